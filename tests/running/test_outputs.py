"""Where answers go: standard output, devices, files and directories, and what is refused there."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from cover.errors import OptionError
from cover.reading.records import Reading
from cover.running.file_output import open_output
from cover.running.outputs import DeviceOutput, Output
from cover.running.sources import expand
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


def _output(path: Path | str, *operands: Path) -> Output:
    sources = expand([*map(str, operands)], True, Reading(None))
    return open_output(str(path), list(sources), COMMAND)[0]


# --- What is printed at once ---


def test_what_is_printed_cannot_be_gone_on_with() -> None:
    with pytest.raises(OptionError, match=r"--resume goes on with a file of --output, not with"):
        open_output("/dev/null", (), COMMAND, resume=True)


def test_a_pipe_with_a_name_is_written_into(tmp_path: Path) -> None:
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


# --- One file ---


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o666])
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
        first, _ = open_output(name, (), COMMAND)
        answer(first, stop=2)
        assert len(files(tmp_path)) == 2
        second, _ = open_output(name, (), COMMAND, resume=True)
        assert second.tally.records == 2
        answer(second)

        assert files(tmp_path).keys() == {name}
        Path(name).unlink()
    with pytest.raises(OptionError, match=r"x\.journal: cannot be written: File name too long"):
        _output("x" * 255)


def test_where_no_file_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("precious\n")
    with pytest.raises(OptionError, match=r"the folder .*file cannot be made: File exists$"):
        _output(tmp_path / "file" / "out")
    with pytest.raises(OptionError, match='--output "": not the name of a file'):
        _output("")
    (tmp_path / "out.part").mkdir()
    with pytest.raises(OptionError, match=r"out\.part: cannot be written: Is a directory"):
        _output(tmp_path / "out")
    (tmp_path / "other.journal").mkdir()
    with pytest.raises(OptionError, match=r"other\.journal: cannot be written: Is a directory"):
        _output(tmp_path / "other")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    (tmp_path / "read-only").write_text("precious\n")
    with pytest.raises(OptionError, match="read-only: is there and must not be written"):
        _output(tmp_path / "read-only")

    assert files(tmp_path) == {"file": b"precious\n", "read-only": b"precious\n"}


def test_an_input_is_not_the_output(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("puzzles\n")
    (tmp_path / "link").symlink_to(path)
    for named in (path, tmp_path / "link"):
        with pytest.raises(OptionError, match="is an input; name another file"):
            _output(named, tmp_path / "b.txt", path)
        with pytest.raises(OptionError, match="is an input; name another file"):
            _output(named, tmp_path)

    assert files(tmp_path) == {"a.txt": b"puzzles\n", "link": b"puzzles\n"}


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

    with watched_writes(write), pytest.raises((OSError, OptionError), match="No space left"):
        _answer_or_leave(lambda: opener(full, False))
    for name, data in files(full).items():
        assert name.endswith((".part", ".journal")) or data == files(alone)[name]
    answer(opener(full, True))

    assert files(full) == files(alone)


def _answer_or_leave(opener: Callable[[], Output]) -> None:
    output = opener()
    try:
        answer(output)
    except OSError:
        output.leave()
        raise
