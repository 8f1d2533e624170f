"""Tasks that threads and processes do: what comes of each, and of those that end their process."""

from __future__ import annotations

import operator
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from threading import Event
from threading import enumerate as enumerate_threads
from time import monotonic, sleep

import pytest

from cover.errors import CheckError, InputError, LostTaskError, Place
from cover.shards.executors import NoProcessError, Processes, Threads, UnwantedError
from processes import wait_until


@pytest.fixture(scope="module")
def processes() -> Iterator[Processes]:
    with Processes(2) as found:
        yield found


def test_every_task_has_its_own_result(processes: Processes) -> None:
    with Threads(3) as threads:
        for executor in (threads, processes):
            tasks = [executor.submit(operator.mul, number, number) for number in range(20)]
            assert [executor.result(task) for task in tasks] == [n**2 for n in range(20)]


def refuse(place: Place) -> None:
    raise InputError(place, "broken", "a line")


def test_errors_come_back(processes: Processes) -> None:
    with pytest.raises(InputError, match="f:7: broken") as caught:
        processes.submit(refuse, Place("f", 7)).result()
    assert caught.value.text == "a line"
    with pytest.raises(CheckError, match="ZeroDivisionError"):
        processes.submit(operator.truediv, 1, 0).result()
    with pytest.raises(NoProcessError):
        processes.submit(lambda: 1).result()


def kill_once(mark: str) -> str:
    """End the process of the first call."""
    if not os.path.exists(mark):
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return mark


def test_a_process_that_was_killed_has_a_successor(processes: Processes, tmp_path: Path) -> None:
    mark = str(tmp_path / "mark")

    assert processes.submit(kill_once, mark).result() == mark
    with pytest.raises(LostTaskError):
        processes.submit(os.abort).result()
    for child in active_children():  # which have nothing to do
        child.kill()
        child.join()
    assert [processes.submit(abs, -1).result() for _ in range(4)] == [1] * 4


def test_busy_processes_end_at_once() -> None:
    """What Python has for them ends, too: it would wake it up at its own end, and tell if not."""
    others, before = {*active_children()}, {*enumerate_threads()}
    with Processes(1) as found:
        long = [found.submit(sleep, 1000) for _ in range(2)]
        wait_until(lambda: {*active_children()} - others)
        began = monotonic()

    assert monotonic() - began < 10
    assert all(task.done() for task in long)
    assert {*active_children()} <= others
    assert {*enumerate_threads()} <= before


def test_threads_end_what_nobody_waits_for() -> None:
    threads = Threads(1)
    begun = Event()

    def begin() -> None:
        begun.set()
        sleep(0.1)

    first = threads.submit(begin)
    second = threads.submit(abs, -1)
    assert begun.wait(60)

    threads.cancel([second])

    assert first.result() is None
    with pytest.raises(UnwantedError):
        second.result()


def test_no_process_begins_where_the_current_folder_is_looked_into(tmp_path: Path) -> None:
    """As by `-E`, which heeds no `PYTHONSAFEPATH`; with `-P`, too, it is not looked into."""
    (tmp_path / "random.py").write_text("raise SystemExit('it was imported')")
    program = (
        "import sys; sys.path.pop(0); sys.path = sys.argv[1:] + sys.path\n"
        "from cover.shards.executors import Processes\n"
        "with Processes(1) as found: print(repr(found.submit(abs, -1).exception()))"
    )
    for flags, said in ((["-E"], "NoProcessError()"), (["-E", "-P"], "None"), ([], "None")):
        shown = program.replace("sys.path.pop(0); ", "") if "-P" in flags else program
        command = [sys.executable, *flags, "-c", shown, *sys.path]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert (done.stdout.strip(), done.stderr) == (said, ""), flags
