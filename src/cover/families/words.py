"""What people call the items and options of a model, and how steps of reasoning are told.

Items and options are numbers of the model of a puzzle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from cover.families.sentences import joined, listed
from cover.problem import Problem
from cover.puzzle import Puzzle
from cover.reading.lines import counted


class Words:
    """The words for the model of a puzzle, by default those of its items and options.

    An answer says something of each of the items that are `asked`, all of them primary and in
    reading order: which symbol a cell holds, which piece covers it, whom a vertex is paired with.
    `asked_kind` is what one of them is called: `cell`, `vertex`, `item`; `relation` how it stands
    to its value in a sentence: `is`, `is in`, `goes with`.
    """

    asked: Sequence[int]
    asked_kind = "item"
    relation = "is in"
    first_number = 0  # that drawings have for the first item

    def __init__(self, puzzle: Puzzle[Any]) -> None:
        self.authored = puzzle
        self.item_names = puzzle._names().items
        self.asked = range(len(puzzle._said_items[0]))
        self.first_number = len(puzzle._cell_names)  # after the cells

    def cell(self, item: int) -> int:
        """Return the number that drawings have for an item (see `cover.drawing.marks`)."""
        return self.first_number + item

    def cells(self, item: int) -> tuple[int, ...]:
        """Return the numbers of all cells that an item stands for."""
        return (self.cell(item),)

    def value(self, item: int, option: int) -> str:
        """Return what an option says of an item that is asked, in short: `5`, `F`, a name.

        Options that say the same are one candidate. A name that ends with "in" and the item is told
        without that.
        """
        return self.option(option).removesuffix(f" in {self.item(item)}")

    def item(self, item: int) -> str:
        """Return an item in a sentence: `r1c1`, `5 in row 1`, `piece F`."""
        return self.item_names[item]

    def option(self, option: int) -> str:
        """Return an option in a sentence: `5 in r1c1`, `F on r1c1 r1c2 r2c1`."""
        meaning, _ = self.authored._said_options[option]
        with self.authored._blamed("told()"):
            return self.authored.told(meaning)

    def listed_option(self, option: int) -> str:
        """Return an option in a list, where all of its items stand beside it."""
        return self.option(option)

    def unfit(self, given: Sequence[int]) -> Iterable[int]:
        """Return options, perhaps given ones among them, that givens rule out by no item.

        It is what people see at once: totals of cages, copies of pieces.
        """
        return ()

    def telling(self, problem: Problem) -> Telling:
        """Return how steps on the model are told."""
        return Telling(self, problem)


# How options are chosen or removed, from the simplest way to the hardest.
TECHNIQUES = ("single", "locked", "sum", "pair", "triple", "contradiction", "search")


class Link(NamedTuple):
    """A link in the chain of a contradiction: then only that option is left for that item.

    Where `total` is the number of a sum, it is the only one with which that comes out.
    """

    item: int
    option: int
    total: int | None = None


class Deduction(NamedTuple):
    """What follows from what is left: options that are in all solutions, or in none.

    `technique` is one of `TECHNIQUES`. `chosen` are options that every solution has, as far as any
    is left; `removed` were left before and are in none, those that conflict with `chosen` ones
    among them. Why, say

    - single: `items` has the item that `chosen` is the only option for;
    - locked: `items` has one whose options all conflict with those `removed`;
    - sum: `total` is the number of the sum, which has no room for those `removed`;
    - pair and triple: the options left for the `items` all cover some of as many `covers`, so that
      nothing else does;
    - contradiction: with the one `removed`, the `chain` follows, and then nothing is left for the
      one of `items`, or, where there is none, the sum of the number `total` does not come out;
    - search: `items` has the item whose options were tried. For those `removed` as wrong it took
      `size` trials in all, up to `depth` of them at once; 0 where they are too many to be told.
    """

    technique: str
    chosen: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    items: tuple[int, ...] = ()
    covers: tuple[int, ...] = ()
    total: int | None = None
    chain: tuple[Link, ...] = ()
    depth: int = 0
    size: int = 0


class Before(NamedTuple):
    """What a step finds: the options `chosen` before it, and the set of those that are `left`.

    Bit `k` of `left` stands for option `k`; chosen ones are among them.
    """

    chosen: tuple[int, ...]
    left: int


class Telling:
    """How steps are told: plain sentences about items and options, for families to reword.

    `pairing` tells what some items need as many others for.
    """

    pairing = "{items} take up {covers}"

    def __init__(self, words: Words, problem: Problem) -> None:
        self.words = words
        self.problem = problem

    # --- What a step is called, and what is looked at first ---

    def rank(self, item: int) -> int:
        """Return how soon people look at an item: those of lower numbers first."""
        return 0

    def name(self, deduction: Deduction, before: Before) -> str:
        """Return what people call a step."""
        return "locked options" if deduction.technique == "locked" else deduction.technique

    def sentence(self, deduction: Deduction, before: Before) -> str:
        """Return a step with its reason."""
        tell = {
            "single": self.single,
            "locked": self.locked,
            "sum": self.summed,
            "pair": self.paired,
            "triple": self.paired,
            "contradiction": self.contradicted,
            "search": self.searched,
        }[deduction.technique]
        return tell(deduction, before)

    # --- Sentences ---

    def single(self, deduction: Deduction, before: Before) -> str:
        return self.only(deduction.items[0], deduction.chosen[0])

    def locked(self, deduction: Deduction, before: Before) -> str:
        """Return what an item does not allow, whichever of its options it gets."""
        (item,) = deduction.items
        several = "either way" if len(self.left_for(item, before)) == 2 else "in any case"
        return f"{several}, {self.words.item(item)} rules it out: {self.denied(deduction.removed)}"

    def summed(self, deduction: Deduction, before: Before) -> str:
        assert deduction.total is not None, "a sum has its number"
        return f"{self.known(deduction.total)}, so {self.denied(deduction.removed)}"

    def paired(self, deduction: Deduction, before: Before) -> str:
        items = joined(map(self.words.item, deduction.items))
        covers = joined(map(self.words.item, deduction.covers))
        told = self.pairing.format(items=items, covers=covers)
        return f"{told}, so {self.denied(deduction.removed)}"

    def contradicted(self, deduction: Deduction, before: Before) -> str:
        """Return what would follow from an option, to the end."""
        (option,) = deduction.removed
        follows: list[str] = []
        for link in deduction.chain:
            why = "" if link.total is None else f" ({self.known(link.total)})"
            follows.append(f"{self.forced(link)}{why}")
        end = [self.nothing(item) for item in deduction.items]
        if deduction.total is not None:
            end = [f"it could not be that {self.known(deduction.total)}"]
        told = ", then ".join((*follows, *end))
        return f"if {self.assumed(option)}, {told}; so {self.denied(deduction.removed)}"

    def searched(self, deduction: Deduction, before: Before) -> str:
        """Return what came of trying the options of an item."""
        (item,) = deduction.items
        wrong = [option for option in self.left_for(item, before) if option not in deduction.chosen]
        tried = f"all {'other ' if deduction.chosen else ''}options of {self.words.item(item)} lead"
        if len(wrong) == 1:
            tried = f"{self.words.option(wrong[0])} leads"
        cost = "after very many trials"
        if deduction.size:
            trials = counted(deduction.size, "trial")
            cost = f"after {trials}, up to {deduction.depth} at once"
        found = self.nothing(item) if not deduction.chosen else self.only(item, deduction.chosen[0])
        return f"nothing simpler helps; a search shows that {tried} nowhere ({cost}): {found}"

    # --- Parts of sentences ---

    def only(self, item: int, option: int) -> str:
        """Return that an item has no other option."""
        return f"{self.words.item(item)} has only {self.words.value(item, option)} left"

    def denied(self, options: Sequence[int]) -> str:
        """Return that some options are in no solution: `1 and 2 in r1c1 and 3 in r1c2 are out`."""
        held: dict[str, list[str]] = {}
        for name in map(self.words.option, options):
            said, between, where = name.partition(" in ")
            is_one = " in " not in where
            held.setdefault(between + where if is_one else "", []).append(said if is_one else name)
        return out([listed(said) + where for where, said in held.items()], len(options))

    def assumed(self, option: int) -> str:
        """Return an option after an "if"."""
        return f"{self.words.option(option)} were chosen"

    def forced(self, link: Link) -> str:
        """Return what an option would leave for an item."""
        said = self.words.value(link.item, link.option)
        return f"{self.words.item(link.item)} would have only {said} left"

    def nothing(self, item: int) -> str:
        return f"nothing is left for {self.words.item(item)}"

    def total(self, number: int) -> str:
        """Return what a sum says."""
        low, high = self.problem.bounds[2 * number], self.problem.bounds[2 * number + 1]
        return f"a sum has to come to {low if low == high else f'{low} to {high}'}"

    def known(self, number: int) -> str:
        """Return what a sum says, and where it comes from if it is not stated."""
        return self.total(number)

    # --- What is left ---

    def blocking(self, deduction: Deduction, before: Before) -> Collection[int]:
        """Return the options chosen before that a step is told by, besides what is left."""
        return ()

    def left_for(self, item: int, before: Before) -> list[int]:
        return [option for option in self.options_of(item) if before.left >> option & 1]

    def options_of(self, item: int) -> Sequence[int]:
        return self._options_of[item]

    @cached_property
    def _options_of(self) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in self.problem.items]
        for option in range(self.problem.option_count):
            for item in self.items_of(option):
                found[item].append(option)
        return found

    def items_of(self, option: int) -> Sequence[int]:
        return self.problem.items_of(option)

    def common_items(self, options: Iterable[int], but: int) -> list[int]:
        """Return the items that all of some options have, except for one."""
        sets = [set(self.items_of(option)) for option in options]
        return sorted(set.intersection(*sets) - {but}) if sets else []


def out(names: Sequence[str], count: int) -> str:
    """Return that some options are in no solution; names may stand for several of them."""
    return f"{listed(names)} {'is' if count == 1 else 'are'} out"
