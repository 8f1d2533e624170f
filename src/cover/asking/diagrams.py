"""All solutions of a puzzle as one decision diagram."""

from __future__ import annotations

from cover.asking.problems import prepared, told_apart
from cover.puzzle import Puzzle
from cover.query import Query
from cover.solver.diagrams import Diagram
from cover.steps import seconds_left


def why_no_diagram(puzzle: Puzzle) -> str | None:
    """Return why the answers to a puzzle are no diagram; None where they are."""
    if puzzle._up_to_symmetry:
        return "a diagram has all solutions, turned and mirrored ones too, and not one of each kind"
    if told_apart(puzzle):
        return "a diagram does not know grids from layouts; with layouts asked for, it has all"
    return None


def diagram_of(puzzle: Puzzle, query: Query, deadline: float | None) -> Diagram:
    """Return the diagram of all solutions, until the deadline.

    Raises `LimitError` where there is not enough time or memory.
    """
    return prepared(puzzle, query, deadline).diagram(
        fixed=puzzle._given_options(),
        timeout=seconds_left(deadline),
        memory=query.memory,
    )
