"""The steps of an explanation in the words of matchings: vertices and edges."""

from __future__ import annotations

from collections.abc import Sequence

from cover.families.deductions import Before, Deduction, Link
from cover.families.matchings.words import words
from cover.families.telling import Telling, joined, listed
from cover.problem import Problem
from cover.reading.records import Record


class MatchingTelling(Telling):
    """Steps in a graph, told by its vertices and edges."""

    def locked(self, deduction: Deduction, before: Before) -> str:
        """Return whom a vertex can be paired with, and what that takes from others."""
        (vertex,) = deduction.items
        partners = [self.words.value(vertex, edge) for edge in self.left_for(vertex, before)]
        named = listed(partners, "or")
        return f"{self.words.item(vertex)} needs {named}, so {self.denied(deduction.removed)}"

    def paired(self, deduction: Deduction, before: Before) -> str:
        """Return that some vertices have only as many others to be paired with."""
        bases = joined(map(self.words.item, deduction.items))
        covers = joined(map(self.words.item, deduction.covers))
        denied = self.denied(deduction.removed)
        return f"{bases} can only be paired with {covers}, so {denied}"

    def only(self, item: int, option: int) -> str:
        """Return `b has only the edge b-c left`."""
        return f"{self.words.item(item)} has only the edge {self.words.option(option)} left"

    def denied(self, options: Sequence[int]) -> str:
        """Return `the edge a-b is out`."""
        names = listed([self.words.option(option) for option in options])
        return f"the edge {names} is out" if len(options) == 1 else f"the edges {names} are out"

    def assumed(self, option: int) -> str:
        """Return `a and b were paired`."""
        one, other = self.items_of(option)
        return f"{self.words.item(one)} and {self.words.item(other)} were paired"

    def forced(self, link: Link) -> str:
        """Return `b would have to be paired with c`."""
        partner = self.words.value(link.item, link.option)
        return f"{self.words.item(link.item)} would have to be paired with {partner}"

    def nothing(self, item: int) -> str:
        """Return `nobody is left for b`."""
        return f"no vertex is left for {self.words.item(item)}"


def telling(record: Record, problem: Problem) -> Telling:
    """Return how steps in a graph are told."""
    return MatchingTelling(words(record), problem)
