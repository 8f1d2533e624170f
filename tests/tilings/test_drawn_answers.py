"""Drawings of tilings are read back: the board, with the pieces that lie on it."""

from __future__ import annotations

import pytest
from hypothesis import assume, given

from conftest import examples
from cover.errors import Place
from cover.families.tilings.drawing import draw
from cover.families.tilings.geometry import Cell, least
from cover.families.tilings.layout import TilingLayout
from cover.families.tilings.puzzle import TiledBoard
from cover.reading.records import Record
from cover.solver import search
from tiling_texts import board_picture, record, told
from tilings import tilings
from yaml_written import meaning, read_back, written

PLACE = Place("stdin", 1)


def _answer(found: Record) -> tuple[int, ...]:
    """The first solution of a record; none where it has none."""
    assert isinstance(found.puzzle, TiledBoard)
    puzzle = found.puzzle
    options = next(iter(search(puzzle.model(puzzle.shape), fixed=puzzle.fixed())), None)
    return () if options is None else found.decoded(options)


def _again(drawing: str) -> Record:
    """What a drawing below a heading is read as."""
    return record(f"\nstdin:1\n{drawing}\n")


def _copies(found: Record, solution: tuple[int, ...]) -> set[tuple[Cell, ...]]:
    """The cells of each copy, as the drawing has them, and those that stay empty."""
    assert isinstance(found.puzzle, TiledBoard)
    cells = found.puzzle.shape.board.cells
    first = least(cells)
    of_copy: dict[int, list[Cell]] = {}
    for value, cell in zip(solution, cells, strict=True):
        moved = cell[0] - first[0], cell[1] - first[1], cell[2] - first[2]
        of_copy.setdefault(value, []).append(moved)
    return set(map(tuple, of_copy.values()))


@examples(60)
@given(tilings())
def test_drawings_come_back(puzzle: TiledBoard) -> None:
    cells, pieces = puzzle.shape.board.cells, puzzle.shape.pieces
    layout = TilingLayout(puzzle.shape, [PLACE] * len(cells), [PLACE] * len(pieces))
    drawn = Record(PLACE, puzzle, layout)
    solution = _answer(drawn)
    assume(any(solution))
    found = _again(draw(drawn, solution, False))
    again = _answer(found)

    assert _copies(found, again) == _copies(drawn, solution)
    assert draw(_again(draw(found, again, False)), again, False) == draw(found, again, False)
    assert meaning(read_back("tiling", written("tiling", found, again))) == meaning(found)


@pytest.mark.parametrize(
    "text",
    [
        "board: 6x10\nuse: pentominoes",
        "preset: calendar\ndate: 2026-11-22",
        "preset: calendar-weekday\ndate: 2026-05-03",
        "preset: soma-cube",
        "board: 4x4\npieces: {L: {shape: xx|x.|x., count: 4}}",
        "board: 2x4\npieces: {L: {shape: xx, count: 2}, M: x, Long: {shape: x, count: 1+}}",
        "board: 1x9\npieces: {Lang: xx, Alge: xxx, Galen: xxxx}",
        "board: 1x4\npieces: {'1': xx, '2': {shape: x, count: 2}}",
        "board: 2x6\npieces: {Domino: {shape: xx, count: 6}}",
        "board: 12x1x1\npieces: {I: {shape: x, count: 12}}",
        "board: xx|..|xx\npieces: {D: {shape: xx, count: 2}}",
        "board: [xx|.., ..|.., ..|xx]\npieces: {D: {shape: xx, count: 2}}",
        "board: 2x3\npieces: {D: xx}\nempty: 4",
    ],
)
def test_drawings_with_names_numbers_words_and_layers_come_back(text: str) -> None:
    drawn = record(text)
    drawing = draw(drawn, _answer(drawn), False)
    found = _again(drawing)

    assert draw(found, _answer(found), False) == drawing
    assert meaning(read_back("tiling", written("tiling", found))) == meaning(found)


TWO = """in.txt:1
┏━━━━━━━┓
┃ A     ┃
┗━━━━━━━┛

in.txt:2: none

in.txt:3
┏━━━┓   ┏━━━┓
┃ A ┃   ┃ B ┃
┗━━━┛   ┗━━━┛

┏━━━┓
┃ C ┃
┗━━━┛
"""


def test_a_drawing_ends_at_a_heading_or_without_one_at_a_blank_line() -> None:
    below = told(TWO).records
    alone = told(TWO.partition("in.txt:3\n")[2]).records

    assert [board_picture(one.puzzle) for one in below if isinstance(one, Record)] == [  # type: ignore[arg-type]
        "AA",
        "A.B|...|C..",
    ]
    assert [board_picture(one.puzzle) for one in alone if isinstance(one, Record)] == [  # type: ignore[arg-type]
        "A.B",
        "C",
    ]


@pytest.mark.parametrize(
    ("drawing", "error"),
    [
        ("+-------+\n| A   B |\n+-------+", 'f:2:7: "A" stands in the same piece'),
        ("+-------+\n| A  BC |\n+-------+", "f:1: the lines of this drawing do not fit"),
        ("+-------+\n| A     |\n+---+   +", "f:2:3: no line is around what stands here"),
        ("+-------+\n| A     |\n+-+-----+", 'f:3:2: "-+-" is no line between cells'),
        ("+---------+\n| AB      |\n+---------+", 'f:2:3: "AB" is neither the letter of'),
        ("layer 2\n+---+\n| A |\n+---+", "f:1: the layers are not numbered 1, 2 and so on"),
        ("+---+\n| · |\n+---+", "f:1: no piece lies on the board that is drawn"),
        ("+---+\n| A |\n+---+\n\nfoo", 'f:5: expected a drawing, found "foo"'),
    ],
)
def test_drawings_that_are_not_whole_are_refused(drawing: str, error: str) -> None:
    assert error in [str(one)[: len(error)] for one in told(drawing).records]
