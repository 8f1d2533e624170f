"""Tables of what a program writes, and of what it gets: a row is a call."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Mapping
from typing import Any

import numpy
import pytest

import cover

_RAISES = re.compile(r"(.*) raises (\w+):? ?(.*)")

# What all rows know.
LIBRARY: dict[str, Any] = {
    **{name: each for name, each in vars(cover.errors).items() if not name.startswith("_")},
    **{name: getattr(cover, name) for name in cover.__all__},
    **{"cover": cover, "json": json, "np": numpy, "pickle": pickle, "re": re},
}


def hold(table: str, names: Mapping[str, Any]) -> None:
    """Check that all rows of a table hold, with these names besides those of the library.

    A row is `expression -> value`; or `expression raises Kind: message`, where a `...` stands for
    any text, as the end may do; or a statement, such as `name = value` for the rows below.
    """
    known = {"__name__": __name__, **LIBRARY, **names}
    for row in table.split("\n"):
        expression, _, wanted = row.partition(" -> ")
        if wanted:
            assert eval(expression, known) == eval(wanted, known), row
        elif raises := _RAISES.fullmatch(row):
            with pytest.raises(eval(raises[2], known)) as raised:
                eval(raises[1], known)
            begin, *more = map(str.strip, raises[3].split("..."))
            assert str(raised.value).startswith(begin), (row, raised.value)
            assert all(each in str(raised.value) for each in more), (row, raised.value)
        else:
            exec(row, known)
