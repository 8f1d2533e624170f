"""`cover check`: answers in any form, costs, what is loaded; `data/commands` has what is said."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest

from cover.asking.prospects import prospects
from cover.checking.answers import answers_in
from cover.checking.judging import CheckResult, Judge, checked
from cover.families.detection import puzzles_in
from cover.query import Query
from cover.reading.lines import ByteLines
from cover.reading.records import Reading
from processes import run

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
WRONG = SOLVED[:21] + "5" + SOLVED[22:]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a puzzle, two of them, and an answer."""
    (tmp_path / "one.sdm").write_text(f"{PUZZLE}\n")
    (tmp_path / "two.sdm").write_text(f"{PUZZLE}\n" * 2)
    (tmp_path / "right.txt").write_text(f"{SOLVED}\n")
    return tmp_path


ROWS = "\n".join(SOLVED[at : at + 9] for at in range(0, 81, 9))
FRAMED = "\n".join(
    ("+-------+-------+-------+\n" if row % 3 == 0 else "")
    + "| " + " | ".join(" ".join(SOLVED[row * 9 + k : row * 9 + k + 3]) for k in (0, 3, 6)) + " |"
    for row in range(9)
)  # fmt: skip
LISTS = [[int(digit) for digit in row] for row in ROWS.split("\n")]


@pytest.mark.parametrize(
    "answer",
    [
        SOLVED,
        f"{PUZZLE},1,{SOLVED}",
        f"{PUZZLE}:1:{SOLVED}",
        ROWS,
        f"{FRAMED}\n+-------+-------+-------+",
        json.dumps(LISTS),
        str(LISTS).replace(", ", " ").replace("] [", "]\n ["),
        json.dumps(SOLVED),
        json.dumps({"solution": LISTS}),
        f"solution: {SOLVED}",
        f"source,line,record,status,number,solution\nx,1,1,solved,,{SOLVED}",
    ],
)
def test_an_answer_in_any_form_is_right(answer: str) -> None:
    lines = ByteLines("puzzle.txt", BytesIO(f"{PUZZLE}\n".encode()))
    given = ByteLines("answer.txt", BytesIO(answer.encode()))
    found = puzzles_in(lines, "puzzle.txt", None, Reading(None))
    judged = checked(found, answers_in(given), Judge(partial(prospects, query=Query())))

    assert [each.text for each in judged if isinstance(each, CheckResult)] == ["right"]


@pytest.mark.parametrize(
    ("answers", "said", "told"),
    [
        (f'[{"9" * 5000}]\n{{"solution": "{SOLVED}"}}\n', "bad right", "stdin:1: a number of thou"),
        (f'{{"solution": "{SOLVED}"}}\n{"[" * 99999}\n', "right bad", "stdin:2: nested too deeply"),
        (f"solution\n{'1' * 200_000}\n{SOLVED}\n", "bad right", "stdin:2: no row of a table: "),
    ],
)
def test_an_answer_that_is_too_long_is_bad(
    answers: str, said: str, told: str, folder: Path
) -> None:
    done = run("check", "two.sdm", "-", stdin=answers, cwd=folder)

    assert (done.returncode, done.stdout.split()) == (2, said.split())
    assert done.stderr.startswith(told)


def test_each_verdict_comes_as_soon_as_its_answer(folder: Path) -> None:
    words = [sys.executable, "-m", "cover", "check", "two.sdm", "-"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, cwd=folder, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for answer, verdict in ((SOLVED, "right"), (WRONG, "wrong: row 3 has 5 twice")):
            process.stdin.write(f"{answer}\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(verdict)
        process.stdin.close()


def test_a_check_loads_no_solver_and_no_check_asks_a_model(folder: Path) -> None:
    script = """
import sys
from cover.__main__ import run
from cover.families.grids import model

def asked(*arguments, **named):
    raise AssertionError("the model was asked")

for name in ("model", "placements", "exchangeable", "item_names"):
    setattr(model, name, asked)
sys.argv = ["cover", "check", "one.sdm", "right.txt"]
run()
print(*(name for name in sys.modules if name.startswith(("cover.solver", "cover.asking"))))
"""
    words = [sys.executable, "-c", script]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=folder)

    assert done.stdout == "right\n\n"
