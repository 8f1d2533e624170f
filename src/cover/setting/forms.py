"""Findings as texts for people, JSON Lines, or a sheet or page of pictures."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from json import dumps
from typing import TYPE_CHECKING, NamedTuple

from cover.answers import Answer
from cover.errors import LimitError
from cover.output import Writer
from cover.output.json import head_of
from cover.reading.records import BadRecord
from cover.setting.finding import Finding, Inquiry

if TYPE_CHECKING:
    from cover.drawing.svg import Picture


class FindingWriter(Writer):
    """Asks its question of each record, and writes what comes of it.

    The answer that it is called with only brings the record and the request, and takes the status.
    """

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Yield the texts for one record."""
        finding = self._found(answer)
        if finding is not None:
            answer.status = finding.status
            yield from self.told(answer, finding)
        else:
            yield from self.not_told(answer)

    def _found(self, answer: Answer) -> Finding | None:
        """What came of the question; None where the status is all that there is."""
        puzzle = answer.puzzle
        if isinstance(puzzle, BadRecord) or answer.is_lost:
            return None
        try:
            return self._inquiry(puzzle, answer.request)
        except LimitError:
            answer.status = "unknown"
            return None

    @abstractmethod
    def told(self, answer: Answer, finding: Finding) -> Iterator[str]:
        """Yield the texts for a finding."""

    @abstractmethod
    def not_told(self, answer: Answer) -> Iterator[str]:
        """Yield the texts where there is none: the status."""


class TextWriter(FindingWriter):
    """Writes lines for people, those of each record below its place."""

    def __init__(self, inquiry: Inquiry, colour: bool) -> None:
        super().__init__(inquiry)
        self._colour = colour

    def told(self, answer: Answer, finding: Finding) -> Iterator[str]:
        """Yield the place and the lines."""
        yield "\n".join((f"\n{answer.puzzle.place}", *finding.lines(self._colour)))

    def not_told(self, answer: Answer) -> Iterator[str]:
        """Yield the place and the status."""
        yield f"\n{answer.puzzle.place}: {answer.status}"


class DataWriter(FindingWriter):
    """Writes JSON Lines: an object for each record."""

    def told(self, answer: Answer, finding: Finding) -> Iterator[str]:
        """Yield the object."""
        head, found = dumps(head_of(answer, answer.status)), finding.json()
        yield head if found == "{}" else f"{head[:-1]}, {found[1:]}"

    def not_told(self, answer: Answer) -> Iterator[str]:
        """Yield an object with the status alone."""
        yield dumps(head_of(answer, answer.status))


class PictureWriter(FindingWriter):
    """Writes one document with all pictures, which `compose` makes of them with their captions."""

    keeps_answers = True

    def __init__(
        self, inquiry: Inquiry, compose: Callable[[list[tuple[str, Picture]]], str]
    ) -> None:
        super().__init__(inquiry)
        self._compose = compose
        self._kept: list[tuple[str, Picture]] = []

    def told(self, answer: Answer, finding: Finding) -> Iterator[str]:
        """Keep the pictures."""
        for said, picture in finding.pictures():
            caption = f"{answer.puzzle.place} · {said}" if said else str(answer.puzzle.place)
            self._kept.append((caption, picture))
        return iter(())

    def not_told(self, answer: Answer) -> Iterator[str]:
        """Keep the status as a picture."""
        from cover.drawing.svg import words

        self._kept.append((str(answer.puzzle.place), words(answer.status)))
        return iter(())

    def left_over(self) -> Iterator[str | bytes]:
        """Yield the document, and forget the pictures."""
        from cover.drawing.svg import words

        kept, self._kept = self._kept, []
        yield self._compose(kept or [("ended early", words("no answers"))]).rstrip("\n")


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


def _text(inquiry: Inquiry, color: str) -> Writer:
    from cover.drawing.terminal import wants_colour

    return TextWriter(inquiry, wants_colour(color))


def _json(inquiry: Inquiry, color: str) -> Writer:
    return DataWriter(inquiry)


def _svg(inquiry: Inquiry, color: str) -> Writer:
    from cover.drawing.svg import sheet

    return PictureWriter(inquiry, sheet)


def _html(inquiry: Inquiry, color: str) -> Writer:
    from cover.drawing.html import PageItem, page

    def compose(panels: list[tuple[str, Picture]]) -> str:
        return page("cover", [PageItem(caption, picture) for caption, picture in panels])

    return PictureWriter(inquiry, compose)


# The forms of what is found; the first is that of a terminal and a pipe.
FINDING_FORMS = {
    form.name: form
    for form in (
        FindingForm("text", "words and drawings for people", (".txt",), _text),
        FindingForm("json", "JSON Lines, for programs", (".jsonl", ".json"), _json),
        FindingForm("svg", "one document with all pictures", (".svg",), _svg),
        FindingForm("html", "one page with all pictures", (".html", ".htm"), _html),
    )
}
