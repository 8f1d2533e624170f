"""Killers as Perfect Sudoku writes them: `3x3::k:3595:3595:3844: ...`.

A number is 256 times the total of a cage, plus the number of the cage. A file of the other way
round is told by cells of one cage that disagree. 0 is a cell in no cage, as is a number without a
total that no other cell has; several cells of such a number are a cage without a total.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, repeat
from operator import itemgetter

from cover.errors import InputError
from cover.families.grids.houses import box_of, grouped
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.grid_text import CageText, GridText, HeadReader, side_of_box
from cover.families.grids.text.notation import ScatteredCells
from cover.reading.lines import Line, Token, counted, shown

_HEAD = re.compile(r"\s*([0-9]{1,2})x([0-9]{1,2})\s*:([^:]*):")
_KIND = re.compile(r"\s*([A-Za-z]*)\s*:")
_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"[0-9]{1,7}")
_NUMBERS = re.compile(r"[0-9]{1,7}(?::[0-9]{1,7})*:?")
_BYTE = 256
_LONGEST = 8  # characters of a number and its colon

# A word: how many characters of others are before it, its line, and where it stands there.
_Word = tuple[int, Line, int]

# The numbers of cages with their totals.
_Pairs = list[tuple[int, int]]


class PerfectSudoku(HeadReader):
    """Reads a head and the numbers after it, in which blanks and line ends mean nothing."""

    head = _HEAD

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether the line begins with a head."""
        return bool(_HEAD.match(line.text))

    def record(self, first: Line) -> DigitGrid:
        """Read a head and as many numbers as its boxes need."""
        head = _HEAD.match(first.text)
        if head is None:
            raise first.error(f'expected a puzzle 3x3::k:..., found "{shown(first.text)}"')
        kind = _KIND.match(first.text, head.end())
        if kind is None or kind.group(1) != "k":
            found = shown(first.text[: kind.end() if kind else head.end()])
            raise first.error(f'expected 3x3::k: or 3x3:d:k:, found "{found}"', head.end())
        flags = head.group(3).strip()
        if flags not in ("", "d"):
            message = f'"{shown(flags)}" is not known here; d stands for diagonals'
            raise first.error(message, head.start(3))
        box = int(head.group(1)), int(head.group(2))
        size = side_of_box(box, first)
        cells = self._numbers(first, kind.end(), size * size)
        text = GridText(first.place(), size, size, ScatteredCells(cells), cages=_cages(cells))
        diagonals = self.reading.options.diagonals or bool(flags)
        return self.puzzle_of(text, box=box, diagonals=diagonals)

    def _numbers(self, first: Line, start: int, expected: int) -> list[Token]:
        """Read the numbers from that character on, which may be cut by blanks and line ends."""
        text = ""
        words: list[_Word] = []
        line, at = first, start
        while True:
            for word in _WORD.finditer(line.text, at):
                if _count(text) >= expected and ":" not in word.group():
                    break  # a rating, the solution
                words.append((len(text), line, word.start()))
                text += word.group()
                if len(text) > _LONGEST * expected:
                    break
            is_enough = _count(text) >= expected or len(text) > _LONGEST * expected
            following = None if is_enough else next(self.stated(self.lines), None)
            if following is not None and _HEAD.match(following.text):
                self.lines.push_back(following)
                break
            if following is None:
                break
            line, at = following, 0
        cells = _tokens(text, words or [(0, first, start)], expected)
        if len(cells) != expected:
            raise first.error(f"{counted(len(cells), 'number')}, expected {expected}")
        return cells


def _count(text: str) -> int:
    return text.count(":") + (text[-1:] not in ("", ":"))


def _tokens(text: str, words: list[_Word], expected: int) -> list[Token]:
    """Return the numbers of a text that these words make up."""
    numbers = text.removesuffix(":").split(":")
    offsets = accumulate((len(number) + 1 for number in numbers), initial=0)
    if len(words) == 1 and _NUMBERS.fullmatch(text):  # nearly always
        _, line, start = words[0]
        return list(map(Token, numbers, repeat(line), (start + offset for offset in offsets)))
    cells: list[Token] = []
    for number, offset in zip(numbers, offsets, strict=False):
        before, line, start = words[bisect_right(words, offset, key=itemgetter(0)) - 1]
        index = start + offset - before
        if not _NUMBER.fullmatch(number):
            if not number:
                raise line.error(f"no number here, after {len(cells)} of {expected}", index)
            what = f'"{shown(number)}" is not a number (256 x total + cage)'
            raise line.error(what, index)
        cells.append(Token(number, line, index))
    return cells


def _cages(cells: Sequence[Token]) -> list[CageText]:
    """Return the cages that numbers tell; raises `InputError` where these disagree."""
    members = grouped(int(token.text) for token in cells)
    members.pop(0, None)
    pairs: _Pairs = [(number % _BYTE, number // _BYTE) for number in members]
    wrong = _disagreement(pairs)
    if wrong is not None:
        swapped: _Pairs = [(number // _BYTE, number % _BYTE) for number in members]
        if _disagreement(swapped) is not None:
            cage, total = pairs[wrong]
            before = next(other for name, other in pairs if name == cage)
            message = f"cage {cage} has the total {total} here and {before} before"
            raise cells[list(members.values())[wrong][0]].error(message)
        pairs = swapped
    return [
        CageText(f"cage {cage}", tuple(found), total or None, cells[found[0]].place())
        for (cage, total), found in zip(pairs, members.values(), strict=True)
        if total or len(found) > 1
    ]


def _disagreement(pairs: _Pairs) -> int | None:
    """Return the first pair whose cage has another total before; each pair is there once."""
    cages: set[int] = set()
    for number, (cage, _) in enumerate(pairs):
        if cage in cages:
            return number
        cages.add(cage)
    return None


_SAYABLE = (
    *(writing.BOXES, writing.OTHER_BOXES, writing.DIAGONALS),
    *(writing.CAGES, writing.NO_TOTAL),
)


def written(puzzle: DigitGrid) -> list[str]:
    """Return a killer in a line."""
    writing.refuse_more(puzzle, "ps", *_SAYABLE)
    rules = puzzle.rules
    box, cages = box_of(rules), writing.cages_of(rules)
    assert box is not None, "grids without boxes are refused"
    if len(cages) >= _BYTE:
        raise InputError(puzzle.place, f"ps cannot say more than {_BYTE - 1} cages")
    total_of = [0, *(cage.total or 0 for cage in cages)]
    numbers = (_BYTE * total_of[cage] + cage for cage in writing.cage_numbers(rules, 0))
    flags = "d" if any("diagonal" in house.name for house in rules.houses) else ""
    return [f"{box[0]}x{box[1]}:{flags}:k:" + "".join(f"{number}:" for number in numbers)]
