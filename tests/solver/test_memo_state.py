"""What counting by memoisation remembers: each claim at the head of `frontier`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from counters import AMPLE, MAKERS, MakeCounter, count_of, counted, lay_out
from cover.problem import Coloured, Problem, Sum

Options = Sequence[Sequence[object]]

RED, BLUE = Coloured("x", "red"), Coloured("x", "blue")


@pytest.fixture(params=MAKERS, ids=["python", "C"][: len(MAKERS)])
def make(request: pytest.FixtureRequest) -> MakeCounter:
    """Each counter that is there."""
    maker: MakeCounter = request.param
    return maker


def bits_and_count(
    make: MakeCounter, primary: str, options: Options, secondary: str = ""
) -> tuple[int, int]:
    """The bits of a state and the number of solutions."""
    problem = Problem(primary, options, secondary)
    frontier = lay_out(problem, range(len(primary)))
    return frontier.bits, counted(make(frontier, AMPLE))


def test_a_covered_item_ahead_is_remembered(make: MakeCounter) -> None:
    assert bits_and_count(make, "AB", ["A", "AB", "B", "B", "B"]) == (1, 4)


def test_an_item_that_is_behind_is_not(make: MakeCounter) -> None:
    """Nor is one that only its own options cover: eight ways lead to the last item."""
    options = ["A", "A", "B", "B", "C", "C", "D", "D"]
    counter = make(lay_out(Problem("ABCD", options), range(4)), AMPLE)

    assert counted(counter) == 16
    assert counter.hits >= 2
    assert bits_and_count(make, "ABCD", options) == (0, 16)


def test_bits_are_used_again(make: MakeCounter) -> None:
    """Each item is in an option with the next one: one of them matters at a time."""
    pairs = ["A", "AB", "B", "BC", "C", "CD", "D", "DE", "E"]

    assert bits_and_count(make, "ABCDE", pairs) == (1, 8)


def test_a_secondary_item_is_remembered_until_its_last_option(make: MakeCounter) -> None:
    options = ["Ax", "A", "Bx", "B", "C", "C"]

    assert bits_and_count(make, "ABC", options, "x") == (1, 6)
    assert lay_out(Problem("ABC", options, "x"), range(3)).steps[1].keeps == 0
    assert bits_and_count(make, "ABC", [*options, "Cx"], "x") == (1, 7)


def test_a_secondary_item_of_one_place_is_not_remembered(make: MakeCounter) -> None:
    assert bits_and_count(make, "AB", ["Ax", "Ax", "B"], "x") == (0, 2)


def test_a_colour_excludes_the_others(make: MakeCounter) -> None:
    options: Options = [["A", RED], ["A", BLUE], ["A"], ["B", RED], ["B", BLUE]]
    bits, found = bits_and_count(make, "AB", options, "x")

    assert found == 1 + 1 + 2
    assert bits == 2  # not red, not blue


def test_without_a_colour_an_item_excludes_all(make: MakeCounter) -> None:
    options: Options = [["A", RED], ["A", "x"], ["A"], ["B", RED], ["B", BLUE], ["B", "x"]]

    assert bits_and_count(make, "AB", options, "x") == (3, 1 + 0 + 3)


def test_one_colour_alone_excludes_nothing(make: MakeCounter) -> None:
    assert bits_and_count(make, "AB", [["A", RED], ["A"], ["B", RED]], "x") == (0, 2)


def test_three_items_agree_about_a_colour(make: MakeCounter) -> None:
    options = [[item, colour] for item in "ABC" for colour in (RED, BLUE)]

    assert bits_and_count(make, "ABC", options, "x")[1] == 2


def summed(make: MakeCounter, primary: str, options: Options, *sums: Sum) -> tuple[int, int]:
    """The number of totals and that of the solutions, in every order of the items the same."""
    problem = Problem(primary, options, sums=sums)
    orders = [
        range(len(primary)),
        range(len(primary))[::-1],
        Random(6).sample(range(len(primary)), len(primary)),
    ]
    found = {count_of(make, problem, order) for order in orders}
    assert len(found) == 1
    return lay_out(problem, orders[0]).totals, found.pop()


def test_a_total_is_remembered(make: MakeCounter) -> None:
    """Two dice and a third one: 27 ways to throw 10."""
    dice = [item for item in "ABC" for _ in range(6)]
    eyes = [1, 2, 3, 4, 5, 6] * 3

    assert summed(make, "ABC", dice, Sum("ABC", eyes, 10, 10)) == (1, 27)
    assert summed(make, "ABC", dice, Sum("ABC", eyes, 9, 12)) == (1, 25 + 27 + 27 + 25)


def test_a_total_that_is_subtracted(make: MakeCounter) -> None:
    """A throw of two dice less a third one."""
    dice = [item for item in "ABC" for _ in range(6)]
    eyes = [1, 2, 3, 4, 5, 6] * 3
    expected = sum(a + b - c == 4 for a in eyes[:6] for b in eyes[:6] for c in eyes[:6])

    assert summed(make, "ABC", dice, Sum("AB", eyes, 4, 4, "C")) == (1, expected)
    assert summed(make, "ABC", dice, Sum("", eyes, -7, -7, "AB"))[1] == 6 * 6


def test_items_of_several_sums(make: MakeCounter) -> None:
    dice = [item for item in "ABC" for _ in range(6)]
    eyes = [1, 2, 3, 4, 5, 6] * 3
    sums = Sum("AB", eyes, 7, 7), Sum("BC", eyes, 7, 7)

    assert summed(make, "ABC", dice, *sums) == (2, 6)


def test_a_total_that_is_over_gives_its_place_to_another(make: MakeCounter) -> None:
    options = [item for item in "ABCD" for _ in range(3)]
    sums = Sum("AB", [1, 2, 3] * 4, 4, 4), Sum("CD", [1, 2, 3] * 4, 2, 3)

    assert summed(make, "ABCD", options, *sums) == (1, 3 * 3)


def test_an_option_that_covers_two_items_of_a_sum_adds_for_both(make: MakeCounter) -> None:
    options = ["AB", "A", "A", "B", "B", "C", "C"]
    weights = [3, 1, 2, 1, 2, 0, 1]

    assert summed(make, "ABC", options, Sum("ABC", weights, 6, 6))[1] == 1
    assert summed(make, "ABC", options, Sum("ABC", weights, 5, 5))[1] == 1
    assert summed(make, "ABC", options, Sum("AC", weights, 3, 3, "B"))[1] == 0
    assert summed(make, "ABC", options, Sum("AC", weights, 0, 0, "B"))[1] == 1 + 2 + 1


def test_weights_as_large_as_they_can_be(make: MakeCounter) -> None:
    most = 2**31 - 1
    options = [item for item in "ABCDEF" for _ in range(2)]
    problem_sum = Sum("ABCDEF", [most, -most] * 6, 0, 0)

    assert summed(make, "ABCDEF", options, problem_sum) == (1, 20)
