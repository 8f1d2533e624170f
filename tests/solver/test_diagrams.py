"""Diagrams of all solutions: against an oracle, and read back by Graphillion."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given

from cover.errors import LimitError, ModelError
from cover.problem import Problem
from cover.solver import diagrams as making
from cover.solver import prepare
from cover.solver.diagrams import Diagram
from diagrams_read import in_order, read_by_graphillion, sets_of, universe_of
from problems import PricedProblem, bricks, dominoes, langford, priced_problems, queens, together
from random_problems import is_solution


def _text(diagram: Diagram) -> str:
    return "".join(f"{block}\n" for block in diagram.blocks())


@given(stated=priced_problems())
def test_every_way_makes_one_diagram_which_holds_the_solutions_of_the_oracle(
    stated: PricedProblem,
) -> None:
    """It is listed, made by states, or by these after one solution was listed."""
    problem, fixed = stated.problem, stated.fixed
    expected = {options for _, options in stated.solutions}
    texts = {}
    for engine in ("python", "native"):
        for most in (20_000, 0, 1):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(making, "_FEW", most)
                diagram = prepare(problem, engine).diagram(fixed=fixed)
            texts[_text(diagram)] = diagram

    for text, diagram in texts.items():
        assert diagram.count() == len(expected)
        assert sorted(diagram.universe) == list(range(problem.option_count))
        assert sets_of(read_by_graphillion(text)) == expected
        _is_ordered_and_reduced(diagram)
    assert len(texts) == 1


def _is_ordered_and_reduced(diagram: Diagram) -> None:
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
        *((dominoes(8, 8), 12_988_816), (dominoes(10, 10), 258_584_046_368)),
        *((bricks(4, 4, 2), 32_000), (queens(8), 92), (langford(7), 52)),
    ],
)
def test_known_counts(problem: Problem, count: int) -> None:
    diagram = prepare(problem).diagram()
    found = read_by_graphillion(_text(diagram))

    assert diagram.count() == int(found.len()) == count
    for each in islice(found.rand_iter(), 20):
        assert is_solution(problem, in_order(each))
    for options in prepare(problem).search(limit=20):
        assert {option + 1 for option in options} in found


def test_the_lines_of_small_diagrams() -> None:
    problem = Problem("ab", ["ab", "a", "b", "b"])
    lines = ["1 1 B T", "2 2 B T", "3 3 B T", "4 4 B T", "5 3 4 T", "6 2 B 5", "7 1 6 T", "."]
    assert _text(prepare(problem).diagram()).splitlines() == lines

    # An option in no solution, which leaves an item alone, is in the universe.
    problem = Problem("ab", ["a", "ab"], ["x"])
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
    problem = together(*[dominoes(4, 4)] * 12)
    diagram = prepare(problem).diagram()

    assert diagram.count() == 36**12  # more than 10 ** 18
    assert len(diagram) == 12 * len(prepare(dominoes(4, 4)).diagram())
    assert len(universe_of(_text(diagram))) == problem.option_count
