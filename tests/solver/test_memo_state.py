"""What counting by memoisation remembers: each claim at the head of `frontier`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from counters import AMPLE, count_of, counted, lay_out, native_counter
from cover.problem import Coloured, Problem, Sum

Options = Sequence[Sequence[object]]

RED, BLUE = Coloured("x", "red"), Coloured("x", "blue")


def bits_and_count(primary: str, options: Options, secondary: str = "") -> tuple[int, int]:
    """The bits of a state and the number of solutions."""
    problem = Problem(primary, options, secondary)
    frontier = lay_out(problem, range(len(primary)))
    return frontier.bits, counted(native_counter(frontier, AMPLE))


def test_a_covered_item_ahead_is_remembered() -> None:
    assert bits_and_count("AB", ["A", "AB", "B", "B", "B"]) == (1, 4)


def test_an_item_that_is_behind_is_not() -> None:
    """Nor is one that only its own options cover: eight ways lead to the last item."""
    options = ["A", "A", "B", "B", "C", "C", "D", "D"]
    counter = native_counter(lay_out(Problem("ABCD", options), range(4)), AMPLE)

    assert counted(counter) == 16
    assert counter.hits >= 2
    assert bits_and_count("ABCD", options) == (0, 16)


def test_bits_are_used_again() -> None:
    """Each item is in an option with the next one: one of them matters at a time."""
    pairs = ["A", "AB", "B", "BC", "C", "CD", "D", "DE", "E"]

    assert bits_and_count("ABCDE", pairs) == (1, 8)


def test_a_secondary_item_is_remembered_until_its_last_option() -> None:
    options = ["Ax", "A", "Bx", "B", "C", "C"]

    assert bits_and_count("ABC", options, "x") == (1, 6)
    assert lay_out(Problem("ABC", options, "x"), range(3)).steps[1].keeps == 0
    assert bits_and_count("ABC", [*options, "Cx"], "x") == (1, 7)


def test_a_secondary_item_of_one_place_is_not_remembered() -> None:
    assert bits_and_count("AB", ["Ax", "Ax", "B"], "x") == (0, 2)


def test_a_colour_excludes_the_others() -> None:
    options: Options = [["A", RED], ["A", BLUE], ["A"], ["B", RED], ["B", BLUE]]
    bits, found = bits_and_count("AB", options, "x")

    assert found == 1 + 1 + 2
    assert bits == 2  # not red, not blue


def test_without_a_colour_an_item_excludes_all() -> None:
    options: Options = [["A", RED], ["A", "x"], ["A"], ["B", RED], ["B", BLUE], ["B", "x"]]

    assert bits_and_count("AB", options, "x") == (3, 1 + 0 + 3)


def test_one_colour_alone_excludes_nothing() -> None:
    assert bits_and_count("AB", [["A", RED], ["A"], ["B", RED]], "x") == (0, 2)


def test_three_items_agree_about_a_colour() -> None:
    options = [[item, colour] for item in "ABC" for colour in (RED, BLUE)]

    assert bits_and_count("ABC", options, "x")[1] == 2


def summed(primary: str, options: Options, *sums: Sum) -> tuple[int, int]:
    """The number of totals and that of the solutions, in every order of the items the same."""
    problem = Problem(primary, options, sums=sums)
    orders = [
        range(len(primary)),
        range(len(primary))[::-1],
        Random(6).sample(range(len(primary)), len(primary)),
    ]
    found = {count_of(problem, order) for order in orders}
    assert len(found) == 1
    return lay_out(problem, orders[0]).totals, found.pop()


def test_a_total_is_remembered() -> None:
    """Two dice and a third one: 27 ways to throw 10."""
    dice = [item for item in "ABC" for _ in range(6)]
    eyes = [1, 2, 3, 4, 5, 6] * 3

    assert summed("ABC", dice, Sum("ABC", eyes, 10, 10)) == (1, 27)
    assert summed("ABC", dice, Sum("ABC", eyes, 9, 12)) == (1, 25 + 27 + 27 + 25)


def test_a_total_that_is_subtracted() -> None:
    """A throw of two dice less a third one."""
    dice = [item for item in "ABC" for _ in range(6)]
    eyes = [1, 2, 3, 4, 5, 6] * 3
    expected = sum(a + b - c == 4 for a in eyes[:6] for b in eyes[:6] for c in eyes[:6])

    assert summed("ABC", dice, Sum("AB", eyes, 4, 4, "C")) == (1, expected)
    assert summed("ABC", dice, Sum("", eyes, -7, -7, "AB"))[1] == 6 * 6


def test_items_of_several_sums() -> None:
    dice = [item for item in "ABC" for _ in range(6)]
    eyes = [1, 2, 3, 4, 5, 6] * 3
    sums = Sum("AB", eyes, 7, 7), Sum("BC", eyes, 7, 7)

    assert summed("ABC", dice, *sums) == (2, 6)


def test_a_total_that_is_over_gives_its_place_to_another() -> None:
    options = [item for item in "ABCD" for _ in range(3)]
    sums = Sum("AB", [1, 2, 3] * 4, 4, 4), Sum("CD", [1, 2, 3] * 4, 2, 3)

    assert summed("ABCD", options, *sums) == (1, 3 * 3)


def test_an_option_that_covers_two_items_of_a_sum_adds_for_both() -> None:
    options = ["AB", "A", "A", "B", "B", "C", "C"]
    weights = [3, 1, 2, 1, 2, 0, 1]

    assert summed("ABC", options, Sum("ABC", weights, 6, 6))[1] == 1
    assert summed("ABC", options, Sum("ABC", weights, 5, 5))[1] == 1
    assert summed("ABC", options, Sum("AC", weights, 3, 3, "B"))[1] == 0
    assert summed("ABC", options, Sum("AC", weights, 0, 0, "B"))[1] == 1 + 2 + 1


def test_weights_as_large_as_they_can_be() -> None:
    most = 2**31 - 1
    options = [item for item in "ABCDEF" for _ in range(2)]
    problem_sum = Sum("ABCDEF", [most, -most] * 6, 0, 0)

    assert summed("ABCDEF", options, problem_sum) == (1, 20)
