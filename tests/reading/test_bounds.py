"""Formats are told in a bounded time, whatever the text is made of."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from time import process_time

import pytest

from cover.errors import InputError
from cover.families import COMMANDS
from cover.families.detection import which
from cover.families.formats import formats_of
from cover.reading.lines import ByteLines
from cover.reading.reader import first_significant
from cover.reading.records import Reading

LINE = "4.....7...8.....13.9..5..6..3.1482.......2............5.7.....6..829...4........."
KINDS = {
    "one word": "a",
    "one number": "1",
    "one line of words": "a ",
    "one line of numbers": "1 2 3 ",
    "one line of brackets": "[",
    "one line of braces": "{",
    "one line of a quote": '"a,',
    "one line of dots": ".",
    "one line of constraints": ".Cage~15~R1C3~R1C4",
    "words": "a\n",
    "numbers": "1\n",
    "pairs": "1 2\n",
    "triples": "a a a\n",
    "comments": "# x\n",
    "drawings": "## ##\n",
    "digits": "1 2 3 4 5 6 7 8 9\n",
    "rows": "123456789\n",
    "lines": f"{LINE}\n",
    "lists": "[[1,2],\n",
    "tuples": "(a,\n",
    "maps": '{"a": [\n',
    "documents": '{"a": 1, "b": 2}\n',
    "keys": "a:\n  - b\n",
    "quotes": '"a\n',
    "bars": "| a | b |\n",
    "frames": "+---+---+\n",
    "tags": "<a>\n",
    "bits": "0 1 0 1 0 0 1\n",
    "sets": "A: 1 4 7\n",
    "cages": "15 r1c1 r1c2\n",
    "fields": "a;b;c\n",
    "ids": "9x9:a1b2c3\n",
    "rules": "- - -\n",
    "sentences": "lorem ipsum dolor\n",
}
LIMIT = 0.1  # seconds
FREE = 3  # by so much a busy machine may be slower


def seconds(text: bytes, command: str) -> float:
    """The processor time in which the format is told, of two runs the least."""
    took = _seconds(text, command)
    return took if took < LIMIT else min(took, _seconds(text, command))


def _seconds(text: bytes, command: str) -> float:
    begin = process_time()
    with suppress(InputError):
        lines = ByteLines("x", BytesIO(text))
        if command:
            first_significant(lines)
            formats_of(command).shown_by(lines, Reading(formats_of(command).options))
        else:
            which(lines, "x")
    return process_time() - begin


@pytest.mark.parametrize("kind", KINDS)
def test_the_format_is_told_in_a_tenth_of_a_second(kind: str) -> None:
    unit = KINDS[kind]
    text = (unit * (70_000 // len(unit))).encode()

    took = {command: seconds(text, command) for command in ("", *COMMANDS)}

    assert max(took.values()) <= FREE * LIMIT, took


@pytest.mark.parametrize("kind", ["one line of words", "comments", "pairs", "rows", "keys"])
def test_of_a_large_text_in_a_second(kind: str) -> None:
    unit = KINDS[kind]

    assert _seconds((unit * (1_000_000 // len(unit))).encode(), "") <= FREE
