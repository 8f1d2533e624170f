"""Which family an input belongs to, for a command that is told none.

What is looked at, in this order: the type that a document of YAML names, or its keys; the suffix of
the file's name; the nearest folder that is called like a family; the text. Nothing is consumed.
"""

from __future__ import annotations

from collections.abc import Mapping

from cover.errors import InputError, Place
from cover.reading.formats import Formats
from cover.reading.lines import Line, Lines, shown
from cover.reading.reader import (
    YAML_KEY,
    below_declaration,
    first_significant,
    is_certainly_yaml,
)
from cover.reading.refused import refused

Families = Mapping[str, Formats]


def which(lines: Lines, source: str, families: Families) -> str:
    """The name of the family that the coming lines belong to; `source` is the path of their file.

    `families` gives the readers of each family; they are asked for only where a name tells nothing.
    Raises `InputError` where nothing tells, and for what no family reads.
    """
    first = first_significant(lines)
    if first is not None and (name := _by_yaml(first, lines, source, families)):
        return name
    if name := _by_suffix(source, families) or _by_folder(source, families):
        return name
    return _by_text(first, lines, source, families)


def _by_yaml(first: Line, lines: Lines, source: str, families: Families) -> str:
    """The family of a document of YAML; "" for other texts."""
    certainly = is_certainly_yaml(first)
    if not certainly and not YAML_KEY.match(first.text):
        return ""
    from cover.reading.detection_yaml import Head

    head = Head(lines, families)
    if head.type in families:
        return head.type
    if not certainly and not head.type and not head.possible:
        return ""  # `A: 1 4 7` is a set
    if head.type:
        raise head.unknown_type()
    if len(head.possible) == 1:
        return head.possible[0]
    named = _by_suffix(source, families) or _by_folder(source, families)
    if named in head.possible:
        return named
    if head.possible:
        return head.by_grid()
    raise first.error("no key of this document tells a family; name one, such as type: sudoku")


def _by_suffix(source: str, families: Families) -> str:
    """The family of which the last suffix is that any has: of `a.sdk.txt`, sudoku."""
    _, *suffixes = source.lower().replace("\\", "/").rpartition("/")[2].split(".")
    known = {suffix: name for name, formats in families.items() for suffix in formats.suffixes}
    return next((known[each] for each in reversed(suffixes) if each in known), "")


def _by_folder(source: str, families: Families) -> str:
    """The family that the nearest folder is called like: `exact-cover`, or `Exact_Cover`."""
    *folders, _ = source.lower().replace("\\", "/").replace("_", "-").split("/")
    return next((folder for folder in reversed(folders) if folder in families), "")


def _by_text(first: Line | None, lines: Lines, source: str, families: Families) -> str:
    """The family whose readers take the text."""
    if first is not None and (hint := refused(first) or refused(below_declaration(first, lines))):
        raise first.error(f"{hint}; nothing of this input was read")
    from cover.reading.detection_text import told_by_text

    if name := told_by_text(lines, families):
        return name
    if first is None:
        raise InputError(Place(source), "the input holds no puzzle")
    raise first.error(
        f'this looks like no family\'s puzzles: "{shown(first.text)}"; name a family, such as '
        "cover sudoku"
    )
