"""The model: what it accepts, what it refuses and with which words."""

import pytest

from cover import Coloured, ExactCover
from cover.errors import ModelError
from cover.puzzles.exact_cover import ExactCoverPuzzle


def test_flat_arrays_hold_the_options_one_behind_the_other() -> None:
    problem = ExactCover("AB", [["A", "x"], ["B", Coloured("x", "red")]], "x")

    assert problem.primary_count == 2
    assert problem.items == ("A", "B", "x")
    assert list(problem.starts) == [0, 2, 4]
    assert list(problem.entries) == [0, 2, 1, 2]
    assert list(problem.colours) == [0, 0, 0, 1]
    assert problem.option_count == 2
    assert problem.option(1) == ("B", "x")


def test_each_colour_has_one_number_in_the_whole_problem() -> None:
    red, blue = Coloured("x", "red"), Coloured("x", "blue")
    problem = ExactCover("A", [["A", red], ["A", blue], ["A", Coloured("y", "red")]], "xy")

    assert list(problem.colours) == [0, 1, 0, 2, 0, 1]


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
    with pytest.raises(ModelError) as caught:
        ExactCover(primary, options, "x")

    assert str(caught.value) == message


def test_a_fault_knows_its_place_in_the_option() -> None:
    with pytest.raises(ModelError) as caught:
        ExactCover("AB", [["A"], ["B", "A", "B"]])

    assert (caught.value.option, caught.value.entry, caught.value.item) == (1, 2, "B")


def test_tuples_are_item_names_and_never_colours() -> None:
    problem = ExactCover([("cell", 1)], [[("cell", 1), ("x", 2)]], [("x", 2)])

    assert list(problem.colours) == [0, 0]


def test_options_may_be_iterators() -> None:
    colours = [Coloured("x", 1), Coloured("y", 2)]
    problem = ExactCover("A", (iter(["A", *colours]) for _ in range(2)), "xy")

    assert list(problem.entries) == [0, 1, 2, 0, 1, 2]
    assert list(problem.colours) == [0, 1, 2, 0, 1, 2]
    with pytest.raises(ModelError, match='option 0: unknown item "Q"'):
        ExactCover("A", [iter(["A", "Q"])])


STATED = ExactCoverPuzzle.stated(
    ["A", "B"],
    [("A", Coloured("x", "red")), ("B", Coloured("x", "blue")), ("B", "x"), ("A", "B"), ("B",)],
    ["x"],
)


@pytest.mark.parametrize(
    ("solution", "faults"),
    [
        ((3,), []),
        ((0, 4), []),
        ((0,), ['item "B" is covered 0 times']),
        ((3, 4), ['item "B" is covered 2 times']),
        ((0, 1), ['secondary item "x" is covered in different ways']),
        ((0, 2), ['secondary item "x" is covered in different ways']),
    ],
)
def test_the_check_of_a_stated_cover(solution: tuple[int, ...], faults: list[str]) -> None:
    assert STATED.check(solution) == faults
