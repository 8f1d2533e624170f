"""What programs for setters say of a grid in JSON, and the one way from there to a grid.

f-puzzles and SudokuPad know many more rules than there are here. What they state besides the grid
is refused, by its name and its cells; so is what they draw over several cells or into cells, which
setters do for rules that the programs do not have. The colours of whole cells, and what is said in
words, get a note.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from cover.families.grids.houses import (
    LARGEST,
    SMALLEST,
    Candidates,
    House,
    box_houses,
    cell_name,
    diagonal_houses,
    grouped,
    rows_and_columns,
    window_houses,
)
from cover.families.grids.options import GridReading
from cover.families.grids.text.grid_text import SIZES, Boxes, CageText, GridText
from cover.families.grids.text.notation import ScatteredCells
from cover.reading.lines import Token, counted, shown

# What programs say of a puzzle to people, and how they draw its grid.
_REMARKS = {
    *("title", "author", "rules", "solution", "source", "customstyle", "digitfont", "puzzlefont"),
    *("bgimage", "bgimageopacity", "bgimagetarget"),
    *(f"msg{when}" for when in ("correct", "incorrect", "valid", "invalid", "unknown")),
}

# How something is drawn that is read.
LOOKS = {
    *("color", "thickness", "opacity", "target", "feature", "className", "fontSize", "fontC"),
    *("outlineC", "baseC", "textColor", "borderColor", "borderSize", "backgroundColor"),
}

_MOST_NAMED = 12  # rules, each with its cells, that a message lists
_MOST_CELLS = 30  # of one rule
_FAR = 1000  # cells, from where on nothing is drawn

# The region of each cell; None for a cell that is in none.
Regions = Sequence[int | None]


class SetterReader(ABC):
    """Reads a puzzle, all of which stands at one place of the input.

    The rows of its cells are under `grid_key`. Of its other keys, `read` are those that are looked
    at, and `silent` those that say nothing of a puzzle; `cell_keys` are those of cells. Where
    `all_given`, a digit is given unless its cell says that it is not. `houses` are those besides
    rows, columns and regions.
    """

    grid_key: ClassVar[str]
    read: ClassVar[Collection[str]]
    silent: ClassVar[Collection[str]]
    cell_keys: ClassVar[Collection[str]]
    all_given: ClassVar[bool]

    def __init__(self, puzzle: Mapping[str, Any], place: Token, reading: GridReading) -> None:
        self.puzzle = puzzle
        self.place = place
        self.reading = reading
        self.houses: list[tuple[int, ...]] = []
        self.cages: list[CageText] = []
        self.candidates: Candidates | None = None
        self.rules: list[str] = []  # that are refused
        self.drawn: list[str] = []
        self.solution: tuple[int, ...] = ()
        rows = [self.list_in(row, self.grid_key) for row in self.list_of(puzzle, self.grid_key)]
        self.rows, self.columns = len(rows), len(rows[0]) if rows else 0
        self.symbols = max(self.rows, self.columns)
        for number, row in enumerate(rows, 1):
            if len(row) != self.columns:
                has = f"row {number} has {counted(len(row), 'cell')}"
                raise place.error(f"{has}, expected {self.columns} as in row 1")
        if not SMALLEST <= min(self.rows, self.columns) <= self.symbols <= LARGEST:
            size = f"a grid of {self.rows}x{self.columns}"
            raise place.error(f"{size}; it has {SIZES} rows and columns")
        self.cells = [self.map_in(cell, "a cell") for cell in chain(*rows)]

    @abstractmethod
    def regions(self) -> Regions:
        """Return the region of each cell; raises `InputError`."""

    @abstractmethod
    def read_more(self, regions: Regions) -> None:
        """Read houses, cages and candidates, and name what is drawn; raises `InputError`."""

    def grid(self) -> tuple[GridText, dict[str, Any]]:
        """Return the grid, and the options with which it is read.

        Raises `InputError` where more is stated than that.
        """
        givens, regions = self._givens(), self.regions()
        remarks = [(key, self.puzzle.get(key)) for key in ("rules", "ruleset", "solution")]
        self.remarks: list[tuple[str, Any]] = remarks
        for key in ("metadata", "metaData"):
            if not is_nothing(self.puzzle.get(key)):
                remarks += self.map_in(self.puzzle[key], key).items()
        self.read_more(regions)
        for cell, said in enumerate(self.cells):
            self.unknown(said, self.cell_keys, "cell ", [self.name(cell)])
        for key, value in self.puzzle.items():
            if key not in self.read and key not in self.silent:
                self.rules += named_in(key, value)
        self.unknown(
            {key: value for key, value in remarks if value != "false"}, {*_REMARKS, "ruleset"}, ""
        )
        if self.rules:
            raise self.place.error(f"rules that are not read: {_listed(self.rules)}")
        if self.drawn:
            self.note(f"drawn, and not read; a rule may be meant: {_listed(self.drawn)}")
        for key, value in remarks:
            if key.startswith("rules") and not is_nothing(value):
                words = " ".join(" ".join(_texts(value)).split())
                self.note(f'the rules in words were not read: "{shown(words)}"')
            elif key == "solution":
                self._compare(value)
        return self._text(givens, regions)

    def note(self, text: str) -> None:
        """Say something of the puzzle that is no error."""
        self.reading.note(self.place.place(), text)

    def name(self, cell: int) -> str:
        """Return the name of a cell."""
        return cell_name(cell, self.columns)

    def unknown(
        self, entry: Mapping[str, Any], known: Collection[str], rule: str, cells: Sequence[str] = ()
    ) -> None:
        """Name what an entry says under keys that are not known: it could be a rule."""
        for key, value in entry.items():
            if key not in known and not is_nothing(value):
                texts = [] if value is True else map(shown, _texts(value))
                self.rules.append(named(f"{rule}{key}", [*texts, *cells]))

    def _givens(self) -> list[int]:
        """Return the given symbols; others that were entered get a note."""
        givens, entered = [0] * len(self.cells), 0
        for number, cell in enumerate(self.cells):
            value, name = cell.get("value"), self.name(number)
            is_blank = value in (None, "", 0)
            is_given = self.truth_in(cell.get("given"), f"whether {name} is given")
            if is_given is None:
                is_given = self.all_given and value not in (None, "")
            symbol = self.symbol_in(value, name) if is_given or not is_blank else 0
            if is_given:
                givens[number] = symbol
            entered += symbol > 0 and not is_given
        if entered:
            self.note(f"{entered} of the digits are entered, not given, and were not read")
        return givens

    def _compare(self, value: Any) -> None:
        """Keep a solution that says a symbol of each cell; raises `InputError` for two of them."""
        if isinstance(value, str):
            value = value.split(",") if "," in value else list(value)
        held = [whole(each) or 0 for each in self.list_in(value, "solution")]
        if len(held) == len(self.cells) and 1 <= min(held) <= max(held) <= self.symbols:
            if self.solution not in ((), tuple(held)):
                raise self.place.error("this puzzle states two solutions that differ")
            self.solution = tuple(held)

    def _text(self, givens: Sequence[int], regions: Regions) -> tuple[GridText, dict[str, Any]]:
        by_region = [tuple(c) for region, c in grouped(regions).items() if region is not None]
        box = self._box(by_region)
        said = {house.cells for house in rows_and_columns(self.rows, self.columns)} | {*by_region}
        left = dict.fromkeys(cells for cells in self.houses if cells not in said)
        diagonals = list(diagonal_houses(self.rows)) if self.rows == self.columns else []
        kinds = {"diagonals": diagonals, "windows": list(window_houses(*box)) if box else []}
        asked = self.reading.options._asdict()
        for kind, houses in kinds.items():
            cells = {house.cells for house in houses}
            if cells and cells <= left.keys():
                asked[kind] = True
                left = {each: None for each in left if each not in cells}
        names = {house.cells: house.name.removeprefix("the ") for house in diagonals}
        numbers = map(str, range(1, len(left) + 1))
        extra = [House(f"extra region {names.get(c) or next(numbers)}", c) for c in left]
        labels = [
            self.place._replace(text="." if region is None else str(region)) for region in regions
        ]
        text = GridText(
            self.place.line.place(),
            self.rows,
            self.columns,
            ScatteredCells([self.place] * len(givens)),
            [str(given) if given else "." for given in givens],
            has_numbers=True,
            labels=labels if by_region and box is None else (),
            cages=self.cages,
            boxes=Boxes.NONE if box is None else Boxes.IF_ANY,
            extra=extra,
            candidates=self.candidates,
        )
        return text, asked | {"box": box or asked["box"]}

    def _box(self, regions: Sequence[tuple[int, ...]]) -> tuple[int, int] | None:
        """Return the rows and columns of the boxes that the regions are; None for others."""
        size = self.rows if self.rows == self.columns else 0
        boxes = [(rows, size // rows) for rows in range(2, size // 2 + 1) if size % rows == 0]
        found = (box for box in boxes if {h.cells for h in box_houses(*box)} == {*regions})
        return next(found, None)

    # --- JSON, whose values can be of any type; what is none of these raises `InputError` ---

    def list_of(self, entry: Mapping[str, Any], key: str) -> list[Any]:
        """Return the list under a key, empty where there is none."""
        return self.list_in(entry.get(key), key)

    def list_in(self, value: Any, what: str) -> list[Any]:
        """Return a list, empty where there is none."""
        if value is not None and not isinstance(value, list):
            raise self.place.error(f"{what}: expected a list, found {quoted(value)}")
        return value or []

    def map_in(self, value: Any, what: str) -> dict[str, Any]:
        """Return a map."""
        if not isinstance(value, dict):
            raise self.place.error(f"{what}: expected a map, found {quoted(value)}")
        return value

    def truth_in(self, value: Any, what: str) -> bool | None:
        """Return a truth, None where nothing is said."""
        if value is not None and not isinstance(value, bool):
            raise self.place.error(f"{what}: expected true or false, found {quoted(value)}")
        return value

    def symbol_in(self, value: Any, where: str) -> int:
        """Return a symbol of the grid."""
        symbol = whole(value)
        if symbol is None or not 1 <= symbol <= self.symbols:
            what = f"{where} holds {quoted(value)}"
            raise self.place.error(f"{what}, expected a number from 1 to {self.symbols}")
        return symbol

    def total_in(self, value: Any, cells: Sequence[str]) -> int | None:
        """Return the total of a cage, None where it has none or 0."""
        if value is None or (isinstance(value, str) and not value.strip()):
            return None
        total = whole(value)
        if total is None:
            what = f"cage {quoted(value)} {named('on', cells)}"
            raise self.place.error(f"{what}: expected a whole number as its sum")
        return total or None

    def cells_in(self, value: Any, what: str) -> list[int]:
        """Return the cells of a list, each once; `cell_in` says how one is named."""
        found: list[int] = []
        for name in self.list_in(value, what):
            cell = self.cell_in(name)
            if cell is None:
                size = f"{self.rows}x{self.columns}"
                raise self.place.error(f"{what}: {quoted(name)} is no cell of {size}")
            if cell in found:
                raise self.place.error(f"{what}: {self.name(cell)} is named twice")
            found.append(cell)
        return found

    @abstractmethod
    def cell_in(self, name: Any) -> int | None:
        """Return the cell of that name; None where the grid has none."""


def is_nothing(value: Any) -> bool:
    """Return whether a value says nothing, whatever its key is."""
    is_blank = isinstance(value, str) and not value.strip()
    return value is None or value is False or is_blank or value in ([], {})


def whole(value: Any) -> int | None:
    """Return a whole number, which may stand in quotes; None for anything else."""
    digits = str(value).strip() if type(value) in (int, str) else ""
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= 6
    return int(digits) if is_number else None


def quoted(value: Any) -> str:
    """Return a value as messages quote it."""
    from json import dumps

    try:
        return f'"{shown(value if isinstance(value, str) else dumps(value))}"'
    except RecursionError:
        return "lists in lists"


def named(name: str, cells: Iterable[str]) -> str:
    """Return the name of a rule with those of its cells."""
    found = list(cells)
    more = " ..." if len(found) > _MOST_CELLS else ""
    return " ".join([shown(name), *found[:_MOST_CELLS]]) + more


def named_in(key: str, value: Any) -> list[str]:
    """Return the names of what stands under a key, each with its value and its cells."""
    if is_nothing(value):
        return []
    entries = value if isinstance(value, list) else [value]
    name = key.removesuffix("s") if isinstance(value, list) else key
    return [named(name, _parts(entry)) for entry in entries]


def _parts(entry: Any) -> Iterator[str]:
    """Yield the value of a rule and the names of its cells, those of a line joined by `-`."""
    if isinstance(entry, str):
        yield shown(entry)
    if not isinstance(entry, dict):
        return
    for key in ("value", "text"):
        if type(entry.get(key)) in (int, str) and str(entry[key]).strip():
            yield shown(str(entry[key]))
    for key in ("cell", "center"):
        yield from _names([entry.get(key)])
    for key in ("cells", "cloneCells"):
        yield from _names(entry.get(key))
    lines = entry.get("lines")
    for line in [*(lines if isinstance(lines, list) else []), entry.get("wayPoints")]:
        if found := _names(line):
            yield "-".join(found[:_MOST_CELLS])


def _names(value: Any) -> list[str]:
    """Return the names of the cells in a list, or of those that points in it are in."""
    found: list[str] = []
    for each in value if isinstance(value, list) else []:
        if isinstance(each, str):
            found.append(shown(each).lower())
        elif point := point_in(each):
            found.append(f"r{int(point[0] // 1) + 1}c{int(point[1] // 1) + 1}")
    return found


def point_in(value: Any) -> tuple[float, float] | None:
    """Return a point `[row, column]`, in cells from the corner of the grid; None for others."""
    is_pair = isinstance(value, list) and len(value) == 2
    if not is_pair or any(type(n) not in (int, float) or not abs(n) < _FAR for n in value):
        return None
    return value[0], value[1]


def _listed(texts: Sequence[str]) -> str:
    more = len(texts) - _MOST_NAMED
    return ", ".join(texts[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _texts(value: Any) -> list[str]:
    """Return a text, or those of a list; any other value as messages quote it."""
    values = value if isinstance(value, list) else [value]
    return [each if isinstance(each, str) else quoted(each) for each in values]
