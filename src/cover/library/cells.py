"""Cells as programs name them: `r1c2`, `A2`, `l1r1c2` in space, numbers from 0; costs of these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import SupportsIndex

from cover.library.arguments import ArgumentNode, node_of, plain, wrong
from cover.reading.cell_names import coordinates
from cover.reading.lines import shown

# A cell by its name, or by its row and column from 0, in space by its layer, row and column. As in
# lists, -1 is the last one.
Cell = str | Sequence[SupportsIndex]


def cell_at(key: Cell, size: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers, from 0, of a cell in a lattice of `size`: rows and columns.

    In space the size is that of layers, rows and columns. Raises `KeyError` for a name, and
    `IndexError` for numbers, that the lattice does not have, and `TypeError` for other keys.
    """
    if isinstance(key, str):
        return _named(key, size)
    try:
        numbers = tuple(number.__index__() for number in key)
    except (TypeError, AttributeError):
        raise TypeError(f"{key!r} is no cell; expected {_expected(size)}") from None
    if len(numbers) != len(size):
        raise IndexError(f"{key!r} has {len(numbers)} numbers; expected {_expected(size)}")
    found = tuple(n + most if n < 0 else n for n, most in zip(numbers, size, strict=True))
    if not _is_inside(found, size):
        raise IndexError(f"there is no cell {key!r} in {_sized(size)}")
    return found


def name_of(cell: Sequence[int]) -> str:
    """Return the name of a cell by its numbers from 0: `r1c2`, in space `l1r1c2`."""
    *layer, row, column = cell
    return f"{f'l{layer[0] + 1}' if layer else ''}r{row + 1}c{column + 1}"


def names_in(cells: object, path: str) -> str:
    """Return the names of cells with blanks between: of one text, or of cells in any form.

    Numbers are those of rows and columns from 0. Raises `InputError` for what is no cell.
    """
    cells = plain(cells)
    if isinstance(cells, str):
        return cells
    if not isinstance(cells, Iterable):
        raise wrong(path, cells, _CELLS)
    found = list(cells)
    if found and all(isinstance(each, int) for each in found):
        found = [tuple(found)]
    if isinstance(cells, (set, frozenset)):
        found.sort(key=str)
    return " ".join(_name(each, path) for each in found)


_CELLS = 'cells such as "r1c1 r1c2" or [(0, 0), (0, 1)]'


def _name(cell: object, path: str) -> str:
    if isinstance(cell, str):
        return cell
    numbers = plain(cell)
    if not isinstance(numbers, (tuple, list)) or len(numbers) not in (2, 3):
        raise wrong(path, cell, _CELLS)
    if not all(isinstance(number, int) and number >= 0 for number in numbers):
        raise wrong(path, cell, _CELLS)
    return name_of(numbers)


def _named(name: str, size: Sequence[int]) -> tuple[int, ...]:
    found = coordinates(name)
    is_in_space = len(size) == 3
    if found is None or (found[0] is not None) != is_in_space:
        raise KeyError(f'"{shown(name)}" is no cell of {_sized(size)}; expected {_expected(size)}')
    layer, row, column = found
    if size[-2] == 9 and name[0] in "jJ":  # some sites skip I
        row -= 1
    cell = (row, column) if layer is None else (layer, row, column)
    if not _is_inside(cell, size):
        raise KeyError(f"there is no cell {shown(name)} in {_sized(size)}")
    return cell


def _is_inside(cell: Sequence[int], size: Sequence[int]) -> bool:
    return all(0 <= number < most for number, most in zip(cell, size, strict=True))


def _sized(size: Sequence[int]) -> str:
    names = ("layers", "rows", "columns")[-len(size) :]
    return " and ".join(f"{most} {name}" for most, name in zip(size, names, strict=True))


def _expected(size: Sequence[int]) -> str:
    return "l1r1c2 or layer, row, column" if len(size) == 3 else "r1c2, A2 or row, column"


_CANDIDATE = 3  # a row, a column and a symbol
_PLACEMENT = 2  # a piece and cells


def costs_of_candidates(costs: object) -> ArgumentNode:
    """Return the costs of candidates and cells of a grid; raises `InputError`.

    Their keys are names, or numbers of rows and columns from 0, and perhaps a symbol after these.
    """
    return _mapping(costs, _candidate, "candidates")


def costs_of_pieces(costs: object) -> ArgumentNode:
    """Return the costs of pieces and placements of a tiling; raises `InputError`.

    Their keys are names of pieces, and names with cells, as a text or in a pair.
    """
    return _mapping(costs, _placement, "pieces")


def _mapping(costs: object, named: Callable[[object, str], str], what: str) -> ArgumentNode:
    if not isinstance(costs, Mapping):
        raise wrong("costs", costs, f"a mapping from {what} to costs")
    node = ArgumentNode({}, "costs")
    for key, cost in costs.items():
        path = f"costs[{key!r}]"
        node.pairs.append((ArgumentNode(named(key, path), path), node_of(cost, path)))
    return node


def _placement(key: object, path: str) -> str:
    if isinstance(key, tuple) and len(key) == _PLACEMENT:
        return f"{key[0]} on {names_in(key[1], path)}"
    return str(key)


def _candidate(key: object, path: str) -> str:
    if isinstance(key, tuple) and len(key) == _CANDIDATE and not isinstance(key[0], tuple):
        return f"{names_in(key[:2], path)}={key[2]}"
    return names_in(key, path)
