"""The formats of sudoku: which one a text is in, and its reader.

Section 1 of docs/formats.md describes them. The readers are loaded when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from cover.formats.grid_rows import LEGAL_SIZES, Row, is_rule, is_words, lone_integers
from cover.formats.record import BadRecord, Reading, Record
from cover.formats.sudoku_lines import puzzle_field
from cover.formats.text import Line, Lines

if TYPE_CHECKING:
    from cover.formats.yaml_documents import Node

FORMATS = ("lines", "rows", "csv", "opensudoku", "solo", "sukaku")
YAML_KEYS = ("type", "name", "grid", "box", "symbols", "blank", "diagonals", "solution")
ANY_KEY_IS_YAML = True

_READERS = {
    "lines": ("sudoku_lines", "read"),
    "rows": ("sudoku_rows", "read"),
    "csv": ("sudoku_tables", "read_csv"),
    "opensudoku": ("sudoku_tables", "read_opensudoku"),
    "solo": ("sudoku_solo", "read_solo"),
    "sukaku": ("sudoku_candidates", "read_sukaku"),
}


def read(name: str, lines: Lines, reading: Reading) -> Iterator[Record | BadRecord]:
    """The records of one of the text `FORMATS`."""
    module, function = _READERS[name]
    reader = getattr(import_module(f"cover.formats.{module}"), function)
    records: Iterator[Record | BadRecord] = reader(lines, reading)
    return records


def read_yaml(document: Node, reading: Reading) -> Record:
    """The record of a YAML document; raises `InputError`."""
    from cover.formats import sudoku_yaml

    return sudoku_yaml.read_yaml(document, reading)


def recognise(lines: Lines, reading: Reading) -> str:
    """The format of the coming lines; "" where not even one line is like any."""
    for line in lines.ahead():
        plain = line.without_comment()
        if plain.is_blank:
            continue
        name = _container(plain, lines) or _format_of_line(plain, lines)
        if name:
            return name
    return ""


def _container(line: Line, lines: Lines) -> str:
    text = line.text.strip()
    if text.startswith("<"):
        return "opensudoku" if "opensudoku" in text or text.startswith("<?xml") else ""
    if text[0].isdigit() or text.startswith("SAVEFILE"):
        from cover.formats.sudoku_solo import is_solo

        if is_solo(line):
            return "solo"
    if text[0].isalpha() or text[0] == '"':
        from cover.formats.sudoku_tables import csv_column

        if csv_column(line) is not None and _puzzle_below(line, lines):
            return "csv"
    return "sukaku" if len(text) == 729 else ""


def _puzzle_below(header: Line, lines: Lines) -> bool:
    """Whether a line of one puzzle follows; else `Sudoku` is a title, not a column."""
    for line in lines.ahead():
        if line.number > header.number and not line.is_blank:
            return any(len(part) >= 16 for part in line.text.replace(";", ",").split(","))
    return False


def _format_of_line(line: Line, lines: Lines) -> str:
    """The format that a line shows on its own; "" for words and rules, which show none."""
    if lone_integers(line):
        return "rows"
    span = puzzle_field(line)
    if span is not None:
        alone = line.text.strip() == line.text[slice(*span)]
        if span[1] - span[0] == 16 and alone and _are_rows_of_16(lines):
            return "rows"
        return "lines"
    if is_rule(line.text) or is_words(line):
        return ""
    row = Row(line)
    if len(row.tokens) == 1 and len(row.characters) > LEGAL_SIZES[-1]:
        return "lines"
    return "rows" if row.width >= LEGAL_SIZES[0] - 1 or len(row.tokens) > 1 else ""


def _are_rows_of_16(lines: Lines) -> bool:
    """Whether lines of 16 characters are rows of a 16x16 grid and not 4x4 puzzles.

    They are when a symbol above 4 occurs, or when their number is a multiple of 16.
    """
    count = 0
    for line in lines.ahead():
        text = line.without_comment().text.strip()
        if len(text) != 16:
            if text and not is_rule(text):
                break
            continue
        if any(character not in "01234.?-_*xX" for character in text):
            return True
        count += 1
    return count > 0 and count % 16 == 0
