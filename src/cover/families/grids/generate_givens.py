"""Givens at random: a full grid is drawn, and cells are emptied as long as it is the only answer.

Full grids are drawn by walks down the search tree (see `Prepared.random_solution`), and so any one
can come. They are not made of one grid by exchanging its rows and digits. Sudokus with minimal
givens are made many thousands a second: the core makes some of them in one call, what is made is
kept as bytes, and the puzzle is built where somebody asks for it.

Hardly any full grid is told by the cells of a pattern alone. So its givens change, one at a time:
each becomes the symbol with which the others have the fewest solutions. Most patterns of 24 cells
take some dozens of such steps.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations, count
from math import isqrt
from random import Random
from typing import Any, NamedTuple

import click

from cover.errors import LimitError, OptionError, Place
from cover.facts import Values
from cover.families.generating import Generated, engine_of
from cover.families.grids.houses import Rules, boxes_rules, default_box
from cover.families.grids.model import model
from cover.families.grids.puzzle import DigitGrid
from cover.reading.lines import Line, counted, shown, words
from cover.solver import Prepared
from cover.solver.engines import DIGITS, build, choose, nine_of
from cover.solver.settling import KnownOptions
from cover.solver.symmetric import Marks, marks_of
from cover.steps import has_come, seconds_left

# After so many tries, a wish is given up that comes true seldom, or never.
MOST_TRIES = 500

# The steps of a walk to a full grid. Most take one or two for each cell; one that takes far more is
# lost in a grid that can hardly be filled.
MOST_STEPS = 50_000

# Where too many givens are left, so many of the others come back, so often, that some more can go.
_AGAIN = 3
_RETURNS = 200


class GivenWish(NamedTuple):
    """What givens a puzzle is to have.

    The cells of a group are given together. There are from `least` to `most` givens, and if they
    are `minimal`, no group of them can go. With a `pattern`, they stand in all of its cells and in
    no others.
    """

    groups: tuple[tuple[int, ...], ...]
    least: int
    most: int
    minimal: bool
    pattern: tuple[int, ...] = ()

    def tries(self, deadline: float | None) -> Iterable[int]:
        """Count the tries; those of a pattern go on as long as the time does, if there is one."""
        return count() if self.pattern and deadline is not None else range(MOST_TRIES)


@lru_cache(maxsize=4)
def prepared_rules(rules: Rules) -> Prepared:
    return Prepared(model(rules))


class GivenMaker:
    """Makes givens for grids with certain rules, in which all cells may hold all symbols."""

    def __init__(self, rules: Rules, random: Random, deadline: float | None) -> None:
        self._prepared = prepared_rules(rules)
        self._rules = rules
        self._random = random
        self._deadline = deadline

    def filled(self) -> Values | None:
        """Draw a full grid, as options; None if there is none.

        Raises `LimitError` where none is found, at the deadline or before.
        """
        seed = self._random.getrandbits(64)
        return self._prepared.random_solution(seed, deadline=self._deadline, steps=MOST_STEPS)

    def puzzle(self, wish: GivenWish) -> Generated | None:
        """Make a puzzle; None where a grid leads to none. Raises `LimitError` at the deadline."""
        filled = self.filled()
        if filled is None:
            return None
        kept: Iterable[int] = wish.pattern
        if wish.pattern:
            filler = PatternFiller(self._rules, self._prepared)
            filled = filler.solution(filled, wish.pattern, self._random, self._deadline)
            if filled is None:
                return None
        else:
            kept = chain(*self._kept(filled, wish))
        givens = [0] * len(filled)
        for cell in kept:
            givens[cell] = filled[cell] % self._rules.symbols + 1
        if not wish.least <= len(givens) - givens.count(0) <= wish.most:
            return None
        return made(self._rules, tuple(givens), filled, self._prepared)

    def _kept(self, filled: Values, wish: GivenWish) -> list[tuple[int, ...]]:
        """Return the groups that are left when all others of a full grid are emptied."""
        least = 0
        if not wish.minimal:
            least = self._random.randint(wish.least, min(wish.most, len(filled)))
        kept = self._thinned(filled, wish.groups, least)
        for _ in range(_RETURNS):
            if _size(kept) <= wish.most:
                break
            others = sorted(set(wish.groups).difference(kept))
            again = self._random.sample(others, min(len(others), _AGAIN))
            fewer = self._thinned(filled, [*kept, *again], least)
            kept = fewer if _size(fewer) <= _size(kept) else kept
        return kept

    def _thinned(
        self, filled: Values, groups: Sequence[tuple[int, ...]], least: int
    ) -> list[tuple[int, ...]]:
        """Return those of some groups that stay when the others are emptied, in any order."""
        keys = memoryview(self._random.randbytes(8 * len(groups))).cast("Q").tolist()
        groups = [groups[k] for k in sorted(range(len(groups)), key=keys.__getitem__)]
        options = [[filled[cell] for cell in group] for group in groups]
        kept = self._prepared.thinned(filled, options, self._deadline, least=least)
        return list(map(groups.__getitem__, kept))


def _size(groups: Sequence[tuple[int, ...]]) -> int:
    return sum(map(len, groups))


def made(rules: Rules, givens: tuple[int, ...], options: Values, prepared: Prepared) -> Generated:
    puzzle = DigitGrid._of_rules(rules, givens)
    return Generated(puzzle, puzzle._decode(options), engine_of(prepared.network))


# --- Givens in the cells of a pattern ---

# The lines between rows, and what stands between cells; the cells that are empty, and the others.
_BORDER = re.compile(r"[\s|+=-]*")
_SYMBOL = re.compile(r"[^\s|]")
_EMPTY, _GIVEN = ".0_", re.compile("[1-9xX]")
_EXPECTED = "expected . for an empty cell, and x or a digit for a given one"

# The solutions that a step looks at, in so many slices of work (those of Python are times, which
# would change what is made); and how many steps for each given may come to no fewer solutions
# before another grid is drawn.
_MOST_SEEN = 200
_MOST_SLICES = 100
_PATIENCE = 3


class Pattern(NamedTuple):
    """The cells that are given in a grid of that size, by their numbers from 0."""

    size: int
    cells: tuple[int, ...]


class PatternType(click.ParamType[Pattern]):
    """A file, or a text itself: all cells of a grid in one line, or a line for each row."""

    name = "pattern"
    between = ("\n",)

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> Pattern:
        try:
            if not os.path.isfile(value):
                return _pattern(value, "pattern")
            with open(value, encoding="utf-8-sig") as file:
                return _pattern(file.read(), value)
        except (OSError, UnicodeDecodeError) as error:
            self.fail(f"{Place(value)}: cannot be read: {error}", param, ctx)
        except OptionError as error:
            is_file = os.path.isfile(value) or "\n" in value
            self.fail(f"{error}{'' if is_file else '; there is no file of that name, either'}")


def _pattern(text: str, source: str) -> Pattern:
    """Return what a text says; raises `OptionError`."""
    lines = (Line(source, number, each) for number, each in enumerate(text.splitlines(), 1))
    found = (list(words(line, _SYMBOL)) for line in lines if not _BORDER.fullmatch(line.text))
    rows = [row for row in found if row]
    if not rows:
        raise OptionError(f"{Place(source)}: there is no cell; {_EXPECTED}")
    cells = list(chain(*rows))
    odd = [cell for cell in cells if cell.text not in _EMPTY and not _GIVEN.fullmatch(cell.text)]
    size = needed = len(rows)
    what = f"a grid of {counted(size, 'row')} has as many in each"
    if len(rows) == 1:
        size = isqrt(len(cells))
        needed = size**2
        what = "a line of a whole grid has 16, 36, 81, 256 cells or another square"
    wrong = [cell for cell in odd if not (cell.text.isascii() and cell.text.isalpha())]
    for row in rows if not wrong else ():
        if len(row) != needed:
            raise OptionError(f"{row[0].line.place()}: {counted(len(row), 'cell')}; {what}")
    if size <= 9:
        wrong = wrong or odd  # letters are symbols of larger grids
    if wrong:
        raise OptionError(f'{wrong[0].place()}: "{shown(wrong[0].text)}"; {_EXPECTED}')
    return Pattern(size, tuple(k for k, cell in enumerate(cells) if cell.text not in _EMPTY))


def refuse_exchangeable(pattern: Pattern, rules: Rules) -> None:
    """Raise `OptionError` where two rows or columns without givens can be exchanged."""
    given, lines = {*pattern.cells}, range(pattern.size)
    houses = {frozenset(house.cells) for house in rules.houses}
    for what, step, along in ("rows", pattern.size, 1), ("columns", 1, pattern.size):
        cells = [[line * step + place * along for place in lines] for line in lines]
        for one, two in combinations([line for line in lines if given.isdisjoint(cells[line])], 2):
            image = dict(zip(cells[one] + cells[two], cells[two] + cells[one], strict=True))
            if houses == {frozenset(image.get(cell, cell) for cell in each) for each in houses}:
                raise OptionError(
                    f"--pattern: {what} {one + 1} and {two + 1} have no givens, so they could be "
                    "exchanged; no such puzzle has one solution"
                )


class PatternFiller:
    """Finds givens for certain cells of grids with certain rules, laid out as `prepared`."""

    def __init__(self, rules: Rules, prepared: Prepared) -> None:
        self._symbols = rules.symbols
        self._prepared = prepared
        cells = (house.cells for house in rules.houses)
        self._nine = nine_of(DIGITS, cells) if choose() == "native" else None
        self._slices = 0 if choose() == "python" else _MOST_SLICES

    def solution(
        self, filled: Values, cells: Sequence[int], random: Random, deadline: float | None
    ) -> Values | None:
        """Return the options of a full grid that is told by these of its cells.

        The search begins with another full grid, by its options; None where it leads to no such
        one. Raises `LimitError` at the deadline.
        """
        chosen = {cell: filled[cell] for cell in cells}
        fewest, patience = _MOST_SEEN + 1, _PATIENCE * len(cells)
        while patience:
            patience -= 1
            if has_come(deadline):
                raise LimitError("there was no time for a puzzle of this pattern")
            cell = random.choice(cells)
            number, chosen[cell] = self._best(cell, chosen, random, deadline)
            if number == 1:
                search = self._prepared.search(
                    fixed=[*chosen.values()], limit=2, timeout=seconds_left(deadline)
                )
                found = list(search)
                if search.complete and len(found) == 1:
                    return tuple(sorted(found[0]))
            if number < fewest:
                fewest, patience = number, _PATIENCE * len(cells)
        return None

    def _best(
        self, cell: int, chosen: dict[int, int], random: Random, deadline: float | None
    ) -> tuple[int, int]:
        """Return how few solutions any option of a cell leaves, of those seen; and that option."""
        problem, network = self._prepared.problem, self._prepared.network
        others = [option for each, option in chosen.items() if each != cell]
        known = KnownOptions(problem, network, others, self._nine)
        uses, _, _ = known.list_few(_MOST_SEEN, self._slices, seconds_left(deadline))
        options = range(cell * self._symbols, (cell + 1) * self._symbols)
        ways = [(uses[option], random.random(), option) for option in options if uses[option]]
        number, _, option = min(ways, default=(_MOST_SEEN, 0, chosen[cell]))
        return number, option


# --- Many at once ---

# Up to this size, another engine proves a puzzle in a tenth of a millisecond.
LARGEST_AT_ONCE = 9

# The characters of a line: blanks, and digits.
_CHARACTERS = bytes.maketrans(bytes(range(10)), b".123456789")


class MakerAtOnce:
    """Makes sudokus with certain rules, of up to 9 symbols; other processes get the rules.

    `engine` empties the cells. With `has_lines`, a line of characters says all of such a sudoku.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.empty = DigitGrid._of_rules(rules)
        prepared, box = prepared_rules(rules), default_box(rules.rows)
        self.network: Any = prepared.network
        self.has_lines = box is not None and rules == boxes_rules(*box)
        cells = (house.cells for house in rules.houses)
        self._nine: Any = nine_of(DIGITS, cells) if choose() == "native" else None
        self.engine = "nine" if self._nine is not None else engine_of(prepared.network)
        self._proof: Any = build(prepared.problem, "links" if self.engine == "dense" else "dense")
        self._marks = marks_with(rules)

    def __reduce__(self) -> tuple[Any, ...]:
        return maker_at_once, (self.rules,)

    def puzzle(self, random: Random, deadline: float | None) -> GivensAtOnce | None:
        """Make a puzzle; None where a grid leads to none. Raises `LimitError` at the deadline."""
        (found,) = self._made([random], deadline)
        if found is True:
            raise LimitError("no puzzle was made in the time")
        return None if found is False else self._givens(found, self._marks(found[:1])[0])

    def puzzles(
        self, randoms: Iterable[Random], deadline: float | None
    ) -> list[GivensAtOnce | None]:
        """Make many likewise, with None for each that is not made, or not proved."""
        found = self._made(randoms, deadline)
        marks = self._marks(() if isinstance(each, bool) else each[0] for each in found)
        return [
            None if isinstance(each, bool) or not each[1] else self._givens(each, mark)
            for each, mark in zip(found, marks, strict=True)
        ]

    def _made(self, randoms: Iterable[Random], deadline: float | None) -> list[Any]:
        seeds = [random.getrandbits(64) for random in randoms]
        made: list[Any] = self.network.make(
            seeds, self._proof, self._nine, seconds_left(deadline), MOST_STEPS
        )
        return made

    def _givens(self, found: tuple[Sequence[int], bool], mark: int) -> GivensAtOnce:
        kept, is_proved = found
        symbols = self.rules.symbols
        givens = bytearray(symbols * symbols)
        for option in kept:
            givens[option // symbols] = option % symbols + 1
        return GivensAtOnce(self, bytes(givens), mark, self._proof.engine if is_proved else "")


@lru_cache(maxsize=4)
def maker_at_once(rules: Rules) -> MakerAtOnce:
    return MakerAtOnce(rules)


class GivensAtOnce(NamedTuple):
    """A puzzle that was made so: `givens` has a symbol from 1 for each cell, or 0."""

    maker: MakerAtOnce
    givens: bytes
    mark: int
    proved_by: str
    remark: str = ""  # it is as wished for

    @property
    def puzzle(self) -> DigitGrid:
        return self.maker.empty._with_givens(tuple(self.givens))

    @property
    def solution(self) -> Values:
        """Find the solution once more, which is the only one."""
        puzzle = self.puzzle
        return puzzle._decode(self.maker.network.run(puzzle._given_options()).next())

    @property
    def engine(self) -> str:
        return self.maker.engine

    @property
    def line(self) -> str | None:
        """Return the line of the puzzle; None where lines cannot say its rules."""
        return self.givens.translate(_CHARACTERS).decode() if self.maker.has_lines else None


# --- Which grids are alike ---
#
# Rows and columns can change places, and symbols where there are no totals. A puzzle is a graph for
# this: its cells, houses, cages and symbols, and which belong together. Its form is what colours
# tell that are refined until they tell no more (B. Weisfeiler and A. Leman, 1968). All puzzles that
# are alike have the same form. Others might have it, too, if they are very regular; they are taken
# for alike, and one of them is left out that need not be.

# Rows and columns change places when a grid is mirrored.
_LINES = {"row": "line", "column": "line"}


def invariant(puzzle: DigitGrid) -> Hashable:
    """Return what the givens leave of the grid, in a number; of killers, the sizes of cages."""
    cages = puzzle.rules.cages
    if cages:
        return tuple(sorted([(len(cage.cells), cage.total or 0) for cage in cages]))
    return marks_with(puzzle.rules)([puzzle._given_options()])[0]


@lru_cache(maxsize=4)
def marks_with(rules: Rules) -> Marks:
    return marks_of(model(rules))


def canonical_form(puzzle: DigitGrid) -> Hashable:
    """Return the colours that are left when refining them tells no more, and how often each is."""
    rules = puzzle.rules
    cells = len(puzzle._givens)
    colours: list[Hashable] = [
        rules.candidates[cell] if rules.candidates else cell in rules.missing
        for cell in range(cells)
    ]
    kinds = [house.name.split()[0] for house in rules.houses]
    groups: list[tuple[Hashable, tuple[int, ...]]] = [
        (_LINES.get(kind, kind), house.cells)
        for kind, house in zip(kinds, rules.houses, strict=True)
    ]
    groups += [((cage.total, cage.repeats), cage.cells) for cage in rules.cages]
    for symbol in range(1, rules.symbols + 1):
        given = tuple(cell for cell, held in enumerate(puzzle._givens) if held == symbol)
        groups.append((symbol if rules.cages or rules.candidates else "symbol", given))
    neighbours: list[list[int]] = [[] for _ in range(cells)]
    for colour, members in groups:
        neighbours.append(list(members))
        for cell in members:
            neighbours[cell].append(len(colours))
        colours.append(colour)
    ids = _numbered(colours)
    known = -1
    while len(set(ids)) > known:  # as long as a step parts some
        known = len(set(ids))
        around = [tuple(sorted([ids[other] for other in others])) for others in neighbours]
        ids = _numbered(list(zip(ids, around, strict=True)))
    return tuple(sorted(Counter(ids).items()))


def _numbered(colours: list[Hashable]) -> list[int]:
    """Return a number for each colour, which is the same for the same one in every grid."""
    return [hash(repr(colour)) for colour in colours]
