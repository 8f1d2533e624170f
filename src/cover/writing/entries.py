"""What forms for programs say of an answer: an entry for each line that `line` would print."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.asking import Answer
from cover.errors import Place
from cover.facts import Values
from cover.reading.lines import in_full
from cover.reading.records import BadRecord
from cover.writing import LISTING, puzzle_of, status_text

if TYPE_CHECKING:
    from cover.solver.knuth_estimate import Estimate

_LARGEST_INTEGER = 2**53


class AnswerEntry(NamedTuple):
    """A solution, or what is known without one, as `details` that JSON and YAML can hold.

    `number` is that of the solution among those listed, from 1; None where none are listed.
    `is_last` tells that nothing follows for this answer, so that its cost is known.
    """

    status: str
    solution: Values | None
    number: int | None
    details: dict[str, Any]
    is_last: bool


def entries(answer: Answer, *, totals: bool = False) -> Iterator[AnswerEntry]:
    """Yield the entries of an answer.

    With `totals`, one more entry after solutions up to symmetry has their number and that of all.
    """
    if answer.query.mode in LISTING:
        for number, solution in enumerate(answer, 1):
            # Of the best, it is known beforehand whether they are that.
            is_best = not answer.query.best or answer.status != "unknown"
            status = "solved" if is_best else "unknown"
            told = costs(answer) | left_over(answer, solution)
            yield AnswerEntry(status, solution, number, told, False)
        if status_text(answer) is None and not (totals and answer.distinct is not None):
            return
        yield AnswerEntry(answer.status, None, None, _details(answer), True)
        return
    found, told = None, dict[str, Any]()
    for solution in answer:
        found, told = solution, costs(answer) | left_over(answer, solution)
    details = told | _bound(answer) if answer.found else _details(answer)
    yield AnswerEntry(answer.status, found, None, details, True)


def costs(answer: Answer) -> dict[str, Any]:
    """Return what the last solution costs, where solutions come by their costs."""
    if not answer.query.best or answer.cost is None:
        return {}
    return {"cost": answer.cost.data}


def left_over(answer: Answer, solution: Values) -> dict[str, Any]:
    """Return the items that a solution leaves over, where as many as can be were to be covered."""
    puzzle = puzzle_of(answer)
    if not answer.query.maximum or not puzzle._coverage():
        return {}
    return {"left_over": puzzle._left_over(solution)}


def _bound(answer: Answer) -> dict[str, Any]:
    """Return what is proved of the best cost, where the best may not have been found."""
    if answer.status != "unknown" or answer.bound is None:
        return {}
    return {"bound": answer.bound.data}


def cost(answer: Answer) -> dict[str, Any] | None:
    """Return what a search or a count has cost, in seconds and nodes; None where there was none."""
    statistics = answer.statistics
    if statistics is None:
        return None
    found: dict[str, Any] = {
        "nodes": statistics.nodes,
        "updates": statistics.updates,
        "seconds": round(statistics.seconds, 6),
    }
    if answer.way is not None:
        found["way"] = answer.way
    if answer.share is not None:
        found["share"] = round(answer.share, 6)
    return found


def _details(answer: Answer) -> dict[str, Any]:
    """Return what is known of an answer apart from a solution."""
    details = _bound(answer)
    count, is_known = answer.count, answer.counted_all
    if answer.distinct is not None:
        count, is_known = answer.distinct.of_all, answer.distinct.complete
        key = "distinct" if is_known else "distinct_at_least"
        details[key] = json_number(answer.distinct.value)
    if count is not None:
        details["count" if is_known else "at_least"] = json_number(count)
    if answer.layouts is not None:
        key = "layouts" if answer.layouts.complete else "layouts_at_least"
        details[key] = json_number(answer.layouts.value)
    if answer.estimate is not None:
        details["estimate"] = _estimate(answer.estimate)
    if isinstance(answer.puzzle, BadRecord):
        error = answer.puzzle.error
        details["error"] = _at(error.place, error.message)
    if answer.reason is not None:
        place, text, lists = answer.reason
        details["reason"] = {**_at(place, text), **lists}
    return details


def _estimate(estimate: Estimate) -> dict[str, Any]:
    return {
        "mean": json_number(estimate.mean),
        "low": json_number(estimate.low),
        "high": None if estimate.high is None else json_number(estimate.high),
        "confidence": 1 if estimate.is_exact else 0.95,
        "dives": estimate.dives,
        "hits": estimate.hits,
    }


def json_number(number: int) -> int | str:
    """Return a number, as a string where readers that use floating point would change it."""
    return in_full(number) if number > _LARGEST_INTEGER else number


def _at(place: Place, message: str) -> dict[str, Any]:
    return {"line": place.line, "column": place.column, "message": message}
