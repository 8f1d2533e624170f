"""Blocks of solutions as lines of text, checked and written in C; see `_core.Lines`."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cover.solver._core import Lines

__all__ = ["Lines", "lines_of"]

_MOST = 2**31 - 1  # of anything


def lines_of(
    covered: Iterable[Sequence[tuple[int, int]]],
    bounds: Sequence[tuple[int, int | None]],
    texts: Sequence[bytes],
    line: bytes,
    places: Sequence[Sequence[int]] | None = None,
) -> Lines:
    """What checks solutions and writes them as lines.

    For each option, `covered` has the items and their colours, 0 for none; `bounds` say for each
    item in how many options it is, at least and at most. A line is the `texts` of the options with
    blanks between them, or `line` where there is none; with `places`, it is `line` with the bytes
    of these texts at such places.
    """
    from cover.solver._core import Lines

    starts, items, colours = array("q", [0]), array("i"), array("i")
    for option in covered:
        items.extend(item for item, _ in option)
        colours.extend(colour for _, colour in option)
        starts.append(len(items))
    return Lines(
        starts,
        items,
        colours,
        array("i", [min(least, _MOST) for least, _ in bounds]),
        array("i", [_MOST if most is None else min(most, _MOST) for _, most in bounds]),
        array("q", accumulate(map(len, texts), initial=0)),
        b"".join(texts),
        line,
        None if places is None else array("i", chain.from_iterable(places)),
    )
