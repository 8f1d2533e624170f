"""A text that is read on trial, to tell which family it belongs to.

How certain a format is that a text that shows it is no other family's, from 0, "it is not", to 99:

| certainty | what the text shows |
|---|---|
| 90 | marks that nothing else has |
| 60 - 80 | a grid with more than its givens; the more it has, the higher |
| 50 | a grid with its givens alone |
| 20 - 45 | lists, drawings and matrices; the more particular, the higher |
| 1 - 15 | a puzzle that is broken, too long to be seen whole, or rules itself out |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice, takewhile

from cover.errors import Place
from cover.puzzle import Puzzle
from cover.reading.lines import SNIFF_LIMIT, Line, Lines, significant
from cover.reading.records import Found

# From here on, a text is read, and likely no other family's; it is a grid; nothing else looks so.
LIKELY, GRID, MARKED = 20, 50, 90

_ENOUGH = 30  # lines that show what a text is made of

_SET = re.compile(r"\w*(\[\w*\d[\w-]*\]\w*)+")
_LONGEST_SET = 200  # characters of a word


def beginning(lines: Lines) -> Lines:
    """Return the coming lines, to be read on trial, as far as a format may be looked for.

    They end at a line without an end.
    """
    return Lines(takewhile(lambda line: len(line.text) <= SNIFF_LIMIT, lines.ahead()))


class Trial:
    """The beginning of a text, and what a format makes of it that it shows.

    `read` reads the records of lines, with remarks told to a function.
    """

    def __init__(
        self,
        lines: Lines,
        read: Callable[[Lines, Callable[[Place, str], None]], Iterator[Found]],
    ) -> None:
        self._lines = lines
        self._read = read
        self._notes = 0

    @cached_property
    def puzzle(self) -> Puzzle | None:
        """The first record, if it can be read."""
        found = next(self._read(self.fresh(), self._note), None)
        return found if isinstance(found, Puzzle) else None

    @property
    def is_readable(self) -> bool:
        """Whether the first record can be read."""
        return self.puzzle is not None

    @property
    def is_sound(self) -> bool:
        """Whether the first record can be read, and does not rule itself out."""
        return self.puzzle is not None and self.puzzle._contradiction() is None

    @property
    def is_quiet(self) -> bool:
        """Whether the first record can be read, and there is nothing to remark."""
        return self.puzzle is not None and self._notes == 0

    def fresh(self) -> Lines:
        """Return the lines, to be read on trial."""
        return beginning(self._lines)

    def stated(self) -> Iterator[Line]:
        """Yield the lines that are neither blank nor comments, as they are asked for."""
        return significant(self.fresh())

    def rows(self) -> Iterator[list[str]]:
        """Yield the words of each of these lines."""
        return (line.text.split() for line in self.stated())

    def first(self) -> list[str]:
        """Return the words of the first line; none where there is no line."""
        return next(self.rows(), [])

    def second(self) -> list[str]:
        """Return the words of the second line; none where there is no such line."""
        return next(islice(self.rows(), 1, None), [])

    def some_rows(self) -> list[list[str]]:
        """Return the words of as many lines as show what the text is made of."""
        return list(islice(self.rows(), _ENOUGH))

    def block(self) -> list[Line]:
        """Return the lines up to a blank one, as many as show what they are made of."""
        lines = takewhile(lambda line: not line.is_blank, self.fresh())
        return list(islice(significant(lines), _ENOUGH))

    def is_game(self) -> bool:
        """Whether the first line is what may be a game id, such as `6:5552`."""
        words = self.first()
        return len(words) == 1 and words[0][0].isdigit() and ":" in words[0]

    def has_bars(self) -> bool:
        """Whether a line with a lone bar, or a set such as `[0-4]`, is above others: Knuth's."""
        words = self.first()
        sets = (_SET.fullmatch(word) for word in words if len(word) <= _LONGEST_SET)
        is_knuth = (len(words) > 1 and "|" in words) or any(sets)
        return is_knuth and bool(self.second())

    def _note(self, place: Place, text: str) -> None:
        self._notes += 1
