"""A problem by its items: who covers each of them, and what the options add to each sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from operator import sub
from typing import NamedTuple

from cover.exact_cover import ExactCover
from cover.steps import in_time


class Column(NamedTuple):
    """The options that have an item, ascending; and their colours, if any of them has one.

    Colours are numbered from 1 in the order in which they come, and 0 is none.
    """

    options: tuple[int, ...]
    colours: tuple[int, ...] = ()

    def image(self, permutation: Sequence[int]) -> Column:
        """The column with these images in the place of its options."""
        return column(list(map(permutation.__getitem__, self.options)), self.colours)


class Linear(NamedTuple):
    """A sum as what each option adds to it: `terms` has those that are not 0."""

    terms: frozenset[tuple[int, int]]
    low: int
    high: int

    def image(self, permutation: Sequence[int]) -> Linear:
        """The sum with these images in the place of its options."""
        terms = frozenset((permutation[option], term) for option, term in self.terms)
        return self._replace(terms=terms)


def column(options: Sequence[int], colours: Sequence[int] = ()) -> Column:
    """The column of these options, with these colours if any."""
    if not any(colours):
        return Column(tuple(sorted(options)))
    pairs = sorted(zip(options, colours, strict=True))
    numbers: dict[int, int] = {0: 0}
    new = tuple(numbers.setdefault(colour, len(numbers)) for _, colour in pairs)
    return Column(tuple(option for option, _ in pairs), new)


def columns(problem: ExactCover, deadline: float | None = None) -> list[Column]:
    """The column of each item; raises `LimitError` at the deadline."""
    options = _by_item(problem, _owners(problem), deadline)
    if not any(problem.colours):
        return [Column(tuple(one)) for one in options]
    colours = _by_item(problem, iter(problem.colours), deadline)
    pairs = in_time(zip(options, colours, strict=True), deadline)
    return [column(*pair) for pair in pairs]


def _owners(problem: ExactCover) -> Iterator[int]:
    """For each entry, the option that it is of."""
    lengths = map(sub, problem.starts[1:], problem.starts)
    return chain.from_iterable(map(repeat, range(problem.option_count), lengths))


def _by_item(problem: ExactCover, values: Iterator[int], deadline: float | None) -> list[list[int]]:
    """The values of the entries of each item."""
    found: list[list[int]] = [[] for _ in problem.items]
    starts = problem.starts
    for batch in in_time(problem.batches(), deadline):
        entries = problem.entries[starts[batch.start] : starts[batch.stop]]
        for item, value in zip(entries, values, strict=False):
            found[item].append(value)
    return found


def linear(problem: ExactCover, uses: Sequence[Column]) -> list[Linear]:
    """The sums of a problem, whose columns are known."""
    return [_linear(problem, uses, number) for number in range(problem.sum_count)]


def summed_items(problem: ExactCover, number: int) -> Sequence[int]:
    """The items of a sum, `~item` for one whose weights are subtracted."""
    return problem.sum_items[problem.sum_starts[number] : problem.sum_starts[number + 1]]


def _linear(problem: ExactCover, uses: Sequence[Column], number: int) -> Linear:
    before = problem.rows[number] * problem.option_count
    terms: dict[int, int] = {}
    for item in summed_items(problem, number):
        sign = 1 if item >= 0 else -1
        for option in uses[max(item, ~item)].options:
            terms[option] = terms.get(option, 0) + sign * problem.weights[before + option]
    low, high = problem.bounds[2 * number : 2 * number + 2]
    return Linear(frozenset((option, term) for option, term in terms.items() if term), low, high)
