"""Exact-cover problems for pseudo-Boolean solvers: `+1 x1 +1 x2 = 1 ;`.

A variable for each option of the model, in their order, and a comment that names it; others say
which colours items have. What options cost is to be the least: `min: +7 x1 +2 x2 ;`, in whole
units. After O. Roussel and V. Manquinho, https://www.cril.univ-artois.fr/PB24/OPBgeneral.pdf.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cover.puzzle import Puzzle
from cover.writing.linear import LinearConstraints, Term
from cover.writing.model import NamedModel


def written(puzzle: Puzzle) -> Iterator[str]:
    """Yield the lines of a problem."""
    model = NamedModel(puzzle)
    constraints = LinearConstraints(model)
    yield f"* #variable= {constraints.variables} #constraint= {len(constraints.all)}"
    yield f"* {puzzle.place}: x1 to x{constraints.options} choose options"
    for option in range(constraints.options):
        yield f"* x{option + 1}: {model.option(option)}"
    if model.costs is not None:
        if model.costs.decimals:
            yield f"* costs are in units of 10 ** -{model.costs.decimals}"
        terms = [(cost, option + 1) for option, cost in enumerate(model.costs.of) if cost]
        yield f"min: {_written(terms)} ;"
    for terms, relation, value in constraints.all:
        yield f"{_written(terms)} {relation} {value} ;"


def _written(terms: Iterable[Term]) -> str:
    """Return a sum; that of nothing is one that is always 0."""
    return " ".join(f"{weight:+d} x{number}" for weight, number in terms) or "+0 x1"
