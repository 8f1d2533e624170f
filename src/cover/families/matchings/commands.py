"""`cover matching`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from cover.families.family import CommandReading, FamilyCommand
from cover.families.matchings.options import GraphOptions
from cover.reading.records import Reading

_MATCHING = """Pair the vertices of a graph by its edges, so that none is left over.

\b
Examples:
  cover matching graph.txt               one perfect matching, or why none
  cover matching --all graph.txt         each of them once
  cover matching --count graph.col       how many there are
  cover matching --min-cost prices.txt   the cheapest
  cover matching --maximum guests.csv    as many pairs as can be
  cover matching --min-cost --places 2..4 wishes.csv
                                         each to a wish, two to four together
  cover matching --bipartite --min-cost costs.txt
                                         each row with a column, at the least cost
  cover matching --format svg graph.col > graph.svg
  printf 'ann bob\\nann cat\\nbob dan\\ncat dan\\n' | cover matching --all

{formats}

Keys in YAML: vertices, edges, places. More in docs/formats.md in the repository.
"""

_OPTIONS = (
    click.Option(
        ["--maximum"],
        is_flag=True,
        help="Pair as many vertices as can be; the answer names those that are left over after the "
        "pairs.",
    ),
    click.Option(
        ["--bipartite"],
        is_flag=True,
        help="Read rows of numbers as costs, or ranks, and pair rows with columns; 0 and 1 alone "
        "say which go together. Read edges as leading from the first column to the second, though "
        "names are in both. A table with names of rows and columns needs no option.",
    ),
    click.Option(
        ["--places"],
        metavar="RANGE",
        default="",
        help="Pair what is in the second column, or a column of a table, with so many of the first "
        "or with none: 2..4 are groups of two to four, 0..4 of at most four.",
    ),
    click.Option(
        ["--header/--no-header"],
        default=None,
        help="Read the first line of an edge list as what it says of the others, the names of "
        "columns or the numbers of vertices and edges; or as an edge. By default its look decides.",
    ),
)


def _prepare(command: str, reading: Reading[Any], options: Mapping[str, Any]) -> CommandReading:
    return CommandReading(command, reading._replace(options=GraphOptions(**options)))


COMMANDS = {"matching": FamilyCommand(_MATCHING, _OPTIONS, _prepare)}
