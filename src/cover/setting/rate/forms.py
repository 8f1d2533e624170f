"""Ratings of many puzzles: a line for each, for people and as a table."""

from __future__ import annotations

from collections.abc import Iterator

from cover.answers import Answer
from cover.output import Writer
from cover.setting.finding import Finding, Inquiry
from cover.setting.forms import FINDING_FORMS, FindingForm, FindingWriter

COLUMNS = (
    *("source", "line", "record", "status"),
    *("score", "difficulty", "hardest", "steps"),
)


class RatingLineWriter(FindingWriter):
    """Writes a line for each record: its place, and its rating or its status."""

    def told(self, answer: Answer, finding: Finding) -> Iterator[str]:
        """Yield the line of a rating."""
        (rating,) = finding.lines(colour=False)
        yield f"{answer.record.place}: {rating}"

    def not_told(self, answer: Answer) -> Iterator[str]:
        """Yield the line of a status."""
        yield f"{answer.record.place}: {answer.status}"


class RatingTableWriter(FindingWriter):
    """Writes CSV: a header, and a row for each record."""

    def head(self) -> Iterator[str]:
        """Yield the names of the columns."""
        yield ",".join(COLUMNS)

    def told(self, answer: Answer, finding: Finding) -> Iterator[str]:
        """Yield the row of a rating."""
        known = finding.data()
        yield _row(answer, [known.get(column, "") for column in COLUMNS[4:]])

    def not_told(self, answer: Answer) -> Iterator[str]:
        """Yield a row with the status alone."""
        yield _row(answer, [""] * len(COLUMNS[4:]))


def _row(answer: Answer, fields: list[object]) -> str:
    from csv import writer
    from io import StringIO

    text, place = StringIO(), answer.record.place
    row = [place.name, place.line or "", answer.number, answer.status, *fields]
    writer(text, lineterminator="").writerow("" if field is None else field for field in row)
    return text.getvalue()


def _lines(inquiry: Inquiry, color: str) -> Writer:
    return RatingLineWriter(inquiry)


def _table(inquiry: Inquiry, color: str) -> Writer:
    return RatingTableWriter(inquiry)


# The forms of ratings; the first is that of a terminal and a pipe.
RATING_FORMS = {
    form.name: form
    for form in (
        FindingForm("text", "a line for each puzzle", (".txt",), _lines),
        FINDING_FORMS["json"],
        FindingForm("csv", "a table, for spreadsheets and data frames", (".csv",), _table),
    )
}
