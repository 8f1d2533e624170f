"""What the options of a matching's model cost: the weights of its edges."""

from __future__ import annotations

from hypothesis import given

from cover import Matching
from cover.facts import Costs
from cover.solver import search
from graphs import graphs
from test_matching_formats import told


def costs_in(text: str) -> Costs | None:
    """What the options cost of the graph that a text states."""
    (found,) = told(text).records
    assert isinstance(found, Matching)
    return found._costs()


@given(graphs(weighted=True))
def test_options_cost_what_the_edges_of_the_solution_weigh(puzzle: Matching) -> None:
    weights = puzzle.weights or ()
    for each in (puzzle, puzzle.but(maximum=True)):
        costs = each._costs()
        assert costs is not None
        for chosen in search(each._model()):
            total = sum(weights[edge] for edge in each._decode(chosen))
            assert sum(costs.of[option] for option in chosen) == total
            assert each._cost(each._decode(chosen)) == total


def test_decimals_are_those_that_were_written() -> None:
    assert costs_in("a b 0.25\nc d 2\n") == Costs((25, 200), 2)


def test_edges_without_weights_have_no_costs() -> None:
    assert costs_in("1 2\n3 4\n") is None
