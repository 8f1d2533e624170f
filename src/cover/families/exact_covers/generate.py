"""New exact covers with just so many solutions, for tests of solvers.

Some solutions are planted, each a partition of the items. Options that are drawn besides, one after
the other, stay where the number of solutions remains what was asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from cover.errors import LimitError, OptionError, Place
from cover.families.exact_covers.layout import OptionsLayout
from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.families.generating import Generated, Generator, Oracle, number_option, number_said
from cover.problem import Problem
from cover.reading.records import Record
from cover.steps import has_come

_ITEMS, _OPTIONS, _SIZE = 12, 24, 4  # where nothing is said
_MOST_ITEMS, _MOST_OPTIONS, _MOST_SOLUTIONS = 400, 5_000, 10_000

# How many options are drawn for each that is missing, before all begins anew.
_DRAWN = 20

# How often all is begun anew, before it is said that there may be none.
_BEGINNINGS = 200

_Option = tuple[int, ...]


class ExactCoverPlan(NamedTuple):
    """Exact covers with so many items, options and solutions; options have up to `size` items."""

    items: int
    options: int
    size: int
    solutions: int

    def puzzle(self, random: Random, deadline: float | None) -> Generated | None:
        """Make one; raises `LimitError` at the deadline, or where many tries have failed."""
        for _ in range(_BEGINNINGS):
            if has_come(deadline):
                return None
            options = self._planted(random, deadline)
            if options is not None and self._filled(options, random, deadline):
                return self._generated(sorted(options), deadline)
        raise LimitError(
            f"no {self.options} options on {self.items} items with just {self.solutions} solutions "
            "were found; try with more or fewer options, or items"
        )

    def _planted(self, random: Random, deadline: float | None) -> set[_Option] | None:
        """Return options with as many solutions as there should be; None where it went wrong."""
        options: set[_Option] = set()
        found = 0
        for _ in range(_DRAWN * self.solutions):
            if found == self.solutions:
                return options
            if found and random.random() < 0.5:
                new = {self._drawn(random)}
            else:
                new = self._partition(random) if not found else self._exchange(options, random)
            more = options | new
            if len(more) > self.options:
                return None
            count = self._count(more, deadline)
            if found <= count <= self.solutions:
                options, found = more, count
        return options if found == self.solutions else None

    def _filled(self, options: set[_Option], random: Random, deadline: float | None) -> bool:
        """Draw the other options, which make no new solution; False where that goes on for long."""
        for _ in range(_DRAWN * self.options):
            if len(options) == self.options:
                return True
            option = self._drawn(random)
            if option in options:
                continue
            options.add(option)
            if self._count(options, deadline) != self.solutions:
                options.remove(option)
        return len(options) == self.options

    def _partition(self, random: Random) -> set[_Option]:
        """Return options that cover each item once."""
        items, options = random.sample(range(self.items), self.items), set()
        while items:
            size = random.randint(1, self.size)
            options.add(tuple(sorted(items[:size])))
            del items[:size]
        return options

    def _exchange(self, options: set[_Option], random: Random) -> set[_Option]:
        """Return two options that cover what two others cover, in another way."""
        first = random.choice(sorted(options))
        others = [option for option in sorted(options) if not set(option) & set(first)]
        both = [*first, *(random.choice(others) if others else ())]
        random.shuffle(both)
        cut = random.randint(max(1, len(both) - self.size), min(self.size, len(both)))
        return {tuple(sorted(part)) for part in (both[:cut], both[cut:]) if part}

    def _drawn(self, random: Random) -> _Option:
        size = random.randint(1, self.size)
        return tuple(sorted(random.sample(range(self.items), size)))

    def _count(self, options: set[_Option], deadline: float | None) -> int:
        """Return how many solutions there are, or that there are too many."""
        oracle = Oracle(Problem(range(self.items), sorted(options)))
        return oracle.count(self.solutions + 1, deadline)

    def _generated(self, options: list[_Option], deadline: float | None) -> Generated:
        oracle = Oracle(Problem(range(self.items), options))
        solution = oracle.first(1, deadline)[0]
        names = [f"i{item + 1}" for item in range(self.items)]
        named = [tuple(names[item] for item in option) for option in options]
        texts = list(map(" ".join, named))
        layout = OptionsLayout(Place(""), list(range(1, len(options) + 1)), texts)
        record = Record(Place(""), ExactCoverPuzzle.stated(names, named), layout)
        return Generated(record, solution, oracle.engine, self.solutions)


def _plan(options: Mapping[str, Any]) -> ExactCoverPlan:
    items = number_said(options, "items", _ITEMS, 1, _MOST_ITEMS)
    plan = ExactCoverPlan(
        items,
        number_said(options, "options", _OPTIONS, 1, _MOST_OPTIONS),
        number_said(options, "size", min(_SIZE, items), 1, _MOST_ITEMS),
        number_said(options, "solutions", 1, 1, _MOST_SOLUTIONS),
    )
    if plan.size > plan.items:
        raise OptionError(f"--size {plan.size} is more than there are items, {plan.items}")
    if plan.options * plan.size < plan.items:
        raise OptionError(
            f"{plan.options} options of up to {plan.size} items cannot cover {plan.items} items"
        )
    most = 2**plan.items if plan.items < plan.options else plan.options**2 + plan.options
    if plan.solutions > most or (plan.items == 1 and plan.solutions > 1):
        raise OptionError(
            f"--solutions {plan.solutions} is more than {plan.items} items and {plan.options} "
            "options have"
        )
    return plan


GENERATORS = {
    "exact-cover": Generator(
        "exact-cover",
        "Exact covers with just so many solutions, for tests.",
        (
            number_option("solutions", 1, "How many solutions there are."),
            number_option("items", _ITEMS, "How many items."),
            number_option("options", _OPTIONS, "How many options."),
            number_option("size", _SIZE, "How many items an option has at most."),
        ),
        _plan,
    )
}
