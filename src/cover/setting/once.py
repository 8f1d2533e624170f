"""What is known of puzzles alone in which each item is covered just once."""

from __future__ import annotations

from cover.errors import InputError
from cover.families.own.puzzle import OwnStatement
from cover.problem import Problem
from cover.reading.records import Record


def refuse_multiplicities(record: Record, what: str) -> None:
    """Raise `InputError` for a problem with multiplicities, which `what` knows nothing of."""
    shape = record.puzzle.shape
    if (isinstance(shape, Problem) and shape.multiplicities) or (
        isinstance(shape, OwnStatement) and shape.has_multiplicities
    ):
        message = f"{what} are not told for items with multiplicities; candidates and why know them"
        raise InputError(record.place, message)
