"""Exact covers with multiplicities and costs: what texts say, and what is wrong with them."""

from __future__ import annotations

import io

import pytest

from cover.facts import Costs
from cover.families.costs import cost_of, costs_of, fault_of_cost
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.options import added_costs
from cover.families.formats import formats_of
from cover.reading import reader
from cover.reading.exact_numbers import ExactNumber
from cover.reading.records import BadRecord
from cover.solver import search
from readings import asked

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


def read(text: str, name: str = "") -> list[ExactCover | BadRecord]:
    """All puzzles of a text in a format, or in one to be recognised."""
    formats, asking = formats_of("exact-cover"), asked("exact-cover", format=name)
    found = reader.read("exact-cover", formats, "in", io.BytesIO(text.encode()), asking)
    return [each for each in found if isinstance(each, ExactCover | BadRecord)]


def puzzle(text: str, name: str = "") -> ExactCover:
    """The one puzzle of a text."""
    (found,) = read(text, name)
    assert isinstance(found, ExactCover), found
    return found


def test_a_dlx_file_states_multiplicities_and_costs() -> None:
    found = puzzle(KNUTH)

    assert found.items() == ("A", "B", "C")
    assert found.multiplicities() == {"C": (2, 3)}
    assert [len(items) for _, items in found.options()] == [4, 4, 2, 2, 2]
    assert found.costs == (7, 2.5, 0, 1.25, 0)
    assert found._costs() == Costs((700, 250, 0, 125, 0), 2)


def test_the_example_of_knuth_has_his_solution() -> None:
    found = puzzle(KNUTH)
    (solution,) = search(found._problem)

    assert solution == (1, 3, 4)
    assert found._faults_in(solution) == []


def test_checking_counts_how_often_items_are_covered() -> None:
    found = puzzle("2:3|A B 0:1|C\nA B\nA C\nA\nC\nA\n", "dlx")

    assert found._faults_in((0, 1)) == []
    assert found._faults_in((0, 1, 2)) == []
    assert found._faults_in((0, 1, 2, 4)) == ['item "A" is covered 4 times, expected 2 to 3']
    assert found._faults_in((0, 3, 1)) == ['item "C" is covered 2 times, expected 0 to 1']
    assert found._faults_in((1, 2)) == ['item "B" is covered 0 times']
    assert found._faults_in((0, 2, 2)) == ["an option is chosen twice"]


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("7", ExactNumber(7, 0)),
        ("2.50", ExactNumber(25, 1)),
        ("0", ExactNumber(0, 0)),
        (".5", ExactNumber(5, 1)),
        ("-1", None),
        ("1,5", None),
        (".", None),
        ("", None),
    ],
)
def test_costs_are_numbers_of_at_least_0(text: str, cost: ExactNumber | None) -> None:
    assert cost_of(text) == cost
    assert (fault_of_cost(text) == "") == (cost is not None)


def test_costs_have_as_few_decimals_as_they_need() -> None:
    assert costs_of([ExactNumber(25, 1), None, ExactNumber(7, 0)]) == Costs((25, 0, 70), 1)
    assert costs_of([None, None]) is None
    assert costs_of([]) is None
    assert added_costs(["A", "|0.5", "B", "|0.5"]) == ExactNumber(1, 0)


# --- YAML ---------------------------------------------------------------------------------------

YAML = """
items: A B C 0:3|D
secondary: X
multiplicities: {A: 2, B: 1:3, C: [0, 2]}
options:
  p: A B X:1
  q: A C
  r: {items: B D, cost: 3}
  s: A C |0.5
costs: {p: 3, q: 2.50}
"""
