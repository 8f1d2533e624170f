"""Contradictions: if an option were chosen, then others would be the only ones left, and so on.

All options are followed side by side, a *round* at a time: in a round, every item that has one
option left gets it. So the first item without any option is found after the fewest rounds; of the
chains that end in the same round, the shortest is told, with those links alone that lead there.
"""

from __future__ import annotations

from collections.abc import Iterator

from cover.families.deductions import Deduction, Link
from cover.setting.reasoning.relations import Relations, numbers
from cover.setting.reasoning.situation import Situation
from cover.steps import in_time

# An item, and all of its options.
Open = list[tuple[int, int]]


class Supposition:
    """What follows if an option is chosen, as far as singles tell."""

    def __init__(self, relations: Relations, left: int, open_items: Open, option: int) -> None:
        self._relations = relations
        self._start = left
        self.option = option
        self.left = left & ~relations.conflicts(option)
        covered = set(relations.items_of(option))
        self.open = [pair for pair in open_items if pair[0] not in covered]
        self.links: list[Link] = []
        self.is_over = False

    def go_on(self) -> int | None:
        """Do another round; return an item that nothing is left for, None where there is none.

        Afterwards, `is_over` tells whether nothing more follows.
        """
        left = self.left
        forced: list[tuple[int, int]] = []
        for item, options in self.open:
            here = left & options
            if not here & (here - 1):
                if not here:
                    return item
                forced.append((item, here))
        if not forced:
            self.is_over = True
            return None
        covered: set[int] = set()
        for item, here in forced:
            option = here.bit_length() - 1
            if item not in covered and self.left & here:
                self.left &= ~self._relations.conflicts(option)
                covered.update(self._relations.items_of(option))
                self.links.append(Link(item, option))
        self.open = [pair for pair in self.open if pair[0] not in covered]
        return None

    def finish(self) -> int | None:
        """Do all rounds; return an item that nothing is left for, None where there is none."""
        while not self.is_over:
            dead = self.go_on()
            if dead is not None:
                return dead
        return None

    def chain_to(self, dead: int) -> tuple[Link, ...]:
        """Return the links without which something would be left for an item."""
        needed = self._removers(dead, len(self.links))
        for place in range(len(self.links) - 1, -1, -1):
            if place in needed:
                link = self.links[place]
                needed |= self._removers(link.item, place, link.option)
        return tuple(link for place, link in enumerate(self.links) if place in needed)

    def _removers(self, item: int, before: int, but: int = -1) -> set[int]:
        """Return the links, by their places, that remove the options of an item, but for one.

        What the first option itself removes needs none.
        """
        conflicts = self._relations.conflicts
        gone = self._start & self._relations.options_of[item] & ~conflicts(self.option)
        if but >= 0:
            gone &= ~(1 << but)
        found: set[int] = set()
        for place in range(before):
            if not gone:
                break
            by_link = gone & conflicts(self.links[place].option)
            if by_link:
                found.add(place)
                gone ^= by_link
        return found


class Contradictions:
    """Finds contradictions, and remembers options that are known to lead to one."""

    def __init__(self, rounds: int) -> None:
        """Take how many rounds may be done in all before no more are looked for."""
        self._rounds = rounds
        self._known: list[int] = []

    def find(self, situation: Situation) -> Deduction | None:
        """Return the next contradiction; None where there is none, or it would take too long."""
        while self._known:
            option = self._known.pop(0)
            if situation.left >> option & 1:
                trial = self._trial(situation, option)
                dead = trial.finish()
                if dead is not None:
                    return _told(trial, dead)
        found = sorted(self._shortest(situation), key=lambda each: len(each.chain))
        self._known = [option for each in found[1:] for option in each.removed]
        return found[0] if found else None

    def _shortest(self, situation: Situation) -> list[Deduction]:
        """Return the contradictions that come after the fewest rounds."""
        deadline = situation.deadline
        options = in_time(_candidates(situation), deadline)
        trials = [self._trial(situation, option) for option in options]
        while trials and self._rounds > 0:
            self._rounds -= len(trials)
            ends = [(trial, trial.go_on()) for trial in in_time(trials, deadline)]
            found = [_told(trial, dead) for trial, dead in ends if dead is not None]
            if found:
                return found
            trials = [trial for trial in trials if not trial.is_over]
        return []

    @staticmethod
    def _trial(situation: Situation, option: int) -> Supposition:
        return Supposition(situation.relations, situation.left, situation.open, option)


def _candidates(situation: Situation) -> Iterator[int]:
    """Yield the options that are left, those of items with few options first."""
    seen = 0
    counted = sorted((situation.left & options for _, options in situation.open), key=int.bit_count)
    for options in counted:
        yield from numbers(options & ~seen)
        seen |= options


def _told(trial: Supposition, dead: int) -> Deduction:
    return Deduction("contradiction", (), (trial.option,), (dead,), chain=trial.chain_to(dead))
