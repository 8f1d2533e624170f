"""A tiling as drawings want it: copies, their colours, what is bare, and pencil marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from rich.cells import cell_len

from cover.drawing.marks import Marking
from cover.drawing.notes import Raster
from cover.drawing.palette import colours
from cover.families.tilings.pieces import ANY, ONCE, Bounds, Cell, Piece, extent, least
from cover.families.tilings.placements import EMPTY
from cover.families.tilings.puzzle import EMPTY_DRAWN, NOTHING, Tiling, cells_by_value

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
