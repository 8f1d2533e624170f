"""What users try that is called otherwise here, or that `cover` does not do: each leads to a word.

The names are those of other solvers and of other commands, seen in their manuals.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

import click

from cover.families import ALSO_CALLED
from cover.families import COMMANDS as FAMILIES
from cover.reading.lines import counted
from cover.writing.forms import FORMS

_MOST_NAMED = 4  # commands that have an option

# What is called otherwise elsewhere, and means just what stands here: it is taken. Below, each
# entry has the words that lead to it.
_SAME_COMMANDS = ALSO_CALLED | {
    "solve --all": "all solutions list enumerate solve-all",
    "solve --count": "count",
    "solve --unique": "unique uniqueness",
    "solve --sample": "sample",
    "solve --estimate": "estimate",
    "check": "verify validate judge",
    "explain": "steps",
    "explain --hint": "hint hints",
    "candidates --simple": "pencilmarks pencil-marks marks",
    "rate": "grade rating score difficulty",
    "generate": "generator create make new",
    "minimize": "minimise minimal",
    "convert": "export translate transform",
    "--version": "version",
    "--help": "help",
}
_SAME_OPTIONS = {
    "--help": "--help-all --usage --man -?",
    "--version": "--ver -version",
    "--output": "--out --outfile --out-file --outdir",
    "--from": "--input-format",
    "--format": "--output-format",
    "--jobs": "-p --threads --parallel --cores --workers --processes",
    "--timeout": "-t --time-limit --max-time --time-out",
    "--limit": "--max-count --count-limit",
    "--quiet": "--silent",
    "--verbose": "-d --debug --stats --statistics",
    "--color": "--colour",
    "--color=never": "--no-color --no-colour",
    "--all": "-a --all-solutions",
    "--count": "-c --number-of-solutions",
    "--unique": "-u --uniqueness",
    "-n": "-k --number --max-solutions --num",
    "--diagonals": "-x --diagonal --xsudoku",
    "--windows": "--windoku --hyper",
    "--min-cost": "--minimise-cost --minimize-cost",
    "--max-cost": "--maximise-cost --maximize-cost",
}

# What is no word for just one thing: it leads to what may be meant.
_HINTS = {
    "a sudoku with regions of any form is irregular: cover irregular FILE": "regions",
    "cover check PUZZLE ANSWER tells whether an answer is right": "test proof",
    "cover explain FILE shows the steps, with --hint the next one": "step",
    "--all prints all solutions, -n N the first N, --count their number": "max",
    "cover candidates --simple FILE has the pencil marks": "notes",
    "cover convert FILE --output puzzle.svg draws a puzzle": "draw show print render picture",
    "cover convert FILE --to FORMAT does that": "format import",
    "a latin square is irregular: cover irregular FILE": "latin latin-square",
    "cages with sums: cover killer FILE": "cages",
    "pieces: cover tiling FILE": "pack use pieces board",
    "cover tiling --preset NAME solves what comes with cover": "soma calendar puzzle-a-day presets",
    "pairs: cover matching FILE": "pair match assign santa secret-santa wishes",
    "sets and options: cover exact-cover FILE": "queens n-queens langford sets matrix shifts "
    "roster rota timetable schedule planning plan",
    "cover exact-cover solves it once it is written as sets": "nonogram kenken calcudoku",
    "cover split FILE --parts N writes parts": "divide shard shards partition parts",
    "cover join adds up the counts of parts": "merge add sum total combine",
    "files are named without an option": "-i file files input in",
    "--from FORMAT names the format of the input": "type",
    "--seed N searches in an order drawn by N": "random shuffle",
    "-v tells what each search cost": "time timing nodes",
    "progress is shown on a terminal; -q leaves it out": "progress no-progress",
    "cover tiling --distinct does that": "symmetry symmetries up-to-symmetry",
    "cover has no such rule of its own; docs/own-puzzle.md shows how to write one": "thermo "
    "thermos thermometer thermometers arrow arrows kropki dot dots xv consecutive "
    "non-consecutive nonconsecutive anti-knight antiknight anti-king antiking sandwich sandwiches "
    "renban whisper whispers german-whispers palindrome palindromes little-killer even-odd parity "
    "quadruple quadruples skyscraper skyscrapers between zipper futoshiki kakuro greater-than",
}

_CELLS = re.compile(r"-?[0-9.*_x]+[0-9.*_x-]*|https?://\S+")
_FILE = re.compile(r".*[/\\].*|.*\.[A-Za-z]\w{0,9}")  # which may be missing

_NEAR = 0.75  # how like an option another one is to be named; below that it is a word for itself


def understood(
    error: click.NoSuchOption | click.NoSuchCommand, arguments: Sequence[str]
) -> list[str] | None:
    """Return the arguments with a slip as it is called here; None where it may mean several things.

    What names a file or is a puzzle, and options without a command, are for `cover solve`.
    """
    context = error.ctx
    if context is None:
        return None
    root = context.find_root()
    if isinstance(error, click.NoSuchOption):
        name = error.option_name
        same = _led_to(_SAME_OPTIONS, name)
        if context is root:  # a file behind -- may be called like an option
            is_named = any(each in arguments for each in _commands(root))
            is_owned = "solve" in _owners(same or name, root) and not is_named
            return ["solve", *arguments] if is_owned or arguments[0] == "--" else None
        at = next((k for k, one in enumerate(arguments) if one.split("=")[0] == name), None)
        if at is None:
            return None
        if not same and (form := name.removeprefix("--")) in FORMS:
            same = f"--format={form}"
        if not same or same.split("=")[0] not in _options(context.command, context):
            return None
        return [*arguments[:at], same + arguments[at][len(name) :], *arguments[at + 1 :]]
    name, at = error.command_name, arguments.index(error.command_name)
    before, after = arguments[:at], arguments[at + 1 :]
    words = _led_to(_SAME_COMMANDS, _plain(name)).split()
    looks_so = name == "-" or _CELLS.fullmatch(name) or _FILE.fullmatch(name)
    if context is root and (looks_so or os.path.exists(name)):
        return [*before, "solve", name, *after]
    if words == ["--help"]:
        return [*before, *after, *words]
    if words and (context is root or words[0] in _commands(context)):
        return [*before, *words, *after]
    return None


def guided(
    error: click.NoSuchOption | click.NoSuchCommand, arguments: Sequence[str]
) -> click.ClickException:
    """Return what to tell instead, with what may be meant."""
    context = error.ctx
    if context is None:
        return error
    if isinstance(error, click.NoSuchOption):
        kind, name = "option", error.option_name
        hint = _of_option(name, context, arguments)
    else:
        kind, name = "kind" if context.parent else "command", error.command_name
        near = get_close_matches(name.lower(), _commands(context))
        if not (hint := _led_to(_HINTS, _plain(name))):
            there = f"there are {', '.join(_commands(context))}"
            others = there if context.parent else "cover --help lists them"
            hint = f"did you mean {' or '.join(near)}?" if near else others
    return click.UsageError(f"No such {kind} {name!r}; {hint}", context)


def _of_option(name: str, ctx: click.Context, arguments: Sequence[str]) -> str:
    """Return where an option leads that a command does not have."""
    root = ctx.find_root()
    if owners := _owners(name, root):
        if ctx is root:
            owner = next((each for each in (*arguments, "solve") if each in owners), owners[0])
            return f"options follow a command: cover {owner} {name}"
        shown, others = owners, ""
        if len(owners) > _MOST_NAMED:
            shown = [each for each in owners if each not in FAMILIES][: _MOST_NAMED - 1]
            others = f" and {counted(len(owners) - len(shown), 'other')}"
        return f"it is an option of cover {', cover '.join(shown)}{others}"
    if same := _led_to(_SAME_OPTIONS, name):
        return f"elsewhere, {same} does that"
    word = _plain(name)
    if word in _commands(root):
        return f"cover {word} does that"
    if words := _led_to(_SAME_COMMANDS, word):
        return f"cover {words} does that"
    if hint := _led_to(_HINTS, word) or _led_to(_HINTS, name):
        return hint
    if _CELLS.fullmatch(name):
        return "what is no option and begins with - goes below --, or through a pipe"
    if near := get_close_matches(name, _options(ctx.command, ctx), cutoff=_NEAR):
        return f"did you mean {' or '.join(near)}?"
    return f"{ctx.command_path} --help tells all options"


def _plain(word: str) -> str:
    return word.lower().replace("_", "-").lstrip("-")


def _led_to(table: Mapping[str, str], word: str) -> str:
    return next((entry for entry, words in table.items() if word in words.split()), "")


def _commands(ctx: click.Context) -> list[str]:
    group = ctx.command
    return group.list_commands(ctx) if isinstance(group, click.Group) else []


def _options(command: click.Command, ctx: click.Context) -> list[str]:
    return [each for one in command.get_params(ctx) for each in (*one.opts, *one.secondary_opts)]


def _owners(name: str, root: click.Context) -> list[str]:
    """Which commands have an option of that name."""
    group = root.command
    assert isinstance(group, click.Group), "the root is the group of all commands"
    commands = ((each, group.get_command(root, each)) for each in _commands(root))
    return [each for each, command in commands if command and name in _options(command, root)]
