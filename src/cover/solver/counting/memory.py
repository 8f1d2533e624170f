"""How much memory a table may take unless it is said."""

from __future__ import annotations

import os

_UNKNOWN = 2**30  # bytes, where the machine does not tell


def quarter() -> int:
    """A quarter of the memory of this machine, in bytes."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 4
    except (AttributeError, OSError, ValueError):  # there is no such name elsewhere
        return _UNKNOWN
