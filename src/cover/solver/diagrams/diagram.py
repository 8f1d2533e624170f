"""A family of sets of options as a zero-suppressed decision diagram (ZDD).

S. Minato's diagrams (Knuth, *The Art of Computer Programming*, volume 4A, section 7.1.4) hold very
many sets that have much in common, and programs count, search, weigh and combine these without
listing them. Here the sets are the solutions of a problem.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import TextIO

# The two nodes that ask for nothing: no set at all, and the empty set alone.
NONE, EMPTY = 0, 1

_LINES = 4096  # that are written in one go


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

    def __init__(
        self,
        universe: Sequence[int],
        root: int,
        variables: array[int],
        lows: array[int],
        highs: array[int],
    ) -> None:
        self.universe = tuple(universe)
        self.root = root
        self.variables, self.lows, self.highs = variables, lows, highs

    def __len__(self) -> int:
        """Return how many nodes there are, the two terminals not among them."""
        return len(self.variables)

    def __repr__(self) -> str:
        return f"<Diagram of {len(self)} nodes, {len(self.universe)} options>"

    def count(self) -> int:
        """Return how many solutions there are."""
        ways = [0, 1]
        for low, high in zip(self.lows, self.highs, strict=True):
            ways.append(ways[low] + ways[high])
        return ways[self.root]

    def __contains__(self, options: Collection[int]) -> bool:
        """Tell whether these options are a solution."""
        asked, node = set(options), self.root
        while node > EMPTY:
            option = self.universe[self.variables[node - 2] - 1]
            if option in asked:
                asked.remove(option)
                node = self.highs[node - 2]
            else:
                node = self.lows[node - 2]
        return node == EMPTY and not asked

    def write(self, file: TextIO) -> None:
        """Write the diagram to a file, as `lines` tell it."""
        for block in self.blocks():
            file.write(block + "\n")

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
