"""Exact-cover problems as Knuth's programs XCC read them, with items that a person can read.

A line of items, ` | ` before the secondary ones; then a line for each option; `x:A` is the
secondary item x in colour A, and a line that begins with `|` is a comment. Options that a given
rules out are not there. After D. E. Knuth, https://cs.stanford.edu/~knuth/programs/xcc1.w.
"""

from __future__ import annotations

from collections.abc import Iterator

from cover.converting.model import named_model
from cover.errors import InputError
from cover.reading.records import Record


def written(record: Record) -> Iterator[str]:
    """Yield the lines of a problem; raises `InputError` for one with sums."""
    model = named_model(record)
    if model.has_sums:
        what = "these sums, or numbers of copies"
        raise InputError(record.place, f"dlx cannot say {what}; opb and cnf can")
    yield f"| {record.place}: {len(model.primary)} items, each in one option"
    yield " ".join((*model.primary, *(("|", *model.secondary) if model.secondary else ())))
    yield from map(model.option, model.possible())
