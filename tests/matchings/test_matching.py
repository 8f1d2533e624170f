"""The puzzle of matchings, perfect or maximum or with places: all of them, and the cheapest.

No other test compares these with trying each edge. Commands are in `tests/data/commands`, reasons
for none in `tests/data/told/matching-none.txt`.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asked import Asked
from cover import Matching
from cover.errors import LimitError
from cover.facts import Contradiction, Costs
from cover.families.matchings import cheapest as matching_cheapest
from cover.families.matchings import choices as matching_choices
from cover.families.matchings.blossoms import Obstacle, Pairing
from cover.families.matchings.cheapest import cheapest, furthest
from cover.query import Query
from cover.solver import count, prepare, search
from graphs import clique, graph, graphs, matchings, perfect, random_graph


def assert_options_cost_what_edges_weigh(puzzle: Matching) -> None:
    costs, weights = puzzle._costs(), puzzle.weights or ()
    assert costs is not None
    for chosen in search(puzzle._model()):
        total = sum(weights[edge] for edge in puzzle._decode(chosen))
        assert sum(costs.of[option] for option in chosen) == total
        assert puzzle._cost(puzzle._decode(chosen)) == total


@given(graphs(weighted=True), st.data())
def test_perfect_matchings_are_those_that_trying_each_edge_finds(
    puzzle: Matching, data: st.DataObject
) -> None:
    """One is found without a search, the cheapest is one of them, and so is what extends to any."""
    known, weights = perfect(puzzle), puzzle._units or ()
    found = [puzzle._decode(options) for options in search(puzzle._model())]
    first, best = Asked(puzzle, Query()), Asked(puzzle, Query(best="least"))
    numbers = st.lists(st.sampled_from(range(len(puzzle._ends))), max_size=3, unique=True)

    assert len(found) == len(known)
    assert set(found) == known
    assert all(puzzle._faults_in(solution) == [] for solution in found)
    assert (puzzle._contradiction() is None) == bool(known)
    assert Asked(puzzle, Query("count")).count == len(known)
    assert set(first) <= known
    assert list(map(puzzle._cost, best)) == sorted(map(puzzle._cost, known))[:1]
    assert first.status == best.status == ("solved" if known else "none")
    assert first.statistics is None
    assert_options_cost_what_edges_weigh(puzzle)
    if known:
        assert puzzle._choices.found() in known
        assert puzzle._choices.best(weights) in known
        assert set(puzzle._choices.allowed()) == set().union(*known)
    for _ in range(4):  # one after the other: each begins with what the one before has found
        options = set(data.draw(numbers) if puzzle._ends else [])
        assert puzzle._choices.extends([*options]) == any(options <= set(each) for each in known)


@given(graphs(weighted=True))
def test_what_is_in_no_perfect_matching_can_be_left_out(puzzle: Matching) -> None:
    known = {frozenset(puzzle._ends[edge] for edge in found) for found in perfect(puzzle)}
    weights = dict(zip(puzzle._ends, puzzle._units or (), strict=True))

    reduced = puzzle._reduced()

    assert reduced is not None
    assert set(reduced._ends) == set().union(*known)
    assert {frozenset(reduced._ends[edge] for edge in found) for found in perfect(reduced)} == known
    assert reduced._units == tuple(weights[edge] for edge in reduced._ends)


def test_nothing_is_left_out_where_that_would_take_long() -> None:
    assert graph(random_graph(10_000, 12_000, seed=1))._reduced() is None


def test_nothing_to_pair() -> None:
    puzzle = graph([])
    decider = puzzle._decider()

    assert puzzle._contradiction() is None
    assert decider is not None
    assert decider.found() == decider.best([], None) == ()
    assert decider.extends([])
    assert set(decider.allowed()) == set()
    assert list(search(puzzle._model())) == [()]


PATH = [(0, 1), (1, 2), (2, 3), (3, 4)]


@pytest.mark.parametrize(
    ("puzzle", "solution", "faults"),
    [
        (graph(PATH[:3]), (0, 2), []),
        (graph(PATH[:3]), (0, 1), ["vertex 1 is in 2 pairs", "vertex 3 is in no pair"]),
        (graph(PATH[:3]), (0,), ["vertex 2 is in no pair", "vertex 3 is in no pair"]),
        (graph(PATH[:3]), (0, 0, 2), ["vertex 0 is in 2 pairs", "vertex 1 is in 2 pairs"]),
        (graph(PATH[:3]), (0, 3), ["there is no edge 3"]),
        (graph(PATH[:3]), (-1, 0), ["there is no edge -1"]),
        (graph(PATH).but(maximum=True), (0, 3), []),
        (graph(PATH).but(maximum=True), (1,), ["1 more pair can be made"]),
        (graph(PATH).but(maximum=True), (0, 1), ["vertex 1 is in 2 pairs"]),
        (graph(PATH).but(maximum=True), (9,), ["there is no edge 9"]),
    ],
)
def test_faults_of_solutions(
    puzzle: Matching, solution: tuple[int, ...], faults: list[str]
) -> None:
    assert puzzle._faults_in(solution) == faults


@pytest.mark.parametrize("bipartite", [False, True])
def test_a_large_graph(bipartite: bool) -> None:
    puzzle = graph(random_graph(2_000, 10_000, seed=1, bipartite=bipartite))

    assert puzzle._contradiction() is None
    assert puzzle._faults_in(puzzle._choices.found()) == []


def test_extends_in_a_larger_graph() -> None:
    puzzle = graph(random_graph(100, 150, seed=1))
    found, allowed = puzzle._choices.found(), set(puzzle._choices.allowed())

    for edge in range(len(puzzle._ends)):
        assert puzzle._choices.extends([edge]) == (edge in allowed)
    assert puzzle._choices.extends(found)
    assert set(found) <= allowed


# --- The cheapest ---


@given(graphs(), st.sampled_from([0, 10**60, -(10**60)]), st.data())
def test_weights_as_far_apart_as_they_may_be(
    drawn: Matching, base: int, data: st.DataObject
) -> None:
    far = furthest(len(drawn.vertices))
    some = st.sampled_from([0, 1, far // 3, far - 1, far]) | st.integers(0, far)
    weights = [base + data.draw(some) for _ in drawn._ends]
    puzzle = graph(drawn._ends, len(drawn.vertices), weights)
    if known := perfect(puzzle):
        found = cheapest(len(puzzle.vertices), puzzle._ends, weights)

        cost = puzzle._cost([puzzle._ends.index(pair) for pair in found])
        assert cost == min(map(puzzle._cost, known))


def test_weights_further_apart_are_refused() -> None:
    with pytest.raises(OverflowError):
        cheapest(4, [(0, 1), (2, 3)], [-1, furthest(4)])


def test_another_process_finds_the_same_and_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    edges = random_graph(40, 100, seed=3)
    weights = Random(3).sample(range(-(10**30), 10**30, 10**20 + 7), len(edges))
    large = graph(edges, 40, weights)
    here = large._choices.best(weights, None)
    monkeypatch.setattr(matching_cheapest, "_AT_ONCE", 0)
    late = Asked(large, Query(timeout=0.0, best="least"))

    assert large._choices.best(weights, 60.0) == here
    assert (list(late), late.status) == ([], "unknown")
    with pytest.raises(LimitError):
        large._choices.best(weights, 0.0)


def test_equal_weights_need_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(matching_choices, "cheapest")
    square = graph(PATH[:3])

    assert square._choices.best((7, 7, 7)) == (0, 2)
    with pytest.raises(NameError):
        square._choices.best((7, 7, 8))


def test_decimals_are_those_that_were_written() -> None:
    assert Matching("a b 0.25\nc d 2\n")._costs() == Costs((25, 200), 2)
    assert Matching("1 2\n3 4\n")._costs() is None


# --- Maximum matchings ---


@given(graphs(most=6, weighted=True))
def test_maximum_matchings_are_those_that_trying_each_edge_finds(puzzle: Matching) -> None:
    """In the model, by the check, the best of them, and what can be completed to one."""
    everything = set(matchings(puzzle))
    most = max(map(len, everything))
    largest = {found for found in everything if len(found) == most}
    costs = list(map(puzzle._cost, largest))
    asked = puzzle.but(maximum=True)
    prices, solutions = asked._costs(), list(search(asked._model()))
    assert prices is not None
    (best,) = Asked(asked, Query(best="least"))
    least = asked._decode(asked._choices.best(prices.of))
    dearest = asked._decode(asked._choices.best([-price for price in prices.of]))

    assert len(solutions) == len(largest)
    assert set(map(asked._decode, solutions)) == largest
    assert {found for found in everything if not asked._faults_in(found)} == largest
    assert (puzzle._cost(least), puzzle._cost(dearest)) == (min(costs), max(costs))
    assert puzzle._cost(best) == min(costs)
    assert {least, dearest, best, asked._choices.found()} <= largest
    assert_options_cost_what_edges_weigh(asked)
    every = range(asked._model().option_count)
    for pair in [(one, other) for one in every for other in every if one <= other]:
        assert asked._choices.extends(pair) == any(set(pair) <= set(found) for found in solutions)
    assert set(asked._choices.allowed()) == set().union(*solutions)


def test_it_is_decided_and_never_contradicts_itself() -> None:
    asked = graph([], vertices=3).but(maximum=True)

    assert asked._contradiction() is None
    assert asked._choices.found() == asked._decode(asked._choices.best((0, 0, 0))) == ()
    assert list(search(asked._model())) == [(0, 1, 2)]


def test_samples_and_counts_of_many() -> None:
    asked = graph([*clique(range(7)), (7, 8), (8, 9)]).but(maximum=True)
    drawn = prepare(asked._model()).sample(5, seed=1)

    assert count(asked._model()).value == 105 * 2
    assert all(not asked._faults_in(asked._decode(found)) for found in drawn)


# --- None ---


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


@pytest.mark.parametrize("bridged", [False, True])
def test_two_odd_cliques_answer_at_once(bridged: bool) -> None:
    edges = [*clique(range(51)), *clique(range(51, 102)), *([(0, 51)] if bridged else [])]
    puzzle = graph(edges)
    told = puzzle._contradiction()

    assert (told is None) == bridged
    assert told is None or "2 have an odd number of vertices" in told.rule
    assert [len(found) for found in Asked(puzzle, Query())] == [51] * bridged


def test_two_to_the_forty_dead_ends_do_not_hang() -> None:
    """Squares, of two matchings each, and p-q, which looks good and leaves two triangles alone."""
    rows = [f"a{n} b{n}\nb{n} c{n}\nc{n} d{n}\nd{n} a{n}\n" for n in range(40)]
    puzzle = Matching(f"p q\n{''.join(rows)}p x\nx y\ny z\nz x\nq u\nu v\nv w\nw u\n")
    found = list(Asked(puzzle, Query("some", 3)))

    assert len({*found}) == 3
    assert all({"p-x", "q-u"} <= {*puzzle._line(each).split()} for each in found)


# --- Several have one place ---


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 3), (1, 2), (2, 2), (2, 3), (3, 4)])
def test_all_ways_and_the_best_of_them(low: int, high: int) -> None:
    random = Random(10 * low + high)
    for _ in range(20):
        names = random.sample(("Maps", "Bees", "Robots", "Choir", "Art"), random.randint(3, 5))
        wishes = [random.sample(names, random.randint(1, 3)) for _ in range(random.randint(1, 6))]
        sums = [
            sum(ranks) + len(ranks)
            for ranks in product(*(range(len(each)) for each in wishes))
            for taken in [Counter(each[k] for each, k in zip(wishes, ranks, strict=True))]
            if all(low <= number <= high for number in taken.values())
        ]
        text = "name;1;2;3\n" + "".join(f"s{k};{';'.join(w)}\n" for k, w in enumerate(wishes))
        matching = Matching(text, places=f"{low}..{high}")
        best = matching.solve(min_cost=True)

        assert matching.count() == len(sums)
        assert (best and best.cost) == (min(sums) if sums else None)
        assert len(list(matching.solutions())) == len(sums)


def test_a_place_knows_who_has_it_and_an_answer_is_checked_by_the_rules() -> None:
    matching = Matching([("ann", 1), ("bob", 1), ("bob", 2), ("cat", 1)], places="2..3")
    solution = matching.solve()

    assert solution is not None
    assert (solution["ann"], solution[1], solution[2]) == (1, ["ann", "bob", "cat"], [])
    assert solution.left_over == [2]
    for form in ("line", "rows", "grid", "json", "yaml"):
        assert matching.check(solution.to(form)), form
    alone = matching.check([("ann", 1), ("bob", 2), ("cat", 1)])
    assert "vertex 2 is in 1 pair" in alone.text
