"""Weights of edges: decimal numbers, exactly as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

_NUMBER = re.compile(r"([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,3}))?")
_LONGEST = 40  # characters of a number
EXPECTED = f"expected a weight, which is a number of at most {_LONGEST} characters"
_FURTHEST = 40  # places that an exponent may move the point


class Weight(NamedTuple):
    """The number `digits` / 10 ** `places`, with as few places as it needs."""

    digits: int
    places: int

    def is_below(self, other: Weight) -> bool:
        """Whether this is the lesser number."""
        (mine, others), _ = scaled((self, other))
        return mine < others


@lru_cache(maxsize=4096)  # most weights come again
def weight_of(text: str) -> Weight | None:
    """The number that a text writes, such as `3`, `-0.5` or `1e-05`; None for any other text.

    Numbers of more than 40 characters, or with an exponent beyond 40, are none.
    """
    if len(text) > _LONGEST:
        return None
    if text.isdigit() and text.isascii():  # by far the most common
        return Weight(int(text), 0)
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    sign, whole, fraction, exponent = found.groups(default="")
    if not (whole or fraction) or abs(int(exponent or 0)) > _FURTHEST:
        return None
    digits, places = int(sign + whole + fraction), len(fraction) - int(exponent or 0)
    if places < 0:
        digits, places = digits * 10**-places, 0
    while places and digits % 10 == 0:
        digits, places = digits // 10, places - 1
    return Weight(digits, places)


def scaled(weights: Iterable[Weight]) -> tuple[tuple[int, ...], int]:
    """The weights as integers, and by which power of ten they are multiplied."""
    weights = tuple(weights)
    places = max((weight.places for weight in weights), default=0)
    integers = tuple(weight.digits * 10 ** (places - weight.places) for weight in weights)
    return integers, 10**places


def written(weight: int, scale: int) -> str:
    """The number `weight` / `scale`, for a scale that is a power of ten, as people write it."""
    if scale == 1:
        return str(weight)
    whole, rest = divmod(abs(weight), scale)
    fraction = str(scale + rest)[1:].rstrip("0")
    sign = "-" if weight < 0 else ""
    return f"{sign}{whole}.{fraction}" if fraction else f"{sign}{whole}"
