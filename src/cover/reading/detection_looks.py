"""What a text looks like at its beginning, where this tells families apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice, takewhile

from cover.reading.lines import SNIFF_LIMIT, Line, Lines, significant

_ENOUGH = 30  # lines that show what a text is made of

_SHORTEST_GRID = 16  # characters of a line that is a whole grid
_SUDOKU = 9  # cells of a row that is most likely one of a sudoku

_LONGEST_SET = 200  # characters of a word
_SET = re.compile(r"\w*(\[\w*\d[\w-]*\]\w*)+")

_CELLS = frozenset("0123456789.?-_*xX|")


class Text:
    """The beginning of a text, as far as a format may be looked for; it ends at an endless line."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines

    def fresh(self) -> Lines:
        """The lines, to be read on trial."""
        return Lines(takewhile(lambda line: len(line.text) <= SNIFF_LIMIT, self._lines.ahead()))

    def lines(self) -> Iterator[Line]:
        """The lines that are neither blank nor comments, as they are asked for."""
        return significant(self.fresh())

    def rows(self) -> Iterator[list[str]]:
        """The words of each of these lines."""
        return (line.text.split() for line in self.lines())

    def first(self) -> list[str]:
        """The words of the first line; none where there is no line."""
        return next(self.rows(), [])

    def second(self) -> list[str]:
        """The words of the second line; none where there is no such line."""
        return next(islice(self.rows(), 1, None), [])

    def block(self) -> list[Line]:
        """The lines up to a blank one, as far as they show what they are made of."""
        lines = takewhile(lambda line: not line.is_blank, self.fresh())
        return list(islice(significant(lines), _ENOUGH))


def has_bars(text: Text) -> bool:
    """Whether a line with a lone bar, or a set such as `[0-4]`, is above others: Knuth's files."""
    words = text.first()
    sets = (_SET.fullmatch(word) for word in words if len(word) <= _LONGEST_SET)
    is_knuth = (len(words) > 1 and "|" in words) or any(sets)
    return is_knuth and bool(text.second())


def has_words(text: Text) -> bool:
    """Whether the first line has several words."""
    return len(text.first()) > 1


def has_lists(text: Text) -> bool:
    """Whether there are lines, and most of them begin with a word and a colon."""
    rows = list(islice(text.rows(), _ENOUGH))
    named = [row for row in rows if row[0].endswith(":") or row[1:2] == [":"]]
    return len(rows) > 1 and 2 * len(named) > len(rows)


def is_game(text: Text) -> bool:
    """Whether the first line is what may be a game id, such as `6:5552`."""
    words = text.first()
    return len(words) == 1 and words[0][0].isdigit() and ":" in words[0]


def has_cases(text: Text) -> bool:
    """Whether the first line is not the edge between vertices 0 and 1."""
    return text.first()[:1] != ["0"]


def has_count(text: Text) -> bool:
    """Whether a small number stands alone above other lines."""
    words = text.first()
    is_count = len(words) == 1 and words[0].isdigit() and len(words[0]) <= 2
    return is_count and bool(text.second())


def has_entries(text: Text) -> bool:
    """Whether there is anything but zeros and blanks."""
    return any(set(line.text) - set("0. \t,") for line in text.block())


def has_numbers(text: Text) -> bool:
    """Whether there are lines of several numbers."""
    return len(text.first()) > 1 and all(map(str.isdigit, text.first()))


def has_numbers_below(text: Text) -> bool:
    """Whether several numbers stand below a line that may be a grid."""
    first, second = text.first(), text.second()
    is_grid = len(first) == 1 and len(first[0]) >= _SHORTEST_GRID
    return is_grid and len(second) > 1 and all(map(str.isdigit, second))


def has_side_below(text: Text) -> bool:
    """Whether below a line that may be a grid there are as many numbers as its rows have cells."""
    return has_numbers_below(text) and len(text.second()) ** 2 == len(text.first()[0])


def is_binary(text: Text) -> bool:
    """Whether the lines consist of zeros and ones, at least three in each."""
    rows = [line.text.split() for line in text.block()]
    return len(rows) > 1 and all(len(row) > 2 and {"0", "1"}.issuperset(row) for row in rows)


def is_plain(text: Text) -> bool:
    """Whether the first line is digits and blanks of a grid in one line, and nothing else."""
    return _is_plain(text.first())


def has_other_below(text: Text) -> bool:
    """Whether the second line is not another such grid."""
    return not _is_plain(text.second())


def stands_alone(text: Text) -> bool:
    """Whether there is a grid in the first line, and no numbers about it below."""
    return not has_numbers_below(text)


def is_long(text: Text) -> bool:
    """Whether the first line is one word, most of it cells of a grid, and longer than a row."""
    words = text.first()
    return len(words) == 1 and len(words[0]) > 3 * _SHORTEST_GRID and _is_of_cells(words[0])


def is_square(text: Text) -> bool:
    """Whether most lines have as many cells as there are lines, or as sudokus have."""
    widths = Counter(map(_width, text.block()))
    width, _ = widths.most_common(1)[0] if widths else (0, 0)
    return width >= _SUDOKU or width == widths.total() > 1


def has_pairs(text: Text) -> bool:
    """Whether there are lines, and nearly all of them are of two fields or three."""
    rows = [line.text.partition("{")[0] for line in islice(text.lines(), _ENOUGH)]
    between = next((mark for mark in ",;" if all(mark in row for row in rows)), None)
    pairs = [row for row in rows if len(row.split(between)) in (2, 3)]
    return len(rows) > 1 and 5 * len(pairs) > 4 * len(rows)


def names_recur(text: Text) -> bool:
    """Whether most words in lines are names of other lines, as those of vertices are."""
    neighbours = _neighbours(text)
    recurring = [each in neighbours for row in neighbours.values() for each in row]
    loops = any(name in row for name, row in neighbours.items())
    return 2 * sum(recurring) > len(recurring) and not loops


def is_symmetric(text: Text) -> bool:
    """Whether names recur, and most of them on both sides."""
    neighbours = _neighbours(text)
    back = [name in neighbours.get(each, ()) for name, row in neighbours.items() for each in row]
    return 2 * sum(back) > len(back) and names_recur(text)


def _neighbours(text: Text) -> dict[str, set[str]]:
    """The words of lines by the first one."""
    rows = [[word.rstrip(":") for word in row if word != ":"] for row in text.rows()]
    return {row[0]: set(row[1:]) for row in rows if row}


def _is_plain(words: list[str]) -> bool:
    return len(words) == 1 and len(words[0]) >= _SHORTEST_GRID and _CELLS.issuperset(words[0])


def _is_of_cells(word: str) -> bool:
    """Whether most characters are digits or blanks of grids."""
    return 2 * sum(map(_CELLS.__contains__, word)) > len(word)


def _width(line: Line) -> int:
    """How many cells a line has, 0 where it is no row of a grid."""
    words = line.text.replace("|", " ").split()
    cells = words if len(words) > 3 else ["".join(words)]
    characters = "".join(words)
    if not _is_of_cells(characters):
        return 0
    return len(cells) if len(cells) > 1 else len(characters)
