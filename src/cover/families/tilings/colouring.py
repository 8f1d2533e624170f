"""Colourings that rule a tiling out: the black cells of a board are not what pieces can cover.

The area and the number of black cells that copies of the pieces cover together are added up as one
number, so that only copies that fill the board count; see `cover.families.tilings.totals`. What one copy may
add is read off its placements. So the black cells that are covered are one of the numbers found,
whatever the tiling; and if none of these, with the black ones among the empty cells, makes up the
black cells of the board, there is no tiling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from cover.families.tilings import proofs as tiling_proofs
from cover.families.tilings.geometry import Cell
from cover.families.tilings.rest import Rest, mask_of
from cover.families.tilings.totals import Kind, numbers, totals
from cover.families.tilings.weights import weighing
from cover.puzzle import Contradiction
from cover.steps import in_time

_ORDINALS = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}


class Colouring(NamedTuple):
    """What to do to the board, in words, and whether a cell is black then.

    A cell is named where these words do not tell well enough which ones are.
    """

    how: str
    is_black: Callable[[Cell], bool]
    names_a_cell: bool = False


def contradiction(rest: Rest) -> Contradiction | None:
    """The first colouring that rules a tiling out; weights of cells, where no simple one does."""
    found = _first(rest, _plain(rest))
    if found:
        return found
    proof = weighing(rest)
    if proof is None:
        return None
    # It is certain now that there is no tiling; a simple colouring would be easier to see.
    return _first(rest, _elaborate(rest)) or Contradiction(tiling_proofs.in_words(rest, proof))


def _first(rest: Rest, colourings: Iterable[Colouring]) -> Contradiction | None:
    coming = in_time(colourings, rest.deadline)
    return next(filter(None, (_reason(rest, colouring) for colouring in coming)), None)


# --- Colourings ---


def _plain(rest: Rest) -> Iterator[Colouring]:
    """A chessboard, and stripes along each axis."""
    yield Colouring("colour the board like a chessboard", lambda cell: sum(cell) % 2 == 0)
    for axis in _axes(rest):
        yield _every(2, 0, _AXES[axis], _along(axis))


def _elaborate(rest: Rest) -> Iterator[Colouring]:
    """A lattice, stripes, diagonals and blocks of several widths."""
    families = [(_AXES[axis], _along(axis)) for axis in _axes(rest)]
    if rest.tiles.board.space:
        families.append(("diagonal plane", sum))
    else:
        families.append(("rising diagonal", sum))
        families.append(("falling diagonal", lambda cell: cell[1] - cell[2]))
    lattice = "column of every second row" + " of every second layer" * rest.tiles.board.space
    yield _every(2, 0, lattice, lambda cell: any(place % 2 for place in cell))
    for width in _ORDINALS:
        for name, place in families:
            for first in range(width):
                yield _every(width, first, name, place)
    for side in (2, 3, 4):
        size = " x ".join([str(side)] * (3 if rest.tiles.board.space else 2))
        yield Colouring(f"colour blocks of {size} cells like a chessboard", _in_block(side))


_AXES = ("layer", "row", "column")


def _axes(rest: Rest) -> range:
    return range(0 if rest.tiles.board.space else 1, 3)


def _along(axis: int) -> Callable[[Cell], int]:
    return lambda cell: cell[axis]


def _every(width: int, first: int, name: str, place: Callable[[Cell], int]) -> Colouring:
    how = f"colour every {_ORDINALS[width]} {name} black"
    return Colouring(how, lambda cell: place(cell) % width == first, names_a_cell=True)


def _in_block(side: int) -> Callable[[Cell], bool]:
    return lambda cell: sum(place // side for place in cell) % 2 == 0


# --- What the pieces cover ---


def _reason(rest: Rest, colouring: Colouring) -> Contradiction | None:
    """Why the black cells cannot be covered, if they cannot."""
    cells = rest.tiles.board.cells
    black = [cell for cell in rest.cells if colouring.is_black(cells[cell])]
    possible = _possible(rest, black)
    if possible >> len(black) & 1:
        return None
    left = " left" if rest.placed else ""
    has = f"{len(black)} black and {len(rest.cells) - len(black)} white cells{left}"
    who = "pieces and empty cells make up" if rest.optional else "the pieces cover"
    what = _what(numbers(possible), len(black), len(rest.cells))
    name = rest.named(black[:1]) if colouring.names_a_cell else ""
    among = f" ({name} among them)" if name else ""
    return Contradiction(f"{colouring.how}{among}: {has}, but {who} {what}")


def _possible(rest: Rest, black: list[int]) -> int:
    """The numbers of black cells that can be covered or stay empty, as a set of bits."""
    cells, black_mask = len(rest.cells), mask_of(black)
    width = cells + 1  # larger than any number of black cells, which so is a digit of the sums
    kinds = [
        Kind(frozenset(_added(masks, black_mask, width)), copies)
        for masks, copies in zip(rest.masks, rest.counts, strict=True)
        if masks
    ]
    reached = totals(kinds, cells * width + cells)
    optional_black = len(rest.optional.intersection(black))
    optional_white = len(rest.optional) - optional_black
    possible = 0
    for empty in range(rest.empty.low, rest.empty.high + 1):
        covered = reached >> (cells - empty) * width & ((1 << width) - 1)
        if covered:
            for empty_black in range(max(empty - optional_white, 0), optional_black + 1):
                if empty_black <= empty:
                    possible |= covered << empty_black
    return possible


def _added(masks: Sequence[int], black: int, width: int) -> set[int]:
    """The area and the black cells of placements, which are many, as one number each."""
    return {mask.bit_count() * width + (mask & black).bit_count() for mask in masks}


def _what(possible: list[int], black: int, cells: int) -> str:
    """The numbers of black cells that are possible, in words; `black` is none of them."""
    if len(possible) == 1:
        return "as many of both" if 2 * possible[0] == cells else _ones(possible)
    if black > possible[-1]:
        return f"at most {_ones(possible[-1:])}"
    if black < possible[0]:
        return f"at least {_ones(possible[:1])}"
    if all((number - black) % 2 for number in possible):
        return f"an {'even' if black % 2 else 'odd'} number of black ones"
    below = max(number for number in possible if number < black)
    above = min(number for number in possible if number > black)
    return _ones([below, above])


def _ones(possible: Sequence[int]) -> str:
    last = "one" if possible[-1] == 1 else "ones"
    return f"{' or '.join(map(str, possible))} black {last}"
