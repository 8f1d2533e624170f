"""All states of a frontier, layer by layer: the readable twin of what counts them in C.

A state waits in the layer of the next place whose item is open, with the number of ways that lead
to it. From the first layer to the last one, each hands its number on to the states that its moves
lead to (`layers`); from the last one to the first, each learns in how many ways it goes on
(`ways_onward`). A move is in as many solutions as there are ways to the states it is made from,
times those to go on from where it leads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cover.solver.states.frontier import Bound, Frontier, Move

State = tuple[int, int, tuple[int, ...]]  # a place, bits and totals


class Walked(NamedTuple):
    """The number of solutions, those of the states and moves to them, and the uses of each move."""

    total: int
    states: int
    ways: int
    uses: list[int]


def walked(frontier: Frontier) -> Walked:
    """Go to all states of a frontier, and back."""
    reached = layers(frontier)
    onward = ways_onward(frontier, reached)
    uses: list[int] = []
    led = 0
    for step, layer in zip(frontier.steps, reached, strict=False):
        own = dict.fromkeys(step.moves, 0)
        for state, ways in layer.items():
            for move, after in moves_from(frontier, state):
                led += 1
                own[move] += ways * move.times * onward[after]
        uses += own.values()
    return Walked(reached[-1].total(), sum(map(len, reached[:-1])), led, uses)


def layers(frontier: Frontier) -> list[Counter[State]]:
    """Return the states of each place, and of the end, with the number of ways to each."""
    reached: list[Counter[State]] = [Counter() for _ in range(len(frontier.steps) + 1)]
    reached[0][0, 0, (0,) * frontier.totals] = 1
    for layer in reached[:-1]:
        for state, ways in layer.items():
            for move, after in moves_from(frontier, state):
                reached[after[0]][after] += ways * move.times
    return reached


def ways_onward(frontier: Frontier, reached: Sequence[Counter[State]]) -> Counter[State]:
    """Return in how many ways each state of the layers goes on."""
    onward = Counter(dict.fromkeys(reached[-1], 1))
    for layer in reversed(reached[:-1]):
        for state in layer:
            for move, after in moves_from(frontier, state):
                onward[state] += move.times * onward[after]
    return onward


def moves_from(frontier: Frontier, state: State) -> Iterator[tuple[Move, State]]:
    """Yield the moves from a state, and where they lead: to where the next item is open."""
    steps, (begin, bits, totals) = frontier.steps, state
    for move in steps[begin].moves:
        if bits & move.reads:
            continue
        sums = list(totals)
        for slot, weight in move.adds:
            sums[slot] += weight
        place, made = begin + 1, bits & steps[begin].keeps | move.sets
        kept = _kept(steps[begin].bounds, sums)
        while kept is not None and place < len(steps) and made & steps[place].own:
            made &= steps[place].keeps
            kept = _kept(steps[place].bounds, kept)
            place += 1
        if kept is not None:
            yield move, (place, made, tuple(kept))


def _kept(bounds: Sequence[Bound], totals: Sequence[int]) -> list[int] | None:
    """Return the totals after a place, 0 where they are over; None when one is out of bounds."""
    kept = list(totals)
    for slot, least, most, over in bounds:
        if not least <= kept[slot] <= most:
            return None
        if over:
            kept[slot] = 0
    return kept
