"""Whatever the text of an input of grids is: records, or messages of a line; long ones, too.

Damaged texts of all formats, and any bytes, are those of `tests/hostile`.
"""

from __future__ import annotations

from textwrap import indent
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import killer_texts as texts
from conftest import examples
from cover.families.formats import formats_of
from cover.reading.records import BadRecord
from grid_records import puzzle, records_of
from killer_texts import DOTS, LETTERS, rows

COMMANDS = ("sudoku", "irregular", "killer")
ONE = ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534."
LAYOUT = "AABBBBBCCDAABBBBCEDAACCCCCEDAFFFCEEEDAAFFFGGEDDDHFFFGEDHHHHHGGEDHIIIIGGEHHIIIIIGG"
SAVED = "SAVEFILE:4:Game\nGAME    :4:Solo\nPARAMS  :3:2x2\nDESC    :5:1o2_3\n"

PIECES = {
    "sudoku": [
        *(f"{ONE}\n", f"{ONE[:80]}\n", rows(ONE), " ".join(ONE), SAVED, "123456789" * 81, "u5 "),
        *("\r", "\r\n", "\ufeff", "\x0c", "---------\n", "- - -\n", "|\n", "||", "1234\n", "0\n"),
        *("[Puzzle]\n", "[State]\n", "puzzle,x\n", "<opensudoku>", "<game ", 'data="', "3x3:"),
        *("9" * 5000, "\u0661", "\u00b2", "\u1369", "\ufb03", "\ufdfa", "Title\n", "*"),
        *(f"name: x\ngrid: |\n{indent(rows(ONE), '  ')}".rstrip("\n"), "SAVEFILE:", "DESC :1:"),
    ],
    "irregular": [
        *(ONE, LAYOUT, rows(ONE), rows(LAYOUT), "AABBAABBCCDDCCDD", "." * 16, rows("." * 16, 4)),
        *("4 4\n", "9j:", "4j:p,", "SumoCueV1", "SumoCueV1D", "=0J0", "+3", "=15", "A A B B\n"),
        *("1 1 2 2\n", "regions: ", "extra: ", "size: 4x4\n", "low: 3\n", "}", "]", "a\n"),
    ],
    "killer": [
        *(texts.sums(), texts.ps(), texts.sumocue(), texts.codingame(), texts.cage_list()),
        *(f"{DOTS}\n{LETTERS}\n{texts.letter_sums(',', '')}\n", texts.cage_list("r1c1")),
        *(texts.iss(), texts.solo(), texts.yaml_drawing(), texts.yaml_list(), "<", "~", "=", "9"),
        *(".Shape~4x4.Jigsaw~0000111122223333.~R1C1_1_2\n", "r1c1", "...", "3x3::k:", "a", "0"),
    ],
}
OF_ALL = ["\n", "\n\n", " ", "\0", "|", "# ", "#", "-1 ", ",", "-", "x", "A", "é", ".", "2\n"]
OF_ALL += ["9 9\n", "end\n", "# c\n", "grid: ", "---\n", "{", "[", ":"]

OPTIONS = {
    "blank": st.sampled_from(["", " ", ".", "0", "x", " .", "\u0130"]),
    "symbols": st.sampled_from(["", "123", "123456789", "abcdefghi", "\u00df9"]),
    "box": st.sampled_from([None, (3, 3), (2, 3), (2, 2), (1, 9), (99, 99)]),
    **{name: st.booleans() for name in ("diagonals", "windows", "boxes", "repeats")},
}


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


@pytest.mark.parametrize("command", COMMANDS)
@examples(90)
@given(st.data())
def test_any_text_gives_records(command: str, data: st.DataObject) -> None:
    formats = ("", *formats_of(command).names)
    piece = st.sampled_from([*PIECES[command], *OF_ALL]) | st.text(max_size=3)
    pieces = data.draw(st.lists(piece, max_size=12))
    options = data.draw(
        st.fixed_dictionaries({}, optional={"format": st.sampled_from(formats), **OPTIONS})
    )
    all_is_well(command, "".join(pieces).encode("utf-8", "replace"), options)
