"""Whatever the text of an input of grids is: records, or messages of a line; long ones, too.

Texts are made of lines of those in `tests/data/told`. Damaged texts of all formats, and any bytes,
are those of `tests/hostile`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from cover.families.formats import formats_of
from cover.reading.records import BadRecord
from grid_records import puzzle, records_of
from told import FOLDER, blocks

ODD = [
    *("\n", "\n\n", " ", "\r", "\r\n", "\ufeff", "\x0c", "\0", "|", "# ", "-1 ", ",", "[", "}"),
    *("9" * 5000, "123456789" * 81, "\u0661", "\u00b2", "\u1369", "\ufb03", "\ufdfa", "é", "---\n"),
]
OPTIONS = {
    "blank": st.sampled_from(["", " ", ".", "0", "x", " .", "\u0130"]),
    "symbols": st.sampled_from(["", "123", "123456789", "abcdefghi", "\u00df9"]),
    "box": st.sampled_from([None, (3, 3), (2, 3), (2, 2), (1, 9), (99, 99)]),
    **{name: st.booleans() for name in ("diagonals", "windows", "boxes", "repeats")},
}


@cache
def pieces(command: str) -> st.SearchStrategy[str]:
    """Whole texts, lines of them, and what may stand between."""
    texts = [block.text for path in FOLDER.glob(f"{command}-*") for block in blocks(path)]
    lines = sorted({line for text in texts for line in text.splitlines(keepends=True)})
    return st.sampled_from(texts) | st.sampled_from(lines + ODD) | st.text(max_size=3)


def all_is_well(command: str, data: bytes, options: dict[str, Any]) -> None:
    lines = data.count(b"\n") + data.count(b"\r") + 1
    found = records_of(command, data, **options)
    assert found
    for record in found:
        assert record.place.line <= lines
        if isinstance(record, BadRecord):
            assert str(record.error).startswith("f")
            assert "\n" not in str(record.error)
            assert len(str(record.error)) < 500
            continue
        rules, values = puzzle(record).rules, puzzle(record)._givens
        count = rules.rows * rules.columns
        assert len(values) == count
        assert all(0 <= value <= rules.symbols for value in values)
        assert all(house.cells for house in rules.houses)
        assert len(record._rows([1] * count)) == rules.rows
        assert record._place_of(count - 1).line >= record.place.line
        for number, cage in enumerate(rules.cages):
            assert set(cage.cells) <= set(range(count))
            assert record._place_of_clue(number).line >= record.place.line


@pytest.mark.parametrize("command", ["sudoku", "irregular", "killer"])
@examples(90)
@given(st.data())
def test_any_text_gives_records(command: str, data: st.DataObject) -> None:
    formats = st.sampled_from(("", *formats_of(command).names))
    text = "".join(data.draw(st.lists(pieces(command), max_size=8)))
    options = data.draw(st.fixed_dictionaries({}, optional={"format": formats, **OPTIONS}))

    all_is_well(command, text.encode("utf-8", "replace"), options)
