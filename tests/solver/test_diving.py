"""Solutions at random, and puzzles at once: right, repeated by seeds, and given up in time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import CORE_ENGINES, ENGINES, examples
from cover.errors import LimitError
from cover.problem import Problem
from cover.solver import prepare
from cover.solver.engines import build

# A Latin square of 4: cells, and each symbol in each row and column. Some of the walks to a
# solution meet dead ends.
_LINES = range(4)
_LATIN = Problem(
    [(kind, a, b) for kind in "crk" for a in _LINES for b in _LINES],
    [
        [("c", row, column), ("r", row, symbol), ("k", column, symbol)]
        for row in _LINES
        for column in _LINES
        for symbol in _LINES
    ],
)


@pytest.mark.parametrize("engine", ENGINES)
@examples(20)
@given(seed=st.integers(0, 2**64 - 1), fixed=st.sets(st.integers(0, 63), max_size=3))
def test_a_random_solution_is_one(engine: str, seed: int, fixed: set[int]) -> None:
    prepared = prepare(_LATIN, engine)
    solutions = set(prepared.search(fixed=fixed))

    found = prepared.random_solution(seed, fixed=fixed)

    assert found in solutions if solutions else found is None
    assert found == prepared.random_solution(seed, fixed=fixed)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_solution_can_come(engine: str) -> None:
    prepared = prepare(_LATIN, engine)
    found = {prepared.random_solution(seed, fixed=[0, 5, 10, 15]) for seed in range(300)}

    assert found == set(prepared.search(fixed=[0, 5, 10, 15]))


def test_a_walk_is_given_up(core_engine: str) -> None:
    prepared = prepare(_LATIN, core_engine)

    with pytest.raises(LimitError):
        prepared.random_solution(1, steps=1)


@pytest.mark.parametrize("engine", ENGINES)
@examples(20)
@given(seed=st.integers(0, 2**32), least=st.integers(0, 16))
def test_so_many_options_stay(engine: str, seed: int, least: int) -> None:
    prepared = prepare(_LATIN, engine)
    solution = next(prepared.search())
    order = Random(seed).sample(solution, len(solution))
    groups = [order[start : start + 2] for start in range(0, len(order), 2)]

    stay = prepared.thinned(solution, groups, least=least)

    assert 2 * len(stay) >= least
    assert stay == prepare(_LATIN, "python").thinned(solution, groups, least=least)


@pytest.mark.parametrize("engine", CORE_ENGINES)
@examples(20)
@given(seed=st.integers(0, 2**64 - 1))
def test_a_puzzle_at_once_is_minimal_and_proved(engine: str, seed: int) -> None:
    network: Any = build(_LATIN, engine)
    proof = build(_LATIN, "links")
    oracle = prepare(_LATIN, "python")

    ((kept, is_proved),) = network.make([seed], proof)

    assert is_proved
    assert oracle.count(fixed=kept).value == 1
    for option in kept:
        assert oracle.count(fixed=set(kept) - {option}).value > 1
    assert network.make([seed, 1, seed], proof)[::2] == [(kept, True)] * 2


@pytest.mark.parametrize("engine", CORE_ENGINES)
def test_where_there_is_no_solution_none_is_made(engine: str) -> None:
    problem = Problem("ab", ["a"])
    network: Any = build(problem, engine)

    assert network.make([1, 2], build(problem, "links")) == [False, False]
    assert network.dive(1) is False
    with pytest.raises(ValueError, match="another problem"):
        network.make([1], build(_LATIN, "links"))
    with pytest.raises(ValueError, match="there is no option"):
        network.thin((0,), [[7]])
