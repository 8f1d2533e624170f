"""Which options of a puzzle's model are in any solution, and in how many.

Solutions are listed first, and most questions are over then: of few solutions, all is known. Where
there are more, each one found settles all of its options, and only what is left is asked, in
searches that get more and more time; so a limit leaves open what is hard, and nothing else. Then
the solutions with each option are counted, where that is over soon.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, compress
from json import dumps
from operator import itemgetter
from time import monotonic
from typing import NamedTuple
from weakref import WeakKeyDictionary

from cover.asking.counts import counted
from cover.asking.problems import nine_for, prepared, told_apart
from cover.errors import LimitError
from cover.facts import Decider
from cover.families.words import Words
from cover.puzzle import Puzzle
from cover.query import Query
from cover.result import json_number
from cover.setting.proof import before_telling
from cover.solver import Prepared, Search
from cover.solver.counting.memory import default_size
from cover.solver.counting.uses import option_uses
from cover.solver.multiplicities import without_omissions
from cover.solver.settling import IN_NONE, IN_SOME, OPEN, KnownOptions, is_in_some
from cover.steps import deadline_after, has_come, in_time, seconds_left, shorter

# Where there are no more solutions than these, and they are found in that time, all are listed:
# slices of work of an engine, and seconds of layered puzzles.
_FEW = 1000
_FEW_SLICES = 100
_FEW_SECONDS = 0.1

# The slices of each search for what is left, in rounds; then the seconds, and how many times as
# many in each round that follows.
_SLICES = (8, 100)
_SECONDS = 1.0
_MORE = 4

# The part of the time that is left in which a second solution is looked for before anything else.
_PART = 0.5

# Seconds for counting, where it is not said whether to count.
_COUNT_SECONDS = 0.5

# More candidates than these that are not settled in the time are counted, and not named: that would
# take longer than to find the others.
_MOST_UNSETTLED = 10_000

Options = Sequence[int]


class TrueOptions:
    """What is found of a puzzle's options in the time of a query, which begins at once.

    `status` is that of the puzzle; `total` is the number of solutions, and `uses` in how many of
    them each option is that covers an item that is asked, where these are counted. Of a layered
    puzzle that does not tell all layers, answers are counted, if they are few.

    With `counts` it counts in all of the time, or however long that takes; with False not at all,
    where there are more solutions than a few; and for half a second where it is None.

    `known` is what is known of each option, and `unsettled` how many candidates there may be of
    which nothing is.

    Candidates are the values of items; or `by_options` each option, where values are all alike.

    Simple ones, `is_simple`, are what the givens alone leave: nothing is searched, and nothing
    counted. Out is what covers an item that a given covers, and what the words of the family know
    to be `unfit`. `status` is open, or none where the statement rules itself out.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        query: Query,
        *,
        counts: bool | None = None,
        memory: int | None = None,
        by_options: bool = False,
        is_simple: bool = False,
    ) -> None:
        self._began = monotonic()
        self._puzzle = puzzle
        self._query = query._replace(seed=None)  # answers do not depend on the way to them
        self._deadline = query.deadline(self._began)
        self._count_seconds = {None: _COUNT_SECONDS, False: 0.0, True: None}[counts]
        self._memory = default_size() if memory is None else memory
        self.words = puzzle._words()
        self._by_options = by_options
        self.total: int | None = None
        self.uses: Sequence[int] | None = None
        self._fixed = puzzle._given_options()
        self.unsettled = 0
        self._apart = told_apart(puzzle)
        self._found = 0  # how many different solutions are known, up to 2
        self._asked: list[Options] = []  # the candidates that searches are for
        self._prepared: Prepared | None = None
        # It sees contradictions.
        nine = None if is_simple else nine_for(puzzle, query.engine)
        if nine is None and puzzle._reason(self._deadline) is not None:
            self.total, self.uses = 0, ()
        else:
            self._prepared = prepared(puzzle, self._query, self._deadline)
            problem, network = self._prepared.problem, self._prepared.network
            self._query = before_telling(self._query, entries=len(problem.entries))
            self._deadline = self._query.deadline(self._began)
            self.known = KnownOptions(problem, network, self._fixed, nine)
            if is_simple:
                self._rule_out_unfit()
            else:
                self._ask()
        if self.total is not None:
            self.status = ("none", "unique", "several")[min(self.total, 2)]
        elif is_simple:
            self.status = "open"
        elif any(self._open()) or (self._found < 2 and not self._differ()):
            self.status = "unknown"
        else:
            self.status = "several"
        if self.status == "unknown":
            self.unsettled = sum(1 for _ in self._open())
            if not self.names_all:
                self.known.close()

    @property
    def names_all(self) -> bool:
        """Whether candidates that are not settled are named: not where they are very many."""
        return self.unsettled <= _MOST_UNSETTLED

    @cached_property
    def table(self) -> ValueTable:
        """The candidates, among them all that may be in some solution."""
        words = self.words
        if self._prepared is None:
            return ValueTable({item: {} for item in words.asked}, words)
        # Families keep their words for puzzles that are alike. Where they are asked for again, it
        # is a table of all that they know; for the first one, of what matters for that.
        table = None if self._by_options else _kept.get(words)
        if table is None and (self._by_options or words not in _kept):
            _kept.setdefault(words, None)
            return ValueTable(self.grouped(self.known.possible()), words)
        if table is None:
            every = range(self._engine.stated.option_count)
            table = _kept[words] = ValueTable(self.grouped(every), words)
        return table

    @property
    def states(self) -> bytes:
        """What is known of each candidate of the table: OPEN, IN_SOME or IN_NONE."""
        return self.table.states(self.known.state if self._prepared is not None else b"")

    def by_item(self) -> dict[int, dict[str, Options]]:
        """Return for each item that is asked its values, each with the options that say so.

        Only those that may be in some solution: by what is known, they are, or it is not known.
        """
        table, states = self.table, self.states
        return {
            item: {
                values[k - start]: table.options[k]
                for k in range(start, end)
                if states[k] != IN_NONE
            }
            for item, values, start, end in table.rows
        }

    def grouped(self, options: Iterable[int]) -> dict[int, dict[str, list[int]]]:
        """Return for each item that is asked what these options say of it."""
        words, stated = self.words, self._engine.stated
        count = stated.option_count
        found: dict[int, dict[str, list[int]]] = {item: {} for item in self.words.asked}
        for option in options:
            for item in () if option >= count else stated.items_of(option):
                if item in found:
                    said = words.option(option) if self._by_options else words.value(item, option)
                    found[item].setdefault(said, []).append(option)
        return found

    def given(self) -> set[int]:
        if self._prepared is None:
            return set()
        stated = self._prepared.stated
        return {item for option in self._fixed for item in stated.items_of(option)}

    # --- Asking ---

    def _rule_out_unfit(self) -> None:
        self.known.rule_out_unfit()
        for option in self.words.unfit(self._fixed):
            self.known.state[option] = IN_NONE
        self.known.add((*self._fixed, *self.known.possible()))

    def _ask(self) -> None:
        self._list_few()
        left, decider = seconds_left(self._deadline), self._puzzle._decider()
        if self.total is None and decider is not None:
            self._ask_oracle(decider)
        elif self.total is None and self._found < 2:  # perhaps there is another one
            search = self._search(limit=2, timeout=None if left is None else _PART * left)
            for solution in search:
                self._check(solution)
            self._found = max(self._found, search.found)
            if search.complete:
                self.total, self.uses = search.found, self.known.as_uses()
                self.known.close()
        if self.total is None and decider is None:
            self._settle()
        if self.total is None and not any(self._open()):
            self._count(self._count_seconds)

    def _list_few(self) -> None:
        """List solutions, as long as these may be all."""
        left = seconds_left(self._deadline)
        if self._apart is None:
            uses, found, complete = self.known.list_few(_FEW, _FEW_SLICES, left)
        else:
            search = self._search(limit=_FEW + 1, timeout=shorter(left, _FEW_SECONDS))
            uses = array("q", bytes(8 * self._engine.problem.option_count))
            for solution in search:
                self._check(solution)
                for option in solution:
                    uses[option] += 1
            found, complete = search.found, search.complete
            if complete:
                self.known.close()
        self._found = min(found, 2)
        if complete:
            self.total, self.uses = found, uses
        if complete and found == 1 and not self.known.checks_itself:
            chosen = tuple(compress(range(len(uses)), uses))
            self._puzzle._decoded(without_omissions(chosen, self._engine.stated.option_count))

    def _settle(self) -> None:
        """Ask for what is left, in rounds of searches that get more and more time."""
        if self.known.settle_grid(seconds_left(self._deadline)):
            return
        try:
            self.known.rule_out_unfit(self._deadline)
            by_item = self.grouped(in_time(self.known.possible(), self._deadline))
        except LimitError:
            self._asked = [(option,) for option in self.known.possible()]
            return
        self._asked = [options for values in by_item.values() for options in values.values()]
        for slices in _SLICES:
            if has_come(self._deadline):
                return
            if self.known.settle(list(self._open()), slices, seconds_left(self._deadline)):
                self._asked = []
                return
        # What is in no solution is often hard to search for, and easy to count.
        if any(self._open()):
            self._count(shorter(self._count_seconds, _COUNT_SECONDS))
        seconds = _SECONDS
        while (asked := list(self._open())) and not has_come(self._deadline):
            self._settle_alone(asked, seconds)
            seconds *= _MORE

    def _settle_alone(self, asked: Sequence[Options], seconds: float) -> None:
        """Ask for each candidate as one asks for solutions of a puzzle, for as long at most."""
        for options in asked:
            for option in options:
                if self.known.is_in_some(options) is not None or has_come(self._deadline):
                    break
                if self.known.state[option] != OPEN:
                    continue
                search = self._search(
                    (option,), 1, shorter(seconds, seconds_left(self._deadline)), layers=True
                )
                for solution in search:
                    self._check(solution)
                if search.complete and not search.found:
                    self.known.state[option] = IN_NONE

    def _ask_oracle(self, decider: Decider) -> None:
        self._puzzle._checked(decider.found())
        self._asked = [(option,) for option in self.known.possible()]
        for option in decider.allowed():
            self.known.add((option,))
            if has_come(self._deadline):
                return
        self.known.close()
        if not self._differ():
            self.total, self.uses = 1, self.known.as_uses()

    def _count(self, seconds: float | None) -> None:
        seconds = shorter(seconds, seconds_left(self._deadline))
        if seconds == 0 or self._apart is not None:  # what states count are solutions
            return
        if not self._fixed and self._puzzle._exchangeable() is not None:
            self._count_exchanged(seconds)
            return
        none = [option for option, state in enumerate(self.known.state) if state == IN_NONE]
        found = option_uses(self._engine, self._fixed, self._memory, seconds, none)
        if found is not None:
            self.total, self.uses = found
            self.known.take(found.uses)

    def _count_exchanged(self, seconds: float | None) -> None:
        """Count the solutions of a grid whose symbols can be exchanged: all are alike."""
        query = self._query._replace(mode="count", timeout=seconds, memory=self._memory)
        count = counted(self._puzzle, query, deadline_after(seconds))
        if not count.complete:
            return
        self.total = count.value
        uses = [0] * self._engine.problem.option_count
        for values in self.grouped(range(len(uses))).values():
            for options in values.values():
                for option in options:
                    uses[option] = count.value // len(values)
        self.uses = uses
        self.known.take(uses)

    # --- What is known ---

    def _differ(self) -> bool:
        return any(self.differs(item, values) for item, values in self.by_item().items())

    def differs(self, item: int, values: Mapping[str, Options]) -> bool:
        """Whether solutions are known that differ in what they say of an item.

        An item with a multiplicity may have several values in each of them.
        """
        stated = self._engine.stated
        bounds = stated.multiplicity(item) if item < stated.primary_count else (1, 1)
        if bounds != (1, 1) and self.uses is not None and self.total is not None:
            used = (sum(self.uses[option] for option in options) for options in values.values())
            return any(0 < uses < self.total for uses in used)
        return (
            sum(self.known.is_in_some(options) is True for options in values.values()) > bounds[1]
        )

    def _open(self) -> Iterator[Options]:
        return self.known.still_open(self._asked)

    def _search(
        self,
        more: Options = (),
        limit: int | None = None,
        timeout: float | None = None,
        layers: bool = False,
    ) -> Search:
        """Search for solutions with more options fixed; for answers, unless all `layers` count."""
        return self._engine.search(
            fixed=(*self._fixed, *more),
            limit=limit,
            timeout=timeout,
            ordered=False,
            jobs=self._query.jobs,
            distinct_on=None if layers else self._apart,
        )

    def _check(self, solution: Options) -> None:
        """Learn of a solution, which has to be one by the rules of the puzzle."""
        self._puzzle._decoded(solution)
        self.known.add(solution)

    @property
    def _engine(self) -> Prepared:
        assert self._prepared is not None, "a puzzle that rules itself out is not asked"
        return self._prepared


# --- The values of items ---

# Of items, their values, each with the options that say so.
_Grouped = Mapping[int, Mapping[str, Options]]

_CERTAIN = bytes(state == IN_SOME for state in range(256))

_MOST_TEXTS = 4096  # that are kept; there are 512 lists of up to nine digits


@lru_cache(maxsize=_MOST_TEXTS)
def _json_list(values: tuple[str, ...], chosen: bytes) -> str:
    return dumps(list(compress(values, chosen)))


@lru_cache(maxsize=_MOST_TEXTS)
def _json_counts(values: tuple[str, ...], uses: tuple[int, ...]) -> str:
    told = zip(values, uses, strict=True)
    return dumps({value: json_number(count) for value, count in told if count})


class AskedItem(NamedTuple):
    """An item that is asked, with its values: those of the candidates from `start` to `end`."""

    item: int
    values: tuple[str, ...]
    start: int
    end: int


class ValueTable:
    """The values that items can have, each a candidate, with the `options` that say so.

    Candidates are numbered: those of the first item come first, and each item's by their options.
    """

    def __init__(self, grouped: _Grouped, words: Words) -> None:
        self.rows: list[AskedItem] = []
        self.options: list[Options] = []
        self._names = [dumps(words.item(item)) for item in grouped]
        for item, held in grouped.items():
            start = len(self.options)
            self.options.extend(held.values())
            self.rows.append(AskedItem(item, tuple(held), start, len(self.options)))
        single = list(chain.from_iterable(self.options))
        self._single: Callable[[Sequence[int]], Sequence[int]] | None = None
        if single == list(range(len(self.options))):
            self._single = itemgetter(slice(len(single)))
        elif len(single) == len(self.options) > 1:
            self._single = itemgetter(*single)

    def states(self, state: Sequence[int]) -> bytes:
        """Return what is known of each candidate, where `state` says it of each option."""
        if self._single is not None:
            return bytes(self._single(state))
        known = {True: IN_SOME, False: IN_NONE, None: OPEN}
        return bytes([known[is_in_some(state, held)] for held in self.options])

    def uses(self, uses: Sequence[int]) -> tuple[int, ...]:
        """Return in how many solutions each candidate is, where `uses` says it of each option."""
        if self._single is not None:
            return tuple(self._single(uses))
        return tuple([sum([uses[option] for option in held]) for held in self.options])

    # What stands in JSON: the values of each item that are in some solution, the same with their
    # numbers of solutions, and those that may be in some, of items that have such.

    def json_lists(self, states: bytes) -> str:
        certain = states.translate(_CERTAIN)
        return self._all_rows % tuple(
            [_json_list(values, certain[start:end]) for _, values, start, end in self.rows]
        )

    def json_counts(self, uses: tuple[int, ...]) -> str:
        return self._all_rows % tuple(
            [_json_counts(values, uses[start:end]) for _, values, start, end in self.rows]
        )

    def json_open(self, states: bytes) -> str:
        is_open = bytes([state == OPEN for state in states])
        return json_object(
            (name, _json_list(values, is_open[start:end]))
            for name, (_, values, start, end) in zip(self._names, self.rows, strict=True)
            if any(is_open[start:end])
        )

    @cached_property
    def _all_rows(self) -> str:
        return json_object((name.replace("%", "%%"), "%s") for name in self._names)


# The tables of words that were asked for a second time, and None for those asked for once.
_kept: WeakKeyDictionary[Words, ValueTable | None] = WeakKeyDictionary()


def json_object(texts: Iterable[tuple[str, str]]) -> str:
    """Return an object of names and what they stand for, both JSON, as `dumps` writes it."""
    return f"{{{', '.join([f'{name}: {text}' for name, text in texts])}}}"
