"""Answers as text: one line each, rows, JSON Lines, one document of all.

A writer is called with each answer and yields the lines to print for it; `left_over` yields what it
kept for the end. Every record leaves something in the output: its solutions, and the status word
where there are none to print or where a limit cut them off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.answers import Answer, Solution
from cover.errors import Place
from cover.formats.record import BadRecord, Record

if TYPE_CHECKING:
    from cover.solver.dives import Estimate

Writer = Callable[[Answer], Iterator[str]]

JSON_SCHEMA = 1
_LARGEST_JSON_INTEGER = 2**53
_MOST_DIGITS = 4000  # below the limit of Python's conversion


def last_word(answer: Answer) -> str | None:
    """What stands for an answer beside its solutions: the count or the status word, or nothing.

    To be asked when the iteration over the answer is over.
    """
    if answer.count is not None:
        counts = [(answer.count, answer.counted_all)]
        if answer.distinct is not None:
            counts.insert(0, (answer.distinct.value, answer.status != "unknown"))
        if answer.layouts is not None:
            counts.append((answer.layouts.value, answer.layouts.complete))
        return " of ".join(f"{'' if is_all else '>='}{in_full(count)}" for count, is_all in counts)
    if answer.estimate is not None:
        return in_words(answer.estimate)
    if answer.found and answer.status != "unknown":
        return None
    return answer.status


def in_full(number: int) -> str:
    """A number in all of its digits, which Python does not print beyond some thousands of them."""
    digits = _MOST_DIGITS
    if number.bit_length() < 3 * digits:
        return str(number)
    upper, lower = divmod(number, 10**digits)
    return in_full(upper) + str(lower).rjust(digits, "0")


def in_words(estimate: Estimate) -> str:
    """An estimate, named as one, and what it may be wrong by."""
    if estimate.high is None:
        dives = "1 dive" if estimate.dives == 1 else f"{estimate.dives} dives"
        seen = "one" if estimate.hits else "no"
        return f"estimate {rounded(estimate.mean)} ({seen} solution seen in {dives})"
    low, high = rounded(estimate.low), rounded(estimate.high)
    return f"estimate {rounded(estimate.mean)} (95 %: {low} to {high})"


def rounded(number: int) -> str:
    """A number of up to six digits, or three digits and a power of ten."""
    if number < 10**6:
        return str(number)
    digits = in_full(number)
    return f"{digits[0]}.{digits[1:3]}e+{len(digits) - 1:02}"


def write_lines(answer: Answer) -> Iterator[str]:
    """One line a solution."""
    for solution in answer:
        yield _record(answer).layout.line(solution)
    word = last_word(answer)
    if word is not None:
        yield word


class GridWriter:
    """Drawings, each below the place of its puzzle, and a blank line between two."""

    def __init__(self, draw: Callable[[Record, Solution, bool], str], colour: bool) -> None:
        self._draw = draw
        self._colour = colour
        self._separator = ""

    def __call__(self, answer: Answer) -> Iterator[str]:
        """The drawings of one answer."""
        place = answer.record.place
        for solution in answer:
            drawing = self._draw(_record(answer), solution, self._colour)
            yield self._block(f"{place}\n{drawing}")
        word = last_word(answer)
        if word is not None:
            yield self._block(f"{place}: {word}")

    def _block(self, text: str) -> str:
        block = self._separator + text
        self._separator = "\n"
        return block


class RowsWriter:
    """Several lines a solution, and a blank line between two."""

    def __init__(self) -> None:
        self._separator = ""

    def __call__(self, answer: Answer) -> Iterator[str]:
        """The lines of one answer."""
        for solution in answer:
            yield self._block(_record(answer).layout.rows(solution))
        word = last_word(answer)
        if word is not None:
            yield self._block([word])

    def _block(self, rows: list[str]) -> str:
        block = self._separator + "\n".join(rows)
        self._separator = "\n"
        return block


class JsonWriter:
    """JSON Lines: an object for each line that the format "line" would print.

    Behind a list of solutions up to symmetry, another one tells how many there are of how many.
    """

    def __init__(self, statistics: bool) -> None:
        self._statistics = statistics
        self._number = 0

    def __call__(self, answer: Answer) -> Iterator[str]:
        """The objects of one answer."""
        from json import dumps

        self._number += 1
        listing = answer.request.mode in ("some", "all", "sample")
        data = self._head(answer)
        for number, solution in enumerate(answer, 1):
            data["solution"] = _record(answer).layout.data(solution)
            if listing:
                yield dumps({**data, "status": "solved", "number": number})
        if listing and last_word(answer) is None and answer.distinct is None:
            return
        if not answer.found or listing:
            data = {**self._head(answer), **_details(answer)}
        data["status"] = answer.status
        if self._statistics and answer.statistics is not None:
            data["statistics"] = _cost(answer)
        yield dumps(data)

    def _head(self, answer: Answer) -> dict[str, Any]:
        place = answer.record.place
        return {
            "schema": JSON_SCHEMA,
            "source": place.source,
            "line": place.line,
            "record": self._number,
            "status": "",
        }


class Panel(NamedTuple):
    """A part of a gallery: a solution of a record, or a word in its place, and a caption."""

    caption: str
    shown: tuple[Record, Solution] | None
    word: str = ""


class GalleryWriter:
    """One document for all answers, which `compose` makes of their panels when the run is over.

    It holds `most` pictures; an answer that is cut off by that is `unknown`.
    """

    most = 10_000  # about 30 MB

    def __init__(self, compose: Callable[[Sequence[Panel]], str]) -> None:
        self._compose = compose
        self._kept: list[tuple[Answer, list[Solution]]] = []
        self._pictures = 0

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Keep one answer, or as much of it as there is until an interruption."""
        solutions: list[Solution] = []
        self._kept.append((answer, solutions))
        for solution in answer:
            if self._pictures == self.most:
                answer.status = "unknown"
                break
            self._pictures += 1
            solutions.append(solution)
        return iter(())

    def document(self) -> str:
        """The document, without a line end behind it."""
        panels = [panel for kept in self._kept for panel in _panels(*kept)]
        return self._compose(panels or [Panel("ended early", None, "no answers")]).rstrip("\n")


def left_over(writer: Writer) -> Iterator[str]:
    """What a writer has still to say when the run is over, in whatever way it ended."""
    if isinstance(writer, GalleryWriter):
        yield writer.document()


def _panels(answer: Answer, solutions: Sequence[Solution]) -> Iterator[Panel]:
    """The solutions of a record, how many there are where that is known, and the last word."""
    place = str(answer.record.place)
    total = f" of {len(solutions)}" if answer.status == "several" else ""
    for number, solution in enumerate(solutions, 1):
        caption = place if len(solutions) == 1 else f"{place} · {number}{total}"
        yield Panel(caption, (_record(answer), solution))
    word = last_word(answer)
    if word is not None:
        yield Panel(place, None, word)


def _cost(answer: Answer) -> dict[str, Any]:
    statistics = answer.statistics
    assert statistics is not None, "asked for only where there are some"
    cost: dict[str, Any] = {
        "nodes": statistics.nodes,
        "updates": statistics.updates,
        "seconds": round(statistics.seconds, 6),
    }
    if answer.way is not None:
        cost["way"] = answer.way
    if answer.share is not None:
        cost["share"] = round(answer.share, 6)
    return cost


def _details(answer: Answer) -> dict[str, Any]:
    """What an object says when it holds no solution."""
    details: dict[str, Any] = {}
    count, is_known = answer.count, answer.counted_all
    if answer.distinct is not None:
        count, is_known = answer.distinct.of_all, answer.distinct.complete
        key = "distinct" if is_known else "distinct_at_least"
        details[key] = _number(answer.distinct.value)
    if count is not None:
        details["count" if is_known else "at_least"] = _number(count)
    if answer.layouts is not None:
        key = "layouts" if answer.layouts.complete else "layouts_at_least"
        details[key] = _number(answer.layouts.value)
    if answer.estimate is not None:
        details["estimate"] = _estimate(answer.estimate)
    if isinstance(answer.record, BadRecord):
        error = answer.record.error
        details["error"] = _at(error.place, error.message)
    if answer.reason is not None:
        place, text, lists = answer.reason
        details["reason"] = {**_at(place, text), **lists}
    return details


def _estimate(estimate: Estimate) -> dict[str, Any]:
    return {
        "mean": _number(estimate.mean),
        "low": _number(estimate.low),
        "high": None if estimate.high is None else _number(estimate.high),
        "confidence": 0.95,
        "dives": estimate.dives,
        "hits": estimate.hits,
    }


def _number(number: int) -> int | str:
    """A number as JSON; as a string where readers that use floating point would change it."""
    return in_full(number) if number > _LARGEST_JSON_INTEGER else number


def _at(place: Place, message: str) -> dict[str, Any]:
    return {"line": place.line, "column": place.column, "message": message}


def _record(answer: Answer) -> Record:
    assert isinstance(answer.record, Record), "only a record that was read has solutions"
    return answer.record
