"""Many puzzles of one shape, each a line of bytes: the tables between characters and options.

The engine that solves such lines knows places, characters and options, and nothing of any puzzle.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from cover.solver._core import Records
    from cover.solver.prepared import Prepared

__all__ = ["Form", "Records", "records_of"]

_BYTES = 256
_BLANK, _BAD = -1, -2  # in the place of an option


class Form(NamedTuple):
    """How puzzles of one shape are written, and what their answers have to keep.

    A puzzle is a line of `length` characters. `placements` tells for each option, but for those at
    the end that put nothing anywhere, the place, from 0, at which it puts which symbol, from 1. No
    symbol stands twice in any of the `groups` of places, and in those of each of the `totals` the
    numbers of the symbols add up to it. `values` tells what a character means: a symbol, or 0 for a
    blank; `symbols` how symbols are written.
    """

    length: int
    placements: Sequence[tuple[int, int]]
    groups: Sequence[Sequence[int]]
    totals: Sequence[tuple[Sequence[int], int]]
    values: Mapping[str, int]
    symbols: str

    def meanings(self) -> list[tuple[int, int]]:
        """The bytes and what they mean; other bytes make a record bad."""
        return [(ord(k), value) for k, value in self.values.items() if k.isascii()]


def records_of(prepared: Prepared, form: Form) -> Records | None:
    """What solves lines of this form.

    None where the engine does not, where no byte is a symbol, or where a place never holds one.
    """
    network: Any = prepared.network
    if getattr(network, "engine", "") != "dense" or not form.symbols.isascii():
        return None
    if len({place for place, _ in form.placements}) < form.length:
        return None
    from cover.solver._core import Records

    return Records(
        network,
        form.length,
        _options(form),
        array("i", [place for place, _ in form.placements]),
        bytes(ord(form.symbols[symbol - 1]) for _, symbol in form.placements),
        _values(form),
        *_groups(form.groups),
        *_groups(places for places, _ in form.totals),
        array("i", [total for _, total in form.totals]),
    )


def _options(form: Form) -> array[int]:
    """For each place and byte: the option that it chooses, or that it is blank, or bad."""
    table = array("i", [_BAD]) * (form.length * _BYTES)
    written: dict[int, list[int]] = {}
    for byte, value in form.meanings():
        written.setdefault(value, []).append(byte)
    for place in range(form.length):
        for byte in written.get(0, ()):
            table[place * _BYTES + byte] = _BLANK
    for option, (place, symbol) in enumerate(form.placements):
        for byte in written.get(symbol, ()):
            table[place * _BYTES + byte] = option
    return table


def _values(form: Form) -> bytes:
    """The symbol that each byte means, 0 for none."""
    values = bytearray(_BYTES)
    for byte, value in form.meanings():
        values[byte] = value
    return bytes(values)


def _groups(groups: Iterable[Sequence[int]]) -> tuple[array[int], array[int]]:
    """Where each group begins among the places of all, and these."""
    starts, places = array("i", [0]), array("i")
    for group in groups:
        places.extend(group)
        starts.append(len(places))
    return starts, places
