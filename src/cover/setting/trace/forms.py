"""The forms of traces: those of all findings, but for the page, which can be stepped through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cover.answers import Answer
from cover.output import Writer
from cover.setting.finding import Finding, Inquiry
from cover.setting.forms import FINDING_FORMS, FindingForm, FindingWriter
from cover.setting.trace.trace import Trace


class TracePageWriter(FindingWriter):
    """Writes one page for all records."""

    keeps_answers = True

    def __init__(self, inquiry: Inquiry) -> None:
        super().__init__(inquiry)
        self._kept: list[Mapping[str, object]] = []

    def told(self, answer: Answer, finding: Finding) -> Iterator[str]:
        """Keep the trace."""
        assert isinstance(finding, Trace), "no other inquiry has this form"
        self._kept.append(finding.panel(str(answer.record.place)))
        return iter(())

    def not_told(self, answer: Answer) -> Iterator[str]:
        """Keep the status, which is all that there is."""
        caption = f"{answer.record.place}: {answer.status}"
        self._kept.append(
            {"caption": caption, "items": [], "options": [], "steps": [], "ending": answer.status}
        )
        return iter(())

    def left_over(self) -> Iterator[str | bytes]:
        """Yield the page, and forget the traces."""
        from cover.drawing.trace_page import trace_page

        kept, self._kept = self._kept, []
        yield trace_page(kept).rstrip("\n")


def _page(inquiry: Inquiry, color: str) -> Writer:
    return TracePageWriter(inquiry)


TRACE_FORMS = FINDING_FORMS | {
    "html": FindingForm("html", "one page to step through", (".html", ".htm"), _page)
}
