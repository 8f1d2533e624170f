"""What an answer is said to cost is checked, too, by the statement of its puzzle."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import ROOT, Run

PRICED = ["sudoku/costs.yaml", "tiling/cutting.yaml", "exact-cover/crew.csv"]


@pytest.mark.parametrize("name", PRICED)
@pytest.mark.parametrize("form", ["json", "yaml", "csv"])
def test_costs_that_cover_writes_are_right(
    cover: Run, tmp_path: Path, name: str, form: str
) -> None:
    puzzle = ROOT / "puzzles" / name
    answers = tmp_path / "answers"
    answers.write_text(cover("solve", "--min-cost", "--format", form, puzzle).stdout)

    assert "cost" in answers.read_text()
    assert cover("check", puzzle, answers).stdout == "right\n"


@pytest.mark.parametrize(
    ("cost", "says"),
    [
        ("2.5", "right"),
        ("2.50", "right"),
        ("null", "right"),
        ("3", "wrong: the cost is 2.5, not 3"),
        ("2.5000000000000001", "right"),
        ('"2.5000000000000001"', "wrong: the cost is 2.5, not 2.5000000000000001"),
        ('"two"', 'wrong: the cost "two" is not a number'),
    ],
)
def test_wrong_costs(cover: Run, tmp_path: Path, cost: str, says: str) -> None:
    answer = tmp_path / "answer.json"
    answer.write_text(f'{{"solution": "1234342121434312", "cost": {cost}}}\n')

    done = cover("check", ROOT / "puzzles/sudoku/costs.yaml", answer)

    assert done.stdout == f"{says}\n"
