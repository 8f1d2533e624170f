"""Runs without puzzles: what an output is told, and kills at each of its system calls."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cover.batch import resumable
from cover.batch.outputs import Output, OutputOptions
from cover.batch.resumable import DirectoryOutput, FileOutput
from cover.batch.sources import Source

COMMAND = {"--format": "line", "input 1": "a.txt", "input 2": "b"}
CALLS = ("write", "open", "replace", "unlink", "ftruncate", "fsync", "makedirs")


class Input(NamedTuple):
    """A source, and the texts of each of its records."""

    name: str
    under: str
    records: Sequence[Sequence[str]]


INPUTS = (
    Input("in/a.txt", "a.txt", [["a1"], ["\na2", "\na2'"], ["none"]]),
    Input("in/a", "a", [["a has a file already"]]),
    Input("in/s/b.txt", "s/b.txt", [["b1 é"], ["\n" + "b" * 70_000], ["b3"]]),
    Input("in/c.txt", "c.txt", []),
    Input("in/d.txt", "d.txt", [["d1"], ["\nd2"]]),
)


def begin(output: Output, name: str, under: str = "") -> int | None:
    """Begin with a source of that name."""
    return output.begin(output.admit(Source(name, name, under or name)))


def answer(
    output: Output,
    inputs: Sequence[Input] = INPUTS,
    stop: int = 10**9,
    kept: list[int] | None = None,
) -> None:
    """Answer all records, or leave after `stop` of them; `kept` gets how many were kept."""
    left = stop
    for source in inputs:
        done = begin(output, source.name, source.under)
        if done is None:
            continue
        for number, texts in enumerate(source.records[done:], done + 1):
            if left == 0:
                output.write("cut off")
                output.leave()
                return
            left -= 1
            for text in texts:
                output.write(text)
            output.tally.add("none" if texts == ["none"] else "solved", code=texts == ["none"])
            output.keep(number)
            if kept is not None:
                kept.append(output.tally.records)
        output.end()
    output.finish()


Opener = Callable[[Path, bool], FileOutput | DirectoryOutput]


def to_file(folder: Path, resume: bool = False) -> FileOutput:
    return FileOutput(OutputOptions(str(folder / "out.txt"), COMMAND, resume))


def to_directory(folder: Path, resume: bool = False) -> DirectoryOutput:
    return DirectoryOutput(OutputOptions(str(folder / "out"), COMMAND, resume))


def files(folder: Path) -> dict[str, bytes]:
    """All files below a folder, with what they hold."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


OPENERS: list[Opener] = [to_file, to_directory]
OLD = {"out.txt": b"of an older run\n", "out/a.txt": b"of an older run, too\n"}

# What a run has left: all files, and the tally.
Left = tuple[dict[str, bytes], dict[str, int]]


def prepare(folder: Path) -> Path:
    """A folder with the files of an older run."""
    (folder / "out").mkdir(parents=True)
    for name, data in OLD.items():
        (folder / name).write_bytes(data)
    return folder


def alone(opener: Opener, folder: Path) -> Left:
    """What a run leaves that is not interrupted."""
    output = opener(prepare(folder), False)
    answer(output)
    return files(folder), output.tally.data()


def go_on(opener: Opener, folder: Path, kept: int = 0) -> Left:
    """What a run leaves that goes on after at least `kept` records."""
    output = opener(folder, True)
    assert output.tally.records >= kept
    answer(output)
    return files(folder), output.tally.data()


class Killed(BaseException):
    """The process is no more."""


class Kills:
    """Counts system calls, and ends the process at one of them.

    That is `before` the call, or after it; of a `half` write only half gets to the disk.
    """

    def __init__(self, patch: pytest.MonkeyPatch, at: int, how: str) -> None:
        self.calls = 0
        self._at = at
        self._how = how
        self._open: list[int] = []
        self._really: dict[str, Callable[..., Any]] = {name: getattr(os, name) for name in CALLS}
        for name in CALLS:
            patch.setattr(os, name, self._counted(name))

    def _counted(self, name: str) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            self.calls += 1
            if self.calls > self._at or (self.calls == self._at and self._how == "before"):
                raise Killed
            if self.calls == self._at and self._how == "half" and name == "write":
                descriptor, data = arguments
                self._really[name](descriptor, data[: len(data) // 2])
                raise Killed
            result = self._really[name](*arguments, **options)
            if name == "open":
                self._open.append(result)
            if self.calls == self._at:
                raise Killed
            return result

        return call

    def close_all(self) -> None:
        """What the system does for a process that has ended."""
        for descriptor in self._open:
            with suppress(OSError):
                os.close(descriptor)


@contextmanager
def killed(at: int, how: str = "before") -> Iterator[Kills]:
    """Have the process end at a system call; it is survived by the files."""
    with pytest.MonkeyPatch.context() as patch:
        kills = Kills(patch, at, how)
        with suppress(Killed):
            yield kills
    kills.close_all()


def entries_at_each_record(patch: pytest.MonkeyPatch) -> None:
    """Let time fly."""
    patch.setattr(resumable, "_BETWEEN_ENTRIES", 0.0)


def no_entries_for_records(patch: pytest.MonkeyPatch) -> None:
    """Let time stand still, so that entries are made where they must be."""
    patch.setattr(resumable, "monotonic", lambda: -1.0)
