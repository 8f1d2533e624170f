"""A frontier along a sweep over a problem, on which states that symmetries map to each other are
one.

A *cut* is a place of the order before which there is a set of items that symmetries map onto
itself, and between two cuts lies a *stretch* of places. A state at a place of a stretch says which
items are covered: all that come before the stretch, and some others. Each symmetry maps that to
such a set again, which can be completed in as many ways; and its first open item is in the same
stretch, so the image is a state of this stretch, too. Of a board that is swept column by column,
for one, mirrored states are one.

In a usual frontier a bit stands for an item only where that matters, which a symmetry does not map
onto where its image matters. So here it matters in a stretch as a whole, or not at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cover.problem import Problem, Sweep
from cover.solver.memo.frontier import (
    Frontier,
    Marks,
    MarkSlots,
    Span,
    laying_out,
    laying_out_slots,
    places_of_options,
    slots_of,
)
from cover.steps import Steps

# Bits of a state, at most: so that the number of one is a byte.
_MOST_BITS = 256

# Bytes of the tables of all images, at most; these are not among the `memory` of a count.
_MOST_TABLES = 2**24

_STEP = 1024  # options that are looked at in one step

# Of each bit, the one that it becomes; those that stand for nothing become 0.
BitMoves = Sequence[int]


class SweptFrontier(NamedTuple):
    """A frontier with symmetries of its states.

    `starts`: the first place of each stretch, and the number of places. `turns`: for each stretch
    what each symmetry does to its states, without the one that leaves all as it is; empty where
    there are no others. `order` is the number of all symmetries of the problem, also of those that
    do not show.
    """

    frontier: Frontier
    starts: Sequence[int] = ()
    turns: Sequence[Sequence[BitMoves]] = ()
    order: int = 1


def laying_out_swept(problem: Problem, times: Sequence[int], sweep: Sweep) -> Steps[SweptFrontier]:
    """Lay out the frontier of a problem along a sweep; `times` is that of `laying_out`.

    Symmetries are left out where states would have too many bits, or there are too many stretches,
    and of problems with colours or sums.
    """
    marks = Marks(problem)
    yield from marks.fill()
    turned, order = None, max(1, len(sweep.moves))
    if not problem.sum_count and not any(problem.colours):
        turned = yield from _turning(marks, times, sweep)
    if turned is None:
        frontier = yield from laying_out(marks, sweep.order, times)
        return SweptFrontier(frontier, order=order)
    frontier = yield from laying_out_slots(marks, sweep.order, turned.slots, times)
    turns = []
    for turns_of_stretch in turned.turns():
        turns.append(turns_of_stretch)
        yield
    return SweptFrontier(frontier, turned.stretches.starts, turns, order)


def _turning(marks: Marks, times: Sequence[int], sweep: Sweep) -> Steps[_Turned | None]:
    """Find the symmetries that make the count shortest, and the bits with which they show."""
    moves = yield from _symmetries(marks.problem, times, sweep.moves)
    places = yield from places_of_options(marks.problem, sweep.order)
    spans = yield from marks.spans(sweep.order, places)
    held = [place for place in places if place is not None]
    first, last = min(held, default=0), max(held, default=0)
    cuts_of = []
    for move in moves:
        cuts_of.append(frozenset(_cuts(sweep.order, move, first, last)))
        yield
    found = []
    for cuts in dict.fromkeys(filter(None, cuts_of)):
        kept = [move for move, own in zip(moves, cuts_of, strict=True) if cuts <= own]
        stretches = _Stretches([0, *sorted(cuts), len(sweep.order)])
        found.append(_Turned(kept, stretches, stretches.slots(spans)))
        yield
    return max((turned for turned in found if turned.fits), key=_Turned.gain, default=None)


def sweep_within(sweep: Sweep, problem: Problem, part: Problem) -> Sweep:
    """Return the sweep of a part of a problem, whose items have the same names.

    Without symmetries that map items of it onto others.
    """
    names = problem.items
    number_of = {name: number for number, name in enumerate(part.items)}
    there = [item for item, name in enumerate(names) if name in number_of]
    moves = []
    for move in sweep.moves:
        images = {names[item]: names[move[item]] for item in there}
        if images.keys() == {*images.values()}:
            moves.append([number_of[images[name]] for name in part.items])
    order = [number_of[names[item]] for item in sweep.order if names[item] in number_of]
    return Sweep(order, moves)


def _symmetries(
    problem: Problem, times: Sequence[int], moves: Sequence[Sequence[int]]
) -> Steps[list[Sequence[int]]]:
    """Return the moves of items that map the options onto themselves, but for the identity."""
    found = []
    weights: dict[tuple[int, ...], int] = {}
    for option, items in enumerate(_options(problem)):
        weights[items] = weights.get(items, 0) + (times[option] if times else 1)
        if option % _STEP == 0:
            yield
    for move in moves:
        yield
        if any(item != image for item, image in enumerate(move)) and all(
            weights.get(tuple(sorted([move[item] for item in items]))) == weight
            for items, weight in weights.items()
        ):
            found.append(move)
    return found


def _options(problem: Problem) -> Iterator[tuple[int, ...]]:
    for begin, end in pairwise(problem.starts):
        yield tuple(sorted(problem.entries[begin:end]))


def _cuts(order: Sequence[int], move: Sequence[int], first: int, last: int) -> Iterator[int]:
    """Yield places with options before and after them where the items before are mapped to such.

    `first` and `last` are the places of options.
    """
    place_of = {item: place for place, item in enumerate(order)}
    end = 0  # of the images so far
    for place, item in enumerate(order):
        if end <= place and first < place <= last:
            yield place
        end = max(end, place_of[move[item]] + 1)


class _Stretches:
    """The stretches between cuts; `starts` has the number of places besides."""

    def __init__(self, starts: Sequence[int]) -> None:
        self.starts = starts
        lengths = (end - begin for begin, end in pairwise(starts))
        self._number_of = [number for number, count in enumerate(lengths) for _ in range(count)]

    def slots(self, spans: Sequence[Span]) -> MarkSlots:
        """Return the bits of marks, each of which matters in stretches as a whole."""
        widened = [self._widened(span) for span in spans]
        bits, width = slots_of(widened, self.starts[-1])
        return MarkSlots(widened, bits, width)

    def _widened(self, span: Span) -> Span:
        if span.first >= self.starts[-1] or span.last < 0:
            return Span(0, -1)
        begin = self.starts[self._number_of[span.first]]
        end = self.starts[self._number_of[span.last] + 1]
        return Span(max(0, begin - 1), end - 1)

    def live(self, spans: Sequence[Span]) -> Iterator[list[int]]:
        """Yield for each stretch the marks that matter there, of widened spans."""
        for begin in self.starts[:-1]:
            after = max(1, begin)  # at the very beginning, nothing is set
            yield [mark for mark, (first, last) in enumerate(spans) if first < after <= last]


class _Turned(NamedTuple):
    """Symmetries that leave the same cuts, and a frontier for them."""

    moves: Sequence[Sequence[int]]
    stretches: _Stretches
    slots: MarkSlots

    @property
    def words(self) -> int:
        """How many words a state has."""
        return -(-self.slots.width // 64)

    @property
    def fits(self) -> bool:
        """Whether states have not too many bits, and tables (core/levels) not too many bytes."""
        tables = len(self.stretches.starts) * len(self.moves) * 8 * self.words
        return self.slots.width <= _MOST_BITS and tables * 256 * 8 * self.words <= _MOST_TABLES

    def gain(self) -> float:
        """Return how much less there is to do, by fewer states, which may take more memory each."""
        return (1 + len(self.moves)) / self.words

    def turns(self) -> Iterator[list[BitMoves]]:
        """Yield for each stretch what the symmetries do to bits."""
        slots = [mask.bit_length() - 1 for mask in self.slots.bits]
        for marks in self.stretches.live(self.slots.spans):
            found: list[BitMoves] = []
            for move in self.moves:
                bits = [0] * self.slots.width
                for mark in marks:
                    bits[slots[mark]] = slots[move[mark]]
                found.append(bits)
            yield found
