"""How names stand in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

# So many names are listed where a reader is to take them in at a glance, and where all count.
MOST_NAMED, MOST_COUNTED = 6, 40


def joined(names: Iterable[str], last: str = "and") -> str:
    """Return names as a list in a sentence: `a, b and c`."""
    *first, final = names
    return f"{', '.join(first)} {last} {final}" if first else final


def listed(names: Sequence[str], last: str = "and", most: int = MOST_NAMED) -> str:
    """Return names as a list, but of many only the first, and how many more there are."""
    return joined(names, last) if len(names) <= most else first_of(names, most - 1)


def first_of(names: Sequence[str], most: int) -> str:
    """Return the first names, without `and`, and how many more there are: `a, b, c and 8 more`."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")
