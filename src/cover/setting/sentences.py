"""How findings list what they name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from cover.families.parts import Part

_MOST_NAMED = 40


def listed(names: Sequence[str], most: int = _MOST_NAMED) -> str:
    """Return names in a sentence: `a, b and c`; of many the first ones, and how many more."""
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def number_of(count: int, kind: str) -> str:
    """Return a number with its noun: `1 given`, `2 boxes`, `3 vertices`."""
    return f"{count} {kind if count == 1 else plural(kind)}"


def plural(kind: str) -> str:
    """Return the plural of a noun."""
    if kind.endswith("ex"):
        return f"{kind.removesuffix('ex')}ices"
    if kind.endswith("s"):
        return kind
    return f"{kind}es" if kind.endswith("x") else f"{kind}s"


def kinds_of(parts: Iterable[Part]) -> str:
    """Return how many parts of which kinds there are: `2 givens and 1 cage`."""
    counts = Counter(part.kind for part in parts)
    return listed([number_of(count, kind) for kind, count in counts.items()])
