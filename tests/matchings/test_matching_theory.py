"""Alternating trees, certificates and what follows from a perfect matching, against oracles."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rustworkx import PyGraph, max_weight_matching

from conftest import examples
from cover import Matching
from cover.families.matchings.blossoms import (
    ALONE,
    Forest,
    Obstacle,
    Pairing,
    neighbours_of,
)
from graphs import clique, graph, graphs, left_alone, odd_parts, perfect, random_graph


def pairing(puzzle: Matching) -> Pairing:
    return Pairing(len(puzzle.vertices), puzzle._ends)


def alone(partners: list[int]) -> tuple[int, ...]:
    return tuple(vertex for vertex, partner in enumerate(partners) if partner == ALONE)


# --- Maximum matchings ---


def assert_is_a_matching(puzzle: Matching, partners: list[int]) -> None:
    for vertex, partner in enumerate(partners):
        if partner != ALONE:
            assert partners[partner] == vertex
            assert (min(vertex, partner), max(vertex, partner)) in puzzle._ends


@given(graphs())
def test_a_maximum_matching(puzzle: Matching) -> None:
    partners = pairing(puzzle).partners

    assert_is_a_matching(puzzle, partners)
    assert frozenset(alone(partners)) in left_alone(puzzle)


@given(graphs(), st.data())
def test_a_forest_makes_any_matching_a_maximum_one(puzzle: Matching, data: st.DataObject) -> None:
    neighbours = neighbours_of(len(puzzle.vertices), puzzle._ends)
    partners = [ALONE] * len(puzzle.vertices)
    for one, other in data.draw(st.permutations(puzzle._ends)):
        if partners[one] == partners[other] == ALONE and data.draw(st.booleans()):
            partners[one], partners[other] = other, one

    while Forest(neighbours, partners, alone(partners)).augment(partners):
        assert_is_a_matching(puzzle, partners)

    assert frozenset(alone(partners)) in left_alone(puzzle)


def library_size(puzzle: Matching) -> int:
    """How many edges a maximum matching has, by the library."""
    known: PyGraph[int, None] = PyGraph()
    known.add_nodes_from(range(len(puzzle.vertices)))
    known.add_edges_from([(*edge, None) for edge in puzzle._ends])
    return len(max_weight_matching(known, max_cardinality=True))


@pytest.mark.parametrize("seed", range(40))
def test_maximum_matchings_are_as_large_as_those_of_the_library(seed: int) -> None:
    chance = Random(seed)
    vertices = chance.randrange(20, 120)
    every = clique(range(vertices))
    puzzle = graph(chance.sample(every, chance.randrange(vertices // 2, 2 * vertices)), vertices)

    found = pairing(puzzle)

    assert_is_a_matching(puzzle, found.partners)
    assert len(found.alone) == vertices - 2 * library_size(puzzle)
    if found.alone:
        assert found.obstacle.holds(found.neighbours)


def nested_flower(depth: int) -> Matching:
    """Odd cycles within odd cycles, with a stem at the innermost vertex and a leaf at the last."""
    edges = [(0, 1)]
    for k in range(2, 2 * depth, 2):
        edges += [(k - 1, k), (k, k + 1), (1, k + 1)]
    return graph([*edges, (2 * depth - 2, 2 * depth)], 2 * depth + 1)


@pytest.mark.parametrize("depth", [1, 2, 3, 10, 200])
def test_blossoms_within_blossoms(depth: int) -> None:
    flower = nested_flower(depth)
    partners = [ALONE] * len(flower.vertices)
    for k in range(1, 2 * depth - 1, 2):
        partners[k], partners[k + 1] = k + 1, k
    forest = Forest(neighbours_of(len(flower.vertices), flower._ends), partners, [2 * depth])

    assert forest.augment(partners)

    assert_is_a_matching(flower, partners)
    assert alone(partners) in [(2 * depth - 1,), (0,)]


def test_a_long_path_costs_no_depth_of_the_stack() -> None:
    vertices = 20_000
    edges = [(k, k + 1) for k in range(vertices - 1)]
    partners = [ALONE, *(k + 1 if k % 2 else k - 1 for k in range(1, vertices - 1)), ALONE]

    forest = Forest(neighbours_of(vertices, edges), partners, [0])

    assert forest.augment(partners)
    assert partners == [k ^ 1 for k in range(vertices)]


# --- Why there is none ---


@given(graphs(most=7))
@examples(60)
def test_no_certificate_could_say_more(puzzle: Matching) -> None:
    found = pairing(puzzle)
    missing = len(found.alone)
    everything = range(len(puzzle.vertices))
    sets = chain.from_iterable(combinations(everything, size) for size in range(len(everything)))

    assert missing == max(
        (odd_parts(puzzle, removed) - len(removed) for removed in sets), default=0
    )


@given(graphs())
def test_certificates_hold(puzzle: Matching) -> None:
    found = pairing(puzzle)
    if not found.alone:
        return

    told = found.obstacle

    assert told.holds(found.neighbours)
    assert odd_parts(puzzle, told.removed) == len(told.odd_parts)
    assert len(told.odd_parts) - len(told.removed) == len(told.unmatched)
    assert frozenset(told.unmatched) in left_alone(puzzle)


@given(graphs())
def test_the_structure_of_gallai_and_edmonds(puzzle: Matching) -> None:
    missed = frozenset().union(*left_alone(puzzle))
    near = {vertex for edge in puzzle._ends if missed.intersection(edge) for vertex in edge}

    found = pairing(puzzle).structure

    assert found.missed == missed
    assert found.barrier == near - missed
    assert found.rest == set(range(len(puzzle.vertices))) - missed - near


STAR = neighbours_of(4, [(0, 1), (0, 2), (0, 3)])


@pytest.mark.parametrize(
    ("told", "holds"),
    [
        (Obstacle((0,), (1, 2, 3), (2, 3)), True),
        (Obstacle((0,), (1, 2), (2, 3)), False),
        (Obstacle((), (), ()), False),
        (Obstacle((0, 1, 2), (3,), (2, 3)), False),
        (Obstacle((0,), (1, 2, 3), (3,)), False),
    ],
)
def test_a_wrong_certificate_does_not_hold(told: Obstacle, holds: bool) -> None:
    assert told.holds(STAR) == holds


# --- What is in a perfect matching ---


@given(graphs(), st.data())
def test_what_extends_to_a_perfect_matching(puzzle: Matching, data: st.DataObject) -> None:
    known = perfect(puzzle)
    numbers = st.lists(st.sampled_from(range(len(puzzle._ends))), max_size=3, unique=True)

    for _ in range(4):  # one after the other: each begins with what the one before has found
        options = data.draw(numbers) if puzzle._ends else []
        assert puzzle._choices.extends(options) == any(
            set(options) <= set(found) for found in known
        )


def test_extends_in_a_larger_graph() -> None:
    puzzle = graph(random_graph(200, 300, seed=1))
    found = set(puzzle._choices.found())
    allowed = set(puzzle._choices.allowed())

    for edge in range(len(puzzle._ends)):
        assert puzzle._choices.extends([edge]) == (edge in allowed)
    assert puzzle._choices.extends(puzzle._choices.found())
    assert found <= allowed


@given(graphs())
def test_what_is_in_any_perfect_matching(puzzle: Matching) -> None:
    assert set(puzzle._choices.allowed()) == set().union(*perfect(puzzle))


@given(graphs(weighted=True))
def test_the_cheapest_perfect_matching(puzzle: Matching) -> None:
    known = perfect(puzzle)
    if not known:
        assert puzzle._contradiction() is not None
        return
    weights = puzzle._units
    assert weights is not None

    found = puzzle._choices.best(weights)

    assert found in known
    cost = min(sum(weights[edge] for edge in each) for each in known)
    assert sum(weights[edge] for edge in found) == cost
