"""What a run does besides its work, on the way in and out: as little as possible."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from conftest import ROOT

LINE = ROOT / "puzzles" / "sudoku" / "17-clues.txt"

# Of the standard library, what only other runs need.
_SPARED = (
    "concurrent.futures, csv, ctypes, dataclasses, decimal, fractions, json, lzstring, "
    "multiprocessing, random, subprocess, tempfile, xml.etree, zipfile"
)


def _said_behind_a_run(path: Path, code: str) -> str:
    """What the code prints behind a run that prints one answer."""
    script = f"import gc, sys\nfrom cover.__main__ import run\n{code}"
    words = [sys.executable, "-c", script, "sudoku", "-q", str(path)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return done.stdout.partition("\n")[2].strip()


def test_no_cycles_are_looked_for_while_one_puzzle_is_solved() -> None:
    counted = "sum(each['collections'] for each in gc.get_stats())"

    said = _said_behind_a_run(LINE, f"before = {counted}\nrun()\nprint({counted} - before)")

    assert said == "0"


def test_nothing_is_left_to_take_apart_at_the_exit() -> None:
    behind = "import atexit\natexit.register(lambda: print(gc.get_freeze_count() > 1000))\nrun()"

    assert _said_behind_a_run(LINE, behind) == "True"


def test_a_piped_sudoku_loads_nothing_that_it_has_no_use_for() -> None:
    spared = {name.strip() for name in _SPARED.split(",")}

    said = _said_behind_a_run(LINE, "run()\nprint(*sys.modules)")

    assert "cover.running" in said.split()
    assert not spared.intersection(said.split())


def test_ctrl_c_is_heeded_before_anything_is_loaded() -> None:
    """What comes before `run`, and would end in a traceback, is Python's own start alone."""
    loaded = "print(*sorted(set(sys.modules) - before - set(sys.builtin_module_names)))"
    code = f"import sys\nbefore = set(sys.modules)\nimport cover.__main__\n{loaded}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "cover cover.__main__\n"
