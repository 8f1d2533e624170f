"""A search of the reference engine that tells its steps, for those who want to see them.

It goes down the same tree as `dancing_links`, in the same order, with the moves of `network`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from cover.solver.reference.network import LinkLayout, LinkState

# What a step does. An item is chosen, or it has no options left; it is covered, or settled where an
# option gives it a colour; an option is tried, passed over by a sum, or taken back.
StepKind = Literal[
    "choose", "dead", "cover", "settle", "try", "pass", "solution", "back", "unsettle", "uncover"
]


class TraceStep(NamedTuple):
    """A step by what it does, with the number of the item or of the option that it is about.

    `level` tells how many options were chosen before. `options` are those that a chosen item has,
    that a covered or settled one hides, or shows again, and those of a solution.
    """

    kind: StepKind
    level: int
    item: int | None = None
    option: int | None = None
    options: tuple[int, ...] = ()


class TracedSearch(LinkState):
    """A search from the options `fixed` on; `nodes` counts the items that were chosen so far."""

    def __init__(self, layout: LinkLayout, fixed: Sequence[int] = ()) -> None:
        self._noted: list[TraceStep] = []
        self._chosen: list[int] = []  # at each level, the node of the option being tried
        self.nodes = 0
        super().__init__(layout, fixed)
        self._noted.clear()

    def open_items(self) -> list[int]:
        """Return the primary items that are not covered."""
        found = []
        item = self.right[0]
        while item:
            found.append(item - 1)
            item = self.right[item]
        return found

    def open_options(self) -> list[int]:
        """Return the options of these items that are left, ascending."""
        return sorted({option for item in self.open_items() for option in self._listed(item + 1)})

    def steps(self) -> Iterator[TraceStep]:
        """Yield all steps; the search goes on only when the next one is asked for."""
        if not self.possible:
            return
        chosen, totals, heads = self._chosen, self._totals, len(self.length)
        while True:
            item = self._choose()
            if item:
                yield from self._chosen_item(item)
                chosen.append(item)
            else:
                yield self._step("solution", options=self._with_fixed(chosen))
            while chosen:
                node = chosen[-1]
                if node >= heads:
                    yield from self._taken_back(node)
                item, node = self.top[node], self.down[node]
                while totals and node != item and not totals.admit(self._option_of(node)):
                    yield self._step("pass", option=self._option_of(node))
                    node = self.down[node]
                if node != item:
                    yield from self._tried(node)
                    break
                chosen.pop()
                is_dead = not self.length[item]
                self._uncover(item)
                yield from self._done(silent=is_dead)
            else:
                return

    def _chosen_item(self, item: int) -> Iterator[TraceStep]:
        self.nodes += 1
        options = tuple(self._listed(item))
        yield self._step("choose" if options else "dead", item - 1, options=options)
        self._cover(item)
        yield from self._done(silent=not options)

    def _tried(self, node: int) -> Iterator[TraceStep]:
        yield self._step("try", option=self._option_of(node))
        self._chosen[-1] = node
        self._commit_others(node)
        yield from self._done()

    def _taken_back(self, node: int) -> Iterator[TraceStep]:
        option = self._option_of(node)
        yield self._step("back", option=option)._replace(level=len(self._chosen) - 1)
        self._uncommit_others(node)
        yield from self._done()
        if self._totals:
            self._totals.take_back(option)
        self._chosen[-1] = self.top[node]

    def _done(self, silent: bool = False) -> Iterator[TraceStep]:
        noted, self._noted = self._noted, []
        yield from () if silent else noted

    def _listed(self, item: int) -> Iterator[int]:
        return map(self._option_of, self._below(item))

    def _step(
        self,
        kind: StepKind,
        item: int | None = None,
        option: int | None = None,
        options: tuple[int, ...] = (),
    ) -> TraceStep:
        heads = len(self.length)
        level = sum(node >= heads for node in self._chosen[-1:]) + max(len(self._chosen) - 1, 0)
        return TraceStep(kind, level, item, option, options)

    # --- The moves, each of which is noted ---

    def _cover(self, item: int) -> None:
        self._noted.append(self._step("cover", item - 1, options=tuple(self._listed(item))))
        super()._cover(item)

    def _uncover(self, item: int) -> None:
        super()._uncover(item)
        self._noted.append(self._step("uncover", item - 1, options=tuple(self._listed(item))))

    def _purify(self, node: int) -> None:
        self._noted.append(self._settling("settle", node))
        super()._purify(node)

    def _unpurify(self, node: int) -> None:
        super()._unpurify(node)
        self._noted.append(self._settling("unsettle", node))

    def _settling(self, kind: StepKind, node: int) -> TraceStep:
        item, wanted = self.top[node], self.colour[node]
        others = (other for other in self._below(item) if self.colour[other] != wanted)
        hidden = tuple(map(self._option_of, others))
        return self._step(kind, item - 1, self._option_of(node), hidden)
