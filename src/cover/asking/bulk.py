"""Many puzzles at once: `solve_lines`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from os import PathLike
from time import monotonic
from typing import TYPE_CHECKING, Any, overload

from cover.asking.inputs import path_of
from cover.asking.line_answers import (
    ODD,
    SHORTEST_LINE,
    BulkQuestion,
    LineFeed,
    Told,
    family_of_lines,
    lines_told,
)
from cover.errors import InputError, OptionError
from cover.families.family import all_names, is_family, option_value
from cover.families.formats import formats_of
from cover.query import Query
from cover.reading.arguments import checked
from cover.reading.lines import ByteStream
from cover.reading.names import misspelt
from cover.reading.option_values import refused, switch

if TYPE_CHECKING:
    import numpy

    from cover.asking.arrays import SolvedGrids
    from cover.puzzle import Puzzle

_ErrorListener = Callable[[InputError], object]

# What makes lines of items, if they are lines of cells.
_LineMaker = Callable[[list[Any]], bytes | None]

# How many items are taken ahead at the most, and how many bytes of a text; and after how many
# seconds of waiting for items fewer of them are.
_MOST_ITEMS = 8192
_PIECE = 4 * 1024 * 1024
_SLOW = 0.02


@overload
def solve_lines(
    data: bytes | bytearray | memoryview,
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
) -> bytes: ...


@overload
def solve_lines(
    data: str | PathLike[str],
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
) -> str: ...


@overload
def solve_lines(
    data: numpy.ndarray[Any, Any],
    family: str | None = None,
    *,
    unique: bool = False,
    timeout: float | None = None,
    jobs: int | None = 1,
    engine: str = "auto",
    on_error: _ErrorListener | None = None,
    layout: Puzzle | None = None,
    **options: Any,
) -> SolvedGrids: ...


@overload
def solve_lines(
    data: Iterable[str | bytes | None],
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
    - a NumPy array: of numbers, of the shape (n, cells) or (n, rows, columns), with 0 for an empty
      cell and the symbols as numbers from 1; or of texts, of the shape (n,), or with a character
      for each cell. What comes back is a `SolvedGrids`, of `grids` in an array like `data` and the
      `status` of each.

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
    known = _family(family, layout is not None or bool(options))
    chosen = _options(known, layout, options)
    tell = on_error or _drop
    asked = partial(BulkQuestion, known, query, chosen)
    if (file := path_of(data)) is not None:
        with open(file, "rb") as opened:
            return _of_text(asked(file, tell), opened).decode("utf-8")
    if isinstance(data, str):
        stream = _ByteSlices(data.encode("utf-8", "surrogatepass"))
        return _of_text(asked("text", tell), stream).decode("utf-8")
    if isinstance(data, bytes | bytearray | memoryview):
        return _of_text(asked("text", tell), _ByteSlices(data))
    if _is_array(data):
        from cover.asking.arrays import solve_array

        return solve_array(data, asked("array", tell))
    if not isinstance(data, Iterable):
        raise refused("data", data, "a text, a path, an array, or texts one by one")
    return _of_items(asked("items", tell), iter(data))


def _drop(error: InputError) -> None:
    """Tell nobody of an error; the answer is `bad`."""


def _family(name: str | None, has_options: bool) -> str | None:
    """Return the family that is named; where there are options, they are those of lines."""
    if name is None:
        return family_of_lines() if has_options else None
    if not (isinstance(name, str) and is_family(name)):
        raise misspelt(name, "family", all_names())
    return name


def _options(family: str | None, layout: Puzzle | None, options: dict[str, Any]) -> Any:
    """Return the options of a family; raises `OptionError` for those that it does not have."""
    if family is None:
        return None
    chosen = formats_of(family).options
    known = getattr(chosen, "_fields", ())
    for name in options:
        if name not in known:
            raise OptionError(f"cover {family} has no option {name}")
    try:
        said = {name: option_value(family, name, value) for name, value in options.items()}
        chosen = checked(chosen._replace(**said)) if said else chosen
    except InputError as error:
        raise OptionError(str(error)) from None
    return chosen if layout is None else chosen._replace(layout=_layout(family, layout))


def _layout(family: str, layout: Puzzle) -> Any:
    """Return the rules that hold for all lines; raises `OptionError`, `InputError`."""
    from cover.puzzle import Puzzle

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
    return rules


def _is_array(data: object) -> bool:
    """Whether it is an array of NumPy, which is not imported unless it was."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(data, numpy.ndarray)


# --- Texts ---


class _ByteSlices:
    """Bytes in memory as a stream."""

    def __init__(self, data: bytes | bytearray | memoryview) -> None:
        self._data = memoryview(data).cast("B")
        self._at = 0

    def read1(self, size: int, /) -> bytes:
        """Return the next bytes, more of them than are asked for; none at the end."""
        start = self._at
        self._at = min(start + _PIECE, len(self._data))
        return bytes(self._data[start : self._at])


def _of_text(asked: BulkQuestion, stream: ByteStream) -> bytes:
    return b"".join(map(_bytes_told, asked.of_text(stream)))


def _bytes_told(told: Told) -> bytes:
    """Return the lines of an answer, with their ends."""
    lines = lines_told(told)
    return lines if isinstance(lines, bytes) else lines.encode() + b"\n"


# --- Items ---


def _of_items(asked: BulkQuestion, items: Iterator[object]) -> Iterator[str]:
    """Yield the answer to each item."""
    lines = partial(_lines, usual=asked.usual, ends=asked.ends)
    for told in asked.of_each(LineFeed(partial(_pieces, items, lines))):
        found = lines_told(told)
        text = found if isinstance(found, str) else found[:-1].decode("ascii")
        yield from text.split("\n")


def _pieces(items: Iterator[object], lines: _LineMaker, odd: dict[int, object]) -> Iterator[bytes]:
    """Yield the items as lines, many at once, but never many more than come in a moment."""
    size, number = 1, 1
    while True:
        began = monotonic()
        taken = list(islice(items, size))
        if not taken:
            return
        size = max(1, size // 2) if monotonic() - began > _SLOW else min(2 * size, _MOST_ITEMS)
        yield lines(taken) or _lines_one_by_one(taken, lines, number, odd)
        number += len(taken)


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


def _lines_one_by_one(
    items: list[Any], lines: _LineMaker, number: int, odd: dict[int, object]
) -> bytes:
    """Return the items as lines, those that are unusual as odd ones; the first has that number."""
    found = []
    for at, item in enumerate(items, number):
        line = lines([item])
        if line is None:
            odd[at] = item
            line = ODD
        found.append(line)
    return b"".join(found)
