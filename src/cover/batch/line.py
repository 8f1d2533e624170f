"""Records between the reader and the output: nobody overtakes, unless that was asked for.

The first ones are answered one after the other, each by all threads, which is best for a single
long search and for a batch that is over in no time. Where answers take longer, processes find
several side by side, and the line holds a few for each of them: the reader gets no further ahead.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from queue import Queue
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cover.batch.work import Listener, Outcome, Work
from cover.reading.records import BadRecord, Record

if TYPE_CHECKING:
    from cover.batch.crew import Crew, News

# Seconds of work that this process does alone: other ones take a third of that to begin.
PATIENCE = 0.3

# Seconds that a record takes on average where processes are worth the while: to send it and to take
# its answer costs this one about as much as answering a small killer, half a millisecond.
WORTH = 0.001

# How many records the line holds for each process.
_FOR_EACH = 4

# How many texts of an answer wait for those before them; as many of one that nobody need wait for
# are kept together.
_ROOM = 64


class _Here(NamedTuple):
    """A record that is answered in this process."""

    record: Record | BadRecord
    number: int


class _Sent:
    """A record that was given away, and the news of it."""

    def __init__(self, record: Record, number: int) -> None:
        self.record = record
        self.number = number
        self.news: Queue[News] = Queue(_ROOM)
        self.texts: list[str] = []


class Line:
    """What was read and is not in the output yet.

    `emit` takes texts, `done` the outcome of each record behind them; `waiting` is entered while an
    answer is waited for. With more than one job,
    records are given to processes once there is reason to, unless the work is `alone`. `unordered`
    lets answers overtake each other; a text is whole all the same, and those of a record together
    unless they are many.
    """

    def __init__(
        self,
        work: Work,
        listener: Listener,
        emit: Callable[[str], None],
        done: Callable[[Outcome], None],
        waiting: AbstractContextManager[object] | None = None,
        *,
        alone: bool = False,
    ) -> None:
        self._work = work
        self._listener = listener
        self._emit = emit
        self._done = done
        self._waiting = waiting or nullcontext()
        self._jobs = 1 if alone else work.request.jobs
        self._unordered = work.request.unordered
        self._entries: deque[_Here | _Sent | Callable[[], object]] = deque()
        self._news: Queue[tuple[_Sent, News]] = Queue(_ROOM)  # of all, where they may overtake
        # Let go where there may be news. Unlike what is made of locks, in Python, a lock itself
        # stands any number of Ctrl-C while somebody waits for it.
        self._arrived = Lock()
        self._half_way = False  # something that was taken out of line is not all in the output
        self._crew: Crew | None = None
        self._seconds = 0.0  # of work in this process
        self._answered = 0  # records, by that

    @property
    def is_empty(self) -> bool:
        """Whether everything that was read is in the output."""
        return not self._entries

    def put(self, record: Record | BadRecord, number: int) -> None:
        """Have a record answered, now or later."""
        self._entries.append(_Here(record, number))
        if self._jobs == 1 or (self._crew is None and not self._is_laborious):
            self.settle()
        elif self._crew is not None or len(self._entries) >= self._jobs:
            self._give()
            while len(self._entries) > _FOR_EACH * self._jobs:
                self._advance()

    @property
    def _is_laborious(self) -> bool:
        """Whether there is reason to ask processes for help."""
        return self._seconds >= max(PATIENCE, WORTH * self._answered)

    def then(self, step: Callable[[], object]) -> None:
        """Have something done when all records so far are in the output."""
        if self._entries:
            self._entries.append(step)
        else:
            step()

    def settle(self) -> None:
        """Bring all records that were put in line into the output."""
        while self._entries:
            self._advance()

    def bring_what_is_ready(self) -> None:
        """Bring the records into the output, in order, that need not be waited for any more.

        None are where Ctrl-C came at a moment of which nobody knows what got into the output.
        """
        while self._entries and isinstance(sent := self._entries[0], _Sent):
            while not (self._half_way or self._unordered or sent.news.empty()):
                if self._take(sent):
                    break
            else:
                return

    def close(self) -> None:
        """End the processes, whatever they are at."""
        if self._crew is not None:
            self._crew.close()

    def _give(self) -> None:
        """Give those in line to processes, but for bad records, which are done with as they are."""
        from cover.batch.crew import Crew, Task

        if self._crew is None:
            try:
                self._crew = Crew(self._work.alone(self._jobs), self._listener, self._jobs)
            except RuntimeError:  # there are not even threads for one
                self._jobs = 1
                self.settle()
                return
        for place, entry in enumerate(self._entries):
            if isinstance(entry, _Here) and isinstance(entry.record, Record):
                sent = _Sent(entry.record, entry.number)
                self._entries[place] = sent
                self._crew.give(Task(sent.record, sent.number, self._teller(sent)))

    def _teller(self, sent: _Sent) -> Callable[[News], None]:
        def tell(news: News) -> None:
            if self._unordered:
                self._news.put((sent, news))
            else:
                sent.news.put(news)
            with suppress(RuntimeError):  # it was let go before, and nobody has looked since
                self._arrived.release()

        return tell

    def _advance(self) -> None:
        """Bring one record into the output, mostly the first one in line."""
        entry = self._entries[0]
        if isinstance(entry, _Sent):
            with self._waiting:
                self._wait(entry)
            return
        self._half_way = True
        self._entries.popleft()
        if isinstance(entry, _Here):
            began = monotonic()
            with self._waiting:
                outcome = self._work.answer(*entry, self._emit, self._listener)
            self._seconds += monotonic() - began
            self._answered += isinstance(entry.record, Record)
            self._done(outcome)
        else:
            entry()
        self._half_way = False

    def _wait(self, first: _Sent) -> None:
        """Wait until the answer of a record is whole: the first one's, if there is an order."""
        coming = self._news if self._unordered else first.news
        while True:
            if coming.empty():
                self._arrived.acquire()  # Ctrl-C mostly comes here, and takes nothing away
            elif self._take(first):
                return

    def _take(self, first: _Sent) -> bool:
        """Take news, of any record where there is no order; whether they were its last ones."""
        self._half_way = True
        sent, news = self._news.get() if self._unordered else (first, first.news.get())
        is_last = self._heard(sent, news)
        self._half_way = False
        return is_last

    def _heard(self, sent: _Sent, news: News) -> bool:
        """Take news of a record; whether they were the last ones."""
        from cover.batch.crew import Done, Failed

        if isinstance(news, str):
            sent.texts.append(news)
            if not self._unordered or len(sent.texts) == _ROOM:
                self._emit_texts(sent)
            return False
        self._emit_texts(sent)
        self._entries.remove(sent)
        if isinstance(news, Done):
            for text in news.said:
                self._listener.repeat(text)
            self._done(news.outcome)
        elif not isinstance(news, Failed):
            self._done(self._work.answer(sent.record, sent.number, self._emit, self._listener))
        elif news.error is not None:
            raise news.error
        else:
            self._done(self._work.lose(sent.record, sent.number, self._emit, self._listener))
        return True

    def _emit_texts(self, sent: _Sent) -> None:
        for text in sent.texts:
            self._emit(text)
        sent.texts.clear()
