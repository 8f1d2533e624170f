"""Solutions drawn at random, each with the same chance, from a complete count.

Where states were counted and their layers kept, a draw goes down these: at each, a move is drawn
with a chance in proportion to the number of ways to go on from there. Where listing has counted,
the numbers of the solutions are drawn, and a second listing picks these. A draw of a problem in
parts is one of each part.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from random import Random

from cover.errors import LimitError
from cover.problem import Problem
from cover.solver.counting.count import ComponentCount, Counting
from cover.solver.searching import Solution
from cover.steps import has_come, seconds_left

# Lists the solutions of another problem, for as many seconds.
Lister = Callable[[Problem, "float | None"], Iterator[Solution]]

_TOO_LATE = "counted, but the time was over before the samples were drawn"


def draw(
    counting: Counting,
    number: int,
    random: Random,
    deadline: float | None,
    list_solutions: Lister,
) -> Iterator[Solution]:
    """Draw `number` solutions, independently of each other, as ascending option numbers.

    `counting` is a count with layers `kept`: it is complete, and not 0. Raises `LimitError` at the
    deadline.
    """
    assert counting.parts is not None, "a count with layers kept begins with the components"
    sources: list[Iterator[Solution]] = []
    for part in counting.parts:
        if part.states is not None:
            sources.append(_walks(part, random))
        else:
            sources.append(_listed(part, number, random, deadline, list_solutions))
    for _ in range(number):
        if has_come(deadline):
            raise LimitError(_TOO_LATE)
        drawn = [option for source in sources for option in next(source)]
        yield tuple(sorted((*counting.chosen, *drawn)))


def _walks(part: ComponentCount, random: Random) -> Iterator[Solution]:
    states, options, moves = part.states, part.component.options, part.moves
    assert states is not None, "there are some to go down"
    while True:
        path: list[int] = []
        while ways := states.ways(path):
            chances = [moves[number].times * onward for number, onward in ways]
            drawn = random.randrange(sum(chances))
            path.append(ways[bisect_right([*accumulate(chances)], drawn)][0])
        yield tuple(random.choice(options[moves[number].option]) for number in path)


def _listed(
    part: ComponentCount,
    number: int,
    random: Random,
    deadline: float | None,
    list_solutions: Lister,
) -> Iterator[Solution]:
    component = part.component
    solutions = list_solutions(component.problem, seconds_left(deadline))
    numbers = [random.randrange(part.found) for _ in range(number)]
    for solution in _numbered(solutions, component.multiplicity, numbers):
        yield tuple(random.choice(component.options[option]) for option in solution)


def _numbered(
    solutions: Iterator[Solution], multiplicity: Callable[[Solution], int], numbers: Sequence[int]
) -> list[Solution]:
    """Return the solutions of these numbers, where each counts as often as its multiplicity."""
    picked: list[Solution] = [()] * len(numbers)
    end, solution = 0, Solution()
    for place in sorted(range(len(numbers)), key=numbers.__getitem__):
        while numbers[place] >= end:
            found = next(solutions, None)
            if found is None:
                raise LimitError(_TOO_LATE)
            solution = found
            end += multiplicity(solution)
        picked[place] = solution
    return picked
