"""The problem that every puzzle becomes: exact covering with colours, multiplicities, and sums.

After D. E. Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1: given *items* and
*options* (sets of items), choose options so that every **primary** item is in exactly one of them
and every **secondary** item in at most one -- or in any number of options that all give it the
same **colour** (his "XCC problem"). A primary item with a **multiplicity** is in so many options
as that says, from its low to its high (his "MCC problem").
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, islice
from typing import Any

from cover.errors import ModelError
from cover.tuples import NamedTuple

_BATCH = 1024  # options that are appended in one go
_ENTRIES = 4096  # of the options of a batch, about


class Coloured:
    """A secondary item together with the colour that an option gives it.

    >>> from cover import Coloured, ExactCover
    >>> ExactCover([["mon", Coloured("ann", 1)], ["tue", Coloured("ann", 2)]]).count()
    Count(0)
    """

    __slots__ = ("colour", "item")

    def __init__(self, item: Hashable, colour: Hashable) -> None:
        self.item = item
        self.colour = colour

    def __repr__(self) -> str:
        return f"Coloured({self.item!r}, {self.colour!r})"


class Sum(NamedTuple):
    """A side constraint: the weights of the options chosen for some items, from `low` to `high`.

    The weights for `items` are added and those for `minus` subtracted. All these items are primary,
    have no multiplicity and differ; an option that covers two of them counts twice. `weights` holds
    a number for each option of the problem; sums that share one list share the memory, too.
    """

    items: Sequence[Hashable]
    weights: Sequence[int]
    low: int
    high: int
    minus: Sequence[Hashable] = ()


class Problem:
    """An exact-cover problem: validated once, here, and never changed afterwards.

    `primary` and `secondary` are the names of the items (any hashable values, all different).
    Each of `options` holds names of items; a secondary item may stand there as
    `Coloured(item, colour)`. Options keep the number of their place, from 0.

    The engines read four flat arrays. Items are numbered from 0, the primary ones first:

    - `entries[starts[k]:starts[k + 1]]` are the items of option `k` (32-bit and 64-bit integers);
    - `colours`, as long as `entries`, holds 0 where there is no colour and otherwise a number
      from 1 that stands for the colour.

    The `sums` are in five more: `sum_items[sum_starts[k]:sum_starts[k + 1]]` are the items of sum
    `k`, with `~item`, a negative number, for one whose weights are subtracted; `bounds[2 * k]` and
    `bounds[2 * k + 1]` are its low and its high, and `rows[k]` is its row of `weights`, in which
    each row has a number for every option. The last `spare_sums` of them follow from all else that
    is said: an engine may go by them, where that makes a search shorter.

    `multiplicities` gives a low and a high to primary items that need not be in exactly one option;
    the engines read them in an array: `multiplicities[2 * k]` and `multiplicities[2 * k + 1]` are
    those of item `k`, 1 and 1 for any other primary item. It is empty where there are none.

    An option without a primary item is legal and never chosen by a search. The empty problem has
    one solution, the empty one; a primary item that no option contains leaves none, unless its low
    is 0.

    Raises `ModelError`, which names the option and the item, for an item that is unknown, occurs
    twice in an option or is coloured though primary; for an option without items; for two items
    of one name; for a sum whose items are not primary or not different, whose weights are not one
    for each option, or whose numbers need more than 31 bits; for a multiplicity of an item that
    is not primary, whose low is below 0 or above its high, or whose high is below 1.
    """

    __slots__ = (
        "bounds",
        "colours",
        "entries",
        "items",
        "multiplicities",
        "option_count",
        "primary_count",
        "rows",
        "spare_sums",
        "starts",
        "sum_count",
        "sum_items",
        "sum_starts",
        "weights",
    )

    def __init__(
        self,
        primary: Iterable[Hashable],
        options: Iterable[Iterable[Any]],
        secondary: Iterable[Hashable] = (),
        sums: Iterable[Sum] = (),
        multiplicities: Mapping[Any, tuple[int, int]] | None = None,
    ) -> None:
        names = list(primary)
        self.primary_count = len(names)
        names.extend(secondary)
        self.items: tuple[Hashable, ...] = tuple(names)
        number_of = {name: number for number, name in enumerate(names)}
        if len(number_of) != len(names):
            name = names[_first_repeated(names)]
            raise ModelError(f'two items are named "{name}"', item=name)
        self.entries = array("i")
        self.starts = array("q", [0])
        coloured: list[tuple[int, Hashable]] = []  # places with their colours
        coming = map(tuple, options)  # an iterator could be read only once
        while batch := list(islice(coming, _BATCH)):
            if not self._fill_plain(batch, number_of):
                for option in batch:
                    self._fill_one(option, number_of, coloured)
        self.option_count = len(self.starts) - 1
        self.colours = array("i", bytes(self.entries.itemsize * len(self.entries)))
        numbers: dict[Hashable, int] = {}
        for place, colour in coloured:
            self.colours[place] = numbers.setdefault(colour, len(numbers) + 1)
        self.multiplicities = array("i")
        if multiplicities:
            self._add_multiplicities(multiplicities, number_of)
        self.sum_items, self.sum_starts = array("i"), array("i", [0])
        self.bounds, self.rows, self.weights = array("i"), array("i"), array("i")
        self.spare_sums = 0
        self._add_sums(sums, number_of)

    def _fill_plain(self, batch: list[tuple[Any, ...]], number_of: dict[Hashable, int]) -> bool:
        """Append options, all in one go; False (and nothing done) if they have a colour or a fault.

        A million options take a second in this way, and three one by one.
        """
        lengths = list(map(len, batch))
        try:
            numbers = list(map(number_of.__getitem__, chain.from_iterable(batch)))
            if 0 in lengths or lengths != list(map(len, map(set, batch))):
                return False
        except (KeyError, TypeError):
            return False
        self.starts.extend(islice(accumulate(lengths, initial=len(self.entries)), 1, None))
        self.entries.extend(numbers)
        return True

    def _fill_one(
        self,
        option: tuple[Any, ...],
        number_of: dict[Hashable, int],
        coloured: list[tuple[int, Hashable]],
    ) -> None:
        """Append an option, which may have colours; raise what is wrong with it."""
        numbers: list[int] = []
        for place, entry in enumerate(option):
            item = entry.item if isinstance(entry, Coloured) else entry
            try:
                number = number_of[item]
            except (KeyError, TypeError):
                raise self._fault("unknown item", place, item) from None
            if isinstance(entry, Coloured):
                if number < self.primary_count:
                    raise self._fault("a colour on the primary item", place, item)
                coloured.append((len(self.entries) + place, entry.colour))
            numbers.append(number)
        if not numbers:
            raise ModelError("has no items", option=len(self.starts) - 1)
        if len(numbers) != len(set(numbers)):
            place = _first_repeated(numbers)
            raise self._fault("repeated item", place, self.items[numbers[place]])
        self.entries.extend(numbers)
        self.starts.append(len(self.entries))

    def _add_multiplicities(
        self, multiplicities: Mapping[Any, tuple[int, int]], number_of: dict[Hashable, int]
    ) -> None:
        stated = array("i", (1, 1)) * self.primary_count
        for name, (low, high) in multiplicities.items():
            number = number_of.get(name, len(self.items))
            if number >= self.primary_count:
                raise ModelError(f'a multiplicity of "{name}", which is no primary item', item=name)
            if not (0 <= low <= high and 1 <= high < 2**31):
                raise ModelError(f'"{name}" cannot be in {low} to {high} options', item=name)
            stated[2 * number], stated[2 * number + 1] = low, high
        if stated.count(1) < len(stated):
            self.multiplicities = stated

    def multiplicity(self, item: int) -> tuple[int, int]:
        """The least and the most options of a solution that contain primary item `item`."""
        if not self.multiplicities:
            return 1, 1
        return self.multiplicities[2 * item], self.multiplicities[2 * item + 1]

    def items_of(self, option: int) -> Sequence[int]:
        """The items of an option, by their numbers."""
        return self.entries[self.starts[option] : self.starts[option + 1]]

    def entries_of(self, option: int) -> Iterator[tuple[int, int]]:
        """The items of an option, by their numbers, each with its colour."""
        first, end = self.starts[option], self.starts[option + 1]
        return zip(self.entries[first:end], self.colours[first:end], strict=True)

    def items_of_sum(self, number: int) -> Sequence[int]:
        """The items of a sum, with `~item` for one that is subtracted."""
        return self.sum_items[self.sum_starts[number] : self.sum_starts[number + 1]]

    def weights_of(
        self, rows: Sequence[int], options: Sequence[int]
    ) -> tuple[array[int], array[int]]:
        """The rows of sums with some options alone: their numbers then, and the weights in them.

        Sums that share their weights still do.
        """
        number_of = {row: number for number, row in enumerate(dict.fromkeys(rows))}
        weights = array("i")
        for row in number_of:
            before = row * self.option_count
            weights.extend([self.weights[before + option] for option in options])
        return array("i", map(number_of.__getitem__, rows)), weights

    def _add_sums(self, sums: Iterable[Sum], number_of: dict[Hashable, int]) -> None:
        row_of: dict[int, int] = {}  # by the identity of the list, which `known` keeps alive
        known: list[Sequence[int]] = []
        for number, (items, weights, low, high, minus) in enumerate(sums):
            numbers = self._summed([*items, *minus], number, number_of)
            if id(weights) not in row_of:
                if len(weights) != self.option_count:
                    raise ModelError(f"sum {number} has not one weight for each option")
                row_of[id(weights)] = len(known)
                known.append(weights)
                self._append(self.weights, weights, number)
            self.rows.append(row_of[id(weights)])
            self._append(self.bounds, (low, high), number)
            self.sum_items.extend(numbers[: len(items)])
            self.sum_items.extend(~item for item in numbers[len(items) :])
            self.sum_starts.append(len(self.sum_items))
        self.sum_count = len(self.rows)

    def _summed(
        self, names: list[Hashable], number: int, number_of: dict[Hashable, int]
    ) -> list[int]:
        try:
            numbers = [number_of[name] for name in names]
        except (KeyError, TypeError):  # unknown, or nothing that could be known
            numbers = [len(self.items)]
        if len(set(numbers)) < len(numbers) or max(numbers, default=-1) >= self.primary_count:
            raise ModelError(f"sum {number} is not of different primary items")
        if any(self.multiplicity(item) != (1, 1) for item in numbers):
            raise ModelError(f"sum {number} is of an item with a multiplicity")
        return numbers

    @staticmethod
    def _append(numbers: array[int], more: Sequence[int], number: int) -> None:
        if more and not -(2**31) < min(more) <= max(more) < 2**31:
            raise ModelError(f"sum {number} has numbers of more than 31 bits")
        numbers.extend(more)

    def _fault(self, what: str, place: int, item: object) -> ModelError:
        option = len(self.starts) - 1
        return ModelError(f'{what} "{item}"', option=option, entry=place, item=item)

    @classmethod
    def of_arrays(
        cls,
        items: tuple[Hashable, ...],
        primary_count: int,
        options: tuple[array[int], array[int], array[int]],
        sums: tuple[array[int], array[int], array[int], array[int], array[int]] | None = None,
        multiplicities: array[int] | None = None,
        spare_sums: int = 0,
    ) -> Problem:
        """A problem made of what was validated before, in no time: nothing is looked at.

        The arrays are those of the class, and become its own: `entries`, `colours` and `starts` of
        the options; `sum_items`, `sum_starts`, `bounds`, `rows` and `weights` of the sums; the
        `multiplicities`; and the number of `spare_sums`.
        """
        problem = cls.__new__(cls)
        problem.items, problem.primary_count = items, primary_count
        problem.entries, problem.colours, problem.starts = options
        problem.multiplicities = array("i") if multiplicities is None else multiplicities
        if sums is None:
            sums = array("i"), array("i", [0]), array("i"), array("i"), array("i")
        problem.sum_items, problem.sum_starts, problem.bounds, problem.rows, problem.weights = sums
        problem.spare_sums = spare_sums
        problem.option_count, problem.sum_count = len(problem.starts) - 1, len(problem.rows)
        return problem

    def batches(self) -> Iterator[range]:
        """The numbers of all options, in ranges of which none takes long to look at."""
        from bisect import bisect_left

        first = 0
        while first < self.option_count:
            end = bisect_left(self.starts, self.starts[first] + _ENTRIES, first + 1)
            end = min(end, self.option_count)
            yield range(first, end)
            first = end

    def option(self, number: int) -> tuple[Hashable, ...]:
        """The names of the items of option `number`, without their colours."""
        return tuple(self.items[item] for item in self.items_of(number))

    def __repr__(self) -> str:
        secondary = len(self.items) - self.primary_count
        return f"<Problem {self.primary_count}+{secondary} items, {self.option_count} options>"


def _first_repeated(values: Sequence[Hashable]) -> int:
    """Return the place of the first value that has come before."""
    seen: set[Hashable] = set()
    for place, value in enumerate(values):
        if value in seen:
            return place
        seen.add(value)
    raise AssertionError("called without a repeated value")


class ItemSymmetry(NamedTuple):
    """How items can change places so that the options of a problem stay the same, all in all.

    `symbols` has for each symbol its items, in one order for all: any two symbols can change
    places, each item of the one with that of the other. Other items stay where they are then.
    `moves` are further symmetries, for each item its image: items of a symbol are mapped to items
    of this symbol, in the same way for all symbols. `first` are the items that are covered first,
    in this order, those that belong to no symbol: every option has one at least. The `turn`, if
    there is one, is a symmetry that maps the first of them to the last ones.
    """

    first: Sequence[int]
    symbols: Sequence[Sequence[int]]
    moves: Sequence[Sequence[int]] = ()
    turn: Sequence[int] | None = None
