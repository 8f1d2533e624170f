"""The options that all commands share, in the groups of `--help`, and what they ask for."""

from __future__ import annotations

import re
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, NamedTuple

import click

from cover.cli.family_options import FROM
from cover.errors import CheckpointError, OptionError
from cover.query import Query
from cover.solver.engines import ENGINES
from cover.writing import FORMS, Form, Writer, WriterOptions, form_of_file

if TYPE_CHECKING:
    from cover.setting.forms import FindingForm


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


def unless_stdout(ctx: click.Context, param: click.Parameter, path: str | None) -> str | None:
    """The path of an output; none for `-`, standard output, where answers go in any case."""
    return None if path == "-" else path


FILES = click.Argument(["files"], nargs=-1, type=click.Path())

RECURSIVE = click.Option(
    ["-r", "--recursive"],
    is_flag=True,
    help="Of a directory, take the files of its subdirectories, too.",
)
QUIET = click.Option(["-q", "--quiet"], is_flag=True, help="No notes on stderr.")
ENGINE = click.Option(
    ["--engine"],
    type=click.Choice(ENGINES),
    default="auto",
    show_default=True,
    help="What searches. COVER_ENGINE in the environment replaces auto.",
)

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
                help="Print the first N solutions. With sums or multiplicities, which ones are "
                "first depends on --engine.",
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
        "The best, of puzzles that state costs",
        (
            click.Option(
                ["--min-cost"],
                is_flag=True,
                help="Print the solution that costs least; with -n N, the N cheapest in order, "
                "with --all, all in the order of their costs.",
            ),
            click.Option(
                ["--max-cost"],
                is_flag=True,
                help="Print the solution that costs most, or those that cost most.",
            ),
            click.Option(
                ["--within"],
                metavar="C",
                help="Only solutions that cost at most C, with --max-cost at least C; +C stands "
                "for at most C worse than the best.",
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
                help="What a count or a diagram may take, such as 500M or 2G. Default: a quarter "
                "of the memory that the process may have.",
            ),
        ),
    ),
    (
        "Input",
        (
            RECURSIVE,
            FROM,
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
                callback=unless_stdout,
                metavar="PATH",
                help="Write to a file or, where PATH is a directory or ends with /, to a file in "
                "it for each input. It gets its name when it is complete; until then it is "
                "PATH.part.",
            ),
            click.Option(
                ["--caption"],
                metavar="TEXT",
                help="What stands below each picture, instead of the puzzle's place; {n} stands "
                "for the number of the puzzle, {place} for its place.",
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
                ["--scheduler"],
                metavar="WHERE",
                help="Share a batch, a count or a listing with workers of Dask: tcp://HOST:PORT is "
                "a scheduler, local:N are N processes here (pip install 'cover[dask]').",
            ),
            click.Option(
                ["--resume"],
                is_flag=True,
                help="Go on where an interrupted run of the same command, with --output, has "
                "stopped; begin anew if there is none.",
            ),
            click.Option(
                ["--checkpoint"],
                type=click.Path(),
                metavar="DIR",
                help="Keep in this folder how far --count or --all of one puzzle has come; the "
                "same command goes on after any interruption.",
            ),
            click.Option(["--fail-fast"], is_flag=True, help="Stop at the first bad record."),
            click.Option(
                ["--seed"],
                type=int,
                metavar="N",
                help="Search in an order drawn by this number, or draw the same samples again; "
                "without it, the order is always the same.",
            ),
            ENGINE,
        ),
    ),
)


class Settings(NamedTuple):
    """What the shared options say."""

    files: tuple[str, ...]
    number: int | None
    all: bool
    counting: bool
    unique: bool
    sample: int | None
    estimate: bool
    min_cost: bool
    max_cost: bool
    within: str | None
    limit: int | None
    timeout: float | None
    format: str | None
    json: bool
    output: str | None
    caption: str | None
    resume: bool
    checkpoint: str | None
    recursive: bool
    input_format: str
    engine: str
    seed: int | None
    jobs: int | None
    scheduler: str | None
    memory: int | None
    color: str
    fail_fast: bool
    quiet: bool
    verbose: bool

    def query(self, *, maximum: bool = False) -> Query:
        """What to ask of every record; raises `click.UsageError` for options that disagree.

        The `maximum` is an option of families that know it.
        """
        modes = {
            "-n": self.number is not None,
            "--all": self.all,
            "--count": self.counting,
            "--unique": self.unique,
            "--sample": self.sample is not None,
            "--estimate": self.estimate,
        }
        chosen = [name for name, given in modes.items() if given]
        if len(chosen) > 1:
            raise click.UsageError(f"{' and '.join(chosen)} exclude each other")
        mode = {"-n": "some"}.get(chosen[0], chosen[0].removeprefix("--")) if chosen else "first"
        if self.checkpoint is not None:
            self._refuse_with_checkpoint()
        is_limit_alone = self.limit is not None and not self.counting
        is_other_form = self.json and self.format not in (None, "json")
        wrong = {
            "--min-cost does not go with --max-cost": self.min_cost and self.max_cost,
            "--resume goes on with an --output; name it, too": self.resume and self.output is None,
            "--limit goes with --count; to list some solutions use -n": is_limit_alone,
            "-q and -v exclude each other": self.quiet and self.verbose,
            f"--json and --format {self.format} exclude each other": is_other_form,
        }
        if (message := next((text for text, is_so in wrong.items() if is_so), None)) is not None:
            raise click.UsageError(message)
        if (asks := self.form.asks) and mode in ("first", "all"):
            mode = asks
        try:
            return Query.made(
                mode,
                self.number or self.sample or 1,
                limit=self.limit,
                timeout=self.timeout,
                memory=self.memory,
                seed=self.seed,
                jobs=self.jobs,
                engine=self.engine,
                best="least" if self.min_cost else "most" if self.max_cost else "",
                within=self.within,
                maximum=maximum,
                checkpoint=self.checkpoint,
                named=_as_option,
            )
        except CheckpointError:
            raise
        except OptionError as error:
            raise click.UsageError(str(error)) from None

    def _refuse_with_checkpoint(self) -> None:
        if self.resume:
            raise click.UsageError("--checkpoint goes on by itself; leave --resume out")
        if self.all and self.output is None:
            raise click.UsageError(
                "--checkpoint with --all goes on with a file; name it by --output"
            )
        if self.all and self.form.name != "line":
            raise click.UsageError("--checkpoint with --all writes lines; choose --format line")

    @property
    def form(self) -> Form:
        """The form of the output: the one asked for, or drawings on a terminal and lines else."""
        if self.json or self.format is not None:
            return FORMS[self.format or "json"]
        if self.output is not None:
            return form_of_file(self.output)
        shows_solutions = not (self.counting or self.estimate)
        return FORMS["grid" if shows_solutions and sys.stdout.isatty() else "line"]

    def writer(self, command: str, query: Query) -> Writer:
        """Make the writer of this form; raises `click.UsageError` where it has nothing to show."""
        form, mode = self.form, query.mode
        if form.asks and not form.shows(mode):
            given = _as_option("number" if mode == "some" else mode)
            raise click.UsageError(
                f"--format {form.name} writes all solutions of a puzzle; it goes with no {given}"
            )
        if not form.shows(mode):
            raise click.UsageError(
                f"--format {form.name} shows solutions; --{mode} has none to show"
            )
        if self.caption is not None and not form.pictures:
            raise click.UsageError(f"--caption goes with pictures; --format {form.name} has none")
        if form.is_binary and self.output is None and sys.stdout.isatty():
            raise click.UsageError(f"a terminal cannot show {form.name}; name a file by --output")
        if form.pictures and isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # as the documents say of themselves
        has_costs = bool(query.best)
        return form.writer(
            WriterOptions(command, self.verbose, self.color, self.caption, has_costs)
        )


class SetterSettings(NamedTuple):
    """What the shared options of the bench say; `form` is the form of the output."""

    files: tuple[str, ...]
    form: FindingForm
    output: str | None
    resume: bool
    recursive: bool
    input_format: str
    engine: str
    seed: int | None
    jobs: int | None
    timeout: float | None
    color: str
    fail_fast: bool
    quiet: bool
    verbose: bool

    def query(self, mode: str) -> Query:
        """Return the query of each record; raises `click.UsageError`."""
        if self.resume and self.output is None:
            raise click.UsageError("--resume goes on with an --output; name it, too")
        if self.quiet and self.verbose:
            raise click.UsageError("-q and -v exclude each other")
        try:
            return Query.made(
                mode,
                timeout=self.timeout,
                seed=self.seed,
                jobs=self.jobs,
                engine=self.engine,
                named=_as_option,
            )
        except OptionError as error:
            raise click.UsageError(str(error)) from None


# What the options of a run say, of either kind of command.
RunSettings = Settings | SetterSettings


def _as_option(name: str) -> str:
    """How messages call what a question is bounded by."""
    called = {"number": "-n", "diagram": "--format zdd"}
    return called.get(name) or f"--{name.replace('_', '-')}"
