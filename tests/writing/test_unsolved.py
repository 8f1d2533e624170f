"""Unsolved puzzles as pictures; drawings of them are in `tests/data/told/drawn-*.txt`."""

from __future__ import annotations

from xml.etree import ElementTree

from asked import puzzle_writer
from cover.puzzle import Puzzle
from small_puzzles import SMALL, read

KILLER = ".Shape~4x4.Cage~5~R1C1~R1C2.~R3C3_4\n"
SUKAKU = ("123456789" * 80) + "1.3......\n"


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
    assert "13 │\n" in read("sudoku", SUKAKU)._draw(None, colour=False)


def test_a_tiling_shows_the_board_and_its_pieces() -> None:
    pieces = "pieces:\n  I: XXX\n  d: {shape: XX, count: 0-2}\n"
    record = read("tiling", f"board: 2x4\n{pieces}empty: 1-3\n")

    assert letters(record) == ["cells that stay empty: 1 to 3", "I", "0 to 2 × d"]
