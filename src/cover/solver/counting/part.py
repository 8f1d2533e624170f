"""The count of one component of a problem."""

from __future__ import annotations

from collections.abc import Callable

from cover.solver.counting.listing import Listing
from cover.solver.counting.race import Race
from cover.solver.counting.steady import Steady
from cover.solver.memo import Memo
from cover.solver.reduction.components import Component

Contest = tuple[Race | Steady, Listing]


class Part:
    """A component, and how many solutions it has: known at once, or by a contest at its turn.

    There can be very many parts, most of them small. So a contest begins late, and of one that is
    over there remains what it has found, and the `memo` to draw samples from.
    """

    def __init__(self, component: Component) -> None:
        self.component = component
        self.memo: Memo | None = None
        self.states = 0
        self.cost = 0, 0  # nodes and updates
        self._contest: Contest | None = None
        self._known: int | None = None
        if component.problem.option_count == 1 and not component.problem.sum_count:
            self._known = len(component.options[0])

    @property
    def complete(self) -> bool:
        """Whether all solutions are counted."""
        return self._known is not None

    @property
    def found(self) -> int:
        """How many solutions were found so far."""
        if self._known is not None:
            return self._known
        return 0 if self._contest is None else self._contest[0].found

    @property
    def is_search(self) -> bool:
        """Whether nothing is left but to list its solutions."""
        return self._contest is not None and self._contest[0].is_search

    @property
    def share_listed(self) -> float | None:
        """About how much of the search tree was searched; None where another way is ahead."""
        if self._contest is None or self._contest[0].is_memo_ahead:
            return None
        return self._contest[1].run.share

    def go_on(
        self, begin: Callable[[Component], Contest], deadline: float | None, limit: int | None
    ) -> None:
        """Count on until that time, or until as many solutions were found."""
        if self.complete:
            return
        if self._contest is None:
            self._contest = begin(self.component)
        race, listing = self._contest
        try:
            race.go_on(deadline, limit)
        finally:
            self.cost = listing.run.nodes, listing.run.updates
            self.states = race.states if race.memo is not None else 0
        if race.complete:
            self._known, self._contest = race.found, None
            self.memo = race.memo if isinstance(race, Steady) else None
