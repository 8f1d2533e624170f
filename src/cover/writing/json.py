"""Answers as JSON Lines, in the schema that docs/output.md describes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cover.asking import Answer
from cover.puzzle import Puzzle
from cover.writing import BlockWriter, Writer, WriterOptions, puzzle_of
from cover.writing.entries import cost, entries

if TYPE_CHECKING:
    from cover.asking.blocks import Answered

SCHEMA = 1


class JsonWriter(BlockWriter):
    """Writes JSON Lines: an object for each line that the form "line" would print.

    After a list of solutions up to symmetry, one more object has their number and that of all.
    """

    def __init__(self, statistics: bool = False) -> None:
        self._statistics = self.tells_costs = statistics

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Yield the objects of one answer."""
        from json import dumps

        for entry in entries(answer, totals=True):
            data = head_of(answer, entry.status)
            if entry.solution is not None:
                data["solution"] = puzzle_of(answer)._data(entry.solution)
            if entry.number is not None:
                data["number"] = entry.number
            data |= entry.details
            spent = cost(answer) if self._statistics and entry.is_last else None
            if spent is not None:
                data["statistics"] = spent
            yield dumps(data)

    def of_block(self, answered: Answered) -> str:
        """Return the objects for lines that were answered at once; these have no statistics."""
        from json import dumps

        place, first = answered.place, answered.number
        source = f'{{"schema": {SCHEMA}, "source": {dumps(place.source)}, "line": '
        text = answered.text
        quoted = dumps if '"' in text or "\\" in text else '"{}"'.format
        lines, line = [], place.line
        for index, status, solution, number, count, counted_all in answered.told():
            found = "" if solution is None else f', "solution": {quoted(solution)}'
            if number is not None:
                found += f', "number": {number}'
            if count is not None:
                found += f', "{"count" if counted_all else "at_least"}": {count}'
            where = f'{source}{line + index}, "record": {first + index}'
            lines.append(f'{where}, "status": "{status}"{found}}}')
        return "\n".join(lines)


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form."""
    return JsonWriter(options.statistics)


def head_of(answer: Answer, status: str) -> dict[str, Any]:
    """Return what the object of any record begins with: its place, its status, and its part."""
    puzzle = answer.puzzle
    place = puzzle.place
    head: dict[str, Any] = {
        "schema": SCHEMA,
        "source": place.source,
        "line": place.line,
        "record": answer.number,
        "status": status,
    }
    if isinstance(puzzle, Puzzle) and puzzle.source.shard is not None:
        from cover.reading.part_key import KEY, answered_shard

        head[KEY] = answered_shard(puzzle.source.shard)
    return head
