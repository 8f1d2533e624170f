"""Parts of things: sets of numbers as bits, what hangs together, and ways to divide."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

_Thing = TypeVar("_Thing", bound=Hashable)


def mask_of(numbers: Iterable[int]) -> int:
    """Return the set of bits of different numbers."""
    return sum([1 << number for number in numbers])


def numbers_of(mask: int) -> list[int]:
    """Return the numbers in a set of bits, ascending."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def connected(
    things: Iterable[_Thing], beside: Callable[[_Thing], Iterable[_Thing]]
) -> Iterator[list[_Thing]]:
    """Yield the parts of some things that hang together, by their first ones.

    `beside` tells what is beside a thing, not all of it among the things.
    """
    in_order = list(things)
    left = set(in_order)
    for first in in_order:
        if first in left:
            left.remove(first)
            part = [first]
            for thing in part:  # which grows meanwhile
                for other in beside(thing):
                    if other in left:
                        left.remove(other)
                        part.append(other)
            yield part


def partitions(parts: Sequence[Sequence[int]], count: int) -> Iterator[list[int] | None]:
    """Yield the ways to have each number below `count` in one of the parts that are taken.

    Parts are sets of bits then. None comes at each step on the way, so that steps can be counted.
    """
    having: list[list[int]] = [[] for _ in range(count)]
    for part in parts:
        mask = mask_of(part)
        for number in part:
            having[number].append(mask)
    yield from _divided(having, (1 << count) - 1)


def _divided(having: Sequence[Sequence[int]], left: int) -> Iterator[list[int] | None]:
    """Divide what is left; the number that fewest parts have comes first."""
    if not left:
        yield []
        return
    yield None
    open_numbers = (number for number in range(len(having)) if left >> number & 1)
    fitting = ([mask for mask in having[number] if not mask & ~left] for number in open_numbers)
    fewest: list[int] | None = None
    for masks in fitting:
        if fewest is None or len(masks) < len(fewest):
            fewest = masks
        if len(fewest) <= 1:
            break
    for mask in fewest or ():
        for rest in _divided(having, left & ~mask):
            yield None if rest is None else [mask, *rest]
