"""A page of HTML on which searches can be stepped through; it needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Template

from cover.drawing.html import as_json, policy, text_of

_STYLES = ("html_style.css", "html_trace.css")


def trace_page(traces: Sequence[Mapping[str, object]]) -> str:
    """Return the page of some traces, each with a `caption` and what its JSON has."""
    script = text_of("html_trace.js")
    return Template(text_of("html_trace.html")).substitute(
        policy=policy([script]),
        style="".join(map(text_of, _STYLES)),
        traces=as_json(traces),
        script=script,
    )
