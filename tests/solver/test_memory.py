"""What a table may take unless it is said: the tightest limit of machine, container and process."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from cover.solver.counting import memory

GIB = 2**30


@pytest.mark.parametrize(
    ("file", "text", "limit"),
    [
        ("memory.max", "3072\n", 3072),
        ("memory.max", "max\n", None),
        ("memory/memory.limit_in_bytes", "2048\n", 2048),
    ],
)
def test_the_limit_of_a_control_group(
    file: str, text: str, limit: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text)
    monkeypatch.setattr(memory, "_GROUPS", tmp_path)
    assert (limit is None) == (min(memory.limits()) > GIB // 8)
    assert limit is None or limit in memory.limits()


def test_the_limit_of_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", {resource.RLIMIT_AS: (12345, GIB)}.get)
    assert 12345 in memory.limits()
    monkeypatch.setattr(resource, "getrlimit", lambda _: (resource.RLIM_INFINITY, GIB))
    assert resource.RLIM_INFINITY not in memory.limits()


def test_a_quarter_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    memory.default_size.cache_clear()
    first = memory.default_size()
    monkeypatch.setattr(memory, "limits", lambda: [8, 12])
    assert memory.default_size() == first
    memory.default_size.cache_clear()
    assert memory.default_size() == 2
    memory.default_size.cache_clear()
