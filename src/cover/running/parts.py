"""The parts of a puzzle, for any machine: a file each, the sum of their answers, a second count.

The file of a part says all that is needed to search it. Answers to parts of one problem are added
up, whoever has found them; some may be counted again, by another engine.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cover.errors import InputError, LimitError, OptionError, Place, as_bad_record, printable
from cover.families.detection import lines_in, puzzles_in
from cover.families.formats import formats_of
from cover.files import replace_text
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import Lines, shown
from cover.reading.part_key import KEY, shard_of_answer
from cover.reading.reader import read
from cover.reading.records import BadRecord, Reading
from cover.reading.yaml_documents import Node, documents, text_of
from cover.shards.ledger import Ledger, ShardError
from cover.shards.shard import Shard
from cover.steps import deadline_after

_SUFFIX = ".json"

# Python turns no longer texts into numbers.
_MOST_DIGITS = 4300

_MADE_BY = "cover solve --count --json writes those that are read"


# --- Files ---


def written(parts: Sequence[Puzzle], query: Query) -> list[str]:
    """Return what the file of each part says, a line of JSON.

    Raises `InputError` for a puzzle that would be read back as another one.
    """
    from cover.asking.sharded import demand_askable

    texts = [json.dumps(part._document()) for part in parts]
    if not parts:
        return texts
    command, place = parts[0].family, parts[0].place
    reading = Reading[Any](None, "yaml", takes_parts=True)
    stream = BytesIO(texts[0].encode())
    (found,) = read(command, formats_of(command), place.source, stream, reading)
    try:
        if isinstance(found, BadRecord):
            raise found.error
        assert isinstance(found, Puzzle), "no blocks were asked for"
        assert found.source.shard is not None, "it was written with the puzzle"
        demand_askable(found, found.source.shard, query, deadline_after(query.timeout))
    except InputError as error:
        message = f"this puzzle is not split: in a file of its own, {error.message}"
        raise InputError(place, message) from None
    return texts


def file_names(parts: Sequence[Puzzle], source: str) -> Iterator[str]:
    """Yield what the file of each part is called, such as `queens.3-of-8.json`.

    `source` is the file of what was split: of the whole, or of a part of it.
    """
    stem = os.path.splitext(os.path.basename(source))[0]
    for part in parts:
        assert part.source.shard is not None, "a part has a shard"
        before = part.source.shard._replace(path=part.source.shard.path[:-1]).name
        yield f"{stem.removesuffix(f'.{before}')}.{part.source.shard.name}{_SUFFIX}"


def write(folder: str, names: Iterable[str], texts: Iterable[str]) -> Iterator[str]:
    """Write texts into files of a folder, which is made if need be, and yield their paths.

    Raises `OptionError` where that cannot be.
    """
    try:
        path = folder
        os.makedirs(folder, exist_ok=True)
        for name, text in zip(names, texts, strict=True):
            path = os.path.join(folder, name)
            replace_text(Path(path), f"{text}\n", lasts=False)
            yield path
    except OSError as error:
        shown_path = printable(str(error.filename or path))
        raise OptionError(f"{shown_path}: cannot be written: {error.strerror}") from None


# --- Answers ---


class PartAnswer(NamedTuple):
    """An answer to a part, and its place: how many `solutions` it has, None if a limit was hit.

    `source` is the file of the part, as it was called where it was counted.
    """

    place: Place
    shard: Shard
    solutions: int | None
    source: str


def part_answers(lines: Lines) -> Iterator[PartAnswer | InputError]:
    """Yield the answers of an input in JSON, and what is wrong with those that are none."""
    for document in documents(lines):
        try:
            if isinstance(document, InputError):
                raise document
            with as_bad_record(document.place):
                answer = _answer(document)
            yield answer
        except InputError as error:
            yield error


def _answer(document: Node) -> PartAnswer:
    part, count = document.get(KEY), document.get("count")
    if part is None:
        raise document.error(f"no answer to a part of a puzzle; {_MADE_BY}")
    if count is None and document.get("at_least") is None:
        raise document.error(f"an answer without a count; {_MADE_BY}")
    solutions = None if count is None else _number(count)
    source = text_of(document.get("source"))
    return PartAnswer(document.place, shard_of_answer(part), solutions, source)


def _number(node: Node) -> int:
    text = text_of(node)
    if not (text.isascii() and text.isdigit()):
        raise node.error(f'"{shown(text)}" is no number of solutions')
    if len(text) > _MOST_DIGITS:
        raise node.error(f"a number of {len(text)} digits, which is not read")
    return int(text)


class Joined:
    """Answers to parts of one problem, that of the first of them, added up."""

    def __init__(self) -> None:
        self._ledger: Ledger | None = None
        self._added: dict[Shard, PartAnswer] = {}

    def add(self, answer: PartAnswer) -> None:
        """Take an answer; raises `ShardError` for one that does not go with the others.

        A part that was not counted to its end stays missing.
        """
        shard, place = answer.shard, answer.place
        if self._ledger is None:
            self._ledger = Ledger(shard.digest)
        first = self._added.get(shard)
        if first is not None and answer.solutions not in (None, first.solutions):
            raise ShardError(
                place, f"{shard.name} has another number of solutions at {first.place}"
            )
        self._ledger.demand(shard, place)
        if answer.solutions is not None:
            self._ledger.add(shard, answer.solutions, place)
            self._added[shard] = answer

    @property
    def total(self) -> int:
        """How many solutions the parts have; those of the puzzle where none is missing."""
        return 0 if self._ledger is None else self._ledger.total

    def missing(self) -> Iterator[str]:
        """Yield the names of the parts that no answer was taken of."""
        return iter(("every part",)) if self._ledger is None else self._ledger.missing()

    def drawn(self, percent: float, seed: int | None) -> list[PartAnswer]:
        """Draw so many per cent of the answers, at least one, in their order; none of none."""
        answers = list(self._added.values())
        number = min(len(answers), max(1, round(len(answers) * percent / 100)))
        return [answers[each] for each in sorted(Random(seed).sample(range(len(answers)), number))]


# --- A second count ---


def audit(answer: PartAnswer, folder: str | None, query: Query) -> int:
    """Count the solutions of a part anew, and return their number.

    The part is read from its file, by the name that the answer has for it; or by the last part of
    that name, in a folder. Raises `InputError` where that file, or the part in it, is not there,
    and `LimitError` where its solutions are not all counted.
    """
    from cover.asking import result_of

    path = answer.source
    if folder is not None:  # the path may be of any system
        path = os.path.join(folder, path.replace("\\", "/").rpartition("/")[2])
    found = result_of(_part_in(path, answer), query)
    if found.error is not None:
        raise found.error
    if found.count is None or not found.exact:
        raise LimitError(f"{answer.place}: the time is over before {answer.shard.name} is counted")
    return found.count


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
