"""What is known of the options of a problem: which are in any solution, and which in none.

As algorithms for the backbone of a formula do (M. Janota, I. Lynce, J. Marques-Silva: *Algorithms
for computing backbones of propositional formulae*, AI Communications 28, 2015), a solution settles
all of its options, and only what is left is asked, with one option fixed.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, count
from typing import TYPE_CHECKING, Any

from cover.problem import Problem
from cover.solver.engines import EngineNetwork
from cover.steps import deadline_after, has_come, in_time, seconds_left, shorter

if TYPE_CHECKING:
    from cover.solver._core import Nine


OPEN, IN_SOME, IN_NONE = 0, 1, 2  # what is known of an option

# Seconds of a slice of work in Python; engines in C have measures of their own.
_SLICE_SECONDS = 0.01

# The guesses of a search in a 9x9 grid: for a slice of work of other searches, and for one option.
_GUESSES_OF_SLICE, _GUESSES = 1000, 4000

# Of each state, whether there may be a solution with the option.
_POSSIBLE = bytes(state != IN_NONE for state in range(256))


def tally(
    network: EngineNetwork,
    uses: array[int],
    limit: int,
    fixed: Sequence[int] = (),
    slices: int = 0,
    seconds: float | None = None,
) -> tuple[int, bool]:
    """Add to `uses` in how many solutions each option is, of `limit` solutions at most.

    It takes no more than so many `slices` of work, unless that is 0. Return how many solutions they
    were, and whether these are all.
    """
    core: Any = network
    if hasattr(core, "tally"):
        counted: tuple[int, bool] = core.tally(uses, limit, fixed, slices, seconds)
        return counted
    search, found = network.run(fixed), 0
    deadline = deadline_after(shorter(seconds, slices * _SLICE_SECONDS or None))
    while found < limit and (solution := search.next(seconds_left(deadline))) is not None:
        found += 1
        for option in solution:
            uses[option] += 1
    return found, search.exhausted


def is_in_some(state: Sequence[int], options: Sequence[int]) -> bool | None:
    """Return whether any solution has one of these options; None where that is not known."""
    states = [state[option] for option in options]
    if IN_SOME in states:
        return True
    return None if OPEN in states else False


class KnownOptions:
    """What is known of each option of a problem where some are `fixed`: nothing at first.

    `state` has OPEN, IN_SOME or IN_NONE for each of them. Where the problem is a 9x9 grid, `nine`
    answers most of what is asked, and checks the solutions itself (`checks_itself`).
    """

    def __init__(
        self,
        problem: Problem,
        network: EngineNetwork,
        fixed: Sequence[int],
        nine: Nine | None = None,
    ) -> None:
        self.state = bytearray(problem.option_count)
        self._problem = problem
        self._network = network
        self._fixed = fixed
        self._nine = nine
        self.checks_itself = nine is not None

    def add(self, solution: Iterable[int]) -> None:
        for option in solution:
            self.state[option] = IN_SOME

    def possible(self) -> list[int]:
        """Return the options that are in some solution, or not known to be in none."""
        return list(compress(count(), self.state.translate(_POSSIBLE)))

    def as_uses(self) -> list[int]:
        return [int(state == IN_SOME) for state in self.state]

    def take(self, uses: Sequence[int]) -> None:
        """Learn in how many of all solutions each option is."""
        self.state = bytearray(IN_SOME if number else IN_NONE for number in uses)

    def close(self) -> None:
        """Learn that there are no solutions but those that were added."""
        self.state = self.state.replace(bytes([OPEN]), bytes([IN_NONE]))

    def rule_out_unfit(self, deadline: float | None = None) -> None:
        """Rule out all options that disagree with one that is fixed.

        Raises `LimitError` at the deadline, a time of `monotonic`.
        """
        problem, state = self._problem, self.state
        starts, entries, colours = problem.starts, problem.entries, problem.colours
        covered: dict[int, int] = {}  # items of fixed options, with their colours
        for option in self._fixed:
            for entry in range(starts[option], starts[option + 1]):
                covered[entries[entry]] = colours[entry]
        fixed = set(self._fixed)
        for option in in_time(range(problem.option_count if covered else 0), deadline):
            if state[option] == OPEN and option not in fixed:
                for entry in range(starts[option], starts[option + 1]):
                    colour = covered.get(entries[entry])
                    if colour is not None and (not colour or colour != colours[entry]):
                        state[option] = IN_NONE
                        break

    def list_few(
        self, limit: int, slices: int, seconds: float | None
    ) -> tuple[array[int], int, bool]:
        """Look for up to `limit` solutions, for so many `slices` of work at most.

        Return in how many of them each option is, how many they are, and whether these are all.
        """
        uses = array("q", bytes(8 * len(self.state)))
        if self._nine is not None:
            guesses = slices * _GUESSES_OF_SLICE
            return uses, *self._nine.tally(uses, self.state, limit, self._fixed, guesses, seconds)
        found, complete = tally(self._network, uses, limit, self._fixed, slices, seconds)
        self.add(compress(count(), uses))
        if complete:
            self.close()
        return uses, found, complete

    def settle_grid(self, seconds: float | None) -> bool:
        """Find of all options of a 9x9 grid whether any solution has them.

        Return whether all are settled. Searches that are long are left to `settle`.
        """
        nine = self._nine
        return nine is not None and nine.settle(self.state, self._fixed, _GUESSES, seconds)

    def settle(
        self, candidates: Sequence[Sequence[int]], slices: int, seconds: float | None
    ) -> bool:
        """Find of candidates, each of some options, whether any solution has one of these.

        All of these options have a primary item: others are in no solution unless they are fixed.
        No search takes more than so many `slices`, unless that is 0; what is left then stays open.
        Return whether all are settled.
        """
        state, deadline = self.state, deadline_after(seconds)
        in_core = hasattr(self._network, "tally")  # whose searches know slices of work
        for options in candidates:
            for option in options:
                if state[option] == OPEN and not self.is_in_some(options):
                    search: Any = self._network.run((*self._fixed, option), weighted=True)
                    left = seconds_left(deadline)
                    if in_core and slices:
                        solution = search.next(left, slices)
                    else:
                        solution = search.next(shorter(left, slices * _SLICE_SECONDS or None))
                    self.add(solution or ())
                    if solution is None and search.exhausted:
                        state[option] = IN_NONE
                    if has_come(deadline):
                        return False
        return all(self.is_in_some(options) is not None for options in candidates)

    def still_open(self, candidates: Iterable[Sequence[int]]) -> Iterator[Sequence[int]]:
        """Yield the candidates of which it is not known whether any solution has one of them."""
        state, is_in_some = self.state, self.is_in_some
        for options in candidates:
            if len(options) == 1:  # most are, and a look at the state is quicker
                is_open = state[options[0]] == OPEN
            else:
                is_open = is_in_some(options) is None
            if is_open:
                yield options

    def is_in_some(self, options: Sequence[int]) -> bool | None:
        """Return whether any solution has one of these options; None where that is not known."""
        return is_in_some(self.state, options)
