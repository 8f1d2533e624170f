"""The options of all commands, and the arguments of the library's methods, in one table.

From it come the options of the command line, the arguments of the methods, their defaults and what
both take for a value, the help, the page of the manual, and docs/commands.md. It is data: what is
made of it stands in `cover.cli.options` and in `cover.query`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cover.tuples import NamedTuple

# What searches.
ENGINES = {
    "auto": "native where it was compiled, otherwise python",
    "native": "dense where the problem fits, else links; clauses beside it, for one solution",
    "dense": "bit sets, for problems of up to 4,096 options",
    "links": "dancing links, for problems of any size",
    "clauses": "a search that learns from conflicts, for one or two solutions",
    "python": "dancing links in Python, which is slow and always there",
}

# Which cells of a grid go together.
SYMMETRIES = {
    "none": "each cell by itself",
    "rotational": "turned by a half (half-turn and 180 are taken, too)",
    "quarter-turn": "turned by a quarter, twice, thrice",
    "mirror": "left and right exchanged",
    "upside-down": "top and bottom exchanged",
    "cross": "both of these",
    "falling": "mirrored in the falling diagonal",
    "rising": "mirrored in the rising diagonal",
    "diagonals": "both of these",
    "full": "all eight turns and mirrors of a square",
    "half-turn": "",
    "180": "",
    "90": "",
}

COLORS = {"auto": "", "always": "", "never": ""}

MOST_JOBS = 1024


class CommandOption(NamedTuple):
    """An option of commands, an argument of methods, or both.

    Its `flags` stand on the command line, and its value goes by its `name`. The `kind` is that of
    the value: "switch", "number" (whole, from `least` to `most`), "seconds", "percent", "bytes",
    "text", "texts" (as it may be repeated), "path", "folder", "choice" (one of `values`, each with
    a line of help unless that is empty), "form" (of the output), or "type" (the name of a family).
    The short help shows the first sentence of `help`.
    """

    flags: str
    name: str
    help: str
    kind: str = "switch"
    metavar: str = ""
    default: object = None
    least: int | None = None
    most: int | None = None
    values: Mapping[str, str] = {}


# What values are called, unless an option has another word for its own; others by their kind.
_METAVARS = {"switch": "", "choice": "", "number": "N", "bytes": "SIZE", "folder": "DIR"}


def _option(flags: str, help: str, kind: str = "switch", **more: Any) -> CommandOption:  # noqa: A002
    """Return an option, by the name of its first long flag, with what most of a kind have alike.

    Switches are off by default, and numbers begin with 1.
    """
    long = next((each for each in flags.split() if each.startswith("--")), "").partition("/")[0]
    alike = {
        "name": long[2:].replace("-", "_"),
        "metavar": _METAVARS.get(kind, kind.upper()),
        "default": False if kind == "switch" else None,
        "least": {"number": 1, "bytes": 0}.get(kind),
    }
    return CommandOption(flags, help=help, kind=kind, **alike | more)


# Those that are the same wherever they stand.
_EVERYWHERE = (
    # What to find
    _option("--first", "Print one solution, as without any option."),
    _option("--count", "Print the number of solutions."),
    _option("--unique", "Print the solution if it is the only one; otherwise none or several."),
    _option("--all", "Print all solutions."),
    _option(
        "-n",
        "Print the first N solutions. With sums or multiplicities, which ones are first depends on "
        "--engine.",
        "number",
        name="number",
    ),
    _option(
        "--sample",
        "Draw N solutions at random, all with the same chance; --seed draws them again.",
        "number",
    ),
    _option("--estimate", "Estimate the number of solutions where there are too many to count."),
    # The best, of puzzles that state costs
    _option(
        "--min-cost",
        "Print the solution that costs least; with -n N, the N cheapest in order, with --all, all "
        "in the order of their costs.",
    ),
    _option("--max-cost", "Print the solution that costs most, or those that cost most."),
    _option(
        "--within",
        "Only solutions that cost at most C, with --max-cost at least C; +C stands for at most C "
        "worse than the best.",
        "text",
        metavar="C",
    ),
    # Limits
    _option(
        "--timeout",
        "Give up on a puzzle after that time, such as 10, 500ms or 2m; its status is unknown.",
        "seconds",
    ),
    _option("--limit", "Stop counting at L; then the answer is >=L.", "number", metavar="L"),
    _option(
        "--memory",
        "What a count or a diagram may take, such as 500M or 2G. Default: a quarter of the memory "
        "that the process may have.",
        "bytes",
    ),
    # Input
    _option("--type", "Read puzzles of this type. Default: each input tells its own.", "type"),
    _option("-r --recursive", "Of a directory, take the files of its subdirectories, too."),
    _option(
        "--from",
        "Read this format instead of recognising it.",
        "text",
        name="input_format",
        metavar="FORMAT",
        default="",
    ),
    # Output
    _option(
        "--format -f --to",
        "How to print what is found. Default: what the suffix of --output says; otherwise drawings "
        "and words, and of solutions in a pipe a line each.",
        "form",
    ),
    _option("--json", "The same as --format json."),
    _option(
        "--output -o",
        "Write to a file, or into a folder, a file for each input. A folder is there already, or "
        "ends with /. Missing folders are made. A file is PATH.part until it is complete.",
        "path",
    ),
    _option(
        "--caption",
        "What stands below each picture; {n} stands for the number of the puzzle, {place} for its "
        "place. Default: nothing; its number where there are several.",
        "text",
    ),
    _option("-q --quiet", "Errors alone on stderr: no notes, reasons, progress and summary."),
    _option("-v --verbose", "Tell the format recognised and what each search cost, on stderr."),
    _option("--color", "Whether drawings are coloured.", "choice", default="auto", values=COLORS),
    # Many puzzles, long searches
    _option(
        "--jobs -j",
        "How many puzzles, or parts of one search, to work at side by side. Default: one for each "
        "core. It changes no answer.",
        "number",
        most=MOST_JOBS,
    ),
    _option(
        "--scheduler",
        "Share a batch, a count or a listing with workers of Dask: tcp://HOST:PORT is a scheduler, "
        "local:N are N processes here (pip install 'cover[dask]').",
        "text",
        metavar="WHERE",
    ),
    _option(
        "--resume",
        "Go on where an interrupted run of the same command, with --output, has stopped; begin "
        "anew if there is none.",
    ),
    _option(
        "--checkpoint",
        "Keep in this folder how far --count or --all of one puzzle has come; the same command "
        "goes on after any interruption.",
        "path",
        metavar="DIR",
    ),
    _option("--fail-fast", "Stop at the first bad record."),
    _option(
        "--seed",
        "Draw the order of a search, samples or new puzzles by this number. The same number draws "
        "the same again; without one, a search always goes the same way.",
        "number",
        least=None,
    ),
    _option(
        "--engine",
        "What searches. COVER_ENGINE in the environment replaces auto.",
        "choice",
        metavar="NAME",
        default="auto",
        values=ENGINES,
    ),
    # Of one command or two
    _option(
        "--simple",
        "The marks that give nothing away: what the givens alone leave, by the rules. Nothing is "
        "searched.",
    ),
    _option(
        "--counts/--no-counts",
        "Count the solutions with each value, however long that takes (as long as --timeout "
        "allows), or not at all where there are more than 1,000. Default: if half a second is "
        "enough.",
        default=None,
    ),
    _option("--hint", "Tell the next step only."),
    _option("--drawings", "Draw each step in the text: what is laid, what is left, where to look."),
    _option(
        "--symmetry",
        "Which cells go together: a part goes only with all that lie as its images.",
        "choice",
        metavar="NAME",
        default="none",
        values=SYMMETRIES,
    ),
    _option(
        "--keep",
        "The cells whose parts stay, such as `r1c2`, A2, r1c1-r3c3; of what is no grid, names of "
        "items or vertices.",
        "text",
        metavar="CELLS",
        default="",
    ),
    _option(
        "--what",
        "Take only parts of this kind: givens, cages (their totals), candidates, dominoes, "
        "singles, pieces, options, items, edges. It can be named several times.",
        "texts",
        metavar="KIND",
        default=(),
    ),
    _option(
        "--difficulty",
        "easy, medium, hard or extreme; or a range A..B of the score that `cover rate` prints.",
        "text",
        metavar="HOW",
    ),
    _option("--parts", "Into how many parts, at least.", "number", most=100_000),
    _option(
        "--audit",
        "Count so many of the parts again, drawn at random, by another engine: links, unless "
        "--engine names one.",
        "percent",
    ),
    _option(
        "--parts",
        "Where the files of the parts are. Default: where they were counted.",
        "folder",
        name="folder",
    ),
)

_BY_NAME = {option.name: option for option in _EVERYWHERE}

# What is another thing of some at one command or method, and what the lists below call these.
_ELSEWHERE: dict[str, dict[str, Any]] = {
    "check unique": {"help": "Search for another solution, too, and check `none` and `several`."},
    "check quiet": {"help": "Print no verdicts: exit code only."},
    "generate number": {"help": "How many puzzles.", "default": 1},
    "convert format": {"help": "How to write puzzles. Default: what the suffix of --output says."},
    "check format": {"help": "How to print what is said of answers. Default: line."},
    "generate format": {
        "help": "How to write puzzles. Default: what the suffix of --output says, or else line; "
        "drawings on a terminal."
    },
    "minimize format": {
        "help": "How to write puzzles. Default: what the suffix of --output says, or else as each "
        "was written; drawings on a terminal."
    },
    "generate output": {
        "help": "Write to a file; missing folders are made. It is PATH.part until it is complete."
    },
    "minimize number": {"help": "Find N different puzzles, or as many as there are.", "default": 1},
    "sample number": {"help": "", "default": 1},
    "split output": {
        "help": "Write the files into this folder. Default: the current one.",
        "kind": "folder",
        "metavar": "DIR",
        "default": ".",
    },
    "trace limit": {"help": "Trace at most N steps.", "metavar": "N", "default": 1_000},
    "trace all": {
        "name": "all_solutions",
        "help": "Go on after the first solution, until the search is complete.",
    },
}

OPTIONS = _BY_NAME | {
    key: _BY_NAME[key.split()[1]]._replace(**changes) for key, changes in _ELSEWHERE.items()
}

_SOLVING = {
    "What to find": ("first", "count", "unique", "all", "number", "sample", "estimate"),
    "The best, of puzzles that state costs": ("min_cost", "max_cost", "within"),
    "Limits": ("timeout", "limit", "memory"),
    "Input": ("recursive", "input_format"),
    "Output": ("format", "json", "output", "caption", "quiet", "verbose", "color"),
    "Many puzzles, long searches": (
        *("jobs", "scheduler", "resume", "checkpoint", "fail_fast", "seed", "engine"),
    ),
}

_SETTING = {
    "Limits": ("timeout",),
    "Input": ("type", "recursive", "input_format"),
    "Output": ("format", "json", "output", "quiet", "verbose", "color"),
    "Many puzzles, long searches": ("jobs", "resume", "fail_fast", "seed", "engine"),
}

# What only one command has, and what stands first in its help; the title has its name.
OWN = "For {}"

# The options of each command, in the groups of its help; "" is the command of any family. All names
# here and below are those of `OPTIONS`.
COMMANDS: dict[str, dict[str, tuple[str, ...]]] = {
    "": _SOLVING,
    "solve": _SOLVING | {"Input": ("type", "recursive", "input_format")},
    "check": {
        OWN: ("check unique", "timeout"),
        "Input": ("type", "input_format"),
        "Output": ("check format", "json", "check quiet"),
    },
    "candidates": {OWN: ("simple", "counts", "memory"), **_SETTING},
    "why": _SETTING,
    "explain": {OWN: ("hint", "drawings"), **_SETTING},
    "rate": _SETTING,
    "trace": {OWN: ("trace limit", "trace all"), **_SETTING},
    "generate": {
        "What to make": ("generate number", "difficulty", "seed"),
        "Limits": ("timeout",),
        "Output": ("generate format", "json", "generate output", "quiet", "color"),
        "Many puzzles": ("jobs",),
    },
    "minimize": {
        OWN: ("symmetry", "keep", "what", "minimize number"),
        **_SETTING,
        "Output": ("minimize format", "json", "output", "quiet", "verbose", "color"),
    },
    "convert": {
        "Output": ("convert format", "json", "output", "quiet", "verbose"),
        "Input": ("type", "recursive", "input_format"),
    },
    "split": {OWN: ("parts", "split output", "engine", "quiet"), "Input": ("type", "input_format")},
    "join": {OWN: ("audit", "folder", "engine", "seed", "timeout", "jobs"), "Output": ("quiet",)},
}

# What the short help shows of commands that solve, and of others as far as they have it.
OFTEN = ("count", "unique", "all", "number", "format", "output", "json", "quiet")
OFTEN_ELSEWHERE = (
    *("number", "difficulty", "format", "output", "json", "quiet", "timeout", "type"),
)
