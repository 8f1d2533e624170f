"""Minimal and smallest cores, against an oracle that tries all subsets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from time import monotonic

from hypothesis import given
from hypothesis import strategies as st

from cover.setting.why.cores import Core, Oracle, minimal_core, smallest_core

MEMBERS = range(9)

# Sets of members that rule each other out, of which a set is a core if it holds any.
CONFLICTS = st.lists(st.frozensets(st.sampled_from(MEMBERS), min_size=1), min_size=1, max_size=8)


def oracle_of(conflicts: Sequence[frozenset[int]]) -> Oracle:
    def rules_out(kept: Sequence[int], seconds: float | None) -> bool:
        return any(conflict <= set(kept) for conflict in conflicts)

    return rules_out


@given(CONFLICTS)
def test_a_minimal_core_is_a_core_of_which_each_member_is_needed(
    conflicts: list[frozenset[int]],
) -> None:
    rules_out = oracle_of(conflicts)
    core = minimal_core(MEMBERS, rules_out, None)
    assert core.is_minimal
    assert rules_out(core.members, None)
    for member in core.members:
        assert not rules_out([each for each in core.members if each != member], None)


@given(CONFLICTS)
def test_a_smallest_core_has_as_few_members_as_any(conflicts: list[frozenset[int]]) -> None:
    rules_out = oracle_of(conflicts)
    core = smallest_core(minimal_core(MEMBERS, rules_out, None), MEMBERS, rules_out, None)
    fewest = next(
        size
        for size in range(1, len(MEMBERS) + 1)
        if any(rules_out(some, None) for some in combinations(MEMBERS, size))
    )
    assert rules_out(core.members, None)
    assert core.is_smallest
    assert core.is_minimal
    assert (len(core.members), core.at_least) == (fewest, fewest)


@given(CONFLICTS, st.sets(st.frozensets(st.sampled_from(MEMBERS)), max_size=40))
def test_what_the_oracle_does_not_know_is_not_claimed(
    conflicts: list[frozenset[int]], unknown: set[frozenset[int]]
) -> None:
    known = oracle_of(conflicts)

    def rules_out(kept: Sequence[int], seconds: float | None) -> bool | None:
        return None if frozenset(kept) in unknown else known(kept, seconds)

    core = minimal_core(MEMBERS, rules_out, None)
    assert known(core.members, None)
    rests = [set(core.members) - {member} for member in core.members]
    assert not core.is_minimal or not any(known(list(rest), None) for rest in rests)
    smallest = smallest_core(core, MEMBERS, rules_out, None)
    assert known(smallest.members, None)
    fewer = combinations(MEMBERS, len(smallest.members) - 1)
    assert not smallest.is_smallest or not any(known(some, None) for some in fewer)


def test_when_the_time_is_over_nothing_is_claimed() -> None:
    rules_out = oracle_of([frozenset({1, 2, 3}), frozenset({5, 6})])
    over = monotonic() - 1
    assert minimal_core(MEMBERS, rules_out, over) == Core(tuple(MEMBERS), is_minimal=False)
    core = smallest_core(Core((1, 2, 3), is_minimal=True), MEMBERS, rules_out, over)
    assert core.members == (1, 2, 3)
    assert not core.is_smallest
