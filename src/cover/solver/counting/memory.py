"""How much memory a table may take where no caller says it.

A process has room for less than the machine where it is in a container, which on Linux is a control
group, or where the shell has set a limit (`ulimit`). All of these are looked at, and the tightest
one counts: the memory of the machine; the limits of the group of the process and of the groups
around it, in both versions of control groups (the files `memory.max` and `memory.high`, or
`memory.limit_in_bytes`; see "Control Group v2" and "Memory Resource Controller" in the
documentation of the kernel); and those for the address space and the data of the process.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

_UNKNOWN = 2**30  # bytes for a table, where the machine does not tell


@cache
def default_size() -> int:
    """Return how many bytes a table may take by default; found out once in a process.

    It is a quarter of what the process may have, so that it is the same on a machine from one day
    to the next; or half of what is free of that, where that is even less.
    """
    return min((room.for_a_table for room in rooms()), default=_UNKNOWN)


class MemoryRoom(NamedTuple):
    """How many bytes there may be in use, and how many are not."""

    limit: int
    free: int

    @property
    def for_a_table(self) -> int:
        """The part of it that may be taken without asking."""
        return max(0, min(self.limit // 4, self.free // 2))


def rooms(proc: Path = Path("/proc")) -> Iterator[MemoryRoom]:
    """Yield what limits this process; `proc` is the folder in which Linux describes processes."""
    yield from _of_machine(proc)
    with suppress(OSError, ValueError, IndexError):
        yield from _of_groups(proc)
    with suppress(OSError, ValueError, IndexError, ImportError):
        yield from _of_process(proc)


def _of_machine(proc: Path) -> Iterator[MemoryRoom]:
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # there is no such name elsewhere
        return
    free = memory
    with suppress(OSError, ValueError, KeyError):
        free = _table(proc / "meminfo")["MemAvailable:"] * 1024
    yield MemoryRoom(memory, free)


# --- Control groups ---


class _GroupVersion(NamedTuple):
    """The names of the files of a version of control groups; the cache of files is given back."""

    limits: tuple[str, ...]
    used: str
    cache: str


_VERSIONS = {
    1: _GroupVersion(("memory.limit_in_bytes",), "memory.usage_in_bytes", "total_inactive_file"),
    2: _GroupVersion(("memory.max", "memory.high"), "memory.current", "inactive_file"),
}


def _of_groups(proc: Path) -> Iterator[MemoryRoom]:
    """Yield what limits the group of this process, and those around it that can be seen."""
    groups = dict(_groups(proc))
    for version, mounted, root in _mounts(proc):
        if version not in groups:
            continue
        group = groups[version]
        inside = group.relative_to(root) if group.is_relative_to(root) else Path()
        for folder in (mounted / inside, *(mounted / each for each in inside.parents)):
            with suppress(OSError, ValueError):
                yield from _of_group(folder, _VERSIONS[version])


def _groups(proc: Path) -> Iterator[tuple[int, Path]]:
    """Yield the group of this process by version; lines are `number:controllers:path`."""
    for line in (proc / "self" / "cgroup").read_text().splitlines():
        number, controllers, path = line.split(":", 2)
        if number == "0" and not controllers:
            yield 2, Path(path)
        elif "memory" in controllers.split(","):
            yield 1, Path(path)


def _mounts(proc: Path) -> Iterator[tuple[int, Path, Path]]:
    """Yield where groups are mounted: the version, the folder, and which group it shows.

    Lines are `id parent device group folder options... - type source options`, with octal numbers
    for blanks.
    """
    for line in (proc / "self" / "mountinfo").read_text().splitlines():
        mount, _, system = line.partition(" - ")
        root, folder = (_unescaped(field) for field in mount.split(" ")[3:5])
        kind, _, options = system.split(" ")[:3]
        if kind == "cgroup2":
            yield 2, Path(folder), Path(root)
        elif kind == "cgroup" and "memory" in options.split(","):
            yield 1, Path(folder), Path(root)


def _unescaped(field: str) -> str:
    for code, char in ((r"\040", " "), (r"\011", "\t"), (r"\012", "\n"), (r"\134", "\\")):
        field = field.replace(code, char)
    return field


def _of_group(folder: Path, version: _GroupVersion) -> Iterator[MemoryRoom]:
    limits = []
    for name in version.limits:
        with suppress(OSError, ValueError):  # "max", or there is none at the root
            limits.append(int((folder / name).read_text()))
    if limits:
        used = int((folder / version.used).read_text())
        given_back = 0
        with suppress(OSError):
            given_back = _table(folder / "memory.stat").get(version.cache, 0)
        yield MemoryRoom(min(limits), min(limits) - max(0, used - given_back))


def _table(file: Path) -> dict[str, int]:
    """Read lines that begin with a name and a number."""
    fields = map(str.split, file.read_text().splitlines())
    return {found[0]: int(found[1]) for found in fields if len(found) > 1}


# --- The process ---


def _of_process(proc: Path) -> Iterator[MemoryRoom]:
    """Yield what `ulimit -v` and `ulimit -d` allow; what is in use is counted in pages."""
    import resource  # which is not everywhere

    page = os.sysconf("SC_PAGE_SIZE")
    pages = [0] * 6
    with suppress(OSError, ValueError):
        pages = list(map(int, (proc / "self" / "statm").read_text().split()))
    for limit, place in ((resource.RLIMIT_AS, 0), (resource.RLIMIT_DATA, 5)):
        most, _ = resource.getrlimit(limit)
        if most != resource.RLIM_INFINITY:
            yield MemoryRoom(most, most - pages[place] * page)
