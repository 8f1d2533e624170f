"""A solution of an exact cover: the options that were chosen."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.problem import Coloured
from cover.reading.lines import shown
from cover.solution import Solution

if TYPE_CHECKING:
    from cover.families.exact_covers.puzzle import ExactCover


class ChosenOption(NamedTuple):
    """An option of a solution: its name, and its items, both as the program gave them."""

    name: Any
    items: tuple[Any, ...]


class ExactCoverSolution(Solution):
    """The options that cover all items; `in` tells whether one of a name is chosen.

    >>> import cover
    >>> solution = cover.ExactCover({"A": [1, 4], "B": [2, 4], "C": [2, 3]}).solve()
    >>> solution[4], solution.placements
    ('A', [ChosenOption(name='A', items=(1, 4)), ChosenOption(name='C', items=(2, 3))])
    >>> "A" in solution, "B" in solution
    (True, False)
    """

    puzzle: ExactCover

    def __getitem__(self, key: Hashable) -> Any:
        """Return the name of the option that covers an item; or a list of their names.

        It is a list for secondary items, and for those that have a multiplicity.
        Raises `KeyError` where there is no such item.
        """
        for item in (key, str(key)) if type(key) is int else (key,):
            if item in self._names:
                return self._names[item]
        raise KeyError(f"there is no item {shown(repr(key))}")

    def __contains__(self, name: object) -> bool:
        """Whether an option is chosen, which is named or one of the `placements`."""
        return any(name in (chosen.name, chosen) for chosen in self.placements)

    @property
    def placements(self) -> list[ChosenOption]:
        """The options, in their order."""
        options = self.puzzle.options()
        return [ChosenOption(*options[number]) for number in self.values]

    @cached_property
    def _names(self) -> dict[Hashable, Any]:
        """For each item the name of its option; a list of names where it may have several."""
        puzzle = self.puzzle
        several = (*puzzle.secondary, *puzzle.multiplicities)
        found: dict[Hashable, Any] = {item: [] for item in several}
        for chosen in self.placements:
            for entry in chosen.items:
                item = item_of(entry)
                if item in found and isinstance(found[item], list):
                    found[item].append(chosen.name)
                else:
                    found[item] = chosen.name
        return found


def item_of(entry: Any) -> Any:
    """Return the item of an option's entry as a program gave it."""
    if isinstance(entry, str) and ":" in entry:
        return entry.partition(":")[0]
    return entry.item if isinstance(entry, Coloured) else entry
