"""Many lines at once, from bytes to bytes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import TYPE_CHECKING

from cover.answers.checking import fault
from cover.answers.problems import prepared_shape
from cover.answers.request import Request
from cover.formats.record import Block, FindRecords
from cover.puzzles.puzzle import GridPuzzle

if TYPE_CHECKING:
    from cover.solver.records import Records
    from cover.solver.workers import Supply


def finder_of_records(request: Request) -> FindRecords | None:
    """Who answers lines in blocks, as `BlockAnswer` does; None where a request needs more.

    What is found is remembered as long as the finder.
    """
    if request.mode not in ("first", "unique"):
        return None
    if request.timeout is not None or request.seed is not None:
        return None
    if request.engine not in ("native", "dense"):
        return None
    known: dict[Hashable, Records | None] = {}

    def find(puzzle: GridPuzzle, values: Mapping[str, int], symbols: str) -> Records | None:
        key = type(puzzle), puzzle.shape, frozenset(values.items()), symbols
        if key not in known:
            from cover.solver.records import Form, records_of

            prepared = prepared_shape(type(puzzle).model, puzzle.shape, request.engine, None)
            known[key] = records_of(prepared, Form(*puzzle.filling(puzzle.shape), values, symbols))
        return known[key]

    return find


class BlockAnswer:
    """The answers to a block, as far as they need no other look at its lines.

    Iterate over the texts to print: lines, in order. At a line that is bad, or without a solution,
    it ends, and the reader goes on; what a `Supply` has ready for the lines behind it stays there.
    `several` tells that some of the answers are that word.
    """

    def __init__(self, block: Block, supply: Supply) -> None:
        self.block = block
        self.several = False
        self._supply = supply

    def __iter__(self) -> Iterator[str]:
        block, bulk = self.block, self.block.bulk
        while block.taken < bulk.lines:
            start = bulk.start + block.taken * bulk.width
            answers, statuses = self._supply.answers(bulk.data, start, bulk.end)
            good = len(statuses) - len(statuses.lstrip(b"suv"))
            block.taken += good
            if good:
                yield self._text(answers, statuses[:good])
            if self._supply.interrupted:
                raise KeyboardInterrupt
            if statuses[good : good + 1] == b"f":
                raise fault(block.place(block.taken), "found by the check of many")
            if good < len(statuses):
                return

    def _text(self, answers: bytes, statuses: bytes) -> str:
        width = self.block.bulk.width
        if b"v" not in statuses:
            return answers[: len(statuses) * width - 1].decode("ascii")
        self.several = True
        lines = [
            b"several" if status == ord("v") else answers[number * width : (number + 1) * width - 1]
            for number, status in enumerate(statuses)
        ]
        return b"\n".join(lines).decode("ascii")
