"""The text formats of tilings, beside what `tests/data/told` has of them: large texts, streams."""

from __future__ import annotations

import gzip
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asked import asked, meaning
from conftest import Run
from cover.families.formats import formats_of
from cover.families.tilings.pieces import Shape, Tiles, normal, orientations
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text import sheet
from cover.reading import reader as reading
from cover.reading.records import BadRecord
from texts import Told, told
from tilings import box

FORMATS = formats_of("tiling")


def tiles(text: str, name: str) -> Tiles:
    """The board and the pieces of the one puzzle of a text."""
    return told(text, format=name).puzzle._shape


def test_cells_know_their_words() -> None:
    found = told("| comment\n  [01]0  [0-2]1\nI  00 01\n").puzzle
    places = [found._place_of(cell) for cell in range(5)]

    assert [(each.line, each.column) for each in places] == [
        *((2, 3), (2, 10), (2, 3), (2, 10), (2, 10))
    ]
    assert str(found._place_of_clue(0)) == "f:3:1"


TALL = "xx  \n" * 51 + "\nx\n"
WIDE = "xxx  " * 2 + "x" * 1001 + "\n" + "x\n" * 2000
SQUARE = "[0-9a-j][0-9a-j]\n"
SHAPES = [f"Z [0-{end}]0\n" for end in ("4", "6", "8", "9a", "9a-c", "9a-f", "9a-g", "9a-i")]


@pytest.mark.parametrize(
    ("name", "text", "error"),
    [
        ("sheet", TALL, "f:1: the board has more than 100 cells"),
        ("sheet", WIDE, "f:1:11: piece 2 has more than 1000 cells"),
        (
            "knuth",
            "[0-Z][0-Z]" + " [Z0-Y][0-Z]" * 2_000 + "\nI 00\n",
            "f:1:3120: the board has more than 100000 cells",
        ),
        (
            "knuth",
            "[0-2]0\n" + "".join(f"P{k} [0-9][0-V]\n" for k in range(200)),
            "f:174:1: the pieces have more than 100000 cells",
        ),
        (
            "knuth",
            SQUARE + "".join(f"2|{each}" for each in SHAPES),
            "f:2:1: piece Z has shapes of too many different sizes",
        ),
        ("knuth", "00 01\nI\0 00 01\n", 'f:2:1: "I\\x00" cannot be the name of a piece'),
    ],
    ids=["sheet", "piece", "cells", "pieces", "sizes", "name"],
)
def test_what_is_too_large_or_no_name_is_told(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str, error: str
) -> None:
    if text == TALL:
        monkeypatch.setattr(sheet, "LARGEST_BOARD", 100)

    assert told(text, format=name).error == error


def test_shapes_of_several_sizes_are_sums() -> None:
    few = told(SQUARE + "".join(f"2|{each}" for each in SHAPES[:-1]) + "1:400|E 00\n")
    once = told(SQUARE + "".join(SHAPES) + "400|E 00\n", format="knuth")

    assert len(few.puzzle._model().sum_starts) == 3  # two sums
    assert isinstance(once.puzzle, Tiling)


def test_names_go_on_after_z() -> None:
    text = "9 60\n" + "".join(f"\n{'x' * k}\n" for k in range(1, 55))

    assert [piece.name for piece in tiles(text, "sized").pieces][24:54] == [
        *("Y", "Z"),
        *(f"A{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        *("BA", "BB"),
    ]


@pytest.mark.parametrize(
    ("broken", "error"),
    [
        ("5 5\n", "4: there are no pieces"),
        ("400 400\n\nx\n", "4: the board has more than 100000 cells"),
        (f"1 {'9' * 9000}\n\nx\n", "4: the board has more than 100000 cells"),
        (f"50 50\n\n{'x' * 1001}\n\nxx\n", "6: a piece of 1001 cells; at most 1000 are read"),
        ("50 50\n\n" + "x" * 100_000 + "\n", "6: a piece of 100000 cells; at most 1000 are read"),
        ("50 50\n" + f"\n{'x' * 999}\n" * 101, "206:1: the pieces have more than 100000 cells"),
    ],
    ids=["no pieces", "board", "digits", "1001", "100000", "pieces"],
)
def test_a_broken_size_takes_no_other_with_it(broken: str, error: str) -> None:
    good = "1 2\nxx\n\n"
    first, second, third = told(good + broken + "\n" + good).records

    assert second == f"f:{error}"
    assert isinstance(first, Tiling)
    assert isinstance(third, Tiling)


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """A connected shape of up to eight cells."""
    cells = [(0, 0, 0)]
    for _ in range(draw(st.integers(0, 7))):
        _, y, x = draw(st.sampled_from(cells))
        down, right = draw(st.sampled_from([(0, 1), (1, 0), (0, -1), (-1, 0)]))
        cells.append((0, y + down, x + right))
    return normal(set(cells))


def drawn(cells: Shape, mark: str, blank: str) -> list[str]:
    """A shape in rows."""
    rows, columns = (max(places) + 1 for places in list(zip(*cells, strict=True))[1:])
    return [
        "".join(mark if (0, row, column) in cells else blank for column in range(columns)).rstrip()
        for row in range(rows)
    ]


@given(st.lists(shapes(), min_size=1, max_size=4), st.sampled_from("x#A"), st.sampled_from("._ "))
def test_pieces_are_the_same_in_every_format(forms: list[Shape], mark: str, blank: str) -> None:
    beside = [drawn(form, mark, " ") for form in forms]
    rows = (
        "  ".join(piece[row].ljust(8) if row < len(piece) else " " * 8 for piece in beside)
        for row in range(8)
    )
    below = ("\n".join(["", *drawn(form, mark, blank), ""]) for form in forms)
    words = (f"P{k}" + "".join(f" {y}{x}" for _, y, x in form) for k, form in enumerate(forms))
    texts = {
        "sheet": "\n".join([*[mark * 5] * 4, "", *rows, ""]),
        "sized": "4 5\n" + "".join(below),
        "knuth": "\n".join(["[0-3][0-4]", *words]),
    }
    for name, text in texts.items():
        found, copies = tiles(text, name), Counter[tuple[Shape, ...]]()
        for piece in found.pieces:
            copies[piece.forms(space=False)] += piece.copies.low

        assert found.board == box(4, 5)
        assert copies == Counter(orientations(form, space=False) for form in forms)
        assert len({piece.name for piece in found.pieces}) == len(found.pieces)


# --- Files of BurrTools, compressed or written ---


def in_burrtools(stated: Told) -> str:
    return "\n".join(FORMATS.named("burrtools").written(stated.puzzle))


BARS = in_burrtools(told("board: 2x3\npieces: {I: {shape: xx, count: 3}}\n"))


def test_optional_cells_and_holes_come_back() -> None:
    stated = told("board: xx+|x++\nempty: <=2\npieces: {'a<b': {shape: xx, count: 1-3}, C: x}\n")

    assert meaning(told(in_burrtools(stated), format="burrtools").puzzle) == meaning(stated.puzzle)


def test_any_family_reads_compressed_files(cover: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.xmpuzzle"
    path.write_bytes(gzip.compress(BARS.encode()))
    done = cover("solve", "--count", str(path))

    assert (done.stdout, done.returncode) == ("3\n", 0)


def read(data: bytes) -> list[str]:
    """What is said of the records of bytes."""
    found = reading.read("tiling", FORMATS, "f", BytesIO(data), asked("tiling"))
    return [str(each.error) if isinstance(each, BadRecord) else "read" for each in found]


def test_compressed_files_that_are_broken_or_too_large_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    packed = gzip.compress(BARS.encode())

    assert read(packed) == ["read"]
    assert read(packed[:-20]) == ["f: this file is not whole; what it holds was not read"]
    assert read(packed[:-8] + bytes(8))[0].startswith("f: this file is damaged")
    assert "compressed" in read(gzip.compress(b"board: 2x2"))[0]
    monkeypatch.setattr("cover.reading.not_text._MOST", 1000)
    assert read(gzip.compress(BARS.encode() + b" " * 10_000)) == [
        "f: this file holds more than 1000 bytes; what it holds was not read"
    ]
