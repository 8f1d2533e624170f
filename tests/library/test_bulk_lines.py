"""Many puzzles at once, in texts, items and arrays: the answers are those of puzzles one by one.

Nothing else asks `solve_lines`: which path a line takes must not be seen in its answer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import repeat
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import cover
from asked import asked
from conftest import ROOT
from cover.asking import arrays, bulk
from cover.asking.bulk import BulkQuery
from cover.errors import InputError, OptionError
from cover.families.grids.text import grid_text
from cover.families.grids.text import lines as grid_lines
from cover.query import Query
from cover.running.batch import Batch
from cover.running.sources import Input
from cover.solver.engines import choose
from cover.solver.parallel import records as threaded
from cover.writing.line import LineWriter
from processes import Kept, ctrl_c_after

pytestmark = pytest.mark.usefixtures("none_from_outside")

GOOD = ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534."
SOLVED = "527389416819426735436751829375692184194538267268174593643217958951843672782965341"
TWICE = "55" + "." * 79
SHORT = GOOD[:-1]
TWO_WAYS = SOLVED.translate(str.maketrans("1258", "...."))
SMALL = "1.....3..4.....2"
SMALL_SOLVED = "1324423124133142"
SMALL_NONE = "11.............."
KILLER = "3x3::k:" + "6146;" * 4  # broken
LINES = [
    *(GOOD, GOOD.replace(".", "0"), SOLVED, SHORT, TWICE, TWO_WAYS, SMALL, "." * 16, SMALL_NONE),
    *("1" * 17, "1" * 49, "12345678" + "." * 56, GOOD.replace("2", "k"), GOOD.replace("2", "é")),
    *(GOOD + " 2.5", f"{GOOD};{SOLVED}", "end" * 6, KILLER),
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


@contextmanager
def few_at_once() -> Iterator[None]:
    """Have small inputs take the ways of large ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bulk, "_PIECE", 500)
        patch.setattr(arrays, "_PIECE", 100)
        patch.setattr(grid_text, "WORTH_A_BLOCK", 1)
        patch.setattr(grid_lines, "WORTH_A_BLOCK", 1)
        patch.setattr(threaded, "_TASK_BYTES", 200)
        yield


# --- Texts ---


@given(
    lines=st.lists(st.sampled_from([*LINES, *BLANK]), max_size=MOST),
    jobs=st.sampled_from([1, 2]),
    mode=st.sampled_from(["first", "unique"]),
)
@example(lines=[GOOD] * 20 + [SHORT] + [GOOD] * 20, jobs=2, mode="first")
@example(lines=[], jobs=1, mode="first")
def test_a_text_is_answered_as_the_command_does(lines: list[str], jobs: int, mode: str) -> None:
    data = "\n".join(lines).encode()
    with few_at_once():
        found = cover.solve_lines(data, "sudoku", jobs=jobs, unique=mode == "unique")

    assert found == printed(data, mode=mode)


def test_solutions_of_a_text_are_counted_as_the_command_does() -> None:
    data = "\n".join([*LINES[1:9] * 3, "", SMALL]).encode()

    assert cover.solve_lines(data, "sudoku", count=True) == printed(data, mode="count")


def test_files_of_any_format_are_answered_as_the_command_does() -> None:
    for path in (ROOT / "puzzles" / "sudoku").glob("*.txt"):
        data = path.read_bytes()

        assert cover.solve_lines(data, "sudoku") == printed(data), path


def test_a_text_without_a_family_tells_it() -> None:
    exact_cover = (ROOT / "puzzles" / "exact-cover" / "knuth-dlx1.dlx").read_bytes()

    assert cover.solve_lines(exact_cover) == printed(exact_cover, "exact-cover")
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
    with few_at_once():
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

    assert answered([telling, few]) == (["".join(rows)] * 2, [])


def test_an_item_may_be_one_puzzle_in_any_format_of_any_family() -> None:
    rows = "\n".join(GOOD[k : k + 9] for k in range(0, 81, 9))
    dlx = (ROOT / "puzzles" / "exact-cover" / "knuth-dlx1.dlx").read_bytes()
    killer = (ROOT / "puzzles" / "killer" / "full.txt").read_bytes()
    items = [GOOD, rows, dlx, GOOD.encode(), float("nan"), f"{GOOD} # good"]
    of_dlx, of_killer = (printed(dlx, "exact-cover"), printed(killer, "killer"))

    assert answered(items) == ([SOLVED, SOLVED, of_dlx.decode()[:-1], SOLVED, "", SOLVED], [])
    assert answered([SMALL, f"{GOOD}\n{GOOD}"]) == (
        [SMALL_SOLVED, "bad"],
        ["items:2: a second puzzle, expected one in each item"],
    )
    found, errors = answered([killer.decode(), GOOD], family="killer")
    assert found == [of_killer.decode()[:-1], "bad"]
    assert [error.split(":")[1] for error in errors] == ["2"]


@pytest.mark.parametrize("family", ["sudoku", None])
def test_what_stands_behind_an_item_is_no_hindrance(family: str | None) -> None:
    for end in ("\n", "\r\n", " ", "\t \r\n", "  "):
        with pytest.MonkeyPatch.context() as patch:
            patch.delattr(BulkQuery, "of_item")  # the slow way

            found = list(cover.solve_lines([SMALL + end, SMALL] * 20, family))
            of_bytes = list(cover.solve_lines([(SMALL + end).encode()] * 40, family))

        assert found == of_bytes == [SMALL_SOLVED] * 40


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


def test_what_takes_errors_may_end_the_work() -> None:
    def refuse(error: InputError) -> None:
        raise error

    answers = cover.solve_lines([SMALL] * 20 + [SHORT] + [SMALL] * 20, on_error=refuse)

    assert [next(answers) for _ in range(20)] == [SMALL_SOLVED] * 20
    with pytest.raises(InputError, match="items:21: 80 cells"):
        next(answers)
    assert next(answers, None) is None


# --- What is asked ---


@pytest.mark.parametrize(
    ("items", "options", "answers"),
    [
        ([SMALL.replace(".", "~")], {"blank": "~"}, [SMALL_SOLVED]),
        ([SMALL.replace(".", " ")], {"blank": " "}, [SMALL_SOLVED]),
        (["." * 16] * 10, {"count": True, "limit": 5}, [">=5"] * 10),
        (["." * 16] * 10, {"count": True}, ["288"] * 10),
        (["." * 16, SMALL] * 10, {"unique": True}, ["several", SMALL_SOLVED] * 10),
        (["." * 625], {"timeout": 1e-9}, ["unknown"]),
    ],
)
def test_options_of_lines(items: list[str], options: dict[str, Any], answers: list[str]) -> None:
    assert list(cover.solve_lines(items, **options)) == answers


def test_options_are_those_of_the_family() -> None:
    windoku = (ROOT / "puzzles" / "sudoku" / "windows.txt").read_text().split()
    letters = str.maketrans("1234", "WXYZ")

    found = list(cover.solve_lines(windoku, windows=True, unique=True))
    assert found == printed(windoku[0].encode(), mode="unique", windows=True).decode().split()
    (line,) = cover.solve_lines(["." * 36], box=(3, 2))
    assert sorted(line[:2] + line[6:8] + line[12:14]) == [*"123456"]
    assert list(cover.solve_lines([SMALL.translate(letters)] * 20, symbols="WXYZ")) == (
        [SMALL_SOLVED.translate(letters)] * 20
    )


# --- Threads, and Ctrl-C ---


def test_threads_may_ask_at_the_same_time() -> None:
    lines = [SMALL, "." * 16, SMALL_NONE, SMALL + "1"] * 50
    wanted = list(cover.solve_lines(lines, "sudoku"))

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: list(cover.solve_lines(lines, "sudoku", jobs=2)), range(4)))

    assert found == [wanted] * 4


@pytest.mark.parametrize(
    "ask",
    [
        lambda: [None for _ in cover.solve_lines(repeat(SMALL), jobs=2)],
        lambda: cover.solve_lines(b"." * 81 + b"\n", count=True, limit=10**7),
    ],
)
def test_ctrl_c_ends_it(ask: Callable[[], object]) -> None:
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.1):
        ask()


# --- Arrays ---

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"


def numbers(lines: Sequence[str], dtype: str = "uint8") -> Any:
    """Grids as an array of numbers."""
    return np.array([[SYMBOLS.index(cell) for cell in line] for line in lines], dtype)


def in_lines(solved: Any) -> list[str]:
    """What an array of solved grids says, in the words of lines."""
    rows = solved.grids.reshape(len(solved.grids), prod(solved.grids.shape[1:]))
    lines = ["".join(SYMBOLS[number] for number in row) for row in rows.tolist()]
    return [
        line if status in ("solved", "unique") else status
        for line, status in zip(lines, solved.status.tolist(), strict=True)
    ]


@given(
    lines=st.lists(st.sampled_from([SMALL, SMALL_NONE, "." * 16, SMALL_SOLVED]), max_size=MOST),
    unique=st.booleans(),
    jobs=st.sampled_from([1, 2]),
)
def test_grids_of_numbers_are_answered_as_lines(lines: list[str], unique: bool, jobs: int) -> None:
    with few_at_once():
        solved = cover.solve_lines(numbers(lines).reshape(-1, 16), unique=unique, jobs=jobs)

    assert in_lines(solved) == list(cover.solve_lines(lines, "sudoku", unique=unique))


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int64", ">u4", "uint16"])
def test_any_whole_numbers_in_rows_or_squares(dtype: str) -> None:
    for shape in ((-1, 81), (-1, 9, 9)):
        given_array = numbers([GOOD, TWICE, SOLVED] * 4, dtype).reshape(shape)
        before = given_array.copy()

        solved = cover.solve_lines(given_array)

        assert solved.grids.shape == given_array.shape
        assert solved.grids.dtype == given_array.dtype
        assert in_lines(solved) == [SOLVED, "none", SOLVED] * 4
        assert not solved.grids.reshape(-1, 81)[1].any()
        assert (given_array == before).all()


def test_a_view_of_an_array_is_read_as_it_is() -> None:
    whole = np.zeros((20, 18), np.uint8)
    whole[:, 1:17] = numbers([SMALL])

    assert in_lines(cover.solve_lines(whole[::2, 1:17])) == [SMALL_SOLVED] * 10


def test_options_hold_for_numbers() -> None:
    jigsaw = cover.Jigsaw(["1112", "1322", "3324", "3444"])

    tall = cover.solve_lines(np.zeros((3, 36), np.uint8), box=(3, 2)).grids[0].reshape(6, 6)
    laid_out = cover.solve_lines(np.zeros((10, 4, 4), np.uint8), layout=jigsaw)

    assert sorted(tall[:3, :2].ravel().tolist()) == [1, 2, 3, 4, 5, 6]
    assert jigsaw.check(in_lines(laid_out)[0])


def test_numbers_that_are_no_symbols_are_bad_in_their_place() -> None:
    errors: list[str] = []
    grids = numbers([SMALL] * 12, "int16")
    grids[3, 5] = 5
    grids[3, 7] = 6
    grids[9, 0] = -1

    solved = in_lines(cover.solve_lines(grids, on_error=lambda each: errors.append(str(each))))

    assert solved == ["bad" if number in (3, 9) else SMALL_SOLVED for number in range(12)]
    assert errors == [
        "array:4:6: 5 is not a number from 0 to 4",
        "array:10:1: -1 is not a number from 0 to 4",
    ]


def test_an_empty_array_has_no_answers() -> None:
    for array in (np.zeros((0, 81), np.uint8), np.zeros((0, 9, 9), np.int64)):
        solved = cover.solve_lines(array)

        assert solved.grids.shape == array.shape
        assert solved.status.shape == (0,)


@pytest.mark.parametrize(
    ("array", "error", "message"),
    [
        (np.zeros((2, 81)), TypeError, "astype"),
        (np.array([SMALL, None], object), TypeError, "tolist"),
        (np.array([SMALL, SMALL]), TypeError, "tolist"),
        (np.array([SMALL.encode()]), TypeError, "tolist"),
        (np.zeros((2, 81), bool), TypeError, "not one of whole numbers$"),
        (np.ma.masked_equal(np.zeros((2, 81), np.uint8), 0), TypeError, "mask.*filled"),
        (np.ma.masked_equal(np.zeros((2, 81), int), 1), TypeError, "mask.*filled"),
        (np.zeros((9, 9), np.uint8), OptionError, "a single grid is array"),
        (np.zeros(81, np.uint8), OptionError, "expected .n, cells."),
        (np.zeros((), np.uint8), OptionError, "expected .n, cells."),
        (np.zeros((2, 2, 9, 9), np.uint8), OptionError, "expected .n, cells."),
    ],
)
def test_arrays_of_another_kind_are_refused(array: Any, error: type, message: str) -> None:
    with pytest.raises(error, match=message):
        cover.solve_lines(array)
