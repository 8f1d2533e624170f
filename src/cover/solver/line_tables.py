"""Tables with which the C core reads puzzles from lines of bytes and writes solutions to them.

The core knows places, characters and options, and nothing of any puzzle. `Records` solves many
puzzles of one shape, each a line; `Lines` checks blocks of solutions and writes a line for each.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from cover.solver.engines import nine_of

if TYPE_CHECKING:
    from cover.solver._core import Lines, Records
    from cover.solver.api import Prepared

__all__ = ["LineShape", "Lines", "Question", "Records", "lines_of", "records_of"]

_BYTES = 256
_BLANK, _BAD = -1, -2  # in the place of an option
_MOST = 2**31 - 1  # of anything


class LineShape(NamedTuple):
    """How puzzles of one shape are written, and what their answers have to keep.

    A puzzle is a line of `length` characters. `placements` has for each option, except those at the
    end that put nothing anywhere, the place, from 0, and the symbol that it puts there, from 1. No
    symbol stands twice in any of the `groups` of places, and in those of each of the `totals` the
    numbers of the symbols add up to it. `values` has what a character means: a symbol, or 0 for a
    blank; `symbols` how symbols are written. With `labels`, as many characters stand behind these,
    of each place the label of its group; the labels have numbers from 1, and there are as many
    groups of as many places as there are symbols.
    """

    length: int
    placements: Sequence[tuple[int, int]]
    groups: Sequence[Sequence[int]]
    totals: Sequence[tuple[Sequence[int], int]]
    values: Mapping[str, int]
    symbols: str
    labels: Mapping[str, int] = {}

    def meanings(self) -> dict[int, int]:
        """Return the bytes and what they mean; other bytes make a record bad."""
        return {ord(k): value for k, value in self.values.items() if k.isascii()}


class Question(NamedTuple):
    """What is asked of each line; see `Records.solve` of the core."""

    most: int = 1
    written: Literal["first", "all", "none"] = "first"
    bounded: bool = False
    slices: int = 0


def records_of(laid_out: Prepared, shape: LineShape) -> Records | None:
    """Return what solves lines of this shape.

    Many grids are solved at a time, unless it is the engine dense that is asked for. None where
    the engine does not solve lines, where no byte is a symbol, or where a place never holds one;
    and where these are not many grids, but labels stand behind them.
    """
    network: Any = laid_out.network
    if hasattr(network, "order"):  # a `ReorderedNetwork`
        if len(shape.placements) < len(network.order):
            return None  # those without a place would not be the last ones
        shape = shape._replace(placements=[shape.placements[k] for k in network.order])
        network = network.network
    if getattr(network, "engine", "") != "dense" or not shape.symbols.isascii():
        return None
    if len({place for place, _ in shape.placements}) < shape.length:
        return None
    from cover.solver._core import Records

    nine, meanings = None, shape.meanings()
    # Any of n symbols in any of n x n places: that is all but the groups.
    size = len(shape.symbols)
    is_square = shape.length == size**2 and len(shape.placements) == size**3
    if laid_out.engine == "native" and is_square and not shape.totals:
        nine = nine_of(size, shape.groups)
    if nine is None and shape.labels:
        return None
    labels = {ord(label): number for label, number in shape.labels.items()}
    return Records(
        network,
        shape.length,
        _options(shape),
        array("i", [place for place, _ in shape.placements]),
        bytes(ord(shape.symbols[symbol - 1]) for _, symbol in shape.placements),
        bytes(meanings.get(byte, 0) for byte in range(_BYTES)),  # the symbol of each, 0 for none
        *_groups(shape.groups),
        *_groups(places for places, _ in shape.totals),
        array("i", [total for _, total in shape.totals]),
        nine,
        bytes(labels.get(byte, 0) for byte in range(_BYTES)) if labels else None,
    )


def _options(shape: LineShape) -> array[int]:
    table = array("i", [_BAD]) * (shape.length * _BYTES)
    written: dict[int, list[int]] = {}
    for byte, value in shape.meanings().items():
        written.setdefault(value, []).append(byte)
    for place in range(shape.length):
        for byte in written.get(0, ()):
            table[place * _BYTES + byte] = _BLANK
    for option, (place, symbol) in enumerate(shape.placements):
        for byte in written.get(symbol, ()):
            table[place * _BYTES + byte] = option
    return table


def _groups(groups: Iterable[Sequence[int]]) -> tuple[array[int], array[int]]:
    starts, places = array("i", [0]), array("i")
    for group in groups:
        places.extend(group)
        starts.append(len(places))
    return starts, places


def lines_of(
    covered: Iterable[Sequence[tuple[int, int]]],
    bounds: Sequence[tuple[int, int | None]],
    texts: Sequence[bytes],
    line: bytes,
    places: Sequence[Sequence[int]] | None = None,
) -> Lines:
    """Return what checks solutions and writes them as lines.

    For each option, `covered` has the items and their colours, 0 for none; `bounds` say for each
    item in how many options it is, at least and at most. A line is the `texts` of the options with
    blanks between them, or `line` where there is none; with `places`, it is `line` with the bytes
    of these texts at these places.
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
