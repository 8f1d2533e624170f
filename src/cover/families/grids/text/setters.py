"""What programs for setters say of a grid, and the one way from there to a puzzle.

f-puzzles and SudokuPad write JSON with many more rules than there are here. A `SetGrid` holds
those that can be answered; all others are an error that names them with their cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cover.families.grids.houses import (
    LARGEST,
    SMALLEST,
    Candidates,
    House,
    box_houses,
    diagonal_houses,
    disjoint_groups,
    grouped,
    rows_and_columns,
    window_houses,
)
from cover.families.grids.options import GridReading, asking
from cover.families.grids.text.grid_text import SIZES, Boxes, CageText, GridText
from cover.families.grids.text.notation import ScatteredCells
from cover.reading.lines import Token, counted, shown

_EXTRA = "extra region "

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

# What stands in a solution for a cell of which nothing is said.
_BLANKS = (None, "", ".", "0", 0, "?", " ")

_MOST_NAMED = 12  # rules, each with its cells, that a message lists
_MOST_CELLS = 30  # of one rule

# The region of each cell; None for a cell that is in none.
Regions = Sequence[int | None]


class SetGrid(NamedTuple):
    """A grid as such a program states it; all of it stands at one place of the input.

    `givens` and a `solution`, where one is stated, hold the symbol of each cell, 0 for none.
    `houses` are those besides rows, columns and `regions`; their names do not count.
    """

    place: Token
    rows: int
    columns: int
    givens: Sequence[int]
    regions: Regions
    houses: Sequence[House] = ()
    cages: Sequence[CageText] = ()
    candidates: Candidates | None = None
    solution: Sequence[int] = ()


def text_of(grid: SetGrid, reading: GridReading) -> tuple[GridText, GridReading]:
    """Return the text of a grid, and how to read it: as the grid says, and not the options."""
    box = _box_of(grid)
    diagonals, windows, extra = _kinds(grid, box)
    place = grid.place
    there = dict.fromkeys(region for region in grid.regions if region is not None)
    names: dict[int | None, str] = {region: str(k) for k, region in enumerate(there, 1)}
    labels = [place._replace(text=names.get(region, ".")) for region in grid.regions]
    has_labels = box is None and any(label.text != "." for label in labels)
    text = GridText(
        place.line.place(),
        grid.rows,
        grid.columns,
        ScatteredCells([place] * (grid.rows * grid.columns)),
        [str(given) if given else "." for given in grid.givens],
        has_numbers=True,
        labels=labels if has_labels else (),
        cages=grid.cages,
        boxes=Boxes.NONE if box is None else Boxes.IF_ANY,
        extra=extra,
        candidates=grid.candidates,
    )
    asked = reading.options
    reading = asking(
        reading,
        box=asked.box if box is None else box,
        diagonals=asked.diagonals or diagonals,
        windows=asked.windows or windows,
    )
    return text, reading


def _box_of(grid: SetGrid) -> tuple[int, int] | None:
    """Return the rows and columns of the boxes that the regions are; None for others."""
    size = grid.rows
    boxes = [(rows, size // rows) for rows in range(2, size // 2 + 1) if size % rows == 0]
    regions = sorted(_cells_by_region(grid.regions))
    for box in boxes if size == grid.columns else ():
        if regions == sorted(house.cells for house in box_houses(*box)):
            return box
    return None


def _cells_by_region(regions: Regions) -> Iterable[tuple[int, ...]]:
    return (tuple(cells) for region, cells in grouped(regions).items() if region is not None)


def _kinds(grid: SetGrid, box: tuple[int, int] | None) -> tuple[bool, bool, tuple[House, ...]]:
    """Return whether the houses are both diagonals and all windows, and the others that they are.

    Rows, columns and regions are said already. The others are called as they usually are, those
    first, or by numbers.
    """
    said = {house.cells for house in rows_and_columns(grid.rows, grid.columns)}
    said.update(_cells_by_region(grid.regions))
    left = dict.fromkeys(house.cells for house in grid.houses if house.cells not in said)
    diagonals = list(diagonal_houses(grid.rows)) if grid.rows == grid.columns else []
    windows = list(window_houses(*box)) if box is not None else []
    groups = list(disjoint_groups(*box)) if box is not None else []
    found = [_are_taken(kind, left) for kind in (diagonals, windows)]
    names = {house.cells: house.name.removeprefix("the ") for house in (*diagonals, *groups)}
    numbered = (cells for cells in left if cells not in names)
    extra = [
        *((names[cells], cells) for cells in names if cells in left),
        *((str(number), cells) for number, cells in enumerate(numbered, 1)),
    ]
    return found[0], found[1], tuple(House(f"{_EXTRA}{name}", cells) for name, cells in extra)


def _are_taken(kind: Sequence[House], left: dict[tuple[int, ...], None]) -> bool:
    """Return whether all houses of a kind are there, and take them if they are."""
    if not kind or any(house.cells not in left for house in kind):
        return False
    for house in kind:
        del left[house.cells]
    return True


# JSON whose values can be of any type


def is_nothing(value: Any) -> bool:
    """Return whether a value says nothing, whatever its key is."""
    is_blank = isinstance(value, str) and not value.strip()
    return value is None or value is False or is_blank or value in ([], {})


def quoted(value: Any) -> str:
    """Return a value as messages quote it."""
    from json import dumps

    try:
        return f'"{shown(value if isinstance(value, str) else dumps(value))}"'
    except RecursionError:
        return "lists in lists"


def list_in(value: Any, what: str, place: Token) -> list[Any]:
    """Return a list, empty where there is none; raises `InputError` for anything else."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise place.error(f"{what}: expected a list, found {quoted(value)}")
    return value


def map_in(value: Any, what: str, place: Token) -> dict[str, Any]:
    """Return a map; raises `InputError` for anything else."""
    if not isinstance(value, dict):
        raise place.error(f"{what}: expected a map, found {quoted(value)}")
    return value


def truth_in(value: Any, what: str, place: Token) -> bool | None:
    """Return a truth, None where nothing is said; raises `InputError` for anything else."""
    if value is not None and not isinstance(value, bool):
        raise place.error(f"{what}: expected true or false, found {quoted(value)}")
    return value


def whole(value: Any) -> int | None:
    """Return a whole number, which may stand in quotes; None for anything else."""
    text = str(value) if type(value) in (int, str) else ""
    digits = text.strip()
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= 6
    return int(digits) if is_number else None


def total_in(value: Any, cells: Sequence[str], place: Token) -> int | None:
    """Return the total of a cage, None where it has none or 0; raises `InputError`."""
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    total = whole(value)
    if total is None:
        what = f"cage {quoted(value)} {named('on', cells)}"
        raise place.error(f"{what}: expected a whole number as its sum")
    return total or None


def remarks_in(puzzle: Mapping[str, Any], place: Token) -> list[tuple[str, Any]]:
    """Return the remarks that stand apart from the grid; raises `InputError`."""
    said = [key for key in ("metadata", "metaData") if not is_nothing(puzzle.get(key))]
    return [remark for key in said for remark in map_in(puzzle[key], key, place).items()]


def rows_in(value: Any, what: str, place: Token) -> list[list[dict[str, Any]]]:
    """Return the rows of a grid, each a list of maps; raises `InputError`."""
    rows = [list_in(row, what, place) for row in list_in(value, what, place)]
    columns = len(rows[0]) if rows else 0
    for number, row in enumerate(rows, 1):
        if len(row) != columns:
            has = f"row {number} has {counted(len(row), 'cell')}"
            raise place.error(f"{has}, expected {columns} as in row 1")
    if not SMALLEST <= min(len(rows), columns) <= max(len(rows), columns) <= LARGEST:
        raise place.error(f"{what} of {len(rows)}x{columns}; it has {SIZES} rows and columns")
    return [[map_in(cell, what, place) for cell in row] for row in rows]


def symbol_in(value: Any, symbols: int, where: str, place: Token) -> int:
    """Return a symbol of the grid; raises `InputError`."""
    symbol = whole(value)
    if symbol is None or not 1 <= symbol <= symbols:
        raise place.error(f"{where} holds {quoted(value)}, expected a number from 1 to {symbols}")
    return symbol


def solution_in(
    said: Iterable[tuple[str, Any]], cells: int, symbols: int, place: Token, reading: GridReading
) -> tuple[int, ...]:
    """Return the solution among what is said, as a text or a list; () where none is.

    One that has gaps, or no symbol of the grid for each cell, gets a note. Raises `InputError` for
    two that differ.
    """
    found: set[tuple[int, ...]] = set()
    for value in (value for key, value in said if key == "solution"):
        if isinstance(value, str):
            value = value.split(",") if "," in value else list(value)
        held = [whole(each) for each in list_in(value, "solution", place) if each not in _BLANKS]
        known = tuple(each for each in held if each and each <= symbols)
        if len(known) == len(value or ()) == cells:
            found.add(known)
        elif held:
            what = f"a solution without a number from 1 to {symbols} for each cell"
            reading.note(place.place(), f"{what}, which was not compared")
    if len(found) > 1:
        raise place.error("this puzzle states two solutions that differ")
    return found.pop() if found else ()


class Others:
    """What else a puzzle states: rules that are refused, and what is drawn without being a rule.

    Each is a name with the names of its cells.
    """

    def __init__(self) -> None:
        self.rules: list[str] = []
        self.drawn: list[str] = []

    def unknown(
        self, entry: Mapping[str, Any], known: Collection[str], rule: str, cells: Iterable[str] = ()
    ) -> None:
        """Add what an entry says under keys that are not known: it could be a rule."""
        where = list(cells)
        for key, value in entry.items():
            if key not in known and not is_nothing(value):
                texts = [] if value is True else _texts(value)
                self.rules.append(named(f"{rule}{key}", [*map(shown, texts), *where]))

    def remarks(self, remarks: Iterable[tuple[str, Any]]) -> None:
        """Add the remarks that are no words to people: there are rules among them."""
        for key, value in remarks:
            if value != "false":
                self.unknown({key: value}, _REMARKS, "")

    def refuse(self, place: Token) -> None:
        """Raise `InputError`, which names the rules, where there are any."""
        if self.rules:
            raise place.error(f"rules that are not read: {_listed(self.rules)}")


def named(name: str, cells: Iterable[str]) -> str:
    """Return the name of a rule with those of its cells."""
    found = list(cells)
    more = " ..." if len(found) > _MOST_CELLS else ""
    return " ".join([shown(name), *found[:_MOST_CELLS]]) + more


def _listed(texts: Sequence[str]) -> str:
    """Return the first of each kind, and more as far as there is room."""
    count: dict[str, int] = {}
    order: list[tuple[int, str]] = []
    for text in texts:
        kind = text.partition(" ")[0]
        count[kind] = count.get(kind, 0) + 1
        order.append((count[kind], text))
    order.sort(key=lambda each: each[0])
    more = len(texts) - _MOST_NAMED
    listed = ", ".join(text for _, text in order[:_MOST_NAMED])
    return listed + (f" and {more} more" if more > 0 else "")


def note_others(
    others: Others, said: Iterable[tuple[str, Any]], place: Token, reading: GridReading
) -> None:
    """Note what was drawn or said in words, and may be a rule all the same."""
    if others.drawn:
        what = "drawn, and not read; a rule may be meant"
        reading.note(place.place(), f"{what}: {_listed(others.drawn)}")
    for key, each in said:
        if key == "rules" and not is_nothing(each):
            plain = " ".join(" ".join(_texts(each)).split())
            reading.note(place.place(), f'the rules in words were not read: "{shown(plain)}"')


def _texts(value: Any) -> list[str]:
    """Return a text, or those of a list; any other value as messages quote it."""
    values = value if isinstance(value, list) else [value]
    return [each if isinstance(each, str) else quoted(each) for each in values]


def note_entered(entered: int, place: Token, reading: GridReading) -> None:
    """Note how many digits somebody has entered."""
    if entered:
        what = f"{entered} of the digits are entered, not given, and were not read"
        reading.note(place.place(), what)
