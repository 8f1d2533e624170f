"""The reference engine: Algorithm C (exact covering with colours) in pure Python.

D. E. Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1. It runs where nothing
compiles, and it is what every other engine is compared with: the same choice of items, the same
order of solutions, the same statistics.

`network` documents the linked lists by their invariants, with the moves in them; here is the
search. Options that the sums of the problem do not admit (`sums`) are passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

from cover.errors import EngineError
from cover.solver.reference.network import LinkLayout, LinkState


class LinkedNetwork(LinkLayout):
    """A problem laid out for this engine; searched any number of times."""

    def run(self, fixed: Sequence[int] = (), weighted: bool = False) -> LinkedSearch:
        return LinkedSearch(self, fixed)


class LinkedSearch(LinkState):
    """One search, which can be stopped after each solution and continued.

    `nodes` counts the partial solutions at which an item was chosen; `updates` the items and the
    option nodes taken out of their lists; `exhausted` says that there are no further solutions.
    """

    def __init__(self, layout: LinkLayout, fixed: Sequence[int]) -> None:
        super().__init__(layout, fixed)
        self.nodes = 0
        self.exhausted = self._interrupted = False
        self._deadline: float | None = None
        self._chosen: list[int] = []  # at each level, the node of the option being tried
        self._base = 0  # how many levels, the first ones, have no options left to try
        self._solutions = self._search() if self.possible else iter(())

    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        """Return the next solution, as ascending option numbers.

        None when there is no further one (then `exhausted` is set) or `seconds` have passed.
        """
        return self._with_fixed(self._chosen) if self._advance(seconds) else None

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """Return how many further solutions there are, at most `limit`, found within `seconds`."""
        end = None if seconds is None else monotonic() + seconds
        found = 0
        while limit is None or found < limit:
            if not self._advance(None if end is None else end - monotonic()):
                break
            found += 1
        return found

    def give(self) -> list[tuple[int, ...]]:
        self._check()
        if self._focus:
            return []
        for level in range(self._base, len(self._chosen)):
            untried = list(self._below(self._chosen[level]))
            if untried:
                self._base = level + 1
                prefix = (*self._fixed, *map(self._option_of, self._chosen[:level]))
                return [(*prefix, self._option_of(node)) for node in untried]
        return []

    def _check(self) -> None:
        if self._interrupted:
            raise EngineError("this search was interrupted and cannot go on")

    def _advance(self, seconds: float | None) -> bool:
        """Search on to the next solution; return False when there is none or the time is up."""
        self._check()
        self._deadline = None if seconds is None else monotonic() + seconds
        self._interrupted = True  # an exception would end the generator: not the end of the search
        found = next(self._solutions, None)
        self._interrupted = False
        if found is None:
            self.exhausted = True
        return bool(found)

    def _search(self) -> Iterator[bool]:
        """Steps C2 to C8: yields True at every solution and False whenever the time is up.

        The node tried at a level starts as the head of the chosen item, so that "the next option
        of this item" is one step down from it in every case.
        """
        top, down, chosen, totals = self.top, self.down, self._chosen, self._totals
        heads, focus = len(self.length), self._focus
        settled = False  # a solution was found, and no other item of the focus was reached since
        while True:
            item = self._choose()  # C2, C3
            if item:
                self.nodes += 1
                self._cover(item)  # C4
                chosen.append(item)
            else:
                yield True
                settled = focus > 0
            while len(chosen) > self._base:
                if self._deadline is not None and monotonic() >= self._deadline:
                    yield False
                    if len(chosen) == self._base:  # what was left at this level was given away
                        return
                node = chosen[-1]
                if node >= heads:  # C6: take the option back
                    self._uncommit_others(node)
                    if totals:
                        totals.take_back(self._option_of(node))
                item, node = top[node], down[node]
                settled = settled and item > focus
                if settled:
                    node = item
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
