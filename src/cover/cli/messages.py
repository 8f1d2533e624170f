"""What goes to stderr: errors, reasons, notes, statistics.

It is advice, not result: where stderr is closed or full, it is lost and the work goes on.
"""

from __future__ import annotations

import os
import sys
from _thread import start_new_thread
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import click

from cover.errors import InputError, Place, printable
from cover.puzzle import Puzzle
from cover.reading.lines import in_full, rounded
from cover.result import Result, SearchResult
from cover.steps import Waiting

if TYPE_CHECKING:
    from cover.running.outputs import Tally
    from cover.writing.writer import Record

# What an interrupted run says of its output file.
IN_PART = "what was written has .part after its name"

# How the one note begins that leads from a bare "none" to its reasons.
_WHY = "cover: note: cover why "

# Why a count went no further.
_OUTGROWN = (
    "counted no further: the states do not fit into --memory; a larger one may do, and --estimate "
    "tells about how many solutions there are"
)

# How much of a source line is shown on each side of the character that a message is about.
_AROUND = 100


def say(text: str) -> None:
    """Print one line on stderr."""
    with suppress(OSError):
        click.echo(printable(text), err=True)


class Messages:
    """Hands messages, line by line, to `print_line`.

    `verbosity` is -1 for quiet, 0, or 1 for statistics, too. With `leads_on`, the first puzzle
    without a solution, and without a reason for that, leads to `cover why` with these options.
    """

    def __init__(
        self,
        verbosity: int,
        print_line: Callable[[str], None] = say,
        leads_on: Sequence[str] | None = None,
    ) -> None:
        self._verbosity = verbosity
        self._say = print_line
        self._leads_on = leads_on if verbosity >= 0 else None

    def __reduce__(self) -> tuple[type[Messages], tuple[Any, ...]]:
        """Leave out the function where messages are sent to another process, to word remarks."""
        return Messages, (self._verbosity, say, self._leads_on)

    def tell(self, text: str) -> None:
        """Print a line; of those that lead to `cover why`, the first one alone."""
        if text.startswith(_WHY):
            if self._leads_on is None:
                return
            self._leads_on = None
        self._say(text)

    def error(self, error: InputError) -> None:
        """One line for a bad record; on a terminal the source line with a caret, too."""
        for line in _pointed_at(error):
            self._say(line)

    def note(self, place: Place, text: str) -> None:
        """A remark on the input that is not an error."""
        if self._verbosity >= 0:
            self._say(f"{place}: note: {text}")

    def guess(self, place: Place, name: str) -> None:
        """The format that was recognised."""
        if self._verbosity > 0:
            self._say(f"{place}: read as {name}")

    def summary(self, tally: Tally, before: int, seconds: float) -> None:
        """How many records had which answer, where there were several; an earlier run had `before`.

        The `seconds` are those of the others.
        """
        rate = (tally.records - before) / max(seconds, 1e-6)
        self.total("records", tally.counts, seconds, f", {rate:,.0f} records/s")

    def total(self, what: str, counts: Mapping[str, int], seconds: float, more: str = "") -> None:
        """How many of something there were of each kind, where there were several."""
        count = sum(counts.values())
        if self._verbosity >= 0 and count > 1:
            words = ", ".join(f"{number:,} {word}" for word, number in counts.items() if number)
            self._say(f"{count:,} {what}: {words}; {seconds:.2f} s{more}")

    def remarks(self, record: Record, result: Result) -> Iterator[str]:
        """Yield what there is to say of a record besides its answer.

        That is what is wrong with it, why it has no solution, how many solutions stand for how
        many, whether that is as expected, and what the answer has cost.
        """
        place, query = record.place, record.query
        is_quiet = self._verbosity < 0
        if result.error is not None:
            yield from _pointed_at(result.error)
        if not isinstance(result, SearchResult):
            if result.why and not is_quiet:
                yield f"{place}: {result.why}"
            return
        if result.reason is not None and not is_quiet:
            yield f"{result.reason.place}: {result.reason.text}"
        if result.found and (distinct := result.distinct) is not None and not is_quiet:
            bound = "" if distinct.complete else ">="
            solutions = "solution" if distinct.value == 1 else "solutions"
            of_all = f"{bound}{in_full(distinct.of_all)}"
            yield f"{place}: {bound}{in_full(distinct.value)} distinct {solutions} of {of_all}"
        if result.unexpected:
            yield f"{place}: {result.unexpected}"
        is_bare = result.status == "none" and result.reason is None and result.count is None
        is_bare = is_bare and query.within is None  # else there may be dearer ones
        if self._leads_on is not None and is_bare:
            yield from self._leading_on(record)
        is_sample = query.mode == "sample"
        if result.is_outgrown and not is_sample and not is_quiet:
            yield f"{place}: note: {_OUTGROWN}"
        elif is_sample and result.status == "unknown" and not is_quiet:
            found = f" (there are at least {rounded(result.at_least)})" if result.at_least else ""
            room = ", and that does not fit into --memory; a larger one may do" * result.is_outgrown
            yield (
                f"{place}: note: solutions are drawn once all are counted{found}{room}; "
                f"-n {query.number} --seed 1 finds some in an order drawn by 1, --estimate tells "
                "about how many there are"
            )
        if self._verbosity > 0:
            yield from _cost(record, result)

    def _leading_on(self, record: Record) -> Iterator[str]:
        """Yield what leads from a puzzle without a solution to `cover why`, unless it is a part."""
        from shlex import join  # takes a tenth of what a start takes

        puzzle, file = record.puzzle, record.place.source
        if not isinstance(puzzle, Puzzle) or puzzle.source.shard is None:
            words = join([*(self._leads_on or ()), *([file] if os.path.isfile(file) else ())])
            way_out = puzzle._way_out if isinstance(puzzle, Puzzle) else ""
            instead = f"; {way_out}" if way_out and not record.query.maximum else ""
            yield f"{_WHY}{words}{' ' * bool(words)}tells what rules it out{instead}"


def _pointed_at(error: InputError) -> Iterator[str]:
    """One line for a bad record; on a terminal the source line with a caret, too."""
    yield str(error)
    if error.text and error.place.column and sys.stderr is not None and sys.stderr.isatty():
        at = error.place.column - 1
        start = max(0, at - _AROUND)
        yield f"    {error.text[start : at + _AROUND]}"
        yield "    " + " " * (at - start) + "^"


def _cost(record: Record, result: SearchResult) -> Iterator[str]:
    """What an answer has cost, and what it is in short."""
    place, cost, estimate = record.place, result.statistics, result.estimate
    if result.found and cost is None:
        best = "" if result.best_cost is None else f"; best {result.best_cost}"
        yield f"{place}: {result.status}, without a search{best}"
    if estimate is not None:
        yield (
            f"{place}: {result.status}, {estimate.dives} dives, {estimate.hits} to a solution, "
            f"about {rounded(estimate.nodes)} nodes in the search tree, "
            f"engine {record.query.engine}"
        )
    if cost is not None:
        text = (
            f"{place}: {result.status}, {cost.nodes} nodes, {cost.updates} updates, "
            f"{cost.seconds:.6f} seconds, engine {record.query.engine}"
        )
        if result.way is not None:
            text += f", by {result.way}"
        if result.best_cost is not None:
            text += f"; best {result.best_cost}"
        if result.distinct is not None:
            text += f", {result.distinct.symmetries} symmetries"
        if result.at_least is not None:
            text += f"; at least {rounded(result.at_least)} solutions"
        if result.share is not None and result.share < 1:
            text += f", {result.share:.1%} of the search tree"
        yield text


class Patience(Waiting):
    """Says each remark once, when an answer has been waited for so many seconds.

    A thread of its own does that, as the one that waits is busy searching. It sleeps for as long as
    no answer can be late, and does not keep the process from its end.
    """

    def __init__(self, remarks: Mapping[float, str], say: Callable[[str], None]) -> None:
        self._remarks = sorted(remarks.items())
        self.say = say
        if remarks:
            with suppress(RuntimeError):  # there is no room for even one thread
                start_new_thread(self._watch, ())

    def _watch(self) -> None:
        for seconds, text in self._remarks:
            while (left := seconds + (self.since or monotonic()) - monotonic()) > 0:
                sleep(left)
            self.say(f"cover: note: {text}")
