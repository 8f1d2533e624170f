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
from itertools import takewhile
from math import isqrt
from typing import NamedTuple

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, SMALLEST
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.grid_text import (
    LONGEST_NUMBER,
    Boxes,
    CageText,
    GridText,
    HeadReader,
)
from cover.families.grids.text.notation import ScatteredCells
from cover.reading.lines import Line, Token, shown, significant
from cover.reading.records import ANY

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
_MOST_LINES = 2 * LARGEST * LARGEST


class _Constraint(NamedTuple):
    """One `.Name~argument~argument`: its name, which stands at the point, and its arguments."""

    name: Token
    arguments: list[Token]
    text: str


class _Dimensions(NamedTuple):
    """The rows and columns of a grid, its digits, and the first of them."""

    rows: int = _USUAL
    columns: int = _USUAL
    symbols: int = _USUAL
    low: int = 1

    @property
    def size(self) -> int:
        """The cells of a box or a region."""
        return max(self.rows, self.columns)

    @property
    def is_square(self) -> bool:
        """Whether there are as many rows as columns."""
        return self.rows == self.columns


class InteractiveSolver(HeadReader):
    """Reads a line of constraints, or the lines of one constraint each up to a blank one."""

    head = _HEAD

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is below a blank one, or a puzzle of its own."""
        return below_blank or _is_full(line)

    def record(self, first: Line) -> DigitGrid:
        """Read a line of constraints, or a block of lines."""
        by_name: dict[str, list[_Constraint]] = {name: [] for name in _NAMES}
        for line in self._lines(first):
            for constraint in _constraints(line):
                by_name[constraint.name.text].append(constraint)
        for name in ("Jigsaw", "Shape"):
            for constraint in by_name[name][1:]:
                if constraint.text != by_name[name][0].text:
                    raise constraint.name.error(f"a second .{name}, which differs from the first")
        return self._grid(first, by_name)

    def _lines(self, first: Line) -> list[Line]:
        """Take the lines of a puzzle; raises `InputError` where it is not certain which they are.

        After a line that is a puzzle, so is the next one.
        """
        if _is_full(first) or not _HEAD.match(first.text):
            coming = takewhile(lambda line: not line.is_blank, self.lines.ahead())
            following = next(significant(coming), None)
            if following is not None and _HEAD.match(following.text) and not _is_full(following):
                raise first.error(_one_or_several(following))
            return [first]
        found, given = [first], _given_in(first)
        for line in self.up_to_blank():
            again = _given_in(line)
            if not given.isdisjoint(again) and _given_in(first):
                self.lines.push_back(line)
                break
            if (given and again) or _is_full(line):
                self.lines.push_back(line)
                raise first.error(_one_or_several(line))
            found.append(line)
            given |= again
            if len(found) > _MOST_LINES:
                raise first.error(f"more than {_MOST_LINES} lines without a blank one")
        return found

    def _grid(self, first: Line, by_name: dict[str, list[_Constraint]]) -> DigitGrid:
        shape = _shape(by_name["Shape"] + by_name["Jigsaw"])
        symbols = tuple(range(1, shape.symbols + 1))
        cells = [Token("", first, 0)] * (shape.rows * shape.columns)
        allowed = [symbols] * len(cells)
        for argument in (each for given in by_name[""] for each in given.arguments):
            cell, named = _symbols(argument, shape)
            cells[cell] = argument
            allowed[cell] = tuple(symbol for symbol in allowed[cell] if symbol in named)
        are_givens = all(len(each) in (1, len(symbols)) for each in allowed)
        for constraint in by_name["NoBoxes"]:
            if constraint.arguments:
                raise constraint.name.error(f'.NoBoxes with "{shown(constraint.text)}" is not read')
        asked = self.reading.options
        boxes = [] if by_name["NoBoxes"] else _boxes(shape)
        labels = _labels(by_name["Jigsaw"], shape)
        if boxes and not shape.is_square:
            if labels:
                raise first.error("a layout besides boxes in a grid that is not square is not read")
            labels = [Token(str(box), first, 0) for box in boxes]
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
            cages=[_cage(number, each, shape) for number, each in enumerate(by_name["Cage"], 1)],
            candidates=None if are_givens else tuple(allowed),
            symbols=shape.symbols,
            low=shape.low,
        )
        has_boxes = shape.is_square and not by_name["NoBoxes"] and bool(asked.box or boxes)
        puzzle = self.puzzle_of(grid, boxes=asked.boxes or has_boxes)
        if self.reading.command not in (ANY, "killer", puzzle.family):
            kind = puzzle.family
            raise first.error(f"this is a puzzle of type {kind}; cover {kind} reads it")
        return puzzle


def _is_full(line: Line) -> bool:
    """Return whether a line is a puzzle of its own."""
    found = _CONSTRAINT.findall(line.text)
    is_one = len(found) == 1 and len(_given_in(line)) >= _FULL
    return bool(_HEAD.match(line.text)) and (is_one or len(found) > 1)


def _given_in(line: Line) -> set[str]:
    """Return the cells of which a line says what stands there."""
    return {
        cell.upper()
        for name, arguments in _CONSTRAINT.findall(line.text)
        for cell in _GIVEN.findall(arguments)
        if not name
    }


def _one_or_several(line: Line) -> str:
    what = f"this may be one puzzle with line {line.number} or another one"
    return f"{what}; write each puzzle in one line, or blank lines between them"


def _constraints(line: Line) -> Iterator[_Constraint]:
    at = len(line.text) - len(line.text.lstrip())
    end = len(line.text.rstrip())
    while at < end:
        found = _CONSTRAINT.match(line.text, at)
        if found is None:
            message = f'expected .Cage~15~R1C3~R1C4, found "{shown(line.text[at:])}"'
            raise line.error(message, at)
        name = Token(found.group(1), line, at)
        if name.text not in _NAMES:
            message = "is not read; .Cage, .~, .Jigsaw, .NoBoxes and .Shape are"
            raise name.error(f".{shown(name.text)} {message}")
        arguments: list[Token] = []
        start = found.start(2)
        for text in () if found.group(2) is None else found.group(2).split("~"):
            arguments.append(Token(text, line, start))
            start += len(text) + 1
        yield _Constraint(name, arguments, found.group(2) or "")
        at = found.end()


def _shape(constraints: Sequence[_Constraint]) -> _Dimensions:
    """Return the shape that is said; older layouts say it, too."""
    for constraint in constraints:
        text = constraint.text
        if constraint.name.text == "Jigsaw":
            text, tilde, _ = text.partition("~")
            if not tilde:
                continue
        found = _SHAPE.fullmatch(text)
        rows, columns = (int(found.group(1)), int(found.group(2))) if found else (0, 0)
        low = int(found.group(3) or 1) if found else 1
        said = int(found.group(4) or 0) if found else 0
        symbols = said - low + 1 if said else max(rows, columns)
        if not SMALLEST <= min(rows, columns) <= max(rows, columns) <= symbols <= LARGEST:
            what = f'a shape of "{shown(text)}", expected {SMALLEST} to {LARGEST} rows and columns'
            raise constraint.name.error(f"{what}, such as 9x9, 6x9 or 9x9~0-9")
        return _Dimensions(rows, columns, symbols, low)
    return _Dimensions()


def _boxes(shape: _Dimensions) -> list[int]:
    """Return the box of each cell; nothing where none has as many cells as the longer side."""
    rows, columns, size = shape.rows, shape.columns, shape.size
    sides = (side for k in range(isqrt(size), 1, -1) for side in (k, size // k))
    for high in sides:
        wide = size // high
        if high * wide == size and rows % high == columns % wide == 0:
            cells = (divmod(cell, columns) for cell in range(rows * columns))
            return [row // high * columns + column // wide for row, column in cells]
    return []


def _labels(constraints: Sequence[_Constraint], shape: _Dimensions) -> list[Token]:
    """Return the labels of the regions; none where there are no regions."""
    for constraint in constraints[:1]:
        *said, layout = constraint.arguments or [constraint.name._replace(text="")]
        text, line, start = layout
        if len(text) != shape.rows * shape.columns:
            expected = shape.rows * shape.columns
            raise constraint.name.error(f"{len(text)} cells in this layout, expected {expected}")
        if said and [each.text for each in said] != [f"{shape.rows}x{shape.columns}"]:
            raise said[0].error(f'"{shown(said[0].text)}" is not the shape of this grid')
        if not text.isalnum():
            raise layout.error("a layout with other labels than digits and letters")
        if any(text.count(label) < shape.size for label in {*text}):
            raise layout.error(f"a region of less than {shape.size} cells, which is not read")
        return [Token(label, line, start + k) for k, label in enumerate(text)]
    return []


def _cage(number: int, constraint: _Constraint, shape: _Dimensions) -> CageText:
    total, *cells = constraint.arguments or [constraint.name._replace(text="")]
    if not cells:
        raise constraint.name.error("a cage without cells, expected .Cage~15~R1C3~R1C4")
    if not _TOTAL.fullmatch(total.text):
        names = " ".join(shown(cell.text) for cell in cells[:LARGEST])
        what = f'cage "{shown(total.text)}" on {names}'
        raise constraint.name.error(f"{what}: expected a whole number as its sum")
    found: list[int] = []
    for argument in cells:
        cell = _cell(argument.text, argument, shape)
        if cell in found:
            raise argument.error(f"{argument.text} is in this cage already")
        found.append(cell)
    return CageText(f"cage {number}", tuple(found), int(total.text) or None, total.place())


def _symbols(argument: Token, shape: _Dimensions) -> tuple[int, tuple[int, ...]]:
    """Return the cell and the symbols of `R1C1_5`, or of `R1C1_5_6`, where either may stand."""
    name, *digits = argument.text.split("_")
    cell = _cell(name, argument, shape)
    symbols = {int(digit) - shape.low + 1 for digit in digits if _DIGIT.fullmatch(digit)}
    is_right = digits and len(symbols) == len(digits)
    if not is_right or not 1 <= min(symbols) <= max(symbols) <= shape.symbols:
        last = shape.symbols + shape.low - 1
        right = f"digits {shape.low}-{last} such as R1C1_5"
        message = f'"{shown(argument.text)}" is not a cell with {right}'
        raise argument.error(message)
    return cell, tuple(sorted(symbols))


def _cell(text: str, argument: Token, shape: _Dimensions) -> int:
    found = _CELL.fullmatch(text)
    row, column = (  # letters go on after 9
        int(part) if part.isdigit() else ord(part.upper()) - ord("A") + 10
        for part in (found.groups() if found else "00")
    )
    if not (1 <= row <= shape.rows and 1 <= column <= shape.columns):
        size = f"{shape.rows}x{shape.columns}"
        message = f'"{shown(text)}" is not a cell of a {size} grid such as R1C3'
        raise argument.error(message)
    return (row - 1) * shape.columns + column - 1


_SAYABLE = (
    *(writing.GIVENS, writing.CANDIDATES, writing.BOXES, writing.NO_BOXES, writing.UNBOXED),
    *(writing.REGIONS, writing.BOXES_TOO, writing.CAGES, writing.NO_TOTAL, writing.SHARED),
)


def written(puzzle: DigitGrid) -> list[str]:
    """Return the constraints of a grid in a line."""
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
