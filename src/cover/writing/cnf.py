"""Exact-cover problems for SAT solvers, in DIMACS CNF.

A variable for each option of the model, in their order, and a comment that names it. The further
variables are determined by these, so that there are as many solutions as the puzzle has:

- at most one of many: whether one of the first k is chosen (C. Sinz, *Towards an Optimal CNF
  Encoding of Boolean Cardinality Constraints*, CP 2005);
- options that give an item one colour: whether one of them is chosen;
- sums: whether the first k items add up to a number, for all that can still end within the bounds;
- items in several options: the same for the number of options among the first k of an item.

What options cost stands in their comments alone: there is no place for it in this format.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cover.puzzle import Puzzle
from cover.writing.model import NamedModel

_PAIRWISE = 10  # literals of which each pair excludes the other; more are counted


def cnf(puzzle: Puzzle) -> Iterator[str]:
    """Yield the lines of a problem."""
    problem = _Clauses(NamedModel(puzzle))
    yield f"c {puzzle.place}: variables 1 to {problem.options} choose options"
    for option in range(problem.options):
        yield f"c {option + 1}: {problem.model.priced_option(option)}"
    yield f"p cnf {problem.variables} {len(problem.lines)}"
    yield from problem.lines


class _Clauses:
    """The clauses of a problem while they are put together."""

    def __init__(self, model: NamedModel) -> None:
        self.model = model
        self.options = self.variables = model.problem.option_count
        self.lines: list[str] = []
        for item, sets in enumerate(model.sets()):
            literals = [self._one_of([option + 1 for option in options]) for options in sets]
            if item >= model.problem.primary_count:
                self._at_most_one(literals)
            elif model.problem.multiplicity(item) == (1, 1):
                self._add(*literals)
                self._at_most_one(literals)
            else:
                choices = [{0: [-literal], 1: [literal]} for literal in literals]
                self._bound(choices, *model.problem.multiplicity(item))
        for choices_of_sum, low, high in model.sums():
            self._bound(list(map(_by_weight, choices_of_sum)), low, high)
        for option in model.given:
            self._add(option + 1)
        for option in model.unusable:
            self._add(-option - 1)

    def _add(self, *literals: int) -> None:
        self.lines.append(" ".join(map(str, (*literals, 0))))

    def _variable(self) -> int:
        self.variables += 1
        return self.variables

    def _one_of(self, literals: Sequence[int]) -> int:
        """Return a literal that says whether one of others is true."""
        if len(literals) == 1:
            return literals[0]
        one = self._variable()
        self._add(-one, *literals)
        for literal in literals:
            self._add(-literal, one)
        return one

    def _at_most_one(self, literals: Sequence[int]) -> None:
        if len(literals) <= _PAIRWISE:
            for number, literal in enumerate(literals):
                for other in literals[:number]:
                    self._add(-other, -literal)
            return
        before = literals[0]  # whether one of those before is true
        for literal in literals[1:-1]:
            self._add(-before, -literal)
            before = self._one_of([before, literal])
        self._add(-before, -literals[-1])

    def _bound(self, choices: Sequence[dict[int, list[int]]], low: int, high: int) -> None:
        """Keep a sum within its bounds: follow what it can be, choice by choice.

        Each has the literals of which just one is true, by what they add.
        """
        if not choices and not low <= 0 <= high:
            self._add()
        least, most = [0], [0]  # what the choices from each number on can add
        for choice in reversed(choices):
            least.insert(0, least[0] + min(choice, default=0))
            most.insert(0, most[0] + max(choice, default=0))
        sums: dict[int, int] = {0: 0}  # with a variable that says so; 0 where it is certain
        for number, choice in enumerate(choices, 1):
            steps = {weight: self._one_of(options) for weight, options in choice.items()}
            totals = sorted({total + weight for total in sums for weight in steps})
            within = (t for t in totals if low - most[number] <= t <= high - least[number])
            coming = {total: self._variable() for total in within}
            self._step(sums, steps, coming)
            sums = coming

    def _step(self, sums: dict[int, int], steps: dict[int, int], coming: dict[int, int]) -> None:
        """Say what a sum is after an item of which one option is chosen, in both directions."""
        for weight, step in steps.items():
            for total, before in sums.items():
                after = coming.get(total + weight)
                certain = [-before] if before else []
                self._add(*certain, -step, *([after] if after else []))
            for total, after in coming.items():
                before = sums.get(total - weight, -1)
                if before:
                    self._add(-after, -step, *([before] if before > 0 else []))


def _by_weight(choice: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Return the variables of an item's options by what they add."""
    found: dict[int, list[int]] = {}
    for option, weight in choice:
        found.setdefault(weight, []).append(option + 1)
    return found
