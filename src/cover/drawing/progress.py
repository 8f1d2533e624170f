"""Progress on standard error: one line that is drawn over and over, while a run takes long.

    1,234 records, 5,678/s  ━━━━━╸━━━━  43 %  0:00:12
    12.3 % of the search tree, 45,678 solutions, 1,234/s  0:00:12

When one record of a batch takes long, both are there. A record alone has no bar, only a search that
takes long. On a narrow terminal, what is least important is left out.

Rich is not loaded before something is to be drawn. Lines are drawn between two steps of the work,
by the thread that does it: there is no other one to wait for, and the cursor, which the live
displays of rich hide, is never lost when a run is killed.
"""

from __future__ import annotations

import os
import sys
from math import inf
from time import monotonic
from typing import NamedTuple, TextIO

from cover.reading.lines import rounded

# Seconds after which a run, or a record, takes long, and between two times that the line is drawn.
_LONG = 1.0
_EVERY = 0.1

_COLUMNS = 80  # of a terminal that does not tell

_DUMB = ("dumb", "unknown")  # terminals on which nothing can be drawn again
_BACK, _ERASE_RIGHT = "\r", "\x1b[K"

_BETWEEN = 2  # columns from one phrase to the next

# Columns of the bar: with fewer it would not show anything.
_SHORTEST, _LONGEST = 5, 40

# Numbers are told in full up to a thousand times what a search can find in a century.
_MOST = 10**15


class ProgressBar:
    """How far a run has come; all of it is called by one thread, as often as there is news.

    `bytes_total` is the size of the input, None where it is unknown. `color` is "always", "never"
    or "auto" (which honours NO_COLOR). Where standard error is no terminal, or a dumb one, or gone,
    nothing is drawn. It is a `cover.solver.watching.Watch`, too, and tells how many solutions were
    found only if it `counts` them: where one is asked for, they are steps on the way to it.
    """

    counts = True

    def __init__(
        self, bytes_total: int | None, color: str = "auto", stream: TextIO | None = None
    ) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._colour = color == "always" or (color == "auto" and not os.environ.get("NO_COLOR"))
        self._total = bytes_total
        self._read = self._records = self._before = self._found = 0
        self._share: float | None = None
        self._began = self._record_began = monotonic()
        self._is_searching = self._is_hidden = self._is_drawn = False
        self._due = self._began + _LONG if _can_draw_on(self._stream) else inf

    def go_on(self, before: int) -> None:
        """Count records that an earlier run has answered, which have no part in the rate."""
        self._before = self._records = before

    def read(self, size: int) -> None:
        """Take note of how much of the input was read."""
        self._read += size
        self._look()

    def records(self, done: int) -> None:
        """Take note of how many records are answered, the last one just now."""
        self._records = done
        self._is_searching = False
        self._record_began = self._look()

    def searched(self, share: float | None, found: int) -> None:
        """Take note of about how much of a record's tree is searched, and of its solutions."""
        self._is_searching, self._share, self._found = True, share, found if self.counts else 0
        self._look()

    def hide(self) -> None:
        """Erase the line, as something else is to be printed on the same terminal."""
        self._is_hidden = True
        if self._is_drawn:
            self._is_drawn = False
            self._write(_BACK + _ERASE_RIGHT)

    def show(self) -> None:
        """Draw the line again, at its time."""
        self._is_hidden = False
        self._look()

    def say(self, text: str) -> None:
        """Print a line of text where the line is, in one go: any thread may."""
        self._write(f"{_BACK}{_ERASE_RIGHT}{text}\n")

    def close(self) -> None:
        """Erase the line, and draw no other one."""
        self.hide()
        self._due = inf

    def _look(self) -> float:
        """Draw the line if it is time; return what time it is."""
        now = monotonic()
        if now >= self._due and not self._is_hidden:
            self._due = now + _EVERY
            self._draw(now)
        return now

    def _draw(self, now: float) -> None:
        search = None
        seconds = now - self._record_began
        if self._is_searching and seconds >= _LONG:
            search = Searched(seconds, self._share, self._found)
        read = min(1.0, self._read / self._total) if self._total else None
        if search is None and self._records < 2 and read in (None, 1.0):
            return  # there is one puzzle, as far as is known, and it may be over at once
        progress = Progress(now - self._began, self._records, read, search, self._before)
        text = line(progress, _columns(self._stream), self._colour, _has_lines(self._stream))
        self._is_drawn = True
        self._write(_BACK + text + _ERASE_RIGHT)

    def _write(self, text: str) -> None:
        """Write at once; nothing more where that cannot be done."""
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):  # the terminal is gone, or the stream was closed
            self._due = inf


def _can_draw_on(stream: TextIO | None) -> bool:
    """Return whether there is a terminal that can go back in a line."""
    try:
        is_terminal = stream is not None and stream.isatty()
    except ValueError:  # it was closed
        return False
    return is_terminal and os.environ.get("TERM") not in _DUMB


def _columns(stream: TextIO) -> int:
    try:
        return os.get_terminal_size(stream.fileno()).columns or _COLUMNS
    except (OSError, ValueError):
        return _COLUMNS


def _has_lines(stream: TextIO) -> bool:
    """Return whether the characters of a bar can be written."""
    try:
        "━╸".encode(stream.encoding or "utf-8")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


class Searched(NamedTuple):
    """How far the search of a record has come, in how many seconds.

    `share` is about how much of the search tree is done, None where that is unknown.
    """

    seconds: float
    share: float | None
    found: int


class Progress(NamedTuple):
    """How far a run has come, in how many seconds.

    `read` tells how much of the input was read, as a share of all; None where the size of the input
    is unknown. `search` is that of a record that takes long. The first `before` records are those
    of an earlier run.
    """

    seconds: float
    records: int = 0
    read: float | None = None
    search: Searched | None = None
    before: int = 0


class _Phrase(NamedTuple):
    """Some words; those of low rank matter most. Some go on from a `head`, and not without it."""

    text: str
    rank: int
    head: _Phrase | None = None


def line(progress: Progress, columns: int, colour: bool, bar: bool = True) -> str:
    """Return the line, with colours or without, in fewer than `columns`; without a line end.

    Without a `bar`, it is of ASCII characters only.
    """
    room = max(0, columns - 1)  # or else the cursor would be in the next line
    batch, rest = _left_of_bar(progress), _right_of_bar(progress)
    kept = _fitting([*batch, *rest], room)
    words = [_joined([phrase for phrase in side if phrase in kept]) for side in (batch, rest)]
    texts = [text[:room] for text in words if text]
    left = room - sum(len(text) + _BETWEEN for text in texts)
    if bar and batch and left >= _SHORTEST:
        texts.insert(1, _bar(progress, min(left, _LONGEST), colour))
    return (" " * _BETWEEN).join(texts).rstrip()


def _bar(progress: Progress, width: int, colour: bool) -> str:
    """Return a bar, which pulses where the size of the input is unknown."""
    from rich.progress_bar import ProgressBar as RichBar

    from cover.drawing.terminal import drawn

    if progress.read is None:
        bar = RichBar(None, width=width, animation_time=progress.seconds)
    else:
        bar = RichBar(1.0, progress.read, width)
    return drawn(bar, colour, width).ljust(width)


def _fitting(phrases: list[_Phrase], room: int) -> list[_Phrase]:
    """Return those that have room, beginning with what matters most, of which one always has."""
    kept: list[_Phrase] = []
    for phrase in sorted(phrases, key=lambda phrase: phrase.rank):
        tried = [one for one in phrases if one in kept or one is phrase]
        has_head = phrase.head is None or phrase.head in kept
        if not kept or (has_head and len(_joined(tried)) <= room):
            kept.append(phrase)
    return kept


def _left_of_bar(progress: Progress) -> list[_Phrase]:
    """Return what is told of a batch; nothing where there is no more than one search."""
    records = progress.records
    if not records:
        return [] if progress.search else [_Phrase("reading", 0)]
    head = _Phrase(f"{_number(records)} record{'' if records == 1 else 's'}", 0)
    rate = _rate(records - progress.before, progress.seconds)
    return [head, _Phrase(f", {rate}", 5, head)]


def _right_of_bar(progress: Progress) -> list[_Phrase]:
    """Return what is told after the bar: how much was read, the time, and a search."""
    minutes, seconds = divmod(int(progress.seconds), 60)
    clock = _Phrase(f"{minutes // 60}:{minutes % 60:02}:{seconds:02}", 6)
    search = progress.search
    if search and not progress.records:
        return [*_searched(search), clock]
    share = [] if progress.read is None else [_Phrase(f"{int(100 * progress.read)} %", 1)]
    return [*share, clock, *(_searched(search, is_one_of_many=True) if search else ())]


def _searched(search: Searched, is_one_of_many: bool = False) -> list[_Phrase]:
    """Return the phrases about a search; among others, its share is never told without its name."""
    share, found, name = search.share, search.found, " of the search tree"
    percent = "" if share is None else f"{100 * share:.1f} %"
    if share and share < 0.0005:
        percent = "<0.1 %"
    if share is None:
        phrases = [_Phrase("searching", 2)]
    elif is_one_of_many:
        phrases = [_Phrase(percent + name, 2)]
    else:
        head = _Phrase(percent, 2)
        phrases = [head, _Phrase(name, 4, head)]
    if found:
        solutions = f", {_number(found)} solution{'' if found == 1 else 's'}"
        phrases.append(_Phrase(solutions, 3, phrases[0]))
        phrases.append(_Phrase(f", {_rate(found, search.seconds)}", 7, phrases[-1]))
    return phrases


def _joined(phrases: list[_Phrase]) -> str:
    """Return phrases in one text, with blanks before each that has no head."""
    between = " " * _BETWEEN
    text = "".join(phrase.text if phrase.head else between + phrase.text for phrase in phrases)
    return text.removeprefix(between)


def _number(number: int) -> str:
    return f"{number:,}" if number < _MOST else rounded(number)


def _rate(number: int, seconds: float) -> str:
    """Return how many there are a second; the number may be beyond any floating-point number."""
    return f"{_number(number * 1000 // max(1, int(seconds * 1000)))}/s"
