"""How names and numbers stand in a sentence."""

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
    if len(names) <= most:
        return joined(names, last)
    shown = most - 1
    return f"{', '.join(names[:shown])} and {len(names) - shown} more"


def plural(kind: str) -> str:
    """Return what several of a kind are called: `givens`, `dominoes`, `vertices`, `singles`."""
    if kind.endswith("s"):
        return kind
    if kind.endswith("ex"):
        return f"{kind.removesuffix('ex')}ices"
    return f"{kind}es" if kind.endswith(("o", "x")) else f"{kind}s"


def number_of(count: int, kind: str) -> str:
    """Return a number with its noun: `1 given`, `2 boxes`; `the singles` are several by name."""
    if count == 1:
        return f"the {kind}" if plural(kind) == kind else f"1 {kind}"
    return f"{count} {plural(kind)}"
