"""Problems laid out for an engine, those of shapes once for all of their puzzles."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from contextlib import nullcontext
from functools import lru_cache
from itertools import product
from threading import Lock
from typing import TYPE_CHECKING

from cover.errors import TooLargeError
from cover.facts import Exchangeable
from cover.problem import Problem
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.records import FindRecords
from cover.solver import Prepared
from cover.solver.engines import CELLS, DIGITS, choose, nine_of
from cover.tuples import NamedTuple

if TYPE_CHECKING:
    from cover.solver._core import Nine
    from cover.solver.line_tables import Records

# What single symbols can fill is looked at in no more ways than these.
_MOST_PATTERNS = 20_000

# What lines can be asked in bulk; and the least time for each, in seconds, with which they are.
# What takes longer than a small part of it is asked again, one by one.
_IN_BULK = ("first", "some", "all", "count", "unique")
_LEAST_TIMEOUT = 0.1

# The most kinds of lines of which it is known at a time what answers them.
_MOST_KNOWN = 8


def prepared(puzzle: Puzzle, query: Query, deadline: float | None) -> Prepared:
    """The problem of a puzzle without its givens, laid out once for all puzzles of its shape.

    Raises `TooLargeError` where the engine has no room for it, and finds that out only once;
    `LimitError` at the deadline. Threads wait for the first one that lays it out, unless they have
    only so much time.
    """
    shape, engine, seed = puzzle._shape, query.engine, query.order_seed
    if isinstance(shape, Problem):  # a problem that no other puzzle shares
        return Prepared(shape, engine, seed, deadline)
    lock, kept = _kept(type(puzzle)._model, shape, engine, seed)
    if not kept:
        with lock if deadline is None else nullcontext():
            if not kept:
                try:
                    model = puzzle._model(deadline)
                    later = puzzle._givens_come_first
                    kept.append(Prepared(model, engine, seed, deadline, later=later))
                except TooLargeError as error:
                    kept.append(str(error))
    found = kept[0]
    if isinstance(found, str):
        raise TooLargeError(found)
    return found


@lru_cache(maxsize=8)
def _kept(
    model: Hashable, shape: Hashable, engine: str, seed: int | None
) -> tuple[Lock, list[Prepared | str]]:
    """What is kept of puzzles with one model and shape: nothing at first.

    Then it is the problem, or why the engine has no room for it. A model is told by the function
    that makes it, which puzzles of several classes may have in common.
    """
    return Lock(), []


def nine_for(puzzle: Puzzle, engine: str) -> Nine | None:
    """Return what knows the options of a puzzle that is a 9x9 grid of houses alone.

    None for other puzzles, and for other engines than native.
    """
    key = type(puzzle)._model, puzzle._shape
    if key not in _nines:
        if len(_nines) == _MOST_KNOWN:
            _nines.clear()
        _nines[key], filling = None, puzzle._filling()
        every = list(product(range(CELLS), range(1, DIGITS + 1)))
        if filling is not None and not filling.totals and list(filling.placements) == every:
            _nines[key] = nine_of(DIGITS, filling.groups)
    return _nines[key] if choose(engine) == "native" else None


# By models and shapes, what knows the options of such puzzles.
_nines: dict[Hashable, Nine | None] = {}


def told_apart(puzzle: Puzzle) -> Sequence[int] | None:
    """Return the items of the problem that tell answers apart; None where all of them do."""
    return None if puzzle._tells_all_layers else puzzle._answer_items()


class Patterns(NamedTuple):
    """What the symbols of a puzzle can fill together, where they can be exchanged for each other.

    `found` is what single symbols can fill; the options of `prepared` are these.
    """

    puzzle: Exchangeable
    found: list[tuple[int, ...]]
    prepared: Prepared


def patterns(puzzle: Exchangeable, engine: str, seconds: float | None) -> Patterns | None:
    """The patterns of a puzzle; None where one symbol can be in too many ways."""
    if engine == "dense":  # they are often too many for that one alone
        engine = "native"
    search = Prepared(puzzle.one(), engine).search(limit=_MOST_PATTERNS + 1, timeout=seconds)
    found = list(search)
    return Patterns(puzzle, found, Prepared(puzzle.all(found), engine)) if search.complete else None


def finder_of_records(query: Query) -> FindRecords | None:
    """Return what answers lines in blocks, as `BlockSolvers` do; None where a query needs more.

    What was found for the last kinds of lines is remembered.
    """
    if query.mode not in _IN_BULK or query.best or query.engine not in ("native", "dense"):
        return None
    if query.timeout is not None and query.timeout < _LEAST_TIMEOUT:
        return None
    if 0 in (query.limit, query.number) or query.checkpoint is not None:
        return None
    known: dict[Hashable, Records | None] = {}

    def find(
        puzzle: Puzzle, values: Mapping[str, int], symbols: str, labels: Mapping[str, int]
    ) -> Records | None:
        written = frozenset(values.items()), symbols, frozenset(labels)
        key = type(puzzle)._model, puzzle._shape, written
        if key not in known:
            if len(known) == _MOST_KNOWN:
                known.clear()
            from cover.solver.line_tables import LineShape, records_of

            filling = puzzle._filling()
            assert filling is not None, "lines are of puzzles that fill grids"
            try:
                line_shape = LineShape(*filling, values, symbols, labels)
                known[key] = records_of(prepared(puzzle, query, None), line_shape)
            except TooLargeError:  # each of the lines is told so in its place
                known[key] = None
        return known[key]

    return find
