"""Exact covers that are made of values of Python."""

from __future__ import annotations

import pickle
from datetime import time
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover
from conftest import examples
from cover import Coloured, ExactCover
from cover.errors import InputError
from cover.families.exact_covers.puzzle import ChosenOption
from cover.families.exact_covers.words import CoveredItems, OfferedOptions

KNUTH = {
    "A": [1, 4, 7],
    "B": [1, 4],
    "C": [4, 5, 7],
    "D": [3, 5, 6],
    "E": [2, 3, 6, 7],
    "F": [2, 7],
}

items_of_options = st.lists(st.integers(1, 6), min_size=1, max_size=4, unique=True)


@given(st.lists(items_of_options, min_size=1, max_size=9), st.sampled_from([None, "named"]))
@examples(40)
def test_options_of_lists_are_those_of_the_text(
    options: list[list[int]], named: str | None
) -> None:
    """Lists of items say what lines of items say, and have the same covers."""
    rows = [" ".join(map(str, option)) for option in options]
    if named:
        text = "options:\n" + "".join(f"  o{k}: {row}\n" for k, row in enumerate(rows))
        of_values = ExactCover({f"o{k}": option for k, option in enumerate(options)})
    else:
        text = "options:\n" + "".join(f"- {row}\n" for row in rows)
        of_values = ExactCover(list(map(tuple, options)))
    of_text = ExactCover(text)
    assert of_values.to("yaml") == of_text.to("yaml")
    assert of_values.count() == of_text.count()
    mine, others = of_values.solve(), of_text.solve()
    assert (mine and mine.values) == (others and others.values)
    if mine is not None:
        assert of_text.check(mine)
        for name, items in mine.placements:
            assert all(mine[item] == name for item in items)
    (again,) = cover.read(str(of_values.to("yaml")))
    assert again == of_text
    assert type(again) is ExactCover
    assert pickle.loads(pickle.dumps(of_values)) == of_values


def matrix() -> np.ndarray[Any, Any]:
    found = np.zeros((6, 7), dtype=int)
    for row, items in enumerate(KNUTH.values()):
        found[row, [item - 1 for item in items]] = 1
    return found


@pytest.mark.parametrize(
    "form",
    [
        list(KNUTH.values()),
        tuple(map(tuple, KNUTH.values())),
        iter(map(iter, KNUTH.values())),
        list(map(set, KNUTH.values())),
        [" ".join(map(str, items)) for items in KNUTH.values()],
        matrix(),
        matrix().astype(bool),
        matrix().tolist(),
        "\n".join(" ".join(map(str, items)) for items in KNUTH.values()),
    ],
)
def test_every_form_has_the_same_cover(form: Any) -> None:
    """Lists, sets, words, a matrix and a text are options with numbers for names."""
    cover_of = ExactCover(form)
    assert repr(cover_of) == "<ExactCover 7 items, 6 options>"
    solution = cover_of.solve()
    assert solution is not None
    assert [each.name for each in solution.placements] == [2, 4, 6]
    assert solution[4] == 2
    assert cover_of.unique()


def test_lists_of_bits_get_a_note() -> None:
    """They are read as the command reads them; tuples are items."""
    assert ExactCover([[0, 1], [1, 0]]).notes == (
        "options: lists of 0 and 1 are read as the rows of a matrix",
    )
    assert ExactCover([(0, 1), (1, 0)]).notes == ()
    assert ExactCover(np.array([[0, 1], [1, 0]])).notes == ()


def test_names_and_items_of_any_kind() -> None:
    """They come back as they were given, though drawings and files have texts for them."""
    ten, eleven = time(10, 0), time(11, 30)
    options = {
        ("ann", ten): [ten, ("room", 1)],
        ("bob", eleven): [eleven, Coloured(("room", 2), None)],
        None: [eleven, Coloured(("room", 2), "free")],
    }
    timetable = ExactCover(options)
    assert timetable.count() == 2
    for solution in timetable.solutions():
        assert solution[ten] == ("ann", ten)
        assert solution["room", 1] == ("ann", ten)
        assert solution[eleven] in (("bob", eleven), None)
        assert solution["room", 2] == [solution[eleven]]
        assert solution.placements[0] == ChosenOption(("ann", ten), (ten, ("room", 1)))
        assert str(solution)
    (again,) = cover.read(str(timetable.to("yaml")))
    assert again.count() == 2
    assert ExactCover({1: ["1"], "1": [1]}).count() == 1


def test_answers_call_options_as_the_program_did() -> None:
    """A checked answer has names of any kind, or the texts that answers have for them."""
    options = ExactCover({("A", 1): [1, 4], "B": [2], 7: [2]})
    assert options.check([("A", 1), "B"])
    assert options.check((("A", 1), 7))
    assert options.check(["(A,1)", "B"])
    assert options.check({("A", 1), "B"})
    assert not options.check([("A", 1)])
    assert not options.check(["B", "C"])
    assert options.check(options.solve())
    with pytest.raises(InputError, match="answer: expected the names of options"):
        options.check([[1], [2]])


def test_secondary_items() -> None:
    """They have a list of the options that cover them, which may be empty."""
    options = {"p": ["a", "x:1"], "q": ["b", Coloured("x", "1")], "r": ["b", "x:2", "y"]}
    cover_of = ExactCover(options, items=["a", "b"], secondary=["y", "z"])
    assert repr(cover_of) == "<ExactCover 2 items and 3 secondary, 3 options>"
    solution = cover_of.solve()
    assert solution is not None
    assert solution["x"] == ["p", "q"]
    assert solution["y"] == solution["z"] == []
    assert solution["a"] == "p"
    with pytest.raises(KeyError, match="there is no item 'spam'"):
        solution["spam"]


def test_items_that_are_in_no_option() -> None:
    """Items can be named, so that all of them have to be covered; a matrix has those it has."""
    says = 'item "2" is in no option; --maximum covers as many items as can be'
    assert ExactCover({"A": [1]}, items=[1, 2]).reason() == f"ExactCover: {says}"
    assert ExactCover(np.array([[1, 0]])).solve() is None
    assert ExactCover(matrix(), items=list("abcdefg")).solve()["c"] == 4  # type: ignore[index]
    assert ExactCover({"A": [1, 2]}, items=[1], secondary=[2, 3]).unique()
    assert ExactCover({"A": [1, (2, 7)], "B": [1, 2]}, secondary=[2]).unique()
    assert ExactCover({"A": "a b"}, items="a b").unique()


def test_options_that_are_never_chosen_get_a_note() -> None:
    """Those without items are left out, and those without a primary one stay."""
    assert ExactCover({"A": [1], "B": []}).notes == (
        "options: options without a primary item are never chosen: B",
    )
    assert ExactCover({"A": [1], "B": [2]}, secondary=[2]).notes == (
        "options: options without a primary item are never chosen: B",
    )
    solution = ExactCover([[1], [], [2]]).solve()
    assert solution is not None
    assert [each.name for each in solution.placements] == [1, 3]


def test_multiplicities_and_costs() -> None:
    """They are part of what is equal, pickled and written, by the names of the program."""
    options = {("A", 1): [1, 2], None: [1, (3, 4)], "C": [2, (3, 4)], "D": []}
    said: dict[str, Any] = {
        "multiplicities": {1: 2, (3, 4): (0, 3)},
        "costs": {None: Decimal("2.50"), "C": 0.1},
    }
    priced = ExactCover(options, **said)
    again = pickle.loads(pickle.dumps(priced))

    assert repr(priced) == "<ExactCover 3 items with multiplicities, 4 options with costs>"
    assert again == priced
    assert priced != ExactCover(options)
    assert priced != ExactCover(options, multiplicities=said["multiplicities"])
    assert priced != ExactCover(options, multiplicities=said["multiplicities"], costs=[0, 2, 1, 1])
    assert ExactCover([[1], [1]], costs=np.array([1, 2])) == ExactCover([[1], [1]], costs=["1", 2])
    solution = priced.solve()
    assert solution is not None
    assert solution[1] == [("A", 1), None]
    assert solution[2] == ("A", 1)
    assert solution[3, 4] == [None]
    text = ExactCover("2|1 2 0:3|3\n1 2\n1 3 |2.5\n2 3 |.1\n")
    assert text.to("dlx").splitlines()[1:] == [
        "2|1 2 0:3|3",
        "1 2 |0",
        "1 3 |2.5",
        "2 3 |0.1",
    ]
    assert ExactCover(text.to("yaml")) == text
    assert ExactCover(text.to("json")) == text


def test_many_options() -> None:
    """A solution finds its items in one step, however many there are."""
    options = {(k, "x"): [("row", k), ("column", k)] for k in range(3000)}
    cover_of = ExactCover(options)
    assert repr(cover_of) == "<ExactCover 6000 items, 3000 options>"
    solution = cover_of.solve()
    assert solution is not None
    assert all(solution["row", k] == (k, "x") for k in range(3000))


@given(st.lists(items_of_options, min_size=1, max_size=9), st.booleans(), st.booleans())
@examples(40)
def test_what_it_states_makes_it_again(
    options: list[list[int]], named: bool, with_costs: bool
) -> None:
    """Items, options and all else that can be read from a puzzle are arguments that make it."""
    stated: Any = {f"o{k}": each for k, each in enumerate(options)} if named else options
    costs = [0.5 * k for k in range(len(options))] if with_costs else None
    puzzle = ExactCover(stated, multiplicities={options[0][0]: (0, 2)}, costs=costs)
    again = ExactCover(
        dict(puzzle.options()),
        items=puzzle.items(),
        secondary=puzzle.secondary,
        multiplicities=puzzle.multiplicities(),
        costs=puzzle.costs,
    )
    assert again == puzzle
    assert [items for _, items in puzzle.options()] == list(map(tuple, options))


def test_what_is_read_of_a_text_is_texts() -> None:
    """A text has its own names; options without them are called by numbers."""
    puzzle = ExactCover("2|A B 0:1|C | x\nA x:1 |2.50\nA B x\nC\n")
    (first, second, third) = puzzle.options()
    assert puzzle.items() == ("A", "B", "C")
    assert puzzle.secondary == ("x",)
    assert puzzle.multiplicities() == {"A": (2, 2), "C": (0, 1)}
    assert puzzle.costs == (2.5, 0, 0)
    assert (first[0], [str(entry) for entry in first[1]]) == (1, ["A", "Coloured('x', '1')"])
    assert (second, third) == ((2, ("A", "B", "x")), (3, ("C",)))
    assert ExactCover("A: 1\nB: 2\n").costs is None
    assert repr(ExactCover("A: 1\nB: 2\n").options()) == "[('A', ('1',)), ('B', ('2',))]"


def test_options_of_a_text_are_made_when_they_are_asked_for() -> None:
    """Of very many there is no list of all of their items."""
    text = "\n".join(["a b c", *["a b"] * 100_000, "c"])
    options = ExactCover(text).options()
    assert len(options) == 100_001
    assert options[-1] == (100_001, ("c",))
    assert options[99_998:] == [(99_999, ("a", "b")), (100_000, ("a", "b")), (100_001, ("c",))]


def test_in_a_solution_are_the_names_of_its_options() -> None:
    """And its placements; other names are not."""
    solution = ExactCover({("A", 1): [1, 4], "B": [2], 7: [2, 4]}).solve()
    assert solution is not None
    assert ("A", 1) in solution
    assert "B" in solution
    assert 7 not in solution
    assert "(A,1)" not in solution
    assert solution.placements[0] in solution


def test_without_some_of_it_things_have_the_names_of_the_program() -> None:
    """What is left of a puzzle can be asked as the whole one."""
    puzzle = ExactCover({"A": [1, 2], None: [1], ("C",): [2], "D": [1]})
    less = OfferedOptions(puzzle).without({3})
    assert less == ExactCover({"A": [1, 2], None: [1], ("C",): [2]})
    assert [name for name, _ in less.options()] == ["A", None, ("C",)]
    free = CoveredItems(puzzle).without({0})
    assert (free.items(), free.secondary) == ((2,), (1,))
    assert pickle.loads(pickle.dumps(free)) == free
