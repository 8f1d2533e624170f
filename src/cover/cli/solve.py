"""`cover solve`."""

from __future__ import annotations

import click

from cover.cli.solving import solving
from cover.formats.record import Reading


@click.command("solve", short_help="Puzzles of any of these families, told by each input.")
@solving
def solve() -> Reading:
    """Solve puzzles of any family.

    \b
    Examples:
      cover solve puzzle.txt                 what is it, and what is the answer?
      cover solve -r puzzles/                all puzzles of a directory and those below
      cover solve --json -r puzzles/ > answers.jsonl
      cover solve --output answers/ *.yaml   a file of answers for each

    \b
    The family is told by `type:` in YAML, or keys that only one family has; then by the
    suffix of the file's name, such as .sdk, .dlx or .col; then by a folder on the way to it
    that is called like a family; then by the text. All puzzles of a file are of one family;
    -v tells which. Options of one family only, such as --distinct, are at its own command.
    """
    return Reading()


command = solve
