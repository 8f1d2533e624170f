"""Random graphs that have a perfect matching."""

from itertools import combinations

from hypothesis import strategies as st

Edges = list[tuple[int, int]]


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, Edges]:
    """Graphs of up to 14 vertices in which 0 and 1, 2 and 3, and so on are joined."""
    vertices = 2 * draw(st.integers(1, 7))
    pairs = [(one, one + 1) for one in range(0, vertices, 2)]
    more = st.sampled_from(list(combinations(range(vertices), 2)))
    return vertices, list(dict.fromkeys([*pairs, *draw(st.lists(more, max_size=24))]))
