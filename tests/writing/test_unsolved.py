"""Unsolved puzzles as drawings and pictures: what is given, and nothing of the answer."""

from __future__ import annotations

from xml.etree import ElementTree

from asked import puzzle_writer
from cover.puzzle import Puzzle
from small_puzzles import SMALL, read

KILLER = ".Shape~4x4.Cage~5~R1C1~R1C2.~R3C3_4\n"
SUKAKU = ("123456789" * 80) + "1.3......\n"


def drawn(family: str, text: str) -> list[str]:
    return read(family, text)._draw(None, colour=False).splitlines()


def letters(record: Puzzle) -> list[str]:
    """All texts of a picture but titles."""
    elements = (each for root in record._picture(None).elements for each in root.iter())
    return [each.text for each in elements if each.tag == "text" and each.text]


def test_every_family_has_drawings_and_pictures() -> None:
    for record in (read(family, text) for family, text in SMALL):
        writer = puzzle_writer("svg")

        assert record._draw(None, colour=False)
        assert list(writer.puzzle(record)) == []
        (document,) = writer.end()
        assert isinstance(document, str)
        assert ElementTree.fromstring(document).tag.endswith("svg")


def test_givens_totals_and_candidates_are_shown() -> None:
    assert letters(read("killer", KILLER)) == ["5", "4"]
    assert letters(read("sudoku", "1..............2\n")) == ["1", "2"]
    assert letters(read("sudoku", SUKAKU)) == ["13"]
    assert any(line.endswith("13 │") for line in drawn("sudoku", SUKAKU))


def test_a_tiling_shows_the_board_and_its_pieces() -> None:
    record = read(
        "tiling", "board: 2x4\npieces:\n  I: XXX\n  d: {shape: XX, count: 0-2}\nempty: 1-3\n"
    )

    lines = record._draw(None, colour=False).splitlines()

    assert lines[0] == "┏━━━┳━━━┳━━━┳━━━┓"
    assert lines[-4:] == [
        "cells that stay empty: 1 to 3",
        "",
        "I         0 to 2 × d",
        "██████    ████",
    ]
    assert letters(record) == ["cells that stay empty: 1 to 3", "I", "0 to 2 × d"]


def test_pieces_say_what_may_not_be_done_with_them() -> None:
    plane = drawn(
        "tiling", "board: 2x2\nreflect: false\nrotate: false\npieces:\n  d: XX\n  e: XX\n"
    )
    space = drawn("tiling", "board: 1x2x2\nreflect: true\npieces:\n  d: XX\n  e: XX\n")

    assert "d, not turned, not turned over    e, not turned, not turned over" in plane
    assert "d, or mirrored    e, or mirrored" in space
