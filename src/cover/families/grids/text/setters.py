"""Puzzles of f-puzzles (https://www.f-puzzles.com) and SudokuPad (https://sudokupad.app), as JSON.

In f-puzzles, `grid` holds rows of cells: a `value`, which is part of the puzzle where it is
`given`, the `region`, numbered from 0 (null: none; missing: the usual box), and `givenPencilMarks`,
the digits that may stand there. Cells are named `R1C1`. There are `diagonal+` (the rising one),
`diagonal-`, `killercage`, `extraregion` and `disjointgroups`.

In SudokuPad, `cells` holds rows of cells, each with its `value` where it is given; `regions` and
the `cells` of `cages` are lists of `[row, column]`, from 0. A cage has a `value` or a `sum`, and
`unique` where its digits differ. One without cells is a remark, such as `rules: ...` or
`solution: ...`. There are no further rules: they are drawn. But a line from corner to corner of the
grid is a diagonal.

Both know many more rules than there are here. What a puzzle states besides the grid is refused, by
its name and its cells; so is what is drawn over several cells or into cells, which setters do for
rules that the programs do not have. The colours of whole cells, and what is said in words, get a
note.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from json import dumps
from typing import Any, ClassVar, TypeVar

from cover.errors import InputError
from cover.families.grids import houses
from cover.families.grids.houses import LARGEST, SMALLEST, Candidates, House, cell_name
from cover.families.grids.text.grid_text import SIZES, Boxes, CageText, GridText
from cover.families.grids.text.notation import GridReading, ScatteredCells
from cover.families.sentences import first_of
from cover.reading.cell_names import cell_named
from cover.reading.lines import Token, counted, shown

# What programs say of a puzzle to people, and how they draw its grid.
_REMARKS = {
    *("title", "author", "rules", "ruleset", "solution", "source", "customstyle"),
    *("digitfont", "puzzlefont", "bgimage", "bgimageopacity", "bgimagetarget", "msgcorrect"),
    *("msgincorrect", "msgvalid", "msginvalid", "msgunknown"),
}

# How something is drawn that is read.
_LOOKS = {
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
        rows = [self._of(list, row, self.grid_key) for row in self._list_of(puzzle, self.grid_key)]
        self.rows, self.columns = len(rows), len(rows[0]) if rows else 0
        self.symbols = max(self.rows, self.columns)
        for number, row in enumerate(rows, 1):
            if len(row) != self.columns:
                has = f"row {number} has {counted(len(row), 'cell')}"
                raise place.error(f"{has}, expected {self.columns} as in row 1")
        if not SMALLEST <= min(self.rows, self.columns) <= self.symbols <= LARGEST:
            size = f"a grid of {self.rows}x{self.columns}"
            raise place.error(f"{size}; it has {SIZES} rows and columns")
        self.cells = [self._of(dict, cell, "a cell") for cell in chain(*rows)]
        self.remarks = [(key, puzzle.get(key)) for key in ("rules", "ruleset", "solution")]
        for key in ("metadata", "metaData"):
            self.remarks += self._of(dict, puzzle.get(key), key).items()

    @abstractmethod
    def _regions(self) -> Regions:
        """Return the region of each cell."""

    @abstractmethod
    def _read_more(self, regions: Regions) -> None:
        """Read houses, cages and candidates, and name what is drawn."""

    @abstractmethod
    def _cell_in(self, name: Any) -> int | None:
        """Return the cell of that name; None where the grid has none."""

    def grid(self) -> tuple[GridText, dict[str, Any]]:
        """Return the grid, and the options with which it is read."""
        givens, regions = self._givens(), self._regions()
        self._read_more(regions)
        for cell, said in enumerate(self.cells):
            self._refuse_more(said, self.known_of_cells, "cell ", [cell])
        self._refuse_more(self.puzzle, self.known)
        self._refuse_more({key: each for key, each in self.remarks if each != "false"}, _REMARKS)
        if self.rules:
            raise self.place.error(f"rules that are not read: {first_of(self.rules, _MOST_NAMED)}")
        if self.drawn:
            drawn = first_of(self.drawn, _MOST_NAMED)
            self._note(f"drawn, and not read; a rule may be meant: {drawn}")
        for key, value in self.remarks:
            if key.startswith("rules") and not _is_nothing(value):
                parts = map(_text_of, value if isinstance(value, list) else [value])
                words = " ".join(" ".join(parts).split())
                self._note(f'the rules in words were not read: "{shown(words)}"')
            elif key == "solution":
                texts = value.split(",") if isinstance(value, str) and "," in value else value
                held = [_whole(k) or 0 for k in texts] if isinstance(texts, str | list) else []
                if len(held) == len(self.cells) and all(0 < n <= self.symbols for n in held):
                    self.solutions.append(tuple(held))
        return self._text(givens, regions)

    def _note(self, text: str) -> None:
        self.reading.note(self.place.place(), text)

    def _named(self, rule: str, cells: Sequence[int] = (), entry: Any = None) -> str:
        """Return the name of a rule with its cells, or with what an entry says."""
        found = [cell_name(cell, self.columns) for cell in cells]
        if isinstance(entry, dict | list):
            said = _SAID.finditer(_text_of(entry))
            found = [
                cell.lower() if cell else f"r{int(row) + 1}c{int(column) + 1}" if row else text
                for cell, row, column, *texts in (each.groups() for each in said)
                for text in [shown(texts[0] or texts[1] or "")]
            ] + found
        elif entry is not None and entry is not True:
            found.insert(0, shown(_text_of(entry)))
        more = ["..."] if len(found) > _MOST_CELLS else []
        return " ".join([shown(rule), *found[:_MOST_CELLS], *more])

    def _refuse_more(
        self,
        entry: Mapping[str, Any],
        known: Collection[str],
        rule: str = "",
        cells: Sequence[int] = (),
    ) -> None:
        """Name what an entry says under keys that are not known: it could be a rule."""
        for key, value in entry.items():
            if key not in known and not _is_nothing(value):
                entries = value if isinstance(value, list) else [value]
                self.rules += [self._named(f"{rule}{key}", cells, each) for each in entries]

    def _draw(self, kind: str, entry: Mapping[str, Any], is_on_cell: bool) -> None:
        """Note a cell that is coloured as a whole; refuse all else that is drawn."""
        is_whole = is_on_cell and entry.get("width") == entry.get("height") == 1
        has_more = any(entry.get(key) for key in ("angle", "rounded", "text", "value"))
        found = self.drawn if is_whole and not has_more else self.rules
        found.append(self._named(kind, entry=entry))

    def _cage(self, cells: Sequence[int], total: int | None, repeats: bool | None) -> None:
        name = f"cage {len(self.cages) + 1}"
        self.cages.append(CageText(name, tuple(cells), total, self.place.place(), repeats))

    def _givens(self) -> list[int]:
        """Return the given symbols; others that were entered get a note."""
        givens, entered = [0] * len(self.cells), 0
        for number, cell in enumerate(self.cells):
            value, name = cell.get("value"), cell_name(number, self.columns)
            is_given = self.all_given and value not in (None, "")
            if cell.get("given") is not None:
                is_given = self._of(bool, cell["given"], f"whether {name} is given")
            symbol = 0
            if is_given or value not in (None, "", 0):
                symbol = self._symbol_in(value, name)
            if is_given:
                givens[number] = symbol
            entered += symbol > 0 and not is_given
        if entered:
            self._note(f"{entered} of the digits are entered, not given, and were not read")
        return givens

    def _text(self, givens: Sequence[int], regions: Regions) -> tuple[GridText, dict[str, Any]]:
        of_regions = houses.grouped(regions)
        of_regions.pop(None, None)
        by_region = set(map(tuple, of_regions.values()))
        size = self.rows if self.rows == self.columns else 0
        box, windows = None, list[House]()
        for rows in (k for k in range(2, size // 2 + 1) if size % k == 0):
            if {house.cells for house in houses.rectangles("box", rows, size // rows)} == by_region:
                box = rows, size // rows
                windows = houses.rectangles("window", *box)
        lines = houses.rows_and_columns(self.rows, self.columns)
        said = by_region.union(house.cells for house in lines)
        left = dict.fromkeys(cells for cells in self.houses if cells not in said)
        diagonals = list(houses.diagonal_houses(size))
        kinds = {"diagonals": diagonals, "windows": windows}
        asked = self.reading.options._asdict()
        for kind, further in kinds.items():
            cells = {house.cells for house in further}
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

    def _of(self, kind: type[_Kind], value: Any, what: str) -> _Kind:
        """Return a list, a map or a truth; an empty one where nothing is said."""
        if value is not None and not isinstance(value, kind):
            expected = {list: "a list", dict: "a map", bool: "true or false"}[kind]
            raise self.place.error(f"{what}: expected {expected}, found {_quoted(value)}")
        return kind() if value is None else value

    def _list_of(self, entry: Mapping[str, Any], key: str) -> list[Any]:
        return self._of(list, entry.get(key), key)

    def _maps_of(self, key: str) -> list[dict[str, Any]]:
        """Return the maps in the list under a key of the puzzle."""
        return [self._of(dict, entry, key) for entry in self._list_of(self.puzzle, key)]

    def _symbol_in(self, value: Any, where: str) -> int:
        symbol = _whole(value)
        if symbol is None or not 1 <= symbol <= self.symbols:
            what = f"{where} holds {_quoted(value)}"
            raise self.place.error(f"{what}, expected a number from 1 to {self.symbols}")
        return symbol

    def _total_in(self, value: Any, cells: Sequence[int]) -> int | None:
        """Return the total of a cage, None where it has none or 0."""
        total = _whole(value)
        if total is None and value is not None and _text_of(value).strip():
            raise self._wrong_total(value, cells, "a whole number as its sum")
        return total or None

    def _wrong_total(self, value: Any, cells: Sequence[int], expected: str) -> InputError:
        what = f"cage {_quoted(value)} {self._named('on', cells)}"
        return self.place.error(f"{what}: expected {expected}")

    def _cells_in(self, value: Any, what: str) -> list[int]:
        """Return the cells of a list, each once; `cell_in` says how one is named."""
        found: list[int] = []
        for name in self._of(list, value, what):
            cell = self._cell_in(name)
            if cell is None:
                size = f"{self.rows}x{self.columns}"
                raise self.place.error(f"{what}: {_quoted(name)} is no cell of {size}")
            if cell in found:
                name = cell_name(cell, self.columns)
                raise self.place.error(f"{what}: {name} is named twice")
            found.append(cell)
        return found


def _is_nothing(value: Any) -> bool:
    """Return whether a value says nothing, whatever its key is."""
    is_blank = isinstance(value, str) and not value.strip()
    return value is None or value is False or is_blank or value in ([], {})


def _whole(value: Any) -> int | None:
    """Return a whole number, which may stand in quotes; None for anything else."""
    digits = str(value).strip() if type(value) in (int, str) else ""
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= 6
    return int(digits) if is_number else None


def _quoted(value: Any) -> str:
    """Return a value as messages quote it."""
    return f'"{shown(_text_of(value))}"'


def _text_of(value: Any) -> str:
    """Return a text as it is, and any other value in JSON."""
    try:
        return value if isinstance(value, str) else dumps(value)
    except RecursionError:
        return "lists in lists"


# --- f-puzzles ---

# Of the keys that are no rules, some say nothing of a puzzle: words to people, what a solver may
# use, the tools on the page, fog that hides what is there.
_KNOWN_OF_FPUZZLES = {
    *("size", "grid", "diagonal+", "diagonal-", "killercage", "extraregion", "disjointgroups"),
    *("rectangle", "ruleset", "rules", "solution", "metadata", "metaData", "title", "author"),
    *("successMessage", "id", "disabledlogic", "truecandidatesoptions", "activeConstraints"),
    *("highlightConflicts", "fogofwar", "foglight", "triggereffect"),
}
_CELL_OF_FPUZZLES = {
    *("value", "given", "region", "givenPencilMarks", "c", "cArray"),
    *("centerPencilMarks", "cornerPencilMarks", "highlight", "highlightArray"),
}
_WHITE = ("#FFFFFF", "#FFF", "WHITE")
_MOST_CANDIDATES = 9  # symbols of a grid in which cells have given pencil marks


class FPuzzlesReader(SetterReader):
    """Reads a puzzle of f-puzzles."""

    grid_key = "grid"
    known, known_of_cells = _KNOWN_OF_FPUZZLES, _CELL_OF_FPUZZLES
    all_given = False

    def _regions(self) -> Regions:
        """Return the regions: those that are stated, elsewhere the usual boxes."""
        size, said = self.rows, self.puzzle.get("size")
        if self.columns != size:
            what = f"{size} rows of {self.columns} cells"
            raise self.place.error(f"a grid of {what}; f-puzzles has as many rows as columns")
        if said is not None and _whole(said) != size:
            raise self.place.error(f"a size of {_quoted(said)}, and a grid of {size} rows")
        found: list[int | None] = []
        usual = usual_regions(size) or [None] * len(self.cells)
        for number, cell in enumerate(self.cells):
            region = _whole(cell["region"]) if "region" in cell else usual[number]
            if region is None and cell.get("region") is not None:
                raise self.place.error(f"the region of {cell_name(number, size)} is no number")
            found.append(region)
        return found

    def _read_more(self, regions: Regions) -> None:
        """Read houses, cages and given pencil marks, and name what is drawn."""
        for key, house in zip(
            ("diagonal-", "diagonal+"), houses.diagonal_houses(self.rows), strict=True
        ):
            if self._of(bool, self.puzzle.get(key), key):
                self.houses.append(house.cells)
        for key, known in (("extraregion", {"cells"}), ("killercage", {"cells", "value"})):
            for entry in self._maps_of(key):
                cells = self._cells_in(entry.get("cells"), key)
                if not cells:
                    raise self.place.error(f"{key}: no cells")
                self._refuse_more(entry, known | _LOOKS, f"{key} ", cells)
                if key == "extraregion":
                    self.houses.append(tuple(sorted(cells)))
                else:
                    self._cage(cells, self._total_in(entry.get("value"), cells), False)
        if self._of(bool, self.puzzle.get("disjointgroups"), "disjointgroups"):
            box = houses.default_box(self.rows)
            if box is None or tuple(regions) != usual_regions(self.rows):
                self.rules.append("disjointgroups in a grid without boxes")
            else:
                boxes = (house.cells for house in houses.rectangles("box", *box))
                self.houses += zip(*boxes, strict=True)  # the cells at the same place of boxes
        for entry in self._maps_of("rectangle"):
            self._draw("rectangle", entry, len(self._list_of(entry, "cells")) == 1)
        every = tuple(range(1, self.rows + 1))
        allowed = []
        for number, cell in enumerate(self.cells):
            where = f"a mark of {cell_name(number, self.rows)}"
            marks = self._list_of(cell, "givenPencilMarks")
            allowed.append(tuple(sorted({self._symbol_in(mark, where) for mark in marks})) or every)
            colours = [cell.get("c"), *self._list_of(cell, "cArray")]
            if any(not _is_nothing(c) and _text_of(c).upper() not in _WHITE for c in colours):
                self.drawn.append(self._named("colour", [number]))
        if {*allowed} != {every}:
            self.candidates = tuple(allowed)
            if self.rows > _MOST_CANDIDATES:
                self.rules.append("givenPencilMarks in a large grid")

    def _cell_in(self, name: Any) -> int | None:
        """Return the cell of a name such as `R1C1`; None where the grid has none."""
        is_name = isinstance(name, str) and re.fullmatch("[Rr][0-9]+[Cc][0-9]+", name)
        return cell_named(name, self.rows, self.rows) if is_name else None


def usual_regions(size: int) -> tuple[int, ...]:
    """Return the number of the box that each cell is in; none where there are no boxes."""
    box = houses.default_box(size)
    return () if box is None else houses.boxes_rules(*box).regions


# --- SudokuPad ---

# Of the keys that are no rules, some say nothing of a puzzle: how a page looks, words to people,
# fog that hides what is there.
_KNOWN_OF_SUDOKUPAD = {
    *("cells", "regions", "cages", "metadata", "metaData", "lines", "underlays", "rules"),
    *("ruleset", "solution", "id", "cellSize", "title", "author", "settings", "duration"),
    *("videos", "version", "foglight", "foglink", "triggereffect"),
}
_MARKS = ("pencilMarks", "centremarks")  # in cells, by which candidates may be meant
_CAGE = {"cells", "value", "sum", "unique", "hidden", "style", "type", *_LOOKS}

# The styles and types of cages that are no rule by themselves; one of f-puzzles' indexers is.
_KINDS = {
    "style": ("killer", "box", "windoku", "selectioncage", "extraregion", "hidden"),
    "type": ("rowcol", "disjoint"),
}

_CENTRE = re.compile(r'"\[[0-9]+\.5, [0-9]+\.5\]"')  # of a cell


class SudokuPadReader(SetterReader):
    """Reads a puzzle of SudokuPad."""

    grid_key = "cells"
    known, known_of_cells = _KNOWN_OF_SUDOKUPAD, {"value", "given", *_MARKS}
    all_given = True

    def _regions(self) -> Regions:
        found: list[int | None] = [None] * len(self.cells)
        for region, value in enumerate(self._list_of(self.puzzle, "regions")):
            for cell in self._cells_in(value, "a region"):
                if found[cell] is not None:
                    name = cell_name(cell, self.columns)
                    raise self.place.error(f"{name} is in two regions, which is not read")
                found[cell] = region
        if not any(region is not None for region in found):
            self._note("there are no regions: only rows and columns hold no symbol twice")
        elif self.rows != self.columns and None in found:  # cells for clues, perhaps
            size = f"{self.rows}x{self.columns}"
            name = cell_name(found.index(None), self.columns)
            raise self.place.error(f"{name} is in no region of a grid of {size} cells")
        return found

    def _cell_in(self, name: Any) -> int | None:
        """Return the cell `[row, column]`; None where the grid has none."""
        if not (isinstance(name, list) and len(name) == 2 and {*map(type, name)} == {int}):
            return None
        row, column = name
        is_inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if is_inside else None

    def _read_more(self, regions: Regions) -> None:
        for cage in (cages := self._maps_of("cages")):
            cells = self._cells_in(cage.get("cells"), "a cage")
            text = _text_of(cage.get("value"))
            key, colon, remark = text.partition(":")
            if cells:
                self._read_cage(cage, cells)
            elif colon and key.isidentifier():
                self.remarks.append((key, remark.strip()))
                self._refuse_more(cage, {*_LOOKS, "cells", "value"}, "remark ")
            else:
                self._refuse_more(cage, {*_LOOKS, "cells"}, "a cage without cells, its ")
        if any(cage.get("cells") and cage.get("unique") is None for cage in cages):
            does = "may" if self.reading.options.repeats else "do not"
            what = "where a cage does not say whether its digits may repeat, they"
            self._note(f"{what} {does}")
        for line in self._maps_of("lines"):
            self._read_line(line)
        for area in self._maps_of("underlays"):
            self._draw("underlay", area, bool(_CENTRE.fullmatch(_quoted(area.get("center")))))
        for number, cell in enumerate(self.cells):
            if not all(_is_nothing(cell.get(key)) for key in _MARKS):
                self.drawn.append(self._named("marks", [number]))

    def _read_cage(self, cage: Mapping[str, Any], cells: list[int]) -> None:
        on = self._named("of a cage on", cells)
        is_hidden = self._of(bool, cage.get("hidden"), f"hidden {on}")
        unique = None
        if cage.get("unique") is not None:
            unique = self._of(bool, cage["unique"], f"unique {on}")
        total, shown_total = (self._total_in(cage.get(key), cells) for key in ("sum", "value"))
        if _is_nothing(cage.get("sum")):
            total = shown_total
        elif not _is_nothing(cage.get("value")) and total != shown_total:
            raise self._wrong_total(cage["value"], cells, f"its sum, {total or 0}")
        self._refuse_more(cage, _CAGE, "cage ", cells)
        for key, known in _KINDS.items():
            if cage.get(key) not in known:
                self._refuse_more({key: cage.get(key)}, (), "cage of ", cells)
        is_house = unique or (unique is None and not self.reading.options.repeats)
        if total is None and unique is False:
            if not is_hidden:
                self.drawn.append(self._named("cage", cells))
        elif total is None and len(cells) == self.symbols and is_house:
            self.houses.append(tuple(sorted(cells)))
        else:
            if total and cage.get("style") == "extraregion" and len(cells) < self.symbols:
                self.rules.append(self._named("sum of a small extra region", cells))
            self._cage(cells, total, None if unique is None else not unique)

    def _read_line(self, line: Mapping[str, Any]) -> None:
        """Read a line that is a diagonal; others are rules of some kind."""
        size = self.rows if self.rows == self.columns else 0
        corners = ([[0, 0], [size, size]], [[0, size], [size, 0]])
        for house, ends in zip(houses.diagonal_houses(size), corners, strict=True):
            if _quoted(line.get("wayPoints")) in (_quoted(ends), _quoted(ends[::-1])):
                self._refuse_more(line, {"wayPoints", *_LOOKS}, "line ")
                if house.cells not in self.houses:
                    self.houses.append(house.cells)
                    self._note(f"a line drawn is read as {house.name}")
                return
        self.rules.append(self._named("line", entry=line))
