"""What `cover convert` writes is read again as the same puzzle, whether its format is named or not.

Otherwise it is refused. Not even below `--type` are tables of other families than sudoku, pictures
and problems for other solvers.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import test_exact_cover_written
import test_matching_written
import test_tiling_writers
from any_grids import grids
from asked import puzzle_writer
from conftest import examples
from cover import ExactCover, Matching
from cover.errors import InputError
from cover.families.formats import formats_of
from cover.families.grids.houses import Cage
from cover.families.grids.puzzle import DigitGrid
from cover.families.tilings.puzzle import Tiling
from cover.puzzle import Puzzle
from cover.reading.reader import read
from cover.reading.records import BadRecord, Reading
from cover.writing.texts import format_names
from random_dominoes import dominosa_of
from test_grid_formats import puzzle_for
from tilings import tilings
from yaml_written import meaning

_EMPTY = "." * 81

# Vertices of these are numbers.
_NUMBERING = test_matching_written.NUMBERING


def _document(record: Puzzle, target: str, times: int) -> str:
    """The text in which a record is written so often; nothing where it is refused."""
    writer = puzzle_writer(target)
    texts = [*writer.begin()]
    for _ in range(times):
        try:
            texts += writer.puzzle(record)
        except InputError:
            return ""
    return "\n".join(map(str, [*texts, *writer.end()])).removeprefix("\n") + "\n"


def _said(record: Puzzle, target: str) -> object:
    """All that makes a puzzle, by what the target says of it."""
    if isinstance(record, Matching):
        return _said_of_graph(record, target)
    if isinstance(record, DigitGrid):
        return _said_of_grid(record)
    if isinstance(record, ExactCover):
        names = [str(name) for name, _ in record.options()]
        return test_exact_cover_written.stated(record), names
    if isinstance(record, Tiling):  # cells on which pieces lie need not be left open
        covered = {cell for piece in record.placed for cell in piece.cells}
        board = record.board._replace(optional=record.board.optional - covered)
        return board, record.pieces, record.placed
    return meaning(record)


def _said_of_graph(puzzle: Matching, target: str) -> object:
    if target in _NUMBERING:
        edges = {(*edge, puzzle._cost_text([k])) for k, edge in enumerate(puzzle._ends)}
        return len(puzzle.vertices), edges
    return test_matching_written.named(puzzle)


def _said_of_grid(puzzle: DigitGrid) -> object:
    rules = puzzle.rules
    cages = {
        (frozenset(cage.cells), cage.total, cage.repeats and len(cage.cells) > 1)
        for cage in rules.cages
        if len(cage.cells) > 1 or cage.total is not None
    }
    size = rules.rows, rules.columns, rules.symbols, rules.low, rules.missing
    return size, {frozenset(house.cells) for house in rules.houses}, cages, puzzle._givens


def _check(record: Puzzle) -> None:
    """Write a puzzle in all formats of its family, and read it as that family does.

    What is to be recognised stands there once, what is read by the name of its format twice.
    """
    family = record.family
    formats = formats_of(family)
    for target in ("yaml", "json", "csv", *format_names(family)):
        if target == "csv" and family != "sudoku":
            continue
        said = _said(record, target)
        form = {"json": "yaml", "lines": ""}.get(target, target)  # which form of lines, it shows
        for name, times in (("", 1), (form, 2)):
            text = _document(record, target, times)
            found = list(read(family, formats, "", BytesIO(text.encode()), Reading(None, name)))
            for each in found if text else ():
                if not name and isinstance(each, BadRecord) and "may be" in each.error.message:
                    continue  # text of another puzzle, too
                assert isinstance(each, Puzzle), (target, text, found)
                assert _said(each, target) == said, (target, name, text)
            assert not text or len(found) == times, (target, text)


@pytest.mark.parametrize("command", ["sudoku", "irregular", "killer"])
@examples(12)
@given(seed=st.integers(0, 10**6), is_shared=st.booleans())
def test_grids(command: str, seed: int, is_shared: bool) -> None:
    puzzle = puzzle_for(command, seed)
    assert isinstance(puzzle, DigitGrid)
    if command == "killer" and is_shared:
        shared = Cage("shared", (0, 1, len(puzzle._givens) - 1), 7)
        puzzle = puzzle.but(rules=puzzle.rules._replace(cages=(*puzzle.rules.cages, shared)))
    _check(puzzle)


@examples(12)
@given(grids())
def test_grids_of_odd_sizes_symbols_and_rules(record: Puzzle) -> None:
    _check(record)


@examples(20)
@given(test_matching_written.records(), test_matching_written.records(numbers=True))
def test_graphs(by_names: Puzzle, by_numbers: Puzzle) -> None:
    _check(by_names)
    _check(by_numbers)


@examples(30)
@given(test_exact_cover_written.records())
def test_exact_covers(record: Puzzle) -> None:
    _check(record)


@examples(60)
@given(
    test_tiling_writers.plain()
    | tilings().filter(lambda puzzle: all(piece.copies.high != 0 for piece in puzzle.pieces))
)
def test_tilings(puzzle: Any) -> None:
    _check(puzzle)


@examples(30)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 60), st.booleans(), st.randoms())
def test_dominosas(rows: int, columns: int, most: int, is_whole: bool, random: Any) -> None:
    if is_whole:  # as ids of games have them
        rows, columns, most = rows + 1, rows + 2, rows
    columns = max(columns, 2) if rows == 1 else columns
    most = min(most, 9) if columns == 1 else most
    numbers = tuple(random.randint(0, most) for _ in range(rows * columns))
    _check(dominosa_of(numbers, columns))


@pytest.mark.parametrize(
    ("family", "text", "target", "says"),
    [
        (
            "matching",
            "edges: [[1, 2, 2], [2, 3, 3], [1, 3, 4]]",
            "edges",
            "would be read as matrix",
        ),
        ("exact-cover", "items: [1, 2]\noptions: [[2]]", "matrix", "would be read as dense"),
        ("sudoku", f"diagonals: true\ngrid: '{_EMPTY}'", "csv", "cannot say diagonals"),
        ("sudoku", f"windows: true\ngrid: '{_EMPTY}'", "csv", "cannot say windows"),
        ("sudoku", f"box: 3x2\ngrid: '{_EMPTY[:36]}'", "csv", "cannot say boxes of that form"),
        ("irregular", "size: 5", "sumocue", "cannot say a grid without boxes, reg"),
    ],
)
def test_what_would_be_another_puzzle_is_refused(
    family: str, text: str, target: str, says: str
) -> None:
    formats = formats_of(family)
    (record,) = read(family, formats, "in.yaml", BytesIO(f"{text}\n".encode()), Reading(None))
    assert isinstance(record, Puzzle), record
    writer = puzzle_writer(target)

    with pytest.raises(InputError, match=says):
        list(writer.puzzle(record))
