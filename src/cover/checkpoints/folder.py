"""The folder of a checkpoint: the state of one question about one problem, and a lock.

The state is one file, which is replaced as a whole: a kill at any moment leaves the old one or the
new one. It is small, since it names only what is left to search, and not what was searched.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, NamedTuple, Protocol, Self

from cover.errors import CheckpointError, printable
from cover.files import PART, is_locked, replace_text

_STATE, _LOCK = "checkpoint.json", "lock"
_LEVELS = "levels"

# Seconds between two times that a state is saved; what was done since the last one is done again.
_BETWEEN_SAVES = 1.0


class SavedBranch(NamedTuple):
    """A shard that is left: its options besides those that its puzzle fixes, and its share."""

    options: tuple[int, ...]
    share: float


class SavedState(NamedTuple):
    """How far a question has come.

    `found` solutions were found. What is left are the `branches`, in the order of the search: none
    where all is done, and None where the whole was not divided yet. `last` is the last solution, if
    there is one, and nothing before it is left in its branch. `written` is how many bytes its
    output had then, and their checksum.
    """

    found: int = 0
    branches: tuple[SavedBranch, ...] | None = None
    last: tuple[int, ...] | None = None
    written: tuple[int, int] = (0, 0)

    @property
    def complete(self) -> bool:
        """Whether nothing is left to search."""
        return self.branches == ()

    def data(self) -> dict[str, object]:
        """Return what JSON can hold; numbers of solutions may have more digits than it reads."""
        branches = self.branches
        return {
            "found": hex(self.found),
            "left": None if branches is None else [[b.share, *b.options] for b in branches],
            "last": self.last,
            "written": self.written,
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the state that `data` stands for; raises `ValueError` and the like for others."""
        left = data["left"]
        size, check = map(int, data["written"])
        return cls(
            int(data["found"], 16),
            None if left is None else tuple(map(_branch, left)),
            None if data["last"] is None else tuple(map(int, data["last"])),
            (size, check),
        )


def _branch(numbers: Sequence[Any]) -> SavedBranch:
    share, *options = numbers
    return SavedBranch(tuple(map(int, options)), float(share))


class MarkedFile(Protocol):
    """The file that solutions are written to, of which a checkpoint notes how long it is."""

    def mark(self) -> tuple[int, int]:
        """Return how many bytes are written, and their checksum."""

    def cut_back(self, written: tuple[int, int]) -> None:
        """Drop what comes after so many bytes; raises `CheckpointError` unless they are there."""


class Checkpoint:
    """A folder that keeps the state of one question; no other process can have it meanwhile.

    Solutions that are listed are written to a `file`. Raises `CheckpointError` for a folder that
    cannot be made, is in use, or holds something else.
    """

    def __init__(self, path: str) -> None:
        self.file: MarkedFile | None = None
        self.is_begun = False
        self.state = SavedState()
        self.levels = Path(path) / _LEVELS  # the folder of a count by levels, once there is one
        self._path = path
        self._due = 0.0
        self._head: dict[str, object] = {}
        with self.told():
            os.makedirs(path, exist_ok=True)
            others = set(os.listdir(path)) - {_STATE, _LOCK, _STATE + PART}
            if others and not os.path.exists(self._file(_STATE)):
                raise self._refusal("is no checkpoint: there are other files in it")
            self._lock = _locked(self._file(_LOCK))
        if self._lock is None:
            raise self._refusal("is in use by another run")
        try:
            with self.told():
                self._read()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let other processes have the folder."""
        if self._lock is not None:
            self._lock.close()

    @property
    def is_fresh(self) -> bool:
        """Whether there is no state yet."""
        return not self._head

    @property
    def is_due(self) -> bool:
        """Whether it is time to save."""
        return monotonic() >= self._due

    def begin(self, head: Mapping[str, object]) -> SavedState:
        """Begin with a question, or return how far it has come.

        `head` tells the version, the problem and the question. Raises `CheckpointError` where the
        folder is about others, and says which of these differs, by its key.
        """
        if self._head:
            for key in head:
                if self._head.get(key) != head[key]:
                    was, now = (_told(of.get(key)) for of in (self._head, head))
                    raise self._refusal(
                        f"is a checkpoint of another {key}{was and f': {was}, now {now}'}; "
                        "name another folder"
                    )
        self.is_begun = True
        if self.file is not None:
            self.file.cut_back(self.state.written)
        if not self._head:
            self._head = dict(head)
            self.save(self.state)
        return self.state

    def save(self, state: SavedState) -> None:
        """Save a state, and how much is written; raises `CheckpointError` where it cannot be."""
        if self.file is not None:
            state = state._replace(written=self.file.mark())
        text = json.dumps(self._head | state.data())
        with self.told():
            replace_text(Path(self._file(_STATE)), text)
        self.state = state
        self._due = monotonic() + _BETWEEN_SAVES

    def _read(self) -> None:
        try:
            with open(self._file(_STATE), encoding="utf-8") as stream:
                data = json.load(stream)
            self.state = SavedState.of_data(data)
        except FileNotFoundError:
            return
        except (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError):
            raise self._refusal(f"is no checkpoint: its {_STATE} cannot be read") from None
        self._head = {key: value for key, value in data.items() if key not in self.state.data()}

    def _file(self, name: str) -> str:
        return os.path.join(self._path, name)

    def _refusal(self, text: str) -> CheckpointError:
        return CheckpointError(f"{printable(self._path)} {text}")

    @contextmanager
    def told(self) -> Iterator[None]:
        """Say in a line what the system refuses."""
        try:
            yield
        except OSError as error:
            raise self._refusal(f"cannot be written: {error.strerror}") from None


def _told(value: object) -> str:
    """Return a value in words, "" where it says nothing to people."""
    return printable(value) if isinstance(value, str) and " " in value else ""


def _locked(path: str) -> BinaryIO | None:
    """Return a file that no other process has locked; None where one has."""
    file = open(path, "ab")  # noqa: SIM115 - the lock lasts as long as it is open
    if is_locked(file):
        file.close()
        return None
    return file
