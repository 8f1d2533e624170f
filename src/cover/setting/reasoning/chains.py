"""Contradictions and searches, where nothing simpler leads on.

If an option were chosen, then others would be the only ones left, and so on.

All options are followed side by side, a *round* at a time: in a round, every item that has one
option left gets it, and so does the last open item of a sum. So the first item without any option,
or the first sum that does not come out, is found after the fewest rounds; of the chains that end in
the same round, the shortest is told, with those links alone that lead there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from math import prod
from typing import NamedTuple

from cover.errors import LimitError
from cover.families.words import Deduction, Link
from cover.setting.reasoning.fields import ItemFields
from cover.setting.reasoning.relations import numbers
from cover.setting.reasoning.situation import Situation
from cover.steps import has_come, in_time


class End(NamedTuple):
    """Where a chain ends: at an item that nothing is left for.

    With the number of a sum, `total`, it is this that leaves the item nothing; it does not come out
    at all where the item is None.
    """

    item: int | None = None
    total: int | None = None


@dataclass(eq=False)
class Beginning:
    """What is left before an option is supposed: options and open items as in `ItemFields`.

    `reached` has for each sum what the items add up to that are not open any more.
    """

    fields: ItemFields
    left: int
    open: int
    reached: list[int]
    # What is left after an option, None where it leads to a contradiction.
    after: dict[int, Beginning | None] = field(default_factory=dict)
    # The tree of the branches, which is larger than `more_than` while it is not known.
    tree: Tree | None = None
    more_than: int = 1

    @cached_property
    def branches(self) -> Sequence[int]:
        """The options of an item with the fewest; of several, one whose options remove most.

        No item has one option left.
        """
        fields, left = self.fields, self.left
        sets: Iterable[tuple[int, ...]] = fields.pairs(left, self.open)
        if not sets:
            every = [tuple(fields.options(item, left)) for item in fields.items(self.open)]
            fewest = min(map(len, every))
            sets = dict.fromkeys(each for each in every if len(each) == fewest)
        count, keeping = left.bit_count(), fields.keeping
        removed = {
            option: count - (left & keeping(option)).bit_count()
            for option in set(chain.from_iterable(sets))
        }
        return max(sets, key=lambda each: prod([removed[option] for option in each]))


def beginning(situation: Situation) -> Beginning:
    fields = situation.fields
    open_items = sum(fields.guard_of[item] for item, _ in situation.open)
    reached = [0] * situation.relations.problem.sum_count
    for option in situation.chosen:
        _add(fields, option, reached)
    return Beginning(fields, fields.spread(situation.left), open_items, reached)


def _add(fields: ItemFields, option: int, reached: list[int]) -> Iterable[int]:
    """Add an option to the sums that it is in, and return their numbers."""
    adding = fields.adding(option)
    for number, added in adding.items():
        reached[number] += added
    return adding


# An item with the only option that is left for it; a whole link where it is a sum that says so.
_Forced = tuple[int, int] | Link


class Supposition:
    """What follows if an option is chosen, as far as singles and the last items of sums tell."""

    def __init__(self, before: Beginning, option: int) -> None:
        self._before = before
        self._fields = fields = before.fields
        self.option = option
        self.left = before.left & fields.keeping(option)
        self.open = before.open & fields.uncovered(option)
        self.reached = before.reached[:]
        # The sums that came closer to their end in the last round, and those whose last item was
        # looked at.
        self._changed = set(_add(fields, option, self.reached))
        self._last: set[int] = set()
        self.links: list[_Forced] = []
        self.rounds = 0
        self.is_over = False

    def go_on(self) -> End | None:
        """Do another round; return where it ends, None where there is no contradiction.

        Afterwards, `is_over` tells whether nothing more follows.
        """
        self.rounds += 1
        fields, left = self._fields, self.left
        empty, single = fields.few(left)
        if empty:
            return End(next(fields.items(empty)))
        single &= self.open
        forced: list[Link] = []
        if self._changed:
            end = self._sum_up(forced)
            if end is not None:
                return end
        self.is_over = not single and not forced
        while single:
            item = fields.item_at[single.bit_length()]
            here = left & fields.field_of[item]
            if here & self.left:
                self._choose((item, fields.option_at[here.bit_length()]))
                single &= self.open
            else:
                single ^= fields.guard_of[item]
        for link in forced:
            if self.open & fields.guard_of[link.item] and self.left & fields.places(link.option):
                self._choose(link)
        return None

    def _choose(self, link: _Forced) -> None:
        option = link[1]
        self.left &= self._fields.keeping(option)
        self.open &= self._fields.uncovered(option)
        self.links.append(link)
        if self.reached:
            self._changed.update(_add(self._fields, option, self.reached))

    def _sum_up(self, forced: list[Link]) -> End | None:
        """Append what sums force; return the sum that does not come out, if there is one."""
        fields, open_items, guards_of_sums = self._fields, self.open, self._fields.guards_of_sums
        for number in sorted(self._changed):
            guards = open_items & guards_of_sums[number]
            if not guards:
                if not fields.comes_out(number, self.reached[number]):
                    return End(None, number)
            elif not guards & (guards - 1):
                item = fields.item_at[guards.bit_length()]
                options = fields.options(item, self.left)
                allowed = fields.allowed(number, self.reached[number], options)
                if not allowed:
                    return End(item, number)
                if len(allowed) == 1:
                    forced.append(Link(item, allowed[0], number))
                self._last.add(number)
        self._changed.clear()
        return None

    def narrow(self, left: int) -> None:
        """Let there be less left at the beginning, after all rounds were done."""
        narrowed = self.left & left
        if narrowed != self.left:
            self.left, self.is_over = narrowed, False

    def finish(self) -> End | None:
        """Do all rounds; return where they end, None where there is no contradiction."""
        while not self.is_over:
            end = self.go_on()
            if end is not None:
                return end
        return None

    def ends(self) -> bool:
        """Whether there is a contradiction in whatever order sums are looked at."""
        count = -1
        while not self.is_over:
            if self.finish() is not None:
                return True
            if self._last and count != len(self.links):
                count, self.is_over = len(self.links), False
                self._changed.update(self._last)
        return False

    # --- Which links a contradiction needs ---

    def chain_to(self, end: End) -> tuple[Link, ...]:
        """Return the links without which there would be no such end."""
        needed = self._causes(end, len(self.links))
        for place in range(len(self.links) - 1, -1, -1):
            if place in needed:
                link = Link(*self.links[place])
                needed |= self._causes(End(link.item, link.total), place, link.option)
        return tuple(Link(*link) for place, link in enumerate(self.links) if place in needed)

    def _causes(self, end: End, before: int, but: int = -1) -> set[int]:
        """Return the links, by their places, that leave an item nothing, but for one option.

        With a sum, these are the links that decide its other items, and that remove what it would
        allow.
        """
        found: set[int] = set()
        fields, links = self._fields, self.links
        gone = 0
        if end.item is not None:
            gone = self._before.left & fields.field_of[end.item] & fields.keeping(self.option)
            gone &= ~fields.places(but) if but >= 0 else -1
        if end.total is not None:
            for place in range(before):
                if end.total in fields.adding(links[place][1]):
                    found.add(place)
            gone &= self._allowed_by(end, found)
        for place in range(before):
            if not gone:
                break
            kept = gone & fields.keeping(links[place][1])
            if kept != gone:
                found.add(place)
                gone = kept
        return found

    def _allowed_by(self, end: End, places: Iterable[int]) -> int:
        """Return the options by which a sum comes out after the links at these places."""
        assert end.total is not None, "it is asked of sums alone"
        reached = self._before.reached[:]
        for option in (self.option, *(self.links[place][1] for place in places)):
            _add(self._fields, option, reached)
        if end.item is None:
            return 0
        options = self._fields.options(end.item, self._before.left)
        allowed = self._fields.allowed(end.total, reached[end.total], options)
        return sum(map(self._fields.places, allowed))


class Contradictions:
    """Finds contradictions, and remembers options that are known to lead to one.

    What follows from other options is remembered, too, and is gone on with where less is left.
    """

    def __init__(self, rounds: int) -> None:
        self._rounds = rounds  # that may be done in all before no more are looked for
        self._known: list[int] = []
        self._trials: dict[int, Supposition] = {}

    def find(self, situation: Situation) -> Deduction | None:
        """Return the next contradiction; None where there is none, or it would take too long."""
        before = beginning(situation)
        if before.fields.takes_too_much(situation.left.bit_count()):
            return None
        while self._known:
            option = self._known.pop(0)
            if situation.left >> option & 1:
                trial = Supposition(before, option)
                end = trial.finish()
                if end is not None:
                    return _told(trial, end)
        found = sorted(self._shortest(situation, before), key=lambda each: len(each.chain))
        self._known = [option for each in found[1:] for option in each.removed]
        return found[0] if found else None

    def _shortest(self, situation: Situation, before: Beginning) -> list[Deduction]:
        deadline = situation.deadline
        trials = [Supposition(before, option) for option in self._wrong(situation, before)]
        while trials and self._rounds > 0:
            self._rounds -= len(trials)
            ends = [(trial, trial.go_on()) for trial in in_time(trials, deadline)]
            found = [_told(trial, end) for trial, end in ends if end is not None]
            if found:
                return found
            trials = [trial for trial in trials if not trial.is_over]
        return []

    def _wrong(self, situation: Situation, before: Beginning) -> list[int]:
        """Return the options that lead to a contradiction, after however many rounds."""
        wrong: list[int] = []
        for option in in_time(_candidates(situation), situation.deadline):
            if self._rounds <= 0:
                break
            trial = self._trials.get(option)
            if trial is None:
                trial = self._trials[option] = Supposition(before, option)
            rounds = trial.rounds
            trial.narrow(before.left)
            if trial.ends():
                wrong.append(option)
            self._rounds -= trial.rounds - rounds
        return wrong


def _candidates(situation: Situation) -> Iterator[int]:
    """Yield the options that are left, those of items with few options first."""
    seen = 0
    counted = sorted((situation.left & options for _, options in situation.open), key=int.bit_count)
    for options in counted:
        yield from numbers(options & ~seen)
        seen |= options


def _told(trial: Supposition, end: End) -> Deduction:
    items = (end.item,) if end.total is None and end.item is not None else ()
    links = trial.chain_to(end)
    return Deduction("contradiction", (), (trial.option,), items, total=end.total, chain=links)


# Ever larger trees are tried until the options of some item can be told; one larger than the last
# of these is only said to be large.
_SIZES = tuple(1 << k for k in range(10))

# So many items are compared, of those with the fewest options.
_MOST_ITEMS = 24


class Tree(NamedTuple):
    """How many options have to be tried to see that some are wrong, and how many at once."""

    size: int
    depth: int


class Trees:
    """Finds the smallest trees, each by so many trials; after one that is too large, no others.

    Nothing is harder than that one, so that the size of others does not matter any more.
    """

    def __init__(self, trials: int) -> None:
        self._trials = self._most = trials
        self._deadline: float | None = None
        # By what is left: several ways may lead to the same.
        self._known: dict[int, Beginning] = {}

    def best(
        self, situation: Situation, items: Iterable[int], solution: Sequence[int]
    ) -> tuple[int, Tree | None]:
        """Return the item with the smallest tree, of some with few options, and that tree.

        There is none, of any of the items, where it would be too large.
        `solution` is the only one that is left; empty where there is none. Raises `LimitError` at
        the deadline of the situation.
        """
        few = sorted(items, key=lambda item: situation.options(item).bit_count())[:_MOST_ITEMS]
        right = sum(1 << option for option in solution)
        before = beginning(situation)
        self._trials, self._deadline = self._most, situation.deadline
        self._known.clear()
        for most in _SIZES:
            found: tuple[int, Tree] | None = None
            for item in few:
                if self._trials <= 0:
                    break
                least = most + 1 if found is None else found[1].size
                options = list(numbers(situation.options(item) & ~right))
                tree = self._of_all(before, options, least - 1)
                if tree is not None:
                    found = item, tree
            if found is not None:
                return found
        self._most = 0
        return few[0], None

    def _of_all(self, before: Beginning, options: Sequence[int], most: int) -> Tree | None:
        """Return the tree by which options, which are in no solution, are seen to be wrong.

        None where that takes more than so many trials, or what is left of all of them.
        """
        if most < len(options):
            return None
        least = [self._least(before, option) for option in options]
        room = most - sum(least)
        if room < 0:
            return None
        size = depth = 0
        for option, at_least in zip(options, least, strict=True):
            tree = self._of(before.after[option], at_least + room)
            if tree is None:
                return None
            room -= tree.size - at_least
            size, depth = size + tree.size, max(depth, tree.depth)
        return Tree(size, depth)

    def _of(self, after: Beginning | None, most: int) -> Tree | None:
        """Return the tree of one option, by what is left after it; None as above."""
        if after is None:
            return Tree(1, 1)
        if after.tree is None and after.open and after.more_than < most - 1:
            after.tree = self._of_all(after, after.branches, most - 1)
            if after.tree is None:
                after.more_than = most - 1
        if after.tree is None or after.tree.size >= most:
            return None
        return Tree(after.tree.size + 1, after.tree.depth + 1)

    def _least(self, before: Beginning, option: int) -> int:
        """Return how many trials an option takes at least, having found what follows from it."""
        if option not in before.after:
            if self._trials <= 0:
                return _SIZES[-1] + 1
            if has_come(self._deadline):
                raise LimitError("the time is over")
            self._trials -= 1
            trial = Supposition(before, option)
            before.after[option] = None
            if trial.finish() is None:
                found = Beginning(before.fields, trial.left, trial.open, trial.reached)
                before.after[option] = self._known.setdefault(trial.left, found)
        after = before.after[option]
        if after is None:
            return 1
        return after.more_than + 2 if after.tree is None else after.tree.size + 1
