"""The documents say what is so: their commands run, and every option and format is in them."""

import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from doctest import ELLIPSIS, DocTest, DocTestParser, DocTestRunner
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name
from tempfile import TemporaryFile

import pytest

import cover as package
from conftest import ROOT, Run
from cover.cli.main import cli
from cover.families import COMMANDS
from cover.families.formats import formats_of
from forked import Forks
from processes import SLOW, SUMMARY

MAKING = ROOT / "docs" / "making"  # the programs that write and draw
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
HOURS = [ROOT / "docs" / "setting" / "hour.md"]
OF_OTHERS = {"own-puzzle.md", "recipes"}  # pages and folders tested elsewhere
MISSING = [name for name in ("pandas", "polars") if find_spec(name) is None]
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
_QUOTED = re.compile(r"'[^']*'|\"[^\"$`]*\"")
_OF_SHELLS = re.compile(r"[<>;&$`*?]")  # what is more than pipes of words


def _commands(path: Path) -> list[tuple[str, str]]:
    """Each `$ command` of the console blocks of a document, with the output below it."""
    return [
        (command, output)
        for block in _BLOCK.findall(path.read_text(encoding="utf-8"))
        for command, _, output in (
            part.partition("\n") for part in ("\n" + block).split("\n$ ")[1:]
        )
    ]


def _examples(path: Path) -> list[tuple[str, str, int]]:
    """Each block of Python: `python` or `pycon`, its text, and the lines before it.

    Those of data frames are examples where their libraries are there.
    """
    if OF_OTHERS & {path.name, path.parent.name}:
        return []
    text = path.read_text(encoding="utf-8")
    return [
        (found[1], found[2], text.count("\n", 0, found.start(2)))
        for found in re.finditer(r"^```(python|pycon)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        if not any(f"import {name}\n" in found[2] for name in MISSING)
    ]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A PATH whose `cover` is the one under test, and nothing else that commands heed."""
    folder = tmp_path_factory.mktemp("bin")
    script = folder / "cover"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cover "$@"\n')
    script.chmod(0o755)
    return {"PATH": f"{folder}:/usr/bin:/bin", "LC_ALL": "C.UTF-8"}


@pytest.fixture(scope="module")
def say(environment: dict[str, str]) -> Iterator[Callable[[str], str]]:
    """What a command line prints, its last command on both streams.

    A shell runs it; but where it is a pipe of plain commands, those that are `cover` and words are
    forked one after the other, which takes far less time.
    """
    with Forks(environment) as forks:

        def run(command: str) -> str:
            is_plain = not _OF_SHELLS.search(_QUOTED.sub("", command))
            stages = _piped(command) if is_plain else [f"{command} 2>&1"]
            with ExitStack() as files:
                given = files.enter_context(TemporaryFile())
                for number, stage in enumerate(stages, 1):
                    said = files.enter_context(TemporaryFile())
                    heard = said if number == len(stages) else files.enter_context(TemporaryFile())
                    given.seek(0)
                    streams = given.fileno(), said.fileno(), heard.fileno()
                    if is_plain and stage.startswith("cover "):
                        forks.run(shlex.split(stage)[1:], ROOT, streams, timeout=120)
                    else:
                        words = ["/bin/sh", "-c", stage]
                        stdin, stdout, stderr = streams
                        process = subprocess.Popen(
                            words, -1, None, stdin, stdout, stderr, cwd=ROOT, env=environment
                        )
                        process.wait()
                    given = said
                given.seek(0)
                return given.read().decode()

        yield run


def _piped(command: str) -> list[str]:
    """The commands of a pipe, each as it is written."""
    words = re.findall(rf"(?:{_QUOTED.pattern}|[^|'\"])+", command)
    return [word.strip() for word in words]


def _name(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if _commands(path)], ids=_name)
def test_documented_commands_print_what_the_documents_say(
    say: Callable[[str], str], path: Path
) -> None:
    for command, output in _commands(path):
        said = SLOW.sub("", SUMMARY.sub("", say(command)))

        assert said.rstrip("\n") == output.rstrip("\n"), command


def test_the_reference_search_is_quoted_as_it_stands() -> None:
    """`docs/engines.md` explains it beside its code."""
    reference = ROOT / "src" / "cover" / "solver" / "reference"
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(reference.glob("*.py")))
    quoted = re.findall(r"```py\n(.*?)```", (ROOT / "docs" / "engines.md").read_text(), re.DOTALL)

    assert len(quoted) >= 6
    assert [block for block in quoted if block not in code] == []


@pytest.mark.parametrize(
    "path", [*sorted((ROOT / "docs" / "teaching").iterdir()), *HOURS], ids=_name
)
def test_lessons_are_short_and_their_commands_write_files(
    cover: Run, path: Path, tmp_path: Path
) -> None:
    """A lesson is a printed page; what it has written needs the folder of puzzles alone."""
    text = path.read_text(encoding="utf-8")
    assert path in HOURS or text.count("\n") <= 45
    (tmp_path / "puzzles").symlink_to(ROOT / "puzzles")
    for command in re.findall(r"^    cover (.*)$", text, re.MULTILINE):
        *words, name = shlex.split(command)
        done = cover(*words, name, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert words[-1] == "--output"
        assert (tmp_path / name).stat().st_size > 1000, command


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if _examples(path)], ids=_name)
def test_the_python_of_a_document_does_what_it_says(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All blocks of a document are one program; those with prompts are doctests."""
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {"__name__": path.name}
    for kind, text, line in _examples(path):
        if kind == "python":
            exec(compile("\n" * line + text, str(path), "exec"), names)
        else:
            test = DocTest(DocTestParser().get_examples(text), names, path.name, None, line, None)
            told: list[str] = []
            DocTestRunner(optionflags=ELLIPSIS).run(test, out=told.append, clear_globs=False)
            names = test.globs
            assert not told, "".join(told)


def test_the_command_reference_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, MAKING / "reference.py"], capture_output=True, text=True, check=True
    )

    assert (ROOT / "docs" / "commands.md").read_text(encoding="utf-8") == done.stdout


def test_the_tables_of_formats_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, MAKING / "reference.py", "formats"],
        capture_output=True,
        text=True,
        check=True,
    )

    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    assert all(f"\n{table.strip()}\n\n" in text for table in done.stdout.split("\n\n"))


def test_the_puzzles_of_sequences_are_those_that_the_program_writes() -> None:
    text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    command = re.compile(r"^python docs/making/records.py (.+) > (puzzles/.+)$", re.MULTILINE)

    written = command.findall(text)

    assert written
    for arguments, name in written:
        done = subprocess.run(
            [sys.executable, MAKING / "records.py", *arguments.split()],
            capture_output=True,
            text=True,
            check=True,
        )
        assert (ROOT / name).read_text(encoding="utf-8") == done.stdout, name


def test_pictures_are_up_to_date(tmp_path: Path) -> None:
    subprocess.run([sys.executable, MAKING / "draw.py", tmp_path], check=True)

    drawn = sorted(tmp_path.iterdir())
    assert drawn
    for path in drawn:
        kept = ROOT / "docs" / "pictures" / path.name
        assert path.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8"), path.name


def test_the_page_of_the_library_has_all_its_public_names() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")

    assert set(package.__all__) <= set(re.findall(r"^::: cover\.(\w+)$", text, re.MULTILINE))


def test_the_page_of_the_library_names_what_is_there() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")

    for name in re.findall(r"^::: ([\w.]+)$", text, re.MULTILINE):
        assert resolve_name(name) is not None


def test_the_architecture_names_files_that_are_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    source = [
        path for top in ("src", "docs", "tests") for path in (ROOT / top, *(ROOT / top).rglob("*"))
    ]
    there = "".join(f"/{path.relative_to(ROOT)}/\n" for path in source)

    for name in re.findall(r"`([\w/]+\.(?:py|c|h|md|html|js)|[\w/]+/)`", text):
        assert f"/{name.rstrip('/')}/\n" in there, name


def test_every_command_and_option_has_help() -> None:
    context = cli.make_context("cover", [], resilient_parsing=True)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        assert command.help
        for parameter in command.params:
            assert parameter.name == "files" or getattr(parameter, "help", None), parameter.name


@pytest.mark.parametrize("family", COMMANDS)
def test_every_format_is_documented(family: str) -> None:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")

    for name in formats_of(family).names:
        assert f"`{name}`" in text, name


def test_links_between_documents_lead_somewhere() -> None:
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf-8")
        for target in re.findall(r'(?:\]\(|src=")([^")#:]+)[")#]', text):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_documents_exist_for_what_the_readme_promises() -> None:
    names = {Path(path).name for path in DOCUMENTS}

    assert {"README.md", "architecture.md", "formats.md", "commands.md"} <= names
