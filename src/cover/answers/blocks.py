"""Many lines at once, from bytes to bytes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from cover.answers.problems import prepared_shape
from cover.answers.request import Request
from cover.errors import Place, TooLargeError
from cover.puzzle import GridPuzzle
from cover.reading.records import Block, FindRecords, fault

if TYPE_CHECKING:
    from cover.solver.line_tables import Records
    from cover.solver.parallel.records import RecordAnswers

# What the engine says of a line that has a solution.
_WORDS = {ord("s"): "solved", ord("u"): "unique", ord("v"): "several"}


def finder_of_records(request: Request) -> FindRecords | None:
    """Return what answers lines in blocks, as `BlockAnswer` does; None where a request needs more.

    What is found is remembered as long as the finder.
    """
    if request.mode not in ("first", "unique"):
        return None
    if request.timeout is not None or request.seed is not None:
        return None
    if request.engine not in ("native", "dense"):
        return None
    known: dict[Hashable, Records | None] = {}

    def find(puzzle: GridPuzzle, values: Mapping[str, int], symbols: str) -> Records | None:
        key = type(puzzle), puzzle.shape, frozenset(values.items()), symbols
        if key not in known:
            from cover.solver.line_tables import LineShape, records_of

            shape = LineShape(*puzzle.filling(puzzle.shape), values, symbols)
            try:
                prepared = prepared_shape(type(puzzle).model, puzzle.shape, request.engine, None)
            except TooLargeError:  # each of the lines is told so in its place
                known[key] = None
            else:
                known[key] = records_of(prepared, shape)
        return known[key]

    return find


class Answered(NamedTuple):
    """Answers to lines that follow each other, each of which is a record of the run.

    The first line stands at `place`, and is the record with that `number`. `answers` has `width`
    bytes for each line, its solution and a line end; `statuses` has a letter, which is `v` where
    there are several solutions and so none is told.
    """

    place: Place
    number: int
    width: int
    answers: bytes
    statuses: bytes

    @property
    def has_several(self) -> bool:
        """Whether some lines have several solutions."""
        return b"v" in self.statuses

    @property
    def text(self) -> str:
        """All solutions, a line each; those of lines with several are not to be told."""
        return self.answers[: len(self.statuses) * self.width - 1].decode("ascii")

    def told(self) -> Iterator[tuple[str, str | None]]:
        """For each line its status word, and its solution unless there are several."""
        for letter, solution in zip(self.statuses, self.text.split("\n"), strict=True):
            word = _WORDS[letter]
            yield word, None if word == "several" else solution

    def counts(self) -> dict[str, int]:
        """How many lines have which status word."""
        found = {word: self.statuses.count(letter) for letter, word in _WORDS.items()}
        return {word: count for word, count in found.items() if count}


class BlockAnswer:
    """The answers to a block, as far as they need no other look at its lines.

    Iterate over `Answered` lines, in order; the first one is the record with that `number`. At a
    line that is bad, or without a solution, it ends, and the reader goes on; what answers there are
    for the lines after it stays there.
    """

    def __init__(self, block: Block, supply: RecordAnswers, number: int = 1) -> None:
        self.block = block
        self._supply = supply
        self._number = number

    def __iter__(self) -> Iterator[Answered]:
        block, bulk = self.block, self.block.bulk
        while block.taken < bulk.lines:
            start = bulk.start + block.taken * bulk.width
            answers, statuses = self._supply.answers(bulk.data, start, bulk.end)
            good = len(statuses) - len(statuses.lstrip(b"suv"))
            place, number = block.place(block.taken), self._number
            block.taken += good
            self._number += good
            if good:
                yield Answered(place, number, bulk.width, answers, statuses[:good])
            if self._supply.interrupted:
                raise KeyboardInterrupt
            if statuses[good : good + 1] == b"f":
                raise fault(block.place(block.taken), "found by the check of many")
            if good < len(statuses):
                return
