"""The puzzle of sudoku, irregular and killer sudoku: a grid, some of whose cells are given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cover.facts import Contradiction, Costs, Exchangeable, Filling, ModelNames
from cover.families.grids import houses
from cover.families.grids import model as digit_model
from cover.families.grids.houses import Rules
from cover.problem import ItemSymmetry, Problem


class CandidateCosts(NamedTuple):
    """What candidates cost, in units of 10 ** -`decimals`; those that are not named cost nothing.

    `of` has a cell, a symbol from 1, and what that symbol costs in that cell; each pair once.
    """

    of: tuple[tuple[int, int, int], ...]
    decimals: int = 0


class DigitGrid(NamedTuple):
    """A puzzle: `givens` holds the symbol of each cell, from 1, or 0; row by row.

    A solution has the same form, with zeros only for cells that do not exist. Where
    `shape.candidates` is set, each cell may hold only those symbols. With `prices`, a solution
    costs what its candidates cost, givens among them.
    """

    shape: Rules
    givens: tuple[int, ...]
    prices: CandidateCosts | None = None

    @property
    def family(self) -> str:
        """Return the command whose keys say all of the rules, and no more."""
        rules = self.shape
        if rules.cages:
            return "killer"
        if rules.has_boxes_alone:
            return "sudoku"
        return "irregular" if rules.candidates is None else "killer"

    def as_layout(self) -> Rules:
        """Return the rules with the givens among them, as the candidates of their cells."""
        rules = self.shape
        if not any(self.givens):
            return rules
        every = tuple(range(1, rules.symbols + 1))
        allowed = list(rules.candidates or [every] * len(self.givens))
        for cell, given in enumerate(self.givens):
            if given or cell in rules.missing:
                allowed[cell] = (given,) if given else ()
        return rules._replace(candidates=tuple(allowed))

    @staticmethod
    def model(shape: Rules) -> Problem:
        """Return the model: an option for each symbol of each cell, and more for cages."""
        return digit_model.model(shape)

    def names(self, symbol: Callable[[int], str]) -> ModelNames:
        """Return `r1c1` for cells, `r1=5` for a symbol of a house, `cage3` for a combination."""
        names = digit_model.item_names(self.shape, symbol)
        return ModelNames(names, instead_of_sums=digit_model.options_for_totals(self.shape))

    @staticmethod
    def filling(shape: Rules) -> Filling:
        """Return the cell and symbol of each option; the houses and cages."""
        return Filling(
            shape.rows * shape.columns,
            digit_model.placements(shape),
            [
                *(house.cells for house in shape.houses),
                *(cage.cells for cage in shape.cages if not cage.repeats),
            ],
            [
                (cage.cells, cage.total - len(cage.cells) * (shape.low - 1))
                for cage in shape.cages
                if cage.total is not None
            ],
        )

    def fixed(self) -> tuple[int, ...]:
        """Return the options of the givens."""
        if self.shape.candidates is None and not self.shape.missing:
            size = self.shape.symbols
            return tuple(
                cell * size + symbol - 1 for cell, symbol in enumerate(self.givens) if symbol
            )
        return tuple(
            number
            for number, (cell, symbol) in enumerate(digit_model.placements(self.shape))
            if self.givens[cell] == symbol
        )

    def contradiction(self) -> Contradiction | None:
        """Return a symbol given twice in a house, a cell without candidates, an impossible cage."""
        for cell, allowed in enumerate(self.shape.candidates or ()):
            if self.givens[cell] and self.givens[cell] not in allowed:
                return Contradiction("{0} may not stand here", (cell,), (self.givens[cell],))
            if not allowed and cell not in self.shape.missing:
                return Contradiction("no symbol may stand here", (cell,))
        differing = (*self.shape.houses, *houses.cages_as_houses(self.shape))
        found = houses.repeated_given(self.givens, differing)
        return found or houses.cage_contradiction(self.shape)

    def exchangeable(self) -> Exchangeable | None:
        """Return the steps by patterns, where symbols differ by their names alone."""
        return digit_model.exchangeable(self.shape)

    @staticmethod
    def item_symmetry(shape: Rules) -> ItemSymmetry | None:
        """Return how symbols, rows and columns can change places where nothing is given."""
        from cover.families.grids import symmetry  # what most questions do without

        return symmetry.item_symmetry(shape)

    def costs(self) -> Costs | None:
        """Return what each symbol costs in each cell; combinations of cages cost nothing."""
        if self.prices is None:
            return None
        cost_of = {(cell, symbol): cost for cell, symbol, cost in self.prices.of}
        placed = [cost_of.get(each, 0) for each in digit_model.placements(self.shape)]
        combinations = [0] * len(digit_model.combinations(self.shape))
        return Costs(placed + combinations, self.prices.decimals)

    def cost(self, solution: Sequence[int]) -> int:
        """Return what the symbols cost that stand in the cells."""
        prices = () if self.prices is None else self.prices.of
        return sum(cost for cell, symbol, cost in prices if solution[cell] == symbol)

    def decode(self, options: Sequence[int]) -> tuple[int, ...]:
        """Return the filled grid that the options make."""
        rules = self.shape
        if rules.candidates is None and not rules.missing:  # one option a cell, cell by cell
            options = options[: rules.rows * rules.columns]
            return tuple([option % rules.symbols + 1 for option in options])
        table = digit_model.placements(rules)
        solution = [0] * (rules.rows * rules.columns)
        for option in options:
            if option < len(table):
                cell, symbol = table[option]
                solution[cell] = symbol
        return tuple(solution)

    def check(self, solution: Sequence[int], symbol: Callable[[int], str] = str) -> list[str]:
        """Return empty cells, givens and candidates not kept, and houses and cages not right."""
        return [
            *self._faults_of_cells(solution, symbol),
            *houses.faults(solution, self.shape, symbol),
            *houses.cage_faults(solution, self.shape, symbol),
        ]

    def _faults_of_cells(
        self, solution: Sequence[int], symbol: Callable[[int], str]
    ) -> Iterator[str]:
        rules = self.shape
        most, missing = rules.symbols, rules.missing
        for cell, (given, value) in enumerate(zip(self.givens, solution, strict=True)):
            is_symbol = 0 < value <= most
            if is_symbol and given in (0, value) and cell not in missing:
                continue  # by far the most common
            if cell in missing:
                if value:
                    yield f"{rules.name(cell)} is filled, but does not exist"
            elif not is_symbol:
                what = "holds none of the symbols" if value else "is empty"
                yield f"{rules.name(cell)} {what}"
            else:
                yield f"{rules.name(cell)} is {symbol(value)}, given is {symbol(given)}"
        for cell, allowed in enumerate(rules.candidates or ()):
            value = solution[cell]
            if 0 < value <= most and value not in allowed and cell not in missing:
                candidates = " ".join(map(symbol, allowed)) or "none"
                yield f"{rules.name(cell)} is {symbol(value)}, its candidates are {candidates}"
