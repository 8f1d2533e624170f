"""A record that has no room in the engine asked for is bad, and the batch goes on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT, Run
from test_batch import AT_ONCE

SMALL = "puzzles/tiling/counts.yaml"
LARGE = "puzzles/tiling/bedlam-cube.yaml"
SAID = (
    f"{LARGE}:4: a problem of 4,188 options and 77 items is too large for the engine dense, which "
    "has room for up to 4,096 options and 8,192 items, less with sums or many of both; the engine "
    "native takes it\n"
)

MODES = [
    "",
    "--unique",
    "--all",
    "--count",
    "--sample 1 --seed 7",
    "--estimate",
    "--timeout 60",
    "--all --distinct",
    "--count --distinct",
]


@pytest.mark.parametrize("mode", MODES)
def test_the_record_is_bad_and_no_other(cover: Run, mode: str) -> None:
    alone = cover("tiling", "-q", *mode.split(), SMALL)
    done = cover("tiling", "-q", *mode.split(), "--engine", "dense", SMALL, LARGE, SMALL)

    assert done.stdout == f"{alone.stdout}bad\n{alone.stdout}"
    assert (done.stderr, done.returncode) == (SAID, 2)


def test_lines_that_would_be_answered_at_once(cover: Run, tmp_path: Path) -> None:
    (tmp_path / "lines.txt").write_text(f"{'.' * 625}\n" * 3)
    done = cover("sudoku", "-q", "--engine", "dense", "lines.txt", cwd=tmp_path)

    assert done.stdout == "bad\n" * 3
    said = done.stderr.splitlines()
    assert [message.split(": ")[0] for message in said] == [f"lines.txt:{n}" for n in (1, 2, 3)]
    assert all("15,625 options and 2,500 items is too large" in message for message in said)
    assert done.returncode == 2


def test_processes_say_the_same() -> None:
    words = ["tiling", "-q", "--jobs", "2", "--engine", "dense", *[SMALL, LARGE] * 6]
    done = subprocess.run(
        [sys.executable, "-c", AT_ONCE, *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )

    assert done.stdout.splitlines()[1::2] == ["bad"] * 6
    assert "bad" not in done.stdout.splitlines()[::2]
    assert (done.stderr, done.returncode) == (SAID * 6, 2)
