"""Values that programs pass on as options: what is of another type is refused by the option's name.

All raise `OptionError`, which calls the option as it is `called`. `checked` is for options of the
table, the others for what only one function takes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from operator import index
from typing import Any

from cover.errors import OptionError
from cover.options import OPTIONS
from cover.reading.lines import shown

_MOST_BITS = 10_000  # of a number; Python writes none of 4,300 digits or more


def checked(key: str, value: object, called: Callable[[str], str] = str) -> Any:
    """Return the value of the option that has this key in the table, as code takes it.

    The default is one, also where that is None. Messages call the option as `called` does.
    """
    option = OPTIONS[key]
    if value is option.default:
        return value
    name = called(option.name)
    if option.kind == "choice":
        if isinstance(value, str) and value in option.values:
            return value
        from cover.reading.names import misspelt

        raise misspelt(value, name, option.values)
    if option.kind in ("number", "bytes"):
        return whole_number(name, value, option.least, option.most)
    of_kind = {"switch": switch, "seconds": seconds, "text": text, "texts": texts, "path": path}
    return of_kind[option.kind](name, value)


def whole_number(
    called: str, value: object, least: int | None = None, most: int | None = None
) -> int:
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
    if most is not None and number > most:
        raise OptionError(f"{called} takes a number up to {most}, not {number}")
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


def texts(called: str, value: object) -> tuple[str, ...]:
    """Return several texts, of which a text alone is one."""
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, Iterable):
        raise refused(called, value, "texts")
    return tuple(text(called, each) for each in value)


def path(called: str, value: object) -> str:
    """Return the path of a file or folder."""
    if not isinstance(value, (str, os.PathLike)) or not isinstance(os.fspath(value), str):
        raise refused(called, value, "a path")
    return os.fspath(value)


def refused(called: str, value: object, wanted: str) -> OptionError:
    """Return the error for a value that is not what is wanted."""
    return OptionError(f"{called} takes {wanted}, not {shown(repr(value))}")
