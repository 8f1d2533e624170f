"""A statement taken apart: what a setter has put into it, and could take out again.

Where nothing of it explains why there is no solution, some demands of the rules rule each other
out: a layout of regions that cannot be filled, cells that cannot all be covered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from cover.families.sentences import joined, number_of
from cover.problem import Problem
from cover.puzzle import AnyPuzzle
from cover.reading.records import Layout, Record, Solution


class Part(NamedTuple):
    """One thing that a statement says.

    `kind` is what parts like this are called in the singular: "given", "cage", "piece". `name` is
    what it is called in a sentence: "the 5 in r1c1", "cage 3 with total 15". `cells` are those
    concerned, as drawings number them (see `cover.drawing.marks`).
    """

    kind: str
    name: str
    cells: tuple[int, ...] = ()


class Parts(Protocol):
    """Parts of the statement of a record that can be left out; each folder makes them.

    There are two sorts, and they are opposites of each other. Those that `Family.parts` returns say
    something of the answer: givens, totals of cages, pieces that lie, items that must be covered.
    Without some of them, a puzzle has all solutions of the whole one, and maybe more. Those that
    `Family.option_parts` returns offer something to the answer: rows of an exact cover, edges of a
    graph. Without some of them, it has no solution that the whole one has not.
    """

    @property
    def parts(self) -> Sequence[Part]:
        """What can be left out, in reading order."""

    @property
    def cell_names(self) -> Sequence[str]:
        """What the cells of drawings are called, by their numbers: `r1c1` on grids and boards."""

    def without(self, left_out: Collection[int]) -> Record:
        """The puzzle without these parts, by their numbers; it can be written as any other."""


@runtime_checkable
class RetoldParts(Parts, Protocol):
    """Parts without which solutions are told otherwise: they say more, or options close up."""

    def retold(self, solution: Solution, left_out: Collection[int]) -> Solution:
        """A solution of the whole puzzle, as one of the puzzle without these parts."""


@runtime_checkable
class FixedParts(Parts, Protocol):
    """Parts of which the first ones fix an option of the model each, and say nothing else."""

    @property
    def options(self) -> Sequence[int]:
        """These options; there are as many of these parts."""


def retold(parts: Parts, solution: Solution, left_out: Collection[int]) -> Solution:
    """Return a solution of a puzzle as one of that without some of its parts."""
    return parts.retold(solution, left_out) if isinstance(parts, RetoldParts) else solution


def kinds_of(parts: Iterable[Part]) -> str:
    """Return how many parts of which kinds there are: `2 givens and 1 cage`."""
    counts = Counter(part.kind for part in parts)
    return joined(number_of(count, kind) for kind, count in counts.items())


def restated(record: Record, puzzle: AnyPuzzle, layout: Layout) -> Record:
    """Return a record of another statement in its place: what was said of answers goes."""
    return Record(record.place, puzzle, layout, format=record.format)


class Demand(NamedTuple):
    """One thing that the rules demand, and what of the model stands for it.

    Without it, its `optional` items need not be covered, though no two options may share them; of
    its `dropped` items, and of its `sums`, nothing is said any more. Where it is kept, the options
    `assumed` may be taken as chosen, since symbols are alike: those of one demand at a time.
    """

    part: Part
    optional: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    sums: tuple[int, ...] = ()
    assumed: tuple[int, ...] = ()


class ModelDemands(NamedTuple):
    """The demands of a puzzle on the items of a `problem`; each folder makes them.

    The problem is the puzzle's model without what is derived there from several demands together.
    Together, demands are `together` impossible: "be covered", "be paired". `known` are some that
    are known to rule each other out, none of which is superfluous.
    """

    problem: Problem
    demands: Sequence[Demand]
    together: str
    known: tuple[int, ...] = ()


NO_DEMANDS = ModelDemands(Problem((), ()), (), "")
