"""Tilings: pieces laid on a board, in the plane or in space, so that they cover it exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cover.facts import Contradiction, Costs, Covering, ModelNames
from cover.families.tilings import model as tiling_model
from cover.families.tilings import reasons as tiling_reasons
from cover.families.tilings.costs import TilingCosts
from cover.families.tilings.geometry import normal
from cover.families.tilings.pieces import LaidPiece, Tiles
from cover.families.tilings.placements import Placements, placements
from cover.problem import Problem
from cover.reading.lines import counted

_MOST_SHOWN = 9  # cells that a message names


@dataclass(frozen=True, eq=False)
class TiledBoard:
    """A board and the pieces to lay on it, some of which lie there already.

    A solution has a number for each cell of the board: 0 where it stays empty, elsewhere
    `1 + piece + pieces * copy`, with the number of the piece, how many pieces there are, and which
    copy of it this is, from 0 in the reading order of their first cells. So equal numbers are one
    copy of one piece. With `prices`, it costs what its placements and empty cells cost.
    """

    shape: Tiles
    placed: tuple[LaidPiece, ...] = ()
    is_up_to_symmetry: bool = False
    prices: TilingCosts | None = None
    family = "tiling"

    @staticmethod
    def model(shape: Tiles) -> Problem:
        """Return what placements have to cover; see `cover.families.tilings.model`."""
        return tiling_model.model(shape)

    @staticmethod
    def model_in_time(shape: Tiles, deadline: float | None) -> Problem:
        """Return what `model` does; raises `LimitError` at the deadline."""
        return tiling_model.model(shape, deadline)

    def names(self, symbol: Callable[[int], str]) -> ModelNames:
        """Return `r1c1` for a cell, `l1r1c1` in space, and the names of pieces."""
        return ModelNames(tiling_model.item_names(self.shape))

    @cached_property
    def placements(self) -> Placements:
        """What each option of the model means."""
        return placements(self.shape)

    def fixed(self) -> tuple[int, ...]:
        """Return the placements of the pieces that lie there already."""
        return self._fixed

    @cached_property
    def _fixed(self) -> tuple[int, ...]:
        laid = self.placements
        pieces = {piece for piece, _ in self.placed}
        options = {
            (piece, laid.cells(option)): option for piece in pieces for option in laid.of(piece)
        }
        return tuple(options[placed] for placed in self.placed)

    def contradiction(self) -> Contradiction | None:
        """Return what rules a tiling out: areas, counts, cells out of reach, colourings."""
        return tiling_reasons.contradiction(self.shape, self.placed)

    def contradiction_in_time(self, deadline: float | None) -> Contradiction | None:
        """Return what `contradiction` does; raises `LimitError` at the deadline."""
        return tiling_reasons.contradiction(self.shape, self.placed, deadline)

    def exchangeable(self) -> None:
        """Return nothing: there are no symbols."""

    def costs(self) -> Costs | None:
        """Return what placements cost, and cells that stay empty."""
        return None if self.prices is None else self.prices.of_options(self.placements)

    def cost(self, solution: Sequence[int]) -> int:
        """Return what the pieces cost that lie there, and the cells that are empty."""
        if self.prices is None:
            return 0
        cells_of: dict[int, list[int]] = {}
        for cell, value in enumerate(solution):
            cells_of.setdefault(value, []).append(cell)
        total = self.prices.of_empty(cells_of.pop(0, []))
        for value, cells in cells_of.items():
            piece = (value - 1) % len(self.shape.pieces)
            total += self.prices.of_placement(LaidPiece(piece, tuple(cells)))
        return total

    def symmetries(self) -> Iterator[tuple[int, ...]]:
        """Yield the symmetries of the board that map placements, and pieces laid, onto themselves.

        They are permutations of the options of the model, a group; first, that which moves nothing.
        """
        given = set(self.fixed())
        for moved in self.placements.symmetries():
            if {moved[option] for option in given} == given:
                yield moved

    def decode(self, options: Sequence[int]) -> tuple[int, ...]:
        """Return the number of a copy in each cell."""
        values = [0] * len(self.shape.board.cells)
        copies = [0] * len(self.shape.pieces)
        pieces = len(copies)
        laid = [self.placements[option] for option in options]
        laid.sort(key=_first_cell)
        for piece, cells in laid:
            if piece >= 0:
                value = 1 + piece + pieces * copies[piece]
                copies[piece] += 1
                for cell in cells:
                    values[cell] = value
        return tuple(values)

    def check(self, solution: Sequence[int], symbol: Callable[[int], str] = str) -> list[str]:
        """Return the faults of a solution: empty cells, wrong pieces, pieces that were moved."""
        cells_of: dict[int, list[int]] = {}
        for cell, value in enumerate(solution):
            cells_of.setdefault(value, []).append(cell)
        empty = cells_of.pop(0, [])
        return [
            *self._faults_of_empty_cells(empty),
            *self._faults_of_pieces(cells_of),
            *self._faults_of_placed(solution, cells_of),
        ]

    def covering(self) -> Covering:
        """Return the cells and pieces that options cover, and how often each must be covered."""
        board, pieces = self.shape
        cells = len(board.cells)
        empty = cells + len(pieces)
        wrong = empty + 1
        lying = {option: wrong + 1 + number for number, option in enumerate(self.fixed())}

        def items(option: int) -> list[tuple[int, int]]:
            piece, covered = self.placements[option]
            found = [*covered, empty if piece < 0 else cells + piece]
            if option in lying:
                found.append(lying[option])
            if piece >= 0 and not self._is_form(piece, covered):
                found.append(wrong)
            return [(item, 0) for item in found]

        count = len(self.placements)
        bounds = [(1, 1)] * cells + [*(piece.copies for piece in pieces), board.empty, (0, 0)]
        return Covering(count, map(items, range(count)), bounds + [(1, 1)] * len(lying))

    def _is_form(self, piece: int, cells: Sequence[int]) -> bool:
        """Whether a piece can cover just these cells."""
        board, pieces = self.shape
        return normal(map(board.cells.__getitem__, cells)) in pieces[piece].forms(board.space)

    def _faults_of_empty_cells(self, empty: Sequence[int]) -> Iterator[str]:
        board = self.shape.board
        bare = [cell for cell in empty if cell not in board.optional]
        if bare:
            yield f"{self._names(bare)} {'is' if len(bare) == 1 else 'are'} empty"
        elif not board.empty.allows(len(empty)):
            yield f"{counted(len(empty), 'cell')} empty, expected {board.empty.in_words()}"

    def _faults_of_pieces(self, cells_of: Mapping[int, Sequence[int]]) -> Iterator[str]:
        pieces = self.shape.pieces
        used = Counter((value - 1) % len(pieces) for value in cells_of)
        for number, piece in enumerate(pieces):
            if not piece.copies.allows(used[number]):
                times = counted(used[number], "time") if used[number] else "not at all"
                yield f"piece {piece.name} is used {times}, expected {piece.copies.in_words()}"
        for value, cells in cells_of.items():
            number = (value - 1) % len(pieces)
            form = number, tuple(cells)
            if form in self._known:
                continue
            if not self._is_form(number, cells):
                name = pieces[number].name
                yield f"what covers {self._names(cells)} has not the form of piece {name}"
            else:
                self._known.add(form)

    def _faults_of_placed(
        self, solution: Sequence[int], cells_of: Mapping[int, Sequence[int]]
    ) -> Iterator[str]:
        pieces = self.shape.pieces
        for piece, cells in self.placed:
            value = solution[cells[0]]
            lies = value and (value - 1) % len(pieces) == piece
            if not lies or tuple(cells_of[value]) != cells:
                at = self._names(cells)
                yield f"piece {pieces[piece].name} does not lie where it is given, on {at}"

    def _names(self, cells: Sequence[int]) -> str:
        """The names of the first cells, and whether there are more."""
        names = [self.name(cell) for cell in cells[:_MOST_SHOWN]]
        return " ".join(names + ["..."] * (len(cells) > _MOST_SHOWN))

    def name(self, cell: int) -> str:
        """Return a cell's name: `r1c1` is the first one, in space `l1r1c1`."""
        layer, row, column = self.shape.board.cells[cell]
        above = f"l{layer + 1}" if self.shape.board.space else ""
        return f"{above}r{row + 1}c{column + 1}"

    @cached_property
    def _known(self) -> set[tuple[int, tuple[int, ...]]]:
        """Pieces and cells that were checked before: in many solutions they come again."""
        return set()


def _first_cell(placement: tuple[int, tuple[int, ...]]) -> int:
    return placement[1][0]
