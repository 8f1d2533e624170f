"""The options that all families of grids share: sudoku, irregular, killer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click


class BoxType(click.ParamType[tuple[int, int]]):
    """Rows x columns of a box, such as 2x3."""

    name = "box"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """The two numbers."""
        from cover.formats.sudoku.grid import parse_box
        from cover.formats.text import shown

        box = parse_box(value)
        if box is None:
            self.fail(f'"{shown(value)}" is not rows x columns such as 2x3', param, ctx)
        return box


def grid_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add them to a subcommand, whose function takes each as the field of `Reading` it names."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


_OPTIONS = (
    click.option(
        "--box",
        type=BoxType(),
        metavar="RxC",
        help="Boxes and windows of R rows and C columns, where the size alone does not tell.",
    ),
    click.option("--diagonals", is_flag=True, help="Both diagonals hold every symbol, too."),
    click.option("--windows", is_flag=True, help="The windows hold every symbol, too (windoku)."),
    click.option("--blank", default="", metavar="CHARS", help="The characters of an empty cell."),
    click.option("--symbols", default="", metavar="CHARS", help="The characters of the symbols."),
)
