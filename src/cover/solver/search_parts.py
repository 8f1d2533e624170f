"""One search in parts that can be done apart: by threads, by processes or on other machines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from operator import index
from typing import NamedTuple

from cover.solver.engines import EngineNetwork, TreeWalk, begin_walk


class SearchPart(NamedTuple):
    """Some of the solutions of a problem: those that contain all options numbered in `fixed`.

    Plain numbers, so that it can be sent anywhere the problem is known. `share` is a guess at how
    much of the search tree it is, a number up to 1: siblings are taken to be of one size.
    """

    fixed: tuple[int, ...]
    share: float


class _OpenBranch(NamedTuple):
    """A node of the search tree: the options chosen, and their places among their siblings.

    Branches compare as they are to be divided: the largest first, and of equal ones the leftmost.
    """

    minus_share: float
    places: tuple[int, ...]
    options: tuple[int, ...]
    solved: bool


def split(
    network: EngineNetwork,
    parts: int,
    fixed: Iterable[int] = (),
    may_divide: Callable[[Sequence[int]], bool] = bool,
) -> list[SearchPart]:
    """Divide the solutions that contain the options `fixed` into at least `parts` parts.

    No solution is in two parts, every one is in one, and the shares add up to 1. They are in the
    order of the search: for problems without sums, the solutions of one part after the other are
    the solutions in the order of listing. There are fewer parts where the search tree has not as
    many branches, and none where there is no solution, if that shows without a search. The largest
    is divided first; what is divided depends on the engine, and so do the options that are forced.
    A branch of the search whose options `may_divide` says no to is not divided.

    Raises `ValueError` unless `parts` is positive.
    """
    if index(parts) < 1:
        raise ValueError(f"a split into {parts} parts")
    fixed = tuple(fixed)
    walk = begin_walk(network, fixed)
    if not walk.solved and not walk.options:
        return []
    done: list[_OpenBranch] = []  # what cannot be divided
    heap = [_OpenBranch(-1.0, (), (), walk.solved)]
    path: list[int] = []
    while heap and len(done) + len(heap) < parts:
        largest = heappop(heap)
        if not largest.solved:
            _go_to(walk, path, largest.options)
        if largest.solved or not may_divide(walk.options):
            done.append(largest)
            continue
        for branch in _children(walk, largest):
            heappush(heap, branch)
    leaves = sorted(done + heap, key=lambda branch: branch.places)
    whole = sum(branch.minus_share for branch in leaves)  # without the dead ends
    return [SearchPart((*fixed, *branch.options), branch.minus_share / whole) for branch in leaves]


def _children(walk: TreeWalk, branch: _OpenBranch) -> list[_OpenBranch]:
    alive: list[tuple[int, int, bool]] = []
    for place, option in enumerate(walk.options):
        walk.choose(option)
        if walk.solved or walk.options:
            alive.append((place, option, walk.solved))
        walk.back()
    share = branch.minus_share / (len(alive) or 1)
    return [
        _OpenBranch(share, (*branch.places, place), (*branch.options, option), solved)
        for place, option, solved in alive
    ]


def _go_to(walk: TreeWalk, path: list[int], options: tuple[int, ...]) -> None:
    """Move the walk from the end of `path` to the end of `options`, and `path` with it."""
    common = 0
    while common < min(len(path), len(options)) and path[common] == options[common]:
        common += 1
    while len(path) > common:
        walk.back()
        path.pop()
    for option in options[common:]:
        walk.choose(option)
        path.append(option)
