"""A tiling in a terminal: lines between the pieces, layers of space side by side.

Of an unsolved one, the board and all pieces. What drawings and pictures show is in a `TilingView`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple, TypeVar

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from cover.drawing import notes
from cover.drawing.lattice import OUTSIDE, Lattice, Look
from cover.drawing.marks import Marking
from cover.drawing.notes import Raster
from cover.drawing.palette import background, colours
from cover.drawing.terminal import OTHER, centred, columns_of_terminal, drawn, has_many_colours
from cover.families.tilings.model import EMPTY
from cover.families.tilings.pieces import (
    ANY,
    ONCE,
    Bounds,
    Cell,
    Piece,
    Shape,
    extent,
    least,
    parts,
)
from cover.families.tilings.puzzle import EMPTY_DRAWN, NOTHING, Tiling, cells_by_value

_BETWEEN = 2  # blanks between layers
_CELL, _NO_CELL = "██", "  "  # of a piece
_UNMARKED = Marking()
_Held = TypeVar("_Held")


class Copy(NamedTuple):
    """One copy of a piece, as it lies on the board.

    `value` stands for it in the solution, `name` is that of its piece; `mark` tells it from all
    others in few characters. `colour` is its number in `cover.drawing.palette.COLOURS`.
    """

    value: int
    name: str
    mark: str
    colour: int
    cells: tuple[Cell, ...]


class TilingView:
    """What a drawing shows, moved to where the least layer, row and column are 0.

    `size` counts layers, rows and columns. The first layer is the uppermost one, the first row is
    at its back and the first column at its left. `places` are all cells of the board, by their
    numbers. `copies` are in the order of their first cells; `bare` are cells on which nothing lies,
    with the words on them: those that stay empty, and holes with a word.

    Without a solution, only what the puzzle and the marking have laid lies there, and `open` are
    the cells on which something is to be laid, with their words. `notes` and `lights` are those of
    the marking, where names of pieces become their letters; `legend` says whose these are.
    """

    def __init__(
        self, puzzle: Tiling, solution: Sequence[int] | None, marking: Marking = _UNMARKED
    ) -> None:
        board, labels = puzzle.board, puzzle.notation.labels
        holes = labels.keys() - set(board.cells)
        self.size, self.space = extent([*board.cells, *holes]), board.space
        first = least([*board.cells, *holes])

        def moved(cell: Cell) -> Cell:
            return cell[0] - first[0], cell[1] - first[1], cell[2] - first[2]

        self.places = tuple(map(moved, board.cells))
        if solution is None:
            laid = (*puzzle.placed, *(puzzle._placements[option] for option in marking.laid))
            values = puzzle._values_of(dict.fromkeys(one for one in laid if one[0] != EMPTY))
        else:
            values = tuple(solution)
        covered = cells_by_value(values)
        words = {self.places[k]: labels.get(board.cells[k], "") for k in covered.pop(0, ())}
        bare = {moved(cell): labels[cell] for cell in holes}
        self.open: Mapping[Cell, str] = words if solution is None else {}
        self.bare = dict(sorted((bare if solution is None else bare | words).items()))
        cells_of = [tuple(self.places[k] for k in cells) for cells in covered.values()]
        kinds = [(value - 1) % len(puzzle.pieces) for value in covered]
        hues = colours(kinds, len(puzzle.pieces), _touching(cells_of))
        marks = puzzle._marks(values)
        self.copies = [
            Copy(value, puzzle.pieces[kind].name, marks[value], hue, cells)
            for value, kind, hue, cells in zip(covered, kinds, hues, cells_of, strict=True)
        ]
        self.is_marked = any(marking)
        names = [piece.name for piece in puzzle.pieces]
        letters = dict(zip(names, puzzle._letters, strict=True)) | {NOTHING: EMPTY_DRAWN}
        self.lights = {self.places[cell]: light for cell, light in marking.lights.items()}
        self.notes = {
            self.places[cell]: tuple(
                note._replace(text=letters.get(note.text, note.text)) for note in notes
            )
            for cell, notes in marking.notes.items()
            if notes and self.places[cell] in self.open
        }
        self.raster = Raster(dict(enumerate(self.notes.values())))
        said = {note.text for notes in marking.notes.values() for note in notes}
        others = (name for name, letter in letters.items() if letter != name and name in said)
        self.legend = ", ".join(f"{letters[name]} = {name}" for name in others)

    def slices(self, layer: int) -> list[tuple[Copy, list[Cell]]]:
        found = ((copy, [cell for cell in copy.cells if cell[0] == layer]) for copy in self.copies)
        return [(copy, cells) for copy, cells in found if cells]

    def in_layer(self, held: Mapping[Cell, _Held], layer: int) -> dict[tuple[int, int], _Held]:
        """Return what cells of a layer hold, by row and column."""
        return {cell[1:]: each for cell, each in held.items() if cell[0] == layer}

    @property
    def longest_mark(self) -> int:
        """How many columns of a terminal the longest mark takes."""
        return max((cell_len(copy.mark) for copy in self.copies), default=1)

    @property
    def longest_word(self) -> int:
        """How many columns the longest word takes, 0 if there are none."""
        return max(map(cell_len, (*self.bare.values(), *self.open.values())), default=0)


def copies_in_words(piece: Piece, space: bool) -> str:
    """Return how often a piece is used, and how it may lie where that is not the usual way."""
    number = "any number of " if piece.copies == ANY else f"{piece.copies.in_words()} × "
    words = [piece.name if piece.copies == ONCE else f"{number}{piece.name}"]
    if not piece.rotate:
        words.append("not turned")
    if piece.reflect and space:
        words.append("or mirrored")
    elif not (piece.reflect or space):
        words.append("not turned over")
    return ", ".join(words)


def cells_in_words(puzzle: Tiling) -> list[str]:
    """Return which words of an unsolved board are left open, and how many cells may stay empty."""
    board = puzzle.board
    held = set(board.cells)
    words = sorted(puzzle.notation.labels.items())
    open_words = [word for cell, word in words if cell not in held]
    found = [f"left open: {', '.join(open_words)}"] if open_words else []
    if board.optional:
        number = Bounds(*board.empty.up_to(len(board.optional))).in_words()
        some = "" if len(board.optional) == len(held) else f", of {len(board.optional)} that may"
        found.append(f"cells that stay empty: {number}{some}")
    return found


def _touching(copies: Sequence[Sequence[Cell]]) -> list[set[int]]:
    copy_of = {cell: number for number, cells in enumerate(copies) for cell in cells}
    touching: list[set[int]] = [set() for _ in copies]
    for (z, y, x), number in copy_of.items():
        for beside in ((z + 1, y, x), (z, y + 1, x), (z, y, x + 1)):
            other = copy_of.get(beside, number)
            if other != number:
                touching[number].add(other)
                touching[other].add(number)
    return touching


# --- In a terminal ---


def draw(
    puzzle: Tiling, solution: Sequence[int] | None, colour: bool, above: Sequence[int] | None = None
) -> str:
    shown = TilingView(puzzle, solution)
    lying = None
    if above is not None:
        lying = {(copy.name, copy.cells) for copy in TilingView(puzzle, above).copies}
    below: list[RenderableType] = [*_legend(puzzle, shown)]
    if solution is None:
        space = puzzle.board.space
        pieces = [
            Group(copies_in_words(piece, space), *map(_shape, (piece.shape, *piece.others)))
            for piece in puzzle.pieces
        ]
        below = [*cells_in_words(puzzle), "", Columns(pieces, padding=(1, 2 * _BETWEEN))]
    return _arranged(shown, _look(shown), below, colour, lying)


def draw_marked(puzzle: Tiling, marking: Marking, colour: bool) -> str:
    """Draw the unsolved board with what is laid there, and the letters of pieces in its cells.

    The pieces are drawn only where there is nothing to mark. Where a line is too long for letters,
    cells with their pieces are listed below the board; and in any case cells on which something
    lies, where their notes say more than that.
    """
    shown = TilingView(puzzle, None, marking)
    look = _look(shown)
    lying = {cell: copy.name for copy in shown.copies for cell in copy.cells}
    listed = {
        cell: held
        for cell, held in marking.notes.items()
        if (at := shown.places[cell]) in lying and {note.text for note in held} - {lying[at]}
    }
    if shown.notes:
        raster, words = shown.raster, 1 if shown.longest_word else 0
        large = look._replace(height=raster.rows + words, width=max(look.width, raster.width))
        if notes.fits(Lattice(_regions(shown, 0), large).width):
            look = large
        else:
            shown.notes.clear()
            listed = dict(marking.notes)
    names = list(map(puzzle.board.name, range(len(shown.places))))
    below = [
        *notes.listed_notes(notes.note_lines(names, Marking(notes=listed), {}), colour),
        *([shown.legend] if shown.notes and shown.legend else ()),
        *notes.key(marking, marking.notes if shown.notes else None),
    ]
    return "\n".join([_arranged(shown, look, _legend(puzzle, shown), colour), *below])


def _look(shown: TilingView) -> Look:
    return Look(1, max(shown.longest_mark, shown.longest_word), padding=1, even=True)


def _arranged(
    shown: TilingView,
    look: Look,
    legend: Sequence[RenderableType],
    colour: bool,
    lying: Container[object] | None = None,
) -> str:
    """Return the layers, as many beside each other as fit, above what is said of them.

    Marks of copies that are not among those `lying` in the drawing above are reversed.
    """
    layers = [_layer(shown, number, look, lying) for number in range(shown.size[0])]
    width = max(columns_of_terminal(), *(len(layer.plain.split("\n")[0]) for layer in layers))
    if not shown.space:
        return drawn(Group(layers[0], *legend), colour, width)
    titled = [Group(f"layer {number}", layer) for number, layer in enumerate(layers, 1)]
    beside = Columns(titled, padding=(0, _BETWEEN))
    return drawn(Group(beside, *legend), colour, width)


def _legend(puzzle: Tiling, shown: TilingView) -> list[Text]:
    """Return what the letters stand for that are not the names of their pieces; mostly nothing."""
    names = {puzzle._symbol(copy.value): copy.name for copy in shown.copies}
    others = [f"{letter} = {name}" for letter, name in names.items() if letter != name]
    return [Text(", ".join(others))] if others else []


def _shape(shape: Shape) -> Text:
    layers, rows, columns = extent(shape)
    held = set(shape)
    lines = []
    for y in range(rows):
        marks = (
            [_CELL if (z, y, x) in held else _NO_CELL for x in range(columns)]
            for z in range(layers)
        )
        lines.append("  ".join(map("".join, marks)))
    return Text("\n".join(lines))


def _layer(shown: TilingView, layer: int, look: Look, lying: Container[object] | None) -> Text:
    """Return one layer; the mark of each copy stands once in each part of it.

    Notes stand below the words of their cells.
    """
    lattice = Lattice(_regions(shown, layer), look)
    canvas = lattice.canvas()
    for copy, cells in shown.slices(layer):
        style = background(copy.colour, has_many_colours())
        for _, row, column in cells:
            for y, x, length in lattice.runs(row, column):
                canvas.put(y, x, " " * length, style)
        if lying is not None and (copy.name, copy.cells) not in lying:
            style += OTHER
        for part in parts(cells):
            _, row, column = part[0]
            canvas.put(*lattice.corner(row, column), centred(copy.mark, look.width), style)
    for square, word in shown.in_layer(shown.bare, layer).items():
        text = centred(word or EMPTY_DRAWN, look.width)
        canvas.put(*lattice.corner(*square), text, "bold" if word else "dim")
    for square, word in shown.in_layer(shown.open, layer).items():
        canvas.put(*lattice.corner(*square), centred(word, look.width))
    lights = shown.in_layer(shown.lights, layer)
    for square, held in shown.in_layer(shown.notes, layer).items():
        y, x = lattice.corner(*square)
        y += 1 if shown.longest_word else 0
        light = lights.get(square)
        notes.put_notes(canvas, (y, x), shown.raster, held, notes.ground(light) if light else None)
    for square, light in lights.items():
        notes.put_light(canvas, lattice, square, light)
    return canvas.text()


def _regions(shown: TilingView, layer: int) -> list[list[int]]:
    """Return a number for each copy, one for all empty cells, one for each cell with a word."""
    _, rows, columns = shown.size
    regions = [[OUTSIDE] * columns for _ in range(rows)]
    for copy, cells in shown.slices(layer):
        for _, row, column in cells:
            regions[row][column] = copy.value
    for number, ((row, column), word) in enumerate(shown.in_layer(shown.bare, layer).items(), 1):
        regions[row][column] = OUTSIDE - number if word else 0
    for number, (row, column) in enumerate(shown.in_layer(shown.open, layer), 1):
        regions[row][column] = OUTSIDE - len(shown.bare) - number
    return regions
