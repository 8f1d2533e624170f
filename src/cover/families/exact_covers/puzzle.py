"""Exact covers that are stated as such: matrices, named sets, Knuth's DLX files, values of Python.

Items may have multiplicities, and options costs.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import count, pairwise
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar, overload

from cover.errors import InputError, Place, printable
from cover.facts import (
    Contest,
    Contradiction,
    Costs,
    Covering,
    LineParts,
    ModelNames,
    Source,
    Unfinished,
    Values,
)
from cover.families.costs import ONCE, Bounds, bounded, costs_of
from cover.families.own.answers import EMPTY, AnswerReader, quoted
from cover.problem import Coloured, Problem
from cover.puzzle import Puzzle
from cover.reading.exact_numbers import ExactNumber, as_number
from cover.reading.lines import counted, shown
from cover.solution import Solution

if TYPE_CHECKING:
    from cover.checking.judging import CheckResult
    from cover.families.clues import Clues, Constraints
    from cover.reading.arguments import Text

_BATCH = 65536  # entries to look at, before asking whether more are needed
_UNUSED = "unused"  # the item of options that were stated without any

# An option as it was stated: names of items, some of them with a colour.
Option = tuple[str | Coloured, ...]

Member = TypeVar("Member")


class Made(Sequence[Member], Generic[Member]):
    """A sequence of so many members, each made of its number when it is asked for."""

    def __init__(self, count: int, make: Callable[[int], Member]) -> None:
        self._numbers, self._make = range(count), make

    @overload
    def __getitem__(self, number: int) -> Member: ...
    @overload
    def __getitem__(self, number: slice) -> list[Member]: ...
    def __getitem__(self, number: int | slice) -> Member | list[Member]:
        if isinstance(number, slice):
            return list(map(self._make, self._numbers[number]))
        return self._make(self._numbers[number])

    def __len__(self) -> int:
        return len(self._numbers)

    def __repr__(self) -> str:
        first = ", ".join(map(repr, self[:3]))
        return f"[{first}{', ...' if len(self) > 3 else ''}]"


def item_and_colour(entry: str | Coloured) -> tuple[str, Hashable]:
    """Return the item of an option's entry and its colour, None where it has none."""
    return (str(entry.item), entry.colour) if isinstance(entry, Coloured) else (entry, None)


def word_of(entry: str | Coloured) -> str:
    """Return an entry as formats write it: `item` or `item:colour`."""
    return f"{entry.item}:{entry.colour}" if isinstance(entry, Coloured) else entry


def problem_of(
    primary: Sequence[str],
    options: Sequence[Option],
    secondary: Sequence[str] = (),
    multiplicities: Mapping[str, Bounds] | None = None,
) -> Problem:
    """Return the problem, in which each option has an item; raises `ModelError` as `Problem` does.

    Options without items have a secondary one there, so that they keep their numbers, and are in
    no solution.
    """
    stated: Iterable[Option] = options
    if isinstance(options, list) and not all(options):  # others are lines of words, never empty
        taken = {*primary, *secondary}
        unused = next(name for n in count() if (name := _UNUSED + "_" * n) not in taken)
        stated, secondary = (option or (unused,) for option in options), (*secondary, unused)
    return Problem(primary, stated, secondary, (), multiplicities)


def never_chosen(problem: Problem) -> list[int]:
    """Return the options without a primary item, which are in no solution."""
    primary, starts, entries = problem.primary_count, problem.starts, problem.entries
    if primary == len(problem.items):
        return []
    return [
        option
        for option in range(problem.option_count)
        if min(entries[starts[option] : starts[option + 1]]) >= primary
    ]


class GivenNames(NamedTuple):
    """What a program calls things: the options, with their items, and each item by its text."""

    names: Sequence[Any]
    options: Sequence[tuple[Any, ...]]
    items: Mapping[str, Any]


class ChosenOption(NamedTuple):
    """An option of a solution: its name, and its items, both as the program gave them."""

    name: Any
    items: tuple[Any, ...]


class ExactCoverSolution(Solution):
    """The options that cover all items; `in` tells whether one of a name is chosen.

    >>> import cover
    >>> solution = cover.ExactCover({"A": [1, 4], "B": [2, 4], "C": [2, 3]}).solve()
    >>> solution[4], solution.placements
    ('A', [ChosenOption(name='A', items=(1, 4)), ChosenOption(name='C', items=(2, 3))])
    >>> "A" in solution, "B" in solution
    (True, False)
    """

    puzzle: ExactCover

    def __getitem__(self, key: Hashable) -> Any:
        """Return the name of the option that covers an item; or a list of their names.

        It is a list for secondary items, and for those that have a multiplicity.
        Raises `KeyError` where there is no such item.
        """
        for item in (key, str(key)) if type(key) is int else (key,):
            if item in self._names:
                return self._names[item]
        raise KeyError(f"there is no item {shown(repr(key))}")

    def __contains__(self, name: object) -> bool:
        """Whether an option is chosen, which is named or one of the `placements`."""
        return any(name in (chosen.name, chosen) for chosen in self.placements)

    @property
    def placements(self) -> list[ChosenOption]:
        """The options, in their order."""
        options = self.puzzle.options()
        return [ChosenOption(*options[number]) for number in self.values]

    @cached_property
    def _names(self) -> dict[Hashable, Any]:
        """For each item the name of its option; a list of names where it may have several."""
        puzzle = self.puzzle
        several = (*puzzle.secondary, *puzzle.multiplicities())
        found: dict[Hashable, Any] = {item: [] for item in several}
        for chosen in self.placements:
            for entry in chosen.items:
                item = item_of(entry)
                if item in found and isinstance(found[item], list):
                    found[item].append(chosen.name)
                else:
                    found[item] = chosen.name
        return found


def item_of(entry: Any) -> Any:
    """Return the item of an option's entry as a program gave it."""
    if isinstance(entry, str) and ":" in entry:
        return entry.partition(":")[0]
    return entry.item if isinstance(entry, Coloured) else entry


class ExactCover(Puzzle[ExactCoverSolution]):
    """An exact cover: options are chosen so that each item is in just one of them, or as it says.

    `options` is a text in any format that `cover exact-cover` reads, or the path of a file; or a
    mapping from names of options to their items; or a sequence of collections of items, whose names
    are 1, 2 and so on; or a matrix of 0 and 1, such as an array of NumPy, whose columns are the
    items 1, 2 and so on. Names and items are of any hashable kind, and solutions call them by
    these. A text in the place of items is a list of words.

    `items` are those to be covered, where not all that occur are, or the names of the columns of a
    matrix. `secondary` items are in one option at most, or in several that all give them the same
    colour: `cover.Coloured(item, colour)`, or "item:colour" for a text. Items with colours are
    secondary. A text with a colon that is to be an item stands in a tuple: `("12:30",)`. Without
    `items`, each secondary item has to be in an option, so that none is misspelt.

    `multiplicities` are a mapping from items to the number of options that they are in, or to a
    pair of the least and the most. `costs` are numbers of 0 or more, a sequence with one for each
    option, or a mapping from names of options; others cost 0. They are exact as they are written.

    Raises `InputError`, which is a `ValueError`, for options that are not well formed.

    >>> from cover import ExactCover
    >>> cover = ExactCover({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6],
    ...                     "E": [2, 3, 6, 7], "F": [2, 7]})
    >>> cover
    <ExactCover 7 items, 6 options>
    >>> [chosen.name for chosen in cover.solve().placements]
    ['B', 'D', 'F']

    What it states can be read from it, by the names that the text or the program has: `items()`
    are those to be covered, `options()` a sequence of names with their items, which are not made
    before they are asked for; `secondary`, `multiplicities()` and `costs` are as above, costs a
    number for each option, or None. From these, the class makes the same puzzle.

    >>> cover.items(), cover.options()[1]
    ((1, 4, 7, 5, 3, 6, 2), ('B', (1, 4)))

    >>> from cover import Coloured
    >>> lessons = ExactCover({"A": ["mon", Coloured("teacher", "Ann")],
    ...                       "B": ["tue", Coloured("teacher", "Bob")],
    ...                       "C": ["tue", Coloured("teacher", "Ann")]})
    >>> lessons.solve()["teacher"]
    ['A', 'C']
    >>> lessons.secondary
    ('teacher',)

    >>> shifts = ExactCover({"ann": ["mon", "tue"], "bob": ["mon"], "cat": ["mon", "tue"]},
    ...                     multiplicities={"mon": 2, "tue": (1, 2)},
    ...                     costs={"ann": 180, "bob": 90, "cat": 165.50})
    >>> shifts
    <ExactCover 2 items with multiplicities, 3 options with costs>
    >>> shifts.multiplicities(), shifts.costs
    ({'mon': (2, 2), 'tue': (1, 2)}, (180, 90, 165.5))
    >>> shifts.count()
    Count(3)
    >>> [shifts.solve()["mon"], shifts.solve()["tue"]]
    [['ann', 'cat'], ['ann', 'cat']]
    """

    command = "exact-cover"
    solution_class = ExactCoverSolution
    _drawn_by = _pictured_by = "exact_covers.drawing"
    _worded_by, _clued_by = "exact_covers.words:OptionWords", "exact_covers.words:CoveredItems"
    _writes_parts = True
    _states_constraints = True

    # The model, which nothing else shares; its items and options by their texts, in their order.
    _problem: Problem
    _primary: tuple[str, ...]
    _secondary: tuple[str, ...]
    _options: Sequence[Option]
    _prices: Costs | None
    # What answers call the options, numbers from 1 or words, and the lines of these.
    _labels: Sequence[int | str]
    _texts: Sequence[str]
    # What a program calls them, where one made it.
    _given: GivenNames | None = None
    # The items of a partial puzzle that may be left over.
    _spared: frozenset[int] = frozenset()

    # --- How it is made ---

    def __init__(
        self,
        options: Text | Mapping[Any, Any] | Iterable[Any],
        *,
        items: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] = (),
        multiplicities: Mapping[Any, int | tuple[int, int]] | None = None,
        costs: Mapping[Any, Any] | Iterable[Any] | None = None,
    ) -> None:
        from cover.families.exact_covers.text.yaml import cover_of_values
        from cover.reading.arguments import is_text

        said = items, secondary, multiplicities, costs
        if not is_text(options):
            self._become(*cover_of_values(options, *said, type(self).__name__))
            return
        names = "items", "secondary", "multiplicities", "costs"
        for name, value in zip(names, said, strict=True):
            if value is not None and (value is not secondary or tuple(secondary)):
                raise InputError(Place(name), "goes with options of Python; a text has its own")
        self._take(options, called="options")

    @classmethod
    def _made_of(
        cls,
        place: Place,
        primary: Sequence[str],
        options: Sequence[Option],
        texts: Sequence[str],
        labels: Sequence[int | str] = (),
        *,
        secondary: Sequence[str] = (),
        multiplicities: Mapping[str, Bounds] | None = None,
        costs: Sequence[ExactNumber | None] = (),
    ) -> Self:
        """Return the puzzle that a reader has read; raises `ModelError` as `Problem` does.

        `texts` are the lines of the options, and `labels` what answers call them, where that is not
        their numbers from 1. There is a cost for each option, None where none is stated, or there
        are none at all.
        """
        return cls.made(
            Source(place),
            _problem=problem_of(primary, options, secondary, multiplicities),
            _primary=tuple(primary),
            _secondary=tuple(secondary),
            _options=options,
            _prices=costs_of(costs),
            _labels=labels or range(1, len(options) + 1),
            _texts=texts,
        )

    # --- What it states ---

    def items(self) -> tuple[Any, ...]:
        """Return the items that are to be covered."""
        return self._called_as_given(self._primary)

    @property
    def secondary(self) -> tuple[Any, ...]:
        """The items that need not be covered."""
        return self._called_as_given(self._secondary)

    def _called_as_given(self, items: Iterable[str]) -> tuple[Any, ...]:
        given = self._given
        return tuple(items if given is None else map(given.items.__getitem__, items))

    def options(self) -> Sequence[tuple[Any, tuple[Any, ...]]]:
        """Return what can be chosen: the name and the items of each option, in their order."""
        given = self._given
        names, options = (self._labels, self._options) if given is None else given[:2]

        def option(number: int) -> tuple[Any, tuple[Any, ...]]:
            return names[number], options[number]

        return Made(len(options), option)

    def multiplicities(self) -> dict[Any, Bounds]:
        """From how many to how many options contain an item, where that is not just one."""
        return dict(zip(self._called_as_given(self._bounds), self._bounds.values(), strict=True))

    @property
    def costs(self) -> tuple[int | float, ...] | None:
        """What the options cost, as numbers of Python; None where none of them states a cost."""
        prices = self._prices
        return prices and tuple(as_number(each, prices.decimals) for each in prices.of)

    @cached_property
    def _bounds(self) -> dict[str, Bounds]:
        """The multiplicities by the texts of items."""
        stated = self._problem.multiplicities
        bounds = zip(stated[::2], stated[1::2], strict=True)
        named = zip(self._primary, bounds, strict=False)  # there are none where all are 1 and 1
        return {item: each for item, each in named if each != ONCE}

    def __repr__(self) -> str:
        items = counted(len(self._primary), "item")
        more = f" and {len(self._secondary)} secondary" if self._secondary else ""
        options = counted(len(self._options), "option")
        often = " with multiplicities" if self._bounds else ""
        priced = "" if self._prices is None else " with costs"
        return f"<{type(self).__name__} {items}{often}{more}, {options}{priced}>"

    def _key(self) -> Hashable:
        """Return all that is stated, and what a program calls otherwise than its text does."""
        given = self._given
        if given is None:
            return super()._key(), frozenset[Any]()
        colours = (
            (word.colour, entry.colour)
            for words, entries in zip(self._options, given.options, strict=True)
            for word, entry in zip(words, entries, strict=True)
            if isinstance(word, Coloured) and isinstance(entry, Coloured)
        )
        names = zip(self._labels, given.names, strict=True)
        pairs = (("item", given.items.items()), ("colour", colours), ("option", names))
        otherwise = ((kind, pair) for kind, each in pairs for pair in each if pair[0] != pair[1])
        return super()._key(), frozenset(otherwise)

    # --- What engines ask ---

    @property
    def _shape(self) -> Problem:
        return self._problem

    def _model(self, deadline: float | None = None) -> Problem:
        return self._problem

    def _names(self) -> ModelNames:
        entries = (item_and_colour(entry) for option in self._options for entry in option)
        colours = dict.fromkeys(str(colour) for _, colour in entries if colour is not None)
        return ModelNames(list(map(str, self._problem.items)), list(colours))

    def _contradiction(self, deadline: float | None = None) -> Contradiction | None:
        """Find an item that is in no option, or in too few, so that nothing can cover it."""
        problem = self._problem
        lows = problem.multiplicities[::2] or [1] * problem.primary_count
        lacking = {item: low for item, low in enumerate(lows) if low}
        for start in range(0, len(problem.entries), _BATCH):
            if not lacking:
                break
            found = Counter(problem.entries[start : start + _BATCH])
            for item in lacking.keys() & found.keys():
                lacking[item] -= found[item]
                if lacking[item] <= 0:
                    del lacking[item]
        if not lacking:
            return None
        item = min(lacking)
        name, low = problem.items[item], problem.multiplicity(item)[0]
        if lacking[item] == low:
            return Contradiction(f'item "{name}" is in no option')
        options = counted(low - lacking[item], "option")
        return Contradiction(f'item "{name}" is in {options}, and has to be in {low} of a solution')

    def _costs(self) -> Costs | None:
        return self._prices

    def _partial(self) -> Self:
        """Return the problem in which all items that are to be in one option may be left over."""
        problem = self._problem
        bounds = map(problem.multiplicity, range(problem.primary_count))
        spared = frozenset(item for item, each in enumerate(bounds) if each == ONCE)
        optional = problem.multiplicities[:] or array("i", [1]) * (2 * problem.primary_count)
        for item in spared:
            optional[2 * item] = 0
        options = problem.entries, problem.colours, problem.starts
        less = Problem.of_arrays(
            problem.items, problem.primary_count, options, multiplicities=optional
        )
        return self.but(_problem=less, _spared=spared)

    def _coverage(self) -> list[int]:
        """Return how many items that may be left over each option has."""
        entries = self._problem.entries
        return [
            sum(item in self._spared for item in entries[begin:end])
            for begin, end in pairwise(self._problem.starts)
        ]

    def _left_over(self, values: Sequence[int]) -> list[str]:
        entries, starts = self._problem.entries, self._problem.starts
        covered = {item for k in values for item in entries[starts[k] : starts[k + 1]]}
        return [self._primary[item] for item in sorted(self._spared - covered)]

    def _covering(self) -> Covering:
        """Return what is covered: primary items as often as they say, others by one colour.

        A further item, which is never covered, has the options that no solution has.
        """
        number_of = {item: k for k, item in enumerate((*self._primary, *self._secondary))}
        colours: dict[Hashable, int] = {None: 0}

        def numbered(entry: str | Coloured) -> tuple[int, int]:
            item, colour = item_and_colour(entry)
            return number_of[item], colours.setdefault(colour, len(colours))

        never, idle = [(len(number_of), 0)], set(never_chosen(self._problem))
        options = (
            [*map(numbered, option), *(never if number in idle else ())]
            for number, option in enumerate(self._options)
        )
        primary = (self._bounds.get(item, ONCE) for item in self._primary)
        bounds = [*primary, *((0, 1) for _ in self._secondary), (0, 0)]
        return Covering(len(self._options), options, bounds)

    # --- Solutions ---

    def _decode(self, options: Sequence[int]) -> Values:
        return tuple(options)

    def _faults_in(self, values: Sequence[int], *, is_open: bool = False) -> list[str]:
        """Return items that are not covered as they must be, and what is wrong with options.

        Primary ones are to be covered once, or as often as they say, and others in one colour. Each
        option has to cover a primary one, and to come once. Where it `is_open`, others may follow.
        """
        uses: Counter[str] = Counter()
        colours: dict[str, set[Hashable]] = {item: set() for item in self._secondary}
        for number in values:
            for entry in self._options[number]:
                item, colour = item_and_colour(entry)
                uses[item] += 1
                if item in colours:
                    colours[item].add(colour)
        found = [
            f'item "{item}" is covered {uses[item]} times'
            for item in self._primary
            if item not in self._bounds and (uses[item] > 1 or not (uses[item] or is_open))
        ]
        for item, (low, high) in self._bounds.items():
            if uses[item] > high or (uses[item] < low and not is_open):
                expected = f"{low} to {high}" if low < high else f"{low}"
                found.append(f'item "{item}" is covered {uses[item]} times, expected {expected}')
        for item in self._secondary:
            if uses[item] > 1 and (None in colours[item] or len(colours[item]) > 1):
                found.append(f'secondary item "{item}" is covered in different ways')
        chosen = (map(item_and_colour, self._options[number]) for number in values)
        if any(all(item in colours for item, _ in entries) for entries in chosen):
            found.append("an option without a primary item is chosen")
        if self._bounds and len(set(values)) < len(values):
            found.append("an option is chosen twice")
        return found

    def _unfinished(self, values: Sequence[int]) -> Unfinished | None:
        faults = self._faults_in(values, is_open=True)
        if len(faults) == len(self._faults_in(values)):
            return None
        return Unfinished({f"option {self._line((k,))}": (k,) for k in values}, faults)

    def _cost(self, values: Sequence[int]) -> int:
        return 0 if self._prices is None else sum(self._prices.of[option] for option in values)

    def check(self, answer: object = None, *, timeout: float | None = None) -> CheckResult:
        """Judge an answer by the rules, as `Puzzle.check` does, or the names of options.

        These are called as the program called them.

        >>> from cover import ExactCover
        >>> bool(ExactCover({("A", 1): [1, 2], "B": [2, 3], None: [3]}).check([("A", 1), None]))
        True
        """
        if self._given is not None and isinstance(answer, (list, tuple, set)):
            text_of = dict(zip(self._given.names, self._labels, strict=True))
            try:
                answer = [text_of.get(name, name) for name in answer]
            except TypeError:
                raise InputError(Place("answer"), "expected the names of options") from None
        return super().check(answer, timeout=timeout)

    # --- How solutions are written and read ---

    @property
    def _contest(self) -> Contest | None:
        from cover.families.exact_covers.text.matrices import CONTESTS

        return CONTESTS.get(self.source.format)

    def _name_of(self, option: int) -> str:
        """Return what people read of an option: its name, or else its number with its items."""
        label = self._labels[option]
        if isinstance(label, str):
            return label
        return f"{label}({','.join(map(word_of, self._options[option]))})"

    def _answer(self, values: Sequence[int]) -> list[str]:
        return list(map(self._name_of, values))

    def _line_parts(self) -> LineParts:
        return LineParts(EMPTY, [quoted(self._name_of(k)) for k in range(len(self._options))])

    def _rows(self, values: Sequence[int]) -> list[str]:
        """Return the options as they were written, with single blanks."""
        return [printable(" ".join(self._texts[option].split())) for option in values] or [EMPTY]

    def _table(self, values: Sequence[int]) -> list[list[str]]:
        from cover.families.exact_covers.text.sets import chosen_rows

        return chosen_rows(self, values)

    def _data(self, values: Sequence[int]) -> list[int | str]:
        return [self._labels[option] for option in values]

    def _data_beside(self, values: Sequence[int]) -> Mapping[str, object]:
        """Return the items of options that are numbers."""
        if not values or isinstance(self._labels[values[0]], str):
            return {}
        return {"items": [list(map(word_of, self._options[option])) for option in values]}

    @cached_property
    def _answer_reader(self) -> AnswerReader:
        numbers = range(len(self._options))
        option_of = {self._name_of(number): number for number in numbers}
        option_of |= zip(map(str, self._labels), numbers, strict=True)
        return AnswerReader(self, option_of, self._texts)

    def _stated(self, command: str = "") -> dict[str, object]:
        from cover.families.exact_covers.text.yaml import stated

        return stated(self)

    def _stated_solution(self, values: Sequence[int]) -> object:
        from cover.reading.yaml_text import InLine

        return InLine(self._data(values))

    # --- What setters ask ---

    def _offers(self) -> Clues:
        from cover.families.exact_covers.words import OfferedOptions

        return OfferedOptions(self)

    @property
    def _way_out(self) -> str:
        strict = next(((item, each) for item, each in self._bounds.items() if each[0]), None)
        ways = []
        if strict is not None:
            said, less = bounded(*strict), bounded(strict[0], (0, strict[1][1]))
            ways.append(f"{less} instead of {said} asks for at most so many")
        if self._bounds.keys() != set(self._primary):
            ways.append("--maximum covers as many items as can be")
        return ", ".join(ways)

    def _constraints(self) -> Constraints:
        found, together = super()._constraints(), "be covered by as many options as they say"
        return found._replace(together=together) if self._bounds else found
