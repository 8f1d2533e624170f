"""Colourings that rule a tiling out: the black cells of a board are not what pieces can cover.

The area and the number of black cells that copies of the pieces cover together are added up as one
number, so that only copies that fill the board count; see `pieces.totals`. What one copy may add
is read off its placements. So the black cells that are covered are one of the numbers found,
whatever the tiling; and if none of these, with the black ones among the empty cells, makes up the
black cells of the board, there is no tiling. Where no colouring that people know shows it, weights
of cells may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from cover.facts import Contradiction
from cover.families.tilings.geometry import Cell
from cover.families.tilings.pieces import CopyKind, numbers, totals
from cover.families.tilings.placements import OpenBoard, mask_of
from cover.families.tilings.weights import Counted, Proof, weighing
from cover.steps import in_time

_ORDINALS = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}


class Colouring(NamedTuple):
    """What to do to the board, in words, and whether a cell is black then.

    A cell is named where these words do not tell well enough which ones are.
    """

    how: str
    is_black: Callable[[Cell], bool]
    names_a_cell: bool = False


def contradiction(board: OpenBoard) -> Contradiction | None:
    """Return the first colouring that rules a tiling out, or else weights of cells that do."""
    found = _first(board, _plain(board))
    if found:
        return found
    proof = weighing(board)
    if proof is None:
        return None
    # It is certain now that there is no tiling; a simple colouring would be easier to see.
    return _first(board, _elaborate(board)) or Contradiction(in_words(board, proof))


def _first(board: OpenBoard, colourings: Iterable[Colouring]) -> Contradiction | None:
    coming = in_time(colourings, board.deadline)
    return next(filter(None, (_reason(board, colouring) for colouring in coming)), None)


# --- Colourings ---


def _plain(board: OpenBoard) -> Iterator[Colouring]:
    """A chessboard, and stripes along each axis."""
    yield Colouring("colour the board like a chessboard", lambda cell: sum(cell) % 2 == 0)
    for axis in _axes(board):
        yield _every(2, 0, _AXES[axis], _along(axis))


def _elaborate(board: OpenBoard) -> Iterator[Colouring]:
    """A lattice, stripes, diagonals and blocks of several widths."""
    families = [(_AXES[axis], _along(axis)) for axis in _axes(board)]
    if board.tiles.board.space:
        families.append(("diagonal plane", sum))
    else:
        families.append(("rising diagonal", sum))
        families.append(("falling diagonal", lambda cell: cell[1] - cell[2]))
    lattice = "column of every second row" + " of every second layer" * board.tiles.board.space
    yield _every(2, 0, lattice, lambda cell: any(place % 2 for place in cell))
    for width in _ORDINALS:
        for name, place in families:
            for first in range(width):
                yield _every(width, first, name, place)
    for side in (2, 3, 4):
        size = " x ".join([str(side)] * (3 if board.tiles.board.space else 2))
        yield Colouring(f"colour blocks of {size} cells like a chessboard", _in_block(side))


_AXES = ("layer", "row", "column")


def _axes(board: OpenBoard) -> range:
    return range(0 if board.tiles.board.space else 1, 3)


def _along(axis: int) -> Callable[[Cell], int]:
    return lambda cell: cell[axis]


def _every(width: int, first: int, name: str, place: Callable[[Cell], int]) -> Colouring:
    how = f"colour every {_ORDINALS[width]} {name} black"
    return Colouring(how, lambda cell: place(cell) % width == first, names_a_cell=True)


def _in_block(side: int) -> Callable[[Cell], bool]:
    return lambda cell: sum(place // side for place in cell) % 2 == 0


# --- What the pieces cover ---


def _reason(board: OpenBoard, colouring: Colouring) -> Contradiction | None:
    """Why the black cells cannot be covered, if they cannot."""
    cells = board.tiles.board.cells
    black = [cell for cell in board.cells if colouring.is_black(cells[cell])]
    possible = _possible(board, black)
    if possible >> len(black) & 1:
        return None
    left = " left" if board.placed else ""
    has = f"{len(black)} black and {len(board.cells) - len(black)} white cells{left}"
    what_covers = "pieces and empty cells make up" if board.optional else "the pieces cover"
    what = _what(numbers(possible), len(black), len(board.cells))
    name = board.named(black[:1]) if colouring.names_a_cell else ""
    among = f" ({name} among them)" if name else ""
    return Contradiction(f"{colouring.how}{among}: {has}, but {what_covers} {what}")


def _possible(board: OpenBoard, black: list[int]) -> int:
    """The numbers of black cells that can be covered or stay empty, as a set of bits."""
    cells, black_mask = len(board.cells), mask_of(black)
    width = cells + 1  # larger than any number of black cells, which so is a digit of the sums
    kinds = [
        CopyKind(frozenset(_added(masks, black_mask, width)), copies)
        for masks, copies in zip(board.masks, board.counts, strict=True)
        if masks
    ]
    reached = totals(kinds, cells * width + cells)
    optional_black = len(board.optional.intersection(black))
    optional_white = len(board.optional) - optional_black
    possible = 0
    for empty in range(board.empty.low, board.empty.high + 1):
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


# --- Weights, in words ---


def in_words(board: OpenBoard, proof: Proof) -> str:
    """Return the sentence that tells a proof to a person; it names the first cells."""
    if proof.modulus == 2:
        return f"colouring: {_by_parity(board, proof)}"
    if any(proof.counted):
        return f"colouring: {_by_weights(board, proof)}"
    return f"colouring: {_by_balance(board, proof)}"


def _by_parity(board: OpenBoard, proof: Proof) -> str:
    """What has a weight lies on an odd number of the cells that have one, all else on an even."""
    cells, counted = proof.cells[0], proof.counted[0]
    times = sum(kind.times for kind in counted)
    if len(cells) == 1:
        return f"{_each(counted)} covers {_the(board, cells)}, but there are {times} of these"
    number = f"number of {_the(board, cells)}"
    is_what = f"and {len(cells)} is {_parity(len(cells))}"
    if not counted:
        return f"each piece covers an even {number}, {is_what}"
    others = ", anything else an even one" if proof.has_others else ""
    make = f"{times} of these make{'s' if times == 1 else ''} an {_parity(times)} number"
    return f"{_each(counted)} covers an odd {number}{others}; {make}, {is_what}"


def _parity(number: int) -> str:
    return "odd" if number % 2 else "even"


def _by_balance(board: OpenBoard, proof: Proof) -> str:
    """Each piece covers as many of some cells as of others."""
    plus, minus = proof.cells
    if plus and minus:
        more = "" if proof.is_equal else ", up to multiples of 3,"
        return f"each piece covers as many{more} of {_the(board, plus)} as of {_the(board, minus)}"
    cells = plus or minus
    return f"each piece covers a multiple of 3 of {_the(board, cells)}, and {len(cells)} is none"


def _by_weights(board: OpenBoard, proof: Proof) -> str:
    """What each piece covers weighs the negative of the piece's own weight."""
    cells = [
        f"{_the(board, found)} the weight {weight}"
        for weight, found in zip((1, 2), proof.cells, strict=True)
        if found
    ]
    each = [
        f"{_each(kinds)} weighs {weight}"
        for weight, kinds in zip((2, 1), proof.counted, strict=True)
        if kinds
    ]
    others = ["anything else 0"] if proof.has_others else []
    together = sum(
        weight * kind.times
        for weight, kinds in zip((2, 1), proof.counted, strict=True)
        for kind in kinds
    )
    whole = len(proof.cells[0]) + 2 * len(proof.cells[1])
    return (
        f"give {' and '.join(cells)}; modulo 3, {', '.join(each + others)}, "
        f"together {together % 3}, but the board {whole % 3}"
    )


def _each(kinds: Sequence[Counted]) -> str:
    """The pieces, and the empty cells, that are counted."""
    names = [name for kind in kinds for name in kind.names]
    found = [f"piece {' or '.join(names)}"] if names else []
    found += ["empty cell"] if not all(kind.names for kind in kinds) else []
    return f"each {' or '.join(found)}"


def _the(board: OpenBoard, cells: Sequence[int]) -> str:
    number = f"{len(cells)} cells" if len(cells) > 1 else "cell"
    return f"the {number} {board.named(cells)}"
