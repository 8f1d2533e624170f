"""Where answers go: devices, files and directories, and what is refused there."""

from __future__ import annotations

import errno
import io
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from cover.errors import OptionError
from cover.reading.records import Reading
from cover.running.file_output import open_output, with_targets
from cover.running.outputs import PIPE_BUF, DeviceOutput, Output, PrintedOutput
from cover.running.sources import Input, expand
from output_runs import (
    COMMAND,
    INPUTS,
    OPENERS,
    Opener,
    answer,
    files,
    to_file,
    watched_writes,
)
from texts import SOLVED


def _output(path: Path | str, *operands: Path) -> Output:
    sources = expand([str(each) for each in operands], True, Reading(None))
    return open_output(str(path), list(sources), COMMAND)[0]


def test_a_pipe_with_a_name_is_written_into_and_cannot_be_gone_on_with(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    special = _output(pipe)
    answer(special, INPUTS[3:])
    reader.join()

    assert isinstance(special, DeviceOutput)
    assert read == ["d1\n\nd2\n"]
    with pytest.raises(OptionError, match=r"--resume goes on with a file of --output, not with"):
        open_output("/dev/null", (), COMMAND, resume=True)


class Written(io.RawIOBase):
    """A stream that is no file, and knows what was written at once."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.pieces.append(bytes(data))
        return len(data)


@pytest.mark.parametrize(
    ("line", "in_bulk"), [(SOLVED, False), ("╂───┃" * 16, False), (SOLVED, True)]
)
def test_lines_stay_whole_in_whatever_is_written_at_once(line: str, in_bulk: bool) -> None:
    written = Written()
    output = PrintedOutput(io.TextIOWrapper(io.BufferedWriter(written), encoding="utf-8"))
    lines = [*[line] * 200, "x" * 10_000, "none"]
    text = "\n".join(lines)
    if in_bulk:
        output.write_lines(f"{text}\n".encode())
    else:
        output.write(text)

    assert b"".join(written.pieces).decode().split("\n") == [*lines, ""]
    assert all(piece.endswith(b"\n") for piece in written.pieces)
    assert [len(piece) for piece in written.pieces if len(piece) > PIPE_BUF] == [10_001]


# --- One file ---


@pytest.mark.parametrize("mode", [0o600, 0o666])
def test_a_file_keeps_its_permissions(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "out.txt"
    path.touch()
    path.chmod(mode)
    new = to_file(tmp_path)

    assert (tmp_path / "out.txt.part").stat().st_mode & 0o777 == mode
    answer(new)
    assert path.stat().st_mode & 0o777 == mode
    assert path.read_text().startswith("a1\n")


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        answer(to_file(tmp_path))
    finally:
        os.umask(before)

    assert (tmp_path / "out.txt").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("is_there", [True, False])
def test_a_link_stays_a_link(tmp_path: Path, is_there: bool) -> None:
    (tmp_path / "there").mkdir()
    if is_there:
        (tmp_path / "there" / "target").write_text("old\n")
    (tmp_path / "out.txt").symlink_to("there/target")
    new = to_file(tmp_path)

    assert (tmp_path / "there" / "target.part").is_file()
    answer(new)
    assert (tmp_path / "out.txt").is_symlink()
    assert files(tmp_path / "there").keys() == {"target"}
    assert (tmp_path / "out.txt").read_text().startswith("a1\n")


def test_relative_and_long_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("out", "é" * 123):
        answer(open_output(name, (), COMMAND)[0], stop=2)
        assert len(files(tmp_path)) == 2
        answer(open_output(name, (), COMMAND, resume=True)[0])
        assert files(tmp_path).keys() == {name}
        Path(name).unlink()
    with pytest.raises(OptionError, match=r"x\.journal: cannot be written: File name too long"):
        _output("x" * 255)


def test_where_no_file_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "out.part").mkdir()
    (tmp_path / "other.journal").mkdir()
    for name in ("file", "read-only"):
        (tmp_path / name).write_text("precious\n")
    for name, refusal in (
        ("file/out", r"the folder .*file cannot be made: File exists$"),
        ("", '--output "": not the name of a file'),
        ("out", r"out\.part: cannot be written: Is a directory"),
        ("other", r"other\.journal: cannot be written: Is a directory"),
        ("read-only", "read-only: is there and must not be written"),
    ):
        if name == "read-only":
            monkeypatch.setattr(os, "access", lambda path, mode: False)
        with pytest.raises(OptionError, match=refusal):
            _output(tmp_path / name if name else "")

    assert files(tmp_path) == {"file": b"precious\n", "read-only": b"precious\n"}


def test_an_input_is_not_the_output(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("puzzles\n")
    (tmp_path / "link").symlink_to(path)
    for named in (path, tmp_path / "link"):
        for operands in ((tmp_path / "b.txt", path), (tmp_path,)):
            with pytest.raises(OptionError, match="is an input; name another file"):
                _output(named, *operands)

    assert files(tmp_path) == {"a.txt": b"puzzles\n", "link": b"puzzles\n"}


# --- A directory ---


def _placed(top: Path | str, *unders: str, suffix: str = ".txt") -> Sequence[Input]:
    """Sources below a folder that is not there, and where their answers go."""
    sources = [Input(f"in/{under}", f"in/{under}", under) for under in unders]
    return with_targets(sources, str(top), suffix)


def test_a_directory_is_made(tmp_path: Path) -> None:
    new, _ = open_output(f"{tmp_path}/new/er/", (), COMMAND)
    answer(new, [each._replace(target=each.target and f"{each.target}.txt") for each in INPUTS])

    assert files(tmp_path / "new" / "er").keys() == {
        *("a.txt.txt", "s/b.txt.txt", "c.txt.txt", "d.txt.txt")
    }
    with pytest.raises(OptionError, match="cannot be written: Not a directory"):
        open_output(f"{tmp_path}/new/er/a.txt.txt/more/", (), COMMAND)


def test_where_the_answers_to_a_source_go(tmp_path: Path) -> None:
    places = {
        **{"a.sdk": "a.sdk.txt", "a.txt": "a.txt", "stdin": "stdin.txt", "./a": "a.txt"},
        **{"a/b.c/d": "a/b.c/d.txt", "../../a": "a.txt", "a/../../b.yaml": "a/b.yaml.txt"},
        **{"/etc/passwd": "etc/passwd.txt"},
    }
    for under, expected in places.items():
        (source,) = _placed(tmp_path, under)
        assert (source.error, source.target) == (None, expected)


def test_two_sources_of_one_file_and_what_is_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("s")
    (tmp_path / "e.txt").mkdir()
    (tmp_path / "f").touch()
    unders = ("a.txt", "a", "b.txt/c", "b", "s/d", "link/d", "e", "f/c", "d" * 250)
    placed = _placed(tmp_path, *unders)

    refusals = [
        *("", "a.txt is for those to in/a.txt", "", "b.txt is a directory"),
        *("", "link/d.txt is for those to in/s/d", "e.txt is a directory"),
        "f/c.txt cannot be written: Not a directory",
        f"{'d' * 250}.txt cannot be written: File name too long",
    ]
    said = ["" if source.error is None else str(source.error) for source in placed]
    assert said == [
        refusal and f"in/{under}: has no place for its answers: {tmp_path}/{refusal}"
        for under, refusal in zip(unders, refusals, strict=True)
    ]
    targets = [source.target for source in placed]
    assert targets == ["a.txt", "", "b.txt/c.txt", "", "s/d.txt", "", "", "", ""]


# --- A disk that is full ---


@pytest.mark.parametrize("opener", OPENERS)
@pytest.mark.parametrize("room", [0, 50, 300, 500, 900, 1500, 70_500])
def test_a_full_disk(opener: Opener, room: int, tmp_path: Path) -> None:
    alone, full = tmp_path / "alone", tmp_path / "full"
    alone.mkdir()
    full.mkdir()
    answer(opener(alone, False))
    left = room

    def write(really: Callable[[bytes], int], data: bytes) -> int:
        nonlocal left
        if left == 0 and data:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = really(data[:left])
        left -= written
        return written

    refused = pytest.raises((OSError, OptionError), match="No space left")
    with watched_writes(write), refused, opener(full, False) as output:
        answer(output)
    for name, data in files(full).items():
        assert name.endswith((".part", ".journal")) or data == files(alone)[name]
    answer(opener(full, True))

    assert files(full) == files(alone)
