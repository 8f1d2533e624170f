"""New dominosas and su-domino-kus.

In a dominosa, dominoes are laid at random, and changed until they can lie in no other way. Of a
hundred random layings of a set up to 9-9, hardly one can be told from its numbers: most have tens
of others. But two dominoes changed where another solution differs often leave fewer of these, and
seldom more; so a few changes lead to a single one, where trying again would take thousands.

A su-domino-ku is a full grid of dominoes, of which some are taken away again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

import click

from cover.errors import LimitError, OptionError, Place
from cover.facts import Source
from cover.families.dominoes.dominosa import Dominosa, dominoes_up_to
from cover.families.dominoes.puzzle import neighbours
from cover.families.dominoes.su_domino_ku import CELLS, DOMINOES, SuDominoKu, parts
from cover.families.generating import Generated, Generator, Oracle
from cover.solver import Prepared, prepare
from cover.solver.engines import choose
from cover.steps import has_come, seconds_left

# --- Dominosas ---

# Sets up to 1-1 have no puzzle with one solution; those up to 0-0 are one domino.
_LEAST, _MOST, _USUAL = 2, 30, 6

# How often, for each cell, two dominoes side by side are tried to be turned. Twenty times as often
# leaves no other figures of how many lie in each direction.
_TURNS = 30

_MANY = 1_000  # up to how many solutions are told apart by their number


class DominosaPlan(NamedTuple):
    """Dominosas of the set 0-0 to n-n, `most` being n, on n + 1 rows of n + 2 numbers."""

    most: int

    def puzzle(self, random: Random, deadline: float | None) -> Generated | None:
        """Lay the dominoes, and change one after the other where another solution differs.

        One is turned round, or exchanged for another one, unless there are more solutions then.
        """
        rows, columns = self.most + 1, self.most + 2
        partners = _random_laying(rows, columns, random)
        pairs = [(a, b) for a, b in enumerate(partners) if a < b]
        places = neighbours(rows, columns)
        ours = set(map(places.index, pairs))
        held = [0] * len(partners)
        drawn = random.sample(dominoes_up_to(self.most), len(pairs))
        for (a, b), domino in zip(pairs, drawn, strict=True):
            held[a], held[b] = random.sample(domino, 2)
        puzzle = Dominosa.made(Source(Place("")), _numbers=tuple(held), columns=columns)
        oracle = Oracle(puzzle._model())
        solutions = oracle.count(_MANY, deadline)
        while solutions > 1:
            if has_come(deadline):
                return None
            others = [found for found in map(set, oracle.first(3, deadline)) if found != ours]
            differing = sorted(ours - random.choice(others))
            a, b = places[random.choice(differing)]
            held = list(puzzle._numbers)
            if held[a] != held[b] and random.random() < 0.5:
                held[a], held[b] = held[b], held[a]
            else:
                c, d = random.sample(random.choice(pairs), 2)
                held[a], held[b], held[c], held[d] = held[c], held[d], held[a], held[b]
            changed = puzzle.but(_numbers=tuple(held))
            asked = Oracle(changed._model())
            after = asked.count(solutions + 1, deadline)
            if after <= solutions:
                puzzle, oracle, solutions = changed, asked, after
        return Generated(puzzle, tuple(partners), oracle.engine)


def _random_laying(rows: int, columns: int, random: Random) -> list[int]:
    """Return for each cell of a board the other cell of its domino.

    It begins with dominoes in rank and file, and turns pairs of them that lie side by side: so any
    laying can be reached. One of the sides is even, and both are longer than 1.
    """
    side = columns if columns % 2 else 1
    partners = [
        cell + side if cell // side % 2 == 0 else cell - side for cell in range(rows * columns)
    ]
    for _ in range(_TURNS * rows * columns):
        row, column = divmod(int(random.random() * (rows - 1) * (columns - 1)), columns - 1)
        a = row * columns + column
        b, c, d = a + 1, a + columns, a + columns + 1
        if partners[a] == b and partners[c] == d:
            partners[a], partners[c], partners[b], partners[d] = c, a, d, b
        elif partners[a] == c and partners[b] == d:
            partners[a], partners[b], partners[c], partners[d] = b, a, d, c
    return partners


def _dominosa_plan(options: Mapping[str, Any]) -> DominosaPlan:
    most = _USUAL if options.get("size") is None else options["size"]
    if not _LEAST <= most <= _MOST:
        what = "; dominoes up to 1-1 always lie in several ways" if most == 1 else ""
        raise OptionError(f"--size takes a number from {_LEAST} to {_MOST}, not {most}{what}")
    return DominosaPlan(most)


# --- Su-domino-kus ---

# How many dominoes are left at least, where nothing is said: the last few take as long as all
# others together, and more.
_USUAL_DOMINOES = 14

_SEEDS = 2**32  # numbers below this are the seeds of a search that lead to full grids

_EMPTY = SuDominoKu.made(Source(Place("")))


class SuDominoKuPlan(NamedTuple):
    """Su-domino-kus with no more dominoes than they need, but at least so many; all singles."""

    dominoes: int

    def puzzle(self, random: Random, deadline: float | None) -> Generated | None:
        seed = random.randrange(_SEEDS)
        prepared = prepare(_prepared().problem, choose(), seed, deadline)
        search = prepared.search(limit=1, distinct_on=range(CELLS), timeout=seconds_left(deadline))
        full = next(iter(search), None)
        if full is None:
            raise LimitError("there was no time for a full grid")
        solution = _EMPTY._decode(full)
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


def _engine() -> str:
    """Return the engine that takes away: one that learns, where it is there."""
    return "python" if choose() == "python" else "clauses"


@cache
def _prepared() -> Prepared:
    return prepare(_EMPTY._model(), _engine())


def _is_only_one(puzzle: SuDominoKu, deadline: float | None) -> bool:
    """Return whether there is one solution; raises `LimitError` at the deadline.

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


def _su_domino_ku_plan(options: Mapping[str, Any]) -> SuDominoKuPlan:
    dominoes = _USUAL_DOMINOES if options.get("givens") is None else options["givens"]
    if not 0 <= dominoes <= len(DOMINOES):
        raise OptionError(f"--givens takes a number from 0 to {len(DOMINOES)}, not {dominoes}")
    return SuDominoKuPlan(dominoes)


GENERATORS = {
    "domino": Generator(
        "domino",
        (
            click.Option(
                ["--size"],
                type=int,
                metavar="N",
                help="The largest number: the dominoes are 0-0 to N-N, on N + 1 rows of N + 2 "
                f"numbers. From {_LEAST} to {_MOST}. Default: {_USUAL}.",
            ),
        ),
        _dominosa_plan,
    ),
    "su-domino-ku": Generator(
        "su-domino-ku",
        (
            click.Option(
                ["--givens"],
                type=int,
                metavar="N",
                help="Leave at least that many dominoes; 0 is for only those that are needed. "
                f"Default: {_USUAL_DOMINOES}.",
            ),
        ),
        _su_domino_ku_plan,
    ),
}
