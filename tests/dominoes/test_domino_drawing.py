"""Drawings and pictures of dominoes: their borders, those of boxes, and the givens."""

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from asked import Asked, records_of
from conftest import ROOT
from cover.drawing.svg import EDGE, sheet
from cover.families.dominoes.dominosa import Dominosa
from cover.families.dominoes.drawing import draw
from cover.families.dominoes.picture import picture
from cover.families.dominoes.su_domino_ku import SuDominoKu
from cover.query import Query
from random_dominoes import dominosa_of, su_domino_ku_of

SVG = "{http://www.w3.org/2000/svg}"
Solved = tuple[Dominosa | SuDominoKu, tuple[int, ...]]


def _su_domino_ku() -> Solved:
    """A puzzle of which one domino and nine single digits are given."""
    (seed, _) = records_of(ROOT / "puzzles" / "domino" / "hdu4210.txt")
    puzzle = su_domino_ku_of(((6, 10, 1, 11),), (22, 2, 35, 75, 8, 40, 1, 23, 72))
    (solution,) = Asked(seed, Query())
    return puzzle, tuple(solution)


SMALL = (Dominosa("1 2 0 1\n2 0 2 0\n2 1 1 0\n"), (1, 0, 3, 2, 8, 6, 5, 11, 4, 10, 9, 7))


def test_givens_are_bold_and_the_rest_is_quieter() -> None:
    lines = draw(*_su_domino_ku(), True).splitlines()
    bold = [digit for line in lines for digit in re.findall(r"\x1b\[1m(\d)", line)]
    quiet = [digit for line in lines for digit in re.findall(r"\x1b\[36m(\d)", line)]

    assert bold == list("72561183694")
    assert len(quiet) == 81 - 11


def test_longer_numbers_stand_in_columns() -> None:
    assert draw(dominosa_of((9, 10, 1, 2), 2), (2, 3, 0, 1), False).splitlines() == [
        "┏━━━━┳━━━━┓",
        "┃  9 ┃ 10 ┃",
        "┃    ┃    ┃",
        "┃  1 ┃  2 ┃",
        "┗━━━━┻━━━━┛",
    ]


def _document(solved: Solved) -> Element:
    return ElementTree.fromstring(sheet([("test:1", picture(*solved))]))


def _dominoes(root: Element) -> dict[str, str]:
    """The paths around dominoes by their titles."""
    return {
        path.findtext(f"{SVG}title", ""): path.get("d", "")
        for path in root.iter(f"{SVG}path")
        if path.find(f"{SVG}title") is not None
    }


def test_a_picture_has_a_closed_path_around_each_domino_and_thin_lines_between_halves() -> None:
    root = _document(SMALL)
    (line,) = (path for path in root.iter(f"{SVG}path") if path.get("fill") == "none")

    assert _dominoes(root) == {
        "1-2": "M0 0 20 0 20 10 0 10Z",
        "0-1": "M20 0 40 0 40 10 20 10Z",
        "2-2": "M0 10 10 10 10 30 0 30Z",
        "0-2": "M10 10 30 10 30 20 10 20Z",
        "0-0": "M30 10 40 10 40 30 30 30Z",
        "1-1": "M10 20 30 20 30 30 10 30Z",
    }
    assert line.get("d", "").count("M") == 6
    assert line.get("stroke-width") == "0.25"


def test_a_picture_of_a_su_domino_ku_names_dominoes_and_single_digits() -> None:
    """Tiles with thin lines within their cells, and no line of a box below any."""
    root = _document(_su_domino_ku())
    tiles = [rect for rect in root.iter(f"{SVG}rect") if rect.find(f"{SVG}title") is not None]
    (bold,) = (group for group in root.iter(f"{SVG}g") if group.get("font-weight") == "bold")

    pairs = [f"{low}+{high}" for low in range(1, 10) for high in range(low + 1, 10)]
    titles = [tile.findtext(f"{SVG}title", "") for tile in tiles]
    assert sorted(titles) == sorted([*map(str, range(1, 10)), *pairs])
    assert {(tile.get("width"), tile.get("height")) for tile in tiles} == {
        ("8", "8"),
        ("18", "8"),
        ("8", "18"),
    }
    assert "".join(text.text or "" for text in bold.iter(f"{SVG}text")) == "72561183694"


def test_box_lines_are_thicker_than_borders_and_dominoes_cross_them() -> None:
    widths = {each.get("stroke-width"): each for each in _document(_su_domino_ku()).iter()}
    lines = re.findall(r"M(\d+) (\d+) (\d+) (\d+)", widths["1.2"].get("d", ""))
    sides = {tuple(int(place) // round(EDGE) for place in line) for line in lines}

    assert widths.keys() == {None, "0.25", "0.35", "1.2"}, "cells, dominoes, boxes"
    upright = {(line, place, line, place + 1) for line in (3, 6) for place in range(9)}
    level = {(place, line, place + 1, line) for line in (3, 6) for place in range(9)}
    crossed = {(3, 2, 3, 3), (3, 7, 3, 8), (6, 8, 6, 9), (0, 3, 1, 3), (1, 3, 2, 3), (2, 6, 3, 6)}
    assert {side for side in sides if 0 < side[0] < 9 and side[0] == side[2]} == upright - crossed
    assert {side for side in sides if 0 < side[1] < 9 and side[1] == side[3]} == level - crossed


@pytest.mark.parametrize("solved", [SMALL, _su_domino_ku()], ids=["dominosa", "su-domino-ku"])
def test_a_picture_shows_all_numbers_in_their_cells(solved: Solved) -> None:
    puzzle, solution = solved
    texts = list(_document(solved).iter(f"{SVG}text"))[:-1]
    at = [(float(text.get("x", "")) // EDGE, float(text.get("y", "")) // EDGE) for text in texts]
    shown = {
        int(y * puzzle.columns + x): int(text.text or "")
        for (x, y), text in zip(at, texts, strict=True)
    }

    assert shown == dict(enumerate(puzzle._numbers_in(solution)))
    assert puzzle._solid(solution) is None
