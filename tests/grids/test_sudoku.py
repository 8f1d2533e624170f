"""Sudoku as a puzzle: shapes, models, contradictions, and the check that knows no model."""

from cover.facts import Contradiction
from cover.families.grids.houses import boxes_rules
from cover.families.grids.model import model
from cover.families.grids.puzzle import DigitGrid
from cover.solver import search

SOLVED = "527389416819426735436751829375692184194538267268174593643217958951843672782965341"


def _grid(text: str) -> tuple[int, ...]:
    return tuple(int(character) for character in text)


def test_the_model_of_nine_by_nine_is_knuths() -> None:
    problem = model(boxes_rules(3, 3))

    assert (problem.primary_count, problem.option_count) == (324, 729)
    assert len(problem.entries) == 4 * 729
    assert model(boxes_rules(3, 3, diagonals=True)).primary_count == 342


def test_diagonals_count_as_houses() -> None:
    givens = [0] * 81
    givens[8] = givens[72] = 4

    assert DigitGrid._of_rules(boxes_rules(3, 3), tuple(givens))._contradiction() is None
    found = DigitGrid._of_rules(boxes_rules(3, 3, diagonals=True), tuple(givens))._contradiction()
    assert found == Contradiction("{0} is already in the rising diagonal", (72, 8), (4,))


def test_check_accepts_a_solution_and_names_what_is_wrong() -> None:
    puzzle = DigitGrid._of_rules(boxes_rules(3, 3), _grid("5" + "0" * 80))
    wrong = list(_grid(SOLVED))
    wrong[1], wrong[2] = wrong[2], wrong[1]

    assert puzzle._faults_in(_grid(SOLVED)) == []
    assert puzzle._faults_in(wrong) == [
        "column 2 has 7 twice, r1c2 and r4c2",
        "column 3 has 2 twice, r1c3 and r9c3",
    ]
    assert DigitGrid._of_rules(boxes_rules(3, 3), _grid("6" + "0" * 80))._faults_in(
        _grid(SOLVED)
    ) == ["r1c1 is 5, given is 6"]
    diagonal = DigitGrid._of_rules(boxes_rules(3, 3, diagonals=True), (0,) * 81)
    assert diagonal._faults_in(_grid(SOLVED)) == [
        "the falling diagonal has 1 twice, r2c2 and r9c9",
        "the falling diagonal has 6 twice, r3c3 and r4c4",
        "the rising diagonal has 3 three times, r2c8, r5c5 and r7c3",
    ]


def test_candidates_restrict_cells() -> None:
    allowed = tuple((int(c),) if c in "12345" else tuple(range(1, 10)) for c in SOLVED)
    shape = boxes_rules(3, 3)._replace(candidates=allowed)
    puzzle = DigitGrid._of_rules(shape, (0,) * 81)
    solutions = list(search(model(shape), limit=2))

    assert len(solutions) == 2
    for options in solutions:
        assert puzzle._faults_in(puzzle._decode(options)) == []
    assert "r1c1 is 6, its candidates are 5" in puzzle._faults_in(
        _grid(SOLVED.translate(str.maketrans("56", "65")))
    )
