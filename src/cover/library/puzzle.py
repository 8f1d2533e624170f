"""A puzzle of any family, and all that can be asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Self

from cover.answers import Answer, Request
from cover.errors import InputError, LimitError
from cover.families.family import draw, family_of, picture
from cover.library.count import Count
from cover.library.inputs import Text, only_record
from cover.library.solution import Solution
from cover.reading.records import Record
from cover.solver.engines import choose

if TYPE_CHECKING:
    from cover.problem import Problem
    from cover.solver.knuth_estimate import Estimate


class Solutions(Iterator[Solution]):
    """The solutions of a puzzle, each found when it is asked for.

    Raises `LimitError` after the last one that was found, where the time was over. Then, and as
    long as there may be more, it is not `complete`.
    """

    def __init__(self, puzzle: Puzzle, request: Request) -> None:
        self._puzzle = puzzle
        self._answer = Answer(puzzle.record, request)
        self._found = iter(self._answer)

    def __next__(self) -> Solution:
        values = next(self._found, None)
        if values is None:
            _demand_known(self._answer)
            raise StopIteration
        return self._puzzle.solution_class(self._puzzle, values)


class Puzzle:
    """A puzzle of any family: what is given, and what can be asked.

    It is made of a text in any format that its command reads, or of values in Python, as the class
    of its family says. It never changes. `str()` is a drawing of the unsolved puzzle, a notebook
    shows its picture; puzzles are equal if they state the same.

    What the questions have in common: they give up after `timeout` seconds, use as many threads as
    `jobs` says, and the engine of that name. Raises `LimitError` where a limit was hit before the
    answer was certain, and `InputError` for a puzzle that cannot be asked this.
    """

    __slots__ = ("notes", "record")

    command: ClassVar[str] = ""
    solution_class: ClassVar[type[Solution]]

    record: Record
    notes: tuple[str, ...]

    def __init__(self, text: Text) -> None:
        self._take(text, None)

    def _take(self, text: Text, options: Any) -> None:
        """Become the puzzle of a text, read with the options of the family."""
        notes: list[str] = []
        self.record = only_record(text, self.command or None, options, notes)
        self.notes = tuple(notes)

    @classmethod
    def of_record(cls, record: Record, notes: tuple[str, ...] = ()) -> Self:
        """Return the puzzle of a record that was read."""
        puzzle = cls.__new__(cls)
        puzzle.record, puzzle.notes = record, notes
        return puzzle

    # --- Questions ---

    def solve(
        self,
        *,
        timeout: float | None = None,
        seed: int | None = None,
        jobs: int = 1,
        engine: str = "auto",
    ) -> Solution | None:
        """Return a solution, None where there is none."""
        request = Request("first", timeout=timeout, seed=seed, jobs=jobs, engine=choose(engine))
        return next(Solutions(self, request), None)

    def solutions(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        seed: int | None = None,
        jobs: int = 1,
        engine: str = "auto",
    ) -> Solutions:
        """Iterate over the solutions, of which there are perhaps many; `limit` of them at most."""
        mode, number = ("all", 1) if limit is None else ("some", limit)
        request = Request(
            mode, number, timeout=timeout, seed=seed, jobs=jobs, engine=choose(engine)
        )
        return Solutions(self, request)

    def count(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        jobs: int = 1,
        engine: str = "auto",
    ) -> Count:
        """Count the solutions; a lower bound that says so where a limit was hit."""
        request = Request(
            "count", limit=limit, timeout=timeout, memory=memory, jobs=jobs, engine=choose(engine)
        )
        answer = self._answered(request)
        if answer.interrupted:
            raise KeyboardInterrupt
        value, exact = answer.count or 0, answer.counted_all
        if answer.distinct is not None:
            return Count(answer.distinct.value, exact=exact, of_all=value)
        return Count(value, exact=exact)

    def unique(
        self, *, timeout: float | None = None, jobs: int = 1, engine: str = "auto"
    ) -> bool:
        """Return whether there is exactly one solution."""
        answer = self._answered(Request("unique", timeout=timeout, jobs=jobs, engine=choose(engine)))
        _demand_known(answer)
        return answer.status == "unique"

    def sample(
        self,
        number: int = 1,
        *,
        seed: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        jobs: int = 1,
        engine: str = "auto",
    ) -> list[Solution]:
        """Draw solutions at random, each time any of them with the same chance."""
        request = Request(
            "sample", number, timeout=timeout, engine=choose(engine), seed=seed, jobs=jobs, memory=memory
        )
        return list(Solutions(self, request))

    def estimate(
        self,
        *,
        dives: int | None = None,
        seed: int | None = None,
        timeout: float | None = None,
        engine: str = "auto",
    ) -> Estimate:
        """Estimate how many solutions there are."""
        request = Request(
            "estimate", timeout=timeout, seed=seed, dives=dives, engine=choose(engine)
        )
        answer = self._answered(request)
        if answer.estimate is None:
            raise LimitError("nothing is known of the number of solutions after this time")
        return answer.estimate

    def check(self, answer: object) -> Any:
        """Judge an answer by the rules."""
        raise NotImplementedError

    def model(self) -> Problem:
        """Return the exact-cover problem."""
        raise NotImplementedError

    def to(self, target: str) -> str | bytes:
        """Return the puzzle in another format."""
        raise NotImplementedError

    def _answered(self, request: Request) -> Answer:
        answer = Answer(self.record, request)
        for _ in answer:
            pass
        return answer

    # --- What it looks like ---

    def __str__(self) -> str:
        return draw(self.record, None, False)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.record.place}>"

    def _repr_svg_(self) -> str:
        from cover.drawing.svg import sheet

        return sheet([("", picture(self.record, None))])

    def _key(self) -> str:
        from json import dumps

        return dumps(family_of(self.record).stated(self.record), default=str, sort_keys=True)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return type(self) is type(other) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


def _demand_known(answer: Answer) -> None:
    """Raise what says that a limit was hit, or that the puzzle cannot be asked this."""
    if answer.status == "bad":
        raise InputError(answer.record.place, "cannot be asked this")
    if answer.interrupted:
        raise KeyboardInterrupt
    if answer.status == "unknown":
        raise LimitError("the time was over before the answer was certain")
