"""A MUS, against an oracle of the sets that rule each other out."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from hypothesis import given
from hypothesis import strategies as st

from cover.setting.mus import Mus, Oracle, mus_among

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


def test_when_the_time_is_over_nothing_is_claimed() -> None:
    rules_out = oracle_of([frozenset({1, 2, 3}), frozenset({5, 6})])
    over = monotonic() - 1
    assert mus_among(MEMBERS, rules_out, over) == Mus(tuple(MEMBERS), is_minimal=False)
