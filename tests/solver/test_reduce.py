"""Reduced problems: the same solutions, by the naive oracle, whatever was taken out or apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from math import prod
from random import Random

import pytest

from cover.families.grids import model as digit_model
from cover.families.grids.houses import boxes_rules
from cover.problem import Coloured, Problem, Sum
from cover.solver import search
from cover.solver.reduction import ReducedProblem, reducing, refute
from cover.solver.reduction.components import falling_apart
from cover.steps import finished
from random_problems import (
    LARGEST,
    Case,
    Entries,
    is_solution,
    large_case,
    numbered,
    small_case,
    solutions_of,
    summed_case,
)


def reduce(problem: Problem, fixed: Sequence[int] = ()) -> ReducedProblem:
    """The problem with the options `fixed` chosen, reduced."""
    return finished(reducing(problem, fixed))


def expand(reduced: ReducedProblem, choice: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """The solutions that one solution of each component stands for."""
    classes = (
        component.options[option]
        for component, solution in zip(reduced.components, choice, strict=True)
        for option in solution
    )
    for picked in product(*classes):
        yield tuple(sorted((*reduced.chosen, *picked)))


def solutions(reduced: ReducedProblem) -> Iterator[tuple[int, ...]]:
    """All solutions of a reduced problem, each component searched alone."""
    if reduced.possible:
        for choice in product(*(search(part.problem) for part in reduced.components)):
            yield from expand(reduced, choice)


def check(case: Case, expected: set[tuple[int, ...]]) -> ReducedProblem:
    """The case reduced, after its solutions were compared with the expected ones."""
    reduced = reduce(case.problem, case.fixed)
    found = list(solutions(reduced))
    counts = [sum(map(part.multiplicity, search(part.problem))) for part in reduced.components]

    assert len(found) == len(set(found)) == (prod(counts) if reduced.possible else 0)
    assert set(found) == expected
    assert all(set(reduced.chosen) <= set(solution) for solution in expected)
    return reduced


def glued(random: Random) -> tuple[Case, set[tuple[int, ...]]]:
    """Two or three problems as one, with items and options mixed up, and its solutions."""
    cases = [_with_a_choice(random) for _ in range(random.choice((2, 2, 3)))]
    problems = [case.problem for case in cases]

    def mixed_up(numbers: Callable[[Problem], range]) -> list[tuple[int, int]]:
        names = [(k, number) for k, p in enumerate(problems) for number in numbers(p)]
        return random.sample(names, len(names))

    primary = mixed_up(lambda p: range(p.primary_count))
    items = primary + mixed_up(lambda p: range(p.primary_count, len(p.items)))
    order = mixed_up(lambda p: range(p.option_count))
    item_of = {name: place for place, name in enumerate(items)}
    option_of = {name: place for place, name in enumerate(order)}
    options: list[Entries] = [
        [
            (item_of[k, problems[k].entries[place]], problems[k].colours[place])
            for place in range(problems[k].starts[option], problems[k].starts[option + 1])
        ]
        for k, option in order
    ]
    sums = []
    for part, p in enumerate(problems):
        for number, row in enumerate(p.rows):
            entries = p.sum_items[p.sum_starts[number] : p.sum_starts[number + 1]]
            weights = [  # what the options of other parts weigh does not matter
                p.weights[row * p.option_count + option] if k == part else random.randrange(9)
                for k, option in order
            ]
            added = [item_of[part, entry] for entry in entries if entry >= 0]
            minus = [item_of[part, ~entry] for entry in entries if entry < 0]
            low, high = p.bounds[2 * number : 2 * number + 2]
            sums.append(Sum(added, weights, low, high, minus))
    problem = numbered(len(primary), len(items), options)
    problem._add_sums(sums, {item: item for item in range(len(primary))})
    fixed = tuple(option_of[k, option] for k, case in enumerate(cases) for option in case.fixed)
    found = product(
        *(
            [[option_of[k, option] for option in solution] for solution in solutions_of(case)]
            for k, case in enumerate(cases)
        )
    )
    expected = {tuple(sorted(option for part in parts for option in part)) for parts in found}
    return Case(problem, fixed, 0), expected


def _with_a_choice(random: Random) -> Case:
    """A small problem with more than one solution, seldom with fixed options."""
    while True:
        case = random.choice((small_case, summed_case, entangled_case, entangled_case))(random)
        if random.random() < 0.8:
            case = case._replace(fixed=())
        if 1 < len(solutions_of(case)) < 50:
            return case


def entangled_case(random: Random) -> Case:
    """A few items of two or three options, with much that they can disagree about."""
    primary, secondary = random.randrange(2, 5), random.randrange(3)
    options: list[Entries] = []
    for item in [*range(primary), *range(primary), *random.sample(range(primary), 2)]:
        others = random.sample(range(primary), 1) if random.random() < 0.2 else []
        options.append([(other, 0) for other in {item, *others}])
        for extra in range(primary, primary + secondary):
            if random.random() < 0.4:
                options[-1].append((extra, random.randrange(3)))
    problem = numbered(primary, primary + secondary, options)
    rows = [[random.randrange(3) for _ in options] for _ in range(2)]
    sums = []
    for _ in range(random.randrange(3)):
        items = random.sample(range(primary), random.randrange(2, primary + 1))
        low = random.randrange(len(items))
        sums.append(Sum(items[1:], random.choice(rows), low - 1, low + 1, items[:1]))
    problem._add_sums(sums, {item: item for item in range(primary)})
    return Case(problem, (random.randrange(len(options)),), 0)


def check_large(random: Random) -> ReducedProblem:
    """A problem of several words: all solutions, or where there are too many, a hundred of them."""
    case = large_case(random)
    expected = set(search(case.problem, fixed=case.fixed, limit=1000))
    if len(expected) < 1000:
        return check(case, expected)
    reduced = reduce(case.problem, case.fixed)
    first = [next(search(part.problem)) for part in reduced.components]

    assert all(set(reduced.chosen) <= set(solution) for solution in expected)
    for solution in islice(expand(reduced, first), 100):
        assert is_solution(case.problem, solution)
    return reduced


@pytest.mark.parametrize(
    ("make", "rounds"), [(small_case, 50), (summed_case, 50), (summed_case, 1)]
)
def test_the_solutions_are_those_of_the_oracle(
    make: Callable[[Random], Case], rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refute, "MOST_ROUNDS", rounds)
    parts: Counter[int] = Counter()
    for seed in range(600):
        case = make(Random(seed))
        parts[len(check(case, solutions_of(case)).components)] += 1

    assert min(parts[0], 20 * parts[1], 100 * parts[2]) > 150


@pytest.mark.parametrize(("most", "rounds"), [(refute.MOST_OPTIONS, 50), (0, 50), (100, 1)])
def test_problems_glued_together_come_apart(
    most: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With bit sets, as problems that are too large for them, and where rounds are few."""
    monkeypatch.setattr(refute, "MOST_OPTIONS", most)
    monkeypatch.setattr(refute, "MOST_ROUNDS", rounds)
    kinds: Counter[str] = Counter()
    for seed in range(75):
        parts = check(*glued(Random(seed))).components
        kinds["apart"] += len(parts) > 1
        kinds["merged"] += any(len(same) > 1 for part in parts for same in part.options)
        kinds["summed"] += any(part.problem.sum_count for part in parts)
        kinds["coloured"] += any(any(part.problem.colours) for part in parts)

    assert kinds["apart"] > 50
    assert min(kinds.values()) > 10


def test_it_is_seen_whether_a_problem_falls_apart() -> None:
    answers: Counter[bool] = Counter()
    for seed in range(150):
        make = (small_case, summed_case, entangled_case)[seed % 3]
        problem = (make(Random(seed)) if seed % 2 else glued(Random(seed))[0]).problem
        options = [{*problem.items_of(option)} for option in range(problem.option_count)]
        options = [option for option in options if option]
        sums = [problem.items_of_sum(number) for number in range(problem.sum_count)]
        parts: list[set[int]] = []
        for items in [*options, *({max(item, ~item) for item in entries} for entries in sums)]:
            met = [part for part in parts if part & items]
            parts = [part for part in parts if part not in met] + [items.union(*met)]
        open_parts = [part for part in parts if sum(option <= part for option in options) > 1]

        answers[finished(falling_apart(problem))] += 1
        assert finished(falling_apart(problem)) == (len(open_parts) > 1)

    assert min(answers[True], answers[False]) > 30


def test_large_problems() -> None:
    reduced = [check_large(Random(seed)) for seed in range(20)]

    assert any(len(found.components) > 1 for found in reduced)


IMPOSSIBLE = ReducedProblem(False, (), ())


def test_what_is_forced_is_chosen_and_what_it_excludes_is_gone() -> None:
    problem = Problem("ABCDE", ["AB", "BC", "CD", "C", "D", "E", "E"])
    reduced = reduce(problem)

    assert reduced.chosen == (0,)
    assert [part.problem.items for part in reduced.components] == [("C", "D"), ("E",)]
    assert [part.options for part in reduced.components] == [((2,), (3,), (4,)), ((5, 6),)]
    assert sorted(solutions(reduced)) == [(0, 2, 5), (0, 2, 6), (0, 3, 4, 5), (0, 3, 4, 6)]


@pytest.mark.parametrize(
    ("problem", "fixed", "expected"),
    [
        (Problem("AB", ["A", "B"]), [], ReducedProblem(True, (0, 1), ())),
        (Problem("", []), [], ReducedProblem(True, (), ())),
        (Problem("AB", ["A"]), [], IMPOSSIBLE),
        (Problem("ABC", ["AB", "BC"]), [], IMPOSSIBLE),
        (Problem("AB", ["A", "A", "B", "AB"]), [0, 3], IMPOSSIBLE),
        (Problem("", [], sums=[Sum("", [], 1, 2)]), [], IMPOSSIBLE),
    ],
)
def test_what_is_solved_or_cannot_be(
    problem: Problem, fixed: list[int], expected: ReducedProblem
) -> None:
    assert reduce(problem, fixed) == expected
    assert list(solutions(expected)) == [expected.chosen] * expected.possible


def test_an_option_that_every_option_of_an_item_excludes_is_gone() -> None:
    """Whichever option covers A takes B or C, and so does BC."""
    problem = Problem("ABCDEF", ["AB", "AC", "BC", "BD", "CD", "B", "C", "D", "EF", "E", "F"])
    reduced = reduce(problem)

    left = {option for part in reduced.components for same in part.options for option in same}
    assert set(range(11)) - left == {2}
    assert len(reduced.components) == 2


def test_sums_hold_items_together_until_they_are_met() -> None:
    for low, high, chosen, items in (
        (3, 3, (), [("A", "B")]),
        (2, 4, (), [("A",), ("B",)]),
        (3, 4, (), [("A", "B")]),
        (4, 4, (1, 3), []),
    ):
        problem = Problem("AB", ["A", "A", "B", "B"], sums=[Sum("AB", [1, 2, 1, 2], low, high)])
        reduced = reduce(problem)
        assert (reduced.chosen, [part.problem.items for part in reduced.components]) == (
            chosen,
            items,
        )


def test_bounds_that_grow_too_large_keep_what_is_chosen() -> None:
    """Three options add three times the largest number, which the others have to make up for."""
    primary, colour = "ABCDEFGH", Coloured("x", 1)
    options = [[item, colour] for item in primary for _ in range(2)] + [["x"], [colour]]
    sums = [Sum(primary, [LARGEST, -LARGEST] * 8 + [0, 0], -LARGEST, 0)]
    problem = Problem(primary, options, "x", sums)
    expected = set(search(problem, fixed=(0, 2, 4, 17)))
    reduced = check(Case(problem, (0, 2, 4, 17), 0), expected)

    assert len(expected) == 5
    assert reduced.chosen == (17,)
    assert [part.problem.items for part in reduced.components] == [tuple(primary)]
    assert [*reduced.components[0].problem.bounds] == [-LARGEST, 0]


def test_a_sudoku_is_solved_by_what_is_forced() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    problem = digit_model.model(boxes_rules(3, 3))
    fixed = [9 * cell + int(digit) - 1 for cell, digit in enumerate(line) if digit != "."]
    reduced = reduce(problem, fixed)

    assert reduced.components == ()
    assert [reduced.chosen] == list(search(problem, fixed=fixed))
