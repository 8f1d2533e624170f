"""Which puzzles of dominoes are alike: a dominosa that was turned or mirrored is no new one.

A su-domino-ku can be turned and mirrored, too; its digits are those of its dominoes, each of which
is there once, so that exchanging them exchanges what is given.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from cover.families.dominoes.layout import in_rows
from cover.families.dominoes.puzzle import DominoGrid
from cover.families.dominoes.su_domino_ku import SIZE, SuDominoGrid
from cover.families.written import Record

_Rows = Sequence[Sequence[Hashable]]


def mark(record: Record) -> Hashable:
    """Return the numbers at the corners and in the middle, whichever comes first."""
    rows = _rows(record)
    corners = tuple(sorted(str(rows[y][x]) for y in (0, -1) for x in (0, -1)))
    lengths = tuple(sorted((len(rows), len(rows[0]))))
    edges = sorted(
        (str(sorted(map(str, line))))
        for line in (rows[0], rows[-1], [row[0] for row in rows], [row[-1] for row in rows])
    )
    return lengths, corners, tuple(edges)


def form(record: Record) -> Hashable:
    """Return the first in order of all turned and mirrored forms."""
    return min(map(_text, _forms(_rows(record))))


def _rows(record: Record) -> _Rows:
    """Return what is told of each cell."""
    puzzle = record.puzzle
    if isinstance(puzzle, DominoGrid):
        return in_rows(puzzle.numbers, puzzle.columns)
    assert isinstance(puzzle, SuDominoGrid), "there is no third puzzle of dominoes"
    return in_rows(puzzle.givens(), SIZE)


def _forms(rows: _Rows) -> Iterator[_Rows]:
    for _ in range(4):
        yield rows
        yield rows[::-1]
        rows = list(zip(*rows[::-1], strict=True))


def _text(rows: _Rows) -> str:
    return "/".join(" ".join(map(str, row)) for row in rows)
