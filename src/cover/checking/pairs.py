"""Which answer is to which puzzle: one each, in order, or all to the only puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cover.checking.answers import GivenAnswers, given
from cover.checking.verdicts import Judge, RightLines, Verdict
from cover.errors import InputError
from cover.puzzle import Puzzle
from cover.reading.records import BadRecord, FindRecords

if TYPE_CHECKING:
    from cover.checking.bulk import LineBlocks
    from cover.checking.columns import SolvedTable
    from cover.reading.lines import ByteLines

_MANY = 256  # records, after which there may be enough to load what judges many at once


def verdicts(
    puzzles: Iterator[Puzzle | BadRecord],
    answers: GivenAnswers | None,
    judge: Judge,
    inputs: tuple[ByteLines, ByteLines | SolvedTable] | None = None,
    find: FindRecords | None = None,
) -> Iterator[Verdict | RightLines]:
    """Judge the answers to puzzles, each as soon as it is there.

    Without `answers`, they stand beside the puzzles. Several answers that say so, or all if there
    is just one puzzle, are to one. Of `inputs` whose lines are puzzles and answers, many are judged
    at once; with `find`, whether there are further solutions, too. Raises `InputError` where
    answers cannot be read any further, or are left over.
    """
    if answers is None:
        yield from _beside(puzzles, judge)
        return
    blocks: LineBlocks | None = None
    record, puzzle = 0, next(puzzles, None)
    while puzzle is not None:
        record += 1
        last, number = puzzle, 1
        answer = answers.take(puzzle)
        yield judge.verdict(puzzle, answer, record, number)
        while answer is not None and answers.goes_on(answer):
            number += 1
            answer = answers.take(puzzle)
            yield judge.verdict(puzzle, answer, record, number)
        if inputs is not None and blocks is None and record >= _MANY:
            from cover.checking.bulk import LineBlocks

            blocks = LineBlocks(*inputs, find)
        if blocks is not None and isinstance(puzzle, Puzzle):
            for found in blocks.coming(puzzle, record + 1):
                yield found
                record = found.record + (found.lines if isinstance(found, RightLines) else 1) - 1
        puzzle = next(puzzles, None)
    while record and (answer := answers.take(last)) is not None:
        if record > 1:
            raise InputError(answer.place, f"an answer too many; there are {record} puzzles")
        number += 1
        yield judge.verdict(last, answer, record, number)


def _beside(puzzles: Iterator[Puzzle | BadRecord], judge: Judge) -> Iterator[Verdict]:
    for record, puzzle in enumerate(puzzles, 1):
        answer = None
        if isinstance(puzzle, Puzzle) and puzzle.source.answer is not None:
            answer = given(puzzle.source.answer, puzzle)
        yield judge.verdict(puzzle, answer, record, 1)
