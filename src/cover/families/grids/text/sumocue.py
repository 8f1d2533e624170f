"""Killers and jigsaws in one string, in which blanks and line ends mean nothing.

SumoCue: `SumoCueV1`, with a `D` after it for both diagonals, and then n x n cells. A cell is `=15`,
where a cage with that total starts, or `+7`, which joins the cage that starts at cell 7, counted
from 0; `=0` starts one without a total. After it, `J3` may name the region. A puzzle in which no
cell joins another has no cages: there `=8` is a given, `=0` an empty cell. Where cells join others,
a lone `=8` is a cage of one cell, which means the same, and a lone `=0` is in no cage.

Perfect Sudoku: `3x3::k:3595:3595:3844: ...`, with `d` between the first colons for both diagonals.
A number is 256 times the total of a cage, plus the number of the cage. 0 is a cell in no cage, as
is a number without a total that no other cell has; several cells of such a number are a cage
without a total.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import isqrt

from cover.errors import InputError
from cover.families.grids.houses import (
    LARGEST,
    SMALLEST,
    box_of,
    cell_name,
    grouped,
)
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.grid_text import (
    SIZES,
    CageText,
    GridText,
    HeadReader,
    of_cells,
    side_of_box,
)
from cover.families.grids.text.notation import ScatteredCells
from cover.reading.lines import Line, Token, counted, shown

_USUAL = 81  # cells of a puzzle that is complete without a blank line after it
_LONGEST = 12 * LARGEST * LARGEST  # characters of a puzzle

_VERSION = re.compile("SumoCueV1(D?)")
_CELL = re.compile(r"([=+])([0-9]{1,6})(?:J([0-9]{1,6}))?")
_PS = re.compile("([0-9]{1,2})x([0-9]{1,2}):(d?):k:")
_NUMBER = re.compile(r"[0-9]{1,7}")
_BYTE = 256


class _StringReader(HeadReader):
    """Reads a string up to its last cell, a blank line, the next head or the end."""

    text = ""  # the characters of a puzzle without the blanks

    def take(self, first: Line, is_complete: Callable[[str], bool]) -> None:
        """Take the lines of a puzzle; raises `InputError` for more than any puzzle has."""
        self.text, self._origins = "", list[tuple[Line, int]]()
        for line in self.below(first):
            if line is not first and self.head.match(line.text):
                self.lines.push_back(line)
                break
            kept = [k for k, character in enumerate(line.text) if not character.isspace()]
            kept = kept[: max(0, _LONGEST + 1 - len(self.text))]
            self.text += "".join(line.text[k] for k in kept)
            self._origins += [(line, k) for k in kept]
            if is_complete(self.text):
                break
        if len(self.text) > _LONGEST:
            raise first.error(f"a puzzle of more than {_LONGEST} characters, which is not read")

    def token(self, start: int, end: int) -> Token:
        """Return the characters from `start` to `end`, which know their place."""
        line, index = self._origins[min(start, len(self._origins) - 1)]
        return Token(self.text[start:end], line, index)


class SumoCue(_StringReader):
    """Reads killers, with boxes or with regions, and jigsaws."""

    head = re.compile(r"\s*SumoCue")

    def record(self, first: Line) -> DigitGrid:
        self.take(first, lambda text: text.count("=") + text.count("+") == _USUAL)
        head = _VERSION.match(self.text)
        if head is None:
            raise first.error(f'expected SumoCueV1, found "{shown(first.text)}"')
        diagonals = self.reading.options.diagonals or bool(head.group(1))
        return self.puzzle_of(self._grid(head.end(), first), diagonals=diagonals)

    def _grid(self, at: int, first: Line) -> GridText:
        cells: list[Token] = []  # such as =15
        labels: list[Token] = []  # the names of regions
        while at < len(self.text):
            found = _CELL.match(self.text, at)
            if found is None:
                what = shown(self.text[at : at + 8])
                raise self.token(at, at + 1).error(
                    f'expected a cell such as =15, +7 or =0J3, found "{what}"'
                )
            cells.append(self.token(at, found.end(2)))
            if found.group(3) is not None:
                labels.append(self.token(*found.span(3)))
            if len(labels) not in (0, len(cells)):
                raise cells[-1].error("expected a region (J0, J1 ...) at each cell or at none")
            at = found.end()
        size = isqrt(len(cells))
        if size * size != len(cells) or not SMALLEST <= size <= LARGEST:
            have = counted(len(cells), "cell")
            raise first.error(f"{have}, expected 81, or n x n for n from {SIZES}")
        numbers = [int(cell.text[1:]) for cell in cells]
        starts = [cell.text[0] == "=" for cell in cells]
        members: dict[int, list[int]] = {}  # of each cage, by the cell that starts it
        for index, (number, is_start) in enumerate(zip(numbers, starts, strict=True)):
            start = index if is_start else number
            if start >= len(cells) or not starts[start]:
                what = f"{cells[index].text} joins no cell where a cage starts"
                raise cells[index].error(f"{what}; they are numbered 0-{len(cells) - 1}")
            members.setdefault(start, []).append(index)
        grid = of_cells(cells, size, size, place=first.place(), labels=labels)
        has_cages = len(members) < len(cells)
        if self.reading.command == "irregular":
            if has_cages:
                raise first.error("this is a puzzle of type killer, expected one without cages")
            if not labels:
                raise first.error("no cell names its region, expected =8J0 and the like")
        if not has_cages:
            return grid._replace(texts=list(map(str, numbers)), has_numbers=True)
        cages = [
            CageText(
                f"the cage of {cell_name(start, size)}",
                tuple(held),
                numbers[start] or None,
                cells[start].place(),
            )
            for start, held in sorted(members.items())
            if len(held) > 1 or numbers[start]
        ]
        return grid._replace(texts=(), cages=cages)


_OF_SUMOCUE = (
    *(writing.GIVENS, writing.BOXES, writing.UNBOXED, writing.REGIONS, writing.DIAGONALS),
    *(writing.CAGES, writing.NO_TOTAL),
)


def written_sumocue(puzzle: DigitGrid) -> list[str]:
    writing.refuse_more(puzzle, "sumocue", *_OF_SUMOCUE)
    rules = puzzle.rules
    cells = [f"={given}" for given in puzzle._givens]
    cages = writing.cages_of(rules)
    if cages and any(puzzle._givens):
        raise InputError(puzzle.place, "sumocue cannot say givens besides cages")
    if cages and all(len(cage.cells) == 1 for cage in cages):
        raise InputError(puzzle.place, "sumocue cannot say cages of one cell alone")
    for cage in cages:
        first, *others = sorted(cage.cells)
        cells[first] = f"={cage.total or 0}"
        for cell in others:
            cells[cell] = f"+{first}"
    said = writing.said_of_shape(rules)
    if writing.REGIONS in said:
        cells = [f"{cell}J{region}" for cell, region in zip(cells, rules.regions, strict=True)]
    elif writing.UNBOXED in said and not cages:
        raise InputError(puzzle.place, "sumocue cannot say a grid without boxes, regions and cages")
    flag = "D" if writing.DIAGONALS in said else ""
    return [f"SumoCueV1{flag}{''.join(cells)}"]


class PerfectSudoku(_StringReader):
    """Reads killers with boxes."""

    head = re.compile(r"\s*[0-9]{1,2}x[0-9]{1,2}\s*:[^:]*:")

    def record(self, first: Line) -> DigitGrid:
        self.take(first, _is_whole)
        head = _PS.match(self.text)
        if head is None:
            raise first.error(f'expected 3x3::k: or 3x3:d:k:, found "{shown(first.text)}"')
        box = int(head.group(1)), int(head.group(2))
        size = side_of_box(box, first)
        cells, at = [], head.end()
        numbers = self.text[at:].removesuffix(":").split(":")
        for number in numbers[: size * size]:
            cells.append(self.token(at, at + len(number)))
            if not _NUMBER.fullmatch(number):
                what = f'"{shown(number)}" is not a number (256 x total + cage)'
                raise cells[-1].error(what)
            at += len(number) + 1
        rest = self.token(at, len(self.text))
        is_apart = rest.line.text[: rest.start][-1:].isspace() and ":" not in rest.text
        if len(cells) != size * size or (rest.text and not is_apart):
            raise first.error(f"{counted(len(numbers), 'number')}, expected {size * size}")
        grid = GridText(first.place(), size, size, ScatteredCells(cells), cages=_cages(cells))
        diagonals = self.reading.options.diagonals or bool(head.group(3))
        return self.puzzle_of(grid, box=box, diagonals=diagonals)


def _is_whole(text: str) -> bool:
    head = _PS.match(text)
    return head is not None and text.count(":") >= 3 + (int(head[1]) * int(head[2])) ** 2


def _cages(cells: Sequence[Token]) -> list[CageText]:
    cages: list[CageText] = []
    total_of: dict[int, int] = {}
    for number, found in grouped(int(token.text) for token in cells).items():
        total, cage = divmod(number, _BYTE)
        before = total_of.setdefault(cage, total) if number else 0
        if before != total:
            message = f"cage {cage} has the total {total} here and {before} before"
            raise cells[found[0]].error(message)
        if number and (total or len(found) > 1):
            place = cells[found[0]].place()
            cages.append(CageText(f"cage {cage}", tuple(found), total or None, place))
    return cages


_OF_PS = (
    *(writing.BOXES, writing.OTHER_BOXES, writing.DIAGONALS),
    *(writing.CAGES, writing.NO_TOTAL),
)


def written_ps(puzzle: DigitGrid) -> list[str]:
    writing.refuse_more(puzzle, "ps", *_OF_PS)
    rules = puzzle.rules
    box, cages = box_of(rules), writing.cages_of(rules)
    assert box is not None, "grids without boxes are refused"
    if len(cages) >= _BYTE:
        raise InputError(puzzle.place, f"ps cannot say more than {_BYTE - 1} cages")
    total_of = [0, *(cage.total or 0 for cage in cages)]
    numbers = (_BYTE * total_of[cage] + cage for cage in writing.cage_numbers(rules, 0))
    flags = "d" if writing.DIAGONALS in writing.said_of_shape(rules) else ""
    return [f"{box[0]}x{box[1]}:{flags}:k:" + "".join(f"{number}:" for number in numbers)]
