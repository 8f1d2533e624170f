"""Exact covers that are stated as such: matrices, named sets, Knuth's DLX files.

The contest problems POJ 3740, HUST 1017 and hihoCoder 1317 are of this family.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from cover.problem import Coloured, Problem
from cover.puzzle import Contradiction, Covering, ModelNames

_BATCH = 65536  # entries to look at, before asking whether more are needed

# An option as it was stated: names of items, some of them with a colour.
Option = tuple[str | Coloured, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ExactCoverPuzzle:
    """Items and options by name. A solution is a tuple of option numbers, from 0, ascending.

    `shape` is the problem itself, which nothing else shares.
    """

    primary: tuple[str, ...]
    options: Sequence[Option]
    secondary: tuple[str, ...]
    shape: Problem
    family: ClassVar[str] = "exact-cover"

    @classmethod
    def stated(
        cls, primary: Sequence[str], options: Sequence[Option], secondary: Sequence[str] = ()
    ) -> ExactCoverPuzzle:
        """Return the puzzle of items and options; raises `ModelError` as `Problem` does."""
        problem = Problem(primary, options, secondary)
        return cls(tuple(primary), options, tuple(secondary), problem)

    @staticmethod
    def model(shape: Problem) -> Problem:
        """Return the problem, which is its own shape."""
        return shape

    def names(self, symbol: Callable[[int], str]) -> ModelNames:
        """Return the names of the items and the colours, as they were stated."""
        entries = (item_and_colour(entry) for option in self.options for entry in option)
        colours = dict.fromkeys(str(colour) for _, colour in entries if colour is not None)
        return ModelNames((*self.primary, *self.secondary), list(colours))

    def fixed(self) -> tuple[int, ...]:
        """Return nothing: no option is given."""
        return ()

    def contradiction(self) -> Contradiction | None:
        """Find an item that is in no option, so that nothing can cover it."""
        problem = self.shape
        unused = set(range(problem.primary_count))
        for start in range(0, len(problem.entries), _BATCH):
            if not unused:
                break
            unused.difference_update(problem.entries[start : start + _BATCH])
        if not unused:
            return None
        return Contradiction(f'item "{problem.items[min(unused)]}" is in no option')

    def exchangeable(self) -> None:
        """There are no symbols."""

    def decode(self, options: Sequence[int]) -> tuple[int, ...]:
        """Return the options themselves."""
        return tuple(options)

    def check(self, solution: Sequence[int], symbol: Callable[[int], str] = str) -> list[str]:
        """Return items not covered as they must be: primary ones once, others by one colour."""
        uses: Counter[str] = Counter()
        colours: dict[str, set[Hashable]] = {item: set() for item in self.secondary}
        for number in solution:
            for entry in self.options[number]:
                item, colour = item_and_colour(entry)
                uses[item] += 1
                if item in colours:
                    colours[item].add(colour)
        found = [
            f'item "{item}" is covered {uses[item]} times'
            for item in self.primary
            if uses[item] != 1
        ]
        for item in self.secondary:
            if uses[item] > 1 and (None in colours[item] or len(colours[item]) > 1):
                found.append(f'secondary item "{item}" is covered in different ways')
        return found

    def covering(self) -> Covering:
        """Return what is covered: primary items once, others at most once or in one colour."""
        number_of = {item: number for number, item in enumerate((*self.primary, *self.secondary))}
        colours: dict[Hashable, int] = {None: 0}

        def numbered(entry: str | Coloured) -> tuple[int, int]:
            item, colour = item_and_colour(entry)
            return number_of[item], colours.setdefault(colour, len(colours))

        options = (list(map(numbered, option)) for option in self.options)
        bounds = [(1, 1)] * len(self.primary) + [(0, 1)] * len(self.secondary)
        return Covering(len(self.options), options, bounds)


def item_and_colour(entry: str | Coloured) -> tuple[str, Hashable]:
    """Return the item of an option's entry and its colour, None where it has none."""
    return (str(entry.item), entry.colour) if isinstance(entry, Coloured) else (entry, None)
