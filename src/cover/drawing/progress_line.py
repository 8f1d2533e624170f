"""The line that tells how far a run has come, drawn by rich, for a terminal of any width.

    1,234 records, 5,678/s  ━━━━━╸━━━━  43 %  0:00:12
    12.3 % of the search tree, 45,678 solutions, 1,234/s  0:00:12

When one record of a batch takes long, both are there. On a narrow terminal, what is least important
is left out.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.console import RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from cover.drawing.console import drawn
from cover.reading.lines import rounded

_BETWEEN = 2  # columns from one piece to the next

# Columns of the bar: with fewer it would not show anything.
_SHORTEST, _LONGEST = 5, 40

# Numbers are told in full up to a thousand times what a search can find in a century.
_MOST = 10**15


class Searched(NamedTuple):
    """How far the search of a record has come, in so many seconds.

    `share` is about how much of the search tree is done, None where nobody knows.
    """

    seconds: float
    share: float | None
    found: int


class Progress(NamedTuple):
    """How far a run has come, in so many seconds.

    `read` tells how much of the input was read, as a share of all; None where nobody knows how much
    there is. `search` is that of a record that takes long. The first `before` records are those of
    an earlier run.
    """

    seconds: float
    records: int = 0
    read: float | None = None
    search: Searched | None = None
    before: int = 0


class _Piece(NamedTuple):
    """Some words; those of low rank matter most. Some go on from a `head`, and not without it."""

    text: str
    rank: int
    head: _Piece | None = None


def line(progress: Progress, columns: int, colour: bool, bar: bool = True) -> str:
    """The line, with colours or without, in fewer than so many columns; and without a line end.

    Without a `bar`, it is of ASCII characters only.
    """
    room = max(0, columns - 1)  # or else the cursor would be in the next line
    batch, rest = _batch(progress), _behind_the_bar(progress)
    kept = _fitting([*batch, *rest], room)
    words = [_joined([piece for piece in part if piece in kept]) for part in (batch, rest)]
    left = room - sum(len(text) + _BETWEEN for text in words if text)
    parts: list[RenderableType] = [Text(text[:room]) for text in words if text]
    if bar and batch and left >= _SHORTEST:
        parts.insert(1, _bar(progress, min(left, _LONGEST)))
    row = Table.grid(padding=(0, _BETWEEN, 0, 0))
    for _ in parts:
        row.add_column(no_wrap=True, overflow="crop")
    row.add_row(*parts)
    return drawn(row, colour, columns + _BETWEEN)


def _fitting(pieces: list[_Piece], room: int) -> list[_Piece]:
    """Those that have room, beginning with what matters most, of which there is always one."""
    kept: list[_Piece] = []
    for piece in sorted(pieces, key=lambda piece: piece.rank):
        tried = [one for one in pieces if one in kept or one is piece]
        if not kept or (len(_joined(tried)) <= room and (piece.head is None or piece.head in kept)):
            kept.append(piece)
    return kept


def _bar(progress: Progress, width: int) -> ProgressBar:
    """A bar; it pulses where nobody knows how much there is to read."""
    if progress.read is None:
        return ProgressBar(None, width=width, animation_time=progress.seconds)
    return ProgressBar(1.0, progress.read, width)


def _batch(progress: Progress) -> list[_Piece]:
    """What is before the bar; nothing where there is no more than one search."""
    records = progress.records
    if not records:
        return [] if progress.search else [_Piece("reading", 0)]
    head = _Piece(f"{_number(records)} {_plural('record', records)}", 0)
    rate = _rate(records - progress.before, progress.seconds)
    return [head, _Piece(f", {rate}", 5, head)]


def _behind_the_bar(progress: Progress) -> list[_Piece]:
    clock = _Piece(_clock(progress.seconds), 6)
    search = progress.search
    if search and not progress.records:
        return [*_searched(search), clock]
    share = [] if progress.read is None else [_Piece(f"{int(100 * progress.read)} %", 1)]
    return [*share, clock, *(_searched(search, is_one_of_many=True) if search else ())]


def _searched(search: Searched, is_one_of_many: bool = False) -> list[_Piece]:
    """The words on a search; among others, its share is never told without its name."""
    share, found, name = search.share, search.found, " of the search tree"
    if share is None:
        pieces = [_Piece("searching", 2)]
    elif is_one_of_many:
        pieces = [_Piece(_percent(share) + name, 2)]
    else:
        head = _Piece(_percent(share), 2)
        pieces = [head, _Piece(name, 4, head)]
    if found:
        solutions = f", {_number(found)} {_plural('solution', found)}"
        pieces.append(_Piece(solutions, 3, pieces[0]))
        pieces.append(_Piece(f", {_rate(found, search.seconds)}", 7, pieces[-1]))
    return pieces


def _joined(pieces: list[_Piece]) -> str:
    text = "".join(piece.text if piece.head else " " * _BETWEEN + piece.text for piece in pieces)
    return text.removeprefix(" " * _BETWEEN)


def _number(number: int) -> str:
    return f"{number:,}" if number < _MOST else rounded(number)


def _plural(word: str, number: int) -> str:
    return word if number == 1 else f"{word}s"


def _rate(number: int, seconds: float) -> str:
    """So many a second; the number may be larger than any floating-point number."""
    return f"{_number(number * 1000 // max(1, int(seconds * 1000)))}/s"


def _percent(share: float) -> str:
    return "<0.1 %" if 0 < share < 0.0005 else f"{100 * share:.1f} %"


def _clock(seconds: float) -> str:
    """Hours, minutes and seconds."""
    minutes, left = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{left:02}"
