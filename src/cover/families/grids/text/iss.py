"""Grids as the Interactive Sudoku Solver writes them: `.Cage~15~R1C3~R1C4.~R1C1_5`.

A line of several constraints, or of 17 givens, is a puzzle. Lines of one constraint each are one
puzzle up to a blank line, or to givens of a cell that has some already. What could be one puzzle or
several is refused, as are all constraints but cages, givens and candidates, `.Jigsaw~`, `.NoBoxes`
and `.Shape~`, which says rows and columns and perhaps the digits: `6x9`, `9x9~0-8`.

Source: https://github.com/sigh/Interactive-Sudoku-Solver.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, SMALLEST, default_box
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.grid_text import (
    LONGEST_NUMBER,
    Boxes,
    CageText,
    GridText,
    HeadReader,
    refuse_other,
)
from cover.families.grids.text.notation import ScatteredCells
from cover.reading.lines import Line, Token, shown

_CONSTRAINT = re.compile(r"\.([^.~\s]*)(?:~([^.\s]*))?\s*")
_HEAD = re.compile(r"(?=.*(?:~|NoBoxes))\s*\.(~|[A-Za-z]+(~|$|\.|\s))")
_CELL = re.compile(r"[Rr]([0-9]{1,2}|[A-Za-z])[Cc]([0-9]{1,2}|[A-Za-z])")
_GIVEN = re.compile(r"[Rr]\w+[Cc]\w+?(?=_)")
_SHAPE = re.compile(
    r"([0-9]{1,2})x([0-9]{1,2})(?:~~Sudoku|~(?:([01])-)?([1-9][0-9]?)(?:~Sudoku)?)?"
)
_TOTAL = re.compile(rf"[0-9]{{1,{LONGEST_NUMBER}}}")
_DIGIT = re.compile("0|[1-9][0-9]?")
_NAMES = ("Cage", "", "Jigsaw", "NoBoxes", "Shape")
_USUAL = 9
_FULL = 17  # givens, without which no sudoku has a single solution


class _Shape(NamedTuple):
    """The rows and columns of a grid, its digits, and the first of them."""

    rows: int = _USUAL
    columns: int = _USUAL
    symbols: int = _USUAL
    low: int = 1


class InteractiveSolver(HeadReader):
    """Reads a line of constraints, or the lines of one constraint each up to a blank one."""

    head = _HEAD

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        return below_blank or _is_full(line)

    def record(self, first: Line) -> DigitGrid:
        # The arguments of each constraint, and before them the name, which stands at its point.
        by_name: dict[str, list[list[Token]]] = {name: [] for name in _NAMES}
        for line in self._lines(first):
            for constraint in _constraints(line):
                by_name[constraint[0].text].append(constraint)
        for name in ("Jigsaw", "Shape"):
            for constraint in by_name[name][1:]:
                if _text(constraint) != _text(by_name[name][0]):
                    raise constraint[0].error(f"a second .{name}, which differs from the first")
        for constraint in by_name["NoBoxes"]:
            if len(constraint) > 1:
                raise constraint[0].error(f'.NoBoxes with "{_text(constraint)}" is not read')
        puzzle = self._puzzle(first, by_name)
        if self.reading.command != "killer":
            refuse_other(puzzle.family, self.reading, first)
        return puzzle

    def _lines(self, first: Line) -> list[Line]:
        """Take the lines of a puzzle; raises `InputError` where it is not certain which they are.

        After a line that is a puzzle, so is the next one.
        """
        is_whole = _is_full(first) or not _HEAD.match(first.text)
        found, begun = [first], _given_in(first)
        given = begun
        for line in self.up_to_blank():
            again = _given_in(line)
            if not (is_whole or _is_full(line) or (given and again)):
                found.append(line)
                given |= again
                continue
            self.lines.push_back(line)
            is_next = _is_full(line) or not _HEAD.match(line.text) if is_whole else begun & again
            if not is_next:
                what = f"this may be one puzzle with line {line.number} or another one"
                way = "write each puzzle in one line, or blank lines between them"
                raise first.error(f"{what}; {way}")
            break
        return found

    def _puzzle(self, first: Line, by_name: dict[str, list[list[Token]]]) -> DigitGrid:
        shape = _shape(by_name["Shape"] + [each for each in by_name["Jigsaw"] if len(each) > 2])
        symbols = tuple(range(1, shape.symbols + 1))
        cells = [Token("", first, 0)] * (shape.rows * shape.columns)
        allowed = [symbols] * len(cells)
        for argument in (each for given in by_name[""] for each in given[1:]):
            cell, named = _symbols(argument, shape)
            cells[cell] = argument
            allowed[cell] = tuple(symbol for symbol in allowed[cell] if symbol in named)
        are_givens = all(len(each) in (1, len(symbols)) for each in allowed)
        is_square, asked = shape.rows == shape.columns, self.reading.options
        has_boxes = not by_name["NoBoxes"]
        labels = [label for each in by_name["Jigsaw"][:1] for label in _labels(each, shape)]
        if has_boxes and not is_square and (boxes := _boxes(shape)):
            if labels:
                raise first.error("a layout besides boxes in a grid that is not square is not read")
            labels = [Token(str(box), first, 0) for box in boxes]
        has_boxes = has_boxes and is_square and (asked.box or default_box(shape.rows)) is not None
        cages = by_name["Cage"]
        grid = GridText(
            first.place(),
            shape.rows,
            shape.columns,
            ScatteredCells(cells),
            [str(each[0] + shape.low - 1) if len(each) == 1 else "" for each in allowed],
            has_numbers=True,
            labels=labels,
            are_names=bool(by_name["Jigsaw"]),
            boxes=Boxes.NONE if by_name["NoBoxes"] else Boxes.IF_ANY,
            cages=[_cage(number, *cage, shape=shape) for number, cage in enumerate(cages, 1)],
            candidates=None if are_givens else tuple(allowed),
            symbols=shape.symbols,
            low=shape.low,
        )
        return self.puzzle_of(grid, boxes=asked.boxes or has_boxes)


def _is_full(line: Line) -> bool:
    found = _CONSTRAINT.findall(line.text)
    is_one = len(found) == 1 and len(_given_in(line)) >= _FULL
    return bool(_HEAD.match(line.text)) and (is_one or len(found) > 1)


def _given_in(line: Line) -> set[str]:
    """Return the cells of which a line says what stands there."""
    found = _CONSTRAINT.findall(line.text)
    return {cell.upper() for name, said in found if not name for cell in _GIVEN.findall(said)}


def _constraints(line: Line) -> Iterator[list[Token]]:
    """Yield the name of each constraint, and its arguments."""
    at = len(line.text) - len(line.text.lstrip())
    while at < len(line.text.rstrip()):
        found = _CONSTRAINT.match(line.text, at)
        if found is None:
            message = f'expected .Cage~15~R1C3~R1C4, found "{shown(line.text[at:])}"'
            raise line.error(message, at)
        constraint = [Token(found.group(1), line, at)]
        if found.group(1) not in _NAMES:
            message = "is not read; .Cage, .~, .Jigsaw, .NoBoxes and .Shape are"
            raise constraint[0].error(f".{shown(found.group(1))} {message}")
        start = found.start(2)
        for text in () if found.group(2) is None else found.group(2).split("~"):
            constraint.append(Token(text, line, start))
            start += len(text) + 1
        yield constraint
        at = found.end()


def _text(constraint: Sequence[Token]) -> str:
    return "~".join(argument.text for argument in constraint[1:])


def _shape(constraints: Sequence[Sequence[Token]]) -> _Shape:
    for constraint in constraints[:1]:
        text = _text(constraint) if constraint[0].text == "Shape" else constraint[1].text
        found = _SHAPE.fullmatch(text)
        rows, columns, first, last = found.groups() if found else ("0", "0", None, None)
        high, wide, low = int(rows), int(columns), int(first or 1)
        symbols = int(last) - low + 1 if last else max(high, wide)
        if not SMALLEST <= min(high, wide) <= max(high, wide) <= symbols <= LARGEST:
            what = f'a shape of "{shown(text)}", expected {SMALLEST} to {LARGEST} rows and columns'
            raise constraint[0].error(f"{what}, such as 9x9, 6x9 or 9x9~0-9")
        return _Shape(high, wide, symbols, low)
    return _Shape()


def _boxes(shape: _Shape) -> list[int]:
    """Return the box of each cell; nothing where none has as many cells as the longer side."""
    rows, columns, size = shape.rows, shape.columns, max(shape.rows, shape.columns)
    sides = (side for k in range(isqrt(size), 1, -1) for side in (k, size // k))
    for high in sides:
        wide = size // high
        if high * wide == size and rows % high == columns % wide == 0:
            cells = (divmod(cell, columns) for cell in range(rows * columns))
            return [row // high * columns + column // wide for row, column in cells]
    return []


def _labels(constraint: Sequence[Token], shape: _Shape) -> list[Token]:
    name, *said, layout = (
        constraint if len(constraint) > 1 else (constraint[0], Token("", constraint[0].line, 0))
    )
    count = shape.rows * shape.columns
    if len(layout.text) != count:
        raise name.error(f"{len(layout.text)} cells in this layout, expected {count}")
    if said and [each.text for each in said] != [f"{shape.rows}x{shape.columns}"]:
        raise said[0].error(f'"{shown(said[0].text)}" is not the shape of this grid')
    if not layout.text.isalnum():
        raise layout.error("a layout with other labels than digits and letters")
    size = max(shape.rows, shape.columns)
    if any(layout.text.count(label) < size for label in {*layout.text}):
        raise layout.error(f"a region of less than {size} cells, which is not read")
    return list(layout.characters())


def _cage(number: int, name: Token, *arguments: Token, shape: _Shape) -> CageText:
    if len(arguments) < 2:
        raise name.error("a cage without cells, expected .Cage~15~R1C3~R1C4")
    total, *cells = arguments
    if not _TOTAL.fullmatch(total.text):
        names = " ".join(shown(cell.text) for cell in cells[:LARGEST])
        what = f'cage "{shown(total.text)}" on {names}'
        raise name.error(f"{what}: expected a whole number as its sum")
    found: list[int] = []
    for argument in cells:
        cell = _cell(argument.text, argument, shape)
        if cell in found:
            raise argument.error(f"{argument.text} is in this cage already")
        found.append(cell)
    return CageText(f"cage {number}", tuple(found), int(total.text) or None, total.place())


def _symbols(argument: Token, shape: _Shape) -> tuple[int, tuple[int, ...]]:
    """Return the cell and the symbols of `R1C1_5`, or of `R1C1_5_6`, where either may stand."""
    name, *digits = argument.text.split("_")
    cell = _cell(name, argument, shape)
    symbols = {int(digit) - shape.low + 1 for digit in digits if _DIGIT.fullmatch(digit)}
    is_right = digits and len(symbols) == len(digits)
    if not is_right or not 1 <= min(symbols) <= max(symbols) <= shape.symbols:
        last = shape.symbols + shape.low - 1
        what = f"not a cell with digits {shape.low}-{last} such as R1C1_5"
        raise argument.error(f'"{shown(argument.text)}" is {what}')
    return cell, tuple(sorted(symbols))


def _cell(text: str, argument: Token, shape: _Shape) -> int:
    found = _CELL.fullmatch(text)
    parts = found.groups() if found else ("0", "0")
    row, column = (int(part, 10 if part.isdigit() else 36) for part in parts)  # A is 10
    if not (1 <= row <= shape.rows and 1 <= column <= shape.columns):
        size = f"{shape.rows}x{shape.columns}"
        raise argument.error(f'"{shown(text)}" is not a cell of a {size} grid such as R1C3')
    return (row - 1) * shape.columns + column - 1


_SAYABLE = (
    *(writing.GIVENS, writing.CANDIDATES, writing.BOXES, writing.NO_BOXES, writing.UNBOXED),
    *(writing.REGIONS, writing.BOXES_TOO, writing.CAGES, writing.NO_TOTAL, writing.SHARED),
)


def written(puzzle: DigitGrid) -> list[str]:
    writing.refuse_more(puzzle, "iss", *_SAYABLE)
    rules = puzzle.rules
    kinds = {house.name.split()[0] for house in rules.houses}
    found = [] if rules.rows == _USUAL else [f".Shape~{rules.rows}x{rules.columns}"]
    if {"region", "the"} & kinds:
        found.append(f".Jigsaw~{''.join(writing.labels(rules))}")
    if "box" not in kinds:
        found.append(".NoBoxes")
    for cage in writing.cages_of(rules):
        names = "~".join(rules.name(cell).upper() for cell in cage.cells)
        found.append(f".Cage~{cage.total or 0}~{names}")
    allowed = rules.candidates or tuple((given,) if given else () for given in puzzle._givens)
    said = [cell[0] if len(cell) == 1 else 0 for cell in allowed]
    if tuple(said) != puzzle._givens or (rules.candidates and not all(allowed)):
        raise InputError(puzzle.place, "iss cannot say candidates of this grid")
    cells = [
        "_".join((rules.name(cell).upper(), *map(str, symbols)))
        for cell, symbols in enumerate(allowed)
        if 0 < len(symbols) < rules.symbols
    ]
    if cells:
        found.append(f".~{'~'.join(cells)}")
    if not found:
        raise InputError(puzzle.place, "iss cannot say an empty grid without cages")
    if len(found) == 1:  # a line of its own would be a part of what the lines below it say
        found.insert(0, f".Shape~{rules.rows}x{rules.columns}")
    return ["".join(found)]
