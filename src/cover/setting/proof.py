"""Whether a puzzle has one solution, with which many questions begin, and the proof that it has."""

from __future__ import annotations

from cover.asking import result_of
from cover.asking.problems import prepared, told_apart
from cover.errors import InputError, LimitError
from cover.facts import Values
from cover.puzzle import Puzzle, fault
from cover.query import Query
from cover.result import SearchResult
from cover.solver import Prepared, Search, prepare
from cover.solver.engines import choose
from cover.solver.projected import other_answers
from cover.steps import has_come, seconds_left

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


def unique_result(puzzle: Puzzle, query: Query, began: float) -> SearchResult:
    """Return whether a puzzle has one solution: the status is "unique", "several" or "none".

    The time of the `query` has begun at `began`. Raises `LimitError` where it does not do, and
    `InputError` for a puzzle that cannot be asked this.
    """
    left = query.seconds_left(began)
    found = result_of(puzzle, query._replace(mode="unique", timeout=left))
    if found.error is not None:
        raise found.error
    if found.status == "unknown":
        raise LimitError("it is not known in the time whether there is one solution")
    return found


# --- The proof by another engine ---

# Up to this many options, and without sums, dancing links take no longer than engines that learn.
_FEW_OPTIONS = 1_000

_TOO_LONG = "the proof took longer than there was time"

# How the only engine there is goes another way than before.
_ANOTHER_ORDER = 1


def finder_of(puzzle: Puzzle, query: Query, deadline: float | None) -> str:
    """Return the engine that searches most of a puzzle for a query."""
    if query.engine != "python" and told_apart(puzzle) is not None:
        # Both tell solutions apart; the one that learns thins, where it is asked.
        return "clauses" if choose(query.engine) in ("native", "clauses") else "links"
    network = prepared(puzzle, query, deadline).network
    return getattr(network, "engine", query.engine)


def proved(puzzle: Puzzle, solution: Values, finder: str, deadline: float | None) -> str:
    """Prove that a puzzle has no solution but the one that is known; return the engine.

    It is another one than the `finder` of the puzzle, or where that is in pure Python, the same
    with the options in another order. Raises `LimitError` at the deadline, a time of `monotonic`,
    and `CheckError` where the engines disagree, which is a fault of ours.
    """
    if has_come(deadline):
        raise LimitError("there was no time left for the proof")
    engine = finder
    if finder != "python":
        problem = prepared(puzzle, Query(engine="links"), None).problem
        is_small = problem.option_count <= _FEW_OPTIONS and not problem.sum_count
        engine = "links" if is_small else "clauses"
        if engine == finder == "clauses" and told_apart(puzzle) is None:
            engine = finder_of(puzzle, Query(engine="native"), deadline)  # bit sets, if they fit
        elif engine == finder:
            engine = "clauses" if finder == "links" else "links"
    seed, how = (_ANOTHER_ORDER, ", in another order") if engine == finder else (None, "")
    query = Query(engine=engine, seed=seed)
    if not _is_unique(puzzle, solution, query, deadline):
        raise fault(puzzle.place, f"{engine} does not find what {finder} has found")
    return f"{engine}{how}"


def _is_unique(puzzle: Puzzle, solution: Values, query: Query, deadline: float | None) -> bool:
    """Return whether a puzzle has no answer but the one that is known; raises `LimitError`."""
    is_plain = puzzle._decider() is None and not puzzle._up_to_symmetry
    items = told_apart(puzzle)
    if is_plain and items is None:  # a search finds the solution, and then no other one
        search = _search(prepared(puzzle, query, None), puzzle, deadline, limit=2)
        found = [puzzle._decode(options) for options in search]
        if len(found) < 2 and not search.complete:
            raise LimitError(_TOO_LONG)
        return found == [solution]
    if is_plain and items is not None and query.engine == "clauses":
        # Without a projection: is there a solution that is not as one of them there?
        engine = prepare(puzzle._model(), query.engine)
        one = next(_search(engine, puzzle, deadline), None)
        if one is None:
            raise LimitError("no solution was found again in the time")
        others = engine.of_another(other_answers(engine.problem, one, items))
        search = _search(others, puzzle, deadline)
        is_other = next(search, None) is not None
        if not is_other and not search.complete:
            raise LimitError("it is not known in the time whether there is another solution")
        return not is_other
    query = query._replace(mode="unique", number=2, timeout=seconds_left(deadline))
    result = result_of(puzzle, query)
    if result.status == "unknown":
        raise LimitError(_TOO_LONG)
    # Of those that are turned and mirrored forms of each other, any one is told.
    only = result.solution
    return only is not None and (
        puzzle._up_to_symmetry or items is not None or only.values == solution
    )


def _search(engine: Prepared, puzzle: Puzzle, deadline: float | None, limit: int = 1) -> Search:
    left = seconds_left(deadline)
    return engine.search(fixed=puzzle._given_options(), limit=limit, timeout=left, ordered=False)
