"""A problem laid out to be counted item by item: what a state has to remember.

The primary items are put in an order (`cover.solver.memo.item_order`), and the search always covers the
first open one. Then the options chosen so far have one first item each, all before that place, and
what they leave to be done depends on little: on the *marks* they have set that an option to come
still reads.

- The mark of a primary item, or of a secondary one without colours, says that it is covered.
  Options that contain the item read it (it must not be set) and set it.
- A secondary item with colours has a mark for each colour, and one for "without": it says that an
  option has chosen something else there. An option that gives the item a colour reads the mark of
  this colour, and sets all others; one that contains it without a colour reads that for "without"
  and sets all of them.

A mark matters behind the first place at which an option can set it, up to the last place at which
one reads it. There it has a *bit* of the state; afterwards, another mark gets that bit. Of a sum the
state keeps the total so far, from the first place at which an option adds to it to the place of its
last item, where it is compared with the bounds for good.

So the state at a place -- the bits and totals that matter there -- determines the options that can
still be chosen and the totals still to be reached, and with them the number of ways to go on: two
partial solutions that come to one place with one state have equally many completions. Place and
state are the key of `cover.solver.memo.search`. Nothing else belongs to it: what was chosen, items that are
behind, and marks that nobody reads any more have no part in the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from cover.exact_cover import ExactCover
from cover.solver.memo.totals import Bound, Totals

Mark = tuple[int, int]  # an item and a colour, 0 for none


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


class Step(NamedTuple):
    """A place of the order.

    `own` is the bit of its item as a mask, 0 where no option of an earlier place covers it. `keeps`
    are the bits whose marks matter behind this place, too. `moves` are in the order of the options.
    """

    own: int
    keeps: int
    moves: tuple[Move, ...]
    bounds: tuple[Bound, ...]


class Frontier(NamedTuple):
    """The steps of a problem, and how many bits and totals its states have."""

    steps: tuple[Step, ...]
    bits: int
    totals: int


class Span(NamedTuple):
    """The place at which something can first change, and the place at which it last matters."""

    first: int
    last: int


def lay_out(problem: ExactCover, order: Sequence[int], times: Sequence[int] = ()) -> Frontier:
    """The steps that cover the primary items of `problem` in an order of their numbers.

    `times` tells for each option how many equal ones it stands for; without it, one. None of the
    sums may be of no items.
    """
    places = places_of_options(problem, order)
    marks = _Marks(problem)
    spans = _spans(marks, order, places)
    bits, width = _slots(spans, len(order))
    totals = Totals(problem, order, places)
    moves: list[list[Move]] = [[] for _ in order]
    for option, place in enumerate(places):
        if place is None:
            continue
        reads = sum(bits[mark] for mark in marks.read(option) if _matters(spans, mark, place - 1))
        sets = sum(bits[mark] for mark in marks.set(option) if _matters(spans, mark, place))
        count = times[option] if times else 1
        moves[place].append(Move(option, count, reads, sets, totals.added_by(option)))
    keeps = [0] * len(order)
    for mark, (first, last) in spans.items():
        for place in range(first + 1, last):
            keeps[place] |= bits[mark]
    steps = tuple(
        Step(bits.get((item, 0), 0), keeps[place], tuple(moves[place]), totals.bounds(place))
        for place, item in enumerate(order)
    )
    return Frontier(steps, width, totals.slots)


def places_of_options(problem: ExactCover, order: Sequence[int]) -> list[int | None]:
    """The place of each option: that of its first item; None for those without a primary item."""
    count = problem.primary_count
    place_of = [0] * count
    for place, item in enumerate(order):
        place_of[item] = place
    places: list[int | None] = []
    starts, entries = problem.starts, problem.entries
    for option in range(problem.option_count):
        items = entries[starts[option] : starts[option + 1]]
        places.append(min((place_of[item] for item in items if item < count), default=None))
    return places


class _Marks:
    """The marks that each option reads and sets."""

    def __init__(self, problem: ExactCover) -> None:
        self._problem = problem
        self._of_item: dict[int, list[int]] = {}  # the colours of secondary items, and 0
        if any(problem.colours):
            for item, colour in zip(problem.entries, problem.colours, strict=True):
                if colour:
                    self._of_item.setdefault(item, [0])
                    if colour not in self._of_item[item]:
                        self._of_item[item].append(colour)

    def read(self, option: int) -> list[Mark]:
        """The marks that must not be set for this option to be chosen."""
        starts, problem = self._problem.starts, self._problem
        places = range(starts[option], starts[option + 1])
        return [(problem.entries[place], problem.colours[place]) for place in places]

    def set(self, option: int) -> list[Mark]:
        """The marks that are set by choosing this option."""
        if not self._of_item:
            return self.read(option)
        return [
            (item, other)
            for item, colour in self.read(option)
            for other in self._of_item.get(item, [0])
            if other != colour or not colour
        ]


def spans_of_marks(problem: ExactCover, order: Sequence[int]) -> dict[Mark, Span]:
    """From where to where the marks matter in an order, as far as they matter at all."""
    return _spans(_Marks(problem), order, places_of_options(problem, order))


def _spans(marks: _Marks, order: Sequence[int], places: Sequence[int | None]) -> dict[Mark, Span]:
    first: dict[Mark, int] = {}
    last: dict[Mark, int] = {(item, 0): place for place, item in enumerate(order)}
    for option, place in enumerate(places):
        if place is None:
            continue
        for mark in marks.set(option):
            if place < first.get(mark, len(order)):
                first[mark] = place
        for mark in marks.read(option):
            if place > last.get(mark, -1):
                last[mark] = place
    return {
        mark: Span(start, last[mark]) for mark, start in first.items() if start < last.get(mark, -1)
    }


def _matters(spans: dict[Mark, Span], mark: Mark, place: int) -> bool:
    """Whether a mark may be set at or before a place, and is read behind it."""
    span = spans.get(mark)
    return span is not None and span.first <= place < span.last


def _slots(spans: dict[Mark, Span], places: int) -> tuple[dict[Mark, int], int]:
    """A bit for each mark, as a mask, such that marks which matter together have different ones."""
    begins: list[list[Mark]] = [[] for _ in range(places)]
    ends: list[list[Mark]] = [[] for _ in range(places)]
    for mark, span in spans.items():
        begins[span.first].append(mark)
        ends[span.last].append(mark)
    masks: dict[Mark, int] = {}
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
