"""A second count of some parts, drawn at random, by another engine."""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from typing import Any

from cover.asking import answered
from cover.errors import InputError, LimitError, printable
from cover.families.inputs import lines_in, puzzles_in
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.records import BadRecord, Reading
from cover.running.join import PartAnswer


def drawn(answers: Sequence[PartAnswer], percent: float, seed: int | None) -> list[PartAnswer]:
    """Draw so many per cent of some answers, at least one, in their order; none of none."""
    number = min(len(answers), max(1, round(len(answers) * percent / 100)))
    chosen = sorted(Random(seed).sample(range(len(answers)), number))
    return [answers[each] for each in chosen]


def audit(answer: PartAnswer, folder: str | None, query: Query) -> int:
    """Count the solutions of a part anew, and return their number.

    The part is read from its file, by the name that the answer has for it; or by the last part of
    that name, in a folder. Raises `InputError` where that file, or the part in it, is not there,
    and `LimitError` where its solutions are not all counted.
    """
    path = answer.source if folder is None else os.path.join(folder, _base(answer.source))
    found = answered(_part_in(path, answer), query)
    if isinstance(found.puzzle, BadRecord):
        raise found.puzzle.error
    if found.count is None or not found.counted_all:
        raise LimitError(f"{answer.place}: the time is over before {answer.shard.name} is counted")
    return found.count


def _base(source: str) -> str:
    """Return the last part of a path of any system."""
    return source.replace("\\", "/").rpartition("/")[2]


def _part_in(path: str, answer: PartAnswer) -> Puzzle:
    """Return the part that an answer is about, from a file; raises `InputError`."""
    shard, reading = answer.shard, Reading[Any](None, takes_parts=True)
    if not os.path.isfile(path):
        message = f"{shard.name} cannot be counted again: there is no file {printable(path)} here"
        raise InputError(answer.place, f"{message}; --parts DIR tells where the parts are")
    try:
        with lines_in(path) as lines:
            for found in puzzles_in(lines, path, None, reading):
                if isinstance(found, BadRecord):
                    raise found.error
                there = found.source.shard
                if there and (there.digest, there.path) == (shard.digest, shard.path):
                    return found
    except InputError as error:
        raise InputError(answer.place, f"cannot be counted again: {error}") from None
    raise InputError(
        answer.place, f"{shard.name} cannot be counted again: it is not in {printable(path)}"
    )
