"""Solutions drawn at random, each with the same chance, from a complete count.

Where memoisation has counted, a draw goes down its states: at each, a move is drawn with a chance
in proportion to the number of ways to go on behind it, all of which are known (or, if they were
forgotten, counted again). Where listing has counted, the numbers of the solutions are drawn, and a
second listing picks these. A draw of a problem in parts is one of each part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from cover.solver.counting.count import Counting
from cover.solver.memo import Memo
from cover.solver.memo.counter import Counter
from cover.solver.reduction.components import Component

if TYPE_CHECKING:
    from cover.solver.door import Prepared

Solution = tuple[int, ...]


def draw(prepared: Prepared, counting: Counting, number: int, random: Random) -> Iterator[Solution]:
    """Draw `number` solutions, independently of each other, as ascending option numbers.

    `counting` is the `steady` count of the solutions of `prepared`: it is complete, and not 0.
    """
    assert counting.races is not None, "a steady count begins with the parts"
    sources = [
        _walks(part, race.memo, random)
        if race.memo is not None
        else _listed(prepared.of_another(part.problem), part, race.found, number, random)
        for part, race in counting.races
    ]
    for _ in range(number):
        drawn = [option for source in sources for option in next(source)]
        yield tuple(sorted((*counting.chosen, *drawn)))


def _walks(part: Component, memo: Memo, random: Random) -> Iterator[Solution]:
    """Draws of a part that memoisation has counted, without end."""
    while True:
        path: list[int] = []
        while numbers := _moves(memo.counter, path):
            ways = [
                memo.moves[number].times * _ways(memo.counter, [*path, number])
                for number in numbers
            ]
            path.append(numbers[_drawn(ways, random)])
        chosen = [memo.moves[number].option for number in path]
        yield tuple(random.choice(part.options[option]) for option in chosen)


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


def _ways(counter: Counter, path: Sequence[int]) -> int:
    """How many ways there are to go on from the state that a path leads to."""
    counter.begin(path)
    counter.go_on()
    return counter.found


def _listed(
    prepared: Prepared, part: Component, count: int, number: int, random: Random
) -> Iterator[Solution]:
    """Draws of a part that listing has counted."""
    for solution in _numbered(prepared, part.multiplicity, count, number, random):
        yield tuple(random.choice(part.options[option]) for option in solution)


def _numbered(
    prepared: Prepared,
    multiplicity: Callable[[Solution], int],
    count: int,
    number: int,
    random: Random,
) -> Iterator[Solution]:
    """Solutions with numbers drawn from `count`, in the order in which they were drawn."""
    numbers = [random.randrange(count) for _ in range(number)]
    order = sorted(range(number), key=numbers.__getitem__)
    picked: list[Solution] = [()] * number
    search = prepared.search()
    end, solution = 0, Solution()
    for place in order:
        while numbers[place] >= end:
            solution = next(search)
            end += multiplicity(solution)
        picked[place] = solution
    yield from picked
