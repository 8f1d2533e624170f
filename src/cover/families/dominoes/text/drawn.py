"""Drawings of domino puzzles: numbers in cells, and lines between the dominoes.

The drawing of a dominosa, solved or not, is read as its numbers; an unsolved one may have empty
cells. That of a su-domino-ku, which has
36 dominoes and nine digits alone, is read as the puzzle in which all of them are given.
"""

from __future__ import annotations

from collections.abc import Sequence

from cover.errors import Place
from cover.families.dominoes.layout import BLANK, dominosa_record
from cover.families.dominoes.su_domino_ku import SIZE, lettered_name
from cover.families.dominoes.text.su_domino_ku import SINGLES, PlacedDominoes
from cover.reading.lattices import Drawing, DrawingReader, DrawnRegion
from cover.reading.lines import Token, counted
from cover.reading.records import Record
from cover.reading.trial import Trial


class DominoDrawings(DrawingReader):
    """Reads drawings of dominosas, and of solved su-domino-kus."""

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return that numbers of a whole set of dominoes are nothing else."""
        return 97 if trial.is_sound else super().certainty(trial)

    def of_drawing(self, drawing: Drawing) -> Record:
        """Return the record of a drawing; raises `InputError`."""
        regions = [region for layer in drawing.layers for region in layer]
        if len(regions) == 1:
            regions = [_filled(regions[0])]
        for region in regions if len(regions) > 1 else ():
            _refuse_others(region)
        numbers = dict(pair for region in regions for pair in region.texts.items())
        rows = 1 + max((row for row, _ in numbers), default=0)
        columns = 1 + max((column for _, column in numbers), default=0)
        if len(drawing.layers) > 1 or len(numbers) < rows * columns:
            raise drawing.first.error("expected a grid with a number in each cell")
        place = drawing.first.place()
        singles = [region for region in regions if len(region.cells) == 1]
        if not singles:
            return dominosa_record(place, [numbers[cell] for cell in sorted(numbers)], columns)
        if (rows, columns, len(singles)) == (SIZE, SIZE, SINGLES):
            return self._su_domino_ku(place, regions, singles)
        raise next(iter(singles[0].texts.values())).error(
            f"{counted(len(singles), 'number')} alone in a grid of {rows} x {columns}, expected "
            f"none (a dominosa), or {SINGLES} in {SIZE} x {SIZE} (a su-domino-ku)"
        )

    def _su_domino_ku(
        self, place: Place, regions: Sequence[DrawnRegion], singles: Sequence[DrawnRegion]
    ) -> Record:
        placed = PlacedDominoes()
        for region in regions:
            if len(region.cells) == 2:
                placed.add_domino([word for cell in region.cells for word in _words(region, cell)])
        alone = sorted((_words(region, region.cells[0]) for region in singles), key=_digit)
        for number, (digit, cell) in enumerate(alone, 1):
            if digit.text != str(number):
                raise digit.error(f"{digit.text} alone, expected each of 1 to {SINGLES} once")
            placed.add_single(cell)
        return placed.record(place, self.reading.options.layouts)


def _filled(region: DrawnRegion) -> DrawnRegion:
    """The region with a sign in each of its empty cells."""
    near = next(iter(region.texts.values()))
    blanks = dict.fromkeys(region.cells, near._replace(text=BLANK))
    return region._replace(texts={**blanks, **region.texts})


def _refuse_others(region: DrawnRegion) -> None:
    """Raise where a region is neither a domino nor a number alone."""
    text = next(iter(region.texts.values()))
    if len(region.cells) > 2 or len(region.texts) != len(region.cells):
        have = f"{counted(len(region.texts), 'number')} in {counted(len(region.cells), 'cell')}"
        raise text.error(f"{have} between lines, expected a domino, which has 2 in 2 cells")


def _words(region: DrawnRegion, cell: tuple[int, int]) -> tuple[Token, Token]:
    """The digit in a cell, and the name of the cell, as a list has them."""
    digit = region.texts[cell]
    row, column = cell
    return digit, digit._replace(text=lettered_name(row * SIZE + column))


def _digit(words: tuple[Token, Token]) -> str:
    return words[0].text
