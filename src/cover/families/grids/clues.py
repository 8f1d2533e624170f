"""The givens, totals and candidates of a grid, which can be left out; what its rules demand."""

from __future__ import annotations

from collections.abc import Collection

from cover.families.clues import Clue, Clues, Constraint, Constraints
from cover.families.grids import model as digit_model
from cover.families.grids.houses import Cage, House
from cover.families.grids.puzzle import DigitGrid


class GridClues(Clues):
    """The givens, row by row; the cages, each of which can lose its total; the candidates.

    Houses, and that the digits of a cage differ, are rules of the grid and not parts of it.
    """

    def __init__(self, puzzle: DigitGrid) -> None:
        self._puzzle = puzzle
        rules, givens = puzzle.rules, puzzle._givens
        self._givens = [cell for cell, given in enumerate(givens) if given]
        self._cages = [k for k, cage in enumerate(rules.cages) if cage.total is not None]
        self._limited = [  # cells that may not hold every symbol
            cell
            for cell, allowed in enumerate(rules.candidates or ())
            if len(allowed) < rules.symbols and cell not in rules.missing
        ]
        self.options = puzzle._given_options()
        self.cell_names = [rules.name(cell) for cell in range(len(givens))]
        symbol, name = puzzle._symbol, self.cell_names.__getitem__
        given = [
            Clue("given", f"the {symbol(givens[cell])} in {name(cell)}", (cell,))
            for cell in self._givens
        ]
        caged = [
            Clue("cage", f"{cage.name} with total {cage.total}", cage.cells)
            for cage in map(rules.cages.__getitem__, self._cages)
        ]
        allowed = rules.candidates or ()
        listed = {cell: " ".join(map(symbol, allowed[cell])) or "none" for cell in self._limited}
        limited = [
            Clue("candidates", f"the candidates of {name(cell)}, {text}", (cell,))
            for cell, text in listed.items()
        ]
        self.all = [*given, *caged, *limited]

    def without(self, left_out: Collection[int]) -> DigitGrid:
        rules, givens = self._puzzle.rules, list(self._puzzle._givens)
        first_cage = len(self._givens)
        first_limited = first_cage + len(self._cages)
        cages, open_cells = list(rules.cages), set()
        for number in left_out:
            if number < first_cage:
                givens[self._givens[number]] = 0
            elif number < first_limited:
                place = self._cages[number - first_cage]
                cages[place] = cages[place]._replace(total=None)
            else:
                open_cells.add(self._limited[number - first_limited])
        if tuple(cages) != rules.cages:
            rules = rules._replace(cages=tuple(cages))
        if open_cells:
            every = tuple(range(1, rules.symbols + 1))
            allowed = enumerate(rules.candidates or ())
            opened = tuple(every if cell in open_cells else each for cell, each in allowed)
            is_limited = any(len(opened[cell]) < rules.symbols for cell in rules.cells())
            rules = rules._replace(candidates=opened if is_limited else None)
        return self._puzzle.restated(rules=rules, _givens=tuple(givens))


def constraints(puzzle: DigitGrid) -> Constraints:
    """Return a constraint for each house, then for each cage, of a grid without totals."""
    rules = puzzle.rules
    is_bare = rules.candidates is None and not any(puzzle._givens)
    numbers = {cell: number for number, cell in enumerate(rules.cells())}
    # Where symbols are alike, any filling of the cells of a group becomes that in their order, by
    # other names for them.
    found = [
        Constraint(
            Clue(_kind(group), group.name, group.cells),
            dropped=tuple(items),
            assumed=tuple(
                numbers[cell] * rules.symbols + place
                for place, cell in enumerate(group.cells[: rules.symbols] if is_bare else ())
            ),
        )
        for group, items in digit_model.items_of_groups(rules)
    ]
    return Constraints(digit_model.model(rules), found, "be filled, each with different symbols")


def _kind(group: House | Cage) -> str:
    """Return what is before the name of a house or cage: `row`, `disjoint group`, `diagonal`."""
    words = group.name.split()
    return words[-1] if words[0] == "the" else " ".join(words[:-1]) or "house"
