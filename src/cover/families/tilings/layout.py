"""How a tiling was written: the letters of its pieces, and where its cells and pieces stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

from cover.errors import Place
from cover.facts import LineParts
from cover.families.tilings.geometry import Cell, least
from cover.families.tilings.pieces import Tiles
from cover.families.tilings.puzzle import TiledBoard
from cover.families.written import Record

HOLE = "."
EMPTY = "+"  # a cell that stays empty
EMPTY_DRAWN = "·"  # the same in a drawing
NOTHING = "nothing"  # and in words

# What stands for names of several characters; not 0, which is a hole in drawings.
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789"


@dataclass(frozen=True)
class TilingLayout:
    """The letters and places of a tiling; `labels` are words that its drawing has in cells."""

    tiles: Tiles
    cells: Sequence[Place]
    pieces: Sequence[Place]
    labels: Mapping[Cell, str] = field(default_factory=dict)
    contest: None = None

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """What stands for each piece in a line."""
        return letters_of([piece.name for piece in self.tiles.pieces])

    @cached_property
    def _size(self) -> tuple[int, int, int]:
        return self.tiles.board.size

    @cached_property
    def _drawn_at(self) -> tuple[int, ...]:
        """Where each cell is among all places of the board, which has holes, in reading order."""
        _, rows, columns = self._size
        layer, row, column = least(self.tiles.board.cells)
        return tuple(
            ((z - layer) * rows + y - row) * columns + x - column
            for z, y, x in self.tiles.board.cells
        )

    def line(self, solution: Sequence[int]) -> str:
        """Return the letters of the pieces, rows joined by `|` and layers by `/`, holes `.`."""
        letters = {value: self.symbol(value) for value in set(solution)}
        return "/".join(map("|".join, self._drawn(solution, letters, "")))

    def line_parts(self, puzzle: Any) -> LineParts:
        """Return for each placement the letter of its piece in each of its cells."""
        assert isinstance(puzzle, TiledBoard), "other puzzles have no such layout"
        columns = self._size[2]
        places = [at + at // columns for at in self._drawn_at]  # one more for each row above
        texts: list[str] = []
        places_of: list[list[int]] = []
        for piece, cells in puzzle.placements:
            texts.append((EMPTY if piece < 0 else self.letters[piece]) * len(cells))
            places_of.append([places[cell] for cell in cells])
        return LineParts(self.line([0] * len(places)), texts, places_of)

    def rows(self, solution: Sequence[int]) -> list[str]:
        """Return the marks of copies in rows, between blanks if they are not all of one character.

        A blank line stands between two layers.
        """
        marks = self.marks(solution)
        between = " " if any(len(mark) > 1 for mark in marks.values()) else ""
        layers = self._drawn(solution, {0: EMPTY, **marks}, between)
        return list(chain(layers[0], *(["", *layer] for layer in layers[1:])))

    def marks(self, solution: Sequence[int]) -> dict[int, str]:
        """Return what tells each copy from all others: its piece's letter, and a number if need be.

        If there is one kind of piece, its copies have a number alone.
        """
        kinds = len(self.letters)
        values = sorted(set(solution) - {0})
        copies = Counter((value - 1) % kinds for value in values)
        marks: dict[int, str] = {}
        for value in values:
            copy, kind = divmod(value - 1, kinds)
            letter = self.letters[kind]
            if copies[kind] == 1:
                marks[value] = letter
            elif kinds == 1:
                marks[value] = str(copy + 1)
            else:
                marks[value] = f"{letter}{'.' if letter.isdigit() else ''}{copy + 1}"
        return marks

    def data(self, solution: Sequence[int]) -> list[dict[str, object]]:
        """Return the placements: names of pieces, and cells by row and column, or by layer, too."""
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
        """Return the letter of the piece of a value in a solution."""
        return self.letters[(value - 1) % len(self.letters)] if value else EMPTY

    def place(self, cell: int) -> Place:
        """Return where a cell of the board stands in the input."""
        return self.cells[cell]

    def part_place(self, part: int) -> Place:
        """Return where a piece is stated in the input."""
        return self.pieces[part]

    def _drawn(
        self, solution: Sequence[int], texts: Mapping[int, str], between: str
    ) -> list[list[str]]:
        """The rows of each layer, with the text of its value for each cell."""
        layers, rows, columns = self._size
        drawn = [HOLE] * (layers * rows * columns)
        for at, value in zip(self._drawn_at, solution, strict=True):
            drawn[at] = texts[value]
        lines = [
            between.join(drawn[start : start + columns]) for start in range(0, len(drawn), columns)
        ]
        return [lines[start : start + rows] for start in range(0, len(lines), rows)]


def letters_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return a character for each name: itself if it is one, else a free one of it, else any."""
    taken = {name for name in names if len(name) == 1}
    others = chain(_LETTERS, map(chr, range(0x100, 0x110000)))
    found: list[str] = []
    for name in names:
        if len(name) > 1:
            ours = (character for character in name.lower() + name if character in _LETTERS)
            name = next(letter for letter in chain(ours, others) if letter not in taken)
            taken.add(name)
        found.append(name)
    return tuple(found)


def tiling_of(record: Record) -> tuple[TiledBoard, TilingLayout]:
    """Return the puzzle and the layout of a tiling."""
    puzzle, layout = record.puzzle, record.layout
    assert isinstance(puzzle, TiledBoard), "the family has no other puzzles"
    assert isinstance(layout, TilingLayout), "all readers of tilings make such layouts"
    return puzzle, layout
