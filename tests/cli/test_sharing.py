"""`cover split`, `cover solve PART`, `cover join`: the parts of a puzzle, and their sum."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import ROOT
from in_process import run

PUZZLES = ROOT / "puzzles"


def split(puzzle: Path, folder: Path, parts: int) -> list[Path]:
    """Split a puzzle, and return the files of its parts."""
    done = run("split", "-q", puzzle, "--parts", str(parts), "--output", folder)
    assert (done.returncode, done.stderr) == (0, "")
    return [Path(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    "name",
    [
        *("exact-cover/langford-7.dlx", "exact-cover/shop-shifts.dlx", "sudoku/several.txt"),
        *("tiling/counts.yaml", "domino/several.txt", "matching/hypercube-3.col"),
    ],
)
def test_parts_one_after_the_other_have_all_solutions(tmp_path: Path, name: str) -> None:
    """Those of one part after the other, even: where there are sums, the order is another one."""
    parts = split(PUZZLES / name, tmp_path, 4)

    listed = run("solve", "--all", "-q", "--jobs", "1", *parts).stdout.splitlines()

    assert len(parts) > 1
    assert parts == sorted(parts)
    everything = run("solve", "--all", "-q", PUZZLES / name).stdout.splitlines()
    assert sorted(line for line in listed if line != "none") == sorted(everything)


def test_a_part_of_another_version_is_refused(tmp_path: Path) -> None:
    part, *_ = split(PUZZLES / "exact-cover" / "langford-7.dlx", tmp_path, 3)
    stated = json.loads(part.read_text())
    stated["part"]["version"] = "0.0.9"
    part.write_text(json.dumps(stated))

    assert 'made by cover "0.0.9"' in run("solve", part).stderr
