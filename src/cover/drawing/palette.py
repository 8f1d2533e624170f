"""The colours of pieces, and which copy of a piece gets which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

# Found by computation, with black legible on each: any two are 12 apart by CIEDE2000, and 8.8 for
# people who lack one of the three kinds of cones (as in Machado, Oliveira and Fernandes, "A
# Physiologically-based Model for Simulation of Color Vision Deficiency", 2009). With each hue
# stands what comes near it on a terminal of 16 colours, with a legible text.
_HUES = {
    "#f07878": "black on red",
    "#5a87f0": "white on blue",
    "#ffe14b": "black on bright_yellow",
    "#96d2a5": "black on green",
    "#c369b4": "black on magenta",
    "#3ce1ff": "black on bright_cyan",
    "#e1b44b": "black on yellow",
    "#78963c": "black on bright_green",
    "#b4a5b4": "black on white",
    "#a5ffa5": "black on cyan",
    "#78b4ff": "black on bright_blue",
    "#e1f0f0": "black on bright_magenta",
}
HUES = len(_HUES)
_STYLES = tuple(_HUES.values())


def _mixed(colour: str, other: int, share: float) -> str:
    """Mix a colour with a share of a grey, from 0 for black to 255 for white."""
    parts = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return "#" + "".join(f"{round(part + (other - part) * share):02x}" for part in parts)


# The hues, then all of them lighter, then all of them darker.
COLOURS = (
    *_HUES,
    *(_mixed(hue, 255, 0.5) for hue in _HUES),
    *(_mixed(hue, 0, 0.14) for hue in _HUES),
)
_SHADES = len(COLOURS) // HUES


def colours(pieces: Sequence[int], kinds: int, touching: Sequence[Collection[int]]) -> list[int]:
    """Return a number in `COLOURS` for each copy, given by its piece and those that it touches.

    Each kind of piece has hues of its own, as long as there are some left: the fewer kinds there
    are the more, so that copies differ; those that touch do, where that can be had by giving one
    after the other a colour.
    """
    given: list[int] = []
    uses: Counter[int] = Counter()
    choices = [_choices(piece, kinds) for piece in range(kinds)]
    for piece, neighbours in zip(pieces, touching, strict=True):
        near = Counter(given[other] for other in neighbours if other < len(given))
        best = min(choices[piece], key=lambda colour: (near[colour], uses[colour]))
        given.append(best)
        uses[best] += 1
    return given


def _choices(piece: int, kinds: int) -> list[int]:
    """Return the hues that are a piece's own, or, where these are few, all shades of them."""
    hues = [piece + kinds * k for k in range(max(HUES // kinds, 1))]
    shades = 1 if len(hues) >= _SHADES else _SHADES
    return [(hue + HUES * shade) % len(COLOURS) for shade in range(shades) for hue in hues]


# Lightness on a dark screen: that of black, and how much less that of white is.
_BLACK, _SPAN = 0.925, 0.82


def on_dark(colour: str) -> str:
    """Return what a colour of ink or paper is on a dark screen: as light as it is dark on paper.

    Its hue stays about the same. What pieces are drawn in is for light and for dark.
    """
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    light = sum(share * part for share, part in zip((0.299, 0.587, 0.114), parts, strict=True))
    lighter = _BLACK - _SPAN * light - light
    return "#" + "".join(f"{round(255 * min(max(part + lighter, 0), 1)):02x}" for part in parts)


def darker(colour: str, share: float) -> str:
    """Mix a colour with a share of black, from 0 to 1."""
    return _mixed(colour, 0, share)


def background(colour: int, many: bool) -> str:
    """Return a colour as a style of text; of `many` that a terminal has, or else of its 16."""
    return f"#000000 on {COLOURS[colour]}" if many else _STYLES[colour % HUES]
