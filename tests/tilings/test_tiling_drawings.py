"""Drawings of pieces and boards in YAML, beside what `tests/data/told` has of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cover.families.tilings.pieces import normal
from tiling_texts import picture, told

PIECE = "board: 3x3x3\npieces:\n  A: "
BOARD = "pieces: {A: x, L: x.|xx, P: xx|xx}\nboard: "


def test_a_large_drawing_is_refused_at_once() -> None:
    row = "  " + 1000 * "x" + "\n"

    assert "a board of 101000 cells" in told(BOARD + "|\n" + 101 * row).error
    assert "more than 1000000 characters" in told(BOARD + "|\n" + 1100 * row).error
    assert "the board has more than 100000 cells" in told(f"{BOARD}9x{'9' * 5000}").error


cells = st.sets(
    st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=12
)


@given(cells, st.sampled_from(["list", "blocks", "lines"]))
def test_what_is_drawn_is_what_is_read(shape: set[tuple[int, int, int]], style: str) -> None:
    expected = normal(shape)
    layers = picture(expected).split("/")
    if style == "list":
        text = f"[{', '.join(f'{layer}|' for layer in layers)}]"
    elif style == "blocks":
        text = "|\n" + "\n\n".join(f"    {layer}" for layer in layers)
    else:
        text = "|\n" + "\n\n".join(
            "\n".join(f"    {row}" for row in layer.split("|")) for layer in layers
        )

    assert told(PIECE + text).pieces["A"].shape == expected
