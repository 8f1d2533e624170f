"""What is known of puzzles alone in which each item is covered just once."""

from __future__ import annotations

from cover.errors import InputError
from cover.reading.records import Record
from cover.solver import Prepared


def refuse_multiplicities(record: Record, engine: Prepared, what: str) -> None:
    """Raise `InputError` for a problem with multiplicities, which `what` knows nothing of."""
    if engine.stated.multiplicities:
        message = f"{what} are not told for items with multiplicities; candidates and why know them"
        raise InputError(record.place, message)
