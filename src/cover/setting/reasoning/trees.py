"""Search: what is left when nothing else helps, with the size of its tree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import NamedTuple

from cover.setting.reasoning.chains import Open, Supposition
from cover.setting.reasoning.relations import Relations, numbers
from cover.setting.reasoning.situation import Situation
from cover.steps import has_come

# Searches are tried with ever more trials until the options of some item can be told; a larger tree
# than the last of these is only said to be large.
_TRIALS = (8, 32, 128, 512)

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


def best_branching(
    situation: Situation, items: Iterable[int], solution: Sequence[int]
) -> Branching:
    """Return the item with the smallest tree, of some with few options.

    `solution` is the only one that is left; empty where there is none.
    """
    few = sorted(items, key=lambda item: situation.options(item).bit_count())[:_MOST_ITEMS]
    right = sum(1 << option for option in solution)
    for most in _TRIALS:
        found: list[Branching] = []
        for item in few:
            if has_come(situation.deadline):
                return Branching(few[0], None)
            least = min((each.tree.size for each in found if each.tree), default=most + 1)
            tree = _tree_of(situation, numbers(situation.options(item) & ~right), least - 1)
            if tree is not None:
                found.append(Branching(item, tree))
        if found:
            return found[-1]
    return Branching(few[0], None)


def _tree_of(situation: Situation, options: Iterable[int], most: int) -> Tree | None:
    """Return the tree by which options, which are in no solution, are seen to be wrong.

    None where that takes more than so many trials, or sums decide.
    """
    size = depth = 0
    for option in options:
        if size >= most:
            return None
        tree = _tree(situation.relations, situation.left, situation.open, option, most - size)
        if tree is None:
            return None
        size, depth = size + tree.size, max(depth, tree.depth)
    return Tree(size, depth)


def _tree(relations: Relations, left: int, open_items: Open, option: int, most: int) -> Tree | None:
    """Return the tree of one option; None where it has more than so many trials."""
    trial = Supposition(relations, left, open_items, option)
    if trial.finish() is not None:
        return Tree(1, 1)
    if not trial.open:
        return None
    size, depth = 1, 0
    for each in _branches(relations, trial):
        tree = None if size >= most else _tree(relations, trial.left, trial.open, each, most - size)
        if tree is None:
            return None
        size, depth = size + tree.size, max(depth, tree.depth)
    return Tree(size, depth + 1)


def _branches(relations: Relations, trial: Supposition) -> list[int]:
    """Return the options of an item with the fewest; of several, one whose options remove most."""
    left = trial.left
    sets = [left & options for _, options in trial.open]
    fewest = min(map(int.bit_count, sets))
    best: list[int] = []
    most = -1
    for options in dict.fromkeys(sets):
        if options.bit_count() == fewest:
            branches = list(numbers(options))
            removed = prod((left & relations.conflicts(each)).bit_count() for each in branches)
            if removed > most:
                best, most = branches, removed
    return best
