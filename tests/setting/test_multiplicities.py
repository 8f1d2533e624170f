"""What setters ask of exact covers with multiplicities, against brute force, or a plain refusal."""

from __future__ import annotations

from random import Random

import pytest

from cover.asking import result_of
from cover.errors import InputError
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.words import CoveredItems, OfferedOptions
from cover.query import Query
from cover.setting.explain import explanation
from cover.setting.trace import traced
from cover.setting.true_options import TrueOptions
from cover.setting.why import conflict, difference, superfluous
from random_covers import brute_force, exact_cover_with_bounds
from small_puzzles import read

DRAWN = range(150)


def status_of(puzzle: ExactCover) -> str:
    """The status by brute force."""
    return ("none", "unique", "several")[min(2, len(list(brute_force(puzzle))))]


@pytest.mark.parametrize("counts", [None, False])
def test_candidates_are_the_options_of_all_solutions(counts: bool | None) -> None:
    for seed in DRAWN:
        record = exact_cover_with_bounds(Random(seed))
        solutions = list(brute_force(record))
        found = TrueOptions(record, Query(), counts=counts)

        assert found.status == status_of(record), seed
        assert found.total == len(solutions), seed
        in_some = {option for solution in solutions for option in solution}
        for item, values in found.by_item().items():
            said = {option for options in values.values() for option in options}
            name = record.items()[item]
            assert said == {k for k in in_some if name in record.options()[k][1]}, seed


def test_what_differs_is_not_in_all_solutions() -> None:
    for seed in DRAWN:
        record = exact_cover_with_bounds(Random(seed))
        solutions = list(brute_force(record))
        if len(solutions) < 2:
            continue
        found = difference(record, Query(), None)
        assert found.total == len(solutions), seed
        for item, option in enumerate(record.items()):
            covering = {
                tuple(k for k in solution if option in record.options()[k][1])
                for solution in solutions
            }
            assert (item in found.values) == (len(covering) > 1), seed


def test_what_rules_itself_out_does_so_and_without_one_of_it_does_not() -> None:
    seen = 0
    for seed in range(4000, 4400):
        record = exact_cover_with_bounds(Random(seed))
        if status_of(record) != "none":
            continue
        seen += 1
        found = conflict(record, None, Query(), None)
        core = {part.cells[0] for part in found.parts}
        whole = CoveredItems(record)
        others = set(range(len(whole.all))) - core
        assert status_of(whole.without(others)) == "none", seed
        for item in core:
            assert status_of(whole.without({*others, item})) != "none", seed

    assert seen > 20


def test_what_is_superfluous_can_go() -> None:
    for seed in range(60):
        record = exact_cover_with_bounds(Random(seed))
        if status_of(record) == "unique":
            found = superfluous(record, Query(), None)
            gone = {part.cells[0] for part in found.parts}
            for item in range(len(record.items())):
                without = status_of(CoveredItems(record).without({item}))
                assert (item in gone) == (without == "unique"), seed


def test_without_some_options_bounds_and_costs_stay() -> None:
    record = ExactCover("2|A 0:1|B\nA |1\nA B |2\nA |3.5\n")
    less = OfferedOptions(record).without({1})
    free = CoveredItems(record).without({0})

    assert less.multiplicities() == {"A": (2, 2), "B": (0, 1)}
    assert (less._costs(), free._costs()) == (((10, 0, 35), 1), ((10, 20, 35), 1))
    assert free.multiplicities() == {"A": (0, 2), "B": (0, 1)}
    assert result_of(record, Query("count")).count == 3


def test_explanations_and_traces_are_refused() -> None:
    record = read("exact-cover", "2|A B\nA\nA B\n")

    with pytest.raises(InputError, match="the steps of an explanation are not told for items with"):
        explanation(record, Query())
    with pytest.raises(InputError, match="the steps of Algorithm X are not told for items with"):
        traced(record, Query())
