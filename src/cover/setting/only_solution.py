"""Whether a puzzle has one solution, with which many questions begin, and what they share."""

from __future__ import annotations

from cover.asking import result_of
from cover.errors import InputError, LimitError
from cover.facts import Values
from cover.puzzle import Puzzle
from cover.query import Query
from cover.solver import Prepared

# How long it takes to tell what comes of a puzzle, in seconds for each entry of its options and for
# each cell of a drawing, and the most of the time of a query that is kept for that.
_AN_ENTRY = 3e-6
_A_CELL = 2e-4
_MOST_TELLING = 0.5


def before_telling(query: Query, *, entries: int = 0, cells: int = 0) -> Query:
    """Return a query with less time: as much is left as it takes to tell what comes of it."""
    if query.timeout is None:
        return query
    telling = min(_AN_ENTRY * entries + _A_CELL * cells, _MOST_TELLING * query.timeout)
    return query._replace(timeout=query.timeout - telling)


def refuse_multiplicities(puzzle: Puzzle, engine: Prepared, what: str) -> None:
    """Raise `InputError` for a problem with multiplicities, which `what` knows nothing of."""
    if engine.stated.multiplicities:
        message = f"{what} are not told for items with multiplicities; candidates and why know them"
        raise InputError(puzzle.place, message)


class OnlySolution:
    """The answer to the question whether a puzzle has one solution: `status` and `solution`.

    The status is "unique", "several" or "none", and the solution None but for the first; `reason`
    is why there is none, where the statement shows it. The time of the `query` has begun at
    `began`. Raises `LimitError` where it does not do, and `InputError` for a puzzle that cannot be
    asked this.
    """

    def __init__(self, puzzle: Puzzle, query: Query, began: float) -> None:
        left = query.seconds_left(began)
        found = result_of(puzzle, query._replace(mode="unique", timeout=left))
        if found.error is not None:
            raise found.error
        self.status, self.reason = found.status, found.reason
        self.solution: Values | None = None if found.solution is None else found.solution.values
        if self.status == "unknown":
            raise LimitError("it is not known in the time whether there is one solution")

    def is_of(self, solution: Values, puzzle: Puzzle) -> bool:
        """Whether there is one, that of this puzzle, where turned forms may count as one."""
        is_same = puzzle._up_to_symmetry or self.solution == solution
        return self.status == "unique" and is_same
