"""`cover matching`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from cover.families.family import Family, FamilyCommand, InputPlan
from cover.families.matchings.formats import GraphOptions
from cover.reading.records import Reading

_MATCHING = """Pair the vertices of a graph by its edges, so that none is left over.

\b
Examples:
  cover matching graph.txt               one perfect matching, or why there is none
  cover matching --all graph.txt         each of them once
  cover matching --count graph.col       how many there are
  cover matching --min-cost prices.txt   the cheapest
  cover matching --format svg graph.col > graph.svg
  printf 'ann bob\\nann cat\\nbob dan\\ncat dan\\n' | cover matching --all

{formats}

Keys in YAML: vertices, edges. More in docs/formats.md in the repository.
"""

_OPTIONS = (
    click.Option(
        ["--min-cost"],
        is_flag=True,
        help="Find a perfect matching whose edges weigh least; the weight of an edge follows its "
        "vertices. --json and --format grid tell the cost.",
    ),
    click.Option(
        ["--no-header", "header"],
        is_flag=True,
        flag_value=False,
        default=True,
        help="Read a first line of two numbers as an edge, even if it could be the numbers of "
        "vertices and edges.",
    ),
)


def _prepare(family: Family, reading: Reading[Any], options: Mapping[str, Any]) -> InputPlan:
    return InputPlan(family, reading._replace(options=GraphOptions(**options)))


def _refuse(mode: str, options: Mapping[str, Any]) -> None:
    if options["min_cost"] and mode != "first":
        asked = "-n" if mode == "some" else f"--{mode}"
        raise click.UsageError(f"--min-cost finds one; it does not go with {asked}")


COMMANDS = {
    "matching": FamilyCommand(
        "Perfect matchings of graphs.", _MATCHING, _OPTIONS, _prepare, _refuse, ("min_cost",)
    )
}
