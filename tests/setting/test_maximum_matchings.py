"""The bench on maximum matchings, in which vertices may be left over, against all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover
from conftest import Run, examples

_NAMES = "abcdefg"
_PAIRS = list(combinations(_NAMES, 2))


def _graph(edges: Sequence[tuple[str, str]]) -> cover.Matching:
    listed = "".join(f"  {u} {v}\n" for u, v in edges)
    return cover.Matching(f"vertices: {' '.join(_NAMES)}\nedges: |\n{listed}", maximum=True)


def _mates(edges: Sequence[tuple[str, str]]) -> list[dict[str, str]]:
    """With whom each vertex goes, in each maximum matching."""
    for size in range(len(_NAMES) // 2, -1, -1):
        found = [
            chosen
            for chosen in combinations(edges, size)
            if len(set(chain.from_iterable(chosen))) == 2 * size
        ]
        if found:
            break
    return [
        {**dict.fromkeys(_NAMES, "nobody"), **dict(chosen), **{v: u for u, v in chosen}}
        for chosen in found
    ]


@examples(40)
@given(st.lists(st.sampled_from(_PAIRS), unique=True, min_size=1, max_size=10))
def test_candidates_and_steps_are_those_of_all_maximum_matchings(
    edges: list[tuple[str, str]],
) -> None:
    matching, mates = _graph(edges), _mates(edges)

    found = matching.candidates()
    assert found.solutions == len(mates)
    for name in _NAMES:
        assert dict(found[name]) == Counter(each[name] for each in mates)

    steps = matching.explain()
    assert steps.status == ("unique" if len(mates) == 1 else "several")
    assert len(str(steps).splitlines()) > len(steps)
    assert len(list(steps.pictures())) == len(steps) + 1


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("candidates", "a  b nobody\nb  a c\nc  b nobody\n6 candidates"),
        ("why", "a goes with b or nobody, b goes with a or c and c goes with b or nobody."),
        ("explain", "left open: a goes with b or nobody; b goes with a or c"),
        ("rate", "several"),
        ("trace", "cover the part with a"),
        ("minimize", "several"),
    ],
)
def test_every_command_tells_who_is_left_over(cover: Run, command: str, said: str) -> None:
    done = cover(command, "--type", "matching", "--maximum", stdin="a b\nb c\n")
    assert said in done.stdout
    assert "Traceback" not in done.stderr
