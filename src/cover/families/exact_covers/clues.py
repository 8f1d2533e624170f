"""What an exact cover demands and what it offers: its items, and its options."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from cover.facts import Values
from cover.families.clues import Clue, Clues
from cover.families.exact_covers.model import item_and_colour, problem_of
from cover.families.exact_covers.puzzle import ExactCover


class CoveredItems(Clues):
    """The items that must be covered; without that, they may be, no more often than before.

    They become secondary ones, the first of these. An option that has no other item then is never
    chosen: a solution that had it is one without it. Those with a multiplicity get a low of 0.
    """

    def __init__(self, puzzle: ExactCover) -> None:
        self._puzzle = puzzle
        self.cell_names: Sequence[str] = (*puzzle._primary, *puzzle._secondary)
        self.all = [
            Clue("item", f"that item {item} is covered{_often(puzzle, item)}", (number,))
            for number, item in enumerate(puzzle._primary)
        ]

    def without(self, left_out: Collection[int]) -> ExactCover:
        """Return the puzzle in which some items need not be covered."""
        puzzle, bounds = self._puzzle, self._puzzle._bounds
        optional = {item for k, item in enumerate(puzzle._primary) if k in left_out}
        moved = [k for k in puzzle._primary if k in optional and k not in bounds]
        primary = tuple(k for k in puzzle._primary if k not in optional or k in bounds)
        secondary = (*moved, *puzzle._secondary)
        less = {item: (0 if item in optional else k, m) for item, (k, m) in bounds.items()}
        return puzzle.restated(
            _problem=problem_of(primary, puzzle._options, secondary, less),
            _primary=primary,
            _secondary=secondary,
        )


def _often(puzzle: ExactCover, item: str) -> str:
    """Return how often an item has to be covered, where that is not once."""
    low, high = puzzle._bounds.get(item, (1, 1))
    if low < high:
        return f" {low} to {high} times"
    return "" if high == 1 else f" {high} times"


class OfferedOptions(Clues):
    """The options; all items stay, also those that no option has any more."""

    def __init__(self, puzzle: ExactCover) -> None:
        self._puzzle = puzzle
        self.cell_names: Sequence[str] = (*puzzle._primary, *puzzle._secondary)
        self.all = list(self._clues())

    def _clues(self) -> Iterator[Clue]:
        number_of = {item: number for number, item in enumerate(self.cell_names)}
        for number, option in enumerate(self._puzzle._options):
            items = tuple(number_of[item_and_colour(entry)[0]] for entry in option)
            yield Clue("option", f"option {self._puzzle._line((number,))}", items)

    def without(self, left_out: Collection[int]) -> ExactCover:
        """Return the puzzle without some options; those with numbers stay without items."""
        gone, puzzle, prices = frozenset(left_out), self._puzzle, self._puzzle._prices
        kept = self._kept(gone)
        options = [() if number in gone else puzzle._options[number] for number in kept]
        if prices is not None:
            costs = (0 if number in gone else prices.of[number] for number in kept)
            prices = prices._replace(of=tuple(costs))
        given = puzzle._given
        if given is not None:
            entries = [() if number in gone else given.options[number] for number in kept]
            given = given._replace(names=[given.names[k] for k in kept], options=entries)
        return puzzle.restated(
            _problem=problem_of(puzzle._primary, options, puzzle._secondary, puzzle._bounds),
            _options=options,
            _prices=prices,
            _labels=[puzzle._labels[number] for number in kept],
            _texts=[puzzle._texts[number] for number in kept],
            _given=given,
        )

    def retold(self, values: Values, left_out: Collection[int]) -> Values:
        """Return a solution as it is numbered without some options."""
        kept = self._kept(frozenset(left_out))
        number_of = {option: number for number, option in enumerate(kept)}
        return tuple(number_of[option] for option in values)

    def _kept(self, gone: frozenset[int]) -> list[int]:
        labels = enumerate(self._puzzle._labels)
        return [k for k, label in labels if k not in gone or isinstance(label, int)]
