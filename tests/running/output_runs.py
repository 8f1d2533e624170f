"""Runs without puzzles: what an output is told, and kills at each of its system calls."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BufferedRandom, FileIO
from pathlib import Path
from typing import IO, Any, NamedTuple

import pytest

from cover.running import file_output, sources
from cover.running.file_output import open_output
from cover.running.outputs import Output

COMMAND = {"--format": "line", "input 1": "a.txt", "input 2": "b"}
CALLS = ("open", "replace", "unlink", "fsync", "makedirs")


class Input(NamedTuple):
    """A source with a target, and the texts of each of its records."""

    name: str
    target: str
    records: Sequence[Sequence[str]]


INPUTS = (
    Input("in/a.txt", "a.txt", [["a1"], ["\na2", "\na2'"], ["none"]]),
    Input("in/a", "", [["has no place for its answers"]]),
    Input("in/s/b.txt", "s/b.txt", [["b1 é"], ["\n" + "b" * 70_000], ["b3"]]),
    Input("in/c.txt", "c.txt", []),
    Input("in/d.txt", "d.txt", [["d1"], ["\nd2"]]),
)


def begin(output: Output, name: str, target: str | None = None) -> int | None:
    return output.begin(sources.Input(name, name, name, target=name if target is None else target))


def answer(
    output: Output,
    inputs: Sequence[Input] = INPUTS,
    stop: int = 10**9,
    kept: list[int] | None = None,
) -> None:
    """Answer all records, or leave after `stop` of them; `kept` gets how many were kept."""
    left = stop
    for source in inputs:
        done = begin(output, source.name, source.target)
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


Opener = Callable[[Path, bool], Output]


def to_file(folder: Path, resume: bool = False) -> Output:
    return open_output(str(folder / "out.txt"), (), COMMAND, resume)[0]


def to_directory(folder: Path, resume: bool = False) -> Output:
    return open_output(os.path.join(folder, "out", ""), (), COMMAND, resume)[0]


def to_array(folder: Path, resume: bool = False) -> Output:
    return open_output(str(folder / "out.json"), (), COMMAND, resume, is_array=True)[0]


def files(folder: Path) -> dict[str, bytes]:
    """All files below a folder, with what they hold."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


OPENERS: list[Opener] = [to_file, to_array, to_directory]
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


Write = Callable[[Any], int]


class WatchedFile(FileIO):
    """A file whose writes go through a function."""

    def __init__(self, watch: Callable[[Write, bytes], int], *of: Any, **opener: Any) -> None:
        super().__init__(*of, **opener)
        self._watch = watch

    def write(self, data: Any) -> int:
        return self._watch(super().write, bytes(data))


@contextmanager
def watched_writes(watch: Callable[[Write, bytes], int]) -> Iterator[None]:
    """Have the files that outputs open be written by `watch`, and close them at the end."""
    opened = []

    def watched(path: str, mode: str, opener: Any = None) -> IO[bytes]:
        if opener is None:  # only to read it
            return open(path, "rb")
        opened.append(WatchedFile(watch, path, mode.replace("b", ""), opener=opener))
        return BufferedRandom(opened[-1])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(file_output, "open", watched, raising=False)
        try:
            yield
        finally:
            for file in opened:
                file.close()


class Kills:
    """Counts system calls, and ends the process at one of them.

    That is `before` the call, or after it; of a `half` write only half gets to the disk.
    """

    def __init__(self, patch: pytest.MonkeyPatch, at: int, how: str) -> None:
        self.calls = 0
        self._at = at
        self._how = how
        for name in CALLS:
            patch.setattr(os, name, self._counted(getattr(os, name)))

    def _counted(self, really: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            self.calls += 1
            if self.calls > self._at or (self.calls == self._at and self._how == "before"):
                raise Killed
            result = really(*arguments, **options)
            if self.calls == self._at:
                raise Killed
            return result

        return call

    def write(self, really: Write, data: bytes) -> int:
        """Write data, as one of the calls."""
        if self._how == "half" and self.calls + 1 == self._at:
            data = data[: len(data) // 2]
        written: int = self._counted(really)(data)
        return written


@contextmanager
def killed(at: int, how: str = "before") -> Iterator[Kills]:
    """Have the process end at a system call; it is survived by the files."""
    with pytest.MonkeyPatch.context() as patch:
        kills = Kills(patch, at, how)
        with watched_writes(kills.write), suppress(Killed):
            yield kills


def entries_at_each_record(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(file_output, "_BETWEEN_ENTRIES", 0.0)


def no_entries_for_records(patch: pytest.MonkeyPatch) -> None:
    """Let time stand still, so that entries are made where they must be."""
    patch.setattr(file_output, "monotonic", lambda: -1.0)
