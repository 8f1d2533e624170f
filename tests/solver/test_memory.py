"""What a table may take unless it is said: the tightest limit of machine, container and process."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cover.solver.counting import memory
from cover.solver.counting.memory import MemoryRoom, rooms

GIB = 2**30
CORE = Path(memory.__file__).parent.parent / "core"


class Linux:
    """A folder that looks like /proc, and one where control groups are mounted."""

    def __init__(self, folder: Path) -> None:
        self.proc = folder / "proc"
        self.mounted = folder / "with blank"
        (self.proc / "self").mkdir(parents=True)
        self.mounted.mkdir()

    def groups(self, *lines: str) -> None:
        """The groups of the process."""
        (self.proc / "self" / "cgroup").write_text("".join(f"{line}\n" for line in lines))

    def mount(self, system: str, root: str = "/") -> None:
        """Where groups are mounted, beside something else."""
        where = str(self.mounted).replace(" ", r"\040")
        (self.proc / "self" / "mountinfo").write_text(
            "23 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
            f"35 31 0:32 {root} {where} rw,relatime shared:9 master:2 - {system}\n"
        )

    def group(self, path: str, **files: int | str) -> None:
        """A group with such files, `_` standing for the point in their names."""
        folder = self.mounted / path
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / f"memory.{name}").write_text(f"{text}\n")

    def rooms(self) -> list[MemoryRoom]:
        """What limits the process but the machine, on which this test runs, and `ulimit`."""
        return [room for room in rooms(self.proc) if room.limit in LIMITS]


LIMITS = {GIB, 2 * GIB, 3 * GIB, 4 * GIB}


@pytest.fixture
def linux(tmp_path: Path) -> Linux:
    return Linux(tmp_path)


def test_the_second_version_of_control_groups(linux: Linux) -> None:
    linux.groups("0::/user/one")
    linux.mount("cgroup2 cgroup2 rw,nsdelegate")
    stat = "anon 5\ninactive_file 7"
    linux.group("user/one", max="max", high=GIB, current=GIB // 2, stat=stat)
    linux.group("user", max=4 * GIB, current=GIB, stat="inactive_file 0")
    assert linux.rooms() == [MemoryRoom(GIB, GIB - GIB // 2 + 7), MemoryRoom(4 * GIB, 3 * GIB)]


def test_the_first_version_of_control_groups(linux: Linux) -> None:
    linux.groups("4:cpu,memory:/box", "3:cpuset:/other", "0::/")
    linux.mount("cgroup cgroup rw,cpu,memory")
    stat = "cache 9\ninactive_file 1\ntotal_inactive_file 100"
    linux.group("box", limit_in_bytes=2 * GIB, usage_in_bytes=GIB, stat=stat)
    linux.group(".", limit_in_bytes=2**63 - 4096, usage_in_bytes=GIB, stat=stat)
    assert linux.rooms() == [MemoryRoom(2 * GIB, GIB + 100)]


def test_a_container_that_sees_its_own_group_alone(linux: Linux) -> None:
    # Without a namespace of its own for groups, it reads its path outside, which is the root here.
    linux.groups("4:memory:/docker/abc")
    linux.mount("cgroup cgroup rw,memory", root="/docker/abc")
    linux.group(".", limit_in_bytes=3 * GIB, usage_in_bytes=0, stat="")
    assert linux.rooms() == [MemoryRoom(3 * GIB, 3 * GIB)]


def test_a_path_that_is_not_below_the_root(linux: Linux) -> None:
    linux.groups("0::/../elsewhere")
    linux.mount("cgroup2 cgroup2 rw", root="/docker/abc")
    linux.group(".", max=GIB, current=0)
    assert linux.rooms() == [MemoryRoom(GIB, GIB)]


@pytest.mark.parametrize("text", ["", "0::", "nonsense", "0"])
def test_files_that_make_no_sense_are_passed_over(linux: Linux, text: str) -> None:
    linux.groups(text)
    linux.mount(text)
    assert linux.rooms() == []


def test_without_such_files_there_is_the_machine() -> None:
    assert [room for room in rooms(Path("/nowhere")) if room.limit <= 0] == []


def test_a_quarter_or_half_of_what_is_free() -> None:
    assert MemoryRoom(4 * GIB, 3 * GIB).for_a_table == GIB
    assert MemoryRoom(4 * GIB, GIB).for_a_table == GIB // 2
    assert MemoryRoom(4 * GIB, -GIB).for_a_table == 0


def test_it_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    memory.default_size.cache_clear()
    first = memory.default_size()
    monkeypatch.setattr(memory, "rooms", lambda: [MemoryRoom(8, 8)])
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
