"""Exact covers with multiplicities and costs: what texts say, and what is wrong with them."""

from __future__ import annotations

import io

import pytest

from cover.families.costs import cost_of, costs_of, fault_of_cost
from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.families.exact_covers.text.bounds import added_costs
from cover.families.family import FAMILIES
from cover.puzzle import Costs, is_priced
from cover.reading import reader
from cover.reading.exact_numbers import ExactNumber
from cover.reading.records import BadRecord, Block, Record
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


def read(text: str, name: str = "") -> list[Record | BadRecord]:
    """All records of a text in a format, or in one to be recognised."""
    formats, asking = FAMILIES["exact-cover"].formats, asked("exact-cover", format=name)
    found = reader.read("exact-cover", formats, "in", io.BytesIO(text.encode()), asking)
    return [record for record in found if not isinstance(record, Block)]


def puzzle(text: str, name: str = "") -> ExactCoverPuzzle:
    """The puzzle of the one record of a text."""
    (found,) = read(text, name)
    assert isinstance(found, Record), found
    assert isinstance(found.puzzle, ExactCoverPuzzle)
    return found.puzzle


def fault(text: str, name: str = "") -> str:
    """What is wrong with the one record of a text."""
    (found,) = read(text, name)
    assert isinstance(found, BadRecord), found
    return str(found.error)


def test_a_dlx_file_states_multiplicities_and_costs() -> None:
    found = puzzle(KNUTH)

    assert found.primary == ("A", "B", "C")
    assert found.multiplicities == {"C": (2, 3)}
    assert [len(option) for option in found.options] == [4, 4, 2, 2, 2]
    assert is_priced(found)
    assert found.costs() == Costs((700, 250, 0, 125, 0), 2)


def test_the_example_of_knuth_has_his_solution() -> None:
    found = puzzle(KNUTH)
    (solution,) = search(found.shape)

    assert solution == (1, 3, 4)
    assert found.check(solution) == []


def test_options_without_costs_are_of_a_puzzle_without_costs() -> None:
    assert puzzle("A B\nA\nB\n").costs() is None


def test_bounds_of_once_are_none() -> None:
    found = puzzle("1|A 1:1|B\nA\nB\n")

    assert found.multiplicities == {}
    assert not found.shape.multiplicities


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("2:1|A\nA\n", '1:1: "2:1|A": the least, 2, is more than the most, 1'),
        ("B 0|A\nA\n", '1:3: "0|A": an item that no option may have; expected at least 1'),
        ("B 0:0|A\nA\n", '1:3: "0:0|A": an item that no option may have; expected at least 1'),
        ("A B | 2|X\nA B X\n", '1:7: "2|X": secondary items have no multiplicities'),
        (
            ":3|A\nA\n",
            '1:1: ":3|A": expected a number of options, such as 2, or its bounds, such as 0:2',
        ),
        (
            "A 1234567890|B\nA\n",
            '1:3: "1234567890|B": expected numbers of options of at most 9 digits',
        ),
        ("2|A 3|A\nA\n", '1:5: two items are named "A"'),
        ("A B\nA |-3 B\n", '2:3: "|-3": expected a cost of 0 or more, such as 7 or 2.50'),
        ("A B\nA |x B\n", '2:3: "|x": expected a cost of 0 or more, such as 7 or 2.50'),
        ("A B\nA |\n", '2:3: "|": expected a cost of 0 or more, such as 7 or 2.50'),
        (
            f"A\nA |{41 * '1'}\n",
            f'2:3: "|{41 * "1"}": expected a cost of at most 40 characters',
        ),
        ("A B\nA|7 B\n", '2:1: "A|7": a cost stands alone, as in "A |7"'),
        ("A B\nA 2|B\n", '2:3: "2|B" in an option: multiplicities stand in the line of items'),
        ("A B\n |7\nA |7 |1 D\n", '3:9: unknown item "D"; items are A B'),
    ],
)
def test_faults_of_bounds_and_costs_in_dlx_files(text: str, error: str) -> None:
    assert fault(text, "dlx") == f"in:{error}"


def test_an_item_in_too_few_options_contradicts() -> None:
    lacking = puzzle("3|A B 0:2|C\nA\nA B\n").contradiction()
    missing = puzzle("A 2|B 0:2|C\nA\n").contradiction()

    assert lacking is not None
    assert lacking.rule == 'item "A" is in 2 options, and has to be in 3 of a solution'
    assert missing is not None
    assert missing.rule == 'item "B" is in no option'
    assert puzzle("2|A B 0:2|C\nA\nA B\n").contradiction() is None


def test_checking_counts_how_often_items_are_covered() -> None:
    found = puzzle("2:3|A B 0:1|C\nA B\nA C\nA\nC\nA\n", "dlx")

    assert found.check((0, 1)) == []
    assert found.check((0, 1, 2)) == []
    assert found.check((0, 1, 2, 4)) == ['item "A" is covered 4 times, expected 2 to 3']
    assert found.check((0, 3, 1)) == ['item "C" is covered 2 times, expected 0 to 1']
    assert found.check((1, 2)) == ['item "B" is covered 0 times']
    assert found.check((0, 2, 2)) == ["an option is chosen twice"]


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


def test_yaml_states_multiplicities_and_costs() -> None:
    found = puzzle(YAML)

    assert found.primary == ("A", "B", "C", "D")
    assert found.multiplicities == {"A": (2, 2), "B": (1, 3), "C": (0, 2), "D": (0, 3)}
    assert found.costs() == Costs((30, 25, 30, 5), 1)
    assert puzzle("options: [A, B, A B]\ncosts: [1, 0, 2.25]").costs() == Costs((100, 0, 225), 2)
    assert puzzle("options: [A, {items: [B], cost: 2}]").costs() == Costs((0, 2), 0)
    assert puzzle('{"options": {"p": ["A"]}, "costs": {"p": "1e-2"}}').costs() == Costs((1,), 2)
    assert puzzle("options: ['', A]\ncosts: [1, 2]").costs() == Costs((1, 2), 0)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("options: [A]\ncosts: [1, 2]", "2:8: 2 costs, expected 1, one for each option"),
        ("options: [A]\ncosts: [-1]", '2:9: "-1": expected a cost of 0 or more, such as 7 or 2.50'),
        ("options: [A]\ncosts: {2: 1}", '2:9: there is no option "2"'),
        (
            "options: [A]\ncosts: 2",
            '2:8: expected costs: a list of numbers, or a map "option: cost"',
        ),
        ("options: {p: A |2}\ncosts: {p: 2}", "1:14: option p has a cost, and one in costs"),
        ("options: [{cost: 2}]", '1:11: the key "items" of an option is missing'),
        (
            "options: [{items: A, price: 2}]",
            '1:22: unknown key "price" of an option; it has items, cost',
        ),
        ("options: [A |x]", '1:13: "|x": expected a cost of 0 or more, such as 7 or 2.50'),
        ("options: [A |7 A]", '1:16: repeated item "A"'),
        ("items: 2:1|A\noptions: [A]", '1:8: "2:1|A": the least, 2, is more than the most, 1'),
        (
            "items: A\nsecondary: 1|X\noptions: [A X]",
            '2:12: "1|X": secondary items have no multiplicities',
        ),
        ("multiplicities: {B: 2}\noptions: [A]", '1:18: there is no primary item "B"'),
        (
            "items: 2|A B\nmultiplicities: {A: 3}\noptions: [A]",
            '2:18: "A" has a multiplicity among the items, too',
        ),
        (
            "multiplicities: {A: x}\noptions: [A]",
            '1:21: "x": expected a number of options, such as 2, or its bounds, such as 0:2',
        ),
        (
            "multiplicities: {A: [3, 2]}\noptions: [A]",
            '1:21: "3:2": the least, 3, is more than the most, 2',
        ),
        ("multiplicities: A\noptions: [A]", '1:17: expected multiplicities: a map "item: bounds"'),
    ],
)
def test_faults_of_bounds_and_costs_in_yaml(text: str, error: str) -> None:
    assert fault(text) == f"in:{error}"


# --- other texts --------------------------------------------------------------------------------


def test_a_table_has_a_column_of_costs_and_bounds_before_its_items() -> None:
    text = ",red,2|blue,Cost,0:2|dark green\nann,1,0,3,1\nbob,0,1,2.5,\ncat,0,1,,1\n"
    found = puzzle(text)

    assert found.primary == ("red", "blue", "dark green")
    assert found.multiplicities == {"blue": (2, 2), "dark green": (0, 2)}
    assert found.costs() == Costs((30, 25, 0), 1)
    assert puzzle("cost,A,B\n7,1,0\n1,0,1\n").costs() == Costs((7, 1), 0)
    assert puzzle("A B cost\n1 0 7\n0 1 12\n").costs() == Costs((7, 12), 0)
    assert puzzle("A,B,cost\np,1,0,7\nq,0,1,1\n").costs() == Costs((7, 1), 0)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (",A,cost\np,1,x\n", '2:5: "x": expected a cost of 0 or more, such as 7 or 2.50'),
        (",A,cost\np,1,-1\n", '2:5: "-1": expected a cost of 0 or more, such as 7 or 2.50'),
        (",A,2:1|B,cost\np,1,1,1\n", '1:4: "2:1|B": the least, 2, is more than the most, 1'),
        (",A,2|A,cost\np,1,1,1\n", '1:4: two columns are named "A"'),
        (",A,cost,Costs\np,1,1,1\n", '1:9: "Costs": expected one column of costs at most'),
        (",A\np,1\nq\n", "3: 0 values, expected 1, one for each column"),
        ("cost,A,B\n7,1,0\n7\n", "3: 0 values, expected 2, one for each column"),
    ],
)
def test_faults_of_bounds_and_costs_in_tables(text: str, error: str) -> None:
    assert fault(text, "table") == f"in:{error}"


def test_costs_stand_in_lines_of_items() -> None:
    assert puzzle("A: 1 4 |5\nB: |2 1 |0.5\nC: 2 3\n").costs() == Costs((50, 25, 0), 1)
    assert puzzle("1 4 |5\n2\n").costs() == Costs((5, 0), 0)
    assert fault("A: 1 |x\n", "sets") == (
        'in:1:6: "|x": expected a cost of 0 or more, such as 7 or 2.50'
    )
    assert fault("a b |-1\n", "options") == (
        'in:1:5: "|-1": expected a cost of 0 or more, such as 7 or 2.50'
    )
