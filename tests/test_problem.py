"""The model: what it accepts, what it refuses and with which words."""

from typing import Any

import pytest

from cover.errors import ModelError
from cover.families.exact_covers.puzzle import ExactCover
from cover.problem import Coloured, Problem, Sum


def test_flat_arrays_hold_the_options_one_behind_the_other() -> None:
    """Each colour has one number in the whole problem."""
    red, blue, other = Coloured("x", "red"), Coloured("x", "blue"), Coloured("y", "red")
    problem = Problem("AB", [["A", "x"], ["B", red], ["A", blue], ["A", other]], "xy")

    assert problem.primary_count == 2
    assert problem.items == ("A", "B", "x", "y")
    assert list(problem.starts) == [0, 2, 4, 6, 8]
    assert list(problem.entries) == [0, 2, 1, 2, 0, 2, 0, 3]
    assert list(problem.colours) == [0, 0, 0, 1, 0, 2, 0, 1]
    assert problem.option_count == 4
    assert problem.option(1) == ("B", "x")


@pytest.mark.parametrize(
    ("primary", "options", "message"),
    [
        ("AB", [["A"], ["B", "Q"]], 'option 1: unknown item "Q"'),
        ("AB", [["A", "B", "A"]], 'option 0: repeated item "A"'),
        ("AB", [["A"], []], "option 1: has no items"),
        ("AB", [[Coloured("A", 1)]], 'option 0: a colour on the primary item "A"'),
        ("AB", [[Coloured("Q", 1)]], 'option 0: unknown item "Q"'),
        ("ABA", [["A"]], 'two items are named "A"'),
        ("Ax", [["A"]], 'two items are named "x"'),
        ("AB", [["A", ["B"]]], "option 0: unknown item \"['B']\""),
    ],
)
def test_a_fault_names_the_option_and_the_item(
    primary: str, options: list[list[object]], message: str
) -> None:
    for stated in (options, map(iter, options)):
        with pytest.raises(ModelError) as caught:
            Problem(primary, stated, "x")
        assert str(caught.value) == message


def test_a_fault_knows_its_place_in_the_option() -> None:
    with pytest.raises(ModelError) as caught:
        Problem("AB", [["A"], ["B", "A", "B"]])

    assert (caught.value.option, caught.value.entry, caught.value.item) == (1, 2, "B")


def test_tuples_are_item_names_and_options_may_be_iterators() -> None:
    problem = Problem([("cell", 1)], [[("cell", 1), ("x", 2)]], [("x", 2)])
    assert list(problem.colours) == [0, 0]

    colours = [Coloured("x", 1), Coloured("y", 2)]
    problem = Problem("A", (iter(["A", *colours]) for _ in range(2)), "xy")
    assert list(problem.entries) == [0, 1, 2, 0, 1, 2]
    assert list(problem.colours) == [0, 1, 2, 0, 1, 2]


def test_sums_are_flat_arrays_and_share_their_weights() -> None:
    digits, others = [1, 2, 3], [0, -1, 0]
    sums = [
        Sum("AB", digits, 3, 4),
        Sum("B", others, -1, 0),
        Sum("", digits, 0, 0),
        Sum("B", digits, 1, 2, minus="A"),
        Sum("", others, 5, 6, minus="BA"),
    ]
    problem = Problem("AB", ["A", "AB", "B"], sums=iter(sums))

    assert problem.sum_count == 5
    assert list(problem.sum_items) == [0, 1, 1, 1, ~0, ~1, ~0]
    assert list(problem.sum_starts) == [0, 2, 3, 3, 5, 7]
    assert list(problem.bounds) == [3, 4, -1, 0, 0, 0, 1, 2, 5, 6]
    assert list(problem.rows) == [0, 1, 0, 0, 1]
    assert list(problem.weights) == [1, 2, 3, 0, -1, 0]
    assert Problem("AB", ["A", "AB", "B"]).sum_count == 0


UNHASHABLE: Any = ["B"]


@pytest.mark.parametrize(
    ("message", "faults"),
    [
        (
            "sum 1 is not of different primary items",
            [
                *(Sum(items, [1, 2], 0, 9) for items in ("Ax", "AQ", "ABA", ("A", UNHASHABLE))),
                *(Sum("A", [1, 2], 0, 9, minus) for minus in ("x", "Q", "BB", "A")),
                Sum("", [1, 2], 0, 9, ("A", UNHASHABLE)),
            ],
        ),
        (
            "sum 1 has not one weight for each option",
            [Sum("A", [1], 0, 9), Sum("A", [1, 2, 3], 0, 9)],
        ),
        (
            "sum 1 has numbers of more than 31 bits",
            [
                *(Sum("A", [1, weight], 0, 9) for weight in (2**31, -(2**31))),
                *(Sum("A", [1, 2], 0, 2**31), Sum("A", [1, 2], -(2**80), 9)),
            ],
        ),
    ],
)
def test_a_fault_in_a_sum_names_the_sum(message: str, faults: list[Sum]) -> None:
    largest = 2**31 - 1
    good = Sum("BA", [largest, -largest], -largest, largest)

    for fault in faults:
        with pytest.raises(ModelError) as caught:
            Problem("AB", ["A", "Bx"], "x", [good, fault, good])
        assert str(caught.value) == message


def test_a_fault_in_a_multiplicity_names_the_item() -> None:
    for item, bounds, message in (
        ("x", (0, 1), 'a multiplicity of "x", which is no primary item'),
        ("Q", (0, 1), 'a multiplicity of "Q", which is no primary item'),
        ("A", (2, 1), '"A" cannot be in 2 to 1 options'),
        ("A", (-1, 1), '"A" cannot be in -1 to 1 options'),
        ("A", (0, 0), '"A" cannot be in 0 to 0 options'),
        ("A", (0, 2**31), '"A" cannot be in 0 to 2147483648 options'),
        ("A", (0, 2), "sum 0 is of an item with a multiplicity"),
    ):
        with pytest.raises(ModelError) as caught:
            Problem("A", ["A", "Ax"], "x", [Sum("A", [1, 2], 0, 9)], {item: bounds})
        assert str(caught.value) == message

    most = 2**31 - 1
    assert (
        list(Problem("A", ["A"], multiplicities={"A": (most, most)}).multiplicities) == [most] * 2
    )


def test_the_check_of_a_stated_cover() -> None:
    red, blue = Coloured("x", "red"), Coloured("x", "blue")
    options = [("A", red), ("B", blue), ("B", "x"), ("A", "B"), ("B",)]
    stated = ExactCover(options, items=["A", "B"], secondary=["x"])

    for solution, faults in (
        ((3,), []),
        ((0, 4), []),
        ((0,), ['item "B" is covered 0 times']),
        ((3, 4), ['item "B" is covered 2 times']),
        ((0, 1), ['secondary item "x" is covered in different ways']),
        ((0, 2), ['secondary item "x" is covered in different ways']),
    ):
        assert stated._faults_in(solution) == faults
