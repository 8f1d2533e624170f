"""What a text says of a board and of pieces, and the puzzle that it makes; what writers share.

All formats, YAML among them, become a `TilingText`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import lcm, prod
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.facts import Source
from cover.families.tilings.model import most_placements
from cover.families.tilings.options import TilingReading
from cover.families.tilings.pieces import (
    ANY,
    ONCE,
    Board,
    Bounds,
    Cell,
    LaidPiece,
    Piece,
    Shape,
    Tiles,
    extent,
    normal,
    parts,
)
from cover.families.tilings.puzzle import EMPTY_MARK, HOLE, Tiling, TilingNotation
from cover.reading.lines import Token, can_be_name, counted, shown

LARGEST_BOARD = 100_000  # cells
LARGEST_PIECE = 1_000  # cells
MOST = 1_000_000  # copies of a piece, or cells that stay empty

# How many cells may lie between the first and the last of a board.
_LARGEST_BOX = 1_000_000
# In how many ways single pieces may be laid on a board. A million takes a second.
_MOST_PLACEMENTS = 3_000_000
_LARGEST_SUM = 2**31 - 1  # of the cells that copies cover; see `cover.problem.Sum`
NOT_LETTERS = HOLE + EMPTY_MARK + "|/"  # what has a meaning in answers


def may_reflect(space: bool) -> bool:
    """Return whether pieces may be turned over where nothing is said: as paper, in the plane."""
    return not space


def no_calendar(date: str) -> str:
    labels = "a board with the months and the days 1 to 31 as labels"
    quoted = shown(date) or '""'
    return f"the date {quoted} is for a calendar, {labels}"


class PieceText(NamedTuple):
    """A piece as it is stated, and where.

    Where `rotate` or `reflect` is None, it is for the whole puzzle to say. `others` are further
    shapes that a copy may have instead.
    """

    name: str
    shape: Shape
    place: Place
    copies: Bounds = ONCE
    rotate: bool | None = None
    reflect: bool | None = None
    others: tuple[Shape, ...] = ()


@dataclass
class TilingText:
    """What a text says of a tiling.

    `cells` must be covered and `optional` ones may stay empty, as many of them as `empty` says;
    each has its place. `letters` are names of pieces that lie there already, `labels` are words
    that are drawn in cells, and `points` counts the holes that are drawn as points. With `rotate`
    and `reflect`, pieces may be turned and turned over; None is what is usual. `expect` is the
    number of solutions that the text says there are.
    """

    place: Place
    cells: dict[Cell, Place] = field(default_factory=dict)
    optional: dict[Cell, Place] = field(default_factory=dict)
    letters: dict[Cell, str] = field(default_factory=dict)
    labels: Mapping[Cell, Token] = field(default_factory=dict)
    points: int = 0
    space: bool = False
    pieces: list[PieceText] = field(default_factory=list)
    empty: Bounds = ANY
    rotate: bool | None = None
    reflect: bool | None = None
    expect: int | None = None

    def take_box(self, size: Sequence[int], place: Place) -> None:
        if prod(size) > LARGEST_BOARD:
            raise InputError(place, f"the board has more than {LARGEST_BOARD} cells")
        if not prod(size):
            raise InputError(place, f"a board of {'x'.join(map(str, size))} has no cells")
        self.space = len(size) == 3
        layers, rows, columns = [1, *size][-3:]
        cells = product(range(layers), range(rows), range(columns))
        self.cells = dict.fromkeys(cells, place)

    def merge_alike(self, reading: TilingReading) -> None:
        """Make pieces without names that are alike copies of the first of them."""
        found: dict[tuple[Shape, ...], list[PieceText]] = {}
        for one in self.pieces:
            found.setdefault(self._piece(one, reading).forms(self.space), []).append(one)
        self.pieces = [
            first._replace(copies=Bounds(1 + len(alike), 1 + len(alike)))
            for first, *alike in found.values()
        ]

    def puzzle(self, reading: TilingReading) -> Tiling:
        pieces = [self._piece(one, reading) for one in self.pieces]
        places = {**self.cells, **self.optional}
        if not places:
            raise InputError(self.place, "the board has no cells")
        size = extent(places)
        if prod(size) > _LARGEST_BOX:
            have = f"a board of {' x '.join(map(str, size))}"
            raise InputError(self.place, f"{have}; at most {_LARGEST_BOX} cells are read")
        if not self.pieces:
            raise InputError(self.place, "there are no pieces")
        if reading.options.date is not None and not self.labels:
            raise InputError(self.place, no_calendar(reading.options.date))
        for piece in self.pieces:
            if piece.name in NOT_LETTERS or not can_be_name(piece.name):
                message = f'"{shown(piece.name)}" cannot be the name of a piece'
                raise InputError(piece.place, message)
            if any(len(parts(shape)) > 1 for shape in (piece.shape, *piece.others)):
                reading.note(piece.place, f"piece {piece.name} is not connected")
        cells = tuple(sorted(places))
        optional = frozenset(number for number, cell in enumerate(cells) if cell in self.optional)
        tiles = Tiles(Board(cells, self.space, optional, self.empty), tuple(pieces))
        if (ways := most_placements(tiles)) > _MOST_PLACEMENTS:
            have = f"pieces can be laid in up to {ways} ways"
            raise InputError(self.place, f"{have}; at most {_MOST_PLACEMENTS} are read")
        self._look_at_pieces(tiles, reading)
        notation = TilingNotation(
            tuple(map(places.__getitem__, cells)),
            tuple(piece.place for piece in self.pieces),
            {cell: label.text for cell, label in self.labels.items()},
        )
        return Tiling.made(
            Source(self.place, expect=self.expect),
            board=tiles.board,
            pieces=tiles.pieces,
            placed=_placed(tiles, places, self.letters),
            notation=notation,
            _up_to_symmetry=reading.options.distinct,
        )

    def _piece(self, one: PieceText, reading: TilingReading) -> Piece:
        """Return a piece that may be turned as itself, the command, or else the puzzle says."""
        layers = max(extent(shape)[0] for shape in (one.shape, *one.others))
        if layers > 1 and not self.space:
            have = f"piece {shown(one.name)} has {counted(layers, 'layer')}, the board has none"
            message = f'{have}; "|" separates rows, a list has a drawing for each layer'
            raise InputError(one.place, message)
        asked = reading.options
        rotates = (one.rotate, asked.rotate, self.rotate, True)
        reflects = (one.reflect, asked.reflect, self.reflect, may_reflect(self.space))
        rotate, reflect = (
            next(said for said in turns if said is not None) for turns in (rotates, reflects)
        )
        return Piece(one.name, one.shape, one.copies, rotate, reflect, one.others)

    def _look_at_pieces(self, tiles: Tiles, reading: TilingReading) -> None:
        """Note pieces that can be exchanged, but are not copies of one.

        Raises `InputError` for those that the model cannot add up, where copies weigh the least
        common multiple of their sizes.
        """
        by_forms: dict[tuple[Shape, ...], list[PieceText]] = {}
        for one, piece in zip(self.pieces, tiles.pieces, strict=True):
            weight = lcm(*piece.sizes)
            copies = len(tiles.board.cells) // piece.sizes[0] + 1
            if piece.copies.high != 1 and weight * copies > _LARGEST_SUM:
                message = f"piece {piece.name} has shapes of too many different sizes"
                raise InputError(one.place, message)
            if piece.copies.high is not None:
                by_forms.setdefault(piece.forms(self.space), []).append(one)
        for first, second, *more in (alike for alike in by_forms.values() if len(alike) > 1):
            names = f"{first.name} and {second.name}" + (f" and {len(more)} more" if more else "")
            makes = "exchanging them makes another tiling, unlike copies of one piece"
            reading.note(second.place, f"pieces {names} are alike; {makes}")


def piece_name(number: int) -> str:
    """Return the names of pieces that have none, from 0: A to Z, AA, AB and so on."""
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def _placed(
    tiles: Tiles, places: Mapping[Cell, Place], letters: Mapping[Cell, str]
) -> tuple[LaidPiece, ...]:
    number_of = {cell: number for number, cell in enumerate(tiles.board.cells)}
    drawn_as: dict[str, list[Cell]] = {}
    for cell, name in sorted(letters.items()):
        drawn_as.setdefault(name, []).append(cell)
    found: list[LaidPiece] = []
    for number, piece in enumerate(tiles.pieces):
        forms = piece.forms(tiles.board.space)
        drawn_here = drawn_as.get(piece.name, [])
        copies = parts(drawn_here)
        if piece.copies.high == 1 and not all(normal(cells) in forms for cells in copies):
            copies = [drawn_here]  # its only copy, which may have parts
        for cells in copies:
            if normal(cells) not in forms:
                drawn = f"the {counted(len(cells), 'cell')} drawn {'are' if cells[1:] else 'is'}"
                several = piece.copies.high != 1 and len(cells) > len(piece.shape)
                hint = "; copies that lie there must not touch" if several else ""
                named = f"letter {piece.name} names piece {piece.name}, but {drawn} not a "
                raise InputError(places[cells[0]], f"{named}{piece.name}{hint}")
            found.append(LaidPiece(number, tuple(number_of[cell] for cell in cells)))
    return tuple(found)
