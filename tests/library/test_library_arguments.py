"""What programs pass on to puzzles of any family, and what tells two puzzles apart."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from inspect import signature
from typing import Any

import numpy as np
import pytest

import cover
from cover import ExactCover, Matching
from cover.errors import InputError, OptionError
from cover.problem import Coloured
from cover.questions import Questions

UNTYPED: Any = cover  # takes wrong arguments, too

SEVERAL = "1....2.....3...."


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Matching([(1, 2)]), Matching([("1", "2")])),
        (Matching([(1, 2)]), Matching("1 2\n")),
        (Matching([((1, 2), 3)]), Matching([("(1,2)", 3)])),
        (ExactCover({"A": [1]}), ExactCover({"A": ["1"]})),
        (ExactCover({("A",): [1]}), ExactCover({"(A)": [1]})),
        (
            ExactCover({"A": [1, Coloured(2, 3)]}),
            ExactCover({"A": [1, Coloured(2, "3")]}),
        ),
        (
            ExactCover({"A": [1]}, items=[1], secondary=[2]),
            ExactCover({"A": [1]}, items=[1], secondary=["2"]),
        ),
    ],
)
def test_names_of_other_types_make_other_puzzles(one: cover.Puzzle, other: cover.Puzzle) -> None:
    assert one.to("json") == other.to("json")
    assert one != other
    assert len({one: 1, other: 2}) == 2


def test_the_same_names_make_the_same_puzzle() -> None:
    assert Matching([(1, 2)]) == Matching([(np.int64(1), 2)])
    assert Matching([("a", "b")]) == Matching("a b\n")
    assert ExactCover([["a", "b"]]) == ExactCover("options:\n- a b\n")
    assert hash(ExactCover({1: [2]})) == hash(ExactCover({1: [2]}))
    assert ExactCover({1: [(2, 3)]}) == ExactCover({1: [(2, 3)]})


def test_columns_of_a_matrix_without_rows_are_covered_by_nothing() -> None:
    assert ExactCover(np.zeros((0, 3))).count() == 0
    assert ExactCover(np.zeros((0, 0))).count() == 1


def test_numbers_of_numpy_are_numbers() -> None:
    puzzle = cover.Sudoku(SEVERAL)
    one: Any = np.int64(1)
    assert puzzle.sample(one, seed=one) == puzzle.sample(1, seed=1)
    assert puzzle.solve(seed=one, jobs=one) == puzzle.solve(seed=1)
    limit: Any = np.uint8(3)
    assert puzzle.count(limit=limit) == cover.Sudoku("." * 16).count(limit=limit) == 3
    assert puzzle.estimate(seed=one) == puzzle.estimate(seed=1)
    assert len(list(puzzle.solutions(limit=limit))) == 3


def test_a_class_stands_for_its_family() -> None:
    assert [type(each) for each in cover.read(SEVERAL, cover.Sudoku)] == [cover.Sudoku]
    assert cover.solve(cover.Sudoku(SEVERAL), cover.Sudoku) == cover.solve(SEVERAL, cover.Sudoku)


def test_a_puzzle_has_a_family_already() -> None:
    puzzle = cover.Sudoku(SEVERAL)
    assert cover.solve(puzzle, "sudoku") == puzzle.solve()
    with pytest.raises(OptionError, match=r"go with a text, and this is a <Sudoku 4x4"):
        cover.solve(puzzle, "killer")
    with pytest.raises(OptionError, match=r"go with a text"):
        cover.solve(puzzle, format="line")


def test_what_is_no_name_is_told_with_the_names() -> None:
    puzzle: Any = cover.Sudoku(SEVERAL)
    with pytest.raises(OptionError, match="a form is a text, not None; expected one of"):
        puzzle.to(None)
    with pytest.raises(OptionError, match="a form is a text, not None; expected one of grid"):
        puzzle.solve().to(None)
    with pytest.raises(OptionError, match="a family is a text, not 3; expected one of sudoku"):
        UNTYPED.read(SEVERAL, 3)
    with pytest.raises(OptionError, match="a family is a text, not <class 'int'>"):
        UNTYPED.read(SEVERAL, int)


def test_an_item_with_a_colon_stands_in_a_tuple() -> None:
    puzzle = ExactCover({"A": [("12:30",), ("http://x",)]})
    assert puzzle.solve()[("12:30",)] == "A"  # type: ignore[index]
    assert puzzle.count() == 1


def test_weights_are_among_the_attributes_of_edges() -> None:
    edges = [(1, 2, {"weight": 3, "time": 5})]
    assert Matching(edges).solve().cost == 3  # type: ignore[union-attr]
    assert Matching(edges, weight="time").solve().cost == 5  # type: ignore[union-attr]
    assert Matching(edges, weight=None).solve().cost is None  # type: ignore[union-attr]
    assert Matching([(1, 2, {})]).solve().cost is None  # type: ignore[union-attr]


def test_none_is_the_default_of_symbols_and_blanks() -> None:
    assert cover.Sudoku(SEVERAL, symbols=None, blank=None) == cover.Sudoku(SEVERAL)


def _doors() -> Iterator[tuple[Callable[..., Any], str]]:
    """Yield each public function that takes options, with the name of each of them."""
    puzzle = cover.Sudoku(SEVERAL)
    methods: list[Any] = [
        getattr(puzzle, name) for name in dir(Questions) if not name.startswith("_")
    ]
    functions: list[Any] = [
        *(each for each in methods if callable(each) and each.__name__ not in _OF_NO_OPTIONS),
        *(
            getattr(cover, name).generate
            for name in cover.__all__
            if "generate" in vars(getattr(cover, name)) and name not in ("OwnPuzzle", "Puzzle")
        ),
        partial(cover.solve, SEVERAL),
        partial(cover.solve_lines, SEVERAL),
        partial(cover.read, SEVERAL),
        puzzle.solve().to,  # type: ignore[union-attr]
    ]
    for each in functions:
        for name, parameter in signature(each).parameters.items():
            if parameter.kind is not parameter.VAR_KEYWORD:
                yield each, name
            elif name == "keywords":
                yield from ((each, keyword) for keyword in _keywords(parameter.annotation))


def _keywords(annotation: str) -> list[str]:
    """Return the names in the map of types that `generate` of a class unpacks."""
    name = annotation.removeprefix("Unpack[").removesuffix("]")
    (found,) = (vars(module)[name] for module in _GENERATE if name in vars(module))
    return list(found.__annotations__)


_GENERATE = [
    import_module(f"cover.families.{family}.generate")
    for family in ("grids", "tilings", "dominoes")
]


# They take a record, an answer, and the values of a solution.
_OF_NO_OPTIONS = ("of_record", "check", "GridSolution")


def test_values_of_no_use_are_refused_by_the_name_of_the_option() -> None:
    for door, name in _doors():
        for value in (object(), np.arange(3)):
            with pytest.raises(OptionError, match=rf"\b{name}\b"):
                door(**{name: value})


def test_new_puzzles_are_asked_for_as_by_the_command() -> None:
    small = {"size": 4, "seed": 1}
    same: list[tuple[Any, dict[str, Any], list[dict[str, Any]]]] = [
        (cover.Sudoku, {}, [{"givens": n} for n in ("28", 28, (28, 28), np.int64(28), [28, 28])]),
        (cover.Sudoku, {}, [{"givens": n} for n in ("24..28", (24, 28), range(24, 29))]),
        (cover.Sudoku, {}, [{"difficulty": n} for n in ("200..400", (200, 400))]),
        (cover.Sudoku, {}, [{"difficulty": n} for n in ("..90", (None, 90))]),
        (cover.Sudoku, {"size": 6}, [{"box": n} for n in ("2x3", (2, 3), np.array([2, 3]), None)]),
        (cover.Killer, small, [{"cages": n} for n in ("1:2,2:7", {1: 2, 2: 7}, ((1, 2), (2, 7)))]),
        (cover.Killer, small, [{"cages": n} for n in ("1,2,3", (1, 2, 3), range(1, 4))]),
        (cover.Tiling, {"board": "4x5"}, [{"sizes": n} for n in ("5", 5, (5, 5), "5..5")]),
        (cover.Tiling, {"sizes": 5}, [{"board": n} for n in ("4x5", (4, 5))]),
        (
            cover.Tiling,
            {"preset": "calendar"},
            [{"date": n} for n in ("2026-11-20", datetime.date(2026, 11, 20))],
        ),
    ]
    for kind, said, ways in same:
        made = [kind.generate(**({"seed": 2} | said | way)) for way in ways]
        assert all(each == made[0] for each in made), ways


_SWITCHES = ("diagonals", "windows", "boxes", "repeats", "rotate", "distinct", "layouts", "maximum")


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (cover.Sudoku, {"grid": SEVERAL}),
        (cover.Jigsaw, {"size": 4}),
        (cover.Killer, {"cages": {"r1c1": 1}, "size": 4}),
        (cover.Tiling, {"board": "xx", "pieces": {"A": "x"}}),
        (cover.Tiling, {"board": "preset: calendar"}),
        (cover.Matching, {"edges": [(1, 2)]}),
        (cover.SuDominoKu, {"dominoes": ["6 B2 1 B3"]}),
    ],
)
def test_options_of_puzzles_have_their_types(kind: Any, said: dict[str, Any]) -> None:
    named = [
        name
        for name in signature(kind).parameters
        if name in (*_SWITCHES, "symbols", "blank", "date", "reflect", "header", "min_cost")
    ]
    for name in named:
        for value in (object(), [], 7, np.arange(3)):
            with pytest.raises(InputError, match=rf"^{name}: found "):
                kind(**said, **{name: value})
        if name in _SWITCHES:
            kind(**said, **{name: np.bool_(False)})
