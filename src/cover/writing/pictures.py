"""One document of pictures, which is written when all of them are there.

`svg` is a sheet of pictures; `png` and `pdf` are the same in points or to print;
`html` is a page with a gallery of pictures, and a viewer for one of them. New puzzles come as pages
to print, with their solutions behind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from cover.drawing.html import Panel, page, trace_page
from cover.drawing.svg import Picture, sheet, words
from cover.drawing.typesetting import as_html, as_pdf, as_svg, demand_typst, pages, typeset
from cover.errors import InputError, Place, as_bad_record
from cover.facts import Values
from cover.puzzle import Puzzle
from cover.result import Result, SearchResult
from cover.solution import Solution
from cover.writing.writer import Record, Writer, WriterOptions, cost_text

# How many puzzles a page of new ones has, and how many of their solutions.
_PUZZLES, _SOLUTIONS = 6, 12


class _Kept(NamedTuple):
    """A panel of a gallery that is yet to be made with its caption, and what is told in that.

    It is of the record with that `number`, at that `place`, and `said` is what is said besides.
    """

    place: Place
    number: int
    said: str
    panel: Callable[[str], Panel]


class GalleryWriter(Writer):
    """Writes one document for all records, which `compose` makes of their panels at the end.

    It holds `most` pictures of solutions; an answer that is cut off by that is `unknown`.
    """

    keeps = True
    tells_why = True
    most = 10_000  # about 30 MB

    def __init__(
        self,
        compose: Callable[[Iterable[Panel]], str | bytes],
        caption: str | None = None,
    ) -> None:
        """Make documents by `compose`, whose pictures have a `caption`.

        In it, `{n}` stands for the number of the record, `{place}` for its place. If it is None,
        records are numbered where the document has several.
        """
        self._compose = compose
        self._caption = caption
        self._kept: list[_Kept] = []
        self._pictures = 0
        self._open: Record | None = None  # one whose result has not come yet
        self._costs: list[tuple[Solution, str]] = []  # its solutions, and what they cost in words

    @property
    def is_full(self) -> bool:  # type: ignore[override]
        """Whether there is no room for another picture."""
        return self._pictures >= self.most

    def puzzle(self, puzzle: Puzzle[Any]) -> Iterable[str]:
        picture = puzzle._picture(None)  # an error is this puzzle's, and not that of the document
        self._kept.append(
            _Kept(puzzle.place, len(self._kept) + 1, "", partial(Panel, picture=picture))
        )
        return ()

    def solution(self, record: Record, solution: Solution) -> Iterable[str]:
        if record is not self._open:
            self._close("unknown")
            self._open = record
        self._costs.append((solution, cost_text(record, solution)))
        self._pictures += 1
        return ()

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        if record is not self._open:
            self._close("unknown")
        if answer.solution is not None:
            self.solution(record, answer.solution)
        self._open = record
        if answer.status == "none" and answer.puzzle is not None and not self.is_full:
            self._pictures += 1
            told = f"no solution: {answer.reason.text}" if answer.reason else "no solution"
            self._close(told, answer.puzzle)
        else:
            self._close(answer.line())
        return ()

    def result(self, record: Record, result: Result) -> Iterable[str]:
        shown = [*result.pictures()]
        for said, picture in shown:
            self._keep(record, said, partial(Panel, picture=picture))
        if not shown:
            self._keep(record, "", partial(Panel, word=result.line()))
        return ()

    def _close(self, text: str, unsolved: Puzzle[Any] | None = None) -> None:
        """Keep what was told of the record that is open, and the `text` of its result.

        That stands below a picture of the puzzle, where it is `unsolved`.
        """
        record, self._open = self._open, None
        if record is None:
            return
        solutions, self._costs = self._costs, []
        for number, (solution, cost) in enumerate(solutions, 1):
            counted = "" if len(solutions) == 1 else str(number)
            said = " · ".join(filter(None, (counted, cost)))
            self._keep(record, said, partial(_drawn, solution.puzzle, solution.values))
        if unsolved is not None:
            self._keep(record, text, partial(_drawn, unsolved, None))
        elif text:
            self._keep(record, "", partial(Panel, word=text))

    def _keep(self, record: Record, said: str, panel: Callable[[str], Panel]) -> None:
        self._kept.append(_Kept(record.place, record.number, said, panel))

    def _panels(self) -> Iterator[Panel]:
        """Yield the panels with their captions."""
        counted = dict[int, int]()  # the records, in their order
        for each in self._kept:
            counted.setdefault(each.number, len(counted) + 1)
        for place, number, said, panel in self._kept:
            if self._caption is None:
                caption = str(counted[number]) if len(counted) > 1 else ""
            else:
                caption = self._caption.replace("{n}", str(number)).replace("{place}", str(place))
            yield panel(" · ".join(filter(None, (caption, said))))

    def end(self) -> Iterator[str | bytes | InputError]:
        """Yield the document; then the gallery is empty again. A text has no line end at its end.

        Composing it takes up to half a minute. After an interruption it can be asked for again.
        Where a picture cannot be drawn, an error comes first, and its panel says that it is bad.
        """
        self._close("unknown")
        if not self._kept:
            self._kept = [_Kept(Place("ended early"), 0, "", partial(Panel, word="no answers"))]
        try:
            document = self._compose(self._panels())
        except Exception:
            for number, each in enumerate(self._kept):
                try:
                    with as_bad_record(each.place):
                        self._compose([each.panel(each.said)])
                except InputError as error:
                    self._kept[number] = each._replace(panel=partial(Panel, word="bad"))
                    yield error
            document = self._compose(self._panels())
        self._kept, self._pictures = [], 0
        yield document if isinstance(document, bytes) else document.rstrip("\n")


def _drawn(puzzle: Puzzle[Any], values: Values | None, caption: str) -> Panel:
    """Draw a solution or a puzzle; of many, one at a time, as drawings take much more room."""
    solid = None if values is None else puzzle._solid(values)
    return Panel(caption, puzzle._picture(values), solid)


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
        numbers = [str(k) if len(shown) > 1 else "" for k in range(1, len(shown) + 1)]
        puzzles = [(number, front) for number, (front, _) in zip(numbers, shown, strict=True)]
        solved = [(number, behind) for number, (_, behind) in zip(numbers, shown, strict=True)]
        sheets = pages("Puzzles", puzzles or [("", words("no puzzles"))], _PUZZLES)
        sheets += pages("Solutions", solved, _SOLUTIONS)
        document = self._compose("Puzzles", sheets)
        return (document if isinstance(document, bytes) else document.rstrip("\n"),)


_BOOKLETS: Mapping[str, Callable[[str, Sequence[Picture]], str | bytes]] = {
    "svg": as_svg,
    "html": as_html,
    "pdf": as_pdf,
}


def picture_writer(options: WriterOptions) -> Writer:
    """Make the writer of a form; raises `OptionError` where the library is missing."""
    form, kind = options.form, options.kind
    if form in ("png", "pdf"):
        demand_typst(form)
    looks = "gallery" if kind is None else kind.looks
    if looks == "booklet" and form in _BOOKLETS:
        return BookletWriter(_BOOKLETS[form])
    if form == "html":
        if looks == "steps":
            return StepsWriter()
        title = f"cover {options.command}" if kind is SearchResult else "cover"
        return GalleryWriter(partial(page, title), options.caption)
    if form == "svg":
        return GalleryWriter(_sheet_of, options.caption)
    return GalleryWriter(lambda panels: typeset(_sheet_of(panels), form), options.caption)


def _sheet_of(panels: Iterable[Panel]) -> str:
    """Return the document of some panels, at least one."""
    return sheet([(each.caption, each.picture or words(each.word)) for each in panels])
