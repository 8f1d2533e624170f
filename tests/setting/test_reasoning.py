"""Each step that follows is true of all solutions of a problem, which are found by trying all sets.

No other test holds techniques alone, link by link, against problems of any sums and colours.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cover.problem import Coloured, Problem, Sum
from cover.setting.explain import TECHNIQUES, Course
from cover.setting.reasoning.chains import Contradictions
from cover.setting.reasoning.relations import numbers, relations_of
from cover.setting.reasoning.sets import Locked, Sets, single
from cover.setting.reasoning.situation import Situation
from cover.setting.reasoning.sums import Sums
from random_problems import solutions_of, summed_case, total


def _cases(number: int, *more: int) -> Iterator[tuple[Situation, list[set[int]]]]:
    """Small problems, most with sums and colours, each with all of its solutions."""
    for seed in (*range(number), *more):
        case = summed_case(Random(seed))._replace(fixed=())
        problem = case.problem
        if all(problem.items_of_sum(sum_) for sum_ in range(problem.sum_count)):
            yield _situation(problem), [set(found) for found in solutions_of(case)]


def _situation(problem: Problem) -> Situation:
    return Situation(relations_of(problem), (), lambda item: 0)


def test_steps_keep_all_solutions() -> None:
    for situation, solutions in _cases(1500):
        for step in Course(situation):
            assert step.technique in TECHNIQUES
            assert step.chosen or step.removed
            assert all(situation.left >> option & 1 for option in (*step.chosen, *step.removed))
            assert all(solution.issuperset(step.chosen) for solution in solutions)
            assert all(solution.isdisjoint(step.removed) for solution in solutions)
        if situation.dead() is not None:
            assert solutions == []
        elif not situation.open and not situation.relations.problem.sum_count:
            assert solutions == [set(situation.chosen)]


def test_each_technique_alone_is_sound() -> None:
    """Also where a simpler one would have come first."""
    for number in range(6):
        seen = 0
        for situation, solutions in _cases(500):
            finds = single, Locked().find, Sums().find, Sets().pair, Sets().triple
            find = (*finds, Contradictions(1000).find)[number]
            for _ in range(5):
                found = None if situation.dead() is not None else find(situation)
                if found is None:
                    break
                assert all(solution.issuperset(found.chosen) for solution in solutions), found
                assert all(solution.isdisjoint(found.removed) for solution in solutions), found
                situation.take(found)
                seen += 1
        assert seen > 0, number


def test_chains_follow_link_by_link() -> None:
    """Each link has but its option left when those before it are chosen, and the end has none."""
    for situation, _ in _cases(1000):
        problem = situation.relations.problem
        contradictions = Contradictions(1000)
        while situation.dead() is None and (step := contradictions.find(situation)) is not None:
            trial = _situation(problem)
            trial.left = situation.left
            trial.choose(step.removed[0])
            for item, option, number in step.chain:
                for other in numbers(trial.options(item) & ~(1 << option)):
                    assert number is not None
                    assert not _comes_out(trial, number, other)
                trial.choose(option)
            if step.total is None:
                assert trial.options(step.items[0]) == 0
            else:
                open_items = {item for item, _ in trial.open}
                last = open_items.intersection(trial.relations.items_of_sum(step.total))
                assert len(last) < 2
                options = numbers(trial.options(last.pop())) if last else ()
                ends: list[tuple[int, ...]] = [(each,) for each in options] or [()]
                assert not any(_comes_out(trial, step.total, *each) for each in ends)
            situation.take(step)


def test_what_is_remembered_misses_no_contradiction() -> None:
    """What followed from an option when more was left is gone on with, not found anew.

    In the last case, that depends on when sums are looked at.
    """
    told = 0
    for situation, _ in _cases(1500, 8415):
        kept = Contradictions(1000)
        while situation.dead() is None:
            found, anew = kept.find(situation), Contradictions(1000).find(situation)
            assert (found is None) == (anew is None)
            if found is None:
                break
            situation.take(found)
            told += 1
    assert told > 500


def _comes_out(situation: Situation, number: int, *more: int) -> bool:
    """Whether a sum comes out with what is chosen and perhaps an option more."""
    problem, chosen = situation.relations.problem, [*situation.chosen, *more]
    row = problem.rows[number] * problem.option_count
    weights = problem.weights[row : row + problem.option_count]
    low, high = situation.relations.bounds(number)
    return low <= total(problem, chosen, problem.items_of_sum(number), weights) <= high


def _two_cells(total: int, values: int) -> Situation:
    """Two cells of a house that hold values from 1 on, and add up to a total."""
    options = [(cell, f"{value} in the house") for cell in "ab" for value in range(1, values + 1)]
    house = [f"{value} in the house" for value in range(1, values + 1)]
    weights = [value for _ in "ab" for value in range(1, values + 1)]
    return _situation(Problem("ab", options, house, [Sum("ab", weights, total, total)]))


def test_an_item_is_not_taken_up_where_its_colour_may_be_shared() -> None:
    """B and D need A or x, but the first and the last option have x together."""
    options = [
        ("D", Coloured("x", 1)),
        ("B", "x"),
        ("A", "C", "D"),
        ("D", "x"),
        ("A", "B", "C", Coloured("x", 1)),
    ]
    situation = _situation(Problem("ABCD", options, "x"))

    assert Sets().pair(situation) is None
    assert Sets().triple(situation) is None


def test_sums_look_at_bounds_first_and_then_at_combinations() -> None:
    situation, sums = _two_cells(8, 9), Sums()
    removed = []
    while (found := sums.find(situation)) is not None:
        removed.append(found.removed)
        situation.take(found)

    # 8 and 9 are too large; 4 + 4 would be twice the same
    assert removed == [(7, 8, 16, 17), (3, 12)]


def test_a_chain_follows_the_last_item_of_a_sum() -> None:
    """With 4 in one cell, 4 would have to be in the other."""
    found = Contradictions(100).find(_two_cells(8, 7))

    assert found is not None
    assert (found.removed, found.total, found.items, found.chain) == ((3,), 0, (), ())
