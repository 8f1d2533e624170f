"""How findings list what they name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from cover.families.parts import Part, plural

_MOST_NAMED = 40


def listed(names: Sequence[str], most: int = _MOST_NAMED) -> str:
    """Return names in a sentence: `a, b and c`; of many the first ones, and how many more."""
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def number_of(count: int, kind: str) -> str:
    """Return a number with its noun: `1 given`, `2 boxes`; `the singles` are several by name."""
    if count == 1:
        return f"the {kind}" if plural(kind) == kind else f"1 {kind}"
    return f"{count} {plural(kind)}"


def kinds_of(parts: Iterable[Part]) -> str:
    """Return how many parts of which kinds there are: `2 givens and 1 cage`."""
    counts = Counter(part.kind for part in parts)
    return listed([number_of(count, kind) for kind, count in counts.items()])
