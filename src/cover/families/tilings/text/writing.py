"""What is common to all that write tilings in a text format: what it cannot say, and drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cover.errors import InputError
from cover.families.tilings.geometry import Cell, extent
from cover.families.tilings.pieces import ANY, Piece
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text.tiling_text import may_reflect


def cannot_say(puzzle: Tiling, name: str, what: str) -> InputError:
    """Return the error for a puzzle of which a format cannot say all."""
    return InputError(puzzle.place, f"{name} cannot say {what}")


def demand_plain(
    puzzle: Tiling, name: str, *, empty: bool = False, ranges: bool = False, others: bool = False
) -> None:
    """Raise `InputError` where board and pieces are not all there is to say, or turned as usual.

    The format can perhaps say that cells may stay `empty`, how many of a piece there are by
    `ranges`, and that pieces have `others` as further shapes.
    """
    board = puzzle.board
    if puzzle.costs is not None:
        raise cannot_say(puzzle, name, "costs")
    if puzzle.placed:
        raise cannot_say(puzzle, name, "that pieces lie there already")
    if not empty and (board.optional or board.empty != ANY):
        raise cannot_say(puzzle, name, "that cells may stay empty")
    for piece in puzzle.pieces:
        if not piece.rotate or piece.reflect != may_reflect(board.space):
            raise cannot_say(puzzle, name, f"how piece {piece.name} may be turned")
        if piece.others and not others:
            raise cannot_say(puzzle, name, f"that piece {piece.name} has several shapes")
        if piece.copies.high is None or (piece.copies.low != piece.copies.high and not ranges):
            raise cannot_say(puzzle, name, f"that any number of {piece.name} may be used")
        if not piece.copies.high:
            raise cannot_say(puzzle, name, f"that piece {piece.name} is not used")


def drawn_pieces(puzzle: Tiling, name: str, named: Callable[[int], str]) -> Iterator[Piece]:
    """Yield the pieces in an order in which they get their names, each as often as it is used.

    Those that are alike are copies of the first, and `named` is what the piece of that number
    among all of them is called, from 0. Raises `InputError` where they would be called otherwise.
    """
    left = {piece.name: piece.copies.low for piece in puzzle.pieces}
    by_name = {piece.name: piece for piece in puzzle.pieces}
    begun: list[str] = []
    for number in range(sum(left.values())):
        own = named(number)
        if own in by_name:
            begun.append(own)
        drawn = own if own in by_name else next((each for each in begun if left[each]), "")
        if not drawn or not left[drawn]:
            break
        left[drawn] -= 1
        yield by_name[drawn]
    if any(left.values()):
        raise cannot_say(puzzle, name, f"the names of pieces; they are {named(0)}, {named(1)}, ...")


def rows_of(cells: Iterable[Cell], blank: str) -> list[str]:
    """Return the rows of cells in one layer, from the first row and column on, drawn with `x`."""
    drawn = set(cells)
    _, rows, columns = extent([*drawn, (0, 0, 0)])
    return [
        "".join("x" if (0, y, x) in drawn else blank for x in range(columns)).rstrip()
        for y in range(rows)
    ]
