"""The words for the cells, digits and dominoes of a grid; steps in these words; and clues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from cover.facts import Values
from cover.families.clues import Clue, Clues, Constraint, Constraints, Relaxed
from cover.families.dominoes.dominosa import Dominosa, domino
from cover.families.dominoes.puzzle import UNKNOWN
from cover.families.dominoes.su_domino_ku import (
    CELLS,
    DIGITS,
    DOMINOES,
    HOUSES,
    SIZE,
    SuDominoKu,
    placement_of,
)
from cover.families.sentences import joined, listed
from cover.families.words import Before, Deduction, Link, Telling, Words, out
from cover.problem import Coloured, Problem, Sum

# From a cell to the other half of its domino.
RIGHT, LEFT, DOWN, UP = "→", "←", "↓", "↑"

_MOST_LAID = 2  # of more placements, only the number is told


class DominoWords(Words):
    """The words for dominoes on a grid: its cells are asked, and are the first items."""

    asked_kind = "cell"
    relation = "is"

    def __init__(self, cells: Sequence[str], others: Iterable[str]) -> None:
        self.item_names = [*cells, *others]
        self.asked = range(len(cells))


# --- Dominosa ---


class DominosaWords(DominoWords):
    """The words for a dominosa: cells say where the other half of a domino is.

    Those without a number tell it, too. Items are called `r1c1` and `domino 1-2`.
    """

    def __init__(self, puzzle: Dominosa) -> None:
        self._numbers, self._placings = puzzle._numbers, puzzle._placings
        self._names = puzzle._cell_names
        super().__init__(self._names, (f"domino {one}-{other}" for one, other in puzzle.dominoes))

    def value(self, item: int, option: int) -> str:
        """Return an arrow to the other half, behind the number of a cell where none is given."""
        one, other, a, b = self._placings[option]
        arrows = (RIGHT, LEFT) if other == one + 1 else (DOWN, UP)
        arrow, number = arrows[item != one], a if item == one else b
        return f"{number}{arrow}" if self._numbers[item] == UNKNOWN else arrow

    def option(self, option: int) -> str:
        """Return `domino 1-2 on r1c1 r1c2`."""
        return f"{self.domino(option)} on {self.place(option)}"

    def domino(self, option: int) -> str:
        """Return `domino 1-2`; where not both numbers are given, as it lies there: `domino 2-1`."""
        _, _, a, b = self._placings[option]
        if not self.is_open(option):
            a, b = sorted((a, b))
        return f"domino {a}-{b}"

    def place(self, option: int) -> str:
        one, other, _, _ = self._placings[option]
        return f"{self._names[one]} {self._names[other]}"

    def partner(self, item: int, option: int) -> str:
        one, other, _, _ = self._placings[option]
        return self._names[other if item == one else one]

    def is_open(self, option: int) -> bool:
        return UNKNOWN in map(self._numbers.__getitem__, self._placings[option][:2])

    def telling(self, problem: Problem) -> DominosaTelling:
        return DominosaTelling(self, problem)


class DominosaTelling(Telling):
    """Steps in a dominosa, told by its cells and dominoes."""

    pairing = "{items} take {covers}, one each"
    words: DominosaWords

    def rank(self, item: int) -> int:
        return 0 if item in self.words.asked else 1

    def locked(self, deduction: Deduction, before: Before) -> str:
        (item,) = deduction.items
        left, name = self.left_for(item, before), self.words.item(item)
        denied = self.denied(deduction.removed)
        if item not in self.words.asked:
            places = joined(dict.fromkeys(map(self.words.place, left)), "or")
            return f"{name} lies on {places}, so {denied}"
        partners = joined(dict.fromkeys(self.words.partner(item, each) for each in left), "or")
        why = "each of these excludes what follows"
        if common := self.common_items(left, item):
            why = f"that is {joined(map(self.words.item, common))} in any case"
        return f"{name} is paired with {partners}, and {why}: {denied}"

    def only(self, item: int, option: int) -> str:
        name = self.words.item(item)
        if item not in self.words.asked:
            return f"{name} fits only on {self.words.place(option)}"
        if self.words.is_open(option):
            return f"{name} can only be covered by {self.words.option(option)}"
        return f"{name} can only be paired with {self.words.partner(item, option)}"

    def denied(self, options: Sequence[int]) -> str:
        """Return `no domino lies on r1c1 r1c2`, or `domino 1-2 on r1c1 r1c2 is out`.

        The latter is said of places that are open to several dominoes.
        """
        closed = [self.words.place(each) for each in options if not self.words.is_open(each)]
        named = [self.words.option(each) for each in options if self.words.is_open(each)]
        if len(named) > _MOST_LAID:
            named = [f"{len(named)} ways to lay a domino on blank cells"]
        said = [f"no domino lies on {listed(closed, 'or')}"] if closed else []
        said += [out(named, len(options) - len(closed))] if named else []
        return ", ".join(said)

    def assumed(self, option: int) -> str:
        return f"{self.words.domino(option)} lay on {self.words.place(option)}"

    def forced(self, link: Link) -> str:
        name = self.words.item(link.item)
        if link.item not in self.words.asked:
            return f"{name} would have to lie on {self.words.place(link.option)}"
        return f"{name} would have to be paired with {self.words.partner(link.item, link.option)}"

    def nothing(self, item: int) -> str:
        what = "cell beside it" if item in self.words.asked else "place"
        return f"no {what} is left for {self.words.item(item)}"


class DominosaClues(Clues):
    """The numbers, row by row. Without all of them, answers tell numbers, too."""

    def __init__(self, puzzle: Dominosa) -> None:
        self._puzzle = puzzle
        names = self.cell_names = puzzle._cell_names
        given = enumerate(puzzle._numbers)
        self._given = [cell for cell, number in given if number != UNKNOWN]
        self.all = [
            Clue("number", f"the {puzzle._numbers[cell]} in {names[cell]}", (cell,))
            for cell in self._given
        ]

    def without(self, left_out: Collection[int]) -> Dominosa:
        numbers = list(self._puzzle._numbers)
        for clue in left_out:
            numbers[self._given[clue]] = UNKNOWN
        return self._puzzle.restated(_numbers=tuple(numbers))

    def relaxed(self, values: Values, left_out: Collection[int]) -> Relaxed:
        """Return a problem with what dominoes lie on blank cells, and a number for each of these.

        Each number is in so many cells as the dominoes have: a sum says so, since nothing else
        shows it before the last of them is laid.
        """
        puzzle, whole = self.without(left_out), self._puzzle
        found, partners = whole._numbers_in(values), whole._partners_in(values)
        blank = [cell for cell, number in enumerate(puzzle._numbers) if number == UNKNOWN]
        numbers = range(puzzle.highest + 1)
        held = {cell: [Coloured(("held", cell), number) for number in numbers] for cell in blank}
        options: list[tuple[object, ...]] = []
        solution = []
        for one, other, a, b in puzzle._placings:
            if partners[one] == other and (found[one], found[other]) == (a, b):
                solution.append(len(options))
            ends = (one, a), (other, b)
            numbered = [held[cell][number] for cell, number in ends if cell in held]
            options.append((one, other, domino(a, b), *numbered))
        first = len(options)
        options += [(("number", cell), each) for cell in blank for each in held[cell]]
        named = [("number", cell) for cell in blank]
        given = Counter(puzzle._numbers)
        sums = []
        for number in numbers:
            weights = bytearray(len(options))
            weights[first + number :: len(numbers)] = bytes([1]) * len(blank)
            left = len(numbers) + 1 - given[number]
            sums.append(Sum(named, weights, left, left))
        problem = Problem(
            [*range(len(found)), *puzzle.dominoes, *named],
            options,
            [("held", cell) for cell in blank],
            sums,
        )
        says = {cell: first + k * len(numbers) + found[cell] for k, cell in enumerate(blank)}
        fixed = {clue: says[self._given[clue]] for clue in left_out}
        return Relaxed(problem, fixed, [*solution, *says.values()], range(len(found)))

    def retold(self, values: Values, left_out: Collection[int]) -> Values:
        if self._puzzle._has_blanks or not left_out:
            return values
        return (*values, *self._puzzle._numbers)


def dominosa_constraints(puzzle: Dominosa) -> Constraints:
    words, problem = puzzle._words(), puzzle._model()
    clues = [
        Clue("cell", words.item(item), (item,))
        if item in words.asked
        else Clue("domino", words.item(item))
        for item in range(problem.primary_count)
    ]
    found = [Constraint(clue, optional=(item,)) for item, clue in enumerate(clues)]
    return Constraints(problem, found, "be part of one layout")


# --- Su-domino-ku ---

# The first items are the cells, then come the digits of houses.
_OF_HOUSES = CELLS + len(HOUSES) * SIZE


class SuDominoWords(DominoWords):
    """The words for a su-domino-ku: cells hold digits.

    Items are `r1c1`, `5 in row 1`, `what lies on r1c1`, `domino 1+2`, `the single 5`.
    """

    def __init__(self, puzzle: SuDominoKu) -> None:
        self._names = names = puzzle._cell_names
        others = [
            *(f"{digit} in {house}" for house in HOUSES for digit in DIGITS),
            *(f"what lies on {name}" for name in names),
            *(f"domino {one}+{other}" for one, other in DOMINOES),
            *(f"the single {digit}" for digit in DIGITS),
            *(f"the digit of {name}" for name in names),
        ]
        super().__init__(names, others)

    def value(self, item: int, option: int) -> str:
        return str(option % SIZE + 1)

    def option(self, option: int) -> str:
        """Return `5 in r1c1`, `the domino of 1 in r1c1 and 2 in r1c2`, `the single 5 in r1c1`."""
        said = [f"{digit} in {self._names[cell]}" for digit, cell in placement_of(option)]
        if option < CELLS * SIZE:
            return said[0]
        return f"the domino of {' and '.join(said)}" if said[1:] else f"the single {said[0]}"

    def telling(self, problem: Problem) -> SuDominoTelling:
        return SuDominoTelling(self, problem)


class SuDominoTelling(Telling):
    """Steps in a su-domino-ku, told by cells, digits in houses, and dominoes."""

    def rank(self, item: int) -> int:
        if item < CELLS:
            return 1
        return 0 if item < _OF_HOUSES else 2

    def name(self, deduction: Deduction, before: Before) -> str:
        """Return the names that singles have in sudokus, and otherwise plain ones."""
        if deduction.technique != "single":
            return super().name(deduction, before)
        (item,) = deduction.items
        if item < CELLS:
            return "naked single"
        return "hidden single" if item < _OF_HOUSES else "placed domino"

    def locked(self, deduction: Deduction, before: Before) -> str:
        (item,) = deduction.items
        left, denied = self.left_for(item, before), self.denied(deduction.removed)
        verb = "is" if item < CELLS else "must go in" if item < _OF_HOUSES else "can only be"
        held = listed([self._said(item, option) for option in left], "or")
        return f"{self.words.item(item)} {verb} {held}, so {denied}"

    def only(self, item: int, option: int) -> str:
        verb = "can only go in" if CELLS <= item < _OF_HOUSES else "can only be"
        return f"{self.words.item(item)} {verb} {self._said(item, option)}"

    def denied(self, options: Sequence[int]) -> str:
        """Return `5 in r1c1 is out`, and of many placements of dominoes only how many are out."""
        digits = [self.words.option(option) for option in options if option < CELLS * SIZE]
        laid = [self.words.option(option) for option in options if option >= CELLS * SIZE]
        if len(laid) > _MOST_LAID:
            laid = [f"{len(laid)} placements of dominoes there"]
        return out([*digits, *laid], len(options))

    def assumed(self, option: int) -> str:
        return f"there were {self.words.option(option)}"

    def forced(self, link: Link) -> str:
        return f"{self.words.item(link.item)} would need {self.words.option(link.option)}"

    def _said(self, item: int, option: int) -> str:
        """Return what an option is for an item: a digit of a cell, a cell of a digit, all of it."""
        if item < CELLS:
            return self.words.value(item, option)
        said = self.words.option(option)
        return said.split(" in ")[1] if item < _OF_HOUSES else said


class SuDominoClues(Clues):
    """The dominoes that lie in the grid, as they are listed; and all singles together.

    No format says where some of the single digits are and others are not.
    """

    def __init__(self, puzzle: SuDominoKu) -> None:
        self._puzzle = puzzle
        names = self.cell_names = puzzle._cell_names
        self.all = [
            Clue("domino", f"the domino of {u} in {names[a]} and {v} in {names[b]}", (a, b))
            for u, a, v, b in puzzle._dominoes
        ]
        if puzzle._singles:
            self.all.append(Clue("singles", "the cells of the single digits", puzzle._singles))

    def without(self, left_out: Collection[int]) -> SuDominoKu:
        dominoes, singles = self._puzzle._dominoes, self._puzzle._singles
        return self._puzzle.restated(
            _dominoes=tuple(each for k, each in enumerate(dominoes) if k not in left_out),
            _singles=() if len(dominoes) in left_out else singles,
        )
