"""Tilings for tests: boards and pieces drawn in strings, random ones, and all their solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from hypothesis import strategies as st

from cover.errors import Place
from cover.facts import Source
from cover.families.tilings.pieces import (
    ANY,
    Board,
    Bounds,
    Cell,
    LaidPiece,
    Piece,
    Shape,
    Tiles,
    normal,
)
from cover.families.tilings.puzzle import Tiling, TilingNotation
from cover.families.tilings.text.pieces import piece_set as shipped_set
from cover.families.tilings.text.tiling_text import may_reflect

PLACE = Place("drawn", 1)

# A piece's name and the cells it covers.
Laid = tuple[str, tuple[Cell, ...]]

PENTOMINOES = {
    "F": ".xx|xx.|.x.",
    "I": "xxxxx",
    "L": "xxxx|x...",
    "N": "xx..|.xxx",
    "P": "xxx|xx.",
    "T": "xxx|.x.|.x.",
    "U": "xxx|x.x",
    "V": "x..|x..|xxx",
    "W": "x..|xx.|.xx",
    "X": ".x.|xxx|.x.",
    "Y": "xxxx|.x..",
    "Z": "xx.|.x.|.xx",
}
SOMA = {
    "V": "xx|x.",
    "L": "xxx|x..",
    "T": "xxx|.x.",
    "Z": "xx.|.xx",
    "A": "xx|x./.x|..",
    "B": "xx|x./..|x.",
    "P": "xx|x./x.|..",
}


def cells_of(drawing: str, marks: str = "x") -> list[Cell]:
    """The cells with one of the marks, rows being separated by `|` and layers by `/`."""
    return [
        (z, y, x)
        for z, layer in enumerate(drawing.split("/"))
        for y, row in enumerate(layer.split("|"))
        for x, mark in enumerate(row)
        if mark in marks
    ]


def shape(drawing: str) -> Shape:
    """The shape of a drawing."""
    return normal(cells_of(drawing))


def pieces(drawings: dict[str, str], **more: object) -> tuple[Piece, ...]:
    """Pieces by their names."""
    return tuple(Piece(name, shape(drawn), **more) for name, drawn in drawings.items())  # type: ignore[arg-type]


def piece_set(name: str, *, space: bool = False) -> tuple[Piece, ...]:
    """The pieces of a set that comes with `cover`, turned as is usual in the plane or in space."""
    return tuple(
        Piece(name, shape, copies, True, may_reflect(space) if reflect is None else reflect)
        for name, shape, _, copies, _, reflect, _ in shipped_set(name)
    )


def box(*size: int) -> Board:
    """A full board of rows and columns, or of layers, rows and columns."""
    layers, rows, columns = (1, *size)[-3:]
    return Board(tuple(product(range(layers), range(rows), range(columns))), space=len(size) == 3)


def tiling_of(
    tiles: Tiles,
    placed: tuple[LaidPiece, ...] = (),
    *,
    place: Place = PLACE,
    labels: Mapping[Cell, str] | None = None,
) -> Tiling:
    """The tiling of a board and pieces, all of which stand in one place."""
    board, pieces = tiles
    places = (place,) * len(board.cells), (place,) * len(pieces)
    return Tiling.made(
        Source(place),
        board=board,
        pieces=pieces,
        placed=placed,
        notation=TilingNotation(*places, labels or {}),
    )


def pentominoes(*size: int) -> Tiling:
    """The twelve pentominoes on a rectangle."""
    return tiling_of(Tiles(box(*size), pieces(PENTOMINOES)))


def soma() -> Tiling:
    """Piet Hein's cube."""
    return tiling_of(Tiles(box(3, 3, 3), pieces(SOMA, reflect=False)))


def all_solutions(puzzle: Tiling) -> set[frozenset[Laid]]:
    """All solutions of a small tiling, found by laying something on the first open cell."""
    board = puzzle.board
    found: set[frozenset[Laid]] = set()
    given = {
        (puzzle.pieces[piece].name, tuple(board.cells[k] for k in numbers))
        for piece, numbers in puzzle.placed
    }
    optional = {board.cells[k] for k in board.optional}
    for solution in _coverings(puzzle._shape, list(board.cells), optional):
        used = Counter(name for name, _ in solution)
        empty = len(board.cells) - sum(len(cells) for _, cells in solution)
        if not board.empty.allows(empty) or not given <= solution:
            continue
        if all(piece.copies.allows(used[piece.name]) for piece in puzzle.pieces):
            found.add(frozenset(solution))
    return found


def _coverings(tiles: Tiles, left: list[Cell], optional: set[Cell]) -> Iterator[set[Laid]]:
    if not left:
        yield set()
        return
    first, rest = left[0], left[1:]
    if first in optional:
        yield from _coverings(tiles, rest, optional)
    for number, piece in enumerate(tiles.pieces):
        for form in piece.forms(tiles.board.space) if piece.copies.high != 0 else ():
            by = [a - b for a, b in zip(first, form[0], strict=True)]
            cells = tuple((z + by[0], y + by[1], x + by[2]) for z, y, x in form)
            if set(cells) <= set(left):
                others = [cell for cell in rest if cell not in cells]
                for covering in _coverings(_with_one_less(tiles, number), others, optional):
                    yield {(piece.name, cells), *covering}


def _with_one_less(tiles: Tiles, number: int) -> Tiles:
    piece = tiles.pieces[number]
    low, high = piece.copies
    if high is None:
        return tiles
    fewer = piece._replace(copies=Bounds(low, high - 1))
    return Tiles(tiles.board, (*tiles.pieces[:number], fewer, *tiles.pieces[number + 1 :]))


def laid(puzzle: Tiling, solution: tuple[int, ...]) -> frozenset[Laid]:
    """What a solution lays on the board."""
    cells: dict[int, list[Cell]] = {}
    for value, cell in zip(solution, puzzle.board.cells, strict=True):
        if value:
            cells.setdefault(value, []).append(cell)
    names = [piece.name for piece in puzzle.pieces]
    return frozenset((names[(value - 1) % len(names)], tuple(k)) for value, k in cells.items())


SMALL = {
    "I": "x",
    "D": "xx",
    "T": "xxx",
    "C": "xx|x.",
    "S": "xx.|.xx",
    "J": "xxx|x..",
    "H": "x.x",
    "B": "xx|x./.x|..",
}


SIZES = {
    False: [(1, 2, 4), (1, 3, 3), (1, 1, 7), (1, 4, 2)],
    True: [(2, 2, 2), (2, 1, 4), (1, 2, 3)],
}


@st.composite
def tilings(draw: st.DrawFn) -> Tiling:
    """A tiling of up to eight cells: any board, in the plane or in space, with holes and pieces."""
    space = draw(st.booleans())
    layers, rows, columns = draw(st.sampled_from(SIZES[space]))
    every = list(product(range(layers), range(rows), range(columns)))
    cells = tuple(sorted(draw(st.sets(st.sampled_from(every), min_size=1, max_size=8))))
    optional = draw(st.frozensets(st.integers(0, len(cells) - 1)))
    optional = draw(st.sampled_from([frozenset(), optional]))
    low = draw(st.integers(0, 2))
    few = st.sampled_from([ANY, Bounds(low, low), Bounds(low, low + 1)])
    empty = draw(few) if optional else ANY
    names = draw(st.lists(st.sampled_from(sorted(SMALL)), min_size=1, max_size=3, unique=True))
    chosen = tuple(_piece(draw, name, space) for name in names)
    puzzle = tiling_of(Tiles(Board(cells, space, optional, empty), chosen))
    solutions = sorted(sorted(one) for one in all_solutions(puzzle) if one)
    if not solutions or draw(st.booleans()):
        return puzzle
    given = draw(st.sampled_from(draw(st.sampled_from(solutions))))
    return tiling_of(puzzle._shape, (_placed(puzzle, given),))


def _piece(draw: st.DrawFn, name: str, space: bool) -> Piece:
    drawn = SMALL[name] if space else SMALL[name].split("/")[0]
    low = draw(st.integers(0, 2))
    copies = draw(
        st.sampled_from(
            [ANY, Bounds(1, 1), Bounds(0, 1), Bounds(low, low), Bounds(low, None), Bounds(low, 3)]
        )
    )
    others = draw(st.sampled_from([(), (), (shape("x"),), (shape("xx|xx"),)]))
    return Piece(name, shape(drawn), copies, draw(st.booleans()), draw(st.booleans()), others)


def _placed(puzzle: Tiling, one: Laid) -> LaidPiece:
    name, cells = one
    number = [piece.name for piece in puzzle.pieces].index(name)
    return LaidPiece(number, tuple(puzzle.board.cells.index(cell) for cell in cells))


def area(line: Sequence[tuple[float, float]]) -> float:
    """The area that a closed line runs around, by y and x; negative if it runs the other way."""
    turned = zip(line, (*line[1:], line[0]), strict=True)
    return sum(x * below - right * y for (y, x), (below, right) in turned) / 2
