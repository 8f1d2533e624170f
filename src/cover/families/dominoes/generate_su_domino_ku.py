"""New su-domino-kus: a full grid of dominoes, of which some are taken away again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

import click

from cover.errors import LimitError, OptionError, Place
from cover.facts import Source, Values
from cover.families.dominoes.su_domino_ku import CELLS, DOMINOES, SuDominoKu, parts
from cover.families.generating import Generated, Generator
from cover.solver import Prepared, prepare
from cover.solver.engines import choose
from cover.steps import seconds_left

# How many dominoes are left at least, where nothing is said: the last few take as long as all
# others together, and more.
_USUAL = 14

# The seeds of a search that lead to full grids are numbers below this.
_SEEDS = 2**32


class SuDominoKuPlan(NamedTuple):
    """Su-domino-kus with no more dominoes than they need, but at least so many; all singles."""

    dominoes: int

    def puzzle(self, random: Random, deadline: float | None) -> Generated | None:
        """Make a su-domino-ku; raises `LimitError` at the deadline."""
        solution = _full(random, deadline)
        dominoes, singles = parts(solution)
        given = sorted((u, a, v, b) if u < v else (v, b, u, a) for u, a, v, b in dominoes)
        for left_out in random.sample(given, len(given)):
            if len(given) == self.dominoes:
                break
            fewer = [domino for domino in given if domino != left_out]
            if _is_only_one(_EMPTY.but(_dominoes=fewer, _singles=singles), deadline):
                given = fewer
        puzzle = _EMPTY.but(_dominoes=tuple(given), _singles=tuple(singles))
        return Generated(puzzle, solution, _engine())


_EMPTY = SuDominoKu.made(Source(Place("")))


def _engine() -> str:
    """Return the engine that takes away: one that learns, where it is there."""
    return "python" if choose() == "python" else "clauses"


@cache
def _prepared() -> Prepared:
    """Return the problem of all su-domino-kus for that engine."""
    return prepare(_EMPTY._model(), _engine())


def _full(random: Random, deadline: float | None) -> Values:
    """Return the solution of an empty grid; raises `LimitError` at the deadline."""
    seed = random.randrange(_SEEDS)
    prepared = prepare(_prepared().problem, choose(), seed, deadline)
    search = prepared.search(limit=1, distinct_on=range(CELLS), timeout=seconds_left(deadline))
    for options in search:
        return _EMPTY._decode(options)
    raise LimitError("there was no time for a full grid")


def _is_only_one(puzzle: SuDominoKu, deadline: float | None) -> bool:
    """Whether there is one solution; raises `LimitError` at the deadline.

    An engine that learns asks for the dominoes, too, which is more than the grid; others would find
    one grid in many layings, and look for grids alone.
    """
    apart = range(CELLS) if _engine() == "python" else None
    search = _prepared().search(
        fixed=puzzle._given_options(),
        limit=2,
        ordered=apart is not None,
        distinct_on=apart,
        timeout=seconds_left(deadline),
    )
    found = len(list(search))
    if found < 2 and not search.complete:
        raise LimitError("there was no time for the proof of one solution")
    return found == 1


def _plan(options: Mapping[str, Any]) -> SuDominoKuPlan:
    dominoes = _USUAL if options.get("givens") is None else options["givens"]
    if not 0 <= dominoes <= len(DOMINOES):
        raise OptionError(f"--givens takes a number from 0 to {len(DOMINOES)}, not {dominoes}")
    return SuDominoKuPlan(dominoes)


SU_DOMINO_KU = Generator(
    "su-domino-ku",
    "Su-domino-kus: a sudoku made of dominoes, some of which are given.",
    (
        click.Option(
            ["--givens"],
            type=int,
            metavar="N",
            help="Leave at least that many dominoes; 0 is for only those that are needed. Default: "
            f"{_USUAL}.",
        ),
    ),
    _plan,
)
