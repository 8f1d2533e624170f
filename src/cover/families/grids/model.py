"""Grids with houses and cages as exact cover problems.

One item for each cell and one for each symbol of each house, secondary where the house has fewer
cells than there are symbols; one option for each symbol that may stand in each cell, which covers
the cell and that symbol in the cell's houses. For plain 9x9 sudoku these are the 324 items and 729
options of Knuth, TAOCP 4B, section 7.2.2.1. These options come first, cell by cell.

A cage with a total adds an item of its own and one for each symbol, covered by the cell that holds
the symbol or by the *combination* that lacks it; and an option for each combination of symbols with
that total. So there are as many options as combinations, not as permutations.

The symbols of a grid without givens can be exchanged for each other, and a search that tells them
apart finds everything, dead ends above all, once for each order of them. So there is a second
model. A *pattern* is the set of cells that one symbol fills: a cell of each house, which is an
exact cover problem without symbols. A filled grid parts the cells among as many patterns as there
are symbols, which is another one. It proves at once that a layout of regions cannot be filled, with
givens or without.

Where nothing is given, items can change places. Symbols can, all of them. Columns can, as far as
the other houses are mapped onto each other: those of one stack of boxes, and stacks. And the rows
can be turned around. A grid is counted row by row, or column by column where boxes, or the grid,
are wider than high: so bands are few.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain, compress, count, islice, repeat
from math import factorial
from operator import invert
from typing import TYPE_CHECKING

from cover.facts import Exchangeable
from cover.families.grids.houses import Cage, House, Rules, box_of, cage_fillings
from cover.problem import ItemSymmetry, Problem
from cover.reading.lines import in_rows
from cover.tuples import NamedTuple

if TYPE_CHECKING:  # comes with grids that have totals
    from cover.families.grids.rule_of_45 import CellTotal

# A cage of more combinations than that is a house and a sum: they would be most of the options.
MOST_COMBINATIONS = 30

# So is any cage after those whose combinations fill a model up: what has more options than that is
# not for bit sets. The cells of a 16x16 grid alone have as many.
MOST_OPTIONS = 4096


def placements(rules: Rules) -> list[tuple[int, int]]:
    """Return the cell (from 0) and symbol (from 1) of the options, in the order of the model."""
    if rules.candidates is None:
        symbols = range(1, rules.symbols + 1)
        return [(cell, symbol) for cell in rules.cells() for symbol in symbols]
    return [(cell, symbol) for cell, allowed in enumerate(rules.candidates) for symbol in allowed]


def model(rules: Rules) -> Problem:
    """Return the exact cover problem of all grids with these rules.

    Killers have cages of their own in a grid that they share, so that the grid's part is kept. All
    of it is put together in arrays: to name item by item would take too long.
    """
    made = _Model(rules)
    entries, lengths = made.grid.options(made.items_of)
    entries.extend(chain.from_iterable(made.combinations))
    lengths.extend(map(len, made.combinations))
    totals, spare = made.totals() if rules.cages else ([], 0)
    sums = [[*total.cells, *map(invert, total.minus)] for total in totals]
    members = array("i", chain.from_iterable(sums))
    items = made.items
    if items != list(range(len(items))):  # some are secondary, or cells do not exist
        number_of = {item: number for number, item in enumerate(items)}
        entries = array("i", map(number_of.__getitem__, entries))
        members = array("i", [number_of[k] if k >= 0 else ~number_of[~k] for k in members])
    starts, none = array("q", accumulate(lengths, initial=0)), array("i", [0])
    return Problem.of_arrays(
        tuple(items),
        len(made.primary),
        (entries, none * len(entries), starts),
        (
            members,
            array("i", accumulate(map(len, sums), initial=0)),
            array("i", [total.value for total in totals for _ in ("low", "high")]),
            none * len(totals),
            made.grid.symbols + none * len(made.combinations) if totals else array("i"),
        ),
        spare_sums=spare,
    )


def item_names(rules: Rules, symbol: Callable[[int], str]) -> list[str]:
    """Return what people call the items of the model, in their order.

    `r1c1` is a cell, `r1=5` a symbol of row 1, `c1=5` of a column, `b1=5` of a box, `regionA=5` of
    a region; `cage3` is the combination of a cage, and `cage3=5` a symbol that is in it or is not.
    """
    return [
        f"{_short_name(meant.group)}={symbol(meant.symbol)}"
        if meant.symbol
        else _short_name(meant.group)
        if meant.group
        else rules.name(meant.cell)
        for meant in item_meanings(rules)
    ]


class ItemMeaning(NamedTuple):
    """What an item of the model is: a cell, a symbol of a house or a cage, or its combination.

    `group` is the name of a house or a cage, "" for a cell; `symbol` is 0 for a cell and for the
    combination of a cage; `cell` is that of a cell alone.
    """

    group: str
    symbol: int
    cell: int = -1


def item_meanings(rules: Rules) -> list[ItemMeaning]:
    made = _Model(rules)
    found = {cell: ItemMeaning("", 0, cell) for cell in range(rules.rows * rules.columns)}
    for group, first in made.groups():
        held = range(1, rules.symbols + 1)
        found.update((first + k - 1, ItemMeaning(group.name, k)) for k in held)
    found.update((item, ItemMeaning(cage.name, 0)) for item, cage in made.combined.items())
    return [found[item] for item in made.items]


def combinations(rules: Rules) -> list[tuple[Cage, tuple[int, ...]]]:
    """Return the cage and the symbols of each combination, the options after the placements."""
    made = _Model(rules)
    every = range(1, rules.symbols + 1)
    return [
        (made.combined[item], tuple(k for k in every if item + k not in lacking))
        for item, *lacking in made.combinations
    ]


def items_of_groups(rules: Rules) -> list[tuple[House | Cage, list[int]]]:
    """Return the houses with the items of their symbols, and the cages that have such items."""
    made = _Model(rules)
    number_of = {item: number for number, item in enumerate(made.items)}
    return [
        (group, [number_of[first + k] for k in range(rules.symbols)])
        for group, first in made.groups()
    ]


def options_for_totals(rules: Rules) -> list[int] | None:
    """Return the options of cells that are cages, with which combinations say all other totals.

    None where some total is said by a sum alone.
    """
    made = _Model(rules)
    combined = set(made.combined.values())
    number_of = {placement: number for number, placement in enumerate(placements(rules))}
    found: list[int] = []
    for cage in rules.cages:
        if cage.total is None:
            continue
        from_one = rules.from_one(cage.cells, cage.total)
        if len(cage.cells) == 1 and (cage.cells[0], from_one) in number_of:
            found.append(number_of[cage.cells[0], from_one])
            continue
        is_full = len(cage.cells) == rules.symbols and from_one == sum(range(rules.symbols + 1))
        if cage.repeats or not (is_full or cage in combined):
            return None
    return found


# How houses of these kinds are called in short, before their numbers.
_SHORT = {"row": "r", "column": "c", "box": "b", "window": "w"}


def _short_name(name: str) -> str:
    """Return the name of a house or a cage as one word: `r1` for row 1, `regionA`."""
    words = [word for word in name.split() if word not in ("the", "of")]
    return "".join((_SHORT.get(words[0], words[0]), *words[1:]))


class _Grid:
    """The items and options of rules without cages.

    Items are plain numbers, the fastest of names.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.next_item = rules.rows * rules.columns
        self._cells = [cell for cell in range(self.next_item) if cell not in rules.missing]
        self.primary = self._cells[:]
        self.secondary: list[int] = []
        # Of each cell, the items of its houses for the first symbol.
        self._items_of: list[list[int]] = [[] for _ in range(self.next_item)]
        for house in rules.houses:
            is_full = len(house.cells) == rules.symbols
            items = range(self.next_item, self.next_item + rules.symbols)
            (self.primary if is_full else self.secondary).extend(items)
            self.next_item = items.stop
            for cell in house.cells:
                self._items_of[cell].append(items.start)
        every = range(1, rules.symbols + 1)
        self.symbols = array("i", every) * len(self._cells)  # of each option
        # With candidates, whether it is one, of each option that there is without them.
        self._allowed: list[bool] = []
        if rules.candidates is not None:
            of = rules.candidates
            self._allowed = [symbol in of[cell] for cell in self._cells for symbol in every]
            self.symbols = array("i", compress(self.symbols, self._allowed))

    def options(self, items_of: Mapping[int, Sequence[int]]) -> tuple[array[int], array[int]]:
        """Return the entries of all options, and how many each has, with the items of cages.

        Those of the cells that have as many items are put together place by place.
        """
        size = self._rules.symbols
        firsts = [[cell, *self._items_of[cell], *items_of.get(cell, ())] for cell in self._cells]
        widths = list(map(len, firsts))
        known = {first for _, *each in firsts for first in each}
        held = {first: array("i", range(first, first + size)).tobytes() for first in known}
        pieces = [b""] * len(firsts)
        for width in {*widths}:
            alike = [k for k, each in enumerate(widths) if each == width]
            cells, *columns = zip(*[firsts[k] for k in alike], strict=True)
            block = array("i", bytes(4 * width * size * len(alike)))
            block[::width] = array("i", chain.from_iterable(map(repeat, cells, repeat(size))))
            for place, column in enumerate(columns, 1):
                block[place::width] = array("i", b"".join([held[first] for first in column]))
            step, data = 4 * width * size, block.tobytes()
            for number, k in enumerate(alike):
                pieces[k] = data[number * step : number * step + step]
        entries = array("i", b"".join(pieces))
        lengths = array("i", chain.from_iterable(map(repeat, widths, repeat(size))))
        if self._allowed:
            places = chain.from_iterable(map(repeat, self._allowed, lengths))
            entries = array("i", compress(entries, places))
            lengths = array("i", compress(lengths, self._allowed))
        return entries, lengths


_grid = lru_cache(maxsize=16)(_Grid)


@lru_cache(maxsize=1024)
def _lacking(count: int, total: int, symbols: int) -> Sequence[Sequence[int]]:
    """Return the symbols that each set of `count` with that total lacks; none if too many."""
    found = list(islice(cage_fillings(count, total, symbols), MOST_COMBINATIONS + 1))
    if len(found) > MOST_COMBINATIONS:
        return ()
    return [sorted(set(range(1, symbols + 1)).difference(held)) for held in found]


class _Model:
    """A grid and its cages while they are put together."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.grid = grid = _grid(rules._replace(cages=()))
        self._next = grid.next_item
        self.primary = grid.primary[:]
        self._secondary = grid.secondary[:]
        self.items_of: dict[int, list[int]] = {}  # of the cages of a cell, for the first symbol
        self.combined: dict[int, Cage] = {}  # by the items of their combinations
        self.combinations: list[list[int]] = []  # an item of those, and what is lacking
        self._cages: list[tuple[Cage, int]] = []  # that have items, and the first of a symbol
        for cage in rules.cages:
            self._add_cage(cage)
        self.items = self.primary + self._secondary

    def groups(self) -> Iterator[tuple[House | Cage, int]]:
        """Yield the houses and the cages that have items, and that of the first symbol."""
        first = self._rules.rows * self._rules.columns
        yield from zip(self._rules.houses, count(first, self._rules.symbols), strict=False)
        yield from self._cages

    def _add_cage(self, cage: Cage) -> None:
        if cage.repeats or len(cage.cells) < 2:
            return
        found = self._lacking(cage)
        if found and len(cage.cells) < self._rules.symbols:
            item = self._next
            self._next += 1
            self.primary.append(item)
            self.combined[item] = cage
            self._add_house(cage, is_full=True)  # its first item is the next one
            self.combinations += [
                [item, *[item + symbol for symbol in lacking]] for lacking in found
            ]
        elif not any(set(cage.cells).issubset(house.cells) for house in self._rules.houses):
            self._add_house(cage, is_full=len(cage.cells) == self._rules.symbols)

    def _add_house(self, cage: Cage, is_full: bool) -> None:
        items = range(self._next, self._next + self._rules.symbols)
        self._next = items.stop
        self._cages.append((cage, items.start))
        (self.primary if is_full else self._secondary).extend(items)
        for cell in cage.cells:
            self.items_of.setdefault(cell, []).append(items.start)

    def _lacking(self, cage: Cage) -> Sequence[Sequence[int]]:
        """Return the symbols that each combination of a cage lacks; none if there are too many."""
        if cage.total is None:
            return ()
        total = self._rules.from_one(cage.cells, cage.total)
        found = _lacking(len(cage.cells), total, self._rules.symbols)
        room = MOST_OPTIONS - len(self.grid.symbols) - len(self.combinations)
        return found if len(found) <= room else ()

    def totals(self) -> tuple[list[CellTotal], int]:
        """Return the totals, and how many of the last ones follow and are those of many cells."""
        rules = self._rules
        caged = [(cage.cells, cage.total) for cage in rules.cages if cage.total is not None]
        if not caged:
            return [], 0
        from cover.families.grids.rule_of_45 import CellTotal, derived  # most grids have no totals

        stated = [CellTotal(cells, rules.from_one(cells, total)) for cells, total in caged]
        found = derived(stated, rules)
        return [*stated, *found], sum(map(CellTotal.is_long, found))


# --- The second model: patterns ---


@lru_cache(maxsize=8)
def exchangeable(rules: Rules) -> Exchangeable | None:
    """Return the two steps by which patterns tell all grids of a shape whose symbols are alike.

    None where a cell is in no house of all symbols, so that patterns need not be as many as these.
    """
    every = (house.cells for house in rules.houses if len(house.cells) == rules.symbols)
    full = {cell for cells in every for cell in cells}
    if not full.issuperset(rules.cells()):
        return None
    cells = range(sum(1 for _ in rules.cells()))
    return Exchangeable(
        lambda: _one_symbol(rules),
        lambda found: Problem(cells, found),
        factorial(rules.symbols),
        lambda filled: _filled(rules, filled),
    )


def _filled(rules: Rules, patterns: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the grid in which the symbols, in their order, fill these patterns."""
    cells = list(rules.cells())
    solution = [0] * (rules.rows * rules.columns)
    for symbol, pattern in enumerate(patterns, 1):
        for number in pattern:
            solution[cells[number]] = symbol
    return tuple(solution)


def _one_symbol(rules: Rules) -> Problem:
    """Return an option for each cell, in their order, with the houses and cages that it is in."""
    full = [house.cells for house in rules.houses if len(house.cells) == rules.symbols]
    others = [house.cells for house in rules.houses if len(house.cells) != rules.symbols]
    others += [cage.cells for cage in rules.cages if not cage.repeats]
    groups_of: list[list[int]] = [[] for _ in range(rules.rows * rules.columns)]
    for number, cells in enumerate([*full, *others]):
        for cell in cells:
            groups_of[cell].append(number)
    secondary = range(len(full), len(full) + len(others))
    return Problem(range(len(full)), [groups_of[cell] for cell in rules.cells()], secondary)


# --- How items can change places ---

Line = Sequence[int]  # of cells


@lru_cache(maxsize=8)
def item_symmetry(rules: Rules) -> ItemSymmetry | None:
    """Return the symmetries of the model; None where symbols differ by more than their names."""
    if rules.candidates is not None or rules.cages:
        return None
    grid = _GridItems(rules)
    lines = grid.lines()
    along = [*zip(*lines, strict=True)]  # the lines across
    moves = [move for each in _changes(along) if (move := grid.move(along, each)) is not None]
    turn = grid.move(lines, lines[::-1])
    return ItemSymmetry(grid.cells(lines), grid.symbols, moves, turn)


def _changes(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """Yield orders of lines that may be symmetries: two of a width change places, or all turn."""
    count = len(lines)
    for width in range(1, count // 2 + 1):
        for first in range(0, count - 2 * width + 1, width):
            middle, end = first + width, first + 2 * width
            yield [*lines[:first], *lines[middle:end], *lines[first:middle], *lines[end:]]
    yield lines[::-1]


class _GridItems:
    """The items of cells and of houses, and where they come to when cells change places."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._number_of = {cell: number for number, cell in enumerate(rules.cells())}
        groups = items_of_groups(rules)
        self._items_of = {frozenset(house.cells): items for house, items in groups}
        self._has_twins = len(self._items_of) < len(groups)
        self.symbols = [list(items) for items in zip(*(items for _, items in groups), strict=True)]

    def lines(self) -> list[Line]:
        """Return the rows, or the columns where bands of these are fewer."""
        rules = self._rules
        rows = in_rows(range(rules.rows * rules.columns), rules.columns)
        high, wide = box_of(rules) or (rules.columns, rules.rows)
        return [*map(list, zip(*rows, strict=True))] if wide > high else [*map(list, rows)]

    def cells(self, lines: Sequence[Line]) -> list[int]:
        return [self._number_of[cell] for line in lines for cell in line if cell in self._number_of]

    def move(self, lines: Sequence[Line], others: Sequence[Line]) -> list[int] | None:
        """Return where items come to if lines become others; None if houses do not become such."""
        image_of = {
            cell: image
            for line, other in zip(lines, others, strict=True)
            for cell, image in zip(line, other, strict=True)
        }
        if self._has_twins or any(
            image_of[cell] not in self._number_of for cell in self._number_of
        ):
            return None
        found = [*range(len(self._number_of) + sum(map(len, self._items_of.values())))]
        for cell, number in self._number_of.items():
            found[number] = self._number_of[image_of[cell]]
        for cells, items in self._items_of.items():
            images = self._items_of.get(frozenset(image_of[cell] for cell in cells))
            if images is None:
                return None
            for item, image in zip(items, images, strict=True):
                found[item] = image
        return found
