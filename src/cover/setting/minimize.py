"""As few givens as possible, as long as the answer stays the only one: `cover minimize`."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, count, islice
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, overload

from cover.asking.problems import prepared, told_apart
from cover.errors import InputError, LimitError, Place, UnfitError
from cover.facts import Values
from cover.families.clues import Clue, Clues
from cover.families.symmetries import SYMMETRIES
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.cell_names import cells_named, coordinates, name_of
from cover.reading.lines import Line, plural, shown, words
from cover.result import Result
from cover.setting.proof import finder_of, proved, unique_result
from cover.solver import Prepared
from cover.solver.engines import choose
from cover.steps import has_come

if TYPE_CHECKING:
    from cover.drawing.svg import Picture

# What is looked at, in vain, to find one more way to leave clues out.
_MOST_FRUITLESS = 10_000

# As many clues are options of one relaxed problem. With more of them there are fewer problems, but
# larger ones; 15 do as well, and 45 take a fifth longer.
_AT_ONCE = 20


class PartChoice(NamedTuple):
    """What is to be left out of statements: clues of some kinds, of all if none is named.

    Those that concern the cells of `keep`, named as elsewhere, stay. Those that lie as the
    `symmetry` moves cells go together.
    """

    kinds: tuple[str, ...] = ()
    keep: str = ""
    symmetry: str = "none"

    def takes(self, kind: str) -> bool:
        """Whether clues of a kind may go; kinds may be named in the plural."""
        return not self.kinds or kind in self.kinds or plural(kind) in self.kinds


_ANY = PartChoice()


def minimized(
    puzzle: Puzzle, query: Query, choice: PartChoice = _ANY, number: int = 1
) -> MinimalPuzzles | NotMinimized:
    """Return what is left if clues go that are chosen, in up to `number` different ways.

    They go in orders that the seed of the query draws. Raises `UnfitError` for kinds of clues,
    cells and symmetries that the puzzle does not have.
    """
    began = monotonic()
    seed, query = query.seed or 0, query._replace(mode="unique", seed=None)
    clues, are_options = _chosen_clues(puzzle, choice)
    groups = groups_of(clues, choice, puzzle.place)
    unique = unique_result(puzzle, query, began)
    if unique.solution is None:
        return NotMinimized(puzzle, unique.status)
    whole = unique.solution.values
    reduction = _Reduction(puzzle, whole, clues, groups, query, began)
    if are_options:  # those of the answer stay: without others, no solution is new
        chosen = frozenset(whole)
        stay = (k for k, group in enumerate(groups) if not chosen.isdisjoint(group.clues))
        ways: Iterator[frozenset[int] | None] = iter((frozenset(stay), None))
    else:

        def drawn_order(step: int) -> list[int]:
            order = list(range(len(groups)))
            Random(seed + step).shuffle(order)
            # Those that are not complete come first: without them, what is left is symmetric.
            return sorted(order, key=lambda number: groups[number].complete)

        orders = map(drawn_order, count())
        ways = _different(reduction, orders)
    found: list[MinimalPuzzle] = []
    are_all = False
    for stays in islice(ways, number):
        if stays is None:
            are_all = True
            break
        if has_come(query.deadline(began)):
            raise LimitError("there was no time left for the proof")
        out = (group.clues for k, group in enumerate(groups) if k not in stays)
        gone = sorted(chain.from_iterable(out))
        less = clues.without(gone)
        solution = clues.retold(whole, gone)
        less._checked(solution)
        finder = "clauses"
        if not reduction.is_relaxed:
            finder = finder_of(less, query, query.deadline(began))
        proof = proved(less, solution, finder, query.deadline(began))
        found.append(MinimalPuzzle(less, tuple(clues.all[k] for k in gone), proof))
    before = [clue for clue in clues.all if choice.takes(clue.kind)]
    complete = None if len(found) == number else are_all
    return MinimalPuzzles(puzzle, whole, before, found, number, complete)


def _chosen_clues(puzzle: Puzzle, choice: PartChoice) -> tuple[Clues, bool]:
    """Return the clues of which some are to go, and whether they are options of the model.

    Options go where there are any, unless other clues are named. Raises `UnfitError` for a kind of
    clues that the puzzle does not have.
    """
    said, offered = puzzle._clues(), puzzle._offers()
    kinds_said = {clue.kind for clue in said.all}
    kinds = kinds_said | {clue.kind for clue in (offered.all if offered else ())}
    for name in choice.kinds:
        if not any(PartChoice((name,)).takes(kind) for kind in kinds):
            has = ", ".join(sorted(map(plural, kinds)))
            rest = f"it has {has}" if has else "nothing of it can be left out"
            message = f'this puzzle has no parts of the kind "{shown(name)}"; {rest}'
            raise UnfitError(puzzle.place, "what", message)
    if offered is None or (choice.kinds and any(map(choice.takes, kinds_said))):
        return said, False
    return offered, True


# --- Which clues can go ---


@dataclass
class _Reduction:
    """Asks whether without some groups of clues, the solution is still the only one.

    Without them, a puzzle has all solutions of the whole one. Where clues are options of the model
    that are fixed, or of a relaxed one, one prepared problem serves many tests, and these are
    tried first. Elsewhere each test is a question about another puzzle. Both raise `LimitError`
    where the time of the query, begun at `began`, is over.
    """

    puzzle: Puzzle
    solution: Values
    clues: Clues
    groups: Sequence[ClueGroup]
    query: Query
    began: float

    def is_enough(self, out: Collection[int]) -> bool:
        gone = self._clues_of(out)
        less = self.clues.without(gone)
        solution = self.clues.retold(self.solution, gone)
        found = unique_result(less, self.query, self.began).solution
        # Turned and mirrored forms may count as one.
        return found is not None and (less._up_to_symmetry or found.values == solution)

    def minimal(self, order: Sequence[int], out: Collection[int] = ()) -> frozenset[int]:
        """Return the groups that stay where in that order, each goes that can; those `out` first.

        Without these, the solution must be the only one. None of those that stay can go, then.
        Options that are fixed are thinned, and then one puzzle after the other is asked about.
        """
        stay = self._thinned([number for number in order if number not in out], out)
        for number in order:
            if number in stay and not self._is_option(number):
                without = [each for each in order if each not in stay or each == number]
                if self.is_enough(without):
                    stay.remove(number)
        return frozenset(stay)

    def _thinned(self, order: Sequence[int], out: Collection[int]) -> set[int]:
        """Return the groups that stay where all that can go do that are fixed options."""
        stay = set(order)
        tried = list(filter(self._is_option, order))
        step = len(tried) or 1
        if self.is_relaxed:
            step = max(1, _AT_ONCE // max((len(group.clues) for group in self.groups), default=1))
        for first in range(0, len(tried), step):
            some, before = tried[first : first + step], tried[:first]
            gone = self._clues_of([*out, *(each for each in before if each not in stay), *some])
            stay.difference_update(some)
            stay.update(some[place] for place in self._thinned_at_once(some, gone))
        return stay

    def _thinned_at_once(self, tried: Sequence[int], gone: Collection[int]) -> list[int]:
        """Return which groups stay, by their places; of the clues that are `gone`, theirs alone."""
        deadline = self.query.deadline(self.began)
        if self.is_relaxed and (relaxed := self.clues.relaxed(self.solution, gone)):
            options = relaxed.options
            groups = [[options[clue] for clue in self.groups[each].clues] for each in tried]
            engine = Prepared(relaxed.problem, "clauses")
            return engine.thinned(relaxed.solution, groups, deadline, distinct_on=relaxed.told)
        fixed_groups = [self._fixed[number] for number in tried]
        puzzle = self.clues.without(gone)
        fixed, apart = puzzle._given_options(), told_apart(puzzle)
        engine = prepared(puzzle, self.query, deadline)
        left = self.query.seconds_left(self.began)
        search = engine.search(fixed=[*fixed, *chain(*fixed_groups)], limit=1, timeout=left)
        solution = next(search, None)
        if solution is None:
            raise LimitError("the solution was not found again in the time")
        return engine.thinned(solution, fixed_groups, deadline, fixed=fixed, distinct_on=apart)

    @cached_property
    def is_relaxed(self) -> bool:
        """Whether there are problems for one engine alone, which learns and tells answers apart."""
        whole = choose(self.query.engine) == "native" and self.clues.relaxed(self.solution, ())
        return bool(whole)

    def _is_option(self, number: int) -> bool:
        """Whether a group is nothing but options, fixed in one problem."""
        return self.is_relaxed or number in self._fixed

    @cached_property
    def _fixed(self) -> dict[int, tuple[int, ...]]:
        """The options that groups are, for those that are nothing else."""
        puzzle = self.puzzle
        if puzzle._up_to_symmetry or puzzle._decider() is not None:
            return {}
        found: dict[int, tuple[int, ...]] = {}
        if options := self.clues.options:
            for number, group in enumerate(self.groups):
                if max(group.clues) < len(options):
                    found[number] = tuple(sorted([options[clue] for clue in group.clues]))
            return found
        whole = set(puzzle._given_options())
        for number, group in enumerate(self.groups):
            less = self.clues.without(set(group.clues))
            if less._shape is puzzle._shape or less._shape == puzzle._shape:
                found[number] = tuple(sorted(whole.difference(less._given_options())))
        return found

    def _clues_of(self, out: Iterable[int]) -> set[int]:
        return {clue for number in out for clue in self.groups[number].clues}


def _different(
    reduction: _Reduction, orders: Iterable[Sequence[int]]
) -> Iterator[frozenset[int] | None]:
    """Yield different ways to leave out what can go, as the groups that stay.

    None comes last where there are certainly no others. The first ones come of the `orders`, as
    long as these lead to new ones. Then one is found that lacks a group of each that is known, as
    in a tree of hitting sets: R. Reiter, *A theory of diagnosis from first principles*, Artificial
    Intelligence 32 (1987). A node of the tree is what is out for certain; it has a child for each
    group that stays in some way that leaves this out.
    """
    known: dict[frozenset[int], None] = {}
    order: Sequence[int] = ()
    for order in orders:
        stay = reduction.minimal(order)
        if stay in known:
            break
        known[stay] = None
        yield stay
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
            yield stays
        for number in sorted(stays or ()):
            child = out | {number}
            if child not in seen:
                seen.add(child)
                nodes.append(child)
    if not nodes:
        yield None


# --- Which clues go together ---


class ClueGroup(NamedTuple):
    """Clues that go together, by their numbers; `complete` unless some that should, are not."""

    clues: tuple[int, ...]
    complete: bool = True


def groups_of(clues: Clues, choice: PartChoice, place: Place) -> list[ClueGroup]:
    """Return the groups of clues that may go, in the order of their first ones.

    Raises `UnfitError`, at the puzzle, for cells that it does not have, and where it is no grid
    that has such a symmetry.
    """
    kept = _cells_called(choice.keep, clues.cell_names, place)
    return [
        group
        for group in _together(clues, choice, place)
        if kept.isdisjoint(cell for number in group.clues for cell in clues.all[number].cells)
    ]


def _together(clues: Clues, choice: PartChoice, place: Place) -> Iterator[ClueGroup]:
    chosen = [number for number, clue in enumerate(clues.all) if choice.takes(clue.kind)]
    if choice.symmetry == "none":
        yield from (ClueGroup((number,)) for number in chosen)
        return
    symmetry = SYMMETRIES[choice.symmetry]
    # Where the cells lie.
    known = filter(None, map(coordinates, clues.cell_names))
    spots = [(layer or 0, row, column) for layer, row, column in known]
    if not spots or len(spots) < len(clues.cell_names):
        message = f"a puzzle without rows and columns has no symmetry {choice.symmetry}"
        raise UnfitError(place, "symmetry", message)
    tops, lefts = ({spot[along] for spot in spots} for along in (1, 2))
    size = max(tops) - min(tops) + 1, max(lefts) - min(lefts) + 1
    if symmetry.needs_square and size[0] != size[1]:
        has = f"{size[0]} rows of {size[1]} cells are not"
        message = f"the symmetry {symmetry.name} is that of a square; {has}"
        raise UnfitError(place, "symmetry", message)
    spots = [(layer, row - min(tops), column - min(lefts)) for layer, row, column in spots]
    left = {
        (clues.all[number].kind, frozenset(spots[cell] for cell in clues.all[number].cells)): number
        for number in chosen
    }
    while left:
        kind, lies_on = next(iter(left))
        images = {frozenset(move.moved(spot, size) for spot in lies_on) for move in symmetry.moves}
        there = [image for image in images if (kind, image) in left]
        numbers = sorted(left.pop((kind, image)) for image in there)
        yield ClueGroup(tuple(numbers), complete=len(there) == len(images))


def _cells_called(text: str, names: Sequence[str], place: Place) -> set[int]:
    """Return the cells that a text names, with blanks or commas between; raises `UnfitError`."""
    line = Line(place.source, place.line, text.replace(",", " "))
    number_of = {name: number for number, name in enumerate(names)}
    flat = [found[1:] for found in map(coordinates, names) if found and found[0] is None]
    if not names or len(flat) < len(names):
        for word in words(line):
            if word.text not in number_of:
                message = f'there is no "{shown(word.text)}" in this puzzle to be kept'
                raise UnfitError(place, "keep", message)
        return {number_of[word.text] for word in words(line)}
    rows, columns = (max(along) + 1 for along in zip(*flat, strict=True))
    try:
        cells = cells_named(line, rows, columns)
    except InputError as error:
        raise UnfitError(place, "keep", error.message) from None
    called = (name_of(divmod(cell, columns)) for cell in cells)
    return {number_of[name] for name in called if name in number_of}


# --- What comes of it ---


class MinimalPuzzle(NamedTuple):
    """What is left of a puzzle, and the clues of the whole one that are gone.

    `proved_by` is the engine that proved that it has one solution, another one than that by which
    it was found.
    """

    puzzle: Puzzle
    removed: tuple[Clue, ...]
    proved_by: str


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
        yield f"{self.status}: nothing was taken away", self.puzzle._picture(None)


@dataclass(eq=False, repr=False)
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

    puzzle: Puzzle = field()  # that of a result may be None
    solution: Values
    before: Sequence[Clue]
    found: Sequence[MinimalPuzzle]
    number: int
    complete: bool | None

    columns = None
    status = "unique"

    @property
    def removed(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(clue.name for clue in each.removed) for each in self.found)

    @property
    def proved_by(self) -> tuple[str, ...]:
        return tuple(each.proved_by for each in self.found)

    @overload
    def __getitem__(self, index: int) -> Puzzle: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Puzzle]: ...
    def __getitem__(self, index: int | slice) -> Puzzle | Sequence[Puzzle]:
        return self.puzzles()[index]

    def __len__(self) -> int:
        return len(self.found)

    def __repr__(self) -> str:
        return f"<{'; '.join(map(self._counted, self.found))}>"

    def line(self) -> str:
        """Return nothing: its puzzles have lines of their own."""
        return ""

    def puzzles(self) -> Sequence[Puzzle]:
        return [each.puzzle for each in self.found]

    def lines(self, colour: bool) -> Iterator[str]:
        for place, each in enumerate(self.found, 1):
            yield each.puzzle._draw(None, colour)
            which = f"{place} of {len(self)}: " if self.number > 1 else ""
            yield f"{which}{self._counted(each)}; proved unique by {each.proved_by}"
        if self.complete:
            ways = "is only one way" if len(self) == 1 else f"are only {len(self)} different ways"
            yield f"there {ways}, not {self.number}"
        elif self.complete is False:
            found = f"{len(self)} of {self.number}"
            yield f"only {found} were found in a long look; there may be more"

    def _counted(self, minimal: MinimalPuzzle) -> str:
        """Return how many parts of each kind are left: `23 of 81 givens`."""
        whole, gone = (Counter(part.kind for part in of) for of in (self.before, minimal.removed))
        told = []
        for kind, number in whole.items():
            left = number - gone[kind]
            if number == 1 and plural(kind) == kind:  # several things that go together
                told.append(f"the {kind}" if left else f"no {kind}")
            else:
                told.append(f"{left} of {number} {plural(kind)}")
        return ", ".join(told) or "no parts"

    def data(self) -> Mapping[str, object]:
        """Return the puzzles as YAML states them, with their solution and what is gone."""
        return {
            "parts": len(self.before),
            "solution": self.puzzle._data(self.solution),
            "puzzles": [
                {
                    "puzzle": each.puzzle._document(),
                    "parts": len(self.before) - len(each.removed),
                    "removed": [part.name for part in each.removed],
                    "proved_by": each.proved_by,
                }
                for each in self.found
            ],
            **({} if self.complete is None else {"all_found": self.complete}),
        }

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        for each in self.found:
            yield self._counted(each), each.puzzle._picture(None)
