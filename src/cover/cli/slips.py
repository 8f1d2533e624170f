"""What users try that is called otherwise here, or that `cover` does not do: each leads to a word.

The names are those of other solvers and of other commands, seen in their manuals.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from difflib import get_close_matches

import click

from cover.errors import printable
from cover.families import COMMANDS as FAMILIES
from cover.reading.lines import counted
from cover.writing.forms import FORMS

_MOST_NAMED = 4  # commands that have an option

_IRREGULAR = "a sudoku with regions of any form is irregular: cover irregular FILE"
_CHECK = "cover check PUZZLE ANSWER tells whether an answer is right"
_NEW = "new puzzles: cover generate KIND, such as cover generate sudoku -n 10"
_RATE = "cover rate tells how hard puzzles are for people"
_STEPS = "cover explain FILE shows the steps, with --hint the next one"
_AS_EXACT_COVER = "cover exact-cover solves it once it is written as sets"
_ALL = "--all prints all solutions, -n N the first N, --count their number"


# Below, each hint has the words that lead to it.
_COMMANDS = {
    _IRREGULAR: "jigsaw jigsaws squiggly nonomino chaos regions",
    _CHECK: "verify validate test proof judge",
    _NEW: "generator create make new",
    _RATE: "grade rating score difficulty",
    _STEPS: "hint hints step steps",
    "cover convert FILE --output puzzle.svg draws a puzzle": "draw show print render svg",
    "cover convert FILE --to FORMAT does that": "export import format translate transform",
    "for all solutions: cover solve --all FILE": "all solutions list enumerate solve-all",
    "for the number of solutions: cover solve --count FILE": "count number",
    "whether there is one solution only: cover solve --unique FILE": "unique uniqueness",
    "for solutions drawn at random: cover solve --sample N FILE": "sample random",
    "for about how many there are: cover solve --estimate FILE": "estimate",
    "both diagonals: cover sudoku --diagonals FILE": "x-sudoku sudoku-x diagonal",
    "with windows: cover sudoku --windows FILE": "windoku hyper hypersudoku",
    "a latin square is irregular: cover irregular FILE": "latin latin-square",
    "cages with sums: cover killer FILE": "killers cages sumdoku",
    "dominoes: cover domino FILE": "dominosa dominos dominoes",
    "pieces: cover tiling FILE": "polyomino pentomino pentominoes polyominoes pack soma",
    "pairs: cover matching FILE": "graph pairs pair match assignment",
    "sets and options: cover exact-cover FILE": "dlx xcc queens n-queens langford sets",
    _AS_EXACT_COVER: "kakuro nonogram futoshiki kenken calcudoku",
    "cover split FILE --parts N writes parts": "divide shard shards partition parts",
    "cover join adds up the counts of parts": "merge add sum total combine",
    "cover --version tells it": "version",
    "cover --help tells the commands, cover COMMAND --help their options": "help",
}

_OPTIONS = {
    "cover --version tells it": "-V --ver -version --version",
    "--output PATH writes to a file or a folder": "-o --out --outfile --out-file --outdir",
    "files are named without an option": "-i -f --file --files --input --in",
    "--from FORMAT names the format of the input": "--input-format --type",
    "--format FORM chooses the form of the answers": "--output-format --to",
    _STEPS: "--hints --step --steps --explain",
    _NEW: "--generate --create --make --new --minimal --minimize",
    _RATE: "--rate --grade --difficulty --rating",
    _CHECK: "--verify --check --validate",
    _ALL: "-a --solutions --all-solutions --max --max-solutions --num --number -k",
    "--count prints the number of solutions": "-c --number-of-solutions",
    "--unique tells whether there is one solution only": "-u --uniqueness",
    "that is what is done without an option": "--first --one",
    "--seed N searches in an order drawn by N": "--random --shuffle",
    "--jobs N does that": "-j -p --threads --parallel --cores --workers --processes",
    "--timeout SECONDS gives up after that time": "-t --time-limit --max-time --time-out",
    "--limit L stops counting at L": "--max-count --count-limit",
    "-q leaves out notes and progress": "--silent",
    "-v tells what each search cost": "-d --debug --stats --statistics --time --timing --nodes",
    "cover COMMAND --help tells everything": "--help-all --usage --man -?",
    "--color never, or always": "--colour --no-color --no-colour",
    "progress is shown on a terminal; -q leaves it out": "--progress --no-progress",
    _IRREGULAR: "--jigsaw --irregular --regions",
    "cages with sums: cover killer FILE": "--killer --cages",
    "--diagonals is for both of them": "-x --diagonal --xsudoku",
    "--windows is for a windoku": "--windoku --hyper",
    "cover tiling --distinct does that": "--symmetry --symmetries --up-to-symmetry",
}

_CELLS = re.compile(r"-?[0-9.*_x]+[0-9.*_x-]*")


def guided(error: click.NoSuchOption | click.NoSuchCommand) -> click.ClickException:
    """Return what to tell instead, with what may be meant."""
    context = error.ctx
    if context is None:
        return error
    if isinstance(error, click.NoSuchOption):
        name = error.option_name
        hint = _of_option(name, context)
        return click.UsageError(f"No such option {name!r}; {hint}", context) if hint else error
    name = error.command_name
    if os.path.exists(name):
        hint = f"for a file: cover solve {printable(name)}"
    elif not (hint := _of_command(name)):
        group = context.command
        commands = group.list_commands(context) if isinstance(group, click.Group) else []
        near = get_close_matches(name.lower(), commands)
        hint = f"did you mean {' or '.join(near)}?" if near else "cover --help lists them"
    return click.UsageError(f"No such command {name!r}; {hint}", context)


def _of_command(name: str) -> str:
    """Return where a word leads that is no command; "" where that is not known."""
    if name == "-" or _CELLS.fullmatch(name):
        return f"for a puzzle: cover solve {name}"
    return _hint(_COMMANDS, name.lower().replace("_", "-").lstrip("-"))


def _of_option(name: str, ctx: click.Context) -> str:
    """Return where an option leads that a command does not have; "" where that is not known."""
    root = ctx.find_root()
    owners = _owners(name, root)
    if owners and ctx is root:
        owner = "solve" if "solve" in owners else owners[0]
        return f"options follow a command: cover {owner} {name}"
    if len(owners) > _MOST_NAMED:
        shown = [each for each in owners if each not in FAMILIES][: _MOST_NAMED - 1]
        others = counted(len(owners) - len(shown), "other")
        return f"it is an option of cover {', cover '.join(shown)} and {others}"
    if owners:
        return f"it is an option of cover {', cover '.join(owners)}"
    if hint := _hint(_OPTIONS, name):
        return hint
    if (form := name.removeprefix("--")) in FORMS:
        return f"--format {form} does that"
    if _CELLS.fullmatch(name):
        return "what is no option and begins with - goes below --, or through a pipe"
    return ""


def _hint(hints: Mapping[str, str], word: str) -> str:
    return next((hint for hint, words in hints.items() if word in words.split()), "")


def _owners(name: str, root: click.Context) -> list[str]:
    """Which commands have an option of that name."""
    group = root.command
    if not isinstance(group, click.Group):
        return []
    commands = {each: group.get_command(root, each) for each in group.list_commands(root)}
    return [
        each
        for each, command in commands.items()
        if command is not None
        and any(name in (*one.opts, *one.secondary_opts) for one in command.params)
    ]
