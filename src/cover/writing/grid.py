"""Drawings and sentences for people, those of each record below its place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cover.drawing.terminal import wants_colour
from cover.facts import Values
from cover.puzzle import Puzzle
from cover.result import Result, SearchResult
from cover.solution import Solution
from cover.writing.writer import LISTING, PLAIN, Record, Writer, WriterOptions, cost_text


class GridWriter(Writer):
    """Writes drawings, each below the place of its puzzle, with an empty line between two.

    In colour, what is not as in the drawing above, of the same record, is marked.
    """

    wants = "total"
    tells_why = True

    def __init__(self, options: WriterOptions = PLAIN) -> None:
        self._colour = wants_colour(options.color)
        self._set_off = "" if options.kind is not None and options.kind.is_brief else "\n"
        self._above: tuple[Record, Values] | None = None

    def puzzle(self, puzzle: Puzzle[Any]) -> Iterable[str]:
        return (f"\n{puzzle.place}\n{puzzle._draw(None, self._colour)}",)

    def solution(self, record: Record, solution: Solution) -> Iterable[str]:
        above = self._above[1] if self._above and self._above[0] is record else None
        self._above = record, solution.values
        return (self._drawn(record, solution, above),)

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        self._above = None
        if answer.solution is not None:
            yield self._drawn(record, answer.solution, None)
        if text := answer.line():
            yield f"{self._set_off}{record.place}: {text}"

    def result(self, record: Record, result: Result) -> Iterable[str]:
        if result.is_brief:
            yield f"{record.place}: {result.line()}"
        else:
            yield "\n".join((f"\n{record.place}", *result.lines(self._colour)))

    def _drawn(self, record: Record, solution: Solution, above: Values | None) -> str:
        cost = f", {told}" if (told := cost_text(record, solution)) else ""
        drawing = solution.puzzle._draw(solution.values, self._colour, above)
        return f"\n{record.place}{_counted(record)}{cost}\n{drawing}"


def _counted(record: Record) -> str:
    """Return what a heading says of one of several solutions: `, 2 of 5`, or `, 2`."""
    query, total = record.query, record.ahead.total
    if query.mode not in LISTING or (query.mode != "all" and query.number == 1) or total == 1:
        return ""
    return f", {record.listed}" if total is None else f", {record.listed} of {total}"
