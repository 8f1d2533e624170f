"""A matching in a terminal: a table of its pairs, with their weights and what they add up to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from cover.drawing.marks import Marking
from cover.drawing.notes import NoteLine, key, listed_notes, note_lines
from cover.drawing.terminal import OTHER, drawn
from cover.families.matchings.layout import EDGELESS, LEFT_OVER, Pair, layout_of
from cover.families.matchings.words import words
from cover.families.written import Record


def draw(
    record: Record,
    solution: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    """Draw the pairs, one in a line; below them the sum of the weights, and who is left over.

    Of an unsolved graph, these are all its edges.
    """
    layout = layout_of(record)
    if solution is None:
        edges = range(len(layout.edges))
        table = drawn(_table(layout.pairs(edges), None), colour)
        return _with_names(table, EDGELESS, layout.outside(edges))
    others = () if above is None else set(layout.pairs(solution)) - set(layout.pairs(above))
    table = drawn(_table(layout.pairs(solution), layout.cost(solution), others), colour)
    return _with_names(table, LEFT_OVER, layout.left_over(solution))


def draw_marked(record: Record, marking: Marking, colour: bool) -> str:
    """Draw a table of vertices, with whom they are paired or whom they may be; or all edges."""
    if marking == Marking():
        return draw(record, None, colour)
    lines = listed_notes(marked_lines(record, marking), colour)
    return "\n".join([*lines, *key(marking)])


def marked_lines(record: Record, marking: Marking) -> list[NoteLine]:
    """Return the lines of all vertices of which a marking says anything."""
    layout = layout_of(record)
    names = [layout.symbol(vertex) for vertex in range(len(layout.names))]
    said, mates = words(record), dict[int, str]()
    for option in marking.laid:
        mates |= {vertex: said.value(vertex, option) for vertex in said.vertices(option)}
    return note_lines(names, marking, mates)


def _with_names(table: str, what: str, names: Sequence[str]) -> str:
    """Return a drawn table with names in a line below it, if there are any."""
    return "\n".join(filter(None, (table, what + "  ".join(names) if names else "")))


def _table(pairs: Sequence[Pair], cost: str | None, others: Collection[Pair] = ()) -> Table:
    """Make a table of one row, which has as many lines as there are pairs.

    So rich lays out three texts, and not thousands. Pairs that are `others` are reversed.
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
    styles = [OTHER if pair in others else "" for pair in pairs]
    columns = [
        _lines((pair.first for pair in pairs), styles),
        _lines((pair.second for pair in pairs), styles),
    ]
    if any(pair.weight for pair in pairs):
        table.add_column(footer=Text(cost or ""), justify="right", no_wrap=True, style="cyan")
        columns.append(_lines((pair.weight for pair in pairs), styles))
    table.add_row(*columns)
    return table


def _lines(texts: Iterable[str], styles: Iterable[str]) -> Text:
    return Text("\n").join(map(Text, texts, styles))
