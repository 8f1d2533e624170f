"""Dominosas with cells whose number is not given: answers and the bench.

`tests/data/told/domino-blank.txt` has what is read.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover
from conftest import ENGINES, examples
from cover.errors import InputError
from cover.families.dominoes.dominosa import Dominosa
from cover.solver import search
from random_dominoes import dominosa, dominosa_of

BLANK = "3 4\n1 2 . 1\n2 0 2 0\n2 . 1 0\n"
SOLVED = (1, 0, 3, 2, 8, 6, 5, 11, 4, 10, 9, 7, 1, 2, 0, 1, 2, 0, 2, 0, 2, 1, 1, 0)


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


def _solutions(puzzle: Dominosa, engine: str = "auto") -> list[tuple[int, ...]]:
    return [puzzle._decode(each) for each in search(puzzle._model(), engine=engine)]


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
    puzzle = cover.Dominosa(BLANK)
    for cell in range(12):
        for number in {-1, 0, 1, 2, 3} - {SOLVED[12 + cell]}:
            wrong = [*SOLVED]
            wrong[12 + cell] = number
            assert puzzle._faults_in(wrong)
    assert puzzle._faults_in(SOLVED) == []
    assert puzzle._faults_in(SOLVED[:12]) == ["r1c3 has no number 0-2", "r3c2 has no number 0-2"]


def test_too_many_blank_cells_are_refused() -> None:
    with pytest.raises(InputError, match="more than 500000 ways to lay a domino"):
        cover.Dominosa([["."] * 32] * 31)


def test_answers_tell_the_numbers_and_are_checked_in_each_form() -> None:
    puzzle = cover.Dominosa(BLANK)
    solution = puzzle.solve()

    assert solution is not None
    assert solution.values == SOLVED
    assert solution.numbers == [[1, 2, 0, 1], [2, 0, 2, 0], [2, 1, 1, 0]]
    assert [len(each.cells) for each in solution.placements] == [2] * 6
    assert solution["r1c3"].numbers == (0, 1)
    for form in ("line", "rows", "json", "csv", "yaml"):
        assert puzzle.check(str(solution.to(form))), form
    with pytest.raises(InputError, match="without the numbers of the cells"):
        puzzle.check("<><>|^<>^|v<>v")


def test_the_bench_speaks_of_numbers() -> None:
    puzzle = cover.Dominosa([["."] * 3, [0, 0, 1]])
    words = puzzle._words()
    problem = puzzle._model()
    of_first = [option for option in range(problem.option_count) if words.value(0, option)]

    assert {words.value(0, option) for option in of_first[:4]} == {"0→", "1→"}
    assert words.option(2) == "domino 1-0 on r1c1 r1c2"
    for question in ("candidates", "why", "explain"):
        assert str(getattr(puzzle, question)())
