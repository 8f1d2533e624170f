"""Ranges of numbers and blocks of cells, as people write them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cover
from cover.reading.cell_names import corners_in
from cover.reading.ranges import range_in, range_text


@pytest.mark.parametrize(
    ("text", "number", "ends"),
    [
        ("24", int, (24, 24)),
        ("24..30", int, (24, 30)),
        (" 24 .. 30 ", int, (24, 30)),
        ("24-30", int, (24, 30)),
        ("24:30", int, (24, 30)),
        ("24–30", int, (24, 30)),
        ("24..", int, (24, None)),
        ("24+", int, (24, None)),
        (">=24", int, (24, None)),
        ("≥24", int, (24, None)),
        ("..30", int, (None, 30)),
        ("<=30", int, (None, 30)),
        ("≤ 30", int, (None, 30)),
        ("0", int, (0, 0)),
        *((text, int, None) for text in ("", "..", "-", "24-", "-30", ":30", "+", "24+30")),
        *((text, int, None) for text in ("a..b", "24...30", "1..2..3", "24.5", "24,30", "<=", "²")),
        ("200..400.5", float, (200.0, 400.5)),
        ("0.5-1.5", float, (0.5, 1.5)),
        ("1.5..", float, (1.5, None)),
    ],
)
def test_ranges(text: str, number: Callable[[str], Any], ends: tuple[Any, Any] | None) -> None:
    assert range_in(text, number) == ends


@pytest.mark.parametrize("text", ["24..30", "24..", "0..2", "7"])
def test_what_is_written_is_read(text: str) -> None:
    low, high = range_in(text, int) or (None, None)

    assert range_text(low or 0, high) == text


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
