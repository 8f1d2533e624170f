"""Diagrams of all solutions: against an oracle, and read back by Graphillion."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given

from cover.errors import LimitError, ModelError
from cover.problem import Problem
from cover.solver import diagrams as making
from cover.solver import prepare
from cover.solver.diagrams import Diagram
from diagrams_read import in_order, read_by_graphillion, sets_of, universe_of
from problems import PricedProblem, bricks, dominoes, langford, priced_problems, queens
from random_problems import is_solution

ENGINES = ["python", "native"]


def _text(diagram: Diagram) -> str:
    return "".join(f"{block}\n" for block in diagram.blocks())


@pytest.fixture(params=["listed", "by states", "by states after one"])
def way(request: pytest.FixtureRequest) -> Iterator[str]:
    """How diagrams are made; the same for all problems that a test draws."""
    most = {"listed": 20_000, "by states": 0, "by states after one": 1}[request.param]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "_FEW", most)
        yield request.param


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("engine", ENGINES)
@given(stated=priced_problems())
def test_a_diagram_holds_the_solutions_of_the_oracle(engine: str, stated: PricedProblem) -> None:
    problem, fixed = stated.problem, stated.fixed
    expected = {options for _, options in stated.solutions}

    diagram = prepare(problem, engine).diagram(fixed=fixed)

    assert diagram.count() == len(expected)
    assert sorted(diagram.universe) == list(range(problem.option_count))
    assert sets_of(read_by_graphillion(_text(diagram))) == expected


@given(stated=priced_problems())
def test_both_ways_make_the_same_diagram(stated: PricedProblem) -> None:
    with pytest.MonkeyPatch.context() as patch:
        listed = prepare(stated.problem).diagram(fixed=stated.fixed)
        patch.setattr(making, "_FEW", 0)
        by_states = prepare(stated.problem).diagram(fixed=stated.fixed)

    assert _text(listed) == _text(by_states)


@given(stated=priced_problems())
def test_a_diagram_is_ordered_and_reduced(stated: PricedProblem) -> None:
    diagram = prepare(stated.problem).diagram(fixed=stated.fixed)

    nodes = list(zip(diagram.variables, diagram.lows, diagram.highs, strict=True))
    assert len({*nodes}) == len(nodes)
    for place, (variable, low, high) in enumerate(nodes):
        assert high != 0
        for child in (low, high):
            assert child < place + 2
            assert child < 2 or diagram.variables[child - 2] > variable


@pytest.mark.parametrize(
    ("problem", "count"),
    [
        (dominoes(8, 8), 12_988_816),
        (dominoes(12, 12), 53_060_477_521_960_000),
        (bricks(4, 4, 2), 32_000),
        (queens(8), 92),
        (langford(7), 52),
    ],
    ids=["chessboard", "12 x 12", "bricks", "queens", "langford"],
)
def test_known_counts(problem: Problem, count: int) -> None:
    diagram = prepare(problem).diagram()
    found = read_by_graphillion(_text(diagram))

    assert diagram.count() == int(found.len()) == count
    for each in islice(found.rand_iter(), 20):
        assert is_solution(problem, in_order(each))
    for options in prepare(problem).search(limit=20):
        assert {option + 1 for option in options} in found


def test_the_lines_of_a_small_diagram() -> None:
    problem = Problem("ab", ["ab", "a", "b", "b"])

    assert _text(prepare(problem).diagram()).splitlines() == [
        "1 1 B T",
        "2 2 B T",
        "3 3 B T",
        "4 4 B T",
        "5 3 4 T",
        "6 2 B 5",
        "7 1 6 T",
        ".",
    ]


def test_options_in_no_solution_are_in_the_universe() -> None:
    problem = Problem("ab", ["a", "ab"], ["x"])  # the first one leaves b alone

    assert _text(prepare(problem).diagram()).splitlines() == ["1 1 B T", "2 2 B T", "."]


def test_a_limit_is_told() -> None:
    prepared = prepare(dominoes(20, 20))
    with pytest.raises(LimitError, match="memory"):
        prepared.diagram(memory=100_000)
    with pytest.raises(LimitError, match="time"):
        prepared.diagram(timeout=0.05)
    with pytest.raises(ModelError, match="there is no option 999999 to fix"):
        prepared.diagram(fixed=[999_999])


def test_many_components_follow_each_other() -> None:
    parts = [dominoes(4, 4)] * 12
    cells = [(number, cell) for number, part in enumerate(parts) for cell in part.items]
    options = [
        [(number, cell) for cell in part.option(option)]
        for number, part in enumerate(parts)
        for option in range(part.option_count)
    ]
    diagram = prepare(Problem(cells, options)).diagram()

    assert diagram.count() == 36**12  # more than 10 ** 18
    assert len(diagram) == 12 * len(prepare(parts[0]).diagram())
    assert len(universe_of(_text(diagram))) == len(options)
