"""All states of a frontier, one after the other: the oracle of what counts them in C."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cover.solver.diagrams import State, led_to
from cover.solver.states.frontier import Frontier, Move


class Walked(NamedTuple):
    """The number of solutions, those of the states and moves to them, and the uses of each move."""

    total: int
    states: int
    ways: int
    uses: list[int]


def walked(frontier: Frontier) -> Walked:
    """Go to all states of a frontier, and back."""
    places = range(len(frontier.steps) + 1)
    arrive: list[Counter[State]] = [Counter() for _ in places]
    arrive[0][0, 0, (0,) * frontier.totals] = 1
    led = 0
    for place in places[:-1]:
        for state, ways in arrive[place].items():
            for move, after in _led(frontier, state):
                led += 1
                arrive[after[0]][after] += ways * move.times
    go_on = Counter(dict.fromkeys(arrive[-1], 1))
    uses: list[int] = []
    for place in reversed(places[:-1]):
        own = dict.fromkeys(frontier.steps[place].moves, 0)
        for state, ways in arrive[place].items():
            for move, after in _led(frontier, state):
                go_on[state] += move.times * go_on[after]
                own[move] += ways * move.times * go_on[after]
        uses = [*own.values(), *uses]
    return Walked(arrive[-1].total(), sum(map(len, arrive[:-1])), led, uses)


def _led(frontier: Frontier, state: State) -> Iterator[tuple[Move, State]]:
    """Yield the moves from a state, and where they lead."""
    for move in frontier.steps[state[0]].moves:
        reached = led_to(frontier.steps, state, move)
        if reached is not None:
            yield move, reached
