"""Solutions by the block: many of them in two flat arrays, instead of a tuple for each."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import accumulate, chain, pairwise
from typing import Any, overload

Solution = tuple[int, ...]

# The bytes of the numbers of their options, and of where each solution begins among these, and the
# last one ends: as 32-bit and 64-bit integers.
Packed = tuple[bytes, bytes]

NOTHING: Packed = b"", bytes(8)


class Solutions(Sequence[Solution]):
    """Solutions that follow each other in a search, packed.

    `options` holds the option numbers of all of them, one solution after the other, each of them
    ascending. Those of solution `k` are `options[starts[k]:starts[k + 1]]`, so that `starts` begins
    with 0 and is longer by one than there are solutions. Both are arrays of NumPy, of the types
    `int32` and `int64`, which cannot be written to; without NumPy they are `array`s of the types
    "i" and "q". As a sequence, these are the same tuples as a search yields one by one.
    """

    __slots__ = ("_packed",)

    def __init__(self, packed: Packed = NOTHING) -> None:
        self._packed = packed

    @property
    def packed(self) -> Packed:
        """The bytes of both arrays."""
        return self._packed

    @property
    def options(self) -> Any:
        """The option numbers of all solutions."""
        return _array("i", self._packed[0])

    @property
    def starts(self) -> Any:
        """Where each solution begins among the options, and the last one ends."""
        return _array("q", self._packed[1])

    @property
    def rows(self) -> Any:
        """The options as an array of NumPy with a row for each solution.

        None where solutions differ in size, where there are none, and without NumPy.
        """
        count = len(self)
        sizes = {end - start for start, end in pairwise(array("q", self._packed[1]))}
        if len(sizes) != 1 or _numpy() is None:
            return None
        return self.options.reshape(count, -1 if sizes != {0} else 0)

    def __len__(self) -> int:
        return len(self._packed[1]) // 8 - 1

    @overload
    def __getitem__(self, number: int) -> Solution: ...
    @overload
    def __getitem__(self, number: slice) -> list[Solution]: ...
    def __getitem__(self, number: int | slice) -> Solution | list[Solution]:
        if isinstance(number, slice):
            return [self[k] for k in range(*number.indices(len(self)))]
        number = range(len(self))[number]
        start, end = array("q", self._packed[1][8 * number : 8 * number + 16])
        return tuple(array("i", self._packed[0][4 * start : 4 * end]))

    def __iter__(self) -> Iterator[Solution]:
        options = array("i", self._packed[0]).tolist()
        for start, end in pairwise(array("q", self._packed[1])):
            yield tuple(options[start:end])

    def __repr__(self) -> str:
        return f"<{len(self)} solutions>"


def pack(solutions: Iterable[Solution]) -> Packed:
    """Pack solutions that were found one by one."""
    found = list(solutions)
    options = array("i", chain.from_iterable(found))
    return options.tobytes(), array("q", accumulate(map(len, found), initial=0)).tobytes()


def _array(code: str, data: bytes) -> Any:
    numpy = _numpy()
    if numpy is None:
        return array(code, data)
    return numpy.frombuffer(data, numpy.int32 if code == "i" else numpy.int64)


@cache
def _numpy() -> Any:
    """NumPy, or None where it cannot be imported."""
    try:
        return import_module("numpy")
    except ImportError:
        return None
