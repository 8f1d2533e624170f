"""Which tests reach which places of the marked `src`, and how long each test takes.

A plugin of pytest for `mutate.py`, and what the marks call. A process that a test starts finds the
name of the test in a file, which belongs to the worker of pytest-xdist.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_FOLDER = "COVER_REACHED"  # the variable of the environment that names it
_seen: set[tuple[int, str]] = set()
_test: dict[int, str] = {}  # by process


def reached(place: int) -> bool:
    """Keep that the test of now is at a place; False."""
    number = os.getpid()
    if number not in _test:
        try:
            _test[number] = _file().read_text()
        except OSError:
            return False
    if (place, _test[number]) not in _seen:
        _seen.add((place, _test[number]))
        with open(_folder() / f"at-{place}", "a", encoding="utf-8") as file:
            file.write(f"{_test[number]}\n")
    return False


def _folder() -> Path:
    return Path(os.environ[_FOLDER])


def _file() -> Path:
    return _folder() / f"test-{os.environ.get('PYTEST_XDIST_WORKER', 'gw0')}"


def pytest_runtest_protocol(item: Any) -> None:
    """Tell this process, and those to come, which test runs."""
    _test[os.getpid()] = item.nodeid
    _file().write_text(item.nodeid)


def pytest_runtest_logreport(report: Any) -> None:
    """Keep how long a test took, and whether it passed."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        with open(_folder() / "tests", "a", encoding="utf-8") as file:
            file.write(json.dumps([report.nodeid, report.duration, report.failed]) + "\n")


def tests() -> dict[str, tuple[float, bool]]:
    """Of each test that ran its seconds, and whether it passed."""
    found: dict[str, tuple[float, bool]] = {}
    for name, seconds, has_failed in map(json.loads, (_folder() / "tests").open(encoding="utf-8")):
        before, has_passed = found.get(name, (0.0, True))
        found[name] = before + seconds, has_passed and not has_failed
    return found


def at(place: int) -> Iterator[str]:
    """The tests that reached a place."""
    path = _folder() / f"at-{place}"
    if path.exists():
        yield from path.read_text(encoding="utf-8").splitlines()
