"""`cover solve --type`: a family that is said, with its options, instead of one that is told."""

from __future__ import annotations

import pytest

from conftest import Run

GRAPH = "a b\nb c\nc a\n"


def test_a_type_is_read_whatever_the_text_looks_like(cover: Run) -> None:
    lines = "1..........2....\n"

    assert cover("solve", "--type", "irregular", stdin=lines).returncode == 2
    assert (
        cover("solve", "--type", "sudoku", stdin=lines).stdout
        == cover("sudoku", stdin=lines).stdout
    )


def test_options_of_the_type_go_along(cover: Run) -> None:
    lines = "ab..............\n"
    asked = ("--symbols", "abcd", "--count")

    done = cover("solve", "--type", "sudoku", *asked, stdin=lines)

    assert (done.stdout, done.returncode) == (cover("sudoku", *asked, stdin=lines).stdout, 0)


def test_a_puzzle_that_comes_with_cover(cover: Run) -> None:
    words = ("--preset", "calendar", "--date", "2026-11-20", "--unique")

    done = cover("solve", "--type", "tiling", *words)

    assert (done.stdout, done.returncode) == ("several\n", 1)


def test_another_command_is_told_to_read_the_same(cover: Run) -> None:
    done = cover("solve", "--type", "sudoku", "--diagonals", stdin="...4.3.....2....\n")

    assert done.stdout == "none\n"
    assert "cover why --type sudoku --diagonals tells what rules it out" in done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--box 2x2", "--box goes with --type sudoku or irregular or killer"),
        ("--type tiling --box 2x2", "--box goes with --type sudoku or irregular or killer"),
        ("--type exact-cover --maximum", "--maximum goes with --type matching"),
        (
            "--type tiling --distinct",
            "No such option '--distinct'; it is an option of cover tiling",
        ),
    ],
)
def test_options_of_other_families_are_refused(cover: Run, words: str, message: str) -> None:
    done = cover("solve", *words.split(), stdin=GRAPH)

    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr.splitlines()[-1] == f"Error: {message}"
