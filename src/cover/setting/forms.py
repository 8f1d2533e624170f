"""Findings as texts for people, JSON Lines, or a sheet or page of pictures."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from json import dumps
from typing import TYPE_CHECKING, NamedTuple

from cover.asking import Answer
from cover.errors import LimitError
from cover.reading.records import BadRecord
from cover.setting.finding import Finding, Inquiry
from cover.writing import Writer
from cover.writing.json import head_of

if TYPE_CHECKING:
    from cover.drawing.svg import Picture


class FindingWriter(Writer):
    """Asks its question of each record, and writes what comes of it.

    The answer that it is called with only brings the record and the query, and takes the status.
    """

    def __init__(self, inquiry: Inquiry, color: str) -> None:
        from cover.drawing.terminal import wants_colour

        self._inquiry = inquiry
        self._colour = wants_colour(color)

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Return the texts for one record."""
        finding = self._found(answer)
        if finding is not None:
            answer.status = finding.status
        return self.told(answer, finding)

    def _found(self, answer: Answer) -> Finding | None:
        """What came of the question; None where the status is all that there is."""
        puzzle = answer.puzzle
        if isinstance(puzzle, BadRecord) or answer.is_lost:
            return None
        try:
            return self._inquiry(puzzle, answer.query)
        except LimitError:
            answer.status = "unknown"
            return None

    @abstractmethod
    def told(self, answer: Answer, finding: Finding | None) -> Iterator[str]:
        """Yield the texts for a finding, or for the status where there is none."""


class TextWriter(FindingWriter):
    """Writes lines for people, those of each record below its place."""

    def told(self, answer: Answer, finding: Finding | None) -> Iterator[str]:
        """Yield the place, and the lines or the status."""
        place = answer.puzzle.place
        if finding is None:
            yield f"\n{place}: {answer.status}"
        else:
            yield "\n".join((f"\n{place}", *finding.lines(self._colour)))


class DataWriter(FindingWriter):
    """Writes JSON Lines: an object for each record."""

    def told(self, answer: Answer, finding: Finding | None) -> Iterator[str]:
        """Yield the object; without a finding, it has the status alone."""
        head = dumps(head_of(answer, answer.status))
        found = "{}" if finding is None else finding.json()
        yield head if found == "{}" else f"{head[:-1]}, {found[1:]}"


class DocumentWriter(FindingWriter):
    """Writes one document of all findings, which `compose` makes of what was kept of them."""

    keeps_answers = True

    def __init__(
        self, compose: Callable[[Sequence[KeptFinding]], str], inquiry: Inquiry, color: str
    ) -> None:
        super().__init__(inquiry, color)
        self._compose = compose
        self._kept: list[KeptFinding] = []

    def told(self, answer: Answer, finding: Finding | None) -> Iterator[str]:
        """Keep the finding."""
        self._kept.append(KeptFinding(str(answer.puzzle.place), answer.status, finding))
        return iter(())

    def left_over(self) -> Iterator[str | bytes]:
        """Yield the document, and forget the findings."""
        kept, self._kept = self._kept, []
        yield self._compose(kept).rstrip("\n")


class KeptFinding(NamedTuple):
    """What is kept of a record: its place, its status, and the finding if there is one."""

    place: str
    status: str
    finding: Finding | None

    def panels(self) -> Iterator[tuple[str, Picture]]:
        """Yield the pictures with their captions, or the status as a picture."""
        from cover.drawing.svg import words

        if self.finding is None:
            yield self.place, words(self.status)
            return
        for said, picture in self.finding.pictures():
            yield f"{self.place} · {said}" if said else self.place, picture


def _panels(kept: Sequence[KeptFinding]) -> list[tuple[str, Picture]]:
    from cover.drawing.svg import words

    found = [panel for each in kept for panel in each.panels()]
    return found or [("ended early", words("no answers"))]


def _sheet(kept: Sequence[KeptFinding]) -> str:
    from cover.drawing.svg import sheet

    return sheet(_panels(kept))


def _page(kept: Sequence[KeptFinding]) -> str:
    from cover.drawing.html import PageItem, page

    return page("cover", [PageItem(caption, picture) for caption, picture in _panels(kept)])


class FindingForm(NamedTuple):
    """A form of what is found: its name, what it is, and the suffixes of its files.

    `writer` makes its writer of an inquiry and of when colours are wanted.
    """

    name: str
    help: str
    suffixes: tuple[str, ...]
    writer: Callable[[Inquiry, str], Writer]

    @property
    def file_suffix(self) -> str:
        """Return the suffix of files in a directory of answers."""
        return self.suffixes[0]


# The forms of what is found; the first is that of a terminal and a pipe.
FINDING_FORMS = {
    form.name: form
    for form in (
        FindingForm("text", "words and drawings for people", (".txt",), TextWriter),
        FindingForm("json", "JSON Lines, for programs", (".jsonl", ".json"), DataWriter),
        FindingForm(
            "svg", "one document with all pictures", (".svg",), partial(DocumentWriter, _sheet)
        ),
        FindingForm(
            "html", "one page with all pictures", (".html", ".htm"), partial(DocumentWriter, _page)
        ),
    )
}
