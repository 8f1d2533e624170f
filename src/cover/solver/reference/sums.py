"""The sums of a problem, for the reference engine: which of its options they still admit.

An item *adds* to each of its sums the weight of the option that is chosen for it, with the sign
turned where the sum subtracts it; until one is chosen, it can add any number between the least and
the most of what its options would.

Invariants, before and after each call:

- `least` and `most` of a sum are what its covered items add, together with the least and the most
  that each of its open items can add;
- `least` <= the high of the sum and `most` >= its low, or else the sum cannot be met any more, and
  the option that would have brought that about was not admitted.

So at a solution, where no item is open, each sum has `least` = `most` between its low and its high.
Taking an option back subtracts what choosing it has added, in whatever order that is done.
"""

from __future__ import annotations

from collections.abc import Iterable

from cover.problem import Problem


class SumTemplate:
    """The sums of a problem laid out. It is only a template: each search works on `SumTotals`.

    `steps` has for each option what choosing it does: the number of a sum with what its `least`
    and its `most` grow by. An option that covers two items of a sum has two steps for it.
    """

    def __init__(self, problem: Problem) -> None:
        spans = _spans(problem)
        self.bounds = list(zip(problem.bounds[::2], problem.bounds[1::2], strict=True))
        self.least = [sum(least for least, _ in span.values()) for span in spans]
        self.most = [sum(most for _, most in span.values()) for span in spans]
        self.steps: list[list[tuple[int, int, int]]] = [[] for _ in range(problem.option_count)]
        for option, number, item, weight in _weights(problem):
            least, most = spans[number][item]
            self.steps[option].append((number, weight - least, weight - most))


def _spans(problem: Problem) -> list[dict[int, tuple[int, int]]]:
    """Return for each sum the least and the most that each of its items with options adds."""
    spans: list[dict[int, tuple[int, int]]] = [{} for _ in range(problem.sum_count)]
    for _, number, item, weight in _weights(problem):
        least, most = spans[number].get(item, (weight, weight))
        spans[number][item] = min(least, weight), max(most, weight)
    return spans


def _weights(problem: Problem) -> Iterable[tuple[int, int, int, int]]:
    """Yield option, sum, item and weight for all that options add to sums by covering items."""
    sums_of: dict[int, list[tuple[int, int]]] = {}  # of each item, with the sign
    for number in range(problem.sum_count):
        for entry in problem.items_of_sum(number):
            item, sign = (entry, 1) if entry >= 0 else (~entry, -1)
            sums_of.setdefault(item, []).append((number, sign))
    for option in range(problem.option_count):
        for item in problem.items_of(option):
            for number, sign in sums_of.get(item, ()):
                row = problem.rows[number] * problem.option_count
                yield option, number, item, sign * problem.weights[row + option]


class SumTotals:
    """The totals of one search in which the options `fixed` are chosen already.

    `possible` says whether the fixed options leave it possible to meet every sum.
    """

    def __init__(self, sums: SumTemplate, fixed: Iterable[int]) -> None:
        self._sums = sums
        self._least = sums.least.copy()
        self._most = sums.most.copy()
        for option in fixed:
            self._choose(option)
        self.possible = all(map(self._can_be_met, range(len(sums.bounds))))

    def admit(self, option: int) -> bool:
        """Choose the option; return False (and do nothing) when a sum could not be met any more."""
        self._choose(option)
        if all(self._can_be_met(number) for number, _, _ in self._sums.steps[option]):
            return True
        self.take_back(option)
        return False

    def take_back(self, option: int) -> None:
        for number, least, most in self._sums.steps[option]:
            self._least[number] -= least
            self._most[number] -= most

    def _choose(self, option: int) -> None:
        for number, least, most in self._sums.steps[option]:
            self._least[number] += least
            self._most[number] += most

    def _can_be_met(self, number: int) -> bool:
        low, high = self._sums.bounds[number]
        return self._least[number] <= high and self._most[number] >= low
