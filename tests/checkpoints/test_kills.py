"""Counts and listings that are killed at random moments: the same command comes to the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep

import pytest

from conftest import Run
from cover.problem import Problem
from problems import queens

KILLED = -9

# What takes seconds with a large problem takes some hundredths here, and shards and blocks of
# solutions take their time, so that kills come while there is work left.
PROGRAM = """
import sys
from time import sleep
from cover.shards import count, ledger, listing

count._HERE = count._UNDECIDED = listing._HERE = 0.0
count._STEP = 0.0001
ledger._BETWEEN_SAVES = count._LOOK = 0.01
count._FOR_SHARD, count._AT_FIRST, listing._FOR_STRETCH, listing._SENT = 0.02, 8, 0.02, 2000
count_shard, block = count.count_shard, listing.ShardedListing.block

def slow_count(*arguments):
    sleep(0.05)
    return count_shard(*arguments)

def slow_block(self, limit, seconds=None):
    sleep(0.005)
    return block(self, min(limit, 3), seconds)

count.count_shard = slow_count
listing.ShardedListing.block = slow_block
from cover.__main__ import run

sys.exit(run())
"""


def dlx(problem: Problem) -> str:
    """The problem as a file."""
    names = [
        "_".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in problem.items
    ]
    names = [name.replace("-", "m") for name in names]
    first, second = names[: problem.primary_count], names[problem.primary_count :]
    rows = [
        " ".join(names[item] for item in problem.entries[begin:end])
        for begin, end in zip(problem.starts, problem.starts[1:], strict=False)
    ]
    return "\n".join([" ".join([*first, "|", *second]), *rows]) + "\n"


def killed_again_and_again(arguments: list[str], cwd: Path, most: int) -> tuple[str, int, int]:
    """Run, kill and go on to the end: what was printed, the exit code, and how many were killed.

    A run is killed at a random moment after it has saved its ledger, if it lasts so long.
    """
    random, kept = Random(most), cwd / "kept" / "ledger.jsonl"
    for kills in range(most + 1):
        before = kept.stat().st_mtime_ns if kept.exists() else 0
        with subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            cwd=cwd,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as process:
            while kills < most and process.poll() is None:
                if kept.exists() and kept.stat().st_mtime_ns != before:
                    sleep(random.uniform(0.0, 0.2))
                    process.kill()
                    break
                sleep(0.005)
            out, _ = process.communicate(timeout=100)
            if process.returncode != KILLED:
                return out, process.returncode, kills
    raise AssertionError("the last run was not to be killed")


@pytest.mark.parametrize(
    ("size", "jobs", "most"),
    [(12, 2, 4), pytest.param(14, 3, 30, marks=pytest.mark.slow)],
)
def test_a_count_comes_to_the_same_number(
    cover: Run, tmp_path: Path, size: int, jobs: int, most: int
) -> None:
    (tmp_path / "queens.dlx").write_text(dlx(queens(size)), encoding="utf-8")
    whole = cover("exact-cover", "--count", "queens.dlx", cwd=tmp_path)
    command = ["exact-cover", "--count", "--checkpoint", "kept", "--jobs", str(jobs), "queens.dlx"]

    out, code, kills = killed_again_and_again(command, tmp_path, most)

    assert kills
    assert (out, code) == (whole.stdout, 0)
    assert cover(*command, cwd=tmp_path).stdout == whole.stdout


@pytest.mark.parametrize(("size", "most"), [(8, 4), pytest.param(11, 30, marks=pytest.mark.slow)])
def test_a_listing_has_each_solution_once_and_in_order(
    cover: Run, tmp_path: Path, size: int, most: int
) -> None:
    (tmp_path / "queens.dlx").write_text(dlx(queens(size)), encoding="utf-8")
    whole = cover("exact-cover", "--all", "queens.dlx", cwd=tmp_path)
    command = ["exact-cover", "--all", "--checkpoint", "kept", "--output", "all", "queens.dlx"]

    _, code, kills = killed_again_and_again(command, tmp_path, most)

    assert kills
    assert code == 0
    assert (tmp_path / "all").read_text(encoding="utf-8") == whole.stdout
