"""One killer in every format, odd arguments, and one message for each bad record.

It alone holds that every format gives the same cages and that a bad record takes no other with it.
What is said of inputs that a file can hold is in `tests/data/told/killer-*.txt`.
"""

from __future__ import annotations

import json
from functools import partial
from itertools import product
from typing import Any

import pytest

import texts
from cover.families.grids.puzzle import DigitGrid
from grid_records import family_of, guess_of, puzzle, read, records_of
from texts import CAGES, DOTS, IDS, LETTERS, MAP, SOLUTION, SUMS, TOTALS

GIVENS = "9" + "." * 79 + "8"

EQUATIONS = "".join(
    f"{'+'.join(map(texts.name, cells))} = {total}\n" for cells, total in CAGES.items()
)
YAML_LINES = "".join(f"- {line}\n" for line in texts.cage_list("r1c1").splitlines())
DRAWN = {
    "cages": texts.rows(LETTERS).split(),
    "sums": dict(
        zip(dict.fromkeys(LETTERS), (str(TOTALS[k]) for k in dict.fromkeys(IDS)), strict=True)
    ),
}
records = partial(records_of, "killer")


def one(data: str, **options: Any) -> DigitGrid:
    (record,) = records(data, **options)
    return puzzle(record)


def cages(found: DigitGrid) -> dict[tuple[int, ...], int | None]:
    """The total of each cage by its cells."""
    return {tuple(sorted(cage.cells)): cage.total for cage in found.rules.cages}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (texts.sums(), "sums"),
        (texts.sums().replace(" ", "\u00a0"), "sums"),
        (texts.sums().replace("\n", "\r\n\r\n") + "end\n", "sums"),
        (f"\ufeff# a heading\n\n{texts.sums()}", "sums"),
        (f"{DOTS}\n{SUMS}\n0\n{' '.join(MAP.split())}\n", "sums"),
        (f"{DOTS}\n{SUMS.replace(' ', chr(10))} 0 {MAP}\n", "sums"),
        (f"{DOTS}\n{SUMS} 0\n{' '.join(str(3 * k - 3) for k in IDS)}", "sums"),
        (texts.ps(), "ps"),
        (texts.ps()[:-1], "ps"),
        (texts.ps() + " 17.5 " + SOLUTION, "ps"),
        (texts.ps().replace(":", ": "), "ps"),
        (texts.rows(texts.ps(), 80), "ps"),
        (texts.sumocue(), "sumocue"),
        (texts.codingame(), "sums"),
        (f"{texts.rows(LETTERS)}\n{texts.letter_sums()}", "sums"),
        (f"{LETTERS}\n{texts.letter_sums()}", "sums"),
        (f"{LETTERS} {texts.letter_sums()}", "sums"),
        (f"{DOTS}\n{LETTERS}\n{texts.letter_sums(',', '')},", "sums"),
        (f"{LETTERS}\n{DOTS}\n{texts.letter_sums(chr(10), ':')}", "sums"),
        (f"{texts.rows(DOTS)}\n{texts.rows(LETTERS)}\n{texts.letter_sums('; ', ' = ')}", "sums"),
        (f"{texts.rows(LETTERS)}\nTotals:\n{texts.letter_sums()}", "sums"),
        *((texts.cage_list(names), "list") for names in ("0", "1", "r1c1", "A1", "no I")),
        (texts.cage_list("r1c1").replace(" ", " = ", 1).replace(" ", ", "), "list"),
        (f"{DOTS}\n{texts.cage_list('r1c1')}", "list"),
        (f"Killer 3\n\n{texts.rows(DOTS)}\nCages:\n{EQUATIONS}", "list"),
        (texts.iss(), "iss"),
        (texts.iss("\n"), "iss"),
        (texts.solo(), "solo"),
        (texts.yaml_drawing(), "yaml"),
        (texts.yaml_list(), "yaml"),
        (f"---\ntype: killer\ncages:\n{YAML_LINES}", "yaml"),
        (json.dumps(DRAWN), "yaml"),
    ],
)  # fmt: skip
def test_every_format_is_recognised(text: str, name: str) -> None:
    notes: list[str] = []
    found = one(text, note=lambda place, note: notes.append(note))

    assert [guess_of("killer", text), family_of(text)] == [name, "killer"]
    assert cages(found) == CAGES
    assert read("killer", text) == [DOTS]
    assert (found.rules.rows, found.rules.symbols, len(found.rules.houses)) == (9, 9, 27)
    assert found._faults_in(tuple(map(int, SOLUTION))) == []
    assert (notes, found._contradiction()) == ([], None)


@pytest.mark.parametrize(
    "text",
    [
        texts.sums(GIVENS),
        texts.sums(GIVENS.replace(".", "0")),
        texts.codingame(GIVENS),
        f"{GIVENS}\n{LETTERS}\n{texts.letter_sums()}",
        f"{GIVENS}\n{texts.cage_list('r1c1')}",
        texts.iss() + ".~R1C1_9~R9C9_8",
        texts.iss() + ".~R1C1_9.~R9C9_8",
        texts.solo().replace("zzzc", "9zzza_8"),
        f"grid: {GIVENS}\n{texts.yaml_drawing()}",
        f"grid: |\n  {'  '.join(texts.rows(GIVENS).splitlines(keepends=True))}{texts.yaml_list()}",
    ],
)  # fmt: skip
def test_givens(text: str) -> None:
    assert read("killer", text) == [GIVENS]
    assert cages(one(text)) == CAGES


@pytest.mark.parametrize(
    "text",
    [
        *(texts.ps(), texts.sumocue(), texts.codingame(), texts.cage_list()),
        *(texts.iss(), texts.solo(), texts.yaml_drawing(), texts.yaml_list()),
    ],
)
def test_symbols_and_houses_are_said_of_every_format(text: str) -> None:
    found = one(text, symbols="abcdefghi", diagonals=True, windows=True)

    assert found._line([9] * 81) == "I" * 81
    assert len(found.rules.houses) == 27 + 2 + 4


def test_boxes_that_are_said() -> None:
    assert one("10 r1c1 r12c12", box=(3, 4)).rules.symbols == 12
    assert one("10 0 255", box=(4, 4)).rules.symbols == 16
    assert one("5 r1c1 r1c2", box=(2, 2)).rules.symbols == 4
    says = "f:1: boxes of 3x2 need 6 cells in a row, not 9"
    assert read("killer", texts.sums(), box=(3, 2)) == [says]
    says = "boxes of 99x99; a grid has 2 to 25 rows"
    for text in ("5 r1c1 r1c2", "5 0 1\n5 2 3", "cages:\n  - 5 r1c1 r1c2"):
        assert read("killer", text, box=(99, 99)) == [f"f:1: {says}"], text
    assert read("killer", "cages:\n  - 5 r1c1 r1c2\nbox: 99x99") == [f"f:3: {says}"]


def test_an_odd_argument_of_the_interactive_sudoku_solver_is_bad() -> None:
    """Odd words are put in the place of each argument, and after it; some are whole numbers."""
    constraints = [
        "Shape~4x4",
        "Jigsaw~1111222233334444",
        "NoBoxes",
        "Cage~5~R1C1~R1C2",
        "~R2C2_3~R3C3_1_2",
    ]
    odd = ("", "0", "-1", "9.0", "3", "x", "R5C1", "4x4", "[]", "nan", "1e1", "+5", "9" * 400)
    read: set[tuple[str, int | None]] = set()
    for place, constraint in enumerate(constraints):
        name, *arguments = constraint.split("~")
        for at in range(len(arguments) + 1):
            for word, kept in product(odd, (0, 1)):
                changed = "~".join((name, *arguments[:at], word, *arguments[at + 1 - kept :]))
                text = [*constraints[:place], changed, *constraints[place + 1 :]]
                for record in records(f".{'.'.join(text)}"):
                    if isinstance(record, DigitGrid) and changed != constraint:
                        read.add((changed, puzzle(record).rules.cages[0].total))
    assert read == {
        ("Cage~0~R1C1~R1C2", None),
        ("Cage~3~R1C1~R1C2", 3),
        ("Jigsaw~4x4~1111222233334444", 5),
    }


# ---- One message for each bad record


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "a\x1bbb\naabb\nccdd\nccdd\na=10 b=10 c=10 d=10",
            r"1:2: cage \x1b has no sum; \x1b=0 is a cage without one",
        ),
        ("15 r1c1\n" * 700, "1: more than 626 lines without a blank one, too many cages"),
        (f"15 r1c1 r1c2\n15 r{'9' * 5000}c1 r1c2", '2:4: "r99999999'),
        ("2x2k:p,a" + "_" * 23 + f",{'5' * 5000}o", "1:33: 555555555555555"),
    ],
)
def test_one_message_for_long_faults(text: str, expected: str) -> None:
    (said,) = read("killer", text)

    assert said.startswith(f"f:{expected}")


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (texts.sums(), f"{DOTS}\n5 6 7\n1 2 3\n"),
        (texts.sums(), f"{DOTS}\n5 six 7\n1 2 3\n"),
        (texts.sums(), f"{DOTS[1:]}\n{SUMS} 0\n{MAP}"),
        (texts.sums(), texts.sums().replace("15 24", "24")),
        (texts.sums(), texts.sums()[:-100] + "\n"),
        (texts.sums() + "\n", "5 6 7\n1 2 3\n\n4 5\n\n"),
        (texts.sums() + "\n", "5 6\n\n"),
        (texts.ps() + "\n", "3x3::k:1:2:3\n"),
        (texts.ps() + "\n", "3x3::k:1:2:3:\njunk\n"),
        (texts.ps() + "\n", "3x3::k:junk\n4:5:\n"),
        (texts.ps() + "\n", "junk\n"),
        (texts.sumocue() + "\n", "SumoCueV1=5=6\n"),
        (texts.codingame(), texts.codingame()[20:]),
        (texts.codingame(), texts.codingame()[:100].rstrip() + "\n\n"),
        (texts.codingame(), texts.rows("a" * 1300, 100) + "\na=1\nb=2\n"),
        (texts.codingame(), texts.codingame().replace(" b=24 ", "\na=24\n").replace(" m=", "\nm=")),
        (texts.codingame(), texts.codingame().replace("a=15 ", "")),
        (texts.cage_list() + "\n", "15 0 1\n3 junk\n5 7 8\n\n"),
        (texts.iss() + "\n", ".Cage~5~R1C1~junk.~R1C1_5\n"),
        (texts.iss() + "\n", "junk\n"),
        (texts.solo() + "\n", "3x3k:junk\n"),
        (texts.solo() + "\n", "junk\n"),
        (texts.yaml_list() + "---\n", "cages: 5\n---\n"),
    ],
)
def test_a_bad_record_takes_no_other_with_it(good: str, bad: str) -> None:
    found = records(good + bad + good)

    assert [type(record).__name__ for record in found] == ["Killer", "BadRecord", "Killer"]
    assert [cages(puzzle(found[k])) for k in (0, 2)] == [CAGES, CAGES]
    assert str(found[1].place).startswith(f"f:{good.count(chr(10)) + 1}")
