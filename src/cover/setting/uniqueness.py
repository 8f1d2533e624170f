"""Whether a solution is the only one, and the proof of it by another engine."""

from __future__ import annotations

from cover.answers import Answer, Request
from cover.answers.problems import prepared, told_apart
from cover.errors import LimitError
from cover.puzzle import is_asked_up_to_symmetry
from cover.reading.records import Record, Solution, fault
from cover.solver import prepare
from cover.solver.other_answers import other_answers

# Up to this many options, and without sums, dancing links take no longer than engines that learn.
_FEW_OPTIONS = 1_000

# How the only engine there is goes another way than before.
_ANOTHER_ORDER = 1


class Uniqueness:
    """The answer to the question whether a puzzle has one solution: `status` and `solution`.

    The status is "unique", "several" or "none", and the solution None but for the first. The time
    of the `request` has begun at `began`. Raises `LimitError` where it does not do, and
    `InputError` for a puzzle that cannot be asked this.
    """

    def __init__(self, record: Record, request: Request, began: float) -> None:
        left = request.seconds_left(began)
        answer = Answer(record, request._replace(mode="unique", timeout=left))
        self.solution: Solution | None = next(iter(list(answer)), None)
        self.status = answer.status
        if not isinstance(answer.record, Record):
            raise answer.record.error
        if self.status == "unknown":
            raise LimitError("it is not known in the time whether there is one solution")

    def is_of(self, solution: Solution, record: Record) -> bool:
        """Whether there is one, that of this record, where turned forms may count as one."""
        is_same = is_asked_up_to_symmetry(record.puzzle) or self.solution == solution
        return self.status == "unique" and is_same


def proved(record: Record, solution: Solution, request: Request, began: float) -> str:
    """Prove that a solution is the only one, and return the engine that did.

    It is another one than that of the request, by which the puzzle was found, or if there is none,
    the same with the options in another order. Raises `LimitError` where the time does not do, and
    `CheckError` where the engines disagree, which is a fault of ours.
    """
    record.checked(solution)
    finder = _finder(record, request, began)
    engine = _another(record, finder)
    if engine == finder:
        request, told = request._replace(seed=_ANOTHER_ORDER), f"{engine}, in another order"
    else:
        request, told = request._replace(engine=engine), engine
    if told_apart(record.puzzle) is not None and engine != finder:
        is_proved = _has_no_other(record, request, began)
    else:
        is_proved = Uniqueness(record, request, began).is_of(solution, record)
    if not is_proved:
        raise fault(record.place, f"{engine} does not find what {finder} has found")
    return told


def _finder(record: Record, request: Request, began: float) -> str:
    """Return the engine that searches most of a puzzle for a request."""
    if request.engine != "python" and told_apart(record.puzzle) is not None:
        return "links"  # alone projects solutions onto what tells them apart
    network = prepared(record.puzzle, request, began).network
    return getattr(network, "engine", request.engine)


def _another(record: Record, finder: str) -> str:
    """Return an engine that is not the finder, where there is one."""
    if finder == "python":
        return "python"
    problem = record.puzzle.model(record.puzzle.shape)
    is_small = problem.option_count <= _FEW_OPTIONS and not problem.sum_count
    preferred = ("links", "clauses") if is_small else ("clauses", "links")
    return next(engine for engine in preferred if engine != finder)


def _has_no_other(record: Record, request: Request, began: float) -> bool:
    """Whether all solutions agree in what tells answers apart; raises `LimitError`.

    That is asked without a projection: is there a solution that is not as one of them there?
    """
    puzzle, items = record.puzzle, told_apart(record.puzzle)
    assert items is not None, "that was looked at before"
    engine = prepare(puzzle.model(puzzle.shape), request.engine)
    left = request.seconds_left(began)
    one = next(engine.search(fixed=puzzle.fixed(), limit=1, timeout=left, ordered=False), None)
    if one is None:
        raise LimitError("no solution was found again in the time")
    others = engine.of_another(other_answers(engine.problem, one, items))
    left = request.seconds_left(began)
    search = others.search(fixed=puzzle.fixed(), limit=1, timeout=left, ordered=False)
    if next(search, None) is not None:
        return False
    if not search.complete:
        raise LimitError("it is not known in the time whether there is another solution")
    return True
