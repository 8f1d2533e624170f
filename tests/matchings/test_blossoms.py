"""Alternating trees, certificates and the structure of maximum matchings, against oracles."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rustworkx import PyGraph, max_weight_matching

from cover import Matching
from cover.families.matchings.blossoms import (
    ALONE,
    Forest,
    Obstacle,
    Pairing,
    neighbours_of,
)
from graphs import clique, graph, graphs, left_alone, odd_parts


def alone(partners: list[int]) -> tuple[int, ...]:
    return tuple(vertex for vertex, partner in enumerate(partners) if partner == ALONE)


def assert_is_a_matching(puzzle: Matching, partners: list[int]) -> None:
    for vertex, partner in enumerate(partners):
        if partner != ALONE:
            assert partners[partner] == vertex
            assert (min(vertex, partner), max(vertex, partner)) in puzzle._ends


@given(graphs(most=7))
def test_a_pairing_is_a_maximum_matching_whose_certificate_holds(puzzle: Matching) -> None:
    """No certificate could say more; and what Gallai and Edmonds say of the structure is true."""
    everything, left = range(len(puzzle.vertices)), left_alone(puzzle)
    missed = frozenset().union(*left)
    near = {vertex for edge in puzzle._ends if missed.intersection(edge) for vertex in edge}
    sets = chain.from_iterable(combinations(everything, size) for size in range(len(everything)))

    found = Pairing(len(puzzle.vertices), puzzle._ends)

    assert_is_a_matching(puzzle, found.partners)
    assert frozenset(alone(found.partners)) in left
    assert len(found.alone) == max((odd_parts(puzzle, k) - len(k) for k in sets), default=0)
    assert found.structure.missed == missed
    assert found.structure.barrier == near - missed
    assert found.structure.rest == set(everything) - missed - near
    if found.alone:
        told = found.obstacle
        assert told.holds(found.neighbours)
        assert odd_parts(puzzle, told.removed) == len(told.odd_parts)
        assert len(told.odd_parts) - len(told.removed) == len(told.unmatched)
        assert frozenset(told.unmatched) in left


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


def test_maximum_matchings_are_as_large_as_those_of_the_library() -> None:
    for seed in range(20):
        chance = Random(seed)
        vertices = chance.randrange(20, 120)
        edges = chance.sample(
            clique(range(vertices)), chance.randrange(vertices // 2, 2 * vertices)
        )
        puzzle, known = graph(edges, vertices), PyGraph[int, None]()
        known.add_nodes_from(range(vertices))
        known.add_edges_from([(*edge, None) for edge in puzzle._ends])

        found = Pairing(vertices, puzzle._ends)

        assert_is_a_matching(puzzle, found.partners)
        pairs = len(max_weight_matching(known, max_cardinality=True))
        assert len(found.alone) == vertices - 2 * pairs
        assert not found.alone or found.obstacle.holds(found.neighbours)


@pytest.mark.parametrize("depth", [1, 2, 3, 50])
def test_blossoms_within_blossoms(depth: int) -> None:
    """Odd cycles within odd cycles, a stem at the innermost vertex and a leaf at the last."""
    edges = [(0, 1)]
    for k in range(2, 2 * depth, 2):
        edges += [(k - 1, k), (k, k + 1), (1, k + 1)]
    flower = graph([*edges, (2 * depth - 2, 2 * depth)], 2 * depth + 1)
    partners = [ALONE] * len(flower.vertices)
    for k in range(1, 2 * depth - 1, 2):
        partners[k], partners[k + 1] = k + 1, k
    forest = Forest(neighbours_of(len(flower.vertices), flower._ends), partners, [2 * depth])

    assert forest.augment(partners)

    assert_is_a_matching(flower, partners)
    assert alone(partners) in [(2 * depth - 1,), (0,)]


def test_a_long_path_costs_no_depth_of_the_stack() -> None:
    vertices = 4_000
    edges = [(k, k + 1) for k in range(vertices - 1)]
    partners = [ALONE, *(k + 1 if k % 2 else k - 1 for k in range(1, vertices - 1)), ALONE]

    forest = Forest(neighbours_of(vertices, edges), partners, [0])

    assert forest.augment(partners)
    assert partners == [k ^ 1 for k in range(vertices)]


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
    assert told.holds(neighbours_of(4, [(0, 1), (0, 2), (0, 3)])) == holds
