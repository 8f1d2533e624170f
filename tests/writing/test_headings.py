"""Several drawings: their headings, and in colour what is not as in the drawing above."""

import re

import pytest

from conftest import Run

FOUR = "1.3434..21434...\n"
K4 = "a b\na c\na d\nb c\nb d\nc d\n"
COVER = "A B\nA\nB\nA B\n"
TWO_SQUARES = "type: tiling\nboard: 1x3\npieces: {I: AA, o: x}\n"
DOMINOES = "0 1 0\n0 1 1\n"


def _headings(text: str) -> list[str]:
    return [line.removeprefix("stdin:1") for line in text.split("\n") if line.startswith("stdin")]


@pytest.mark.parametrize(
    ("text", "asked", "headings"),
    [
        (FOUR, "--all", [", 1 of 2", ", 2 of 2"]),
        (FOUR, "-n 1", [""]),
        (FOUR, "-n 2", [", 1 of 2", ", 2 of 2"]),
        (FOUR, "-n 3", [", 1 of 2", ", 2 of 2"]),
        (FOUR, "--sample 2", [", 1", ", 2"]),
        (FOUR, "", [""]),
        ("1234341221434321\n", "--all", [""]),
    ],
)
def test_headings_count_solutions(cover: Run, text: str, asked: str, headings: list[str]) -> None:
    done = cover("sudoku", "-q", "--format", "grid", *asked.split(), stdin=text)

    assert _headings(done.stdout) == headings


def test_where_there_are_many_none_waits_for_their_number(cover: Run) -> None:
    done = cover("sudoku", "-q", "--all", "--format", "grid", stdin="1234" + "." * 12)

    assert len(_headings(done.stdout)) == 12
    empty = cover("sudoku", "-q", "-n", "288", "--format", "grid", stdin="." * 16)
    assert _headings(empty.stdout)[287] == ", 288"


@pytest.mark.parametrize(
    ("command", "text", "marked"),
    [
        ("sudoku", FOUR, ["2", "1", "1", "2"]),
        ("matching", K4, ["a", "c", "b", "d", "a", "d", "b", "c"]),
        ("domino", DOMINOES, ["1", "0", "1", "1"]),
        ("tiling", TWO_SQUARES, ["o", "I"]),
    ],
)
def test_what_differs_is_reversed(cover: Run, command: str, text: str, marked: list[str]) -> None:
    asked = ("--all", "--format", "grid", "--color", "always")
    done = cover(command, "-q", *asked, stdin=text)

    assert done.returncode == 0
    assert [
        word.strip() for word in re.findall(r"\x1b\[(?:\d+;)*7(?:;[\d;]+)?m([^\x1b]*)", done.stdout)
    ] == marked
