"""The number of solutions of a problem with symmetries, with symmetric states as one.

A *cut* is a place of the order of items before which there is a set of items that the symmetries
map onto itself. They map the states of a cut to each other, and two states that are mapped to each
other can be completed in equally many ways; so one of them can stand for both, with the ways that
lead to any of them. Where symbols alone can change places, they do so at nearly all places. Some
cuts are *narrow*: there is little to be remembered, and few states are different: 44 for the empty
sudoku after its first three rows. That is how B. Felgenhauer and A. F. Jarvis counted the sudokus
("Mathematics of Sudoku I", 2006).

Where the order of items can be turned around, it is enough to come to the middle. The ways to go on
from a state are those that lead to what it leaves open, turned around; and a state is reached in as
many ways as each of its images, of which there are as many as there are symmetries, divided by the
number of those that leave it as it is.

A state is a row of blocks, one for each symbol. Symbols can change places, so that the blocks are
sorted; and moves do the same to each block. Its least image stands for all others
(core/states/images.c). Most moves are ruled out at once there: each bit of a block has a
*signature*, which tells how it goes together with other bits in all blocks, whatever their order.
So a move takes the signatures along, and only those moves that bring the greatest ones to the front
are made.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import factorial, prod
from sys import byteorder
from typing import TYPE_CHECKING, NamedTuple

from cover.errors import OutgrownError
from cover.problem import ItemSymmetry, Problem
from cover.solver.states import core_arguments
from cover.solver.states.frontier import (
    Frontier,
    Marks,
    Span,
    laying_out_slots,
    places_of_options,
    slots_of,
)
from cover.steps import Steps, deadline_after, seconds_left

if TYPE_CHECKING:
    from cover.solver._core import States


# The most symmetries that are looked at; 3,840 for a sudoku with boxes of 2 x 5.
_MOST_MOVES = 5_040

# The bits of a state that belong to one symbol; and the most symbols.
_WIDTHS = (8, 16, 32, 64)
_MOST_SYMBOLS = 64


class BlockForm(NamedTuple):
    """How states are laid out: a block of `width` bits for each of so many symbols.

    In the core, a row has the words of a state and of a number that goes with it, the lowest ones
    first. Words have 64 bits, in the order of bytes of the machine.
    """

    symbols: int
    width: int

    @property
    def words(self) -> int:
        """How many words the row of a state has."""
        return -(-self.symbols * self.width // 64)

    def blocks_of(self, bits: int) -> list[int]:
        mask = (1 << self.width) - 1
        return [bits >> k * self.width & mask for k in range(self.symbols)]

    def joined(self, blocks: Iterable[int]) -> int:
        return sum(block << k * self.width for k, block in enumerate(blocks))

    def row(self, bits: int) -> bytes:
        return _row(bits, self.words)


def _row(number: int, words: int) -> bytes:
    row = array("Q", number.to_bytes(8 * words, "little"))
    if byteorder == "big":
        row.byteswap()
    return row.tobytes()


def _number(row: bytes) -> int:
    words = array("Q", row)
    if byteorder == "big":
        words.byteswap()
    return int.from_bytes(words.tobytes(), "little")


# For each bit of a block, which one becomes it by a symmetry.
Sources = Sequence[int]


class Half(NamedTuple):
    """A cut at which the number of solutions is known.

    There are as many ways to go on from a state at `place` as lead to what its open items become,
    at the place `before`, by these `sources`. `live` are the bits of blocks that matter there.
    """

    place: int
    before: int
    live: int
    sources: Sources


class SymmetricFrontier(NamedTuple):
    """A frontier, and where its states can be exchanged for their images.

    `images` has for each place, the end among them, what the symmetries do to blocks, as the core
    takes it: nothing where no more than the symbols can change places, None where not even they.
    """

    frontier: Frontier
    form: BlockForm
    images: tuple[bytes | None, ...]
    half: Half | None


class _Layout:
    """A frontier while it is laid out; a *kind* is a place in the list of a symbol's items."""

    def __init__(self, problem: Problem, symmetry: ItemSymmetry) -> None:
        self._problem = problem
        self._symmetry = symmetry
        self._symbols = symmetry.symbols
        self._are_single = True  # whether each option has one of the first items
        self._kinds = range(len(symmetry.symbols[0]))
        self._kind_of = {item: kind for items in self._symbols for kind, item in enumerate(items)}
        self._spans: list[Span] = []  # of kinds, and which bit of a block each has
        self._slots: list[int] = []

    def _ordering(self) -> Steps[list[int] | None]:
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
                items = problem.items_of(option)
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

    def laying_out(self) -> Steps[SymmetricFrontier | None]:
        """Lay the frontier out, if its states are made of symbols alone, with few bits of each."""
        order = yield from self._ordering()
        if order is None:
            return None
        marks = Marks(self._problem)
        yield from marks.fill()
        places = yield from places_of_options(self._problem, order)
        spans = yield from marks.spans(order, places)
        others = (span for item, span in enumerate(spans) if item not in self._kind_of)
        if any(first < last for first, last in others):
            return None
        self._spans = [self._span_of(kind, spans) for kind in self._kinds]
        masks, bits = slots_of(self._spans, len(order))
        width = next((width for width in _WIDTHS if width >= bits), None)
        if width is None:
            return None
        self._slots = [mask.bit_length() - 1 for mask in masks]
        # The bits of a symbol are in a block of their own.
        spans, bits_of = [*spans], [0] * len(spans)
        for number, items in enumerate(self._symbols):
            for item, span, mask in zip(items, self._spans, masks, strict=True):
                spans[item], bits_of[item] = span, mask << number * width
        all_bits = len(self._symbols) * width
        frontier = yield from laying_out_slots(marks, order, places, spans, bits_of, all_bits)
        even = [*self._even(order)]
        moves, is_group = yield from self._all_moves()
        cuts = [*self._cuts(order, even)]
        images = [b"" if is_even else None for is_even in even]
        for place in cuts:
            sources = (self._sources(place, place, move, width) for move in moves)
            images[place] = bytes(chain.from_iterable(sources))
        half = self._half(order, cuts, width) if is_group else None
        form = BlockForm(len(self._symbols), width)
        return SymmetricFrontier(frontier, form, tuple(images), half)

    def _live(self, place: int) -> list[int]:
        """Return the kinds whose marks matter at a place."""
        return [k for k, span in enumerate(self._spans) if span.first < place <= span.last]

    def _sources(self, place: int, other: int, move: Sequence[int], width: int) -> Sources:
        """Return which bit at a place becomes each bit at the `other` one, its own if it is free.

        Raises `ValueError` where what matters does not become what matters.
        """
        found = [*range(width)]
        kinds = self._live(place)
        if sorted(move[kind] for kind in kinds) != self._live(other):
            raise ValueError("a move is no symmetry of the order")
        for kind in kinds:
            found[self._slots[move[kind]]] = self._slots[kind]
        return found

    def _span_of(self, kind: int, spans: Sequence[Span]) -> Span:
        """Return where marks of a kind matter: for all symbols as long as for any."""
        own = [spans[items[kind]] for items in self._symbols]
        there = [span for span in own if span.first < span.last]
        if not there:
            return Span(0, -1)
        return Span(min(span.first for span in there), max(span.last for span in there))

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
        for place, item in enumerate(order):
            if even[place] and all(end <= place for end in ends) and item in first:
                yield place
            images = (place_of.get(move[item], 0) for move in self._symmetry.moves)
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

    def _half(self, order: Sequence[int], cuts: Sequence[int], width: int) -> Half | None:
        """Return the narrowest cut, or the first one, whose open items are turned to one before."""
        turn, count = self._symmetry.turn, self._problem.primary_count
        if turn is None or not self._are_single or max(map(max, self._symbols)) >= count:
            return None
        first, found = {*self._symmetry.first}, []
        place_after = {
            frozenset(item for item in order[:place] if item in first): place for place in cuts
        }
        for place in cuts:
            turned = frozenset(turn[item] for item in order[place:] if item in first)
            before = place_after.get(turned, len(order))
            live = self._live(place)
            if before <= place and len(self._live(before)) == len(live):
                found.append((len(live), place, before))
        if not found:
            return None
        _, place, before = min(found)
        sources = self._sources(place, before, self._of_kinds(turn), width)
        live_bits = sum(1 << self._slots[kind] for kind in self._live(place))
        return Half(place, before, live_bits, sources)


def making_symmetric_count(
    problem: Problem, symmetry: ItemSymmetry, memory: int, jobs: int
) -> Steps[SymmetricCount | None]:
    """Make the count of a problem without colours, sums and multiplicities, not yet begun.

    None where its states are not made of symbols alone, or there are too many bits of a symbol. The
    layers, at which `jobs` threads look, take up to `memory` bytes.
    """
    symmetric = yield from _Layout(problem, symmetry).laying_out()
    if symmetric is None:
        return None
    from cover.solver._core import States

    arguments = yield from core_arguments(symmetric.frontier, memory)
    images = (*symmetric.form, symmetric.images)
    return SymmetricCount(symmetric, States(*arguments, jobs, images=images))


class SymmetricCount:
    """A count that can be stopped and continued; `found` is 0 until it is `complete`."""

    def __init__(self, symmetric: SymmetricFrontier, states: States) -> None:
        self.found = 0
        self.complete = False
        self.share = 0.0
        self._symmetric = symmetric
        self._states = states
        self._ways_at: dict[int, dict[int, int]] = {}  # that lead to any image of a state

    @property
    def cost(self) -> tuple[int, int]:
        return self._states.nodes, 0

    @property
    def way(self) -> str:
        return f"{self._states.nodes} states in layers, where symmetric ones are one"

    @property
    def share_listed(self) -> float:
        return self.share

    def go_on(self, seconds: float | None = None, limit: int | None = None) -> None:
        """Count on for as long; a limit ends nothing. Raises `OutgrownError` without room."""
        deadline, half, states = deadline_after(seconds), self._symmetric.half, self._states
        end = len(self._symmetric.frontier.steps)
        for place in (end,) if half is None else (half.before, half.place):
            if place in self._ways_at or self.complete:
                continue
            is_there = states.go_on(seconds_left(deadline), place)
            self.share = max(self.share, states.place / (end if half is None else half.place))
            if states.too_large:
                raise OutgrownError
            if not is_there:
                return
            self._ways_at[place] = {} if half is None else self._ways(place)
        self.found = states.found if half is None else self._add_up(half)
        self.complete, self.share = True, 1.0

    def _ways(self, place: int) -> dict[int, int]:
        """Return the states that wait at a place, and how many ways lead to each."""
        rows, limbs = self._states.rows(place)
        state = 8 * self._symmetric.form.words
        width = state + 8 * limbs
        return {
            _number(rows[at : at + state]): _number(rows[at + state : at + width])
            for at in range(0, len(rows), width)
        }

    def _add_up(self, half: Half) -> int:
        """Return the number of solutions."""
        form, total = self._symmetric.form, 0
        ways_to: dict[int, int] = {}
        for state, ways in self._ways_at[half.place].items():
            blocks = (half.live & ~block for block in form.blocks_of(state))
            turned = form.joined(
                sum((block >> source & 1) << bit for bit, source in enumerate(half.sources))
                for block in blocks
            )
            least = _number(self._states.least(half.before, form.row(turned)))
            if least not in ways_to:
                ways_to[least] = self._ways_to(half.before, least)
            total += ways * ways_to[least]
        return total

    def _ways_to(self, place: int, least: int) -> int:
        """Return how many ways lead to a state, not to its images, of which it is the least."""
        form, images = self._symmetric.form, self._symmetric.images[place]
        blocks = form.blocks_of(least)
        equal = prod(map(factorial, Counter(blocks).values()))
        symmetries = len(images or b"") // form.width * factorial(len(blocks))
        fixing = self._states.fixing(place, form.row(least)) * equal
        return self._ways_at[place].get(least, 0) * fixing // symmetries
