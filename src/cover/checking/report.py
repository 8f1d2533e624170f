"""Verdicts as they are written: a line each, JSON Lines, or a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from cover.checking.verdicts import RightLines, Verdict

SCHEMA = 1  # as of answers in JSON

COLUMNS = ("source", "line", "record", "number", "status", "unique", "message")


class Report(ABC):
    """Writes verdicts in one form."""

    head = ""

    @abstractmethod
    def of(self, verdict: Verdict) -> str:
        """Return the lines for a verdict."""

    def of_lines(self, right: RightLines) -> str:
        """Return the lines for many answers that are right, the same as one by one."""
        line = right.place.line
        return "".join(
            self.of(
                Verdict(
                    right.place._replace(line=line + k),
                    right.record + k,
                    "right",
                    answer=right.answer._replace(line=right.answer.line + k),
                    number=1,
                    is_unique=right.is_unique,
                )
            )
            for k in range(right.lines)
        )


class LineReport(Report):
    """Writes a line in words for each verdict."""

    def of(self, verdict: Verdict) -> str:
        """Return the verdict in words."""
        return f"{verdict.text}\n"

    def of_lines(self, right: RightLines) -> str:
        """Return as many lines."""
        return "right\n" * right.lines


class JsonReport(Report):
    """Writes an object for each verdict."""

    def of(self, verdict: Verdict) -> str:
        """Return the object, which has what is known."""
        from json import dumps

        found: dict[str, Any] = {
            "schema": SCHEMA,
            "source": verdict.place.source,
            "line": verdict.place.line,
            "record": verdict.record,
            "number": verdict.number,
            "status": verdict.status,
        }
        if verdict.answer is not None:
            found["answer"] = {"source": verdict.answer.source, "line": verdict.answer.line}
        if verdict.faults:
            found["faults"] = list(verdict.faults)
        if verdict.is_unique is not None:
            found["unique"] = verdict.is_unique
        if verdict.same_as:
            found["same_as"] = verdict.same_as
        if verdict.error is not None:
            _, line, column = verdict.error.place
            found["error"] = {"line": line, "column": column, "message": verdict.error.message}
        return f"{dumps(found)}\n"


class CsvReport(Report):
    """Writes a header, and a row for each verdict."""

    head = ",".join(COLUMNS) + "\n"

    def of(self, verdict: Verdict) -> str:
        """Return the row."""
        from csv import writer
        from io import StringIO

        unique = {True: "yes", False: "no", None: ""}[verdict.is_unique]
        message = "; ".join(verdict.faults)
        if verdict.error is not None:
            message = verdict.error.message
        elif not message:
            message = verdict.remark.lstrip(",: ")
        place, numbers = verdict.place, (verdict.record, verdict.number)
        row = (place.name, place.line or "", *numbers, verdict.status, unique, message)
        text = StringIO()
        writer(text, lineterminator="\n").writerow(row)
        return text.getvalue()


REPORTS: dict[str, type[Report]] = {"line": LineReport, "json": JsonReport, "csv": CsvReport}
