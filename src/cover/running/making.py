"""New puzzles, made one after the other or by processes side by side, in the same order."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from concurrent.futures import Future
from contextlib import closing
from functools import partial
from time import monotonic

from cover.errors import LostTaskError
from cover.running.batch import PATIENCE
from cover.running.process_pool import NoProcessError, ProcessPool
from cover.setting.generate import NewPuzzle, NotMade, Seen, Series

_AT_A_TIME = 0.05  # seconds of work that a process gets at a time, about
_MOST = 500  # puzzles of a part

# Puzzles that this process makes at once, where that is quicker.
_AT_ONCE = 256

# How many puzzles in a row may be like earlier ones before it is clear that there are no others.
_PATIENT_WITH = 500


# What comes of the numbers from 1 on, in their order; what comes together, in one list.
Made = Generator[list[NewPuzzle | NotMade]]


def made_in_order(series: Series, jobs: int, wanted: int) -> Made:
    """Yield the puzzles of a series without end, and in their places those that were not made.

    They are the same whatever `jobs` is, as many processes as help once that takes long, and
    however many are `wanted`, about.
    """
    began, number = monotonic(), 1
    while jobs == 1 or monotonic() - began < PATIENCE:
        count = max(1, min(_AT_ONCE, wanted + 1 - number)) if series.is_at_once else 1
        yield list(series.made_of(range(number, number + count)))
        number += count
    seconds = (monotonic() - began) / max(number - 1, 1)
    yield from _side_by_side(series, jobs, number, max(1, min(_MOST, int(_AT_A_TIME / seconds))))


def without_repeats(coming: Made, wanted: int) -> Made:
    """Yield as many puzzles of those that come as are wanted, none like an earlier one.

    What was not made counts, too. They are fewer where there seem to be no others.
    """
    seen, found, alike = Seen(), 0, 0
    with closing(coming):
        while found < wanted and alike < _PATIENT_WITH:
            together = []
            for new in next(coming):
                if isinstance(new, NotMade) or seen.is_new(new.made):
                    together.append(new)
                    alike = alike if isinstance(new, NotMade) else 0
                else:
                    alike += 1
                if found + len(together) == wanted or alike == _PATIENT_WITH:
                    break
            found += len(together)
            yield together


def _side_by_side(series: Series, jobs: int, first: int, size: int) -> Made:
    """Yield all from the number `first` on, made in parts of one `size`."""
    pool = ProcessPool(partial(_part, series), jobs)
    parts: deque[tuple[range, Future[list[NewPuzzle | NotMade]]]] = deque()
    try:
        while True:
            while len(parts) < pool.room:
                numbers = range(first, first + size)
                parts.append((numbers, pool.submit(numbers)))
                first += size
            numbers, made = parts.popleft()
            try:
                found = made.result()
            except NoProcessError:
                found = list(series.made_of(numbers))
            except LostTaskError:
                killed = "the process that made it ended; was there no memory?"
                found = [NotMade(number, killed) for number in numbers]
            yield found
    finally:
        pool.close()


def _part(series: Series, numbers: range, tell: object) -> list[NewPuzzle | NotMade]:
    """Make the puzzles with these numbers, in a process."""
    return list(series.made_of(numbers))
