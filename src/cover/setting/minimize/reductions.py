"""Statements with fewer parts, and whether they still have just one solution."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from cover.answers import Request
from cover.answers.problems import prepared, told_apart
from cover.errors import LimitError
from cover.families.parts import FixedParts, Parts, retold
from cover.puzzle import is_asked_up_to_symmetry, is_decided
from cover.reading.records import Record, Solution
from cover.setting.finding import Uniqueness
from cover.setting.minimize.part_groups import PartGroup

# What is looked at, in vain, to find one more way to leave parts out.
_MOST_FRUITLESS = 10_000


class StatedReduction:
    """One by which a puzzle without some parts has all solutions of the whole one.

    Where parts are options of the model that are fixed, one prepared problem serves all tests, and
    these parts are tried first. Elsewhere each test is a question about another puzzle. Both raise
    `LimitError` where the time of the request, begun at `began`, is over.
    """

    def __init__(
        self,
        record: Record,
        solution: Solution,
        parts: Parts,
        groups: Sequence[PartGroup],
        request: Request,
        began: float,
    ) -> None:
        self._record, self._solution = record, solution
        self._parts, self._groups = parts, groups
        self._request, self._began = request, began

    def is_enough(self, out: Collection[int]) -> bool:
        """Return whether without some groups, the solution is still the only one."""
        gone = self._parts_of(out)
        less = self._parts.without(gone)
        solution = retold(self._parts, self._solution, gone)
        return Uniqueness(less, self._request, self._began).is_of(solution, less)

    def minimal(self, order: Sequence[int], out: Collection[int] = ()) -> frozenset[int]:
        """Return the groups that stay where in that order, each goes that can; those `out` first.

        Without these, the solution must be the only one. None of those that stay can go, then.
        Options that are fixed are thinned, and then one puzzle after the other is asked about.
        """
        stay = self._thinned([number for number in order if number not in out], out)
        for number in order:
            if number in stay and number not in self._fixed:
                without = [each for each in order if each not in stay or each == number]
                if self.is_enough(without):
                    stay.remove(number)
        return frozenset(stay)

    def _thinned(self, order: Sequence[int], out: Collection[int]) -> set[int]:
        """Return the groups that stay where all that can go do that are fixed options."""
        tried = [number for number in order if number in self._fixed]
        if not tried:
            return set(order)
        puzzle = self._without([*out, *tried]).puzzle
        groups, fixed = [self._fixed[number] for number in tried], puzzle.fixed()
        engine = prepared(puzzle, self._request, self._began)
        left = self._request.seconds_left(self._began)
        search = engine.search(fixed=[*fixed, *chain(*groups)], limit=1, timeout=left)
        solution = next(search, None)
        if solution is None:
            raise LimitError("the solution was not found again in the time")
        deadline, answers = self._request.deadline(self._began), told_apart(puzzle)
        kept = engine.thinned(solution, groups, deadline, fixed=fixed, distinct_on=answers)
        return set(order).difference(tried).union(tried[place] for place in kept)

    @cached_property
    def _fixed(self) -> dict[int, tuple[int, ...]]:
        """The options that groups are, for those that are nothing else."""
        puzzle = self._record.puzzle
        if is_asked_up_to_symmetry(puzzle) or is_decided(puzzle):
            return {}
        found: dict[int, tuple[int, ...]] = {}
        if isinstance(self._parts, FixedParts):
            options = self._parts.options
            for number, group in enumerate(self._groups):
                if max(group.parts) < len(options):
                    found[number] = tuple(sorted([options[part] for part in group.parts]))
            return found
        whole = set(puzzle.fixed())
        for number in range(len(self._groups)):
            less = self._without([number]).puzzle
            if less.shape is puzzle.shape or less.shape == puzzle.shape:
                found[number] = tuple(sorted(whole.difference(less.fixed())))
        return found

    def _without(self, out: Iterable[int]) -> Record:
        return self._parts.without(self._parts_of(out))

    def _parts_of(self, out: Iterable[int]) -> set[int]:
        return {part for number in out for part in self._groups[number].parts}


class OfferedReduction:
    """One by which parts are the options of the model: those of the answer stay, and no others.

    Without others, a puzzle has fewer solutions and none that is new.
    """

    def __init__(self, solution: Solution, groups: Sequence[PartGroup]) -> None:
        chosen = frozenset(solution)
        self._needed = frozenset(
            number for number, group in enumerate(groups) if not chosen.isdisjoint(group.parts)
        )

    def is_enough(self, out: Collection[int]) -> bool:
        """Look whether the answer is still there."""
        return self._needed.isdisjoint(out)

    def minimal(self, order: Sequence[int], out: Collection[int] = ()) -> frozenset[int]:
        """Return the groups of the answer."""
        return self._needed


class Smaller(NamedTuple):
    """One way to leave out what can go: the groups that `stay`.

    It is None instead where there is no further way; `known` tells whether that is certain.
    """

    stay: frozenset[int] | None
    known: bool = True


Reduction = StatedReduction | OfferedReduction


def different(reduction: Reduction, orders: Iterable[Sequence[int]]) -> Iterator[Smaller]:
    """Yield ways to leave out what can go, each another one; last that there is none.

    The first ones come of the `orders`, as long as these lead to new ones. Then one is found that
    lacks a part of each that is known, as in a tree of hitting sets: R. Reiter, *A theory of
    diagnosis from first principles*, Artificial Intelligence 32 (1987). A node of the tree is what
    is out for certain; it has a child for each part that stays in some way that leaves this out.
    """
    known: dict[frozenset[int], None] = {}
    order: Sequence[int] = ()
    for order in orders:
        stay = reduction.minimal(order)
        if stay in known:
            break
        known[stay] = None
        yield Smaller(stay)
    nodes, fruitless = deque([frozenset[int]()]), 0
    seen = set(nodes)
    while nodes and fruitless < _MOST_FRUITLESS:
        out = nodes.popleft()
        fruitless += 1
        stays = next((each for each in known if each.isdisjoint(out)), None)
        if stays is None and reduction.is_enough(out):
            stays = reduction.minimal(order, out)
            known[stays] = None
            fruitless = 0
            yield Smaller(stays)
        for number in sorted(stays or ()):
            child = out | {number}
            if child not in seen:
                seen.add(child)
                nodes.append(child)
    yield Smaller(None, known=not nodes)
