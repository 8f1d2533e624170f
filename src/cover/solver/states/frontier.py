"""A problem laid out to be counted item by item: what a state has to remember.

The primary items are put in an order (`item_order`), and the search always covers the first open
one. Then the options chosen so far have one first item each, all before that place, and what they
leave to be done depends on little: on the *marks* they have set that an option to come still reads.

- The mark of a primary item, or of a secondary one without colours, says that it is covered.
  Options that contain the item read it (it must not be set) and set it.
- A secondary item with colours has a mark for each colour, and one for "without": it says that an
  option has chosen something else there. An option that gives the item a colour reads the mark of
  this colour, and sets all others; one that contains it without a colour reads that for "without"
  and sets all of them.

A mark matters after the first place at which an option can set it, up to the last place at which
one reads it. There it has a *bit* of the state; afterwards, another mark gets that bit. Of a sum
the state keeps the total so far, from the first place at which an option adds to it to the place of
its last item, where it is compared with the bounds for good.

So the state at a place -- the bits and totals that matter there -- determines the options that can
still be chosen and the totals still to be reached, and with them the number of ways to go on: two
partial solutions that come to one place with one state have equally many completions. Place and
state are the key of what is known. Nothing else belongs to it: what was chosen, items
that were passed, and marks that no option to come reads have no part in the rest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from cover.problem import Problem
from cover.steps import Steps


class Bound(NamedTuple):
    """The least and the most that a total may be after a place, and whether it is over there."""

    total: int
    least: int
    most: int
    over: bool


class Totals(NamedTuple):
    """How many slots the totals of sums take, what options add to them, and what they may be.

    `added` has for each option pairs of a slot and what it adds there, `bounds` what totals may be
    after a place at which they, or what is open, change. A total is kept from the first place at
    which an option adds to it to the place of its last item; after that, another one may have its
    slot.
    """

    slots: int
    added: dict[int, list[tuple[int, int]]]
    bounds: dict[int, list[Bound]]


class _SummedItem(NamedTuple):
    """An item of a sum: its place, the first place of an option that covers it, what those add."""

    place: int
    first: int
    least: int
    most: int

    def adds(self, place: int) -> tuple[int, int]:
        """Return the least and the most it adds after a place; 0, too, if it may be covered."""
        if self.place <= place:
            return 0, 0
        if self.first > place:
            return self.least, self.most
        return min(0, self.least), max(0, self.most)


def _totals(problem: Problem, order: Sequence[int], places: Sequence[int | None]) -> Steps[Totals]:
    """Find the totals, for options with these places in the order of the items."""
    found = Totals(0, defaultdict(list), defaultdict(list))
    if not problem.sum_count:
        return found
    place_of = {item: place for place, item in enumerate(order)}
    covering: dict[int, list[int]] = defaultdict(list)
    for option, place in enumerate(places):
        if place is not None:
            for item in problem.items_of(option):
                covering[item].append(option)
    sums = []  # of items that are in an option, as all others are not counted
    for number, row in enumerate(problem.rows):
        weights = problem.weights[row * problem.option_count : (row + 1) * problem.option_count]
        added: dict[int, int] = defaultdict(int)
        members = []
        for entry in problem.items_of_sum(number):
            item, sign = (entry, 1) if entry >= 0 else (~entry, -1)
            adds = {option: sign * weights[option] for option in covering[item]}
            for option, weight in adds.items():
                added[option] += weight
            if adds:
                first = min(places[option] or 0 for option in adds)
                spread = min(adds.values()), max(adds.values())
                members.append(_SummedItem(place_of[item], first, *spread))
        if members:
            sums.append((min(member.first for member in members), number, added, members))
        yield
    busy_until: list[int] = []  # of each slot
    for first, number, added, members in sorted(sums, key=itemgetter(0)):
        low, high = problem.bounds[2 * number : 2 * number + 2]
        last = max(member.place for member in members)
        free = (slot for slot, until in enumerate(busy_until) if until < first)
        slot = next(free, len(busy_until))
        busy_until[slot : slot + 1] = [last]
        changes = {member.place for member in members}
        for option, weight in added.items():
            found.added[option].append((slot, weight))
            changes.add(places[option] or 0)
        for place in changes:
            if place >= first:
                ahead = [member.adds(place) for member in members]
                least, most = low - sum(most for _, most in ahead), high - sum(k for k, _ in ahead)
                found.bounds[place].append(Bound(slot, least, most, place == last))
        yield
    return found._replace(slots=len(busy_until))


_STEP = 1024  # options that are laid out in one step


class Move(NamedTuple):
    """An option that covers the item of a place, or several equal ones.

    `option` is its number, `times` how many it stands for; `reads` and `sets` are bits of the
    state, `adds` are pairs of a total and what is added to it.
    """

    option: int
    times: int
    reads: int
    sets: int
    adds: tuple[tuple[int, int], ...]


class FrontierStep(NamedTuple):
    """A place of the order.

    `own` is the bit of its item as a mask, 0 where no option of an earlier place covers it. `keeps`
    are the bits whose marks matter after this place, too. `moves` are in the order of the options.
    """

    own: int
    keeps: int
    moves: tuple[Move, ...]
    bounds: tuple[Bound, ...]


class Frontier(NamedTuple):
    """The steps of a problem, and how many bits and totals its states have."""

    steps: tuple[FrontierStep, ...]
    bits: int
    totals: int

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(move for step in self.steps for move in step.moves)


class Span(NamedTuple):
    """The place at which something can first change, and the place at which it last matters."""

    first: int
    last: int


class Marks:
    """The marks that each option reads, which must not be set for it to be chosen, and sets.

    They have to be filled in before anything else. Marks are numbers, below `count`. That of an
    item without colours, and that for "without", have the number of the item.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.count = len(problem.items)
        self.read: list[Sequence[int]] = []
        self.set = self.read

    def fill(self) -> Steps[None]:
        yield from self._fill_with(self.problem.entries, self.read)
        if any(self.problem.colours):
            colours: list[Sequence[int]] = []
            yield from self._fill_with(self.problem.colours, colours)
            yield from self._add_colours(colours)

    def _fill_with(self, values: Sequence[int], into: list[Sequence[int]]) -> Steps[None]:
        """Append the values of each option, from an array with one for each entry."""
        starts = self.problem.starts
        for batch in self.problem.batches():
            bounds = pairwise(starts[batch.start : batch.stop + 1])
            into += [values[start:end] for start, end in bounds]
            yield

    def _add_colours(self, colours: Sequence[Sequence[int]]) -> Steps[None]:
        """Let options, whose items are in `read` until now, read and set marks of colours."""
        marks_of: dict[int, dict[int, int]] = {}  # of an item, by colour
        for items, given in zip(self.read, colours, strict=True):
            for item, colour in zip(items, given, strict=True):
                if colour and colour not in (known := marks_of.setdefault(item, {0: item})):
                    known[colour] = self.count
                    self.count += 1
        yield
        plain: dict[int, int] = {}
        read: list[Sequence[int]] = []
        self.set = []
        for items, given in zip(self.read, colours, strict=True):
            pairs = list(zip(items, given, strict=True))
            read.append([marks_of.get(item, plain).get(colour, item) for item, colour in pairs])
            self.set.append(
                [
                    mark
                    for item, colour in pairs
                    for other, mark in marks_of.get(item, {0: item}).items()
                    if other != colour or not colour
                ]
            )
            yield
        self.read = read

    def spans(self, order: Sequence[int], places: Sequence[int | None]) -> Steps[list[Span]]:
        """Return from where to where each mark matters in an order of the primary items.

        It matters nowhere if it does not end after its beginning.
        """
        first = [len(order)] * self.count
        last = [-1] * self.count
        for own, item in enumerate(order):
            last[item] = own
        for batch in self.problem.batches():
            for option in batch:
                place = places[option]
                if place is not None:
                    for mark in self.set[option]:
                        if place < first[mark]:
                            first[mark] = place
                    for mark in self.read[option]:
                        if place > last[mark]:
                            last[mark] = place
            yield
        return list(map(Span, first, last))


def laying_out(marks: Marks, order: Sequence[int], times: Sequence[int] = ()) -> Steps[Frontier]:
    """Lay out the steps that cover the primary items in an order of their numbers.

    `times` tells for each option how many equal ones it stands for; without it, one. None of the
    sums may be of no items.
    """
    places = yield from places_of_options(marks.problem, order)
    spans = yield from marks.spans(order, places)
    bits, width = slots_of(spans, len(order))
    return (yield from laying_out_slots(marks, order, places, spans, bits, width, times))


def laying_out_slots(
    marks: Marks,
    order: Sequence[int],
    places: Sequence[int | None],
    spans: Sequence[Span],
    bits: Sequence[int],
    width: int,
    times: Sequence[int] = (),
) -> Steps[Frontier]:
    """Lay out the steps as `laying_out` does.

    Options have these `places`. Marks matter in these spans, and have bits, as masks, of so many.
    """
    totals = yield from _totals(marks.problem, order, places)
    moves: list[list[Move]] = [[] for _ in order]
    for option, place in enumerate(places):
        if place is None:
            continue
        reads = sets = 0
        for mark in marks.read[option]:
            if spans[mark].first < place:
                reads |= bits[mark]
        for mark in marks.set[option]:
            if place < spans[mark].last:
                sets |= bits[mark]
        count = times[option] if times else 1
        adds = tuple(totals.added.get(option, ()))
        moves[place].append(Move(option, count, reads, sets, adds))
        if option % _STEP == 0:
            yield
    keeps = [0] * len(order)
    for span, bit in zip(spans, bits, strict=True):
        for place in range(span.first + 1, span.last):
            keeps[place] |= bit
        yield
    steps = tuple(
        FrontierStep(
            bits[item], keeps[place], tuple(moves[place]), tuple(totals.bounds.get(place, ()))
        )
        for place, item in enumerate(order)
    )
    return Frontier(steps, width, totals.slots)


def places_of_options(problem: Problem, order: Sequence[int]) -> Steps[list[int | None]]:
    """Return the place of each option, that of its first item; None if it has no primary item."""
    none = len(order)  # which is no place
    place_of = [none] * len(problem.items)
    for place, item in enumerate(order):
        place_of[item] = place
    found: list[int | None] = []
    for batch in problem.batches():
        begin = problem.starts[batch.start]
        places = [place_of[item] for item in problem.entries[begin : problem.starts[batch.stop]]]
        bounds = pairwise(problem.starts[batch.start : batch.stop + 1])
        firsts = (min(places[at - begin : end - begin], default=none) for at, end in bounds)
        found += [None if first == none else first for first in firsts]
        yield
    return found


def slots_of(spans: Sequence[Span], places: int) -> tuple[list[int], int]:
    """Return a bit for each mark, as a mask; marks that matter together have different ones.

    It is 0 for marks that matter nowhere.
    """
    begins: list[list[int]] = [[] for _ in range(places)]
    ends: list[list[int]] = [[] for _ in range(places)]
    for mark, (first, last) in enumerate(spans):
        if first < last:
            begins[first].append(mark)
            ends[last].append(mark)
    masks = [0] * len(spans)
    free: list[int] = []
    width = 0
    for place in range(places):
        for mark in ends[place]:
            heappush(free, masks[mark])
        for mark in begins[place]:
            if not free:
                heappush(free, 1 << width)
                width += 1
            masks[mark] = heappop(free)
    return masks, width
