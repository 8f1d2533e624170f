"""A MUS and a smallest one, against an oracle that tries all subsets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from time import monotonic

from hypothesis import given
from hypothesis import strategies as st

from cover.setting.mus import Mus, Oracle, mus_among, smallest_mus

MEMBERS = range(9)

# Sets of members that rule each other out, so that a set holds a MUS if it holds any.
CONFLICTS = st.lists(st.frozensets(st.sampled_from(MEMBERS), min_size=1), min_size=1, max_size=8)


def oracle_of(conflicts: Sequence[frozenset[int]]) -> Oracle:
    def rules_out(kept: Sequence[int], seconds: float | None) -> bool:
        return any(conflict <= set(kept) for conflict in conflicts)

    return rules_out


@given(CONFLICTS)
def test_a_mus_among_is_a_mus_of_which_each_member_is_needed(
    conflicts: list[frozenset[int]],
) -> None:
    rules_out = oracle_of(conflicts)
    mus = mus_among(MEMBERS, rules_out, None)
    assert mus.is_minimal
    assert rules_out(mus.members, None)
    for member in mus.members:
        assert not rules_out([each for each in mus.members if each != member], None)


@given(CONFLICTS)
def test_a_smallest_mus_has_as_few_members_as_any(conflicts: list[frozenset[int]]) -> None:
    rules_out = oracle_of(conflicts)
    mus = smallest_mus(mus_among(MEMBERS, rules_out, None), MEMBERS, rules_out, None)
    fewest = next(
        size
        for size in range(1, len(MEMBERS) + 1)
        if any(rules_out(some, None) for some in combinations(MEMBERS, size))
    )
    assert rules_out(mus.members, None)
    assert mus.is_minimal
    assert (len(mus.members), mus.at_least) == (fewest, fewest)


@given(CONFLICTS, st.sets(st.frozensets(st.sampled_from(MEMBERS)), max_size=40))
def test_what_the_oracle_does_not_know_is_not_claimed(
    conflicts: list[frozenset[int]], unknown: set[frozenset[int]]
) -> None:
    known = oracle_of(conflicts)

    def rules_out(kept: Sequence[int], seconds: float | None) -> bool | None:
        return None if frozenset(kept) in unknown else known(kept, seconds)

    mus = mus_among(MEMBERS, rules_out, None)
    assert known(mus.members, None)
    rests = [set(mus.members) - {member} for member in mus.members]
    assert not mus.is_minimal or not any(known(list(rest), None) for rest in rests)
    smallest = smallest_mus(mus, MEMBERS, rules_out, None)
    assert known(smallest.members, None)
    fewer = combinations(MEMBERS, len(smallest.members) - 1)
    assert smallest.at_least < len(smallest.members) or not any(known(some, None) for some in fewer)


def test_when_the_time_is_over_nothing_is_claimed() -> None:
    rules_out = oracle_of([frozenset({1, 2, 3}), frozenset({5, 6})])
    over = monotonic() - 1
    assert mus_among(MEMBERS, rules_out, over) == Mus(tuple(MEMBERS), is_minimal=False)
    mus = smallest_mus(Mus((1, 2, 3), is_minimal=True), MEMBERS, rules_out, over)
    assert mus.members == (1, 2, 3)
    assert mus.at_least < 3
