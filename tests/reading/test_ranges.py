"""Ranges of numbers, as people write them."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize("text", ["24..30", "24..", "0..2", "7"])
def test_what_is_written_is_read(text: str) -> None:
    low, high = range_in(text, int) or (None, None)

    assert range_text(low or 0, high) == text
