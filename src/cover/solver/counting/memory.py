"""How much memory layers of states may take where no caller says it.

A process has room for less than the machine where it is in a container, which on Linux is a control
group, or where the shell has set a limit (`ulimit -v`). The tightest of these counts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

_UNKNOWN = 2**32  # bytes that the process may have, where the machine does not tell

_GROUPS = Path("/sys/fs/cgroup")


@cache
def default_size() -> int:
    """Return how many bytes layers of states may take by default; found out once in a process.

    It is a quarter of what the process may have, so that it is the same on a machine from one day
    to the next.
    """
    return min(limits(), default=_UNKNOWN) // 4


def limits() -> Iterator[int]:
    """Yield what limits this process, in bytes."""
    with suppress(AttributeError, OSError, ValueError):  # there are no such names elsewhere
        yield os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    group = ""
    with suppress(OSError, ValueError):
        group = Path("/proc/self/cgroup").read_text().rpartition("::/")[2].strip()
    for name in ("memory.max", f"{group}/memory.max", "memory/memory.limit_in_bytes"):
        with suppress(OSError, ValueError):  # there is none, or "max"
            yield int((_GROUPS / name).read_text())
    with suppress(ImportError):
        import resource  # which is not everywhere

        most, _ = resource.getrlimit(resource.RLIMIT_AS)
        if most != resource.RLIM_INFINITY:
            yield most
