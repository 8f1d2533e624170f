"""A problem by its items: the options that cover each of them, and what these add to each sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from operator import sub
from typing import NamedTuple

from cover.problem import Problem
from cover.steps import in_time


class ItemColumn(NamedTuple):
    """The options that have an item, ascending; and their colours, if any of them has one.

    Colours are numbered from 1 in the order in which they come, and 0 is none.
    """

    options: tuple[int, ...]
    colours: tuple[int, ...] = ()

    def image(self, permutation: Sequence[int]) -> ItemColumn:
        """Return the column with these images in the place of its options."""
        return column(list(map(permutation.__getitem__, self.options)), self.colours)


class LinearSum(NamedTuple):
    """A sum as what each option adds to it: `terms` has those that are not 0."""

    terms: frozenset[tuple[int, int]]
    low: int
    high: int

    def image(self, permutation: Sequence[int]) -> LinearSum:
        """Return the sum with these images in the place of its options."""
        terms = frozenset((permutation[option], term) for option, term in self.terms)
        return self._replace(terms=terms)


def column(options: Sequence[int], colours: Sequence[int] = ()) -> ItemColumn:
    """Return the column of these options, with these colours if any."""
    if not any(colours):
        return ItemColumn(tuple(sorted(options)))
    pairs = sorted(zip(options, colours, strict=True))
    numbers: dict[int, int] = {0: 0}
    new = tuple(numbers.setdefault(colour, len(numbers)) for _, colour in pairs)
    return ItemColumn(tuple(option for option, _ in pairs), new)


def columns(problem: Problem, deadline: float | None = None) -> list[ItemColumn]:
    """Return the column of each item; raises `LimitError` at the deadline."""
    options = _by_item(problem, _owners(problem), deadline)
    if not any(problem.colours):
        return [ItemColumn(tuple(one)) for one in options]
    colours = _by_item(problem, iter(problem.colours), deadline)
    pairs = in_time(zip(options, colours, strict=True), deadline)
    return [column(*pair) for pair in pairs]


def _owners(problem: Problem) -> Iterator[int]:
    """Yield for each entry the option that it is of."""
    lengths = map(sub, problem.starts[1:], problem.starts)
    return chain.from_iterable(map(repeat, range(problem.option_count), lengths))


def _by_item(problem: Problem, values: Iterator[int], deadline: float | None) -> list[list[int]]:
    """Return the values of the entries of each item."""
    found: list[list[int]] = [[] for _ in problem.items]
    starts = problem.starts
    for batch in in_time(problem.batches(), deadline):
        entries = problem.entries[starts[batch.start] : starts[batch.stop]]
        for item, value in zip(entries, values, strict=False):
            found[item].append(value)
    return found


def linear(problem: Problem, uses: Sequence[ItemColumn]) -> list[LinearSum]:
    """Return the sums of a problem, whose columns are known."""
    found = []
    for number, row in enumerate(problem.rows):
        before = row * problem.option_count
        terms: dict[int, int] = {}
        for item in problem.items_of_sum(number):
            sign = 1 if item >= 0 else -1
            for option in uses[max(item, ~item)].options:
                terms[option] = terms.get(option, 0) + sign * problem.weights[before + option]
        other_than_0 = frozenset(pair for pair in terms.items() if pair[1])
        found.append(LinearSum(other_than_0, *problem.bounds[2 * number : 2 * number + 2]))
    return found
