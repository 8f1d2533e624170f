"""Answers as one document of pictures, which is written when all of them are there.

`svg` is a sheet of pictures with captions; `png` and `pdf` are the same in points or to print;
`html` is a page with a gallery of pictures, and a viewer for one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from cover.asking import Answer
from cover.drawing.svg import Picture, sheet, words
from cover.errors import InputError, Place, as_bad_record
from cover.facts import Values
from cover.puzzle import Puzzle
from cover.writing import Writer, WriterOptions, cost_text, puzzle_of, status_text

if TYPE_CHECKING:
    from cover.drawing.html import PageItem


class Panel(NamedTuple):
    """A part of a gallery: a caption, and a solution of a record or a word in its place."""

    caption: str
    shown: tuple[Puzzle, Values] | None
    word: str = ""


class PricedSolution(NamedTuple):
    """A solution, and what its caption says that it costs, where solutions come by that."""

    solution: Values
    cost: str


class GalleryWriter(Writer):
    """Writes one document for all answers, which `compose` makes of their panels at the end.

    It holds `most` pictures; an answer that is cut off by that is `unknown`.
    """

    keeps_answers = True
    most = 10_000  # about 30 MB

    def __init__(
        self, compose: Callable[[Sequence[Panel]], str | bytes], caption: str | None = None
    ) -> None:
        """Make documents by `compose`, whose pictures have a `caption`; their place if it is None.

        In a caption, `{n}` stands for the number of the record, `{place}` for its place.
        """
        self._compose = compose
        self._caption = "{place}" if caption is None else caption
        self._kept: list[tuple[Answer, list[PricedSolution]]] = []
        self._pictures = 0

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Keep one answer, or as much of it as there is until an interruption."""
        solutions: list[PricedSolution] = []
        self._kept.append((answer, solutions))
        try:
            for solution in answer:
                if self._pictures == self.most:
                    answer.status = "unknown"
                    break
                self._pictures += 1
                self._demand_what_shows(puzzle_of(answer), solution)
                solutions.append(PricedSolution(solution, cost_text(answer)))
        except Exception:  # it is a bad record, which is written next
            self._kept.pop()
            raise
        return iter(())

    def _demand_what_shows(self, puzzle: Puzzle, solution: Values) -> None:
        """Raise `OptionError` where something is missing that shows a solution."""

    def left_over(self) -> Iterator[str | bytes | InputError]:
        """Yield the document; then the gallery is empty again. A text has no line end at its end.

        Composing it takes up to half a minute. After an interruption it can be asked for again.
        Where a picture cannot be drawn, an error comes first, and its panel says that it is bad.
        """
        panels = [panel for kept in self._kept for panel in self._panels(*kept)]
        panels = panels or [Panel("ended early", None, "no answers")]
        try:
            document = self._compose(panels)
        except Exception:
            for number, panel in enumerate(panels):
                if (error := self._fault_of(panel)) is not None:
                    panels[number] = Panel(panel.caption, None, "bad")
                    yield error
            document = self._compose(panels)
        self._kept, self._pictures = [], 0
        yield document if isinstance(document, bytes) else document.rstrip("\n")

    def _fault_of(self, panel: Panel) -> InputError | None:
        """Return why a panel cannot be drawn; None where it can."""
        place = Place(panel.caption) if panel.shown is None else panel.shown[0].place
        try:
            with as_bad_record(place):
                self._compose([panel])
        except InputError as error:
            return error
        return None

    def _panels(self, answer: Answer, solutions: Sequence[PricedSolution]) -> Iterator[Panel]:
        """Yield the solutions of a record, with their total where it is known, and the status."""
        caption = self._caption.replace("{n}", str(answer.number))
        caption = caption.replace("{place}", str(answer.puzzle.place))
        total = f" of {len(solutions)}" if answer.status == "several" else ""
        for number, (solution, cost) in enumerate(solutions, 1):
            counted = "" if len(solutions) == 1 else f"{number}{total}"
            shown = " · ".join(filter(None, (caption, counted, cost)))
            yield Panel(shown, (puzzle_of(answer), solution))
        text = status_text(answer)
        if text is not None:
            yield Panel(caption, None, text)


class PageWriter(GalleryWriter):
    """Writes a page; what stands in space needs a library, which is demanded with the first."""

    def _demand_what_shows(self, puzzle: Puzzle, solution: Values) -> None:
        from cover.drawing.html import demand_library

        if puzzle._solid(solution) is not None:
            demand_library()


def writer(options: WriterOptions, form: Literal["svg", "html", "png", "pdf"]) -> Writer:
    """Make the writer of a form; raises `OptionError` where the library is missing."""
    if form == "html":
        from cover.drawing.html import page

        title = f"cover {options.command}"
        return PageWriter(lambda panels: page(title, map(_item, panels)), options.caption)
    if form == "svg":
        return GalleryWriter(_sheet_of, options.caption)
    from cover.drawing.typesetting import demand_typst, typeset

    demand_typst(form)
    return GalleryWriter(lambda panels: typeset(_sheet_of(panels), form), options.caption)


def _item(panel: Panel) -> PageItem:
    from cover.drawing.html import PageItem

    if panel.shown is None:
        return PageItem(panel.caption, word=panel.word)
    puzzle, solution = panel.shown
    return PageItem(panel.caption, puzzle._picture(solution), puzzle._solid(solution))


def _sheet_of(panels: Sequence[Panel]) -> str:
    """Return the document of some panels, at least one."""
    return sheet([(each.caption, _picture_of(each)) for each in panels])


def _picture_of(panel: Panel) -> Picture:
    if panel.shown is None:
        return words(panel.word)
    puzzle, solution = panel.shown
    return puzzle._picture(solution)
