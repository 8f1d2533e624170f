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
from problems import dominoes, queens

KILLED = -9

# What takes seconds with a large problem takes some hundredths here, and shards and blocks of
# solutions take their time, so that kills come while there is work left.
PROGRAM = """
import sys
from time import sleep
from cover.answers import counts
from cover.solver.api import Prepared
from cover.solver.counting import component, count as whole
from cover.solver.levels import count, pace
from cover.solver.waists.count import WaistCount
from cover.checkpoints import counting, first, folder, listing, side_by_side

counts._AT_ONCE = counts._IN_PYTHON = pace._EVERY = pace._SPARED = counting._TRIAL = 0.0
if "dominoes.dlx" in sys.argv:  # are counted by levels from the beginning
    counting._TRIAL = 100.0
    component.patience = whole.patience = lambda problem: 0.0
    component.CountingRace._is_turn_of_levels = property(lambda race: race.memo is not None)
first.AT_ONCE = 0.0
folder._BETWEEN_SAVES = side_by_side._SLICE = 0.01
side_by_side._PATIENCE = listing._PATIENCE = 0.02
work_at, block = side_by_side.OpenShards._work_at, listing.SavedListing.block
by_symmetry = Prepared.count_by_symmetry
save, save_waists = count.LevelCount._save, WaistCount.save

def slow_work(self, shard):
    sleep(0.02)
    work_at(self, shard)

def slow_block(self, limit, seconds=None):
    sleep(0.005)
    return block(self, min(limit, 3), seconds)

def slow_save(self, saved):
    save(self, saved)
    sleep(0.01)

def count_to_the_end(self, symmetry, **options):
    return by_symmetry(self, symmetry._replace(turn=None), **options)

def slow_save_waists(self):
    save_waists(self)
    sleep(0.02)

count.LevelCount._save = slow_save
WaistCount.save = slow_save_waists
Prepared.count_by_symmetry = count_to_the_end
side_by_side.OpenShards._work_at = slow_work
listing.SavedListing.block = slow_block
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


def killed_again_and_again(
    arguments: list[str], cwd: Path, most: int, state: str = "kept/checkpoint.json"
) -> tuple[str, int, int]:
    """Run, kill and go on to the end: what was printed, the exit code, and how many were killed.

    A run is killed at a random moment after it has saved its `state`, if it lasts so long.
    """
    random, kept = Random(most), cwd / state
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
    [(9, 2, 4), pytest.param(12, 3, 30, marks=pytest.mark.slow)],
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


@pytest.mark.parametrize(("size", "most"), [(8, 3), pytest.param(10, 20, marks=pytest.mark.slow)])
def test_a_count_by_levels_goes_on_from_the_last_ones(
    cover: Run, tmp_path: Path, size: int, most: int
) -> None:
    (tmp_path / "dominoes.dlx").write_text(dlx(dominoes(size, size)), encoding="utf-8")
    whole = cover("exact-cover", "--count", "dominoes.dlx", cwd=tmp_path)
    command = ["exact-cover", "--count", "--checkpoint", "kept", "dominoes.dlx"]

    out, code, kills = killed_again_and_again(command, tmp_path, most, "kept/levels/levels.json")

    assert kills
    assert (out, code) == (whole.stdout, 0)
    assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == [
        "checkpoint.json",
        "lock",
    ]


@pytest.mark.slow
def test_a_count_with_symmetric_states_as_one_goes_on_from_the_last_of_them(
    cover: Run, tmp_path: Path
) -> None:
    (tmp_path / "empty.txt").write_text("." * 64 + "\n", encoding="utf-8")
    command = ["sudoku", "--count", "--box", "2x4", "--checkpoint", "kept", "empty.txt"]

    out, code, kills = killed_again_and_again(command, tmp_path, 4, "kept/levels/waists.json")

    assert kills
    assert (out, code) == ("29136487207403520\n", 0)
    assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == [
        "checkpoint.json",
        "lock",
    ]
