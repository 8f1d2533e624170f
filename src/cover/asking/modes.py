"""What comes of a query about one puzzle: solutions, each of them checked, and a result at the end.

Each mode of a query is one function here, and `ask` goes by them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from cover.asking.problems import patterns, prepared, told_apart
from cover.errors import InputError, LimitError, TooLargeError
from cover.facts import Costs
from cover.puzzle import Puzzle
from cover.query import Query
from cover.result import Ahead, Distinct, SearchResult
from cover.solution import Solution
from cover.solver import CountInterrupted, CountResult, IncompleteCountError, Search
from cover.solver.engines import choose
from cover.steps import deadline_after, seconds_left
from cover.writing.writer import Said

# Seconds in which most grids fall, if anything can fill them. A look at what single symbols can
# fill may then tell that nothing can, to engines that learn nothing from their failures: with that,
# a layout of 9x9 that nothing fills takes the readable engine 0.3 s, and without it, it never ends;
# clauses prove it in 0.01 s. If it tells nothing, the search goes on, so that it does not show in
# the answer which of the two it was.
_AT_ONCE = 0.01

# How many solutions are looked for, and for how many seconds, to tell their number beforehand.
_MOST_AHEAD = 100
_SOON = 0.2


def ask(puzzle: Puzzle, query: Query, wants: str = "") -> Iterator[Said]:
    """Yield what comes of a query: solutions of a list as they are found, and last a result.

    A form `wants` to know the "total" before the first solution, if that shows soon, or "lines",
    many at a time where many come fast.

    Raises `InputError` for a puzzle that cannot be asked this.
    """
    deadline = deadline_after(query.timeout)
    if query.maximum:
        puzzle = puzzle._partial() or puzzle
    try:
        if puzzle.source.shard is not None:
            from cover.asking.sharded import demand_askable

            demand_askable(puzzle, puzzle.source.shard, query, deadline)
        reason = puzzle._reason(deadline)
        if reason is not None:
            result = _nothing(puzzle, query, exact=True)
            result.status, result.reason = "none", reason
            yield result
            return
        if query.checkpoint is not None:
            from cover.asking.sharded import why_no_checkpoint

            if (why := why_no_checkpoint(puzzle, query.checkpoint)) is not None:
                raise InputError(puzzle.place, why)
        if query.best:
            yield from _best(puzzle, query, deadline)
        elif query.mode in ("some", "all"):
            yield from _listed(puzzle, query, deadline, wants)
        elif query.mode == "sample":
            yield from _sample(puzzle, query, deadline)
        else:
            yield _MODES[query.mode](puzzle, query, deadline)
    except TooLargeError as error:
        raise InputError(puzzle.place, str(error)) from None
    except LimitError:  # where nothing can be said without a whole answer
        yield _nothing(puzzle, query, exact=False)


def _nothing(puzzle: Puzzle, query: Query, *, exact: bool) -> SearchResult:
    """No solution was found: there is none, or no time for any."""
    result = SearchResult(puzzle, query)
    if query.mode == "count":
        result.count, result.exact = 0, exact
        if puzzle._up_to_symmetry:
            result.distinct = Distinct(0, 0, complete=exact)
    return result


def result_of(puzzle: Puzzle, query: Query) -> SearchResult:
    """Return the result alone; that of a puzzle that cannot be asked this is bad."""
    last = None
    try:
        for told in ask(puzzle, query):
            last = told
    except InputError as error:
        return SearchResult.bad(error)
    assert isinstance(last, SearchResult), "a result comes last"
    return last


# --- Solutions ---


def _first(puzzle: Puzzle, query: Query, deadline: float | None) -> SearchResult:
    """Find a solution; in polynomial time where the puzzle knows how."""
    result = SearchResult(puzzle, query)
    decider = puzzle._decider() if puzzle.source.shard is None else None
    if decider is not None:
        result.status, result.found = "solved", 1
        result.solution = puzzle.solution_class(puzzle, puzzle._checked(decider.found()))
        return result
    search, costs = _search(puzzle, query, deadline, 1), puzzle._costs()
    for options in search:
        result.solution, result.found = _decoded(puzzle, options, costs), 1
    if search.stopped_by != "timeout":
        result.status = "solved" if result.found else "none"
    result.statistics, result.share = search.statistics, search.share
    return result


def _unique(puzzle: Puzzle, query: Query, deadline: float | None) -> SearchResult:
    """Tell whether there is exactly one solution: at most two are looked for."""
    result, costs = SearchResult(puzzle, query), puzzle._costs()
    search = _listing(puzzle, query, deadline, 2)
    solutions = [_decoded(puzzle, options, costs) for options in search]
    if len(solutions) == 2 or search.complete:
        result.status = _by_number(len(solutions))
    if result.status == "unique":
        result.solution, result.found = solutions[0], 1
    _take_search(result, search)
    return result


def _listed(puzzle: Puzzle, query: Query, deadline: float | None, wants: str) -> Iterator[Said]:
    """Tell all solutions as they are found, or the first ones."""
    result = SearchResult(puzzle, query)
    search = _listing(puzzle, query, deadline, query.number if query.mode == "some" else None)
    result.found = search.found  # in an earlier run
    are_lines = wants == "lines" and puzzle._writes_parts and not puzzle._up_to_symmetry
    if are_lines and choose(query.engine) != "python":
        from cover.asking.lines import lines_of

        yield from lines_of(puzzle, search)
        result.found = search.found
    else:
        if wants == "total":
            yield Ahead(search.look_ahead(_MOST_AHEAD, _SOON))
        costs = puzzle._costs()
        for options in search:
            yield _decoded(puzzle, options, costs)
            result.found += 1
    if search.stopped_by != "timeout":
        is_all = query.mode == "all" or not result.found
        result.status = _by_number(result.found) if is_all else "solved"
    _take_search(result, search)
    yield result


def _sample(puzzle: Puzzle, query: Query, deadline: float | None) -> Iterator[Said]:
    """Draw solutions, each time any of them with the same chance, from a complete count."""
    from cover.asking.counts import sampled

    _refuse_drawing(puzzle, "a sample")
    result, costs = SearchResult(puzzle, query), puzzle._costs()
    try:
        count, solutions = sampled(puzzle, query, deadline, partial(_decoded, costs=costs))
        _take_cost(result, count)
        for solution in solutions:
            yield solution
            result.found += 1
        result.status = "solved" if result.found else "none"
    except IncompleteCountError as incomplete:
        _take_cost(result, incomplete.count)
        result.at_least = incomplete.count.value
    except CountInterrupted as interrupt:
        result.at_least, result.interrupted = interrupt.count.value, True
    yield result


def _best(puzzle: Puzzle, query: Query, deadline: float | None) -> Iterator[Said]:
    """Tell the best solutions in the order of their costs; all are found before the first."""
    from cover.asking.best import BestSearch, why_no_best

    stated = costs = puzzle._costs()
    if costs is None and query.maximum and (coverage := puzzle._coverage()):
        costs = Costs([0] * len(coverage))  # of what can be solved in part
    if costs is None:
        raise InputError(puzzle.place, why_no_best(puzzle))
    if puzzle._up_to_symmetry and query.mode != "first":
        raise InputError(puzzle.place, "solutions up to symmetry come in no order of their costs")
    if query.mode == "count" and query.within is None:
        yield _count(puzzle, query, deadline)
        return
    wanted = {"first": 1, "some": query.number, "count": query.limit}.get(query.mode)
    best = BestSearch(puzzle, costs, query, deadline).best(wanted)
    result, listed = SearchResult(puzzle, query), len(best.solutions)
    result.statistics, result.interrupted = best.statistics, best.interrupted
    if query.mode == "count":
        result.count, result.exact = listed, best.complete and listed != wanted
        result.status = _by_number(listed) if result.exact else "unknown"
        yield result
        return
    if best.complete:
        is_all = query.mode == "all" or not listed
        result.status = _by_number(listed) if is_all else "solved"
    result.bound = best.bound
    if query.mode != "first":
        yield Ahead(listed, result.status != "unknown", best.bound)
    for options in best.solutions:
        solution = _decoded(puzzle, options, stated)
        result.best_cost = result.best_cost or solution.exact_cost
        if query.mode == "first":
            result.solution = solution
        else:
            yield solution
        result.found += 1
    yield result


# --- Numbers of solutions, and diagrams of all of them ---


def _count(puzzle: Puzzle, query: Query, deadline: float | None) -> SearchResult:
    """Count the solutions; those of layers first by what they show, then all."""
    if puzzle._up_to_symmetry:
        return _count_distinct(puzzle, query, deadline)
    from cover.asking.counts import counted

    result = SearchResult(puzzle, query)
    try:
        count = counted(puzzle, query, deadline)
        _take_count(result, count)
        if puzzle._answer_items() is not None and puzzle._tells_all_layers:
            if count.stopped_by != "limit":  # else there are as many layouts, at least
                count = counted(puzzle, query, deadline, layers=True)
            _take_layouts(result, count)
    except CountInterrupted as interrupt:
        result.interrupted = True
        if result.count is None:
            _take_count(result, interrupt.count)
        else:
            _take_layouts(result, interrupt.count)
    except LimitError:
        if result.count is None:
            raise
    return result


def _count_distinct(puzzle: Puzzle, query: Query, deadline: float | None) -> SearchResult:
    from cover.asking.distinct import counted
    from cover.solver.symmetric.distinct import DistinctInterrupted

    result = SearchResult(puzzle, query)
    try:
        found = counted(puzzle, query, deadline)
    except DistinctInterrupted as interrupt:
        found, result.interrupted = interrupt.count, True
    _take_count(result, found.all)
    result.distinct = Distinct(found.value, found.all.value, found.complete, found.order)
    result.exact = found.complete
    result.status = _by_number(found.value) if found.complete else "unknown"
    return result


def _estimate(puzzle: Puzzle, query: Query, deadline: float | None) -> SearchResult:
    """Estimate the number of solutions by dives into the search tree (Knuth, 1975)."""
    _refuse_drawing(puzzle, "an estimate")
    result, found = SearchResult(puzzle, query), prepared(puzzle, query, deadline)
    fixed, left = puzzle._given_options(), seconds_left(deadline)
    result.take_estimate(found.estimate(seed=query.seed or 0, fixed=fixed, timeout=left))
    return result


def _diagram(puzzle: Puzzle, query: Query, deadline: float | None) -> SearchResult:
    """Put all solutions into a decision diagram."""
    if puzzle._up_to_symmetry:
        why = "a diagram has all solutions, turned and mirrored ones too, and not one of each kind"
        raise InputError(puzzle.place, why)
    if told_apart(puzzle):
        why = "a diagram does not know grids from layouts; with layouts asked for, it has all"
        raise InputError(puzzle.place, why)
    result = SearchResult(puzzle, query)
    result.diagram = prepared(puzzle, query, deadline).diagram(
        fixed=puzzle._given_options(), timeout=seconds_left(deadline), memory=query.memory
    )
    result.count = result.diagram.count()
    result.status = _by_number(result.count)
    return result


_MODES: dict[str, Callable[[Puzzle, Query, float | None], SearchResult]] = {
    "first": _first,
    "unique": _unique,
    "count": _count,
    "estimate": _estimate,
    "diagram": _diagram,
}


# --- What several modes have in common ---


def _listing(puzzle: Puzzle, query: Query, deadline: float | None, limit: int | None) -> Search:
    """Search for solutions, up to symmetry where the puzzle asks for that."""
    if puzzle._up_to_symmetry:
        from cover.asking.distinct import listed

        return listed(puzzle, query, limit, deadline)
    return _search(puzzle, query, deadline, limit)


def _search(puzzle: Puzzle, query: Query, deadline: float | None, limit: int | None) -> Search:
    """Search for as long as there is time.

    The search is over, and has found nothing, where patterns tell that sooner.
    """
    items, decider = puzzle._answer_items(), puzzle._decider()
    found = prepared(puzzle, query, deadline)
    begin = partial(
        found.search,
        fixed=puzzle._fixed(),
        limit=limit,
        timeout=seconds_left(deadline),
        ordered=query.mode not in ("first", "unique"),
        jobs=query.jobs,
        distinct_on=None if puzzle._tells_all_layers else items,
        grouped_on=items if puzzle._tells_all_layers else None,
        can_complete=None if decider is None else decider.extends,
        watch=query.watch,
        givens_first=puzzle._givens_come_first,
    )
    if query.checkpoint is not None:
        from cover.asking.sharded import searched

        return searched(puzzle, query, deadline, begin)
    # Workers can list all solutions, in the order of one plain search.
    is_plain = items is None and decider is None and not found.problem.sum_count
    if query.cluster is not None and query.mode == "all" and is_plain:
        from cover.asking.sharded import listed

        return listed(found, puzzle._fixed(), query, deadline)
    search = begin()
    if query.engine in ("native", "clauses") or puzzle.source.shard is not None:
        return search
    exchangeable = puzzle._exchangeable()
    if exchangeable is None:
        return search
    search.look_ahead(1, _AT_ONCE)
    if search.kept or search.complete:
        return search
    ways = patterns(exchangeable, query.engine, seconds_left(deadline))
    if ways is None:
        return search
    other = ways.prepared.search(limit=1, timeout=seconds_left(deadline), watch=query.watch)
    return other if next(other, None) is None and other.complete else search


def _decoded(puzzle: Puzzle, options: Sequence[int], costs: Costs | None) -> Solution:
    """Return the solution that options mean, checked, with what they cost."""
    values = puzzle._decoded(options)
    if costs is None:
        return puzzle.solution_class(puzzle, values)
    from cover.asking.best import cost_of

    return puzzle.solution_class(puzzle, values, cost_of(options, costs))


def _take_search(result: SearchResult, search: Search) -> None:
    result.statistics, result.share = search.statistics, search.share
    if result.puzzle is not None and result.puzzle._up_to_symmetry:
        from cover.solver.symmetric.distinct import DistinctSearch

        assert isinstance(search, DistinctSearch), "it is a listing"
        result.distinct = Distinct(search.found, search.of_all, search.complete, search.order)


def _take_count(result: SearchResult, count: CountResult) -> None:
    result.count, result.exact = count.value, count.complete
    _take_cost(result, count)
    result.status = _by_number(count.value) if count.complete else "unknown"


def _take_layouts(result: SearchResult, count: CountResult) -> None:
    """How many solutions there are with all layers: one at least of each answer."""
    result.layouts = count
    if not count.complete:
        assert result.count is not None, "the answers are counted first"
        result.layouts = count._replace(value=max(count.value, result.count))
        result.status = "unknown"


def _take_cost(result: SearchResult, count: CountResult) -> None:
    result.statistics, result.way, result.share = count.statistics, count.way, count.share
    result.is_outgrown = count.stopped_by == "memory"


def _refuse_drawing(puzzle: Puzzle, what: str) -> None:
    """Raise `InputError` where solutions are drawn, and not answers with the same chance."""
    if told_apart(puzzle):
        raise InputError(puzzle.place, f"{what} {puzzle._why_not_drawn}")


def _by_number(solutions: int) -> str:
    return ("none", "unique")[solutions] if solutions < 2 else "several"
