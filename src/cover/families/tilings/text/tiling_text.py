"""What a text says of a board and of pieces, and the puzzle that it makes; what writers share.

All formats, YAML among them, become a `TilingText`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import lcm
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.facts import Source
from cover.families.tilings.geometry import Cell, Shape, extent, normal, orientations, parts
from cover.families.tilings.options import TilingReading
from cover.families.tilings.pieces import ANY, ONCE, Board, Bounds, LaidPiece, Piece, Tiles
from cover.families.tilings.placements import most_placements
from cover.families.tilings.puzzle import EMPTY_MARK, HOLE, Tiling, TilingNotation
from cover.reading.lines import Line, Token, can_be_name, counted, shown

LARGEST_BOARD = 100_000  # cells
LARGEST_PIECE = 1_000  # cells
MOST = 1_000_000  # copies of a piece, or cells that stay empty

BLANKS = frozenset(" ._-0")  # what is nothing in a drawing
_BY = r"\s*[xX×*]\s*"  # what stands between the sides of a board

# How many cells may lie between the first and the last of a board.
_LARGEST_BOX = 1_000_000
# In how many ways single pieces may be laid on a board. A million takes a second.
_MOST_PLACEMENTS = 3_000_000
_LARGEST_SUM = 2**31 - 1  # of the cells that copies cover; see `cover.problem.Sum`
_NOT_LETTERS = HOLE + EMPTY_MARK + "|/"  # what has a meaning in answers

# A heading: in drawings `#` may be a cell, but no drawing has a word of two different letters.
_HEADING = re.compile(r"\s*#\s.*?([A-Za-z])(?!\1)[A-Za-z]")

_WITH_AN = frozenset("AEFHILMNORSXaefhilmnorsx8")  # letters and figures that are read as "an .."


def without_headings(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines that are neither blank nor comments: `#`, a blank, and then words."""
    return (line for line in lines if not line.is_blank and not is_heading(line))


def is_heading(line: Line) -> bool:
    """Return whether a line among drawings, where `#` may be a cell, is a comment."""
    return line.is_comment and bool(_HEADING.match(line.text))


def size_pattern(number: str, or_else: str = "") -> re.Pattern[str]:
    """Return what matches two or three numbers, the sides of a board, and nothing else.

    Between them stands `x`, or what matches `or_else`.
    """
    between = rf"(?:{_BY}|{or_else})" if or_else else _BY
    return re.compile(rf"\s*({number}){between}({number})(?:{between}({number}))?\s*")


def may_reflect(space: bool) -> bool:
    """Return whether pieces may be turned over where nothing is said: as paper, in the plane."""
    return not space


def no_calendar(date: str) -> str:
    """Return what to say of a date where the board is no calendar."""
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
    pieces: Sequence[PieceText] = ()
    empty: Bounds = ANY
    rotate: bool | None = None
    reflect: bool | None = None
    expect: int | None = None

    def leave_out(self, holes: Iterable[Cell]) -> None:
        """Take cells from the board."""
        for cell in holes:
            for found in (self.cells, self.optional, self.letters):
                found.pop(cell, None)

    def make_optional(self) -> None:
        """Let all cells stay empty, but for those where a piece lies."""
        letters = self.letters.keys()
        self.optional = {cell: self.cells[cell] for cell in self.cells if cell not in letters}
        self.cells = {cell: self.cells[cell] for cell in self.cells if cell in letters}

    def merge_alike(self, reading: TilingReading) -> None:
        """Make pieces without names that are alike copies of the first of them."""
        found: dict[Shape, PieceText] = {}
        for one in self.pieces:
            piece = self._piece(one, reading)
            forms = orientations(
                piece.shape, space=self.space, rotate=piece.rotate, reflect=piece.reflect
            )
            first = found.get(forms[0])
            if first is not None:
                copies = first.copies.low + 1
                one = first._replace(copies=Bounds(copies, copies))
            found[forms[0]] = one
        self.pieces = list(found.values())

    def puzzle(self, reading: TilingReading) -> Tiling:
        """Make the puzzle; raises `InputError`, and notes what is odd and legal."""
        pieces = [self._piece(one, reading) for one in self.pieces]
        places = {**self.cells, **self.optional}
        self._refuse_nothing(places)
        if reading.options.date is not None and not self.labels:
            raise InputError(self.place, no_calendar(reading.options.date))
        for piece in self.pieces:
            if not can_be_name(piece.name):
                raise InputError(piece.place, f'a piece cannot be called "{shown(piece.name)}"')
            if any(len(parts(shape)) > 1 for shape in (piece.shape, *piece.others)):
                reading.note(piece.place, f"piece {piece.name} is not connected")
        cells = tuple(sorted(places))
        optional = frozenset(number for number, cell in enumerate(cells) if cell in self.optional)
        tiles = Tiles(Board(cells, self.space, optional, self.empty), tuple(pieces))
        self._refuse_too_much(tiles)
        self._note_alike(tiles, reading)
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
        """A piece that may be turned as it says itself, or the command, or else the puzzle."""
        layers = max(extent(shape)[0] for shape in (one.shape, *one.others))
        if layers > 1 and not self.space:
            have = f"piece {shown(one.name)} has {counted(layers, 'layer')}, the board has none"
            message = f'{have}; "|" separates rows, a list has a drawing for each layer'
            raise InputError(one.place, message)
        asked = reading.options
        rotate = _first_said(one.rotate, asked.rotate, self.rotate, True)
        reflect = _first_said(one.reflect, asked.reflect, self.reflect, may_reflect(self.space))
        return Piece(one.name, one.shape, one.copies, rotate, reflect, one.others)

    def _refuse_nothing(self, cells: Mapping[Cell, Place]) -> None:
        """Raise what makes it no tiling at all."""
        if not cells:
            raise InputError(self.place, "the board has no cells")
        layers, rows, columns = extent(cells)
        if layers * rows * columns > _LARGEST_BOX:
            size = f"{layers} x {rows} x {columns}"
            message = f"a board of {size}; at most {_LARGEST_BOX} cells are read"
            raise InputError(self.place, message)
        if not self.pieces:
            raise InputError(self.place, "there are no pieces")
        names: set[str] = set()
        for piece in self.pieces:
            if piece.name in _NOT_LETTERS:
                raise InputError(piece.place, f'"{piece.name}" cannot be the name of a piece')
            if piece.name in names:
                message = f"a second piece {piece.name}; give it a count instead"
                raise InputError(piece.place, message)
            names.add(piece.name)

    def _refuse_too_much(self, tiles: Tiles) -> None:
        """Raise what takes too long to model, and what the model cannot add up.

        Copies weigh the least common multiple of their sizes.
        """
        found = most_placements(tiles)
        if found > _MOST_PLACEMENTS:
            ways = f"pieces can be laid in up to {found} ways"
            raise InputError(self.place, f"{ways}; at most {_MOST_PLACEMENTS} are read")
        for number, piece in enumerate(tiles.pieces):
            weight = lcm(*piece.sizes)
            copies = len(tiles.board.cells) // piece.sizes[0] + 1
            if piece.copies.high != 1 and weight * copies > _LARGEST_SUM:
                message = f"piece {piece.name} has shapes of too many different sizes"
                raise InputError(self.pieces[number].place, message)

    def _note_alike(self, tiles: Tiles, reading: TilingReading) -> None:
        """Remark on pieces that can be exchanged, but are not copies of one."""
        by_forms: dict[tuple[Shape, ...], list[PieceText]] = {}
        for one, piece in zip(self.pieces, tiles.pieces, strict=True):
            if piece.copies.high is not None:
                by_forms.setdefault(piece.forms(self.space), []).append(one)
        for first, second, *more in (alike for alike in by_forms.values() if len(alike) > 1):
            names = f"{first.name} and {second.name}" + (f" and {len(more)} more" if more else "")
            makes = "exchanging them makes another tiling, unlike copies of one piece"
            reading.note(second.place, f"pieces {names} are alike; {makes}")


def drawn_piece(name: str, cells: Collection[Cell], place: Place) -> PieceText:
    """Return the piece of some cells of a drawing; raises `InputError` if it is too large."""
    if len(cells) > LARGEST_PIECE:
        raise InputError(place, f"piece {name} has more than {LARGEST_PIECE} cells")
    return PieceText(name, normal(cells), place)


def _first_said(*said: bool | None) -> bool:
    return next(one for one in said if one is not None)


def _placed(
    tiles: Tiles, places: Mapping[Cell, Place], letters: Mapping[Cell, str]
) -> tuple[LaidPiece, ...]:
    """The pieces that lie on the board already."""
    number_of = {cell: number for number, cell in enumerate(tiles.board.cells)}
    drawn_as: dict[str, list[Cell]] = {}
    for cell, name in sorted(letters.items()):
        drawn_as.setdefault(name, []).append(cell)
    found: list[LaidPiece] = []
    for number, piece in enumerate(tiles.pieces):
        forms = piece.forms(tiles.board.space)
        for cells in _copies(piece, forms, drawn_as.get(piece.name, [])):
            covered = tuple(number_of[cell] for cell in cells)
            if normal(cells) not in forms:
                raise _no_piece(piece, places[cells[0]], len(cells))
            found.append(LaidPiece(number, covered))
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


# --- Writing: what a format cannot say, and drawings ---


def cannot_say(puzzle: Tiling, name: str, what: str) -> InputError:
    """Return the error for a puzzle of which a format cannot say all."""
    return InputError(puzzle.place, f"{name} cannot say {what}")


def require_plain(
    puzzle: Tiling, name: str, *, empty: bool = False, ranges: bool = False, others: bool = False
) -> None:
    """Raise `InputError` where board and pieces are not all there is to say, or turned as usual.

    The format can perhaps say that cells may stay `empty`, how many of a piece there are by
    `ranges`, and that pieces have `others` as further shapes.
    """
    board = puzzle.board
    if puzzle.costs is not None:
        raise cannot_say(puzzle, name, "costs")
    if puzzle.placed:
        raise cannot_say(puzzle, name, "that pieces lie there already")
    if not empty and (board.optional or board.empty != ANY):
        raise cannot_say(puzzle, name, "that cells may stay empty")
    for piece in puzzle.pieces:
        if not piece.rotate or piece.reflect != may_reflect(board.space):
            raise cannot_say(puzzle, name, f"how piece {piece.name} may be turned")
        if piece.others and not others:
            raise cannot_say(puzzle, name, f"that piece {piece.name} has several shapes")
        if piece.copies.high is None or (piece.copies.low != piece.copies.high and not ranges):
            raise cannot_say(puzzle, name, f"that any number of {piece.name} may be used")
        if not piece.copies.high:
            raise cannot_say(puzzle, name, f"that piece {piece.name} is not used")


def pieces_in_order(puzzle: Tiling, name: str, named: Callable[[int], str]) -> Iterator[Piece]:
    """Yield the pieces in an order in which they get their names, each as often as it is used.

    Those that are alike are copies of the first, and `named` is what the piece of that number
    among all of them is called, from 0. Raises `InputError` where they would be called otherwise.
    """
    left = {piece.name: piece.copies.low for piece in puzzle.pieces}
    by_name = {piece.name: piece for piece in puzzle.pieces}
    begun: list[str] = []
    for number in range(sum(left.values())):
        own = named(number)
        if own in by_name:
            begun.append(own)
        drawn = own if own in by_name else next((each for each in begun if left[each]), "")
        if not drawn or not left[drawn]:
            break
        left[drawn] -= 1
        yield by_name[drawn]
    if any(left.values()):
        raise cannot_say(puzzle, name, f"the names of pieces; they are {named(0)}, {named(1)}, ...")


def rows_of(cells: Iterable[Cell], blank: str) -> list[str]:
    """Return the rows of cells in one layer, from the first row and column on, drawn with `x`."""
    drawn = set(cells)
    _, rows, columns = extent([*drawn, (0, 0, 0)])
    return [
        "".join("x" if (0, y, x) in drawn else blank for x in range(columns)).rstrip()
        for y in range(rows)
    ]
