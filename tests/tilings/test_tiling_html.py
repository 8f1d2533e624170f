"""Pages of HTML, and documents of a whole run: what is in them, and that they name no address."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from asked import texts_of
from batches import Kept
from conftest import Run
from cover.asking import ask
from cover.drawing.html import Panel, Solid, page
from cover.drawing.svg import words
from cover.errors import Place
from cover.families.tilings.pieces import ANY, Tiles
from cover.families.tilings.puzzle import Tiling
from cover.query import Query
from cover.reading.records import Reading
from cover.result import Result
from cover.running.batch import Batch, Remarks, unsaid
from cover.running.sources import Input
from cover.solution import Solution
from cover.solver import search
from cover.writing.pictures import GalleryWriter
from cover.writing.writer import Record, Said, write
from tilings import SOMA, box, pentominoes, pieces, soma, tiling_of

PLACE = Place("soma.yaml", 1)


def _solutions(puzzle: Tiling, number: int) -> list[tuple[int, ...]]:
    """The first solutions."""
    found = islice(search(puzzle._model()), number)
    return [puzzle._decode(options) for options in found]


def _items(puzzle: Tiling, number: int) -> list[Panel]:
    """The first solutions, with a picture and a solid."""
    return [
        Panel(f"soma.yaml:1 · {k}", puzzle._picture(found), puzzle._solid(found))
        for k, found in enumerate(_solutions(puzzle, number), 1)
    ]


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
    found = _Page(page("cover tiling", _items(soma(), 5)))

    assert [each.get("id") for each in found.all("div")].count("scene") == 1
    assert len(found.all("button")) == len(found.all("svg")) + 1 == 6  # one puts it together
    assert len(found.solids()) == 5
    assert found.all("html") == [{"lang": "en"}]
    assert "soma.yaml:1 · 5" in found.text


def test_the_parts_of_a_solid_are_the_pieces_of_the_solution() -> None:
    solids = _Page(page("", _items(soma(), 3))).solids()
    for solution, solid in zip(_solutions(soma(), 3), solids, strict=True):
        assert solid["size"] == [3, 3, 3]
        assert sorted(solid["names"]) == sorted(SOMA)
        assert len(set(solid["colours"])) == 7
        names = [solid["names"][part] for part in solid["parts"]]
        assert names == [list(SOMA)[value - 1] for value in solution]


def test_a_page_in_the_plane_has_no_solid() -> None:
    text = page("cover tiling", _items(pentominoes(6, 10), 2))

    assert _Page(text).solids() == [None, None]
    assert len(text) < 100_000


def test_a_page_names_no_address_and_forbids_all() -> None:
    text = page("cover tiling", _items(soma(), 2))
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


# --- Documents of a whole run ---

PUZZLES = """type: tiling
board: 2x3
pieces: {D: {shape: xx, count: any}}
---
nonsense
---
board: 1x3
pieces: {D: {shape: xx, count: any}}
"""

NONE = (
    "3 · no solution: the board has 3 cells, which pieces of 2 cells do not add up to "
    '(they cover 2 or 4); "empty: 1" leaves so many cells empty: shown'
)


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Input:
    """A file with these puzzles, by a short name."""
    monkeypatch.chdir(tmp_path)
    Path("text").write_text(PUZZLES, encoding="utf-8")
    return Input("text", "text", "text")


def _captions(panels: Iterable[Panel]) -> str:
    return "\n".join(f"{panel.caption}: {panel.word or 'shown'}" for panel in panels) + "\n"


def _interrupting(record: Record, result: Result) -> Iterator[str]:
    """Hear an interruption when a record is done with."""
    raise KeyboardInterrupt


def _batch(request: Query, remarks: Remarks = unsaid, fail_fast: bool = False) -> Batch:
    writer = GalleryWriter(_captions)
    return Batch("tiling", request, Reading(None), writer, remarks, fail_fast=fail_fast)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (Query(), ["1: shown"]),
        (Query("some", 2), ["1 · 1: shown", "1 · 2: shown"]),
        (Query("all"), [f"1 · {number}: shown" for number in (1, 2, 3)]),
        (Query("unique"), ["1: several"]),
    ],
)
def test_a_document_shows_what_was_asked_for(
    source: Input, asked: Query, expected: list[str]
) -> None:
    emitted: list[str] = []
    code = _batch(asked).run([source], Kept(emitted.append))

    assert emitted == ["\n".join([*expected, "2: bad", NONE])]
    assert code == 2


def test_a_document_holds_no_more_pictures_than_it_says(
    source: Input, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GalleryWriter, "most", 2)
    emitted: list[str] = []
    code = _batch(Query("all")).run([source], Kept(emitted.append))

    shown = ["1 · 1: shown", "1 · 2: shown", "1: unknown"]
    assert emitted == ["\n".join([*shown, "2: bad", "3: none"])]
    assert code == 2


def test_a_run_that_ends_early_leaves_a_whole_document(source: Input) -> None:
    emitted: list[str] = []
    assert _batch(Query(), fail_fast=True).run([source], Kept(emitted.append)) == 2
    with pytest.raises(KeyboardInterrupt):
        _batch(Query(), _interrupting).run([source], Kept(emitted.append))

    assert emitted == ["1: shown\n2: bad", ": shown"]


def _interrupted(said: Iterable[Said]) -> Iterator[Said]:
    """What is said of a record, up to an interruption after its first solution."""
    yield next(each for each in said if isinstance(each, Solution))
    raise KeyboardInterrupt


def test_an_interrupted_search_leaves_what_it_had_found() -> None:
    writer = GalleryWriter(_captions)
    assert list(writer.end()) == [": no answers"]
    puzzle = soma().sourced(place=PLACE)
    record = Record(puzzle, 1, Query("all"))
    with pytest.raises(KeyboardInterrupt):
        write(writer, record, _interrupted(ask(puzzle, Query("all"))), print)

    assert list(writer.end()) == [": shown\n: unknown"]


def test_what_is_interrupted_while_pictures_are_drawn_is_drawn_again() -> None:
    interruptions = iter([KeyboardInterrupt])

    def compose(panels: Iterable[Panel]) -> str:
        for interruption in interruptions:
            raise interruption
        return _captions(panels)

    writer = GalleryWriter(compose)
    texts_of(writer, soma().sourced(place=PLACE), Query())
    with pytest.raises(KeyboardInterrupt):
        list(writer.end())

    assert list(writer.end()) == [": shown"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tiling", "--format", "html", "--count"], "--format html shows solutions; --count has"),
        (["tiling", "--format", "svg", "--estimate"], "--format svg shows solutions; --estimate"),
    ],
)
def test_what_is_no_solution_has_no_picture(cover: Run, arguments: list[str], message: str) -> None:
    done = cover(*arguments, stdin=PUZZLES)

    assert done.returncode == 2
    assert message in done.stderr
    assert done.stdout == ""


def test_svg_is_one_document_in_any_locale(cover: Run) -> None:
    done = cover("tiling", "--format", "svg", "--all", stdin=PUZZLES, PYTHONIOENCODING="ascii")

    root = ElementTree.fromstring(done.stdout)
    text = "".join(root.itertext())
    assert "1 · 3" in text
    assert "bad2board" in text
    assert "3 · no solution: the board has 3 cells" in text


def test_html_is_one_page(cover: Run) -> None:
    done = cover("tiling", "--format", "html", "--all", stdin=PUZZLES)

    assert done.stdout.startswith("<!doctype html>")
    assert done.stdout.endswith("</html>\n")
    assert len(_Page(done.stdout).all("svg")) == 4
