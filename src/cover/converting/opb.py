"""Exact-cover problems for pseudo-Boolean solvers: `+1 x1 +1 x2 = 1 ;`.

A variable for each option of the model, in their order, and a comment that names it. Where options
give an item one colour together, a further variable says whether one of them is chosen: it is
determined by them, so that there are as many solutions as the puzzle has. What options cost is to
be the least: `min: +7 x1 +2 x2 ;`, in whole units. After O. Roussel and V. Manquinho,
https://www.cril.univ-artois.fr/PB24/OPBgeneral.pdf.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cover.converting.model import NamedModel, OptionSet, named_model
from cover.reading.records import Record

# A coefficient and the number of a variable, from 1.
Term = tuple[int, int]


def written(record: Record) -> Iterator[str]:
    """Yield the lines of a problem."""
    problem = _Constraints(named_model(record))
    yield f"* #variable= {problem.variables} #constraint= {len(problem.lines)}"
    yield f"* {record.place}: x1 to x{problem.options} choose options"
    for option in range(problem.options):
        yield f"* x{option + 1}: {problem.model.option(option)}"
    yield from problem.objective()
    yield from problem.lines


class _Constraints:
    """The lines of a problem while they are put together."""

    def __init__(self, model: NamedModel) -> None:
        self.model = model
        self.options = self.variables = model.problem.option_count
        self.lines: list[str] = []
        for item, sets in enumerate(model.sets()):
            self._cover(sets, item)
        for each in model.sums():
            self._bound([(w, option + 1) for option, w in each.weights().items()], *each[1:])
        for option in model.given:
            self._add([(1, option + 1)], "=", 1)
        for option in model.unusable:
            self._add([(1, option + 1)], "=", 0)

    def objective(self) -> Iterator[str]:
        """Yield what is to be the least, if options have costs."""
        costs = self.model.costs
        if costs is None:
            return
        if costs.decimals:
            yield f"* costs are in units of 10 ** -{costs.decimals}"
        terms = [(cost, option + 1) for option, cost in enumerate(costs.of) if cost]
        yield f"min: {_written(terms)} ;"

    def _cover(self, sets: Iterable[OptionSet], item: int) -> None:
        terms = [(1, self._variable(each)) for each in sets]
        if item < self.model.problem.primary_count:
            self._bound(terms, *self.model.bounds(item))
        elif len(terms) > 1:
            self._add([(-weight, variable) for weight, variable in terms], ">=", -1)

    def _variable(self, options: OptionSet) -> int:
        """Return the variable that says whether one of the options is chosen."""
        numbers = [option + 1 for option in options.options]
        if len(numbers) == 1:
            return numbers[0]
        self.variables += 1
        one = self.variables
        self._add([*((1, number) for number in numbers), (-1, one)], ">=", 0)
        self._add([(len(numbers), one), *((-1, number) for number in numbers)], ">=", 0)
        return one

    def _bound(self, terms: list[Term], low: int, high: int) -> None:
        if low == high:
            self._add(terms, "=", low)
            return
        self._add(terms, ">=", low)
        self._add([(-weight, variable) for weight, variable in terms], ">=", -high)

    def _add(self, terms: list[Term], relation: str, value: int) -> None:
        """Add a constraint; without terms, one that only says whether it holds."""
        self.lines.append(f"{_written(terms)} {relation} {value} ;")
        self.variables = max(self.variables, 1)


def _written(terms: Iterable[Term]) -> str:
    """Return a sum; that of nothing is one that is always 0."""
    return " ".join(f"{weight:+d} x{number}" for weight, number in terms) or "+0 x1"
