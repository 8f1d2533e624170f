"""The words for cells, houses and cages of a grid; steps in these words; what can be left out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import groupby, product

from cover.families.clues import Clue, Clues, Constraint, Constraints
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
        self.rules = rules
        self._cells = list(rules.cells())
        self.symbol: Callable[[int], str] = written.__getitem__
        self.placements = digit_model.placements(rules)
        self.asked = range(len(self._cells))

    def cell(self, item: int) -> int:
        return self._cells[item]

    def value(self, item: int, option: int) -> str:
        """Return the symbol that an option puts into a cell, `1+2+4` for a cage."""
        if option < len(self.placements):
            return self.symbol(self.placements[option][1])
        return "+".join(map(self.symbol, self.combination(option)[1]))

    def holder(self, option: int) -> str:
        """Return the name of the cell or the cage that an option fills."""
        if option < len(self.placements):
            return self.rules.name(self.placements[option][0])
        return self.combination(option)[0].name

    def combination(self, option: int) -> tuple[Cage, tuple[int, ...]]:
        """Return the cage that an option fills, and its symbols."""
        return self._combinations[option - len(self.placements)]

    @cached_property
    def _combinations(self) -> Sequence[tuple[Cage, tuple[int, ...]]]:
        return digit_model.combinations(self.rules)

    def item(self, item: int) -> str:
        """Return `r1c1`, `5 in row 1`, or `the combination of cage 3`."""
        if item < len(self._cells):
            return self.rules.name(self._cells[item])
        meant = self.meanings[item]
        if meant.symbol:
            return f"{self.symbol(meant.symbol)} in {meant.group}"
        return f"the combination of {meant.group}"

    def option(self, option: int) -> str:
        """Return `5 in r1c1`, or `1+2+4 in cage 3`."""
        return f"{self.value(0, option)} in {self.holder(option)}"

    def unfit(self, given: Sequence[int]) -> Iterator[int]:
        """Yield the options of symbols with which a cage cannot have its total, by its givens."""
        held = dict(map(self.placements.__getitem__, given))
        number_of = {placement: number for number, placement in enumerate(self.placements)}
        every = range(1, self.rules.symbols + 1)
        for cage in self.rules.cages:
            left = [cell for cell in cage.cells if cell not in held]
            if cage.total is None or not left:
                continue
            known = [held[cell] for cell in cage.cells if cell in held]
            others = tuple(every if cage.repeats else set(every).difference(known))
            rest = self.rules.from_one(cage.cells, cage.total) - sum(known)
            fitting = _fitting(others, len(left), rest, cage.repeats)
            for placement in product(left, set(every) - fitting):
                if placement in number_of:
                    yield number_of[placement]

    @cached_property
    def meanings(self) -> Sequence[digit_model.ItemMeaning]:
        return digit_model.item_meanings(self.rules)

    def telling(self, problem: Problem) -> GridTelling:
        return GridTelling(self, problem)


@lru_cache(maxsize=1024)
def _fitting(symbols: tuple[int, ...], count: int, total: int, repeats: bool) -> frozenset[int]:
    """Return those symbols with which so many have a total, all different unless one repeats."""

    def is_fit(symbol: int) -> bool:
        reached = [1, *[0] * (count - 1)]  # bit n of entry k: some k others add up to n
        for other in symbols:
            steps = range(1, count) if repeats else range(count - 1, 0, -1)
            for number in steps if repeats or other != symbol else ():
                reached[number] |= reached[number - 1] << other
        return total >= symbol and bool(reached[-1] >> total - symbol & 1)

    return frozenset(filter(is_fit, symbols))


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

    def __init__(self, held: GridWords, problem: Problem) -> None:
        super().__init__(held, problem)
        self._rules = held.rules
        self._symbol, self._holder = held.symbol, held.holder
        self._placements, self._meant = held.placements, held.meanings
        self._cages = {cage.name for cage in self._rules.cages}
        # Those whose totals are the first sums; the sums after these are derived.
        self._caged = [cage for cage in self._rules.cages if cage.total is not None]

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
            inside = self._common_groups(deduction.items[0], before)
            if any(option >= len(self._placements) for option in deduction.removed):
                return "cage combination"
            if not groups[0] or not inside:
                return "locked candidates"
            return "claiming" if _kind(groups[0]) in _LINES else "pointing"
        if technique == "sum":
            is_stated = (deduction.total or 0) < len(self._caged)
            return "cage total" if is_stated else "rule of 45"
        if technique not in _FISH:
            return super().name(deduction, before)
        kind = self._kind_of_set(deduction)
        if kind == "line":
            return _FISH[technique]
        return f"{kind} {technique}".lstrip()

    def _kind_of_set(self, deduction: Deduction) -> str:
        """Return whether a set is naked or hidden, of one symbol in lines or elsewhere, or else."""
        bases, covers = (
            [self._meant[k] for k in side] for side in (deduction.items, deduction.covers)
        )
        if not any(each.group for each in bases) and _is_one(covers, "group"):
            return "naked"
        if _is_one(bases, "group") and not any(each.group for each in covers):
            return "hidden"
        if _is_one(bases, "symbol") and _is_one(covers, "symbol"):
            kinds = {_kind(meant.group) for meant in (*bases, *covers)}
            return "line" if kinds == set(_LINES) else "locked"
        return ""

    # --- Sentences ---

    def single(self, deduction: Deduction, before: Before) -> str:
        """Return `r4c5 can only be 7`, and what else is where."""
        (item,), (option,) = deduction.items, deduction.chosen
        said = self.only(item, option)
        meant = self._meant[item]
        if meant.group in self._cages or option >= len(self._placements):
            return said
        blocked = self._blocked(deduction, before)
        placed = {each for each, held in blocked.items() if max(held) < len(self._placements)}
        where = [group for group in blocked if meant.group and group in placed]
        has = [
            f"{group} has {' '.join(map(self._value, held))}"
            for group, held in blocked.items()
            if group not in where
        ]
        if where:
            verb = "has" if len(where) == 1 else "have"
            has.append(f"{joined(where)} {verb} {self._symbol(meant.symbol)}")
        if has or not meant.group:
            return f"{said} ({', '.join(has)})" if has else said
        filled = {item for each in before.chosen for item in self.items_of(each)}
        others = (each for each in self.options_of(item) if each != option)
        are_filled = all(self.items_of(each)[0] in filled for each in others)
        return f"{said} (all others of its cells are filled)" if are_filled else said

    def locked(self, deduction: Deduction, before: Before) -> str:
        """Return `7 in box 5 must be in row 4, so r4c1 is not 7`."""
        (item,) = deduction.items
        meant, denied = self._meant[item], self.denied(deduction.removed)
        inside = self._common_groups(item, before)
        left = self.left_for(item, before)
        if meant.symbol and inside:
            return f"{self.words.item(item)} must be in {joined(inside)}, so {denied}"
        if not meant.symbol:
            what = meant.group or self.words.item(item)
            return f"{what} is {listed([*map(self._value, left)], 'or')}, so {denied}"
        cells = [self._holder(option) for option in left if option < len(self._placements)]
        without = [self._value(option) for option in left if option >= len(self._placements)]
        if meant.group not in self._cages:
            return f"{self.words.item(item)} is in {listed(cells, 'or')}; in any case {denied}"
        cage, symbol = meant.group, self._symbol(meant.symbol)
        has = f"has {symbol} in {listed(cells, 'or')}" if cells else f"has no place for {symbol}"
        more = f" {'or' if cells else 'and'} is {listed(without, 'or')}" if without else ""
        return f"{cage} {has}{more}, so {denied}"

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
        bases, covers = (
            [self._meant[k] for k in side] for side in (deduction.items, deduction.covers)
        )
        kind, denied = self._kind_of_set(deduction), self.denied(deduction.removed)
        if kind == "naked":
            cells = joined(map(self.words.item, deduction.items))
            symbols = joined(self._symbol(meant.symbol) for meant in covers)
            return f"{cells} hold {symbols} of {covers[0].group}, so {denied}"
        if kind == "hidden":
            symbols = joined(self._symbol(meant.symbol) for meant in bases)
            cells = joined(map(self.words.item, deduction.covers))
            return f"{symbols} in {bases[0].group} can only go in {cells}, so {denied}"
        if kind:
            symbol = self._symbol(bases[0].symbol)
            lines = joined(meant.group for meant in bases)
            crossing = joined(meant.group for meant in covers)
            return f"{symbol} in {lines} can only go in {crossing}, so {denied}"
        return super().paired(deduction, before)

    # --- Parts of sentences ---

    def only(self, item: int, option: int) -> str:
        """Return `r4c5 can only be 7`, `7 in box 5 can only go in r4c5`."""
        if self._is_place(item, option):
            return f"{self.words.item(item)} can only go in {self._holder(option)}"
        return f"{self._holder(option)} can only be {self._value(option)}"

    def denied(self, options: Sequence[int]) -> str:
        """Return `r4c1 and r4c2 are not 7`, `r4c1 is not 1 or 2`."""
        by_value: dict[tuple[str, ...], list[str]] = {}
        for holder, held in groupby(sorted(options), key=self._holder):
            by_value.setdefault(tuple(map(self._value, held)), []).append(holder)
        parts = [
            f"{listed(holders)} {'is' if len(holders) == 1 else 'are'} not {joined(values, 'or')}"
            for values, holders in by_value.items()
        ]
        return listed(parts)

    def assumed(self, option: int) -> str:
        return f"{self._holder(option)} were {self._value(option)}"

    def forced(self, link: Link) -> str:
        """Return `r4c5 would be 7`, `7 in row 4 would have to go in r4c5`."""
        if self._is_place(link.item, link.option):
            return f"{self.words.item(link.item)} would have to go in {self._holder(link.option)}"
        return f"{self._holder(link.option)} would be {self._value(link.option)}"

    def nothing(self, item: int) -> str:
        meant = self._meant[item]
        if meant.group in self._cages and not meant.symbol:
            return f"no combination is left for {meant.group}"
        what = "no place" if meant.symbol else "nothing"
        return f"{what} is left for {self.words.item(item)}"

    def total(self, number: int) -> str:
        """Return `cage 3 adds up to 15`, `r1c1 + r2c1 is 7`, `r1c9 - r4c1 is 2`."""
        plus, minus = (list(map(self.words.item, items)) for items in self._members(number))
        value = self.problem.bounds[2 * number] + (len(plus) - len(minus)) * (self._rules.low - 1)
        if number < len(self._caged):
            return f"{self._caged[number].name} adds up to {value}"
        if not plus:
            plus, minus, value = minus, plus, -value
        return f"{' - '.join((' + '.join(plus), *minus))} is {value}"

    def known(self, number: int) -> str:
        """Return what a sum says; of one that is derived, also from which houses and cages."""
        from cover.families.grids.rule_of_45 import CellTotal, derivation

        told = self.total(number)
        if number < len(self._caged):
            return told
        plus, minus = (tuple(self._meant[k].cell for k in items) for items in self._members(number))
        stated = [CellTotal(cage.cells, cage.total or 0) for cage in self._caged]
        found = derivation(CellTotal(plus, 0, minus), stated, self._rules)
        if found is None:
            return told
        last = self._rules.low + self._rules.symbols - 1
        of_houses = len(found.houses) * (self._rules.low + last) * self._rules.symbols // 2
        add = "adds" if len(found.houses) == 1 else "add"
        source = f"{joined(found.houses)} {add} up to {of_houses}"
        if found.cages:
            of_cages = sum(self._caged[k].total or 0 for k in found.cages)
            source += f", {listed([self._caged[k].name for k in found.cages])} to {of_cages}"
        return f"{source}, so {told}"

    # --- What is where ---

    def _members(self, number: int) -> tuple[list[int], list[int]]:
        """Return the items that a sum adds, and those that it takes away."""
        signed = self.problem.items_of_sum(number)
        return [k for k in signed if k >= 0], [~k for k in signed if k < 0]

    def _is_place(self, item: int, option: int) -> bool:
        """Return whether an option is a place for a symbol of a house or a cage."""
        return bool(self._meant[item].symbol) and option < len(self._placements)

    def _value(self, option: int) -> str:
        return self.words.value(0, option)

    def _common_groups(self, item: int, before: Before) -> list[str]:
        """Return the houses and cages, besides its own, that all places left for an item are in."""
        left = self.left_for(item, before)
        if any(option >= len(self._placements) for option in left):
            return []
        return [self._meant[each].group for each in self.common_items(left, item)]

    def blocking(self, deduction: Deduction, before: Before) -> Collection[int]:
        """Return the symbols in place that a single is told by, but for those in its own house."""
        if deduction.technique != "single" or deduction.chosen[0] >= len(self._placements):
            return ()
        return {option for held in self._blocked(deduction, before).values() for option in held}

    def _blocked(self, deduction: Deduction, before: Before) -> dict[str, list[int]]:
        """Return by houses and cages what is chosen there and leaves an item only one option."""
        covering = {item: each for each in before.chosen for item in self.items_of(each)}
        found: dict[str, list[int]] = {}
        for option in self.options_of(deduction.items[0]):
            blockers = (
                (self._meant[item].group, covering[item])
                for item in self.items_of(option)
                if item in covering and self._meant[item].symbol
            )
            group, blocker = next(blockers, ("", option))
            if group and blocker not in found.setdefault(group, []):
                found[group].append(blocker)
        return found


def _kind(group: str) -> str:
    return group.split()[0]


def _is_one(meant: Sequence[digit_model.ItemMeaning], what: str) -> bool:
    """Return whether all are symbols of a house, and of one group, or one symbol."""
    return all(each.symbol for each in meant) and len({getattr(k, what) for k in meant}) == 1


# --- What can be left out, and what the rules demand ---


class GridClues(Clues):
    """The givens, row by row; the cages, each of which can lose its total; the candidates.

    Houses, and that the digits of a cage differ, are rules of the grid and not parts of it.
    """

    def __init__(self, puzzle: DigitGrid) -> None:
        self._puzzle = puzzle
        rules, givens = puzzle.rules, puzzle._givens
        self.options = puzzle._given_options()
        self.cell_names = [rules.name(cell) for cell in range(len(givens))]
        symbol, name = puzzle._symbol, self.cell_names.__getitem__
        # Each clue by the number of its cell, or its cage.
        given = {
            cell: Clue("given", f"the {symbol(value)} in {name(cell)}", (cell,))
            for cell, value in enumerate(givens)
            if value
        }
        caged = {
            number: Clue("cage", f"{cage.name} with total {cage.total}", cage.cells)
            for number, cage in enumerate(rules.cages)
            if cage.total is not None
        }
        limited = {  # cells that may not hold every symbol
            cell: Clue("candidates", f"the candidates of {name(cell)}, {listed}", (cell,))
            for cell, allowed in enumerate(rules.candidates or ())
            for listed in [" ".join(map(symbol, allowed)) or "none"]
            if len(allowed) < rules.symbols and cell not in rules.missing
        }
        self.all = [clue for clues in (given, caged, limited) for clue in clues.values()]
        self._numbers = [*given, *caged, *limited]

    def without(self, left_out: Collection[int]) -> DigitGrid:
        rules, givens = self._puzzle.rules, list(self._puzzle._givens)
        cages, open_cells = list(rules.cages), set()
        for clue in left_out:
            kind, number = self.all[clue].kind, self._numbers[clue]
            if kind == "given":
                givens[number] = 0
            elif kind == "cage":
                cages[number] = cages[number]._replace(total=None)
            else:
                open_cells.add(number)
        if tuple(cages) != rules.cages:
            rules = rules._replace(cages=tuple(cages))
        if open_cells:
            every = tuple(range(1, rules.symbols + 1))
            allowed = enumerate(rules.candidates or ())
            opened = tuple(every if cell in open_cells else each for cell, each in allowed)
            is_limited = any(len(opened[cell]) < rules.symbols for cell in rules.cells())
            rules = rules._replace(candidates=opened if is_limited else None)
        return self._puzzle.restated(rules=rules, _givens=tuple(givens))


def constraints(puzzle: DigitGrid) -> Constraints:
    """Return a constraint for each house, then for each cage, of a grid without totals."""
    rules = puzzle.rules
    is_bare = rules.candidates is None and not any(puzzle._givens)
    numbers = {cell: number for number, cell in enumerate(rules.cells())}
    # Where symbols are alike, any filling of the cells of a group becomes that in their order, by
    # other names for them.
    found = [
        Constraint(
            Clue(kind, group.name, group.cells),
            dropped=tuple(items),
            assumed=tuple(
                numbers[cell] * rules.symbols + place
                for place, cell in enumerate(group.cells[: rules.symbols] if is_bare else ())
            ),
        )
        for group, items in digit_model.items_of_groups(rules)
        for words in [group.name.split()]  # `the rising diagonal`, `disjoint group 3`, `row 1`
        for kind in [words[-1] if words[0] == "the" else " ".join(words[:-1]) or "house"]
    ]
    return Constraints(digit_model.model(rules), found, "be filled, each with different symbols")
