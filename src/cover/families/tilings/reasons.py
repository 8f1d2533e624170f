"""Why a tiling cannot exist, where that can be told without a search.

Every reason here is a proof: a condition that each tiling meets and this puzzle does not. None of
them is complete, and none costs much beside a search. They come in the order in which a person
would look: pieces that lie there too often, areas, pieces that fit nowhere, cells and parts of the
board out of reach, colourings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, reduce
from itertools import chain, islice
from operator import or_

from cover.facts import Contradiction
from cover.families.partitions import mask_of, numbers_of
from cover.families.tilings.model import Placements, placements
from cover.families.tilings.pieces import (
    ONCE,
    Bounds,
    Cell,
    CopyKind,
    LaidPiece,
    Range,
    Tiles,
    totals,
)
from cover.reading.lines import counted
from cover.steps import in_time

_BATCH = 1024  # placements that are looked at in one go

# Larger boards are not looked at piece by piece and part by part, nor coloured: within these limits
# that takes half a second at most, and a few milliseconds on boards of a hundred cells.
_MOST_CELLS = 1_000
_MOST_PLACEMENTS = 40_000


def contradiction(
    tiles: Tiles, placed: Sequence[LaidPiece] = (), deadline: float | None = None
) -> Contradiction | None:
    """Return the first reason found; raises `LimitError` at the deadline, a time of `monotonic`."""
    found = _laid_too_often(tiles, placed) or _area(tiles)
    if found:
        return found
    board = _OpenBoard(tiles, placed, deadline)
    found = _fits_nowhere(board) or _out_of_reach(board)
    is_large = len(board.cells) > _MOST_CELLS or len(placements(tiles)) > _MOST_PLACEMENTS
    if found or is_large:
        return found
    return _parts(board) or _coloured(board)


class _OpenBoard:
    """The cells that are still open, the copies still to lay, and where these may lie.

    `cells` are the numbers of open cells; those of `optional` may stay empty, as many of them as
    `empty` says. `counts` are the bounds on further copies of each piece, 0 to 0 for one that lies
    there as often as it may, or more often. `placed` tells whether any piece lies there. Whatever
    takes long raises `LimitError` at the deadline.
    """

    def __init__(self, tiles: Tiles, placed: Sequence[LaidPiece], deadline: float | None) -> None:
        self.deadline = deadline
        self.tiles = tiles
        self.placed = bool(placed)
        self._placements = placements(tiles, deadline)
        self._covered = frozenset(chain.from_iterable(one.cells for one in placed))
        board = tiles.board
        self.cells = [cell for cell in range(len(board.cells)) if cell not in self._covered]
        self.optional = board.optional - self._covered
        self.empty = board.empty.up_to(len(self.optional))
        laid = Counter(one.piece for one in placed)
        self.counts = [
            piece.copies.beyond(laid[number]) for number, piece in enumerate(tiles.pieces)
        ]

    def places(self, piece: int) -> Iterator[tuple[int, ...]]:
        if self.counts[piece].high == 0:
            return iter(())
        every = map(self._placements.cells, in_time(self._placements.of(piece), self.deadline))
        return filter(self._covered.isdisjoint, every) if self.placed else every

    @cached_property
    def masks(self) -> list[list[int]]:
        return [list(map(mask_of, self.places(piece))) for piece in range(len(self.counts))]


# --- Areas ---


def _area(tiles: Tiles) -> Contradiction | None:
    """The cells of the board, but for those left empty, are a sum of the areas of the pieces."""
    cells, optional = len(tiles.board.cells), len(tiles.board.optional)
    low, high = tiles.board.empty.up_to(optional)
    if low > high:
        return Contradiction(f"{low} cells are to stay empty, but only {high} may")
    kinds = [
        CopyKind(frozenset(piece.sizes), piece.copies)
        for piece in tiles.pieces
        if piece.copies.high != 0
    ]
    if _within(totals(kinds, cells), cells - high, cells - low):
        return None
    what = _what_pieces_cover(kinds, cells - high, cells - low)
    left = cells - max(numbers_of(totals(kinds, cells)), default=cells)
    is_noted = high == 0 and all(copies.low == copies.high for _, copies in kinds)
    hint = f'; "empty: {left}" leaves so many cells empty' if left and not is_noted else ""
    has = f"the board has {counted(cells, 'cell')}{_left_empty(low, high)}, {what}"
    return Contradiction(f"{has}{hint}")


def _within(reached: int, least: int, most: int) -> bool:
    return reached >> least & ((1 << most - least + 1) - 1) != 0


def _left_empty(low: int, high: int) -> str:
    if high == 0:
        return ""
    if low == high:
        return f" ({low} of them must stay empty)"
    return f" ({low} to {high} of them stay empty)" if low else f" ({high} of them may stay empty)"


def _what_pieces_cover(kinds: Sequence[CopyKind], least: int, most: int) -> str:
    """Return what pieces cover instead of an area between two bounds."""
    low = sum(min(steps) * copies.low for steps, copies in kinds)
    high = sum(max(steps) * (copies.high or 0) for steps, copies in kinds)
    any_number = any(copies.high is None for _, copies in kinds)
    if low == high and not any_number:
        once = all(copies == ONCE for _, copies in kinds)
        how = "each used exactly once" if once else "as often as each is to be used"
        return f"the pieces ({how}) cover {low}"
    if low > most:
        return f"the pieces cover at least {low}"
    if high < least and not any_number:
        return f"the pieces cover at most {high}"
    # Nothing between the bounds is a sum, though there are smaller and larger ones.
    sizes = frozenset(chain.from_iterable(steps for steps, _ in kinds))
    reached = numbers_of(totals(kinds, most + max(sizes)))
    nearest = [number for number in reached if number < least][-1:]
    nearest += [number for number in reached if number > most][:1]
    which = f"which pieces of {min(sizes)} cells" if len(sizes) == 1 else "which the pieces"
    return f"{which} do not add up to (they cover {' or '.join(map(str, nearest))})"


# --- Pieces ---


def _laid_too_often(tiles: Tiles, placed: Sequence[LaidPiece]) -> Contradiction | None:
    """No piece lies on the board more often than it may be used."""
    laid = Counter(one.piece for one in placed)
    for number, times in sorted(laid.items()):
        name, most = tiles.pieces[number].name, tiles.pieces[number].copies.high
        if most is not None and times > most:
            lies, may = ("once" if k == 1 else f"{k} times" for k in (times, most))
            only = f"but may be used only {may}" if most else "but may not be used"
            return Contradiction(f"piece {name} lies on the board {lies}, {only}", part=number)
    return None


def _fits_nowhere(board: _OpenBoard) -> Contradiction | None:
    """Every piece that is still to be used fits somewhere."""
    for number, count in enumerate(board.counts):
        if count.low and next(board.places(number), None) is None:
            piece = board.tiles.pieces[number]
            where = "what is left of the board" if board.placed else "the board"
            why = f"piece {piece.name} fits nowhere on {where}"
            free = piece._replace(rotate=True, reflect=True)
            if not board.placed and Placements(Tiles(board.tiles.board, (free,))).of(0):
                why += " unless it is turned or mirrored"
            return Contradiction(why, part=number)
    return None


# --- Cells and parts of the board ---


def _out_of_reach(board: _OpenBoard) -> Contradiction | None:
    """Some placement covers each cell that may not stay empty."""
    if board.empty.low > board.empty.high:
        why = f"{board.empty.low} cells must stay empty, but only {board.empty.high} still may"
        return Contradiction(why)
    bare = set(board.cells) - board.optional
    places = chain.from_iterable(map(board.places, range(len(board.counts))))
    while bare and (some := list(islice(places, _BATCH))):
        bare.difference_update(chain.from_iterable(some))
    if not bare:
        return None
    what = f"the {counted(len(bare), 'cell')}" if len(bare) > 1 else "the cell"
    return Contradiction(f"no piece can cover {what} {board.tiles.board.names(bare)}", (min(bare),))


def _parts(board: _OpenBoard) -> Contradiction | None:
    """Each part of the board that no placement leaves is a sum of pieces that fit in it."""
    parts = _joined(board)
    idle = board.optional.difference(numbers_of(sum(parts)))
    most_empty = board.empty.high - len(idle)
    if most_empty < 0:
        cells = f"the {counted(len(idle), 'cell')} {board.tiles.board.names(idle)}"
        why = f"no piece can cover {cells}, but only {board.empty.high} may stay empty"
        return Contradiction(why, (min(idle),))
    optional, within_reach = mask_of(board.optional), sum(parts)
    for part in dict.fromkeys([within_reach, *parts]):
        here, cells_here = (part & optional).bit_count(), part.bit_count()
        elsewhere = len(board.optional) - here
        empty = Range(max(board.empty.low - elsewhere, 0), min(here, most_empty))
        reached = totals(_kinds_in(board, part), cells_here)
        if _within(reached, cells_here - empty.high, cells_here - empty.low):
            continue
        held, which = numbers_of(part), f"the {counted(cells_here, 'cell')}"
        if part == within_reach:
            left = "within their reach" if cells_here < len(board.cells) else "of the board"
            which += f" {'left' if board.placed else left}{_left_empty(*empty)}"
            return Contradiction(f"the pieces that fit do not add up to {which}")
        which += f" {board.tiles.board.names(held)}{_left_empty(*empty)}"
        why = f"no piece lies across the border of {which}, and pieces do not add up to them"
        return Contradiction(why, (held[0],))
    return None


def _joined(board: _OpenBoard) -> list[int]:
    """Return the parts of the board that placements join, as sets of bits."""
    parts: list[int] = []
    everything = [mask_of(board.cells)]
    for mask in chain.from_iterable(board.masks):
        if not any(part & mask == mask for part in parts):
            joined = reduce(or_, (part for part in parts if part & mask), mask)
            parts = [part for part in parts if not part & mask]
            parts.append(joined)
            if parts == everything:
                break
    return parts


def _kinds_in(board: _OpenBoard, part: int) -> Iterator[CopyKind]:
    """Yield the pieces that fit in a part; those that fit elsewhere, too, need not lie in it."""
    for masks, count in zip(board.masks, board.counts, strict=True):
        inside = [mask.bit_count() for mask in masks if mask & part]
        if inside:
            low = count.low if len(inside) == len(masks) else 0
            yield CopyKind(frozenset(inside), Bounds(low, count.high))


# --- Colourings ---


def _coloured(board: _OpenBoard) -> Contradiction | None:
    """The black cells of the board are as many as pieces can cover, however it is coloured."""
    cells = [board.tiles.board.cells[cell] for cell in board.cells]
    for how, is_black in in_time(_colourings(cells, board.tiles.board.space), board.deadline):
        black = [cell for cell, is_one in zip(board.cells, is_black, strict=True) if is_one]
        possible = _possible(board, black)
        if not possible >> len(black) & 1:
            left = " left" if board.placed else ""
            has = f"{len(black)} black and {len(cells) - len(black)} white cells{left}"
            covers = "pieces and empty cells make up" if board.optional else "the pieces cover"
            what = _what(numbers_of(possible), len(black), len(cells))
            coloured = how.format(board.tiles.board.names(black[:1]))
            return Contradiction(f"{coloured}: {has}, but {covers} {what}")
    return None


def _colourings(cells: Sequence[Cell], space: bool) -> Iterator[tuple[str, list[bool]]]:
    """Yield what to do to the board, in words, and which cells are black then.

    A black cell is named in these words where they do not tell well enough which ones are.
    """
    yield "colour the board like a chessboard", [sum(cell) % 2 == 0 for cell in cells]
    for axis, name in enumerate(("layer", "row", "column")):
        if axis or space:
            is_black = [cell[axis] % 2 == 0 for cell in cells]
            yield f"colour every second {name} black ({{}} among them)", is_black
    lattice = f"column of every second row{' of every second layer' * space}"
    is_black = [not any(place % 2 for place in cell) for cell in cells]
    yield f"colour every second {lattice} black ({{}} among them)", is_black
    diagonals = {"diagonal plane" if space else "rising diagonal": [sum(cell) for cell in cells]}
    if not space:
        diagonals["falling diagonal"] = [row - column for _, row, column in cells]
    for name, places in diagonals.items():
        for first in range(3):
            is_black = [place % 3 == first for place in places]
            yield f"colour every third {name} black ({{}} among them)", is_black


def _possible(board: _OpenBoard, black: Sequence[int]) -> int:
    """Return the numbers of black cells that can be covered or stay empty, as a set of bits.

    The area and the number of black cells that copies of the pieces cover together are added up as
    one number, so that only copies that fill the board count. What one copy may add is read off its
    placements.
    """
    cells, black_mask = len(board.cells), mask_of(black)
    width = cells + 1  # larger than any number of black cells, which so is a digit of the sums
    kinds = []
    for masks, copies in zip(board.masks, board.counts, strict=True):
        added = {mask.bit_count() * width + (mask & black_mask).bit_count() for mask in masks}
        if added:
            kinds.append(CopyKind(frozenset(added), copies))
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


def _what(possible: Sequence[int], black: int, cells: int) -> str:
    """Return which numbers of black cells are possible, in words; `black` is none of them."""
    fewer = [number for number in possible if number < black]
    more = [number for number in possible if number > black]
    if len(possible) == 1 and 2 * possible[0] == cells:
        return "as many of both"
    if len(possible) > 1 and fewer and more and all((k - black) % 2 for k in possible):
        return f"an {'even' if black % 2 else 'odd'} number of black ones"
    nearest = fewer[-1:] + more[:1]
    ones = f"{' or '.join(map(str, nearest))} black {'one' if nearest[-1] == 1 else 'ones'}"
    if len(possible) == 1 or (fewer and more):
        return ones
    return f"{'at most' if fewer else 'at least'} {ones}"
