"""Strings of programs that hold a sudoku, a jigsaw or a killer: of SumoCue, Solo and others.

SumoCue, in whose strings blanks and line ends mean nothing: `SumoCueV1`, with a `D` after it for
both diagonals, and then n x n cells. A cell is `=15`, where a cage with that total starts, or `+7`,
which joins the cage that starts at cell 7, counted from 0; `=0` starts one without a total. After
it, `J3` may name the region. A puzzle in which no cell joins another has no cages: there `=8` is a
given, `=0` an empty cell. Where cells join others, a lone `=8` is a cage of one cell, which means
the same, and a lone `=0` is in no cage.

Perfect Sudoku, likewise: `3x3::k:3595:3595:3844: ...`, with `d` between the first colons for both
diagonals. A number is 256 times the total of a cage, plus the number of the cage. 0 is a cell in no
cage, as is a number without a total that no other cell has; several cells of such a number are a
cage without a total.

Solo of Simon Tatham's collection, in game ids and saved games: `3x3:givens` is a sudoku,
`9j:givens,regions` an irregular one; `3x3k:givens,cages,sums` and `9jk:givens,regions,cages,sums`
are killers. An `x` asks for both diagonals. The sums are written as the givens are: each stands in
one cell of its cage.

Regions and cages are written as the edges between them. Edges are counted in reading order: first
those between a cell and the one to its right, row by row, then those between a cell and the one
below, column by column. A letter says how many places without an edge come before the next one with
it: `_` none, `a` one ... `y` 25; `z` is 25 places without an edge after them. One edge more comes
after the last place.

The Interactive Sudoku Solver writes `.Cage~15~R1C3~R1C4.~R1C1_5`. A line of several constraints, or
of 17 givens, is a puzzle. Lines of one constraint each are one puzzle up to a blank line, or to
givens of a cell that has some already. What could be one puzzle or several is refused, as are all
constraints but cages, givens and candidates, `.Jigsaw~`, `.NoBoxes` and `.Shape~`, which says rows
and columns and perhaps the digits: `6x9`, `9x9~0-8`.
Source: https://github.com/sigh/Interactive-Sudoku-Solver.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, SMALLEST, box_of, cell_name, default_box, grouped
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation, writing
from cover.families.grids.text.cells import parts_between
from cover.families.grids.text.grid_text import (
    LONGEST_NUMBER,
    SIZES,
    Boxes,
    CageText,
    GridText,
    HeadReader,
    of_cells,
    puzzle_of,
    refuse_other,
    side_of_box,
)
from cover.families.grids.text.lines import coming_like
from cover.families.grids.text.notation import GridReading, ScatteredCells, asking
from cover.reading.lines import Line, Token, counted, shown
from cover.reading.records import Block
from cover.reading.saved_games import GameReader

_USUAL = 81  # cells of a puzzle that is complete without a blank line after it
_LONGEST = 12 * LARGEST * LARGEST  # characters of a puzzle

_VERSION = re.compile("SumoCueV1(D?)")
_JIGSAW = re.compile("SumoCueV1D?(=[0-9]J[0-8]){81}")
_DIGITS = "123456789"
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
    _jigsaw: tuple[DigitGrid, bytes] | None = None  # the last puzzle, if it is one, and its line

    def record(self, first: Line) -> DigitGrid:
        self._jigsaw = None
        self.take(first, lambda text: text.count("=") + text.count("+") == _USUAL)
        head = _VERSION.match(self.text)
        if head is None:
            raise first.error(f'expected SumoCueV1, found "{shown(first.text)}"')
        diagonals = self.reading.options.diagonals or bool(head.group(1))
        puzzle = self.puzzle_of(self._grid(head.end(), first), diagonals=diagonals)
        if _JIGSAW.fullmatch(first.text) and puzzle.notation.symbols == _DIGITS:
            self._jigsaw = puzzle, first.text.encode()
        return puzzle

    def block(self) -> Block | None:
        if self._jigsaw is None:
            return None
        puzzle, line = self._jigsaw
        givens = [found.end() for found in re.finditer(b"=", line)]
        places = givens, [place + 2 for place in givens]
        written = notation.of(len(_DIGITS), _DIGITS, "0")
        return coming_like(puzzle, line, places, self.lines, self.reading, written)

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
        def is_whole(text: str) -> bool:
            head = _PS.match(text)
            return head is not None and text.count(":") >= 3 + (int(head[1]) * int(head[2])) ** 2

        self.take(first, is_whole)
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


# --- Solo ---

# Rows x columns of a box, or the side of a jigsaw; what kind it is; the cells. Among the letters of
# the kind can be how hard it is, and which symmetry its givens have.
_ID = re.compile(r"\s*(?:([0-9]{1,2})x([0-9]{1,2})|([0-9]{1,2})(?=j))([a-z0-9]*):(.*)")
_HOW = re.compile("d[tbiaeu]?|[ra][0-9]*|md?[0-9]*")
_CELLS = re.compile(r"[0-9]+|.")
_BLANK = "."
_LONGEST_RUN = 25
_LONGEST_BLANK = 26


class Solo(GameReader):
    """Reads sudokus, alone in a line or in a saved game."""

    reading: GridReading
    game = "Solo"
    pattern = _ID
    expected = "expected 3x3:a2e9..."

    def of_id(self, line: Line) -> DigitGrid:
        found = _ID.match(line.text)
        if found is None:
            raise line.error(f"not a game id of Solo, {self.expected}")
        rows, columns, side, letters, _ = found.groups()
        kind = _HOW.sub("", letters)
        if unknown := kind.strip("jxk"):
            what = f'"{shown(unknown)}" before the colon is not known here'
            raise line.error(what, found.start(4))
        family = "killer" if "k" in kind else "irregular" if "j" in kind else "sudoku"
        refuse_other(family, self.reading, line)
        size = int(side or int(rows) * int(columns))
        if not SMALLEST <= size <= LARGEST:
            raise line.error(f"{counted(size, 'cell')} in a row, a grid has {SIZES}")
        parts = parts_between(line.part(found.start(5), len(line.text.rstrip())), ",")
        regions, cages = ("regions",) * ("j" in kind), ("cages", "sums") * ("k" in kind)
        needed = ("givens", *regions, *cages)
        if len(parts) != len(needed):
            have = counted(len(parts), "part")
            raise line.error(f"{have} between commas, expected {', '.join(needed)}")
        boxes = Boxes.NEEDED if family == "sudoku" else Boxes.IF_ANY
        grid = of_cells(_cells(parts[0], size), size, size, has_numbers=True, boxes=boxes)
        if regions:
            labels = [Token(str(first), parts[1], 0) for first in _blocks(parts[1], size)]
            grid = grid._replace(labels=labels, are_names=False)
        if cages:
            blocks = _blocks(parts[-2], size)
            grid = grid._replace(cages=_summed_cages(blocks, _cells(parts[-1], size), size))
        asked = self.reading.options
        box = asked.box if regions else (int(rows), int(columns))
        diagonals = asked.diagonals or "x" in kind
        return puzzle_of(grid, asking(self.reading, diagonals=diagonals, box=box))


def _cells(line: Line, size: int) -> list[Token]:
    """Return cells: numbers, a letter for 1-26 blanks, and `_` between two numbers."""
    cells: list[Token] = []
    count, expected = 0, size * size
    for token in _CELLS.finditer(line.text):
        text = token.group()
        if text.isascii() and text.isdigit():
            coming, cell = 1, text
        elif "a" <= text <= "z":
            coming, cell = ord(text) - ord("a") + 1, _BLANK
        elif text == "_":
            continue
        else:
            raise line.error(f'"{shown(text)}" is not a number, a letter a-z or _', token.start())
        count += coming
        if count <= expected:
            cells.extend([Token(cell, line, token.start())] * coming)
    if count != expected:
        raise line.error(f"{count} cells, expected {expected}", 0)
    return cells


def _summed_cages(blocks: Sequence[int], sums: Sequence[Token], size: int) -> list[CageText]:
    """Return the cages: the cells of each block, and the sum that one of them holds."""
    cages: list[CageText] = []
    for first, cells in grouped(blocks).items():
        name = f"the cage of {cell_name(first, size)}"
        given = [sums[cell] for cell in cells if sums[cell].text != _BLANK]
        if len(given) > 1:
            raise given[1].error(f"{name} has two sums")
        written = given[0] if given else sums[first]
        if len(written.text) > LONGEST_NUMBER:
            raise written.error(f"{shown(written.text)} is not the sum of a cage")
        total = int(written.text) if given else 0
        cages.append(CageText(name, tuple(cells), total or None, written.place()))
    return cages


def _blocks(line: Line, size: int) -> list[int]:
    edges: list[bool] = []
    places = 2 * size * (size - 1)
    for index, character in enumerate(line.text):
        if character == "_":
            edges.append(True)
        elif "a" <= character <= "z":
            run = min(ord(character) - ord("a") + 1, _LONGEST_RUN)
            edges += [False] * run + [True] * (character != "z")
        else:
            raise line.error(f'"{shown(character)}" is not a letter a-z or _', index)
        if len(edges) > places + 1:
            message = f"blocks of more than {places} places, as {size}x{size} cells have"
            raise line.error(message, index)
    if len(edges) != places + 1:
        raise line.error(f"blocks of {len(edges)} places, expected {places + 1}", 0)
    return _joined(edges, size)


def _joined(edges: Sequence[bool], size: int) -> list[int]:
    """Return for each cell the first one to which no edge blocks the way."""
    first = list(range(size * size))
    for place in range(2 * size * (size - 1)):
        low, high = sorted(first[cell] for cell in _sides(place, size))
        if low != high and not edges[place]:
            first = [low if each == high else each for each in first]
    return first


def _sides(place: int, size: int) -> tuple[int, int]:
    across, along = divmod(place, size - 1)
    if across < size:
        return across * size + along, across * size + along + 1
    return along * size + across - size, (along + 1) * size + across - size


_OF_SOLO = (
    *(writing.GIVENS, writing.BOXES, writing.OTHER_BOXES, writing.REGIONS, writing.DIAGONALS),
    *(writing.CAGES, writing.NO_TOTAL),
)


def written_solo(puzzle: DigitGrid) -> list[str]:
    writing.refuse_more(puzzle, "solo", *_OF_SOLO)
    rules = puzzle.rules
    box = box_of(rules)
    head = f"{rules.rows}j" if box is None else f"{box[0]}x{box[1]}"
    head += "x" if writing.DIAGONALS in writing.said_of_shape(rules) else ""
    parts = [_runs(writing.numbers(puzzle))]
    if box is None:
        firsts = {region: cell for cell, region in reversed(list(enumerate(rules.regions)))}
        blocks = [firsts[region] for region in rules.regions]
        parts.append(_edges(puzzle, blocks, "regions"))
    if cages := writing.cages_of(rules):
        head += "k"
        blocks, sums = list(rules.cells()), [_BLANK] * len(puzzle._givens)
        for cage in cages:
            first = min(cage.cells)
            sums[first] = _BLANK if cage.total is None else str(cage.total)
            for cell in cage.cells:
                blocks[cell] = first
        parts += [_edges(puzzle, blocks, "cages"), _runs(sums)]
    return [f"{head}:{','.join(parts)}"]


def _runs(cells: Sequence[str]) -> str:
    """Return cells as numbers, and letters for runs of blanks."""
    found = "_".join(cells).replace("._", ".").replace("_.", ".").replace("." * _LONGEST_BLANK, "z")
    return re.sub(r"\.+", lambda run: chr(ord("a") + len(run[0]) - 1), found)


def _edges(puzzle: DigitGrid, blocks: Sequence[int], what: str) -> str:
    """Return where blocks end; raises `InputError` where one is in several parts."""
    size = isqrt(len(blocks))
    pairs = [_sides(place, size) for place in range(2 * size * (size - 1))]
    edges = [blocks[one] != blocks[other] for one, other in pairs]
    if _joined([*edges, True], size) != list(blocks):
        raise InputError(puzzle.place, f"solo cannot say {what} in several parts")
    runs = "".join("x" if edge else "." for edge in [*edges, True]).replace("." * _LONGEST_RUN, "z")
    return re.sub(r"(\.*)x", lambda run: "_abcdefghijklmnopqrstuvwxy"[len(run[1])], runs)


# --- Interactive Sudoku Solver ---

_CONSTRAINT = re.compile(r"\.([^.~\s]*)(?:~([^.\s]*))?\s*")
_HEAD_OF_ISS = re.compile(r"(?=.*(?:~|NoBoxes))\s*\.(~|[A-Za-z]+(~|$|\.|\s))")
_NAMED_CELL = re.compile(r"[Rr]([0-9]{1,2}|[A-Za-z])[Cc]([0-9]{1,2}|[A-Za-z])")
_GIVEN = re.compile(r"[Rr]\w+[Cc]\w+?(?=_)")
_SHAPE = re.compile(
    r"([0-9]{1,2})x([0-9]{1,2})(?:~~Sudoku|~(?:([01])-)?([1-9][0-9]?)(?:~Sudoku)?)?"
)
_SUM = re.compile(rf"[0-9]{{1,{LONGEST_NUMBER}}}")
_DIGIT = re.compile("0|[1-9][0-9]?")
_CONSTRAINTS = ("Cage", "", "Jigsaw", "NoBoxes", "Shape")
_USUAL_SIDE = 9
_FULL = 17  # givens, without which no sudoku has a single solution


class _Shape(NamedTuple):
    """The rows and columns of a grid, its digits, and the first of them."""

    rows: int = _USUAL_SIDE
    columns: int = _USUAL_SIDE
    symbols: int = _USUAL_SIDE
    low: int = 1


class InteractiveSolver(HeadReader):
    """Reads a line of constraints, or the lines of one constraint each up to a blank one."""

    head = _HEAD_OF_ISS

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        return below_blank or _is_full(line)

    def record(self, first: Line) -> DigitGrid:
        # The arguments of each constraint, and before them the name, which stands at its point.
        by_name: dict[str, list[list[Token]]] = {name: [] for name in _CONSTRAINTS}
        for line in self._lines(first):
            for constraint in _constraints(line):
                by_name[constraint[0].text].append(constraint)
        for name in ("Jigsaw", "Shape"):
            for constraint in by_name[name][1:]:
                if _arguments(constraint) != _arguments(by_name[name][0]):
                    raise constraint[0].error(f"a second .{name}, which differs from the first")
        for constraint in by_name["NoBoxes"]:
            if len(constraint) > 1:
                raise constraint[0].error(f'.NoBoxes with "{_arguments(constraint)}" is not read')
        puzzle = self._puzzle(first, by_name)
        if self.reading.command != "killer":
            refuse_other(puzzle.family, self.reading, first)
        return puzzle

    def _lines(self, first: Line) -> list[Line]:
        """Take the lines of a puzzle; raises `InputError` where it is not certain which they are.

        After a line that is a puzzle, so is the next one.
        """
        is_whole = _is_full(first) or not _HEAD_OF_ISS.match(first.text)
        found, begun = [first], _given_in(first)
        given = begun
        for line in self.up_to_blank():
            again = _given_in(line)
            if not (is_whole or _is_full(line) or (given and again)):
                found.append(line)
                given |= again
                continue
            self.lines.push_back(line)
            is_next = (
                _is_full(line) or not _HEAD_OF_ISS.match(line.text) if is_whole else begun & again
            )
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
            cages=[
                _stated_cage(number, *cage, shape=shape) for number, cage in enumerate(cages, 1)
            ],
            candidates=None if are_givens else tuple(allowed),
            symbols=shape.symbols,
            low=shape.low,
        )
        return self.puzzle_of(grid, boxes=asked.boxes or has_boxes)


def _is_full(line: Line) -> bool:
    found = _CONSTRAINT.findall(line.text)
    is_one = len(found) == 1 and len(_given_in(line)) >= _FULL
    return bool(_HEAD_OF_ISS.match(line.text)) and (is_one or len(found) > 1)


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
        if found.group(1) not in _CONSTRAINTS:
            message = "is not read; .Cage, .~, .Jigsaw, .NoBoxes and .Shape are"
            raise constraint[0].error(f".{shown(found.group(1))} {message}")
        start = found.start(2)
        for text in () if found.group(2) is None else found.group(2).split("~"):
            constraint.append(Token(text, line, start))
            start += len(text) + 1
        yield constraint
        at = found.end()


def _arguments(constraint: Sequence[Token]) -> str:
    return "~".join(argument.text for argument in constraint[1:])


def _shape(constraints: Sequence[Sequence[Token]]) -> _Shape:
    for constraint in constraints[:1]:
        text = _arguments(constraint) if constraint[0].text == "Shape" else constraint[1].text
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


def _stated_cage(number: int, name: Token, *arguments: Token, shape: _Shape) -> CageText:
    if len(arguments) < 2:
        raise name.error("a cage without cells, expected .Cage~15~R1C3~R1C4")
    total, *cells = arguments
    if not _SUM.fullmatch(total.text):
        names = " ".join(shown(cell.text) for cell in cells[:LARGEST])
        what = f'cage "{shown(total.text)}" on {names}'
        raise name.error(f"{what}: expected a whole number as its sum")
    found: list[int] = []
    for argument in cells:
        cell = _cell_named(argument.text, argument, shape)
        if cell in found:
            raise argument.error(f"{argument.text} is in this cage already")
        found.append(cell)
    return CageText(f"cage {number}", tuple(found), int(total.text) or None, total.place())


def _symbols(argument: Token, shape: _Shape) -> tuple[int, tuple[int, ...]]:
    """Return the cell and the symbols of `R1C1_5`, or of `R1C1_5_6`, where either may stand."""
    name, *digits = argument.text.split("_")
    cell = _cell_named(name, argument, shape)
    symbols = {int(digit) - shape.low + 1 for digit in digits if _DIGIT.fullmatch(digit)}
    is_right = digits and len(symbols) == len(digits)
    if not is_right or not 1 <= min(symbols) <= max(symbols) <= shape.symbols:
        last = shape.symbols + shape.low - 1
        what = f"not a cell with digits {shape.low}-{last} such as R1C1_5"
        raise argument.error(f'"{shown(argument.text)}" is {what}')
    return cell, tuple(sorted(symbols))


def _cell_named(text: str, argument: Token, shape: _Shape) -> int:
    found = _NAMED_CELL.fullmatch(text)
    parts = found.groups() if found else ("0", "0")
    row, column = (int(part, 10 if part.isdigit() else 36) for part in parts)  # A is 10
    if not (1 <= row <= shape.rows and 1 <= column <= shape.columns):
        size = f"{shape.rows}x{shape.columns}"
        raise argument.error(f'"{shown(text)}" is not a cell of a {size} grid such as R1C3')
    return (row - 1) * shape.columns + column - 1


_OF_ISS = (
    *(writing.GIVENS, writing.CANDIDATES, writing.BOXES, writing.NO_BOXES, writing.UNBOXED),
    *(writing.REGIONS, writing.BOXES_TOO, writing.CAGES, writing.NO_TOTAL, writing.SHARED),
)


def written_iss(puzzle: DigitGrid) -> list[str]:
    writing.refuse_more(puzzle, "iss", *_OF_ISS)
    rules = puzzle.rules
    kinds = {house.name.split()[0] for house in rules.houses}
    found = [] if rules.rows == _USUAL_SIDE else [f".Shape~{rules.rows}x{rules.columns}"]
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
