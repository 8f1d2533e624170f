"""Many puzzles of one shape in the compiled core: statuses, columns, and the check of answers.

It finds answers that are wrong, missing or another line's. `test_nine.py` has grids of 9x9 that
are solved many at a time, `test_threads.py` threads that share records.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import cache
from random import Random
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from cover.families.grids.houses import Cage, Rules, boxes_rules, rows_and_columns
from cover.families.grids.model import model
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation
from cover.problem import Problem
from cover.solver import _core, prepare
from cover.solver._core import Records
from cover.solver.line_tables import LineShape, Question, records_of
from cover.solver.parallel import records as threaded
from cover.solver.parallel import threads
from cover.solver.parallel.records import RecordAnswers
from cover.solver.parallel.threads import TaskThreads
from problems import dominoes, options_of
from processes import ctrl_c_after
from random_problems import lay_out
from texts import GOOD, SOLVED, TWICE, TWO_WAYS

NINE = boxes_rules(3, 3)


def form(shape: Rules, symbols: str = "") -> LineShape:
    """How puzzles of a shape are usually written."""
    written = notation.digits_then_letters(shape.symbols)
    filling = DigitGrid._of_rules(shape)._filling()
    return LineShape(*filling, written.values, symbols or written.symbols)


@cache
def records(shape: Rules = NINE, symbols: str = "", cpu: str = "") -> Records:
    """What answers lines by the dense engine, or many at once by the code for a processor."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COVER_CPU", cpu)
        laid_out = prepare(model(shape), "native" if cpu else "dense")
        found = records_of(laid_out, form(shape, symbols))
    assert found is not None
    return found


Answer = tuple[str, int, str]  # to a line: its status, its number of solutions, and what is written


def ask(
    found: Records, lines: Sequence[str], most: int = 2, written: Any = "first", slices: int = 0
) -> list[Answer]:
    """The answers to all lines, as far as they are defined, in as many calls as it takes."""
    data = "".join(f"{line}\n" for line in lines).encode("latin-1")
    width, told = len(lines[0]) + 1, list[Answer]()
    assert found.regular(data) == len(lines)
    while len(told) < len(lines) and ("i", 0, "") not in told:  # until it is stopped
        begin, left = len(told) * width, len(lines) - len(told)
        rows, statuses, numbers = found.solve(data, begin, left, most, written, slices=slices)
        assert {*rows[width - 1 :: width]} <= {ord("\n")}
        assert len(rows) == (0 if written == "none" else width * len(statuses))
        for k, number in enumerate(memoryview(numbers).cast("q")):
            status = chr(statuses[k])
            row = rows[width * k : width * (k + 1) - 1].decode() if status in "su" else ""
            told.append((status, number, row))
    return told


def statuses_of(answers: Sequence[Answer]) -> str:
    return "".join(status for status, _, _ in answers)


def test_a_status_for_each_record() -> None:
    lines = [GOOD, TWO_WAYS, TWICE, GOOD.replace("2", "#")]

    first, second, *_ = found = ask(records(), lines, most=1)
    assert statuses_of(found) == "ssnb"
    assert (first[2], len(second[2])) == (SOLVED, 81)
    assert ask(records(), lines) == [("u", 1, SOLVED), ("v", 2, ""), ("n", 0, ""), ("b", 0, "")]


@pytest.mark.parametrize("most_failures", [1, 2**32 - 1])
def test_records_that_start_anew_are_answered_alike(most_failures: int) -> None:
    """Whether the budget is one failure or a thousand; with clues left out there are several."""
    random = Random(3)
    lines = [
        "".join("." if random.random() < share else symbol for symbol in GOOD)
        for share in (0, 0.02, 0.05, 0.1)
        for _ in range(20)
    ]
    prepared = prepare(model(NINE), "dense")
    tuning = {"slice": 1, "budget": 1, "most_failures": most_failures}
    prepared.network = lay_out(prepared.problem, _core.CPUS[0], hand_over=False, focus=0, **tuning)
    found = records_of(prepared, form(NINE))
    assert found is not None

    expected = ask(records(), lines)

    assert ask(found, lines) == expected
    assert {*statuses_of(expected)} == {"u", "v"}


@pytest.mark.parametrize(
    ("data", "start", "count"),
    [
        (f"{GOOD}\n", 0, 1),
        (f"{GOOD}\n{GOOD}", 0, 1),
        (f"{GOOD}\n{GOOD}\n", 82, 1),
        (f"{GOOD}\n{GOOD}\n", 1, 0),
        (f"{GOOD}\r\n", 0, 0),
        (f"{GOOD[:40]}\n{GOOD[:40]}\n{GOOD}\n", 0, 0),
        (f"{GOOD}\n{GOOD}.\n", 0, 1),
        (f"{GOOD}\n\n{GOOD}\n", 0, 1),
        ("", 0, 0),
    ],
)
def test_lines_of_the_right_length_are_regular(data: str, start: int, count: int) -> None:
    assert records().regular(data.encode(), start) == count


def test_small_letters_and_every_blank_are_read() -> None:
    """An answer has capitals."""
    first = "123456789ABCDEFG"
    line = first.lower() + (notation.BLANKS + "xX") * 30

    ((status, _, answer),) = ask(records(boxes_rules(4, 4)), [line[:256]], most=1)

    assert (status, answer[:16], {*answer}) == ("s", first, {*first})


SMALL = boxes_rules(2, 2)
CAGES = (Cage("pair", (0, 1), 4), Cage("angle", (10, 14, 15), 8, repeats=True))
FROM_0 = (Cage("pair", (0, 1), 4), Cage("pair", (2, 6), 3))


@pytest.mark.parametrize(
    ("shape", "right"),
    [
        (SMALL, 288),
        (SMALL._replace(cages=(Cage("alone", (5,), 3),)), 72),
        (SMALL._replace(cages=CAGES), 12),
        (SMALL._replace(cages=FROM_0, low=0), 24),
        (SMALL._replace(cages=(Cage("diagonal", (0, 5, 10)),)), 144),
        (SMALL._replace(houses=(), cages=CAGES), 22),
    ],
)
def test_the_check_is_that_of_the_puzzle(shape: Rules, right: int) -> None:
    """A model of rows and columns finds Latin squares; the check knows the boxes and cages."""
    latin = model(SMALL._replace(houses=tuple(rows_and_columns(4, 4))))
    found = prepare(latin).search()
    squares = ["".join(str(1 + option % 4) for option in solution) for solution in found]
    assert len(squares) == 576
    wrong = records_of(prepare(latin, "dense"), form(shape))
    assert wrong is not None
    empty = DigitGrid._of_rules(shape, (0,) * 16)
    faults = [empty._faults_in([*map(int, square)]) for square in squares]

    answers = ask(wrong, squares)

    assert statuses_of(answers).count("u") == right
    assert [(status, row) for status, _, row in answers] == [
        ("f", "") if wrong else ("u", square) for square, wrong in zip(squares, faults, strict=True)
    ]


def test_options_without_a_place_write_nothing() -> None:
    """The combinations of a cage are options, too; the dense engine leaves sums to the check."""
    shape = SMALL._replace(cages=(Cage("pair", (0, 1), 3), Cage("pair", (2, 6), 5)))
    problem = model(shape)
    primary, secondary = problem.items[: problem.primary_count], problem.items
    dense = Problem(primary, options_of(problem), secondary[len(primary) :])
    found = records_of(prepare(dense, "dense"), form(shape))
    assert found is not None
    lines = ["." * 16, f"{'.' * 15}4", f"3{'.' * 15}"]

    answers = ask(found, lines, most=1)

    assert problem.option_count > 64
    assert records_of(prepare(dense, "dense", seed=3), form(shape)) is None  # not the last ones
    assert statuses_of(answers) == "ssn"
    for line, (_, _, answer) in zip(lines[:2], answers, strict=False):
        givens = tuple(0 if k == "." else int(k) for k in line)
        assert DigitGrid._of_rules(shape, givens)._faults_in([int(k) for k in answer]) == []


def test_a_shuffled_layout_answers_the_same() -> None:
    found = records_of(prepare(model(NINE), "dense", seed=3), form(NINE))
    assert found is not None

    assert ask(found, [GOOD, TWO_WAYS, TWICE]) == ask(records(), [GOOD, TWO_WAYS, TWICE])


def test_what_has_no_lines_of_bytes() -> None:
    problem, corner = model(NINE), Rules(2, 2, 2, (), missing=frozenset({3}))

    assert records_of(prepare(model(corner), "dense"), form(corner)) is None
    assert records_of(prepare(problem, "links"), form(NINE)) is None
    assert records_of(prepare(problem, "python"), form(NINE)) is None
    assert records_of(prepare(problem, "dense"), form(NINE, "12345678é")) is None


def test_the_check_wants_every_given_kept() -> None:
    """Answers with other symbols than the givens mean are wrong, though all houses are right."""
    empty = "." * 16
    lines = [f"1{empty[1:]}", f"3{empty[1:]}", empty, f"{empty[1:]}2"]

    assert statuses_of(ask(records(SMALL, symbols="2134"), lines, most=1)) == "fssf"


@pytest.mark.parametrize(
    ("name", "table", "message"),
    [
        ("options", array("i", [-1] * 255), "options must hold"),
        ("options", array("i", [1] * 256), "options must hold"),
        ("places", array("i", [1]), "places must be those of a record"),
        ("places", array("i", [0] * 3), "places must not be more"),
        ("letters", b"", "letters must hold"),
        ("values", bytes(255), "values must hold"),
        ("values", bytes([64] * 256), "values must be below 64"),
        ("group_starts", array("i", [0, 1]), "group_starts and group_places"),
        ("group_places", array("i", [1]), "group_starts and group_places"),
        ("total_starts", array("i", [0, 2, 1]), "total_starts and total_places"),
        ("total_starts", array("i"), "total_starts and total_places"),
        ("totals", array("i", [1]), "totals must hold"),
    ],
)
def test_tables_that_do_not_fit_are_told(name: str, table: object, message: str) -> None:
    network: Any = prepare(Problem("ab", ["a", "b"]), "dense").network
    tables: dict[str, Any] = {
        "options": array("i", [-1] * 256),
        "places": array("i", [0]),
        "letters": b"1",
        "values": bytes(k == ord("1") for k in range(256)),
        **dict.fromkeys(("group_starts", "total_starts"), array("i", [0])),
        **dict.fromkeys(("group_places", "total_places", "totals"), array("i")),
    }

    assert Records(network, 1, **tables).solve(b".\n", 0, 1, 2)[:2] == (b"1\n", b"u")
    with pytest.raises(ValueError, match=message):
        Records(network, 1, **{**tables, name: table})


KINDS = bytes(4 if byte == 10 else 2 * (byte == 44) for byte in range(256))


def test_records_are_gathered_from_among_other_fields() -> None:
    found = records()
    lines = f"7,{GOOD},x\n{GOOD}\n{GOOD[1:]},{GOOD}\n,{GOOD}"
    data = f"junk\n{lines}".encode()
    gathered = f"{GOOD}\n".encode()

    assert found.gather(data, 5, KINDS, b"") == (gathered * 3, len(lines) - 82)
    assert found.gather(data, 5, KINDS, bytes(80) + b"\1") == (gathered * 2, 82 + 86)
    assert found.gather(data, 5, KINDS, b"", 1) == (gathered, 86)
    assert found.gather(data, len(data), KINDS, b"") == (b"", 0)


@pytest.mark.parametrize(
    ("method", "arguments", "message"),
    [
        ("gather", (-1, KINDS, b""), "start must be"),
        ("gather", (99, KINDS, b""), "start must be"),
        ("gather", (0, KINDS[1:], b""), "kinds must hold"),
        ("gather", (0, bytes([6] * 256), b""), "kinds must be"),
        ("gather", (0, bytes(256), b""), "a line feed must"),
        ("solve", (0, 1, 0), "must be"),
        ("solve", (0, 1, 3), "must be"),
        ("solve", (0, 1, 1, "some"), "must be"),
        ("solve", (0, 1, 1, "first", False, -1), "must be"),
    ],
)
def test_what_cannot_be_asked_is_told(
    method: str, arguments: tuple[object, ...], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        getattr(records(SMALL), method)(b"." * 16 + b"\n", *arguments)


IN_LANES = records(cpu=_core.CPUS[0])


def endless() -> Records:
    """A record of one blank, and no end to the search for an answer: 11x11 has no dominoes."""
    problem = dominoes(11, 11)
    one_place = LineShape(1, [(0, 1)] * problem.option_count, [], [], {".": 0}, "1")
    found = records_of(prepare(problem, "dense"), one_place)
    assert found is not None
    return found


def test_what_was_stopped_answers_no_more() -> None:
    found = endless()
    found.stop()

    assert ask(found, ["#"] * 3) == [("i", 0, "")]


def test_answers_do_not_wait_for_a_hard_record_behind_them() -> None:
    assert endless().solve(b"#\n#\n.\n", 0, 3)[1] == b"bb"


def test_the_main_thread_heeds_signals() -> None:
    found = endless()

    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.03):
        ask(found, ["."], most=1)


# --- Answers by threads, ahead of the caller ---


@examples(60)
@given(
    lines=st.lists(
        st.sampled_from([GOOD, TWO_WAYS, TWICE, GOOD.replace("2", "#"), SOLVED, "." * 81]),
        min_size=1,
        max_size=60,
    ),
    jobs=st.sampled_from([1, 2]),
    size=st.sampled_from([82, 1000, 10_000]),
    most=st.sampled_from([1, 2]),
)
def test_threads_answer_in_order(lines: list[str], jobs: int, size: int, most: int) -> None:
    team = TaskThreads(jobs)
    supply = RecordAnswers(IN_LANES, 82, Question(most), team)
    data = "".join(f"{line}\n" for line in lines).encode()
    statuses = b""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threaded, "_TASK_BYTES", size)
        while len(statuses) < len(lines):
            statuses += supply.answers(data, 82 * len(statuses), len(data)).statuses
    team.join()

    assert statuses.decode() == "".join(ask(IN_LANES, [k], most)[0][0] for k in lines)


def test_ctrl_c_between_any_two_steps_of_the_waiting_loses_no_answer() -> None:
    """What is put where one waits for it is there for the one who looks again."""
    data, steps, left = b"#\n" * 200, 0, 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal left
        if frame.f_code.co_filename not in (threaded.__file__, threads.__file__):
            return None
        left -= event == "line"
        if left == 0:
            raise KeyboardInterrupt
        return trace

    while left <= 0:  # it came
        steps += 1
        left, team = steps, TaskThreads(1)
        supply = RecordAnswers(endless(), 2, Question(), team)
        sys.settrace(trace)
        try:
            statuses = supply.answers(data, 0, len(data)).statuses
        except KeyboardInterrupt:  # not while it waited
            statuses = b"b"
        finally:
            sys.settrace(None)
        supply.records.stop()
        team.join()
        assert statuses.strip(b"bi") == b""

    assert steps > 10


def test_ctrl_c_while_workers_search_leaves_what_they_have() -> None:
    """Of ten lines the last has no end; those behind it are never begun, or soon given up."""
    team = TaskThreads(1)
    supply = RecordAnswers(endless(), 2, Question(), team)
    data = b"#\n" * 9 + b".\n" * 11

    assert supply.answers(data, 0, len(data))[1] == b"b" * 9
    with ctrl_c_after(0.05):
        statuses = supply.answers(data, 18, len(data)).statuses
    team.join()

    assert supply.interrupted
    assert statuses == b"i"
    assert supply.answers(data, 20, len(data))[1] == b"i"
