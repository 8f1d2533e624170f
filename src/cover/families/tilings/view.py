"""A tiling as drawings want it: copies, their colours, what is bare, and pencil marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from rich.cells import cell_len

from cover.drawing.marks import Light, Marking, Note
from cover.drawing.notes import Raster
from cover.drawing.palette import colours
from cover.families.tilings.geometry import Cell, extent, least
from cover.families.tilings.pieces import Piece
from cover.families.tilings.placements import EMPTY
from cover.families.tilings.puzzle import EMPTY_DRAWN, NOTHING, Tiling


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


class TilingView(NamedTuple):
    """What there is to draw, moved to where the least layer, row and column are 0.

    `bare` are cells on which nothing lies, with the words on them: those that stay empty, and holes
    with a word. `size` counts layers, rows and columns. The first layer is the uppermost one, the
    first row is at its back and the first column at its left. Of an unsolved tiling, `open` are the
    cells on which something is to be laid, with their words. `places` are all cells of the board,
    by their numbers.
    """

    copies: tuple[Copy, ...]
    bare: Mapping[Cell, str]
    size: tuple[int, int, int]
    space: bool
    open: Mapping[Cell, str]
    places: tuple[Cell, ...]

    def slices(self, layer: int) -> list[tuple[Copy, list[Cell]]]:
        """Return the copies that have cells in a layer, with these."""
        found = ((copy, [cell for cell in copy.cells if cell[0] == layer]) for copy in self.copies)
        return [(copy, cells) for copy, cells in found if cells]

    @property
    def longest_mark(self) -> int:
        """How many columns of a terminal the longest mark takes."""
        return max((cell_len(copy.mark) for copy in self.copies), default=1)

    @property
    def longest_word(self) -> int:
        """How many columns the longest word takes, 0 if there are none."""
        return max(map(cell_len, (*self.bare.values(), *self.open.values())), default=0)


def view(puzzle: Tiling, solution: Sequence[int] | None, laid: Sequence[int] = ()) -> TilingView:
    """Return what a drawing of a solution shows, copies in the order of their first cells.

    Without one, nothing lies on the board but what the puzzle itself has laid there, and the
    options `laid` of its model.
    """
    board, labels = puzzle.board, puzzle.notation.labels
    values = _laid(puzzle, laid) if solution is None else solution
    holes = {cell: labels[cell] for cell in labels.keys() - set(board.cells)}
    empty = {
        cell: labels.get(cell, "")
        for value, cell in zip(values, board.cells, strict=True)
        if not value
    }
    first = least([*board.cells, *holes])

    def moved(words: Mapping[Cell, str]) -> dict[Cell, str]:
        return {_moved(cell, first): word for cell, word in sorted(words.items())}

    covered: dict[int, list[Cell]] = {}
    for value, cell in zip(values, board.cells, strict=True):
        if value:
            covered.setdefault(value, []).append(_moved(cell, first))
    return TilingView(
        tuple(_copies(puzzle.pieces, puzzle._marks(values), covered)),
        moved(holes if solution is None else {**holes, **empty}),
        extent([*board.cells, *holes]),
        board.space,
        moved(empty) if solution is None else {},
        tuple(_moved(cell, first) for cell in board.cells),
    )


def _laid(puzzle: Tiling, laid: Sequence[int]) -> list[int]:
    """The number of a copy in each cell, as in a solution, of the pieces that lie there already."""
    values = [0] * len(puzzle.board.cells)
    copies: Counter[int] = Counter()
    options = dict.fromkeys(laid)
    further = [puzzle._placements[option] for option in options] if options else []
    for piece, cells in (*puzzle.placed, *(each for each in further if each not in puzzle.placed)):
        if piece == EMPTY:
            continue
        for cell in cells:
            values[cell] = 1 + piece + len(puzzle.pieces) * copies[piece]
        copies[piece] += 1
    return values


def copies_in_words(piece: Piece, space: bool) -> str:
    """Return how often a piece is used, and how it may lie where that is not the usual way."""
    low, high = piece.copies
    number = f"{low} to {high} × "
    if (low, high) == (1, 1):
        number = ""
    elif high is None:
        number = f"{low} or more × " if low else "any number of "
    elif low == high:
        number = f"{low} × "
    words = [f"{number}{piece.name}"]
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
        low, high = board.empty.up_to(len(board.optional))
        number = f"{low}" if low == high else f"{low} to {high}"
        some = "" if len(board.optional) == len(held) else f", of {len(board.optional)} that may"
        found.append(f"cells that stay empty: {number}{some}")
    return found


def _moved(cell: Cell, first: Cell) -> Cell:
    """A cell, with another one as the first of layers, rows and columns."""
    return cell[0] - first[0], cell[1] - first[1], cell[2] - first[2]


def _copies(
    pieces: Sequence[Piece], marks: Mapping[int, str], covered: Mapping[int, Sequence[Cell]]
) -> Iterator[Copy]:
    kinds = [(value - 1) % len(pieces) for value in covered]
    hues = colours(kinds, len(pieces), _touching(list(covered.values())))
    for (value, cells), kind, hue in zip(covered.items(), kinds, hues, strict=True):
        yield Copy(value, pieces[kind].name, marks[value], hue, tuple(cells))


def _touching(copies: Sequence[Sequence[Cell]]) -> list[set[int]]:
    """The numbers of the copies that each of them touches by a side."""
    copy_of = {cell: number for number, cells in enumerate(copies) for cell in cells}
    touching: list[set[int]] = [set() for _ in copies]
    for (z, y, x), number in copy_of.items():
        for beside in ((z + 1, y, x), (z, y + 1, x), (z, y, x + 1)):
            other = copy_of.get(beside, number)
            if other != number:
                touching[number].add(other)
                touching[other].add(number)
    return touching


# --- Pencil marks: the letters of the pieces that may cover a cell ---


class PencilledBoard:
    """What a marking shows on an unsolved board, by cells of its view.

    Names of pieces become their letters; `legend` says which are whose, where they differ.
    """

    def __init__(self, puzzle: Tiling, marking: Marking) -> None:
        self.view = view(puzzle, None, marking.laid)
        self.marking = marking
        names = [piece.name for piece in puzzle.pieces]
        self._letters = dict(zip(names, puzzle._letters, strict=True)) | {NOTHING: EMPTY_DRAWN}
        places = self.view.places
        self.notes: dict[Cell, tuple[Note, ...]] = {
            places[cell]: tuple(map(self._lettered, notes))
            for cell, notes in marking.notes.items()
            if notes and places[cell] in self.view.open
        }
        self.lights: dict[Cell, Light] = {
            places[cell]: light for cell, light in marking.lights.items()
        }
        self.raster = Raster(dict(enumerate(self.notes.values())))

    @cached_property
    def covered(self) -> dict[int, tuple[Note, ...]]:
        """The notes of cells on which something lies, where they say more than that."""
        lying = {cell: copy.name for copy in self.view.copies for cell in copy.cells}
        return {
            cell: notes
            for cell, notes in self.marking.notes.items()
            for at in [self.view.places[cell]]
            if at in lying and {note.text for note in notes} - {lying[at]}
        }

    def legend(self) -> list[str]:
        """Return a line with the letters that are not the names of their pieces, if there are."""
        said = {note.text for notes in self.marking.notes.values() for note in notes}
        others = [
            f"{letter} = {name}"
            for name, letter in self._letters.items()
            if letter != name and name in said
        ]
        return [", ".join(others)] if others else []

    def _lettered(self, note: Note) -> Note:
        return note._replace(text=self._letters.get(note.text, note.text))
