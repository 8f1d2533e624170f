"""How exact-cover problems were written: what their options are called, and how contests answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cover.errors import Place, printable
from cover.facts import Contest, LineParts
from cover.families.written import Record

EMPTY = "(empty)"

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class OptionsLayout:
    """How the options of one problem were written.

    `names` are what answers call the options, numbers from 1 or words; `texts` their lines. The
    solution without options is written `(empty)`, so that it differs from no solution.
    """

    where: Place
    names: Sequence[Any]
    texts: Sequence[str]
    contest: Contest | None = None

    def line(self, solution: Sequence[int]) -> str:
        """Return the names of the options with blanks between; those that hold blanks quoted."""
        return " ".join(_quoted(self.names[option]) for option in solution) or EMPTY

    def line_parts(self, puzzle: Any) -> LineParts:
        """Return the names of all options."""
        return LineParts(EMPTY, list(map(_quoted, self.names)))

    def rows(self, solution: Sequence[int]) -> list[str]:
        """Return the options as they were written, with single blanks."""
        return [printable(" ".join(self.texts[option].split())) for option in solution] or [EMPTY]

    def data(self, solution: Sequence[int]) -> str | list[int] | list[str]:
        """Return the numbers or the names of the options."""
        return [self.names[option] for option in solution]

    def symbol(self, value: int) -> str:
        """Return the number itself."""
        return str(value)

    def place(self, cell: int) -> Place:
        """Return where the problem begins: options are no cells."""
        return self.where

    def part_place(self, part: int) -> Place:
        """Return where the problem begins: it has no parts."""
        return self.where


def layout_of(record: Record) -> OptionsLayout:
    """Return the layout of a problem."""
    assert isinstance(record.layout, OptionsLayout), "all readers of problems make such layouts"
    return record.layout


def _quoted(name: object) -> str:
    word = str(name)
    return printable(word if _WORD.fullmatch(word) else f'"{word}"')


# ---- Contests


def _found(layout: OptionsLayout, solution: Sequence[int]) -> list[str]:
    return ["Yes, I found it"]


def _number_and_rows(layout: OptionsLayout, solution: Sequence[int]) -> list[str]:
    return [f"{len(solution)} {layout.line(solution)}"]


POJ_3740 = Contest(_found, {"none": "It is impossible"})
HUST_1017 = Contest(_number_and_rows, {"none": "NO"})
