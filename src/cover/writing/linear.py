"""Exact-cover problems as linear constraints on variables that are 0 or 1: of `opb` and `lp`.

A variable for each option of the model says whether it is chosen. Where options give an item one
colour together, a further variable says whether one of them is chosen: it is determined by them, so
that there are as many solutions as the puzzle has.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cover.writing.model import NamedModel, OptionSet

# A coefficient and the number of a variable, from 1.
Term = tuple[int, int]


class LinearConstraint(NamedTuple):
    """What the terms add up to is `=` or `>=` a value; without terms, they add up to 0."""

    terms: list[Term]
    relation: str
    value: int


class LinearConstraints:
    """The constraints of a model, on so many `variables`, those of its `options` first."""

    def __init__(self, model: NamedModel) -> None:
        self.options = self.variables = model.problem.option_count
        self.all: list[LinearConstraint] = []
        for item, sets in enumerate(model.sets()):
            terms = [(1, self._variable(each)) for each in sets]
            if item < model.problem.primary_count:
                self._bound(terms, *model.bounds(item))
            elif len(terms) > 1:
                self._add_at_most(terms, 1)
        for each in model.sums():
            self._bound([(w, option + 1) for option, w in each.weights().items()], *each[1:])
        for option in model.given:
            self._add([(1, option + 1)], "=", 1)
        for option in model.unusable:
            self._add([(1, option + 1)], "=", 0)

    def _variable(self, options: OptionSet) -> int:
        """Return the variable that says whether one of the options is chosen."""
        numbers = [option + 1 for option in options.options]
        if len(numbers) == 1:
            return numbers[0]
        self.variables += 1
        one = self.variables
        self._add([*((1, number) for number in numbers), (-1, one)], ">=", 0)
        for number in numbers:
            self._add([(1, one), (-1, number)], ">=", 0)
        return one

    def _bound(self, terms: list[Term], low: int, high: int) -> None:
        if low == high:
            self._add(terms, "=", low)
            return
        self._add(terms, ">=", low)
        self._add_at_most(terms, high)

    def _add_at_most(self, terms: Iterable[Term], value: int) -> None:
        self._add([(-weight, variable) for weight, variable in terms], ">=", -value)

    def _add(self, terms: list[Term], relation: str, value: int) -> None:
        self.all.append(LinearConstraint(terms, relation, value))
        self.variables = max(self.variables, 1)  # a sum of nothing is written as 0 of the first
