"""Help in two lengths: what fits on a screen, and everything."""

from __future__ import annotations

import os
import re
from unittest.mock import patch

import click
import pytest

from cover import options
from cover.cli.help import HelpfulCommand
from cover.cli.main import cli
from cover.cli.options import Command, values_of
from cover.families import KINDS, outside
from processes import run, shown

SCREEN, WIDTH = 40, 80

CONTEXT = cli.make_context("cover", [], resilient_parsing=True)
NAMES = [name for name in cli.list_commands(CONTEXT) if not outside.is_known(name)]
WORDS = [[], *([name] for name in NAMES), *(["generate", kind] for kind in KINDS)]
OF_ALL = pytest.mark.parametrize("words", WORDS, ids=" ".join)


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


def helped(words: list[str], *, everything: bool, columns: int = WIDTH) -> list[str]:
    """The lines of the help of a command, in short or with everything."""
    command, context = found(words)
    with patch.dict(os.environ, {"COLUMNS": str(columns)}):
        lines = command.help_of(context, everything=everything).splitlines()
    of_others = tuple(f"  {name} " for name in outside.names())  # which tests may have made
    return [line for line in lines if not line.startswith(of_others)]


@OF_ALL
def test_the_short_help_fits_on_a_screen_and_the_long_one_has_all_of_it(words: list[str]) -> None:
    short, long = (helped(words, everything=everything) for everything in (False, True))
    flags, more = (
        {line.split()[0].rstrip(",") for line in lines if line.startswith("  -")}
        for lines in (short, long)
    )
    command, _ = found(words)
    begun = {line.strip().split(" ")[0] for line in long}

    assert len(short) <= SCREEN
    assert max(map(len, short)) <= WIDTH
    assert "  Examples:" in short
    assert flags < more or flags == more == set()
    for option in command.params:
        if option.name in ("engine", "symmetry", "format"):
            assert isinstance(option, click.Option)
            values = values_of(option)
            assert len(values) > 2
            assert begun >= set(values)


@OF_ALL
def test_in_a_narrow_terminal_no_word_stands_on_end(words: list[str]) -> None:
    for columns, everything in ((50, True), (60, True), (50, False)):
        told = helped(words, everything=everything, columns=columns)
        assert max(map(len, told)) <= columns
        assert not re.search(r"(\n +\S){3}\n", "\n".join(told))


@pytest.mark.parametrize("name", ["tiling", "candidates", "minimize"])
def test_what_only_one_command_has_stands_first(name: str) -> None:
    for everything in (False, True):
        lines = helped([name], everything=everything)
        titles = [line for line in lines if line.endswith(":") and line[0] != " "]
        assert titles[0] == f"For {name}:"


def test_lines_are_as_long_as_those_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    def widest(columns: int) -> int:
        lines = helped(["solve"], everything=True, columns=columns)
        return max(map(len, lines[lines.index("For puzzles of one type, with --type:") :]))

    assert 70 < widest(80) <= 80 < widest(100) <= 100 < widest(120) <= 120
    assert widest(300) <= 120

    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((60, 24)))
    rows = shown("sudoku", "--help").split("For sudoku")[1].splitlines()
    assert 50 < max(map(len, rows)) <= 60


def test_all_commands_stand_in_a_group_with_their_short_help(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    for words in ([], ["-h"], ["--help"]):
        groups = [part.splitlines() for part in run(*words).stdout.split("\n\n") if part[0] != " "]
        listed = {tuple(line.split(maxsplit=1)) for _, *lines in groups[1:] for line in lines}
        for name in NAMES:
            command = cli.get_command(CONTEXT, name)
            assert command is not None
            assert (name, command.short_help) in listed


def test_options_are_called_the_same_everywhere_but_where_they_are_another_thing() -> None:
    texts: dict[str, set[str | None]] = {}
    for words in WORDS:
        command, _ = found(words)
        flags = {
            name for option in command.params for name in (*option.opts, *option.secondary_opts)
        }
        for option in command.params:
            if isinstance(option, click.Option) and option.name == "format":
                assert {*re.findall("--[a-z-]+", option.help or "")} <= flags, words
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
