"""Ways to divide things into parts, for readers of answers, which know no model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def partitions(parts: Sequence[Sequence[int]], count: int) -> Iterator[list[int] | None]:
    """Yield the ways to have each number below `count` in one of the parts that are taken.

    Parts are sets of bits then. None comes at each step on the way, so that steps can be counted.
    """
    having: list[list[int]] = [[] for _ in range(count)]
    for part in parts:
        mask = sum(1 << number for number in part)
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
