"""Tilings with numbers that are known from elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from conftest import FORCED
from cover.families.tilings.model import EMPTY, model
from cover.families.tilings.pieces import ANY, Bounds, Tiles
from cover.solver import prepare
from texts import told

DATA = Path(__file__).parent.parent / "data" / "known_tilings.tsv"

# Up to so many solutions are searched, too.
FEW = 1000


class Known(NamedTuple):
    """A row: a board, a set of pieces, how often each is used, and some of them otherwise."""

    board: str
    pieces: str
    copies: str
    but: str
    number: int
    source: str
    slow: bool

    def __str__(self) -> str:
        return " ".join(filter(None, (self.board, self.copies, self.pieces, self.but)))


def rows() -> list[Known]:
    _, *lines = DATA.read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        *words, number, source, when = line.split("\t")
        assert when in ("", "slow")
        board, pieces, copies, but = words
        found.append(Known(board, pieces, copies, but, int(number), source, bool(when)))
    return found


ROWS = rows()
COUNTED = [
    pytest.param(row, marks=[pytest.mark.slow] if row.slow else [], id=str(row)) for row in ROWS
]


def bounds(text: str) -> Bounds:
    """How often: any, 3, 3+ or 3-5."""
    low, dash, high = text.partition("-")
    if text == "any":
        return ANY
    if text.endswith("+"):
        return Bounds(int(text[:-1]), None)
    return Bounds(int(low), int(high if dash else low))


def tiles(row: Known) -> Tiles:
    """The board and the pieces of a row."""
    board, pieces = told(json.dumps({"board": row.board, "use": row.pieces})).puzzle._shape
    otherwise = dict(k.split("=") for k in row.but.split())
    assert set(otherwise) <= {piece.name for piece in pieces}
    return Tiles(
        board,
        tuple(
            piece._replace(copies=bounds(otherwise.get(piece.name, row.copies))) for piece in pieces
        ),
    )


def test_every_row_has_a_source_and_is_tested_once() -> None:
    assert all(len(row.source) > 5 for row in ROWS)
    assert len({str(row) for row in ROWS}) == len(ROWS) > 40


@pytest.mark.parametrize("row", COUNTED)
def test_counts(row: Known) -> None:
    prepared = prepare(model(tiles(row)), FORCED)
    counted = prepared.count()

    assert (counted.value, counted.complete) == (row.number, True)
    if row.number <= FEW:
        assert sum(1 for _ in prepared.search()) == row.number


@pytest.mark.parametrize(
    ("copies", "number"),
    [(Bounds(3, 3), 3), (Bounds(2, 2), 11), (Bounds(0, 2), 19), (Bounds(1, 2), 18), (ANY, 22)],
)
def test_areas_tell_how_many_cells_stay_empty(copies: Bounds, number: int) -> None:
    """The matchings of a 2 x 3 grid graph by their number of edges, 3 to 0, are 3, 11, 7 and 1."""
    board, (domino,) = tiles(Known("2x3", "domino", "any", "", 22, "", False))
    board = board._replace(optional=frozenset(range(6)))
    problem = model(Tiles(board, (domino._replace(copies=copies),)))

    assert prepare(problem, FORCED).count().value == number


def test_one_cell_that_stays_empty_is_covered_like_a_piece_used_once() -> None:
    board, (domino,) = tiles(Known("1x5", "domino", "any", "", 3, "", False))
    board = board._replace(optional=frozenset(range(5)))
    problem = model(Tiles(board, (domino._replace(copies=Bounds(2, 2)),)))

    assert EMPTY in problem.items[: problem.primary_count]
    assert prepare(problem, FORCED).count().value == 3
