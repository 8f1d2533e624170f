"""Texts that writers yield, as one document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from cover.errors import InputError

# What is written as text by that name, and as bytes, for those who check types.
TextForm = Literal["line", "rows", "grid", "contest", "json", "csv", "yaml", "svg", "html"]
TextTarget = Literal["yaml", "json", "csv", "dlx", "cnf", "opb", "lp", "svg", "grid"]
BytesForm = Literal["png", "pdf"]


def document(texts: Iterable[str | bytes | InputError]) -> str | bytes:
    """Return the texts of a document, without the line end after the last one.

    As in a file: each ends its line, and what begins with a line end is set off from what is above.
    A document that is no text comes as its bytes. An error among them is raised.
    """
    lines = []
    for text in texts:
        if isinstance(text, InputError):
            raise text
        if isinstance(text, bytes):
            return text
        lines.append(text)
    return "\n".join(lines).removeprefix("\n").removesuffix("\n")
