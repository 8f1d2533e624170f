"""Exact covers with multiplicities and costs, by the rules and by brute force."""

from __future__ import annotations

import json
from random import Random

import pytest

from asked import Asked, puzzle_writer, texts_of
from cover import ExactCover
from cover.facts import Costs
from cover.families.costs import costs_of
from cover.families.exact_covers.text.options import added_costs
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.exact_numbers import ExactNumber
from cover.setting.explain import explanation
from cover.solver import search
from cover.writing.forms import FORMS
from cover.writing.writer import WriterOptions
from diagrams_read import read_by_graphillion, sets_of
from random_covers import brute_force, exact_cover_with_bounds
from small_puzzles import read

# Knuth's example of DLX3, whose only solution has options 2, 4 and 5; with costs as in his DLX5.
KNUTH = """| A simple example of color controls
A B 2:3|C | X Y
A B X:0 Y:0 |7
A C X:1 Y:1 |2.50
C X:0
B |1 X:1 |.25
| between |
C Y:1
"""


def test_the_example_of_knuth_has_his_costs_and_his_solution() -> None:
    found = ExactCover(KNUTH)
    (solution,) = search(found._problem)

    assert found.items() == ("A", "B", "C")
    assert found.multiplicities() == {"C": (2, 3)}
    assert [len(items) for _, items in found.options()] == [4, 4, 2, 2, 2]
    assert found.costs == (7, 2.5, 0, 1.25, 0)
    assert found._costs() == Costs((700, 250, 0, 125, 0), 2)
    assert solution == (1, 3, 4)
    assert found._faults_in(solution) == []


@pytest.mark.parametrize(
    ("solution", "faults"),
    [
        ((0, 1), []),
        ((0, 1, 2), []),
        ((0, 1, 2, 4), ['item "A" is covered 4 times, expected 2 to 3']),
        ((0, 3, 1), ['item "C" is covered 2 times, expected 0 to 1']),
        ((1, 2), ['item "B" is covered 0 times']),
        ((0, 2, 2), ["an option is chosen twice"]),
    ],
)
def test_checking_counts_how_often_items_are_covered(
    solution: tuple[int, ...], faults: list[str]
) -> None:
    assert ExactCover("2:3|A B 0:1|C\nA B\nA C\nA\nC\nA\n")._faults_in(solution) == faults


def test_costs_have_as_few_decimals_as_they_need() -> None:
    assert costs_of([ExactNumber(25, 1), None, ExactNumber(7, 0)]) == Costs((25, 0, 70), 1)
    assert costs_of([None, None]) is None
    assert costs_of([]) is None
    assert added_costs(["A", "|0.5", "B", "|0.5"]) == ExactNumber(1, 0)


# --- Against brute force ---


def solutions_of(puzzle: Puzzle) -> list[tuple[int, ...]]:
    assert isinstance(puzzle, ExactCover)
    return sorted(brute_force(puzzle))


def test_all_questions_have_the_answers_of_brute_force() -> None:
    """Nothing else passes the check."""
    random = Random(1)
    for seed in range(100):
        record = exact_cover_with_bounds(Random(seed), idle=seed % 2 / 4)
        wanted, options = solutions_of(record), range(len(record.options()))
        engine = ("python", "auto")[seed // 2 % 2]
        drawn = list(Asked(record, Query("sample", number=4, seed=seed, engine=engine)))

        assert sorted(Asked(record, Query("all", engine=engine))) == wanted, seed
        assert Asked(record, Query("count", engine=engine)).count == len(wanted), seed
        assert set(drawn) <= set(wanted), seed
        assert len(drawn) == (4 if wanted else 0), seed
        assert wanted == [] or record._contradiction() is None, seed
        assert all(record._faults_in(solution) == [] for solution in wanted), seed
        for _ in range(20):
            tried = tuple(sorted(random.sample(options, random.randint(0, len(options)))))
            assert (record._faults_in(tried) == []) == (tried in wanted), (seed, tried)


def test_options_that_no_solution_has_keep_their_numbers() -> None:
    """Those without a primary item, or without any: in diagrams, explanations and formats."""
    for seed in range(25):
        record = exact_cover_with_bounds(Random(seed), idle=0.3)
        wanted = solutions_of(record)
        diagram = FORMS["zdd"].writer(WriterOptions("exact-cover"))
        drawn = "\n".join(texts_of(diagram, record, Query("diagram"))) + "\n"
        assert sorted(sets_of(read_by_graphillion(drawn))) == wanted, seed
        for target in ("yaml", "json", "dlx"):
            text = "\n".join(puzzle_writer(target).puzzle(record)) + "\n"
            assert solutions_of(read("exact-cover", text)) == wanted, text
        if record.multiplicities():
            continue
        for step in explanation(record, Query("unique")):
            told = json.loads(json.dumps(step.data()))
            for each in (*told["chosen"], *told["removed"]):
                items = ",".join(map(str, record.options()[each["option"] - 1][1]))
                assert each["name"] == f"option {each['option']}({items})", seed
