"""Exact covers written in each format; `writing/test_round_trips.py` reads them again."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from conftest import Run
from cover.families.exact_covers.puzzle import ExactCover, item_and_colour
from test_exact_cover_formats import read


def stated(puzzle: ExactCover) -> tuple[object, ...]:
    """A puzzle as it is stated, whatever the order of items."""
    options = [frozenset(map(item_and_colour, items)) for _, items in puzzle.options()]
    bounds, costs = puzzle.multiplicities(), puzzle._costs()
    return frozenset(puzzle.items()), frozenset(puzzle.secondary), options, bounds, costs


@st.composite
def records(draw: st.DrawFn) -> ExactCover:
    """Any problem of a few items, called by numbers or words, and options with names or without.

    Some have multiplicities or costs.
    """
    letters = st.text("ab1_,'-x y.", min_size=1, max_size=3).filter(str.strip)
    names = draw(
        st.one_of(
            st.integers(0, 5).map(lambda most: list(map(str, range(1, most + 1)))),
            st.lists(letters.map(str.strip), unique=True, max_size=5),
        )
    )
    colour = draw(st.sampled_from(["", ":A"]))
    entries = st.sampled_from(names) if names else st.nothing()
    options = draw(st.lists(st.lists(entries, unique=True), max_size=5)) if names else []
    keys: dict[str, Any] = {"items": names, "options": options}
    if names and colour:
        last = names[-1]
        keys = {
            "items": names[:-1],
            "secondary": [last],
            "options": [
                [f"{last}{colour}" if item == last else item for item in option]
                for option in options
            ],
        }
    if draw(st.integers(0, 3)) == 0:
        bounds = st.sampled_from([1, 2, "0:1", "2:3"])
        keys["multiplicities"] = {item: draw(bounds) for item in keys["items"]}
    if draw(st.integers(0, 3)) == 0:
        costs = st.sampled_from(["0", "7", "2.50", "1e-30", "1234567890123456789"])
        keys["costs"] = [draw(costs) for _ in options]
    if draw(st.booleans()):
        called = draw(st.lists(letters, unique=True, min_size=len(options), max_size=5))
        keys["options"] = dict(zip(called, keys["options"], strict=False))
        if "costs" in keys:
            keys["costs"] = dict(zip(called, keys["costs"], strict=False))
    (found,) = read(json.dumps(keys), name="yaml")
    assert isinstance(found, ExactCover), found
    return found


def test_the_command_converts_exact_covers(cover: Run) -> None:
    told = cover("convert", "--type", "exact-cover", "--to", "table", stdin='{"A": [1], "B": [2]}')

    assert (told.stdout.strip(), told.stderr, told.returncode) == (",1,2\nA,1,0\nB,0,1", "", 0)
