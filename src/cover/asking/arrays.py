"""Arrays of NumPy: many grids of numbers at once, without an object for each.

This module is loaded where an array comes in, and NumPy with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cover.asking.bulk import ODD, BulkQuery, LineFeed, SingleResult, family_of_lines
from cover.errors import InputError, OptionError, Place
from cover.families.formats import formats_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

# How many bytes of lines are made at a time.
_PIECE = 4 * 1024 * 1024

_SMALLEST = 16  # cells of a grid that is all of a row
_NO_NUMBER = 0xFF  # in the place of one that means no symbol


class SolvedGrids(NamedTuple):
    """What became of the puzzles in an array.

    `grids` has the shape and the type of that array: the solutions, and zeros in the place of those
    that are not there, or not to be told. `status` has a word for each puzzle: `solved` (a
    solution; whether it is the only one was not asked), `unique`, `several`, `none`, `unknown`
    where the time was over, `bad` for what is no puzzle.
    """

    grids: NDArray[Any]
    status: NDArray[np.str_]


def solve_array(array: NDArray[Any], asked: BulkQuery) -> SolvedGrids:
    """Solve the puzzles in an array; `solve_lines` says of which kinds.

    Raises `TypeError` for what is no array of whole numbers, `OptionError` for its shape.
    """
    if asked.query.mode == "count":
        raise OptionError("numbers of solutions are told of lines, and not in arrays")
    if isinstance(array, np.ma.MaskedArray):
        raise TypeError("an array with a mask; array.filled(0) may be, with empty cells")
    if array.dtype.kind not in "iu":
        way = {"f": '.astype("uint8")'} | dict.fromkeys("OSU", ".tolist()")
        hint = f"; array{way[array.dtype.kind]} may be" if array.dtype.kind in way else ""
        raise TypeError(f"an array of {array.dtype} is not one of whole numbers{hint}")
    rows = _Rows(array, asked)
    status = np.zeros(len(array), "<U7")
    at = 0
    for told in rows.asked.of_each(LineFeed(rows.pieces)):
        if isinstance(told, SingleResult):
            status[at] = told.status
            if told.status in ("solved", "unique"):
                rows.put(at, np.frombuffer(told.text.encode(), np.uint8)[np.newaxis])
            at += 1
            continue
        end = at + told.lines
        lines = np.frombuffer(told.data, np.uint8).reshape(told.lines, told.width)
        rows.put(at, lines[:, :-1])
        status[at:end] = "solved"
        if told.query.mode != "first":
            statuses = np.frombuffer(told.solved.statuses, np.uint8)[: told.lines]
            is_unique = statuses == ord("u")
            rows.into[at + np.flatnonzero(~is_unique)] = 0
            status[at:end] = np.where(is_unique, "unique", "several")
        at = end
    return SolvedGrids(rows.solutions, status)


class _Rows:
    """Puzzles in the rows of an array, 0 for an empty cell, which are solved as lines.

    `solutions` has room for the solutions, and so has `into`, a row for each; `asked` is what is
    asked of the lines.
    """

    def __init__(self, array: NDArray[Any], asked: BulkQuery) -> None:
        family = asked.family or family_of_lines()
        if family != family_of_lines():
            raise OptionError(f"an array of numbers is for cover {family_of_lines()}")
        options = asked.options or formats_of(family).options
        if options.blank or options.symbols:
            raise OptionError(
                "in an array of numbers, blank is 0 and the symbols are 1, 2 and so on"
            )
        cells = prod(array.shape[1:])
        if array.ndim not in (2, 3) or cells < (1 if options.layout else _SMALLEST):
            raise OptionError(
                f"an array of the shape {array.shape}, expected (n, cells) or (n, rows, columns); "
                "a single grid is array[None]"
            )
        self._matrix = array.reshape(len(array), cells)
        options = options.for_numbers(cells)
        self.asked = asked._replace(family=family, options=options)
        self.solutions = np.zeros(array.shape, array.dtype)
        self.into = self.solutions.reshape(self._matrix.shape)
        written = (options.blank + options.symbols).encode()
        self._most = len(written) - 1
        self._characters = written + ODD[:1] * (256 - len(written))
        self._numbers = bytes(max(0, written.find(byte)) for byte in range(256))

    def pieces(self, odd: dict[int, object]) -> Iterator[bytes]:
        """Yield the rows as lines, many at once."""
        step = max(1, _PIECE // (self._matrix.shape[1] + 1))
        for start in range(0, len(self._matrix), step):
            yield self._lines(self._matrix[start : start + step], start + 1, odd)

    def _lines(self, rows: NDArray[Any], number: int, odd: dict[int, object]) -> bytes:
        """Return rows, the first of which has that number, as lines; odd lines for bad rows."""
        most, numbers = self._most, rows
        if rows.dtype != np.uint8:
            is_one = (rows >= 0) & (rows <= most)
            numbers = np.where(is_one, rows, _NO_NUMBER).astype(np.uint8)
        strange: list[int] = []
        if numbers.max(initial=0) > most:
            places = np.argwhere(numbers > most)
            strange = sorted({*places[:, 0].tolist()})
            for row, cell in reversed(places.tolist()):  # the first one of a row stays
                place = Place(self.asked.source, number + row, cell + 1)
                message = f"{rows[row, cell]} is not a number from 0 to {most}"
                odd[number + row] = InputError(place, message)
        count, width = rows.shape
        lines = np.full((count, width + 1), ord("\n"), np.uint8)
        text = numbers.tobytes().translate(self._characters)
        lines[:, :-1] = np.frombuffer(text, np.uint8).reshape(rows.shape)
        data = lines.tobytes()
        parts, start = [], 0
        for row in strange:
            parts += [data[start * (width + 1) : row * (width + 1)], ODD]
            start = row + 1
        return b"".join([*parts, data[start * (width + 1) :]]) if strange else data

    def put(self, at: int, characters: NDArray[Any]) -> None:
        """Put solutions, a row of characters each, into the rows from that one on."""
        numbers = np.frombuffer(characters.tobytes().translate(self._numbers), np.uint8)
        self.into[at : at + len(characters)] = numbers.reshape(characters.shape)
