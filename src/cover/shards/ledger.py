"""Which shards of a problem are done, and what they have: in memory, or in a folder.

The ledger in a folder is lines of JSON, as `cover solve --count --json` answers: the first is about
the whole, and each further one about a shard that is done. So `cover join` tells what is counted,
and what is missing. The file is replaced as a whole: a kill at any moment leaves the old one or the
new one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path as FilePath
from time import monotonic
from typing import Any, NamedTuple, Self

from cover.errors import CheckpointError, InputError, Place, printable
from cover.files import PART, is_locked, replace_text
from cover.shards.shard import Cut, Path, Shard, Stretch

_LEDGER, _LOCK = "ledger.jsonl", "lock"
_OF_STATE = ("part", "count", "at_least", "left", "written")  # in the first line, beside the head

# Seconds between two times that a ledger is saved; what was done since is done again.
_BETWEEN_SAVES = 1.0

# Numbers of solutions that are longer than Python reads are not kept.
_MOST = 10**4000


# --- In memory ---


class ShardError(InputError):
    """A shard that does not go with the others: of another problem, cut otherwise, or twice there.

    Raised by a `Ledger`, at the place that the caller names.
    """


class Ledger:
    """The numbers of solutions of shards, all of which are of one problem, by its digest.

    A shard may be divided again: then its parts stand for it.
    """

    def __init__(self, digest: str) -> None:
        self.digest = digest
        self._counts: dict[Path, int] = {}
        self._cuts: dict[Path, Cut] = {}  # of what is divided, one of its cuts

    def add(self, shard: Shard, count: int, place: Place) -> None:
        self.demand(shard, place)
        self._counts[shard.path] = count
        for depth, cut in enumerate(shard.path):
            self._cuts.setdefault(shard.path[:depth], cut)

    def demand(self, shard: Shard, place: Place) -> None:
        """Raise `ShardError` for a shard that does not go with those that are there.

        It is of another problem, was cut out of its whole in another way than those before it, or
        is there already, as it is or in parts.
        """
        if shard.digest != self.digest:
            raise ShardError(place, f"{shard.name} is a part of another problem")
        for depth, cut in enumerate(shard.path):
            before = shard.path[:depth]
            known = self._cuts.get(before, cut)
            if (known.parts, known.key) != (cut.parts, cut.key):
                raise ShardError(
                    place,
                    f"{shard.name} was cut in another way than {_name((*before, known))}, by "
                    "another split, engine or version",
                )
            if before in self._counts:
                raise ShardError(place, f"{shard.name} is a part of {_name(before)}, counted too")
        if shard.path in self._counts:
            raise ShardError(place, f"{shard.name} is there twice")
        if shard.path in self._cuts:
            raise ShardError(place, f"parts of {shard.name} are counted, too")

    def merge(self, shard: Shard) -> None:
        path = shard.path
        while path:
            known, path = path[-1], path[:-1]
            parts = [(*path, known._replace(number=n)) for n in range(1, known.parts + 1)]
            if not all(part in self._counts for part in parts):
                return
            self._counts[path] = sum(self._counts.pop(part) for part in parts)
            del self._cuts[path]

    def counts(self) -> dict[Path, int]:
        return dict(self._counts)

    @property
    def total(self) -> int:
        """How many solutions the shards that are done have; all of them where none is missing."""
        return sum(self._counts.values())

    def missing(self) -> Iterator[str]:
        """Yield the names of the shards that are not there, each as large as it can be."""
        if not self._counts:
            yield _name(())
        for before, known in sorted(self._cuts.items()):
            for number in range(1, known.parts + 1):
                path = (*before, known._replace(number=number))
                if path not in self._counts and path not in self._cuts:
                    yield _name(path)


def _name(path: Path) -> str:
    return Shard("", (), path).name


# --- In a folder ---


class SavedState(NamedTuple):
    """How far a question has come: `found` solutions, all of them where it is `complete`.

    A count has the `counts` of shards that are done, besides the whole. A listing has what is
    `left` of it, and of what is `written` already the bytes and their checksum.
    """

    found: int = 0
    complete: bool = False
    counts: Mapping[Path, int] = {}
    left: tuple[Stretch, ...] | None = None
    written: tuple[int, int] = (0, 0)


class Checkpoint:
    """A folder that keeps the state of one question; no other process can have it meanwhile.

    Of a file that solutions are listed in, `mark` returns how many bytes are written and their
    checksum, and `cut_back` drops what comes after so many; it raises `CheckpointError` unless they
    are there. What users should know is told by `tell`. Raises `CheckpointError` for a folder that
    cannot be made, is in use, or holds something else.
    """

    def __init__(self, path: str) -> None:
        self.mark: Callable[[], tuple[int, int]] = lambda: (0, 0)
        self.cut_back: Callable[[tuple[int, int]], None] = lambda written: None
        self.tell: Callable[[str], None] = lambda text: None
        self.is_begun = False
        self.state = SavedState()
        self._path = path
        self._due = 0.0
        self._head: dict[str, str] = {}
        with self._told():
            os.makedirs(path, exist_ok=True)
            names = set(os.listdir(path)) - {_LOCK}
            if _LEDGER not in names and names - {_LEDGER + PART}:
                raise self._refusal("is no checkpoint: there are other files in it")
            self._lock = open(self._file(_LOCK), "ab")  # noqa: SIM115 - locked while it is open
            is_in_use = is_locked(self._lock)
        if is_in_use:
            self.close()
            raise self._refusal("is in use by another run")
        try:
            with self._told():
                self._read()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._lock.close()

    @property
    def is_fresh(self) -> bool:
        return not self._head

    @property
    def is_due(self) -> bool:
        return monotonic() >= self._due

    def begin(self, head: Mapping[str, str]) -> SavedState:
        """Begin with a question, or return how far it has come.

        `head` tells the version, the problem and the question. Raises `CheckpointError` where the
        folder is about others, and says which of these differs, by its key.
        """
        for key in head:
            if self._head and self._head.get(key) != head[key]:
                was, now = (_in_words(of.get(key, "")) for of in (self._head, head))
                raise self._refusal(
                    f"is a checkpoint of another {key}{was and f': {was}, now {now}'}; "
                    "name another folder"
                )
        self.is_begun = True
        self.cut_back(self.state.written)
        if not self._head:
            self._head = dict(head)
            self.save(self.state)
        return self.state

    def save(self, state: SavedState) -> None:
        """Save a state, and how much is written; raises `CheckpointError` where it cannot be."""
        state = state._replace(written=self.mark())
        if state.found < _MOST:
            lines = map(json.dumps, _entries(self._head, state))
            with self._told():
                replace_text(FilePath(self._file(_LEDGER)), "".join(f"{line}\n" for line in lines))
        self.state = state
        self._due = monotonic() + _BETWEEN_SAVES

    def damaged(self) -> CheckpointError:
        return self._refusal("is damaged; name another folder")

    def _read(self) -> None:
        try:
            with open(self._file(_LEDGER), encoding="utf-8") as stream:
                first, *others = map(json.loads, stream)
            head = {key: str(text) for key, text in first.items() if key not in _OF_STATE}
            head["problem"] = str(first["part"]["problem"])
            self._head, self.state = head, _state_of(first, others)
        except FileNotFoundError:
            return
        except (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError):
            raise self._refusal(f"is no checkpoint: its {_LEDGER} cannot be read") from None

    def _file(self, name: str) -> str:
        return os.path.join(self._path, name)

    def _refusal(self, text: str) -> CheckpointError:
        return CheckpointError(f"{printable(self._path)} {text}")

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise self._refusal(f"cannot be written: {error.strerror}") from None


def _entries(head: Mapping[str, str], state: SavedState) -> Iterator[dict[str, object]]:
    others = {key: text for key, text in head.items() if key != "problem"}
    whole: dict[str, object] = {**others, "part": {"problem": head["problem"], "path": []}}
    whole["count" if state.complete else "at_least"] = state.found
    if state.left is not None:
        whole |= {"left": state.left, "written": state.written}
    yield whole
    if not state.complete:
        for path, count in state.counts.items():
            cuts = [{"number": cut.number, "of": cut.parts, "key": cut.key} for cut in path]
            yield {"part": {"problem": head["problem"], "path": cuts}, "count": count}


def _state_of(first: Mapping[str, Any], others: list[dict[str, Any]]) -> SavedState:
    """Return the state that lines stand for; raises `ValueError` and the like for others."""
    complete, left = "count" in first, first.get("left")
    size, check = map(int, first.get("written", (0, 0)))
    counts = {}
    for each in others:
        cuts = each["part"]["path"]
        path = (Cut(int(cut["number"]), int(cut["of"]), str(cut["key"])) for cut in cuts)
        counts[tuple(path)] = int(each["count"])
    stretches = None
    if left is not None:
        stretches = tuple(
            Stretch([tuple(map(int, root)) for root in roots], float(share))
            for roots, share in left
        )
        if not all(stretch.roots for stretch in stretches):
            raise ValueError
    found = int(first["count" if complete else "at_least"])
    return SavedState(found, complete, counts, stretches, (size, check))


def _in_words(text: str) -> str:
    """Return a text that says something to people, "" for another one."""
    return printable(text) if " " in text else ""
