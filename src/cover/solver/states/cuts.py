"""The number of solutions of a problem with symmetries, with symmetric states as one.

A *cut* is a place of the order of items before which there is a set of items that the symmetries
map onto itself. They map the states of a cut to each other, and two states that are mapped to each
other can be completed in equally many ways; so one of them can stand for both. At some cuts, the
*narrow* ones, there is little to be remembered, and few states are different: 44 for the empty
sudoku after its first three rows.

From one narrow cut to the next, one state after the other goes its way by levels
(`cover.solver.states`), without the others, in little memory; on its way, states become one if a
symmetry that leaves it as it is maps them to each other. What they come to is added up, and then
the least images are taken of all that. Each state that stands for its images knows how many partial
solutions lead to any of these. That is how B. Felgenhauer and A. F. Jarvis counted the sudokus
("Mathematics of Sudoku I", 2006), whose bands of three rows are what lies between two narrow cuts.

Where the order of items can be turned around, it is enough to come to the middle. The ways to go on
from a state are those that lead to what it leaves open, turned around; and a state is reached in as
many ways as each of its images, of which there are as many as there are symmetries, divided by the
number of those that leave it as it is.

A state is a row of blocks, one for each symbol. Symbols can change places, so that the blocks are
sorted; and moves do the same to each block. Its least image stands for all others
(core/levels/images.c). Most moves are ruled out at once there: each bit of a block has a
*signature*, which tells how it goes together with other bits in all blocks, whatever their order.
So a move takes the signatures along, and only those moves that bring the greatest ones to the front
are made.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import factorial, prod
from operator import itemgetter
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
from cover.steps import Steps, deadline_after, has_come, seconds_left

if TYPE_CHECKING:
    from cover.solver._core import Levels


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


class SymmetricFrontier(NamedTuple):
    """A frontier, and where its states can be exchanged for their images.

    `even` tells for each place, the end among them, whether symbols can change places there.
    `cuts` has for places where the other symmetries can be made what each of them does to blocks;
    in all of them, one number means one symmetry. `narrow` are some of the cuts, the last of which
    is the end; `live` are the bits of blocks that matter at each. From a state at one that has
    an entry in `turned` there are as many ways to go on as lead to what its open items become, at
    the place of that entry, by these sources.
    """

    frontier: Frontier
    form: BlockForm
    even: Sequence[bool]
    cuts: Mapping[int, Sequence[Sources]]
    narrow: Sequence[int]
    live: Mapping[int, int]
    turned: Mapping[int, tuple[int, Sources]]


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
        cuts = {
            place: [self._sources(place, place, move, width) for move in moves]
            for place in self._cuts(order, even)
        }
        narrow = [*_narrowest([(place, len(self._live(place))) for place in sorted(cuts)])]
        turned = self._turned(order, narrow, width) if is_group else {}
        form = BlockForm(len(self._symbols), width)
        live = {
            place: sum(1 << self._slots[kind] for kind in self._live(place)) for place in narrow
        }
        return SymmetricFrontier(frontier, form, even, cuts, narrow, live, turned)

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
        self, order: Sequence[int], narrow: Sequence[int], width: int
    ) -> dict[int, tuple[int, Sources]]:
        """Return for narrow cuts the place where what is open there comes to by the turn."""
        turn, count = self._symmetry.turn, self._problem.primary_count
        if turn is None or not self._are_single or max(map(max, self._symbols)) >= count:
            return {}
        first, found = {*self._symmetry.first}, {}
        place_after = {
            frozenset(item for item in order[:place] if item in first): place for place in narrow
        }
        for place in narrow[:-1]:
            turned = frozenset(turn[item] for item in order[place:] if item in first)
            other = place_after.get(turned)
            is_as_wide = other is not None and len(self._live(other)) == len(self._live(place))
            if other is not None and other <= place and is_as_wide:
                found[place] = other, self._sources(place, other, self._of_kinds(turn), width)
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


class BlockImages:
    """The images under some moves of the states at one place."""

    def __init__(self, form: BlockForm, moves: Sequence[Sources]) -> None:
        from cover.solver._core import Images

        self.core = Images(form.symbols, form.width, b"".join(map(bytes, moves)))
        self._form = form

    def least(self, bits: int) -> int:
        """Return an image of a state, the same one for all states that are images of each other."""
        return _number(self.core.least(self._form.row(bits)))

    def fixing(self, bits: int) -> list[int]:
        """Return the numbers of the moves that leave a state, which is such an image, as it is."""
        return self.core.fixing(self._form.row(bits))


_EMPTY = 0  # the state at the beginning


def making_symmetric_count(
    problem: Problem, symmetry: ItemSymmetry, memory: int, jobs: int
) -> Steps[SymmetricCount | None]:
    """Make the count of a problem without colours, sums and multiplicities, not yet begun.

    None where its states are not made of symbols alone, or there are too many bits of a symbol. The
    states of levels, of `jobs` threads, take up to `memory` bytes.
    """
    symmetric = yield from _Layout(problem, symmetry).laying_out()
    if symmetric is None:
        return None
    from cover.solver._core import Levels

    arguments = yield from core_arguments(symmetric.frontier, memory)
    return SymmetricCount(symmetric, lambda: Levels(*arguments, jobs))


class SymmetricCount:
    """A count that can be stopped and continued; `found` is 0 until it is `complete`."""

    def __init__(self, symmetric: SymmetricFrontier, make_levels: Callable[[], Levels]) -> None:
        self.found = 0
        self.complete = False
        self._nodes = 0
        self._symmetric = symmetric
        self._make_levels = make_levels
        self._sorting = BlockImages(symmetric.form, ())
        self._place = 0
        self._passed = 0  # cuts
        self._ways = {_EMPTY: 1}  # that lead to each state at the place, or to any of its images
        self._ways_at: dict[int, dict[int, int]] = {}
        self._images_at: dict[int, BlockImages] = {}
        self._left = [_EMPTY]
        self._arrived: Counter[int] = Counter()  # the same of states at the next narrow cut
        self._least: Counter[int] = Counter()  # of those whose least image was taken
        self._levels: Levels | None = None  # of the last state that is left
        self._nodes_before = 0

    @property
    def cost(self) -> tuple[int, int]:
        return self._nodes, 0

    @property
    def way(self) -> str:
        return f"levels of {self._nodes} states, where symmetric ones are one"

    @property
    def share_listed(self) -> float:
        return self.share

    @property
    def share(self) -> float:
        if self.complete:
            return 1.0
        if self._passed == 0:  # one state alone, which takes little time
            return 0.0
        narrow = self._symmetric.narrow
        legs = next(k for k, cut in enumerate(narrow) if self._ends_at(cut))
        return (self._passed - len(self._left) / len(self._ways)) / legs

    def go_on(self, seconds: float | None = None, limit: int | None = None) -> None:
        """Count on for as long; a limit ends nothing. Raises `OutgrownError` without room."""
        deadline = deadline_after(seconds)
        while not self.complete:
            while self._left:
                if not self._come_to_cut(deadline):
                    return
            if not self._put_together(deadline):
                return
            if self._ends_at(self._place):
                self.found, self.complete = self._add_up(), True

    def _come_to_cut(self, deadline: float | None) -> bool:
        """Let a state go on to the next narrow cut; return whether it has come there."""
        end = self._symmetric.narrow[self._passed]
        if self._levels is None:
            self._levels, self._nodes_before = self._begun(self._left[-1]), self._nodes
        levels = self._levels
        levels.go_on(seconds_left(deadline), end)
        self._nodes = self._nodes_before + levels.nodes
        if levels.too_large:
            raise OutgrownError
        if levels.place < end:
            assert has_come(deadline), "levels stop for nothing else"
            return False
        ways = self._ways[self._left.pop()]
        rows, state = levels.take(end, levels.states), 8 * self._symmetric.form.words
        width = state + 8 * levels.limbs
        for start in range(0, len(rows), width):
            row = rows[start : start + width]
            self._arrived[_number(row[:state])] += _number(row[state:]) * ways
        self._levels = None
        return True

    def _begun(self, state: int) -> Levels:
        """Return levels that begin with a state, with the symmetries that leave it as it is."""
        symmetric = self._symmetric
        fixing = self._images(self._place).fixing(state)
        images = [self._sorting if even else None for even in symmetric.even]
        end = symmetric.narrow[self._passed]
        for cut, moves in symmetric.cuts.items():
            if self._place < cut < end and len(fixing) > 1:
                images[cut] = BlockImages(symmetric.form, [moves[k] for k in fixing])
        levels = self._make_levels()
        levels.exchange(tuple(None if each is None else each.core for each in images))
        levels.take(0, 1)
        levels.put(self._place, symmetric.form.row(state) + _row(1, 1), 1)
        return levels

    def _put_together(self, deadline: float | None) -> bool:
        """Take the least images of all states at the next narrow cut, which is the place then.

        Return whether there was time for it.
        """
        end = self._symmetric.narrow[self._passed]
        images = self._images(end)
        while self._arrived:
            state, count = self._arrived.popitem()
            self._least[images.least(state)] += count
            if has_come(deadline):
                return False
        self._place = end
        self._ways = self._ways_at[end] = dict(self._least)
        self._left = [*self._least]
        self._least = Counter()
        self._passed += 1
        return True

    def _images(self, place: int) -> BlockImages:
        if place not in self._images_at:
            symmetric = self._symmetric
            self._images_at[place] = BlockImages(symmetric.form, symmetric.cuts[place])
        return self._images_at[place]

    # --- Adding up ---

    def _ends_at(self, cut: int) -> bool:
        """Whether the number is known at a narrow cut."""
        return cut == self._symmetric.narrow[-1] or cut in self._symmetric.turned

    def _add_up(self) -> int:
        """Return the number of solutions, where it is known."""
        if self._place == self._symmetric.narrow[-1]:
            return sum(self._ways.values())
        place, sources = self._symmetric.turned[self._place]
        return sum(
            ways * self._ways_to(place, self._open(state, sources))
            for state, ways in self._ways.items()
        )

    def _open(self, state: int, sources: Sources) -> int:
        """Return what a state leaves open, turned around."""
        form = self._symmetric.form
        live = self._symmetric.live[self._place]
        blocks = [live & ~block for block in form.blocks_of(state)]
        return form.joined(
            sum((block >> source & 1) << bit for bit, source in enumerate(sources))
            for block in blocks
        )

    def _ways_to(self, place: int, state: int) -> int:
        """Return how many ways lead to a state, not to its images, at a cut before or here."""
        images = self._images(place)
        least = images.least(state)
        ways = self._ways_at[place].get(least, 0)
        blocks = self._symmetric.form.blocks_of(least)
        equal = prod(map(factorial, Counter(blocks).values()))
        symmetries = len(self._symmetric.cuts[place]) * factorial(len(blocks))
        fixing = len(images.fixing(least)) * equal
        return ways * fixing // symmetries
