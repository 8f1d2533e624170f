"""How much of a stream is read for a record, in every family, and what is kept of it.

It alone holds that a record comes with its last line, that memory stays flat, and that lines are
looked at few times.
"""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterable, Iterator
from time import process_time

import pytest

import texts
from asked import asked
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.reading import reader as reading
from cover.reading.lines import Line, Lines
from cover.reading.records import BadRecord
from grid_records import read
from test_domino_formats import LISTED, PIPS
from test_sudoku_formats import SAVED, framed, solo
from texts import GOOD, rows


class Budget(io.BytesIO):
    """A stream of lines, one a read, that is not to be asked for more than is allowed."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__()
        self._lines = iter(lines)
        self.allowed = 0

    def read1(self, size: int | None = -1) -> bytes:
        assert self.allowed > 0, "waits for a line that is not needed"
        self.allowed -= 1
        return next(self._lines, "").encode()


# Texts whose last line each ends a record: of rows, a blank one.
PIECES = [
    [f"{GOOD}\n"] * 3,
    ["12.....1........\n"] * 3,
    [rows(GOOD) + "\n"] * 3,
    ["2\n" + rows(GOOD) + "\n", rows(GOOD) + "\n"],
    ["3\n" + rows(GOOD) + "3\n", rows(GOOD) + "\n", "3\n" + rows(GOOD) + "\n"],  # number or order
    ["puzzle,solution\n" + f"{GOOD},x\n", f"{GOOD},x\n"],
    [f'{{"grid": "{GOOD}"}}\n'] * 3,
    [f"{solo(GOOD)}\n"] * 3,
    [SAVED[: SAVED.index("NSTATES")]],
    [f'<opensudoku>\n<game data="{GOOD}"/>\n', f'<game data="{GOOD}"/>\n'],
    [framed(GOOD) + "\n"] * 2,
]
OF_KILLERS = [
    texts.sums(),
    texts.ps() + "\n",
    texts.sumocue() + "\n",
    texts.codingame(),
    texts.solo() + "\n",
    texts.iss() + "\n\n",  # the line below might go on with it
    texts.iss("\n") + "\n\n",
    texts.cage_list() + "\n",
]


# Of other families, with the name of the format.
OTHERS = [
    ("domino", "su-domino-ku", [LISTED] * 3),
    (
        "domino",
        "dominosa",
        [PIPS + PIPS[:16], PIPS[16:] + PIPS[:16]],
    ),  # the line below might go on with it
    ("domino", "dominosa", [f"7 8\n{PIPS}"] * 3),
    ("domino", "dominosa", ["1 2 0 1\n2 0 2 0\n2 1 1 0\n\n"] * 3),
    ("domino", "tatham", ["2:120120202110\n"] * 3),
    ("tiling", "sized", ["2 2\n\nxx\n\n2 2\n", "\nxx\n\n2 2\n"]),
    ("tiling", "sized", ["999 999\n", "\nxx\n\n999 999\n"]),  # which is bad at once
    ("exact-cover", "", ["2 3\n1 0 0\n0 1 1\n"] * 3),
]


@pytest.mark.parametrize(
    ("family", "name", "pieces"),
    [
        *(("sudoku", "", each) for each in PIECES),
        *(("killer", "", [each]) for each in OF_KILLERS),
        *OTHERS,
    ],
)
def test_a_record_comes_with_its_last_line(family: str, name: str, pieces: list[str]) -> None:
    stream = Budget(line for piece in pieces for line in piece.splitlines(keepends=True))
    coming = reading.read(family, formats_of(family), "f", stream, asked(family, format=name))

    for piece in pieces:
        stream.allowed += piece.count("\n")
        assert isinstance(next(coming), BadRecord if "999" in piece else Puzzle)


@pytest.mark.parametrize(
    ("family", "text", "taken"),
    [
        ("matching", "p edge 3 1\ne 1 2\n" * 9, 3),
        ("matching", "a: b\n" * 9, 1),
        ("matching", "a b\nb c\n\n" * 9, 4),
        ("matching", "2 1\n1 2\n\n" * 9, 3),
        ("matching", ">>graph6<<C~\n" * 9, 1),
        ("tiling", "[0-2][0-4]\nL 0[0-3] 10\n" * 9, 3),
        ("tiling", "3 5\n\nxxx\nxx.\n" * 9, 1),
    ],
)
def test_looks_no_further_than_the_first_record(family: str, text: str, taken: int) -> None:
    seen: list[int] = []

    def stream() -> Iterator[Line]:
        for number, raw in enumerate(text.split("\n"), 1):
            seen.append(number)
            yield Line("in", number, raw)

    assert formats_of(family).shown_by(Lines(stream()), asked(family))
    assert seen[-1] == taken


def peak(text: str, times: int) -> int:
    """The most memory in use while the text is read so many times over."""
    stream = Budget(text for _ in range(times))
    stream.allowed = times + 1
    tracemalloc.start()
    try:
        for _ in reading.read("sudoku", formats_of("sudoku"), "f", stream, asked("sudoku")):
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("text", [f"{GOOD[:80]}\n", rows(GOOD) + "\n"])
def test_memory_stays_flat(text: str) -> None:
    """But for the input itself, up to a mebibyte of which is held: here 12 kB, and its lines."""
    times = min(1_500 // len(text), 150)
    peak(text, times)  # loads what is loaded once

    assert peak(text, 8 * times) < 1.2 * peak(text, times) + 40_000


@pytest.mark.parametrize("line", ["a1 a2 b:x\n", "Puzzle\n", "---------\n", "5\n", "[\n", "| |\n"])
def test_lines_that_might_be_anything_are_looked_at_few_times(line: str) -> None:
    started = process_time()
    read("sudoku", "| comment\n" + line * (20_000 // len(line)))
    assert process_time() - started < 1
