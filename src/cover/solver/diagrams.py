"""All solutions of a problem as a zero-suppressed decision diagram (ZDD).

S. Minato's diagrams (Knuth, *The Art of Computer Programming*, volume 4A, section 7.1.4) hold very
many sets that have much in common, and programs count, search, weigh and combine these without
listing them. Here the sets are solutions, and their members options.

A diagram is made from the last component of a problem to the first, by states or by a list. A
component of which there are few solutions is listed, and its diagram made of these. Of others it is
made of the states of its frontier (`cover.solver.states`): at a place one of its moves is made, and
so the node of a state is a chain with an option for each move: high to where the move leads, low to
the next one. Options of one place are neighbours in the order of the levels, and those of later
places come later, whatever the way; so both ways make the same nodes.

What follows a component begins where it ends: the diagram of that stands in the place of the
terminal T. An omission (`cover.solver.multiplicities`) is no level: where it is made, the chain
goes on with what is behind it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, islice, pairwise, takewhile
from operator import eq
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cover.errors import LimitError
from cover.solver.counting.count import patience
from cover.solver.engines import EngineSearch
from cover.solver.reduction import reducing
from cover.solver.reduction.components import Component
from cover.solver.states import choosing_way
from cover.solver.states.frontier import Marks, places_of_options
from cover.solver.states.item_order import best_order
from cover.steps import Steps

if TYPE_CHECKING:
    import cover.solver._core as _core
    from cover.solver.api import Prepared


# The two nodes that ask for nothing: no set at all, and the empty set alone.
NONE, EMPTY = 0, 1

_LINES = 4096  # that are written in one go


@dataclass(eq=False, repr=False)
class Diagram:
    """All solutions of a problem as a zero-suppressed decision diagram.

    Each node asks for an option: its `low` leads to the solutions that lack it, its `high` to those
    that have it; an option that is not asked for on the way is not in the solution. Nodes are
    numbered from 2 on: 0 is the terminal B, no solution, and 1 the terminal T, the solution that
    has nothing more. Node `k` stands at place `k - 2` of three arrays, behind those it leads to:
    `variables` (32-bit integers), `lows` and `highs` (64-bit integers). No two nodes are equal.

    `universe` are the numbers of all options in the order in which nodes ask for them, and
    variables are places in it, from 1: a node leads to nodes with higher variables. The options
    that are in no solution come first, since none asks for them. `root` is where all begin.
    """

    universe: tuple[int, ...]
    root: int
    variables: array[int]
    lows: array[int]
    highs: array[int]

    def __len__(self) -> int:
        """Return how many nodes there are, the two terminals not among them."""
        return len(self.variables)

    def __repr__(self) -> str:
        return f"<Diagram of {len(self)} nodes, {len(self.universe)} options>"

    def count(self) -> int:
        ways = [0, 1]
        for low, high in zip(self.lows, self.highs, strict=True):
            ways.append(ways[low] + ways[high])
        return ways[self.root]

    def blocks(self) -> Iterator[str]:
        """Yield the `lines`, many at a time, without the last line end."""
        lines = self.lines()
        while block := list(islice(lines, _LINES)):
            yield "\n".join(block)

    def lines(self) -> Iterator[str]:
        """Yield the lines of what Graphillion's `setset.load` reads, each without its line end.

        A line has a node, its variable, its low and its high, with B and T for the terminals; the
        root comes last, and then a full stop. The first lines are nodes for the options alone, each
        under the number of the option from 1, in the order of the universe: so a reader knows which
        option a variable is. All other nodes have higher numbers.
        """
        if self.root <= EMPTY:
            yield "BT"[self.root]
            yield "."
            return
        for variable, option in enumerate(self.universe, 1):
            yield f"{option + 1} {variable} B T"
        names, number = array("q", [NONE, EMPTY]), len(self.universe)
        for variable, low, high in zip(self.variables, self.lows, self.highs, strict=True):
            if low == NONE and high == EMPTY:
                names.append(self.universe[variable - 1] + 1)
                continue
            number += 1
            names.append(number)
            below, above = (names[k] if k > EMPTY else "BT"[k] for k in (low, high))
            yield f"{number} {variable} {below} {above}"
        yield "."


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
        self.known: dict[tuple[int, int, int], int] = {}

    @property
    def bytes(self) -> int:
        return _NODE_BYTES * len(self._levels) + _KEY_BYTES * len(self.known)

    def node(self, level: int, low: int, high: int) -> int:
        """Return the one node that leads there; `low` itself if its option is never chosen."""
        if high == NONE:
            return low
        key = level, low, high
        known = self.known.get(key)
        if known is None:
            self._levels.append(level)
            self._lows.append(low)
            self._highs.append(high)
            known = self.known[key] = len(self._levels) + 1
        return known

    def diagram(self, root: int, options: Sequence[int]) -> Diagram:
        """Return the diagram; `options` are those of the levels, and after them all that have none.

        Its nodes are in an order that depends on nothing but the solutions and the levels.
        """
        self.known.clear()
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


# So many solutions are listed at the most before states are looked at.
_FEW = 20_000

# Seconds of one step of a listing or of states, and solutions in a step of anything else.
_SLICE = 0.02
_STEP = 64

# What an entry takes in bytes where the nodes of all states are kept in order.
_ENTRY_BYTES = 8

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
    draft = DiagramDraft()
    parts = [_Part(component, draft, memory) for component in reduced.components]
    for part in parts:
        yield from part.place(levels)
    root = EMPTY if reduced.possible else NONE
    for part in reversed(parts):
        if root != NONE:
            root = yield from part.root(laid_out, root)
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
        first = len(self._options)
        self._options += [option for option in options if option < self._end]
        levels = tuple(range(first, len(self._options)))
        return _Choice(levels, len(levels) < len(options))

    def of_all(self) -> Sequence[int]:
        """Return the options of all levels, and after them those that have none."""
        return *self._options, *sorted(set(range(self._end)).difference(self._options))


class _Part:
    """The nodes of one component, whose solutions are followed by those of the components below.

    `_choices` and `_rank` tell for each of its options what it is in the diagram, and where it
    stands among the others there.
    """

    def __init__(self, component: Component, draft: DiagramDraft, memory: int) -> None:
        self._component = component
        self._draft = draft
        self._memory = memory
        self._choices = [_Choice((), False)] * component.problem.option_count
        self._rank = [0] * component.problem.option_count
        self._listed: list[array[int]] = []  # ascending ranks
        self._listed_bytes = 0
        self._tried = 0  # bytes that states had in vain, and of which the system may have none back

    def place(self, levels: _Levels) -> Steps[None]:
        """Give the options their levels, by the order of the items in which states are small."""
        marks = Marks(self._component.problem)
        yield from marks.fill()
        order = yield from best_order(marks)
        places = yield from places_of_options(self._component.problem, order.items)
        end = len(places)  # of an option without a place, which is never chosen
        at = [end if place is None else place for place in places]
        for number, option in enumerate(sorted(range(end), key=at.__getitem__)):
            self._choices[option] = levels.choice(self._component.options[option])
            self._rank[option] = number

    def root(self, laid_out: Prepared, end: int) -> Steps[int]:
        """Make the nodes of the component; where a solution is complete, they lead to `end`."""
        problem = self._component.problem
        search = laid_out.of_another(problem).network.run()
        yield from self._list(search, _FEW, monotonic() + patience(problem))
        if not search.exhausted:
            root = yield from self._of_states(laid_out.engine, end)
            if root is not None:
                return root
            yield from self._list(search, None, None)
        return (yield from self._of_list(end))

    def _has_room(self, more: int) -> bool:
        return self._draft.bytes + self._tried + more <= self._memory

    def _demand_room(self, more: int) -> None:
        if not self._has_room(more):
            raise LimitError("there is not enough memory for the diagram of all solutions")

    # --- By a list ---

    def _list(self, search: EngineSearch, most: int | None, until: float | None) -> Steps[None]:
        while not search.exhausted and (until is None or monotonic() < until):
            slice_end = monotonic() + _SLICE
            while (left := slice_end - monotonic()) > 0:
                solution = search.next(left)
                if solution is None:
                    break
                ranks = sorted(map(self._rank.__getitem__, solution))
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
        rank, choices = self._rank, self._choices
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

    def _of_states(self, engine: str, end: int) -> Steps[int | None]:
        """Make the nodes of all states; None where these have no room, or are not worth it."""
        room = max(0, self._memory - self._draft.bytes - self._listed_bytes)
        room //= 2  # the nodes of entries take as much at the most
        plan = yield from choosing_way(self._component.problem, (), engine, room, keep=True)
        if plan is None:
            return None
        while not plan.states.go_on(_SLICE):
            yield
        choices = [self._choices[move.option] for move in plan.moves]
        return (yield from self._of_layers(plan.states, choices, end))

    def _of_layers(
        self, states: _core.States, choices: Sequence[_Choice], end: int
    ) -> Steps[int | None]:
        """Make the nodes of kept states, from the last ones back; `choices` are those of moves."""
        room = states.taken + _ENTRY_BYTES * states.entries
        if states.too_large or not self._has_room(room):
            self._tried = states.taken
            return None
        nodes, node = array("q", [NONE]) * states.entries, NONE
        for place in range(states.place, -1, -1):
            for segment in range(states.segments):
                links, at = array("q", states.links(place, segment)), 0
                while at < len(links):
                    entry, count = links[at : at + 2]
                    following, at = at + 2, at + 2 + 2 * count
                    node = end if place == states.place else NONE
                    for k in range(at - 2, following - 2, -2):  # the last move first
                        node = choices[links[k]].node(self._draft, node, nodes[links[k + 1]])
                    nodes[entry] = node
                if not self._has_room(room + _ENTRY_BYTES * len(links)):
                    return None
                yield
            self._draft.known.clear()  # no more nodes are made in the levels that have any
        return node
