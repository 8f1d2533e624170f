"""As few givens as possible: parts go as long as the answer stays the only one."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, count, islice
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, overload

from cover.asking.problems import prepared, told_apart
from cover.errors import LimitError, UnfitError
from cover.facts import Values
from cover.families.clues import Clue, Clues
from cover.families.sentences import plural
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import shown
from cover.result import Result
from cover.setting.minimize.part_groups import PartChoice, PartGroup, drawn_order, groups_of
from cover.setting.only_solution import OnlySolution
from cover.setting.proof import finder_of, proved
from cover.steps import has_come

if TYPE_CHECKING:
    from cover.drawing.svg import Picture


# What is looked at, in vain, to find one more way to leave parts out.
_MOST_FRUITLESS = 10_000

_ANY = PartChoice()


class StatedReduction:
    """One by which a puzzle without some parts has all solutions of the whole one.

    Where parts are options of the model that are fixed, one prepared problem serves all tests, and
    these parts are tried first. Elsewhere each test is a question about another puzzle. Both raise
    `LimitError` where the time of the query, begun at `began`, is over.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        solution: Values,
        parts: Clues,
        groups: Sequence[PartGroup],
        query: Query,
        began: float,
    ) -> None:
        self._puzzle, self._solution = puzzle, solution
        self._parts, self._groups = parts, groups
        self._request, self._began = query, began

    def is_enough(self, out: Collection[int]) -> bool:
        """Return whether without some groups, the solution is still the only one."""
        gone = self._parts_of(out)
        less = self._parts.without(gone)
        solution = self._parts.retold(self._solution, gone)
        return OnlySolution(less, self._request, self._began).is_of(solution, less)

    def minimal(self, order: Sequence[int], out: Collection[int] = ()) -> frozenset[int]:
        """Return the groups that stay where in that order, each goes that can; those `out` first.

        Without these, the solution must be the only one. None of those that stay can go, then.
        Options that are fixed are thinned, and then one puzzle after the other is asked about.
        """
        stay = self._thinned([number for number in order if number not in out], out)
        for number in order:
            if number in stay and number not in self._fixed:
                without = [each for each in order if each not in stay or each == number]
                if self.is_enough(without):
                    stay.remove(number)
        return frozenset(stay)

    def _thinned(self, order: Sequence[int], out: Collection[int]) -> set[int]:
        """Return the groups that stay where all that can go do that are fixed options."""
        tried = [number for number in order if number in self._fixed]
        if not tried:
            return set(order)
        puzzle = self._without([*out, *tried])
        groups, fixed = [self._fixed[number] for number in tried], puzzle._given_options()
        engine = prepared(puzzle, self._request, self._request.deadline(self._began))
        left = self._request.seconds_left(self._began)
        search = engine.search(fixed=[*fixed, *chain(*groups)], limit=1, timeout=left)
        solution = next(search, None)
        if solution is None:
            raise LimitError("the solution was not found again in the time")
        deadline, answers = self._request.deadline(self._began), told_apart(puzzle)
        kept = engine.thinned(solution, groups, deadline, fixed=fixed, distinct_on=answers)
        return set(order).difference(tried).union(tried[place] for place in kept)

    @cached_property
    def _fixed(self) -> dict[int, tuple[int, ...]]:
        """The options that groups are, for those that are nothing else."""
        puzzle = self._puzzle
        if puzzle._up_to_symmetry or puzzle._decider() is not None:
            return {}
        found: dict[int, tuple[int, ...]] = {}
        if options := self._parts.options:
            for number, group in enumerate(self._groups):
                if max(group.parts) < len(options):
                    found[number] = tuple(sorted([options[part] for part in group.parts]))
            return found
        whole = set(puzzle._given_options())
        for number in range(len(self._groups)):
            less = self._without([number])
            if less._shape is puzzle._shape or less._shape == puzzle._shape:
                found[number] = tuple(sorted(whole.difference(less._given_options())))
        return found

    def _without(self, out: Iterable[int]) -> Puzzle:
        return self._parts.without(self._parts_of(out))

    def _parts_of(self, out: Iterable[int]) -> set[int]:
        return {part for number in out for part in self._groups[number].parts}


class OfferedReduction:
    """One by which parts are the options of the model: those of the answer stay, and no others.

    Without others, a puzzle has fewer solutions and none that is new.
    """

    def __init__(self, solution: Values, groups: Sequence[PartGroup]) -> None:
        chosen = frozenset(solution)
        self._needed = frozenset(
            number for number, group in enumerate(groups) if not chosen.isdisjoint(group.parts)
        )

    def is_enough(self, out: Collection[int]) -> bool:
        """Look whether the answer is still there."""
        return self._needed.isdisjoint(out)

    def minimal(self, order: Sequence[int], out: Collection[int] = ()) -> frozenset[int]:
        """Return the groups of the answer."""
        return self._needed


class Smaller(NamedTuple):
    """One way to leave out what can go: the groups that `stay`.

    It is None instead where there is no further way; `known` tells whether that is certain.
    """

    stay: frozenset[int] | None
    known: bool = True


Reduction = StatedReduction | OfferedReduction


def different(reduction: Reduction, orders: Iterable[Sequence[int]]) -> Iterator[Smaller]:
    """Yield ways to leave out what can go, each another one; last that there is none.

    The first ones come of the `orders`, as long as these lead to new ones. Then one is found that
    lacks a part of each that is known, as in a tree of hitting sets: R. Reiter, *A theory of
    diagnosis from first principles*, Artificial Intelligence 32 (1987). A node of the tree is what
    is out for certain; it has a child for each part that stays in some way that leaves this out.
    """
    known: dict[frozenset[int], None] = {}
    order: Sequence[int] = ()
    for order in orders:
        stay = reduction.minimal(order)
        if stay in known:
            break
        known[stay] = None
        yield Smaller(stay)
    nodes, fruitless = deque([frozenset[int]()]), 0
    seen = set(nodes)
    while nodes and fruitless < _MOST_FRUITLESS:
        out = nodes.popleft()
        fruitless += 1
        stays = next((each for each in known if each.isdisjoint(out)), None)
        if stays is None and reduction.is_enough(out):
            stays = reduction.minimal(order, out)
            known[stays] = None
            fruitless = 0
            yield Smaller(stays)
        for number in sorted(stays or ()):
            child = out | {number}
            if child not in seen:
                seen.add(child)
                nodes.append(child)
    yield Smaller(None, known=not nodes)


class MinimalPuzzle(NamedTuple):
    """What is left of a puzzle, and the parts of the whole one that are gone.

    `proved_by` is the engine that proved that it has one solution, another one than that by which
    it was found.
    """

    puzzle: Puzzle
    removed: tuple[Clue, ...]
    proved_by: str


def minimized(
    puzzle: Puzzle, query: Query, choice: PartChoice = _ANY, number: int = 1
) -> MinimalPuzzles | NotMinimized:
    """Return what is left if parts go that are chosen, in up to `number` different ways.

    They go in orders that the seed of the query draws. Raises `UnfitError` for parts that the
    puzzle does not have.
    """
    began = monotonic()
    seed, query = query.seed or 0, query._replace(mode="unique", seed=None)
    parts, are_options = _parts_of(puzzle, choice)
    groups = groups_of(parts, choice, puzzle.place)
    unique = OnlySolution(puzzle, query, began)
    if unique.solution is None:
        return NotMinimized(puzzle, unique.status)
    reduction: Reduction
    if are_options:
        reduction = OfferedReduction(unique.solution, groups)
    else:
        reduction = StatedReduction(puzzle, unique.solution, parts, groups, query, began)
    orders = (drawn_order(groups, seed + step) for step in count())
    found: list[MinimalPuzzle] = []
    is_known = True
    for smaller in islice(different(reduction, orders), number):
        if smaller.stay is None:
            is_known = smaller.known
            break
        if has_come(query.deadline(began)):
            raise LimitError("there was no time left for the proof")
        gone = _parts_gone(groups, smaller.stay)
        less = parts.without(gone)
        solution = parts.retold(unique.solution, gone)
        less._checked(solution)
        finder = finder_of(less, query, query.deadline(began))
        proof = proved(less, solution, finder, query.deadline(began))
        removed = tuple(parts.all[number] for number in gone)
        found.append(MinimalPuzzle(less, removed, proof))
    before = [part for part in parts.all if choice.takes(part.kind)]
    complete = None if len(found) == number else is_known
    return MinimalPuzzles(puzzle, unique.solution, before, found, number, complete)


def _parts_of(puzzle: Puzzle, choice: PartChoice) -> tuple[Clues, bool]:
    """Return the parts of which some are to go, and whether they are options of the model.

    Options go where there are any, unless other parts are named. Raises `UnfitError` for a kind of
    parts that the puzzle does not have.
    """
    said, offered = puzzle._clues(), puzzle._offers()
    kinds_said = {part.kind for part in said.all}
    kinds = kinds_said | {part.kind for part in (offered.all if offered else ())}
    for name in choice.kinds:
        if not any(PartChoice((name,)).takes(kind) for kind in kinds):
            has = ", ".join(sorted(map(plural, kinds)))
            rest = f"it has {has}" if has else "nothing of it can be left out"
            message = f'this puzzle has no parts of the kind "{shown(name)}"; {rest}'
            raise UnfitError(puzzle.place, "what", message)
    if offered is None or (choice.kinds and any(map(choice.takes, kinds_said))):
        return said, False
    return offered, True


def _parts_gone(groups: Sequence[PartGroup], stay: frozenset[int]) -> list[int]:
    """Return the parts of the groups that do not stay."""
    return sorted(
        part for number, group in enumerate(groups) if number not in stay for part in group.parts
    )


class NotMinimized(Result):
    """A puzzle of several solutions, or of none: nothing is taken away."""

    columns = None
    puzzle: Puzzle

    def __init__(self, puzzle: Puzzle, status: str) -> None:
        self.puzzle = puzzle
        self.status = status
        has = "no solution" if status == "none" else "several solutions"
        self.why = f"{has}: nothing was taken away; `cover why` says more"

    def lines(self, colour: bool) -> Iterator[str]:
        yield self.why

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        """Yield the puzzle as it is."""
        yield f"{self.status}: nothing was taken away", self.puzzle._picture(None)


class MinimalPuzzles(Result, Sequence[Puzzle]):
    """Different puzzles, each with the answer of one puzzle and of which nothing more can go.

    It is a sequence of them. `removed` tells for each which parts of the whole puzzle are gone, by
    their names, and `proved_by` which engine proved that it has one solution, another one than that
    by which it was found. `complete` is true where there are certainly no others, false where there
    may be, and None where as many were found as had been asked for. `str()` has their drawings; a
    notebook shows their pictures.

    >>> import cover
    >>> minimal = cover.Sudoku("1324423121433412").minimize()
    >>> minimal
    <4 of 16 givens>
    >>> minimal[0].unique()
    <unique>
    >>> minimal.removed[0][:2]
    ('the 3 in r1c2', 'the 2 in r1c3')
    """

    columns = None
    status = "unique"
    puzzle: Puzzle

    def __init__(
        self,
        puzzle: Puzzle,
        solution: Values,
        before: Sequence[Clue],
        found: Sequence[MinimalPuzzle],
        number: int,
        complete: bool | None,
    ) -> None:
        self.puzzle = puzzle
        self.complete = complete
        self.removed = tuple(tuple(part.name for part in each.removed) for each in found)
        self.proved_by = tuple(each.proved_by for each in found)
        self._solution, self._before = solution, before
        self._found, self._number = found, number

    @overload
    def __getitem__(self, index: int) -> Puzzle: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Puzzle]: ...
    def __getitem__(self, index: int | slice) -> Puzzle | Sequence[Puzzle]:
        """Return one of the puzzles, or some of them."""
        return self.puzzles()[index]

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return f"<{'; '.join(map(self._counted, self._found))}>"

    def line(self) -> str:
        """Return nothing: its puzzles have lines of their own."""
        return ""

    def puzzles(self) -> Sequence[Puzzle]:
        return [each.puzzle for each in self._found]

    def lines(self, colour: bool) -> Iterator[str]:
        """Yield the drawing of each puzzle, and below it how many parts there are."""
        for place, each in enumerate(self._found, 1):
            yield each.puzzle._draw(None, colour)
            which = f"{place} of {len(self)}: " if self._number > 1 else ""
            yield f"{which}{self._counted(each)}; proved unique by {each.proved_by}"
        if self.complete is not None:
            yield self._fewer()

    def _counted(self, minimal: MinimalPuzzle) -> str:
        """Return how many parts of each kind are left: `23 of 81 givens`."""
        whole, gone = (Counter(part.kind for part in of) for of in (self._before, minimal.removed))
        left = (_left(kind, whole[kind] - gone[kind], whole[kind]) for kind in whole)
        return ", ".join(left) or "no parts"

    def _fewer(self) -> str:
        found = len(self)
        if self.complete:
            ways = "one way" if found == 1 else f"{found} different ways"
            return f"there {'is' if found == 1 else 'are'} only {ways}, not {self._number}"
        return f"only {found} of {self._number} were found in a long look; there may be more"

    def data(self) -> Mapping[str, object]:
        """Return the puzzles as YAML states them, with their solution and what is gone."""
        return {
            "parts": len(self._before),
            "solution": self.puzzle._data(self._solution),
            "puzzles": [
                {
                    "puzzle": {"type": each.puzzle.family, **each.puzzle._stated()},
                    "parts": len(self._before) - len(each.removed),
                    "removed": [part.name for part in each.removed],
                    "proved_by": each.proved_by,
                }
                for each in self._found
            ],
            **({} if self.complete is None else {"all_found": self.complete}),
        }

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        """Yield each puzzle."""
        for each in self._found:
            yield self._counted(each), each.puzzle._picture(None)


def _left(kind: str, left: int, whole: int) -> str:
    if whole == 1 and plural(kind) == kind:  # several things that go together
        return f"the {kind}" if left else f"no {kind}"
    return f"{left} of {whole} {plural(kind)}"
