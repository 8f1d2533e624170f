"""What a text looks like that may be a grid, where this tells grids from other families."""

from __future__ import annotations

from collections import Counter

from cover.reading.lines import Line
from cover.reading.trial import Trial

_SHORTEST_GRID = 16  # characters of a line that is a whole grid
_SUDOKU = 9  # cells of a row that is most likely one of a sudoku

_CELLS = frozenset("0123456789.?-_*xX|")


def is_plain(line: Line) -> bool:
    """Return whether a line is digits and blanks of a grid in one line, and nothing else."""
    return _is_plain(line.text.split())


def has_numbers_below(trial: Trial) -> bool:
    """Return whether several numbers stand below a line that may be a grid."""
    first, second = trial.first(), trial.second()
    is_grid = len(first) == 1 and len(first[0]) >= _SHORTEST_GRID
    return is_grid and len(second) > 1 and all(map(str.isdigit, second))


def has_side_below(trial: Trial) -> bool:
    """Return whether below a line that may be a grid are as many numbers as its rows have cells."""
    return has_numbers_below(trial) and len(trial.second()) ** 2 == len(trial.first()[0])


def has_other_below(trial: Trial) -> bool:
    """Return whether the second line is not another grid in a line."""
    return not _is_plain(trial.second())


def is_long(trial: Trial) -> bool:
    """Return whether the first line is one word, most of it cells, and longer than a row."""
    words = trial.first()
    return len(words) == 1 and len(words[0]) > 3 * _SHORTEST_GRID and _is_of_cells(words[0])


def is_square(trial: Trial) -> bool:
    """Return whether most lines have as many cells as there are lines, or as sudokus have."""
    widths = Counter(map(_width, trial.block()))
    width, _ = widths.most_common(1)[0] if widths else (0, 0)
    return width >= _SUDOKU or width == widths.total() > 1


def _is_plain(words: list[str]) -> bool:
    return len(words) == 1 and len(words[0]) >= _SHORTEST_GRID and _CELLS.issuperset(words[0])


def _is_of_cells(word: str) -> bool:
    """Return whether most characters are digits or blanks of grids."""
    return 2 * sum(map(_CELLS.__contains__, word)) > len(word)


def _width(line: Line) -> int:
    """Return how many cells a line has, 0 where it is no row of a grid."""
    words = line.text.replace("|", " ").split()
    characters = "".join(words)
    if not _is_of_cells(characters):
        return 0
    return len(words) if len(words) > 3 else len(characters)
