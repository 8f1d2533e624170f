"""Exact-cover problems as linear constraints on variables of 0 or 1: the forms `opb` and `lp`.

A variable for each option of the model, in their order, says whether it is chosen; a comment names
it. Where options give an item one colour together, a further variable says whether one of them is
chosen: it is determined by them, so that there are as many solutions as the puzzle has.

`opb` is what pseudo-Boolean solvers read: `+1 x1 +1 x2 = 1 ;`. What options cost is to be the
least: `min: +7 x1 +2 x2 ;`, in whole units. After O. Roussel and V. Manquinho,
https://www.cril.univ-artois.fr/PB24/OPBgeneral.pdf.

`lp` is the text format of CPLEX. What options cost is to be the least; where it is to be the most,
`Minimize` has to be replaced by `Maximize`. HiGHS, SCIP, CBC and GLPK read it, and Gurobi, whose
manual describes it: https://docs.gurobi.com/projects/optimizer/en/current/reference/fileformats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cover.puzzle import Puzzle
from cover.reading.exact_numbers import decimal_text
from cover.writing.model import NamedModel

# Coefficients, each with the number of a variable, from 1; and `=` or `>=` a value that they add up
# to. Without terms, they add up to 0.
_Terms = list[tuple[int, int]]
_Constraint = tuple[_Terms, str, int]

_IN_A_LINE = 10  # words; lines of a thousand characters are too long for CBC


def opb(puzzle: Puzzle) -> Iterator[str]:
    """Yield the lines of a problem for pseudo-Boolean solvers."""
    model = NamedModel(puzzle)
    constraints, variables = _constraints(model)
    options = model.problem.option_count
    yield f"* #variable= {variables} #constraint= {len(constraints)}"
    yield f"* {puzzle.place}: x1 to x{options} choose options"
    for option in range(options):
        yield f"* x{option + 1}: {model.option(option)}"
    if model.costs is not None:
        if model.costs.decimals:
            yield f"* costs are in units of 10 ** -{model.costs.decimals}"
        yield f"min: {_sum([(cost, k) for k, cost in enumerate(model.costs.of, 1) if cost])} ;"
    for terms, relation, value in constraints:
        yield f"{_sum(terms)} {relation} {value} ;"


def _sum(terms: _Terms) -> str:
    """Return a sum; that of nothing is one that is always 0."""
    return " ".join(f"{weight:+d} x{number}" for weight, number in terms) or "+0 x1"


def lp(puzzle: Puzzle) -> Iterator[str]:
    """Yield the lines of an integer program."""
    model = NamedModel(puzzle)
    constraints, variables = _constraints(model)
    options = model.problem.option_count
    yield f"\\ {puzzle.place}: x1 to x{options} choose options"
    for option in range(options):
        yield from _in_lines(f"\\ x{option + 1}: ", model.priced_option(option).split(), "\\   ")
    costs: list[tuple[str, int]] = []
    if model.costs is not None:
        units = enumerate(model.costs.of, 1)
        costs = [(decimal_text(k, model.costs.decimals), number) for number, k in units if k]
        yield "\\ for what costs most, write Maximize"
    yield "Minimize"
    yield from _in_lines(" cost: ", _signed(costs))
    yield "Subject To"
    for number, (terms, relation, value) in enumerate(constraints, 1):
        texts = _signed((str(weight), variable) for weight, variable in terms)
        yield from _in_lines(f" c{number}: ", [*texts, relation, str(value)])
    yield "Binary"
    yield from _in_lines(" ", [f"x{number}" for number in range(1, max(variables, 1) + 1)])
    yield "End"


def _signed(weighted: Iterable[tuple[str, int]]) -> list[str]:
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


def _constraints(model: NamedModel) -> tuple[list[_Constraint], int]:
    """Return the constraints of a model, and how many variables they are on."""
    variables = model.problem.option_count
    found: list[_Constraint] = []
    for item, sets in enumerate(model.sets()):
        terms: _Terms = []
        for options in sets:
            one = options[0] + 1  # the variable that says whether one of the options is chosen
            if len(options) > 1:
                variables += 1
                one = variables
                found.append(([*((1, option + 1) for option in options), (-1, one)], ">=", 0))
                found += [([(1, one), (-1, option + 1)], ">=", 0) for option in options]
            terms.append((1, one))
        if item < model.problem.primary_count:
            found += _bounded(terms, *model.problem.multiplicity(item))
        elif len(terms) > 1:
            found.append(_at_most(terms, 1))
    for weights, low, high in model.sums():
        total: dict[int, int] = {}  # what each option adds in all
        for option, weight in (each for choice in weights for each in choice):
            total[option] = total.get(option, 0) + weight
        terms = [(weight, option + 1) for option, weight in sorted(total.items()) if weight]
        found += _bounded(terms, low, high)
    found += [([(1, option + 1)], "=", 1) for option in model.given]
    found += [([(1, option + 1)], "=", 0) for option in model.unusable]
    return found, max(variables, 1) if found else variables  # a sum of nothing is 0 of the first


def _bounded(terms: _Terms, low: int, high: int) -> list[_Constraint]:
    return [(terms, "=", low)] if low == high else [(terms, ">=", low), _at_most(terms, high)]


def _at_most(terms: _Terms, value: int) -> _Constraint:
    return [(-weight, variable) for weight, variable in terms], ">=", -value
