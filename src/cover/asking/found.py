"""What comes back of a question: solutions one by one, errors for what is not known, verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Any

from cover.asking import Answer
from cover.errors import InputError, LimitError, Place
from cover.facts import StatedAnswer, Values
from cover.puzzle import Puzzle
from cover.reading.arguments import plain
from cover.reading.records import BadRecord
from cover.solution import AnySolution, Solution

if TYPE_CHECKING:
    from cover.checking.verdicts import Verdict


class FoundSolutions(Iterator[AnySolution]):
    """The solutions of a puzzle, each found when it is asked for.

    `found` is how many there were so far. It is `complete` as soon as it is certain that there are
    no others. Raises `LimitError`, once, after the last one that was found, where the time was
    over. Threads that ask at once wait for each other, and each solution comes to one of them.
    """

    def __init__(self, puzzle: Puzzle, of: type[AnySolution], answer: Answer) -> None:
        self._puzzle = puzzle
        self._of = of
        self._answer = answer
        self._coming = iter(answer)
        self._is_over = False
        self._step = Lock()

    def __next__(self) -> AnySolution:
        with self._step:
            values = self._next_values()
            cost = self._answer.cost
        return self._of(self._puzzle, values, None if cost is None else cost.number)

    def first(self) -> AnySolution | None:
        """Return the next one, None where there is none; as the best, only what is proved to be."""
        found = next(self, None)
        if self._answer.query.best:
            demand_known(self._answer)
        return found

    def _next_values(self) -> Values:
        if self._is_over:
            raise StopIteration
        try:
            values = next(self._coming, None)
        except BaseException:
            self._is_over = True  # Ctrl-C, most often: the search cannot go on
            raise
        if values is None:
            self._is_over = True
            demand_known(self._answer)
            raise StopIteration
        return values

    @property
    def found(self) -> int:
        """How many solutions were found so far."""
        return self._answer.found

    @property
    def bound(self) -> int | float | None:
        """What the best solution costs at least, or at most if the most is the best.

        None where costs were not asked for, or nothing is known.

        >>> import cover
        >>> puzzle = cover.Matching("a b 3\\na c 2\\nb d 4\\nc d 1\\n")
        >>> found = puzzle.solutions(min_cost=True)
        >>> next(found).cost, found.bound
        (4, 4)
        """
        bound = self._answer.bound
        return None if bound is None else bound.number

    @property
    def complete(self) -> bool:
        """Whether there are certainly no other solutions."""
        query = self._answer.query
        is_cut_off = query.mode != "all" and self.found >= query.number
        return self._is_over and not is_cut_off and self._answer.status != "unknown"

    def __repr__(self) -> str:
        which = "all" if self.complete else "so far"
        return f"<FoundSolutions of {self._puzzle!r}: {self.found} {which}>"


def demand_known(answer: Answer) -> None:
    """Raise what says that a limit was hit, or that the puzzle cannot be asked this."""
    if isinstance(answer.puzzle, BadRecord):
        raise answer.puzzle.error
    if answer.interrupted:
        raise KeyboardInterrupt
    if answer.status == "unknown":
        at_least = "" if answer.at_least is None else f"; there are at least {answer.at_least}"
        message = f"the time was over before the answer was certain{at_least}"
        raise LimitError(f"{answer.puzzle.place}: {message}")


def verdict_of(puzzle: Puzzle, answer: object) -> Verdict:
    """Judge an answer to a puzzle by its rules; `Puzzle.check` says which there are.

    The values of a solution mean something for its own puzzle alone. That of another one is judged
    by its data.
    """
    from cover.checking.answers import GivenAnswer, given
    from cover.checking.verdicts import Judge

    place = Place("answer")
    found: GivenAnswer | None = None
    if isinstance(answer, Solution) and answer.puzzle == puzzle:
        found = GivenAnswer(place, answer.values)
    elif isinstance(answer, Solution):
        found = given(StatedAnswer(place, _plain(answer.data)), puzzle)
    elif isinstance(answer, str | bytes):
        found = _of_text(puzzle, answer)
    elif answer is not None:
        found = given(StatedAnswer(place, _plain(answer)), puzzle)
    elif puzzle.source.answer is not None:
        found = given(puzzle.source.answer, puzzle)
    verdict = Judge().verdict(puzzle, found, 1, 0)
    if verdict.error is not None:
        raise verdict.error
    return verdict


def _of_text(puzzle: Puzzle, text: str | bytes) -> Any:
    """Return the only answer of a text; raises `InputError` where there are more."""
    from cover.checking.answers import answers_in
    from cover.reading.lines import ByteLines

    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    answers = answers_in(ByteLines("answer", BytesIO(data)))
    found = answers.take(puzzle)
    if found is not None and (another := answers.take(puzzle)) is not None:
        raise InputError(another.place, "a second answer, expected one")
    return found


def _plain(value: Any) -> Any:
    """Return a value as JSON would have it: an array as lists, a tuple as a list."""
    value = plain(value)
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value
