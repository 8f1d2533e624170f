"""Reading puzzles from documents of YAML, with the answers that stand beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cover.errors import InputError, WrongAnswerError, as_bad_record
from cover.facts import StatedAnswer
from cover.puzzle import Puzzle
from cover.reading.formats import Formats
from cover.reading.lines import ByteLines, Lines, shown
from cover.reading.part_key import KEY, shard_of
from cover.reading.records import BadRecord, Block, Found, Reading
from cover.reading.yaml_documents import Node, documents, integer_of

if TYPE_CHECKING:
    from cover.shards.shard import Shard

# The keys of an answer; all but the solution are passed over.
_ANSWER_KEYS = (
    *("solution", "status", "number", "count", "at_least", "distinct", "distinct_at_least"),
    *("layouts", "layouts_at_least", "estimate", "reason", "cost", "bound"),
)

# The keys beside a puzzle that was made new; all but the first are passed over.
_NEW_KEYS = ("expect", "unique", "solutions", "proved_by", "seed", "score")

_MOST_EXPECTED = 10**60

_NULL = ("", "null", "~")


def read_yaml(
    command: str, formats: Formats, lines: Lines, reading: Reading[Any]
) -> Iterator[Found]:
    """Read a record from each document of a stream, or find the coming ones in blocks."""
    for document in documents(lines):
        if isinstance(document, InputError):
            yield BadRecord(document.place, document)
            continue
        try:
            with as_bad_record(document.place):
                puzzle = _puzzle(command, formats, document, reading)
            yield puzzle
        except InputError as error:
            yield BadRecord(document.place, error)
        else:
            yield from _blocks_like(document, puzzle, formats, lines, reading)


def _blocks_like(
    document: Node, puzzle: Puzzle, formats: Formats, lines: Lines, reading: Reading[Any]
) -> Iterator[Block]:
    """Yield coming documents in blocks, as long as all are taken: those in a line each like one."""
    if not (reading.records and isinstance(lines, ByteLines) and document.is_object_in_line):
        return
    while block := formats.block_like(document, puzzle, lines, reading):
        yield block
        lines.skip(block.taken, block.regular)
        if not block.is_taken:
            break


def _puzzle(command: str, formats: Formats, document: Node, reading: Reading[Any]) -> Puzzle:
    if document.kind != "map":
        raise document.error(f"expected a map with the keys of a {command} puzzle")
    for key, value in document.pairs:
        if key.text not in (*formats.yaml_keys, *formats.passed, *_ANSWER_KEYS, *_NEW_KEYS, KEY):
            from cover.reading.names import meant

            hint = meant(key.text, formats.yaml_keys, "keys")
            raise key.error(f'unknown key "{shown(key.text)}"; {hint}')
        if key.text == "type" and value.text != command:
            found = shown(value.text)
            raise value.error(f'this is a puzzle of type "{found}", expected "{command}"')
    puzzle = formats.read_yaml(document, reading)
    if "expect" not in formats.yaml_keys:
        expected = integer_of(document.get("expect"), 0, _MOST_EXPECTED)
        puzzle = puzzle.sourced(expect=expected)
    puzzle = puzzle.sourced(shard=_shard(document, reading))
    if reading.keeps_answers:
        return puzzle.sourced(answer=stated_answer(document))
    _check_solution(document, formats, puzzle)
    return puzzle


def _shard(document: Node, reading: Reading[Any]) -> Shard | None:
    """Return which part of its puzzle a document is; None for the whole. Raises `InputError`."""
    node = document.get(KEY)
    if node is None:
        return None
    shard = shard_of(node)
    if not reading.takes_parts:
        raise node.error(
            f"this is part {shard.name} of a puzzle; cover solve takes it, this does not"
        )
    return shard


def stated_answer(document: Node) -> StatedAnswer:
    """Return what a document says is the answer to its puzzle."""
    node, status = document.get("solution"), document.get("status")
    value = None if node is None or _is_null(node) else node.plain()
    word = status.text if status is not None else ""
    cost = document.get("cost")
    price = cost.text if cost is not None else ""
    return StatedAnswer((node or document).place, value, word, price)


def _check_solution(document: Node, formats: Formats, puzzle: Puzzle) -> None:
    """Raise `InputError` where a document has a solution that is none of its puzzle."""
    node = document.get("solution")
    if node is None or _is_null(node):
        return
    try:
        faults = puzzle._faults_in(formats.read_solution(node, puzzle))
    except WrongAnswerError as error:
        raise InputError(error.place, f"this is no solution: {error.message}") from None
    if faults:
        raise node.error(f"this is no solution: {faults[0]}")


def _is_null(node: Node) -> bool:
    return node.kind == "scalar" and node.text in _NULL
