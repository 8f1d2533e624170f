"""A tiling as an exact cover: cells and pieces are items, placements options.

Each cell is a primary item, so that something lies on it; a cell that may stay empty has an option
of its own for that, after the placements. A piece that is used exactly once is a primary item,
one that is used at most once a secondary item. Any other bounds on the copies of a piece are a sum:
the cells that its placements cover. So copies have no names, and exchanging them is nothing new.
How many cells stay empty is bounded in the same way, by what is stated and by the areas of the
pieces: a search that does not know how many will be left finds out too late.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import lcm

from cover.families.tilings.pieces import ANY, ONCE, Bounds, CopyKind, Range, Tiles, totals
from cover.families.tilings.placements import EMPTY, Placements, placements
from cover.problem import Problem, Sum
from cover.steps import in_time

_AT_MOST_ONCE = Bounds(0, 1)

_MOST_PIECES = 40  # whose copies are bounded by the areas of all others: that takes milliseconds


# The bounds on the copies of each piece, by its name, and on how many cells stay `EMPTY`, where any
# may. Those of `_ITEM` are an item of the model, and all others but `ANY` a sum.
Counts = Mapping[int | str, Bounds]
_ITEM = (ONCE, _AT_MOST_ONCE)


def model(tiles: Tiles, deadline: float | None = None) -> Problem:
    """Return the problem: items are the numbers of cells, and names of pieces used once at most.

    Raises `LimitError` at the deadline.
    """
    return _model(tiles, _tight(tiles), deadline)


def stated_model(tiles: Tiles) -> Problem:
    """Return the problem with the bounds that are stated, and none that follow from areas."""
    return _model(tiles, stated_counts(tiles), None)


def stated_counts(tiles: Tiles) -> Counts:
    """Return the bounds that are stated."""
    empty = tiles.board.empty.up_to(len(tiles.board.optional))
    return _counts(tiles, [piece.copies for piece in tiles.pieces], empty)


def _tight(tiles: Tiles) -> Counts:
    """Return the bounds as tight as the areas of all others make them."""
    return _counts(tiles, _copies(tiles), _empty(tiles))


def _counts(tiles: Tiles, copies: Sequence[Bounds], empty: Range) -> Counts:
    found: dict[int | str, Bounds] = {}
    found.update(zip((piece.name for piece in tiles.pieces), copies, strict=True))
    optional = len(tiles.board.optional)
    if optional:
        found[EMPTY] = ANY if optional > 1 and empty == (0, optional) else Bounds(*empty)
    return found


def items_and_sums(tiles: Tiles, counts: Counts) -> tuple[dict[int | str, int], list[int | str]]:
    """Return which items of the model stand for pieces, and which pieces its sums count."""
    names = (*_named(counts, ONCE), *_named(counts, _AT_MOST_ONCE))
    items = {name: item for item, name in enumerate(names, len(tiles.board.cells))}
    return items, [name for name, bounds in counts.items() if bounds not in (ANY, *_ITEM)]


def _named(counts: Counts, bounds: Bounds) -> list[int | str]:
    return [name for name, each in counts.items() if each == bounds]


def _model(tiles: Tiles, counts: Counts, deadline: float | None) -> Problem:
    laid = placements(tiles, deadline)
    cells = range(len(tiles.board.cells))
    options = in_time(_options(laid, counts), deadline)
    once, at_most = _named(counts, ONCE), _named(counts, _AT_MOST_ONCE)
    return Problem([*cells, *once], options, at_most, _sums(laid, counts))


def item_names(tiles: Tiles) -> list[str]:
    """Return what people call the items of the model, in their order.

    `r1c1` is a cell, in space `l1r1c1`; pieces have their names, and `empty` is a cell that is.
    """
    cells = map(tiles.board.name, range(len(tiles.board.cells)))
    items, _ = items_and_sums(tiles, _tight(tiles))
    return [*cells, *("empty" if name == EMPTY else str(name) for name in items)]


def _copies(tiles: Tiles) -> list[Bounds]:
    """The bounds on the copies of each piece, as tight as the areas of all others make them.

    Where nothing bounds the copies of any piece, and where no numbers of copies add up to the
    board, all is as it is stated: a bound makes a sum, and the search will see.
    """
    board, pieces = tiles
    stated = [piece.copies for piece in pieces]
    is_bounded = any(copies not in (ANY, ONCE, _AT_MOST_ONCE) for copies in stated)
    if not is_bounded or len(pieces) > _MOST_PIECES:
        return stated
    kinds = [CopyKind(frozenset(piece.sizes), piece.copies) for piece in pieces]
    if board.optional:
        kinds.append(CopyKind(frozenset([1]), Bounds(*_empty(tiles))))
    return [_tightened(kinds, number, len(board.cells)) for number in range(len(pieces))]


def _tightened(kinds: Sequence[CopyKind], number: int, cells: int) -> Bounds:
    """The bounds on the copies of a kind with which all kinds can cover all cells together."""
    (size, *others), copies = kinds[number]
    if others or copies.low == copies.high:
        return copies
    low, high = copies.up_to(cells // size)
    rest = totals((*kinds[:number], *kinds[number + 1 :]), cells)
    fitting = [copies for copies in range(low, high + 1) if rest >> cells - copies * size & 1]
    if not fitting or (fitting[0], fitting[-1]) == (low, high):
        return copies
    return Bounds(fitting[0], fitting[-1])


def _empty(tiles: Tiles) -> Range:
    """At least and at most how many cells stay empty, by the board and by the areas of the pieces.

    Where these leave no number, it is what the board says: the search will see.
    """
    board, pieces = tiles
    cells = len(board.cells)
    low, high = board.empty.up_to(len(board.optional))
    least = sum(piece.copies.low * piece.sizes[0] for piece in pieces)
    most = sum(
        cells if piece.copies.high is None else piece.copies.high * piece.sizes[-1]
        for piece in pieces
    )
    found = Range(max(low, cells - most), min(high, cells - least))
    return found if found.low <= found.high else Range(low, high)


def _options(laid: Placements, counts: Counts) -> Iterator[tuple[object, ...]]:
    for name, number in _numbered(laid.tiles, counts):
        cells = map(laid.cells, laid.of(number))
        if counts[name] in _ITEM:
            yield from ((*covered, name) for covered in cells)
        else:
            yield from cells


def _numbered(tiles: Tiles, counts: Counts) -> Iterator[tuple[int | str, int]]:
    """Yield the names of pieces with their numbers, and `EMPTY` where cells may stay so."""
    return zip(counts, (*range(len(tiles.pieces)), EMPTY), strict=False)


def _sums(laid: Placements, counts: Counts) -> Iterator[Sum]:
    for name, number in _numbered(laid.tiles, counts):
        if counts[name] in (ANY, *_ITEM):
            continue
        if number != EMPTY:
            yield _sum_of_copies(laid, number, counts[name])
            continue
        optional = sorted(laid.tiles.board.optional)
        weights = [0] * len(laid)
        for option in laid.of(EMPTY):
            weights[option] = 1
        yield Sum(optional, weights, *counts[name].up_to(len(optional)))


def _sum_of_copies(laid: Placements, number: int, copies: Bounds) -> Sum:
    """The bounds on a piece's copies, counted in cells: each of them adds the same to the sum."""
    cells, piece = range(len(laid.tiles.board.cells)), laid.tiles.pieces[number]
    of_a_copy = lcm(*piece.sizes)
    weights = [0] * len(laid)
    for option in laid.of(number):
        weights[option] = of_a_copy // len(laid.cells(option))
    most = len(cells) // min(piece.sizes)
    low, high = copies.up_to(most)
    return Sum(cells, weights, min(low, most + 1) * of_a_copy, high * of_a_copy)
