"""How far one has come: the options that are left, those chosen, and the items still open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, reduce
from operator import or_

from cover.families.words import Deduction
from cover.setting.reasoning.fields import ItemFields
from cover.setting.reasoning.relations import Relations, numbers


class Situation:
    """What is left of a problem; steps make it smaller.

    `left` is the set of options that may still be in a solution, chosen ones among them; `open` has
    the primary items that no chosen option covers, each with all of its options, in the order in
    which people look at them, those of lower `rank` first. Techniques raise `LimitError` at the
    `deadline`, if there is one, a time of `monotonic`.
    """

    def __init__(
        self,
        relations: Relations,
        fixed: Iterable[int],
        rank: Callable[[int], int],
        deadline: float | None = None,
    ) -> None:
        self.deadline = deadline
        self.relations = relations
        options_of = relations.options_of
        self.left = reduce(or_, (options_of[item] for item in relations.primary), 0)
        self.chosen: list[int] = []
        order = sorted(relations.primary, key=rank)
        self.open = [(item, options_of[item]) for item in order]
        for option in fixed:
            self.choose(option)

    @cached_property
    def fields(self) -> ItemFields:
        """What is left when it is asked for first, in the order in which people look at it.

        Raises `LimitError` at the deadline.
        """
        return ItemFields(self.relations, self.open, self.left, self.deadline)

    def choose(self, option: int) -> None:
        """Choose an option; where it is not left itself, nothing is left for its items then."""
        self.left &= ~self.relations.conflicts(option)
        self.chosen.append(option)
        covered = set(self.relations.items_of(option))
        if self.left >> option & 1:
            self.open = [pair for pair in self.open if pair[0] not in covered]

    def take(self, deduction: Deduction) -> None:
        for option in deduction.removed:
            self.left &= ~(1 << option)
        for option in deduction.chosen:
            self.choose(option)

    def dead(self) -> int | None:
        """Return an item for which nothing is left; None where there is none."""
        left = self.left
        for item, options in self.open:
            if not left & options:
                return item
        for option in self.chosen:
            if not left >> option & 1:
                return self.relations.items_of(option)[0]
        return None

    def options(self, item: int) -> int:
        return self.left & self.relations.options_of[item]

    def choosing(self, technique: str, item: int, option: int) -> Deduction:
        """Return the deduction that an item has but this option left."""
        removed = self.left & self.relations.conflicts(option)
        return Deduction(technique, (option,), tuple(numbers(removed)), (item,))
