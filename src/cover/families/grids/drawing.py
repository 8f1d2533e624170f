"""A grid of digits in a terminal, solved or not.

There are lines between its regions, and dashed outlines around its cages, with the totals in the
upper left corners, as newspapers print them. The cells of diagonals, windows and other houses are
shaded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from cover.drawing import notes
from cover.drawing.lattice import OUTSIDE, Lattice, Look, draw_outline
from cover.drawing.marks import Marking, sized
from cover.drawing.terminal import OTHER, drawn, has_many_colours
from cover.families.grids.houses import (
    NOWHERE,
    Cage,
    Rules,
    connected_parts,
    default_box,
    diagonal_houses,
    existing,
    rows_and_columns,
    size_of,
    touching,
)
from cover.families.grids.model import placements
from cover.families.grids.puzzle import DigitGrid
from cover.reading.lines import can_be_name, in_rows

# By tint: of diagonals, then of groups of cells. Letters have colours of their own on them, since
# it is not known which ones the terminal has.
_GROUNDS = ("#e4dcf0", "#d8d8d8", "#f5e3b5", "#c5dcf0", "#c8e6c9", "#efc8df")
_PLAIN_GROUNDS = ("bright_yellow", "white", "bright_cyan", "bright_green", "bright_magenta")
_QUIET, _PLAIN_QUIET = "#1c5a7d", "blue"

_MOST_NESTED = 3  # cages that are outlined within each other

Cells = tuple[int, ...]


def draw(
    puzzle: DigitGrid,
    solution: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    """Return the grid in lines of text; givens are bold, the rest in a quieter colour.

    Diagonals, windows and extra regions are shaded, where there are colours. What lines and
    outlines do not show is said below them.
    """
    symbols = symbols_in(puzzle, solution)
    changed: Collection[int] = ()
    if solution and above:
        changed = {cell for cell in symbols if solution[cell] != above[cell]}
    return _drawn(PencilledGrid(puzzle, symbols, Marking()), colour, changed)


def draw_marked(puzzle: DigitGrid, marking: Marking, colour: bool) -> str:
    """Return the unsolved grid with what is laid in it, and pencil marks in its cells.

    Each symbol has its place in a cell. Where a line is too long for that, cells with pencil marks
    are listed below the grid.
    """
    shown = marked_grid(puzzle, marking)
    if shown.raster is None or notes.fits(_lattice(shown).width):
        return "\n".join([_drawn(shown, colour), *notes.key(marking, shown.small)])
    rules = puzzle.rules
    names = [rules.name(cell) for cell in range(rules.rows * rules.columns)]
    lines = notes.listed_notes(notes.note_lines(names, Marking(notes=shown.small), {}), colour)
    large = marking._replace(notes={cell: (note,) for cell, note in shown.large.items()})
    listed = PencilledGrid(puzzle, shown.symbols, large)
    return "\n".join([_drawn(listed, colour), *lines, *notes.key(marking)])


class PencilledGrid:
    """What is to be drawn in the cells of a grid: `symbols`, or else notes, `large` or `small`.

    `longest` is the length of the longest symbol that stands in a cell, or could; `raster` says
    where small notes stand in a cell, if there are any.
    """

    def __init__(self, puzzle: DigitGrid, symbols: Mapping[int, str], marking: Marking) -> None:
        self.puzzle = puzzle
        self.marking = marking
        self.large, self.small = sized(marking, symbols)
        texts = {cell: note.text for cell, note in self.large.items()}
        self.symbols = {**symbols, **texts, **dict.fromkeys(self.small, "")}
        possible = list(map(puzzle._symbol, range(1, puzzle.rules.symbols + 1)))
        self.longest = max(map(len, (*self.symbols.values(), *possible)), default=1)
        order = {symbol: place for place, symbol in enumerate(possible)}
        self.raster = notes.Raster(self.small, order, len(possible)) if self.small else None


def marked_grid(puzzle: DigitGrid, marking: Marking) -> PencilledGrid:
    """Return what a marking shows in an unsolved grid."""
    rules, symbol = puzzle.rules, puzzle._symbol
    placed = placements(rules) if marking.laid else []
    laid = dict(placed[option] for option in marking.laid if option < len(placed))
    symbols = symbols_in(puzzle, None)
    for cell in rules.cells():
        if cell in laid:
            symbols[cell] = symbol(laid[cell])
        elif marking.notes.get(cell) and not puzzle._givens[cell]:
            symbols[cell] = ""  # its candidates are notes
    return PencilledGrid(puzzle, symbols, marking)


def _drawn(shown: PencilledGrid, colour: bool, changed: Collection[int] = ()) -> str:
    rules, givens, lights = shown.puzzle.rules, shown.puzzle._givens, shown.marking.lights
    lattice, grounds = _lattice(shown), _grounds(shown)
    canvas = lattice.canvas()
    for cage, depth in zip(rules.cages, nested(rules.cages), strict=True):
        if depth < _MOST_NESTED:  # all others stand in the legend
            cells = [divmod(cell, rules.columns) for cell in cage.cells]
            total = "" if cage.total is None else str(cage.total)
            draw_outline(canvas, lattice, cells, total, depth)
    inset = _room_of_outlines(rules)
    for cell, symbol in shown.symbols.items():
        y, x = lattice.corner(*divmod(cell, rules.columns))
        style = _style(grounds.get(cell), given=bool(givens[cell]))
        if cell in changed:
            style += OTHER
        middle, half = x + (lattice.look.width - shown.longest) // 2, y + lattice.look.height // 2
        if shown.raster and cell in shown.small:
            corner = y + inset, x + inset
            notes.put_notes(canvas, corner, shown.raster, shown.small[cell], grounds.get(cell))
            middle = x + inset
        elif symbol:
            note = shown.large.get(cell)
            text = symbol.rjust(shown.longest) + (notes.sign(note, large=True) if note else "")
            canvas.put(half, middle, text, style)
        if cell in lights:
            canvas.put(half, middle - 1, notes.light_sign(lights[cell]), style)
    for cell, ground in grounds.items():  # what has no style so far, and between those of one
        row, column = divmod(cell, rules.columns)
        goes_right = column + 1 < rules.columns and grounds.get(cell + 1) == ground
        goes_down = grounds.get(cell + rules.columns) == ground
        runs = list(lattice.runs(row, column))
        own = runs[0][2] - lattice.is_open_right(row, column)
        between = runs[0][0] + lattice.look.height
        for y, x, length in runs:
            if y < between or goes_down:
                canvas.shade(y, x, length if goes_right else own, notes.on_ground(ground))
    return "\n".join([drawn(canvas.text(), colour), *_legend(shown.puzzle)])


def _lattice(shown: PencilledGrid) -> Lattice:
    """Return the lattice of a grid; with pencil marks there are lines between all cells.

    In a grid with cages, their outlines are between cells.
    """
    rules, marking, longest = shown.puzzle.rules, shown.marking, shown.longest
    labels = list(rules.regions) or [0] * (rules.rows * rules.columns)
    for cell in rules.missing:
        labels[cell] = OUTSIDE
    regions = in_rows(labels, rules.columns)
    look, inset = Look(1, longest, padding=1), 2 * _room_of_outlines(rules)
    if rules.cages:
        totals = [len(str(cage.total)) for cage in rules.cages if cage.total is not None]
        width = max([longest + 2, *totals])
        look = Look(1 + inset, width + inset, padding=0, thick=True)
    if shown.raster:
        width = max(max(shown.raster.width, longest) + inset, look.width)
        look = Look(shown.raster.rows + inset, width, look.padding, look.thick)
        if not rules.cages:
            return Lattice.of_cells(regions, look)
    # A sign after one cell and a sign before the next have a blank each.
    return Lattice(regions, look._replace(even=bool(marking.lights and marking.tones)))


def symbols_in(puzzle: DigitGrid, solution: Sequence[int] | None) -> dict[int, str]:
    """Return what stands in each cell: the solution; else the given, the candidates or nothing."""
    rules, symbol = puzzle.rules, puzzle._symbol
    if solution is not None:
        return {cell: symbol(solution[cell]) for cell in rules.cells()}
    found: dict[int, str] = {}
    for cell in rules.cells():
        given = puzzle._givens[cell]
        allowed = rules.candidates[cell] if rules.candidates is not None else ()
        held = (given,) if given else allowed if len(allowed) < rules.symbols else ()
        found[cell] = "".join(map(symbol, held))
    return found


def _room_of_outlines(rules: Rules) -> int:
    """Return how many outlines of cages lie within each other at most."""
    return min(1 + max(nested(rules.cages), default=-1), _MOST_NESTED)


# --- Shades ---


def _grounds(shown: PencilledGrid) -> dict[int, str]:
    """Return the colours of the cells that are shaded."""
    grounds = _GROUNDS if has_many_colours() else _PLAIN_GROUNDS
    further = further_houses(shown.puzzle.rules)
    found = {cell: grounds[0] for line in further.lines for cell in line}
    for cells, tint in zip(further.groups, further.tints, strict=True):
        found.update(dict.fromkeys(cells, grounds[1 + tint % (len(grounds) - 1)]))
    return found | {cell: notes.ground(light) for cell, light in shown.marking.lights.items()}


def _style(ground: str | None, given: bool) -> str:
    """Return the style of a symbol, in a cell that is shaded or is not."""
    if ground is None:
        return "bold" if given else "cyan"
    if given:
        return f"bold {notes.on_ground(ground)}"
    return f"{_QUIET if has_many_colours() else _PLAIN_QUIET} on {ground}"


class ShadedHouses(NamedTuple):
    """Houses that are no rows, columns or regions.

    `lines` are the parts of diagonals, each as cells that follow one another; `groups` are all
    others, such as windows, and `tints` has a number from 0 for each of these: groups that touch,
    if only at corners, or overlap differ in it.
    """

    lines: tuple[Cells, ...]
    groups: tuple[Cells, ...]
    tints: tuple[int, ...]


def further_houses(rules: Rules) -> ShadedHouses:
    """Return the houses that a drawing has to show, since neither a lattice nor its regions do."""
    lined = existing(rows_and_columns(rules.rows, rules.columns), rules.missing)
    known = {frozenset(house.cells) for house in lined}
    known.update(map(frozenset, rules.cells_of_regions().values()))
    found = [house.cells for house in rules.houses if frozenset(house.cells) not in known]
    steps: dict[frozenset[int], int] = {}
    if rules.rows == rules.columns > 1:
        falling, rising = (frozenset(house.cells) for house in diagonal_houses(rules.columns))
        steps = {falling - rules.missing: rules.columns + 1}
        steps[rising - rules.missing] = rules.columns - 1
    lines: list[Cells] = []
    for cells in found:
        if step := steps.get(frozenset(cells)):  # in parts between which there are no cells
            ends = [k for k, (one, two) in enumerate(pairwise(cells), 1) if two - one != step]
            lines += [cells[start:end] for start, end in pairwise([0, *ends, len(cells)])]
    groups = [cells for cells in found if frozenset(cells) not in steps]
    around = [{k for cell in cells for k in touching(cell, rules.columns)} for cells in groups]
    return ShadedHouses(tuple(lines), tuple(groups), tuple(_told_apart(groups, around)))


def nested(cages: Sequence[Cage]) -> list[int]:
    """Return how far inside of its cells each cage is drawn, from 0: those that overlap differ.

    The larger ones of these are further outside.
    """
    order = sorted(range(len(cages)), key=lambda k: -len(cages[k].cells))
    cells = [cages[k].cells for k in order]
    depths = dict(zip(order, _told_apart(cells, cells), strict=True))
    return [depths[number] for number in range(len(cages))]


def _told_apart(groups: Iterable[Cells], around: Iterable[Iterable[int]]) -> Iterator[int]:
    """Yield for each group the first number that no group before it has in the cells around it."""
    numbers_of: dict[int, set[int]] = {}
    for cells, near in zip(groups, around, strict=True):
        taken = {number for cell in near for number in numbers_of.get(cell, ())}
        found = next(number for number in range(len(taken) + 1) if number not in taken)
        for cell in cells:
            numbers_of.setdefault(cell, set()).add(found)
        yield found


# --- What a drawing does not show is said below it ---
#
# Lines of a lattice show rows, columns and connected regions, outlines cages. All else has a line
# of words: houses that only colours show, such as diagonals; regions and cages in several parts;
# digits and symbols that are not the usual ones.


def _legend(puzzle: DigitGrid) -> Iterator[str]:
    rules, symbols = puzzle.rules, puzzle.notation.symbols
    names = {house.name for house in rules.houses}
    if names & {house.name for house in diagonal_houses(rules.columns)}:
        yield "both diagonals"
    cells_of = rules.cells_of_regions()
    regions = set(map(frozenset, cells_of.values()))
    for kind, kinds in (("window", "windows"), ("box", "boxes")):
        there = {frozenset(each.cells) for each in rules.houses if each.name.startswith(kind)}
        box = None if there <= regions else size_of(kind, rules)
        if box is not None:
            yield f"{kinds} of {box[0]}x{box[1]}"
    for house in rules.houses:
        if house.name.startswith("extra region "):
            yield f"{house.name}: {_named(house.cells, rules)}"
    if cells_of.keys() - {NOWHERE}:
        for region, held in sorted(cells_of.items()):
            if region == NOWHERE:
                yield f"no region: {_named(held, rules)}"
            elif len(cells_of) == 1 or len(_parts(rules, held)) > 1:  # lines do not show it
                yield f"region {region + 1}: {_named(held, rules)}"
    else:
        is_like_boxes = rules.rows == rules.columns and default_box(rules.rows)
        has_boxes = any(name.startswith("box") for name in names)
        if rules.missing or (is_like_boxes and not has_boxes):
            yield "no regions"
    if holes := _holes(rules):
        yield f"no cell: {_named(holes, rules)}"
    yield from _odd_cages(rules)
    if (rules.low, rules.symbols) != (1, max(rules.rows, rules.columns)):
        yield f"digits {rules.low}-{rules.low + rules.symbols - 1}"
    if symbols != "".join(sorted(symbols)) and can_be_name(symbols):
        yield f"symbols {symbols}"


def _holes(rules: Rules) -> list[int]:
    """Return the missing cells that have existing ones all around them."""
    edge = {*range(rules.columns), *range(0, rules.rows * rules.columns, rules.columns)}
    edge |= {rules.rows * rules.columns - 1 - cell for cell in edge}
    found = _parts(rules, rules.missing)
    return sorted(cell for part in found if not edge.intersection(part) for cell in part)


def _odd_cages(rules: Rules) -> Iterator[str]:
    """Yield the cages that are in several parts or too deep in others, and where digits repeat."""
    all_repeat = bool(rules.cages) and all(cage.repeats for cage in rules.cages)
    if all_repeat:
        yield "digits may repeat in cages"
    for cage, depth in zip(rules.cages, nested(rules.cages), strict=True):
        repeats = cage.repeats and not all_repeat
        if repeats or depth >= _MOST_NESTED or len(_parts(rules, cage.cells)) > 1:
            total = "" if cage.total is None else f" {cage.total}"
            more = ", digits may repeat" if repeats else ""
            yield f"cage{total}{more}: {_named(cage.cells, rules)}"


def _parts(rules: Rules, cells: Iterable[int]) -> list[list[int]]:
    return connected_parts(cells, rules.rows, rules.columns)


def _named(cells: Iterable[int], rules: Rules) -> str:
    return " ".join(map(rules.name, cells))
