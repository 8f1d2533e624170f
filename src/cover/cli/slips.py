"""What users try that is called otherwise here, or that `cover` does not do: each leads to a word.

The names are those of other solvers and of other commands, seen in their manuals.
"""

from __future__ import annotations

import re

import click

from cover.writing.forms import FORMS

_IRREGULAR = "a sudoku with regions of any form is irregular: cover irregular FILE"
_CHECK = "cover check PUZZLE ANSWER tells whether an answer is right"
_NEW = "new puzzles: cover generate KIND, such as cover generate sudoku -n 10"
_RATE = "cover rate tells how hard puzzles are for people"
_STEPS = "cover explain FILE shows the steps, with --hint the next one"
_DRAWN = "cover convert FILE --output puzzle.svg draws a puzzle"
_AS_EXACT_COVER = "cover exact-cover solves it once it is written as sets"
_ALL = "--all prints all solutions, -n N the first N, --count their number"
_VERBOSE = "-v tells what each search cost"


def _same(words: str, hint: str) -> dict[str, str]:
    """The same hint for several words."""
    return dict.fromkeys(words.split(), hint)


_COMMANDS = {
    **_same("jigsaw jigsaws squiggly nonomino chaos regions", _IRREGULAR),
    **_same("verify validate test proof judge", _CHECK),
    **_same("generator create make new", _NEW),
    **_same("grade rating score difficulty", _RATE),
    **_same("hint hints step steps", _STEPS),
    **_same("draw show print render svg", _DRAWN),
    **_same("export import format translate transform", "cover convert FILE --to FORMAT does that"),
    **_same("all solutions list enumerate solve-all", "for all solutions: cover solve --all FILE"),
    **_same("count number", "for the number of solutions: cover solve --count FILE"),
    **_same("unique uniqueness", "whether there is one solution only: cover solve --unique FILE"),
    **_same("sample random", "for solutions drawn at random: cover solve --sample N FILE"),
    **_same("estimate", "for about how many there are: cover solve --estimate FILE"),
    **_same("x-sudoku sudoku-x diagonal", "both diagonals: cover sudoku --diagonals FILE"),
    **_same("windoku hyper hypersudoku", "with windows: cover sudoku --windows FILE"),
    **_same("latin latin-square", "a latin square is irregular: cover irregular FILE"),
    **_same("killers cages sumdoku", "cages with sums: cover killer FILE"),
    **_same("dominosa dominos dominoes", "dominoes: cover domino FILE"),
    **_same("polyomino pentomino pentominoes polyominoes pack soma", "pieces: cover tiling FILE"),
    **_same("graph pairs pair match assignment", "pairs: cover matching FILE"),
    **_same("dlx xcc queens n-queens langford sets", "sets and options: cover exact-cover FILE"),
    **_same("kakuro nonogram futoshiki kenken calcudoku", _AS_EXACT_COVER),
    **_same("divide shard shards partition parts", "cover split FILE --parts N writes parts"),
    **_same("merge add sum total combine", "cover join adds up the counts of parts"),
    **_same("version", "cover --version tells it"),
    **_same("help", "cover --help tells the commands, cover COMMAND --help their options"),
}

_OPTIONS = {
    **_same("-V --ver -version", "cover --version tells it"),
    **_same("--version", "cover --version tells it"),
    **_same("-o --out --outfile --out-file --outdir", "--output PATH writes to a file or a folder"),
    **_same("-i -f --file --files --input --in", "files are named without an option"),
    **_same("--input-format --type", "--from FORMAT names the format of the input"),
    **_same("--output-format --to", "--format FORM chooses the form of the answers"),
    **_same("--hints --step --steps --explain", _STEPS),
    **_same("--generate --create --make --new --minimal --minimize", _NEW),
    **_same("--rate --grade --difficulty --rating", _RATE),
    **_same("--verify --check --validate", _CHECK),
    **_same("-a --solutions --all-solutions --max --max-solutions --num --number -k", _ALL),
    **_same("-c --number-of-solutions", "--count prints the number of solutions"),
    **_same("-u --uniqueness", "--unique tells whether there is one solution only"),
    **_same("--first --one", "that is what is done without an option"),
    **_same("--random --shuffle", "--seed N searches in an order drawn by N"),
    **_same("-j -p --threads --parallel --cores --workers --processes", "--jobs N does that"),
    **_same("-t --time-limit --max-time --time-out", "--timeout SECONDS gives up after that time"),
    **_same("--max-count --count-limit", "--limit L stops counting at L"),
    **_same("--silent", "-q leaves out notes and progress"),
    **_same("-d --debug --stats --statistics --time --timing --nodes", _VERBOSE),
    **_same("--help-all --usage --man -?", "cover COMMAND --help tells everything"),
    **_same("--colour --no-color --no-colour", "--color never, or always"),
    **_same("--progress --no-progress", "progress is shown on a terminal; -q leaves it out"),
    **_same("--jigsaw --irregular --regions", _IRREGULAR),
    **_same("--killer --cages", "cages with sums: cover killer FILE"),
    **_same("-x --diagonal --xsudoku", "--diagonals is for both of them"),
    **_same("--windoku --hyper", "--windows is for a windoku"),
    **_same("--symmetry --symmetries --up-to-symmetry", "cover tiling --distinct does that"),
}

_CELLS = re.compile(r"-?[0-9.*_x]+[0-9.*_x-]*")


def of_command(name: str) -> str:
    """Return where a word leads that is no command; "" where that is not known."""
    word = name.lower().replace("_", "-").lstrip("-")
    if name == "-" or _CELLS.fullmatch(name):
        return f"for a puzzle: cover solve {name}"
    return _COMMANDS.get(word, "")


def of_option(name: str, ctx: click.Context) -> str:
    """Return where an option leads that a command does not have; "" where that is not known."""
    root = ctx.find_root()
    owners = _owners(name, root)
    if owners and ctx is root:
        owner = "solve" if "solve" in owners else owners[0]
        return f"options follow a command: cover {owner} {name}"
    if owners:
        return f"it is an option of cover {', cover '.join(owners)}"
    if name in _OPTIONS:
        return _OPTIONS[name]
    if (form := name.removeprefix("--")) in FORMS:
        return f"--format {form} does that"
    if _CELLS.fullmatch(name):
        return "what is no option and begins with - goes below --, or through a pipe"
    return ""


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
