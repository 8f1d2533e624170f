"""Problems too large for the dense engine: handing their subproblems over."""

from __future__ import annotations

from itertools import islice

import pytest

from cover.problem import Problem
from cover.solver import _core, engines
from problems import options_of, puzzle
from random_problems import lay_out


def network(problem: Problem, hand_over: bool) -> engines.EngineNetwork:
    laid_out: engines.EngineNetwork = lay_out(
        problem, _core.CPUS[0] if hand_over else None, hand_over=hand_over
    )
    return laid_out


# --- Handing over ---


@pytest.mark.parametrize("name", ["soma", "langford-11", "queens-12"])
def test_what_is_handed_over_is_listed_in_the_same_order(name: str) -> None:
    problem = puzzle(name)
    listed = engines.build(problem, "dense").run()
    run = network(problem, hand_over=True).run()
    assert list(islice(iter(run.next, None), 3000)) == list(islice(iter(listed.next, None), 3000))
    assert run.count() == listed.count()
    assert run.exhausted
    assert run.nodes < 1.3 * listed.nodes


def test_native_hands_over_what_is_too_large() -> None:
    """What makes it too large is gone as soon as an option is fixed."""
    problem = puzzle("soma")
    options = options_of(problem)
    fixed = (engines.build(problem, "dense").run().next() or ())[:1]
    large = Problem(problem.items, [*options, *([options[fixed[0]]] * 3500)])
    run = engines.build(large, "native").run(fixed)
    links = engines.build(problem, "links").run(fixed)
    assert run.count() == links.count() > 0
    assert run.nodes < 0.7 * links.nodes, "forced options are no nodes of what is handed over"


@pytest.mark.parametrize("handed_over", [True, False], ids=["links", "dense"])
def test_a_search_gives_from_what_it_has_handed_over_as_dense_does(handed_over: bool) -> None:
    problem = puzzle("soma")
    laid_out = network(problem, True) if handed_over else engines.build(problem, "dense")
    whole = list(iter(laid_out.run().next, None))
    run = laid_out.run()
    found = list(islice(iter(run.next, None), 5000))
    parts: list[tuple[int, ...]] = []
    while given := run.give():
        parts = given + parts
    found += iter(run.next, None)
    assert 5000 <= len(found) < len(whole)
    for part in parts:
        found += iter(laid_out.run(part).next, None)
    assert found == whole


# --- Weights ---


@pytest.mark.parametrize("hand_over", [False, True])
def test_weights_make_a_proof_shorter(hand_over: bool) -> None:
    """Six pigeons are in five holes; but first there are items with fewer options."""
    easy = [f"easy {item}" for item in range(6) for _ in range(3)]
    pigeons = [[f"pigeon {pigeon}", f"hole {hole}"] for pigeon in range(6) for hole in range(5)]
    problem = Problem(
        [*dict.fromkeys(easy), *(f"pigeon {pigeon}" for pigeon in range(6))],
        [*([each] for each in easy), *pigeons],
        [f"hole {hole}" for hole in range(5)],
    )
    plain = network(problem, hand_over=False).run()
    weighted = network(problem, hand_over).run(weighted=True)
    assert plain.count() == weighted.count() == 0
    assert weighted.nodes < plain.nodes / 10
