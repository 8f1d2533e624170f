"""YAML, JSON and tables: puzzles of every family are read again from them."""

from __future__ import annotations

import csv
import io

import pytest

from asked import puzzle_writer
from cover.errors import InputError
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.reading import reader
from cover.reading.records import BadRecord, Reading
from small_puzzles import SMALL, read
from yaml_written import meaning


def again(family: str, texts: list[str]) -> list[Puzzle]:
    formats = formats_of(family)
    stream = io.BytesIO("\n".join([*texts, ""]).encode())
    found = list(reader.read(family, formats, "in", stream, Reading(None)))
    assert not [each.error for each in found if isinstance(each, BadRecord)]
    return [each for each in found if isinstance(each, Puzzle)]


@pytest.mark.parametrize("family", ["sudoku", "irregular"])
def test_a_table_has_puzzles_in_a_line(family: str) -> None:
    writer = puzzle_writer("csv")
    for record in (read(name, text) for name, text in SMALL if name == family):
        (row,) = writer.puzzle(record)

        source, line, kind, puzzle = next(csv.reader([row]))
        assert (source, line, kind) == ("in", "1", family)
        assert [meaning(each) for each in again(kind, [puzzle])] == [meaning(record)]
    assert list(writer.begin()) == ["source,line,type,puzzle"]


def test_a_table_refuses_what_no_line_says() -> None:
    record = read("tiling", "board: 2x3\npieces:\n  d: {shape: XX, count: 3}\n")

    with pytest.raises(InputError, match="not in one line of a table: "):
        list(puzzle_writer("csv").puzzle(record))
