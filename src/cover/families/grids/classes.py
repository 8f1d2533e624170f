"""Sudokus, jigsaws and killers as objects: `Sudoku`, `Jigsaw`, `Killer`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, NamedTuple, Self, cast

from cover.errors import InputError, Place
from cover.families.grids import yaml
from cover.families.grids.formats import GridOptions
from cover.families.grids.houses import LARGEST, parse_box
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.grid_text import SIZES, SQUARES, Boxes, GridText, parts_of, record_of
from cover.families.grids.text.notation import MISSING, ScatteredCells
from cover.families.grids.text.yaml_costs import with_costs
from cover.families.grids.text.yaml_drawings import drawing
from cover.families.written import Record
from cover.reading.arguments import (
    ArgumentNode,
    Cell,
    Numbers,
    Text,
    arguments,
    cell_at,
    checked,
    costs_of_candidates,
    is_scalar,
    is_text,
    iterated,
    name_of,
    names_in,
    noted,
    plain,
    read_with,
    wrong,
)
from cover.reading.cell_names import cells_named
from cover.reading.lines import Line, counted
from cover.solution import Solution

# A grid as a program has it: a text, rows of numbers, symbols and None, or all cells in a row.
Grid = Text | Iterable[Any]

_BLANK = "."
_OTHER_BLANKS = "?_*-"  # where the point is a symbol
_LONGEST_CELL = 2  # characters, in a list of all cells
_WORD = re.compile(r"[^\s,;|]+")
_SIZE = re.compile(r"([0-9]{1,3})(?:x([0-9]{1,3}))?")


class FilledCell(NamedTuple):
    """A cell by its row and column from 0, and the symbol in it as the puzzle writes it."""

    row: int
    column: int
    symbol: str

    @property
    def name(self) -> str:
        """The name of the cell, such as `r1c2`."""
        return name_of((self.row, self.column))


class GridSolution(Solution):
    """The filled grid of a sudoku, a jigsaw or a killer.

    >>> solution = Sudoku(["1...", "..2.", "...3", ".4.."]).solve()
    >>> solution["r1c2"], solution[0, 1], solution["A2"], solution[-1, -1]
    ('2', '2', '2', '2')
    >>> solution.numbers
    [[1, 2, 3, 4], [4, 3, 2, 1], [2, 1, 4, 3], [3, 4, 1, 2]]
    """

    def __getitem__(self, key: Cell) -> str:
        """Return the symbol of a cell, named `r1c2` or `A2`, or by its row and column from 0.

        Raises `KeyError` for a name, and `IndexError` for numbers, that the grid does not have.
        """
        puzzle, layout = parts_of(cast("Any", self.puzzle))
        rules = puzzle.shape
        row, column = cell_at(key, (rules.rows, rules.columns))
        cell = row * rules.columns + column
        if cell in rules.missing:
            raise KeyError(f"{rules.name(cell)} is no cell of this grid, which has holes")
        return layout.symbol(self.values[cell])

    @property
    def placements(self) -> list[FilledCell]:
        """The cells, row by row, each with its symbol."""
        puzzle, layout = parts_of(cast("Any", self.puzzle))
        rules = puzzle.shape
        return [
            FilledCell(*divmod(cell, rules.columns), layout.symbol(self.values[cell]))
            for cell in rules.cells()
        ]

    @property
    def rows(self) -> list[list[str]]:
        """The symbols in rows, as the puzzle writes them; `#` where there is no cell."""
        layout = parts_of(cast("Any", self.puzzle))[1]
        return self._in_rows([layout.symbol(value) for value in self.values])

    @property
    def numbers(self) -> list[list[int]]:
        """The numbers in rows; letters count from 1, and where there is no cell, there is 0."""
        low = parts_of(cast("Any", self.puzzle))[0].shape.low
        return self._in_rows([value + low - 1 if value else 0 for value in self.values])

    def _in_rows(self, cells: list[Any]) -> list[list[Any]]:
        columns = parts_of(cast("Any", self.puzzle))[0].shape.columns
        return [cells[start : start + columns] for start in range(0, len(cells), columns)]


class SudokuLike(Record[GridSolution]):
    """What sudokus, jigsaws and killers have in common; made by the class of each."""

    solution_class = GridSolution

    def __repr__(self) -> str:
        puzzle = parts_of(self)[0]
        rules = puzzle.shape
        givens = sum(map(bool, puzzle.givens))
        parts = [f"{rules.rows}x{rules.columns}"]
        if rules.cages:
            parts.append(counted(len(rules.cages), "cage"))
        if givens or not rules.cages:
            parts.append(counted(givens, "given"))
        return f"<{type(self).__name__} {', '.join(parts)}>"

    def _state_costs(self, costs: Mapping[Any, Any] | None) -> None:
        """Add what candidates cost; raises `InputError`."""
        if costs is not None:
            priced = with_costs(self, costs_of_candidates(costs))
            self._become(priced, self.notes)


class Sudoku(SudokuLike):
    """A sudoku of any size that has boxes.

    `grid` is a text in any format that `cover sudoku` reads, or the path of a file; or a list of
    rows, each a text or a list of cells; or all cells in one list, 81 of them or 16, 36 ... 625.
    Cells are numbers, symbols, or 0, None or "" where nothing is given. Arrays of NumPy are such
    lists.

    `box` are the rows and columns of a box, `(2, 3)` or "2x3"; by default the most square one. With
    `diagonals` and `windows`, these hold every symbol, too. `symbols` has a character for each
    symbol, `blank` those of empty cells, where the usual ones are not meant.

    `costs` maps candidates, `"r1c1=5"` or `(0, 0, 5)` with row and column from 0, to what they
    cost, and cells, `"r1c1"` or `(0, 0)`, to lists with a cost for each symbol.

    Raises `InputError`, which is a `ValueError`, for what is no sudoku.

    >>> from cover import Sudoku
    >>> sudoku = Sudoku([[1, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 3], [0, 4, 0, 0]])
    >>> sudoku
    <Sudoku 4x4, 4 givens>
    >>> sudoku.unique()
    <unique>
    """

    command = "sudoku"

    def __init__(
        self,
        grid: Grid,
        *,
        box: tuple[int, int] | str | None = None,
        diagonals: bool = False,
        windows: bool = False,
        symbols: str | None = "",
        blank: str | None = "",
        costs: Mapping[Any, Any] | None = None,
    ) -> None:
        options = _options(box, blank, symbols, diagonals=diagonals, windows=windows)
        stated = grid if is_text(grid) else _drawn(grid, "grid", options)
        if isinstance(stated, ArgumentNode):
            reading, notes = noted(options)
            self._become(record_of(_boxed(stated), reading), notes)
        else:
            self._take(stated, options, called="grid")
        self._state_costs(costs)

    @classmethod
    def generate(
        cls,
        *,
        size: int | None = None,
        box: tuple[int, int] | str | None = None,
        diagonals: bool = False,
        windows: bool = False,
        givens: Numbers | None = None,
        minimal: bool | None = None,
        symmetry: str | None = None,
        pattern: str | PathLike[str] | None = None,
        seed: int | None = None,
        difficulty: Numbers | None = None,
        timeout: float | None = None,
    ) -> Self:
        """Return a new sudoku with one solution.

        Its `size` is 9 where neither that nor a `box` of rows and columns is said. It has so many
        `givens`, such as `28` or `(24, 28)`; `minimal` ones, of which none can go, where no number
        is said and it is not large. They have the `symmetry` of that name, as for `minimize`, and
        are where the file `pattern` has them. Texts are taken as the command takes them, too:
        `givens="24..28"`, `box="2x3"`.

        The same `seed` makes the same puzzle again. `difficulty` is easy, medium, hard or extreme,
        or a range of the score of `rate`, such as `(200, 400)`. Raises `OptionError` for what
        cannot be had, and `LimitError` where none was found in `timeout` seconds.

        >>> Sudoku.generate(size=4, seed=1).unique()
        <unique>
        """
        options = {
            "size": size,
            "box": box,
            "diagonals": diagonals,
            "windows": windows,
            "givens": givens,
            "minimal": minimal,
            "symmetry": symmetry,
            "pattern": pattern,
        }
        return cls._generated("sudoku", options, seed, difficulty, timeout)


class Jigsaw(SudokuLike):
    """An irregular sudoku: in place of boxes, or besides them, it has regions of any form.

    `regions` is a text in any format that `cover irregular` reads, or the path of a file, where it
    stands alone. Otherwise it tells the regions: a drawing, rows of labels (in which None is in no
    region and "#" no cell), or a mapping from labels to cells, these named in a text, `"r1c1 r1c2"`
    or by pairs of row and column from 0. `grid` is what is given, as `Sudoku` takes it; without
    it, nothing is.

    `size` is a side of the grid, or its rows and columns, where nothing else shows them. `extra`
    maps names of further regions to cells; `low` and `high` are the least and the greatest digit;
    `diagonals`, `windows` and `boxes` are further houses, all else, such as
    `costs`, is as in `Sudoku`.

    Raises `InputError`, which is a `ValueError`, for what is no such grid.

    >>> from cover import Jigsaw
    >>> jigsaw = Jigsaw(["AAAB", "ACBB", "CCBD", "CDDD"], grid=["1...", "..2.", "....", "...."])
    >>> jigsaw
    <Jigsaw 4x4, 2 givens>
    >>> jigsaw.count()
    Count(2)
    """

    command = "irregular"

    def __init__(
        self,
        regions: Grid | Mapping[Any, Any] | None = None,
        grid: Grid | None = None,
        *,
        size: int | str | tuple[int, int] | None = None,
        extra: Mapping[str, Any] | None = None,
        low: int | None = None,
        high: int | None = None,
        box: tuple[int, int] | str | None = None,
        boxes: bool = False,
        diagonals: bool = False,
        windows: bool = False,
        symbols: str | None = "",
        blank: str | None = "",
        costs: Mapping[Any, Any] | None = None,
    ) -> None:
        options = _options(box, blank, symbols, diagonals=diagonals, windows=windows, boxes=boxes)
        keys = _keys(size, low, high, extra)
        is_alone = grid is None and all(value is None for value in keys.values())
        if is_alone and is_text(regions):
            self._take(regions, options, called="regions")
            self._state_costs(costs)
            return
        keys["grid"] = _given(grid, options, low)
        keys["regions"] = _regions(regions, keys)
        document = arguments(type(self).__name__, keys)
        self._become(*read_with(yaml.read_irregular, document, options))
        self._state_costs(costs)

    @classmethod
    def generate(
        cls,
        *,
        size: int | None = None,
        diagonals: bool = False,
        givens: Numbers | None = None,
        minimal: bool | None = None,
        symmetry: str | None = None,
        pattern: str | PathLike[str] | None = None,
        seed: int | None = None,
        difficulty: Numbers | None = None,
        timeout: float | None = None,
    ) -> Self:
        """Return a new jigsaw with one solution, whose regions are drawn.

        Its `size` is from 4 to 16, and 9 where nothing is said; for the others, see
        `Sudoku.generate`.

        The same `seed` makes the same puzzle again. `difficulty` is easy, medium, hard or extreme,
        or a range of the score of `rate`, such as `(200, 400)`. Raises `OptionError` for what
        cannot be had, and `LimitError` where none was found in `timeout` seconds.

        >>> Jigsaw.generate(size=5, seed=1).unique()
        <unique>
        """
        options = {
            "size": size,
            "diagonals": diagonals,
            "givens": givens,
            "minimal": minimal,
            "symmetry": symmetry,
            "pattern": pattern,
        }
        return cls._generated("irregular", options, seed, difficulty, timeout)


class Killer(SudokuLike):
    """A killer sudoku: the digits in a cage differ, and add up to its total.

    `text` is a text in any format that `cover killer` reads, or the path of a file. Or `cages` are
    a mapping from cells to totals, or pairs of a total and cells. Cells are names in a text,
    `"r1c1 r1c2"`, or names or pairs of row and column from 0 in a tuple; a total of None means
    that it is not known. A drawing of the cages by letters goes with `sums`, which maps these to
    totals.

    `grid` is what is given, as `Sudoku` takes it, and `regions` are as in `Jigsaw`. `size` is a
    side of the grid, 9 if nothing else shows it, or its rows and columns. With `repeats`, a cage
    may hold a digit more than once. If `boxes` is False, the grid has none; by default it has those
    of its size, unless there are regions. `candidates` are rows with the digits that each cell may
    hold, "." for all. All else is as in `Sudoku` and `Jigsaw`.

    Raises `InputError`, which is a `ValueError`, for what is no killer.

    >>> from cover import Killer
    >>> killer = Killer(cages={"r1c1 r1c2": 3, ((1, 0), (2, 0)): 7, "r4c4": 4}, size=4)
    >>> killer
    <Killer 4x4, 3 cages>
    >>> killer.count()
    Count(10)
    """

    command = "killer"

    def __init__(
        self,
        text: Text | None = None,
        *,
        cages: Mapping[Any, int | None] | Iterable[Any] | str | None = None,
        sums: Mapping[str, int] | None = None,
        grid: Grid | None = None,
        size: int | str | tuple[int, int] | None = None,
        regions: Grid | Mapping[Any, Any] | None = None,
        candidates: Grid | None = None,
        extra: Mapping[str, Any] | None = None,
        low: int | None = None,
        high: int | None = None,
        box: tuple[int, int] | str | None = None,
        boxes: bool | None = None,
        diagonals: bool = False,
        windows: bool = False,
        repeats: bool = False,
        symbols: str | None = "",
        blank: str | None = "",
        costs: Mapping[Any, Any] | None = None,
    ) -> None:
        options = _options(
            box,
            blank,
            symbols,
            diagonals=diagonals,
            windows=windows,
            boxes=False if boxes is None else boxes,
            repeats=repeats,
        )
        keys = {**_keys(size, low, high, extra), "sums": sums, "boxes": boxes}
        if text is not None:
            _refuse_beside(
                "text", {**keys, "cages": cages, "grid": grid, "regions": regions}, "boxes"
            )
            if not is_text(text):
                raise wrong("text", text, "a text or a path; cages of Python go into `cages`")
            self._take(text, options)
            self._state_costs(costs)
            return
        if cages is None:
            raise InputError(Place("cages"), "there are none; expected a mapping or a text")
        keys["grid"] = _given(grid, options, low)
        keys["regions"] = None if regions is None else _regions(regions, keys)
        keys["candidates"] = candidates
        keys["cages"] = _cages(cages)
        document = arguments(type(self).__name__, keys)
        self._become(*read_with(yaml.read_killer, document, options))
        self._state_costs(costs)

    @classmethod
    def generate(
        cls,
        *,
        size: int | None = None,
        box: tuple[int, int] | str | None = None,
        diagonals: bool = False,
        windows: bool = False,
        cages: str | Iterable[int] | Mapping[int, int] | None = None,
        givens: Numbers | None = None,
        seed: int | None = None,
        difficulty: Numbers | None = None,
        timeout: float | None = None,
    ) -> Self:
        """Return a new killer with one solution, without givens unless they are asked for.

        `cages` are sizes such as `(2, 3, 4)`, or numbers of cages of each size such as
        `{2: 10, 3: 12, 4: 6}`; where others came out, `notes` tell which. For the rest, see
        `Sudoku.generate`.

        The same `seed` makes the same puzzle again. `difficulty` is easy, medium, hard or extreme,
        or a range of the score of `rate`, such as `(200, 400)`. Raises `OptionError` for what
        cannot be had, and `LimitError` where none was found in `timeout` seconds.

        >>> Killer.generate(size=4, seed=1).unique()
        <unique>
        """
        options = {
            "size": size,
            "box": box,
            "diagonals": diagonals,
            "windows": windows,
            "cages": cages,
            "givens": givens,
        }
        return cls._generated("killer", options, seed, difficulty, timeout)


def class_of(record: Record) -> type[SudokuLike]:
    """Return the class of a record: that of the command whose keys say all of it."""
    puzzle = record.puzzle
    assert isinstance(puzzle, DigitGrid), "the family has no other puzzles"
    return {"sudoku": Sudoku, "irregular": Jigsaw, "killer": Killer}[puzzle.family]


# --- Sizes ---


def _box(box: tuple[int, int] | str | None) -> tuple[int, int] | None:
    """Return the rows and columns of a box; raises `InputError`."""
    if box is None:
        return None
    text = box if isinstance(box, str) else "x".join(map(str, iterated(box, "box")))
    found = parse_box(text)
    if found is None:
        raise wrong("box", box, "rows and columns such as (2, 3)")
    return found


def _options(box: Any, blank: str | None, symbols: str | None, **switches: Any) -> GridOptions:
    """Return the options of grids; raises `InputError` for values of other types."""
    blank, symbols = ("" if text is None else text for text in (blank, symbols))
    return checked(GridOptions(_box(box), blank, symbols)._replace(**switches))


# What makes options of values that programs pass on.
OPTIONS = {"box": _box}


def _keys(
    size: object, low: int | None, high: int | None, extra: Mapping[str, Any] | None
) -> dict[str, object]:
    """Return the keys that jigsaws and killers have in common; raises `InputError`."""
    return {"size": _size(size), "low": low, "high": high, "extra": _extra(extra)}


def _size(size: object) -> str | None:
    """Return a size as YAML states it: `9`, `8x9`; raises `InputError`."""
    if size is None or isinstance(size, (int, str)):
        return None if size is None else str(size)
    return "x".join(map(str, iterated(size, "size")))


def _refuse_beside(first: str, others: Mapping[str, object], *allowed: str) -> None:
    """Raise `InputError` where an argument goes with none of some others, and one is there."""
    for name, value in others.items():
        if value is not None and name not in allowed:
            raise InputError(Place(name), f"does not go with `{first}`, which says it all")


# --- Grids ---


def _drawn(
    grid: object, name: str, options: GridOptions, low: int | None = None
) -> str | ArgumentNode:
    """Return the rows of cells of a list as an argument, or as a text where rows are texts."""
    values = list(iterated(grid, name))
    if len(values) > LARGEST * LARGEST:
        raise InputError(Place(name), f"{len(values)} rows; a grid has {SIZES} of them")
    is_flat = len(values) in SQUARES and all(map(_is_cell, values))
    if not is_flat and values and all(isinstance(each, str) for each in values):
        return "\n".join(values)
    empty = _empty_mark(options)
    zero = empty if not low and "0" not in options.symbols and low != 0 else "0"
    if is_flat:
        side = SQUARES[len(values)]
        cells = [_cell(each, f"{name}[{k}]", empty, zero) for k, each in enumerate(values)]
        rows = [cells[start : start + side] for start in range(0, len(cells), side)]
    else:
        rows = [
            [
                _cell(each, f"{name}[{y}][{x}]", empty, zero)
                for x, each in enumerate(_row(row, f"{name}[{y}]"))
            ]
            for y, row in enumerate(values)
        ]
    has_numbers = any(len(cell.text) > 1 for row in rows for cell in row)
    if not has_numbers and max(map(len, rows), default=0) > 9 and not options.symbols:
        _widen([cell for row in rows for cell in row])
    return ArgumentNode([ArgumentNode(row, f"{name}[{y}]") for y, row in enumerate(rows)], name)


def _widen(cells: Iterable[ArgumentNode]) -> None:
    """Write numbers as such, `01`, where all symbols of a large grid are numbers."""
    found = [cell for cell in cells if cell.text.isalnum()]
    if all(cell.text.isdecimal() for cell in found):
        for cell in found:
            cell.text = cell.text.zfill(_LONGEST_CELL)


def _row(row: object, path: str) -> Sequence[Any]:
    """Return the cells of a row: a list of them, or a text with a character for each."""
    if isinstance(row, str):
        return row.split() if " " in row else list(row)
    return iterated(row, path)


def _is_cell(value: object) -> bool:
    return is_scalar(value) and (not isinstance(value, str) or len(value) <= _LONGEST_CELL)


def _cell(value: object, path: str, empty: str, zero: str) -> ArgumentNode:
    """Return what a cell holds as the readers of text see it; raises `InputError`."""
    if type(value) is int:  # by far the most common
        return ArgumentNode(str(value) if value else zero, path)
    value = plain(value)
    if value is None or value != value or (isinstance(value, str) and not value.strip()):
        return ArgumentNode(empty, path)  # what differs from itself is "not a number"
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise wrong(path, value, "a number, a symbol, or None for an empty cell")
    if isinstance(value, str):
        return ArgumentNode(value.strip(), path)
    if isinstance(value, float) and not value.is_integer():
        raise wrong(path, value, "a whole number")
    return ArgumentNode(str(int(value)) if value else zero, path)


def _empty_mark(options: GridOptions) -> str:
    """Return what stands in an empty cell, in the words of the options."""
    if options.blank:
        return options.blank.replace(" ", _BLANK)[0]
    return next(mark for mark in _BLANK + _OTHER_BLANKS if mark not in options.symbols)


def _boxed(rows: ArgumentNode) -> GridText:
    """Return the grid of a sudoku; raises `InputError`."""
    drawn = drawing(rows)
    if drawn.rows != drawn.columns:
        raise rows.error(f"{drawn.rows} rows of {drawn.columns} cells; a sudoku is square")
    cells = _CellsOfArgument(drawn.cells)
    texts = [cell.text for cell in drawn.cells]
    return GridText(rows.place, drawn.rows, drawn.columns, cells, texts, boxes=Boxes.NEEDED)


class _CellsOfArgument(ScatteredCells):
    """Cells of an argument, whose name stands for the line in which they begin."""

    @property
    def first_line(self) -> Line:
        return Line("grid", 0, "")


def _given(grid: Grid | None, options: GridOptions, low: int | None) -> object:
    """Return the grid of a jigsaw or a killer as an argument."""
    if grid is None or isinstance(grid, str):
        return grid
    if is_text(grid):
        raise wrong("grid", grid, "a text or rows; a file is read where it is the only argument")
    return _drawn(grid, "grid", options, low)


# --- Regions and cages ---


def _extra(extra: Mapping[str, Any] | None) -> dict[str, str] | None:
    """Return further regions with the names of their cells; raises `InputError`."""
    if extra is None:
        return None
    if not isinstance(extra, Mapping):
        raise wrong("extra", extra, "a mapping from names of regions to cells")
    return {name: names_in(cells, f"extra[{name!r}]") for name, cells in extra.items()}


def _regions(regions: Any, keys: Mapping[str, Any]) -> object:
    """Return regions as a drawing, or rows of labels; raises `InputError`."""
    if regions is None or isinstance(regions, str):
        return regions
    if isinstance(regions, Mapping):
        return _labelled(regions, keys)
    if is_text(regions):
        raise wrong("regions", regions, "a drawing or rows; a file is read where it stands alone")
    values = iterated(regions, "regions")
    if all(isinstance(each, str) and len(each) > 1 for each in values):
        return "\n".join(values)
    if all(map(is_scalar, values)):
        return values
    return [iterated(row, f"regions[{k}]") for k, row in enumerate(values)]


def _labelled(regions: Mapping[Any, Any], keys: Mapping[str, Any]) -> list[list[str]]:
    """Return the rows of labels of a mapping from labels to cells; raises `InputError`."""
    label_of: dict[tuple[int, int], str] = {}
    for label, cells in regions.items():
        path, word = f"regions[{label!r}]", str(label)
        if not _WORD.fullmatch(word) or word in (_BLANK, MISSING) or word in label_of.values():
            raise wrong("regions", label, "labels that are different words")
        for cell in cells_named(Line(path, 0, names_in(cells, path)), LARGEST, LARGEST):
            place = divmod(cell, LARGEST)
            if place in label_of:
                other = label_of[place]
                raise InputError(Place(path), f"{name_of(place)} is in region {other}, too")
            label_of[place] = word
    rows, columns = _extent(label_of, keys)
    return [[label_of.get((y, x), _BLANK) for x in range(columns)] for y in range(rows)]


def _extent(cells: Iterable[tuple[int, int]], keys: Mapping[str, Any]) -> tuple[int, int]:
    """Return the rows and columns of a grid: as its size says, or to hold some cells."""
    document = arguments("", {key: keys.get(key) for key in ("size", "grid")})
    size, grid = document.get("size"), document.get("grid")
    if grid is not None:
        drawn = drawing(grid)
        return drawn.rows, drawn.columns
    stated = _SIZE.fullmatch(size.text) if size is not None else None
    if stated is not None:
        return int(stated[1]), int(stated[2] or stated[1])
    found = list(cells)
    return max((y for y, _ in found), default=0) + 1, max((x for _, x in found), default=0) + 1


def _cages(cages: Any) -> object:
    """Return cages as YAML lists or draws them; raises `InputError`."""
    if isinstance(cages, Mapping):
        return [
            ArgumentNode(_cage(cells, total, f"cages[{cells!r}]"), f"cages[{cells!r}]")
            for cells, total in cages.items()
        ]
    if isinstance(cages, str):
        return cages
    values = list(iterated(cages, "cages"))
    found = []
    for number, each in enumerate(values):
        path = f"cages[{number}]"
        if isinstance(each, (str, Mapping)):
            found.append(ArgumentNode(each, path))
            continue
        pair = iterated(each, path)
        if len(pair) != 2:
            raise wrong(path, each, "a total and cells")
        found.append(ArgumentNode(_cage(pair[1], pair[0], path), path))
    return found


def _cage(cells: object, total: object, path: str) -> dict[str, object]:
    total = plain(total)
    if total is not None and (isinstance(total, bool) or not isinstance(total, int)):
        raise wrong(path, total, "a total, which is a whole number, or None")
    cage: dict[str, object] = {"cells": ArgumentNode(names_in(cells, path), path)}
    return cage if total is None else {"sum": ArgumentNode(total, path), **cage}
