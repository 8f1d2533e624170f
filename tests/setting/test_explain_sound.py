"""Each step of an explanation is true of all solutions, which a plain search lists."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover
from conftest import examples
from cover.families.words import Before
from cover.problem import Coloured, Problem, Sum
from cover.query import Query
from cover.setting.explain import TECHNIQUES, Course, Explanation, explanation
from cover.setting.reasoning.chains import Contradictions
from cover.setting.reasoning.relations import numbers, relations_of
from cover.setting.reasoning.sets import Sets
from cover.setting.reasoning.situation import Situation
from cover.setting.reasoning.sums import Sums
from cover.solver import search
from puzzles_of_all import puzzles

_UNIQUE = Query.made("unique")


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Problems of some items, with secondary and coloured ones, and perhaps a sum."""
    primary = range(draw(st.integers(1, 6)))
    secondary = range(10, 10 + draw(st.integers(0, 2)))
    options = []
    for _ in range(draw(st.integers(1, 14))):
        own: list[object] = [*draw(st.sets(st.sampled_from(primary), min_size=1, max_size=3))]
        for item in secondary:
            colour = draw(st.sampled_from(("no", "plain", "red", "blue")))
            if colour != "no":
                own.append(item if colour == "plain" else Coloured(item, colour))
        options.append(own)
    sums = []
    if draw(st.booleans()):
        weights = draw(st.lists(st.integers(-2, 3), min_size=len(options), max_size=len(options)))
        low = draw(st.integers(-3, 6))
        sums.append(Sum([*primary], weights, low, low + draw(st.integers(0, 3))))
    return Problem(primary, options, secondary, sums)


@examples(150)
@given(problems())
def test_steps_keep_all_solutions(problem: Problem) -> None:
    solutions = [set(found) for found in search(problem, engine="python")]
    situation = Situation(relations_of(problem), (), lambda item: 0)

    for step in Course(situation):
        assert step.technique in TECHNIQUES
        assert step.chosen or step.removed
        assert all(situation.left >> option & 1 for option in (*step.chosen, *step.removed))
        for solution in solutions:
            assert solution.issuperset(step.chosen)
            assert solution.isdisjoint(step.removed)
    if situation.dead() is not None:
        assert solutions == []
    elif not situation.open and not problem.sum_count:
        assert solutions == [set(situation.chosen)]


@examples(100)
@given(problems())
def test_each_technique_alone_is_sound(problem: Problem) -> None:
    """Also where a simpler one would have come first."""
    solutions = [set(found) for found in search(problem, engine="python")]
    sets = Sets()
    for find in (
        Sums().find,
        sets.pair,
        sets.triple,
        Contradictions(1000).find,
    ):
        situation = Situation(relations_of(problem), (), lambda item: 0)
        for _ in range(5):
            found = None if situation.dead() is not None else find(situation)
            if found is None:
                break
            assert all(solution.isdisjoint(found.removed) for solution in solutions), found
            situation.take(found)


@examples(100)
@given(problems())
def test_chains_follow_link_by_link(problem: Problem) -> None:
    """Each link has but its option left when those before it are chosen, and the end has none."""
    situation = Situation(relations_of(problem), (), lambda item: 0)
    contradictions = Contradictions(1000)
    while situation.dead() is None and (step := contradictions.find(situation)) is not None:
        trial = Situation(relations_of(problem), (), lambda item: 0)
        trial.left = situation.left
        trial.choose(step.removed[0])
        for item, option, total in step.chain:
            for other in numbers(trial.options(item) & ~(1 << option)):
                assert total is not None
                assert not comes_out(trial, total, other)
            trial.choose(option)
        if step.total is None:
            assert trial.options(step.items[0]) == 0
        else:
            open_items = {item for item, _ in trial.open}
            last = open_items.intersection(trial.relations.items_of_sum(step.total))
            assert len(last) < 2
            options = numbers(trial.options(last.pop())) if last else (None,)
            assert not any(comes_out(trial, step.total, each) for each in options)
        situation.take(step)


def comes_out(situation: Situation, total: int, option: int | None) -> bool:
    """Whether a sum comes out with what is chosen and perhaps one option more."""
    problem = situation.relations.problem
    chosen = [*situation.chosen, *(() if option is None else (option,))]
    row = problem.rows[total] * problem.option_count
    reached: int = sum(
        problem.weights[row + each] * (1 if signed >= 0 else -1)
        for signed in situation.relations.problem.items_of_sum(total)
        for each in chosen
        if (signed if signed >= 0 else ~signed) in situation.relations.items_of(each)
    )
    low, high = situation.relations.bounds(total)
    return low <= reached <= high


def _explained(text: str) -> Explanation:
    return explanation(cover.Sudoku(text), _UNIQUE)


@pytest.mark.parametrize("name", puzzles())
def test_explanations_of_all_families(name: str) -> None:
    puzzle = puzzles()[name]
    found = puzzle.explain()
    status = "unique" if len(list(puzzle.solutions(limit=2))) == 1 else "several"

    assert found.status == status
    assert (found.solution is not None) == (status == "unique")
    assert all(step.name and step.sentence for step in found)
    chosen: list[int] = []
    for step in found:
        assert isinstance(step.before, Before)
        assert step.before.chosen[-len(chosen) :] == tuple(chosen) if chosen else True
        chosen += step.chosen


def test_a_search_tells_its_depth() -> None:
    hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    found = _explained(hardest)

    searches = [step for step in found if step.technique == "search"]
    assert found.status == "unique"
    assert searches
    assert all(0 < step.deduction.depth <= step.deduction.size for step in searches)
