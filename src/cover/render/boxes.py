"""A sudoku drawn as a grid of boxes."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from cover.formats.record import Record
from cover.puzzles.sudoku import Sudoku
from cover.render.console import drawn


def draw(record: Record, solution: Sequence[int], colour: bool) -> str:
    """The solved grid in lines of text; the givens are bold, in a quieter colour the rest."""
    puzzle = record.puzzle
    assert isinstance(puzzle, Sudoku), "the registry pairs each drawing with its family"
    shape = puzzle.shape
    size = shape.size
    symbols = [record.layout.symbol(value) for value in solution]
    width = max(map(len, symbols))
    styles = ["bold" if given else "cyan" for given in puzzle.givens]
    table = Table(show_header=False, box=box.SQUARE)
    for row in range(size):
        table.add_row(
            *(
                Text(" ").join(
                    Text(symbols[cell].rjust(width), style=styles[cell])
                    for cell in range(start, start + shape.box_columns)
                )
                for start in range(row * size, (row + 1) * size, shape.box_columns)
            ),
            end_section=(row + 1) % shape.box_rows == 0,
        )
    return drawn(table, colour)
