"""The options that all commands share, in the groups in which `--help` shows them."""

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


FILES = click.Argument(["files"], nargs=-1, type=click.Path())

# The title of each group, and its options, those first that are used most.
GROUPS = (
    (
        "What to find",
        (
            click.Option(
                ["--count", "counting"], is_flag=True, help="Print the number of solutions."
            ),
            click.Option(
                ["--unique"],
                is_flag=True,
                help="Print the solution if it is the only one; otherwise none or several.",
            ),
            click.Option(["--all"], is_flag=True, help="Print all solutions."),
            click.Option(
                ["-n", "number"],
                type=click.IntRange(min=1),
                metavar="N",
                help="Print the first N solutions.",
            ),
            click.Option(
                ["--sample"],
                type=click.IntRange(min=1),
                metavar="N",
                help="Draw N solutions at random, all with the same chance; --seed draws them "
                "again.",
            ),
            click.Option(
                ["--estimate"],
                is_flag=True,
                help="Estimate the number of solutions where there are too many to count.",
            ),
        ),
    ),
    (
        "Limits",
        (
            click.Option(
                ["--timeout"],
                type=float,
                metavar="SECONDS",
                help="Give up on a puzzle after that time; its status is unknown.",
            ),
            click.Option(
                ["--limit"],
                type=click.IntRange(min=1),
                metavar="L",
                help="Stop counting at L; then the answer is >=L.",
            ),
            click.Option(
                ["--memory"],
                type=Bytes(),
                metavar="SIZE",
                help="What counting may take for its table, such as 500M or 2G. Default: a quarter "
                "of the memory that the process may have.",
            ),
            click.Option(
                ["--dives"],
                type=click.IntRange(min=1),
                metavar="N",
                help="The size of the sample for --estimate. Default: 1000, or what --timeout "
                "allows.",
            ),
        ),
    ),
    (
        "Input",
        (
            click.Option(
                ["-r", "--recursive"],
                is_flag=True,
                help="Of a directory, take the files of its subdirectories, too.",
            ),
            click.Option(
                ["--from", "input_format"],
                default="",
                metavar="FORMAT",
                help="Read this format instead of recognising it.",
            ),
        ),
    ),
    (
        "Output",
        (
            click.Option(
                ["--format"],
                type=click.Choice(tuple(FORMS)),
                help="How to print answers. Default: what the suffix of --output says; otherwise "
                "grid on a terminal, line in a pipe.",
            ),
            click.Option(["--json"], is_flag=True, help="The same as --format json."),
            click.Option(
                ["--output"],
                type=click.Path(),
                callback=_unless_stdout,
                metavar="PATH",
                help="Write to a file or, where PATH is a directory or ends with /, to a file in "
                "it for each input. It gets its name when it is complete; until then it is "
                "PATH.part.",
            ),
            click.Option(
                ["-q", "--quiet"],
                is_flag=True,
                help="No notes, reasons, progress and summary on stderr.",
            ),
            click.Option(
                ["-v", "--verbose"],
                is_flag=True,
                help="Tell the format recognised and what each search cost, on stderr.",
            ),
            click.Option(
                ["--color"],
                type=click.Choice(("auto", "always", "never")),
                default="auto",
                show_default=True,
                help="Whether drawings are coloured.",
            ),
        ),
    ),
    (
        "Many puzzles, long searches",
        (
            click.Option(
                ["--jobs"],
                type=click.IntRange(1, 1024),
                metavar="N",
                help="How many puzzles, or parts of one search, to work at side by side. Default: "
                "one for each core.",
            ),
            click.Option(
                ["--resume"],
                is_flag=True,
                help="Go on where an interrupted run of the same command, with --output, has "
                "stopped; begin anew if there is none.",
            ),
            click.Option(["--fail-fast"], is_flag=True, help="Stop at the first bad record."),
            click.Option(
                ["--unordered"],
                is_flag=True,
                help="Print answers as they are found: those of a puzzle not in their usual order, "
                "and those of puzzles not in the order of the input.",
            ),
            click.Option(
                ["--seed"],
                type=int,
                metavar="N",
                help="Search in an order drawn by this number, or draw the same samples again; "
                "without it, the order is always the same.",
            ),
            click.Option(
                ["--engine"],
                type=click.Choice(ENGINES),
                default="auto",
                show_default=True,
                help="What searches. COVER_ENGINE in the environment replaces auto.",
            ),
        ),
    ),
)
