"""A matching in a terminal: a table of its pairs, with their weights and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from cover.drawing.terminal import drawn
from cover.families.matchings.view import Pair, pairs, total
from cover.reading.records import Record


def draw(record: Record, solution: Sequence[int], colour: bool) -> str:
    """The pairs, one in a line; below them the sum of the weights where there are some."""
    return drawn(_table(pairs(record, solution), total(record, solution)), colour)


def _table(listed: Sequence[Pair], cost: str | None) -> Table:
    """The table has one row, of as many lines as there are pairs.

    So rich lays out three texts, and not thousands.
    """
    table = Table(
        box=None if cost is None else SIMPLE,
        show_header=False,
        show_footer=cost is not None,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1),
    )
    table.add_column(footer="cost", no_wrap=True)
    table.add_column(no_wrap=True)
    columns = [_lines(pair.first for pair in listed), _lines(pair.second for pair in listed)]
    if cost is not None:
        table.add_column(footer=Text(cost), justify="right", no_wrap=True, style="cyan")
        columns.append(_lines(pair.weight for pair in listed))
    table.add_row(*columns)
    return table


def _lines(texts: Iterable[str]) -> Text:
    return Text("\n".join(texts))
