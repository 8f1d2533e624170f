"""Ranges of numbers, as people write them."""

from __future__ import annotations

import pytest

import cover
from cover.reading.cell_names import corners_in
from cover.reading.ranges import range_in, range_text


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("24", (24, 24)),
        ("24..30", (24, 30)),
        (" 24 .. 30 ", (24, 30)),
        ("24-30", (24, 30)),
        ("24:30", (24, 30)),
        ("24–30", (24, 30)),
        ("24..", (24, None)),
        ("24+", (24, None)),
        (">=24", (24, None)),
        ("..30", (None, 30)),
        ("<=30", (None, 30)),
        ("≤ 30", (None, 30)),
        ("0", (0, 0)),
        *((text, None) for text in ("", "..", "-", "24-", "-30", ":30", "+", "24+30")),
        *((text, None) for text in ("a..b", "24...30", "1..2..3", "24.5", "24,30", "<=", "²")),
    ],
)
def test_whole_numbers(text: str, ends: tuple[int | None, int | None] | None) -> None:
    assert range_in(text, int) == ends


def test_other_numbers() -> None:
    assert range_in("200..400.5", float) == (200.0, 400.5)
    assert range_in("0.5-1.5", float) == (0.5, 1.5)
    assert range_in("1.5..", float) == (1.5, None)


@pytest.mark.parametrize("between", ["-", "–", ".."])
def test_a_block_of_cells_is_written_as_a_range_is(between: str) -> None:
    block = f"r1c1{between}r2c2"
    puzzle = cover.Sudoku("1234341221434321")
    tiling = "board: 3x3\nholes: {}\npieces: {{I: {{shape: xx, count: any}}, V: xx|x.}}\n".format

    assert corners_in(block) == ["r1c1", "r2c2"]
    assert puzzle.minimize(keep=block).to("line") == puzzle.minimize(keep="A1 A2 B1 B2").to("line")
    assert cover.Tiling(tiling(block)) == cover.Tiling(tiling("r1c1 r1c2 r2c1 r2c2"))
    for text in (f"3 {block}\n4 r3c3 r3c4", f"cages: [3 {block}, 4 r3c3 r3c4]\nsize: 4\nbox: 2x2"):
        assert len(cover.Killer(text).cages[0].cells) == 4


@pytest.mark.parametrize("text", ["24..30", "24..", "0..2", "7"])
def test_what_is_written_is_read(text: str) -> None:
    low, high = range_in(text, int) or (None, None)

    assert range_text(low or 0, high) == text
