"""Drawings of exact covers and their problems are read again."""

from __future__ import annotations

import pytest

from conftest import Run
from test_exact_cover_formats import NAMES_OF_FORMATS, PUZZLES, notes, puzzle, record, summary

FILES = [
    *("knuth-dlx1.dlx", "knuth-dlx2.dlx", "hust1017.txt", "matrix.txt", "named-sets.txt"),
    *("colours.yaml", "no-primary.yaml", "langford-4.dlx", "macmahon-2x2.dlx"),
]
NOTE = "the options of a drawn exact cover are read as all options"


@pytest.mark.parametrize("name", FILES)
def test_the_command_reads_its_own_drawings(cover: Run, name: str) -> None:
    path = str(PUZZLES / name)
    drawn = cover("exact-cover", "--all", "--format", "grid", path).stdout
    rows = cover("exact-cover", "--all", "--format", "rows", path).stdout
    again = cover("exact-cover", "--unique", "--format", "rows", stdin=drawn)

    assert again.returncode == 0
    assert again.stdout.count("\n") == rows.count("\n")
    if name.endswith((".dlx", ".yaml")):  # others become lists of items
        assert again.stdout == rows


@pytest.mark.parametrize("name", FILES)
def test_the_command_reads_what_it_draws_of_problems(cover: Run, name: str) -> None:
    path = str(PUZZLES / name)
    drawn = cover("convert", "--type", "exact-cover", "--to", "grid", path).stdout
    count = cover("exact-cover", "--count", path).stdout

    assert cover("exact-cover", "--count", stdin=drawn).stdout == count


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("stdin:1\n1 4\n3 5 6\n2 7\n", ["1 2 3"]),
        ("my file.txt:3, 2 of 5\nB: 1, 4\nD: (3,5) 6\n", ["B D"]),
        ("x:1\n1 0 0\n0 1 1\n", ["1 2"]),
        ("x:1\n0 1\n1 0\n", ["1 2"]),
        ("x:1\n2 1 4\n3 3 5 6\n2 2 7\n", ["1 2 3"]),  # with their numbers of columns
        ("x:1\na x:1\nb x:1\n", ["1 2"]),
        ("x:1\na b | x\na x\nb\n", ["1 2"]),
        ('x:1\nA: "New York" b\nB: c\n', ["A B"]),
        ("x:1\n(empty)\n", ["(empty)"]),
        ("x:1\nA:\nB: b\n", ["B"]),  # an option without items is none
        ("x:1\n1 2\n\nx:2: none\n\nx:3\n3\n", ["1", 'in:4: no exact cover is drawn: "none"', "1"]),
        (
            "x:1\na b\nb c\n",
            ['in:1: this is no drawing of an exact cover: item "b" is covered 2 times'],
        ),
    ],
)
def test_what_is_read(text: str, answers: list[str]) -> None:
    assert summary(text) == answers


def test_a_drawn_solution_is_told() -> None:
    assert notes("x:1\na\nb\n") == [f"in:1: {NOTE}"]
    assert notes("x:1\na b\na\nb\n") == []
    assert puzzle(record("x:1\na b | x\na x\nb\n")).secondary == ("x",)
    assert "drawing" in NAMES_OF_FORMATS
