"""Drawings and pictures of dominoes: their borders, those of boxes, and the givens."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Run
from cover.drawing.lattice import Lattice, Look
from cover.drawing.svg import EDGE, sheet
from cover.families.dominoes.dominosa import Dominosa
from cover.families.dominoes.drawing import draw
from cover.families.dominoes.picture import picture
from cover.families.dominoes.su_domino_ku import SuDominoKu
from random_dominoes import dominosa_of, su_domino_ku_of

SVG = "{http://www.w3.org/2000/svg}"
Solved = tuple[Dominosa | SuDominoKu, tuple[int, ...]]

# Of each cell the way to the other half of its domino: up, right, down, left, or none.
WAYS = "D..RLDRL. URLRLURLD DDRL..RLU UUDRLDRL. DDUD.URLD UUDURLRLU DDURLDDDD UURLDUUUU .RL.URLRL"
DIGITS = """
872643195 361975842 549218637 126754983 738169254 495832761 284597316 657381429 913426578
"""


def _partners(ways: str) -> tuple[int, ...]:
    rows = ways.split()
    columns = len(rows[0])
    steps = {"U": -columns, "R": 1, "D": columns, "L": -1, ".": 0}
    return tuple(cell + steps[way] for cell, way in enumerate("".join(rows)))


def _su_domino_ku() -> Solved:
    """A puzzle of which one domino and nine single digits are given."""
    singles = (22, 2, 35, 75, 8, 40, 1, 23, 72)
    puzzle = su_domino_ku_of(((6, 10, 1, 11),), singles)
    solution = (*map(int, "".join(DIGITS.split())), *_partners(WAYS))
    assert puzzle._faults_in(solution) == []
    return puzzle, solution


def _dominosa(numbers: str, ways: str) -> Solved:
    rows = [row.split() for row in numbers.split("|")]
    held = [int(number) for row in rows for number in row]
    return dominosa_of(held, len(rows[0])), _partners(ways)


SMALL = _dominosa("1 2 0 1|2 0 2 0|2 1 1 0", "RLRL DRLD URLU")


def _drawing(solved: Solved, colour: bool = False) -> list[str]:
    return draw(*solved, colour).splitlines()


def test_lines_are_thick_where_boxes_meet_and_open_where_a_domino_crosses() -> None:
    lines = _drawing(_su_domino_ku())

    assert lines[:9] == [
        "┏━━━┯━━━┯━━━┳━━━━━━━┯━━━┳━━━━━━━┯━━━┓",
        "┃ 8 │ 7 │ 2 ┃ 6   4 │ 3 ┃ 1   9 │ 5 ┃",
        "┃   ├───┴───╂───────┤   ┠───────┼───┨",
        "┃ 3 │ 6   1 ┃ 9   7 │ 5 ┃ 8   4 │ 2 ┃",
        "┠───┼───┬───┸───┬───┼───╂───────┤   ┃",
        "┃ 5 │ 4 │ 9   2 │ 1 │ 8 ┃ 6   3 │ 7 ┃",
        "┃   │   ┝━━━┳━━━┷━━━┿━━━╋━━━━━━━┿━━━┫",
        "┃ 1 │ 2 │ 6 ┃ 7   5 │ 4 ┃ 9   8 │ 3 ┃",
        "┠───┼───┤   ┠───┬───┤   ┠───────┼───┨",
    ]
    assert len(lines) == 19


def test_givens_are_bold_and_the_rest_is_quieter() -> None:
    lines = _drawing(_su_domino_ku(), colour=True)
    bold = [digit for line in lines for digit in re.findall(r"\x1b\[1m(\d)", line)]
    quiet = [digit for line in lines for digit in re.findall(r"\x1b\[36m(\d)", line)]

    assert bold == list("72561183694")
    assert len(quiet) == 81 - 11


def test_dominosa_has_lines_around_dominoes() -> None:
    assert _drawing(SMALL) == [
        "┏━━━━━━━┳━━━━━━━┓",
        "┃ 1   2 ┃ 0   1 ┃",
        "┣━━━┳━━━┻━━━┳━━━┫",
        "┃ 2 ┃ 0   2 ┃ 0 ┃",
        "┃   ┣━━━━━━━┫   ┃",
        "┃ 2 ┃ 1   1 ┃ 0 ┃",
        "┗━━━┻━━━━━━━┻━━━┛",
    ]


def test_longer_numbers_stand_in_columns() -> None:
    assert _drawing(_dominosa("9 10|1 2", "DD UU")) == [
        "┏━━━━┳━━━━┓",
        "┃  9 ┃ 10 ┃",
        "┃    ┃    ┃",
        "┃  1 ┃  2 ┃",
        "┗━━━━┻━━━━┛",
    ]


@given(st.lists(st.lists(st.integers(0, 2), min_size=4, max_size=4), min_size=8, max_size=8))
def test_lines_meet_with_the_same_thickness(numbers: Sequence[Sequence[int]]) -> None:
    """Whatever regions and blocks are: every arm goes on to the next character."""
    lattice = Lattice(numbers[:4], Look(1, 1, padding=0, even=True), numbers[4:])
    lines = lattice.canvas().text().plain.split("\n")

    for line in lines:
        for left, right in pairwise(line):
            assert _arms(left)["RIGHT"] == _arms(right)["LEFT"]
    for above, below in pairwise(lines):
        for upper, lower in zip(above, below, strict=True):
            assert _arms(upper)["DOWN"] == _arms(lower)["UP"]


def _arms(character: str) -> dict[str, str]:
    """How thick the lines from the middle of a character are, by the name that Unicode gives it."""
    arms = dict.fromkeys(("UP", "RIGHT", "DOWN", "LEFT"), "")
    name = unicodedata.name(character).removeprefix("BOX DRAWINGS ")
    parts = [part.split() for part in name.split(" AND ")] if character != " " else []
    weights = [word for part in parts for word in part if word in ("LIGHT", "HEAVY")]
    for part in parts:
        own = next((word for word in part if word in weights), weights[0])
        for way in part:
            for arm in {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}.get(
                way, (way,)
            ):
                if arm in arms:
                    arms[arm] = own
    return arms


def _document(solved: Solved) -> Element:
    return ElementTree.fromstring(sheet([("test:1", picture(*solved))]))


def _dominoes(root: Element) -> dict[str, str]:
    """The paths around dominoes by their titles."""
    return {
        path.findtext(f"{SVG}title", ""): path.get("d", "")
        for path in root.iter(f"{SVG}path")
        if path.find(f"{SVG}title") is not None
    }


def test_a_picture_has_a_closed_path_around_each_domino() -> None:
    assert _dominoes(_document(SMALL)) == {
        "1-2": "M0 0 20 0 20 10 0 10Z",
        "0-1": "M20 0 40 0 40 10 20 10Z",
        "2-2": "M0 10 10 10 10 30 0 30Z",
        "0-2": "M10 10 30 10 30 20 10 20Z",
        "0-0": "M30 10 40 10 40 30 30 30Z",
        "1-1": "M10 20 30 20 30 30 10 30Z",
    }


def test_halves_have_thin_lines_between_them() -> None:
    (line,) = (path for path in _document(SMALL).iter(f"{SVG}path") if path.get("fill") == "none")

    assert line.get("d", "").count("M") == 6
    assert float(line.get("stroke-width", "")) < 0.5


def test_a_picture_of_a_su_domino_ku_names_dominoes_and_single_digits() -> None:
    """Tiles with thin lines within their cells, and no line of a box below any."""
    root = _document(_su_domino_ku())
    tiles = [rect for rect in root.iter(f"{SVG}rect") if rect.find(f"{SVG}title") is not None]

    pairs = [f"{low}+{high}" for low in range(1, 10) for high in range(low + 1, 10)]
    titles = [tile.findtext(f"{SVG}title", "") for tile in tiles]
    assert sorted(titles) == sorted([*map(str, range(1, 10)), *pairs])
    assert {(tile.get("width"), tile.get("height")) for tile in tiles} == {
        ("8", "8"),
        ("18", "8"),
        ("8", "18"),
    }
    (group,) = (each for each in root.iter(f"{SVG}g") if tiles[0] in list(each))
    (boxes,) = (path for path in root.iter(f"{SVG}path") if path.get("stroke-linecap"))
    assert float(boxes.get("stroke-width", "")) > 3 * float(group.get("stroke-width", ""))


def test_boxes_and_dominoes_are_told_apart_in_every_picture(cover: Run) -> None:
    done = cover("domino", "-q", "--format", "svg", "puzzles/domino/hdu4210.txt")

    lines = set(re.findall(r'stroke-width="([\d.]+)"', done.stdout))
    assert lines == {"0.25", "0.35", "1.2"}, "between cells, around dominoes, around boxes"


def test_givens_are_bold_in_a_picture() -> None:
    groups = list(_document(_su_domino_ku()).iter(f"{SVG}g"))
    (bold,) = (group for group in groups if group.get("font-weight") == "bold")

    assert "".join(text.text or "" for text in bold.iter(f"{SVG}text")) == "72561183694"


def test_box_lines_are_thicker_than_borders_and_dominoes_cross_them() -> None:
    root = _document(_su_domino_ku())
    widths = {
        float(found.get("stroke-width", "")): found
        for found in root.iter()
        if found.get("stroke-width")
    }
    lines = re.findall(r"M(\d+) (\d+) (\d+) (\d+)", widths[max(widths)].get("d", ""))
    sides = {tuple(int(place) // round(EDGE) for place in line) for line in lines}

    assert max(widths) > 1.5 * sorted(widths)[-2]
    upright = {(line, place, line, place + 1) for line in (3, 6) for place in range(9)}
    level = {(place, line, place + 1, line) for line in (3, 6) for place in range(9)}
    crossed = {(3, 2, 3, 3), (3, 7, 3, 8), (6, 8, 6, 9), (0, 3, 1, 3), (1, 3, 2, 3), (2, 6, 3, 6)}
    assert {side for side in sides if 0 < side[0] < 9 and side[0] == side[2]} == upright - crossed
    assert {side for side in sides if 0 < side[1] < 9 and side[1] == side[3]} == level - crossed


@pytest.mark.parametrize("solved", [SMALL, _su_domino_ku()], ids=["dominosa", "su-domino-ku"])
def test_a_picture_shows_all_numbers_in_their_cells(solved: Solved) -> None:
    puzzle, solution = solved
    numbers = puzzle._numbers_in(solution)
    texts = list(_document(solved).iter(f"{SVG}text"))[:-1]

    shown = {_cell(text, puzzle.columns): int(text.text or "") for text in texts}
    assert shown == dict(enumerate(numbers))


def _cell(text: Element, columns: int) -> int:
    x, y = float(text.get("x", "")), float(text.get("y", ""))
    return int(y // EDGE) * columns + int(x // EDGE)


def test_nothing_stands_in_space() -> None:
    assert SMALL[0]._solid(SMALL[1]) is None
