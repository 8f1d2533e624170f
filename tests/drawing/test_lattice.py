"""Lines of a lattice, whatever regions and blocks are."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cover.drawing.lattice import Lattice, Look


@given(st.lists(st.lists(st.integers(0, 2), min_size=4, max_size=4), min_size=8, max_size=8))
def test_lines_meet_with_the_same_thickness(numbers: Sequence[Sequence[int]]) -> None:
    """Every arm goes on to the next character."""
    lattice = Lattice(numbers[:4], Look(1, 1, padding=0, even=True), numbers[4:])
    lines = lattice.canvas().text().plain.split("\n")

    for line in lines:
        for left, right in pairwise(line):
            assert _arms(left)["RIGHT"] == _arms(right)["LEFT"]
    for above, below in pairwise(lines):
        for upper, lower in zip(above, below, strict=True):
            assert _arms(upper)["DOWN"] == _arms(lower)["UP"]


def _arms(character: str) -> dict[str, str]:
    """How thick the lines from the middle of a character are, by the name that Unicode gives it."""
    arms = dict.fromkeys(("UP", "RIGHT", "DOWN", "LEFT"), "")
    name = unicodedata.name(character).removeprefix("BOX DRAWINGS ")
    parts = [part.split() for part in name.split(" AND ")] if character != " " else []
    weights = [word for part in parts for word in part if word in ("LIGHT", "HEAVY")]
    for part in parts:
        own = next((word for word in part if word in weights), weights[0])
        for way in part:
            for arm in {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}.get(
                way, (way,)
            ):
                if arm in arms:
                    arms[arm] = own
    return arms
