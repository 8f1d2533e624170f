"""The kernel that solves grids, one in each lane of vectors, with the code for each processor.

It finds a lane that remembers the grid before, and a house that is not looked at: through
`Records`, against the dense engine, and by its check itself, as C calls it.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import accumulate, combinations
from math import isqrt
from random import Random
from typing import Any

import pytest

from cover.families.grids.generate import GENERATORS, random_regions
from cover.families.grids.generate_givens import MakerAtOnce, prepared_rules
from cover.families.grids.houses import House, Rules, boxes_rules, rows_and_columns
from cover.families.grids.model import model
from cover.problem import Problem
from cover.setting.generate import NewPuzzle, NotMade, Series, score_range
from cover.solver import _core, line_tables, prepare
from cover.solver._core import Nine, Records
from cover.solver.engines import build, nine_of
from cover.solver.line_tables import records_of
from cover.solver.settling import IN_NONE, IN_SOME, OPEN, KnownOptions
from processes import ctrl_c_after
from test_records import Answer, ask, form, records, statuses_of
from texts import GOOD, SOLVED, TWICE, TWO_WAYS

BEST = _core.CPUS[0]


def jigsaw(seed: int, *more: House, size: int = 9) -> Rules:
    """Rows, columns, and regions of any form in place of boxes."""
    of = random_regions(size, Random(seed))
    cells = [[k for k in range(size**2) if of[k] == each] for each in range(size)]
    regions = (House("region", tuple(each)) for each in cells)
    return Rules(size, size, size, (*rows_and_columns(size, size), *regions, *more))


RISING = House("the rising diagonal", tuple(range(8, 80, 8)))
SUDOKU = boxes_rules(3, 3)
SHAPES = {
    "sudoku": SUDOKU,
    "diagonals": boxes_rules(3, 3, diagonals=True),
    "windows": boxes_rules(3, 3, diagonals=True, windows=True),
    "jigsaw": jigsaw(1),
    "jigsaw with a diagonal": jigsaw(2, RISING),
    "latin": Rules(9, 9, 9, tuple(rows_and_columns(9, 9))),
    "4x4": boxes_rules(2, 2),
    "6x6 with diagonals": boxes_rules(2, 3, diagonals=True),
    "jigsaw of 7x7": jigsaw(3, size=7),
    "10x10": boxes_rules(2, 5),
    "16x16 with windows": boxes_rules(4, 4, windows=True),
}
USUAL = [name for name, rules in SHAPES.items() if rules.symbols == 9]
SYMBOLS = "123456789ABCDEFG"


# --- Lines ---


def with_code(cpu: str, rules: Rules) -> Nine:
    """What knows grids of a shape, with the code for a processor."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COVER_CPU", cpu)
        found = nine_of(rules.symbols, (house.cells for house in rules.houses))
    assert found is not None
    return found


@cache
def solved_grids(name: str) -> list[str]:
    """Twenty grids that keep the rules: the first one of each with a few digits at random."""
    random, size = Random(name), SHAPES[name].symbols
    lines = [
        with_fewer(random, "".join(random.choices(SYMBOLS[:size], k=size**2)), size + size // 3)
        for _ in range(min(999, 400_000 // size**3))
    ]
    return [row for _, _, row in ask(records(SHAPES[name]), lines, most=1) if row][:20]


def with_fewer(random: Random, grid: str, givens: int) -> str:
    kept = {*random.sample(range(len(grid)), givens)}
    return "".join(symbol if k in kept else "." for k, symbol in enumerate(grid))


def altered(random: Random, line: str) -> str:
    """The line with one cell changed to any other symbol, or none, or to what is none at all."""
    cell = random.randrange(len(line))
    symbols = SYMBOLS[: isqrt(len(line))]
    symbol = random.choice(symbols if random.random() < 0.6 else "...0?x\0\xff")
    return line[:cell] + symbol + line[cell + 1 :]


@cache
def mixed_lines(name: str, count: int) -> list[str]:
    """Lines with none, one and several solutions, and some that cannot be read."""
    random, cells = Random(count), SHAPES[name].symbols ** 2
    least = {"windows": 15, "16x16 with windows": 145}.get(name, cells // 3)
    lines = []
    for _ in range(count):
        givens = random.randint(least, cells * 5 // 8)
        line = with_fewer(random, random.choice(solved_grids(name)), givens)
        for _ in range(random.choice((0, 0, 1, 2))):
            line = altered(random, line)
        lines.append(line)
    assert {*statuses_of(ask(records(SHAPES[name]), lines))} == {*"unvb"}
    return lines


@pytest.mark.parametrize("name", SHAPES)
def test_lines_are_answered_as_by_the_dense_engine(name: str) -> None:
    lines = mixed_lines(name, 250)

    for most, written in ((1, "first"), (2, "first"), (1, "none"), (3, "none"), (100, "none")):
        expected = ask(records(SHAPES[name]), lines, most, written)
        for cpu in _core.CPUS:
            assert ask(records(SHAPES[name], cpu=cpu), lines, most, written) == expected


# One that needs guesses, one that soon shows to have no solution, though no digit is twice in a
# house, and one with a digit ruled out everywhere.
SEARCHED = ".......2...43...965....21..1.....7........432....5..1..6.........597...8.9.68...."
DEAD = "6897324715146892.729...59863958216148415.639272.3945181632587.9478963125.52417863"
HOPELESS = "12345678." + "." * 26 + "9" + "." * 45
EMPTY = "." * 81


def test_a_lane_that_another_guess_comes_into_remembers_nothing() -> None:
    """What is taken for solved after its first round, because the grid before was, is wrong."""
    lines = [line for k in range(300) for line in (SEARCHED, *([DEAD] * (k % 7)))]
    expected = ask(records(), lines)

    for cpu in _core.CPUS:
        assert ask(records(cpu=cpu), lines) == expected


@pytest.mark.parametrize("name", SHAPES)
def test_files_of_every_length_and_order(name: str) -> None:
    """A lane remembers nothing of the grid before, and no answer is that of another line."""
    random = Random(name)
    lines = [*mixed_lines(name, 250), *(altered(random, k) for k in mixed_lines(name, 250))]
    expected = ask(records(SHAPES[name]), lines)

    for length, end in enumerate(accumulate(range(1, 80)), 1):
        part = slice(end % 420, end % 420 + length)
        cpu = _core.CPUS[length % len(_core.CPUS)]
        assert ask(records(SHAPES[name], cpu=cpu), lines[part]) == expected[part]


def test_lines_with_many_solutions_are_left_to_the_dense_engine() -> None:
    """Which solution is the first one, or a number that is found after many guesses only."""
    bad = GOOD.replace("2", "#")
    many = [*[GOOD] * 10, *[TWO_WAYS] * 150, *[GOOD, TWICE, bad, EMPTY, HOPELESS] * 10]
    assert ask(records(cpu=BEST), many, most=1) == ask(records(), many, most=1)

    lines = [GOOD, EMPTY, TWO_WAYS, EMPTY, GOOD]
    told = ask(records(cpu=BEST), lines, most=20_000, written="none")
    assert [row[:2] for row in told] == [
        *(("u", 1), ("v", 20_000), ("v", 1584), ("v", 20_000), ("u", 1))
    ]
    told = ask(records(cpu=BEST), lines, most=10**9, written="none", slices=1)
    assert statuses_of(told) == "uhvhu"


def test_other_letters_write_the_digits() -> None:
    letters = form(SUDOKU)._replace(
        values={".": 0, **{letter: k for k, letter in enumerate("KHGFEDCBA", 1)}},
        symbols="KHGFEDCBA",
    )
    found = records_of(prepare(model(SUDOKU), "native"), letters)
    table = str.maketrans("123456789", "KHGFEDCBA")
    assert found is not None

    assert ask(found, [GOOD.translate(table)]) == [("u", 1, SOLVED.translate(table))]


def test_layouts_with_givens_are_solved_one_by_one() -> None:
    """Digits that a layout rules out are not in the table of bytes, which is one for all cells."""
    with_one = SUDOKU._replace(candidates=((1,), *[tuple(range(1, 10))] * 80))
    lines = [f"1{EMPTY[1:]}", f"2{EMPTY[1:]}", EMPTY]

    assert statuses_of(ask(records(with_one, cpu=BEST), lines, most=1)) == "sbs"


@pytest.mark.parametrize(
    ("nine", "error"),
    [(with_code(BEST, SHAPES["diagonals"]), ValueError), (b"nine", TypeError)],
)
def test_other_rules_are_told(
    monkeypatch: pytest.MonkeyPatch, nine: object, error: type[Exception]
) -> None:
    """Nothing is solved by other rules than the check knows."""
    monkeypatch.setattr(line_tables, "nine_of", lambda size, groups: nine)

    with pytest.raises(error, match="nine must"):
        records_of(prepare(model(SUDOKU), "native"), form(SUDOKU))


LABELS = {label: k for k, label in enumerate("ABCDEFGHI", 1)}
LATIN = form(SHAPES["latin"])


def answers_with_labels(cpu: str, lines: Sequence[str], most: int, written: Any) -> list[Answer]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COVER_CPU", cpu)
        found = records_of(prepare(model(SHAPES["latin"]), "native"), LATIN._replace(labels=LABELS))
    assert found is not None
    assert found.length == 81
    data = "".join(f"{line}\n" for line in lines).encode("latin-1")
    rows, statuses, numbers = found.solve(data, 0, len(lines), most, written)
    answers = list[Answer]()
    for k, number in enumerate(memoryview(numbers).cast("q")):
        status = chr(statuses[k])
        text = rows[82 * k : 82 * k + 81].decode() if status in "su" else ""
        answers.append((status, number, text))
    return answers


@pytest.mark.parametrize(("most", "written"), [(1, "first"), (2, "first"), (3, "none")])
def test_each_line_has_the_regions_that_its_labels_say(most: int, written: Any) -> None:
    """A line that is left to others is h; it is one of those with more solutions than one."""
    for cpu in _core.CPUS:
        for seed in range(4):
            rules = jigsaw(seed)
            region = {k: house for house in rules.houses[18:] for k in house.cells}
            labels = "".join("ABCDEFGHI"[rules.houses[18:].index(region[k])] for k in range(81))
            grids = [row for _, _, row in ask(records(rules), [EMPTY], most=1)]
            random = Random(seed)
            lines = [with_fewer(random, grids[0], random.randint(25, 60)) for _ in range(20)]
            lines += [altered(random, line) for line in lines]
            expected = ask(records(rules), lines, most, written)
            told = answers_with_labels(cpu, [line + labels for line in lines], most, written)
            assert {status for status, _, _ in told} & {*"suv"}
            for answer, other in zip(told, expected, strict=True):
                assert answer == other or (answer[0] == "h" and most == 1)


def test_lines_whose_labels_are_doubtful_are_left_to_others() -> None:
    boxes = "".join("ABCDEFGHI"[k // 27 * 3 + k % 9 // 3] for k in range(81))
    for line, status in (
        (GOOD + boxes, "u"),
        (GOOD + boxes[:-1] + "A", "b"),  # regions of ten cells and eight
        (GOOD + "J" + boxes[1:], "b"),
        (GOOD + boxes[::-1].replace("A", "a"), "b"),
        (GOOD + "I" + boxes[1:-1] + "A", "b"),  # regions in two parts
        (SOLVED + boxes, "b"),  # the grid may be one of labels, too
        (EMPTY[:9] + SOLVED[9:] + boxes, "b"),
        (EMPTY[:10] + SOLVED[10:] + boxes, "u"),
    ):
        assert [k[0] for k in answers_with_labels(BEST, [line], 2, "first")] == [status]
        assert [k[0] for k in answers_with_labels(BEST, [line], 20, "all")] == ["h"]


def test_labels_need_many_grids(monkeypatch: pytest.MonkeyPatch) -> None:
    laid_out = prepare(model(SHAPES["latin"]), "dense")
    assert records_of(laid_out, LATIN._replace(labels=LABELS)) is None

    for nine, labels in ((None, bytes(256)), (with_code(BEST, SHAPES["latin"]), bytes(255))):
        made = partial(Records, labels=labels)
        monkeypatch.setattr(_core, "Records", lambda *tables, made=made: made(*tables[:-1]))
        monkeypatch.setattr(line_tables, "nine_of", lambda size, groups, nine=nine: nine)
        with pytest.raises(ValueError, match="labels must"):
            records_of(prepare(model(SHAPES["latin"]), "native"), LATIN)


# --- Rules and the check ---


def left_by_bytes(size: int) -> Any:
    """What each byte leaves to its cell."""
    digits = (ctypes.c_uint32 * 256)(*([0x10000] * 256))
    digits[ord(".")] = (1 << size) - 1
    for k, symbol in enumerate(SYMBOLS[:size]):
        digits[ord(symbol)] = 1 << k
    return digits


def check_of(name: str) -> Callable[[str, str], bool]:
    """Whether a grid is an answer to a line, as nine.h says for the houses of a shape."""
    core = ctypes.CDLL(_core.__file__)
    core.nine_make_rules.restype = core.nine_check.restype = ctypes.c_bool
    rules, groups, size = (
        ctypes.create_string_buffer(1 << 14),
        SHAPES[name].houses,
        SHAPES[name].symbols,
    )
    cells = bytes(cell for house in groups for cell in sorted(house.cells))
    assert core.nine_make_rules(rules, size, cells, len(groups))
    digits = left_by_bytes(size)

    def passes(line: str, grid: str) -> bool:
        return bool(core.nine_check(rules, digits, line.encode("latin-1"), grid.encode("latin-1")))

    return passes


@pytest.mark.parametrize("name", SHAPES)
def test_the_check_sees_every_wrong_cell(name: str) -> None:
    passes = check_of(name)
    for grid in solved_grids(name)[:2]:
        for cell in range(len(grid)):
            empty = "." * len(grid)
            here, rest = empty[:cell], empty[cell + 1 :]
            assert passes(here + grid[cell] + rest, grid)
            for symbol in f"{SYMBOLS}.\0\xff":
                other = grid[:cell] + symbol + grid[cell + 1 :]
                assert passes(empty, other) == (other == grid)
                assert passes(here + symbol + rest, other) == (other == grid)
                assert passes(here + symbol + rest, grid) == (symbol in (".", grid[cell]))


@pytest.mark.parametrize("name", SHAPES)
def test_the_check_knows_every_house(name: str) -> None:
    """Two cells are exchanged, or the grid is one of other rules."""
    passes, grid, size = check_of(name), solved_grids(name)[0], SHAPES[name].symbols
    alike = (shape for shape, rules in SHAPES.items() if rules.symbols == size)
    grids = [other for shape in alike for other in solved_grids(shape)]
    for one, other in combinations(range(size**2), 2):
        if one // size == other // size or one % size == other % size:
            exchanged = [*grid]
            exchanged[one], exchanged[other] = grid[other], grid[one]
            grids.append("".join(exchanged))
    for each in grids:
        kept = ({each[k] for k in house.cells} for house in SHAPES[name].houses)
        assert passes("." * size**2, each) == all(len(symbols) == size for symbols in kept)


def test_what_is_no_grid_is_refused() -> None:
    lines = bytes(cell for house in rows_and_columns(9, 9) for cell in house.cells)
    for cells in (
        b"",
        lines[:-1],
        lines[9:],
        lines[: 9 * 9],
        lines + bytes(range(0, 63, 9)),
        *(lines + bytes(more) for more in ([*range(8), 81], [*range(8), 255], [0, *range(8)])),
        lines + bytes(9),
        lines + bytes(range(9, 18)) * 100,
    ):
        with pytest.raises(ValueError, match="these are no houses"):
            Nine(9, cells, BEST)
    with pytest.raises(ValueError, match='there is no code for "z80" here'):
        Nine(9, lines, "z80")
    for size in (-9, 0, 3, 8, 10, 17, 81):
        with pytest.raises(ValueError, match="these are no houses"):
            Nine(size, lines, BEST)


# --- What it tells of options ---


OPTIONS = 729
ENDLESS = 10**15


def givens(name: str, random: Random) -> Iterator[Sequence[int]]:
    """Options of givens with which there are many solutions, few, one or none."""
    solution = next(iter(prepare(model(SHAPES[name])).search(limit=1)))
    for taken in (20, 45, 52, 60, 68):
        kept = random.sample(solution, 81 - taken)
        yield kept
        wrong = random.randrange(OPTIONS)
        yield [option for option in kept if option // 9 != wrong // 9] + [wrong]


@pytest.mark.parametrize("name", ["sudoku", "diagonals", "windows", "jigsaw"])
def test_options_are_known_as_by_a_search(name: str) -> None:
    problem, kinds = model(SHAPES[name]), set()
    network = prepare(problem, "dense").network
    for number, fixed in enumerate(givens(name, Random(5))):
        nine = with_code(_core.CPUS[number % len(_core.CPUS)], SHAPES[name])
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


def nothing_known() -> tuple[array[int], bytearray]:
    return array("q", bytes(8 * OPTIONS)), bytearray(OPTIONS)


def test_what_takes_more_guesses_or_time_stays_open() -> None:
    for cpu in _core.CPUS:
        nine, (uses, known) = with_code(cpu, SHAPES["latin"]), nothing_known()
        assert nine.tally(uses, known, ENDLESS, (), 100)[1] is False
        assert OPEN in known or IN_NONE not in known
        assert nine.tally(uses, known, 0, (), 1) == (0, False)

    uses, known = nothing_known()
    found, complete = with_code(BEST, SUDOKU).tally(uses, known, ENDLESS, (), ENDLESS, 0.02)
    assert found > 0
    assert not complete
    assert sum(uses) == 81 * found


def test_ctrl_c_is_heard() -> None:
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.05):
        with_code(BEST, SUDOKU).tally(*nothing_known(), ENDLESS, (), ENDLESS)


def test_what_does_not_fit_is_refused() -> None:
    nine, (uses, known) = with_code(BEST, SUDOKU), nothing_known()
    for fixed in ([729], [-1], [0, 1], [2**70], [None]):
        with pytest.raises((ValueError, OverflowError, TypeError)):
            nine.settle(known, fixed, 10)  # type: ignore[arg-type]
    for refused, name in (
        (lambda: nine.settle(known, [], 0), "guesses"),
        (lambda: nine.settle(known[1:], [], 10), "known"),
        (lambda: nine.tally(uses[1:], known, 10, [], 10), "uses"),
        (lambda: nine.tally(uses, known[1:], 10, [], 10), "known"),
    ):
        with pytest.raises(ValueError, match=name):
            refused()
    assert nine.settle(known, [0, 0], 10**6)


# --- New grids, emptied side by side ---


@pytest.mark.parametrize("name", ["sudoku", "diagonals", "jigsaw"])
def test_grids_are_emptied_as_one_after_the_other_until_none_of_the_givens_can_go(
    name: str,
) -> None:
    problem, seeds = prepared_rules(SHAPES[name]).problem, range(60)
    network: Any = build(problem, "dense")
    oracle = prepare(problem, "clauses")
    alone = network.make(seeds, network)

    for cpu in _core.CPUS:
        nine = with_code(cpu, SHAPES[name])
        assert network.make(seeds, network, nine) == alone
        assert [network.make([seed], network, nine) for seed in range(3)] == [
            [k] for k in alone[:3]
        ]
        assert network.make((), network, nine) == []
    for kept, is_proved in alone[:4]:
        assert is_proved
        assert len(list(oracle.search(fixed=kept, limit=2, ordered=False))) == 1
        for one in kept:
            less = [option for option in kept if option != one]
            assert len(list(oracle.search(fixed=less, limit=2, ordered=False))) == 2


def test_what_has_no_grids_for_lanes() -> None:
    """One option is the solution, of as many as those of a grid; others have another number."""
    one, nine = Problem("a", ["a"] * OPTIONS), with_code(BEST, SUDOKU)
    lone: Any = build(one, "dense")
    less: Any = build(Problem("a", ["a"] * (OPTIONS - 1)), "dense")

    for kept, is_proved in lone.make(range(9), build(one, "links"), nine):
        assert (len(kept), is_proved) == (1, True)
    for other in (nine, 9, "nine"):
        with pytest.raises(ValueError, match="not that of 9x9 grids"):
            less.make([1], less, other)
    for seeds in ([-1], ["1"], [2**64], 1):
        with pytest.raises((TypeError, OverflowError)):
            lone.make(seeds, lone)


def test_without_time_none_is_made() -> None:
    network: Any = build(prepared_rules(SUDOKU).problem, "dense")
    nine = with_code(BEST, SUDOKU)

    assert network.make(range(3), network, nine, 0.0) == [True] * 3
    assert network.make(range(3), network, nine, None, 1) == [True] * 3
    assert network.make(range(20_000), network, nine, 0.02)[-1] is True
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.03):
        network.make(range(1_000_000), network, nine)


def series(timeout: float | None = None) -> Series:
    plan = GENERATORS["sudoku"].plan({})
    assert isinstance(plan, MakerAtOnce)
    return Series("sudoku", plan, 3, None, timeout)


def told(made: Iterable[NewPuzzle | NotMade]) -> list[tuple[object, ...]]:
    return [
        (new.puzzle.place, new.made.line, new.proved_by)
        if isinstance(new, NewPuzzle)
        else (new.number, new.status)
        for new in made
    ]


def test_a_series_is_made_at_once_as_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    easy = series()._replace(scores=score_range("easy"))
    one_by_one = told(map(series().made, range(1, 41)))

    assert (series().is_at_once, easy.is_at_once) == (True, False)
    assert told(series().made_of(range(1, 41))) == one_by_one
    assert told(series().made_of(range(21, 41))) == one_by_one[20:]
    assert told(easy.made_of([7])) == told([easy.made(7)])
    monkeypatch.setattr(MakerAtOnce, "puzzles", lambda self, randoms, deadline: [None] * 5)
    assert told(series().made_of(range(1, 6))) == one_by_one[:5], "each has its own time"
    assert told(series(0.0).made_of(range(1, 6))) == [(k, "unknown") for k in range(1, 6)]
