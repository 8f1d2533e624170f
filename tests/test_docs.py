"""The documents say what is so: their commands run, and every option and format is in them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from batches import SLOW, SUMMARY
from conftest import ROOT
from cover.cli.main import cli
from cover.families.family import FAMILIES

DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def _commands() -> list[object]:
    """Each `$ command` of the console blocks, with the output below it."""
    return [
        pytest.param(command, output, id=f"{path.name}: {command}")
        for path in DOCUMENTS
        for block in _BLOCK.findall(path.read_text(encoding="utf-8"))
        for command, _, output in (
            part.partition("\n") for part in ("\n" + block).split("\n$ ")[1:]
        )
    ]


@pytest.fixture(scope="module")
def path_with_cover(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH whose `cover` is the one under test."""
    folder = tmp_path_factory.mktemp("bin")
    script = folder / "cover"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cover "$@"\n')
    script.chmod(0o755)
    return f"{folder}:/usr/bin:/bin"


@pytest.mark.parametrize(("command", "output"), _commands())
def test_documented_commands_print_what_the_documents_say(
    path_with_cover: str, command: str, output: str
) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"{command} 2>&1"],
        cwd=ROOT,
        env={"PATH": path_with_cover, "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )

    said = SLOW.sub("", SUMMARY.sub("", done.stdout))
    assert said.rstrip("\n") == output.rstrip("\n")


@pytest.mark.parametrize("name", ["README.md", "docs/counting.md"])
def test_the_python_example_runs(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)

    exec(compile(example, name, "exec"), {})


def test_the_command_reference_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "docs" / "reference.py"], capture_output=True, text=True, check=True
    )

    assert (ROOT / "docs" / "commands.md").read_text(encoding="utf-8") == done.stdout


def test_the_table_of_formats_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "docs" / "reference.py", "formats"],
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout in (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")


def test_every_command_and_option_has_help() -> None:
    context = cli.make_context("cover", [], resilient_parsing=True)
    for name in FAMILIES:
        command = cli.get_command(context, name)
        assert command is not None
        assert command.help
        for parameter in command.params:
            assert parameter.name == "files" or getattr(parameter, "help", None), parameter.name


@pytest.mark.parametrize("family", FAMILIES)
def test_every_format_is_documented(family: str) -> None:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")

    for name in FAMILIES[family].formats.names:
        assert f"`{name}`" in text, name


def test_links_between_documents_lead_somewhere() -> None:
    for path in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_documents_exist_for_what_the_readme_promises() -> None:
    names = {Path(path).name for path in DOCUMENTS}

    assert {"README.md", "architecture.md", "formats.md", "commands.md"} <= names
