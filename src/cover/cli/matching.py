"""`cover matching`."""

from __future__ import annotations

import click

from cover.cli.solving import solving
from cover.formats.record import Reading


@click.command("matching", short_help="Perfect matchings of graphs.")
@solving
@click.option(
    "--min-cost",
    is_flag=True,
    help="Find a perfect matching whose edges weigh least; the weight of an edge stands behind it. "
    "--json and --format grid tell the cost.",
)
@click.option(
    "--no-header",
    "header",
    is_flag=True,
    flag_value=False,
    default=True,
    help="Read a first line of two numbers as an edge, even if it could be the numbers of "
    "vertices and edges.",
)
def matching(header: bool) -> Reading:
    """Pair the vertices of a graph by its edges, so that none is left over.

    \b
    Examples:
      cover matching graph.txt               one perfect matching, or why there is none
      cover matching --all graph.txt         each of them once
      cover matching --count graph.col       how many there are
      cover matching --min-cost prices.txt   the cheapest
      cover matching --format svg graph.col > graph.svg
      printf 'ann bob\\nann cat\\nbob dan\\ncat dan\\n' | cover matching --all

    \b
    Reads edge lists with names or numbers (a third word is a weight), with a line of
    the numbers of vertices and edges or without, DIMACS files, adjacency lists and
    matrices, graph6, and YAML; with no file, or with -, from standard input. Names
    for --from: dimacs, edges, sized, adjacency, matrix, graph6, yaml.

    \b
    Keys in YAML: vertices, edges. More in docs/formats.md in the repository.
    """
    return Reading(header=header)


command = matching
