"""Which puzzles of families from outside are alike: only those that say the same.

What may be exchanged in one only its author knows.
"""

from __future__ import annotations

from collections.abc import Hashable

from cover.families.own.puzzle import statement_of
from cover.families.written import Record


def mark(record: Record) -> Hashable:
    """Return what the puzzle says."""
    return statement_of(record)


def form(record: Record) -> Hashable:
    """Return the same."""
    return statement_of(record)
