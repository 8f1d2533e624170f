"""The words for cells, houses and cages of a grid; steps in these words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from operator import itemgetter

from cover.families.grids import model as digit_model
from cover.families.grids.houses import Cage, Rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.sentences import joined, listed
from cover.families.words import Before, Deduction, Link, Telling, Words
from cover.problem import Problem


class GridWords(Words):
    """The words for grids: cells are asked, and hold symbols, `written` so, the first one at 1."""

    asked_kind = "cell"
    relation = "is"

    def __init__(self, rules: Rules, written: tuple[str, ...]) -> None:
        self._rules = rules
        self._cells = list(rules.cells())
        self.symbol: Callable[[int], str] = written.__getitem__
        self.placements = digit_model.placements(rules)
        self.asked = range(len(self._cells))

    def cell(self, item: int) -> int:
        """Return the number of a cell, row by row."""
        return self._cells[item]

    def value(self, item: int, option: int) -> str:
        """Return the symbol that an option puts into a cell, `1+2+4` for a cage."""
        if option < len(self.placements):
            return self.symbol(self.placements[option][1])
        return "+".join(map(self.symbol, self.combination(option)[1]))

    def holder(self, option: int) -> str:
        """Return the name of the cell or the cage that an option fills."""
        if option < len(self.placements):
            return self._rules.name(self.placements[option][0])
        return self.combination(option)[0].name

    def combination(self, option: int) -> tuple[Cage, tuple[int, ...]]:
        """Return the cage that an option fills, and its symbols."""
        return self._combinations[option - len(self.placements)]

    def item(self, item: int) -> str:
        """Return `r1c1`, `5 in row 1`, or `the combination of cage 3`."""
        if item < len(self._cells):
            return self._rules.name(self._cells[item])
        meant = self.meanings[item]
        what = self.symbol(meant.symbol) if meant.symbol else "the combination"
        return f"{what} {'in' if meant.symbol else 'of'} {meant.group}"

    def option(self, option: int) -> str:
        """Return `5 in r1c1`, or `1+2+4 in cage 3`."""
        return f"{self.value(0, option)} in {self.holder(option)}"

    @cached_property
    def meanings(self) -> Sequence[digit_model.ItemMeaning]:
        return digit_model.item_meanings(self._rules)

    @cached_property
    def _combinations(self) -> Sequence[tuple[Cage, tuple[int, ...]]]:
        return digit_model.combinations(self._rules)


def words(puzzle: DigitGrid) -> GridWords:
    symbols = map(puzzle._symbol, range(1, puzzle.rules.symbols + 1))
    return _kept_words(puzzle.rules, ("", *symbols))


# The words for all grids with the same rules and symbols.
_kept_words = lru_cache(maxsize=8)(GridWords)


_LINES = ("row", "column")

# Houses are looked at first, the small ones before the long ones, then cells, then cages.
_LINE, _CELL, _CAGE = 1, 2, 3

_FISH = {"pair": "X-wing", "triple": "swordfish"}


class GridTelling(Telling):
    """Steps in a grid, told by cells, digits, houses and cages."""

    def __init__(self, puzzle: DigitGrid, problem: Problem) -> None:
        held = words(puzzle)
        super().__init__(held, problem)
        self._rules = puzzle.rules
        self._symbol, self._holder, self._combination = held.symbol, held.holder, held.combination
        self._placements, self._meant = held.placements, held.meanings
        self._cages = {cage.name for cage in self._rules.cages}

    def rank(self, item: int) -> int:
        """Return 0 for symbols of boxes and regions, then those of lines, cells, and cages."""
        meant = self._meant[item]
        if meant.group in self._cages:
            return _CAGE
        if not meant.group:
            return _CELL
        return _LINE if _kind(meant.group) in _LINES else 0

    # --- Names ---

    def name(self, deduction: Deduction, before: Before) -> str:
        technique = deduction.technique
        groups = [self._meant[item].group for item in deduction.items]
        if technique in ("single", "locked") and groups[0] in self._cages:
            return "cage combination"
        if technique == "single":
            return "hidden single" if groups[0] else "naked single"
        if technique == "locked":
            return self._name_of_locked(deduction, before)
        if technique == "sum":
            is_stated = self._stated_cage(deduction.total or 0) is not None
            return "cage total" if is_stated else "rule of 45"
        if technique in _FISH:
            return self._name_of_set(deduction)
        return super().name(deduction, before)

    def _name_of_locked(self, deduction: Deduction, before: Before) -> str:
        (item,) = deduction.items
        group, inside = self._meant[item].group, self._common_groups(item, before)
        if any(option >= len(self._placements) for option in deduction.removed):
            return "cage combination"
        if not group or not inside:
            return "locked candidates"
        return "claiming" if _kind(group) in _LINES else "pointing"

    def _name_of_set(self, deduction: Deduction) -> str:
        technique = deduction.technique
        bases, covers = self._meanings(deduction.items), self._meanings(deduction.covers)
        if _are_cells(bases) and _is_one_group(covers):
            return f"naked {technique}"
        if _is_one_group(bases) and _are_cells(covers):
            return f"hidden {technique}"
        if _is_one_symbol(bases) and _is_one_symbol(covers):
            kinds = {_kind(meant.group) for meant in (*bases, *covers)}
            return _FISH[technique] if kinds == set(_LINES) else f"locked {technique}"
        return technique

    # --- Sentences ---

    def single(self, deduction: Deduction, before: Before) -> str:
        """Return `r4c5 can only be 7`, and what else is where."""
        (item,), (option,) = deduction.items, deduction.chosen
        said = self.only(item, option)
        meant = self._meant[item]
        if meant.group in self._cages or option >= len(self._placements):
            return said
        others = [each for each in self.options_of(item) if each != option]
        blocked = self._blocked(others, before)
        if not meant.group:
            has = [f"{group} has {' '.join(symbols)}" for group, symbols in blocked.items()]
            return f"{said} ({', '.join(has)})" if has else said
        symbol = self._symbol(meant.symbol)
        where = [group for group, symbols in blocked.items() if symbol in symbols]
        if where:
            return f"{said} ({joined(where)} {'has' if len(where) == 1 else 'have'} {symbol})"
        filled = {item for each in before.chosen for item in self.items_of(each)}
        are_filled = all(self.items_of(each)[0] in filled for each in others)
        return f"{said} (all others of its cells are filled)" if are_filled else said

    def locked(self, deduction: Deduction, before: Before) -> str:
        """Return `7 in box 5 must be in row 4, so r4c1 is not 7`."""
        (item,) = deduction.items
        meant, denied = self._meant[item], self.denied(deduction.removed)
        inside = self._common_groups(item, before)
        left = self.left_for(item, before)
        if meant.symbol and meant.group in self._cages and not inside:
            return f"{self._use_of(item, left)}, so {denied}"
        if meant.symbol and inside:
            return f"{self.words.item(item)} must be in {joined(inside)}, so {denied}"
        if not meant.symbol:
            what = meant.group or self.words.item(item)
            return f"{what} is {listed([*map(self._value, left)], 'or')}, so {denied}"
        where = listed([self._holder(option) for option in left], "or")
        return f"{self.words.item(item)} is in {where}; in any case {denied}"

    def _use_of(self, item: int, left: Sequence[int]) -> str:
        """Where a cage can hold a symbol, or what it is without it."""
        cage, symbol, _ = self._meant[item]
        cells = [self._holder(option) for option in left if option < len(self._placements)]
        without = [self._value(option) for option in left if option >= len(self._placements)]
        if not cells:
            return f"{cage} has no place for {self._symbol(symbol)} and is {listed(without, 'or')}"
        has = f"{cage} has {self._symbol(symbol)} in {listed(cells, 'or')}"
        return f"{has} or is {listed(without, 'or')}" if without else has

    def summed(self, deduction: Deduction, before: Before) -> str:
        """Return what a cage, or what houses less cages add up to."""
        told = self.known(deduction.total or 0)
        left = [
            option
            for item in deduction.items
            for option in self.left_for(item, before)
            if option not in deduction.removed
        ]
        if len(deduction.items) == 1 and len(left) == 1:
            return told
        return f"{told}: {self.denied(deduction.removed)}"

    def paired(self, deduction: Deduction, before: Before) -> str:
        """Return which symbols share which cells, or which lines."""
        bases, covers = self._meanings(deduction.items), self._meanings(deduction.covers)
        denied = self.denied(deduction.removed)
        if _are_cells(bases) and _is_one_group(covers):
            cells = joined(map(self.words.item, deduction.items))
            symbols = joined(self._symbol(meant.symbol) for meant in covers)
            return f"{cells} hold {symbols} of {covers[0].group}, so {denied}"
        if _is_one_group(bases) and _are_cells(covers):
            symbols = joined(self._symbol(meant.symbol) for meant in bases)
            cells = joined(map(self.words.item, deduction.covers))
            return f"{symbols} in {bases[0].group} can only go in {cells}, so {denied}"
        if _is_one_symbol(bases) and _is_one_symbol(covers):
            symbol = self._symbol(bases[0].symbol)
            lines = joined(meant.group for meant in bases)
            crossing = joined(meant.group for meant in covers)
            return f"{symbol} in {lines} can only go in {crossing}, so {denied}"
        return super().paired(deduction, before)

    # --- Parts of sentences ---

    def only(self, item: int, option: int) -> str:
        """Return `r4c5 can only be 7`, `7 in box 5 can only go in r4c5`."""
        meant = self._meant[item]
        if option >= len(self._placements) or not meant.symbol:
            return f"{self._holder(option)} can only be {self._value(option)}"
        return f"{self.words.item(item)} can only go in {self._holder(option)}"

    def denied(self, options: Sequence[int]) -> str:
        """Return `r4c1 and r4c2 are not 7`, `r4c1 is not 1 or 2`."""
        by_value: dict[tuple[str, ...], list[str]] = {}
        pairs = sorted(
            (self._order(each), self._holder(each), self._value(each)) for each in options
        )
        for _, group in groupby(pairs, key=itemgetter(0)):
            same = list(group)
            by_value.setdefault(tuple(value for _, _, value in same), []).append(same[0][1])
        parts = [
            f"{listed(holders)} {'is' if len(holders) == 1 else 'are'} not {joined(values, 'or')}"
            for values, holders in by_value.items()
        ]
        return listed(parts)

    def assumed(self, option: int) -> str:
        """Return `r4c5 were 7`."""
        return f"{self._holder(option)} were {self._value(option)}"

    def forced(self, link: Link) -> str:
        """Return `r4c5 would be 7`, `7 in row 4 would have to go in r4c5`."""
        meant = self._meant[link.item]
        if meant.symbol and link.option < len(self._placements):
            return f"{self.words.item(link.item)} would have to go in {self._holder(link.option)}"
        return f"{self._holder(link.option)} would be {self._value(link.option)}"

    def nothing(self, item: int) -> str:
        """Return that there is nothing for a cell, no place for a digit, no combination."""
        meant = self._meant[item]
        if meant.group in self._cages and not meant.symbol:
            return f"no combination is left for {meant.group}"
        if meant.symbol:
            return f"no place is left for {self.words.item(item)}"
        return f"nothing is left for {self.words.item(item)}"

    def total(self, number: int) -> str:
        cage = self._stated_cage(number)
        starts, signed = self.problem.sum_starts, self.problem.sum_items
        items = signed[starts[number] : starts[number + 1]]
        plus = [self.words.item(item) for item in items if item >= 0]
        minus = [self.words.item(~item) for item in items if item < 0]
        value = self.problem.bounds[2 * number] + (len(plus) - len(minus)) * (self._rules.low - 1)
        if cage is not None:
            return f"{cage} adds up to {value}"
        if not plus:
            plus, minus, value = minus, plus, -value
        return f"{' - '.join((' + '.join(plus), *minus))} is {value}"

    def known(self, number: int) -> str:
        source = self._derivation(number) if self._stated_cage(number) is None else ""
        return f"{source}, so {self.total(number)}" if source else self.total(number)

    def _derivation(self, number: int) -> str:
        """Return which houses and cages a sum follows from."""
        from cover.families.grids.rule_of_45 import CellTotal, derivation

        starts, signed = self.problem.sum_starts, self.problem.sum_items
        items = signed[starts[number] : starts[number + 1]]
        plus = tuple(self._meant[item].cell for item in items if item >= 0)
        minus = tuple(self._meant[~item].cell for item in items if item < 0)
        caged = [cage for cage in self._rules.cages if cage.total is not None]
        stated = [CellTotal(cage.cells, cage.total or 0) for cage in caged]
        found = derivation(CellTotal(plus, 0, minus), stated, self._rules)
        if found is None:
            return ""
        last = self._rules.low + self._rules.symbols - 1
        of_houses = len(found.houses) * (self._rules.low + last) * self._rules.symbols // 2
        of_cages = sum(caged[k].total or 0 for k in found.cages)
        add = "adds" if len(found.houses) == 1 else "add"
        told = f"{joined(found.houses)} {add} up to {of_houses}"
        if not found.cages:
            return told
        return f"{told}, {listed([caged[k].name for k in found.cages])} to {of_cages}"

    def _stated_cage(self, number: int) -> str | None:
        """The cage of a sum; None where the sum is derived."""
        caged = [cage.name for cage in self._rules.cages if cage.total is not None]
        return caged[number] if number < len(caged) else None

    # --- What is where ---

    def _meanings(self, items: Sequence[int]) -> list[digit_model.ItemMeaning]:
        return [self._meant[item] for item in items]

    def _order(self, option: int) -> int:
        """A number by which options of one cell, or of one cage, stand together."""
        if option < len(self._placements):
            return self._placements[option][0]
        cages = self._rules.cages
        return self._rules.rows * self._rules.columns + cages.index(self._combination(option)[0])

    def _value(self, option: int) -> str:
        return self.words.value(0, option)

    def _common_groups(self, item: int, before: Before) -> list[str]:
        """The houses and cages, besides an item's own, that all places left for it are in."""
        left = self.left_for(item, before)
        if any(option >= len(self._placements) for option in left):
            return []
        return [self._meant[each].group for each in self.common_items(left, item)]

    def _blocked(self, options: Sequence[int], before: Before) -> dict[str, list[str]]:
        """By houses and cages, the symbols of options that what is chosen there rules out."""
        covering = {item for option in before.chosen for item in self.items_of(option)}
        found: dict[str, list[str]] = {}
        for option in options:
            groups = (
                self._meant[item].group
                for item in self.items_of(option)
                if item in covering and self._meant[item].symbol
            )
            group = next(groups, None)
            if group is not None and self._value(option) not in found.setdefault(group, []):
                found[group].append(self._value(option))
        return found


def _kind(group: str) -> str:
    """The kind of a house: `row`, `box`, `region`."""
    return group.split()[0]


def _are_cells(meant: Sequence[digit_model.ItemMeaning]) -> bool:
    return not any(each.group for each in meant)


def _is_one_group(meant: Sequence[digit_model.ItemMeaning]) -> bool:
    return all(each.symbol for each in meant) and len({each.group for each in meant}) == 1


def _is_one_symbol(meant: Sequence[digit_model.ItemMeaning]) -> bool:
    return all(each.symbol for each in meant) and len({each.symbol for each in meant}) == 1
