"""A step of an explanation: what follows, why, and what it looks like."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from cover.drawing.marks import Light, Marking, Note, Tone
from cover.families.words import Before, Deduction, Link

if TYPE_CHECKING:
    from cover.families.words import Telling


class Step(NamedTuple):
    """A step of an explanation.

    `chosen` are the options of the model that it chooses, which are in every solution that is left;
    `removed` those that were left before and are not after it, which are in none. `technique` is
    one of `TECHNIQUES`, `name` what people call it here, and `sentence` says it with its reason.
    `deduction` has the reason as data, and `before` what was left.
    """

    deduction: Deduction
    before: Before
    telling: Telling

    @property
    def technique(self) -> str:
        """Return the technique, one of `TECHNIQUES`."""
        return self.deduction.technique

    @property
    def chosen(self) -> tuple[int, ...]:
        """Return the options that are in every solution that is left."""
        return self.deduction.chosen

    @property
    def removed(self) -> tuple[int, ...]:
        """Return the options that were left before the step, and are in no solution."""
        return self.deduction.removed

    @property
    def name(self) -> str:
        """Return what people call the technique where it is used like this."""
        return self.telling.name(self.deduction, self.before)

    @property
    def sentence(self) -> str:
        """Return what follows and why."""
        return self.telling.sentence(self.deduction, self.before)

    def __str__(self) -> str:
        return f"{self.name}: {self.sentence}"

    def data(self) -> Mapping[str, object]:
        """Return the step for programs: options by numbers from 1 and names, items by names."""
        words, deduction = self.telling.words, self.deduction
        found: dict[str, object] = {
            "technique": self.technique,
            "name": self.name,
            "sentence": self.sentence,
            "chosen": self._named(self.chosen),
            "removed": self._named(self.removed),
            "items": [words.item(item) for item in deduction.items],
            "cells": [words.item(item) for item in self.targets()],
        }
        if deduction.covers:
            found["covers"] = [words.item(item) for item in deduction.covers]
        if deduction.chain:
            found["chain"] = list(map(self._link, deduction.chain))
        if deduction.total is not None:
            found["sum"] = self.telling.known(deduction.total)
        if self.technique == "search":
            found.update(depth=deduction.depth or None, trials=deduction.size or None)
        return found

    def _link(self, link: Link) -> dict[str, object]:
        found = {"item": self.telling.words.item(link.item), **self._named((link.option,))[0]}
        return found if link.total is None else found | {"sum": self.telling.known(link.total)}

    def _named(self, options: Iterable[int]) -> list[dict[str, object]]:
        words = self.telling.words
        return [{"option": option + 1, "name": words.option(option)} for option in options]

    # --- What it looks like ---

    def marking(self) -> Marking:
        """Return what is laid after the step, what else is left or goes, and where to look."""
        words = self.telling.words
        laid = (*self.before.chosen, *self.chosen)
        covered = {item for option in laid for item in self.telling.items_of(option)}
        notes = {words.cell(item): self._notes(item) for item in words.asked if item not in covered}
        return Marking(laid, notes, self._lights())

    def _notes(self, item: int) -> tuple[Note, ...]:
        """Return what can be said of an item before the step, and what not any more after it."""
        tones: dict[str, Tone] = {}
        removed = set(self.removed)
        for option in self.telling.left_for(item, self.before):
            value = self.telling.words.value(item, option)
            if option not in removed:
                tones[value] = ""
            else:
                tones.setdefault(value, "gone")
        return tuple(Note(value, tone) for value, tone in tones.items())

    def _lights(self) -> dict[int, Light]:
        """Return the cells that explain, and those of which the step says something."""
        words, deduction = self.telling.words, self.deduction
        reasons: set[int] = {link.option for link in deduction.chain}
        for item in (*deduction.items, *deduction.covers):
            if self.technique == "single":
                reasons.update(self.telling.options_of(item))
            else:
                reasons.update(self.telling.left_for(item, self.before))
        lights: dict[int, Light] = {
            words.cell(item): "reason" for item in self.asked(sorted(reasons))
        }
        lights.update((words.cell(item), "target") for item in self.targets())
        return lights

    def targets(self) -> list[int]:
        """Return the items that the step says something of, of those that an answer does."""
        return self.asked(self.chosen) or self.asked(self.removed)

    def asked(self, options: Iterable[int]) -> list[int]:
        """Return the items that options cover, of those that an answer says something of."""
        covered = {item for option in options for item in self.telling.items_of(option)}
        return [item for item in self.telling.words.asked if item in covered]
