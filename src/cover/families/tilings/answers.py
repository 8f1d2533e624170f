"""Solutions of tilings from texts and data: letters in a line or in rows, placements.

A line has the same letter for all copies of a piece. Which cells are one copy is then found here:
letters are divided in any way that gives copies of the piece.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from cover.errors import InputError, Place, WrongAnswerError
from cover.facts import Values
from cover.families.partitions import numbers_of, partitions
from cover.families.tilings.pieces import Cell, Piece, cell_name, least
from cover.families.tilings.puzzle import EMPTY_DRAWN, EMPTY_MARK, HOLE, Tiling
from cover.reading.lines import Line, Lines, counted, shown
from cover.reading.records import first_line

_MOST_TRIED = 1_000_000  # steps in dividing equal letters
_MOST_COPIES = 300  # of equal letters

_NOTHING = {HOLE, EMPTY_MARK, EMPTY_DRAWN}  # marks of cells on which nothing lies


def read_lines(lines: Lines, puzzle: Tiling) -> Values:
    """Take the answer that begins with the coming line: a line, or rows."""
    first = first_line(lines, puzzle)
    marks = _marks(puzzle, first, lines)
    # Each mark is one copy if there are more than pieces, or these are there once.
    kinds = [_kind_of(puzzle, mark) for mark in {*marks} - _NOTHING]
    highs = [puzzle.pieces[kind].copies.high for kind in kinds if kind is not None]
    if len({*kinds}) < len(kinds) or all(high == 1 for high in highs):
        return puzzle._values_of(_by_mark(puzzle, marks, first.place()))
    # Elsewhere equal letters are any number of copies.
    cells_of: dict[int, list[int]] = {}
    for kind, cells in _by_mark(puzzle, marks, first.place()):
        cells_of.setdefault(kind, []).extend(cells)
    copies: list[tuple[int, Sequence[int]]] = []
    for kind, unsorted in cells_of.items():
        piece, covered = puzzle.pieces[kind], sorted(unsorted)
        divided = _divided(puzzle, piece, covered, first, is_whole=HOLE not in marks)
        if divided is None:
            several = "one copy" if piece.copies.high == 1 else "copies"
            what = f"what covers {puzzle.board.names(covered)} is not made of {several}"
            raise WrongAnswerError(first.place(), f"{what} of piece {piece.name}")
        copies += [(kind, part) for part in divided]
    return puzzle._values_of(copies)


def read_laid(lines: Lines, puzzle: Tiling) -> Values:
    """Take what lies on a board, which begins with the coming line: equal marks are one copy."""
    first = next(lines)
    marks = _marks(puzzle, first, lines)
    if HOLE in marks:
        raise first.error(f"nothing stands in {puzzle.board.name(marks.index(HOLE))}")
    return puzzle._values_of(_by_mark(puzzle, marks, first.place()))


def _marks(puzzle: Tiling, first: Line, lines: Lines) -> list[str]:
    """Take one line with `|` between rows and `/` between layers, or as many lines as rows.

    Return the mark of each cell of the board; raises `InputError` where others have one.
    """
    layers, rows, columns = puzzle.board.size
    if "|" in first.text or "/" in first.text or layers * rows == 1:
        texts = first.text.strip().replace("/", "|").split("|")
    else:
        rest = (line for line in lines if not line.is_blank)
        below = [line.text for line in islice(rest, layers * rows - 1)]
        texts = [first.text.strip(), *map(str.strip, below)]
    if len(texts) != layers * rows:
        raise first.error(f"{counted(len(texts), 'row')}, expected {layers * rows}")
    by_word = columns == 1 or any(" " in text for text in texts)
    layer, row, column = least(puzzle.board.cells)
    marks = dict.fromkeys(puzzle.board.cells, HOLE)
    for number, text in enumerate(texts):
        words = text.split() if by_word else [*text]
        if len(words) > columns:
            what = f"{counted(len(words), 'cell')} in a row of {columns}"
            raise first.error(f'{what}: "{shown(text)}"')
        z, y = divmod(number, rows)
        for x, word in enumerate(words):
            cell = layer + z, row + y, column + x
            if cell in marks:
                marks[cell] = word
            elif word != HOLE:
                what = f'"{shown(word)}" in {cell_name(cell, puzzle.board.space)}'
                raise WrongAnswerError(first.place(), f"{what}, which is not on the board")
    return list(marks.values())


def _kind_of(puzzle: Tiling, mark: str) -> int | None:
    """Return the piece of a mark: its letter or its name, perhaps with a number after that."""
    letters, names = puzzle._letters, [piece.name for piece in puzzle.pieces]
    if mark in names:
        return names.index(mark)
    if mark[0] in letters and (len(mark) == 1 or mark[1:].lstrip(".").isdigit()):
        return letters.index(mark[0])
    return 0 if len(letters) == 1 and mark.isdigit() else None


def _by_mark(puzzle: Tiling, marks: Sequence[str], place: Place) -> Iterator[tuple[int, list[int]]]:
    """Yield the piece and the cells of each mark; raises where no piece has it."""
    cells_of: dict[str, list[int]] = {}
    for cell, mark in enumerate(marks):
        if mark not in _NOTHING:
            cells_of.setdefault(mark, []).append(cell)
    for mark, cells in cells_of.items():
        kind = _kind_of(puzzle, mark)
        if kind is None:
            what = f'no piece has the letter "{shown(mark)}"'
            raise WrongAnswerError(place, f"{puzzle.board.name(cells[0])}: {what}")
        yield kind, cells


def _divided(
    puzzle: Tiling, piece: Piece, cells: Sequence[int], line: Line, *, is_whole: bool
) -> list[list[int]] | None:
    """Return cells as copies of a piece, as many as there may be if that is possible.

    Raises `InputError` where it takes more of them to finish the answer, or fewer.
    """
    own = [puzzle.board.cells[cell] for cell in cells]
    most = _MOST_TRIED if len(cells) <= _MOST_COPIES * piece.sizes[0] else 0
    some: list[list[int]] | None = None
    is_first = is_whole or len(set(piece.sizes)) == 1  # any other way has as many copies
    number_of = {cell: number for number, cell in enumerate(own)}
    places: list[list[int]] = []
    for layer, row, column in own:
        for form in piece.forms(puzzle.board.space):
            z, y, x = form[0]
            part = [(a - z + layer, b - y + row, c - x + column) for a, b, c in form]
            if all(cell in number_of for cell in part):
                places.append([number_of[cell] for cell in part])
    for tried, parts in enumerate(partitions(places, len(own))):
        if tried == most:
            what = f"letters {piece.name} that can be copies in too many ways"
            raise line.error(f"{what}; give rows that number the copies")
        if parts is None:
            continue
        if not is_first and some is not None and len(parts) != len(some):
            what = f"letters {piece.name} that can be {len(some)} copies, or {len(parts)}"
            raise line.error(f"{what}; give rows that number the copies")
        some = [[cells[k] for k in numbers_of(part)] for part in parts]
        if is_first and piece.copies.allows(len(some)):
            break
    return some


def read_data(value: object, puzzle: Tiling, place: Place) -> Values:
    if not isinstance(value, list):
        raise InputError(place, "expected rows of letters, or a list of placements")
    number_of = {cell: number for number, cell in enumerate(puzzle.board.cells)}
    names = {piece.name: number for number, piece in enumerate(puzzle.pieces)}
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
            number = number_of.get(_cell(written, place))
            if number is None:
                raise WrongAnswerError(place, f"{shown(str(written))} is not on the board")
            if number in taken:
                raise WrongAnswerError(place, f"{puzzle.board.name(number)} is covered twice")
            taken.add(number)
            cells.append(number)
        if cells:
            copies.append((names[name], sorted(cells)))
    return puzzle._values_of(copies)


def _cell(written: object, place: Place) -> Cell:
    if isinstance(written, list) and len(written) in (2, 3):
        layer, row, column = [1, *written][-3:]
        if all(isinstance(number, int) for number in (layer, row, column)):
            return layer - 1, row - 1, column - 1
    raise InputError(place, f"{shown(str(written))} is not a row and a column")
