"""What can be asked of a part of a puzzle: its own solutions, and nothing about the whole."""

from __future__ import annotations

from time import monotonic

from cover.answers.problems import answer_items, prepared
from cover.answers.request import Request
from cover.errors import InputError
from cover.puzzle import AnyPuzzle, is_asked_up_to_symmetry
from cover.reading.records import Record
from cover.shards.shard import Shard, digest_of, divided, whole

_MODES = ("first", "some", "all", "count")


def why_not_divided(puzzle: AnyPuzzle) -> str | None:
    """Return why a puzzle has no parts that add up; None for one that has."""
    if is_asked_up_to_symmetry(puzzle):
        return "turned and mirrored solutions that count as one may be in several parts"
    return None


def demand_askable(record: Record, shard: Shard, request: Request, began: float) -> None:
    """Raise `InputError` where a part is of another problem, or cannot be asked this."""
    if request.mode not in _MODES or request.best:
        raise InputError(
            record.place,
            f"this is part {shard.name} of a puzzle, which is counted or listed; anything else is "
            "a question about the whole puzzle",
        )
    if (why := why_not_divided(record.puzzle)) is not None:
        raise InputError(record.place, f"this is part {shard.name} of a puzzle, and {why}")
    problem = prepared(record.puzzle, request, began).problem
    if digest_of(problem, record.puzzle.fixed()) != shard.digest:
        raise InputError(
            record.place, f"part {shard.name} is one of another problem than this puzzle's"
        )
    unknown = next((each for each in shard.fixed if each >= problem.option_count), None)
    if unknown is not None:
        raise InputError(record.place, f"part {shard.name} fixes option {unknown}, which is none")


def split(record: Record, parts: int, request: Request) -> list[Record]:
    """Divide a puzzle, or a part of one, into at least so many parts, if that can be.

    There are none where it has no solution, and that shows at once. Raises `InputError` for a
    puzzle whose parts do not add up, and what `prepared` raises.
    """
    began = monotonic()
    if record.shard is not None:
        demand_askable(record, record.shard, request, began)
    if (why := why_not_divided(record.puzzle)) is not None:
        raise InputError(record.place, f"this puzzle is not split: {why}")
    if record.reason() is not None:
        return []
    laid_out = prepared(record.puzzle, request, began)
    items = answer_items(record.puzzle)
    shard = record.shard or whole(laid_out, record.puzzle.fixed())
    return [record._replace(shard=each) for each in divided(shard, laid_out, parts, items)]
