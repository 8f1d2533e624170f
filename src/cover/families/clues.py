"""A statement taken apart: what a setter has put into it, and could take out again.

Where nothing of it explains why there is no solution, some demands of the rules rule each other
out: a layout of regions that cannot be filled, cells that cannot all be covered.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from cover.facts import Values
from cover.families.sentences import joined
from cover.problem import Problem
from cover.puzzle import Puzzle
from cover.reading.lines import counted


class Clue(NamedTuple):
    """One thing that a statement says.

    `kind` is what parts like this are called in the singular: "given", "cage", "piece". `name` is
    what it is called in a sentence: "the 5 in r1c1", "cage 3 with total 15". `cells` are those
    concerned, as drawings number them (see `cover.drawing.marks`).
    """

    kind: str
    name: str
    cells: tuple[int, ...] = ()


class Relaxed(NamedTuple):
    """A problem in which some clues, instead of being left out, fix an option each.

    It has a `solution`; answers differ where other options cover some of the items `told`.
    """

    problem: Problem
    options: Mapping[int, int]
    solution: Sequence[int]
    told: Sequence[int]


class Clues(ABC):
    """What of a puzzle can be left out.

    There are two sorts, and they are opposites of each other. Those that `_clues` of a puzzle
    returns say something of the answer: givens, totals of cages, pieces that lie, items that must
    be covered. Without some of them, a puzzle has all solutions of the whole one, and maybe more.
    Those that `_offers` returns offer something to the answer: rows of an exact cover, edges of a
    graph. Without some of them, it has no solution that the whole one has not.

    `all` are they, in reading order; the first of them fix one of the `options` of the model each,
    and say nothing else. `cell_names` are what the cells of drawings are called, by their numbers:
    `r1c1` on grids and boards.
    """

    all: Sequence[Clue] = ()
    options: Sequence[int] = ()
    cell_names: Sequence[str] = ()

    @property
    def drawn_names(self) -> Sequence[str]:
        """The names of all that drawings number: of cells, and perhaps of more."""
        return self.cell_names

    @abstractmethod
    def without(self, left_out: Collection[int]) -> Puzzle:
        """Return the puzzle without some of them, by their numbers; it can be written as others."""

    def relaxed(self, values: Values, left_out: Collection[int]) -> Relaxed | None:
        """Return a problem without some clues, that has a solution of the whole puzzle.

        None where the model does not depend on them, or where nothing of the kind is known.
        """
        return None

    def retold(self, values: Values, left_out: Collection[int]) -> Values:
        """Return a solution of the whole puzzle, as one of the puzzle without some of them."""
        return values


def kinds_of(parts: Iterable[Clue]) -> str:
    """Return how many parts of which kinds there are: `2 givens and 1 cage`."""
    counts = Counter(part.kind for part in parts)
    return joined(counted(count, kind) for kind, count in counts.items())


class Constraint(NamedTuple):
    """One thing that the rules demand, and what of the model stands for it.

    Without it, its `optional` items need not be covered, though no two options may share them; of
    its `dropped` items, and of its `sums`, nothing is said any more. Where it is kept, the options
    `assumed` may be taken as chosen, since symbols are alike: those of one demand at a time.
    """

    part: Clue
    optional: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    sums: tuple[int, ...] = ()
    assumed: tuple[int, ...] = ()


class Constraints(NamedTuple):
    """The demands of a puzzle on the items of a `problem`; each folder makes them.

    The problem is the puzzle's model without what is derived there from several demands together.
    Together, demands are `together` impossible: "be covered", "be paired". `known` are some that
    are known to rule each other out, none of which is superfluous.
    """

    problem: Problem
    all: Sequence[Constraint]
    together: str
    known: tuple[int, ...] = ()
