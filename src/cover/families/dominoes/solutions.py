"""Solutions of domino puzzles from texts and data: digits, signs for halves, lists.

The line of a dominosa shows for each cell where the other half of its domino is: `<` has it on the
right and `>` on the left, `^` below and `v` above. Other texts number the dominoes. Where not all
numbers of the puzzle are given, an answer tells them, after that.

The line of a su-domino-ku has its digits alone; they are right if dominoes can lie on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cover.errors import InputError, Place, WrongAnswerError
from cover.families.dominoes.cells import UNKNOWN, neighbours
from cover.families.dominoes.layout import LARGEST, is_number
from cover.families.dominoes.puzzle import DominoGrid
from cover.families.dominoes.su_domino_ku import CELLS, DOMINOES, SIZE, SuDominoGrid, lettered_name
from cover.families.dominoes.text.su_domino_ku import (
    SINGLES,
    WORDS,
    PlacedDominoes,
    wrong_singles,
)
from cover.families.partitions import partitions
from cover.families.written import Record
from cover.reading.lines import Line, Lines, Token, counted, shown, words
from cover.reading.records import Solution, first_line, lines_of_text

_BLANKS = ".0?-_*x"
_STEPS = {"<": (0, 1), ">": (0, -1), "^": (1, 0), "v": (-1, 0)}


def read_lines(lines: Lines, record: Record) -> Solution:
    """Take the answer that begins with the coming line: a line, or rows."""
    first = first_line(lines, record)
    lines.push_back(first)
    puzzle = record.puzzle
    if isinstance(puzzle, DominoGrid):
        return _halves(lines, puzzle)
    assert isinstance(puzzle, SuDominoGrid), "there is no third puzzle of dominoes"
    return _with_dominoes(puzzle, _digits(lines), first.place())


def read_data(value: object, record: Record, place: Place) -> Solution:
    """Read what JSON or YAML has: of a su-domino-ku its `dominoes` and `singles`."""
    puzzle = record.puzzle
    if isinstance(puzzle, DominoGrid):
        return _listed_dominosa(value, puzzle, place)
    assert isinstance(puzzle, SuDominoGrid), "there is no third puzzle of dominoes"
    if isinstance(value, dict) and "dominoes" in value:
        return _listed_su_domino_ku(value, place)
    raise InputError(place, "expected a grid of digits, or its dominoes and singles")


# ---- Dominosa


def _told(texts: Sequence[str], puzzle: DominoGrid, place: Place) -> list[int]:
    """Return the numbers of all cells where not all are given, and else nothing."""
    if not puzzle.has_blanks:
        return []
    for cell, text in enumerate(texts):
        if not is_number(text) or len(text) > len(str(LARGEST)):
            raise WrongAnswerError(place, f'{puzzle.name(cell)} is "{shown(text)}", not a number')
    return list(map(int, texts))


def _halves(lines: Lines, puzzle: DominoGrid) -> Solution:
    """Read signs for halves, or the numbers of dominoes, in a line or in rows.

    Where not all numbers are given, these are below or behind.
    """
    columns, cells = puzzle.columns, len(puzzle.numbers)
    told = 2 * cells if puzzle.has_blanks else cells
    found: list[str] = []
    first: Line | None = None
    for line in lines:
        if line.is_blank:
            continue
        first = first or line
        row = list(_words(line))
        if len(row) not in (columns, cells, told) or len(found) + len(row) > told:
            raise line.error(f"{counted(len(row), 'cell')} in a row of {columns}")
        found += row
        if len(found) == told:
            break
    first = first or Line("", 0, "")
    if puzzle.has_blanks and len(found) == cells:
        raise first.error("an answer without the numbers of the cells, expected these as well")
    if len(found) < told:
        raise first.error(f"{counted(len(found), 'cell')}, expected {told}")
    halves, numbers = found[:cells], found[cells:]
    is_signs = {*halves} <= {*_STEPS, "."}
    partners = _of_signs(halves, puzzle) if is_signs else _of_numbers(halves)
    return (*partners, *_told(numbers, puzzle, first.place()))


def _words(line: Line) -> Iterator[str]:
    """Yield the words of a line, and of those made of signs for halves each sign."""
    for word in line.text.replace("|", " ").replace(",", " ").split():
        yield from word if set(word) <= {*_STEPS, "."} else [word]


def _of_signs(signs: Sequence[str], puzzle: DominoGrid) -> Solution:
    """The cells to which signs point; outside of the grid, no cell."""
    columns, rows = puzzle.columns, len(puzzle.numbers) // puzzle.columns
    partners = []
    for cell, sign in enumerate(signs):
        down, right = _STEPS.get(sign, (0, 0))
        row, column = cell // columns + down, cell % columns + right
        is_inside = 0 <= row < rows and 0 <= column < columns
        partners.append(row * columns + column if is_inside else -1)
    return tuple(partners)


def _of_numbers(bones: Sequence[str]) -> Solution:
    """The other cell with the same number; the cell itself where it is alone or one of many."""
    cells_of: dict[str, list[int]] = {}
    for cell, bone in enumerate(bones):
        cells_of.setdefault(bone, []).append(cell)
    partners = list(range(len(bones)))
    for cells in cells_of.values():
        if len(cells) == 2:
            one, other = cells
            partners[one], partners[other] = other, one
    return tuple(partners)


def _listed_dominosa(value: object, puzzle: DominoGrid, place: Place) -> Solution:
    """Read a list of dominoes with their `cells`."""
    columns, cells = puzzle.columns, len(puzzle.numbers)
    if isinstance(value, dict) and {*value} == {"grid", "dominoes"} and puzzle.has_blanks:
        texts = f"{value['dominoes']}\n{value['grid']}"
        return _halves(lines_of_text(texts, place), puzzle)
    if not isinstance(value, list):
        raise InputError(place, "expected a list of dominoes")
    if not all(isinstance(each, dict) for each in value):
        raise InputError(place, "expected a list of dominoes")
    partners, numbers = list(range(cells)), list(map(str, puzzle.numbers))
    for each in value:
        named, domino = each.get("cells"), each.get("domino", [])
        if not isinstance(named, list) or len(named) != 2 or not isinstance(domino, list):
            raise InputError(place, "expected two cells of each domino")
        ends = [_cell_at(cell, columns, cells, place) for cell in named]
        for end, number in zip(ends, domino, strict=False):
            if puzzle.numbers[end] == UNKNOWN:
                numbers[end] = str(number)
            elif puzzle.numbers[end] != number:
                what = f"{puzzle.name(end)} is {shown(str(number))}, given is {puzzle.numbers[end]}"
                raise WrongAnswerError(place, what)
        for end in ends:
            if partners[end] != end:
                raise WrongAnswerError(place, f"two dominoes lie on {puzzle.name(end)}")
        partners[ends[0]], partners[ends[1]] = ends[1], ends[0]
    return (*partners, *_told(numbers, puzzle, place))


def _cell_at(cell: object, columns: int, cells: int, place: Place) -> int:
    """The number of a cell that is given by its row and column, from 1."""
    is_pair = isinstance(cell, list) and len(cell) == 2 and all(isinstance(k, int) for k in cell)
    if not is_pair:
        raise InputError(place, f"{shown(str(cell))} is not a row and a column")
    assert isinstance(cell, list), "that is what was asked"
    row, column = cell
    if not (1 <= row <= cells // columns and 1 <= column <= columns):
        raise WrongAnswerError(place, f"r{row}c{column} is not in the grid")
    return int((row - 1) * columns + column - 1)


# ---- Su-domino-ku


def _digits(lines: Lines) -> list[int]:
    """Read all digits of a grid: in one line, or nine of them."""
    found: list[str] = []
    first: Line | None = None
    for line in lines:
        text = "".join(line.text.replace("|", " ").replace(",", " ").split())
        if not text or not set(text) - set("-+="):
            continue
        first = first or line
        if len(text) not in (SIZE, CELLS) or len(found) + len(text) > CELLS:
            raise line.error(f"{counted(len(text), 'cell')} in a row of {SIZE}")
        found += text
        if len(found) == CELLS:
            return [_digit(cell, each, first.place()) for cell, each in enumerate(found)]
    where = first or Line("", 0, "")
    raise where.error(f"{counted(len(found), 'cell')}, expected {CELLS}")


def _digit(cell: int, text: str, place: Place) -> int:
    if text in _BLANKS:
        raise WrongAnswerError(place, f"{lettered_name(cell)} is empty")
    if not (text.isascii() and text.isdigit() and len(text) == 1):
        raise WrongAnswerError(place, f'{lettered_name(cell)} is "{shown(text)}", not a digit 1-9')
    return int(text)


def _listed_su_domino_ku(value: dict[str, object], place: Place) -> Solution:
    """Read the dominoes, `6 B2 1 B3`, and the cells of the singles 1, 2, ..., 9."""
    laid = _words_of(value["dominoes"], place)
    singles = _words_of(value.get("singles", ""), place)
    placed = PlacedDominoes()
    try:
        for start in range(0, len(laid), WORDS):
            placed.add_domino(laid[start : start + WORDS])
        for word in singles:
            placed.add_single(word)
        if len(singles) != SINGLES:
            raise wrong_singles(len(singles), Line(place.source, place.line, ""))
    except InputError as error:
        raise WrongAnswerError(place, error.message) from None
    puzzle = placed.record(place, False).puzzle
    assert isinstance(puzzle, SuDominoGrid), "that is what is made of dominoes and singles"
    digits, partners = puzzle.givens(), list(range(CELLS))
    for _, a, _, b in puzzle.dominoes:
        partners[a], partners[b] = b, a
    if 0 in digits:
        raise WrongAnswerError(place, f"{lettered_name(digits.index(0))} is empty")
    grid = value.get("grid")
    if isinstance(grid, str) and "".join(grid.split()) != "".join(map(str, digits)):
        raise WrongAnswerError(place, "the grid is not that of the dominoes")
    return (*digits, *partners)


def _words_of(value: object, place: Place) -> list[Token]:
    """Return the words of a text, or of a list of texts."""
    texts = value if isinstance(value, list) else [value]
    text = " ".join(word for each in texts for word in str(each).split())
    return list(words(Line(place.source, place.line, text)))


def _with_dominoes(puzzle: SuDominoGrid, digits: list[int], place: Place) -> Solution:
    """Add dominoes to digits: in the ways that fit, and raise `WrongAnswerError` where none does.

    Where digits are wrong by themselves, each cell is alone, and `check` tells the faults.
    """
    alone = (*digits, *range(CELLS))
    if any(sorted(digits[cell] for cell in house) != [*range(1, SIZE + 1)] for house in _HOUSES):
        return alone
    for cell, given in enumerate(puzzle.givens()):
        if given not in (0, digits[cell]):
            what = f"{lettered_name(cell)} is {digits[cell]}, given is {given}"
            raise WrongAnswerError(place, what)
    laid = next(filter(None, partitions(_laid_parts(puzzle, digits), _THINGS)), None)
    if laid is None:
        what = "the 36 dominoes and nine single digits cannot lie on this grid"
        raise WrongAnswerError(place, what)
    partners = list(range(CELLS))
    for part in laid:
        one, *other = (cell for cell in range(CELLS) if part >> cell & 1)
        if other:
            partners[one], partners[other[0]] = other[0], one
    return (*digits, *partners)


_HOUSES = (
    *(range(row * SIZE, row * SIZE + SIZE) for row in range(SIZE)),
    *(range(column, CELLS, SIZE) for column in range(SIZE)),
)


# What is divided into parts: the cells, the dominoes, and the single digits.
_THINGS = CELLS + len(DOMINOES) + SIZE


def _laid_parts(puzzle: SuDominoGrid, digits: Sequence[int]) -> list[list[int]]:
    """Return where each domino and each single digit can lie on a filled grid."""
    places: dict[tuple[int, int], list[list[int]]] = {domino: [] for domino in DOMINOES}
    for one, other in neighbours(SIZE, SIZE):
        u, v = sorted((digits[one], digits[other]))
        places[u, v].append([one, other])
    for u, a, v, b in puzzle.dominoes:
        low, high = sorted((u, v))
        places[low, high] = [[a, b]]
    parts = [
        [*pair, CELLS + number] for number, pairs in enumerate(places.values()) for pair in pairs
    ]
    singles = puzzle.singles or range(CELLS)
    return [*parts, *([cell, _THINGS - digits[cell]] for cell in singles)]
