"""The puzzle of perfect matchings: its model, its answers, the reasons for none."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given

from cover import Matching
from cover.facts import Contradiction
from cover.families.matchings.blossoms import Obstacle, Pairing
from cover.solver import count, search
from graphs import clique, graph, graphs, grid, perfect, petersen, random_graph


def rule(puzzle: Matching) -> str | None:
    """The reason for no perfect matching, with vertices by their numbers."""
    told = puzzle._contradiction()
    return None if told is None else told.rule.format(*told.symbols)


# --- The model ---


@given(graphs())
def test_the_solutions_of_the_model_are_the_perfect_matchings(puzzle: Matching) -> None:
    found = [puzzle._decode(options) for options in search(puzzle._model())]

    assert len(found) == len(set(found))
    assert set(found) == perfect(puzzle)
    assert all(puzzle._faults_in(solution) == [] for solution in found)


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        (petersen(), 6),
        (clique(range(4)), 3),
        (clique(range(6)), 15),
        (clique(range(8)), 105),
        (grid(4, 4), 36),
        (grid(6, 6), 6728),
        ([*clique(range(5)), *clique(range(5, 10)), (0, 5)], 9),
    ],
    ids=["Petersen", "K4", "K6", "K8", "4x4", "6x6", "K5-K5"],
)
def test_known_counts(edges: list[tuple[int, int]], expected: int) -> None:
    puzzle = graph(edges)

    assert puzzle._contradiction() is None
    assert count(puzzle._model()).value == expected


def test_nothing_to_pair() -> None:
    puzzle = graph([])

    assert puzzle._contradiction() is None
    decider = puzzle._decider()
    assert decider is not None
    assert decider.found() == decider.best([], None) == ()
    assert decider.extends([])
    assert set(decider.allowed()) == set()
    assert list(search(puzzle._model())) == [()]


@given(graphs(weighted=True))
def test_what_is_in_no_perfect_matching_can_be_left_out(puzzle: Matching) -> None:
    assert puzzle._units is not None
    known = {frozenset(puzzle._ends[edge] for edge in found) for found in perfect(puzzle)}

    reduced = puzzle._reduced()

    assert reduced is not None
    assert set(reduced._ends) == set().union(*known)
    assert {frozenset(reduced._ends[edge] for edge in found) for found in perfect(reduced)} == known
    weights = dict(zip(puzzle._ends, puzzle._units, strict=True))
    assert reduced._units == tuple(weights[edge] for edge in reduced._ends)


def test_nothing_is_left_out_where_that_would_take_long() -> None:
    assert graph(random_graph(10_000, 12_000, seed=1))._reduced() is None


# --- Checks ---


@pytest.mark.parametrize(
    ("solution", "faults"),
    [
        ((0, 2), []),
        ((0, 1), ["vertex 1 is in 2 pairs", "vertex 3 is in no pair"]),
        ((0,), ["vertex 2 is in no pair", "vertex 3 is in no pair"]),
        ((0, 0, 2), ["vertex 0 is in 2 pairs", "vertex 1 is in 2 pairs"]),
        ((0, 3), ["there is no edge 3"]),
        ((-1, 0), ["there is no edge -1"]),
    ],
)
def test_faults_of_solutions(solution: tuple[int, ...], faults: list[str]) -> None:
    assert graph([(0, 1), (1, 2), (2, 3)])._faults_in(solution) == faults


# --- One of them ---


@given(graphs())
def test_one_is_found_exactly_if_there_is_one(puzzle: Matching) -> None:
    known = perfect(puzzle)

    assert (puzzle._contradiction() is None) == bool(known)
    assert not known or puzzle._choices.found() in known


@pytest.mark.parametrize("bipartite", [False, True])
def test_a_large_graph(bipartite: bool) -> None:
    puzzle = graph(random_graph(10_000, 50_000, seed=1, bipartite=bipartite))

    assert puzzle._contradiction() is None
    assert puzzle._faults_in(puzzle._choices.found()) == []


def test_two_odd_cliques_joined_by_an_edge() -> None:
    puzzle = graph([*clique(range(101)), *clique(range(101, 202)), (7, 150)])

    assert puzzle._contradiction() is None
    assert puzzle._faults_in(puzzle._choices.found()) == []
    assert puzzle._ends.index((7, 150)) in puzzle._choices.found()


def test_the_cheapest_is_not_the_one_with_the_cheapest_edge() -> None:
    puzzle = graph([(0, 1), (1, 2), (2, 3), (0, 3)])

    assert puzzle._choices.best([5, 1, 5, 12]) == (0, 2)


def test_weights_may_be_large_and_negative() -> None:
    far = 10**30
    puzzle = graph([(0, 1), (1, 2), (2, 3), (0, 3)], weights=[-far, far, 1 - far, -3 * far])

    assert puzzle._choices.best([-far, far, 1 - far, -3 * far]) == (1, 3)


def test_equal_weights_need_no_library() -> None:
    code = (
        "import sys\n"
        "from cover.families.matchings.choices import Choices\n"
        "graph = Choices(4, ((0, 1), (1, 2), (2, 3)), False)\n"
        "assert graph.best((7, 7, 7)) == (0, 2)\n"
        "assert 'rustworkx' not in sys.modules\n"
        "assert graph.best((7, 7, 8)) == (0, 2)\n"
        "assert 'rustworkx' in sys.modules and 'numpy' not in sys.modules\n"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# --- None ---


@pytest.mark.parametrize(
    ("puzzle", "expected"),
    [
        (graph([], 1), "1 vertex is an odd number"),
        (graph(clique(range(15))), "15 vertices are an odd number"),
        (graph([(0, 1), (1, 2)], 4), "vertex 3 has no edge"),
        (
            graph([(0, 1), (0, 2), (0, 3)]),
            "every matching leaves at least 2 vertices alone, such as 2 3: without vertex 0, 3 "
            "parts with an odd number of vertices remain, and each needs it as a partner",
        ),
        (
            graph([(u, v) for u in (0, 1) for v in (2, 3, 4, 5)]),
            "every matching leaves at least 2 vertices alone, such as 4 5: without the 2 vertices "
            "0 1, 4 parts with an odd number of vertices remain, and each needs one of these 2",
        ),
        (
            graph([*clique(range(101)), *clique(range(101, 202))]),
            "every matching leaves at least 2 vertices alone, such as 100 201: the graph falls "
            "into parts, of which 2 have an odd number of vertices",
        ),
        (
            graph([(u, v) for u in range(8) for v in range(8, 36)]),
            "every matching leaves at least 20 vertices alone, such as 16 17 18 19 20 21 and 14 "
            "more: without the 8 vertices 0 1 2 3 4 5 and 2 more, 28 parts with an odd number of "
            "vertices remain, and each needs one of these 8",
        ),
    ],
    ids=["1", "15", "isolated", "star", "K2,4", "K101+K101", "K8,28"],
)
def test_reasons(puzzle: Matching, expected: str) -> None:
    assert rule(puzzle) == expected


def test_lists_are_told_in_full() -> None:
    told = graph([(u, v) for u in range(8) for v in range(8, 36)])._contradiction()

    assert isinstance(told, Contradiction)
    assert told.cells == (16,)
    assert told.lists == {
        "unmatched": tuple(range(16, 36)),
        "tutte_set": tuple(range(8)),
        "odd_parts": tuple(range(8, 36)),
    }


def test_a_wrong_certificate_is_never_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pairing, "obstacle", Obstacle((1,), (0,), (2, 3)))

    with pytest.raises(AssertionError, match="a certificate is wrong"):
        graph([(0, 1), (0, 2), (0, 3)])._contradiction()
