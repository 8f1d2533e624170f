"""What is left of a problem while options are chosen and others are ruled out.

Every step is one that all solutions agree with: an option is chosen because it is fixed or the last
one of a primary item, and ruled out because it disagrees with a chosen one, or because a caller has
proved that no solution has it. A list of the items that have become short makes this linear: each
option is taken out once, and the options of an item are looked at once.

Invariants, after `settle` has returned True:

- every open option agrees with all chosen ones, and has a primary item;
- an item is *settled* when a chosen option covers it, or gives it a colour. So all items of an open
  option are open, but for those of a settled colour, which it has, too;
- every open primary item has two open options or more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from cover.problem import Problem
from cover.steps import Steps

RULED_OUT, OPEN, CHOSEN = 0, 1, 2  # what is known of an option

_MANY = 2048  # options that are ruled out in one step


class Remainder:
    """A problem with what is known of each of its options: nothing at first.

    It has to be filled before anything else. That takes steps (`cover.steps`), and so does all that
    can take long.

    `state`: RULED_OUT, OPEN or CHOSEN, of each option.
    `chosen`: the options known to be in every solution.
    `settled`: of each settled item, the option that did it.
    `size`: of each item that is not settled, how many open options it has.
    `open_count`: how many open options there are.
    `sums`: the numbers of the sums that are not met by whatever is chosen.
    `items`: of each option, its items.
    `uses`: of each item, its options; `alike`: the same by the colour, for items with colours.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem, self.items = problem, problem.items_of
        self.state = bytearray([OPEN]) * problem.option_count
        self.chosen: list[int] = []
        self.settled: dict[int, int] = {}
        self.open_count = problem.option_count
        self.sums = list(range(problem.sum_count))
        self.uses: list[list[int]] = [[] for _ in problem.items]
        self.alike: dict[int, dict[int, list[int]]] = defaultdict(dict)
        self.size: list[int] = []
        self._free: list[int] = []  # the options without a primary item
        self._short: list[int] = []  # the items that have less than two options

    def fill(self) -> Steps[None]:
        """List the options of each item, and those without a primary one."""
        uses, primary = self.uses, self.problem.primary_count
        entries, starts = self.problem.entries, self.problem.starts
        has_secondary = primary < len(uses)
        begin = 0
        for batch in self.problem.batches():
            for option in batch:
                end = starts[option + 1]
                items = entries[begin:end]
                for item in items:
                    uses[item].append(option)
                if not items or (has_secondary and min(items) >= primary):
                    self._free.append(option)
                begin = end
            yield
        if any(self.problem.colours):
            for item in range(primary, len(uses)):
                for option in uses[item]:
                    self.alike[item].setdefault(self.colour(option, item), []).append(option)
                yield
        self.size = list(map(len, self.uses))
        self._short = [item for item in range(primary) if self.size[item] < 2]

    def colour(self, option: int, item: int) -> int:
        """Return the colour that an option gives one of its items, 0 for none."""
        begin, end = self.problem.starts[option : option + 2]
        return self.problem.colours[self.problem.entries.index(item, begin, end)]

    def open_options(self) -> list[int]:
        return [option for option, state in enumerate(self.state) if state == OPEN]

    def open_of(self, item: int) -> list[int]:
        state = self.state
        return [option for option in self.uses[item] if state[option] == OPEN]

    def fix(self, options: Iterable[int]) -> Steps[bool]:
        """Choose these options, and none without a primary item beside them.

        False when two of them disagree.
        """
        for option in options:
            if self.state[option] == RULED_OUT:
                return False
            if self.state[option] == OPEN:
                yield from self._choose(option)
        for option in self._free:
            if self.state[option] == OPEN:
                self.rule_out(option)
        return True

    def settle(self) -> Steps[bool]:
        """Choose the last option of each item that has one; False when an item has none."""
        settled, short, primary = self.settled, self._short, self.problem.primary_count
        while short:
            item = short.pop()
            if item >= primary or item in settled:
                continue
            left = self.open_of(item)
            if not left:
                return False
            yield from self._choose(left[0])
        return True

    def rule_out(self, option: int) -> None:
        """Take out an open option that is in no solution."""
        self.state[option] = RULED_OUT
        self.open_count -= 1
        size = self.size
        for item in self.items(option):
            size[item] -= 1
            if size[item] < 2:
                self._short.append(item)

    def reopen(self) -> None:
        """Make the chosen options open once more: each the only one of its primary items.

        Those without a primary item stay chosen. What was ruled out stays so.
        """
        primary, free = self.problem.primary_count, set(self._free)
        for option in self.chosen:
            if option not in free:
                self.state[option] = OPEN
                self.open_count += 1
        self.chosen = [option for option in self.chosen if option in free]
        self.settled = {item: by for item, by in self.settled.items() if item >= primary}

    def _choose(self, option: int) -> Steps[None]:
        """Choose an open option, and rule out those that disagree with it."""
        self.state[option] = CHOSEN
        self.open_count -= 1
        self.chosen.append(option)
        for item in self.items(option):
            if item in self.settled:  # in this colour
                continue
            self.settled[item] = option
            colour = self.colour(option, item) if item in self.alike else 0
            agreeing = set(self.alike[item][colour]) if colour else ()
            for number, other in enumerate(self.open_of(item)):
                if other not in agreeing:
                    self.rule_out(other)
                if number % _MANY == 0:
                    yield
