"""Grids in YAML and JSON: puzzles by the keys of a document, and documents of puzzles.

A grid is drawn: rows of characters or words, lists of rows, lists of lists. Cages are drawn with
letters and `sums`, or listed. The `grid` of a sudoku is any text that `cover sudoku` reads.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby

from cover.families.costs import cost_in
from cover.families.formats import GRID_KEYS, formats_of
from cover.families.grids import houses
from cover.families.grids.houses import LARGEST, NOWHERE, SMALLEST, Cage, House, Rules
from cover.families.grids.puzzle import CandidateCosts, DigitGrid
from cover.families.grids.text import notation
from cover.families.grids.text.cages import (
    USUAL,
    cage_in,
    cells_in,
    first_number,
    is_cage,
    words_of_cage,
)
from cover.families.grids.text.cells import Row, is_rule
from cover.families.grids.text.grid_text import (
    SIZES,
    SQUARES,
    Boxes,
    CageText,
    GridText,
    puzzle_of,
    side_of_box,
)
from cover.families.grids.text.notation import (
    MISSING,
    GridReading,
    Notation,
    ScatteredCells,
    asking,
)
from cover.families.grids.text.rows import nine_places
from cover.reading.cell_names import cells_named, corners_in, is_cell_name
from cover.reading.exact_numbers import ExactNumber, as_data, in_units
from cover.reading.lines import Line, Lines, Token, counted, in_rows, shown, significant
from cover.reading.records import BadRecord, Block
from cover.reading.yaml_documents import NULL, Node, integer_of, text_of, truth_of
from cover.reading.yaml_text import InLine, LiteralText, MapInLine, drawn

_HIGHEST, _HIGHEST_SUM = 99, 999_999  # digit; sum, as in other formats

_SIZE = re.compile(r"\s*([0-9]{1,3})(?:\s*x\s*([0-9]{1,3}))?\s*")

BLANK = "."  # a cell without a given, in no region, in no cage, or that may hold every symbol
_OTHER_BLANKS = "?_*-"  # where the point is a symbol
_NOT_IN_REGION = {"", *".-_0"}
_NO_SYMBOL = "-"  # what may stand in a cell without candidates
_NO_CAGE = ("", BLANK, "-1", MISSING)
_CAGE_KEYS = ("sum", "cells", "repeats")
_EXTRA = "extra region "

# Documents in a line each that are alike: keys they may have, empty cells, and the ends of rows.
_KEYS_ALIKE = {"type", "name", *GRID_KEYS, "regions", "box", "boxes", "diagonals", "windows"}
_PLAIN_BLANKS = ".0"
_BREAK = r"\n"


# --- Documents ---


def read_sudoku(document: Node, reading: GridReading) -> DigitGrid:
    """Read a document with a `grid` in any text format of sudokus; raises `InputError`.

    It may be called as in data sets: `{"puzzle": "...", "solution": "..."}`.
    """
    grid = _grid_of(document)
    reading = _with_options(document, reading)
    lines = [_line_of(row) for row in _cells_in_lists(grid)] or grid.lines()
    count = sum(1 for _ in significant(lines))
    if not count:
        raise grid.error("the grid is empty")
    form = formats_of("sudoku").named("lines" if count == 1 else "rows")
    records = list(form.load()(Lines(lines), reading))
    for record in records:
        if isinstance(record, BadRecord):
            raise record.error
    if not records:
        raise grid.error("no grid here")
    puzzle = records[0]
    if len(records) > 1 or not isinstance(puzzle, DigitGrid):
        raise grid.error(f"{len(records)} grids in one document; separate puzzles by ---")
    return with_costs(puzzle.sourced(place=document.place), document.get("costs"))


def _line_of(cells: Sequence[Token]) -> Line:
    """Return the cells as one line of text, words in which each knows its column."""
    first = cells[0].place()
    columns, text = list[int](), ""
    for cell in cells:
        place, word = cell.place(), cell.text or BLANK
        column = place.column if place.line == first.line else first.column
        columns += [column or 1] * (len(word) + 1)
        text += f"{word} "
    return Line(first.source, first.line, text, columns)


def _grid_of(document: Node) -> Node:
    """Return the grid of a sudoku, beside which `clues` may be a number; raises `InputError`."""
    grids = [value for key in GRID_KEYS if (value := document.get(key)) is not None]
    if not grids:
        raise document.error('the key "grid" is missing')
    others = [grid for grid in grids[1:] if grid.kind != "scalar" or not grid.text.isdigit()]
    others += [grid for grid in grids[1:] if grid not in others and len(grid.text) > LARGEST]
    if others:
        raise others[0].error("a second grid in one document; separate puzzles by ---")
    return grids[0]


def block_like(
    document: Node, puzzle: DigitGrid, lines: Lines, reading: GridReading
) -> Block | None:
    """Return coming lines as a block, if they are like that document but for its 9x9 givens.

    Or but for its regions, too. Nothing may stand beside the grid that has to be compared with it,
    such as a solution.
    """
    from cover.families.grids.text.lines import LABELS, coming_like

    keys = {key.text for key, _ in document.pairs}
    drawn_regions = document.get("regions")
    grid = _grid_of(document).in_double_quotes()
    regions = None if drawn_regions is None else drawn_regions.in_double_quotes()
    if grid is None or not keys <= _KEYS_ALIKE or len(puzzle._givens) != USUAL**2:
        return None
    cells = _places_in(grid)
    labels = () if regions is None else _places_in(regions)
    if drawn_regions is not None and (
        regions is None or len(labels) != len(cells) or not {*regions.text} <= {*LABELS, *_BREAK}
    ):
        return None
    written = puzzle.notation
    blanks = "".join(blank for blank in _PLAIN_BLANKS if written.values.get(blank) == 0)
    is_plain = set(grid.text) <= {*written.symbols, *blanks, *_BREAK} and written.symbols.isdigit()
    is_plain = is_plain and bool(blanks)
    if not is_plain or len(cells) != len(puzzle._givens) or not grid.line.text.isascii():
        return None
    plain = notation.of(written.size, written.symbols, blanks)
    line = grid.line.text.encode()
    return coming_like(puzzle, line, (cells, labels), lines, reading, plain)


def _places_in(text: Token) -> tuple[int, ...]:
    """Return where in its line the cells of a drawing stand, between ends of rows."""
    plain = text.text.replace(_BREAK, " " * len(_BREAK))
    return tuple(place for place, cell in enumerate(plain, text.start) if cell != " ")


def read_irregular(document: Node, reading: GridReading) -> DigitGrid:
    """Read a document with a `grid`, `regions` or a `size`, or more; raises `InputError`."""
    reading = _with_options(document, reading)
    drawings, size = _drawings(document)
    if size is None:
        raise document.error("expected a grid, regions or a size")
    text = _grid_text(document, drawings, size, least=1)
    has_missing = MISSING not in reading.options.blank
    missing = (k for k, each in enumerate(text.texts) if each == MISSING and has_missing)
    labels = text.labels or [Token(BLANK, text.cells.first_line, 0)] * (size[0] * size[1])
    puzzle = puzzle_of(text._replace(labels=labels, missing=frozenset(missing)), reading)
    return with_costs(puzzle, document.get("costs"))


def read_killer(document: Node, reading: GridReading) -> DigitGrid:
    """Read a document with `cages` and what their grid is like; raises `InputError`."""
    cages = document.needed("cages")
    reading = _with_options(document, reading)
    if cages.kind == "scalar" and cages.text in ("null", "~"):
        raise cages.error("no cages here; [] is a list of none")
    are_drawn = cages.kind == "scalar" or any(map(_is_row, cages.items))
    drawings, size = _drawings(document, cages if are_drawn else None)
    if size is None:  # its boxes may show it
        box, node = reading.options.box, document.get("box") or document
        side = side_of_box(box, _at(node)) if box else USUAL
        size = side, side
    text = _grid_text(document, drawings, size, least=max(size))
    if not text.labels:
        reading = asking(reading, boxes=False)  # in the place of regions, not besides them
    has_boxes = truth_of(document.get("boxes"), default=True)
    found = _cages(cages, document.get("sums"), drawings.get("cages"), size)
    boxes = Boxes.IF_ANY if has_boxes else Boxes.NONE
    puzzle = puzzle_of(text._replace(cages=found, boxes=boxes), reading)
    allowed = document.get("candidates")
    puzzle = puzzle if allowed is None else _with_candidates(puzzle, allowed)
    return with_costs(puzzle, document.get("costs"))


def _with_options(document: Node, reading: GridReading) -> GridReading:
    """Return how to read a document: what it says itself counts more than the command line."""
    node, asked = document.get("box"), reading.options
    box = asked.box if node is None else houses.parse_box(text_of(node))
    if node is not None and box is None:
        raise node.error(f'"{shown(node.text)}" is no box, expected rows x columns such as 2x3')
    return asking(
        reading,
        box=box,
        symbols=text_of(document.get("symbols")) or asked.symbols,
        blank=text_of(document.get("blank")) or asked.blank,
        diagonals=truth_of(document.get("diagonals"), asked.diagonals),
        windows=truth_of(document.get("windows"), asked.windows),
        boxes=truth_of(document.get("boxes"), asked.boxes),
        repeats=truth_of(document.get("repeats"), asked.repeats),
    )


def _drawings(
    document: Node, cages: Node | None = None
) -> tuple[dict[str, _Rows], tuple[int, int] | None]:
    """Return the grid, the cages and the regions that are drawn, all of one size, and that."""
    found: dict[str, _Rows] = {}
    said = document.get("size")
    size = None
    if said is not None:
        numbers = _SIZE.fullmatch(text_of(said))
        if numbers is None:
            message = "is no size, expected 9 or rows x columns such as 8x9"
            raise said.error(f'"{shown(said.text)}" {message}')
        size = rows, columns = int(numbers[1]), int(numbers[2] or numbers[1])
        if not SMALLEST <= min(size) <= max(size) <= LARGEST:
            what = f"a grid has {SMALLEST} to {LARGEST} rows and columns"
            raise said.error(f"{rows}x{columns}: {what}")
    nodes = {"grid": document.get("grid"), "regions": document.get("regions"), "cages": cages}
    for key, node in nodes.items():
        if node is not None:
            found[key] = drawing(node, size)
            size = len(found[key]), len(found[key][0])
    return found, size


def size_in(document: Node) -> tuple[int, int] | None:
    """Return the rows and columns of a grid; None where nothing shows or says them."""
    return _drawings(document)[1]


def _grid_text(
    document: Node, drawings: Mapping[str, _Rows], size: tuple[int, int], least: int
) -> GridText:
    """Return the grid, of as many digits as `least` or more.

    Its cells are where the first drawing has them, or else at the cages.
    """
    nowhere = Token("", _at(document.get("cages") or document), 0)
    grid, regions = drawings.get("grid"), drawings.get("regions")
    first = grid or drawings.get("cages") or regions
    low = integer_of(document.get("low"), 0, _HIGHEST)
    high = integer_of(document.get("high"), 0, _HIGHEST + LARGEST - 1)
    low = 1 if low is None else low
    high = low + max(size) - 1 if high is None else high
    if not least <= high - low + 1 <= LARGEST:
        node = document.get("high") or document
        where = " in a grid of this size" if least > 1 else ""
        digits = f"digits from {low} to {high}"
        raise node.error(f"{digits}; there can be {least} to {LARGEST} of them{where}")
    return GridText(
        document.place,
        *size,
        ScatteredCells(list(chain(*first)) if first else [nowhere] * (size[0] * size[1])),
        [cell.text for cell in chain(*grid or ())],
        labels=list(chain(*regions or ())),
        symbols=high - low + 1,
        low=low,
        extra=tuple(_extra_regions(document, *size)),
    )


def _extra_regions(document: Node, rows: int, columns: int) -> Iterator[House]:
    """Yield the extra regions: names, and cells by their names or drawn as all but `.`."""
    node = document.get("extra")
    if node is None:
        return
    if node.kind != "map":
        raise node.error("expected a map from names of regions to their cells")
    for name, value in node.pairs:
        names = _names_in(value)
        if any(is_cell_name(part) for each in names for part in corners_in(each.text)):
            cells = cells_in(names, rows, columns)
        else:  # it is drawn
            drawn = chain(*drawing(value, (rows, columns)))
            cells = tuple([k for k, cell in enumerate(drawn) if cell.text not in _NOT_IN_REGION])
        yield House(f"{_EXTRA}{shown(name.text)}", cells)


def _names_in(node: Node) -> list[Token]:
    return [word for line in node.lines() for word in words_of_cage(line)]


def _with_candidates(puzzle: DigitGrid, node: Node) -> DigitGrid:
    rules = puzzle.rules
    cells = chain(*drawing(node, (rules.rows, rules.columns)))
    every = tuple(range(1, rules.symbols + 1))
    special = {"": every, BLANK: every, _NO_SYMBOL: ()}
    allowed: list[tuple[int, ...]] = []
    for cell in cells:
        found = special.get(cell.text)
        if found is None:
            values = {*map(puzzle.notation.value, cell.text)}
            found = tuple(sorted(value for value in values if value))
            if len(found) < len(cell.text):
                what = f'"{shown(cell.text)}" does not list different symbols of this puzzle'
                raise cell.error(what)
        allowed.append(found)
    return puzzle._with_rules(rules._replace(candidates=tuple(allowed)))


# --- Drawings ---


_Rows = Sequence[Sequence[Token]]  # the cells of a grid


def drawing(node: Node, size: tuple[int, int] | None = None) -> _Rows:
    """Return what a value draws: a grid of `size` (rows, columns), or of any if that is None.

    A grid in one line is square where no size is known. Raises `InputError`.
    """
    if node.kind == "scalar" and node.text in NULL:
        raise node.error("no cells here")
    rows = _cells_in_lists(node, size) or _cells_in_lines(node, size)
    columns = size[1] if size else Counter(map(len, rows)).most_common(1)[0][0]
    for number, row in enumerate(rows, 1):
        if len(row) != columns:
            message = f"row {number} has {counted(len(row), 'cell')}, expected {columns}"
            raise row[0].error(message)
    if size and len(rows) != size[0]:
        raise node.error(f"{counted(len(rows), 'row')} of {columns} cells, expected {size[0]} rows")
    if not SMALLEST <= min(len(rows), columns) <= max(len(rows), columns) <= LARGEST:
        have = f"{counted(len(rows), 'row')} of {counted(columns, 'cell')}"
        raise node.error(f"{have}; a grid has {SIZES} rows and columns")
    return rows


def _cells_in_lists(node: Node, size: tuple[int, int] | None = None) -> _Rows:
    """Return the rows of a list of lists, or of one list of all cells; none for other values."""
    items = node.items
    if items and all(item.kind == "list" for item in items):
        return [[_cell(cell) for cell in row.items] or [_cell(row)] for row in items]
    is_flat = all(k.kind == "scalar" and (len(k.text) <= 2 or k.text in NULL) for k in items)
    columns = size[1] if size else SQUARES.get(len(items), 0)
    if not columns or not is_flat or (size and len(items) != size[0] * columns):
        return []
    cells = [_cell(item) for item in items]
    return in_rows(cells, columns)


def _cell(node: Node) -> Token:
    if node.kind != "scalar":
        raise node.error(f"expected a cell, not a {node.kind}")
    text = "" if node.text in NULL else node.text
    return Token(text, _at(node, text), 0)


def _at(node: Node, text: str = "") -> Line:
    """Return a text as a line, all of which stands where a value does."""
    source, line, column = node.place
    return Line(source, line, text, [column or 1] * (len(text) + 1))


def _cells_in_lines(node: Node, size: tuple[int, int] | None) -> _Rows:
    """Return the rows of a text: one of all cells is square where no size is known."""
    rows = [Row(line) for line in node.lines() if not line.is_blank and not is_rule(line.text)]
    if not rows:
        raise node.error("no cells here")
    count = rows[0].characters
    columns = size[1] if size else SQUARES.get(count, 0)
    if len(rows) == 1 and columns and count == (size[0] if size else columns) * columns:
        return in_rows(rows[0].cells(by_word=False), columns)
    are_words = len(rows) > 1 and all(len(row.words) == len(rows) for row in rows)
    found = []
    for row in rows:  # whose cells are words, or the characters of these
        is_of_words = row.may_have_long_cells and len(set(map(len, row.words))) > 1
        if size is not None:
            is_of_words = len(row.words) == size[1]
            is_of_words |= row.characters != size[1] and len(row.words) > 1
        found.append(row.cells(are_words or is_of_words))
    return found


# --- Cages ---


def _is_row(item: Node) -> bool:
    """Return whether an item of a list is a row of a drawing, not a cage such as `15 r1c1`."""
    if item.kind == "list":
        return not any(is_cell_name(cell.text) for cell in item.items)
    first, *others = item.text.split() or [""]
    are_cells = bool(others) and (first.isdigit() or is_cage(item.lines()[0]))
    return bool(first) and not are_cells


def _cages(
    cages: Node, sums: Node | None, drawn: _Rows | None, size: tuple[int, int]
) -> list[CageText]:
    """Return the cages, drawn or listed; raises `InputError`."""
    if drawn is not None:
        return _drawn(drawn, sums)
    if sums is not None:
        raise sums.error("sums go with a drawing of the cages; in a list each has its own")
    if cages.kind == "map":
        raise cages.error("expected a list of cages, or a drawing with sums beside it")
    stated = [_cage(item) for item in cages.items]
    first = first_number((word.text for _, words in stated for word in words), *size)
    return [
        cage._replace(name=f"cage {number}", cells=cells_in(words, *size, first))
        for number, (cage, words) in enumerate(stated, 1)
    ]


def _drawn(drawn: _Rows, sums: Node | None) -> list[CageText]:
    drawn_cells = list(chain(*drawn))
    members = houses.grouped(cell.text for cell in drawn_cells)
    for none in _NO_CAGE:
        members.pop(none, None)
    if sums is not None and sums.kind != "map":
        raise sums.error("expected the sums of the cages, such as {a: 5, b: 12}")
    for key, _ in sums.pairs if sums else ():
        if key.text not in members:
            raise key.error(f'no cell is in cage "{shown(key.text)}"')
    found: list[CageText] = []
    for label, cells in members.items():
        node = sums.get(label) if sums else None
        place = node.place if node else drawn_cells[cells[0]].place()
        total = integer_of(node, 0, _HIGHEST_SUM)
        found.append(CageText(f"cage {shown(label)}", tuple(cells), total, place))
    return found


def _cage(item: Node) -> tuple[CageText, list[Token]]:
    """Return a cage without its cells, and the words that tell these."""
    if item.kind == "list":
        raise item.error("expected a cage such as {sum: 15, cells: r1c1 r1c2}, not a list")
    if item.kind == "scalar":
        first, words = cage_in((item.lines() or [_at(item)])[0])
        return CageText("", (), int(first.text), item.place), words
    for key, _ in item.pairs:
        if key.text not in _CAGE_KEYS:
            known = ", ".join(_CAGE_KEYS)
            raise key.error(f'unknown key "{shown(key.text)}"; keys here are {known}')
    total, cells, repeats = map(item.get, _CAGE_KEYS)
    if cells is None:
        raise item.error('a cage without the key "cells"')
    words = _names_in(cells)
    if not words:
        raise cells.error("a cage of no cells")
    value, place = integer_of(total, 0, _HIGHEST_SUM), (total or item).place
    return CageText("", (), value, place, truth_of(repeats) if repeats else None), words


# --- Writing ---


def stated(puzzle: DigitGrid, command: str = "") -> dict[str, object]:
    """Return the keys of a puzzle for a command, or its own, and their values."""
    command = command or puzzle.family
    rules, written = puzzle.rules, puzzle.notation
    blank = blank_besides(written.symbols)
    if command == "sudoku" and rules.candidates is not None and rules.symbols != 9:
        return {"type": "killer", **stated(puzzle, "killer")}  # a sudoku's are those of 9x9
    is_sudoku, is_killer = command == "sudoku", command == "killer"
    has_grid = not is_killer or any(puzzle._givens)
    grid: LiteralText | None = stated_solution(puzzle, puzzle._givens) if has_grid else None
    if is_sudoku and rules.candidates is not None:
        if any(puzzle._givens):  # candidates in groups, or nine places a cell
            words = ["".join(map(str, cell)) for cell in rules.candidates]
            grid = drawn(in_rows(words, rules.columns))
        else:
            grid = LiteralText(nine_places(rules.candidates))
    shows_size = (rules.rows, rules.columns) == (USUAL, USUAL)
    if has_grid:  # words in a drawing do not show it
        shows_size = rules.rows == rules.columns and rules.symbols <= 9
    box = houses.box_of(rules)
    regions = _regions(rules)
    names = {house.name for house in rules.houses}
    boxes = "box 1" in names
    says_boxes = boxes == (regions is not None) if is_killer else boxes and not is_sudoku
    extra = {
        house.name.removeprefix(_EXTRA): " ".join(map(rules.name, house.cells))
        for house in rules.houses
        if house.name.startswith(_EXTRA)
    }
    usual = notation.digits(rules.low, min(rules.symbols, 9)).symbols
    are_usual = rules.symbols <= 9 and written.symbols == usual
    has_digits = rules.low != 1 or rules.symbols != max(rules.rows, rules.columns)
    keys = {
        "size": None if is_sudoku or shows_size else f"{rules.rows}x{rules.columns}",
        "grid": grid,
        "regions": regions,
        "boxes": boxes if says_boxes else None,
        "cages": [_listed(cage, rules) for cage in rules.cages] if is_killer else None,
        "candidates": _candidates(rules, written) if is_killer else None,
        "box": None
        if box is None or box == houses.default_box(rules.rows)
        else f"{box[0]}x{box[1]}",
        "diagonals": "the falling diagonal" in names or None,
        "windows": "window 1" in names or None,
        "extra": extra or None,
        "low": rules.low if has_digits else None,
        "high": rules.low + rules.symbols - 1 if has_digits else None,
        "symbols": None if are_usual else written.symbols or None,
        "blank": None if blank == BLANK else blank,
        "costs": stated_costs(puzzle),
    }
    return {key: value for key, value in keys.items() if value is not None}


def stated_solution(puzzle: DigitGrid, values: Sequence[int]) -> LiteralText:
    """Return a grid, or what is given in it, as a drawing."""
    rules, written = puzzle.rules, puzzle.notation
    has_numbers = not written.symbols and written.low + written.size - 1 > 9
    width = 2 if has_numbers else 1
    blank = blank_besides(written.symbols)
    symbols = [written.symbol(value).zfill(width) if value else blank for value in values]
    for cell in rules.missing:
        symbols[cell] = MISSING
    return drawn(in_rows(symbols, rules.columns))


def blank_besides(symbols: str) -> str:
    """Return what an empty cell is written as, beside these symbols."""
    return next(character for character in BLANK + _OTHER_BLANKS if character not in symbols)


def _regions(rules: Rules) -> LiteralText | None:
    """Return the labels of the regions, as they were written where all of them are plain words.

    None where there are neither missing cells nor regions, or where these are the boxes.
    """
    labels = {
        rules.regions[house.cells[0]]: house.name.removeprefix("region ")
        for house in rules.houses
        if house.name.startswith(("region ", "the region of "))
    }
    if not labels and not rules.missing:
        return None
    are_words = all(label.isascii() and label.isalnum() for label in labels.values())
    if not are_words or len(set(labels.values())) < len(labels):
        letters = notation.LETTERS
        short = letters if len(labels) <= len(letters) else map(str, range(1, len(labels) + 1))
        labels = dict(zip(sorted(labels), short, strict=False))
    cells = range(rules.rows * rules.columns)
    found = rules.regions or (NOWHERE,) * len(cells)
    words = [MISSING if k in rules.missing else labels.get(found[k], BLANK) for k in cells]
    return drawn(in_rows(words, rules.columns))


def _listed(cage: Cage, rules: Rules) -> MapInLine:
    found = MapInLine() if cage.total is None else MapInLine(sum=cage.total)
    found["cells"] = " ".join(map(rules.name, cage.cells))
    if cage.repeats:
        found["repeats"] = True
    return found


def _candidates(rules: Rules, written: Notation) -> LiteralText | None:
    if rules.candidates is None:
        return None
    every = tuple(range(1, rules.symbols + 1))
    words = [
        BLANK if allowed == every else "".join(map(written.symbol, allowed)) or _NO_SYMBOL
        for allowed in rules.candidates
    ]
    return drawn(in_rows(words, rules.columns))


# --- Costs: `{r1c1=5: 3, r2c1-r2c9: [1, 2, 3, ...]}` ---
#
# A key names a cell, a block or several of them, and perhaps the symbol that costs something there.
# Without a symbol, its value is a list with a cost for each symbol, in order.


def with_costs(puzzle: DigitGrid, node: Node | None) -> DigitGrid:
    """Return the puzzle of a grid with what its candidates cost; raises `InputError`."""
    if node is None:
        return puzzle
    if node.kind != "map":
        raise node.error("expected a map from candidates to costs, such as {r1c1=5: 3}")
    found: dict[tuple[int, int], ExactNumber] = {}
    for key, value in node.pairs:
        for cell, symbol, cost in _costs(key, value, puzzle):
            if (cell, symbol) in found:
                candidate = f"{puzzle.rules.name(cell)}={puzzle._symbol(symbol)}"
                raise key.error(f"{candidate} has a cost already")
            found[cell, symbol] = cost
    candidates = sorted(found)
    units, decimals = in_units(found[each] for each in candidates)
    prices = ((*each, cost) for each, cost in zip(candidates, units, strict=True))
    return puzzle.but(prices=CandidateCosts(tuple(prices), decimals))


def _costs(key: Node, value: Node, puzzle: DigitGrid) -> Iterator[tuple[int, int, ExactNumber]]:
    line = key.lines()[0] if key.text else Line(key.place.source, key.place.line, "")
    end, rules = line.text.find("="), puzzle.rules
    cells = cells_named(line if end < 0 else line.part(0, end), rules.rows, rules.columns)
    if not cells:
        raise key.error('expected a candidate such as "r1c1=5", or cells')
    for cell in cells:
        if cell in rules.missing:
            raise key.error(f"{rules.name(cell)} does not exist")
    if end < 0:
        expected = f"expected a list of {counted(rules.symbols, 'cost')}, one for each symbol"
        if value.kind != "list":
            raise value.error(f'{expected}; the cost of one stands after "r1c1=5"')
        if len(value.items) != rules.symbols:
            raise value.error(f"{counted(len(value.items), 'cost')}, {expected}")
        costs = list(map(cost_in, value.items))
        yield from ((cell, symbol, cost) for cell in cells for symbol, cost in enumerate(costs, 1))
        return
    text = line.text[end + 1 :].strip()
    symbol = puzzle.notation.value(text)
    if not symbol:
        raise line.error(f'"{shown(text)}" is no symbol of this grid', end + 1)
    yield from ((cell, symbol, cost_in(value)) for cell in cells)


def stated_costs(puzzle: DigitGrid) -> dict[str, object] | None:
    """Return what candidates cost, as `with_costs` reads it; None where nothing is said."""
    if puzzle.prices is None:
        return None
    prices, decimals = puzzle.prices
    keys: dict[str, object] = {}
    for cell, of_cell in groupby(prices, lambda price: price[0]):
        name = puzzle.rules.name(cell)
        stated = {number: as_data(units, decimals) for _, number, units in of_cell}
        if len(stated) == puzzle.rules.symbols:
            keys[name] = InLine(stated.values())
        else:
            keys |= {f"{name}={puzzle._symbol(number)}": cost for number, cost in stated.items()}
    return keys
