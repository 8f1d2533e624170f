"""Many lines at once: digits of puzzles and of answers, side by side in arrays.

Lines are said to be right here by the same rules by which the puzzle's `check` says so. The judge
has what is not right. Whether they are the only ones is asked of `Records`, as lines are solved.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from cover.checking.answers import GivenAnswer, SolvedColumns, SolvedTable
from cover.checking.judging import CheckResult, Judge, RightLines
from cover.errors import Place
from cover.facts import PuzzleLines
from cover.puzzle import Puzzle
from cover.reading.fields import field_spans
from cover.reading.lines import WORTH_A_BLOCK, ByteLines, RegularLines
from cover.reading.records import FindRecords

if TYPE_CHECKING:
    from cover.solver.line_tables import Records

Bytes = npt.NDArray[np.uint8]
Bits = npt.NDArray[np.bool_]

_MOST = 1 << 14  # lines of a block
_LONGEST_PAUSE = 1 << 12  # lines that are looked at one by one, after a block without any use
_BAD = 255  # in the place of a symbol


class _Characters(NamedTuple):
    """The characters of puzzles and of their answers: a line in each row."""

    puzzles: Bytes
    answers: Bytes


class _LineShape(NamedTuple):
    """What is known of puzzles that are alike; `records` solve them, if that is asked for."""

    lines: PuzzleLines
    records: Records | None


class LineBlocks:
    """Judges coming lines of puzzles and answers: of two inputs, or of the rows of a table.

    With `find`, they are right and the only ones, or not.
    """

    def __init__(
        self,
        puzzles: ByteLines,
        answers: ByteLines | SolvedTable,
        judge: Judge,
        find: FindRecords | None = None,
    ) -> None:
        self._judge, self._find = judge, find
        self._table = answers if isinstance(answers, SolvedTable) else None
        self._inputs = (puzzles,) if isinstance(answers, SolvedTable) else (puzzles, answers)
        self._known: dict[object, _LineShape | None] = {}
        self._pause = self._left = 0  # lines to pass over, in all and yet

    def coming(self, last: Puzzle, record: int) -> Iterator[RightLines | CheckResult]:
        """Take and judge lines of puzzles like the last one, up to one that is not like it.

        `record` is the number of the first of them. Nothing is yielded where no line is taken.
        """
        if self._left:
            self._left -= 1
            return
        shape = self._shape(last)
        found = None if shape is None else self._characters(shape.lines)
        if shape is None or found is None:
            return
        taken = yield from _judged(shape, found, self._places(), record, self._judge)
        for lines in self._inputs:
            lines.skip(taken, _regular)
        self._pause = 0 if taken else min(2 * self._pause + 1, _LONGEST_PAUSE)
        self._left = self._pause

    def _shape(self, puzzle: Puzzle) -> _LineShape | None:
        key = puzzle._shape
        if key not in self._known:
            lines = puzzle._puzzle_lines()
            self._known[key] = None if lines is None else self._shape_of(lines)
        return self._known[key]

    def _shape_of(self, lines: PuzzleLines) -> _LineShape | None:
        if self._find is None:
            return _LineShape(lines, None)
        symbols = "".join(lines.symbol(value) for value in range(1, max(lines.values.values()) + 1))
        records = self._find(lines.puzzle((0,) * lines.cells), lines.values, symbols, {})
        return None if records is None else _LineShape(lines, records)

    def _characters(self, shape: PuzzleLines) -> _Characters | None:
        """What stands in the coming lines; None where they cannot be taken together."""
        if self._table is not None:
            return self._of_table(self._table, shape.cells)
        puzzles, answers = (_rows(lines, shape.cells + 1) for lines in self._inputs)
        if puzzles is None or answers is None:
            return None
        count = min(len(puzzles), len(answers))
        return _Characters(puzzles[:count, :-1], answers[:count, :-1])

    def _of_table(self, table: SolvedTable, cells: int) -> _Characters | None:
        row = table.last
        if row is None or not row.text.isascii():
            return None
        spans = list(field_spans(row.text, table.columns.delimiter))
        puzzle, solution = (slice(*spans[column]) for column in table.columns[:2])
        if puzzle.stop - puzzle.start != cells or solution.stop - solution.start != cells:
            return None
        rows = _rows(self._inputs[0], len(row.text) + 1)
        if rows is None:
            return None
        rows = rows[: _first(~_are_alike(rows, row.text, table.columns))]
        return _Characters(rows[:, puzzle], rows[:, solution])

    def _places(self) -> tuple[Place, Place]:
        """Where the coming puzzle and its answer stand."""
        bulks = [lines.bulk(_regular) for lines in self._inputs]
        places = [Place(bulk.source, bulk.number) for bulk in bulks]
        return places[0], places[-1]


def _judged(
    shape: _LineShape,
    found: _Characters,
    places: tuple[Place, Place],
    record: int,
    judge: Judge,
) -> Generator[RightLines | CheckResult, None, int]:
    """Yield results up to a line with other characters, and return how many lines these are of.

    Or up to one of which it is not known whether there is one solution.
    """
    values = np.full(256, _BAD, np.uint8)
    for character, value in shape.lines.values.items():
        if character.isascii():
            values[ord(character)] = value
    givens, filled = values[found.puzzles], values[found.answers]
    count = _first(((givens == _BAD) | (filled == _BAD)).any(axis=1))
    givens, filled = givens[:count], filled[:count]
    right = _are_right(shape.lines, givens, filled)
    good, is_unique = right, None
    if shape.records is not None:
        statuses = _statuses(shape.records, found.puzzles[:count])
        good, is_unique = right & (statuses == ord("u")), True
        count = _first(right & ~good & (statuses != ord("v")))
    at = 0
    while at < count:
        puzzle, answer = (place._replace(line=place.line + at) for place in places)
        alike = _first(~good[at:count])
        if alike:
            yield RightLines(puzzle, answer, record + at, alike, is_unique)
        elif right[at]:
            yield CheckResult(puzzle, record + at, "right", 1, answer, is_unique=False)
        else:
            stated = shape.lines.puzzle(tuple(givens[at].tolist())).sourced(place=puzzle)
            solution = GivenAnswer(answer, tuple(filled[at].tolist()))
            yield judge.check(stated, solution, record + at, 1)
        at += max(alike, 1)
    return count


def _statuses(records: Records, puzzles: Bytes) -> Bytes:
    """The status of each puzzle, as `Records.solve` tells it: u for one solution, v for several."""
    count, cells = puzzles.shape
    lines = np.full((count, cells + 1), ord("\n"), np.uint8)
    lines[:, :-1] = puzzles
    data, statuses = lines.tobytes(), b""
    while len(statuses) < count:
        start = len(statuses) * (cells + 1)
        statuses += records.solve(data, start, count - len(statuses), 2)[1]
    return np.frombuffer(statuses, np.uint8)


def _are_right(shape: PuzzleLines, givens: Bytes, filled: Bytes) -> Bits:
    """Which rows have a symbol in each cell, that is given if one is, and none twice in a group."""
    kept = ((givens == 0) | (givens == filled)) & (filled != 0)
    right: Bits = kept.all(axis=1)
    bits = np.left_shift(1, np.ascontiguousarray(filled.T), dtype=np.uint16)
    for group in shape.groups:
        held = bits[list(group)]
        # Powers of two are all different if their sum is what they have in any place.
        right &= held.sum(axis=0, dtype=np.uint16) == np.bitwise_or.reduce(held, axis=0)
    return right


def _rows(lines: ByteLines, width: int) -> Bytes | None:
    """The coming lines of that width with their ends, a row each; None where they are too few."""
    if not lines.come_in_bulk(WORTH_A_BLOCK):
        return None
    bulk = lines.bulk(_regular)
    if bulk.width != width or bulk.lines < WORTH_A_BLOCK:
        return None
    count = min(bulk.lines, _MOST)
    data = np.frombuffer(bulk.data, np.uint8, count * width, bulk.start)
    return data.reshape(count, width)


def _regular(data: bytes, at: int) -> RegularLines:
    """The lines from a place on that are as long as the first one."""
    width = data.index(b"\n", at) + 1 - at
    rows = np.frombuffer(data, np.uint8, (len(data) - at) // width * width, at)
    ends = rows.reshape(-1, width) == ord("\n")
    end = at + width * _first(~ends[:, -1] | ends[:, :-1].any(axis=1))
    return RegularLines(data, at, end, width, end)


def _are_alike(rows: Bytes, text: str, columns: SolvedColumns) -> Bits:
    """Which rows have their delimiters and quotes where the text has them, and are no comments."""
    sample = np.frombuffer(text.encode("ascii"), np.uint8)
    alike: Bits = rows[:, 0] != ord("#")
    for mark in {columns.delimiter, '"', " "}:
        alike &= ((rows[:, :-1] == ord(mark)) == (sample == ord(mark))).all(axis=1)
    return alike


def _first(are: Bits) -> int:
    """The first row of which something is so; the number of rows where it is so of none."""
    return int(are.argmax()) if are.any() else len(are)
