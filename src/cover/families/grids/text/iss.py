"""Killers as the Interactive Sudoku Solver writes them: `.Cage~15~R1C3~R1C4.~R1C1_5`.

A line is a puzzle; where the first one holds a single constraint, all up to a blank line are one.
Read are cages, givens and candidates, `.Jigsaw~`, `.NoBoxes` and `.Shape~`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
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
)
from cover.families.grids.text.notation import ScatteredCells
from cover.reading.lines import Line, Token, shown

_CONSTRAINT = re.compile(r"\.([^.~\s]*)(?:~([^.\s]*))?\s*")
_HEAD = re.compile(r"(?=.*(?:~|NoBoxes))\s*\.(~|[A-Za-z]+(~|$|\.|\s))")
_CELL = re.compile(r"[Rr]([0-9]{1,2}|[A-Za-z])[Cc]([0-9]{1,2}|[A-Za-z])")
_SHAPE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")
_TOTAL = re.compile(rf"[0-9]{{1,{LONGEST_NUMBER}}}")
_DIGIT = re.compile("[1-9][0-9]?")
_NAMES = ("Cage", "", "Jigsaw", "NoBoxes", "Shape")
_USUAL = 9
_MOST_LINES = 2 * LARGEST * LARGEST


class _Constraint(NamedTuple):
    """One `.Name~argument~argument`: its name, which stands at the point, and its arguments."""

    name: Token
    arguments: list[Token]

    def texts(self) -> list[str]:
        """Return the arguments as texts."""
        return [argument.text for argument in self.arguments]


class InteractiveSolver(HeadReader):
    """Reads a line of constraints, or the lines of one constraint each up to a blank one."""

    head = _HEAD
    _is_line = False  # whether the puzzle is one line

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a puzzle may begin: below a blank line, or a puzzle of one line."""
        return below_blank or self._is_line

    def record(self, first: Line) -> DigitGrid:
        """Read a line of constraints, or a block of lines."""
        several = len(_CONSTRAINT.findall(first.text)) > 1
        self._is_line = several or not _HEAD.match(first.text)
        block = [first] if self._is_line else list(islice(self.below(first), _MOST_LINES))
        by_name: dict[str, list[_Constraint]] = {name: [] for name in _NAMES}
        for line in block:
            for constraint in _constraints(line):
                by_name[constraint.name.text].append(constraint)
        _check(by_name)
        return self._record(first, by_name)

    def _record(self, first: Line, by_name: dict[str, list[_Constraint]]) -> DigitGrid:
        size = _size(by_name["Shape"] + by_name["Jigsaw"])
        symbols = range(1, size + 1)
        cells = [Token("", first, 0)] * (size * size)
        allowed = [tuple(symbols)] * (size * size)
        for constraint in by_name[""]:
            for argument in constraint.arguments:
                cell, named = _symbols(argument, size)
                cells[cell] = argument
                allowed[cell] = tuple(symbol for symbol in allowed[cell] if symbol in named)
        are_givens = all(len(each) in (1, size) for each in allowed)
        has_boxes = not by_name["NoBoxes"]
        grid = GridText(
            first.place(),
            size,
            size,
            ScatteredCells(cells),
            [str(each[0]) if len(each) == 1 else "" for each in allowed],
            has_numbers=True,
            labels=_labels(by_name, size),
            boxes=Boxes.IF_ANY if has_boxes else Boxes.NONE,
            cages=[_cage(number, each, size) for number, each in enumerate(by_name["Cage"], 1)],
            candidates=None if are_givens else tuple(allowed),
        )
        asked = self.reading.options
        boxes = asked.boxes or (has_boxes and bool(asked.box or default_box(size)))
        return self.puzzle_of(grid, boxes=boxes)


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
        yield _Constraint(name, arguments)
        at = found.end()


def _check(by_name: dict[str, list[_Constraint]]) -> None:
    """Raise `InputError` for a constraint of which a part would not be looked at."""
    for name in ("Shape", "Jigsaw"):
        for constraint in by_name[name][1:]:
            if constraint.texts() != by_name[name][0].texts():
                raise constraint.name.error(f"a second .{name}, which differs from the first")
    for constraint in by_name["NoBoxes"]:
        if constraint.arguments:
            raise constraint.name.error(
                f'.NoBoxes with "{shown(constraint.texts()[0])}" is not read'
            )


def _size(constraints: Sequence[_Constraint]) -> int:
    for constraint in constraints:
        name = constraint.name.text
        text = constraint.arguments[0].text if constraint.arguments else ""
        shape = _SHAPE.fullmatch(text)
        size = int(shape.group(1)) if shape else isqrt(len(text))
        if name == "Jigsaw" and shape is None:
            return size if size <= LARGEST else 0
        is_square = shape is not None and shape.group(1) == shape.group(2)
        if not is_square or (name == "Shape" and len(constraint.arguments) > 1):
            found = shown("~".join(constraint.texts()))
            raise constraint.name.error(f'a shape of "{found}", expected 9x9 or another square')
        if not SMALLEST <= size <= LARGEST:
            raise constraint.name.error(f"a shape of {text}, expected {SMALLEST} to {LARGEST} rows")
        return size
    return _USUAL


def _labels(by_name: dict[str, list[_Constraint]], size: int) -> list[Token]:
    """Return the labels of the regions; none where there are no regions."""
    for constraint in by_name["Jigsaw"]:
        *shape, layout = constraint.arguments or [constraint.name._replace(text="")]
        text, line, start = layout
        if len(text) != size * size or size < SMALLEST:
            expected = size * size if by_name["Shape"] else 81
            raise constraint.name.error(f"{len(text)} cells in this layout, expected {expected}")
        if shape and [each.text for each in shape] != [f"{size}x{size}"]:
            raise shape[0].error(f'"{shown(shape[0].text)}" is not the shape of this grid')
        if not text.isalnum():
            raise layout.error("a layout with other labels than digits and letters")
        return [Token(label, line, start + k) for k, label in enumerate(text)]
    return []


def _cage(number: int, constraint: _Constraint, size: int) -> CageText:
    total, *cells = constraint.arguments or [constraint.name._replace(text="")]
    if not cells:
        raise constraint.name.error("a cage without cells, expected .Cage~15~R1C3~R1C4")
    if not _TOTAL.fullmatch(total.text):
        from cover.families.grids.text.setters import named

        what = f'cage "{shown(total.text)}" {named("on", (cell.text for cell in cells))}'
        raise constraint.name.error(f"{what}: expected a whole number as its sum")
    found: list[int] = []
    for argument in cells:
        cell = _cell(argument.text, argument, size)
        if cell in found:
            raise argument.error(f"{argument.text} is in this cage already")
        found.append(cell)
    return CageText(f"cage {number}", tuple(found), int(total.text) or None, total.place())


def _symbols(argument: Token, size: int) -> tuple[int, tuple[int, ...]]:
    """Return the cell and the digits of `R1C1_5`, or of `R1C1_5_6`, where either may stand."""
    name, *digits = argument.text.split("_")
    cell = _cell(name, argument, size)
    symbols = {int(digit) for digit in digits if _DIGIT.fullmatch(digit)}
    if not digits or len(symbols) < len(digits) or not 1 <= min(symbols) <= max(symbols) <= size:
        message = f'"{shown(argument.text)}" is not a cell with digits 1-{size} such as R1C1_5'
        raise argument.error(message)
    return cell, tuple(sorted(symbols))


def _cell(text: str, argument: Token, size: int) -> int:
    found = _CELL.fullmatch(text)
    row, column = (  # letters go on after 9
        int(part) if part.isdigit() else ord(part.upper()) - ord("A") + 10
        for part in (found.groups() if found else "00")
    )
    if not (1 <= row <= size and 1 <= column <= size):
        message = f'"{shown(text)}" is not a cell of a {size}x{size} grid such as R1C3'
        raise argument.error(message)
    return (row - 1) * size + column - 1


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
