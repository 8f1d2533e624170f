"""Which shards of a whole are done, what they have come to, and which are missing."""

from __future__ import annotations

from collections.abc import Iterator

from cover.errors import InputError, Place
from cover.shards.shard import Cut, Shard

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
        """Take the number of solutions of a shard; raises what `demand` does, and takes nothing."""
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
        """Have what a shard is a part of stand for it, once all parts are there, and so on."""
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
