"""What placements of tilings cost: read, written, and said of options."""

from __future__ import annotations

from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from cover import Tiling
from cover.families.tilings.costs import TilingCosts
from cover.families.tilings.model import EMPTY
from cover.families.tilings.pieces import LaidPiece
from cover.solver import search
from yaml_written import found, meaning, read_back, written

CUTTING = """type: tiling
board: 3x4
empty: any
pieces:
  A: {shape: xx|xx, count: <=2}
  B: {shape: xxx, count: any}
"""


def priced(costs: str) -> Tiling:
    """A board to cut pieces of, with these costs."""
    (record,) = found("tiling", CUTTING + costs)
    assert isinstance(record, Tiling), record
    return record


def prices_of(record: Tiling) -> TilingCosts:
    """What is said of the costs of a tiling."""
    prices = record.costs
    assert prices is not None
    return prices


def test_pieces_placements_and_empty_cells_cost_something() -> None:
    record = priced("costs: {A: 7, empty: 0.5, B on r1c1-r1c3: 0.25, B on C2 C3 C4: 1}\n")

    places = {LaidPiece(1, (0, 1, 2)): 25, LaidPiece(1, (9, 10, 11)): 100}
    assert prices_of(record) == TilingCosts({0: 700, EMPTY: 50}, places, 2)


amounts = st.integers(0, 99).map(lambda units: 10 * units + 1)


@st.composite
def priced_cuttings(draw: st.DrawFn) -> Tiling:
    """A board with costs of all kinds."""
    record = priced("")
    copies = draw(st.dictionaries(st.sampled_from([EMPTY, 0, 1]), amounts))
    places = [LaidPiece(*place) for place in record._placements if place[0] >= 0]
    placed = draw(st.dictionaries(st.sampled_from(places), amounts, max_size=3))
    prices = TilingCosts(copies, placed, 1)
    return record.but(costs=prices)


@given(priced_cuttings())
def test_options_cost_what_the_pieces_of_the_solution_cost_and_costs_are_read_again(
    record: Tiling,
) -> None:
    prices, costs = prices_of(record), record._costs()
    assert costs is not None
    for chosen in islice(search(record._model()), 20):
        solution = record._decode(chosen)
        total = 0
        for value in set(solution):
            cells = tuple(cell for cell, each in enumerate(solution) if each == value)
            piece = (value - 1) % 2 if value else EMPTY
            copies = 1 if value else len(cells)
            total += prices.copies.get(piece, 0) * copies
            total += prices.placed.get(LaidPiece(piece, cells), 0)
        assert sum(costs.of[option] for option in chosen) == total == record._cost(solution)
    if prices.copies or prices.placed:
        assert meaning(read_back("tiling", written("tiling", record))) == meaning(record)


def test_programs_state_costs_or_none() -> None:
    pieces = {"A": {"shape": "xx|xx", "count": "any"}, "B": "xxx"}
    costs = {"A": 1.5, ("B", ((0, 0), (0, 1), (0, 2))): 2, "empty": 1}
    tiling = Tiling((2, 3), pieces, empty="any", costs=costs)

    assert tiling._costs() is not None
    assert prices_of(tiling) == TilingCosts({0: 15, EMPTY: 10}, {LaidPiece(1, (0, 1, 2)): 20}, 1)
    assert priced("")._costs() is None
