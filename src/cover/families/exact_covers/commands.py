"""`cover exact-cover`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cover.families.family import Family, FamilyCommand, Prepared, any_mode
from cover.reading.records import Reading

_EXACT_COVER = """Solve exact-cover problems.

\b
Examples:
  cover exact-cover problem.dlx            options that cover every item once
  cover exact-cover --count queens.dlx     how many solutions
  cover exact-cover --all --format line matrix.txt
  cover exact-cover --format contest poj3740.txt

{formats}
"""


def _prepare(family: Family, reading: Reading[Any], options: Mapping[str, Any]) -> Prepared:
    return Prepared(family, reading)


COMMANDS = {
    "exact-cover": FamilyCommand(
        "Exact covers: DLX files, 0/1 matrices, named sets.",
        _EXACT_COVER,
        (),
        _prepare,
        any_mode,
    )
}
