"""Colours of pictures for all kinds of eyes, in grey, on paper and on a dark screen, in figures.

Figures are as docs/pictures.md states them. Three kinds of colour blindness are simulated at full
strength, by the matrices of Machado, Oliveira and Fernandes (2009), which are for linear light; how
far colours are apart says CIEDE2000, and how far lights are, the contrast of WCAG 2.
"""

from __future__ import annotations

import math
import re
from functools import cache
from itertools import combinations
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from conftest import Run
from cover.drawing.palette import COLOURS, HUES, background, colours, darker, on_dark

SVG = "{http://www.w3.org/2000/svg}"

Colour = tuple[float, ...]  # red, green and blue in linear light, from 0 to 1

VISIONS = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def _linear(colour: str) -> Colour:
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return tuple(x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)


def _times(matrix: tuple[tuple[float, ...], ...], colour: Colour) -> Colour:
    return tuple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)


def _seen(colour: str, vision: str) -> Colour:
    return tuple(min(max(x, 0), 1) for x in _times(VISIONS[vision], _linear(colour)))


@cache
def _contrast(one: str, other: str) -> float:
    low, high = sorted(_times(XYZ, _linear(colour))[1] for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def _lab(colour: Colour) -> tuple[float, float, float]:
    x, y, z = (
        k ** (1 / 3) if k > 216 / 24389 else (24389 / 27 * k + 16) / 116
        for k in (a / b for a, b in zip(_times(XYZ, colour), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _difference(one: Colour, other: Colour) -> float:
    """CIEDE2000, as Sharma, Wu and Dalal (2005) write it."""
    (l1, a1, b1), (l2, a2, b2) = _lab(one), _lab(other)
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    wider = 1.5 - math.sqrt(mean**7 / (mean**7 + 25**7)) / 2
    c1, c2 = math.hypot(a1 * wider, b1), math.hypot(a2 * wider, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * wider)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180
    lightness, chroma, hue = (l1 + l2) / 2 - 50, (c1 + c2) / 2, (h1 + turn / 2) % 360
    d_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    t = 1 + sum(k * math.cos(math.radians(n * hue + shift)) for k, n, shift in waves)
    s_lightness = 1 + 0.015 * lightness**2 / math.sqrt(20 + lightness**2)
    s_chroma, s_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    blue = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(math.radians(blue))
    x, y, z = (l2 - l1) / s_lightness, (c2 - c1) / s_chroma, d_hue / s_hue
    return math.sqrt(x * x + y * y + z * z + rotation * y * z)


def test_the_difference_of_colours_is_as_its_authors_say() -> None:
    """White and black are 100 apart; and two blues and two greens as colour-science has them."""
    white, black = _linear("#ffffff"), _linear("#000000")
    assert _difference(white, black) == pytest.approx(100, abs=0.01)
    assert _difference(_linear("#0000ff"), _linear("#0000e0")) == pytest.approx(3.949, abs=0.01)
    assert _difference(_linear("#00ff00"), _linear("#80ff00")) == pytest.approx(5.232, abs=0.01)


@pytest.mark.parametrize(
    ("vision", "least"),
    [("all cones", 12.2), ("deuteranopia", 8.8), ("protanopia", 9.8), ("tritanopia", 9.4)],
)
def test_twelve_pieces_are_told_apart(vision: str, least: float) -> None:
    seen = [_seen(hue, vision) for hue in COLOURS[:HUES]]

    assert min(_difference(*pair) for pair in combinations(seen, 2)) >= least


def test_colours_are_as_many_as_there_are_hues_and_shades() -> None:
    assert len(set(COLOURS)) == 3 * HUES == 36
    assert len({background(hue, many=False) for hue in range(HUES)}) == HUES
    assert darker("#ff8000", 0.5) == "#804000"


@pytest.mark.parametrize("kinds", [1, 2, 7, 20])
def test_copies_that_touch_differ(kinds: int) -> None:
    ring = [{(k - 1) % 9, (k + 1) % 9} for k in range(9)]
    given_to = colours([k % kinds for k in range(9)], kinds, ring)

    assert all(given_to[k] != given_to[k - 1] for k in range(9))


def test_a_piece_keeps_its_colours_whatever_others_do() -> None:
    some = colours([0, 2, 2], 3, [set(), {2}, {1}])

    assert [colour % 3 for colour in some] == [0, 2, 2]
    assert some[1] != some[2]
    assert colours(range(12), 12, [set()] * 12) == list(range(12))
    assert sorted(colours(range(36), 36, [set()] * 36)) == list(range(36))


def test_pieces_are_told_apart_in_grey_by_lines_and_names(cover: Run) -> None:
    """Both are black, on the darkest of all colours with a contrast of 4.6."""
    assert min(_contrast(colour, "#000000") for colour in COLOURS) >= 4.6

    done = cover(
        "tiling", "-q", "--format", "svg", "-n", "1", "puzzles/tiling/pentominoes-8x8.yaml"
    )
    pieces = [path for path in _drawn(done.stdout, "path") if path[0].get("fill") in COLOURS]
    assert len(pieces) == 12
    assert {(group.get("stroke"), group.get("stroke-width")) for _, group in pieces} == {
        ("#000000", "0.8")
    }


def _drawn(svg: str, tag: str) -> list[tuple[Element, Element]]:
    """Elements of a kind, and what is around each."""
    root = ElementTree.fromstring(svg)
    return [(each, around) for around in root.iter() for each in around.findall(f"{SVG}{tag}")]


def test_extra_regions_that_touch_are_told_apart_by_lines(cover: Run) -> None:
    done = cover("irregular", "-q", "--format", "svg", "puzzles/irregular/extra.yaml")

    assert re.search(
        r'<g fill-opacity="0.12">(<path[^>]*>)+</g><g stroke-width="0.3">', done.stdout
    )


# What pictures of all families have in them, and what their letters stand on.
COMMANDS = [
    "explain 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "candidates puzzles/sudoku/several.txt",
    "killer puzzles/killer/overlapping.yaml",
    "sudoku puzzles/sudoku/windows.yaml -n 1",
    "domino puzzles/domino/hdu4210.txt",
    "why puzzles/tiling/impossible.yaml",
    "convert puzzles/tiling/calendar.yaml",
    "exact-cover puzzles/exact-cover/matrix.txt",
    "matching puzzles/matching/workers.txt",
    "trace puzzles/exact-cover/matrix.txt",
]
GROUNDS = ("#ffffff", "#fff1bf", "#cfe5fb", "#fcd6cf", "#d9f2e3")


@pytest.mark.parametrize("command", COMMANDS)
def test_letters_can_be_read_on_paper_and_on_a_dark_screen(cover: Run, command: str) -> None:
    """Every colour has a rule for the screen, and every letter a contrast of 4.5 on its ground."""
    done = cover(*command.split(), "-q", "--format", "svg")
    style = re.search(r"<style>(.*?)</style>", done.stdout)
    assert style is not None
    head, rules = style[1].split("{", 1)
    assert head == "@media screen and (prefers-color-scheme:dark)"
    turned = dict(re.findall(r'"(#\w{6})"\]:not\(\.own \*\)\{\w+:(#\w{6})\}', rules))
    root = ElementTree.fromstring(done.stdout)
    above = {each: around for around in root.iter() for each in around}
    for text in root.iter(f"{SVG}text"):
        around = [text]
        while around[-1] in above:
            around.append(above[around[-1]])
        ink = next((each.get("fill") for each in around if each.get("fill")), None) or "#000000"
        if any(each.get("class") == "own" for each in around):
            assert ink == "#000000"
            continue
        assert min(_contrast(ink, ground) for ground in GROUNDS) >= 4.5, ink
        dark = turned.get(ink, on_dark(ink))
        assert min(_contrast(dark, on_dark(ground)) for ground in GROUNDS) >= 4.5, ink
    for each in root.iter():
        for colour in (each.get("fill"), each.get("stroke")):
            assert colour in (None, "none", *turned)


def test_pages_have_the_same_rules(cover: Run) -> None:
    plane = cover("sudoku", "-q", "--format", "html", stdin="1" + "." * 80 + "\n").stdout
    booklet = cover("generate", "sudoku", "-n", "1", "--seed", "1", "--format", "html").stdout

    for page in (plane, booklet):
        rule = f'.cover-picture [stroke="#000000"]:not(.own *){{stroke:{on_dark("#000000")}}}'
        assert rule in page
        assert "(prefers-color-scheme:" in page
        assert "@media (prefers" not in page, "print is light"
