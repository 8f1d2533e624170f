"""Long counts and searches that go on where an earlier run was left: by way of a checkpoint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import blake2b
from shutil import rmtree

import cover
from cover.answers.distinct import sweep
from cover.answers.problems import patterns, prepared
from cover.answers.request import Request
from cover.answers.shards import why_not_divided
from cover.checkpoints.counting import count_on, of_an_earlier_run
from cover.checkpoints.first import SavedFirst
from cover.checkpoints.folder import Checkpoint, SavedState
from cover.checkpoints.listing import SavedListing
from cover.errors import LimitError
from cover.puzzle import is_decided, is_layered, is_swept
from cover.reading.records import PartedLayout, Record
from cover.shards.digest import digest_of
from cover.solver import CountInterrupted, CountResult, Prepared, Search, prepare
from cover.solver.engines import SolutionSearch
from cover.solver.multiplicities import StatedSearch
from cover.solver.oracle_pruned import OraclePrunedSearch
from cover.solver.parallel.search import ParallelSearch
from cover.solver.watching import ScaledWatch, WatchedSearch


def why_no_checkpoint(record: Record, checkpoint: Checkpoint, mode: str) -> str | None:
    """Why a record cannot go on from a checkpoint; None where it can."""
    if checkpoint.is_begun:
        return "a checkpoint is of one puzzle, and this is another one"
    if is_layered(record.puzzle):
        return "a checkpoint goes with no puzzle of whose solutions only one layer is the answer"
    why = why_not_divided(record.puzzle)
    if why is None or mode == "first":
        return None
    return f"a checkpoint divides a puzzle into parts, and {why}"


def counted_on(record: Record, request: Request, began: float) -> CountResult:
    """The number of solutions, from where the checkpoint of the request is.

    Raises `CountInterrupted` for Ctrl-C, `CheckpointError` where the checkpoint is of another
    problem or question, and `LimitError` where there was no time to begin.
    """
    times, fixed = 1, record.fixed()
    exchangeable = None if fixed else record.puzzle.exchangeable()
    found = None
    if exchangeable is not None:
        found = patterns(exchangeable, request.engine, request.seconds_left(began))
        if found is None and request.seconds_left(began) == 0:
            raise LimitError("there was no time to tell which problem it is")
    if exchangeable is not None and found is not None:
        asked, times = found.prepared, exchangeable.orders
    else:
        asked = prepared(_without_dead_ends(record).puzzle, request, began)
    _begin(asked, fixed, record, request)
    is_stated = found is None and record.shard is None and not is_decided(record.puzzle)
    has_sweep = is_stated and is_swept(record.puzzle)  # of the problem that is asked
    watch = request.watch
    try:
        count = count_on(
            asked,
            fixed,
            _checkpoint(request),
            timeout=request.seconds_left(began),
            memory=request.memory,
            jobs=request.jobs,
            watch=None if watch is None else ScaledWatch(watch, times=times),
            sweep=partial(sweep, record, request, began) if has_sweep else None,
        )
    except CountInterrupted as interrupt:
        raise CountInterrupted(_of_all(interrupt.count, times)) from None
    return _of_all(count, times)


def counted_on_by_symmetry(
    record: Record,
    request: Request,
    began: float,
    count: Callable[[Request, float], CountResult],
) -> CountResult:
    """The number of solutions by a way to `count` that saves levels of its own.

    Raises what `counted_on` does.
    """
    checkpoint = _checkpoint(request)
    _begin(prepared(record.puzzle, request, began), record.fixed(), record, request)
    if checkpoint.state.complete:
        return of_an_earlier_run(checkpoint.state)
    with checkpoint.told():
        counted = count(request, began)
    if counted.complete:
        checkpoint.save(SavedState(counted.value, ()))
        rmtree(checkpoint.levels, ignore_errors=True)
    return counted


def searched_on(record: Record, request: Request, began: float) -> Search:
    """A search for the first solution or for all, from where the checkpoint of the request is.

    What it has found in earlier runs is written already, and counted. Raises `CheckpointError`
    where the checkpoint is of another problem or question.
    """
    asked = prepared(record.puzzle, request, began)
    if request.mode == "all" and asked.problem.sum_count and asked.engine != "python":
        # Other engines have an order in which a search cannot be divided.
        asked = prepare(asked.stated, "links", request.order_seed, request.deadline(began))
    fixed = record.fixed()
    _begin(asked, fixed, record, request)
    checkpoint = _checkpoint(request)
    if request.mode == "first":
        first = SavedFirst(asked, fixed, checkpoint, request.jobs, request.watch)
        return Search(first, 1, request.seconds_left(began))
    listing = SavedListing(asked, fixed, checkpoint, _beginner(asked, record, request))
    found: SolutionSearch = listing
    if request.watch is not None:
        found = WatchedSearch(found, request.watch)
    if asked.problem is not asked.stated:
        found = StatedSearch(found, asked.stated.option_count)
    search = Search(found, None, request.seconds_left(began))
    search.found = listing.found
    return search


def _beginner(
    asked: Prepared, record: Record, request: Request
) -> Callable[[tuple[int, ...]], SolutionSearch]:
    """Return what begins the search of a shard in the order of listing."""
    puzzle = record.puzzle

    def begin(fixed: tuple[int, ...]) -> SolutionSearch:
        plain = ParallelSearch(asked.network, fixed, jobs=request.jobs)
        if record.shard is not None or not is_decided(puzzle):
            return plain
        return OraclePrunedSearch(asked.network, fixed, plain, puzzle.extends)

    return begin


def _without_dead_ends(record: Record) -> Record:
    """The record of an equal puzzle without options that are in no solution, where that is easy."""
    if record.shard is not None or not is_decided(record.puzzle):
        return record
    reduced = record.puzzle.reduced()
    return record if reduced is None else record._replace(puzzle=reduced)


def _begin(asked: Prepared, fixed: Sequence[int], record: Record, request: Request) -> None:
    """Have the checkpoint begin, or see that it is about the same."""
    seed = "" if request.order_seed is None else f", seed {request.order_seed}"
    head = {
        "version": f"cover {cover.__version__}",
        "problem": digest_of(asked.problem, fixed),
        "question": f"{request.mode}, engine {asked.engine}{seed}",
    }
    if request.mode == "all" and isinstance(record.layout, PartedLayout):
        parts = repr(record.layout.line_parts(record.puzzle)).encode()
        head["layout"] = blake2b(parts, digest_size=16).hexdigest()
    _checkpoint(request).begin(head)


def _checkpoint(request: Request) -> Checkpoint:
    assert request.checkpoint is not None, "without one, nothing comes here"
    return request.checkpoint


def _of_all(count: CountResult, times: int) -> CountResult:
    """The number of solutions, each of which stands for so many."""
    return count._replace(value=count.value * times)
