"""Where a conflict comes to the surface: an item for which nothing is left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from cover.families.family import family_of
from cover.families.sentences import MOST_COUNTED, listed, number_of
from cover.families.words import Words
from cover.problem import Problem
from cover.reading.records import Record
from cover.setting.reasoning.relations import are_too_many, numbers, relations_of
from cover.setting.reasoning.sets import single
from cover.setting.reasoning.situation import Situation

_MOST_REASONS = 30


class DeadEnd(NamedTuple):
    """An item for which nothing is left: its name, and its cell if it has one.

    That shows after some `steps`, each the choice of the only option that is left for some item. If
    there are none, `because` tells what rules each option out.
    """

    item: str
    cells: tuple[int, ...]
    steps: int
    because: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return it as a sentence."""
        if self.steps:
            steps = number_of(self.steps, "choice")
            return f"They force {steps}, after which nothing is left for {self.item}."
        reasons = f": {listed(self.because, most=MOST_COUNTED)}" if self.because else ""
        return f"Nothing is left for {self.item}{reasons}."


def dead_end(record: Record, problem: Problem) -> DeadEnd | None:
    """Return where the statement of a record fails; None where choices without a guess do not show.

    `problem` is the model of its shape.
    """
    if are_too_many(problem):
        return None
    words = family_of(record).words(record)
    situation = Situation(relations_of(problem), record.puzzle.fixed(), rank=int)
    steps = 0
    while (dead := _dead(situation, words)) is None:
        found = single(situation)
        if found is None:
            return None
        situation.take(found)
        steps += 1
    if dead not in {item for item, _ in situation.open}:  # two givens that share an item
        return None
    cells = (words.cell(dead),) if dead in words.asked else ()
    because = () if steps else tuple(_because(situation, dead, words))
    return DeadEnd(words.item(dead), cells, steps, because)


def _dead(situation: Situation, words: Words) -> int | None:
    """Return an item for which nothing is left, one that is asked if there is any."""
    dead = situation.dead()
    if dead is None:
        return None
    asked = (item for item in words.asked if not situation.options(item))
    return next(asked, dead)


def _because(situation: Situation, dead: int, words: Words) -> Iterator[str]:
    """Yield what each option of an item conflicts with; nothing where they are too many."""
    relations = situation.relations
    options = list(islice(numbers(relations.options_of[dead]), _MOST_REASONS + 1))
    if len(options) > _MOST_REASONS:
        return
    for option in options:
        conflicts = relations.conflicts(option)
        chosen = next((each for each in situation.chosen if conflicts >> each & 1), None)
        if chosen is not None:
            said = words.value(dead, option) if dead in words.asked else words.option(option)
            yield f"{said} because of {words.option(chosen)}"
