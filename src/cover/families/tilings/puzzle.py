"""Tilings: pieces laid on a board, in the plane or in space, so that they cover it exactly."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.errors import InputError, Place
from cover.facts import Contradiction, Costs, Covering, LineParts, ModelNames, Unfinished, Values
from cover.families.tilings import model, reasons
from cover.families.tilings.model import EMPTY, Placements, placements
from cover.families.tilings.options import TilingOptions
from cover.families.tilings.pieces import (
    Board,
    Cell,
    LaidPiece,
    Piece,
    Shape,
    Tiles,
    normal,
    orientations,
    turns,
)
from cover.puzzle import Puzzle
from cover.reading import cell_names
from cover.reading.lines import counted, in_rows
from cover.solution import Solution

if TYPE_CHECKING:
    from cover.drawing.html import Solid
    from cover.families.clues import Constraints
    from cover.families.tilings.costs import TilingCosts
    from cover.problem import Problem
    from cover.reading.arguments import Text

# What stands for a cell where no piece lies: in a line or in rows, in a drawing, and in words.
HOLE = "."
EMPTY_MARK = "+"  # a cell that stays empty
EMPTY_DRAWN = "·"
NOTHING = "nothing"

# What stands for names of several characters; not 0, which is a hole in drawings.
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789"


class TilingNotation(NamedTuple):
    """Where each cell and each piece of a tiling is stated; `labels` are words drawn in cells."""

    cells: tuple[Place, ...]
    pieces: tuple[Place, ...]
    labels: Mapping[Cell, str]


class PlacedPiece(NamedTuple):
    """A copy of a piece where it lies: its cells are row and column from 0.

    In space, they are layer, row and column.
    """

    piece: str
    cells: tuple[tuple[int, ...], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cells, such as `r1c2`, in space `l1r1c2`."""
        return tuple(map(cell_names.name_of, self.cells))


class TilingSolution(Solution):
    """How pieces lie on a board.

    >>> from cover import Tiling
    >>> solution = Tiling((2, 3), {"L": ["xx", "x."], "I": "xx", "one": "x"}).solve()
    >>> solution["r1c1"], solution[1, 2]
    ('L', 'I')
    >>> solution.placements[0].names
    ('r1c1', 'r1c2', 'r2c1')
    """

    puzzle: Tiling

    def __getitem__(self, key: cell_names.Cell) -> str | None:
        """Return the name of the piece on a cell, None where it stays empty.

        The cell is named, `r1c2` or `A2`, in space `l1r1c2`, or told by its row and column from 0,
        in space by its layer, row and column. Raises `KeyError` for a name that is no cell of the
        board, and `IndexError` for such numbers.
        """
        size = [max(places) + 1 for places in zip(*self._index_of, strict=True)]
        found = cell_names.cell_at(key, size)
        at = self._index_of.get(found)
        if at is None:
            message = f"{cell_names.name_of(found)} is no cell of this board, which has holes"
            raise KeyError(message) if isinstance(key, str) else IndexError(message)
        value = self.values[at]
        return self.puzzle.pieces[(value - 1) % len(self.puzzle.pieces)].name if value else None

    @cached_property
    def _index_of(self) -> dict[tuple[int, ...], int]:
        return {cell: index for index, cell in enumerate(self.puzzle.cells)}

    @property
    def placements(self) -> list[PlacedPiece]:
        """The copies of pieces, in the order of their first cells."""
        cells = self.puzzle.cells
        return [
            PlacedPiece(self.puzzle.pieces[piece].name, tuple(cells[cell] for cell in covered))
            for piece, covered in self.puzzle._copies(self.values)
        ]


class Tiling(Puzzle[TilingSolution]):
    """A tiling: pieces to be laid on a board so that they cover it, in the plane or in space.

    `board` alone is a text in any format that `cover tiling` reads, or the path of a file; so
    "preset: calendar" is one of the puzzles that come with `cover`. With
    `pieces`, it is a size, `(6, 10)` or "6x10" (rows and columns; in space layers, rows and
    columns), or a drawing: a text, a list of rows, or an array of 0 and 1 or of truth values; in
    space a list of layers, each such a list. In drawings, "." is a hole and "+" a cell that may
    stay empty; a letter that is the name of a piece shows where that lies already.

    `pieces` is the name of a set, such as "pentominoes", a list of such names, or a mapping from
    names to shapes: drawings like those of boards, or cells, a list of tuples of row and column. A
    shape may also stand in a mapping with more of the piece, `{"shape": ..., "count": 2}`; its keys
    are `shape`, `others`, `count`, `rotate` and `reflect`. `use` names sets besides these pieces,
    or maps them to counts; `without` drops some of their pieces.

    Where they are False, pieces may not be turned (`rotate`) or turned over (`reflect`); pieces in
    space are mirrored only if `reflect` is True. `empty` is how many cells stay empty: a number, or
    a text such as "<=2", "1..3" or "any". `open` has the characters that are cells, `holes` are
    cells that are none, `laid` is a drawing of the pieces that lie there already. Of boards with
    words on them, `uncovered` names those that stay free, or `date` does. With `distinct`,
    solutions that are turned or mirrored forms of each other count as one.

    `costs` maps pieces to what a copy costs, "empty" to what a cell costs that stays so, and
    placements, `"I on r1c1 r1c2"` or `("I", ((0, 0), (0, 1)))`, to what they cost besides.

    Raises `InputError`, which is a `ValueError`, for what is no tiling.

    `generate` makes a tiling with one solution: pieces of a `board`, 6x6 where nothing is said,
    that have `sizes` of 3..5 cells. As few of them lie there as make the solution the only one.
    Instead of pieces that are cut, those of a set are in `use`, such as pentominoes, or those of a
    `preset` with its `date`.

    A tiling has its `board`, its `pieces` (each with its `name`, its `shape`, and how many `copies`
    there are of it), those that are `placed` on the board already, each by the number of the piece
    and those of its cells, and its `costs`, None where nothing costs anything. Cells of `board` and
    of shapes are layer, row and column from 0; `.cells` of the tiling are named as solutions do.

    >>> from cover import Tiling
    >>> tiling = Tiling((2, 3), {"V": ["xx", "x."], "I": "x|x|x"}, rotate=True)
    >>> tiling
    <Tiling 2x3, 2 pieces>
    >>> Tiling("6x10", "pentominoes", distinct=True)
    <Tiling 6x10, 12 pieces>
    >>> Tiling("preset: calendar", date="2026-11-20")
    <Tiling 7x7, 8 pieces>
    >>> tiling.cells
    ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
    >>> [(piece.name, piece.copies) for piece in tiling.pieces]
    [('V', Bounds(low=1, high=1)), ('I', Bounds(low=1, high=1))]
    >>> Tiling.generate(board="5x5", seed=1).count()
    Count(1)
    """

    # A solution has a number for each cell of the board: 0 where it stays empty, elsewhere
    # `1 + piece + pieces * copy`, with the number of the piece, how many pieces there are, and
    # which copy of it this is, from 0 in the reading order of their first cells. So equal numbers
    # are one copy of one piece.

    command = "tiling"
    solution_class = TilingSolution
    _drawn_by, _pictured_by = "tilings.drawing", "tilings.picture"
    _answered_by = "tilings.answers"
    _worded_by, _clued_by = "tilings.words:TilingWords", "tilings.words:TilingClues"
    _writes_parts = True
    _new_kind = "tiling"

    board: Board
    pieces: tuple[Piece, ...]
    placed: tuple[LaidPiece, ...] = ()
    costs: TilingCosts | None = None
    notation: TilingNotation

    # --- How it is made ---

    def __init__(
        self,
        board: Text | Iterable[Any],
        pieces: str | Mapping[str, Any] | Iterable[str] | None = None,
        *,
        use: str | Iterable[str] | Mapping[str, int | str] | None = None,
        without: str | Iterable[str] | None = None,
        rotate: bool | None = None,
        reflect: bool | None = None,
        distinct: bool = False,
        empty: int | str | None = None,
        open: str | None = None,  # noqa: A002
        holes: object = None,
        laid: object = None,
        uncovered: str | Iterable[str] | None = None,
        date: str | datetime.date | None = None,
        costs: Mapping[Any, Any] | None = None,
    ) -> None:
        from cover.families.tilings.yaml import read_yaml, stated_keys
        from cover.reading.arguments import checked, is_text

        options = checked(TilingOptions(rotate, reflect, date_text(date), distinct))
        keys: dict[str, object] = {
            "except": without,
            "empty": empty,
            "open": open,
            "holes": holes,
            "laid": laid,
            "uncovered": uncovered,
            "costs": costs,
        }
        if pieces is None and use is None and is_text(board):
            for name, value in keys.items():
                if value is not None:
                    what = "goes with `pieces` or `use`; a text says all itself"
                    raise InputError(Place(name), what)
            self._take(board, options, called="board")
        else:
            self._take_values(read_yaml, stated_keys(board, pieces, use, keys), options)

    def _key(self) -> str:
        return f"{super()._key()} {'distinct' if self._up_to_symmetry else ''}"

    def __repr__(self) -> str:
        size = self.board.size if self.board.space else self.board.size[1:]
        pieces = counted(len(self.pieces), "piece")
        return f"<{type(self).__name__} {'x'.join(map(str, size))}, {pieces}>"

    @property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        """The cells in reading order: row and column from 0, in space layer, row and column."""
        return tuple(cell if self.board.space else cell[1:] for cell in self.board.cells)

    # --- What engines ask ---

    @property
    def _shape(self) -> Tiles:
        return Tiles(self.board, self.pieces)

    def _model(self, deadline: float | None = None) -> Problem:
        return model.model(self._shape, deadline)

    def _names(self) -> ModelNames:
        return ModelNames(model.item_names(self._shape))

    @cached_property
    def _placements(self) -> Placements:
        return placements(self._shape)

    def _given_options(self) -> Values:
        return self._options_laid

    @cached_property
    def _options_laid(self) -> Values:
        """The placements of the pieces that lie there already."""
        laid = self._placements
        pieces = {piece for piece, _ in self.placed}
        options = {
            (piece, laid.cells(option)): option for piece in pieces for option in laid.of(piece)
        }
        return tuple(options[placed] for placed in self.placed)

    def _contradiction(self, deadline: float | None = None) -> Contradiction | None:
        return reasons.contradiction(self._shape, self.placed, deadline)

    def _costs(self) -> Costs | None:
        return None if self.costs is None else self.costs.of_options(self._placements)

    def _symmetries(self) -> Iterator[tuple[int, ...]]:
        """Yield the symmetries of the board that map placements, and pieces laid, onto themselves.

        First comes that which moves nothing.
        """
        given = set(self._options_laid)
        for moved in self._placements.symmetries():
            if {moved[option] for option in given} == given:
                yield moved

    def _covering(self) -> Covering:
        """Return the cells and pieces that options cover, and how often each must be covered."""
        cells = len(self.board.cells)
        empty = cells + len(self.pieces)
        wrong = empty + 1
        lying = {option: wrong + 1 + number for number, option in enumerate(self._options_laid)}

        def items(option: int) -> list[tuple[int, int]]:
            piece, covered = self._placements[option]
            found = [*covered, empty if piece < 0 else cells + piece]
            if option in lying:
                found.append(lying[option])
            if piece >= 0 and not self._is_form(piece, covered):
                found.append(wrong)
            return [(item, 0) for item in found]

        count = len(self._placements)
        copies = (piece.copies for piece in self.pieces)
        bounds = [(1, 1)] * cells + [*copies, self.board.empty, (0, 0)]
        return Covering(count, map(items, range(count)), bounds + [(1, 1)] * len(lying))

    # --- Solutions ---

    def _decode(self, options: Sequence[int]) -> Values:
        laid = map(self._placements.__getitem__, options)
        return self._values_of(each for each in laid if each[0] != EMPTY)

    def _values_of(self, laid: Iterable[tuple[int, Sequence[int]]]) -> Values:
        """Return the solution of pieces on cells: copies count in the order of first cells."""
        values = [0] * len(self.board.cells)
        copies = [0] * len(self.pieces)
        for piece, cells in sorted(laid, key=lambda placement: placement[1][0]):
            value = 1 + piece + len(copies) * copies[piece]
            copies[piece] += 1
            for cell in cells:
                values[cell] = value
        return tuple(values)

    def _faults_in(self, values: Sequence[int], *, is_open: bool = False) -> list[str]:
        """Return the faults; where it `is_open`, further pieces may come onto empty cells."""
        found = []
        cells_of = cells_by_value(values)
        empty = cells_of.pop(0, [])
        bare = [cell for cell in empty if cell not in self.board.optional]
        if is_open and len(empty) >= self.board.empty.low:
            pass  # as many are left as may stay empty, at least
        elif bare:
            found.append(f"{self.board.names(bare)} {'is' if len(bare) == 1 else 'are'} empty")
        elif not self.board.empty.allows(len(empty)):
            expected = self.board.empty.in_words()
            found.append(f"{counted(len(empty), 'cell')} empty, expected {expected}")
        found += self._faults_of_pieces(cells_of, is_open)
        for piece, cells in self.placed:
            value = values[cells[0]]
            lies = value and (value - 1) % len(self.pieces) == piece
            if not lies or tuple(cells_of[value]) != cells:
                what = f"piece {self.pieces[piece].name} does not lie where it is given"
                found.append(f"{what}, on {self.board.names(cells)}")
        return found

    def _faults_of_pieces(
        self, cells_of: Mapping[int, Sequence[int]], is_open: bool
    ) -> Iterator[str]:
        used = Counter((value - 1) % len(self.pieces) for value in cells_of)
        for number, piece in enumerate(self.pieces):
            too_few = used[number] < piece.copies.low
            if not piece.copies.allows(used[number]) and not (too_few and is_open):
                times = counted(used[number], "time") if used[number] else "not at all"
                yield f"piece {piece.name} is used {times}, expected {piece.copies.in_words()}"
        for value, cells in cells_of.items():
            number = (value - 1) % len(self.pieces)
            form = number, tuple(cells)
            if form in self._known_forms:
                continue
            if self._is_form(number, cells):
                self._known_forms.add(form)
            else:
                name = self.pieces[number].name
                yield f"what covers {self.board.names(cells)} has not the form of piece {name}"

    def _unfinished(self, values: Sequence[int]) -> Unfinished | None:
        """Return the pieces that lie there, and those that are given where nothing else lies."""
        if len(self._faults_in(values, is_open=True)) == len(self._faults_in(values)):
            return None
        laid = self._copies(values)
        laid += [each for each in self.placed if not any(map(values.__getitem__, each.cells))]
        if faults := self._faults_in(self._values_of(laid), is_open=True):
            return Unfinished({}, faults)
        option_of = {each: (option,) for option, each in enumerate(self._placements)}
        return Unfinished(
            {
                f"{self.pieces[each.piece].name} on {self.board.names(each.cells)}": option_of[each]
                for each in laid
            }
        )

    def _begun(self) -> Values | None:
        return self._values_of(self.placed) if self.placed else None

    def _copies(self, values: Sequence[int]) -> list[LaidPiece]:
        """Return the copies of pieces in a solution, in the order of their first cells."""
        return [
            LaidPiece((value - 1) % len(self.pieces), tuple(cells))
            for value, cells in cells_by_value(values).items()
            if value
        ]

    def _is_form(self, piece: int, cells: Sequence[int]) -> bool:
        shape = normal(map(self.board.cells.__getitem__, cells))
        return shape in self.pieces[piece].forms(self.board.space)

    @cached_property
    def _known_forms(self) -> set[tuple[int, tuple[int, ...]]]:
        """Pieces and cells that were checked before: in many solutions they come again."""
        return set()

    def _cost(self, values: Sequence[int]) -> int:
        if self.costs is None:
            return 0
        empty = [LaidPiece(EMPTY, (cell,)) for cell, value in enumerate(values) if not value]
        return sum(map(self.costs.of_placement, self._copies(values) + empty))

    # --- How solutions are written and read ---

    @cached_property
    def _letters(self) -> tuple[str, ...]:
        """What stands for each piece in a line: its name if that is one character."""
        names = [piece.name for piece in self.pieces]
        taken = {name for name in names if len(name) == 1}
        others = chain(_LETTERS, map(chr, range(0x100, 0x110000)))
        found: list[str] = []
        for name in names:
            if len(name) > 1:
                ours = (character for character in name.lower() + name if character in _LETTERS)
                name = next(letter for letter in chain(ours, others) if letter not in taken)
                taken.add(name)
            found.append(name)
        return tuple(found)

    def _symbol(self, value: int) -> str:
        return self._letters[(value - 1) % len(self._letters)] if value else EMPTY_MARK

    def _place_of(self, cell: int) -> Place:
        return self.notation.cells[cell]

    def _place_of_clue(self, number: int) -> Place:
        return self.notation.pieces[number]

    def _line(self, values: Sequence[int]) -> str:
        """Return the letters of the pieces, rows joined by `|` and layers by `/`, holes `.`."""
        letters = {value: self._symbol(value) for value in set(values)}
        return "/".join(map("|".join, self._layers(values, letters, "")))

    def _line_parts(self) -> LineParts:
        columns = self.board.size[2]
        places = [at + at // columns for at in self._drawn_at]  # one more for each row above
        texts: list[str] = []
        places_of: list[list[int]] = []
        for piece, cells in self._placements:
            texts.append((EMPTY_MARK if piece < 0 else self._letters[piece]) * len(cells))
            places_of.append([places[cell] for cell in cells])
        return LineParts(self._line([0] * len(places)), texts, places_of)

    def _rows(self, values: Sequence[int]) -> list[str]:
        """Return the marks of copies in rows, between blanks if they are not all of one character.

        A blank line stands between two layers.
        """
        marks = self._marks(values)
        between = " " if any(len(mark) > 1 for mark in marks.values()) else ""
        layers = self._layers(values, {0: EMPTY_MARK, **marks}, between)
        return list(chain(layers[0], *(["", *layer] for layer in layers[1:])))

    def _marks(self, values: Sequence[int]) -> dict[int, str]:
        """Return what tells each copy from all others: its piece's letter, and a number if need be.

        If there is one kind of piece, its copies have a number alone.
        """
        kinds = len(self.pieces)
        laid = sorted(set(values) - {0})
        copies = Counter((value - 1) % kinds for value in laid)
        marks: dict[int, str] = {}
        for value in laid:
            copy, kind = divmod(value - 1, kinds)
            letter = self._letters[kind]
            if copies[kind] == 1:
                marks[value] = letter
            elif kinds == 1:
                marks[value] = str(copy + 1)
            else:
                marks[value] = f"{letter}{'.' if letter.isdigit() else ''}{copy + 1}"
        return marks

    def _layers(
        self, values: Sequence[int], texts: Mapping[int, str], between: str
    ) -> list[list[str]]:
        """Return the rows of each layer, with the text of its value for each cell."""
        layers, rows, columns = self.board.size
        drawn = [HOLE] * (layers * rows * columns)
        for at, value in zip(self._drawn_at, values, strict=True):
            drawn[at] = texts[value]
        return in_rows(list(map(between.join, in_rows(drawn, columns))), rows)

    @cached_property
    def _drawn_at(self) -> list[int]:
        return self.board.places

    def _data(self, values: Sequence[int]) -> list[dict[str, object]]:
        places = [[place + 1 for place in cell] for cell in self.cells]
        return [
            {"piece": self.pieces[piece].name, "cells": [places[cell] for cell in cells]}
            for piece, cells in self._copies(values)
        ]

    # --- How it is stated ---

    def _stated(self, command: str = "") -> dict[str, object]:
        from cover.families.tilings.yaml import stated

        return stated(self)

    def _stated_solution(self, values: Sequence[int]) -> object:
        from cover.families.tilings.yaml import stated_rows

        return stated_rows(self, values)

    def _solid(self, values: Sequence[int]) -> Solid | None:
        from cover.families.tilings.picture import solid

        return solid(self, values)

    # --- What setters ask ---

    def _constraints(self) -> Constraints:
        from cover.families.tilings.words import constraints

        return constraints(self)

    def _canonical_form(self) -> tuple[object, ...]:
        """Return the pieces, and the first in order of all turned and mirrored boards.

        What pieces are called does not matter; where some lie, these lie in the same places.
        """
        board = self.board
        kinds = [_kind(piece, board.space) for piece in self.pieces]
        lies = {cell: number for number, (_, cells) in enumerate(self.placed) for cell in cells}
        forms = []
        for turn in turns(space=board.space):
            moved = [turn.image(cell) for cell in board.cells]
            order = sorted(range(len(moved)), key=moved.__getitem__)
            numbers: dict[int, int] = {}  # of those that lie, in reading order
            drawn = []
            for at, cell in zip(normal(moved), order, strict=True):
                there = numbers.setdefault(lies[cell], len(numbers)) if cell in lies else -1
                drawn.append((at, cell in board.optional, there))
            laid = tuple(kinds[self.placed[number].piece] for number in numbers)
            forms.append((tuple(drawn), laid))
        return min(forms), tuple(sorted(kinds))


def _kind(piece: Piece, space: bool) -> tuple[tuple[Shape, ...], str, bool, bool]:
    """Return a piece without its name: its shapes, how often it is used, how it may be turned."""
    shapes = (piece.shape, *piece.others)
    first = sorted(min(orientations(shape, space=space, reflect=True)) for shape in shapes)
    return tuple(first), piece.copies.in_words(), piece.rotate, piece.reflect


def cells_by_value(values: Sequence[int]) -> dict[int, list[int]]:
    """Return the cells of each value of a solution, in the order of their first cells."""
    found: dict[int, list[int]] = {}
    for cell, value in enumerate(values):
        found.setdefault(value, []).append(cell)
    return found


def date_text(date: str | datetime.date | None) -> str | None:
    return date.isoformat() if isinstance(date, datetime.date) else date


# What makes options of values that programs pass on.
OPTIONS = {"date": date_text}
