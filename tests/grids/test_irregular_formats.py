"""Irregular sudokus in lines and grids of any form: which half is the layout, how long lines are.

What is said of inputs that a file can hold is in `tests/data/told/irregular-*.txt`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from grid_records import family_of, guess_of, puzzle, records_of, written

SEED = ".3.159.8.2.9...6.3..78.34..9...4...57.6...1.83...9...6..29.75..5.1...8.2.7.516.2."
SEED_REGIONS = "122333444122333444122233444125253666115555566111859596777889996777888996777888996"
GIVENS = "4.....7...8.....13.9..5..6..3.1482.......2............5.7.....6..829...4........."
LAYOUT = "AABBBBBCCDAABBBBCEDAACCCCCEDAFFFCEEEDAAFFFGGEDDDHFFFGEDHHHHHGGEDHIIIIGGEHHIIIIIGG"
LETTERS = "ABCDEFGHIJKLMNOP"


def rows(line: str, between: str = "") -> str:
    size = round(len(line) ** 0.5)
    return "\n".join(between.join(line[k : k + size]) for k in range(0, len(line), size))


def read(data: str) -> list[str]:
    """The givens of each puzzle, and its regions as letters in the order in which they come."""
    found = records_of("irregular", data)
    regions = ["".join(LETTERS[k] for k in puzzle(each).rules.regions) for each in found]
    return [f"{written(each)} {letters}" for each, letters in zip(found, regions, strict=True)]


def in_letters(labels: str) -> str:
    names = dict(zip(dict.fromkeys(labels), LETTERS, strict=False))
    return "".join(names[label] for label in labels)


ONE, TWO = f"{SEED} {in_letters(SEED_REGIONS)}", f"{GIVENS} {LAYOUT}"
OTHER_IDS = {"1": "A", "2": "02", "3": "100", "4": "-5"}
NINE = rows(GIVENS).split(), rows(LAYOUT).split()


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        # A line of givens, and ids of regions in lines of any length.
        (f"{SEED}\n{rows(SEED_REGIONS, ' ')}\n", ONE),
        (f"{SEED}\n{' '.join(SEED_REGIONS)}\n", ONE),
        (f"{SEED}\n{rows(SEED_REGIONS, ' ').replace(' ', chr(10))}\n", ONE),
        (f"{SEED}\n\n{rows(SEED_REGIONS, ' ')}\n", ONE),
        (f"{SEED}\n{rows(SEED_REGIONS, ', ')}\n", ONE),
        (f"{SEED}\n{rows(SEED_REGIONS)}\n", ONE),
        (f"# a heading\n{SEED} # and more\n{rows(SEED_REGIONS, chr(0xA0))}\nend\n", ONE),
        (f"{SEED}\n{' '.join(OTHER_IDS.get(label, label) for label in SEED_REGIONS)}\n", ONE),
        # Two grids, of which that of n groups of n is the layout.
        (f"{GIVENS}{LAYOUT}\n", TWO),
        (f"{GIVENS}\n{LAYOUT}\n", TWO),
        (f"{GIVENS}\n\n{LAYOUT}\n", TWO),
        (f"{GIVENS} {LAYOUT}\n", TWO),
        (f"{LAYOUT}\n{GIVENS}\n", TWO),
        (f"{LAYOUT}{GIVENS}\n", TWO),
        (f"{rows(GIVENS)}\n\n{rows(LAYOUT)}\n", TWO),
        (f"{rows(GIVENS)}\n{rows(LAYOUT)}\nend\n", TWO),
        (f"{rows(LAYOUT, ' ')}\n{rows(GIVENS, ' ')}\n", TWO),
        (f"{rows(GIVENS, ' | ')}\n------+-----\n{rows(LAYOUT)}\n", TWO),
        (f"{GIVENS}\n{LAYOUT.lower()}\n", TWO),
        (f"{GIVENS}\n{LAYOUT[:40].lower()}{LAYOUT[40:]}\n", TWO),
        (f"Jigsaw 17\n\n{rows(GIVENS)}\n\nRegions:\n{rows(LAYOUT)}\n\n", TWO),
        (f"{rows(GIVENS)}\nMap:\n{rows(LAYOUT)}\n\n", TWO),
        ("".join(f"{one} {two}\n" for one, two in zip(*NINE, strict=True)) + "\n", TWO),
    ],
)
def test_givens_and_a_layout(data: str, expected: str) -> None:
    assert read(data) == [expected]
    assert read(data * 2) == [expected] * (1 if "end" in data else 2)
    assert [guess_of("irregular", data), family_of(data)] == ["grids", "irregular"]


@pytest.mark.parametrize("size", [4, 5, 16])
def test_short_lines_are_rows_or_grids_as_their_number_says(size: int) -> None:
    labels = "".join(letter * size for letter in LETTERS[:size])
    givens = "1" + "." * (size * size - 1)

    for data in (
        f"{givens}\n{labels}\n",
        f"{givens}{labels}\n",
        f"{rows(givens)}\n\n{rows(labels)}\n",
        f"{rows(labels)}\n{rows(givens)}\n",
    ):
        assert read(data) == [f"{givens} {labels}"], data


def test_digits_that_are_numbers_are_answered_as_numbers() -> None:
    (record,) = records_of(
        "irregular", "low: 8\ngrid: |\n  8 9 . .\n  . . . .\n  . . . .\n  . . . 10"
    )

    assert puzzle(record)._line([1, 4]) == "8 11"
    assert puzzle(record)._data([1, 4, 0]) == [8, 11, None]


def test_a_line_is_answered_while_the_input_is_open(tmp_path: Path) -> None:
    """The other lines of `--layout` are in `tests/data/commands/layouts.txt`."""
    layout = tmp_path / "layout.txt"
    layout.write_text(f"{'.' * 81}\n{rows(SEED_REGIONS, ' ')}\n")
    solved = b"634159287259478613127863459918642375746325198385291746462987531591734862873516924\n"
    with subprocess.Popen(
        [sys.executable, "-m", "cover", "irregular", "--layout", layout],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for count in (1, 2, 300):
            process.stdin.write(f"{SEED}\n".encode() * count)
            process.stdin.flush()
            assert process.stdout.read(82 * count) == solved * count
        process.stdin.close()

        assert process.wait(timeout=60) == 0
