"""Pages of HTML: what is in them, and that they name no address and run nothing else."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from itertools import islice
from typing import Any

from cover.drawing.html import Panel, Solid, page
from cover.drawing.svg import words
from cover.families.tilings.pieces import ANY, Tiles
from cover.families.tilings.puzzle import Tiling
from cover.solver import search
from tilings import SOMA, box, pentominoes, pieces, soma, tiling_of


def _solutions(puzzle: Tiling, number: int) -> list[tuple[int, ...]]:
    """The first solutions."""
    return [puzzle._decode(options) for options in islice(search(puzzle._model()), number)]


def _page_of(puzzle: Tiling, number: int) -> str:
    """A page of the first solutions, each with a picture and a solid."""
    return page(
        "cover tiling",
        [
            Panel(f"soma.yaml:1 · {k}", puzzle._picture(found), puzzle._solid(found))
            for k, found in enumerate(_solutions(puzzle, number), 1)
        ],
    )


class _Page(HTMLParser):
    """What a browser makes of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.text = ""
        self._in: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._in.append(tag)
        if tag == "script":
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        while self._in and self._in.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._in[-1:] == ["script"]:
            self.scripts[-1] += data
        else:
            self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def solids(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(self.scripts[0])
        return found


def test_a_page_has_one_viewer_and_a_small_picture_of_each_solution() -> None:
    found = _Page(_page_of(soma(), 3))
    text = _page_of(pentominoes(6, 10), 2)

    assert [each.get("id") for each in found.all("div")].count("scene") == 1
    assert len(found.all("button")) == len(found.all("svg")) + 1 == 4  # one puts it together
    assert found.all("html") == [{"lang": "en"}]
    assert "soma.yaml:1 · 3" in found.text
    assert _Page(text).solids() == [None, None]
    assert len(text) < 100_000


def test_the_parts_of_a_solid_are_the_pieces_of_the_solution() -> None:
    solids = _Page(_page_of(soma(), 3)).solids()
    for solution, solid in zip(_solutions(soma(), 3), solids, strict=True):
        assert solid["size"] == [3, 3, 3]
        assert sorted(solid["names"]) == sorted(SOMA)
        assert len(set(solid["colours"])) == 7
        names = [solid["names"][part] for part in solid["parts"]]
        assert names == [list(SOMA)[value - 1] for value in solution]


def test_a_page_names_no_address_and_forbids_all() -> None:
    text = _page_of(soma(), 2)
    found = _Page(text)

    (policy,) = (
        each["content"]
        for each in found.all("meta")
        if each.get("http-equiv") == "Content-Security-Policy"
    )
    hashes = [b64encode(sha256(script.encode()).digest()).decode() for script in found.scripts[1:]]
    allowed = " ".join(f"'sha256-{each}'" for each in hashes)
    inside = "style-src 'unsafe-inline'; img-src data:"
    assert policy == f"default-src 'none'; script-src {allowed}; {inside}"
    assert not re.findall(r"(?i)https?:|//\w|\bsrc\s*=|href|url\(|@import|import\(|fetch\(", text)
    assert not any(
        {"src", "href", "action"} & attributes.keys() for _, attributes in found.elements
    )


def test_names_and_captions_are_text_whatever_they_hold() -> None:
    name = "</script><b title='&amp;'>"
    solid = Solid((1, 1, 2), (0, 0), (name,), ("#ffffff",))
    items = [Panel(name, words("picture"), solid), Panel(name, word=name)]
    found = _Page(page(name, items))

    assert found.all("b") == []
    assert len(found.scripts) == 2
    assert found.solids()[0]["names"] == [name]
    assert f"{name}: {name}" in found.text


def test_nothing_laid_in_space_is_no_solid() -> None:
    board = box(1, 1, 2)._replace(optional=frozenset({0, 1}))
    puzzle = tiling_of(Tiles(board, pieces({"D": "xx"}, copies=ANY)))

    assert puzzle._solid((0, 0)) is None
    assert puzzle._solid((1, 1)) is not None


def test_every_copy_of_a_piece_has_a_name_of_its_own() -> None:
    puzzle = tiling_of(Tiles(box(2, 2, 2), pieces({"tee": "xx", "s": "x"}, copies=ANY)))
    (solution,) = _solutions(puzzle, 1)
    solid = puzzle._solid(solution)

    assert solid is not None
    assert len(set(solid.names)) == len(solid.names) >= 4
    assert set(solid.names) <= {
        "s",
        *(f"s{k}" for k in range(9)),
        *(f"tee (t{k})" for k in range(9)),
    }
