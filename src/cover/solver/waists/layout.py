"""The symmetries of a problem's items, and a frontier laid out so that its states show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from cover.problem import ItemSymmetry, Problem
from cover.solver.memo.frontier import (
    Frontier,
    Marks,
    MarkSlots,
    Span,
    laying_out_slots,
    places_of_options,
    slots_of,
)
from cover.steps import Steps

# The most symmetries that are looked at; 3,840 for a sudoku with boxes of 2 x 5.
_MOST_MOVES = 5_040

# The bits of a state that belong to one symbol; and the most symbols.
_WIDTHS = (8, 16, 32, 64)
_MOST_SYMBOLS = 64


class BlockForm(NamedTuple):
    """How states are laid out: a block of `width` bits for each of so many symbols."""

    symbols: int
    width: int

    def blocks_of(self, bits: int) -> list[int]:
        """Return the blocks of a state."""
        mask = (1 << self.width) - 1
        return [bits >> k * self.width & mask for k in range(self.symbols)]

    def joined(self, blocks: Iterable[int]) -> int:
        """Return the state that has these blocks."""
        return sum(block << k * self.width for k, block in enumerate(blocks))


# For each bit of a block, which one becomes it by a symmetry.
Sources = Sequence[int]


class SymmetricFrontier(NamedTuple):
    """A frontier, and where its states can be exchanged for their images.

    `even` tells for each place, the end among them, whether symbols can change places there.
    `cuts` has for places where the other symmetries can be made what each of them does to blocks;
    in all of them, one number means one symmetry. `waists` are some of the cuts, the last of which
    is the end; `live` are the bits of blocks that matter at each. From a state at a waist that has
    an entry in `turned` there are as many ways to go on as lead to what its open items become, at
    the place of that entry, by these sources.
    """

    frontier: Frontier
    form: BlockForm
    even: Sequence[bool]
    cuts: Mapping[int, Sequence[Sources]]
    waists: Sequence[int]
    live: Mapping[int, int]
    turned: Mapping[int, tuple[int, Sources]]


def laying_out_symmetric(
    problem: Problem, symmetry: ItemSymmetry
) -> Steps[SymmetricFrontier | None]:
    """Lay out the frontier of a problem without colours, sums and multiplicities.

    None where its states are not made of symbols alone, or there are too many bits of a symbol.
    """
    layout = _Layout(problem, symmetry)
    order = yield from layout.ordering()
    if order is None:
        return None
    marks = Marks(problem)
    yield from marks.fill()
    places = yield from places_of_options(problem, order)
    spans = yield from marks.spans(order, places)
    return (yield from layout.laying_out(marks, order, spans))


class _Layout:
    """A frontier while it is laid out; a *kind* is a place in the list of a symbol's items."""

    def __init__(self, problem: Problem, symmetry: ItemSymmetry) -> None:
        self._problem = problem
        self._symmetry = symmetry
        self._symbols = symmetry.symbols
        self._are_single = True  # whether each option has one of the first items
        self._kinds = range(len(symmetry.symbols[0]))
        self._kind_of = {item: kind for items in self._symbols for kind, item in enumerate(items)}

    def ordering(self) -> Steps[list[int] | None]:
        """Order the primary items: any other one comes as soon as all its options are passed."""
        problem, first = self._problem, self._symmetry.first
        has_more = problem.sum_count or problem.multiplicities or any(problem.colours)
        if not first or len(self._symbols) > _MOST_SYMBOLS or has_more:
            return None
        passed = [-1] * len(problem.items)
        place_of = [len(first)] * len(problem.items)
        for place, item in enumerate(first):
            place_of[item] = place
        for batch in problem.batches():
            for option in batch:
                begin, end = problem.starts[option : option + 2]
                items = problem.entries[begin:end]
                places = [place_of[item] for item in items if place_of[item] < len(first)]
                if not places:
                    return None
                self._are_single &= len(places) == 1
                for item in items:
                    passed[item] = max(passed[item], *places)
            yield
        after: list[list[int]] = [[] for _ in range(len(first) + 1)]
        listed = {*first}
        for kind in self._kinds:
            for own in self._symbols:
                if own[kind] < problem.primary_count:
                    after[passed[own[kind]]].append(own[kind])
                    listed.add(own[kind])
        if len(listed) < problem.primary_count:
            return None
        passing = (each for place, item in enumerate(first) for each in (item, *after[place]))
        return [*passing, *after[-1]]

    def laying_out(
        self, marks: Marks, order: Sequence[int], spans: Sequence[Span]
    ) -> Steps[SymmetricFrontier | None]:
        """Lay out the frontier in an order in which marks have these spans."""
        others = (span for item, span in enumerate(spans) if item not in self._kind_of)
        if any(first < last for first, last in others):
            return None
        of_kinds = [self._span_of(kind, spans) for kind in self._kinds]
        masks, bits = slots_of(of_kinds, len(order))
        width = next((width for width in _WIDTHS if width >= bits), None)
        if width is None:
            return None
        slots = self._in_blocks(spans, of_kinds, masks, width)
        frontier = yield from laying_out_slots(marks, order, slots)
        even = [*self._even(order)]
        moves, is_group = yield from self._all_moves()
        live = _LiveKinds(of_kinds, masks, width)
        cuts = {
            place: [live.sources(place, place, move) for move in moves]
            for place in self._cuts(order, even)
        }
        waists = [*_narrowest([(place, live.count(place)) for place in sorted(cuts)])]
        turned = self._turned(order, waists, live) if is_group else {}
        form = BlockForm(len(self._symbols), width)
        bits_at = {place: live.bits(place) for place in waists}
        return SymmetricFrontier(frontier, form, even, cuts, waists, bits_at, turned)

    def _span_of(self, kind: int, spans: Sequence[Span]) -> Span:
        """Return where marks of a kind matter: for all symbols as long as for any."""
        own = [spans[items[kind]] for items in self._symbols]
        there = [span for span in own if span.first < span.last]
        if not there:
            return Span(0, -1)
        return Span(min(span.first for span in there), max(span.last for span in there))

    def _in_blocks(
        self, spans: Sequence[Span], of_kinds: Sequence[Span], masks: Sequence[int], width: int
    ) -> MarkSlots:
        """Return the bits of all marks: those of a symbol in a block of their own."""
        spans, bits = [*spans], [0] * len(spans)
        for number, items in enumerate(self._symbols):
            for item, span, mask in zip(items, of_kinds, masks, strict=True):
                spans[item], bits[item] = span, mask << number * width
        return MarkSlots(spans, bits, len(self._symbols) * width)

    def _even(self, order: Sequence[int]) -> Iterator[bool]:
        """Yield for each place, and the end, whether items of all symbols alike come before it."""
        before = [0] * len(self._kinds)
        uneven = 0
        for item in order:
            yield uneven == 0
            kind = self._kind_of.get(item)
            if kind is not None:
                uneven += (before[kind] == 0) - (before[kind] == len(self._symbols) - 1)
                before[kind] += 1
        yield uneven == 0

    def _cuts(self, order: Sequence[int], even: Sequence[bool]) -> Iterator[int]:
        """Yield the even places before which all moves map the items onto themselves.

        Of several in a row, only the last one: items between them have no options to come.
        """
        first = {*self._symmetry.first}
        ends = [0] * len(self._symmetry.moves)
        place_of = {item: place for place, item in enumerate(order)}
        for place in range(len(order) + 1):
            is_mapped = all(end <= place for end in ends)
            if even[place] and is_mapped and (place == len(order) or order[place] in first):
                yield place
            if place < len(order):
                images = (place_of.get(move[order[place]], 0) for move in self._symmetry.moves)
                ends = [max(end, image + 1) for end, image in zip(ends, images, strict=True)]

    def _all_moves(self) -> Steps[tuple[list[Sequence[int]], bool]]:
        """Return what all symmetries made of the moves do to kinds, and whether these are all."""
        stay = tuple(self._kinds)
        made = [self._of_kinds(move) for move in self._symmetry.moves]
        found = {stay: None}
        left, is_group = [stay], True
        for one in left:
            for move in made:
                both = tuple([move[kind] for kind in one])
                if both not in found and len(found) < _MOST_MOVES:
                    found[both] = None
                    left.append(both)
                is_group = is_group and both in found
            yield
        return [*found], is_group

    def _of_kinds(self, move: Sequence[int]) -> tuple[int, ...]:
        return tuple([self._kind_of[move[item]] for item in self._symbols[0]])

    def _turned(
        self, order: Sequence[int], waists: Sequence[int], live: _LiveKinds
    ) -> dict[int, tuple[int, Sources]]:
        """Return for waists the place where what is open there comes to by the turn."""
        turn, count = self._symmetry.turn, self._problem.primary_count
        if turn is None or not self._are_single or max(map(max, self._symbols)) >= count:
            return {}
        first, found = {*self._symmetry.first}, {}
        place_after = {
            frozenset(item for item in order[:place] if item in first): place for place in waists
        }
        for place in waists[:-1]:
            turned = frozenset(turn[item] for item in order[place:] if item in first)
            other = place_after.get(turned)
            if other is not None and other <= place and live.count(other) == live.count(place):
                found[place] = other, live.sources(place, other, self._of_kinds(turn))
        return found


class _LiveKinds:
    """Which kinds matter at places, and which bit of a block each has."""

    def __init__(self, spans: Sequence[Span], masks: Sequence[int], width: int) -> None:
        self._spans = spans
        self._slots = [mask.bit_length() - 1 for mask in masks]
        self._width = width

    def at(self, place: int) -> list[int]:
        """Return the kinds whose marks matter at a place."""
        return [k for k, span in enumerate(self._spans) if span.first < place <= span.last]

    def bits(self, place: int) -> int:
        """Return the bits of a block that these have."""
        return sum(1 << self._slots[kind] for kind in self.at(place))

    def count(self, place: int) -> int:
        """Return how many these are."""
        return len(self.at(place))

    def sources(self, place: int, other: int, move: Sequence[int]) -> Sources:
        """Return which bit at a place becomes each bit at the `other` one, its own if it is free.

        Raises `ValueError` where what matters does not become what matters.
        """
        found = [*range(self._width)]
        kinds = self.at(place)
        if sorted(move[kind] for kind in kinds) != self.at(other):
            raise ValueError("a move is no symmetry of the order")
        for kind in kinds:
            found[self._slots[move[kind]]] = self._slots[kind]
        return found


def _narrowest(widths: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Yield of places, with how much matters there, those where it is less than before and after.

    Of several in a row with as much, the first one. The last place of all is always one of them.
    """
    steps = [(next(places)[0], width) for width, places in groupby(widths, itemgetter(1))]
    for (_, before), (place, here), (_, after) in zip(steps, steps[1:], steps[2:], strict=False):
        if before > here < after:
            yield place
    yield widths[-1][0]
