"""Dominosa as a puzzle: all ways to divide a grid, the check, large grids, and blank cells.

What is read of these is in `tests/data/told/domino-*.txt`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ENGINES, ROOT, examples
from cover.errors import InputError
from cover.facts import Contradiction
from cover.families.dominoes.dominosa import Dominosa, dominoes_up_to, highest, room
from cover.solver import count, search
from random_dominoes import dominosa, dominosa_file, dominosa_of, dominosa_of_one_solution

Solution = tuple[int, ...]


SMALL = Dominosa("1 2 0 1\n2 0 2 0\n2 1 1 0\n")


def _solutions(puzzle: Dominosa, engine: str = "auto") -> list[Solution]:
    return [puzzle._decode(each) for each in search(puzzle._model(), engine=engine)]


# ---- The model


def test_sizes_of_sets() -> None:
    assert [room(most) for most in (0, 1, 2, 6, 30)] == [2, 6, 12, 56, 992]
    assert [highest(cells) for cells in (1, 2, 5, 6, 11, 12, 55, 56, 992)] == [
        -1, 0, 0, 1, 1, 2, 5, 6, 30,
    ]  # fmt: skip
    assert dominoes_up_to(2) == [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]
    halves = [a for pair in dominoes_up_to(6) for a in pair]
    bones = dominosa_of(halves, 56)._bones([k ^ 1 for k in range(56)])
    assert bones == [k // 2 + 1 for k in range(56)]


def _tilings(rows: int, columns: int) -> Iterator[Solution]:
    """All ways to cover a grid: the first open cell goes on to the right or down."""
    partners = [-1] * (rows * columns)

    def cover() -> Iterator[Solution]:
        if -1 not in partners:
            yield tuple(partners)
            return
        cell = partners.index(-1)
        right = cell + 1 if (cell + 1) % columns else -1
        for other in (right, cell + columns):
            if 0 <= other < len(partners) and partners[other] < 0:
                partners[cell], partners[other] = other, cell
                yield from cover()
                partners[cell] = partners[other] = -1

    return cover()


def _naive(puzzle: Dominosa) -> set[Solution]:
    """The tilings in which each domino lies once."""
    numbers, columns = puzzle._numbers, puzzle.columns
    expected = Counter(dominoes_up_to(highest(len(numbers))))
    found = set()
    for partners in _tilings(len(numbers) // columns, columns):
        pairs = [(numbers[a], numbers[b]) for a, b in enumerate(partners) if a < b]
        if Counter((min(pair), max(pair)) for pair in pairs) == expected:
            found.add(partners)
    return found


ROWS = {1: (1, 2, 3, 6), 2: (1, 2, 3, 4, 6), 3: (2, 4, 5, 10)}


@given(st.integers(), st.sampled_from(ENGINES), st.booleans())
@examples(100)
def test_exactly_the_tilings_of_all_dominoes_are_found(
    seed: int, engine: str, planted: bool
) -> None:
    random = Random(seed)
    most = random.choice((1, 2, 3))
    rows = random.choice(ROWS[most])
    if planted:
        puzzle, solution = dominosa(random, most, rows)
        assert puzzle._faults_in(solution) == []
    else:
        numbers = [number for number in range(most + 1) for _ in range(most + 2)]
        random.shuffle(numbers)
        puzzle = dominosa_of(numbers, len(numbers) // rows)

    found = _solutions(puzzle, engine)

    expected = _naive(puzzle)
    assert len(found) == len(expected)
    assert set(found) == expected
    assert all(puzzle._faults_in(each) == [] for each in found)
    assert not expected or puzzle._contradiction() is None


# ---- Contradictions


MANY = [30, *(number for number in range(31) for _ in range(32))]


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (
            dominosa_of([0], 1),
            Contradiction(
                "a 1x1 grid has 1 cell; the dominoes 0-0 to 0-0 cover 2, those to 1-1 cover 6"
            ),
        ),
        (
            dominosa_of([MANY[0], *MANY[2:]], 32),
            Contradiction(
                "a 31x32 grid needs each of 0-30 thirty-two times; "
                "30 occurs 33 times and 0 thirty-one times"
            ),
        ),
    ],
    ids=["size", "words"],
)
def test_what_rules_itself_out(puzzle: Dominosa, reason: Contradiction) -> None:
    assert puzzle._contradiction() == reason


# ---- The check


def test_every_other_partner_and_tiling_is_a_fault() -> None:
    (solution,) = _solutions(SMALL)
    for cell, partner in enumerate(solution):
        for other in {*range(12), -1, 12} - {partner}:
            assert SMALL._faults_in([*solution[:cell], other, *solution[cell + 1 :]])

    assert solution == (1, 0, 3, 2, 8, 6, 5, 11, 4, 10, 9, 7)
    assert [tiling for tiling in _tilings(3, 4) if not SMALL._faults_in(tiling)] == [solution]
    assert SMALL._faults_in(tuple(range(12)))[0] == "r1c1 is not covered"
    assert SMALL._given_options() == ()


# ---- Generated grids


def test_a_generated_grid_has_one_solution(engine: str) -> None:
    puzzle, solution = dominosa_of_one_solution(Random(6), 6)

    assert _solutions(puzzle, engine) == [solution]
    assert puzzle._faults_in(solution) == []
    assert puzzle._contradiction() is None


def test_the_generated_file_is_what_its_seed_draws() -> None:
    text = (ROOT / "puzzles" / "domino" / "generated-dominosa.txt").read_text(encoding="utf-8")

    assert text.splitlines() == list(dominosa_file(211))


def test_large_grids_are_divided_and_counted() -> None:
    puzzle, solution = dominosa(Random(0), 30)
    options = search(puzzle._model(), limit=2, ordered=False)
    many, _ = dominosa(Random(0), 20)
    counted = count(many._model())

    assert puzzle._faults_in(solution) == []
    assert puzzle._contradiction() is None
    assert [puzzle._faults_in(puzzle._decode(each)) for each in options] == [[], []]
    assert counted.complete
    assert counted.value == len(_solutions(many)) > 1


# ---- Cells whose number is not given

BLANK = "3 4\n1 2 . 1\n2 0 2 0\n2 . 1 0\n"
BLANK_SOLVED = (1, 0, 3, 2, 8, 6, 5, 11, 4, 10, 9, 7, 1, 2, 0, 1, 2, 0, 2, 0, 2, 1, 1, 0)


def _completions(numbers: tuple[int, ...], most: int) -> list[tuple[int, ...]]:
    """All ways to fill the cells that are -1, with each number as often as a set has it."""
    if -1 not in numbers:
        return [numbers]
    at = numbers.index(-1)
    filled = [
        (*numbers[:at], number, *numbers[at + 1 :])
        for number in range(most + 1)
        if numbers.count(number) < most + 2
    ]
    return [each for grid in filled for each in _completions(grid, most)]


@given(st.integers(), st.sampled_from(ENGINES))
@examples(40)
def test_the_answers_are_those_of_all_grids_that_it_could_be(seed: int, engine: str) -> None:
    random = Random(seed)
    most = random.choice((1, 2))
    whole, solution = dominosa(random, most)
    blanks = set(random.sample(range(len(whole._numbers)), random.randint(1, 5)))
    held = tuple(-1 if cell in blanks else number for cell, number in enumerate(whole._numbers))
    puzzle = dominosa_of(held, whole.columns)

    found = _solutions(puzzle, engine)

    expected = [
        (*each, *grid)
        for grid in _completions(held, most)
        for each in (
            _solutions(dominosa_of(grid, whole.columns))
            if dominosa_of(grid, whole.columns)._contradiction() is None
            else []
        )
    ]
    assert sorted(found) == sorted(expected)
    assert (*solution, *whole._numbers) in found
    assert all(puzzle._faults_in(each) == [] for each in found)
    assert puzzle._contradiction() is None


def test_another_number_is_a_fault() -> None:
    puzzle = Dominosa(BLANK)
    for cell in range(12):
        for number in {-1, 0, 1, 2, 3} - {BLANK_SOLVED[12 + cell]}:
            wrong = [*BLANK_SOLVED]
            wrong[12 + cell] = number
            assert puzzle._faults_in(wrong)
    assert puzzle._faults_in(BLANK_SOLVED) == []
    assert puzzle._faults_in(BLANK_SOLVED[:12]) == [
        "r1c3 has no number 0-2",
        "r3c2 has no number 0-2",
    ]


def test_too_many_blank_cells_are_refused() -> None:
    with pytest.raises(InputError, match="more than 500000 ways to lay a domino"):
        Dominosa([["."] * 32] * 31)


def test_answers_tell_the_numbers_and_are_checked_in_each_form() -> None:
    puzzle = Dominosa(BLANK)
    solution = puzzle.solve()

    assert solution is not None
    assert solution.values == BLANK_SOLVED
    assert solution.numbers == [[1, 2, 0, 1], [2, 0, 2, 0], [2, 1, 1, 0]]
    assert [len(each.cells) for each in solution.placements] == [2] * 6
    assert solution["r1c3"].numbers == (0, 1)
    for form in ("line", "rows", "json", "csv", "yaml"):
        assert puzzle.check(str(solution.to(form))), form
    with pytest.raises(InputError, match="without the numbers of the cells"):
        puzzle.check("<><>|^<>^|v<>v")


def test_the_bench_speaks_of_numbers() -> None:
    puzzle = Dominosa([["."] * 3, [0, 0, 1]])
    words = puzzle._words()
    problem = puzzle._model()
    of_first = [option for option in range(problem.option_count) if words.value(0, option)]

    assert {words.value(0, option) for option in of_first[:4]} == {"0→", "1→"}
    assert words.option(2) == "domino 1-0 on r1c1 r1c2"
    for question in ("candidates", "why", "explain"):
        assert str(getattr(puzzle, question)())
