"""Tables that have a column of puzzles and a column of their solutions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from cover.checking.answers import GivenAnswer, GivenAnswers
from cover.errors import InputError
from cover.puzzle import Puzzle
from cover.reading.fields import field_spans
from cover.reading.lines import Line, Lines, counted
from cover.reading.records import BadRecord

_DELIMITERS = (",", ";", "\t", " ")
_PUZZLES = {"puzzle", "quiz", "quizze", "question", "grid", "problem"}
_SOLUTIONS = {"solution", "answer", "solved"}
_BLANKS = re.compile(r"[.0?_*x-]")
_CELLS = re.compile(r"[0-9A-Za-z.?_*-]{16,}")
_LOOKED_AT = 20  # rows


class SolvedColumns(NamedTuple):
    """Which columns of a table are the puzzles and their solutions, from 0."""

    puzzle: int
    solution: int
    delimiter: str
    has_header: bool

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Return where the fields of a row start and end, without the quotes around them."""
        return list(field_spans(text, self.delimiter))


def columns_in(lines: Lines) -> SolvedColumns | None:
    """Return the columns of puzzles and solutions of a table; None for other texts. Takes no line.

    A header names them; or else the puzzle is the field that a longer look fills: in every row, the
    solution has its symbols, and more in the place of blanks.
    """
    coming = (line.text for line in lines.ahead() if not line.is_blank and not line.is_comment)
    texts = list(islice(coming, _LOOKED_AT))
    for delimiter in _DELIMITERS:
        rows = [[text[a:b] for a, b in field_spans(text, delimiter)] for text in texts]
        if rows and len(rows[0]) > 1:
            found = _named(rows, delimiter) or _seen(rows, delimiter)
            if found is not None:
                return found
    return None


def _named(rows: Sequence[Sequence[str]], delimiter: str) -> SolvedColumns | None:
    names = [name.strip().lower().removesuffix("s") for name in rows[0]]
    puzzle = next((k for k, name in enumerate(names) if name in _PUZZLES), None)
    solution = next((k for k, name in enumerate(names) if name in _SOLUTIONS), None)
    if puzzle is None or solution is None:
        return None
    return SolvedColumns(puzzle, solution, delimiter, True)


def _seen(rows: Sequence[Sequence[str]], delimiter: str) -> SolvedColumns | None:
    """The columns of rows that look like puzzles and solutions, below a header or without one."""
    for has_header, below in ((False, rows), (True, rows[1:])):
        if not below:
            continue
        fields = range(min(map(len, below)))
        for puzzle in fields:
            for solution in fields:
                if all(_is_solved(row[puzzle], row[solution]) for row in below):
                    return SolvedColumns(puzzle, solution, delimiter, has_header)
    return None


def _is_solved(puzzle: str, solution: str) -> bool:
    """Whether a text has the symbols of another one, and nothing but symbols."""
    return (
        len(puzzle) == len(solution)
        and puzzle != solution
        and bool(_CELLS.fullmatch(puzzle) and _CELLS.fullmatch(solution))
        and len(_BLANKS.findall(solution)) < len(_BLANKS.findall(puzzle))
    )


class SolvedTable(GivenAnswers):
    """The rows of a table: `puzzles` are the lines of one column, the answers those of another."""

    def __init__(self, lines: Lines, columns: SolvedColumns) -> None:
        self.lines = lines
        self.columns = columns
        self.last: Line | None = None  # row that was taken
        self._solutions: dict[int, Line] = {}  # by the number of the line
        self.puzzles = Lines(self._puzzles())

    def take(self, puzzle: Puzzle | BadRecord) -> GivenAnswer | None:
        """Read the solution in the row of a puzzle."""
        line = self._solutions.pop(puzzle.place.line, None)
        if line is None:
            return None
        answer = GivenAnswer(line.place())
        if isinstance(puzzle, BadRecord) or line.is_blank:
            return answer
        try:
            return answer._replace(solution=puzzle._read_answer(Lines([line])))
        except InputError as error:
            return answer._replace(error=error)

    def goes_on(self, answer: GivenAnswer) -> bool:
        """Return False: each row has one puzzle."""
        return False

    def _puzzles(self) -> Iterator[Line]:
        """Yield the puzzle of each row, and keep its solution until the puzzle was read."""
        puzzle, solution = self.columns.puzzle, self.columns.solution
        is_header = self.columns.has_header
        for line in self.lines:
            if line.is_blank or line.is_comment:
                continue
            if is_header:
                is_header = False
                continue
            spans = self.columns.spans(line.text)
            if len(spans) <= max(puzzle, solution):
                has = counted(len(spans), "field")
                raise line.error(f"{has}, the solution is in field {solution + 1}")
            self.last = line
            self._solutions[line.number] = line.part(*spans[solution])
            yield line.part(*spans[puzzle])
