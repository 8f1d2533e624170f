"""Shards and stretches: some of the solutions of a problem each, which can be found anywhere."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from sys import byteorder
from typing import NamedTuple

from cover.problem import Problem
from cover.solver import Prepared
from cover.solver.parallel.tree import Root

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


Path = tuple[Cut, ...]


class Shard(NamedTuple):
    """The solutions of a problem that contain all options `fixed`.

    `digest` is that of the problem with what its puzzle fixes (`digest_of`), `path` the
    cuts that led from the whole to this one, and `share` a guess at how much of the search it is.
    """

    digest: str
    fixed: tuple[int, ...]
    path: Path = ()
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


class Stretch(NamedTuple):
    """Solutions that follow each other in a listing: those with all options of one of the `roots`.

    One root comes after the other; `share` is a guess at how much of the search tree that is.
    """

    roots: list[Root]
    share: float


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
