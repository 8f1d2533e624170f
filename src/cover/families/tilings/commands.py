"""`cover tiling`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from cover.families.family import CommandReading, Document, FamilyCommand
from cover.families.tilings.options import TilingOptions
from cover.reading.records import Reading

_TILING = """Lay pieces on a board so that they cover it exactly, in the plane or in space.

\b
Examples:
  cover tiling puzzle.yaml                     draw one solution
  cover tiling --count --distinct puzzle.yaml  turned and mirrored ones once
  cover tiling --preset calendar --date 2026-11-20
  printf 'board: 2x5\\npieces: {A: xxx|x, B: ..xx|xxxx}\\n' | cover tiling
  printf 'board: 6x10\\nuse: pentominoes\\n' | cover tiling
  cover tiling --all --distinct --format html soma.yaml > soma.html

{formats}

Keys in YAML: board (a drawing, or a size such as 6x10), pieces (names and drawings), use (sets of
pieces), except, laid, rotate, reflect, open, holes, empty, uncovered, preset, date, costs, expect.
More in docs/formats.md in the repository.
"""


def _presets(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from cover.families.tilings.yaml import PRESETS

    return [name for name in PRESETS if name.startswith(incomplete)]


_OPTIONS = (
    click.Option(
        ["--distinct"],
        is_flag=True,
        help="Take solutions for one that are turned or mirrored forms of each other; with "
        "--count, tell both numbers.",
    ),
    click.Option(
        ["--preset"],
        metavar="NAME",
        shell_complete=_presets,
        help="Solve a puzzle that comes with cover: calendar, calendar-weekday, soma-cube, "
        "pentomino-6x10, chessboard-dominoes.",
    ),
    click.Option(
        ["--date"],
        metavar="DATE",
        help="The day that a calendar leaves open, such as 2026-11-20, 11/20, 20.11., Nov 20 or "
        "tomorrow. Default: today.",
    ),
    click.Option(
        ["--rotate/--no-rotate"],
        default=None,
        help="Whether pieces may be turned, where the puzzle does not say. Default: yes.",
    ),
    click.Option(
        ["--reflect/--no-reflect"],
        default=None,
        help="Whether pieces may be turned over. Default: yes in the plane, no in space.",
    ),
)


def _prepare(command: str, reading: Reading[Any], options: Mapping[str, Any]) -> CommandReading:
    said = dict(options)
    preset = said.pop("preset")
    reading = reading._replace(options=TilingOptions(**said))
    if preset is None:
        return CommandReading(command, reading)
    if reading.format not in ("", "yaml"):
        raise click.UsageError("--preset is a puzzle of its own; it goes with no --from")
    from json import dumps

    return CommandReading(
        command, reading, Document(preset, dumps({"preset": preset}).encode(), "--preset")
    )


def _refuse(mode: str, options: Mapping[str, Any]) -> None:
    if options["distinct"] and mode in ("sample", "estimate"):
        raise click.UsageError(f"--distinct does not go with --{mode}")


COMMANDS = {"tiling": FamilyCommand(_TILING, _OPTIONS, _prepare, ("distinct",), _refuse)}
