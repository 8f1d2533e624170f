"""What can be asked of a part of a puzzle: its own solutions, and nothing about the whole."""

from __future__ import annotations

from cover.asking.problems import prepared
from cover.errors import InputError
from cover.puzzle import Puzzle
from cover.query import Query
from cover.shards.shard import Shard, digest_of, divided, whole
from cover.steps import deadline_after

_MODES = ("first", "some", "all", "count")


def why_not_divided(puzzle: Puzzle) -> str | None:
    """Return why a puzzle has no parts that add up; None for one that has."""
    if puzzle._up_to_symmetry:
        return "turned and mirrored solutions that count as one may be in several parts"
    return None


def demand_askable(puzzle: Puzzle, shard: Shard, query: Query, deadline: float | None) -> None:
    """Raise `InputError` where a part is of another problem, or cannot be asked this."""
    if query.mode not in _MODES or query.best:
        raise InputError(
            puzzle.place,
            f"this is part {shard.name} of a puzzle, which is counted or listed; anything else is "
            "a question about the whole puzzle",
        )
    if (why := why_not_divided(puzzle)) is not None:
        raise InputError(puzzle.place, f"this is part {shard.name} of a puzzle, and {why}")
    problem = prepared(puzzle, query, deadline).problem
    if digest_of(problem, puzzle._given_options()) != shard.digest:
        raise InputError(
            puzzle.place, f"part {shard.name} is one of another problem than this puzzle's"
        )
    unknown = next((each for each in shard.fixed if each >= problem.option_count), None)
    if unknown is not None:
        raise InputError(puzzle.place, f"part {shard.name} fixes option {unknown}, which is none")


def split(puzzle: Puzzle, parts: int, query: Query) -> list[Puzzle]:
    """Divide a puzzle, or a part of one, into at least so many parts, if that can be.

    There are none where it has no solution, and that shows at once. Raises `InputError` for a
    puzzle whose parts do not add up, and what `prepared` raises.
    """
    deadline = deadline_after(query.timeout)
    if puzzle.source.shard is not None:
        demand_askable(puzzle, puzzle.source.shard, query, deadline)
    if (why := why_not_divided(puzzle)) is not None:
        raise InputError(puzzle.place, f"this puzzle is not split: {why}")
    if puzzle._reason() is not None:
        return []
    laid_out = prepared(puzzle, query, deadline)
    items = puzzle._answer_items()
    shard = puzzle.source.shard or whole(laid_out, puzzle._given_options())
    return [puzzle.sourced(shard=each) for each in divided(shard, laid_out, parts, items)]
