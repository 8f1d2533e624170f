"""From what a reader found, a board and pieces with their places, to the record of a tiling."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import lcm
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.families.tilings import model as tiling_model
from cover.families.tilings.formats import TilingReading
from cover.families.tilings.geometry import Cell, Shape, extent, normal, parts
from cover.families.tilings.layout import EMPTY, HOLE, TilingLayout
from cover.families.tilings.pieces import ANY, Board, Bounds, Piece, Tiles
from cover.families.tilings.puzzle import Placed, Tiling
from cover.reading.lines import can_be_name, counted, shown
from cover.reading.records import Record

# How many cells may lie between the first and the last of a board.
_LARGEST_BOX = 1_000_000
# In how many ways single pieces may be laid on a board. A million takes a second.
_MOST_PLACEMENTS = 3_000_000
_LARGEST_SUM = 2**31 - 1  # of the cells that copies cover; see `cover.exact_cover.Sum`
_NOT_LETTERS = HOLE + EMPTY + "|/"  # what has a meaning in answers

_WITH_AN = frozenset("AEFHILMNORSXaefhilmnorsx8")  # letters and figures that are read as "an .."


class Stated(NamedTuple):
    """A piece, and where it is stated."""

    piece: Piece
    place: Place


class Draft(NamedTuple):
    """What was found on a board, by cell.

    `cells` are those that must be covered and `optional` those that may stay empty, as many of them
    as `empty` says, each with its place; `letters` name pieces that lie there already, `labels` are
    words in the drawing. `expect` is the number of solutions that the file says there are.
    """

    cells: Mapping[Cell, Place]
    optional: Mapping[Cell, Place] = {}
    letters: Mapping[Cell, str] = {}
    labels: Mapping[Cell, str] = {}
    space: bool = False
    empty: Bounds = ANY
    expect: int | None = None


def tiling_record(
    place: Place, draft: Draft, stated: Sequence[Stated], reading: TilingReading, contest: str = ""
) -> Record:
    """The record of a tiling; raises `InputError`, and notes what is odd and legal."""
    places = {**draft.cells, **draft.optional}
    _refuse(place, places, stated)
    if reading.options.date is not None and not draft.labels:
        from cover.families.tilings.text.dates import no_calendar

        raise InputError(place, no_calendar(reading.options.date))
    for piece, where in stated:
        if not can_be_name(piece.name):
            raise InputError(where, f'a piece cannot be called "{shown(piece.name)}"')
        if any(len(parts(shape)) > 1 for shape in (piece.shape, *piece.others)):
            reading.note(where, f"piece {piece.name} is not connected")
    cells = tuple(sorted(places))
    optional = frozenset(number for number, cell in enumerate(cells) if cell in draft.optional)
    board = Board(cells, draft.space, optional, draft.empty)
    tiles = Tiles(board, tuple(one.piece for one in stated))
    _refuse_too_many(place, tiles)
    _refuse_unlike_sizes(stated, len(cells))
    _note_alike(stated, draft.space, reading)
    layout = TilingLayout(
        tiles,
        [places[cell] for cell in cells],
        [one.place for one in stated],
        contest,
        draft.labels,
    )
    puzzle = Tiling(tiles, _placed(tiles, layout, draft.letters), reading.options.distinct)
    return Record(place, puzzle, layout, draft.expect)


def _refuse(place: Place, cells: Mapping[Cell, Place], stated: Sequence[Stated]) -> None:
    """Raise what makes it no tiling at all."""
    if not cells:
        raise InputError(place, "the board has no cells")
    layers, rows, columns = extent(cells)
    if layers * rows * columns > _LARGEST_BOX:
        size = f"{layers} x {rows} x {columns}"
        raise InputError(place, f"a board of {size}; at most {_LARGEST_BOX} cells are read")
    if not stated:
        raise InputError(place, "there are no pieces")
    names: set[str] = set()
    for piece, where in stated:
        if piece.name in _NOT_LETTERS:
            raise InputError(where, f'"{piece.name}" cannot be the name of a piece')
        if piece.name in names:
            raise InputError(where, f"a second piece {piece.name}; give it a count instead")
        names.add(piece.name)


def _refuse_too_many(place: Place, tiles: Tiles) -> None:
    found = tiling_model.places(tiles)
    if found > _MOST_PLACEMENTS:
        message = f"pieces can be laid in up to {found} ways; at most {_MOST_PLACEMENTS} are read"
        raise InputError(place, message)


def _refuse_unlike_sizes(stated: Sequence[Stated], cells: int) -> None:
    """Raise what the model cannot add up: copies weigh the least common multiple of their sizes."""
    for piece, where in stated:
        weight = lcm(*piece.sizes)
        if piece.copies.high != 1 and weight * (cells // piece.sizes[0] + 1) > _LARGEST_SUM:
            raise InputError(where, f"piece {piece.name} has shapes of too many different sizes")


def _note_alike(stated: Sequence[Stated], space: bool, reading: TilingReading) -> None:
    """Remark on pieces that can be exchanged, but are not copies of one."""
    by_forms: dict[tuple[Shape, ...], list[Stated]] = {}
    for one in stated:
        if one.piece.copies.high is not None:
            by_forms.setdefault(one.piece.forms(space), []).append(one)
    for (first, _), (second, where), *more in (k for k in by_forms.values() if len(k) > 1):
        names = f"{first.name} and {second.name}" + (f" and {len(more)} more" if more else "")
        alike = f"pieces {names} are alike; exchanging them"
        reading.note(where, f"{alike} makes another tiling, unlike copies of one piece")


def _placed(tiles: Tiles, layout: TilingLayout, letters: Mapping[Cell, str]) -> tuple[Placed, ...]:
    """The pieces that lie on the board already."""
    number_of = {cell: number for number, cell in enumerate(tiles.board.cells)}
    drawn_as: dict[str, list[Cell]] = {}
    for cell, name in sorted(letters.items()):
        drawn_as.setdefault(name, []).append(cell)
    found: list[Placed] = []
    for number, piece in enumerate(tiles.pieces):
        forms = piece.forms(tiles.board.space)
        for cells in _copies(piece, forms, drawn_as.get(piece.name, [])):
            covered = tuple(number_of[cell] for cell in cells)
            if normal(cells) not in forms:
                raise _no_piece(piece, layout.place(covered[0]), len(cells))
            found.append(Placed(number, covered))
    return tuple(found)


def _copies(piece: Piece, forms: Collection[Shape], drawn: list[Cell]) -> list[list[Cell]]:
    """The cells of each copy: parts of what is drawn, or all of it if the only copy has parts."""
    copies = parts(drawn)
    are_copies = all(normal(cells) in forms for cells in copies)
    return copies if are_copies or piece.copies.high != 1 else [drawn]


def _no_piece(piece: Piece, place: Place, cells: int) -> InputError:
    name, at = piece.name, f"line {place.line} column {place.column}"
    drawn = f"the {counted(cells, 'cell')} drawn are" if cells > 1 else "the 1 cell drawn is"
    several = piece.copies.high != 1 and cells > len(piece.shape)
    hint = "; copies that lie there must not touch" if several else ""
    kind = f"an {name}" if name in _WITH_AN else f"a {name}"
    message = f"letter {name} at {at} names piece {name}, but {drawn} not {kind}{hint}"
    return InputError(place, message)
