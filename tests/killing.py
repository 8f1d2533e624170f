"""Runs that are killed at random moments, and what they come to: the same as if nobody had.

    python tests/killing.py [KIND ...] [--kills N] [--seed N]

Each kind is killed until there were so many kills, by SIGKILL, in as many rounds as that takes; one
line for each tells how many there were, and where an answer was another one.
`shards/test_checkpoint.py` has some kills of each kind.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import NamedTuple

from conftest import ROOT
from problems import dlx, queens

KILLED = -signal.SIGKILL

# Seconds that a run may take.
PATIENCE = 200

# How much more is printed when all is done that was given to workers before.
_BYTES = 20 * 82

# What takes seconds with a large problem takes some hundredths here, and so kills come while there
# is work left. Processes answer from the first record on.
PROGRAM = """
import sys
from cover.running import batch
from cover.shards import count, ledger, listing

batch.PATIENCE = batch.WORTH = 0.0
count._HERE = count._UNDECIDED = listing._HERE = 0.0
count._STEP = 0.0001
ledger._BETWEEN_SAVES = count._LOOK = 0.01
count._FOR_SHARD, count._AT_FIRST, listing._FOR_STRETCH, listing._SENT = 0.02, 8, 0.02, 2000
"""

# Shards and blocks of solutions take their time.
SLOW = """
from time import sleep

count_shard, block = count.count_shard, listing.ShardedListing.block

def slow_count(*arguments):
    sleep(0.05)
    return count_shard(*arguments)

def slow_block(self, limit, seconds=None):
    sleep(0.005)
    return block(self, min(limit, 3), seconds)

count.count_shard = slow_count
listing.ShardedListing.block = slow_block
"""

RUN = """
from cover.__main__ import run

sys.exit(run())
"""


class Kind(NamedTuple):
    """What is run and killed: a command, which writes `out`, on a file `in.KIND` of so much.

    Where it is a worker that is killed, the command goes on. Otherwise it is killed after its
    ledger or its output has changed, and begun again.
    """

    command: str
    size: int
    kills: int  # in a round, at most
    slow: bool = False
    kills_workers: bool = False


KINDS = {
    "count": Kind("exact-cover --count --checkpoint kept --jobs 2 --output out", 12, 4, slow=True),
    "listing": Kind("exact-cover --all --checkpoint kept --output out", 8, 4, slow=True),
    "resume": Kind("killer --resume --jobs 2 --output out", 150, 8),
    "worker": Kind("killer --jobs 2", 60, 10, kills_workers=True),
    "cluster worker": Kind("killer --scheduler local:2", 200, 10, kills_workers=True),
    "cluster count": Kind(
        "exact-cover --count --checkpoint kept --resume --scheduler local:2 --output out", 13, 4
    ),
    "cluster listing": Kind(
        "exact-cover --all --checkpoint kept --resume --scheduler local:2 --output out", 10, 4
    ),
}


def killers(number: int) -> str:
    """So many killers, a line each."""
    found = (ROOT / "benchmarks/killers/tarek.txt").read_text(encoding="utf-8").splitlines()
    return "".join(f"{found[line % len(found)]}\n" for line in range(number))


@contextmanager
def begun(program: str, words: list[str], folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process in a session of its own, all of which is killed in the end."""
    with (
        open(folder / "printed", "wb") as printed,
        subprocess.Popen(
            [sys.executable, "-c", program, *words],
            cwd=folder,
            stdout=printed,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process,
    ):
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def workers_of(process: int) -> list[int]:
    """The processes that do the work of another one."""
    command = ["ps", "-ww", "--ppid", str(process), "-o", "pid=", "-o", "args="]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return [int(line.split()[0]) for line in found.splitlines() if "spawn_main" in line]


class Ended(NamedTuple):
    """What comes of runs: the exit code, what was written or printed, and how many were killed."""

    code: int
    written: bytes
    kills: int


class Round:
    """Runs of a kind in a folder, one after the other, up to the end of one that is not killed."""

    def __init__(self, kind: Kind, folder: Path, random: Random) -> None:
        self._kind, self._folder, self._random = kind, folder, random
        self._kills = 0
        self._deadline = monotonic() + PATIENCE

    def run(self, most: int, *, whole: bool = False) -> Ended:
        """Run with that many kills at most; the `whole` at once, without what it is kept by."""
        kind, folder, source = self._kind, self._folder, "in.txt"
        if "exact-cover" in kind.command:
            text, source = dlx(queens(kind.size)), "in.dlx"
        else:
            text = killers(kind.size)
        (folder / source).write_text(text, encoding="utf-8")
        program = PROGRAM + SLOW * kind.slow + RUN
        words = [*kind.command.split(), "-q", source]
        if whole:
            for option in ("--checkpoint", "--output", "--scheduler", "--jobs"):
                if option in words:
                    del words[words.index(option) : words.index(option) + 2]
            words = [word for word in words if word != "--resume"]
            program = "import sys\n" + RUN
        code = KILLED
        while code == KILLED:
            with begun(program, words, folder) as process:
                self._kill(process, most)
                code = process.wait(max(1.0, self._deadline - monotonic()))
        name = "out" if "--output" in words else "printed"
        return Ended(code, (folder / name).read_bytes(), self._kills)

    def _kill(self, process: subprocess.Popen[bytes], most: int) -> None:
        """Kill a process, or its workers, as long as it goes on, and each time after a step.

        A task that is met by every kill is given up, and rightly so: workers are killed when all
        that they were at before is done.
        """
        before = self._step()
        while self._kills < most and process.poll() is None and monotonic() < self._deadline:
            step = self._step()
            if step == before or (self._kind.kills_workers and step[1] < before[1] + _BYTES):
                sleep(0.005)
                continue
            sleep(self._random.uniform(0.0, 0.2))
            if not self._kind.kills_workers:
                process.kill()
                self._kills += process.wait() == KILLED
                return
            if workers := workers_of(process.pid):
                with suppress(ProcessLookupError):
                    os.kill(self._random.choice(workers), signal.SIGKILL)
                    self._kills += 1
                    before = self._step()

    def _step(self) -> tuple[int, int]:
        """What changes as a run goes on: the ledger, the file with answers, or what is printed."""
        for name in ("kept/ledger.jsonl", "out.journal", "printed"):
            with suppress(FileNotFoundError):
                status = os.stat(self._folder / name)
                return status.st_mtime_ns, status.st_size
        return 0, 0


def rounds(kind: Kind, kills: int, seed: int, tell: Callable[[str], object]) -> int:
    """Kill until there were so many kills, and return how many there were.

    Raises `AssertionError` where an answer is another one than that of a run without kills.
    """
    random, done = Random(seed), 0
    with TemporaryDirectory() as folder:
        expected = Round(kind, Path(folder), random).run(0, whole=True)
    while done < kills:
        with TemporaryDirectory() as folder:
            ended = Round(kind, Path(folder), random).run(min(kind.kills, kills - done))
        done += ended.kills
        tell(f"{done} kills")
        assert ended.code == expected.code, (ended.code, expected.code)
        assert ended.written == expected.written, f"{done}: another answer"
    return done


def main() -> None:
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS], metavar="KIND")
    parser.add_argument("--kills", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    asked = parser.parse_args()
    for name in asked.kinds or KINDS:
        began = monotonic()
        done = rounds(KINDS[name], asked.kills, asked.seed, str)
        print(f"{name}: {done} kills, {monotonic() - began:.0f} s, the same answers", flush=True)


if __name__ == "__main__":
    main()
