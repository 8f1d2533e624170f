"""What placements cost, and how YAML says it.

`costs` is a map from pieces to what each copy costs, from `empty` to what a cell costs that stays
so, and from placements, `F on r1c1 r1c2-r3c2`, to what they cost besides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cover.facts import Costs
from cover.families.costs import cost_in
from cover.families.tilings.model import EMPTY, Placements
from cover.families.tilings.pieces import LaidPiece, normal
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text.drawings import BoardCells
from cover.reading.exact_numbers import ExactNumber, as_data, in_units
from cover.reading.lines import shown
from cover.reading.yaml_documents import Node

_EMPTY_CELL = "empty"
_ON = " on "


class TilingCosts(NamedTuple):
    """What is said of costs, in units of 10 ** -`decimals`; a placement costs all of it together.

    `copies` has what each copy of a piece costs, by the number of the piece, and what a cell costs
    that stays `EMPTY`. `placed` are further costs of single placements.
    """

    copies: Mapping[int, int]
    placed: Mapping[LaidPiece, int]
    decimals: int = 0

    def of_placement(self, placement: LaidPiece) -> int:
        return self.copies.get(placement.piece, 0) + self.placed.get(placement, 0)

    def of_options(self, placements: Placements) -> Costs:
        found: list[int] = []
        for piece in (*range(len(placements.tiles.pieces)), EMPTY):
            found += [self.copies.get(piece, 0)] * len(placements.of(piece))
        if self.placed:
            for option, (piece, cells) in enumerate(placements):
                found[option] += self.placed.get(LaidPiece(piece, cells), 0)
        return Costs(found, self.decimals)


def with_costs(puzzle: Tiling, node: Node | None) -> Tiling:
    """Return a tiling with the costs that a value states, if there is one; raises `InputError`."""
    if node is None:
        return puzzle
    if node.kind != "map":
        raise node.error("expected a map from pieces to costs, such as {F: 3, I: 2.50}")
    board = puzzle.board
    copies: dict[int, ExactNumber] = {}
    placed: dict[LaidPiece, ExactNumber] = {}
    # A piece may be called `empty` itself.
    number_of = {_EMPTY_CELL: EMPTY} if board.optional else {}
    number_of |= {piece.name: number for number, piece in enumerate(puzzle.pieces)}
    cells = BoardCells(board.cells, board.space)
    index_of = {cell: number for number, cell in enumerate(board.cells)}
    for key, value in node.pairs:
        cost = cost_in(value)
        if key.text in number_of:
            copies[number_of[key.text]] = cost
            continue
        name, on, where = key.text.rpartition(_ON)
        if not on or number_of.get(name, EMPTY) == EMPTY:
            known = shown(", ".join(number_of))
            what = f"is no piece, expected one of {known}, or such as F on r1c1 r1c2"
            raise key.error(f'"{shown(key.text)}" {what}')
        piece = number_of[name]
        covered = {cell for name in where.split() for cell in cells.named(name, key)}
        if normal(covered) not in puzzle.pieces[piece].forms(board.space):
            raise key.error(f'the cells of "{shown(where)}" are no place of piece {shown(name)}')
        placement = LaidPiece(piece, tuple(sorted(index_of[cell] for cell in covered)))
        if placement in placed:
            raise key.error(f'"{shown(key.text)}" has a cost already')
        placed[placement] = cost
    units, decimals = in_units([*copies.values(), *placed.values()])
    of_copies = dict(zip(copies, units, strict=False))
    of_placed = dict(zip(placed, units[len(copies) :], strict=True))
    return puzzle.but(costs=TilingCosts(of_copies, of_placed, decimals))


def stated_costs(puzzle: Tiling) -> dict[str, object]:
    """Return the keys that say what placements cost; none where nothing is said."""
    prices = puzzle.costs
    if prices is None:
        return {}
    names = {EMPTY: _EMPTY_CELL} | {k: piece.name for k, piece in enumerate(puzzle.pieces)}
    costs = {names[piece]: units for piece, units in prices.copies.items()}
    for (piece, cells), units in prices.placed.items():
        where = " ".join(map(puzzle.board.name, cells))
        costs[f"{names[piece]}{_ON}{where}"] = units
    return {"costs": {key: as_data(units, prices.decimals) for key, units in costs.items()}}
