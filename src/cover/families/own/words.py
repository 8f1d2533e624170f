"""The words for a family from outside: those that its author gave to items and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cover.families.own.puzzle import OwnStatement, statement_of
from cover.families.words import Telling, Words
from cover.families.written import Record
from cover.problem import Problem


class OwnWords:
    """The words for a puzzle: its items are asked, and say which option covers them."""

    asked_kind = "item"
    relation = "is in"

    def __init__(self, statement: OwnStatement) -> None:
        self._choices = statement.choices
        self._items = statement.names(str).items
        self.asked = range(statement.model(statement).primary_count)

    def cell(self, item: int) -> int:
        """Return the item itself."""
        return item

    def value(self, item: int, option: int) -> str:
        """Return the name of an option, or the marks that it puts into cells."""
        return _said(self._choices[option][0])

    def item(self, item: int) -> str:
        """Return the name of an item."""
        return self._items[item]

    def option(self, option: int) -> str:
        """Return the name of an option, or the marks that it puts into cells."""
        return _said(self._choices[option][0])


def _said(meaning: Any) -> str:
    if not isinstance(meaning, Mapping):
        return str(meaning)
    marks = (f"{mark} in r{row + 1}c{column + 1}" for (row, column), mark in meaning.items())
    return " and ".join(marks)


def words(record: Record) -> Words:
    """Return the words for a puzzle of a family from outside."""
    return OwnWords(statement_of(record))


def telling(record: Record, problem: Problem) -> Telling:
    """Return how steps in a puzzle are told: plainly, by its items and options."""
    return Telling(words(record), problem)
