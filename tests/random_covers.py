"""Seeded random exact covers with multiplicities, colours and costs, and brute force for them."""

from __future__ import annotations

from random import Random

from cover.errors import Place
from cover.families.exact_covers.puzzle import ExactCover, Option, word_of
from cover.families.exact_covers.text.options import costs_as_words
from cover.problem import Coloured
from cover.reading.exact_numbers import ExactNumber, decimal_text, exact_number
from problems import subsets_that_cover

PLACE = Place("drawn", 1)


def exact_cover_with_bounds(random: Random, most: int = 9, idle: float = 0) -> ExactCover:
    """Up to 5 primary items, 2 secondary ones and `most` options, which have costs half the time.

    The bounds are around what some of the options cover, so that most have solutions. A share of
    the options are `idle`: they have no primary item, and perhaps none at all.
    """
    primary = [f"i{number}" for number in range(random.randint(1, 5))]
    secondary = [f"x{number}" for number in range(random.randrange(3))]
    options = [_option(random, primary, secondary) for _ in range(random.randint(1, most))]
    if idle:
        bare = [tuple(entry for entry in each if entry not in primary) for each in options]
        chosen = zip(options, bare, strict=True)
        options = [less if random.random() < idle else each for each, less in chosen]
    planted = [option for option in options if random.random() < 0.5]
    multiplicities = {}
    for item in primary:
        count = sum(item in option for option in planted)
        if count != 1 or random.random() < 0.4:
            high = max(1, count + random.randrange(2))
            multiplicities[item] = (random.randint(max(0, count - 1), min(count, high)), high)
    costs: list[ExactNumber | None] = []
    if random.random() < 0.5:
        scale = random.choice((0, 0, 1, 2))
        costs = [exact_number(decimal_text(random.randrange(20), scale)) for _ in options]
        costs[0] = None
    puzzle = ExactCover._made_of(
        PLACE,
        primary,
        options,
        (),
        secondary=secondary,
        multiplicities=multiplicities,
        costs=costs,
    )
    prices = costs_as_words(puzzle)
    texts = [f"{' '.join(map(word_of, each))}{prices[k]}" for k, each in enumerate(options)]
    return puzzle.but(_texts=texts)


def _option(random: Random, primary: list[str], secondary: list[str]) -> Option:
    items = random.sample(primary, random.randint(1, min(3, len(primary))))
    beside: list[str | Coloured] = []
    for item in secondary:
        if random.random() < 0.4:
            colour = random.choice("ab?")
            beside.append(item if colour == "?" else Coloured(item, colour))
    return (*items, *beside)


def brute_force(puzzle: ExactCover) -> set[tuple[int, ...]]:
    """All solutions by trying every set of options that have a primary item."""
    return subsets_that_cover(puzzle.items(), puzzle._options, (), puzzle.multiplicities())
