"""`solve_lines`: many puzzles at once, and the answers in the pieces in which they come.

A `BulkQuery` is asked of all puzzles of a text, or, by `of_each`, of a `LineFeed`, in which each
line is a puzzle of its own and has one answer.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache, partial
from io import BytesIO
from itertools import chain, islice
from os import PathLike
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from cover.asking.lines import BlockSolvers
from cover.asking.modes import ask
from cover.asking.problems import finder_of_records
from cover.asking.read import Outside, as_it_was_raised, demand_family, path_of
from cover.errors import InputError, OptionError, Place, as_bad_record
from cover.families import COMMANDS
from cover.families.detection import which
from cover.families.family import option_value
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.arguments import checked
from cover.reading.lines import ByteLines, ByteStream, Lines, normal, significant
from cover.reading.option_values import refused, switch
from cover.reading.reader import read_lines
from cover.reading.records import BadRecord, Block, Found, Reading
from cover.result import SearchResult
from cover.writing.blocks import BlockResult
from cover.writing.line import LineWriter
from cover.writing.writer import Record, write

if TYPE_CHECKING:
    import numpy

    from cover.asking.arrays import SolvedGrids

_ErrorListener = Callable[[InputError], object]

# What makes lines of items, if they are lines of cells.
_LineMaker = Callable[[list[Any]], bytes | None]

# How many items are taken ahead at the most, and how many bytes of a text; and after how many
# seconds of waiting for items fewer of them are.
_MOST_ITEMS = 8192
_PIECE = 4 * 1024 * 1024
_SLOW = 0.02

# The format of puzzles that stand in a line each, without anything that tells what they are.
_LINES = "lines"

# What is in the cells of such puzzles, and the shortest line of them, with its end: what is shorter
# may have a meaning of its own, as `end` has.
_CELLS = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.?_*-"
_NEVER_CELLS = b"#\"',;:|"
SHORTEST_LINE = 5

# Up to that many bytes, an item is remembered with what it tells: columns repeat what is no puzzle.
_SHORT = 200

# In the place of a line that is asked in another way: no puzzle, no comment, and no heading.
ODD = b"!\n"

_WRITER = LineWriter()


@overload
def solve_lines(
    data: bytes | bytearray | memoryview, family: str | None = None, **asked: Any
) -> bytes: ...


@overload
def solve_lines(data: str | PathLike[str], family: str | None = None, **asked: Any) -> str: ...


@overload
def solve_lines(
    data: numpy.ndarray[Any, Any], family: str | None = None, **asked: Any
) -> SolvedGrids: ...


@overload
def solve_lines(
    data: Iterable[str | bytes | None], family: str | None = None, **asked: Any
) -> Iterator[str]: ...


def solve_lines(
    data: Any,
    family: str | None = None,
    *,
    unique: bool = False,
    count: bool = False,
    limit: int | None = None,
    timeout: float | None = None,
    jobs: int | None = 1,
    engine: str = "auto",
    on_error: _ErrorListener | None = None,
    layout: Puzzle | None = None,
    **options: Any,
) -> Any:
    """Solve many puzzles at once, as fast as the command does.

    The `data` may be

    - bytes, or a str: a text with any number of puzzles, in any format; or the path of a file with
      them, as `read` takes it. What comes back are bytes or a str, the lines that `cover FAMILY`
      prints, which are answers to its puzzles in order: a solution, `none`, or `bad` where there is
      something that cannot be read.
    - an iterable of str or bytes, such as a column of a data frame: each item is a puzzle. What
      comes back is an iterator with an answer for each, found as they are asked for; up to 8,192
      items are taken ahead. For an item without a puzzle, which is blank, a comment, None, or not a
      number, the answer is "".
    - a NumPy array of numbers, of the shape (n, cells) or (n, rows, columns), with 0 for an empty
      cell and the symbols as numbers from 1. What comes back is a `SolvedGrids`, of `grids` in an
      array like `data` and the `status` of each. Arrays of texts go in as their `tolist()`.

    With `unique`, the answer is the solution if it is the only one; otherwise `several` or `none`.
    With `count`, it is the number of solutions, up to a `limit`. After `timeout` seconds a puzzle
    is left as `unknown`. As many threads as `jobs` says share the work; None stands for one for
    each core.

    Without a `family`, each text tells its own, of those that come with `cover`; by name, it may be
    one from outside. In a text, 16 lines of 16 cells are the rows of one 16x16 grid, and so are
    more, in a number divisible by 16: many 4x4 grids go in as items, `text.splitlines()`.

    The `layout` is a puzzle whose houses, cages and
    givens hold for all of them, which are then lines of givens; further options are those of the
    family, such as `box=(2, 3)`, `diagonals=True`, `blank=" "` or `symbols="ABCDEF"`.

    What is bad is told by an `InputError` that `on_error` takes; its place has the number of the
    line, the item or the row of the array, from 1. Raises `OptionError` for a question that cannot
    be asked and for data of another kind, `TypeError` for items of another kind, and `OSError` for
    a file that cannot be opened.

    >>> import cover
    >>> cover.solve_lines(b"1.....3..4.....2\\n1..1............\\n")
    b'1324423124133142\\nnone\\n'
    >>> list(cover.solve_lines(["1.....3..4.....2", "1.....3..4....."], on_error=print))
    items:2: 15 cells; a one-line puzzle needs 16, 36, ... (one cell short of 4x4)
    ['1324423124133142', 'bad']
    """
    if all((switch("unique", unique), switch("count", count))):
        raise OptionError("unique and count exclude each other")
    if on_error is not None and not callable(on_error):
        raise refused("on_error", on_error, "a function")
    mode = "unique" if unique else "count" if count else "first"
    query = Query.made(mode, limit=limit, timeout=timeout, jobs=jobs, engine=engine)
    demand_family(family)
    if family is None and (layout is not None or options):
        family = family_of_lines()
    tell = on_error or (lambda _: None)
    asked = partial(BulkQuery, family, query, _options(family, layout, options))
    if (file := path_of(data)) is not None:
        with open(file, "rb") as opened:
            return asked(file, tell).of_text(opened).decode("utf-8")
    if isinstance(data, str):
        stream = _ByteSlices(data.encode("utf-8", "surrogatepass"))
        return asked("text", tell).of_text(stream).decode("utf-8")
    if isinstance(data, bytes | bytearray | memoryview):
        return asked("text", tell).of_text(_ByteSlices(data))
    numpy = sys.modules.get("numpy")  # which is not imported for this
    if numpy is not None and isinstance(data, numpy.ndarray):
        from cover.asking.arrays import solve_array

        return solve_array(data, asked("array", tell))
    if not isinstance(data, Iterable):
        raise refused("data", data, "a text, a path, an array, or texts one by one")
    return _of_items(asked("items", tell), iter(data))


def _options(family: str | None, layout: Puzzle | None, options: dict[str, Any]) -> Any:
    """Return the options of a family, and the rules that hold for all lines, those of the layout.

    Raises `OptionError` for options that it does not have, and `InputError` for a layout that
    rules itself out.
    """
    if family is None:
        return None
    chosen = formats_of(family).options
    for name in options:
        if name not in getattr(chosen, "_fields", ()):
            raise OptionError(f"cover {family} has no option {name}")
    try:
        said = {name: option_value(family, name, value) for name, value in options.items()}
        chosen = checked(chosen._replace(**said)) if said else chosen
    except InputError as error:
        raise OptionError(str(error)) from None
    if layout is None:
        return chosen
    if not isinstance(layout, Puzzle):
        raise refused("layout", layout, "a puzzle")
    if family != family_of_lines():
        raise OptionError(f"lines of givens are for cover {family_of_lines()}")
    reason = layout._reason()
    if reason is not None:
        raise InputError(reason.place, reason.text)
    rules = layout._as_layout()
    if rules is None:
        raise OptionError(f"a {type(layout).__name__} is no layout of lines")
    return chosen._replace(layout=rules)


# --- Texts ---


class _ByteSlices(BytesIO):
    """Bytes in memory as a stream."""

    def read1(self, size: int | None = -1, /) -> bytes:
        """Return the next bytes, more of them than are asked for; none at the end."""
        return super().read1(_PIECE)


# --- Items ---


def _of_items(asked: BulkQuery, items: Iterator[object]) -> Iterator[str]:
    """Yield the answer to each item."""
    named, blank = "", ""
    if asked.is_of_lines and asked.options is not None:
        named, blank = asked.options.symbols + asked.options.blank, asked.options.blank
    characters = named.encode("ascii", "ignore")
    usual = _CELLS + bytes(k for k in characters if k > ord(" ") and k not in _NEVER_CELLS)
    # The characters that mean nothing behind a line.
    ends = "\r\n" if set(blank) & set(" \t") else " \t\r\n"
    lines = partial(_lines, usual=usual if asked.is_of_lines else b"", ends=ends)
    for told in asked.of_each(LineFeed(partial(_pieces, items, lines))):
        yield from _lines_of(told)[:-1].decode().split("\n")


def _pieces(items: Iterator[object], lines: _LineMaker, odd: dict[int, object]) -> Iterator[bytes]:
    """Yield the items as lines, many at once, but never many more than come in a moment."""
    size, number = 1, 1
    while True:
        began = monotonic()
        taken = list(islice(items, size))
        if not taken:
            return
        size = max(1, size // 2) if monotonic() - began > _SLOW else min(2 * size, _MOST_ITEMS)
        if (together := lines(taken)) is not None:
            yield together
            number += len(taken)
            continue
        found = []
        for item in taken:
            if (line := lines([item])) is None:  # unusual
                odd[number] = item
            found.append(line or ODD)
            number += 1
        yield b"".join(found)


def _lines(items: list[Any], usual: bytes, ends: str) -> bytes | None:
    """Return the items as lines, if each of them is one line of the usual characters.

    Characters of `ends` may stand behind them.
    """
    try:
        found = _joined(items, usual)
        if found is not None:
            return found
        if isinstance(items[0], str):
            return _joined([item.rstrip(ends) for item in items], usual)
        return _joined([item.rstrip(ends.encode()) for item in items], usual)
    except (AttributeError, TypeError, UnicodeEncodeError):
        return None


def _joined(items: list[Any], usual: bytes) -> bytes | None:
    """Return the items as lines, if they are lines of the usual characters, with a line end or not.

    Raises `TypeError` or `UnicodeEncodeError` for items that are not.
    """
    if isinstance(items[0], str):
        data = "\n".join([*items, ""]).encode("ascii")
    else:
        data = b"\n".join([*items, b""])
    if min(map(len, items)) < SHORTEST_LINE:
        return None
    ends = b"\n" * len(items)
    if data.translate(None, usual) == ends:
        return data
    data = data.replace(b"\n\n", b"\n")  # items may have ends of lines
    return data if data.translate(None, usual) == ends else None


# --- What is asked, and what comes of it ---


class SingleResult(NamedTuple):
    """The answer to one record: its status word, "" for what is no puzzle, and what is printed."""

    status: str
    text: str


BulkResult = BlockResult | SingleResult


class LineFeed:
    """A stream of lines, each with one puzzle in it and nothing else.

    It is made of pieces, of whole lines each. Lines that are `ODD` stand for what is to be asked by
    itself, or is known to be wrong; `odd` has that, by the number of the line from 1.
    """

    def __init__(self, pieces: Callable[[dict[int, object]], Iterator[bytes]]) -> None:
        self.odd: dict[int, object] = {}
        # A line that is no puzzle comes before all: nothing is concluded from what comes first.
        self._pieces = chain((ODD,), pieces(self.odd))

    def read1(self, size: int, /) -> bytes:
        """Return the next piece, whatever its size; none at the end."""
        return next(self._pieces, b"")


class BulkQuery(NamedTuple):
    """What is asked of each puzzle, of that family, or of the one that an input tells.

    `options` are those of the family. `tell` takes the errors of what cannot be read; messages call
    the input by the name `source`.
    """

    family: str | None
    query: Query
    options: Any
    source: str
    tell: Callable[[InputError], object]

    @property
    def is_of_lines(self) -> bool:
        """Whether puzzles may stand in a line each, by their cells alone."""
        return self.family in (None, family_of_lines())

    def of_text(self, stream: ByteStream) -> bytes:
        """Return the answers to all puzzles of a text, in lines."""
        texts: list[bytes] = []
        with as_it_was_raised():
            for found in self._answered(self._found(ByteLines(self.source, Outside(stream)))):
                if isinstance(found, BadRecord):
                    self.tell(found.error)
                    texts.append(b"bad\n")
                else:
                    texts.append(_lines_of(found))
        return b"".join(texts)

    def of_each(self, feed: LineFeed) -> Iterator[BulkResult]:
        """Yield the answers to the lines of a feed, one for each, in order."""
        options = self.options if self.is_of_lines else None
        question = self._replace(family=family_of_lines(), options=options)
        found = question._found(ByteLines(self.source, Outside(feed)), _LINES)
        with as_it_was_raised():
            next(found)  # the line before all
            for each in question._answered(found):
                if not isinstance(each, BadRecord):
                    yield each
                    continue
                line = each.place.line - 1
                if line in feed.odd:
                    yield self.of_item(feed.odd.pop(line), line)
                else:
                    self.tell(_moved(each.error, self.source, line))
                    yield SingleResult("bad", "bad")

    def of_item(self, item: object, number: int) -> SingleResult:
        """Return the answer to a text with one puzzle in it, the item of that number from 1.

        Where there is no text, or nothing but blanks and comments, it is empty. An item that is an
        error is told. Raises `TypeError` for what is no text.
        """
        if isinstance(item, InputError):
            self.tell(item)
            return SingleResult("bad", "bad")
        text = _text_of(item, number)
        if not text.strip():
            return SingleResult("", "")
        is_one_line = b"\n" not in text.strip(b"\r\n")

        def tell(error: InputError) -> None:
            self.tell(_moved(error, self.source, number, has_column=is_one_line))

        has_layout = self.is_of_lines and getattr(self.options, "layout", None) is not None
        format_name = _LINES if has_layout else ""
        # Short ones are remembered.
        told_by = _family_of if len(text) <= _SHORT else _family_of.__wrapped__
        family = self.family or told_by(text)
        if isinstance(family, InputError):
            found: list[Found] = [BadRecord(family.place, family)]
        else:
            lines = ByteLines(self.source, BytesIO(text))
            reading = self._replace(family=family)._found(lines, format_name, alone=True)
            found = list(islice(reading, 2))
        if len(found) > 1:
            place = Place(self.source, number)
            tell(InputError(place, "a second puzzle, expected one in each item"))
            return SingleResult("bad", "bad")
        (puzzle,) = found
        if isinstance(puzzle, BadRecord):
            each = enumerate(text.decode("utf-8", "replace").splitlines(), 1)
            if not any(significant(normal("", at, line) for at, line in each)):
                return SingleResult("", "")  # nothing but blanks and comments
            tell(puzzle.error)
            return SingleResult("bad", "bad")
        assert isinstance(puzzle, Puzzle), "no blocks were asked for"
        return self._replace(tell=tell)._answer(puzzle)

    def _found(
        self, lines: Lines, format_name: str = "", *, alone: bool = False
    ) -> Iterator[Found]:
        """Yield the records of lines; in blocks, where that is possible, unless it is `alone`."""
        finder = None if alone else finder_of_records(self.query)
        reading: Reading[Any] = Reading(self.options, format_name, records=finder)
        family = self.family or _family_told(lines, self.source)
        if isinstance(family, InputError):
            yield BadRecord(family.place, family)
            return
        yield from read_lines(family, formats_of(family), self.source, lines, reading)

    def _answered(self, found: Iterator[Found]) -> Iterator[BulkResult | BadRecord]:
        """Yield the answers to records, and the bad ones as they are."""
        solvers = BlockSolvers(self.query)
        try:
            for each in found:
                if isinstance(each, Block):
                    yield from solvers.answers(each)
                elif isinstance(each, BadRecord):
                    yield each
                else:
                    yield self._answer(each)
        finally:
            solvers.close()

    def _answer(self, puzzle: Puzzle) -> SingleResult:
        texts: list[str] = []
        record = Record(puzzle, 1, self.query)
        said = ask(puzzle, self.query, _WRITER.wants)
        result = write(_WRITER, record, said, texts.append)
        if result.error is not None:
            self.tell(result.error)
        if isinstance(result, SearchResult) and result.interrupted:
            raise KeyboardInterrupt
        return SingleResult(result.status, "\n".join(texts))


def _lines_of(told: BulkResult) -> bytes:
    """Return what is printed for an answer, or for many, each with the end of its line."""
    found = told.text if isinstance(told, SingleResult) else _WRITER.block(told)
    return found if isinstance(found, bytes) else found.encode() + b"\n"


@lru_cache(maxsize=1)
def family_of_lines() -> str:
    """Return the family whose puzzles stand in a line each, by their cells alone."""
    return next(name for name in COMMANDS if _LINES in formats_of(name).names)


def _family_told(lines: Lines, source: str) -> str | InputError:
    """Return the family that the coming lines tell, or the error where they tell none."""
    try:
        with as_bad_record(Place(source)):
            return which(lines, source)
    except InputError as error:
        return error


@lru_cache(maxsize=256)
def _family_of(text: bytes) -> str | InputError:
    """Return the family that an item tells, or the error."""
    return _family_told(ByteLines("items", BytesIO(text)), "items")


def _text_of(item: object, number: int) -> bytes:
    """Return an item as bytes; none for what stands for a missing value, None or not a number."""
    if isinstance(item, str):
        return item.encode("utf-8", "replace")
    if isinstance(item, bytes | bytearray | memoryview):
        return bytes(item)
    with suppress(TypeError, ValueError):  # of arrays, which cannot be compared as a whole
        if item is None or item != item:
            return b""
    kind = type(item).__name__
    raise TypeError(f"item {number} is of the type {kind}; a puzzle is a str, or bytes")


def _moved(error: InputError, source: str, line: int, *, has_column: bool = True) -> InputError:
    """Return an error of a line that stands elsewhere in what was asked."""
    column = error.place.column if has_column else 0
    return InputError(Place(source, line, column), error.message, error.text)
