"""Which of the text formats of sudoku a text is in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from cover.families.grids.formats import GridOptions, GridReading
from cover.families.grids.text.grid_rows import LEGAL_SIZES, Row, is_rule, is_words, lone_numbers
from cover.families.grids.text.sudoku.grid import letters_of, with_dots
from cover.families.grids.text.sudoku.lines import FIELDS
from cover.reading.lines import Line, Lines, significant
from cover.reading.records import Reading


def recognise(lines: Lines, reading: GridReading) -> str:
    """The format of the coming lines; "" where not even one line is like any.

    Looks at as few lines as it needs, so that the first puzzle of a stream does not wait.
    """
    if " " in reading.options.blank:
        lines = Lines(with_dots(line) for line in lines.ahead())
    for line in significant(lines.ahead()):
        name = _container(line, lines) or _text_format(line, lines, reading)
        if name:
            return name
    return ""


def _below(line: Line, lines: Lines) -> Iterator[Line]:
    return (each for each in significant(lines.ahead()) if each.number > line.number)


def _container(line: Line, lines: Lines) -> str:
    text = line.text.strip()
    if text.startswith("<"):
        return "opensudoku" if "opensudoku" in text or text.startswith("<?xml") else ""
    if text[0].isdigit() or text.startswith("SAVEFILE"):
        from cover.families.grids.text.sudoku.solo import is_solo

        return "solo" if is_solo(line) else ""
    if text[0].isalpha() or text[0] == '"':
        from cover.families.grids.text.sudoku.tables import csv_column

        found = csv_column(line)
        return "csv" if found is not None and _is_table(line, found[1], lines) else ""
    return ""


def _is_table(header: Line, delimiter: str, lines: Lines) -> bool:
    """Whether rows with puzzles follow; else `Sudoku` is a title, not the name of a column."""
    rows = list(islice(_below(header, lines), 1))
    for row in islice(_below(header, lines), 3):
        fields = [field.strip() for field in row.text.split(delimiter)]
        if not is_rule(row.text) and any(_is_long_word(field) for field in fields):
            return len(fields) > 1 or _text_format(row, lines, Reading(GridOptions())) == "lines"
    return not rows


def _is_long_word(field: str) -> bool:
    return len(field) >= LEGAL_SIZES[0] ** 2 and " " not in field


def _text_format(line: Line, lines: Lines, reading: GridReading) -> str:
    """The format that a line shows, alone or with those below; "" for words and rules."""
    text = line.text.strip()
    if text.lower() == "end":
        return "lines"
    if lone_numbers(line):
        return _below_number(line, lines)
    has_words = is_words(line, letters_of(reading))
    if abs(len(text) - 16) <= 1 and " " not in text and not is_rule(text) and not has_words:
        return _format_near_16(line, lines, reading)
    if FIELDS.puzzle(line) is not None:
        return "lines"
    if is_rule(line.text) or has_words:
        return ""
    row = Row(line)
    if FIELDS.is_long(line):  # a broken puzzle, or a broken line of another format
        following = next(_below(line, lines), None)
        return (_container(following, lines) if following is not None else "") or "lines"
    return "rows" if row.width >= LEGAL_SIZES[0] - 1 or len(row.tokens) > 1 else ""


def _below_number(number: Line, lines: Lines) -> str:
    """The format of an input that starts with a number: that of its puzzles, or a row."""
    first = next(_below(number, lines), None)
    span = FIELDS.puzzle(first) if first is not None else None
    return "lines" if span is not None and span[1] - span[0] > LEGAL_SIZES[-1] else "rows"


def _format_near_16(first: Line, lines: Lines, reading: GridReading) -> str:
    """Whether lines of 16 characters are 4x4 puzzles or the rows of 16x16 grids.

    They are puzzles when one holds a symbol twice, and rows when symbols above 4 occur, or when
    their number is a multiple of 16. One line of another length, or with others than its symbols,
    may be a mistake.
    """
    if reading.options.symbols:
        return "rows" if len(reading.options.symbols) >= 16 else "lines"
    count = odd = 0
    for line in chain([first], _below(first, lines)):
        text = line.text.strip()
        if len(text) != 16:
            if is_rule(text) or line is first:
                continue
            break
        count += 1
        symbols = [character for character in text if character in "1234"]
        if set(text) - set("01234.?-_*xX"):
            odd += 1
        elif len(set(symbols)) < len(symbols):
            return "lines"
        if odd == 2:
            return "rows"
    if odd == 0 and count > 0 and count % 16 == 0:
        reading.note(
            first.place(),
            f"{count} lines of 16 characters may be 4x4 puzzles; "
            "read as rows of 16x16 (--from lines reads them otherwise)",
        )
    return "lines" if odd == 0 and count % 16 else "rows"
