"""Search: what is left when nothing else helps, with the size of its tree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import NamedTuple

from cover.errors import LimitError
from cover.setting.reasoning.chains import Beginning, Supposition, beginning
from cover.setting.reasoning.relations import numbers
from cover.setting.reasoning.situation import Situation
from cover.steps import has_come

# Ever larger trees are tried until the options of some item can be told; one larger than the last
# of these is only said to be large.
_SIZES = (16, 64, 256, 512)

# So many items are compared, of those with the fewest options.
_MOST_ITEMS = 24


class Tree(NamedTuple):
    """How many options have to be tried to see that some are wrong, and how many at once."""

    size: int
    depth: int


class Branching(NamedTuple):
    """An item whose wrong options a search tells, and the tree; None where that is too large."""

    item: int
    tree: Tree | None


class Trees:
    """Finds the smallest trees, each by so many trials; after one that is too large, no others.

    Nothing is harder than that one, so that the size of others does not matter any more.
    """

    def __init__(self, trials: int) -> None:
        self._trials = self._most = trials
        self._deadline: float | None = None

    def best(
        self, situation: Situation, items: Iterable[int], solution: Sequence[int]
    ) -> Branching:
        """Return the item with the smallest tree, of some with few options.

        `solution` is the only one that is left; empty where there is none. Raises `LimitError` at
        the deadline of the situation.
        """
        few = sorted(items, key=lambda item: situation.options(item).bit_count())[:_MOST_ITEMS]
        right = sum(1 << option for option in solution)
        before = beginning(situation)
        self._trials, self._deadline = self._most, situation.deadline
        for most in _SIZES:
            found: list[Branching] = []
            for item in few:
                if self._trials <= 0:
                    break
                least = min((each.tree.size for each in found if each.tree), default=most + 1)
                tree = self._of_all(before, numbers(situation.options(item) & ~right), least - 1)
                if tree is not None:
                    found.append(Branching(item, tree))
            if found:
                return found[-1]
        self._most = 0
        return Branching(few[0], None)

    def _of_all(self, before: Beginning, options: Iterable[int], most: int) -> Tree | None:
        """Return the tree by which options, which are in no solution, are seen to be wrong.

        None where that takes more than so many trials, or what is left of all of them.
        """
        size = depth = 0
        for option in options:
            tree = self._of(before, option, most - size)
            if tree is None:
                return None
            size, depth = size + tree.size, max(depth, tree.depth)
        return Tree(size, depth)

    def _of(self, before: Beginning, option: int, most: int) -> Tree | None:
        """Return the tree of one option; None as above, and where nothing contradicts it."""
        if most <= 0 or self._trials <= 0:
            return None
        if has_come(self._deadline):
            raise LimitError("the time is over")
        self._trials -= 1
        trial = Supposition(before, option)
        if trial.finish() is not None:
            return Tree(1, 1)
        if not trial.open:
            return None
        after = trial.after()
        below = self._of_all(after, _branches(after), most - 1)
        return None if below is None else Tree(below.size + 1, below.depth + 1)


def _branches(after: Beginning) -> list[int]:
    """Return the options of an item with the fewest; of several, one whose options remove most."""
    fields, left = after.fields, after.left
    pairs = fields.pairs(left, after.open)
    sets = [fields.options(item, left) for item in fields.items(pairs or after.open)]
    fewest = min(map(len, sets))
    best: list[int] = []
    most = -1
    for branches in dict.fromkeys(tuple(each) for each in sets if len(each) == fewest):
        removed = prod((left & ~fields.keeping(each)).bit_count() for each in branches)
        if removed > most:
            best, most = list(branches), removed
    return best
