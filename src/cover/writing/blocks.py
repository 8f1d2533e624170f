"""What came of many lines that were asked at once, as the forms of lines write it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from cover.errors import Place
from cover.query import Query
from cover.solver.line_tables import Question

if TYPE_CHECKING:
    from cover.solver.parallel.records import Solved


class LineResult(NamedTuple):
    """What there is to print in one line: of a `line` among those answered, from 0.

    A solution that is listed has a `number`, from 1. A `total` of solutions may be a lower bound.
    """

    line: int
    status: str
    solution: str | None = None
    number: int | None = None
    total: int | None = None
    counted_all: bool = True


class BlockResult(NamedTuple):
    """Answers to lines that follow each other, each of which is a record of the run.

    The first line stands at `place`, and is the record with that `number`. `solved` tells of them
    and may tell of some more, in answers of `width` bytes; `lines` is how many they are. In the
    input, each of them may have been so many lines high.
    """

    place: Place
    number: int
    lines: int
    width: int
    height: int
    solved: Solved
    query: Query
    question: Question

    def place_of(self, index: int) -> Place:
        """Return where a line stands in the input."""
        return self.place._replace(line=self.place.line + index * self.height)

    @property
    def words(self) -> list[str]:
        """The status word of each line."""
        mode, limit = self.query.mode, self.query.limit
        if mode in ("first", "some"):
            return ["solved"] * self.lines
        if mode == "unique":
            return ["unique" if status == ord("u") else "several" for status in self._statuses]
        words = ("unique" if number == 1 else "several" for number in self.numbers)
        if limit is None:
            return list(words)
        pairs = zip(self.numbers, words, strict=True)
        return ["unknown" if number >= limit else word for number, word in pairs]

    @property
    def numbers(self) -> list[int]:
        """How many solutions of each line were found."""
        return memoryview(self.solved.numbers).cast("q")[: self.lines].tolist()

    @property
    def data(self) -> bytes:
        """The same as `text`, as bytes with an end of each line."""
        written = self.solved.written(self.question, self.lines)
        return bytes(self.solved.answers[: written * self.width])

    @property
    def text(self) -> str:
        """The solutions, a line each; those of lines with several are not to be told."""
        return self.data[:-1].decode("ascii")

    @property
    def is_all_text(self) -> bool:
        """Whether the solutions are all that there is to tell in lines."""
        mode = self.query.mode
        if mode == "unique":
            return b"v" not in self._statuses
        return mode != "count"

    def told(self) -> Iterator[LineResult]:
        """Yield what there is to print, line by line."""
        mode, words = self.query.mode, self.words
        if mode == "count":
            for index, (word, count) in enumerate(zip(words, self.numbers, strict=True)):
                yield LineResult(index, word, None, None, count, word != "unknown")
            return
        solutions = iter(self.text.split("\n"))
        if mode in ("first", "unique"):
            pairs = zip(words, solutions, strict=True)
            told = (None if word == "several" else solution for word, solution in pairs)
            yield from map(LineResult, range(self.lines), words, told)
            return
        for index, found in enumerate(self.numbers):
            for number in range(1, found + 1):
                yield LineResult(index, "solved", next(solutions), number)

    def counts(self) -> dict[str, int]:
        """How many lines have which status word."""
        mode = self.query.mode
        if mode in ("first", "some"):
            return {"solved": self.lines}
        if mode == "unique":
            several = self._statuses.count(b"v")
            counts = {"unique": self.lines - several, "several": several}
            return {word: count for word, count in counts.items() if count}
        return dict(Counter(self.words))

    @property
    def _statuses(self) -> bytes:
        return self.solved.statuses[: self.lines]
