"""Progress on standard error: one line that is drawn over and over, while a run takes long.

Nothing is loaded before something is to be drawn. Lines are drawn between two steps of the work, by
the thread that does it: there is no other one to wait for, and the cursor, which the live displays
of rich hide, is never lost when a run is killed.
"""

from __future__ import annotations

import os
import sys
from math import inf
from time import monotonic
from typing import TextIO

# Seconds after which a run, or a record, takes long, and between two times that the line is drawn.
_LONG = 0.5
_EVERY = 0.1

_COLUMNS = 80  # of a terminal that does not tell

_DUMB = ("dumb", "unknown")  # terminals on which nothing can be drawn again
_BACK, _ERASE_BEHIND = "\r", "\x1b[K"


class ProgressBar:
    """How far a run has come; all of it is called by one thread, as often as there is news.

    `bytes_total` is the size of the input, None where nobody knows it. `color` is "always", "never"
    or "auto" (which honours NO_COLOR). Where standard error is no terminal, or a dumb one, or gone,
    nothing is drawn. It is a `cover.solver.watching.Watch`, too.
    """

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
        """So many records were answered by an earlier run, which has no part in the rate."""
        self._before = self._records = before

    def read(self, bytes_done: int) -> None:
        """So much of the input was read."""
        self._read = bytes_done
        self._look()

    def records(self, done: int) -> None:
        """So many records are answered, the last one just now."""
        self._records = done
        self._is_searching = False
        self._record_began = self._look()

    def searched(self, share: float | None, found: int) -> None:
        """About how much of the tree of the present record is searched, and solutions so far."""
        self._is_searching, self._share, self._found = True, share, found
        self._look()

    def hide(self) -> None:
        """Erase the line, as something else is to be printed on the same terminal."""
        self._is_hidden = True
        if self._is_drawn:
            self._is_drawn = False
            self._write(_BACK + _ERASE_BEHIND)

    def show(self) -> None:
        """Draw the line again, at its time."""
        self._is_hidden = False
        self._look()

    def say(self, text: str) -> None:
        """Print a line of text where the line is, in one go: any thread may."""
        self._write(f"{_BACK}{_ERASE_BEHIND}{text}\n")

    def close(self) -> None:
        """Erase the line, and draw no other one."""
        self.hide()
        self._due = inf

    def _look(self) -> float:
        """Draw the line if it is time; returns what time it is."""
        now = monotonic()
        if now >= self._due and not self._is_hidden:
            self._due = now + _EVERY
            self._draw(now)
        return now

    def _draw(self, now: float) -> None:
        from cover.drawing.progress_line import Progress, Searched, line

        search = None
        seconds = now - self._record_began
        if self._is_searching and seconds >= _LONG:
            search = Searched(seconds, self._share, self._found)
        read = min(1.0, self._read / self._total) if self._total else None
        progress = Progress(now - self._began, self._records, read, search, self._before)
        text = line(progress, _columns(self._stream), self._colour, _has_lines(self._stream))
        self._is_drawn = True
        self._write(_BACK + text + _ERASE_BEHIND)

    def _write(self, text: str) -> None:
        """Write at once; nothing more where that cannot be done."""
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):  # the terminal is gone, or the stream was closed
            self._due = inf


def _can_draw_on(stream: TextIO | None) -> bool:
    """Whether there is a terminal that can go back in a line."""
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
    """Whether the characters of a bar can be written."""
    try:
        "━╸".encode(stream.encoding or "utf-8")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
