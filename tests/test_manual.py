"""The page of `man cover`, and the version, which stands in one place."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import version

import click
import pytest

import cover
from conftest import ROOT, Run
from cover.cli.main import cli
from cover.families.outside import is_known

PAGE = ROOT / "docs" / "cover.1"
HEAD = re.compile(r'\.TH COVER 1 "(\d{4}-\d\d-\d\d)" "cover ([\d.]+)" "User Commands"')

# What finds faults in a page, and prints it: each command as far as it is here.
CHECKS = (
    ["mandoc", "-T", "lint", "-W", "warning"],
    ["groff", "-ww", "-man", "-T", "utf8", "-z"],
    ["man", "--warnings=w", "-l", "-P", "cat"],
)
HERE = [command for command in CHECKS if shutil.which(command[0])]


def head() -> tuple[str, ...]:
    """The date and the version of the page."""
    found = HEAD.match(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    return found.groups()


def test_the_page_is_up_to_date() -> None:
    date, _ = head()
    program = [sys.executable, str(ROOT / "docs" / "making" / "manual.py"), date]
    done = subprocess.run(program, capture_output=True, text=True, check=True)

    assert PAGE.read_text(encoding="utf-8") == done.stdout


def test_all_commands_and_their_options_are_in_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8").replace(r"\-", "-")
    context = cli.make_context("cover", [], resilient_parsing=True)
    for name in cli.list_commands(context):
        if is_known(name):
            continue  # of another package, which happens to be installed
        command = cli.get_command(context, name)
        assert command is not None
        kinds = command.list_commands(context) if isinstance(command, click.Group) else ()
        for called in [f"{name} {kind}" for kind in kinds if not is_known(kind)] or [name]:
            assert f"\n.SS cover {called}\n" in text
        for parameter in command.params:
            assert (
                parameter.name in ("files", "shell", "family")
                or f"\\fB{parameter.opts[0]}\\fR" in text
            )


@pytest.mark.parametrize("command", HERE, ids=[command[0] for command in HERE])
def test_nothing_is_wrong_with_the_page(command: list[str]) -> None:
    done = subprocess.run([*command, PAGE], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert command[0] != "mandoc" or done.stdout == ""


def test_the_version_stands_in_one_place(run_cover: Run) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert project["project"]["dynamic"] == ["version"]
    assert version("cover") == head()[1] == cover.__version__
    assert run_cover("--version").stdout.startswith(f"cover {cover.__version__}\n")


@pytest.fixture
def run_cover(request: pytest.FixtureRequest) -> Run:
    """The fixture `cover`, as that name is the package's here."""
    run: Run = request.getfixturevalue("cover")
    return run


@pytest.mark.parametrize("words", [["--version"], ["sudoku", "--help"], ["nothing"]])
def test_the_module_is_run_as_the_command_is(run_cover: Run, words: list[str]) -> None:
    start = "import sys; from cover.__main__ import run; sys.exit(run())"  # as the script does
    program = [sys.executable, "-c", start, *words]
    by_name = subprocess.run(program, capture_output=True, text=True, check=False)
    by_module = run_cover(*words)

    assert by_module.returncode == by_name.returncode
    assert (by_module.stdout, by_module.stderr) == (by_name.stdout, by_name.stderr)
