"""Costs of candidates in YAML and JSON: `costs: {r1c1=5: 3, r2c1-r2c9: [1, 2, 3, ...]}`.

A key names a cell, a block or several of them, and perhaps the symbol that costs something there.
Without a symbol, its value is a list with a cost for each symbol, in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from cover.families.grids.puzzle import CandidateCosts, DigitGrid
from cover.families.yaml_costs import cost_in, stated_cost
from cover.reading.cell_names import cells_named
from cover.reading.exact_numbers import ExactNumber, in_units
from cover.reading.lines import Line, counted, shown
from cover.reading.yaml_documents import Node
from cover.reading.yaml_text import InLine


def with_costs(puzzle: DigitGrid, node: Node | None) -> DigitGrid:
    """Return the puzzle of a grid with what its candidates cost; raises `InputError`."""
    if node is None:
        return puzzle
    if node.kind != "map":
        raise node.error("expected a map from candidates to costs, such as {r1c1=5: 3}")
    found: dict[tuple[int, int], ExactNumber] = {}
    for key, value in node.pairs:
        for cell, symbol, cost in _costs(key, value, puzzle):
            if (cell, symbol) in found:
                candidate = f"{puzzle.rules.name(cell)}={puzzle._symbol(symbol)}"
                raise key.error(f"{candidate} has a cost already")
            found[cell, symbol] = cost
    candidates = sorted(found)
    units, decimals = in_units(found[each] for each in candidates)
    prices = ((*each, cost) for each, cost in zip(candidates, units, strict=True))
    return puzzle.but(prices=CandidateCosts(tuple(prices), decimals))


def _costs(key: Node, value: Node, puzzle: DigitGrid) -> Iterator[tuple[int, int, ExactNumber]]:
    """Yield the cells, symbols and costs of one key."""
    line = key.lines()[0] if key.text else Line(key.place.source, key.place.line, "")
    end, rules = line.text.find("="), puzzle.rules
    cells = cells_named(line if end < 0 else line.part(0, end), rules.rows, rules.columns)
    if not cells:
        raise key.error('expected a candidate such as "r1c1=5", or cells')
    for cell in cells:
        if cell in rules.missing:
            raise key.error(f"{rules.name(cell)} does not exist")
    if end < 0:
        costs = _of_symbols(value, rules.symbols)
        yield from ((cell, symbol, cost) for cell in cells for symbol, cost in enumerate(costs, 1))
        return
    text = line.text[end + 1 :].strip()
    symbol = puzzle.notation.value(text)
    if not symbol:
        raise line.error(f'"{shown(text)}" is no symbol of this grid', end + 1)
    yield from ((cell, symbol, cost_in(value)) for cell in cells)


def _of_symbols(node: Node, symbols: int) -> list[ExactNumber]:
    """Return the costs of all symbols; raises `InputError`."""
    expected = f"expected a list of {counted(symbols, 'cost')}, one for each symbol"
    if node.kind != "list":
        raise node.error(f'{expected}; the cost of one stands after "r1c1=5"')
    if len(node.items) != symbols:
        raise node.error(f"{counted(len(node.items), 'cost')}, {expected}")
    return list(map(cost_in, node.items))


def stated_costs(puzzle: DigitGrid) -> dict[str, object] | None:
    """Return what candidates cost, as `with_costs` reads it; None where nothing is said."""
    if puzzle.prices is None:
        return None
    prices, decimals = puzzle.prices
    keys: dict[str, object] = {}
    for cell, of_cell in groupby(prices, lambda price: price[0]):
        name = puzzle.rules.name(cell)
        stated = {number: stated_cost(units, decimals) for _, number, units in of_cell}
        if len(stated) == puzzle.rules.symbols:
            keys[name] = InLine(stated.values())
        else:
            keys |= {f"{name}={puzzle._symbol(number)}": cost for number, cost in stated.items()}
    return keys
