"""What setters ask of an exact cover: the words for its items and options, what can be left out."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cover.facts import Values
from cover.families.clues import Clue, Clues
from cover.families.costs import ONCE
from cover.families.exact_covers.puzzle import ExactCover, item_and_colour, problem_of
from cover.families.own.answers import quoted
from cover.families.sentences import listed
from cover.families.words import Before, Deduction, Link, Telling, Words
from cover.problem import Problem


class OptionWords(Words):
    """The words for an exact cover: primary items are asked, and say which option covers them."""

    relation = "is in option"

    def __init__(self, puzzle: ExactCover) -> None:
        self._puzzle = puzzle
        self._values: dict[int, str] = {}  # an option says the same of all of its items
        self.asked = range(len(puzzle._primary))

    def value(self, item: int, option: int) -> str:
        found = self._values.get(option)
        if found is None:
            found = self._values[option] = self._puzzle._line((option,))
        return found

    def item(self, item: int) -> str:
        return f"item {self._puzzle._problem.items[item]}"

    def option(self, option: int) -> str:
        return f"option {self.value(0, option)}"

    def listed_option(self, option: int) -> str:
        return f"option {quoted(self._puzzle._labels[option])}"

    def telling(self, problem: Problem) -> OptionTelling:
        return OptionTelling(self, problem)


class OptionTelling(Telling):
    """Steps in an exact cover, told by the names of its items and options."""

    pairing = "the options for {items} take {covers}, one each"

    def single(self, deduction: Deduction, before: Before) -> str:
        """Return `item a is only in option 3`, and which options chosen before exclude others."""
        (item,) = deduction.items
        said = self.only(item, deduction.chosen[0])
        others = [option for option in self.options_of(item) if option not in deduction.chosen]
        covered = {each for option in before.chosen for each in self.items_of(option)}
        if others and all(covered.intersection(self.items_of(option)) for option in others):
            return f"{said} now: what is chosen excludes {self._named(others)}"
        return f"{said} now" if others else said

    def locked(self, deduction: Deduction, before: Before) -> str:
        (item,) = deduction.items
        named = self._named(self.left_for(item, before))
        denied = self.denied(deduction.removed)
        return f"{self.words.item(item)} needs one of {named}, so {denied}"

    def only(self, item: int, option: int) -> str:
        return f"{self.words.item(item)} is only in {self.words.option(option)}"

    def denied(self, options: Sequence[int]) -> str:
        return f"{self._named(options)} cannot be chosen"

    def forced(self, link: Link) -> str:
        return f"{self.words.item(link.item)} would need {self.words.option(link.option)}"

    def nothing(self, item: int) -> str:
        return f"no option is left for {self.words.item(item)}"

    def _named(self, options: Sequence[int]) -> str:
        """Options as a list: `options 1, 2 and 5`."""
        values = [self.words.value(0, option) for option in options]
        return f"option{'' if len(values) == 1 else 's'} {listed(values)}"


class CoveredItems(Clues):
    """The items that must be covered; without that, they may be, no more often than before.

    They become secondary ones, the first of these. An option that has no other item then is never
    chosen: a solution that had it is one without it. Those with a multiplicity get a low of 0.
    """

    def __init__(self, puzzle: ExactCover) -> None:
        self._puzzle = puzzle
        self.cell_names: Sequence[str] = (*puzzle._primary, *puzzle._secondary)
        self.all = []
        for number, item in enumerate(puzzle._primary):
            low, high = puzzle._bounds.get(item, ONCE)
            times = f" {low} to {high} times" if low < high else f" {high} times"
            often = "" if (low, high) == ONCE else times
            self.all.append(Clue("item", f"that item {item} is covered{often}", (number,)))

    def without(self, left_out: Collection[int]) -> ExactCover:
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


class OfferedOptions(Clues):
    """The options; all items stay, also those that no option has any more."""

    def __init__(self, puzzle: ExactCover) -> None:
        self._puzzle = puzzle
        self.cell_names: Sequence[str] = (*puzzle._primary, *puzzle._secondary)
        number_of = {item: number for number, item in enumerate(self.cell_names)}
        self.all = []
        for number, option in enumerate(puzzle._options):
            items = tuple(number_of[item_and_colour(entry)[0]] for entry in option)
            self.all.append(Clue("option", f"option {puzzle._line((number,))}", items))

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
        kept = self._kept(frozenset(left_out))
        number_of = {option: number for number, option in enumerate(kept)}
        return tuple(number_of[option] for option in values)

    def _kept(self, gone: frozenset[int]) -> list[int]:
        labels = enumerate(self._puzzle._labels)
        return [k for k, label in labels if k not in gone or isinstance(label, int)]
