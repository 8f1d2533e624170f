"""Solutions of tilings from texts and data: letters in a line or in rows, placements.

A line has the same letter for all copies of a piece. Which cells are one copy is then found here:
letters are divided in any way that gives copies of the piece.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from cover.errors import InputError, Place, WrongAnswerError
from cover.facts import Values
from cover.families.partitions import partitions
from cover.families.tilings.geometry import Cell, Shape, cell_name, least
from cover.families.tilings.pieces import Piece
from cover.families.tilings.puzzle import EMPTY_DRAWN, EMPTY_MARK, HOLE, Tiling
from cover.reading.lines import Line, Lines, counted, shown
from cover.reading.records import first_line

_MOST_TRIED = 1_000_000  # steps in dividing equal letters
_MOST_COPIES = 300  # of equal letters


def read_lines(lines: Lines, puzzle: Tiling) -> Values:
    """Take the answer that begins with the coming line: a line, or rows."""
    first = first_line(lines, puzzle)
    lines.push_back(first)
    return _AnswerBoard(puzzle).of_rows(lines)


def read_laid(lines: Lines, puzzle: Tiling) -> Values:
    """Take what lies on a board, which begins with the coming line: equal marks are one copy."""
    return _AnswerBoard(puzzle).of_rows(lines, are_copies=True)


def read_data(value: object, puzzle: Tiling, place: Place) -> Values:
    """Read a list of placements with `piece` and `cells`."""
    if not isinstance(value, list):
        raise InputError(place, "expected rows of letters, or a list of placements")
    return _AnswerBoard(puzzle).of_placements(value, place)


class _AnswerBoard:
    """Reads what covers the cells of one board, whose pieces and letters are known."""

    def __init__(self, puzzle: Tiling) -> None:
        self._puzzle = puzzle
        self._pieces = puzzle.pieces
        self._board = puzzle.board
        self._first = least(self._board.cells)

    # --- Letters in a line or in rows ---

    def of_rows(self, lines: Lines, *, are_copies: bool = False) -> Values:
        """Take one line with `|` between rows and `/` between layers, or as many lines as rows.

        Equal marks may be several copies, unless it is said that they `are_copies`.
        """
        layers, rows, columns = self._board.size
        first = next(lines)
        if "|" in first.text or "/" in first.text or layers * rows == 1:
            texts = first.text.strip().replace("/", "|").split("|")
        else:
            rest = (line for line in lines if not line.is_blank)
            below = [line.text for line in islice(rest, layers * rows - 1)]
            texts = [first.text.strip(), *map(str.strip, below)]
        if len(texts) != layers * rows:
            has = counted(len(texts), "row")
            raise first.error(f"{has}, expected {layers * rows}")
        by_word = columns == 1 or any(" " in text for text in texts)
        marks: dict[Cell, str] = {}
        for number, text in enumerate(texts):
            words = text.split() if by_word else [*text]
            if len(words) > columns:
                what = f"{counted(len(words), 'cell')} in a row of {columns}"
                raise first.error(f'{what}: "{shown(text)}"')
            z, y = divmod(number, rows)
            for x, word in enumerate(words):
                if word != HOLE or (z, y, x) in self._drawn:
                    marks[self._first[0] + z, self._first[1] + y, self._first[2] + x] = word
        found = self._marks_of_cells(marks, first.place())
        for number, cell in enumerate(self._board.cells):
            if are_copies and marks.get(cell, HOLE) == HOLE:
                raise first.error(f"nothing stands in {self._puzzle._name(number)}")
        if are_copies or self._tell_copies_apart(found):
            return self._of_marks(found, first.place())
        return self._of_letters(found, first)

    @property
    def _drawn(self) -> set[Cell]:
        z, y, x = self._first
        return {(a - z, b - y, c - x) for a, b, c in self._board.cells}

    def _marks_of_cells(self, marks: Mapping[Cell, str], place: Place) -> list[str]:
        """The mark of each cell of the board; raises where others have one."""
        cells = self._board.cells
        for cell in marks.keys() - set(cells):
            where = cell_name(cell, self._board.space)
            what = f'"{shown(marks[cell])}" in {where}, which is not on the board'
            raise WrongAnswerError(place, what)
        return [_plain(marks.get(cell, HOLE)) for cell in cells]

    def _tell_copies_apart(self, marks: Sequence[str]) -> bool:
        """Whether each mark is one copy: there are more than pieces, or these are there once."""
        kinds = [self._kind_of(mark) for mark in {*marks} - {EMPTY_MARK}]
        highs = [self._pieces[kind].copies.high for kind in kinds if kind is not None]
        return len({*kinds}) < len(kinds) or all(high == 1 for high in highs)

    def _kind_of(self, mark: str) -> int | None:
        """The piece of a mark: its letter or its name, with a number after that or without."""
        letters, names = self._puzzle._letters, [piece.name for piece in self._pieces]
        if mark in names:
            return names.index(mark)
        if mark[0] in letters and (len(mark) == 1 or mark[1:].lstrip(".").isdigit()):
            return letters.index(mark[0])
        return 0 if len(letters) == 1 and mark.isdigit() else None

    def _kind(self, mark: str, cell: int, place: Place) -> int:
        found = self._kind_of(mark)
        if found is None:
            what = f'no piece has the letter "{shown(mark)}"'
            raise WrongAnswerError(place, f"{self._puzzle._name(cell)}: {what}")
        return found

    def _of_marks(self, marks: Sequence[str], place: Place) -> Values:
        """Equal marks are one copy."""
        cells_of: dict[str, list[int]] = {}
        for cell, mark in enumerate(marks):
            if mark != EMPTY_MARK:
                cells_of.setdefault(mark, []).append(cell)
        kinds = {mark: self._kind(mark, cells[0], place) for mark, cells in cells_of.items()}
        return self._puzzle._values_of(((kinds[mark], cells) for mark, cells in cells_of.items()))

    # --- Equal letters divided into copies ---

    def _of_letters(self, marks: Sequence[str], line: Line) -> Values:
        """Equal letters are any number of copies."""
        cells_of: dict[int, list[int]] = {}
        for cell, mark in enumerate(marks):
            if mark != EMPTY_MARK:
                cells_of.setdefault(self._kind(mark, cell, line.place()), []).append(cell)
        copies: list[tuple[int, Sequence[int]]] = []
        for kind, cells in cells_of.items():
            piece = self._pieces[kind]
            divided = self._divided(piece, cells, line)
            if divided is None:
                several = "one copy" if piece.copies.high == 1 else "copies"
                names = self._puzzle._named(cells)
                what = f"what covers {names} is not made of {several} of piece {piece.name}"
                raise WrongAnswerError(line.place(), what)
            copies += [(kind, part) for part in divided]
        return self._puzzle._values_of(copies)

    def _divided(self, piece: Piece, cells: Sequence[int], line: Line) -> list[list[int]] | None:
        """Cells as copies of a piece, as many as there may be if that is possible; else None."""
        own = [self._board.cells[cell] for cell in cells]
        most = _MOST_TRIED if len(cells) <= _MOST_COPIES * piece.sizes[0] else 0
        some: list[list[int]] | None = None
        for tried, parts in enumerate(_partitions(own, piece.forms(self._board.space))):
            if tried == most:
                what = f"letters {piece.name} that can be copies in too many ways"
                raise line.error(f"{what}; give rows that number the copies")
            if parts is None:
                continue
            some = [[cell for k, cell in enumerate(cells) if part >> k & 1] for part in parts]
            if piece.copies.allows(len(some)):
                break
        return some

    # --- Placements ---

    def of_placements(self, value: Sequence[object], place: Place) -> Values:
        """Read pieces by name with their cells, by row and column, or by layer, too."""
        number_of = {cell: number for number, cell in enumerate(self._board.cells)}
        names = {piece.name: number for number, piece in enumerate(self._pieces)}
        copies: list[tuple[int, Sequence[int]]] = []
        taken: set[int] = set()
        for each in value:
            if not isinstance(each, dict) or not isinstance(each.get("cells"), list):
                raise InputError(place, "expected placements with a piece and its cells")
            name = str(each.get("piece"))
            if name not in names:
                raise WrongAnswerError(place, f'there is no piece "{shown(name)}"')
            cells = []
            for written in each["cells"]:
                cell = _cell(written, place)
                if cell not in number_of:
                    raise WrongAnswerError(place, f"{shown(str(written))} is not on the board")
                if number_of[cell] in taken:
                    covered = self._puzzle._name(number_of[cell])
                    raise WrongAnswerError(place, f"{covered} is covered twice")
                taken.add(number_of[cell])
                cells.append(number_of[cell])
            if cells:
                copies.append((names[name], sorted(cells)))
        return self._puzzle._values_of(copies)


def _plain(mark: str) -> str:
    return EMPTY_MARK if mark in (HOLE, EMPTY_MARK, EMPTY_DRAWN) else mark


def _cell(written: object, place: Place) -> Cell:
    """A cell by its numbers from 1."""
    is_cell = isinstance(written, list) and all(isinstance(number, int) for number in written)
    if not is_cell or not isinstance(written, list) or len(written) not in (2, 3):
        raise InputError(place, f"{shown(str(written))} is not a row and a column")
    layer, row, column = [1, *written][-3:]
    return layer - 1, row - 1, column - 1


def _partitions(cells: Sequence[Cell], forms: Sequence[Shape]) -> Iterator[list[int] | None]:
    """Yield the ways to divide cells into forms, as sets of bits, and None at each step."""
    number_of = {cell: number for number, cell in enumerate(cells)}
    parts = []
    for layer, row, column in cells:
        for form in forms:
            z, y, x = form[0]
            part = [(a - z + layer, b - y + row, c - x + column) for a, b, c in form]
            if all(cell in number_of for cell in part):
                parts.append([number_of[cell] for cell in part])
    return partitions(parts, len(cells))
