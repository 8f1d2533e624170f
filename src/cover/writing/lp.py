"""Exact-cover problems as integer programs, in the text format of CPLEX that most solvers read.

A variable for each option of the model, in their order, and a comment that names it; others say
which colours items have. What options cost is to be the least; where it is to be the most,
`Minimize` has to be replaced by `Maximize`. HiGHS, SCIP, CBC and GLPK read it, and Gurobi, whose
manual describes it: https://docs.gurobi.com/projects/optimizer/en/current/reference/fileformats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cover.puzzle import Puzzle
from cover.reading.exact_numbers import decimal_text
from cover.writing.linear import LinearConstraints
from cover.writing.model import NamedModel

_IN_A_LINE = 10  # words; lines of a thousand characters are too long for CBC


def written(puzzle: Puzzle) -> Iterator[str]:
    """Yield the lines of a problem."""
    model = NamedModel(puzzle)
    constraints = LinearConstraints(model)
    yield f"\\ {puzzle.place}: x1 to x{constraints.options} choose options"
    for option in range(constraints.options):
        yield from _in_lines(f"\\ x{option + 1}: ", model.priced_option(option).split(), "\\   ")
    costs: list[tuple[str, int]] = []
    if model.costs is not None:
        units = enumerate(model.costs.of, 1)
        costs = [(decimal_text(k, model.costs.decimals), number) for number, k in units if k]
        yield "\\ for what costs most, write Maximize"
    yield "Minimize"
    yield from _in_lines(" cost: ", _terms(costs))
    yield "Subject To"
    for number, (terms, relation, value) in enumerate(constraints.all, 1):
        texts = _terms((str(weight), variable) for weight, variable in terms)
        yield from _in_lines(f" c{number}: ", [*texts, relation, str(value)])
    yield "Binary"
    variables = range(1, max(constraints.variables, 1) + 1)
    yield from _in_lines(" ", [f"x{number}" for number in variables])
    yield "End"


def _terms(weighted: Iterable[tuple[str, int]]) -> list[str]:
    """Return the terms of a sum; that of nothing is one that is always 0."""
    found = (
        f"{'-' if weight.startswith('-') else '+'} {weight.removeprefix('-')} x{number}"
        for weight, number in weighted
    )
    return list(found) or ["0 x1"]


def _in_lines(before: str, words: list[str], then: str = "   ") -> Iterator[str]:
    """Yield some words in lines, of which the first begins with `before`."""
    for start in range(0, max(len(words), 1), _IN_A_LINE):
        text = " ".join(words[start : start + _IN_A_LINE])
        yield f"{then if start else before}{text}"
