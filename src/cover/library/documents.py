"""Texts that writers yield, as one document; and names that a caller has misspelt."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Literal

from cover.errors import OptionError

# What is written as text by that name, and as bytes, for those who check types.
TextForm = Literal["line", "rows", "grid", "contest", "json", "csv", "yaml", "svg", "html"]
TextTarget = Literal["yaml", "json", "csv", "dlx", "cnf", "opb", "svg", "grid"]
BytesForm = Literal["png", "pdf"]


def document(texts: Iterable[str | bytes]) -> str | bytes:
    """Return the texts of a document, without the line end after the last one.

    As in a file: each ends its line, and what begins with a line end is set off from what is above.
    A document that is no text comes as its bytes.
    """
    lines = []
    for text in texts:
        if isinstance(text, bytes):
            return text
        lines.append(text)
    return "\n".join(lines).removeprefix("\n").removesuffix("\n")


def misspelt(name: object, what: str, known: Iterable[str]) -> OptionError:
    """Return the error for a name of which there is none, with the one that may have been meant."""
    names = list(dict.fromkeys(known))
    if not isinstance(name, str):
        return OptionError(f"a {what} is a text, not {name!r}; expected one of {', '.join(names)}")
    near = get_close_matches(name.lower(), names, 1)
    meant = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(names)}"
    return OptionError(f'there is no {what} "{name}"; {meant}')
