"""What comes back of a question: solutions one by one, errors for what is not known, results."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Any, cast

from cover.asking.modes import ask
from cover.errors import InputError, LimitError, Place
from cover.facts import StatedAnswer
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.arguments import plain
from cover.result import Ahead, SearchResult
from cover.solution import AnySolution, Solution

if TYPE_CHECKING:
    from cover.checking.judging import CheckResult


class FoundSolutions(Iterator[AnySolution]):
    """The solutions of a puzzle, each found when it is asked for.

    `found` is how many there were so far. It is `complete` as soon as it is certain that there are
    no others. Raises `LimitError`, once, after the last one that was found, where the time was
    over. Threads that ask at once wait for each other, and each solution comes to one of them.
    """

    def __init__(self, puzzle: Puzzle, query: Query) -> None:
        self._puzzle = puzzle
        self._query = query
        self._coming = ask(puzzle, query)
        self._ahead = Ahead()
        self._result: SearchResult | None = None
        self._is_over = False
        self._step = Lock()
        self.found = 0

    def __next__(self) -> AnySolution:
        with self._step:
            if self._is_over:
                raise StopIteration
            try:
                for told in self._coming:
                    if isinstance(told, Solution):
                        self.found += 1
                        return cast("AnySolution", told)
                    if isinstance(told, Ahead):
                        self._ahead = told
                    elif isinstance(told, SearchResult):
                        self._result = told
            except BaseException:
                self._is_over = True  # Ctrl-C, most often: the search cannot go on
                raise
            self._is_over = True
            demand_known(self._puzzle, self._result)
            raise StopIteration

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
        bound = self._ahead.bound
        return None if bound is None else bound.number

    @property
    def complete(self) -> bool:
        """Whether there are certainly no other solutions."""
        is_cut_off = self._query.mode != "all" and self.found >= self._query.number
        is_known = self._result is not None and self._result.status != "unknown"
        return self._is_over and not is_cut_off and is_known

    def __repr__(self) -> str:
        which = "all" if self.complete else "so far"
        return f"<FoundSolutions of {self._puzzle!r}: {self.found} {which}>"


def demand_known(puzzle: Puzzle, result: SearchResult | None) -> None:
    """Raise what says that a limit was hit, or that the puzzle cannot be asked this."""
    assert result is not None, "a result comes last"
    if result.error is not None:
        raise result.error
    if result.interrupted:
        raise KeyboardInterrupt
    if result.status == "unknown":
        at_least = "" if result.at_least is None else f"; there are at least {result.at_least}"
        message = f"the time was over before the answer was certain{at_least}"
        raise LimitError(f"{puzzle.place}: {message}")


def checked_answer(puzzle: Puzzle, answer: object) -> CheckResult:
    """Judge an answer to a puzzle by its rules; `Puzzle.check` says which there are.

    The values of a solution mean something for its own puzzle alone. That of another one is judged
    by its data.
    """
    from cover.checking.answers import GivenAnswer, given
    from cover.checking.judging import Judge

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
    result = Judge().check(puzzle, found, 1, 0)
    if result.error is not None:
        raise result.error
    return result


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
