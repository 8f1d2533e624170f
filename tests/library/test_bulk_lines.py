"""Many puzzles at once: the answers are those of the command, and of puzzles one by one."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import cover
from batches import Kept
from conftest import ROOT
from cover.asking import bulk
from cover.asking.bulk import BulkQuery
from cover.errors import InputError
from cover.families.grids.text import grid_text
from cover.families.grids.text import lines as grid_lines
from cover.query import Query
from cover.running.batch import Batch
from cover.running.sources import Input
from cover.solver.engines import choose
from cover.solver.parallel import records as threaded
from cover.writing.line import LineWriter
from interrupting import heed_signals
from readings import asked
from test_cli import GOOD, SHORT, SOLVED, TWICE, TWO_WAYS

pytestmark = pytest.mark.usefixtures("none_from_outside")

SMALL = "1.....3..4.....2"
SMALL_SOLVED = "1324423124133142"
EIGHT = "12345678" + "." * 56
KILLER = "3x3::k:" + "6146;" * 4  # broken
LINES = [
    GOOD,
    GOOD.replace(".", "0"),
    SOLVED,
    SHORT,
    TWICE,
    TWO_WAYS,
    SMALL,
    "." * 16,
    "11..............",
    "1" * 17,
    "1" * 49,
    EIGHT,
    GOOD.replace("2", "k"),
    GOOD.replace("2", "é"),
    GOOD + " 2.5",
    f"{GOOD};{SOLVED}",
    "end" * 6,
    KILLER,
]
BLANK = ["", "   ", "# a comment", "\t# another one"]
MOST = 30  # lines of an example


def printed(data: bytes, family: str = "sudoku", mode: str = "first", **said: Any) -> bytes:
    """What the command prints for an input."""
    request = Query(mode, engine=choose("auto"))
    batch = Batch(family, request, asked(family, **said), LineWriter())
    kept = Kept()
    batch.run([Input("text", "text", "text", data=data)], kept)
    return "".join(f"{text}\n" for text in kept.texts).encode()


def one_by_one(line: str) -> str:
    """The answer to one sudoku that is read by itself."""
    try:
        solution = cover.Sudoku(line).solve()
    except InputError:
        return "bad"
    return "none" if solution is None else str(solution.to("line"))


def answered(items: Sequence[object], **options: Any) -> tuple[list[str], list[str]]:
    """The answers to items, and the errors that are told."""
    errors: list[str] = []
    told: Any = items
    answers = cover.solve_lines(told, on_error=lambda each: errors.append(str(each)), **options)
    return list(answers), errors


# --- Texts ---


@given(
    lines=st.lists(st.sampled_from([*LINES, *BLANK]), max_size=MOST), jobs=st.sampled_from([1, 2])
)
@example(lines=[GOOD] * 20 + [SHORT] + [GOOD] * 20, jobs=2)
@example(lines=[], jobs=1)
def test_a_text_is_answered_as_the_command_does(lines: list[str], jobs: int) -> None:
    data = "\n".join(lines).encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bulk, "_PIECE", 500)
        patch.setattr(threaded, "_TASK_BYTES", 200)

        found = cover.solve_lines(data, "sudoku", jobs=jobs)

    assert found == printed(data)


@pytest.mark.parametrize("mode", ["unique", "count"])
def test_a_text_is_asked_what_the_command_can_be_asked(mode: str) -> None:
    data = "\n".join([*LINES[1:8] * 3, "", SMALL]).encode()

    options: dict[str, Any] = {mode: True}
    assert cover.solve_lines(data, "sudoku", **options) == printed(data, mode=mode)


def test_files_of_any_format_are_answered_as_the_command_does() -> None:
    for path in (ROOT / "puzzles" / "sudoku").glob("*.txt"):
        data = path.read_bytes()

        assert cover.solve_lines(data, "sudoku") == printed(data), path


def test_a_text_without_a_family_tells_it() -> None:
    exact_cover = (ROOT / "puzzles" / "exact-cover" / "knuth-dlx1.dlx").read_bytes()

    assert cover.solve_lines(exact_cover) == printed(exact_cover, "exact-cover")
    assert cover.solve_lines(f"{SMALL}\n".encode()) == f"{SMALL_SOLVED}\n".encode()
    assert cover.solve_lines(b"what is this\n") == b"bad\n"


def test_what_comes_back_is_of_the_kind_that_went_in() -> None:
    text, solved = f"{SMALL}\n{SMALL}", f"{SMALL_SOLVED}\n{SMALL_SOLVED}\n"

    assert cover.solve_lines(text) == solved
    assert cover.solve_lines(bytearray(text.encode())) == solved.encode()
    assert cover.solve_lines(memoryview(text.encode())) == solved.encode()
    assert list(cover.solve_lines(text.split("\n"))) == solved.split()


def test_errors_of_a_text_have_the_number_of_the_line() -> None:
    errors: list[InputError] = []

    found = cover.solve_lines(f"{SMALL}\n\n{SHORT}\n{SMALL}!\n", "sudoku", on_error=errors.append)

    assert found.split() == [SMALL_SOLVED, "bad", "bad"]
    assert [error.place.line for error in errors] == [3, 4]
    assert "80 cells" in errors[0].message


# --- Items ---


@given(
    items=st.lists(st.sampled_from([*LINES, *BLANK, None]), max_size=MOST),
    ends=st.sampled_from(["", "\n", "\r\n"]),
    jobs=st.sampled_from([1, 2]),
)
@example(items=[GOOD] * 40 + [SHORT, "", *[GOOD] * 40], ends="", jobs=2)
@example(items=["1" * 49, GOOD], ends="", jobs=1)
@example(items=["1" * 17, "end", "1" * 17], ends="\n", jobs=1)
def test_each_item_has_the_answer_that_it_has_alone(
    items: list[str | None], ends: str, jobs: int
) -> None:
    given_items = [None if item is None else item + ends for item in items]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grid_text, "WORTH_A_BLOCK", 1)
        patch.setattr(grid_lines, "WORTH_A_BLOCK", 1)
        patch.setattr(threaded, "_TASK_BYTES", 200)

        found, errors = answered(given_items, family="sudoku", jobs=jobs)

    wanted = ["" if item is None or item in BLANK else one_by_one(item) for item in items]
    assert found == wanted
    lines = [int(error.split(":")[1]) for error in errors]
    assert lines == [number for number, answer in enumerate(wanted, 1) if answer == "bad"]


def test_items_keep_to_the_notation_of_those_before_them() -> None:
    sixteen = "0123456789ABCDEF"
    rows = ["".join(sixteen[(4 * (r % 4) + r // 4 + c) % 16] for c in range(16)) for r in range(16)]
    telling = "".join(rows).replace("3", ".")
    few = "".join(rows).replace("0", ".").replace("F", ".")

    found, errors = answered([telling, few])

    assert found == ["".join(rows)] * 2
    assert not errors


def test_an_item_may_be_in_any_format_of_any_family() -> None:
    rows = "\n".join(GOOD[k : k + 9] for k in range(0, 81, 9))
    dlx = (ROOT / "puzzles" / "exact-cover" / "knuth-dlx1.dlx").read_bytes()

    found, errors = answered([GOOD, rows, dlx, GOOD.encode(), float("nan"), f"{GOOD} # good"])

    assert found == [SOLVED, SOLVED, printed(dlx, "exact-cover").decode()[:-1], SOLVED, "", SOLVED]
    assert not errors


def test_an_item_is_no_more_than_one_puzzle() -> None:
    found, errors = answered([SMALL, f"{GOOD}\n{GOOD}"])

    assert found == [SMALL_SOLVED, "bad"]
    assert errors == ["items:2: a second puzzle, expected one in each item"]


@pytest.mark.parametrize("end", ["\n", "\r\n", " ", "\t \r\n", "  "])
@pytest.mark.parametrize("family", ["sudoku", None])
def test_what_stands_behind_an_item_is_no_hindrance(end: str, family: str | None) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(BulkQuery, "of_item")  # the slow way

        found = list(cover.solve_lines([SMALL + end, SMALL] * 20, family))
        of_bytes = list(cover.solve_lines([(SMALL + end).encode()] * 40, family))

    assert found == of_bytes == [SMALL_SOLVED] * 40


def test_items_of_another_family_are_asked_one_by_one() -> None:
    puzzle = (ROOT / "puzzles" / "killer" / "full.txt").read_text()

    found, errors = answered([puzzle, GOOD], family="killer")

    assert found == [printed(puzzle.encode(), "killer").decode()[:-1], "bad"]
    assert [error.split(":")[1] for error in errors] == ["2"]


def test_items_are_taken_as_answers_are_asked_for() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield SMALL

    answers = cover.solve_lines(endless())
    assert taken == 0

    assert next(answers) == SMALL_SOLVED
    assert taken == 1
    asked_for = 20_000
    for _ in range(asked_for):
        next(answers)
    assert taken <= asked_for + 1 + bulk._MOST_ITEMS


def test_an_iterator_may_be_left_and_its_threads_end() -> None:
    before = threading.active_count()
    answers = cover.solve_lines([SMALL] * 5000, jobs=2)
    for _ in range(2000):
        next(answers)

    del answers

    assert threading.active_count() <= before


# --- What is asked ---


def test_options_are_those_of_the_family() -> None:
    windoku = (ROOT / "puzzles" / "sudoku" / "windows.txt").read_text().split()

    assert list(cover.solve_lines(["." * 36], box=(3, 2))) == list(
        cover.solve_lines(["." * 36], "sudoku", box=(3, 2))
    )
    found = list(cover.solve_lines(windoku, windows=True, unique=True))
    assert found == printed(windoku[0].encode(), mode="unique", windows=True).decode().split()
    assert list(cover.solve_lines([SMALL.replace(".", "~")], blank="~")) == [SMALL_SOLVED]
    assert list(cover.solve_lines([SMALL.replace(".", " ")], blank=" ")) == [SMALL_SOLVED]
    letters = SMALL.translate(str.maketrans("1234", "WXYZ"))
    assert (
        list(cover.solve_lines([letters] * 20, symbols="WXYZ"))
        == [SMALL_SOLVED.translate(str.maketrans("1234", "WXYZ"))] * 20
    )


def test_timeouts_and_limits() -> None:
    hard = "\n".join(["." * 625]).encode()

    assert cover.solve_lines(hard, timeout=1e-9) == b"unknown\n"
    assert list(cover.solve_lines(["." * 16] * 10, count=True, limit=5)) == [">=5"] * 10
    assert list(cover.solve_lines(["." * 16] * 10, count=True)) == ["288"] * 10
    assert (
        list(cover.solve_lines(["." * 16, SMALL] * 10, unique=True))
        == [
            "several",
            SMALL_SOLVED,
        ]
        * 10
    )


def test_a_path_is_one_as_for_read(tmp_path: Path) -> None:
    file = tmp_path / "lines.txt"
    file.write_text(f"{SMALL}\n11{SMALL[2:]}\n?\n")
    told: list[InputError] = []

    solved = cover.solve_lines(file, on_error=told.append)

    assert solved == cover.solve_lines(str(file)) == cover.solve_lines(file.read_text())
    assert [str(error.place) for error in told] == [f"{file}:3"]
    assert cover.solve_lines(str(file).encode()) == b"bad\n"
    with pytest.raises(FileNotFoundError):
        cover.solve_lines("missing.txt")


def test_what_takes_errors_may_end_the_work() -> None:
    def refuse(error: InputError) -> None:
        raise error

    answers = cover.solve_lines([SMALL] * 20 + [SHORT] + [SMALL] * 20, on_error=refuse)

    assert [next(answers) for _ in range(20)] == [SMALL_SOLVED] * 20
    with pytest.raises(InputError, match="items:21: 80 cells"):
        next(answers)
    assert next(answers, None) is None


# --- Threads, and Ctrl-C ---


def test_threads_may_ask_at_the_same_time() -> None:
    lines = [SMALL, "." * 16, "11..............", SMALL + "1"] * 200
    wanted = list(cover.solve_lines(lines, "sudoku"))

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: list(cover.solve_lines(lines, "sudoku", jobs=2)), range(8)))

    assert found == [wanted] * 8


_ENDLESS = f"""
import cover, itertools, sys
answers = cover.solve_lines(itertools.repeat("{SMALL}"), jobs=2)
print(next(answers), flush=True)
try:
    for _ in answers:
        pass
except KeyboardInterrupt:
    print("interrupted")
"""
_LONG = f"""
import cover
print("begun", flush=True)
try:
    cover.solve_lines(b"{"." * 81}\\n" * 1000, count=True, limit=10**7)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize("program", [_ENDLESS, _LONG])
def test_ctrl_c_ends_it(program: str) -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=heed_signals,
    )
    assert running.stdout is not None
    running.stdout.readline()
    threading.Event().wait(0.5)
    began = monotonic()
    running.send_signal(signal.SIGINT)

    said, _ = running.communicate(timeout=30)

    assert said == "interrupted\n"
    assert monotonic() - began < 10
