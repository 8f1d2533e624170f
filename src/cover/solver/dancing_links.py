"""The reference engine: Algorithm C (exact covering with colours) in pure Python.

D. E. Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1. It runs where nothing
compiles, and it is what every other engine is compared with: the same choice of items, the same
order of solutions, the same statistics.

The network
-----------
Nodes are numbered; each field is a list indexed by node. Node 0 is the root. Nodes 1 .. N head the
vertical lists of the N items, in the order of the problem (primary items first). After them come
the options, each as consecutive nodes, one per item, with a spacer before, between and behind.

- `left`, `right` (items and root): a circular list of the primary items not yet covered.
- `length` (items): how many options the item's vertical list holds.
- `up`, `down` (items and option nodes): the vertical lists, circular through their heads.
- `top` (option nodes): the item that the node belongs to. A spacer has a top <= 0: minus the
  number of the option that it closes.
- `up` of a spacer is the first node of the option before it, `down` the last of the option behind
  it, so that an option can be walked as a ring in both directions.
- `colour` (option nodes): 0 without a colour, and -1 once `purify` has made the colour certain.

Invariant: at every moment the vertical lists of the items not covered hold just the options that
agree with all options chosen so far, and undoing steps in the reverse order of doing them restores
every link, because a node that was taken out still points to the neighbours it had.

Options that the sums of the problem do not admit (`cover.solver.sums`) are passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

from cover.errors import EngineError
from cover.exact_cover import ExactCover
from cover.solver.sums import Sums, Totals


class Network:
    """A problem laid out as linked lists. It is only a template: every run works on a copy."""

    def __init__(self, problem: ExactCover) -> None:
        primary, items = problem.primary_count, len(problem.items)
        starts, entries, colours = problem.starts, problem.entries, problem.colours
        # The root and the primary items are in a ring, each secondary item is alone.
        self.left = [primary, *range(primary), *range(primary + 1, items + 1)]
        self.right = [*range(1, primary + 1), 0, *range(primary + 1, items + 1)]
        self.sums = Sums(problem) if problem.sum_count else None
        self.length = [0] * (items + 1)
        self.up, self.down = list(range(items + 1)), list(range(items + 1))
        self.top = list(range(items + 1))
        self.colour = [0] * (items + 1)
        self.first: list[int] = []  # of each option, its first node
        self._append(top=0, up=0, down=0)
        for option in range(problem.option_count):
            first = len(self.top)
            self.first.append(first)
            for place in range(starts[option], starts[option + 1]):
                self._append_to_item(entries[place] + 1, colours[place])
            self.down[first - 1] = len(self.top) - 1
            self._append(top=-option, up=first, down=0)

    def _append(self, top: int, up: int, down: int, colour: int = 0) -> None:
        self.top.append(top)
        self.up.append(up)
        self.down.append(down)
        self.colour.append(colour)

    def _append_to_item(self, item: int, colour: int) -> None:
        node = len(self.top)
        self._append(item, up=self.up[item], down=item, colour=colour)
        self.down[self.up[item]] = node
        self.up[item] = node
        self.length[item] += 1

    def run(self, fixed: Sequence[int] = (), weighted: bool = False) -> Run:
        """A new search with the options `fixed`; it has one order, whether `weighted` or not."""
        return Run(self, fixed)


class Run:
    """One search, which can be stopped after each solution and taken up again.

    `nodes` counts the partial solutions at which an item was chosen; `updates` the items and the
    option nodes taken out of their lists; `exhausted` says that there are no further solutions.
    """

    def __init__(self, network: Network, fixed: Sequence[int]) -> None:
        self.left, self.right = network.left.copy(), network.right.copy()
        self.length = network.length.copy()
        self.up, self.down = network.up.copy(), network.down.copy()
        self.colour = network.colour.copy()
        self.top = network.top  # never changes
        self.nodes = self.updates = 0
        self.exhausted = self._interrupted = False
        self._deadline: float | None = None
        self._fixed = tuple(dict.fromkeys(fixed))
        self._chosen: list[int] = []  # at each level, the node of the option being tried
        possible = self._commit_fixed([network.first[option] for option in self._fixed])
        self._totals = Totals(network.sums, self._fixed) if network.sums else None
        if self._totals:
            possible = possible and self._totals.possible
        self._solutions = self._search() if possible else iter(())

    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        """The next solution, as ascending option numbers.

        None when there is no further one (then `exhausted` is set) or `seconds` have passed.
        """
        return self._solution() if self._advance(seconds) else None

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """How many further solutions there are, at most `limit`, found within `seconds`."""
        end = None if seconds is None else monotonic() + seconds
        found = 0
        while limit is None or found < limit:
            if not self._advance(None if end is None else end - monotonic()):
                break
            found += 1
        return found

    def _advance(self, seconds: float | None) -> bool:
        """Go on to the next solution; False when there is none or the time is up."""
        if self._interrupted:
            raise EngineError("this search was interrupted and cannot go on")
        self._deadline = None if seconds is None else monotonic() + seconds
        self._interrupted = True  # an exception would end the generator: not the end of the search
        found = next(self._solutions, None)
        self._interrupted = False
        if found is None:
            self.exhausted = True
        return bool(found)

    def _solution(self) -> tuple[int, ...]:
        return tuple(sorted((*self._fixed, *map(self._option_of, self._chosen))))

    def _option_of(self, node: int) -> int:
        while self.top[node] > 0:
            node += 1
        return -self.top[node]

    def _commit_fixed(self, first_nodes: list[int]) -> bool:
        """Choose the fixed options; False (and nothing done) when two of them disagree."""
        colour_of: dict[int, int] = {}
        newly_taken: list[int] = []
        for node in first_nodes:
            while (item := self.top[node]) > 0:
                colour = self.colour[node]
                if item not in colour_of:
                    colour_of[item] = colour
                    newly_taken.append(node)
                elif not colour or colour_of[item] != colour:
                    return False
                node += 1
        for node in newly_taken:
            self._commit(node)
        return True

    def _search(self) -> Iterator[bool]:
        """Steps C2 to C8: yields True at every solution and False whenever the time is up.

        The node tried at a level starts as the head of the chosen item, so that "the next option
        of this item" is one step down from it in every case.
        """
        top, down, chosen, totals = self.top, self.down, self._chosen, self._totals
        heads = len(self.length)
        while True:
            item = self._choose()  # C2, C3
            if item:
                self.nodes += 1
                self._cover(item)  # C4
                chosen.append(item)
            else:
                yield True
            while chosen:
                if self._deadline is not None and monotonic() >= self._deadline:
                    yield False
                node = chosen[-1]
                if node >= heads:  # C6: take the option back
                    self._uncommit_others(node)
                    if totals:
                        totals.take_back(self._option_of(node))
                item, node = top[node], down[node]
                while totals and node != item and not totals.admit(self._option_of(node)):
                    node = down[node]
                if node != item:  # C5: try the next option
                    chosen[-1] = node
                    self._commit_others(node)
                    break
                self._uncover(item)  # C7
                chosen.pop()  # C8
            else:
                return

    def _choose(self) -> int:
        """The leftmost open primary item with the fewest options (MRV); 0 when none is open."""
        right, length = self.right, self.length
        best = 0
        item = right[0]
        while item:
            if not best or length[item] < length[best]:
                best = item
                if not length[item]:
                    break
            item = right[item]
        return best

    def _commit_others(self, node: int) -> None:
        """Commit the other items of the option of `node`, from left to right, cyclically."""
        top = self.top
        other = node + 1
        while other != node:
            if top[other] <= 0:
                other = self.up[other]
            else:
                self._commit(other)
                other += 1

    def _uncommit_others(self, node: int) -> None:
        """Undo `_commit_others`, from right to left."""
        top = self.top
        other = node - 1
        while other != node:
            if top[other] <= 0:
                other = self.down[other]
            else:
                self._uncommit(other)
                other -= 1

    def _commit(self, node: int) -> None:
        colour = self.colour[node]
        if colour == 0:
            self._cover(self.top[node])
        elif colour > 0:
            self._purify(node)

    def _uncommit(self, node: int) -> None:
        colour = self.colour[node]
        if colour == 0:
            self._uncover(self.top[node])
        elif colour > 0:
            self._unpurify(node)

    def _cover(self, item: int) -> None:
        """Take the item out of the ring, and all of its options out of their other lists."""
        down = self.down
        node = down[item]
        while node != item:
            self._hide(node)
            node = down[node]
        left, right = self.left[item], self.right[item]
        self.right[left] = right
        self.left[right] = left
        self.updates += 1

    def _uncover(self, item: int) -> None:
        up = self.up
        self.right[self.left[item]] = item
        self.left[self.right[item]] = item
        node = up[item]
        while node != item:
            self._unhide(node)
            node = up[node]

    def _hide(self, node: int) -> None:
        """Take the option of `node` out of the lists of its other items.

        A node whose colour is certain (-1) stays: its item is settled and its list is not used.
        """
        top, up, down = self.top, self.up, self.down
        other = node + 1
        while other != node:
            item = top[other]
            if item <= 0:
                other = up[other]
                continue
            if self.colour[other] >= 0:
                above, below = up[other], down[other]
                down[above] = below
                up[below] = above
                self.length[item] -= 1
                self.updates += 1
            other += 1

    def _unhide(self, node: int) -> None:
        top, up, down = self.top, self.up, self.down
        other = node - 1
        while other != node:
            item = top[other]
            if item <= 0:
                other = down[other]
                continue
            if self.colour[other] >= 0:
                down[up[other]] = other
                up[down[other]] = other
                self.length[item] += 1
            other -= 1

    def _purify(self, node: int) -> None:
        """Settle the colour of the item of `node`: hide the options that give it another one."""
        down, colour = self.down, self.colour
        wanted, item = colour[node], self.top[node]
        other = down[item]
        while other != item:
            if colour[other] == wanted:
                colour[other] = -1
            else:
                self._hide(other)
            other = down[other]

    def _unpurify(self, node: int) -> None:
        up, colour = self.up, self.colour
        wanted, item = colour[node], self.top[node]
        other = up[item]
        while other != item:
            if colour[other] < 0:
                colour[other] = wanted
            else:
                self._unhide(other)
            other = up[other]
