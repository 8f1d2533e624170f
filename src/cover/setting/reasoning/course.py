"""The course of reasoning: always the simplest technique that leads on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cover.errors import LimitError
from cover.families.words import Deduction
from cover.setting.reasoning.chains import Contradictions
from cover.setting.reasoning.sets import Locked, Sets, single
from cover.setting.reasoning.situation import Situation
from cover.setting.reasoning.sums import Sums

# How many rounds of chains may be followed for a puzzle.
_ROUNDS = 100_000


class Course:
    """Steps from a situation on, without a search; each is done when the next is asked for.

    Where they end, they go on once a search has made the situation smaller. `is_late` tells
    afterwards whether the time was over.
    """

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.is_late = False
        sums, sets = Sums(), Sets()
        # Where nothing is open any more, sums may still say that what is chosen does not fit.
        self._at_the_end = (sums.find,)
        self._techniques: tuple[Callable[[Situation], Deduction | None], ...] = (
            single,
            Locked().find,
            sums.find,
            sets.pair,
            sets.triple,
            Contradictions(_ROUNDS).find,
        )

    def __iter__(self) -> Iterator[Deduction]:
        while self.situation.dead() is None:
            techniques = self._techniques if self.situation.open else self._at_the_end
            try:
                found = next(filter(None, (find(self.situation) for find in techniques)), None)
            except LimitError:
                self.is_late = True
                return
            if found is None:
                return
            yield found
            self.situation.take(found)
