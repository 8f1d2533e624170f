"""What comes of a query, as tests look at it: the solutions, and then the result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cover.asking import ask
from cover.errors import InputError
from cover.facts import Values
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.records import BadRecord
from cover.result import Ahead, SearchResult
from cover.solution import Solution
from cover.writing.forms import form_named
from cover.writing.writer import Record, Writer, WriterOptions, write


class Asked:
    """A puzzle that is asked: iterate over its solutions, once, and then look at its result.

    Attributes are those of the `result`, which comes of the whole iteration.
    """

    def __init__(self, puzzle: Puzzle[Any], query: Query, wants: str = "") -> None:
        self._coming = ask(puzzle, query, wants)
        self.ahead = Ahead()
        self.lines: list[str] = []  # in which solutions were told, where that was wanted
        self._result: SearchResult | None = None
        self.last: Solution | None = None  # that was iterated over

    def __iter__(self) -> Iterator[Values]:
        try:
            for said in self._coming:
                if isinstance(said, Ahead):
                    self.ahead = said
                elif isinstance(said, str):
                    self.lines += said.split("\n")
                elif isinstance(said, Solution):
                    self.last = said
                    yield said.values
                else:
                    assert isinstance(said, SearchResult)
                    self._result = said
                    if said.solution is not None:
                        self.last = said.solution
                        yield said.solution.values
        except InputError as error:
            self._result = SearchResult.bad(error)

    @property
    def result(self) -> SearchResult:
        for _ in self:
            pass
        assert self._result is not None
        return self._result

    def __getattr__(self, name: str) -> Any:
        return getattr(self.result, name)


def texts_of(
    writer: Writer, puzzle: Puzzle[Any] | BadRecord, query: Query, number: int = 1
) -> list[str]:
    """What a writer makes of what comes of a query about a record."""
    texts: list[str] = []
    if isinstance(puzzle, BadRecord):
        write(writer, Record(puzzle, number, query), [SearchResult.bad(puzzle.error)], texts.append)
    else:
        said = ask(puzzle, query, writer.wants)
        write(writer, Record(puzzle, number, query), said, texts.append)
    return texts


def puzzle_writer(name: str) -> Writer:
    """What writes puzzles in a form, by its name or a suffix."""
    form = form_named(name, "puzzles")
    assert form is not None, name
    return form.writer(WriterOptions("convert", color="never", kind=None))
