"""What files of puzzles are called, and what is certainly no name but a puzzle itself."""

from __future__ import annotations

import os
import re
from functools import cache

from cover.families import COMMANDS
from cover.families.family import from_outside
from cover.families.formats import formats_of

# Files in a directory with these suffixes are read besides those of families, and those without any
# suffix; others have to be named themselves.
_SUFFIXES = (
    *("txt", "text", "asc", "dat", "data", "in", "inp", "input", "lst", "list", "mat", "matrix"),
    *("csv", "tsv", "yaml", "yml", "json", "jsonl", "ndjson", "xml"),
    *("grid", "puz", "puzzle", "sav", "save"),
)

# What no file is called like: cells, links, several lines without a suffix at their end, JSON.
_NO_NAME = re.compile(
    r"(?=.*\.\.)[0-9.*_]{6,}|[0-9.*_]{30,}|https?://.*|(?!.*\.[A-Za-z]\w*$).*\n.*|\{.*", re.DOTALL
)


def is_no_name(text: str) -> bool:
    """Whether a text is certainly no name of a file."""
    return _NO_NAME.fullmatch(text) is not None


def has_puzzle_suffix(path: str) -> bool:
    """Whether a name ends like that of a file of puzzles."""
    suffix = suffix_of(os.path.basename(path))
    if suffix in puzzle_suffixes():
        return True
    return suffix != "" and any(suffix in formats_of(name).suffixes for name in from_outside())


def suffix_of(name: str) -> str:
    """Return what stands after the last dot, in lower case; "" without a dot."""
    return name.rpartition(".")[2].lower() if "." in name else ""


@cache
def puzzle_suffixes() -> frozenset[str]:
    """Return the suffixes of the files that are read in a directory."""
    return frozenset(_SUFFIXES).union(*(formats_of(name).suffixes for name in COMMANDS))
