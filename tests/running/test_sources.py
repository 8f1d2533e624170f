"""What operands of a command mean: files, directories, patterns, standard input, a terminal."""

from __future__ import annotations

import inspect
import os
import pty
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from cover.errors import Place
from cover.families.formats import puzzle_suffixes
from cover.reading.records import Reading
from cover.running import sources
from cover.running.sources import Input, expand
from processes import run
from texts import GOOD, SOLVED


class Expanded:
    """The sources of some operands, and what was noted meanwhile."""

    def __init__(self, *operands: str, recursive: bool = False) -> None:
        self.notes: list[str] = []
        reading: Reading[Any] = Reading(None, note=self._note)
        self.sources = list(expand([*operands], recursive, reading))

    def _note(self, place: Place, text: str) -> None:
        self.notes.append(f"{place}: {text}")

    @property
    def names(self) -> list[str]:
        return [source.name for source in self.sources if source.error is None]

    @property
    def errors(self) -> list[str]:
        return [str(source.error) for source in self.sources if source.error is not None]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def files(names: str) -> None:
    for name, _, target in (each.partition(">") for each in names.split()):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        if target:
            Path(name).symlink_to(target)
        elif name.endswith("/"):
            Path(name).mkdir()
        else:
            Path(name).write_text("1\n")


OPERANDS = (ROOT / "tests" / "data" / "operands.txt").read_text(encoding="utf-8").split("\n== ")[1:]


@pytest.mark.parametrize("block", OPERANDS, ids=lambda block: block.partition("\n")[0])
def test_operands_stand_for_what_data_says(block: str) -> None:
    head, *asked = block.rstrip("\n").split("\n$ ")
    files(head.partition("\n")[2])
    for words, *expected in map(str.splitlines, asked):
        operands = words.removeprefix("-r ").split()
        found = Expanded(*operands, recursive=words.startswith("-r "))
        told = [
            f"{f'bad {source.error}' if source.error else source.name} as {source.under}"
            for source in found.sources
        ]

        assert [*told, *(f"note {note}" for note in found.notes)] == expected, words


def test_documents_name_all_suffixes_of_puzzles() -> None:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")

    assert [suffix for suffix in sorted(puzzle_suffixes()) if f"`.{suffix}`" not in text] == []


def test_directories_may_be_deeper_than_the_stack() -> None:
    files("d/" * 150 + "a.txt")
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 100)
    try:
        found = Expanded("d", recursive=True)
    finally:
        sys.setrecursionlimit(limit)

    assert found.names == ["d/" * 150 + "a.txt"]


def test_what_is_no_file_is_not_opened() -> None:
    files("d/a.txt")
    os.mkfifo("d/pipe.txt")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("d/s.txt")
        found = Expanded("d")

    assert found.names == ["d/a.txt"]
    assert found.notes == ["d: passed over 2 special files"]
    assert Expanded("d/pipe.txt").names == ["d/pipe.txt"]


def test_an_unreadable_directory_is_one_bad_source(monkeypatch: pytest.MonkeyPatch) -> None:
    files("d/a.txt d/locked/b.txt d/z.txt")
    scan = os.scandir

    def scan_unless_locked(path: str) -> object:  # root may read everything
        if path.endswith("locked"):
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", scan_unless_locked)
    found = Expanded("d", recursive=True)

    assert found.names == ["d/a.txt", "d/z.txt"]
    assert found.errors == ["d/locked: cannot be read: Permission denied"]
    assert Expanded("d/locked").errors == found.errors


def test_nothing_is_looked_at_before_it_is_needed() -> None:
    files("d/a.txt e/b.txt")
    sources = expand(["d", "e"], False, Reading(None))

    assert next(sources).name == "d/a.txt"
    files("e/c.txt")
    assert [source.name for source in sources] == ["e/b.txt", "e/c.txt"]


def test_names_that_are_no_text_are_files_all_the_same() -> None:
    os.mkdir("d")
    name = os.fsdecode(b"d/\xff\n.txt")
    Path(name).write_text("1\n")

    (source,) = Expanded("d").sources

    assert source.path == name
    assert str(Place(source.name)) == "d/??.txt"


def test_what_is_read_is_brought_out_before_more_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not even a moment is waited before, and then signals are looked for time and again."""
    Path("a.txt").write_text(GOOD)
    done: list[object] = []

    def select(streams: list[object], *others: object) -> tuple[list[object], ...]:
        done.append(others[-1])
        return (streams if len(done) > 3 else [], [], [])

    monkeypatch.setattr("select.select", select)
    source = Input("a.txt", "a.txt", "a.txt")
    found = sources.records_of(source, "sudoku", Reading(None), 0, lambda: done.append("brought"))

    assert len(list(found)) == 1
    assert done[:4] == [0, "brought", 0.5, 0.5]


def test_a_file_goes_before_a_puzzle_of_that_name(tmp_path: Path) -> None:
    text = "12" * 8
    (tmp_path / text).write_text(GOOD)
    done = run("sudoku", text, cwd=tmp_path)

    assert (done.stdout, done.stderr) == (f"{SOLVED}\n", "")


@pytest.mark.parametrize(
    ("words", "typed", "printed", "said"),
    [
        (
            *("solve -", f"{GOOD}\n\x04", f"{SOLVED}\n"),
            "cover solve: reads what you type or paste, up to Ctrl-D\n",
        ),
        (
            *("sudoku", "", ""),
            "cover sudoku: name a file, or pipe puzzles in (- to type or paste them); --help "
            "shows examples\n",
        ),
    ],
)
def test_a_terminal_is_read_for_a_dash_alone(
    words: str, typed: str, printed: str, said: str
) -> None:
    user, program = pty.openpty()
    os.write(user, typed.encode())
    command = [sys.executable, "-m", "cover", *words.split()]
    done = subprocess.run(
        command, stdin=program, capture_output=True, text=True, timeout=60, check=False
    )
    os.close(program)
    os.close(user)

    assert (done.stdout, done.stderr) == (printed, said)
    assert done.returncode == (0 if printed else 2)
