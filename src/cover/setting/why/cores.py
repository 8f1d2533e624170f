"""Which members of a set rule each other out: a minimal core, and a smallest one.

A *core* is a set of members that rule each other out; it is minimal if none of them can be left
out, and smallest if there is none with fewer. All is asked of an oracle, which knows nothing of
what the members are.

A minimal core comes of leaving out, time and again, as many members at once as was possible before.
For a smallest one, each set of members without which the others can be met has to be *hit* by every
core. As long as the fewest members that hit all of these sets can be met together, there is another
such set; once they cannot, they are a smallest core (A. Ignatiev, A. Previti, M. Liffiton and
J. Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", CP 2015).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import NamedTuple

from cover.problem import Problem, Sum
from cover.solver import prepare
from cover.steps import has_come, seconds_left

# Whether some members rule each other out, as far as that shows in so many seconds; None where it
# does not.
Oracle = Callable[[Sequence[int], "float | None"], "bool | None"]

# The least time that an oracle has for one answer, in seconds, and how many times its even share of
# what is left of the time it may take.
_LEAST_TIME = 0.02
_SHARES = 3


class Core(NamedTuple):
    """Members that rule each other out.

    `is_minimal` tells that each of them is needed, and `at_least` how many any core has.
    """

    members: tuple[int, ...]
    is_minimal: bool
    at_least: int = 1

    @property
    def is_smallest(self) -> bool:
        """Whether no core has fewer members."""
        return self.at_least >= len(self.members)


def minimal_core(members: Sequence[int], rules_out: Oracle, deadline: float | None) -> Core:
    """Return a minimal core of `members`, which are known to rule each other out.

    Those that come first are left out first. Where the time is over, or the oracle does not know,
    the core has members that may be superfluous.
    """
    kept, place, step, is_minimal = list(members), 0, 1, True
    while place < len(kept):
        if has_come(deadline):
            return Core(tuple(kept), is_minimal=False)
        rest = [*kept[:place], *kept[place + step :]]
        found = rules_out(rest, _share(deadline, len(kept) - place))
        if found:
            kept, step = rest, step * 2
        elif step > 1:
            step //= 2
        else:
            is_minimal = is_minimal and found is False
            place += 1
    return Core(tuple(kept), is_minimal)


def _share(deadline: float | None, undecided: int) -> float | None:
    """The time of one question, in seconds, where as many more may come."""
    if deadline is None:
        return None
    return max(_LEAST_TIME, _SHARES * (deadline - monotonic()) / undecided)


def smallest_core(
    core: Core, members: Sequence[int], rules_out: Oracle, deadline: float | None
) -> Core:
    """Return a smallest core of `members`, or where the time is over the smallest that is known."""
    to_hit: list[frozenset[int]] = []
    fewest = 1
    while True:
        hitting = _fewest_hitting(members, to_hit, fewest, len(core.members) - 1, deadline)
        if hitting is None:
            return core._replace(at_least=fewest)
        fewest = len(hitting)
        if fewest == len(core.members):
            return core._replace(is_minimal=True, at_least=fewest)
        found = rules_out(hitting, seconds_left(deadline))
        if found is None:
            return core._replace(at_least=fewest)
        if found:
            return Core(tuple(hitting), is_minimal=True, at_least=fewest)
        to_hit += _disjoint_rests(hitting, members, rules_out, deadline)


def _disjoint_rests(
    hitting: Sequence[int], members: Sequence[int], rules_out: Oracle, deadline: float | None
) -> list[frozenset[int]]:
    """Return sets without which all other members can be met, one after the other is hit."""
    found: list[frozenset[int]] = []
    kept = list(hitting)
    while rules_out(kept, seconds_left(deadline)) is False:
        rest = _least_rest(kept, members, rules_out, deadline)
        found.append(frozenset(rest))
        kept += rest
    return found


def _least_rest(
    kept: Sequence[int], members: Sequence[int], rules_out: Oracle, deadline: float | None
) -> list[int]:
    """Return members none of which can be met besides `kept` and all others; there are some."""
    met, rest = list(kept), []
    left = [member for member in members if member not in set(kept)]
    step = len(left)
    while left:
        some = left[:step]
        if rules_out([*met, *some], seconds_left(deadline)) is False:
            met += some
        elif len(some) > 1:
            step = (len(some) + 1) // 2
            continue
        else:
            rest += some
        left = left[step:]
        step = max(step, 1) * 2
    return rest


def _fewest_hitting(
    members: Sequence[int],
    to_hit: Sequence[frozenset[int]],
    fewest: int,
    most: int,
    deadline: float | None,
) -> list[int] | None:
    """Return as few members as possible, at least `fewest`, that hit all sets.

    Where that takes more than `most`, they are any members; None where the time is over.
    """
    for number in range(fewest, most + 1):
        search = prepare(_hitting(members, to_hit, number)).search(
            limit=1, timeout=seconds_left(deadline), ordered=False
        )
        found = next(search, None)
        if found is not None:
            return [members[option // 2] for option in found if option % 2 == 0]
        if not search.complete:
            return None
    return list(members[: most + 1])


def _hitting(members: Sequence[int], to_hit: Sequence[frozenset[int]], number: int) -> Problem:
    """Return the problem of choosing `number` members that hit all sets.

    Each member is an item with an option to take it and one to leave it.
    """
    weights = [1, 0] * len(members)
    sums = [Sum(sorted(each), weights, 1, len(each)) for each in to_hit]
    sums.append(Sum(members, weights, number, number))
    return Problem(members, [(member,) for member in members for _ in range(2)], (), sums)
