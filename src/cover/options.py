"""The options of all commands, and the arguments of the library's methods, in one table.

From it come the options of the command line, the arguments of the methods, their defaults and what
both take for a value, the help, the page of the manual, and docs/commands.md. It is data: what is
made of it stands in `cover.cli.options` and in `cover.query`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

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


# Those that are the same wherever they stand.
_EVERYWHERE = (
    # What to find
    CommandOption("--first", "first", "Print one solution, as without any option.", default=False),
    CommandOption("--count", "count", "Print the number of solutions.", default=False),
    CommandOption(
        "--unique",
        "unique",
        "Print the solution if it is the only one; otherwise none or several.",
        default=False,
    ),
    CommandOption("--all", "all", "Print all solutions.", default=False),
    CommandOption(
        "-n",
        "number",
        "Print the first N solutions. With sums or multiplicities, which ones are first depends on "
        "--engine.",
        kind="number",
        metavar="N",
        least=1,
    ),
    CommandOption(
        "--sample",
        "sample",
        "Draw N solutions at random, all with the same chance; --seed draws them again.",
        kind="number",
        metavar="N",
        least=1,
    ),
    CommandOption(
        "--estimate",
        "estimate",
        "Estimate the number of solutions where there are too many to count.",
        default=False,
    ),
    # The best, of puzzles that state costs
    CommandOption(
        "--min-cost",
        "min_cost",
        "Print the solution that costs least; with -n N, the N cheapest in order, with --all, all "
        "in the order of their costs.",
        default=False,
    ),
    CommandOption(
        "--max-cost",
        "max_cost",
        "Print the solution that costs most, or those that cost most.",
        default=False,
    ),
    CommandOption(
        "--within",
        "within",
        "Only solutions that cost at most C, with --max-cost at least C; +C stands for at most C "
        "worse than the best.",
        kind="text",
        metavar="C",
    ),
    # Limits
    CommandOption(
        "--timeout",
        "timeout",
        "Give up on a puzzle after that time, such as 10, 500ms or 2m; its status is unknown.",
        kind="seconds",
        metavar="SECONDS",
    ),
    CommandOption(
        "--limit",
        "limit",
        "Stop counting at L; then the answer is >=L.",
        kind="number",
        metavar="L",
        least=1,
    ),
    CommandOption(
        "--memory",
        "memory",
        "What a count or a diagram may take, such as 500M or 2G. Default: a quarter of the memory "
        "that the process may have.",
        kind="bytes",
        metavar="SIZE",
        least=0,
    ),
    # Input
    CommandOption(
        "--type",
        "type",
        "Read puzzles of this type. Default: each input tells its own.",
        kind="type",
        metavar="TYPE",
    ),
    CommandOption(
        "-r --recursive",
        "recursive",
        "Of a directory, take the files of its subdirectories, too.",
        default=False,
    ),
    CommandOption(
        "--from",
        "input_format",
        "Read this format instead of recognising it.",
        kind="text",
        metavar="FORMAT",
        default="",
    ),
    # Output
    CommandOption(
        "--format -f --to",
        "format",
        "How to print what is found. Default: what the suffix of --output says; otherwise drawings "
        "and words, and of solutions in a pipe a line each.",
        kind="form",
        metavar="FORM",
    ),
    CommandOption("--json", "json", "The same as --format json.", default=False),
    CommandOption(
        "--output -o",
        "output",
        "Write to a file, or into a folder, a file for each input. A folder is there already, or "
        "ends with /. Missing folders are made. A file is PATH.part until it is complete.",
        kind="path",
        metavar="PATH",
    ),
    CommandOption(
        "--caption",
        "caption",
        "What stands below each picture; {n} stands for the number of the puzzle, {place} for its "
        "place. Default: nothing; its number where there are several.",
        kind="text",
        metavar="TEXT",
    ),
    CommandOption(
        "-q --quiet",
        "quiet",
        "Errors alone on stderr: no notes, reasons, progress and summary.",
        default=False,
    ),
    CommandOption(
        "-v --verbose",
        "verbose",
        "Tell the format recognised and what each search cost, on stderr.",
        default=False,
    ),
    CommandOption(
        "--color",
        "color",
        "Whether drawings are coloured.",
        kind="choice",
        default="auto",
        values=COLORS,
    ),
    # Many puzzles, long searches
    CommandOption(
        "--jobs -j",
        "jobs",
        "How many puzzles, or parts of one search, to work at side by side. Default: one for each "
        "core. It changes no answer.",
        kind="number",
        metavar="N",
        least=1,
        most=MOST_JOBS,
    ),
    CommandOption(
        "--scheduler",
        "scheduler",
        "Share a batch, a count or a listing with workers of Dask: tcp://HOST:PORT is a scheduler, "
        "local:N are N processes here (pip install 'cover[dask]').",
        kind="text",
        metavar="WHERE",
    ),
    CommandOption(
        "--resume",
        "resume",
        "Go on where an interrupted run of the same command, with --output, has stopped; begin "
        "anew if there is none.",
        default=False,
    ),
    CommandOption(
        "--checkpoint",
        "checkpoint",
        "Keep in this folder how far --count or --all of one puzzle has come; the same command "
        "goes on after any interruption.",
        kind="path",
        metavar="DIR",
    ),
    CommandOption("--fail-fast", "fail_fast", "Stop at the first bad record.", default=False),
    CommandOption(
        "--seed",
        "seed",
        "Draw the order of a search, samples or new puzzles by this number. The same number draws "
        "the same again; without one, a search always goes the same way.",
        kind="number",
        metavar="N",
    ),
    CommandOption(
        "--engine",
        "engine",
        "What searches. COVER_ENGINE in the environment replaces auto.",
        kind="choice",
        metavar="NAME",
        default="auto",
        values=ENGINES,
    ),
    # Of one command or two
    CommandOption(
        "--simple",
        "simple",
        "The marks that give nothing away: what the givens alone leave, by the rules. Nothing is "
        "searched.",
        default=False,
    ),
    CommandOption(
        "--counts/--no-counts",
        "counts",
        "Count the solutions with each value, however long that takes (as long as --timeout "
        "allows), or not at all where there are more than 1,000. Default: if half a second is "
        "enough.",
    ),
    CommandOption(
        "--smallest",
        "smallest",
        "Where there is no solution: find as few parts as possible that explain it.",
        default=False,
    ),
    CommandOption("--hint", "hint", "Tell the next step only.", default=False),
    CommandOption(
        "--drawings",
        "drawings",
        "Draw each step in the text: what is laid, what is left, where to look.",
        default=False,
    ),
    CommandOption(
        "--symmetry",
        "symmetry",
        "Which cells go together: a part goes only with all that lie as its images.",
        kind="choice",
        metavar="NAME",
        default="none",
        values=SYMMETRIES,
    ),
    CommandOption(
        "--keep",
        "keep",
        "The cells whose parts stay, such as `r1c2`, A2, r1c1-r3c3; of what is no grid, names of "
        "items or vertices.",
        kind="text",
        metavar="CELLS",
        default="",
    ),
    CommandOption(
        "--what",
        "what",
        "Take only parts of this kind: givens, cages (their totals), candidates, dominoes, "
        "singles, pieces, options, items, edges. It can be named several times.",
        kind="texts",
        metavar="KIND",
        default=(),
    ),
    CommandOption(
        "--difficulty",
        "difficulty",
        "easy, medium, hard or extreme; or a range A..B of the score that `cover rate` prints.",
        kind="text",
        metavar="HOW",
    ),
    CommandOption(
        "--parts",
        "parts",
        "Into how many parts, at least.",
        kind="number",
        metavar="N",
        least=1,
        most=100_000,
    ),
    CommandOption(
        "--audit",
        "audit",
        "Count so many of the parts again, drawn at random, by another engine: links, unless "
        "--engine names one.",
        kind="percent",
        metavar="PERCENT",
    ),
    CommandOption(
        "--parts",
        "folder",
        "Where the files of the parts are. Default: where they were counted.",
        kind="folder",
        metavar="DIR",
    ),
)

_BY_NAME = {option.name: option for option in _EVERYWHERE}

# Those that mean another thing at one command or method, and what the lists below call them.
_ELSEWHERE = {
    "check unique": _BY_NAME["unique"]._replace(
        help="Search for another solution, too, and check `none` and `several`."
    ),
    "check quiet": _BY_NAME["quiet"]._replace(help="Print no verdicts: exit code only."),
    "generate number": _BY_NAME["number"]._replace(help="How many puzzles.", default=1),
    "convert format": _BY_NAME["format"]._replace(
        help="How to write puzzles. Default: what the suffix of --output says."
    ),
    "check format": _BY_NAME["format"]._replace(
        help="How to print what is said of answers. Default: line."
    ),
    "generate format": _BY_NAME["format"]._replace(
        help="How to write puzzles. Default: what the suffix of --output says, or else line; "
        "drawings on a terminal."
    ),
    "minimize format": _BY_NAME["format"]._replace(
        help="How to write puzzles. Default: what the suffix of --output says, or else as each was "
        "written; drawings on a terminal.",
    ),
    "generate output": _BY_NAME["output"]._replace(
        help="Write to a file; missing folders are made. It is PATH.part until it is complete."
    ),
    "minimize number": _BY_NAME["number"]._replace(
        help="Find N different puzzles, or as many as there are.", default=1
    ),
    "sample number": _BY_NAME["number"]._replace(help="", default=1),
    "split output": _BY_NAME["output"]._replace(
        help="Write the files into this folder. Default: the current one.",
        kind="folder",
        metavar="DIR",
        default=".",
    ),
    "trace limit": _BY_NAME["limit"]._replace(
        help="Trace at most N steps.", metavar="N", default=1_000
    ),
    "trace all": _BY_NAME["all"]._replace(
        name="all_solutions", help="Go on after the first solution, until the search is complete."
    ),
}

OPTIONS = _BY_NAME | _ELSEWHERE

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
    "why": {OWN: ("smallest",), **_SETTING},
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

# The arguments of the methods of a puzzle.
METHODS = {
    "solve": ("timeout", "seed", "jobs", "engine", "min_cost", "max_cost"),
    "solutions": (
        *("limit", "timeout", "seed", "jobs", "engine", "min_cost", "max_cost", "within"),
    ),
    "sample": ("sample number", "seed", "timeout", "memory", "jobs", "engine"),
    "count": (
        *("limit", "timeout", "memory", "jobs", "engine", "min_cost", "max_cost", "within"),
        "checkpoint",
    ),
    "unique": ("timeout", "jobs", "engine"),
    "estimate": ("seed", "timeout", "engine"),
    "explain": ("timeout", "hint", "jobs", "engine"),
    "minimize": (
        *("minimize number", "symmetry", "keep", "what", "timeout", "seed", "jobs", "engine"),
    ),
    "candidates": ("simple", "counts", "timeout", "memory", "jobs", "engine"),
    "trace": ("trace limit", "trace all", "timeout"),
    "check": ("timeout",),
    "reason": ("timeout",),
    "why": ("smallest", "timeout", "jobs", "engine"),
    "rate": ("timeout", "engine"),
}
