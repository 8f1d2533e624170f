"""The steps of an explanation in the words that the author of a family gave to it."""

from __future__ import annotations

from cover.families.own.words import words
from cover.families.telling import Telling
from cover.problem import Problem
from cover.reading.records import Record


def telling(record: Record, problem: Problem) -> Telling:
    """Return how steps in a puzzle are told: plainly, by its items and options."""
    return Telling(words(record), problem)
