"""Shards, some of the solutions of a problem each, found anywhere; and which of them are done."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from sys import byteorder
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.problem import Problem
from cover.solver import Prepared

_DIGEST_SIZE = 16  # bytes of a digest
_SIZE = 4  # bytes of the key of a cut, and of a check


class Cut(NamedTuple):
    """Which of the parts of something a shard is: the `number`, from 1, of so many `parts`.

    Two cuts into as many parts are the same only if they have the same `key`: where a search is
    divided depends on the engine and the version.
    """

    number: int
    parts: int
    key: str

    def __str__(self) -> str:
        """Return the number and the parts, the former with as many digits as the latter."""
        return f"{self.number:0{len(str(self.parts))}}-of-{self.parts}"


class Shard(NamedTuple):
    """The solutions of a problem that contain all options `fixed`.

    `digest` is that of the problem with what its puzzle fixes (`digest_of`), `path` the
    cuts that led from the whole to this one, and `share` a guess at how much of the search it is.
    """

    digest: str
    fixed: tuple[int, ...]
    path: tuple[Cut, ...] = ()
    share: float = 1.0

    @property
    def name(self) -> str:
        """What messages and files call it, such as `3-of-8` or, divided again, `3-of-8.1-of-2`.

        Names of parts of one whole are in the order of the parts: `03-of-12`.
        """
        return ".".join(map(str, self.path)) or "whole"

    @property
    def check(self) -> str:
        """What tells whether its options are those of its cuts, as they were when it was made."""
        return _short(f"{self.digest} {self.name} {[cut.key for cut in self.path]} {[*self.fixed]}")


def whole(prepared: Prepared, fixed: Sequence[int] = ()) -> Shard:
    """Return a problem, with the options that its puzzle fixes, as one shard."""
    return Shard(digest_of(prepared.problem, fixed), tuple(fixed))


def divided(
    shard: Shard, prepared: Prepared, parts: int, distinct_on: Sequence[int] | None = None
) -> list[Shard]:
    """Divide a shard into at least `parts`, if it has as many branches, in the order of the search.

    Solutions in which the same options cover the items `distinct_on` are in one of them.

    There are none where it has no solution, and that shows at once; one where it cannot be divided.
    """
    found = prepared.split(parts, fixed=shard.fixed, distinct_on=distinct_on)
    key = _short(";".join(",".join(map(str, part.fixed)) for part in found))
    return [
        Shard(
            shard.digest,
            part.fixed,
            (*shard.path, Cut(number, len(found), key)),
            shard.share * part.share,
        )
        for number, part in enumerate(found, start=1)
    ]


def digest_of(problem: Problem, fixed: Iterable[int] = ()) -> str:
    """Return a text that is the same for equal problems with equal options fixed, on any machine.

    Items count by their numbers, and what they are called does not matter.
    """
    found = blake2b(digest_size=_DIGEST_SIZE)
    arrays = (
        array("q", [len(problem.items), problem.primary_count]),
        problem.starts,
        problem.entries,
        problem.colours,
        problem.sum_items,
        problem.sum_starts,
        problem.bounds,
        problem.rows,
        problem.weights,
        problem.multiplicities,
        array("q", sorted(fixed)),
    )
    for numbers in arrays:
        wide = array("q", numbers)  # as wide as on any other machine
        if byteorder == "big":
            wide.byteswap()
        found.update(len(wide).to_bytes(8, "little"))
        found.update(wide)
    return found.hexdigest()


def _short(text: str) -> str:
    return blake2b(text.encode(), digest_size=_SIZE).hexdigest()


Path = tuple[Cut, ...]


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
