"""As few givens as possible: parts go as long as the answer stays the only one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cover.answers import Request
from cover.errors import LimitError, UnfitError
from cover.families.family import draw, family_of, picture
from cover.families.parts import Part, Parts, retold
from cover.families.sentences import plural
from cover.reading.lines import shown
from cover.reading.option_values import whole_number
from cover.reading.records import Record, Solution
from cover.setting.finding import Finding, Uniqueness
from cover.setting.minimize.part_groups import PartChoice, PartGroup, drawn_order, groups_of
from cover.setting.minimize.reductions import (
    OfferedReduction,
    Reduction,
    StatedReduction,
    different,
)
from cover.setting.proof import finder_of, proved
from cover.steps import has_come

if TYPE_CHECKING:
    from cover.drawing.svg import Picture


class MinimalPuzzle(NamedTuple):
    """What is left of a puzzle: its record, and the parts of the whole one that are gone.

    `proved_by` is the engine that proved that it has one solution, another one than that by which
    it was found.
    """

    record: Record
    removed: tuple[Part, ...]
    proved_by: str


class MinimizationOf(NamedTuple):
    """The question: what is left if parts go that are chosen, in up to `number` different ways.

    What is left may be written as the `target` says, one of `cover convert`; "" is the format in
    which the puzzle was written.
    """

    choice: PartChoice = PartChoice()
    number: int = 1
    target: str = ""

    def __call__(self, record: Record, request: Request) -> Minimized | NotMinimized:
        """Take parts away, in orders that the seed of the request draws.

        Raises `UnfitError` for parts that the puzzle does not have.
        """
        began = monotonic()
        seed, request = request.seed or 0, request._replace(mode="unique", seed=None)
        parts, are_options = _parts_of(record, self.choice)
        groups = groups_of(parts, self.choice, record.place)
        unique = Uniqueness(record, request, began)
        if unique.solution is None:
            return NotMinimized(record, unique.status)
        reduction: Reduction
        if are_options:
            reduction = OfferedReduction(unique.solution, groups)
        else:
            reduction = StatedReduction(record, unique.solution, parts, groups, request, began)
        orders = (drawn_order(groups, seed + step) for step in count())
        found: list[MinimalPuzzle] = []
        is_known = True
        for smaller in islice(different(reduction, orders), self.number):
            if smaller.stay is None:
                is_known = smaller.known
                break
            if has_come(request.deadline(began)):
                raise LimitError("there was no time left for the proof")
            gone = _parts_gone(groups, smaller.stay)
            less = parts.without(gone)
            solution = retold(parts, unique.solution, gone)
            less.checked(solution)
            finder = finder_of(less, request, began)
            proof = proved(less, solution, finder, request.deadline(began))
            removed = tuple(parts.parts[number] for number in gone)
            found.append(MinimalPuzzle(less, removed, proof))
        before = [part for part in parts.parts if self.choice.takes(part.kind)]
        return Minimized(record, unique.solution, before, found, self.number, is_known)


def minimization(choice: PartChoice, number: int = 1, target: str = "") -> MinimizationOf:
    """Return the question; raises `OptionError` for a number below 1."""
    return MinimizationOf(choice, whole_number("number", number, 1), target)


def _parts_of(record: Record, choice: PartChoice) -> tuple[Parts, bool]:
    """Return the parts of which some are to go, and whether they are options of the model.

    Options go where there are any, unless other parts are named. Raises `UnfitError` for a kind of
    parts that the puzzle does not have.
    """
    family = family_of(record)
    said, offered = family.parts(record), family.option_parts(record)
    kinds_said = {part.kind for part in said.parts}
    kinds = kinds_said | {part.kind for part in (offered.parts if offered else ())}
    for name in choice.kinds:
        if not any(PartChoice((name,)).takes(kind) for kind in kinds):
            has = ", ".join(sorted(map(plural, kinds)))
            rest = f"it has {has}" if has else "nothing of it can be left out"
            message = f'this puzzle has no parts of the kind "{shown(name)}"; {rest}'
            raise UnfitError(record.place, "what", message)
    if offered is None or (choice.kinds and any(map(choice.takes, kinds_said))):
        return said, False
    return offered, True


def _parts_gone(groups: Sequence[PartGroup], stay: frozenset[int]) -> list[int]:
    """Return the parts of the groups that do not stay."""
    return sorted(
        part for number, group in enumerate(groups) if number not in stay for part in group.parts
    )


class NotMinimized(Finding):
    """A puzzle of several solutions, or of none: nothing is taken away."""

    def __init__(self, record: Record, status: str) -> None:
        self.record = record
        self.status = status

    @property
    def why_none(self) -> str:
        """Return why there are no puzzles."""
        has = "no solution" if self.status == "none" else "several solutions"
        return f"{has}: nothing was taken away; `cover why` says more"

    @property
    def records(self) -> Sequence[Record]:
        """Return nothing."""
        return ()

    def lines(self, colour: bool) -> Iterator[str]:
        """Yield the reason."""
        yield self.why_none

    def data(self) -> Mapping[str, object]:
        """Return nothing more than the status."""
        return {}

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        """Yield the puzzle as it is."""
        yield f"{self.status}: nothing was taken away", picture(self.record, None)


class Minimized(Finding):
    """The puzzles that are left, of which none can lose any part, with what they were made of.

    `before` are the parts that could go; `solution` is that of all. There are fewer `puzzles` than
    the `number` asked for where there are no more, as far as `is_known`.
    """

    status = "unique"
    why_none = ""

    def __init__(
        self,
        record: Record,
        solution: Solution,
        before: Sequence[Part],
        puzzles: Sequence[MinimalPuzzle],
        number: int,
        is_known: bool,
    ) -> None:
        self.record, self.solution = record, solution
        self.before, self.puzzles = before, puzzles
        self.number, self.is_known = number, is_known

    @property
    def records(self) -> Sequence[Record]:
        """Return the puzzles alone."""
        return [each.record for each in self.puzzles]

    def lines(self, colour: bool) -> Iterator[str]:
        """Yield the drawing of each puzzle, and below it how many parts there are."""
        for place, each in enumerate(self.puzzles, 1):
            yield draw(each.record, None, colour)
            which = f"{place} of {len(self.puzzles)}: " if self.number > 1 else ""
            yield f"{which}{self.counted(each)}; proved unique by {each.proved_by}"
        if len(self.puzzles) < self.number:
            yield self._fewer()

    def counted(self, minimal: MinimalPuzzle) -> str:
        """Return how many parts of each kind are left: `23 of 81 givens`."""
        whole, gone = (Counter(part.kind for part in of) for of in (self.before, minimal.removed))
        left = (_left(kind, whole[kind] - gone[kind], whole[kind]) for kind in whole)
        return ", ".join(left) or "no parts"

    def _fewer(self) -> str:
        found = len(self.puzzles)
        if self.is_known:
            ways = "one way" if found == 1 else f"{found} different ways"
            return f"there {'is' if found == 1 else 'are'} only {ways}, not {self.number}"
        return f"only {found} of {self.number} were found in a long look; there may be more"

    def data(self) -> Mapping[str, object]:
        """Return the puzzles as YAML states them, with their solution and what is gone."""
        return {
            "parts": len(self.before),
            "solution": self.record.layout.data(self.solution),
            "puzzles": [
                {
                    "puzzle": _stated(each.record),
                    "parts": len(self.before) - len(each.removed),
                    "removed": [part.name for part in each.removed],
                    "proved_by": each.proved_by,
                }
                for each in self.puzzles
            ],
            **({} if len(self.puzzles) == self.number else {"all_found": self.is_known}),
        }

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        """Yield each puzzle."""
        for each in self.puzzles:
            yield self.counted(each), picture(each.record, None)


def _left(kind: str, left: int, whole: int) -> str:
    if whole == 1 and plural(kind) == kind:  # several things that go together
        return f"the {kind}" if left else f"no {kind}"
    return f"{left} of {whole} {plural(kind)}"


def _stated(record: Record) -> dict[str, object]:
    """Return a puzzle in the keys of YAML."""
    family = family_of(record)
    return {"type": family.name, **family.stated(record)}
