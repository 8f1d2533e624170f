"""What operands of a command mean: files, directories, patterns, standard input."""

from __future__ import annotations

import inspect
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from cover.errors import OptionError, Place
from cover.families.formats import puzzle_suffixes
from cover.reading.records import Reading
from cover.running.sources import Input, expand


class Expanded:
    """The sources of some operands, and what was noted meanwhile."""

    def __init__(self, *operands: str | Path, recursive: bool = False) -> None:
        self.notes: list[str] = []
        reading: Reading[Any] = Reading(None, note=self._note)
        self.sources = list(expand([str(each) for each in operands], recursive, reading))

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


def files(*names: str) -> None:
    for name in names:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("1\n")


def test_files_and_stdin_stay_in_their_order() -> None:
    files("d/b.txt", "a.xyz")

    assert Expanded("d/b.txt", "-", "a.xyz").sources == [
        Input("d/b.txt", "d/b.txt", "b.txt"),
        Input("stdin", "-", "stdin"),
        Input("a.xyz", "a.xyz", "a.xyz"),
    ]


def test_stdin_is_read_once() -> None:
    with pytest.raises(OptionError, match="named twice"):
        expand(["-", "a", "-"], False, Reading(None))


def test_a_directory_is_its_puzzle_files_by_name() -> None:
    files("d/b.txt", "d/a.SDK", "d/README", "d/.hidden.txt", "d/c.expected", "d/e.md", "d/f.md")

    found = Expanded("d/")

    assert found.names == ["d/README", "d/a.SDK", "d/b.txt"]
    assert [source.under for source in found.sources] == ["README", "a.SDK", "b.txt"]
    assert found.notes == ["d/: passed over 3 files of other kinds (.expected, .md)"]


def test_the_suffixes_of_families_are_read_and_all_are_documented() -> None:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")

    assert [suffix for suffix in sorted(puzzle_suffixes()) if f"`.{suffix}`" not in text] == []


def test_subdirectories_are_read_if_asked_for() -> None:
    files("d/b.txt", "d/c/x.txt", "d/c/e/y.txt", "d/a/z.txt", "d/.git/config.txt")

    found = Expanded("d", recursive=True)
    flat = Expanded("d")

    assert found.names == ["d/a/z.txt", "d/b.txt", "d/c/e/y.txt", "d/c/x.txt"]
    assert [source.under for source in found.sources] == [
        "a/z.txt",
        "b.txt",
        "c/e/y.txt",
        "c/x.txt",
    ]
    assert found.notes == []
    assert flat.names == ["d/b.txt"]
    assert flat.notes == ["d: passed over 2 subdirectories (-r reads them)"]


def test_a_directory_without_puzzles_is_one_bad_source() -> None:
    files("d/sub/a.txt", "e/a.pdf")
    Path("none").mkdir()

    assert Expanded("none").errors == ["none: holds no puzzle files"]
    assert Expanded("none", recursive=True).sources[0].under == "none"
    assert Expanded("d").errors == ["d: holds no puzzle files; -r looks into its subdirectories"]
    assert Expanded("e", recursive=True).errors == ["e: holds no puzzle files"]
    assert Expanded("e").notes == ["e: passed over 1 file of other kinds (.pdf)"]
    assert Expanded("d", recursive=True).errors == []


def test_links_are_followed_but_not_in_circles() -> None:
    files("d/a.txt", "d/sub/b.txt", "other/c.txt")
    Path("d/sub/up").symlink_to("..")
    Path("d/to-other").symlink_to("../other")
    Path("d/to-other-again").symlink_to("../other")

    found = Expanded("d", recursive=True)

    assert found.names == ["d/a.txt", "d/sub/b.txt", "d/to-other/c.txt"]
    assert found.notes == [
        "d/sub/up: passed over; it leads to d again",
        "d/to-other-again: passed over; it leads to d/to-other again",
    ]


def test_a_link_that_leads_nowhere_is_no_silence() -> None:
    Path("d").mkdir()
    Path("d/gone.txt").symlink_to("nowhere")
    Path("d/self.txt").symlink_to("self.txt")

    assert Expanded("d").names == ["d/gone.txt", "d/self.txt"]


def test_directories_may_be_deeper_than_the_stack() -> None:
    files("d/" * 150 + "a.txt")
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 100)
    try:
        (source,) = Expanded("d", recursive=True).sources
    finally:
        sys.setrecursionlimit(limit)

    assert source.name == "d/" * 150 + "a.txt"


@pytest.fixture
def opened_socket() -> Iterator[None]:
    Path("d").mkdir()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("d/s.txt")
        yield


@pytest.mark.usefixtures("opened_socket")
def test_what_is_no_file_is_not_opened() -> None:
    os.mkfifo("d/pipe.txt")
    files("d/a.txt")

    found = Expanded("d")

    assert found.names == ["d/a.txt"]
    assert found.notes == ["d: passed over 2 special files"]
    assert Expanded("d/pipe.txt").names == ["d/pipe.txt"]


def test_an_unreadable_directory_is_one_bad_source(monkeypatch: pytest.MonkeyPatch) -> None:
    files("d/a.txt", "d/locked/b.txt", "d/z.txt")
    scan = os.scandir

    def scan_unless_locked(path: str) -> object:  # root may read everything
        if path.endswith("locked"):
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", scan_unless_locked)
    found = Expanded("d", recursive=True)

    assert found.names == ["d/a.txt", "d/z.txt"]
    assert found.errors == ["d/locked: cannot be read: Permission denied"]
    assert Expanded("d/locked").errors == ["d/locked: cannot be read: Permission denied"]


def test_patterns_stand_for_what_they_match() -> None:
    files("a.txt", "b.md", "d/c.txt", "d/e.pdf", "d/.f.txt")

    assert Expanded("*.txt").names == ["a.txt"]
    assert Expanded("?.m[a-d]").names == ["b.md"]
    assert Expanded("*/*").names == ["d/c.txt", "d/e.pdf"]
    assert Expanded("[d]").names == ["d/c.txt"]
    assert Expanded("[d]").notes == ["d: passed over 1 file of other kinds (.pdf)"]


def test_patterns_reach_any_depth() -> None:
    files("a.txt", "d/b.txt", "d/e/f/c.txt", "d/.git/x.txt", "d/e[1]/y.txt", "d/z.pdf")
    Path("d/e/one").symlink_to("..")
    Path("d/e/two").symlink_to("..")

    assert Expanded("**/*.txt").names == ["a.txt", "d/b.txt", "d/e/f/c.txt", "d/e[1]/y.txt"]
    assert Expanded("d/**/f/**").names == ["d/e/f/c.txt"]
    assert Expanded("?/**").names == ["d/b.txt", "d/e/f/c.txt", "d/e[1]/y.txt", "d/z.pdf"]


def test_a_pattern_that_nothing_matches_is_one_bad_source() -> None:
    assert Expanded("*.sdk").errors == [
        "*.sdk: there is no such file, and none that this pattern matches"
    ]


def test_a_file_may_be_called_like_a_pattern() -> None:
    files("a[1].txt", "a1.txt")

    assert Expanded("a[1].txt").names == ["a[1].txt"]


def test_nothing_is_looked_at_before_it_is_needed() -> None:
    files("d/a.txt", "e/b.txt")
    sources = expand(["d", "e"], False, Reading(None))

    assert next(sources).name == "d/a.txt"
    Path("e/c.txt").write_text("1\n")
    assert [source.name for source in sources] == ["e/b.txt", "e/c.txt"]


def test_names_that_are_no_text_are_files_all_the_same() -> None:
    os.mkdir("d")
    name = os.fsdecode(b"d/\xff\n.txt")
    Path(name).write_text("1\n")

    (source,) = Expanded("d").sources

    assert source.path == name
    assert str(Place(source.name)) == "d/??.txt"
