"""The options that all subcommands share, as users see them."""

from __future__ import annotations

import re

import click

from cover.output import FORMS
from cover.solver.engines import ENGINES


class Bytes(click.ParamType[int]):
    """An amount of memory: a number of bytes, or of K, M, G or T, each 1,024 times the last."""

    name = "size"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """The number of bytes."""
        found = re.fullmatch(r"([0-9]{1,15}(?:\.[0-9]{1,9})?)(?:([KMGT])I?)?B?", str(value).upper())
        if found is None:
            self.fail(f"{value} is not an amount of memory such as 500M or 2G", param, ctx)
        number, unit = found.groups()
        return int(float(number) * 1024 ** " KMGT".index(unit or " "))


def _unless_stdout(ctx: click.Context, param: click.Parameter, path: str | None) -> str | None:
    """The path of an output; none for `-`, standard output, where answers go in any case."""
    return None if path == "-" else path


SHARED = (
    click.argument("files", nargs=-1, type=click.Path()),
    click.option(
        "-r",
        "--recursive",
        is_flag=True,
        help="Of a directory, take the files of its subdirectories, too.",
    ),
    click.option(
        "-n", "number", type=click.IntRange(min=1), metavar="N", help="Print the first N solutions."
    ),
    click.option("--all", is_flag=True, help="Print all solutions."),
    click.option("--count", "counting", is_flag=True, help="Print the number of solutions."),
    click.option(
        "--unique",
        is_flag=True,
        help="Print the solution if it is the only one; otherwise none or several.",
    ),
    click.option(
        "--sample",
        type=click.IntRange(min=1),
        metavar="N",
        help="Draw N solutions at random, all with the same chance; --seed draws them again.",
    ),
    click.option(
        "--estimate",
        is_flag=True,
        help="Estimate the number of solutions where there are too many to count.",
    ),
    click.option(
        "--dives",
        type=click.IntRange(min=1),
        metavar="N",
        help="The size of the sample for --estimate. Default: 1000, or what --timeout allows.",
    ),
    click.option(
        "--limit",
        type=click.IntRange(min=1),
        metavar="L",
        help="Stop counting at L; then the answer is >=L.",
    ),
    click.option(
        "--timeout",
        type=float,
        metavar="SECONDS",
        help="Give up on a puzzle after that time; its status is unknown.",
    ),
    click.option(
        "--format",
        type=click.Choice(tuple(FORMS)),
        help="How to print answers. Default: what the suffix of --output says; otherwise grid on a "
        "terminal, line in a pipe.",
    ),
    click.option("--json", is_flag=True, help="The same as --format json."),
    click.option(
        "--output",
        type=click.Path(),
        callback=_unless_stdout,
        metavar="PATH",
        help="Write to a file or, where PATH is a directory or ends with /, to a file in it for "
        "each input. It gets its name when it is complete; until then it is PATH.part.",
    ),
    click.option(
        "--resume",
        is_flag=True,
        help="Go on where an interrupted run of the same command, with --output, has stopped; "
        "begin anew if there is none.",
    ),
    click.option(
        "--from",
        "input_format",
        default="",
        metavar="FORMAT",
        help="Read this format instead of recognising it.",
    ),
    click.option(
        "--engine",
        type=click.Choice(ENGINES),
        default="auto",
        show_default=True,
        help="Who searches. COVER_ENGINE in the environment replaces auto.",
    ),
    click.option(
        "--seed",
        type=int,
        metavar="N",
        help="Search in an order drawn by this number, or draw the same samples again; without "
        "it, the order is always the same.",
    ),
    click.option(
        "--jobs",
        type=click.IntRange(1, 1024),
        metavar="N",
        help="How many puzzles, or parts of one search, to work at side by side. Default: one for "
        "each core.",
    ),
    click.option(
        "--unordered",
        is_flag=True,
        help="Print answers as they are found: those of a puzzle not in their usual order, and "
        "those of puzzles not in the order of the input.",
    ),
    click.option(
        "--memory",
        type=Bytes(),
        metavar="SIZE",
        help="What counting may take for its table, such as 500M or 2G. Default: a quarter of the "
        "memory that the process may have.",
    ),
    click.option(
        "--color",
        type=click.Choice(("auto", "always", "never")),
        default="auto",
        show_default=True,
        help="Whether drawings are coloured.",
    ),
    click.option("--fail-fast", is_flag=True, help="Stop at the first bad record."),
    click.option(
        "-q", "--quiet", is_flag=True, help="No notes, reasons, progress and summary on stderr."
    ),
    click.option(
        "-v",
        "--verbose",
        is_flag=True,
        help="Tell the format recognised and what each search cost, on stderr.",
    ),
)
