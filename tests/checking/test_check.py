"""`cover check` as a process: verdicts, forms, exit codes, and what cannot be paired."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest

from conftest import Run
from cover.asking.prospects import prospects
from cover.checking.answers import answers_in
from cover.checking.judging import CheckResult, Judge, checked
from cover.families.detection import puzzles_in
from cover.query import Query
from cover.reading.lines import ByteLines
from cover.reading.records import Reading

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


def said_of(puzzles: str, answers: str) -> list[str]:
    """What is said of answers to puzzles."""
    lines = ByteLines("puzzle.txt", BytesIO(puzzles.encode()))
    given = ByteLines("answer.txt", BytesIO(answers.encode()))
    found = puzzles_in(lines, "puzzle.txt", None, Reading(None))
    judged = checked(found, answers_in(given), Judge(partial(prospects, query=Query())))
    return [each.text for each in judged if isinstance(each, CheckResult)]


ROWS = "\n".join(SOLVED[at : at + 9] for at in range(0, 81, 9))
FRAMED = "\n".join(
    ("+-------+-------+-------+\n" if row % 3 == 0 else "")
    + "| " + " | ".join(" ".join(SOLVED[row * 9 + k : row * 9 + k + 3]) for k in (0, 3, 6)) + " |"
    for row in range(9)
)  # fmt: skip
AS_JSON = f'{{"solution": "{SOLVED}"}}\n'
LISTS = [[int(digit) for digit in row] for row in ROWS.split("\n")]


@pytest.mark.parametrize("length", [9, 36, 80, 82])
def test_a_line_of_another_length_takes_no_further_answers(
    length: int, cover: Run, tmp_path: Path
) -> None:
    (tmp_path / "three.sdm").write_text(f"{PUZZLE}\n" * 3)
    broken = f"{SOLVED}1"[:length]

    done = cover("check", "three.sdm", "-", stdin=f"{SOLVED}\n{broken}\n{WRONG}\n", cwd=tmp_path)

    assert done.returncode == 2
    right, bad, wrong = done.stdout.splitlines()
    assert (right, bad, wrong[:6]) == ("right", "bad", "wrong:")


def test_a_pair_alone_is_followed_by_the_next_answer() -> None:
    square = "a b\nb c\nc d\na d\n"

    said = said_of("\n".join([square] * 4), "a-b\na-b c-d\nb-c\nnone\n")

    so_far = "right so far: 2 of 4"
    assert said == [so_far, "right", so_far, "not checked: the answer is `none`"]


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
    assert said_of(f"{PUZZLE}\n", answer) == ["right"]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (WRONG, "wrong: row 3 has 5 twice, r3c4 and r3c7; column 4 has 5 twice, r3c4 and r7c4; "
         "box 2 has 5 twice, r2c6 and r3c4"),
        (f"4{SOLVED[1:]}", "wrong: r1c1 is 4, given is 5; row 1 has 4 twice, r1c1 and r1c3; column "
         "1 has 4 twice, r1c1 and r5c1; and 1 more"),
        (SOLVED.replace("4", "."), "right so far: 74 of 81"),
        (SOLVED[:80] + "A", 'wrong: r9c9 is "A", not a digit 1-9 or a blank (. 0 ? - _ * x)'),
        ("none", "not checked: the answer is `none`"),
        (json.dumps({"solution": LISTS}, indent=1), "bad"),
        (json.dumps({"solutions": [SOLVED]}), "bad"),
        (json.dumps([{"solution": SOLVED}] * 2), "bad"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(answer: str, said: str) -> None:
    assert said_of(f"{PUZZLE}\n", answer) == [said]


@pytest.mark.parametrize(
    ("arguments", "answers", "code", "said", "told"),
    [
        (("two.sdm", "right.txt"), "", 2, "right\nno answer\n", "two.sdm:2: there is no answer"),
        (("two.sdm", "-"), f"{SOLVED}\n" * 3, 2, "right\nright\n", "stdin:3: an answer too many"),
        (("one.sdm", "-"), f"{SOLVED}\n" * 2, 0, "right\nright, the same as answer 1\n", ""),
        (("one.sdm", "-"), f"{SOLVED}\n{WRONG}\n", 1, "right\nwrong: row 3 has 5 twice", ""),
        (("two.sdm", "-"), f"{SOLVED[1:]}\n{SOLVED}\n", 2, "bad\nright\n", "stdin:1: 80 cells in"),
        (("two.sdm", "-"), f"{ROWS[1:]}\n\n{ROWS}\n", 2, "bad\nright\n", "stdin:1: 8 cells in a"),
        (("two.sdm", "-"), f"[{'9' * 5000}]\n{AS_JSON}", 2, "bad\nright\n", "stdin:1: a number of"),
        (("two.sdm", "-"), f"{AS_JSON}{'[' * 99999}\n", 2, "right\nbad\n", "stdin:2: nested too"),
        (("two.sdm", "-"), f"solution\n{'1' * 200_000}\n{SOLVED}\n", 2, "bad\nri", "stdin:2: no"),
        (("one.sdm",), "", 3, "right so far: 30 of 81\n", "cover: note: no answer was named"),
        (("lost.txt", "right.txt"), "", 2, "", "lost.txt: cannot be read: No such file"),
        (("-", "-"), "", 2, "", "Error: - is standard input, which can be read only once"),
        (("one.sdm", "-", "-"), "", 2, "", "Error: 3 files, expected a file of puzzles"),
        ((), "", 2, "bad\n", "stdin: the input holds no puzzle"),
        (("-q", "one.sdm", "right.txt"), "", 0, "", ""),
        (("-q", "one.sdm", "-"), f"{WRONG}\n", 1, "", ""),
        (("--repeats", "one.sdm", "right.txt"), "", 2, "", "--repeats goes with --type killer"),
        (("--timeout", "9", "one.sdm", "right.txt"), "", 0, "right\n", ""),
        (("--unique", "one.sdm", "right.txt"), "", 0, "right\n", ""),
        (("--unique", "one.sdm", "-"), "none\n", 1, "wrong: the answer is `none`, but", ""),
    ],
)  # fmt: skip
def test_puzzles_and_answers_are_paired(
    cover: Run,
    folder: Path,
    arguments: tuple[str, ...],
    answers: str,
    code: int,
    said: str,
    told: str,
) -> None:
    done = cover("check", *arguments, stdin=answers, cwd=folder)

    assert done.returncode == code
    assert done.stdout.startswith(said)
    assert bool(done.stdout) == bool(said)
    assert told in done.stderr
    assert bool(done.stderr) == bool(told)


def test_several_answers_to_one_puzzle_of_many_are_told_by_headings_and_json(
    cover: Run, tmp_path: Path
) -> None:
    puzzles = "1...............\n1234341221434321\n" * 2
    for form in ("grid", "json"):
        arguments = ("--all", "--format", form, "--from", "lines", "-")
        listed = cover("sudoku", *arguments, stdin=puzzles.replace("1..", "123", 1))
        (tmp_path / "puzzles.txt").write_text(puzzles.replace("1..", "123", 1))

        read = ("--type", "sudoku", "--from", "lines", "puzzles.txt", "-")
        done = cover("check", *read, stdin=listed.stdout, cwd=tmp_path)

        assert done.returncode == 0, done.stderr
        assert done.stdout == "right\n" * done.stdout.count("\n")
        assert done.stdout.count("\n") > 12


def test_options_say_what_a_puzzle_means(cover: Run, folder: Path) -> None:
    (folder / "cage.yaml").write_text("type: killer\ncages: [4 r2c2 r3c3]\nbox: 2x2\n")
    answer = "1342\n4213\n3124\n2431\n"

    plain = cover("check", "cage.yaml", "-", stdin=answer, cwd=folder)
    said = ("--type", "killer", "--repeats", "cage.yaml", "-")
    repeats = cover("check", *said, stdin=answer, cwd=folder)

    assert (plain.returncode, plain.stdout) == (1, "wrong: cage 1 has 2 twice, r2c2 and r3c3\n")
    assert (repeats.returncode, repeats.stdout) == (0, "right\n")


def test_one_of_several_is_told_where_it_is_asked(cover: Run) -> None:
    arguments = ("--unique", "puzzles/sudoku/empty-4x4.txt", "-")

    words = cover("check", *arguments, stdin="1234341221434321\n")
    data = cover("check", "--json", *arguments, stdin="1234341221434321\n")
    table = cover("check", "--format", "csv", *arguments, stdin="1234341221434321\n")
    several = cover("check", *arguments, stdin="several\n")

    assert (words.returncode, words.stdout) == (1, "right, but one of several\n")
    assert json.loads(data.stdout)["unique"] is False
    assert table.stdout.split("\n")[1].endswith(",right,no,but one of several")
    assert (several.returncode, several.stdout) == (0, "right\n")


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


def test_a_preset_takes_the_place_of_the_puzzle(cover: Run) -> None:
    arguments = ("--preset", "soma-cube", "--format", "rows")
    answer = cover("tiling", *arguments).stdout

    done = cover("check", "--type", "tiling", "--preset", "soma-cube", "-", stdin=answer)

    assert (done.returncode, done.stdout) == (0, "right\n")


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
