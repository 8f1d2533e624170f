"""How the diagram of a problem is made: from its last component to its first, by states or a list.

A component of which there are few solutions is listed, and its diagram made of these. Of others it
is made of the states that memoisation counts (`cover.solver.memo.frontier`): at a place one of its
moves is made, and so the node of a state is a chain with an option for each move: high to where the
move leads, low to the next one. Options of one place are neighbours in the order of the levels, and
those of later places come later, whatever the way; so both ways make the same nodes.

What follows a component begins where it ends: the diagram of that stands in the place of the
terminal T. An omission (`cover.solver.multiplicities`) is no level: where it is made, the chain
goes on with what is behind it.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain, groupby, pairwise, takewhile
from operator import eq
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cover.errors import LimitError
from cover.solver.diagrams.diagram import EMPTY, NONE, Diagram
from cover.solver.memo.frontier import Marks, laying_out, places_of_options
from cover.solver.memo.item_order import best_order
from cover.solver.memo.unfolded import UnfoldedFrontier
from cover.solver.reduction import reducing
from cover.solver.reduction.components import Component
from cover.steps import Steps

if TYPE_CHECKING:
    from cover.solver.api import Prepared

# Roughly what a node takes in bytes, most of it at the end, when all are numbered anew and
# solutions counted, and what it takes to find it again.
_NODE_BYTES = 100
_KEY_BYTES = 250


class DiagramDraft:
    """The nodes of a diagram that are there so far; each asks for an option of a level.

    The levels are numbers that ascend from the root.
    """

    def __init__(self) -> None:
        self._levels, self._lows, self._highs = array("i"), array("q"), array("q")
        self._known: dict[tuple[int, int, int], int] = {}

    @property
    def bytes(self) -> int:
        """How much memory they take, roughly."""
        return _NODE_BYTES * len(self._levels) + _KEY_BYTES * len(self._known)

    def node(self, level: int, low: int, high: int) -> int:
        """Return the one node that leads there; `low` itself if its option is never chosen."""
        if high == NONE:
            return low
        key = level, low, high
        known = self._known.get(key)
        if known is None:
            self._levels.append(level)
            self._lows.append(low)
            self._highs.append(high)
            known = self._known[key] = len(self._levels) + 1
        return known

    def leave_levels(self) -> None:
        """Forget how to find nodes again: no more are made in the levels that have any."""
        self._known.clear()

    def diagram(self, root: int, options: Sequence[int]) -> Diagram:
        """Return the diagram; `options` are those of the levels, and after them all that have none.

        Its nodes are in an order that depends on nothing but the solutions and the levels.
        """
        self._known.clear()
        levels, lows, highs = self._levels, self._lows, self._highs
        asked = sorted(set(levels))
        unasked = sorted(set(options).difference(options[level] for level in asked))
        universe = *unasked, *(options[level] for level in asked)
        variable_of = {level: number for number, level in enumerate(asked, len(unasked) + 1)}
        renumbered = array("q", [NONE, EMPTY]) + array("q", [0]) * len(levels)
        arrays = array("i"), array("q"), array("q")
        from_below = sorted(range(len(levels)), key=levels.__getitem__, reverse=True)
        for level, places in groupby(from_below, levels.__getitem__):
            nodes = sorted((renumbered[lows[k]], renumbered[highs[k]], k) for k in places)
            for low, high, place in nodes:
                arrays[0].append(variable_of[level])
                arrays[1].append(low)
                arrays[2].append(high)
                renumbered[place + 2] = len(arrays[0]) + 1
        return Diagram(universe, renumbered[root], *arrays)


# So many solutions are listed for so many seconds before states are looked at. In a problem with
# more bits of a state, states hardly ever meet.
_FEW = 20_000
_SECONDS = 5.0
_MOST_BITS = 512

# Seconds of one step of a listing, and states and solutions in a step of anything else.
_SLICE = 0.02
_STEP = 256

# What a listed solution, in two pieces of memory, and an option of one take in bytes, roughly.
_LISTED_BYTES = 128
_OPTION_BYTES = 4


def making_diagram(
    laid_out: Prepared, fixed: Sequence[int], end: int, memory: int
) -> Steps[Diagram]:
    """Make the diagram of all solutions that have the options `fixed`.

    Options from number `end` on are omissions. Raises `LimitError` where that takes more than
    `memory` bytes.
    """
    reduced = yield from reducing(laid_out.problem, fixed)
    levels = _Levels(end)
    chosen = [levels.choice((option,)) for option in reduced.chosen]
    parts = []
    for component in reduced.components:
        parts.append((yield from _placing(component, levels)))
    draft = DiagramDraft()
    root = EMPTY if reduced.possible else NONE
    for part in reversed(parts):
        if root != NONE:
            root = yield from _PartMaking(laid_out, part, draft, memory).root(root)
    for choice in reversed(chosen):
        root = choice.node(draft, NONE, root)
    return draft.diagram(root, levels.of_all())


class _Choice(NamedTuple):
    """The levels of equal options, one of which is chosen; none of them, too, if `may_omit`."""

    levels: tuple[int, ...]
    may_omit: bool

    def node(self, draft: DiagramDraft, low: int, high: int) -> int:
        """Return the node that leads to `high` if it is made, and to `low` if not.

        An omission is made last at its place, where nothing is left but `high`.
        """
        if self.may_omit and high != NONE:
            assert low == NONE, "no other option covers the item of an omission after it"
            low = high
        for level in reversed(self.levels):
            low = draft.node(level, low, high)
        return low


class _Levels:
    """Which options the levels stand for, in their order; those from number `end` on have none."""

    def __init__(self, end: int) -> None:
        self._end = end
        self._options: list[int] = []

    def choice(self, options: Sequence[int]) -> _Choice:
        """Add levels for equal options, and return the choice of one of them."""
        first = len(self._options)
        self._options += [option for option in options if option < self._end]
        levels = tuple(range(first, len(self._options)))
        return _Choice(levels, len(levels) < len(options))

    def of_all(self) -> Sequence[int]:
        """Return the options of all levels, and after them those that have none."""
        return *self._options, *sorted(set(range(self._end)).difference(self._options))


class _PlacedComponent(NamedTuple):
    """A component with its marks, an order of its items that a state is small in, and its bits.

    `choices` and `rank` tell for each of its options what it is in the diagram, and where it stands
    among the others there.
    """

    component: Component
    marks: Marks
    order: Sequence[int]
    bits: int
    choices: Sequence[_Choice]
    rank: Sequence[int]


def _placing(component: Component, levels: _Levels) -> Steps[_PlacedComponent]:
    """Give the options of a component their levels."""
    problem = component.problem
    marks = Marks(problem)
    yield from marks.fill()
    order = yield from best_order(marks)
    places = yield from places_of_options(problem, order.items)
    end = len(places)  # of an option without a place, which is never chosen
    in_order = sorted(range(end), key=lambda option: end if (at := places[option]) is None else at)
    choices, rank = [_Choice((), False)] * end, [0] * end
    for number, option in enumerate(in_order):
        choices[option] = levels.choice(component.options[option])
        rank[option] = number
    return _PlacedComponent(component, marks, order.items, order.bits, choices, rank)


class _PartMaking:
    """The nodes of one component, whose solutions are followed by those of the components below."""

    def __init__(
        self, laid_out: Prepared, part: _PlacedComponent, draft: DiagramDraft, memory: int
    ) -> None:
        self._part = part
        self._draft = draft
        self._memory = memory
        self._search = laid_out.of_another(part.component.problem).network.run()
        self._listed: list[array[int]] = []  # ascending ranks
        self._listed_bytes = 0
        self._kept_bytes = 0  # of states that were given up: freed, but not for the system

    def root(self, end: int) -> Steps[int]:
        """Make the nodes of the component; where a solution is complete, they lead to `end`."""
        yield from self._list(_FEW, monotonic() + _SECONDS)
        if not self._search.exhausted:
            root = yield from self._of_states(end)
            if root is not None:
                return root
            yield from self._list(None, None)
        return (yield from self._of_list(end))

    def _has_room(self, more: int) -> bool:
        """Whether the memory holds the nodes, and so many bytes besides."""
        return self._draft.bytes + self._kept_bytes + more <= self._memory

    def _demand_room(self, more: int) -> None:
        if not self._has_room(more):
            raise LimitError("there is not enough memory for the diagram of all solutions")

    # --- By a list ---

    def _list(self, most: int | None, until: float | None) -> Steps[None]:
        """List solutions, until there are so many or the time has come."""
        while not self._search.exhausted and (until is None or monotonic() < until):
            slice_end = monotonic() + _SLICE
            while (left := slice_end - monotonic()) > 0:
                solution = self._search.next(left)
                if solution is None:
                    break
                ranks = sorted(map(self._part.rank.__getitem__, solution))
                self._listed.append(array("i", ranks))
                self._listed_bytes += _LISTED_BYTES + _OPTION_BYTES * len(solution)
                if len(self._listed) == most:
                    return
            self._demand_room(self._listed_bytes)
            yield

    def _of_list(self, end: int) -> Steps[int]:
        """Make the nodes of all solutions that were listed, those of the last ones first.

        Sorted by the ranks of their options, those with the same first options are neighbours;
        `lows` has, for each number of first options, the node of what was found to follow them.
        """
        rank, choices = self._part.rank, self._part.choices
        by_rank = [choices[option] for option in sorted(range(len(rank)), key=rank.__getitem__)]
        self._listed.sort(reverse=True)
        lows = [NONE]
        for number, (each, following) in enumerate(pairwise(chain(self._listed, [array("i")]))):
            lows += [NONE] * (len(each) + 1 - len(lows))
            lows[-1] = end
            same = sum(takewhile(bool, map(eq, each, following)))
            for place in reversed(each[same:]):
                high = lows.pop()
                lows[-1] = by_rank[place].node(self._draft, lows[-1], high)
            if number % _STEP == 0:
                self._demand_room(self._listed_bytes)
                yield
        return lows[0]

    # --- By states ---

    def _of_states(self, end: int) -> Steps[int | None]:
        """Make the nodes of all states; None where there are too many for that."""
        if self._part.bits > _MOST_BITS:
            return None
        frontier = yield from laying_out(self._part.marks, self._part.order)
        unfolded = UnfoldedFrontier(frontier)
        for _ in frontier.steps:
            for _ in unfolded.unfold():
                if not self._has_room(unfolded.bytes):
                    self._kept_bytes = unfolded.bytes // 2
                    return None
                yield
        nodes = array("q", [NONE]) * unfolded.count
        for state in unfolded.ends:
            nodes[state] = end
        for step in reversed(frontier.steps):
            choices = [self._part.choices[move.option] for move in step.moves]
            for number, (state, moves, reached) in enumerate(unfolded.fold()):
                for move, after in zip(reversed(moves), reversed(reached), strict=True):
                    nodes[state] = choices[move].node(self._draft, nodes[state], nodes[after])
                if number % _STEP == 0:
                    if not self._has_room(unfolded.bytes):
                        self._kept_bytes = unfolded.bytes // 2
                        return None
                    yield
            self._draft.leave_levels()
        return nodes[0]
