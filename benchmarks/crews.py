"""Crew pairings drawn by chance: set partitioning in the shape of the airlines' problems.

Legs between a few cities, in the order of their departures, are the items. A pairing is a chain of
legs, each at least half an hour after the one before; where it begins elsewhere, the crew is flown
there. Its cost is the time from its first departure to its last arrival, fees for the crew and for
such flights, and some noise, all in minutes.
Names as `crews 17x197` are legs x pairings; K. L. Hoffman and M. Padberg's files of 1993 have such
numbers, from `sppnw41` on (Solving airline crew scheduling problems by branch-and-cut).
"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import NamedTuple

from cover.problem import Problem
from priced import PricedTask

_TURN = 30  # minutes between two legs of a crew
_CHOICE = 8  # of the next legs, from which a chain goes on
_LONGEST = 9
_FEE = 400
_MOVING = 90  # minutes to another city, and as much of a fee


class Leg(NamedTuple):
    """A flight, in minutes."""

    start: str
    end: str
    departs: int
    arrives: int


def crews(legs: int, pairings: int, seed: int = 1) -> PricedTask:
    """So many legs and different pairings, among them some that have each leg once."""
    random = Random(f"{seed} {legs} {pairings}")
    flights = drawn_legs(random, legs)
    after = [following(flights, leg) for leg in range(legs)]
    found = dict.fromkeys(partition(random, after))
    while len(found) < pairings:
        found[drawn_chain(random, after)] = None
    order = random.sample(list(found), pairings)
    costs = [cost_of([flights[leg] for leg in chain]) + random.randrange(100) for chain in order]
    return PricedTask(Problem(range(legs), order), costs)


def cost_of(chain: list[Leg]) -> int:
    moves = sum(one.end != other.start for one, other in pairwise(chain))
    return chain[-1].arrives - chain[0].departs + _FEE + _MOVING * moves


def drawn_legs(random: Random, number: int) -> list[Leg]:
    cities = "ABCDE"[: 3 + (number > 30) + (number > 100)]
    legs = []
    for _ in range(number):
        start, end = random.sample(cities, 2)
        departs = random.randrange(0, 100 * number)
        legs.append(Leg(start, end, departs, departs + random.randrange(50, 200)))
    return sorted(legs, key=lambda leg: leg.departs)


def following(legs: list[Leg], leg: int) -> list[int]:
    """The next legs that a crew could fly after one."""
    one, later = legs[leg], range(leg + 1, len(legs))
    ready = one.arrives + _TURN
    fitting = [k for k in later if legs[k].departs >= ready + _MOVING * (legs[k].start != one.end)]
    return fitting[:_CHOICE]


def drawn_chain(random: Random, after: list[list[int]]) -> tuple[int, ...]:
    chain = [random.randrange(len(after))]
    length = random.randint(1, _LONGEST)
    while len(chain) < length and after[chain[-1]]:
        chain.append(random.choice(after[chain[-1]]))
    return tuple(chain)


def partition(random: Random, after: list[list[int]]) -> list[tuple[int, ...]]:
    """Chains that have each leg once."""
    left, chains = set(range(len(after))), []
    while left:
        chain = [min(left)]
        left.remove(chain[0])
        while len(chain) < _LONGEST and (open_ := left.intersection(after[chain[-1]])):
            chain.append(random.choice(sorted(open_)))
            left.remove(chain[-1])
        chains.append(tuple(chain))
    return chains
