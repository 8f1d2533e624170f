"""Solutions up to symmetry, of random problems and of tilings, counted and listed."""

from __future__ import annotations

from functools import cache
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import pytest

from conftest import ENGINES
from cover.errors import LimitError, ModelError
from cover.families.tilings.pieces import ANY, Tiles
from cover.problem import Coloured, Problem, Sum
from cover.puzzle import Puzzle
from cover.solver import CountInterrupted, CountResult, Prepared, prepare
from cover.solver.symmetric.distinct import (
    CountLimits,
    DistinctInterrupted,
    DistinctSearch,
    Region,
    count_distinct,
)
from cover.solver.symmetric.group import Group
from cover.solver.symmetric.quotient import quotient
from random_problems import LARGEST, Case, Solution, Symmetric, orbits, solutions_of, symmetric_case
from tilings import PENTOMINOES, box, pentominoes, pieces, soma, tiling_of

SEEDS = range(500)


class Answered(NamedTuple):
    """A random problem with its group, all solutions and the least of each orbit."""

    case: Symmetric
    group: Group
    solutions: set[Solution]
    least: set[Solution]


@cache
def answered(seed: int) -> Answered:
    case = symmetric_case(Random(seed))
    solutions = solutions_of(Case(case.problem, case.fixed, 0))
    group = Group(case.problem, case.group, case.fixed)
    return Answered(case, group, solutions, orbits(solutions, case.group))


def test_the_random_problems_are_of_all_kinds() -> None:
    every = [answered(seed) for seed in SEEDS]
    several = [one for one in every if 1 < len(one.least) < len(one.solutions)]
    uneven = [one for one in several if len(one.solutions) % one.group.order]
    regions = [Region(one.group) for one in several]

    assert len(several) > 40
    assert len(uneven) > 20
    assert sum(bool(region.sizes) for region in regions) > 20
    assert sum(region.is_free for region in regions) > 7
    assert sum(one.case.problem.sum_count > 0 for one in several) > 5
    assert sum(bool(one.case.fixed) for one in several) > 1
    assert {one.group.order for one in several} == {2, 3, 4, 5, 6, 8, 10, 12}


def test_counts_are_those_of_the_orbits() -> None:
    for seed in SEEDS:
        _, group, solutions, least = answered(seed)
        prepared = prepare(group.problem, ENGINES[seed % len(ENGINES)])
        limit = seed // 3 % 4

        found = count_distinct(prepared, group, limits=CountLimits(jobs=1 + seed % 2))
        limited = count_distinct(prepared, group, limit=limit)

        assert (found.value, found.all.value) == (len(least), len(solutions)), seed
        assert (found.complete, found.all.complete) == (True, True)
        assert limited.value == min(limit, len(least)), seed
        assert limited.complete == (limit > len(least)), seed
        assert limited.value <= limited.all.value <= len(solutions) or limit == 0, seed


@pytest.mark.parametrize("is_limited", [False, True])
def test_one_solution_of_each_orbit_is_listed(is_limited: bool) -> None:
    """Or so many of these as are wanted; each comes with what it stands for."""
    for seed in SEEDS:
        case, group, solutions, least = answered(seed)
        engine = ENGINES[seed % len(ENGINES)]
        limit = 1 + seed % 4 if is_limited else None
        number = len(least) if limit is None else min(limit, len(least))

        search = DistinctSearch(
            group,
            lambda problem: prepare(problem, engine),  # noqa: B023
            limit=limit,
            ordered=not is_limited or seed % 3 > 0,
        )
        if seed % 2:
            ahead = search.look_ahead(1000, 60)
            assert ahead == number or (limit is not None and limit <= len(least) and ahead is None)
        listed = list(search)

        assert solutions.issuperset(listed), seed
        assert len(listed) == len(orbits(listed, case.group)) == number, seed
        assert (search.complete, search.stopped_by) in ((True, None), (False, "limit")), seed
        if search.complete:
            assert orbits(listed, case.group) == least, seed
            assert (search.found, search.of_all) == (len(least), len(solutions)), seed
            assert not search._orbits._to_come
        assert search.complete or limit == number


def test_a_smaller_problem_has_what_a_symmetry_keeps() -> None:
    for seed in SEEDS[::2]:
        case, _, solutions, _ = answered(seed)
        for one in case.group:
            kept = [k for k in solutions if {one[option] for option in k} == set(k)]

            smaller = quotient(case.problem, one, case.fixed)

            if smaller is None:
                assert kept == []
            else:
                counted = prepare(smaller.problem).count(fixed=smaller.fixed)
                assert counted.value == len(kept), (seed, one)


# --- What is no group of symmetries -------------------------------------------------------------


def summed(*sums: Sum) -> Problem:
    return Problem("abcd", ["ab", "bc", "cd", "da"], (), sums)


SQUARE = summed()
TURN = (1, 2, 3, 0)
TURNS = [(0, 1, 2, 3), TURN, (2, 3, 0, 1), (3, 0, 1, 2)]


@pytest.mark.parametrize(
    ("problem", "permutations", "fixed", "message"),
    [
        (SQUARE, [TURN], (), "no group"),
        # The square of the second one leaves two options where they are, but not all.
        (Problem("abcde", "abcde"), [(0, 1, 2, 3, 4), (1, 0, 3, 4, 2)], (), "no group"),
        (Problem("a", ["a", ["a", Coloured("x", 1)]], "x"), [(0, 1)], (), "a problem with colours"),
        (SQUARE, TURNS, (0, 2), "moves a fixed option"),
        # Permutations that change the problem.
        (Problem("abcd", ["ab", "bc", "cd", "ad", "ad"]), None, (), "no symmetry"),
        (Problem("abc", ["ab", "bc", "c", "a"], "d"), TURNS, (), "no symmetry"),
        (Problem("ac", ["ab", "bc", "cd", "da"], "bd"), TURNS, (), "no symmetry"),
        (summed(Sum("ab", [1, 0, 1, 0], 1, 2)), TURNS, (), "no symmetry"),
        (summed(Sum("abcd", [1, 2, 1, 1], 2, 4)), TURNS, (), "no symmetry"),
    ],
)
def test_what_is_no_group_of_symmetries(
    problem: Problem,
    permutations: list[tuple[int, ...]] | None,
    fixed: tuple[int, ...],
    message: str,
) -> None:
    with pytest.raises(ModelError, match=message):
        Group(problem, permutations or [(*turn, 4) for turn in TURNS], fixed)


def test_a_group_is_made_in_time_of_all_products() -> None:
    assert Group(SQUARE, TURNS).order == 4
    assert Group(SQUARE, TURNS[::2], (0, 2)).fixed == (0, 2)
    with pytest.raises(LimitError, match="the time is over"):
        Group(SQUARE, TURNS, deadline=monotonic())


# --- How a problem is made smaller --------------------------------------------------------------


def group_of(puzzle: Puzzle) -> Group:
    return Group(puzzle._model(), puzzle._symmetries())


def test_elements_that_fix_equally_many_solutions_are_counted_once() -> None:
    """The symmetries of a cube by their kinds (rotations by their axes, and so on)."""
    group = group_of(tiling_of(Tiles(box(2, 2, 2), pieces({"I": "x"}, copies=ANY))))
    kinds = group.classes()

    assert len(group.generators) == 2
    assert kinds[0][1] == 1
    assert sorted(number for _, number in kinds) == [1, 1, 3, 3, 6, 6, 6, 6, 8, 8]


def test_a_piece_in_few_places_makes_the_search_short() -> None:
    puzzle = pentominoes(6, 10)
    region = Region(group_of(puzzle))
    placed = {puzzle._placements[option][0] for option in (*region.sizes, *region.outside)}

    assert placed == {list(PENTOMINOES).index("X")}
    assert (len(region.sizes), len(region.outside), region.is_free) == (8, 24, True)


def test_numbers_of_sums_stay_within_their_bits() -> None:
    """Weights that are multiplied and can be divided again, and bounds beyond all totals."""
    letters = ["a", "c", "b", "abc", "d"]
    unbounded = Sum("abc", [1, 1, 1, 1, 0], -LARGEST, LARGEST)
    large = Sum("abcd", [0, 0, 0, 2**29, -(2**29)], 2**30, 2**30)

    for sums, expected in (([unbounded], 2), ([unbounded, large], 1)):
        for permutation in ((0, 1, 2, 3, 4), (1, 0, 2, 3, 4)):
            smaller = quotient(Problem("abcd", letters, (), sums), permutation)
            assert smaller is not None
            assert prepare(smaller.problem).count().value == expected


def test_a_sum_of_too_large_numbers_is_refused() -> None:
    """Rows, each covered as a whole or by single cells; so many cells by wholes; and a mirror.

    The sum, made smaller by the mirror, is multiplied by all these primes.
    """
    lengths = [2 * prime - 1 for prime in (7, 11, 13, 17, 19, 23, 29, 31)]
    rows = [[(row, place) for place in range(length)] for row, length in enumerate(lengths)]
    cells = [cell for row in rows for cell in row]
    by_wholes = Sum(cells, [1] * len(rows) + [0] * len(cells), 60, 150)
    problem = Problem(cells, [*rows, *([cell] for cell in cells)], (), [by_wholes])
    images = [cells.index((row, lengths[row] - 1 - place)) for row, place in cells]
    mirror = (*range(len(rows)), *(len(rows) + image for image in images))

    with pytest.raises(ModelError, match="more than 31 bits"):
        count_distinct(prepare(problem), Group(problem, [mirror]))


# --- Limits of a count --------------------------------------------------------------------------


def test_a_count_without_time() -> None:
    group = group_of(soma())
    found = count_distinct(prepare(group.problem), group, limits=CountLimits(deadline=monotonic()))

    assert (found.value, found.stopped_by, found.all.value) == (0, "timeout", 0)
    assert found.all.share == 0


@pytest.mark.parametrize(("counts", "least"), [(1, 33), (3, 240)])
def test_an_interrupted_count_is_a_lower_bound(
    counts: int, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After some of the counts that it consists of, the next one finds nothing."""
    group = group_of(soma())
    count, done = Prepared.count, 0

    def interrupted(self: Prepared, **options: Any) -> CountResult:
        nonlocal done
        done += 1
        found = count(self, **options)
        if done != counts + 1:
            return found
        raise CountInterrupted(found._replace(value=0, stopped_by="interrupt"))

    monkeypatch.setattr(Prepared, "count", interrupted)
    with pytest.raises(DistinctInterrupted) as caught:
        count_distinct(prepare(group.problem), group)

    assert (caught.value.count.value, caught.value.count.stopped_by) == (least, "interrupt")
