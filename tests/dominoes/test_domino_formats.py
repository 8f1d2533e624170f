"""The formats of domino puzzles, beside what `tests/data/told` has of them."""

from __future__ import annotations

import io
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from asked import asked
from conftest import examples
from cover.errors import Place
from cover.families.dominoes.dominosa import UVA_211, Dominosa
from cover.families.dominoes.su_domino_ku import HDU_4210
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.reading import reader as reading
from cover.reading.lines import ByteLines
from cover.reading.not_text import not_text
from cover.reading.records import BadRecord, Block
from random_dominoes import dominosa_of

FORMATS = formats_of("domino")

# The first puzzle of HDU 4210.
LISTED = """\
10
6 B2 1 B3
2 C4 9 C3
6 D3 8 E3
7 E1 4 F1
8 B7 4 B8
3 F5 2 F6
7 F7 6 F8
5 G4 9 G5
7 I8 8 I9
7 C9 2 B9
C5 A3 D9 I4 A9 E5 A2 C6 I1
"""
ONE_LINE = LISTED.replace("\n", " ") + "\n"

PIPS = """\
5 4 3 6 5 3 4 6
0 6 0 1 2 3 1 1
3 2 6 5 0 4 2 0
5 3 6 2 3 2 0 6
4 0 4 1 0 0 4 1
5 2 2 4 4 1 6 5
5 5 3 6 1 2 3 1
"""
SMALL = "1 2 0 1\n2 0 2 0\n2 1 1 0\n"


def read(text: str | bytes, name: str = "") -> list[Puzzle | BadRecord]:
    """All records of a text, in the format `name` or in one to be recognised."""
    stream = io.BytesIO(text if isinstance(text, bytes) else text.encode())
    found = reading.read("domino", FORMATS, "in", stream, asked("domino", format=name))
    return [record for record in found if not isinstance(record, Block)]


def record(text: str, name: str = "") -> Puzzle:
    """The one record of a text."""
    (found,) = read(text, name)
    assert isinstance(found, Puzzle), found
    return found


def test_places_are_those_of_the_words() -> None:
    puzzle = record("# two lines above\n\n" + LISTED)
    game = record("10:" + "[10]" * 2 + "0" * 130)

    assert puzzle._place_of(10) == Place("in", 4, 3)
    assert puzzle._place_of(2) == Place("in", 14, 4)
    assert puzzle._place_of(0) == Place("in", 3)
    assert puzzle._symbol(7) == "7"
    assert [game._place_of(cell) for cell in (0, 1, 2)] == [
        Place("in", 1, column) for column in (5, 9, 12)
    ]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("1 2 " * 5001, "1: more than 10000 numbers in a grid; it has 2 to 10000"),
        ("1 2 7\n" * 3334, "1: more than 10000 numbers in a grid; it has 2 to 10000"),
        ("3334 3\n" + "1 2 7\n" * 3334, "1: 3334 rows of 3; a grid has up to 10000 numbers"),
        (f'grid: "{"0 " * 10_001}"', "1: more than 10000 numbers in a grid; it has 2 to"),
        ("2:12" + " " * 30_000 + "x", '1:30005: "x" is not a number'),
    ],
)
def test_what_is_said_of_long_texts(text: str, error: str) -> None:
    bad, *others = read(f"{text}\n\n{SMALL}" if text[0] == "1" else text)

    assert isinstance(bad, BadRecord)
    assert str(bad.error).startswith(f"in:{error}")
    assert len(others) == (text[0] == "1")


def test_only_texts_belong_to_contests() -> None:
    texts = (LISTED, PIPS, "7 8\n" + PIPS, "dominoes: []", "grid: 00", "0:00")

    assert [record(k)._contest for k in texts] == [HDU_4210, UVA_211, UVA_211, *[None] * 3]


@examples(50)
@given(st.integers(0, 6), st.integers(1, 2), st.integers(1, 4), st.randoms(use_true_random=False))
def test_usual_grids_need_nothing_between(
    most: int, more: int, number: int, random: Random
) -> None:
    held, columns = [k for k in range(most + 1) for _ in range(most + 2)], most + more
    grids = [dominosa_of(random.sample(held, len(held)), columns) for _ in range(number)]
    rows = (row for grid in grids for row in FORMATS.named("dominosa").written(grid))
    found = read("\n".join(row for row in rows if row != f"{len(held) // columns} {columns}"))

    if columns > 4:  # smaller ones may look whole where they are not
        assert found == grids
    else:
        assert sum(len(k._numbers) for k in found if isinstance(k, Dominosa)) == number * len(held)


SAVED = "SAVEFILE:41:Collection\nGAME    :8:Dominosa\nPARAMS  :1:2\nDESC    :12:120120202110\n"
GOOD = {  # of each format some texts, and first one that may be last
    "su-domino-ku": [LISTED + "0\n", LISTED, ONE_LINE],
    "dominosa": [PIPS, PIPS + PIPS, "7 8\n" + PIPS, SMALL, SMALL.replace(" ", "")],
    "tatham": ["2:120120202110\n", "2:120120202110\n" * 2, SAVED],
}


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, bytes]:
    """A format, and a text in it with some bytes changed, lost or added."""
    form = draw(st.sampled_from(sorted(GOOD)))
    data = bytearray(draw(st.sampled_from(GOOD[form])).encode())
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, len(data)))
        new = draw(st.binary(max_size=2) | st.sampled_from([b"\n", b" ", b"B2", b"0", b"7", b"#"]))
        data[at : at + draw(st.integers(0, 3))] = new
    return form, bytes(data)


@examples(150)
@given(mutated())
def test_broken_bytes_lose_nothing_below_a_blank_line(broken: tuple[str, bytes]) -> None:
    form, data = broken
    data += b"\n\n" + GOOD[form][0].encode()
    assume(not_text(data) is None)
    stream = io.BytesIO(data)
    *others, last = FORMATS.named(form).load()(ByteLines("in", stream), asked("domino"))

    assert last == record(GOOD[form][0], form)
    assert len(others) <= data.count(b"\n") + data.count(b"\r")
    for found in others:
        if isinstance(found, BadRecord):
            assert len(found.error.message.splitlines()) == 1
