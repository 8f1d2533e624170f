"""The network of the reference engine, and what choosing an option does to it.

D. E. Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1.

Nodes are numbered; each field is a list indexed by node. Node 0 is the root. Nodes 1 .. N head the
vertical lists of the N items, in the order of the problem (primary items first). After them come
the options, each as consecutive nodes, one per item, with a spacer before, between and after
them.

- `left`, `right` (items and root): a circular list of the primary items not yet covered.
- `length` (items): how many options the item's vertical list holds.
- `up`, `down` (items and option nodes): the vertical lists, circular through their heads.
- `top` (option nodes): the item that the node belongs to. A spacer has a top <= 0: minus the
  number of the option that it closes.
- `up` of a spacer is the first node of the option before it, `down` the last of the option after
  it, so that an option can be walked as a ring in both directions.
- `colour` (option nodes): 0 without a colour, and -1 once `purify` has made the colour certain.

Invariant: at every moment the vertical lists of the items not covered hold just the options that
agree with all options chosen so far, and undoing steps in the reverse order of doing them restores
every link, because a node that was taken out still points to the neighbours it had.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cover.problem import Problem
from cover.solver.reference.sums import SumTemplate, SumTotals


class LinkLayout:
    """A problem laid out as linked lists. It is only a template: each search works on a copy.

    If there is a `focus`, that many items, the first ones, tell solutions apart; otherwise all do.
    """

    def __init__(self, problem: Problem, focus: int = 0) -> None:
        self.focus = focus
        primary, items = problem.primary_count, len(problem.items)
        starts, entries, colours = problem.starts, problem.entries, problem.colours
        # The root and the primary items are in a ring, each secondary item is alone.
        self.left = [primary, *range(primary), *range(primary + 1, items + 1)]
        self.right = [*range(1, primary + 1), 0, *range(primary + 1, items + 1)]
        self.sums = SumTemplate(problem) if problem.sum_count else None
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


class LinkState:
    """A copy of a layout in which options are chosen and taken back.

    `updates` counts the items and the option nodes taken out of their lists. `possible` says
    whether the options `fixed`, which are chosen already, agree and leave it possible to meet the
    sums of the problem.
    """

    def __init__(self, layout: LinkLayout, fixed: Sequence[int]) -> None:
        self.left, self.right = layout.left.copy(), layout.right.copy()
        self.length = layout.length.copy()
        self.up, self.down = layout.up.copy(), layout.down.copy()
        self.colour = layout.colour.copy()
        self.top = layout.top  # never changes
        self._focus = layout.focus
        self.updates = 0
        self._fixed = tuple(dict.fromkeys(fixed))
        self.possible = self._commit_fixed([layout.first[option] for option in self._fixed])
        self._totals = SumTotals(layout.sums, self._fixed) if layout.sums else None
        if self._totals:
            self.possible = self.possible and self._totals.possible

    def _commit_fixed(self, first_nodes: list[int]) -> bool:
        """Choose the fixed options; return False (and do nothing) when two of them disagree."""
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

    def _option_of(self, node: int) -> int:
        while self.top[node] > 0:
            node += 1
        return -self.top[node]

    def _with_fixed(self, nodes: Iterable[int]) -> tuple[int, ...]:
        """Return the options of some nodes, and the fixed ones, in ascending order."""
        return tuple(sorted((*self._fixed, *map(self._option_of, nodes))))

    def _below(self, node: int) -> Iterator[int]:
        """Yield the nodes below one in the list of its item: all of them, below the head."""
        item = self.top[node]
        while (node := self.down[node]) != item:
            yield node

    def _choose(self) -> int:
        """Return the leftmost open primary item with the fewest options (MRV); 0 if none is open.

        Those of the focus come first, but for items that leave no choice: so each assignment of the
        focus is in one subtree, below which all others are open.
        """
        right, length = self.right, self.length
        best = 0
        item = right[0]
        last = self._focus if item <= self._focus else 0  # the ring is in the order of the items
        while item:
            is_choice = length[item] > 1
            if (not best or length[item] < length[best]) and not (is_choice and item > last > 0):
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
