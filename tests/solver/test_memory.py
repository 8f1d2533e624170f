"""What a table may take unless it is said: the tightest limit of machine, container and process."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cover.solver.counting import memory

GIB = 2**30
CORE = Path(memory.__file__).parent.parent / "core"


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


def test_a_quarter_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    memory.default_size.cache_clear()
    first = memory.default_size()
    monkeypatch.setattr(memory, "limits", lambda: [8, 12])
    assert memory.default_size() == first
    memory.default_size.cache_clear()
    assert memory.default_size() == 2
    memory.default_size.cache_clear()


def test_a_limit_of_the_process() -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30));"
        "from cover.solver.counting.memory import default_size; print(default_size())"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert int(ended.stdout) <= GIB // 4


def test_threads_tell_each_other_by_flags_alone() -> None:
    # What is `volatile` is no more atomic than anything else.
    sources = {path: path.read_text() for path in CORE.rglob("*.[ch]") if path.name != "flag.h"}
    assert sources
    assert not [path.name for path, text in sources.items() if re.search(r"\bvolatile\b", text)]
