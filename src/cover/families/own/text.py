"""Puzzles of families from outside as text: settings such as `stars 2`, and rows below.

All can stand in one line, with `|` between what are lines otherwise. In YAML and JSON the rows are
below one key, and the settings are keys beside it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from cover.authoring import Setting
from cover.errors import FamilyError, InputError, Place
from cover.facts import Source
from cover.families.clues import Clue, Clues
from cover.puzzle import Puzzle
from cover.reading.cell_names import name_of
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token, shown, significant
from cover.reading.records import Reading
from cover.reading.refused import is_top
from cover.reading.yaml_documents import Node, text_of

Kind = type[Puzzle[Any]]

_SETTING = re.compile(r"\s*([A-Za-z][\w-]*)(?:\s*=\s*|\s+)(\S+)\s*")
_BAR = "|"


class OwnText(RecordReader):
    """Reads blocks of rows, with blank lines between them."""

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        return _stated(self.reading.options, lines)

    def record(self, first: Line) -> Puzzle[Any]:
        return _of_lines(self.reading.options, list(self.below(first)))


class OwnLines(OwnText):
    """Reads a puzzle in each line."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Kind]) -> bool:
        """Return whether there are bars in the first line, which does not begin a drawing."""
        first = next(_stated(reading.options, head.ahead()), None)
        return first is not None and _BAR in first.text and not is_top(first)

    def record(self, first: Line) -> Puzzle[Any]:
        parts = [first.part(*found.span()) for found in re.finditer(r"[^|]+", first.text)]
        stated = [part for part in parts if not part.is_blank]
        if not stated:
            raise first.error("no rows here")
        return _of_lines(self.reading.options, stated)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        return True


def read_yaml(document: Node, reading: Reading[Kind]) -> Puzzle[Any]:
    kind = reading.options
    stated = ((name, document.get(name)) for name in kind.settings)
    settings = {k: _setting(kind, k, text_of(node), node) for k, node in stated if node is not None}
    lines = [line for line in document.needed(kind.yaml_key).lines() if not line.is_blank]
    return parsed(kind, document.place._replace(column=0), lines, settings)


def _stated(kind: Kind, lines: Iterable[Line]) -> Iterator[Line]:
    if kind.comment == "#":
        return significant(lines)
    marks = (kind.comment,) if kind.comment else ()
    stated = (line for line in lines if not line.is_blank)
    return (line for line in stated if not line.text.lstrip().startswith(marks))


def _of_lines(kind: Kind, lines: list[Line]) -> Puzzle[Any]:
    """Return the puzzle of settings and rows, of which there is one at least."""
    settings: dict[str, Setting] = {}
    for line in lines:
        found = _SETTING.fullmatch(line.text)
        if found is None or found.group(1) not in kind.settings:
            break
        name, value = found.groups()
        if name in settings:
            raise line.error(f"a second line of {name}")
        settings[name] = _setting(kind, name, value, Token(value, line, found.start(2)))
    return parsed(kind, lines[0].place(), lines[len(settings) :], settings)


def _setting(kind: Kind, name: str, text: str, at: Token | Node) -> Setting:
    """Return the value of a setting, a number where its default is one; raises `InputError`."""
    if not isinstance(kind.settings[name], int):
        return text
    if not re.fullmatch("-?[0-9]{1,9}", text):
        raise at.error(f'{name} is "{shown(text)}", expected a whole number')
    return int(text)


def parsed(
    kind: Kind, place: Place, lines: Sequence[Line], settings: Mapping[str, Setting]
) -> Puzzle[Any]:
    """Return the puzzle of some rows; raises `InputError` in the row at fault."""
    if lacking := kind._lacks():
        raise kind.made(Source(place))._fault_of_family(f"its class lacks {', '.join(lacking)}")
    depth = min((len(line.text) - len(line.text.lstrip()) for line in lines), default=0)
    rows = [line.text[depth:].rstrip() for line in lines]
    said = {name: settings.get(name, default) for name, default in kind.settings.items()}
    try:
        return kind._parsed(Source(place), rows, said)
    except FamilyError as error:
        if isinstance(error.__cause__, ValueError):
            first = lines[0] if lines else Line(place.source, place.line, "")
            message = str(error.__cause__) or "parse() refuses this, and does not say why"
            raise first.error(message) from None
        raise
    except InputError as error:
        at = error.place
        if at.source or not 0 < at.line <= len(lines):
            raise InputError(place, error.message) from None
        index = at.column - 1 + depth if at.column else None
        raise lines[at.line - 1].error(error.message, index) from None


def written(puzzle: Puzzle[Any]) -> list[str]:
    said = [f"{name} {value}" for name, value in puzzle._settings.items()]
    if any(len(line.split()) != 2 for line in said):
        raise InputError(puzzle.place, "a text cannot say a setting of several words")
    return [*said, *puzzle._text]


def written_in_a_line(puzzle: Puzzle[Any]) -> list[str]:
    lines = written(puzzle)
    if any(_BAR in line for line in lines):
        raise InputError(puzzle.place, f"a line cannot say rows with {_BAR}")
    return [_BAR.join(lines)]


# --- Clues ---


class RowClues(Clues):
    """What stands in the cells of rows, but for the mark `blank` of the family.

    Without such a mark, nothing is known to be a clue.
    """

    def __init__(self, puzzle: Puzzle[Any]) -> None:
        self._puzzle = puzzle
        self.cell_names = puzzle._cell_names
        numbers = {name: number for number, name in enumerate(self.cell_names)}
        self._cells = [each for each in cells_of(puzzle._text) if puzzle.blank]
        self._cells = [each for each in self._cells if each[1].group() != puzzle.blank]
        self.all = []
        for name, found, _ in self._cells:
            cells = (numbers[name],) if name in numbers else ()
            self.all.append(Clue("given", f"the {found.group()} in {name}", cells))

    @property
    def drawn_names(self) -> Sequence[str]:
        """The names of cells, and those of items, which drawings number after them."""
        return [*self.cell_names, *self._puzzle._names().items]

    def without(self, left_out: Collection[int]) -> Puzzle[Any]:
        """Return the puzzle with the mark `blank` in some cells."""
        puzzle, rows = self._puzzle, [[*row] for row in self._puzzle._text]
        for number in left_out:
            _, found, row = self._cells[number]
            start, end = found.span()
            rows[row][start:end] = [puzzle.blank, *[""] * (end - start - 1)]
        source = Source(puzzle.place, puzzle.source.format)
        return type(puzzle)._parsed(source, [*map("".join, rows)], puzzle._settings)


def cells_of(rows: Sequence[str]) -> Iterator[tuple[str, re.Match[str], int]]:
    """Yield the names of all cells, where they stand in their rows, and the numbers of these.

    They are words where a row has several, or else characters.
    """
    for number, row in enumerate(rows):
        for column, found in enumerate(re.finditer(r"\S+" if " " in row else r"\S", row)):
            yield name_of((number, column)), found, number
