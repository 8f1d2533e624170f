"""Answers to domino puzzles from texts and data: digits, signs for halves, lists.

The line of a dominosa shows for each cell where the other half of its domino is: `<` has it on the
right and `>` on the left, `^` below and `v` above. Other texts number the dominoes. Where not all
numbers of the puzzle are given, an answer tells them, after that.

The line of a su-domino-ku has its digits alone; they are right if dominoes can lie on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cover.errors import InputError, Place, WrongAnswerError
from cover.facts import Values
from cover.families.dominoes.dominosa import Dominosa
from cover.families.dominoes.puzzle import UNKNOWN, neighbours
from cover.families.dominoes.su_domino_ku import CELLS, DIGITS, DOMINOES, LETTERED, SIZE, SuDominoKu
from cover.families.dominoes.text import LARGEST, is_number, su_domino_ku
from cover.families.partitions import numbers_of, partitions
from cover.reading.lines import Line, Lines, counted, shown, words
from cover.reading.records import first_line, lines_of_text

_BLANKS = ".0?-_*x"
_UNTOLD = (".", str(UNKNOWN))  # in the place of a number that is not told yet
_STEPS = {"<": (0, 1), ">": (0, -1), "^": (1, 0), "v": (-1, 0)}
_SIGNS = {*_STEPS, "."}


def read_lines(lines: Lines, puzzle: Dominosa | SuDominoKu) -> Values:
    return _halves(lines, puzzle) if isinstance(puzzle, Dominosa) else _digits(lines, puzzle)


def read_data(value: object, puzzle: Dominosa | SuDominoKu, place: Place) -> Values:
    if isinstance(puzzle, Dominosa):
        return _listed_halves(value, puzzle, place)
    return _listed_dominoes(value, place)


# --- Dominosa ---


def _halves(lines: Lines, puzzle: Dominosa) -> Values:
    """Read signs for halves, or the numbers of dominoes, in a line or in rows.

    Where not all numbers are given, these are below or behind.
    """
    columns, cells = puzzle.columns, len(puzzle._numbers)
    told = 2 * cells if puzzle._has_blanks else cells
    first = first_line(lines, puzzle)
    lines.push_back(first)
    found: list[str] = []
    for line in lines:
        cells_in_line = line.text.replace("|", " ").replace(",", " ").split()
        row = [each for word in cells_in_line for each in (word if {*word} <= _SIGNS else [word])]
        if row and (len(row) not in (columns, cells, told) or len(found) + len(row) > told):
            raise line.error(f"{counted(len(row), 'cell')} in a row of {columns}")
        found += row
        if len(found) == told:
            break
    if puzzle._has_blanks and len(found) == cells:
        raise first.error("an answer without the numbers of the cells, expected these as well")
    if len(found) < told:
        raise first.error(f"{counted(len(found), 'cell')}, expected {told}")
    is_signs = {*found[:cells]} <= _SIGNS
    partners = _of_signs(found[:cells], puzzle) if is_signs else _of_numbers(found[:cells])
    return (*partners, *_numbers(found[cells:], puzzle, first.place()))


def _of_signs(signs: Sequence[str], puzzle: Dominosa) -> Iterator[int]:
    """Yield the cells to which signs point; outside of the grid, no cell."""
    columns, rows = puzzle.columns, len(puzzle._numbers) // puzzle.columns
    for cell, sign in enumerate(signs):
        down, right = _STEPS.get(sign, (0, 0))
        row, column = cell // columns + down, cell % columns + right
        is_inside = 0 <= row < rows and 0 <= column < columns
        yield row * columns + column if is_inside else UNKNOWN


def _of_numbers(bones: Sequence[str]) -> list[int]:
    """Return the other cell of the same number; the cell itself if it is alone or one of many."""
    cells_of: dict[str, list[int]] = {}
    for cell, bone in enumerate(bones):
        cells_of.setdefault(bone, []).append(cell)
    partners = list(range(len(bones)))
    for cells in cells_of.values():
        if len(cells) == 2:
            one, other = cells
            partners[one], partners[other] = other, one
    return partners


def _numbers(texts: Sequence[str], puzzle: Dominosa, place: Place) -> list[int]:
    if not puzzle._has_blanks:
        return []
    for cell, text in enumerate(texts):
        if text not in _UNTOLD and (not is_number(text) or len(text) > len(str(LARGEST))):
            what = f'{puzzle._cell_names[cell]} is "{shown(text)}", not a number'
            raise WrongAnswerError(place, what)
    return [UNKNOWN if text in _UNTOLD else int(text) for text in texts]


def _listed_halves(value: object, puzzle: Dominosa, place: Place) -> Values:
    """Read a list of dominoes with their `cells`, or what YAML has where not all is given."""
    if isinstance(value, dict) and {*value} == {"grid", "dominoes"} and puzzle._has_blanks:
        texts = f"{value['dominoes']}\n{value['grid']}"
        return _halves(lines_of_text(texts, place), puzzle)
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise InputError(place, "expected a list of dominoes")
    given = puzzle._numbers
    partners, numbers = list(range(len(given))), list(map(str, given))
    for each in value:
        named, domino = each.get("cells"), each.get("domino", [])
        if not isinstance(named, list) or len(named) != 2 or not isinstance(domino, list):
            raise InputError(place, "expected two cells of each domino")
        one, other = (_cell_at(cell, puzzle, place) for cell in named)
        for end, number in zip((one, other), domino, strict=False):
            if given[end] == UNKNOWN:
                numbers[end] = str(number)
            elif given[end] != number:
                what = f"is {shown(str(number))}, given is {given[end]}"
                raise WrongAnswerError(place, f"{puzzle._cell_names[end]} {what}")
        for end in (one, other):
            if partners[end] != end:
                raise WrongAnswerError(place, f"two dominoes lie on {puzzle._cell_names[end]}")
        partners[one], partners[other] = other, one
    return (*partners, *_numbers(numbers, puzzle, place))


def _cell_at(cell: object, puzzle: Dominosa, place: Place) -> int:
    if not isinstance(cell, list) or list(map(type, cell)) != [int, int]:
        raise InputError(place, f"{shown(str(cell))} is not a row and a column")
    row, column = cell
    if not (1 <= row <= len(puzzle._numbers) // puzzle.columns and 1 <= column <= puzzle.columns):
        raise WrongAnswerError(place, f"r{row}c{column} is not in the grid")
    return int((row - 1) * puzzle.columns + column - 1)


# --- Su-domino-ku ---


def _digits(lines: Lines, puzzle: SuDominoKu) -> Values:
    """Read all digits of a grid, in one line or nine of them; dominoes are laid on them."""
    first = first_line(lines, puzzle)
    lines.push_back(first)
    found: list[str] = []
    where = Line("", 0, "")  # of the first digits
    for line in lines:
        text = "".join(line.text.replace("|", " ").replace(",", " ").split())
        if not text or not set(text) - set("-+="):
            continue
        where = where if found else line
        if len(text) not in (SIZE, CELLS) or len(found) + len(text) > CELLS:
            raise line.error(f"{counted(len(text), 'cell')} in a row of {SIZE}")
        found += text
        if len(found) == CELLS:
            break
    else:
        raise where.error(f"{counted(len(found), 'cell')}, expected {CELLS}")
    for name, digit in zip(LETTERED, found, strict=True):
        if digit not in _BLANKS and not is_number(digit):
            what = f'{name} is "{shown(digit)}", not a digit 1-9'
            raise WrongAnswerError(where.place(), what)
    if not {*_BLANKS}.isdisjoint(found):
        return (*(UNKNOWN if each in _BLANKS else int(each) for each in found), *[UNKNOWN] * CELLS)
    return _with_dominoes(puzzle, list(map(int, found)), first.place())


def _listed_dominoes(value: object, place: Place) -> Values:
    """Read the dominoes, `6 B2 1 B3`, and the cells of the singles 1, 2, ..., 9."""
    if not isinstance(value, dict) or "dominoes" not in value:
        raise InputError(place, "expected a grid of digits, or its dominoes and singles")
    said = (value.get(key, "") for key in ("dominoes", "singles"))
    texts = (" ".join(map(str, each)) if isinstance(each, list) else str(each) for each in said)
    laid, singles = (list(words(Line(place.source, place.line, text))) for text in texts)
    try:
        puzzle = su_domino_ku(place, laid, singles, layouts=False)
    except InputError as error:
        raise WrongAnswerError(place, error.message) from None
    _, partners = puzzle._laid(())
    grid, told = value.get("grid"), puzzle._numbers
    digits = ["" if number == UNKNOWN else str(number) for number in told]
    if isinstance(grid, str) and [each.strip(_BLANKS) for each in "".join(grid.split())] != digits:
        raise WrongAnswerError(place, "the grid is not that of the dominoes")
    return (*told, *partners)


def _with_dominoes(puzzle: SuDominoKu, held: list[int], place: Place) -> Values:
    """Add dominoes to digits: in the ways that fit, and raise `WrongAnswerError` where none does.

    Where digits are wrong by themselves, each cell is alone, and a check tells the faults.
    """
    partners = list(range(CELLS))
    if any(sorted(held[cell] for cell in line) != list(DIGITS) for line in _LINES):
        return (*held, *partners)
    for name, digit, given in zip(LETTERED, held, puzzle._numbers, strict=True):
        if given not in (UNKNOWN, digit):
            raise WrongAnswerError(place, f"{name} is {digit}, given is {given}")
    places: dict[tuple[int, int], list[list[int]]] = {domino: [] for domino in DOMINOES}
    for one, other in neighbours(SIZE, SIZE):
        u, v = sorted((held[one], held[other]))
        places[u, v].append([one, other])
    for u, a, v, b in puzzle._dominoes:
        low, high = sorted((u, v))
        places[low, high] = [[a, b]]
    # What is divided into parts: the cells, the dominoes, and the single digits.
    things = CELLS + len(DOMINOES) + SIZE
    numbered = enumerate(places.values(), CELLS)
    parts = [[*pair, number] for number, pairs in numbered for pair in pairs]
    parts += ([cell, things - held[cell]] for cell in puzzle._singles or range(CELLS))
    laid = next(filter(None, partitions(parts, things)), None)
    if laid is None:
        what = "the 36 dominoes and nine single digits cannot lie on this grid"
        raise WrongAnswerError(place, what)
    for part in laid:
        cells = [cell for cell in numbers_of(part) if cell < CELLS]
        partners[cells[0]], partners[cells[-1]] = cells[-1], cells[0]
    return (*held, *partners)


_LINES = (
    *(range(row * SIZE, row * SIZE + SIZE) for row in range(SIZE)),
    *(range(column, CELLS, SIZE) for column in range(SIZE)),
)
