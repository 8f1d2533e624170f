"""Killers as the Interactive Sudoku Solver writes them: `.Cage~15~R1C3~R1C4.~R1C1_5`.

A line is a puzzle; where the first one holds a single constraint, all up to a blank line are one.
Read are cages, givens and candidates, `.Jigsaw~`, `.NoBoxes` and `.Shape~`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from cover.errors import InputError
from cover.families.grids.formats import GridReading, asking
from cover.families.grids.houses import LARGEST, SMALLEST, Rules, default_box
from cover.families.grids.text.killer.grid import (
    LONGEST_NUMBER,
    WrittenCage,
    empty_grid,
    jigsaw,
    note_pieces,
    record_of,
    square,
    without_boxes,
)
from cover.reading.lines import Line, Lines, Token, shown
from cover.reading.records import BadRecord, Record

_CONSTRAINT = re.compile(r"\.([^.~\s]*)(?:~([^.\s]*))?\s*")
_HEAD = re.compile(r"\s*\.(~|[A-Za-z]+(~|$|\.|\s))")
_CELL = re.compile(r"[Rr]([0-9]{1,2}|[A-Za-z])[Cc]([0-9]{1,2}|[A-Za-z])")
_SHAPE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")
_TOTAL = re.compile(rf"[0-9]{{1,{LONGEST_NUMBER}}}")
_DIGIT = re.compile("[0-9]{1,2}")
_NAMES = ("Cage", "", "Jigsaw", "NoBoxes", "Shape")
_USUAL = 9
_MOST_LINES = 2 * LARGEST * LARGEST


class _Constraint(NamedTuple):
    """One `.Name~argument~argument`, and where it stands."""

    name: str
    arguments: list[Token]
    line: Line
    start: int

    def error(self, message: str) -> InputError:
        """An error at this constraint."""
        return self.line.error(message, self.start)


def is_iss(line: Line) -> bool:
    """Whether the line starts with a constraint."""
    return bool(_HEAD.match(line.text)) and ("~" in line.text or "NoBoxes" in line.text)


def read(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record for each line, or for each block of lines with a constraint each."""
    for block in _blocks(lines):
        try:
            found = [constraint for line in block for constraint in _constraints(line)]
            yield _record(block[0], found, reading)
        except InputError as error:
            yield BadRecord(block[0].place(), error)


def _blocks(lines: Lines) -> Iterator[list[Line]]:
    block: list[Line] = []
    for line in lines:
        plain = line.without_comment()
        if not plain.is_blank:
            block.append(plain)
        if block and (line.is_blank or _is_whole(block)):
            yield block
            block = []
    if block:
        yield block


def _is_whole(block: list[Line]) -> bool:
    several = len(_CONSTRAINT.findall(block[0].text)) > 1
    return several or not is_iss(block[0]) or len(block) == _MOST_LINES


def _constraints(line: Line) -> Iterator[_Constraint]:
    at = len(line.text) - len(line.text.lstrip())
    end = len(line.text.rstrip())
    while at < end:
        found = _CONSTRAINT.match(line.text, at)
        if found is None:
            message = f'expected .Cage~15~R1C3~R1C4, found "{shown(line.text[at:])}"'
            raise line.error(message, at)
        arguments: list[Token] = []
        start = found.start(2)
        for text in (found.group(2) or "").split("~"):
            arguments.append(Token(text, line, start))
            start += len(text) + 1
        if found.group(1) not in _NAMES:
            name = shown(found.group(1))
            raise line.error(
                f".{name} is not read; .Cage, .~, .Jigsaw, .NoBoxes and .Shape are", at
            )
        yield _Constraint(found.group(1), arguments if found.group(2) else [], line, at)
        at = found.end()


def _record(first: Line, constraints: Sequence[_Constraint], reading: GridReading) -> Record:
    by_name: dict[str, list[_Constraint]] = {name: [] for name in _NAMES}
    for constraint in constraints:
        by_name[constraint.name].append(constraint)
    size = _size(by_name["Shape"] + by_name["Jigsaw"])
    rules = _rules(size, first, by_name, reading)
    cages = [_cage(number, each, size) for number, each in enumerate(by_name["Cage"], 1)]
    cells = [Token("", first, 0)] * (size * size)
    allowed = [tuple(range(1, size + 1))] * (size * size)
    for constraint in by_name[""]:
        for argument in constraint.arguments:
            cell, symbols = _symbols(argument, size)
            cells[cell] = argument
            allowed[cell] = tuple(symbol for symbol in allowed[cell] if symbol in symbols)
    givens = [symbols[0] if len(symbols) == 1 else 0 for symbols in allowed]
    if any(len(symbols) not in (1, size) for symbols in allowed):
        rules = rules._replace(candidates=tuple(allowed))
    grid = empty_grid(rules, cells, reading)._replace(givens=tuple(givens))
    note_pieces(cages, size, reading)
    return record_of(first.place(), grid, cages, reading)


def _size(constraints: Sequence[_Constraint]) -> int:
    for constraint in constraints:
        text = constraint.arguments[0].text if constraint.arguments else ""
        shape = _SHAPE.fullmatch(text)
        size = int(shape.group(1)) if shape else isqrt(len(text))
        if constraint.name == "Jigsaw" and shape is None:
            return size if size <= LARGEST else 0
        is_square = shape is not None and shape.group(1) == shape.group(2)
        if not is_square or (constraint.name == "Shape" and len(constraint.arguments) > 1):
            found = shown("~".join(cell.text for cell in constraint.arguments))
            raise constraint.error(f'a shape of "{found}", expected 9x9 or another square')
        if not SMALLEST <= size <= LARGEST:
            raise constraint.error(f"a shape of {text}, expected {SMALLEST} to {LARGEST} rows")
        return size
    return _USUAL


def _rules(
    size: int, line: Line, by_name: dict[str, list[_Constraint]], reading: GridReading
) -> Rules:
    boxes = not by_name["NoBoxes"] and bool(reading.options.box or default_box(size))
    for constraint in by_name["Jigsaw"]:
        _, at, start = constraint.arguments[-1] if constraint.arguments else ("", line, 0)
        text = constraint.arguments[-1].text if constraint.arguments else ""
        if len(text) != size * size or size < SMALLEST:
            expected = size * size if by_name["Shape"] else 81
            raise constraint.error(f"{len(text)} cells in this layout, expected {expected}")
        labels = [
            Token("." if label == "_" else label, at, start + k) for k, label in enumerate(text)
        ]
        return jigsaw(labels, size, asking(reading, boxes=reading.options.boxes or boxes))
    if not by_name["NoBoxes"]:
        return square(size, line, reading)
    return without_boxes(size, size, line, reading)


def _cage(number: int, constraint: _Constraint, size: int) -> WrittenCage:
    total, *cells = constraint.arguments or [Token("", constraint.line, constraint.start)]
    if not _TOTAL.fullmatch(total.text):
        raise constraint.error(f'expected a sum in .Cage~15~R1C3~R1C4, found "{shown(total.text)}"')
    if not cells:
        raise constraint.error(f"a cage with the sum {total.text} and no cells")
    found: list[int] = []
    for argument in cells:
        cell = _cell(argument.text, argument, size)
        if cell in found:
            raise argument.error(f"{argument.text} is in this cage already")
        found.append(cell)
    place = total.place()
    return WrittenCage(f"cage {number}", tuple(found), int(total.text) or None, place)


def _symbols(argument: Token, size: int) -> tuple[int, tuple[int, ...]]:
    """The cell and digits of `R1C1_5`, or of `R1C1_5_6`, where either may stand."""
    name, *digits = argument.text.split("_")
    cell = _cell(name, argument, size)
    symbols = {int(digit) for digit in digits if _DIGIT.fullmatch(digit)}
    if not digits or len(symbols) < len(digits) or not 1 <= min(symbols) <= max(symbols) <= size:
        message = f'"{shown(argument.text)}" is not a cell with digits 1-{size} such as R1C1_5'
        raise argument.error(message)
    return cell, tuple(sorted(symbols))


def _cell(text: str, argument: Token, size: int) -> int:
    found = _CELL.fullmatch(text)
    row, column = (_number(part) for part in found.groups()) if found else (0, 0)
    if not (1 <= row <= size and 1 <= column <= size):
        message = f'"{shown(text)}" is not a cell of a {size}x{size} grid such as R1C3'
        raise argument.error(message)
    return (row - 1) * size + column - 1


def _number(text: str) -> int:
    """A row or column; letters go on behind 9."""
    return int(text) if text.isdigit() else ord(text.upper()) - ord("A") + 10
