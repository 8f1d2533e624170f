"""Patterns of paths, for shells that leave them as they are."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from glob import escape, glob

# `**` as a part of its own.
_ANY_DEPTH = re.compile(r"(?:^|(?<=/))\*\*(?:/+|$)")


def matching(pattern: str) -> list[str]:
    """The paths that match, sorted: `*`, `?` and `[a-z]` are those of the shell.

    `**` stands for directories at any depth, and at the end for the files in them. It follows no
    links, which may lead in circles.
    """
    above, *below = _ANY_DEPTH.split(pattern, maxsplit=1)
    if not below:
        return sorted(glob(pattern))
    found = {
        path
        for top in (glob(above) if above else [""])
        for folder in _folders(top)
        for path in matching(os.path.join(escape(folder), below[0] or "*"))
    }
    return sorted(path for path in found if not os.path.isdir(path))


def _folders(top: str) -> Iterator[str]:
    """A directory and those below it, without hidden ones; "" is the one where we are."""
    for folder, below, _ in os.walk(top or os.curdir):
        below[:] = [name for name in below if not name.startswith(".")]
        yield folder if top else os.path.join(folder, "").removeprefix(os.path.join(os.curdir, ""))
