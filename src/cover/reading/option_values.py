"""Values that programs pass on as options: what is of another type is refused by the option's name.

All raise `OptionError`, which calls the option as it is `called`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from operator import index

from cover.errors import OptionError
from cover.reading.lines import shown

_MOST_BITS = 10_000  # of a number; Python writes none of 4,300 digits or more


def whole_number(called: str, value: object, least: int | None = None) -> int:
    """Return a whole number as one of Python, since those of NumPy overflow."""
    try:
        number = None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is not None and number.bit_length() > _MOST_BITS:
        raise OptionError(f"{called} takes a whole number of up to 3,000 digits")
    if number is None or (least is not None and number < least):
        wanted = "a whole number" + ("" if least is None else f" from {least} on")
        raise refused(called, value, wanted)
    return number


def seconds(called: str, value: object) -> float:
    """Return a time in seconds."""
    from numbers import Real  # few runs have a limit of time

    try:
        time = float(value) if isinstance(value, Real) and not isinstance(value, bool) else 0.0
    except OverflowError:
        time = 0.0
    if not time > 0:  # nor a NaN
        raise refused(called, value, "a number of seconds above 0")
    return time


def switch(called: str, value: object) -> bool:
    """Return whether something is asked for."""
    if isinstance(value, bool) or type(value).__name__ in ("bool", "bool_"):  # those of NumPy
        return bool(value)
    raise refused(called, value, "a truth value")


def text(called: str, value: object) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise refused(called, value, "a text")
    return value


def texts(called: str, value: object) -> list[str]:
    """Return several texts."""
    if not isinstance(value, Iterable):
        raise refused(called, value, "texts")
    return [text(called, each) for each in value]


def path(called: str, value: object) -> str:
    """Return the path of a file or folder."""
    if not isinstance(value, (str, os.PathLike)) or not isinstance(os.fspath(value), str):
        raise refused(called, value, "a path")
    return os.fspath(value)


def refused(called: str, value: object, wanted: str) -> OptionError:
    """Return the error for a value that is not what is wanted."""
    return OptionError(f"{called} takes {wanted}, not {shown(repr(value))}")
