"""What an exact cover demands and what it offers: its items, and its options."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from cover.families.clues import Clue, Clues, Constraint, Constraints, restated
from cover.families.exact_covers.layout import layout_of
from cover.families.exact_covers.puzzle import ExactCoverPuzzle, item_and_colour
from cover.families.written import Record
from cover.reading.records import Solution


class Demands(Clues):
    """The items that must be covered; without that, they may be, no more often than before.

    They become secondary ones, the first of these. An option that has no other item then is never
    chosen: a solution that had it is one without it. Those with a multiplicity get a low of 0.
    """

    def __init__(self, record: Record, puzzle: ExactCoverPuzzle) -> None:
        self._record, self._puzzle = record, puzzle
        self.cell_names: Sequence[str] = (*puzzle.primary, *puzzle.secondary)
        self.all = [
            Clue("item", f"that item {item} is covered{_often(puzzle, item)}", (number,))
            for number, item in enumerate(puzzle.primary)
        ]

    def without(self, left_out: Collection[int]) -> Record:
        """Return the problem in which some items need not be covered."""
        items = list(enumerate(self._puzzle.primary))
        multiplicities = self._puzzle.multiplicities
        optional = {item for number, item in items if number in left_out}
        secondary = [item for _, item in items if item in optional and item not in multiplicities]
        puzzle = ExactCoverPuzzle.stated(
            [item for _, item in items if item not in optional or item in multiplicities],
            self._puzzle.options,
            (*secondary, *self._puzzle.secondary),
            {item: (0 if item in optional else k, m) for item, (k, m) in multiplicities.items()},
        )
        puzzle = replace(puzzle, prices=self._puzzle.prices)
        return restated(self._record, puzzle, self._record.layout)


def _often(puzzle: ExactCoverPuzzle, item: str) -> str:
    """Return how often an item has to be covered, where that is not once."""
    low, high = puzzle.multiplicities.get(item, (1, 1))
    if low < high:
        return f" {low} to {high} times"
    return "" if high == 1 else f" {high} times"


class OfferedOptions(Clues):
    """The options; all items stay, also those that no option has any more."""

    def __init__(self, record: Record, puzzle: ExactCoverPuzzle) -> None:
        self._record, self._puzzle = record, puzzle
        self.cell_names: Sequence[str] = (*puzzle.primary, *puzzle.secondary)
        self.all = list(self._option_parts())

    def _option_parts(self) -> Iterator[Clue]:
        number_of = {item: number for number, item in enumerate(self.cell_names)}
        layout = layout_of(self._record)
        for number, option in enumerate(self._puzzle.options):
            items = tuple(number_of[item_and_colour(entry)[0]] for entry in option)
            yield Clue("option", f"option {layout.line((number,))}", items)

    def without(self, left_out: Collection[int]) -> Record:
        """Return the problem without some options; those with numbers stay without items."""
        gone, puzzle, layout = frozenset(left_out), self._puzzle, layout_of(self._record)
        kept = self._kept(gone)
        options = [() if number in gone else puzzle.options[number] for number in kept]
        prices = puzzle.prices
        if prices is not None:
            costs = (0 if number in gone else prices.of[number] for number in kept)
            prices = prices._replace(of=tuple(costs))
        less = ExactCoverPuzzle.stated(
            puzzle.primary, options, puzzle.secondary, puzzle.multiplicities
        )
        return restated(
            self._record,
            replace(less, prices=prices),
            replace(
                layout,
                names=[layout.names[number] for number in kept],
                texts=[layout.texts[number] for number in kept],
            ),
        )

    def retold(self, solution: Solution, left_out: Collection[int]) -> Solution:
        """Return a solution as it is numbered without some options."""
        kept = self._kept(frozenset(left_out))
        number_of = {option: number for number, option in enumerate(kept)}
        return tuple(number_of[option] for option in solution)

    def _kept(self, gone: frozenset[int]) -> list[int]:
        names = layout_of(self._record).names
        return [
            number
            for number, name in enumerate(names)
            if number not in gone or isinstance(name, int)
        ]


def clues(record: Record) -> Clues:
    """Take what an exact cover demands apart."""
    return Demands(record, _problem(record))


def offers(record: Record) -> Clues:
    """Take the options of an exact cover apart."""
    return OfferedOptions(record, _problem(record))


def _problem(record: Record) -> ExactCoverPuzzle:
    assert isinstance(record.puzzle, ExactCoverPuzzle), "the family has no other puzzles"
    return record.puzzle


def is_stated(record: Record) -> bool:
    """Return True: the statement of an exact cover has no other parts."""
    return True


def constraints(record: Record) -> Constraints:
    """Return a demand for each primary item."""
    puzzle = record.puzzle
    assert isinstance(puzzle, ExactCoverPuzzle), "the registry pairs demands with their family"
    found = [
        Constraint(Clue("item", f"item {name}", (number,)), optional=(number,))
        for number, name in enumerate(puzzle.primary)
    ]
    together = "be covered by options that share no item"
    if puzzle.multiplicities:
        together = "be covered by as many options as they say"
    return Constraints(puzzle.shape, found, together)
