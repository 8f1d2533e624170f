"""A puzzle as its exact-cover problem, in words for people, for `dlx`, `cnf`, `opb` and `lp`.

The first of these is what Knuth's programs XCC read: a line of items, ` | ` before the secondary
ones; then a line for each option; `x:A` is the secondary item x in colour A, and a line that begins
with `|` is a comment. `2:3|C` is an item in 2 or 3 options of a solution, as in his program DLX3,
and `|7` after the items of an option its cost, as in DLX5. Options that a given rules out are not
there. After D. E. Knuth, https://cs.stanford.edu/~knuth/programs/xcc1.w.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from cover.errors import InputError
from cover.families.costs import bounded
from cover.problem import Coloured, Problem, Sum
from cover.puzzle import Puzzle
from cover.reading.exact_numbers import readable_text

_NOT_IN_NAMES = re.compile(r"[\s:|#]+")


class NamedModel:
    """The exact-cover problem of a puzzle with words for its items.

    The words differ, and hold no blanks, `:`, `|` or `#`. `given` are the options that the givens
    choose, `unusable` those without a primary item, which no solution has. `has_sums` tells whether
    there are sums that do not follow from all else. `costs` are those of the options, where they
    have some.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        names = puzzle._names()
        self.problem: Problem = puzzle._model()
        self.items = list(_words(names.items))
        assert len(self.items) == len(self.problem.items), "each item has a name"
        self.has_sums = self.problem.sum_count > 0 and names.instead_of_sums is None
        self.costs = puzzle._costs()
        self.given = sorted({*puzzle._given_options(), *(names.instead_of_sums or ())})
        self._colours = ["", *_words(names.colours)]
        options = range(self.problem.option_count)
        self.unusable = [option for option in options if not self._primary(option)]

    @property
    def primary(self) -> Sequence[str]:
        """The words of the items that have to be covered, most of them just once."""
        return self.items[: self.problem.primary_count]

    @property
    def secondary(self) -> Sequence[str]:
        """The words of the others."""
        return self.items[self.problem.primary_count :]

    def option(self, number: int) -> str:
        """Return the items of an option, with colours: `r1c1 r1=5 x:A`."""
        return " ".join(
            f"{entry.item}:{entry.colour}" if isinstance(entry, Coloured) else entry
            for entry in self._entries(number)
        )

    def priced_option(self, number: int) -> str:
        """Return the items of an option, and what it costs, if options have costs: `A x:B |7`."""
        if self.costs is None:
            return self.option(number)
        price = readable_text(self.costs.of[number], self.costs.decimals)
        return f"{self.option(number)} |{price}"

    def possible(self) -> Iterator[int]:
        """Yield the options for which the others that are given leave room in primary items."""
        given = set(self.given)
        covered = Counter(item for option in given for item in self._primary(option))
        room = [self.problem.multiplicity(item)[1] for item in range(self.problem.primary_count)]
        for option in range(self.problem.option_count):
            own = int(option in given)
            if all(covered[item] - own < room[item] for item in self._primary(option)):
                yield option

    def sets(self) -> list[list[list[int]]]:
        """Return for each item the sets of options that cover it: at most one set is chosen from.

        Those of a set give the item the same colour, so that any number of them can be chosen
        together; an option without a colour is alone in its set.
        """
        problem = self.problem
        found: list[dict[int, list[int]]] = [{} for _ in problem.items]
        for option in range(problem.option_count):
            for place in range(problem.starts[option], problem.starts[option + 1]):
                colour = problem.colours[place] or -1 - option
                found[problem.entries[place]].setdefault(colour, []).append(option)
        return [list(each.values()) for each in found]

    def sums(self) -> Iterator[tuple[list[list[tuple[int, int]]], int, int]]:
        """Yield the sums that do not follow from all else, with the bounds on each.

        A sum has for each of its items the options with what they add.
        """
        problem = self.problem
        if not self.has_sums:
            return
        count, sets = problem.option_count, self.sets()
        for number in range(problem.sum_count):
            row = problem.weights[problem.rows[number] * count : (problem.rows[number] + 1) * count]
            choices = []
            for member in problem.items_of_sum(number):
                item, sign = (member, 1) if member >= 0 else (~member, -1)
                options = (option for each in sets[item] for option in each)
                choices.append([(option, sign * row[option]) for option in options])
            yield choices, problem.bounds[2 * number], problem.bounds[2 * number + 1]

    def as_problem(self) -> Problem:
        """Return the problem with these words, without the options that the givens rule out."""
        options = list(self.possible())
        summed = []
        if self.has_sums:
            problem, count = self.problem, self.problem.option_count
            for number in range(problem.sum_count):
                row, members = problem.rows[number] * count, problem.items_of_sum(number)
                low, high = problem.bounds[2 * number : 2 * number + 2]
                summed.append(
                    Sum(
                        [self.items[each] for each in members if each >= 0],
                        [problem.weights[row + option] for option in options],
                        low,
                        high,
                        [self.items[~each] for each in members if each < 0],
                    )
                )
        multiplicities = {item: self.problem.multiplicity(k) for k, item in enumerate(self.primary)}
        return Problem(
            self.primary, map(self._entries, options), self.secondary, summed, multiplicities
        )

    def _entries(self, option: int) -> list[str | Coloured]:
        problem = self.problem
        places = range(problem.starts[option], problem.starts[option + 1])
        named = ((self.items[problem.entries[k]], problem.colours[k]) for k in places)
        return [Coloured(item, self._colours[c]) if c else item for item, c in named]

    def _primary(self, option: int) -> list[int]:
        problem = self.problem
        return [item for item in problem.items_of(option) if item < problem.primary_count]


def _words(names: Iterable[str]) -> Iterator[str]:
    """Yield a word for each name, all different: the name itself where it is one."""
    taken: set[str] = set()
    for name in names:
        plain = _NOT_IN_NAMES.sub("_", name) or "_"
        word, number = plain, 1
        while word in taken:
            number += 1
            word = f"{plain}_{number}"
        taken.add(word)
        yield word


def dlx(puzzle: Puzzle) -> Iterator[str]:
    """Yield the lines of a problem; raises `InputError` for sums, and for costs below 0."""
    model = NamedModel(puzzle)
    if model.has_sums:
        what = "these sums, or numbers of copies"
        raise InputError(puzzle.place, f"dlx cannot say {what}; opb, lp and cnf can")
    if model.costs is not None and min(model.costs.of, default=0) < 0:
        raise InputError(puzzle.place, "dlx cannot say costs below 0; opb and lp can")
    once = "in one option" if not model.problem.multiplicities else "in as many options as it says"
    yield f"| {puzzle.place}: {len(model.primary)} items, each {once}"
    items = [bounded(item, model.problem.multiplicity(k)) for k, item in enumerate(model.primary)]
    yield " ".join((*items, *(("|", *model.secondary) if model.secondary else ())))
    yield from map(model.priced_option, model.possible())
