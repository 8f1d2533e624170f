"""A fault in cover costs one record: it is bad, a line on stderr says so, and the rest goes on."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

import cover as library
import processes
from conftest import Run
from cover.families.grids.generate_givens import MakerAtOnce
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import lines as of_lines
from cover.families.grids.text.lines import SudokuLines
from cover.reading.lines import Line
from cover.running import parts
from cover.setting.generate import Series
from cover.solver.parallel.records import RecordAnswers

# What is raised for a puzzle with this digit in its first cell, and what is said of it.
RAISED: dict[int, tuple[BaseException, str]] = {
    1: (MemoryError(), "there is not enough memory for it"),
    2: (RecursionError("too deep"), "a fault in cover: RecursionError: too deep"),
    3: (RuntimeError("int\ntoo large"), "a fault in cover: RuntimeError: int too large"),
}
GOOD = ".231314224131324"  # the first cell is 4
SOLVED = "4231314224131324"
TEXT = "".join(f"{line}\n" for line in (GOOD, *(f"{k}..............." for k in RAISED), GOOD))
BAD = [2, 3, 4]  # lines
STATUSES = ["solved", "bad", "bad", "bad", "solved"]

pytestmark = pytest.mark.usefixtures("faults_told")

Break = Callable[[Any, str], None]


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder with puzzles in `p.txt` and answers in `a.txt`."""
    monkeypatch.chdir(tmp_path)
    Path("p.txt").write_text(TEXT)
    Path("a.txt").write_text(f"{SOLVED}\n" * 5)


def run(*arguments: str) -> CompletedProcess[str]:
    return processes.run(*arguments, cwd=Path.cwd())


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Break:
    """Break a method of all puzzles, or of their layouts, for those that begin with 1 to 4."""

    def break_(owner: Any, name: str) -> None:
        whole = getattr(owner, name)

        def meddled(first: Any, *rest: Any, **more: Any) -> Any:
            raise_for(first, *rest)
            return whole(first, *rest, **more)

        monkeypatch.setattr(owner, name, meddled)

    return break_


def raise_for(*values: Any) -> None:
    """Raise what the first cell of the puzzle, the solution or the line among some values asks."""
    puzzles = [getattr(value, "puzzle", value) for value in values]
    grids = [puzzle._givens for puzzle in puzzles if isinstance(puzzle, DigitGrid)]
    lines = [(int(k.text[0].replace(".", "0")),) for k in values if isinstance(k, Line)]
    for cells in grids or lines or values:
        if isinstance(cells, tuple) and cells[0] in RAISED:
            raise RAISED[cells[0]][0]


def check_messages(done: CompletedProcess[str]) -> None:
    """Each fault is told in a line of its own, with its place."""
    told = [text for text in done.stderr.splitlines() if ": note: " not in text]
    told = [text for text in told if " records: " not in text and " answers: " not in text]
    assert len(told) == len(BAD), done.stderr
    for number, text in zip(BAD, told, strict=True):
        _, said = RAISED[number - 1]
        where = r" \([\w/]+\.py, line \d+\); please report it, with the puzzle and the command"
        end = where if said.startswith("a fault") else ""
        assert re.fullmatch(rf"p.txt:{number}(:1)?: {re.escape(said)}{end}", text), text
    assert done.returncode == 2


MODES = ("", "--all", "-n 2", "--count", "--unique", "--sample 2", "--estimate")
SETTING = ("candidates", "why --json", "minimize", "explain --json", "rate", "trace --json")
OF_FORMS = {
    "line": ("_line",),
    "rows": ("_rows", "_decode"),
    "json": ("_data", "_given_options", "_decode", "_faults_in"),
    "csv": ("_line", "_given_options"),
    "grid": ("_draw", "_faults_in"),
    "yaml": ("_stated", "_decode"),
    "svg": ("_picture", "_faults_in"),
    "html": ("_picture", "_given_options"),
}
CONVERTED = {"yaml": "_stated", "json": "_stated", "grid": "_draw", "svg": "_picture"}

# What is asked, and the function that fails meanwhile.
ASKED: list[tuple[str, Any, str]] = [
    *((f"sudoku {mode}", DigitGrid, "_contradiction") for mode in MODES),
    *((f"sudoku --format={k}", DigitGrid, name) for k, each in OF_FORMS.items() for name in each),
    *((f"{command} --type sudoku", DigitGrid, "_given_options") for command in SETTING),
    *((f"convert --type sudoku --to {k}", DigitGrid, name) for k, name in CONVERTED.items()),
    ("convert --type sudoku --to lines", of_lines, "written"),
    ("check a.txt", DigitGrid, "_faults_in"),
    *((k, SudokuLines, "record") for k in ("sudoku", "solve", "convert --to yaml", "check a.txt")),
]


@pytest.mark.parametrize(("words", "owner", "name"), ASKED)
def test_whatever_is_asked_goes_on(broken: Break, words: str, owner: Any, name: str) -> None:
    broken(owner, name)
    command, *others = words.split()
    done = run(command, "p.txt", *others)
    check_messages(done)
    assert command == "convert" or done.stdout.count("bad") >= 3
    assert not done.stdout.startswith("bad")
    assert not done.stdout.endswith("bad\n")
    if words == "sudoku --format=json":
        assert [json.loads(line)["status"] for line in done.stdout.splitlines()] == STATUSES


@pytest.mark.parametrize("command", ["sudoku", "solve"])
def test_what_shows_a_format_costs_one_file(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    Path("broken.txt").write_text(f"{GOOD} break\n")
    whole = SudokuLines.shows

    def shows(head: Any, *rest: Any) -> bool:
        if head.first.text.endswith("break"):
            raise RuntimeError("broken")
        return whole(head, *rest)

    monkeypatch.setattr(SudokuLines, "shows", shows)
    done = run(command, "broken.txt", "p.txt")
    assert done.returncode == 2
    first, *others = done.stdout.splitlines()
    assert (first, len(others), others[0], others[-1]) == ("bad", 5, SOLVED, SOLVED)
    assert re.match(r"broken.txt: a fault in cover: RuntimeError: broken \(", done.stderr)


def test_lines_in_bulk_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("many.txt").write_text(f"{GOOD}\n" * 20)
    whole, left = RecordAnswers.answers, iter(range(1))

    def answers(self: Any, *where: Any) -> Any:
        for _ in left:
            raise AssertionError("in a thread")
        return whole(self, *where)

    monkeypatch.setattr(RecordAnswers, "answers", answers)
    done = run("sudoku", "many.txt")
    assert done.returncode == 2
    assert sorted(done.stdout.splitlines()) == [*[SOLVED] * 19, "bad"]
    assert done.stderr.count("a fault in cover: AssertionError: in a thread") == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_new_puzzles_go_on(monkeypatch: pytest.MonkeyPatch, jobs: str) -> None:
    whole = Series._proved

    def puzzles(self: Any, randoms: Any, deadline: Any) -> Any:
        raise RecursionError("so that each is made by itself")

    monkeypatch.setattr(MakerAtOnce, "puzzles", puzzles)

    def found(self: Any, new: Any, place: Any, deadline: Any) -> Any:
        if place.line == 2:
            raise RecursionError("too deep")
        return whole(self, new, place, deadline)

    monkeypatch.setattr(Series, "_proved", found)
    done = run("generate", "sudoku", "--size", "4", "-n", "3", "--seed", "1", "--jobs", jobs)
    assert done.returncode == 2
    assert done.stdout.splitlines()[1] == "bad"
    assert len(done.stdout.splitlines()) == 3
    assert re.search(r"^sudoku:2: a fault in cover: RecursionError: too deep \(", done.stderr, re.M)


def test_splitting_and_joining_say_it_in_a_line(
    monkeypatch: pytest.MonkeyPatch, broken: Break
) -> None:
    Path("one.txt").write_text("3...............\n")
    broken(DigitGrid, "_given_options")
    done = run("split", "--parts", "2", "one.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("one.txt:1: a fault in cover: RuntimeError: int too large (")
    Path("a.jsonl").write_text("{part: 1}\n---\n{part: 2}\n")
    monkeypatch.setattr(parts, "_answer", lambda document: 1 // 0)
    done = run("join", "a.jsonl")
    assert (done.returncode, done.stdout) == (2, ">=0\n")
    assert len(re.findall(r"^a.jsonl:\d:1: a fault in cover: ", done.stderr, re.M)) == 2


def test_ctrl_c_is_none(monkeypatch: pytest.MonkeyPatch, broken: Break) -> None:
    """Also where it comes as a class is made in a module that is loaded meanwhile."""
    interrupted = RuntimeError("Error calling __set_name__")
    interrupted.__cause__ = KeyboardInterrupt()
    monkeypatch.setitem(RAISED, 4, (interrupted, ""))
    broken(DigitGrid, "_decode")
    with pytest.raises(KeyboardInterrupt):
        list(library.solve_lines([SOLVED]))


def test_what_is_left_is_a_line_and_exit_code_70(cover: Run, tmp_path: Path) -> None:
    breaking = "from cover.cli import runs\nruns.sources_of = lambda *_: 1 // 0\n"
    done = cover("sudoku", "p.txt", cwd=tmp_path, **meddled(tmp_path, breaking))
    assert (done.returncode, done.stdout) == (70, "")
    said = r"cover: a fault in cover: ZeroDivisionError: .+ \(cli/runs.py, line \d+\); please .*\n"
    assert re.fullmatch(said, done.stderr)


def meddled(folder: Path, code: str) -> dict[str, str]:
    """Have the processes of a run begin with some code; return their environment."""
    (folder / "sitecustomize.py").write_text(code)
    paths = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    return {"PYTHONPATH": paths}


# What breaks the puzzles in all processes of a run, and has it begin them at once.
_BREAKING = """
from cover.running import batch
from cover.families.grids.puzzle import DigitGrid

batch.PATIENCE = batch.WORTH = 0
whole = DigitGrid._decode
raised = {1: MemoryError(), 2: RecursionError("too deep"), 3: RuntimeError("int\\ntoo large")}

def decode(self, options):
    if self._givens[0] in raised:
        raise raised[self._givens[0]]
    return whole(self, options)

DigitGrid._decode = decode
"""


def test_processes_go_on(cover: Run, tmp_path: Path) -> None:
    environment = meddled(tmp_path, _BREAKING)
    done = cover("sudoku", "--json", "--jobs", "2", "p.txt", cwd=tmp_path, **environment)
    check_messages(done)
    assert [json.loads(line)["status"] for line in done.stdout.splitlines()] == STATUSES
