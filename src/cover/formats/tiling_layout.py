"""How a tiling was written: the letters of its pieces, and where its cells and pieces stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from cover.errors import Place
from cover.puzzles.geometry import Cell
from cover.puzzles.pieces import Tiles

HOLE = "."
EMPTY = "+"  # a cell that stays empty

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


@dataclass(frozen=True, slots=True)
class TilingLayout:
    """The letters and places of a tiling; `labels` are words that its drawing has in cells.

    """

    tiles: Tiles
    cells: Sequence[Place]
    pieces: Sequence[Place]
    contest: str = ""
    labels: Mapping[Cell, str] = field(default_factory=dict)
    letters: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        names = [piece.name for piece in self.tiles.pieces]
        object.__setattr__(self, "letters", letters_of(names))

    def line(self, solution: Sequence[int]) -> str:
        """The letters of the pieces, rows joined by `|` and layers by `/`, holes `.`."""
        return "/".join("|".join(map("".join, layer)) for layer in self._drawn(solution, False))

    def rows(self, solution: Sequence[int]) -> list[str]:
        """The letters in rows; if there is one kind of piece, its copies by numbers instead.

        A blank line stands between two layers.
        """
        numbered = len(self.tiles.pieces) == 1
        between = " " if numbered else ""
        layers = [list(map(between.join, each)) for each in self._drawn(solution, numbered)]
        return list(chain(layers[0], *(["", *layer] for layer in layers[1:])))

    def data(self, solution: Sequence[int]) -> list[dict[str, object]]:
        """The placements: names of pieces, and their cells by row and column, in space by layer."""
        first = 0 if self.tiles.board.space else 1
        placements: dict[int, dict[str, object]] = {}
        cells: dict[int, list[list[int]]] = {}
        for value, cell in zip(solution, self.tiles.board.cells, strict=True):
            if value:
                name = self.tiles.pieces[(value - 1) % len(self.letters)].name
                covered = cells.setdefault(value, [])
                placements.setdefault(value, {"piece": name, "cells": covered})
                covered.append([place + 1 for place in cell[first:]])
        return list(placements.values())

    def symbol(self, value: int) -> str:
        """The letter of the piece of a value in a solution."""
        return self.letters[(value - 1) % len(self.letters)] if value else EMPTY

    def place(self, cell: int) -> Place:
        """Where a cell of the board stands in the input."""
        return self.cells[cell]

    def part_place(self, part: int) -> Place:
        """Where a piece is stated in the input."""
        return self.pieces[part]

    def _drawn(self, solution: Sequence[int], numbered: bool) -> Iterator[list[list[str]]]:
        """What is drawn in each row of each layer."""
        layers, rows, columns = self.tiles.board.size
        least = [min(places) for places in zip(*self.tiles.board.cells, strict=True)]
        drawn = [[[HOLE] * columns for _ in range(rows)] for _ in range(layers)]
        numbers: dict[int, int] = {}
        for value, (z, y, x) in zip(solution, self.tiles.board.cells, strict=True):
            text = self.symbol(value)
            if numbered and value:
                text = str(numbers.setdefault(value, len(numbers) + 1))
            drawn[z - least[0]][y - least[1]][x - least[2]] = text
        return iter(drawn)


def letters_of(names: Sequence[str]) -> tuple[str, ...]:
    """A character for each name: itself if it is one, or else one of it that is free, or any."""
    taken = {name for name in names if len(name) == 1}
    found: list[str] = []
    for name in names:
        if len(name) > 1:
            ours = (character for character in name.lower() + name if character in _LETTERS)
            beyond = map(chr, range(0x100, 0x110000))
            free = (letter for letter in chain(ours, _LETTERS, beyond) if letter not in taken)
            name = next(free)
            taken.add(name)
        found.append(name)
    return tuple(found)
