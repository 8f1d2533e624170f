"""Answers on a grid: a mark in each cell, or nothing.

An answer is a number for each cell, row by row: 0 for an empty one, and from 1 on the marks in the
order of the family.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from rich.cells import cell_len

from cover.drawing.svg import Picture
from cover.errors import InputError, Place, WrongAnswerError
from cover.families.own.puzzle import OwnRules, OwnStatement
from cover.reading.drawn import is_top
from cover.reading.lines import Line, Lines, counted, shown

if TYPE_CHECKING:
    from cover.families.own.cells_drawing import CellTexts

Square = tuple[int, int]

_FRAME = re.compile(r"[-+|= ]+")
_BETWEEN = re.compile(r"[\s|]+")


class GridRules(OwnRules, Protocol):
    """What a family on a grid says besides, as `cover.OwnGrid` tells it."""

    height: int
    width: int
    marks: Sequence[str]
    empty: str
    regions: Sequence[Sequence[Any]] | None
    clues: Mapping[Square, str]

    def drawn(self, answer: list[list[str]] | None) -> str | None:
        """A drawing of the family's own."""

    def pictured(self, answer: list[list[str]] | None) -> Picture | None:
        """A picture of the family's own."""


class MarkedCells:
    """The answers to one puzzle on a grid."""

    def __init__(self, statement: OwnStatement) -> None:
        self._statement = statement

    @property
    def rules(self) -> GridRules:
        """The puzzle as the family has it."""
        return cast("GridRules", self._statement.rules)

    def decoded(self, options: Sequence[int]) -> tuple[int, ...]:
        """Return the answer in which options put their marks into cells."""
        rules = self.rules
        value_of = {mark: number for number, mark in enumerate(rules.marks, 1)}
        cells = [0] * (rules.height * rules.width)
        for option in options:
            for (row, column), mark in self._statement.choices[option][0].items():
                if not (0 <= row < rules.height and 0 <= column < rules.width):
                    raise IndexError(f"an option marks {(row, column)}, which is no cell")
                cells[row * rules.width + column] = value_of[mark]
        return tuple(cells)

    def answer(self, values: Sequence[int]) -> list[list[str]]:
        """Return the rows of marks, as the rules of the family see them."""
        rules = self.rules
        words = [rules.marks[value - 1] if value else rules.empty for value in values]
        return [words[start : start + rules.width] for start in self._starts()]

    # --- Writing ---

    def line(self, values: Sequence[int]) -> str:
        """Return the rows with `|` between."""
        return "|".join(self.rows(values))

    def rows(self, values: Sequence[int]) -> list[str]:
        """Return the marks side by side, or with blanks between if some have several characters."""
        between = "" if self._are_characters else " "
        return [between.join(row) for row in self.answer(values)]

    def data(self, values: Sequence[int]) -> list[str] | list[list[str]]:
        """Return the rows, as texts or as lists."""
        return self.rows(values) if self._are_characters else self.answer(values)

    def stated(self, values: Sequence[int]) -> object:
        """Return the rows as they stand in YAML."""
        from cover.reading.yaml_text import LiteralText

        return LiteralText("\n".join(self.rows(values)))

    @property
    def _are_characters(self) -> bool:
        return all(len(mark) == 1 for mark in (*self.rules.marks, self.rules.empty))

    def _starts(self) -> range:
        return range(0, self.rules.height * self.rules.width, self.rules.width)

    # --- Reading ---

    def read(self, first: Line, lines: Lines) -> tuple[int, ...]:
        """Read all rows in one line, a line for each row, or a drawing."""
        if is_top(first):
            drawn = self._below(lines)
            rows = [line for line in drawn if not _FRAME.fullmatch(line.text)]
            return self._of_rows([(line, self._words(line.text)) for line in rows], first)
        parts = [self._words(part) for part in first.text.split("|")]
        if len(parts) == 1 and len(parts[0]) == self.rules.height * self.rules.width:
            parts = [parts[0][start : start + self.rules.width] for start in self._starts()]
        if len(parts) > 1:
            return self._of_rows([(first, part) for part in parts], first)
        rows = [first, *self._below(lines, self.rules.height - 1)]
        return self._of_rows([(line, self._words(line.text)) for line in rows], first)

    def read_list(self, value: object, place: Place) -> tuple[int, ...]:
        """Read a list of rows, each a text or a list of marks."""
        if not isinstance(value, list):
            raise InputError(place, "expected the rows of a grid: a text or a list")
        line = Line(place.source, place.line, "")
        rows = [
            self._words(row) if isinstance(row, str) else [str(mark) for mark in row]
            for row in value
            if isinstance(row, (str, list))
        ]
        return self._of_rows([(line, row) for row in rows], line)

    def _below(self, lines: Lines, most: int = 10_000) -> Iterator[Line]:
        """Take lines up to a blank one, and no more than so many."""
        for _ in range(most):
            line = next(lines, None)
            if line is None or line.is_blank:
                return
            yield line

    def _words(self, text: str) -> list[str]:
        """Return the marks of a row: words, or characters."""
        words = [word for word in _BETWEEN.split(text) if word]
        if self._are_characters and len(words) != self.rules.width:
            return [*"".join(words)]
        return words

    def _of_rows(self, rows: Sequence[tuple[Line, list[str]]], first: Line) -> tuple[int, ...]:
        rules = self.rules
        if len(rows) != rules.height:
            expected = f"{rules.height} of {counted(rules.width, 'cell')}"
            raise first.error(f"{counted(len(rows), 'row')}, expected {expected}")
        values = {mark: number for number, mark in enumerate(rules.marks, 1)} | {rules.empty: 0}
        found: list[int] = []
        for line, row in rows:
            if len(row) != rules.width:
                raise line.error(f"{counted(len(row), 'cell')} in a row of {rules.width}")
            for mark in row:
                if mark not in values:
                    known = " ".join((*rules.marks, rules.empty))
                    message = f'"{shown(mark)}" is none of the marks {known}'
                    raise WrongAnswerError(line.place(), message)
                found.append(values[mark])
        return tuple(found)

    # --- Drawing ---

    def draw(
        self, values: Sequence[int] | None, colour: bool, above: Sequence[int] | None = None
    ) -> str:
        """Return the grid with lines between its regions, or what the family itself draws."""
        from cover.families.own.cells_drawing import drawing

        own = self.rules.drawn(None if values is None else self.answer(values))
        return drawing(self._shown(values, above), colour) if own is None else own

    def picture(self, values: Sequence[int] | None) -> Picture:
        """Return the same as a picture."""
        from cover.families.own.cells_drawing import grid_picture

        own = self.rules.pictured(None if values is None else self.answer(values))
        return grid_picture(self._shown(values)) if own is None else own

    def draw_laid(self, options: Sequence[int], colour: bool) -> str:
        """Return the unsolved grid with the marks of options; the family itself draws no such."""
        from cover.families.own.cells_drawing import drawing

        return drawing(self._laid(options), colour) if options else self.draw(None, colour)

    def picture_laid(self, options: Sequence[int]) -> Picture:
        """Return the same as a picture."""
        from cover.families.own.cells_drawing import grid_picture

        return grid_picture(self._laid(options)) if options else self.picture(None)

    def _laid(self, options: Sequence[int]) -> CellTexts:
        """Return what a drawing shows of a part of an answer: cells without a mark are open."""
        shown = self._shown(self.decoded(options))
        return shown._replace(
            texts=["" if text == self.rules.empty else text for text in shown.texts]
        )

    def _shown(self, values: Sequence[int] | None, above: Sequence[int] | None = None) -> CellTexts:
        """Return what a drawing shows: in each cell its mark, or else its clue."""
        from cover.families.own.cells_drawing import CellTexts

        rules = self.rules
        nothing = "" if values is None else rules.empty
        marks = [0] * (rules.height * rules.width) if values is None else values
        texts = [
            rules.marks[mark - 1] if mark else rules.clues.get(divmod(cell, rules.width), nothing)
            for cell, mark in enumerate(marks)
        ]
        others = marks if above is None else above
        return CellTexts(
            rules.width,
            list(self._regions()),
            texts,
            rules.empty,
            [mark > 0 for mark in marks],
            [mark != other for mark, other in zip(marks, others, strict=True)],
            max(map(cell_len, (*rules.marks, *texts))),
        )

    def _regions(self) -> Iterator[int]:
        """Yield the number of the region of each cell, -1 for what is no cell."""
        rules = self.rules
        number_of: dict[Any, int] = {None: -1}
        for row in rules.regions or [[0] * rules.width] * rules.height:
            yield from (number_of.setdefault(name, len(number_of)) for name in row)
