"""One document of pictures, which is written when all of them are there.

`svg` is a sheet of pictures with captions; `png` and `pdf` are the same in points or to print;
`html` is a page with a gallery of pictures, and a viewer for one of them. New puzzles come as pages
to print, with their solutions behind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from cover.drawing.svg import Picture, sheet, words
from cover.drawing.typesetting import (
    as_html,
    as_pdf,
    as_svg,
    demand_typst,
    pages,
    typeset,
)
from cover.errors import InputError, Place, as_bad_record
from cover.puzzle import Puzzle
from cover.result import Result, SearchResult
from cover.solution import Solution
from cover.writing.writer import Record, Writer, WriterOptions, cost_text

if TYPE_CHECKING:
    from cover.drawing.html import PageItem, Solid

# How many puzzles a page of new ones has, and how many of their solutions.
_PUZZLES, _SOLUTIONS = 6, 12


class Panel(NamedTuple):
    """A part of a gallery: a caption, and how its picture is drawn, or a word in its place.

    What stands in space is drawn as a `solid`, too. `place` is that of the record, for messages.
    """

    place: Place
    caption: str
    draw: Callable[[], Picture] | None = None
    word: str = ""
    solid: Callable[[], Solid | None] | None = None


class GalleryWriter(Writer):
    """Writes one document for all records, which `compose` makes of their panels at the end.

    It holds `most` pictures of solutions; an answer that is cut off by that is `unknown`.
    """

    keeps = True
    tells_why = True
    most = 10_000  # about 30 MB

    def __init__(
        self, compose: Callable[[Sequence[Panel]], str | bytes], caption: str | None = None
    ) -> None:
        """Make documents by `compose`, whose pictures have a `caption`; their place if it is None.

        In a caption, `{n}` stands for the number of the record, `{place}` for its place.
        """
        self._compose = compose
        self._caption = "{place}" if caption is None else caption
        self._panels: list[Panel] = []
        self._pictures = 0
        self._open: Record | None = None  # one whose result has not come yet
        self._costs: list[tuple[Solution, str]] = []  # its solutions, and what they cost in words

    @property
    def is_full(self) -> bool:  # type: ignore[override]
        """Whether there is no room for another picture."""
        return self._pictures >= self.most

    def puzzle(self, puzzle: Puzzle[Any]) -> Iterable[str]:
        drawn = partial(puzzle._picture, None)
        drawn()  # where it cannot be drawn, it is this puzzle that cannot be said
        self._panels.append(Panel(puzzle.place, str(puzzle.place), drawn))
        return ()

    def solution(self, record: Record, solution: Solution) -> Iterable[str]:
        if record is not self._open:
            self._close("unknown")
            self._open = record
        self._demand_what_shows(solution)
        self._costs.append((solution, cost_text(record, solution)))
        self._pictures += 1
        return ()

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        if record is not self._open:
            self._close("unknown")
        if answer.solution is not None:
            self.solution(record, answer.solution)
        self._open = record
        self._close(answer.line(), is_all=answer.status == "several")
        return ()

    def result(self, record: Record, result: Result) -> Iterable[str]:
        caption, shown = self._captioned(record), [*result.pictures()]
        for said, picture in shown:
            told = f"{caption} · {said}" if said else caption
            self._panels.append(Panel(record.place, told, partial(_same, picture)))
        if not shown:
            self._panels.append(Panel(record.place, caption, word=result.line()))
        return ()

    def _demand_what_shows(self, solution: Solution) -> None:
        """Raise `OptionError` where something is missing that shows a solution."""

    def _close(self, text: str, *, is_all: bool = False) -> None:
        """Keep what was told of the record that is open, and the `text` of its result."""
        record, self._open = self._open, None
        if record is None:
            return
        caption, solutions = self._captioned(record), self._costs
        self._costs = []
        total = f" of {len(solutions)}" if is_all else ""
        for number, (solution, cost) in enumerate(solutions, 1):
            counted = "" if len(solutions) == 1 else f"{number}{total}"
            shown = " · ".join(filter(None, (caption, counted, cost)))
            puzzle, values = solution.puzzle, solution.values
            draw, solid = partial(puzzle._picture, values), partial(puzzle._solid, values)
            self._panels.append(Panel(record.place, shown, draw, solid=solid))
        if text:
            self._panels.append(Panel(record.place, caption, word=text))

    def _captioned(self, record: Record) -> str:
        caption = self._caption.replace("{n}", str(record.number))
        return caption.replace("{place}", str(record.place))

    def end(self) -> Iterator[str | bytes | InputError]:
        """Yield the document; then the gallery is empty again. A text has no line end at its end.

        Composing it takes up to half a minute. After an interruption it can be asked for again.
        Where a picture cannot be drawn, an error comes first, and its panel says that it is bad.
        """
        self._close("unknown")
        panels = self._panels or [Panel(Place("ended early"), "ended early", word="no answers")]
        try:
            document = self._compose(panels)
        except Exception:
            for number, panel in enumerate(panels):
                try:
                    with as_bad_record(panel.place):
                        self._compose([panel])
                except InputError as error:
                    panels[number] = Panel(panel.place, panel.caption, word="bad")
                    yield error
            document = self._compose(panels)
        self._panels, self._pictures = [], 0
        yield document if isinstance(document, bytes) else document.rstrip("\n")


class PageWriter(GalleryWriter):
    """Writes a page; what stands in space needs a library, which is demanded with the first."""

    def _demand_what_shows(self, solution: Solution) -> None:
        from cover.drawing.html import demand_library

        if solution.puzzle._solid(solution.values) is not None:
            demand_library()


class StepsWriter(Writer):
    """Writes a page on which to step through searches; of a record without one, the status."""

    keeps = True

    def __init__(self) -> None:
        self._traces: list[Mapping[str, object]] = []

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        nothing: Mapping[str, object] = {"items": [], "options": [], "steps": []}
        caption = f"{record.place}: {answer.status}"
        self._traces.append({"caption": caption, **nothing, "ending": answer.status})
        return ()

    def result(self, record: Record, result: Result) -> Iterable[str]:
        self._traces.append({"caption": str(record.place), **result.data()})
        return ()

    def end(self) -> Iterable[str]:
        from cover.drawing.html import trace_page

        traces, self._traces = self._traces, []
        return (trace_page(traces).rstrip("\n"),)


class BookletWriter(Writer):
    """Writes pages to print: new puzzles in front, their solutions behind."""

    keeps = True

    def __init__(self, compose: Callable[[str, Sequence[Picture]], str | bytes]) -> None:
        self._compose = compose
        self._kept: list[Result] = []

    def result(self, record: Record, result: Result) -> Iterable[str]:
        self._kept.append(result)
        return ()

    def end(self) -> Iterable[str | bytes]:
        shown = [[picture for _, picture in each.pictures()] for each in self._kept]
        shown, self._kept = [each for each in shown if each], []
        puzzles = [(str(k), front) for k, (front, _) in enumerate(shown, 1)]
        solved = [(str(k), behind) for k, (_, behind) in enumerate(shown, 1)]
        sheets = pages("Puzzles", puzzles or [("", words("no puzzles"))], _PUZZLES)
        sheets += pages("Solutions", solved, _SOLUTIONS)
        document = self._compose("Puzzles", sheets)
        return (document if isinstance(document, bytes) else document.rstrip("\n"),)


def writer(options: WriterOptions, form: str) -> Writer:
    """Make the writer of a form; raises `OptionError` where the library is missing."""
    kind: Literal["png", "pdf"] = "png" if form == "png" else "pdf"
    if form == kind:
        demand_typst(form)
    looks = "gallery" if options.kind is None else options.kind.looks
    if looks == "booklet" and form in _BOOKLETS:
        return BookletWriter(_BOOKLETS[form])
    if looks == "steps" and form == "html":
        return StepsWriter()
    if form == "html":
        from cover.drawing.html import page

        title = f"cover {options.command}" if options.kind is SearchResult else "cover"
        return PageWriter(lambda panels: page(title, map(_item, panels)), options.caption)
    if form == "svg":
        return GalleryWriter(_sheet_of, options.caption)
    return GalleryWriter(lambda panels: typeset(_sheet_of(panels), kind), options.caption)


_BOOKLETS: Mapping[str, Callable[[str, Sequence[Picture]], str | bytes]] = {
    "svg": as_svg,
    "html": as_html,
    "pdf": as_pdf,
}


def _item(panel: Panel) -> PageItem:
    from cover.drawing.html import PageItem

    if panel.draw is None:
        return PageItem(panel.caption, word=panel.word)
    return PageItem(panel.caption, panel.draw(), panel.solid and panel.solid())


def _sheet_of(panels: Sequence[Panel]) -> str:
    """Return the document of some panels, at least one."""
    drawn = ((each.caption, each.draw() if each.draw else words(each.word)) for each in panels)
    return sheet(list(drawn))


def _same(picture: Picture) -> Picture:
    return picture
