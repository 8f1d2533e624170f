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
from cover.errors import InputError
from cover.families.grids.text import grid_text
from cover.families.grids.text import lines as grid_lines
from cover.query import Query
from cover.running.batch import Batch
from cover.running.sources import Input
from cover.solver.engines import choose
from cover.solver.parallel import records as threaded
from cover.writing.line import LineWriter
from processes import Kept, ctrl_c_after
from tables import hold
from texts import GOOD, SOLVED

pytestmark = pytest.mark.usefixtures("none_from_outside")

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
@example(lines=[*LINES[1:9] * 3, "", SMALL], jobs=1, mode="count")
@example(lines=[GOOD] * 20 + [SHORT] + [GOOD] * 20, jobs=2, mode="first")
@example(lines=[], jobs=1, mode="first")
def test_a_text_is_answered_as_the_command_does(lines: list[str], jobs: int, mode: str) -> None:
    data = "\n".join(lines).encode()
    with few_at_once():
        asking = {} if mode == "first" else {mode: True}
        found = cover.solve_lines(data, "sudoku", jobs=jobs, **asking)

    assert found == printed(data, mode=mode)


def test_files_of_any_format_are_answered_as_the_command_does() -> None:
    for path in (ROOT / "puzzles" / "sudoku").glob("*.txt"):
        data = path.read_bytes()

        assert cover.solve_lines(data, "sudoku") == printed(data), path


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


SIXTEEN = "0123456789ABCDEF"
SOLVED_OF_16 = "".join(
    SIXTEEN[(4 * (r % 4) + r // 4 + c) % 16] for r in range(16) for c in range(16)
)
DLX = (ROOT / "puzzles" / "exact-cover" / "knuth-dlx1.dlx").read_bytes()
FULL_KILLER = (ROOT / "puzzles" / "killer" / "full.txt").read_bytes()
WINDOKU = (ROOT / "puzzles" / "sudoku" / "windows.txt").read_text().split()
LETTERS = str.maketrans("1234", "WXYZ")

OF_LINES = r"""
# What comes back is of the kind that went in.
two, both = f'{SMALL}\n{SMALL}', f'{SMALL_SOLVED}\n{SMALL_SOLVED}\n'
solve_lines(two) -> both
[solve_lines(kind(two.encode())) for kind in (bytearray, memoryview)] -> [both.encode()] * 2
list(solve_lines(two.split('\n'))) -> both.split()

# A text tells its family.
solve_lines(DLX) -> printed(DLX, 'exact-cover')
solve_lines(b'what is this\n') -> b'bad\n'

# Its errors have the number of the line.
text, told = f'{SMALL}\n\n{SHORT}\n{SMALL}!\n', []
solve_lines(text, 'sudoku', on_error=told.append).split() -> [SMALL_SOLVED, 'bad', 'bad']
([each.place.line for each in told], '80 cells' in told[0].message) -> ([3, 4], True)

# Items keep to the notation of those before them.
telling, few = (SOLVED_OF_16.translate(str.maketrans(*each)) for each in (('3', '.'), ('0F', '..')))
answered([telling, few]) -> ([SOLVED_OF_16] * 2, [])

# An item may be one puzzle in any format of any family.
of_dlx = printed(DLX, 'exact-cover').decode()[:-1]
rows = '\n'.join(GOOD[k : k + 9] for k in range(0, 81, 9))
answered([GOOD, rows, DLX]) -> ([SOLVED, SOLVED, of_dlx], [])
answered([GOOD.encode(), float('nan'), f'{GOOD} # good']) -> ([SOLVED, '', SOLVED], [])
second = 'items:2: a second puzzle, expected one in each item'
answered([SMALL, f'{GOOD}\n{GOOD}']) -> ([SMALL_SOLVED, 'bad'], [second])
found, errors = answered([FULL_KILLER.decode(), GOOD], family='killer')
found -> [printed(FULL_KILLER, 'killer').decode()[:-1], 'bad']
[each.split(':')[1] for each in errors] -> ['2']

# Options are those of the family.
list(solve_lines([SMALL.replace('.', '~')], blank='~')) -> [SMALL_SOLVED]
list(solve_lines([SMALL.replace('.', ' ')], blank=' ')) -> [SMALL_SOLVED]
list(solve_lines(['.' * 16] * 10, count=True, limit=5)) -> ['>=5'] * 10
list(solve_lines(['.' * 16] * 10, count=True)) -> ['288'] * 10
list(solve_lines(['.' * 16, SMALL] * 10, unique=True)) -> ['several', SMALL_SOLVED] * 10
list(solve_lines(['.' * 625], timeout=1e-9)) -> ['unknown']
of_windows = printed(WINDOKU[0].encode(), mode='unique', windows=True).decode().split()
list(solve_lines(WINDOKU, windows=True, unique=True)) -> of_windows
line = list(solve_lines(['.' * 36], box=(3, 2)))[0]
sorted(line[:2] + line[6:8] + line[12:14]) -> [*'123456']
lettered = SMALL_SOLVED.translate(LETTERS)
list(solve_lines([SMALL.translate(LETTERS)] * 20, symbols='WXYZ')) -> [lettered] * 20
"""


def test_lines_are_taken_in_many_ways() -> None:
    hold(OF_LINES, globals())


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
    assert not solved.grids[np.isin(solved.status, ("none", "several"))].any()


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


OF_ARRAYS = r"""
# A view of an array is read as it is.
whole = np.zeros((20, 18), np.uint8)
whole[:, 1:17] = numbers([SMALL])
in_lines(solve_lines(whole[::2, 1:17])) -> [SMALL_SOLVED] * 10

# Options hold for numbers.
tall = solve_lines(np.zeros((3, 36), np.uint8), box=(3, 2)).grids[0].reshape(6, 6)
sorted(tall[:3, :2].ravel().tolist()) -> [1, 2, 3, 4, 5, 6]
jigsaw = Jigsaw(['1112', '1322', '3324', '3444'])
laid_out = solve_lines(np.zeros((10, 4, 4), np.uint8), layout=jigsaw)
bool(jigsaw.check(in_lines(laid_out)[0])) -> True

# Numbers that are no symbols are bad in their place.
grids, told = numbers([SMALL] * 12, 'int16'), []
grids[3, 5], grids[3, 7], grids[9, 0] = 5, 6, -1
solved = in_lines(solve_lines(grids, on_error=lambda each: told.append(str(each))))
solved -> ['bad' if number in (3, 9) else SMALL_SOLVED for number in range(12)]
told[:1] -> ['array:4:6: 5 is not a number from 0 to 4']
told[1:] -> ['array:10:1: -1 is not a number from 0 to 4']

# An empty array has no answers.
empty = [solve_lines(np.zeros(shape, np.int64)) for shape in ((0, 81), (0, 9, 9))]
[each.grids.shape for each in empty] -> [(0, 81), (0, 9, 9)]
[each.status.shape for each in empty] -> [(0,), (0,)]

# Arrays of another kind are refused.
solve_lines(np.zeros((2, 81))) raises TypeError: ... astype
solve_lines(np.array([SMALL, None], object)) raises TypeError: ... tolist
solve_lines(np.array([SMALL, SMALL])) raises TypeError: ... tolist
solve_lines(np.array([SMALL.encode()])) raises TypeError: ... tolist
solve_lines(np.zeros((2, 81), bool)) raises TypeError: ... not one of whole numbers
zeros = np.zeros((2, 81), np.uint8)
solve_lines(np.ma.masked_equal(zeros, 0)) raises TypeError: ... mask ... filled
solve_lines(np.ma.masked_equal(zeros, 1)) raises TypeError: ... mask ... filled
solve_lines(np.zeros((9, 9), np.uint8)) raises OptionError: ... a single grid is array
solve_lines(np.zeros(81, np.uint8)) raises OptionError: ... expected (n, cells)
solve_lines(np.zeros((), np.uint8)) raises OptionError: ... expected (n, cells)
solve_lines(np.zeros((2, 2, 9, 9), np.uint8)) raises OptionError: ... expected (n, cells)
"""


def test_arrays_are_taken_in_many_ways() -> None:
    hold(OF_ARRAYS, globals())
