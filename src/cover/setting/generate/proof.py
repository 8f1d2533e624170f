"""The proof that a new puzzle has as many solutions as it should, by another engine."""

from __future__ import annotations

from cover.answers import Answer, Request
from cover.answers.problems import prepared
from cover.errors import LimitError, Place
from cover.families.generating import New
from cover.puzzle import is_layered
from cover.reading.records import fault
from cover.solver import Prepared
from cover.solver.engines import choose
from cover.steps import deadline_after, seconds_left

# Up to this many options, dancing links prove a puzzle in milliseconds.
_FEW_OPTIONS = 1_000


def proved(new: New, place: Place, deadline: float | None) -> str:
    """Return the engine that proved a new puzzle; raises `LimitError` where it had no time to.

    It is another one than the one that made the puzzle, where there is another one; a puzzle that
    was proved as it was made is taken as it is. Raises `CheckError` where two engines disagree:
    that is a fault of ours.
    """
    if new.proved_by:
        return new.proved_by
    left = seconds_left(deadline)
    if left == 0:
        raise LimitError("there was no time left for the proof")
    engine = _another(new)
    is_proved = _is_listed(new, engine, left) if _is_complex(new) else _is_only(new, engine, left)
    if not is_proved:
        what = f"the engine {engine} finds other solutions than were made"
        raise fault(place, what)
    return engine


def _another(new: New) -> str:
    """Return an engine that did not make a puzzle: links for small ones, clauses, which learn."""
    if new.engine == "python" and choose() == "python":
        return "python"
    problem = _prepared(new, "links").problem
    is_small = problem.option_count <= _FEW_OPTIONS and not problem.sum_count
    if new.engine != "links" and (is_small or new.number > 1 or new.engine == "clauses"):
        return "links"
    return "clauses"


def _prepared(new: New, engine: str) -> Prepared:
    return prepared(new.record.puzzle, Request(engine=engine), 0.0)


def _is_complex(new: New) -> bool:
    """Whether answers are no single solutions of the model, or there are several."""
    return new.number > 1 or is_layered(new.record.puzzle)


def _is_only(new: New, engine: str, left: float | None) -> bool:
    """Whether a search finds the solution, and then no other one; raises `LimitError`.

    It asks the engine itself: 10,000 sudokus a second leave no time for more.
    """
    puzzle, until = new.record.puzzle, deadline_after(left)
    search = _prepared(new, engine).network.run(puzzle.fixed(), weighted=True)
    first = search.next(left)
    second = None if first is None else search.next(seconds_left(until))
    if second is None and not search.exhausted:
        raise LimitError("the proof took longer than there was time")
    return second is None and first is not None and puzzle.decode(first) == new.solution


def _is_listed(new: New, engine: str, left: float | None) -> bool:
    """Whether there are just so many answers, the one that is known among them."""
    request = Request("some", new.number + 1, timeout=left, engine=engine)
    if new.number == 1:
        request = request._replace(mode="unique", number=1)
    answer = Answer(new.record, request)
    found = list(answer)
    if answer.status == "unknown":
        raise LimitError("the proof took longer than there was time")
    return len(found) == new.number and new.solution in found
