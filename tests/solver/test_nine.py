"""The kernel that solves 9x9 grids, one in each lane of vectors, with the code for each processor.

Through `Records`, against the dense engine; and its check by itself, as C calls it.
"""

from __future__ import annotations

import ctypes
import threading
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.families.grids.generate import random_regions
from cover.families.grids.houses import House, Rules, boxes_rules, rows_and_columns
from cover.families.grids.model import model
from cover.solver import _core, prepare
from cover.solver._core import Nine, Records
from cover.solver.engines import nine_of
from cover.solver.line_tables import records_of
from cover.solver.settling import IN_NONE, IN_SOME, OPEN, KnownOptions
from interrupting import ctrl_c_after
from test_records import form

each_cpu = pytest.mark.parametrize("cpu", _core.CPUS)


def jigsaw(seed: int, *more: House) -> Rules:
    """Rows, columns, and nine regions of any form in place of boxes."""
    region_of = random_regions(9, Random(seed))
    regions = (
        House(f"region {k}", tuple(cell for cell in range(81) if region_of[cell] == k))
        for k in range(9)
    )
    return Rules(9, 9, 9, (*rows_and_columns(9, 9), *regions, *more))


RISING = House("the rising diagonal", tuple(range(8, 80, 8)))
SUDOKU = boxes_rules(3, 3)
SHAPES = {
    "sudoku": SUDOKU,
    "diagonals": boxes_rules(3, 3, diagonals=True),
    "windows": boxes_rules(3, 3, diagonals=True, windows=True),
    "jigsaw": jigsaw(1),
    "jigsaw with a diagonal": jigsaw(2, RISING),
    "latin": Rules(9, 9, 9, tuple(rows_and_columns(9, 9))),
}


# --- Lines -----------------------------------------------------------------------------------


@cache
def dense(name: str) -> Records:
    """What answers lines by the dense engine, one by one."""
    found = records_of(prepare(model(SHAPES[name]), "dense"), form(SHAPES[name]))
    assert found is not None
    return found


@cache
def in_lanes(name: str, cpu: str) -> Records:
    """What answers lines by the kernel with the code for a processor."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COVER_CPU", cpu)
        found = records_of(prepare(model(SHAPES[name]), "native"), form(SHAPES[name]))
    assert found is not None
    return found


class Answered(NamedTuple):
    """What came of lines: of each its status, its number of solutions, and what is written."""

    statuses: str
    numbers: list[int]
    answers: list[str]


def ask(found: Records, lines: Sequence[str], most: int = 2, written: Any = "first") -> Answered:
    """The answers to all lines, in as many calls as it takes; and only those that are defined."""
    data = "".join(f"{line}\n" for line in lines).encode("latin-1")
    statuses, numbers, answers = "", b"", b""
    while len(statuses) < len(lines):
        done = len(statuses)
        piece = found.solve(data, done * 82, len(lines) - done, most, written)
        answers, numbers = answers + piece[0], numbers + piece[2]
        statuses += piece[1].decode()
    texts = [answers[k : k + 81].decode("latin-1") for k in range(0, len(answers), 82)]
    if written == "none":
        assert texts == []
        texts = [""] * len(lines)
    kept = [text if status in "su" else "" for text, status in zip(texts, statuses, strict=True)]
    return Answered(statuses, list(memoryview(numbers).cast("q")), kept)


@cache
def solved_grids(name: str) -> list[str]:
    """Twenty grids that keep the rules: the first one of each with a dozen digits at random."""
    random = Random(name)
    lines = (with_fewer(random, "".join(random.choices("123456789", k=81)), 12) for _ in range(999))
    answers = ask(dense(name), [*lines], most=1).answers
    return [answer for answer in answers if answer][:20]


def with_fewer(random: Random, grid: str, givens: int) -> str:
    kept = {*random.sample(range(81), givens)}
    return "".join(symbol if k in kept else "." for k, symbol in enumerate(grid))


def altered(random: Random, line: str) -> str:
    """The line with one cell changed to any other symbol, or none, or to what is none at all."""
    cell = random.randrange(81)
    symbol = random.choice("123456789" if random.random() < 0.6 else "...0?x\0\xff")
    return line[:cell] + symbol + line[cell + 1 :]


@cache
def mixed_lines(name: str, count: int) -> list[str]:
    """Lines with none, one and several solutions, and some that cannot be read."""
    random = Random(count)
    least = 15 if name == "windows" else 27
    lines = []
    for _ in range(count):
        line = with_fewer(random, random.choice(solved_grids(name)), random.randint(least, 50))
        for _ in range(random.choice((0, 0, 1, 2))):
            line = altered(random, line)
        lines.append(line)
    assert {*ask(dense(name), lines).statuses} == {*"unvb"}
    return lines


@each_cpu
@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize(
    ("most", "written"), [(1, "first"), (2, "first"), (1, "none"), (3, "none"), (100, "none")]
)
def test_lines_are_answered_as_by_the_dense_engine(
    name: str, cpu: str, most: int, written: str
) -> None:
    lines = mixed_lines(name, 250)

    found = ask(in_lanes(name, cpu), lines, most, written)

    assert found == ask(dense(name), lines, most, written)


# One that needs guesses, and one that soon shows to have no solution.
SEARCHED = ".......2...43...965....21..1.....7........432....5..1..6.........597...8.9.68...."
DEAD = "6897324715146892.729...59863958216148415.639272.3945181632587.9478963125.52417863"


@each_cpu
def test_a_lane_that_another_guess_comes_into_remembers_nothing(cpu: str) -> None:
    """What is taken for solved after its first round, because the grid before was, is wrong."""
    lines = [line for k in range(300) for line in (SEARCHED, *([DEAD] * (k % 7)))]

    assert ask(in_lanes("sudoku", cpu), lines) == ask(dense("sudoku"), lines)


@each_cpu
def test_files_of_every_length_and_order(cpu: str) -> None:
    """A lane remembers nothing of the grid before, and no answer is that of another line."""
    lines = mixed_lines("sudoku", 250) * 2
    expected = ask(dense("sudoku"), lines)
    found = in_lanes("sudoku", cpu)
    for length, end in enumerate(accumulate(range(1, 101)), 1):
        part = slice(end % 250, end % 250 + length)
        assert ask(found, lines[part]) == Answered(
            expected.statuses[part], expected.numbers[part], expected.answers[part]
        )


@given(st.randoms(use_true_random=False), st.integers(1, 40), st.sampled_from([*SHAPES]))
def test_any_lines(random: Random, count: int, name: str) -> None:
    lines = random.choices(mixed_lines(name, 250), k=count)
    lines = [altered(random, line) if random.random() < 0.5 else line for line in lines]
    expected = ask(dense(name), lines)
    for cpu in _core.CPUS:
        assert ask(in_lanes(name, cpu), lines) == expected


def test_threads_share_rules_and_code() -> None:
    found = in_lanes("jigsaw", _core.CPUS[0])
    lines = mixed_lines("jigsaw", 250)
    answers: list[Answered] = []
    threads = [threading.Thread(target=lambda: answers.append(ask(found, lines))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert answers == [ask(dense("jigsaw"), lines)] * 4


# --- Rules and the check ---------------------------------------------------------------------


@cache
def functions() -> ctypes.CDLL:
    """Those of nine.h."""
    core = ctypes.CDLL(_core.__file__)
    core.nine_make_rules.restype = core.nine_check.restype = ctypes.c_bool
    return core


@cache
def digits_of_bytes() -> ctypes.Array[ctypes.c_uint16]:
    """What digits each byte leaves to its cell."""
    digits = (ctypes.c_uint16 * 256)(*([0x8000] * 256))
    digits[ord(".")] = 0x1FF
    for k in range(9):
        digits[ord("1") + k] = 1 << k
    return digits


@cache
def rules_of(name: str) -> ctypes.Array[ctypes.c_char]:
    """The houses of a shape, as the kernel has them."""
    rules = ctypes.create_string_buffer(1 << 14)
    houses = SHAPES[name].houses
    cells = bytes(cell for house in houses for cell in sorted(house.cells))
    assert functions().nine_make_rules(rules, cells, len(houses))
    return rules


@pytest.mark.parametrize("name", SHAPES)
def test_the_check_sees_every_wrong_cell(name: str) -> None:
    def passes(line: str, answer: str) -> bool:
        data = [text.encode("latin-1") for text in (line, answer)]
        return bool(functions().nine_check(rules_of(name), digits_of_bytes(), *data))

    for grid in solved_grids(name)[:2]:
        for cell in range(81):
            here, rest = "." * cell, "." * (80 - cell)
            assert passes(here + grid[cell] + rest, grid)
            for symbol in "123456789.\0\xff":
                other = grid[:cell] + symbol + grid[cell + 1 :]
                assert passes("." * 81, other) == (other == grid)
                assert passes(here + symbol + rest, other) == (other == grid)
                assert passes(here + symbol + rest, grid) == (symbol in (".", grid[cell]))


@pytest.mark.parametrize("name", SHAPES)
def test_the_check_knows_every_house(name: str) -> None:
    """Two cells are exchanged, or the grid is one of other rules."""

    def keeps_all(grid: str) -> bool:
        return all(len({grid[cell] for cell in house.cells}) == 9 for house in SHAPES[name].houses)

    grid = solved_grids(name)[0]
    grids = [other for shape in SHAPES for other in solved_grids(shape)]
    for one, other in combinations(range(81), 2):
        if one // 9 == other // 9 or one % 9 == other % 9:
            exchanged = [*grid]
            exchanged[one], exchanged[other] = grid[other], grid[one]
            grids.append("".join(exchanged))
    for each in grids:
        data = each.encode()
        passes = functions().nine_check(rules_of(name), digits_of_bytes(), b"." * 81, data)
        assert passes == keeps_all(each)


def houses(*cells: Sequence[int]) -> bytes:
    """Rows, columns, and further ones."""
    lines = [house.cells for house in rows_and_columns(9, 9)]
    return bytes(cell for house in (*lines, *cells) for cell in house)


@pytest.mark.parametrize(
    "cells",
    [
        b"",
        houses()[:-1],
        houses()[9:],
        houses()[: 9 * 9],
        houses(range(0, 72, 9))[:-1],
        houses([*range(8), 81]),
        houses([*range(8), 255]),
        houses([0, *range(8)]),
        houses([0] * 9),
        houses(*([range(9, 18)] * 100)),
    ],
)
def test_what_is_no_grid_is_refused(cells: bytes) -> None:
    with pytest.raises(ValueError, match="these are no houses"):
        Nine(cells, _core.CPUS[0])


def test_a_processor_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match='there is no code for "z80" here'):
        Nine(houses(), "z80")


# --- What it tells of options ---


OPTIONS = 729
ENDLESS = 10**15


def made(name: str, cpu: str) -> Nine:
    """What knows grids of a shape, with the code for a processor."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COVER_CPU", cpu)
        found = nine_of([house.cells for house in SHAPES[name].houses])
    assert found is not None
    return found


def givens(name: str, random: Random) -> Iterator[Sequence[int]]:
    """Options of givens with which there are many solutions, few, one or none."""
    solution = next(iter(prepare(model(SHAPES[name])).search(limit=1)))
    for taken in (20, 45, 52, 60, 68):
        kept = random.sample(solution, 81 - taken)
        yield kept
        wrong = random.randrange(OPTIONS)
        yield [option for option in kept if option // 9 != wrong // 9] + [wrong]


@each_cpu
@pytest.mark.parametrize("name", ["sudoku", "diagonals", "windows", "jigsaw"])
def test_options_are_known_as_by_a_search(name: str, cpu: str) -> None:
    nine, problem = made(name, cpu), model(SHAPES[name])
    network = prepare(problem, "dense").network
    kinds = set()
    for fixed in givens(name, Random(5)):
        stated = KnownOptions(problem, network, fixed)
        in_lanes = KnownOptions(problem, network, fixed, nine)
        uses, found, complete = stated.list_few(20, 0, None)
        used, also_found, also_complete = in_lanes.list_few(20, 10**6, None)
        kinds.add((min(found, 2), complete))

        assert (also_found, also_complete) == (found, complete)
        if complete:
            assert used == uses
            assert in_lanes.state == stated.state
            continue
        assert sum(used) == 81 * 20
        assert [bool(count) for count in used] == [state == IN_SOME for state in in_lanes.state]
        assert nine.settle(in_lanes.state, fixed, 10**7)
        assert stated.settle([(option,) for option in range(OPTIONS)], 0, None)
        assert in_lanes.state == stated.state
    assert (0, True) in kinds
    assert (2, False) in kinds


@each_cpu
def test_what_takes_more_guesses_stays_open(cpu: str) -> None:
    nine, known = made("latin", cpu), bytearray(OPTIONS)
    uses = array("q", bytes(8 * OPTIONS))

    assert nine.tally(uses, known, ENDLESS, (), 100)[1] is False
    assert OPEN in known or IN_NONE not in known
    assert nine.tally(uses, known, 0, (), 1) == (0, False)


@each_cpu
def test_the_time_is_kept(cpu: str) -> None:
    uses, known = array("q", bytes(8 * OPTIONS)), bytearray(OPTIONS)
    found, complete = made("sudoku", cpu).tally(uses, known, ENDLESS, (), ENDLESS, 0.05)

    assert found > 0
    assert not complete
    assert sum(uses) == 81 * found


def test_ctrl_c_is_heard() -> None:
    uses, known = array("q", bytes(8 * OPTIONS)), bytearray(OPTIONS)
    nine = made("sudoku", _core.CPUS[0])
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.05):
        nine.tally(uses, known, ENDLESS, (), ENDLESS)


def test_what_does_not_fit_is_refused() -> None:
    nine = made("sudoku", _core.CPUS[0])
    uses, known = array("q", bytes(8 * OPTIONS)), bytearray(OPTIONS)
    for fixed in ([729], [-1], [0, 1], [2**70], [None]):
        with pytest.raises((ValueError, OverflowError, TypeError)):
            nine.settle(known, fixed, 10)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="guesses"):
        nine.settle(known, [], 0)
    with pytest.raises(ValueError, match="known"):
        nine.settle(known[1:], [], 10)
    with pytest.raises(ValueError, match="uses"):
        nine.tally(uses[1:], known, 10, [], 10)
    with pytest.raises(ValueError, match="known"):
        nine.tally(uses, known[1:], 10, [], 10)
    assert nine.settle(known, [0, 0], 10**6)
