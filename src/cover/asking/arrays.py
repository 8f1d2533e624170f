"""Arrays of NumPy: many puzzles at once, without an object for each.

This module is loaded where an array comes in, and NumPy with it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cover.asking.bulk import ODD, SHORTEST_LINE, BulkQuery, LineFeed, SingleResult, family_of_lines
from cover.errors import InputError, OptionError, Place
from cover.families.formats import formats_of
from cover.writing.blocks import BlockResult

if TYPE_CHECKING:
    from numpy.typing import NDArray

# How many bytes of lines are made at a time.
_PIECE = 4 * 1024 * 1024

_FEED = ord("\n")
_SMALLEST = 16  # cells of a grid that is all of a row
_NO_NUMBER = 0xFF  # in the place of one that means no symbol


class SolvedGrids(NamedTuple):
    """What became of the puzzles in an array.

    `grids` has the shape and the type of that array: the solutions, and zeros or empty texts in the
    place of those that are not there, or not to be told. `status` has a word for each puzzle:
    `solved` (a solution; whether it is the only one was not asked), `unique`, `several`, `none`,
    `unknown` where the time was over, `bad` for what is no puzzle, and "" for a blank text.
    """

    grids: NDArray[Any]
    status: NDArray[np.str_]


def solve_array(array: NDArray[Any], asked: BulkQuery) -> SolvedGrids:
    """Solve the puzzles in an array; `solve_lines` says of which kinds."""
    if asked.query.mode == "count":
        raise OptionError("numbers of solutions are told of lines, and not in arrays")
    rows = _rows(array, asked)
    status = np.zeros(len(array), "<U7")
    at = 0
    for told in rows.asked.of_each(LineFeed(rows.pieces)):
        if isinstance(told, SingleResult):
            status[at] = told.status
            if told.status in ("solved", "unique"):
                rows.put(at, rows.characters(told.text)[np.newaxis])
            at += 1
        else:
            end = at + told.lines
            status[at:end] = _put_block(rows, at, told)
            at = end
    return SolvedGrids(rows.solutions, status)


def _put_block(rows: _ArrayRows, at: int, told: BlockResult) -> NDArray[np.str_] | str:
    """Put the solutions of lines into the rows from that one on; return the words for them."""
    rows.put(at, np.frombuffer(told.data, np.uint8).reshape(told.lines, told.width)[:, :-1])
    if told.query.mode == "first":
        return "solved"
    statuses = np.frombuffer(told.solved.statuses, np.uint8)[: told.lines]
    is_unique = statuses == ord("u")
    rows.clear(at + np.flatnonzero(~is_unique))
    return np.where(is_unique, "unique", "several")


def _rows(array: NDArray[Any], asked: BulkQuery) -> _ArrayRows:
    """Return what makes lines of an array; raises `OptionError` for its shape, or `TypeError`."""
    if isinstance(array, np.ma.MaskedArray):
        raise TypeError("an array with a mask; array.filled(0) may be, with empty cells")
    kind = array.dtype.kind
    if kind in "iu":
        return _Numbers(array, asked)
    if kind in "SU":
        return _Texts(array, asked)
    hint = {"O": ".tolist()", "f": '.astype("uint8")'}.get(kind, "")
    hint = f"; array{hint} may be" if hint else ""
    raise TypeError(f"an array of {array.dtype} is neither of whole numbers nor of texts{hint}")


class _ArrayRows(ABC):
    """Puzzles in the rows of an array, which are solved as lines.

    `solutions` has room for the solutions, and `asked` is what is asked of the lines.
    """

    asked: BulkQuery
    solutions: NDArray[Any]
    _matrix: NDArray[Any]  # of the array: a row for each puzzle
    _into: NDArray[Any]  # of the solutions, likewise

    def pieces(self, odd: dict[int, object]) -> Iterator[bytes]:
        """Yield the rows as lines, many at once."""
        step = max(1, _PIECE // (self._matrix.shape[1] + 1))
        for start in range(0, len(self._matrix), step):
            yield self._lines(self._matrix[start : start + step], start + 1, odd)

    @abstractmethod
    def _lines(self, rows: NDArray[Any], number: int, odd: dict[int, object]) -> bytes:
        """Return rows, the first of which has that number, as lines."""

    def characters(self, text: str) -> NDArray[Any]:
        """Return a solution as characters like those of the array."""
        return np.frombuffer(text.encode(), np.uint8)

    def put(self, at: int, characters: NDArray[Any]) -> None:
        """Put solutions, a row of characters each, into the rows from that one on."""
        count, width = characters.shape
        if width > self._into.shape[1]:
            raise OptionError(f"the array has no room for an answer of {width} characters")
        self._into[at : at + count, :width] = characters

    def clear(self, rows: NDArray[np.intp]) -> None:
        """Put nothing into these rows."""
        self._into[rows] = 0


class _Numbers(_ArrayRows):
    """Grids of whole numbers, 0 for an empty cell."""

    def __init__(self, array: NDArray[Any], asked: BulkQuery) -> None:
        family = asked.family or family_of_lines()
        if family != family_of_lines():
            raise OptionError(f"an array of numbers is for cover {family_of_lines()}")
        options = asked.options or formats_of(family).options
        if options.blank or options.symbols:
            raise OptionError(
                "in an array of numbers, blank is 0 and the symbols are 1, 2 and so on"
            )
        self._matrix = _grids(array, 1 if options.layout else _SMALLEST)
        options = options.for_numbers(self._matrix.shape[1])
        self.asked = asked._replace(family=family, options=options)
        self.solutions = np.zeros(array.shape, array.dtype)
        self._into = self.solutions.reshape(self._matrix.shape)
        written = (options.blank + options.symbols).encode()
        self._most = len(written) - 1
        self._characters = written + ODD[:1] * (256 - len(written))
        self._numbers = bytes(max(0, written.find(byte)) for byte in range(256))

    def _lines(self, rows: NDArray[Any], number: int, odd: dict[int, object]) -> bytes:
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
        text = numbers.tobytes().translate(self._characters)
        return _with_ends(np.frombuffer(text, np.uint8).reshape(rows.shape), strange)

    def put(self, at: int, characters: NDArray[Any]) -> None:
        """Put solutions into the rows, as numbers."""
        numbers = characters.tobytes().translate(self._numbers)
        super().put(at, np.frombuffer(numbers, np.uint8).reshape(characters.shape))


class _Texts(_ArrayRows):
    """Texts, a puzzle each, or a character for each cell."""

    def __init__(self, array: NDArray[Any], asked: BulkQuery) -> None:
        self.asked = asked
        unit = np.dtype(np.uint8 if array.dtype.kind == "S" else np.uint32)
        if array.ndim > 1 and array.dtype.itemsize != unit.itemsize:
            raise OptionError(f"texts of the shape {array.shape}, expected that of a list")
        if array.ndim != 1:
            _grids(array, 1)
        array = np.ascontiguousarray(array, array.dtype.newbyteorder("="))
        self.solutions = np.zeros_like(array)
        shape = len(array), array.nbytes // unit.itemsize // max(1, len(array))
        self._matrix = array.view(unit).reshape(shape)
        self._into = self.solutions.view(unit).reshape(shape)
        self._usual = asked.usual
        self._is_unusual = bytes(byte not in (0, *self._usual) for byte in range(256))

    def _lines(self, rows: NDArray[Any], number: int, odd: dict[int, object]) -> bytes:
        characters = rows
        if rows.dtype != np.uint8:
            characters = np.where(rows < 0x80, rows, ODD[0]).astype(np.uint8)
        strange: list[int] = []
        if characters.tobytes().translate(None, self._usual):
            strange = np.flatnonzero(self._are_strange(characters)).tolist()
            for row in strange:
                odd[number + row] = _text(rows[row])
        return _with_ends(characters, strange).translate(None, b"\0")

    def characters(self, text: str) -> NDArray[Any]:
        """Return a solution as characters: those of UTF-8 in an array of bytes."""
        if self._matrix.dtype == np.uint8:
            return super().characters(text)
        return np.frombuffer(text.encode("utf-32-le"), "<u4")

    def _are_strange(self, characters: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Return of each row whether it is anything else than cells, with zeros behind them."""
        if characters.shape[1] < SHORTEST_LINE:
            return np.ones(len(characters), np.bool_)
        unusual = np.frombuffer(characters.tobytes().translate(self._is_unusual), np.bool_)
        is_end = characters == 0
        is_short = is_end[:, SHORTEST_LINE - 1]
        has_gap = (is_end[:, :-1] & ~is_end[:, 1:]).any(axis=1)
        strange = np.asarray(unusual.reshape(characters.shape).any(axis=1))
        strange |= is_short | has_gap
        return strange


def _text(row: NDArray[Any]) -> str | bytes:
    """Return a row of characters as a text, or as its bytes; zeros at the end are none."""
    if row.dtype == np.uint8:
        return row.tobytes().rstrip(b"\0")
    return bytes(row.astype("<u4")).decode("utf-32-le", "replace").rstrip("\0")


def _grids(array: NDArray[Any], fewest: int) -> NDArray[Any]:
    """Return an array as a matrix, with a row for each grid; raises `OptionError`."""
    cells = prod(array.shape[1:])
    if array.ndim not in (2, 3) or cells < fewest:
        raise OptionError(
            f"an array of the shape {array.shape}, expected (n, cells) or (n, rows, columns); "
            "a single grid is array[None]"
        )
    return array.reshape(len(array), cells)


def _with_ends(rows: NDArray[np.uint8], strange: list[int]) -> bytes:
    """Return rows of characters as lines; in the place of the strange ones odd lines."""
    count, width = rows.shape
    lines = np.empty((count, width + 1), np.uint8)
    lines[:, :-1] = rows
    lines[:, -1] = _FEED
    data = lines.tobytes()
    if not strange:
        return data
    parts, start = [], 0
    for row in strange:
        parts += [data[start * (width + 1) : row * (width + 1)], ODD]
        start = row + 1
    return b"".join([*parts, data[start * (width + 1) :]])
