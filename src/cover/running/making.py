"""New puzzles, made one after the other or by processes side by side, in the same order."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING

from cover.errors import InputError, LostTaskError, Place, as_bad_record
from cover.query import Query
from cover.reading.records import BadRecord
from cover.running.batch import PATIENCE
from cover.running.outputs import BY_BADNESS, Output
from cover.setting.generate import MOST_ALIKE, NewPuzzle, NotMade, Seen, Series
from cover.shards.executors import NoProcessError, Processes
from cover.steps import Waiting
from cover.writing.writer import Record, Writer

if TYPE_CHECKING:
    from cover.drawing.progress import ProgressBar

_AT_A_TIME = 0.05  # seconds of work that a process gets at a time, about
_MOST = 500  # puzzles of a part
_FOR_EACH = 4  # parts that there are at a time for each process

# Puzzles that this process makes at once, where that is quicker.
_AT_ONCE = 256


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
        while found < wanted and alike < MOST_ALIKE:
            together = []
            for new in next(coming):
                if isinstance(new, NotMade) or seen.is_new(new.made):
                    together.append(new)
                    alike = alike if isinstance(new, NotMade) else 0
                else:
                    alike += 1
                if found + len(together) == wanted or alike == MOST_ALIKE:
                    break
            found += len(together)
            yield together


def _side_by_side(series: Series, jobs: int, first: int, size: int) -> Made:
    """Yield all from the number `first` on, made in parts of one `size`."""
    parts: deque[tuple[range, Future[list[NewPuzzle | NotMade]]]] = deque()
    with Processes(jobs) as processes:
        while True:
            while len(parts) < _FOR_EACH * jobs:
                numbers = range(first, first + size)
                parts.append((numbers, processes.submit(_part, series, numbers)))
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


def _part(series: Series, numbers: range) -> list[NewPuzzle | NotMade]:
    """Make the puzzles with these numbers, in a process."""
    return list(series.made_of(numbers))


class Making:
    """A series on its way into an output: the `counts` of what came of it, and the exit `code`.

    `note` takes remarks with the places of puzzles, and `blame` what is wrong; `waiting` is told
    since when a puzzle is waited for.
    """

    def __init__(
        self,
        series: Series,
        writer: Writer,
        note: Callable[[Place, str], object],
        blame: Callable[[InputError], object],
        waiting: Waiting,
        progress: ProgressBar | None = None,
    ) -> None:
        self.counts = Counter[str]()
        self.code = 0
        self._series = series
        self._writer = writer
        self._note = note
        self._blame = blame
        self._waiting = waiting
        self._progress = progress

    def write(self, output: Output, wanted: int, jobs: int) -> None:
        """Write as many puzzles as are wanted; the exit code is 3 where some are missing.

        Of a run that is interrupted, what was made is a whole document.
        """
        coming = made_in_order(self._series, jobs, wanted)
        with output, closing(without_repeats(coming, wanted)) as new:
            try:
                output.write_all(self._writer.begin())
                self._waiting.since = monotonic()
                for together in new:
                    self._waiting.since = None
                    output.write_all([text for each in together for text in self._texts_of(each)])
                    self._waiting.since = monotonic()
                self._waiting.since = None
            except KeyboardInterrupt:
                output.write_all(self._writer.end())
                raise
            output.write_all(self._writer.end())
        if self.counts.total() < wanted:
            self.code = self.code or 3

    def _texts_of(self, new: NewPuzzle | NotMade) -> list[str]:
        """Return what is written of a puzzle; what the form cannot say counts as not made."""
        if isinstance(new, NotMade):
            return self._texts_of_none(new)
        place = new.puzzle.place
        try:
            with as_bad_record(place):
                texts = list(self._writer.one(Record(new.puzzle, place.line, Query()), new))
        except InputError as error:
            return self._texts_of_none(NotMade(place.line, error.message, error))
        if new.made.remark:
            self._note(place, new.made.remark)
        self._count("made", 0)
        return texts

    def _texts_of_none(self, none: NotMade) -> list[str]:
        place = Place(self._series.kind, none.number)
        if none.error is None:
            self._note(place, none.why)
            self._count(none.status, 3)
        else:
            self._blame(none.error)
            self._count(none.status, none.error.exit_code)
        bad = BadRecord(place, none.error or InputError(place, none.why))
        return list(self._writer.one(Record(bad, none.number, Query()), none))

    def _count(self, status: str, code: int) -> None:
        self.counts[status] += 1
        self.code = max(self.code, code, key=BY_BADNESS.index)
        if self._progress is not None:
            self._progress.read(1)
            self._progress.records(self.counts.total())
