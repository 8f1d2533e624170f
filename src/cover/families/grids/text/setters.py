"""What programs for setters say of a grid in JSON, and the one way from there to a grid.

f-puzzles and SudokuPad know many more rules than there are here. What they state besides the grid
is refused, by its name and its cells; so is what they draw over several cells or into cells, which
setters do for rules that the programs do not have. The colours of whole cells, and what is said in
words, get a note.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from json import dumps
from typing import Any, ClassVar, TypeVar

from cover.errors import InputError
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
    *("title", "author", "rules", "ruleset", "solution", "source", "customstyle", "digitfont"),
    *("puzzlefont", "bgimage", "bgimageopacity", "bgimagetarget"),
    *(f"msg{when}" for when in ("correct", "incorrect", "valid", "invalid", "unknown")),
}

# How something is drawn that is read.
LOOKS = {
    *("color", "thickness", "opacity", "target", "feature", "className", "fontSize", "fontC"),
    *("outlineC", "baseC", "textColor", "borderColor", "borderSize", "backgroundColor"),
}

_MOST_NAMED = 12  # rules, each with its cells, that a message lists
_MOST_CELLS = 30  # of one rule

# What a rule says in JSON: cells, points (in cells from the corner of the grid), and values.
_SAID = re.compile(
    r'"([Rr][0-9]{1,2}[Cc][0-9]{1,2})"|\[([0-9]{1,2})(?:\.[0-9]+)?, ([0-9]{1,2})(?:\.[0-9]+)?\]'
    r'|"(?:value|text)": (?:"([^"\\]+)"|([0-9]+))'
)

# The region of each cell; None for a cell that is in none.
Regions = Sequence[int | None]

_Kind = TypeVar("_Kind", list[Any], dict[str, Any], bool)


class SetterReader(ABC):
    """Reads a puzzle, all of which stands at one place of the input.

    The rows of its cells are under `grid_key`. `known` are its keys that are no rules, and
    `known_of_cells` those of cells. Where `all_given`, a digit is given unless its cell says that
    it is not. `houses` are those besides rows, columns and regions. What cannot be read raises
    `InputError`.
    """

    grid_key: ClassVar[str]
    known: ClassVar[Collection[str]]
    known_of_cells: ClassVar[Collection[str]]
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
        self.solutions: list[tuple[int, ...]] = []
        rows = [self.of(list, row, self.grid_key) for row in self.list_of(puzzle, self.grid_key)]
        self.rows, self.columns = len(rows), len(rows[0]) if rows else 0
        self.symbols = max(self.rows, self.columns)
        for number, row in enumerate(rows, 1):
            if len(row) != self.columns:
                has = f"row {number} has {counted(len(row), 'cell')}"
                raise place.error(f"{has}, expected {self.columns} as in row 1")
        if not SMALLEST <= min(self.rows, self.columns) <= self.symbols <= LARGEST:
            size = f"a grid of {self.rows}x{self.columns}"
            raise place.error(f"{size}; it has {SIZES} rows and columns")
        self.cells = [self.of(dict, cell, "a cell") for cell in chain(*rows)]
        self.remarks = [(key, puzzle.get(key)) for key in ("rules", "ruleset", "solution")]
        for key in ("metadata", "metaData"):
            self.remarks += self.of(dict, puzzle.get(key), key).items()

    @abstractmethod
    def regions(self) -> Regions:
        """Return the region of each cell."""

    @abstractmethod
    def read_more(self, regions: Regions) -> None:
        """Read houses, cages and candidates, and name what is drawn."""

    @abstractmethod
    def cell_in(self, name: Any) -> int | None:
        """Return the cell of that name; None where the grid has none."""

    def grid(self) -> tuple[GridText, dict[str, Any]]:
        """Return the grid, and the options with which it is read."""
        givens, regions = self._givens(), self.regions()
        self.read_more(regions)
        for cell, said in enumerate(self.cells):
            self.refuse_more(said, self.known_of_cells, "cell ", [cell])
        self.refuse_more(self.puzzle, self.known)
        self.refuse_more({key: each for key, each in self.remarks if each != "false"}, _REMARKS)
        if self.rules:
            raise self.place.error(f"rules that are not read: {_listed(self.rules)}")
        if self.drawn:
            self.note(f"drawn, and not read; a rule may be meant: {_listed(self.drawn)}")
        for key, value in self.remarks:
            if key.startswith("rules") and not is_nothing(value):
                parts = map(text_of, value if isinstance(value, list) else [value])
                words = " ".join(" ".join(parts).split())
                self.note(f'the rules in words were not read: "{shown(words)}"')
            elif key == "solution":
                texts = value.split(",") if isinstance(value, str) and "," in value else value
                held = [whole(each) or 0 for each in texts] if isinstance(texts, str | list) else []
                if len(held) == len(self.cells) and all(0 < n <= self.symbols for n in held):
                    self.solutions.append(tuple(held))
        return self._text(givens, regions)

    def note(self, text: str) -> None:
        """Say something of the puzzle that is no error."""
        self.reading.note(self.place.place(), text)

    def named(self, rule: str, cells: Sequence[int] = (), entry: Any = None) -> str:
        """Return the name of a rule with its cells, or with what an entry says."""
        found = [cell_name(cell, self.columns) for cell in cells]
        if isinstance(entry, dict | list):
            said = _SAID.finditer(text_of(entry))
            found = [
                cell.lower() if cell else f"r{int(row) + 1}c{int(column) + 1}" if row else text
                for cell, row, column, *texts in (each.groups() for each in said)
                for text in [shown(texts[0] or texts[1] or "")]
            ] + found
        elif entry is not None and entry is not True:
            found.insert(0, shown(text_of(entry)))
        more = ["..."] if len(found) > _MOST_CELLS else []
        return " ".join([shown(rule), *found[:_MOST_CELLS], *more])

    def refuse_more(
        self,
        entry: Mapping[str, Any],
        known: Collection[str],
        rule: str = "",
        cells: Sequence[int] = (),
    ) -> None:
        """Name what an entry says under keys that are not known: it could be a rule."""
        for key, value in entry.items():
            if key not in known and not is_nothing(value):
                entries = value if isinstance(value, list) else [value]
                self.rules += [self.named(f"{rule}{key}", cells, each) for each in entries]

    def draw(self, kind: str, entry: Mapping[str, Any], is_on_cell: bool) -> None:
        """Note a cell that is coloured as a whole; refuse all else that is drawn."""
        is_whole = is_on_cell and entry.get("width") == entry.get("height") == 1
        has_more = any(entry.get(key) for key in ("angle", "rounded", "text", "value"))
        (self.drawn if is_whole and not has_more else self.rules).append(
            self.named(kind, entry=entry)
        )

    def cage(self, cells: Sequence[int], total: int | None, repeats: bool | None) -> None:
        """Add a cage."""
        name = f"cage {len(self.cages) + 1}"
        self.cages.append(CageText(name, tuple(cells), total, self.place.place(), repeats))

    def _givens(self) -> list[int]:
        """Return the given symbols; others that were entered get a note."""
        givens, entered = [0] * len(self.cells), 0
        for number, cell in enumerate(self.cells):
            value, name = cell.get("value"), cell_name(number, self.columns)
            is_given = self.all_given and value not in (None, "")
            if cell.get("given") is not None:
                is_given = self.of(bool, cell["given"], f"whether {name} is given")
            symbol = 0
            if is_given or value not in (None, "", 0):
                symbol = self.symbol_in(value, name)
            if is_given:
                givens[number] = symbol
            entered += symbol > 0 and not is_given
        if entered:
            self.note(f"{entered} of the digits are entered, not given, and were not read")
        return givens

    def _text(self, givens: Sequence[int], regions: Regions) -> tuple[GridText, dict[str, Any]]:
        by_region = [tuple(c) for region, c in grouped(regions).items() if region is not None]
        size = self.rows if self.rows == self.columns else 0
        boxes = [(rows, size // rows) for rows in range(2, size // 2 + 1) if size % rows == 0]
        box = next((b for b in boxes if {h.cells for h in box_houses(*b)} == {*by_region}), None)
        said = {house.cells for house in rows_and_columns(self.rows, self.columns)} | {*by_region}
        left = dict.fromkeys(cells for cells in self.houses if cells not in said)
        diagonals = list(diagonal_houses(size))
        kinds = {"diagonals": diagonals, "windows": list(window_houses(*box)) if box else []}
        asked = self.reading.options._asdict()
        for kind, houses in kinds.items():
            cells = {house.cells for house in houses}
            if cells and cells <= left.keys():
                asked[kind] = True
                left = {each: None for each in left if each not in cells}
        names = {house.cells: house.name.removeprefix("the ") for house in diagonals}
        numbers = map(str, range(1, len(left) + 1))
        labels = ["." if region is None else str(region) for region in regions]
        text = GridText(
            self.place.line.place(),
            self.rows,
            self.columns,
            ScatteredCells([self.place] * len(givens)),
            [str(given) if given else "." for given in givens],
            has_numbers=True,
            labels=[self.place._replace(text=label) for label in labels]
            if by_region and box is None
            else (),
            cages=self.cages,
            boxes=Boxes.NONE if box is None else Boxes.IF_ANY,
            extra=[House(f"extra region {names.get(c) or next(numbers)}", c) for c in left],
            candidates=self.candidates,
        )
        return text, asked | {"box": box or asked["box"]}

    # --- JSON, whose values can be of any type ---

    def of(self, kind: type[_Kind], value: Any, what: str) -> _Kind:
        """Return a list, a map or a truth; an empty one where nothing is said."""
        if value is not None and not isinstance(value, kind):
            expected = {list: "a list", dict: "a map", bool: "true or false"}[kind]
            raise self.place.error(f"{what}: expected {expected}, found {quoted(value)}")
        return kind() if value is None else value

    def list_of(self, entry: Mapping[str, Any], key: str) -> list[Any]:
        """Return the list under a key, empty where there is none."""
        return self.of(list, entry.get(key), key)

    def maps_of(self, key: str) -> list[dict[str, Any]]:
        """Return the maps in the list under a key of the puzzle."""
        return [self.of(dict, entry, key) for entry in self.list_of(self.puzzle, key)]

    def symbol_in(self, value: Any, where: str) -> int:
        """Return a symbol of the grid."""
        symbol = whole(value)
        if symbol is None or not 1 <= symbol <= self.symbols:
            what = f"{where} holds {quoted(value)}"
            raise self.place.error(f"{what}, expected a number from 1 to {self.symbols}")
        return symbol

    def total_in(self, value: Any, cells: Sequence[int]) -> int | None:
        """Return the total of a cage, None where it has none or 0."""
        total = whole(value)
        if total is None and value is not None and text_of(value).strip():
            raise self.wrong_total(value, cells, "a whole number as its sum")
        return total or None

    def wrong_total(self, value: Any, cells: Sequence[int], expected: str) -> InputError:
        """Return the error for the total of a cage."""
        what = f"cage {quoted(value)} {self.named('on', cells)}"
        return self.place.error(f"{what}: expected {expected}")

    def cells_in(self, value: Any, what: str) -> list[int]:
        """Return the cells of a list, each once; `cell_in` says how one is named."""
        found: list[int] = []
        for name in self.of(list, value, what):
            cell = self.cell_in(name)
            if cell is None:
                size = f"{self.rows}x{self.columns}"
                raise self.place.error(f"{what}: {quoted(name)} is no cell of {size}")
            if cell in found:
                name = cell_name(cell, self.columns)
                raise self.place.error(f"{what}: {name} is named twice")
            found.append(cell)
        return found


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
    return f'"{shown(text_of(value))}"'


def text_of(value: Any) -> str:
    """Return a text as it is, and any other value in JSON."""
    try:
        return value if isinstance(value, str) else dumps(value)
    except RecursionError:
        return "lists in lists"


def _listed(texts: Sequence[str]) -> str:
    more = len(texts) - _MOST_NAMED
    return ", ".join(texts[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
