"""JSON Lines, in the schema that docs/output.md describes."""

from __future__ import annotations

from collections.abc import Iterable
from json import dumps
from typing import TYPE_CHECKING, Any

from cover.puzzle import Puzzle
from cover.result import SCHEMA, Result, SearchResult
from cover.solution import Solution
from cover.writing.writer import PLAIN, Record, Writer, WriterOptions, solution_data

if TYPE_CHECKING:
    from cover.writing.blocks import BlockResult


class JsonWriter(Writer):
    """Writes JSON Lines: an object for each line that the form "line" would print.

    After a list of solutions up to symmetry, one more object has their number and that of all.
    Puzzles have the keys of YAML.
    """

    tells_why = True

    def __init__(self, options: WriterOptions = PLAIN) -> None:
        self._statistics = options.statistics
        self.blocks = not options.statistics  # which have none

    def puzzle(self, puzzle: Puzzle[Any]) -> Iterable[str]:
        return (dumps(puzzle._document()),)

    def solution(self, record: Record, solution: Solution) -> Iterable[str]:
        data = _head(record, "solved" if record.ahead.are_best else "unknown")
        data |= {**_stated(solution), "number": record.listed}
        return (dumps(data | solution_data(record, solution)),)

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        if not (answer.line() or answer.solution or answer.distinct):
            return ()  # all was told by the solutions
        data, solution = _head(record, answer.status), answer.solution
        if solution is not None:
            data |= {**_stated(solution), **solution_data(record, solution)}
        data |= answer.data()
        spent = answer.spent() if self._statistics else None
        if spent is not None:
            data["statistics"] = spent
        return (dumps(data),)

    def result(self, record: Record, result: Result) -> Iterable[str]:
        document = result.document()
        if document is not None:
            return (dumps(document),)
        head, data = dumps(_head(record, result.status)), result.json()
        return (head if data == "{}" else f"{head[:-1]}, {data[1:]}",)

    def block(self, answered: BlockResult) -> str:
        """Return the objects for lines that were answered at once; these have no statistics."""
        place, first = answered.place, answered.number
        source = f'{{"schema": {SCHEMA}, "source": {dumps(place.source)}, "line": '
        text = answered.text
        quoted = dumps if '"' in text or "\\" in text else '"{}"'.format
        lines = []
        for index, status, solution, number, count, counted_all in answered.told():
            found = "" if solution is None else f', "solution": {quoted(solution)}'
            if number is not None:
                found += f', "number": {number}'
            if count is not None:
                found += f', "{"count" if counted_all else "at_least"}": {count}'
            where = f'{source}{answered.place_of(index).line}, "record": {first + index}'
            lines.append(f'{where}, "status": "{status}"{found}}}')
        return "\n".join(lines)


def _stated(solution: Solution) -> dict[str, object]:
    """Return the solution, and what says more of it."""
    puzzle, values = solution.puzzle, solution.values
    return {"solution": puzzle._data(values), **puzzle._data_beside(values)}


def _head(record: Record, status: str) -> dict[str, Any]:
    """Return what the object of any record begins with: its place, its status, and its part."""
    place = record.place
    head: dict[str, Any] = {
        "schema": SCHEMA,
        "source": place.source,
        "line": place.line,
        "record": record.number,
        "status": status,
    }
    if isinstance(record.puzzle, Puzzle) and record.puzzle.source.shard is not None:
        from cover.reading.part_key import KEY, answered_shard

        head[KEY] = answered_shard(record.puzzle.source.shard)
    return head
