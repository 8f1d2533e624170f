"""`read` and `solve`: the puzzles of any input, of any family."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

from cover.asking.inputs import Readable, only_puzzle, records
from cover.errors import InputError, OptionError
from cover.puzzle import Puzzle
from cover.reading.arguments import Text
from cover.reading.option_values import refused
from cover.reading.records import BadRecord
from cover.solution import Solution


class ReadPuzzles(Iterator[Puzzle]):
    """The puzzles of an input, each read when it is asked for.

    Raises the `InputError` of a bad record in its place, and goes on after it. A file is open from
    the first puzzle to the last, or until `close`, which the end of a `with` block calls, too.
    `notes` are all remarks so far; each puzzle has its own.
    """

    def __init__(
        self,
        coming: Generator[Puzzle | BadRecord],
        notes: list[str],
        on_error: Callable[[InputError], object] | None,
    ) -> None:
        self._coming = coming
        self._noted = 0
        self._on_error = on_error
        self.notes = notes

    def __next__(self) -> Puzzle:
        for found in self._coming:
            if isinstance(found, Puzzle):
                notes, self._noted = self.notes[self._noted :], len(self.notes)
                return found.sourced(notes=tuple(notes))
            if self._on_error is None:
                raise found.error
            self._on_error(found.error)
        raise StopIteration

    def close(self) -> None:
        """Close the file that is read, if it is one; no puzzle comes any more."""
        self._coming.close()

    def __enter__(self) -> ReadPuzzles:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read(
    source: Readable,
    family: str | type[Puzzle[Any]] | None = None,
    *,
    format: str = "",  # noqa: A002
    on_error: Callable[[InputError], object] | None = None,
) -> ReadPuzzles:
    """Read puzzles of any format, one by one: an iterator of `Puzzle` objects.

    `source` is a text; the path of a file, as `pathlib` has it, or a `str` that names one that
    exists; an open file or any other stream, of bytes or of text; or lines, in a list or from
    anything else that iterates over them. Each puzzle comes as soon as its end is there, so that a
    pipe can be read while it is being written; only to recognise the format, more lines may be
    looked at. No more is held than one puzzle.

    `family` is the name of a command, such as "killer", or a class of it; without it, the input
    tells it, as for `cover solve`, and a guess is in the `notes` of the first puzzle. `format` is
    the name of a format of the family, "" to recognise it. Lines of 16 characters may be 4x4
    puzzles or the rows of 16x16 grids: where their number is a multiple of 16, and nothing else
    tells, they are taken for rows, with a note. With `format="lines"` each is a puzzle, with
    `format="rows"` a row.

    A bad record raises `errors.InputError`, with its place and what was expected, when it is its
    turn; the iterator then goes on with the next one. With `on_error`, that is called with the
    error instead, and the record left out. An answer that stands beside a puzzle is not looked at:
    `Puzzle.check` does that.

    Raises `errors.OptionError` for a family or a format that there is not, and `OSError`, such as
    `FileNotFoundError`, for a file that cannot be opened.

    >>> import cover
    >>> two = "1....2.....3....\\n..1.2......4.3..\\n"
    >>> [puzzle.count() for puzzle in cover.read(two)]
    [Count(6), Count(1)]
    >>> bad = []
    >>> [puzzle.unique() for puzzle in cover.read(["1...............", "12"], on_error=bad.append)]
    [<several>]
    """
    if on_error is not None and not callable(on_error):
        raise refused("on_error", on_error, "a function")
    notes: list[str] = []
    return ReadPuzzles(
        records(source, _command(family), None, notes.append, input_format=format), notes, on_error
    )


def solve(
    source: Text | Puzzle,
    family: str | type[Puzzle[Any]] | None = None,
    *,
    format: str = "",  # noqa: A002
    timeout: float | None = None,
    seed: int | None = None,
    jobs: int | None = 1,
    engine: str = "auto",
    min_cost: bool = False,
    max_cost: bool = False,
) -> Solution | None:
    """Solve one puzzle: a text, the path of a file, or a `Puzzle`; None where it has no solution.

    `family` and `format` are those of `read`, all else is that of `Puzzle.solve`. Raises
    `errors.InputError` for what is not one puzzle, `errors.LimitError` after `timeout` seconds, and
    what `read` raises.

    >>> import cover
    >>> cover.solve("1....2.....3.4..").to("line")
    '1324423121433412'
    >>> cover.solve("11..............") is None
    True
    """
    command = _command(family)
    if isinstance(source, Puzzle):
        puzzle = source
        if format or command not in (None, puzzle.family):
            raise OptionError(f"`family` and `format` go with a text, and this is a {puzzle!r}")
    else:
        notes: list[str] = []
        found = only_puzzle(source, command, None, notes, input_format=format)
        puzzle = found.sourced(notes=tuple(notes))
    return puzzle.solve(
        timeout=timeout,
        seed=seed,
        jobs=jobs,
        engine=engine,
        min_cost=min_cost,
        max_cost=max_cost,
    )


def _command(family: str | type[Puzzle[Any]] | None) -> str | None:
    """Return the name of a family, of which a class may stand for it."""
    if isinstance(family, type) and issubclass(family, Puzzle) and family.command:
        return family.command
    return family  # type: ignore[return-value]  # other values are told with all names
