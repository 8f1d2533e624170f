"""`cover exact-cover`."""

from __future__ import annotations

import click

from cover.cli.solving import solving
from cover.formats.record import Reading


@click.command("exact-cover", short_help="Exact covers: DLX files, 0/1 matrices, named sets.")
@solving
def exact_cover() -> Reading:
    """Solve exact-cover problems.

    \b
    Examples:
      cover exact-cover problem.dlx            options that cover every item once
      cover exact-cover --count queens.dlx     how many solutions
      cover exact-cover --all --format line matrix.txt
      cover exact-cover --format contest poj3740.txt

    \b
    Reads Knuth's DLX text (primary and secondary items, colours), 0/1 matrices
    with or without a size line, rows of column numbers, named sets, and YAML;
    with no file, or with -, from standard input. Names for --from: dlx, dense,
    sparse, cases, matrix, sets, yaml.
    """
    return Reading()


command = exact_cover
