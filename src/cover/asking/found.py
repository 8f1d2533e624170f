"""What methods of puzzles return: solutions one by one, a count, an estimate, a word."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Any, Self, cast

from cover.asking.modes import ask
from cover.errors import InputError, LimitError, OptionError, Place
from cover.facts import StatedAnswer
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.arguments import plain
from cover.reading.lines import in_full
from cover.result import Ahead, SearchResult, estimate_text
from cover.solution import AnySolution, Solution, Unchanging
from cover.solver.knuth_estimate import Estimate

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


def checked_answer(puzzle: Puzzle, answer: object, query: Query) -> CheckResult:
    """Judge an answer to a puzzle by its rules; `Puzzle.check` says which there are.

    How an unfinished one goes on is looked for in the time of the query.

    The values of a solution mean something for its own puzzle alone. That of another one is judged
    by its data.
    """
    from cover.asking.prospects import prospects
    from cover.checking.answers import GivenAnswer, answers_in, given
    from cover.checking.judging import Judge
    from cover.reading.lines import ByteLines

    place = Place("answer")
    found: GivenAnswer | None = None
    if isinstance(answer, Solution) and answer.puzzle == puzzle:
        found = GivenAnswer(place, answer.values)
    elif isinstance(answer, str | bytes):
        data = answer.encode("utf-8", "surrogatepass") if isinstance(answer, str) else answer
        answers = answers_in(ByteLines("answer", BytesIO(data)))
        found = answers.take(puzzle)
        if found is not None and (another := answers.take(puzzle)) is not None:
            raise InputError(another.place, "a second answer, expected one")
    elif answer is not None:
        value = answer.data if isinstance(answer, Solution) else answer
        found = given(StatedAnswer(place, _plain(value)), puzzle)
    elif puzzle.source.answer is not None:
        found = given(puzzle.source.answer, puzzle)
    result = Judge(partial(prospects, query=query)).check(puzzle, found, 1, 0)
    if result.error is not None:
        raise result.error
    return result


def _plain(value: Any) -> Any:
    """Return a value as JSON would have it: an array as lists, a tuple as a list."""
    value = plain(value)
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value


class Count(Unchanging, int):
    """How many solutions there are: a whole number, with what is known of it.

    It compares, adds up and converts as any `int`, and what comes of that is one. Unless it is
    `exact`, a limit was hit, and there are at least so many. Where several solutions count as one,
    since they are turned or mirrored forms of each other or differ in their layouts alone, `of_all`
    is the number with all of these; None otherwise.

    >>> four = Count(4)
    >>> four == 4, four + 1, four.exact
    (True, 5, True)
    >>> print(Count(1000, exact=False))
    >=1000
    >>> Count(19186, of_all=460464)
    Count(19186, of_all=460464)

    That of a puzzle is written by `to` as the command writes it.

    >>> import cover
    >>> print(cover.Sudoku("1....2.....3....").count().to("json"))
    {"schema": 1, "source": "grid", "line": 1, "record": 1, "status": "several", "count": 6}
    """

    _called = "count"

    exact: bool
    of_all: int | None
    _result: SearchResult | None

    def __new__(cls, value: int = 0, *, exact: bool = True, of_all: int | None = None) -> Self:
        """Make a count of a number; of all solutions unless it is not `exact`."""
        count = super().__new__(cls, value)
        count.__dict__.update(exact=exact, of_all=of_all, _result=None)
        return count

    @classmethod
    def _of(cls, result: SearchResult) -> Self:
        """Return the count that was the result of a query."""
        value, exact, of_all = result.count or 0, result.exact, None
        if result.distinct is not None:
            value, of_all = result.distinct.value, value
        elif result.layouts is not None:
            exact, of_all = exact and result.layouts.complete, result.layouts.value
        count = cls(value, exact=exact, of_all=of_all)
        count.__dict__["_result"] = result
        return count

    def to(self, form: str) -> str:
        """Return the count as the command writes it: `line`, `json`, `csv`, `yaml`.

        There is no line end after the last line. Raises `OptionError` for other names, for
        pictures, and for a number that no puzzle was counted for.
        """
        if self._result is None:
            raise OptionError("this number is no count of a puzzle; str() writes it")
        return str(self._result.to(form))

    def __reduce__(self) -> tuple[object, ...]:
        return partial(Count, exact=self.exact, of_all=self.of_all), (int(self),)

    def __repr__(self) -> str:
        more = "" if self.exact else ", exact=False"
        more += "" if self.of_all is None else f", of_all={in_full(self.of_all)}"
        return f"Count({in_full(int(self))}{more})"

    def __str__(self) -> str:
        at_least = "" if self.exact else ">="
        of_all = "" if self.of_all is None else f" of {at_least}{in_full(self.of_all)}"
        return f"{at_least}{in_full(int(self))}{of_all}"

    def __format__(self, format_spec: str) -> str:
        return super().__format__(format_spec) if format_spec else str(self)


class SolutionEstimate(Estimate):
    """An `Estimate` of how many solutions the `puzzle` has; `str()` says it in words.

    >>> import cover
    >>> cover.Sudoku("1....2.....3....").estimate(seed=1)
    <Estimate 6 (exact: 6 dives have seen all)>
    """

    puzzle: Puzzle

    @classmethod
    def of(cls, puzzle: Puzzle, estimate: Estimate) -> Self:
        """Return the estimate as one that knows its puzzle."""
        found = cls(*estimate)
        found.puzzle = puzzle
        return found

    def __str__(self) -> str:
        return estimate_text(self)

    def __repr__(self) -> str:
        return f"<{str(self).capitalize()}>"

    def to(self, form: str) -> str:
        """Return the estimate as the command writes it: `line`, `json`, `csv`, `yaml`.

        There is no line end after the last line. Raises `OptionError` for other names, and for
        pictures, which show solutions.
        """
        result = SearchResult(self.puzzle, Query("estimate"))
        result.take_estimate(self)
        return str(result.to(form))

    def _repr_html_(self) -> str:
        """Return the estimate as a table, for a notebook."""
        from cover.drawing.html import table

        return table(self._asdict())


class Uniqueness(StrEnum):
    """Whether a puzzle has exactly one solution: true for that, and false for several or none.

    `status` and `str()` are the word: unique, several or none. It is equal to that word.

    >>> import cover
    >>> found = cover.Sudoku("1....2.....3....").unique()
    >>> found, bool(found), found.status
    (<several>, False, 'several')
    >>> found == "several"
    True
    >>> print("one solution" if found else f"not one: {found}")
    not one: several
    """

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"

    @property
    def status(self) -> str:
        """The word."""
        return self.value

    def __bool__(self) -> bool:
        return self is Uniqueness.UNIQUE

    def __repr__(self) -> str:
        return f"<{self.value}>"
