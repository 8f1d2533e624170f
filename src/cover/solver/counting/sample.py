"""Solutions drawn at random, each with the same chance, from a complete count.

Where memoisation has counted, a draw goes down its states: at each, a move is drawn with a chance
in proportion to the number of ways to go on behind it, all of which are known (or, if they were
forgotten, counted again). Where listing has counted, the numbers of the solutions are drawn, and a
second listing picks these. A draw of a problem in parts is one of each part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from cover.errors import LimitError
from cover.solver.counting.count import Counting
from cover.solver.counting.part import Part
from cover.solver.memo import Memo
from cover.solver.memo.counter import Counter
from cover.solver.reduction.components import Component

if TYPE_CHECKING:
    from cover.solver.prepared import Prepared
    from cover.solver.watching import Watch

Solution = tuple[int, ...]

_TOO_LATE = "counted, but the time was over before the samples were drawn"


def draw(
    prepared: Prepared,
    counting: Counting,
    number: int,
    random: Random,
    deadline: float | None,
    watch: Watch | None = None,
) -> Iterator[Solution]:
    """Draw `number` solutions, independently of each other, as ascending option numbers.

    `counting` is the `steady` count of the solutions of `prepared`: it is complete, and not 0.
    `watch` is told of listings. Raises `LimitError` at the deadline.
    """
    assert counting.parts is not None, "a steady count begins with the parts"
    sources = [
        _listed(prepared, part, number, random, deadline, watch)
        if part.memo is None
        else _walks(part.component, part.memo, random, deadline)
        for part in counting.parts
    ]
    for _ in range(number):
        if deadline is not None and monotonic() > deadline:
            raise LimitError(_TOO_LATE)
        drawn = [option for source in sources for option in next(source)]
        yield tuple(sorted((*counting.chosen, *drawn)))


def _walks(
    component: Component, memo: Memo, random: Random, deadline: float | None
) -> Iterator[Solution]:
    """Draws of a part that memoisation has counted, without end."""
    while True:
        path: list[int] = []
        while numbers := _moves(memo.counter, path):
            ways = [
                memo.moves[number].times * _ways(memo.counter, [*path, number], deadline)
                for number in numbers
            ]
            path.append(numbers[_drawn(ways, random)])
        chosen = [memo.moves[number].option for number in path]
        yield tuple(random.choice(component.options[option]) for option in chosen)


def _drawn(weights: Sequence[int], random: Random) -> int:
    """A place drawn with a chance in proportion to its weight, a whole number of any size."""
    left = random.randrange(sum(weights))
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    raise AssertionError("less than the sum of the weights is always within them")


def _moves(counter: Counter, path: Sequence[int]) -> tuple[int, ...]:
    counter.begin(path)
    return counter.moves()


def _ways(counter: Counter, path: Sequence[int], deadline: float | None) -> int:
    """How many ways there are to go on from the state that a path leads to."""
    counter.begin(path)
    if not counter.go_on(_seconds_to(deadline)):
        raise LimitError(_TOO_LATE)
    return counter.found


def _seconds_to(deadline: float | None) -> float | None:
    return None if deadline is None else max(0.0, deadline - monotonic())


def _listed(
    prepared: Prepared,
    part: Part,
    number: int,
    random: Random,
    deadline: float | None,
    watch: Watch | None,
) -> Iterator[Solution]:
    """Draws of a part that listing has counted."""
    component = part.component
    timeout = _seconds_to(deadline)
    search = prepared.of_another(component.problem).search(timeout=timeout, watch=watch)
    numbers = [random.randrange(part.found) for _ in range(number)]
    for solution in _numbered(search, component.multiplicity, numbers):
        yield tuple(random.choice(component.options[option]) for option in solution)


def _numbered(
    search: Iterator[Solution], multiplicity: Callable[[Solution], int], numbers: Sequence[int]
) -> list[Solution]:
    """The solutions of these numbers, if each counts as often as its multiplicity."""
    picked: list[Solution] = [()] * len(numbers)
    end, solution = 0, Solution()
    for place in sorted(range(len(numbers)), key=numbers.__getitem__):
        while numbers[place] >= end:
            found = next(search, None)
            if found is None:
                raise LimitError(_TOO_LATE)
            solution = found
            end += multiplicity(solution)
        picked[place] = solution
    return picked
