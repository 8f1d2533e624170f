"""Exact covers that are stated as such: matrices, named sets, Knuth's DLX files.

Items may have multiplicities, and options costs.

The contest problems POJ 3740 and HUST 1017 are of this family.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, pairwise
from typing import ClassVar

from cover.facts import Contradiction, Costs, Covering, ModelNames
from cover.families.costs import costs_of
from cover.problem import Coloured, Problem
from cover.reading.exact_numbers import ExactNumber
from cover.reading.lines import counted

_BATCH = 65536  # entries to look at, before asking whether more are needed
_UNUSED = "unused"  # the item of options that were stated without any

# An option as it was stated: names of items, some of them with a colour.
Option = tuple[str | Coloured, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ExactCoverPuzzle:
    """Items and options by name. A solution is a tuple of option numbers, from 0, ascending.

    `shape` is the problem itself, which nothing else shares; options without items have a secondary
    one there, so that they keep their numbers, and are in no solution. `prices` are what `costs`
    returns. Of a `partial` puzzle, `spared` are the items that may be left over.
    """

    primary: tuple[str, ...]
    options: Sequence[Option]
    secondary: tuple[str, ...]
    shape: Problem
    prices: Costs | None = None
    spared: frozenset[int] = frozenset()
    family: ClassVar[str] = "exact-cover"

    @classmethod
    def stated(
        cls,
        primary: Sequence[str],
        options: Sequence[Option],
        secondary: Sequence[str] = (),
        multiplicities: Mapping[str, tuple[int, int]] | None = None,
        costs: Sequence[ExactNumber | None] = (),
    ) -> ExactCoverPuzzle:
        """Return the puzzle of items and options; raises `ModelError` as `Problem` does.

        There is a cost for each option, None where none is stated, or there are none at all.
        """
        problem = _problem(primary, options, secondary, multiplicities)
        return cls(tuple(primary), options, tuple(secondary), problem, costs_of(costs))

    @property
    def multiplicities(self) -> dict[str, tuple[int, int]]:
        """From how many to how many options contain an item, where that is not just one."""
        stated = self.shape.multiplicities
        bounds = zip(stated[::2], stated[1::2], strict=True)
        named = zip(self.primary, bounds, strict=False)  # there are none where all are 1 and 1
        return {item: each for item, each in named if each != (1, 1)}

    def never_chosen(self) -> list[int]:
        """Return the options without a primary item, which are in no solution."""
        problem = self.shape
        primary, starts, entries = problem.primary_count, problem.starts, problem.entries
        if primary == len(problem.items):
            return []
        return [
            option
            for option in range(problem.option_count)
            if min(entries[starts[option] : starts[option + 1]]) >= primary
        ]

    def costs(self) -> Costs | None:
        """Return what the options cost; None where none of them states a cost."""
        return self.prices

    def partial(self) -> ExactCoverPuzzle:
        """Return the puzzle in which each item that is in just one option may be in none."""
        shape = self.shape
        bounds = map(shape.multiplicity, range(shape.primary_count))
        spared = frozenset(item for item, each in enumerate(bounds) if each == (1, 1))
        optional = shape.multiplicities[:] or array("i", [1]) * (2 * shape.primary_count)
        for item in spared:
            optional[2 * item] = 0
        options = shape.entries, shape.colours, shape.starts
        relaxed = Problem.of_arrays(
            shape.items, shape.primary_count, options, multiplicities=optional
        )
        return replace(self, shape=relaxed, spared=spared)

    def coverage(self) -> list[int]:
        """Return how many items that may be left over each option has."""
        shape = self.shape
        return [
            sum(item in self.spared for item in shape.entries[begin:end])
            for begin, end in pairwise(shape.starts)
        ]

    def left_over(self, solution: Sequence[int]) -> list[str]:
        """Return the items that may be left over, and are in none of these options."""
        shape = self.shape
        covered = {
            item
            for option in solution
            for item in shape.entries[shape.starts[option] : shape.starts[option + 1]]
        }
        return [self.primary[item] for item in sorted(self.spared - covered)]

    @staticmethod
    def model(shape: Problem) -> Problem:
        """Return the problem, which is its own shape."""
        return shape

    def names(self, symbol: Callable[[int], str]) -> ModelNames:
        """Return the names of the items and the colours, as they were stated."""
        entries = (item_and_colour(entry) for option in self.options for entry in option)
        colours = dict.fromkeys(str(colour) for _, colour in entries if colour is not None)
        return ModelNames(list(map(str, self.shape.items)), list(colours))

    def fixed(self) -> tuple[int, ...]:
        """Return nothing: no option is given."""
        return ()

    def contradiction(self) -> Contradiction | None:
        """Find an item that is in no option, or in too few, so that nothing can cover it."""
        problem = self.shape
        lacking = self._lacking()
        for start in range(0, len(problem.entries), _BATCH):
            if not lacking:
                break
            found = Counter(problem.entries[start : start + _BATCH])
            for item in lacking.keys() & found.keys():
                lacking[item] -= found[item]
                if lacking[item] <= 0:
                    del lacking[item]
        if not lacking:
            return None
        item = min(lacking)
        name, low = problem.items[item], problem.multiplicity(item)[0]
        if lacking[item] == low:
            return Contradiction(f'item "{name}" is in no option')
        options = counted(low - lacking[item], "option")
        return Contradiction(f'item "{name}" is in {options}, and has to be in {low} of a solution')

    def _lacking(self) -> dict[int, int]:
        """Return how many options each item needs, where it needs any."""
        lows = self.shape.multiplicities[::2] or [1] * self.shape.primary_count
        return {item: low for item, low in enumerate(lows) if low}

    def exchangeable(self) -> None:
        """There are no symbols."""

    def cost(self, solution: Sequence[int]) -> int:
        """Return what the options of a solution cost."""
        return 0 if self.prices is None else sum(self.prices.of[option] for option in solution)

    def decode(self, options: Sequence[int]) -> tuple[int, ...]:
        """Return the options themselves."""
        return tuple(options)

    def check(self, solution: Sequence[int], symbol: Callable[[int], str] = str) -> list[str]:
        """Return items that are not covered as they must be, and what is wrong with options.

        Primary ones are to be covered once, or as often as they say, and others in one colour. Each
        option has to cover a primary one, and to come once.
        """
        uses: Counter[str] = Counter()
        colours: dict[str, set[Hashable]] = {item: set() for item in self.secondary}
        for number in solution:
            for entry in self.options[number]:
                item, colour = item_and_colour(entry)
                uses[item] += 1
                if item in colours:
                    colours[item].add(colour)
        multiplicities = self.multiplicities
        found = [
            f'item "{item}" is covered {uses[item]} times'
            for item in self.primary
            if item not in multiplicities and uses[item] != 1
        ]
        for item, (low, high) in multiplicities.items():
            if not low <= uses[item] <= high:
                expected = f"{low} to {high}" if low < high else f"{low}"
                found.append(f'item "{item}" is covered {uses[item]} times, expected {expected}')
        for item in self.secondary:
            if uses[item] > 1 and (None in colours[item] or len(colours[item]) > 1):
                found.append(f'secondary item "{item}" is covered in different ways')
        if any(colours.keys() >= set(map(_item, self.options[k])) for k in solution):
            found.append("an option without a primary item is chosen")
        if multiplicities and len(set(solution)) < len(solution):
            found.append("an option is chosen twice")
        return found

    def covering(self) -> Covering:
        """Return what is covered: primary items as often as they say, others by one colour.

        A further item, which is never covered, has the options that no solution has.
        """
        number_of = {item: number for number, item in enumerate((*self.primary, *self.secondary))}
        colours: dict[Hashable, int] = {None: 0}

        def numbered(entry: str | Coloured) -> tuple[int, int]:
            item, colour = item_and_colour(entry)
            return number_of[item], colours.setdefault(colour, len(colours))

        never, idle = [(len(number_of), 0)], set(self.never_chosen())
        options = (
            [*map(numbered, option), *(never if number in idle else ())]
            for number, option in enumerate(self.options)
        )
        multiplicities = self.multiplicities
        primary = (multiplicities.get(item, (1, 1)) for item in self.primary)
        bounds = [*primary, *((0, 1) for _ in self.secondary), (0, 0)]
        return Covering(len(self.options), options, bounds)


def _problem(
    primary: Sequence[str],
    options: Sequence[Option],
    secondary: Sequence[str],
    multiplicities: Mapping[str, tuple[int, int]] | None,
) -> Problem:
    """Return the problem, in which each option has an item."""
    stated: Iterable[Option] = options
    if isinstance(options, list) and not all(options):  # others are lines of words, never empty
        taken = {*primary, *secondary}
        unused = next(name for n in count() if (name := _UNUSED + "_" * n) not in taken)
        stated, secondary = (option or (unused,) for option in options), (*secondary, unused)
    return Problem(primary, stated, secondary, (), multiplicities)


def _item(entry: str | Coloured) -> str:
    return item_and_colour(entry)[0]


def item_and_colour(entry: str | Coloured) -> tuple[str, Hashable]:
    """Return the item of an option's entry and its colour, None where it has none."""
    return (str(entry.item), entry.colour) if isinstance(entry, Coloured) else (entry, None)
