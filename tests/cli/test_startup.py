"""What a run does besides its work, on the way in and out: as little as possible."""

from __future__ import annotations

import subprocess
import sys

import pytest

from conftest import ROOT
from cover.families import COMMANDS as FAMILIES

LINE = ROOT / "puzzles" / "sudoku" / "17-clues.txt"

# Of the standard library, what only other runs need than one that prints an answer.
_SPARED = (
    "concurrent.futures, csv, ctypes, dataclasses, decimal, fractions, json, lzstring, "
    "multiprocessing, random, subprocess, tempfile, xml.etree, zipfile"
)


def _said(code: str, *words: str) -> list[str]:
    """The lines that some code says on stderr, in a process of its own; what it prints is left."""
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stderr.splitlines()


def test_a_run_looks_for_no_cycles_and_loads_nothing_for_others() -> None:
    counted = "sum(each['collections'] for each in gc.get_stats())"
    code = f"""
import gc, sys
from cover.__main__ import run
before = {counted}
run()
print({counted} - before, file=sys.stderr)
print(*sys.modules, file=sys.stderr)
"""
    cycles, modules = _said(code, "sudoku", "-q", str(LINE))

    assert cycles == "0"
    assert "cover.running" in modules.split()
    assert not {name.strip() for name in _SPARED.split(",")}.intersection(modules.split())


@pytest.mark.parametrize("is_waited_for", [False, True])
def test_python_takes_nothing_apart_where_it_waits_for_nothing(is_waited_for: bool) -> None:
    code = f"""
import atexit, sys
from cover.__main__ import script
atexit.register(print, "taken apart", file=sys.stderr)
if {is_waited_for}:
    import concurrent.futures
sys.exit(script())
"""
    command = [sys.executable, "-c", code, "sudoku", "-q", str(LINE)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)

    assert len(done.stdout.split()) == 1
    assert done.stderr == "taken apart\n" * is_waited_for


# Runs several commands in one process, and tells after each which modules are loaded.
_LOADING = """
import sys
from cover.cli.main import main
for words in sys.argv[1:]:
    main(words.split())
    print(*sys.modules, file=sys.stderr)
"""


def test_light_commands_import_no_heavy_library() -> None:
    path = str(LINE)
    names = ("domino/tatham", "matching/workers")
    others = (f"solve {LINE.parents[1] / name}.txt" for name in names)
    runs = (f"sudoku {path}", f"sudoku --json {path}", f"solve {path}", "--help", "sudoku --help")
    *_, solving, _, everything = map(str.split, _said(_LOADING, *others, *runs))

    assert "importlib.metadata" not in solving
    assert not {"networkx", "rich", "rustworkx", "yaml"} & {*everything}


def test_help_loads_no_command_and_no_solver() -> None:
    others = ("solve", "why", "explain", "minimize", "convert", "split", "join", "generate")
    first, *more = _said(_LOADING, "--help", *(f"{name} -h" for name in (*FAMILIES, *others)))
    heavy = {"cover.solver", "cover.asking", "cover.drawing", "cover.running"}

    assert {name for name in first.split() if name.startswith("cover.")} == {
        *("cover.cli", "cover.cli.main", "cover.cli.help", "cover.errors"),
        *("cover.families", "cover.families.outside", "cover.tuples"),
    }
    assert not heavy & {*more[-1].split()}


def test_ctrl_c_is_heeded_before_anything_is_loaded() -> None:
    """What comes before `run`, and would end in a traceback, is Python's own start alone."""
    loaded = "print(*sorted(set(sys.modules) - before - set(sys.builtin_module_names)))"
    code = "import sys\nbefore = set(sys.modules)\nimport cover.__main__\nsys.stdout = sys.stderr\n"

    assert _said(code + loaded) == ["cover cover.__main__"]
