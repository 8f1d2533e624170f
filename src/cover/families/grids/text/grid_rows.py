"""Lines of a grid: what is a row, and what is a rule, a heading or a number above it.

Rows may stand in frames (`| . . 3 | ...`) and between rules (`---+---`), with or without blanks or
commas between their cells. Where a grid begins and ends is the matter of its format.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, SMALLEST_WITH_BOXES
from cover.families.grids.text.grid_text import BOXED_SIZES
from cover.reading.lines import Line, Lines, Token, counted, shown
from cover.reading.refused import is_heading

_TOKEN = re.compile(r"[^\s|]+")
_SECTION = re.compile(r"\[\s*[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBER_OR_LETTER = re.compile(r"-?[0-9]+|.?")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
_FEW_TOKENS = 9  # rows of fewer words of one length hold several cells in each
_LONGEST_NUMBER = 6  # digits of a number that stands alone


def parts_between(line: Line, mark: str) -> list[Line]:
    """Return what stands between marks in a line, with the blanks around it."""
    starts = accumulate((len(part) + 1 for part in line.text.split(mark)), initial=0)
    return [line.part(start, end - 1) for start, end in pairwise(starts)]


def stripped(part: Line) -> Token:
    """Return a part of a line without the blanks around it."""
    text = part.text.strip()
    return Token(text, part, len(part.text) - len(part.text.lstrip()) if text else 0)


class Row:
    """A line that may be a row of a grid, read in both ways: by characters and by tokens.

    `width` is the number of its cells, seen on its own. `has_long_cells` tells that they are tokens
    of several characters: numbers, or candidates of a 9x9. `is_dashes` tells that all are `-`, so
    that the line is a row of blanks or a rule.
    """

    def __init__(self, line: Line) -> None:
        self.line = line
        if "," in line.text:
            self.tokens = [token.strip() for token in line.text.split(",")]
        else:
            self.tokens = line.text.replace("|", " ").split()
        joined = "".join(self.tokens)
        self.is_dashes = joined.startswith("-") and not joined.strip("-")
        self.characters = len(joined) + self.tokens.count("")
        count = len(self.tokens)
        self.has_long_cells = (
            9 <= count < self.characters
            and count in BOXED_SIZES
            and all(_is_number(token) for token in self.tokens)
        )
        self.width = self.count(self.has_long_cells)

    def count(self, by_token: bool) -> int:
        """How many cells the row has in one of the two ways."""
        return len(self.tokens) if by_token else self.characters

    def cells(self, by_token: bool) -> Iterator[Token]:
        """The cells in one of the two ways."""
        for token in self._placed_tokens():
            if by_token or not token.text:
                yield token
            else:
                for offset, character in enumerate(token.text):
                    yield Token(character, token.line, token.start + offset)

    def _placed_tokens(self) -> Iterator[Token]:
        if "," in self.line.text:
            return map(stripped, parts_between(self.line, ","))
        found = _TOKEN.finditer(self.line.text)
        return (Token(word.group(), self.line, word.start()) for word in found)


def _is_number(text: str) -> bool:
    """A number, a blank, or a list of candidates, perhaps marked as placed by the player."""
    return text.lstrip("u").isdigit() or text in (".", "?", "-", "_", "*", "x", "X", "")


def by_token(row: Row) -> bool:
    """Return whether the cells of a row are words of different lengths: `1 10 10`, no boxes."""
    if len(row.tokens) < 2 or not all(map(_NUMBER_OR_LETTER.fullmatch, row.tokens)):
        return False
    return len({*map(len, row.tokens)}) > 1 or len(row.tokens) >= _FEW_TOKENS


def cells_of(
    rows: Sequence[Row], size: int, by_token: Callable[[Row], bool], width: Callable[[Row], int]
) -> list[Token]:
    """Return all cells, row by row; raises `InputError` for a row of another length.

    That names another row which has the `width`.
    """
    found: list[Token] = []
    for number, row in enumerate(rows, 1):
        count = row.count(by_token(row))
        if count != size:
            like = next((k for k, other in enumerate(rows, 1) if width(other) == size), 0)
            reason = f" as in row {like}" if like else ""
            have = f"row {number} has {counted(count, 'cell')}, expected {size}{reason}"
            raise row.line.error(f'{have}: "{shown(row.line.text)}"')
        found.extend(row.cells(by_token(row)))
    return found


def is_rule(text: str) -> bool:
    """Whether the line is certainly a rule: made of `- = + * |`, and not of cells that are `-`."""
    bare = "".join(text.replace("|", " ").split())
    if not bare:
        return "|" in text
    if not set(bare) <= set("-=+*") or not set(bare) & set("-="):
        return False
    return "+" in bare or "=" in bare or bare.strip("*") != bare or len(bare) > LARGEST


def is_words(line: Line, letters: str = "") -> bool:
    """Whether the line holds words, as headings and signatures do, rather than cells.

    The `letters` are those that the user named as cells. One foreign letter, however often, makes
    no words: it was meant as a blank, such as `O` for zero, and is an error in a row.
    """
    text = line.text.strip()
    if _SECTION.match(text) or (":" in text and is_heading(line)):
        return True
    width = len("".join(text.replace("|", " ").split()))
    last = _LETTERS[width - 1] if width in BOXED_SIZES and width > 9 else ""  # letters as symbols
    foreign = {
        letter.upper()
        for word in _WORD.findall(text)
        for letter in set(word) - {*"xX", *letters}
        if letter.upper() > last
    }
    return len(foreign) > 1


def lone_numbers(line: Line) -> tuple[int, ...]:
    """One number that stands alone in a line, or two equal ones; else nothing.

    Above rows they tell how many grids follow, or how large they are: `2`, `9 9`. A number of
    four or more digits may be a row as well.
    """
    parts = line.text.split()
    if not 1 <= len(parts) <= 2 or not all(p.isascii() and p.isdigit() for p in parts):
        return ()
    if len(parts) == 2:
        return (int(parts[0]), int(parts[1])) if parts[0] == parts[1] and len(parts[0]) <= 2 else ()
    return (int(parts[0]),) if len(parts[0]) <= _LONGEST_NUMBER else ()


def is_number(line: Line) -> bool:
    """Whether the line holds lone numbers and is certainly no row of a grid."""
    numbers = lone_numbers(line)
    return len(numbers) == 2 or (len(numbers) == 1 and len(line.text.strip()) < SMALLEST_WITH_BOXES)


def coming_rows(lines: Lines, letters: str = "") -> Iterator[Row]:
    """The rows up to the next blank line, heading or lone number; the lines are not taken."""
    for line in lines.ahead():
        plain = line.without_comment()
        if line.is_blank or is_number(plain):
            return
        if plain.is_blank or is_rule(plain.text):
            continue
        if is_words(plain, letters):
            return
        yield Row(plain)


def wrong_number(header: Line, count: int) -> InputError | None:
    """Return the error for a header that announces another number of puzzles."""
    if count == lone_numbers(header)[0]:
        return None
    announced = counted(lone_numbers(header)[0], "puzzle")
    follow = "1 follows" if count == 1 else f"{count} follow"
    return header.error(f"announces {announced} but {follow}")
