"""Output that can be gone on with: what files and directories of answers have in common."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from contextlib import suppress
from time import monotonic

from cover.batch.journal import Entry, Journal, changed
from cover.batch.part import Part
from cover.batch.resuming import last_that_fits
from cover.batch.tally import Tally
from cover.errors import printable

# Seconds between two entries of a journal; what was done since the last one is done again.
_BETWEEN_ENTRIES = 0.2


class JournalingOutlet(ABC):
    """An outlet that writes into parts, and enters into a journal what is done.

    Bytes are written before the entry that speaks of them. A kill at any moment so leaves a part
    that begins with all that the last entry says, and a run that goes on cuts off the rest.
    """

    keeps = True

    def __init__(self, journal: Journal) -> None:
        """Take up what a journal and the parts beside it tell, or begin anew."""
        self._journal = journal
        self._from = last_that_fits(journal.entries, os.path.dirname(journal.path))
        if self._from is None:
            journal.begin_anew()
        self.tally = Tally() if self._from is None else Tally.of(self._from.tally)
        self._part: Part | None = None
        self._source = 0
        self._name = ""
        self._kept: Entry | None = None
        self._due = 0.0
        self._has_entries = self._from is not None

    @property
    def fresh(self) -> bool:
        """Whether there is a document, and it is empty."""
        return self._part is not None and self._part.size == 0 and not self._is_over

    def write(self, text: str) -> None:
        """Write a text and a line end; without the line end at its head in a fresh document.

        Where there is no document to write into, or it was whole before, the text is lost.
        """
        if self._part is not None and not self._is_over:
            self._part.write((text.removeprefix("\n") if self.fresh else text) + "\n")

    def keep(self, records: int) -> None:
        """What was written and tallied so far answers the first `records` of this source."""
        self._kept = self._entry(records=records)
        if monotonic() >= self._due:
            self._enter(self._kept)

    def leave(self) -> None:
        """Enter what was kept; without anything that is done, nothing is left behind."""
        with suppress(OSError):
            if self._part is not None and self._part.is_open:
                self._part.flush()
        with suppress(OSError):
            if self._kept is not None and self._is_on_disk(self._kept):
                self._journal.append(self._kept)
                self._has_entries = True
        self._close()

    def _close(self) -> None:
        part = self._part
        if part is not None:
            part.close()
        if self._has_entries or (part is not None and part.size):
            self._journal.close()
            return
        if part is not None:
            with suppress(OSError):
                os.unlink(part.path)
        with suppress(OSError):
            self._journal.remove()

    @property
    def _is_over(self) -> bool:
        """Whether an earlier run had all answers, and only the last steps are to be done."""
        return self._from is not None and self._from.over

    def _is_on_disk(self, entry: Entry) -> bool:
        return self._part is not None and entry.size <= self._part.on_disk

    @abstractmethod
    def _file(self) -> str:
        """What answers are written into now, below the folder of the journal."""

    def _entry(
        self,
        records: int = 0,
        *,
        answered: bool = False,
        whole: bool = False,
        over: bool = False,
    ) -> Entry:
        part = self._part
        return Entry(
            source=self._source,
            name=self._name,
            records=records,
            answered=answered,
            file=self._file(),
            size=0 if part is None else part.size,
            check=0 if part is None else part.check,
            whole=whole,
            over=over,
            tally=self.tally.data(),
        )

    def _enter(self, entry: Entry) -> None:
        """Make an entry, once the disk has what it speaks of."""
        if self._part is not None and self._part.is_open:
            self._part.flush()
        self._journal.append(entry)
        self._has_entries = True
        self._due = monotonic() + _BETWEEN_ENTRIES

    def _done_before(self, source: str) -> int | None:
        """How many records of the source at hand an earlier run has done; None: all of them."""
        self._name = source
        self._kept = None
        at = self._from
        if at is None or (self._source > at.source and not self._is_over):
            return 0
        if self._is_over or self._source < at.source:
            return None
        if source != at.name:
            what = f"source {at.source} was {at.name}, now {source}"
            raise changed(self._journal, printable(what))
        return None if at.answered else at.records

    def _demand_all_sources(self) -> None:
        """Raise `OptionError` where there are fewer sources than an earlier run has answered."""
        at = self._from
        if at is not None and not self._is_over and self._source < at.source:
            what = f"there were {at.source} sources or more, now {self._source}"
            raise changed(self._journal, what)
