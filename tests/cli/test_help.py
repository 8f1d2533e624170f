"""Help in two lengths: what fits on a screen, and everything; and what it takes."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from unittest.mock import patch

import click
import pytest

from conftest import Run
from cover import options
from cover.cli.help import HelpfulCommand
from cover.cli.main import cli
from cover.cli.options import Command, values_of
from cover.families import COMMANDS as FAMILIES
from cover.families import KINDS, outside
from terminals import all_shown

SCREEN, WIDTH = 40, 80

CONTEXT = cli.make_context("cover", [], resilient_parsing=True)
NAMES = [name for name in cli.list_commands(CONTEXT) if not outside.is_known(name)]
WORDS = [[], *([name] for name in NAMES), *(["generate", kind] for kind in KINDS)]


def found(words: list[str]) -> tuple[HelpfulCommand, click.Context]:
    """The command of these words, and its context."""
    command: click.Command = cli
    context: click.Context = CONTEXT
    for word in words:
        assert isinstance(command, click.Group)
        below = command.get_command(context, word)
        assert below is not None
        context, command = click.Context(below, context, word), below
    assert isinstance(command, HelpfulCommand)
    return command, context


def helped(words: list[str], *, everything: bool, columns: int = WIDTH) -> str:
    """The help of a command, in short or with everything."""
    command, context = found(words)
    with patch.dict(os.environ, {"COLUMNS": str(columns)}):
        return command.help_of(context, everything=everything)


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_the_short_help_fits_on_a_screen(words: list[str]) -> None:
    of_others = tuple(f"  {name} " for name in outside.names())  # which tests may have made
    shown = helped(words, everything=False).splitlines()
    lines = [line for line in shown if not line.startswith(of_others)]

    assert len(lines) <= SCREEN
    assert max(map(len, lines)) <= WIDTH
    assert "  Examples:" in lines


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_the_long_help_has_all_that_the_short_one_has(words: list[str]) -> None:
    def flags(text: str) -> set[str]:
        shown = (line.split() for line in text.splitlines() if line.startswith("  -"))
        return {words[0].rstrip(",") for words in shown}

    short, long = (helped(words, everything=everything) for everything in (False, True))

    assert flags(short) < flags(long) or flags(short) == flags(long) == set()


@pytest.mark.parametrize("name", ["tiling", "candidates", "minimize"])
def test_what_only_one_command_has_stands_first(name: str) -> None:
    for everything in (False, True):
        titles = [
            line
            for line in helped([name], everything=everything).splitlines()
            if line.endswith(":") and line[0] != " "
        ]
        assert titles[0] == f"For {name}:"


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_every_value_has_a_line(words: list[str]) -> None:
    command, _ = found(words)
    begun = {line.strip().split(" ")[0] for line in helped(words, everything=True).splitlines()}

    for option in command.params:
        if option.name in ("engine", "symmetry", "format"):
            assert isinstance(option, click.Option)
            values = values_of(option)
            assert len(values) > 2
            assert begun >= set(values)


def test_lines_are_as_long_as_those_of_the_terminal() -> None:
    def widest(columns: int) -> int:
        rows = helped(["solve"], everything=True, columns=columns).split("For puzzles")[1]
        return max(map(len, rows.splitlines()))

    assert 70 < widest(80) <= 80 < widest(100) <= 100 < widest(120) <= 120
    assert widest(300) <= 120


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
@pytest.mark.parametrize("columns", [50, 60])
def test_in_a_narrow_terminal_no_word_stands_on_end(words: list[str], columns: int) -> None:
    for everything in (False, True):
        told = helped(words, everything=everything, columns=columns)
        assert max(map(len, told.splitlines())) <= columns
        assert not re.search(r"(\n +\S){3}\n", told)


def test_no_help_speaks_of_an_option_that_the_command_does_not_have() -> None:
    for words in WORDS:
        command, _ = found(words)
        own = {name for option in command.params for name in (*option.opts, *option.secondary_opts)}
        for option in command.params:
            if isinstance(option, click.Option) and option.name == "format":
                assert {*re.findall("--[a-z-]+", option.help or "")} <= own, words


def test_the_width_of_a_terminal_is_taken_where_nothing_is_said() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    ours, theirs = pty.openpty()
    subprocess.run(
        ["/bin/sh", "-c", f"stty cols 60; {sys.executable} -m cover sudoku --help"],
        stdin=theirs,
        stdout=theirs,
        env=environment | {"PATH": "/usr/bin:/bin"},
        check=True,
    )
    os.close(theirs)
    rows = all_shown(ours).replace("\r\n", "\n").split("For sudoku")[1].splitlines()

    assert 50 < max(map(len, rows)) <= 60


def test_all_commands_stand_in_a_group_with_their_short_help(cover: Run) -> None:
    for words in ([], ["-h"], ["--help"]):
        shown = cover(*words, COLUMNS="120").stdout
        groups = [part.splitlines() for part in shown.split("\n\n") if part[0] != " "]
        listed = {
            tuple(line.split(maxsplit=1)) for title, *lines in groups[1:] for line in lines if title
        }
        for name in NAMES:
            command = cli.get_command(CONTEXT, name)
            assert command is not None
            assert (name, command.short_help) in listed


def test_the_words_of_an_option_are_the_same_everywhere_but_where_it_is_another_thing() -> None:
    texts: dict[str, set[str | None]] = {}
    for words in WORDS:
        command, _ = found(words)
        for option in command.params:
            if isinstance(command, Command) and isinstance(option, click.Option):
                own = [each for _, group in command.own for each in group]
                texts.setdefault(option.opts[0], set()).update(
                    [option.help] if option not in own else []
                )

    differing = {flag for flag, meanings in texts.items() if len(meanings) > 1}
    assert differing == {"-n", "--format", "--output", "-q"}


def test_every_option_of_the_table_is_that_of_a_command_or_a_method() -> None:
    of_commands = [names for groups in options.COMMANDS.values() for names in groups.values()]
    used = {name for names in of_commands for name in names}

    assert {*options.OPTIONS} - used == {"sample number"}  # a method draws one


def test_help_loads_no_command_and_no_solver() -> None:
    program = (
        "import sys; from cover.cli.main import main; sys.argv[1:] = {words!r}; main(); "
        "print(*(name for name in sys.modules if name.startswith('cover.')), file=sys.stderr)"
    )

    def loaded(*words: str) -> set[str]:
        code = program.format(words=list(words))
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        return set(done.stderr.split())

    heavy = {"cover.solver", "cover.asking", "cover.drawing", "cover.running"}
    assert loaded("--help") == {
        *("cover.cli", "cover.cli.main", "cover.cli.help", "cover.errors"),
        *("cover.families", "cover.families.outside"),
    }
    others = ("solve", "why", "explain", "minimize", "convert", "split", "join", "generate")
    for name in (*FAMILIES, *others):
        assert not heavy & loaded(name, "-h"), name
