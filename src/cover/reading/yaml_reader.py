"""Reading puzzles from documents of YAML, with the answers that stand beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cover.errors import InputError, WrongAnswerError, as_bad_record
from cover.facts import StatedAnswer, Values
from cover.puzzle import Puzzle
from cover.reading.formats import Formats, loaded
from cover.reading.lines import ByteLines, Lines, shown
from cover.reading.part_key import KEY, shard_of
from cover.reading.records import BadRecord, Block, Found, Reading
from cover.reading.yaml_documents import NULL, Node, documents, integer_of

# The keys of an answer; all but the solution are passed over.
_ANSWER_KEYS = (
    *("solution", "status", "result", "number", "count", "at_least", "distinct"),
    *("distinct_at_least", "layouts", "layouts_at_least", "estimate", "reason", "cost", "bound"),
)

# The keys beside a puzzle that was made new; all but the first are passed over.
_NEW_KEYS = ("expect", "unique", "solutions", "proved_by", "seed", "score")

_MOST_EXPECTED = 10**60


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
            if formats.yaml_block and reading.records and document.is_object_in_line:
                yield from _blocks_like(document, puzzle, formats.yaml_block, lines, reading)


def _blocks_like(
    document: Node, puzzle: Puzzle, find: str, lines: Lines, reading: Reading[Any]
) -> Iterator[Block]:
    """Yield coming documents in blocks, as long as all are taken: those in a line each like one."""
    while isinstance(lines, ByteLines):
        block: Block | None = loaded(find)(document, puzzle, lines, reading)
        if block is None:
            return
        yield block
        lines.skip(block.taken, block.regular)
        if not block.is_taken:
            return


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
    puzzle: Puzzle = loaded(formats.yaml)(document, reading)
    if "expect" not in formats.yaml_keys:
        expected = integer_of(document.get("expect"), 0, _MOST_EXPECTED)
        puzzle = puzzle.sourced(expect=expected)
    if (part := document.get(KEY)) is not None:
        shard = shard_of(part)
        if not reading.takes_parts:
            what = f"this is part {shard.name} of a puzzle; cover solve takes it, this does not"
            raise part.error(what)
        puzzle = puzzle.sourced(shard=shard)
    if reading.keeps_answers:
        return puzzle.sourced(answer=stated_answer(document))
    solution = document.get("solution")
    if solution is not None and not _is_null(solution):
        try:
            faults = puzzle._faults_in(read_solution(solution, puzzle))
        except WrongAnswerError as error:
            raise InputError(error.place, f"this is no solution: {error.message}") from None
        if faults:
            raise solution.error(f"this is no solution: {faults[0]}")
    return puzzle


def read_solution(said: Node, puzzle: Puzzle) -> Values:
    """Read the solution that stands beside a puzzle; raises `InputError`."""
    if said.kind != "scalar":
        return puzzle._read_data(said.plain(), said.place)
    lines = Lines(said.lines())
    solution = puzzle._read_answer(lines)
    left = next((line for line in lines if not line.is_blank), None)
    if left is not None:
        raise left.error("this is no line of the solution above it")
    return solution


def stated_answer(document: Node) -> StatedAnswer:
    """Return what a document says is the answer to its puzzle."""
    said = document.get("solution")
    status, cost = (value.text if value else "" for value in map(document.get, ("status", "cost")))
    value = None if said is None or _is_null(said) else said.plain()
    return StatedAnswer((said or document).place, value, status, cost)


def _is_null(node: Node) -> bool:
    return node.kind == "scalar" and node.text in NULL
