"""The background of cells in a terminal: diagonals, windows and other houses that are shaded."""

from __future__ import annotations

from cover.drawing.lattice import Lattice
from cover.drawing.terminal import Canvas, has_many_colours
from cover.families.grids.houses import Rules
from cover.families.grids.view import further_houses

# By tint: of diagonals, then of groups of cells. Letters have colours of their own on them, since
# nobody knows which ones the terminal has.
_GROUNDS = ("#e4dcf0", "#d8d8d8", "#f5e3b5", "#c5dcf0", "#c8e6c9", "#efc8df")
_PLAIN_GROUNDS = ("bright_yellow", "white", "bright_cyan", "bright_green", "bright_magenta")
_BLACK, _QUIET = "#000000", "#1c5a7d"
_PLAIN_BLACK, _PLAIN_QUIET = "black", "blue"


class Grounds:
    """Which cells of a grid are shaded, and how."""

    def __init__(self, rules: Rules) -> None:
        self._columns = rules.columns
        self._many = has_many_colours()
        grounds = _GROUNDS if self._many else _PLAIN_GROUNDS
        houses = further_houses(rules)
        self._ground_of = {cell: grounds[0] for line in houses.lines for cell in line}
        for cells, tint in zip(houses.groups, houses.tints, strict=True):
            ground = grounds[1 + tint % (len(grounds) - 1)]
            self._ground_of.update(dict.fromkeys(cells, ground))

    def symbol(self, cell: int, given: bool) -> str:
        """The style of a symbol, of a cell that is shaded or is not."""
        ground = self._ground_of.get(cell)
        if ground is None:
            return "bold" if given else "cyan"
        if given:
            return f"bold {self._on(ground)}"
        return f"{_QUIET if self._many else _PLAIN_QUIET} on {ground}"

    def fill(self, canvas: Canvas, lattice: Lattice) -> None:
        """Shade what has no style so far: the cells, and what is between those of one ground."""
        for cell, ground in self._ground_of.items():
            row, column = divmod(cell, self._columns)
            goes_right = column + 1 < self._columns and self._ground_of.get(cell + 1) == ground
            goes_down = self._ground_of.get(cell + self._columns) == ground
            runs = list(lattice.runs(row, column))
            own = runs[0][2] - lattice.is_open_right(row, column)
            between = runs[0][0] + lattice.look.height
            for y, x, length in runs:
                if y < between or goes_down:
                    canvas.shade(y, x, length if goes_right else own, self._on(ground))

    def _on(self, ground: str) -> str:
        return f"{_BLACK if self._many else _PLAIN_BLACK} on {ground}"
