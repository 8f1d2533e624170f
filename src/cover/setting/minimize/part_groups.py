"""Which parts of a statement go together, and which are to stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from cover.errors import InputError, Place, UnfitError
from cover.families.clues import Clues
from cover.families.sentences import plural
from cover.families.symmetries import SYMMETRIES, Spot, Symmetry
from cover.reading.cell_names import cells_named, coordinates
from cover.reading.lines import Line, Token, shown, words

_Spots = frozenset[Spot]


class PartChoice(NamedTuple):
    """What is to be left out of statements: parts of some kinds, of all if none is named.

    Those that concern the cells of `keep`, named as elsewhere, stay. Those that lie as the
    `symmetry` moves cells go together.
    """

    kinds: tuple[str, ...] = ()
    keep: str = ""
    symmetry: str = "none"

    def takes(self, kind: str) -> bool:
        """Whether parts of a kind may go; kinds may be named in the plural."""
        return not self.kinds or kind in self.kinds or plural(kind) in self.kinds


class PartGroup(NamedTuple):
    """Clues that go together, by their numbers; `complete` unless some that should, are not."""

    parts: tuple[int, ...]
    complete: bool = True


def groups_of(parts: Clues, choice: PartChoice, place: Place) -> list[PartGroup]:
    """Return the groups of parts that may go, in the order of their first parts.

    Raises `UnfitError`, at the puzzle, for cells that it does not have, and where it is no grid
    that has such a symmetry.
    """
    kept = _cells_called(choice.keep, parts.cell_names, place)
    found = _together(parts, choice, place)
    return [
        group
        for group in found
        if kept.isdisjoint(cell for number in group.parts for cell in parts.all[number].cells)
    ]


def drawn_order(groups: Sequence[PartGroup], seed: int) -> list[int]:
    """Return the numbers of groups in an order that a seed draws.

    Those that are not complete come first: without them, what is left is symmetric.
    """
    order = list(range(len(groups)))
    Random(seed).shuffle(order)
    return sorted(order, key=lambda number: groups[number].complete)


# ---- Symmetry


def _together(parts: Clues, choice: PartChoice, place: Place) -> Iterator[PartGroup]:
    """Yield the groups of parts of the kinds that may go."""
    chosen = [number for number, part in enumerate(parts.all) if choice.takes(part.kind)]
    if choice.symmetry == "none":
        yield from (PartGroup((number,)) for number in chosen)
        return
    symmetry = SYMMETRIES[choice.symmetry]
    spots = _spots(parts.cell_names, choice.symmetry, place)
    size = _size(spots, symmetry, place)
    first = tuple(map(min, zip(*spots, strict=True)))
    spots = [(layer, row - first[1], column - first[2]) for layer, row, column in spots]
    left: dict[tuple[str, _Spots], int] = {}
    for number in chosen:
        part = parts.all[number]
        left[part.kind, frozenset(spots[cell] for cell in part.cells)] = number
    while left:
        kind, lies_on = next(iter(left))
        images = {frozenset(move.moved(spot, size) for spot in lies_on) for move in symmetry.moves}
        there = [image for image in images if (kind, image) in left]
        numbers = sorted(left.pop((kind, image)) for image in there)
        yield PartGroup(tuple(numbers), complete=len(there) == len(images))


def _spots(names: Sequence[str], symmetry: str, place: Place) -> list[Spot]:
    """Return where the cells lie; raises `UnfitError` where they have no rows and columns."""
    found = [coordinates(name) for name in names]
    spots = [(layer or 0, row, column) for layer, row, column in filter(None, found)]
    if not names or len(spots) < len(names):
        message = f"a puzzle without rows and columns has no symmetry {symmetry}"
        raise UnfitError(place, "symmetry", message)
    return spots


def _size(spots: Sequence[Spot], symmetry: Symmetry, place: Place) -> tuple[int, int]:
    """Return the rows and columns in which the cells are; raises `UnfitError` for the wrong."""
    _, rows, columns = (max(along) - min(along) + 1 for along in zip(*spots, strict=True))
    if symmetry.needs_square and rows != columns:
        has = f"{rows} rows of {columns} cells are not"
        message = f"the symmetry {symmetry.name} is that of a square; {has}"
        raise UnfitError(place, "symmetry", message)
    return rows, columns


# ---- Cells by their names


def _cells_called(text: str, names: Sequence[str], place: Place) -> set[int]:
    """Return the cells that a text names, with blanks or commas between; raises `UnfitError`."""
    line = Line(place.source, place.line, text.replace(",", " "))
    number_of = {name: number for number, name in enumerate(names)}
    flat = [found[1:] for found in map(coordinates, names) if found and found[0] is None]
    if not names or len(flat) < len(names):
        return {_called(word, number_of, place) for word in words(line)}
    rows, columns = (max(along) + 1 for along in zip(*flat, strict=True))
    try:
        cells = cells_named(line, rows, columns)
    except InputError as error:
        raise UnfitError(place, "keep", error.message) from None
    called = (f"r{cell // columns + 1}c{cell % columns + 1}" for cell in cells)
    return {number_of[name] for name in called if name in number_of}


def _called(word: Token, number_of: dict[str, int], place: Place) -> int:
    if word.text not in number_of:
        message = f'there is no "{shown(word.text)}" in this puzzle to be kept'
        raise UnfitError(place, "keep", message)
    return number_of[word.text]
