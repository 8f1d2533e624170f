"""What the answers to parts come to together: the sum of their counts, and what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cover.errors import InputError, Place, as_bad_record
from cover.reading.lines import Lines, shown
from cover.reading.part_key import KEY, shard_of_answer
from cover.reading.yaml_documents import Node, documents, text_of
from cover.shards.shard import Ledger, Shard, ShardError

# Python turns no longer texts into numbers.
_MOST_DIGITS = 4300

_MADE_BY = "cover solve --count --json writes those that are read"


class PartAnswer(NamedTuple):
    """An answer to a part, and its place: how many `solutions` it has, None if a limit was hit.

    `source` is the file of the part, as it was called where it was counted.
    """

    place: Place
    shard: Shard
    solutions: int | None
    source: str


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
    def answers(self) -> list[PartAnswer]:
        """The answers that are added, in the order in which they came."""
        return list(self._added.values())

    @property
    def total(self) -> int:
        """How many solutions the parts have; those of the puzzle where none is missing."""
        return 0 if self._ledger is None else self._ledger.total

    def missing(self) -> Iterator[str]:
        """Yield the names of the parts that no answer was taken of."""
        return iter(("whole",)) if self._ledger is None else self._ledger.missing()


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
    """Return an answer; raises `InputError`."""
    part = document.get(KEY)
    if part is None:
        raise document.error(f"no answer to a part of a puzzle; {_MADE_BY}")
    count = document.get("count")
    if count is None and document.get("at_least") is None:
        raise document.error(f"an answer without a count; {_MADE_BY}")
    source = text_of(document.get("source"))
    return PartAnswer(document.place, shard_of_answer(part), _count(count), source)


def _count(node: Node | None) -> int | None:
    if node is None:
        return None
    text = text_of(node)
    if not (text.isascii() and text.isdigit()):
        raise node.error(f'"{shown(text)}" is no number of solutions')
    if len(text) > _MOST_DIGITS:
        raise node.error(f"a number of {len(text)} digits, which is not read")
    return int(text)
