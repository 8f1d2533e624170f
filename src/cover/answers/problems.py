"""Problems laid out for an engine, those of shapes once for all of their puzzles."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import nullcontext
from functools import lru_cache, partial
from itertools import product
from threading import Lock
from typing import TYPE_CHECKING, Any

from cover.answers.request import Request
from cover.errors import TooLargeError
from cover.problem import Problem
from cover.puzzle import AnyPuzzle, Exchangeable, Filling, GridPuzzle, is_large, is_layered
from cover.reading.records import FindRecords
from cover.solver import Prepared, prepare
from cover.solver.engines import choose
from cover.solver.nine import CELLS, DIGITS, nine_of

if TYPE_CHECKING:
    from cover.solver._core import Nine
    from cover.solver.line_tables import Records

# What single symbols can fill is looked at in no more ways than these.
_MOST_PATTERNS = 20_000

# What lines can be asked in bulk; and the least time for each, in seconds, with which they are.
# What takes longer than a small part of it is asked again, one by one.
_IN_BULK = ("first", "some", "all", "count", "unique")
_LEAST_TIMEOUT = 0.1

# The most options whose images under all symmetries are found in about half a second.
MOST_MOVED = 60_000

# The most kinds of lines of which it is known at a time what answers them.
_MOST_KNOWN = 8


def prepared(puzzle: AnyPuzzle, request: Request, began: float) -> Prepared:
    """The problem of a puzzle, without its givens; raises as `prepared_shape` does."""
    shape, deadline = puzzle.shape, request.deadline(began)
    if isinstance(shape, Problem):  # a problem that no other puzzle shares
        return prepare(shape, request.engine, request.order_seed, deadline)
    model, make = type(puzzle).model, None
    if is_large(puzzle):
        make = partial(type(puzzle).model_in_time, shape, deadline)
    return prepared_shape(model, shape, request.engine, request.order_seed, deadline, make)


def prepared_shape(
    model: Callable[[Any], Problem],
    shape: Hashable,
    engine: str,
    seed: int | None,
    deadline: float | None = None,
    make: Callable[[], Problem] | None = None,
) -> Prepared:
    """The problem of a shape, laid out once for all puzzles of that shape.

    It comes from `make`, if there is that, instead of `model`. Raises `TooLargeError` where the
    engine has no room for it, and finds that out only once; `LimitError` at the deadline, a time of
    `monotonic`.
    """
    return _kept(model, shape, engine, seed).get(
        lambda: _laid_out(make or partial(model, shape), engine, seed, deadline), deadline
    )


class _KeptLayout:
    """What is kept of a shape: nothing at first."""

    def __init__(self) -> None:
        self._found: Prepared | str | None = None
        self._lock = Lock()

    def get(self, lay_out: Callable[[], Prepared | str], deadline: float | None) -> Prepared:
        """Return the layout, which is made unless it is there; raises as `prepared_shape` does.

        Threads wait for the first one that makes it, unless they have only so much time.
        """
        if self._found is None:
            with self._lock if deadline is None else nullcontext():
                if self._found is None:
                    self._found = lay_out()
        if isinstance(self._found, str):
            raise TooLargeError(self._found)
        return self._found


@lru_cache(maxsize=8)
def _kept(
    model: Callable[[Any], Problem], shape: Hashable, engine: str, seed: int | None
) -> _KeptLayout:
    """The place where what is found of a shape is kept."""
    return _KeptLayout()


def _laid_out(
    make: Callable[[], Problem], engine: str, seed: int | None, deadline: float | None
) -> Prepared | str:
    """The problem of a shape, or why the engine has no room for it."""
    try:
        return prepare(make(), engine, seed, deadline)
    except TooLargeError as error:
        return str(error)


def nine_for(puzzle: AnyPuzzle, engine: str) -> Nine | None:
    """Return what knows the options of a puzzle that is a 9x9 grid of houses alone.

    None for other puzzles, and for other engines than native.
    """
    filling = getattr(puzzle, "filling", None)
    nine = None if filling is None else _nine(filling, puzzle.shape)
    return None if nine is None or choose(engine) != "native" else nine


@lru_cache(maxsize=8)
def _nine(filling: Callable[[Any], Filling], shape: Hashable) -> Nine | None:
    cells, placements, groups, totals = filling(shape)
    every = product(range(CELLS), range(1, DIGITS + 1))
    if cells != CELLS or totals or list(placements) != list(every):
        return None
    return nine_of(groups)


def told_apart(puzzle: AnyPuzzle) -> Sequence[int] | None:
    """Return the items of the problem that tell answers apart; None where all of them do."""
    is_projected = is_layered(puzzle) and not puzzle.tells_all_layers
    return answer_items(puzzle) if is_projected else None


def grouped(puzzle: AnyPuzzle) -> Sequence[int] | None:
    """Return the items by which solutions are grouped, a fast way to find them; None if none."""
    return answer_items(puzzle) if is_layered(puzzle) and puzzle.tells_all_layers else None


def answer_items(puzzle: AnyPuzzle) -> Sequence[int] | None:
    """Return the items that tell the answers of a layered puzzle apart; None for others."""
    return puzzle.answer_items(puzzle.shape) if is_layered(puzzle) else None


class Patterns:
    """What the symbols of a puzzle can fill together, where they can be exchanged for each other.

    `found` is what single symbols can fill; the options of `prepared` are these.
    """

    def __init__(self, puzzle: Exchangeable, found: list[tuple[int, ...]], engine: str) -> None:
        self.puzzle = puzzle
        self.found = found
        self.prepared = prepare(puzzle.all(found), engine)


def patterns(puzzle: Exchangeable, engine: str, seconds: float | None) -> Patterns | None:
    """The patterns of a puzzle; None where one symbol can be in too many ways."""
    if engine == "dense":  # they are often too many for that one alone
        engine = "native"
    search = prepare(puzzle.one(), engine).search(limit=_MOST_PATTERNS + 1, timeout=seconds)
    found = list(search)
    return Patterns(puzzle, found, engine) if search.complete else None


def finder_of_records(request: Request) -> FindRecords | None:
    """Return what answers lines in blocks, as `BlockAnswer` does; None where a request needs more.

    What was found for the last kinds of lines is remembered.
    """
    if request.mode not in _IN_BULK or request.best or request.engine not in ("native", "dense"):
        return None
    if request.timeout is not None and request.timeout < _LEAST_TIMEOUT:
        return None
    if 0 in (request.limit, request.number) or request.checkpoint is not None:
        return None
    known: dict[Hashable, Records | None] = {}

    def find(puzzle: GridPuzzle, values: Mapping[str, int], symbols: str) -> Records | None:
        key = type(puzzle), puzzle.shape, frozenset(values.items()), symbols
        if key not in known:
            if len(known) == _MOST_KNOWN:
                known.clear()
            from cover.solver.line_tables import LineShape, records_of

            shape = LineShape(*puzzle.filling(puzzle.shape), values, symbols)
            try:
                model, seed = type(puzzle).model, request.order_seed
                prepared = prepared_shape(model, puzzle.shape, request.engine, seed)
            except TooLargeError:  # each of the lines is told so in its place
                known[key] = None
            else:
                known[key] = records_of(prepared, shape)
        return known[key]

    return find
