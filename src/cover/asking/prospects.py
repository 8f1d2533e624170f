"""How an unfinished answer goes on: in one solution or several, in none, and what is wrong then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cover.asking.problems import prepared, told_apart
from cover.checking.judging import Prospects
from cover.errors import InputError, LimitError, TooLargeError
from cover.facts import Unfinished
from cover.problem import Coloured, Problem
from cover.puzzle import Puzzle
from cover.query import Query
from cover.steps import deadline_after, seconds_left, shorter

# For how long a part is looked for that is in the way: there may be hundreds, each a search.
_MOST_SECONDS = 5.0

_NONE = "no solution goes on from here"


def prospects(puzzle: Puzzle, answer: Unfinished, query: Query) -> Prospects:
    """Return how an answer goes on that the rules do not refuse, in the time of a query.

    Raises `InputError` for a puzzle that cannot be asked this.
    """
    try:
        return _Begun(puzzle, answer, query).prospects()
    except TooLargeError as error:
        raise InputError(puzzle.place, str(error)) from None
    except LimitError:  # before anything was searched
        return Prospects("unknown")


class _Begun:
    """An answer that was begun, and the solutions that have some parts of it.

    Raises `LimitError` at the end of the time, which begins at once.
    """

    def __init__(self, puzzle: Puzzle, answer: Unfinished, query: Query) -> None:
        self._puzzle, self._query = puzzle, query
        self._deadline = deadline_after(query.timeout)
        self._parts = list(answer.parts.items())
        self._every = list(answer.parts.values())
        self._given = set(puzzle._given_options())
        self._apart = told_apart(puzzle)
        self._reason = puzzle._reason(self._deadline)
        self._engine = prepared(puzzle, query, self._deadline)
        self._problem = self._engine.stated
        self._words = puzzle._words()
        self._asked = set(self._words.asked)

    def prospects(self) -> Prospects:
        try:
            found = self._found(self._every, 2)
            if not found:
                return Prospects("none", faults=tuple(self._faults()))
            status = "unique" if len(found) == 1 else "several"
        except LimitError:
            status = "unknown"
        # The items that are asked whose value the answer tells, or what is given.
        told, has = [*((option,) for option in self._given), *self._every], self._problem.items_of
        filled = {
            item
            for options in told
            for item in self._asked.intersection(has(options[0]))
            if all(item in has(option) for option in options)
            and len({self._words.value(item, option) for option in options}) == 1
        }
        return Prospects(status, len(filled), len(self._asked))

    # --- What is wrong where no solution goes on ---

    def _faults(self) -> list[str]:
        """Return what is not as in the only solution; of several, what stands in the way of all."""
        of_ours = [part for part in self._parts if not self._given.issuperset(part[1])]
        why = "" if self._reason is None else f": {self._reason.text}"
        if not of_ours:
            return [f"{_NONE}{why}"]
        try:
            whole = self._found((), 2)
            if not whole:
                return [f"the puzzle has no solution{why}"]
            if len(whole) == 1:
                wrong = [part for part in of_ours if self._is_wrong(part[1], whole[0])]
                if wrong:
                    return [self._compared(*part, whole[0]) for part in wrong]
            self._deadline = deadline_after(shorter(seconds_left(self._deadline), _MOST_SECONDS))
            for said, options in of_ours:
                if self._found([each for each in self._every if each is not options], 1):
                    return [f"{_NONE}; one does without {said}"]
        except LimitError:  # that none goes on is known
            pass
        return [_NONE]

    def _is_wrong(self, options: Sequence[int], solution: Sequence[int]) -> bool:
        """Whether the only solution does not have a part; it may be laid out in other ways, too."""
        if not set(solution).isdisjoint(options):
            return False
        return self._apart is None or not self._found((options,), 1)

    def _compared(self, said: str, options: Sequence[int], solution: Sequence[int]) -> str:
        """Return what is said of a part that the solution does not have.

        One that is about a cell alone is told with what the solution has there.
        """
        items = self._asked.intersection(self._problem.items_of(options[0]))
        if len(items) != 1 or len(options) != 1:
            return f"{said} is not in the solution"
        (item,) = items
        words, has = self._words, self._problem.items_of
        real = next(option for option in solution if item in has(option))
        mine, other = (words.value(item, option) for option in (options[0], real))
        return f"{words.item(item)} {words.relation} {mine}, the solution has {other}"

    # --- Searches ---

    def _found(self, parts: Sequence[Sequence[int]], limit: int) -> list[tuple[int, ...]]:
        """Return solutions, up to a limit, that have one option at least of each of some parts."""
        if self._reason is not None or not all(parts):
            return []
        fixed = [options[0] for options in parts if len(options) == 1]
        engine, decider = self._engine, self._puzzle._decider()
        if demands := [options for options in parts if len(options) > 1]:
            engine = engine.of_another(_demanding(self._problem, demands))
        search = engine.search(
            fixed=dict.fromkeys((*self._puzzle._fixed(), *fixed)),
            limit=limit,
            timeout=seconds_left(self._deadline),
            ordered=False,
            jobs=self._query.jobs,
            distinct_on=self._apart,
            can_complete=None if decider is None else decider.extends,
        )
        found = list(search)
        if len(found) < limit and not search.complete:
            raise LimitError("it is not known in the time how the answer goes on")
        for options in found:
            self._puzzle._decoded(options)
        return found


def _demanding(problem: Problem, demands: Sequence[Sequence[int]]) -> Problem:
    """Return the problem of the solutions that have an option at least of each of the demands."""
    assert not problem.sum_count, "a part of a puzzle with sums is one option"
    names = [f"demand {number}" for number in range(len(demands))]
    meets: dict[int, list[str]] = {}
    for name, options in zip(names, demands, strict=True):
        for option in options:
            meets.setdefault(option, []).append(name)

    def entries(option: int) -> Iterator[int | str | Coloured]:
        for item, colour in problem.entries_of(option):
            yield Coloured(item, colour) if colour else item
        yield from meets.get(option, ())

    primary = range(problem.primary_count)
    bounds: dict[int | str, tuple[int, int]] = {
        item: problem.multiplicity(item) for item in primary
    }
    bounds |= {name: (1, len(options)) for name, options in zip(names, demands, strict=True)}
    return Problem(
        [*primary, *names],
        map(entries, range(problem.option_count)),
        range(problem.primary_count, len(problem.items)),
        multiplicities=bounds,
    )
