"""What placements cost, and how YAML says it: `costs` of pieces, `cell_costs` of cells.

`costs` is a map from pieces to what each copy costs, from `empty` to what a cell costs that stays
so, and from placements, `F on r1c1 r1c2-r3c2`, to what they cost besides. `cell_costs` are rows of
numbers, of what it costs to cover a cell, or a map from pieces, and `empty`, to such rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import NamedTuple

from cover.facts import Costs
from cover.families.costs import NOTHING, cost_in
from cover.families.tilings.pieces import Board, Cell, LaidPiece, cell_name, extent, normal
from cover.families.tilings.placements import EMPTY, Placements
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text.drawings import BoardCells, layers_of
from cover.reading.exact_numbers import ExactNumber, as_data, decimal_text, in_units
from cover.reading.lines import Token, shown
from cover.reading.yaml_documents import Node
from cover.reading.yaml_text import LiteralText, drawn

_EMPTY_CELL = "empty"
_ON = " on "
_NO_COST = (".", "-")


class TilingCosts(NamedTuple):
    """What is said of costs, in units of 10 ** -`decimals`; a placement costs all of it together.

    `copies` has what each copy of a piece costs, by the number of the piece, and what a cell costs
    that stays `EMPTY`. `cells` has a cost for each cell of the board: what it costs to cover it
    with that piece, or for None with any piece. `placed` are further costs of single placements.
    """

    copies: Mapping[int, int]
    cells: Mapping[int | None, Sequence[int]]
    placed: Mapping[LaidPiece, int]
    decimals: int = 0

    def of_placement(self, placement: LaidPiece) -> int:
        piece, cells = placement
        kinds = (EMPTY,) if piece == EMPTY else (piece, None)
        rows = [self.cells[each] for each in kinds if each in self.cells]
        of_cells = sum(row[cell] for row in rows for cell in cells)
        return self.copies.get(piece, 0) + of_cells + self.placed.get(placement, 0)

    def of_options(self, placements: Placements) -> Costs:
        nothing = [0] * len(placements.tiles.board.cells)
        everywhere = self.cells.get(None, nothing)
        found: list[int] = []
        for piece in (*range(len(placements.tiles.pieces)), EMPTY):
            own, copy = self.cells.get(piece, nothing), self.copies.get(piece, 0)
            both = own if piece == EMPTY else list(map(int.__add__, own, everywhere))
            covered = map(placements.cells, placements.of(piece))
            found += [copy + sum(map(both.__getitem__, cells)) for cells in covered]
        if self.placed:
            for option, (piece, cells) in enumerate(placements):
                found[option] += self.placed.get(LaidPiece(piece, cells), 0)
        return Costs(found, self.decimals)


def with_costs(puzzle: Tiling, costs: Node | None, cell_costs: Node | None) -> Tiling:
    if costs is None and cell_costs is None:
        return puzzle
    copies, placed = ({}, {}) if costs is None else _of_pieces(costs, puzzle)
    cells = {} if cell_costs is None else _of_cells(cell_costs, puzzle)
    numbers = [*copies.values(), *placed.values(), *chain.from_iterable(cells.values())]
    units, decimals = in_units(numbers)
    taken = iter(units)
    found = TilingCosts(
        copies={piece: next(taken) for piece in copies},
        placed={placement: next(taken) for placement in placed},
        cells={piece: [next(taken) for _ in row] for piece, row in cells.items()},
        decimals=decimals,
    )
    return puzzle.but(costs=found)


def _of_pieces(
    node: Node, puzzle: Tiling
) -> tuple[dict[int, ExactNumber], dict[LaidPiece, ExactNumber]]:
    """Return what copies of pieces cost, and what placements cost besides; raises `InputError`."""
    copies: dict[int, ExactNumber] = {}
    placed: dict[LaidPiece, ExactNumber] = {}
    board = puzzle.board
    if node.kind != "map":
        raise node.error("expected a map from pieces to costs, such as {F: 3, I: 2.50}")
    number_of = _numbers(puzzle)
    cells = BoardCells(board.cells, board.space)
    index_of = {cell: number for number, cell in enumerate(board.cells)}
    for key, value in node.pairs:
        cost = cost_in(value)
        if key.text in number_of:
            copies[number_of[key.text]] = cost
            continue
        name, on, where = key.text.rpartition(_ON)
        if not on or number_of.get(name, EMPTY) == EMPTY:
            raise key.error(_no_piece(key.text, number_of))
        piece = number_of[name]
        covered = {cell for name in where.split() for cell in cells.named(name, key)}
        if normal(covered) not in puzzle.pieces[piece].forms(board.space):
            raise key.error(f'the cells of "{shown(where)}" are no place of piece {shown(name)}')
        placement = LaidPiece(piece, tuple(sorted(index_of[cell] for cell in covered)))
        if placement in placed:
            raise key.error(f'"{shown(key.text)}" has a cost already')
        placed[placement] = cost
    return copies, placed


def _numbers(puzzle: Tiling) -> dict[str, int]:
    """Return the numbers of the pieces by name, and `EMPTY`; a piece may be called so itself."""
    names = {piece.name: number for number, piece in enumerate(puzzle.pieces)}
    return {**({_EMPTY_CELL: EMPTY} if puzzle.board.optional else {}), **names}


def _no_piece(text: str, known: Iterable[str]) -> str:
    names = ", ".join(known)
    return f'"{shown(text)}" is no piece, expected one of {shown(names)}, or such as F on r1c1 r1c2'


def _of_cells(node: Node, puzzle: Tiling) -> dict[int | None, list[ExactNumber]]:
    """Return what it costs to cover cells, with any piece or with some; raises `InputError`."""
    if node.kind != "map":
        return {None: _matrix(node, puzzle.board)}
    found: dict[int | None, list[ExactNumber]] = {}
    number_of = _numbers(puzzle)
    for key, value in node.pairs:
        if key.text not in number_of:
            raise key.error(_no_piece(key.text, number_of))
        found[number_of[key.text]] = _matrix(value, puzzle.board)
    return found


def _matrix(node: Node, board: Board) -> list[ExactNumber]:
    costs: dict[Cell, ExactNumber] = {}
    cells = frozenset(board.cells)
    for cell, cost, fault in _in_rows(node, board.space):
        if cell in cells:
            costs[cell] = cost
        elif cost != NOTHING:
            raise fault(f"{cell_name(cell, board.space)} is no cell of the board")
    for cell in board.cells:
        if cell not in costs:
            raise node.error(
                f"there is no cost for {cell_name(cell, board.space)}; a point stands for 0"
            )
    return list(map(costs.__getitem__, board.cells))


_Fault = Callable[[str], Exception]


def _in_rows(node: Node, space: bool) -> Iterator[tuple[Cell, ExactNumber, _Fault]]:
    if node.items and all(item.kind == "list" for item in node.items):
        for z, layer in enumerate(node.items if space else [node]):
            for y, row in enumerate(layer.items):
                for x, item in enumerate(row.items):
                    cost = NOTHING if item.text in _NO_COST else cost_in(item)
                    yield (z, y, x), cost, item.error
        return
    for z, lines in enumerate(layers_of(node.lines())):
        for y, line in enumerate(lines):
            for x, found in enumerate(re.finditer(r"\S+", line.text)):
                word = Token(found.group(), line, found.start())
                cost = NOTHING if word.text in _NO_COST else cost_in(word)
                yield (z, y, x), cost, word.error


def stated_costs(puzzle: Tiling) -> dict[str, object]:
    """Return the keys that say what placements cost; none where nothing is said."""
    prices = puzzle.costs
    if prices is None:
        return {}
    names: dict[int | None, str] = {None: "", EMPTY: _EMPTY_CELL}
    names |= {number: piece.name for number, piece in enumerate(puzzle.pieces)}
    decimals = prices.decimals
    costs = {names[piece]: as_data(units, decimals) for piece, units in prices.copies.items()}
    for (piece, cells), units in prices.placed.items():
        where = " ".join(map(puzzle.board.name, cells))
        costs[f"{names[piece]}{_ON}{where}"] = as_data(units, decimals)
    of_pieces = {
        names[piece]: _stated_matrix(row, puzzle.board, decimals)
        for piece, row in prices.cells.items()
    }
    if not of_pieces:
        return {"costs": costs}
    return {**({"costs": costs} if costs else {}), "cell_costs": of_pieces.get("") or of_pieces}


def _stated_matrix(units: Sequence[int], board: Board, decimals: int) -> LiteralText:
    """Return the costs of cells in rows, layers between empty lines, and a point for no cell."""
    words: Mapping[Cell, str] = {
        cell: decimal_text(cost, decimals) for cell, cost in zip(board.cells, units, strict=True)
    }
    layers, rows, columns = extent([*board.cells, (0, 0, 0)])
    lines: list[list[str]] = []
    for z, y in product(range(layers), range(rows)):
        lines += [[]] * (z > 0 and y == 0)
        lines.append([words.get((z, y, x), _NO_COST[0]) for x in range(columns)])
    return drawn(lines, apart=True)
