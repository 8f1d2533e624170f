"""What a step of an explanation says of a model, before a family puts it into words.

Items and options are numbers of the model, `record.puzzle.model(record.puzzle.shape)`.
"""

from __future__ import annotations

from typing import NamedTuple

# How options are chosen or removed, from the simplest way to the hardest.
TECHNIQUES = ("single", "locked", "sum", "pair", "triple", "contradiction", "search")


class Link(NamedTuple):
    """A link in the chain of a contradiction: then only that option is left for that item.

    Where `total` is the number of a sum, it is the only one with which that comes out.
    """

    item: int
    option: int
    total: int | None = None


class Deduction(NamedTuple):
    """What follows from what is left: options that are in all solutions, or in none.

    `technique` is one of `TECHNIQUES`. `chosen` are options that every solution has, as far as any
    is left; `removed` were left before and are in none, those that conflict with `chosen` ones
    among them. Why, say

    - single: `items` has the item that `chosen` is the only option for;
    - locked: `items` has one whose options all conflict with those `removed`;
    - sum: `total` is the number of the sum, which has no room for those `removed`;
    - pair and triple: the options left for the `items` all cover some of as many `covers`, so that
      nothing else does;
    - contradiction: with the one `removed`, the `chain` follows, and then nothing is left for the
      one of `items`, or, where there is none, the sum of the number `total` does not come out;
    - search: `items` has the item whose options were tried. For those `removed` as wrong it took
      `size` trials in all, up to `depth` of them at once; 0 where they are too many to be told.
    """

    technique: str
    chosen: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    items: tuple[int, ...] = ()
    covers: tuple[int, ...] = ()
    total: int | None = None
    chain: tuple[Link, ...] = ()
    depth: int = 0
    size: int = 0


class Before(NamedTuple):
    """What a step finds: the options `chosen` before it, and the set of those that are `left`.

    Bit `k` of `left` stands for option `k`; chosen ones are among them.
    """

    chosen: tuple[int, ...]
    left: int
