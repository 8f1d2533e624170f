"""Pictures as SVG: elements, outlines of squares, one picture in a page, any number in a sheet.

Lengths are in millimetres. Pictures are drawn for white paper; on a dark screen, a rule of CSS for
each colour turns ink and paper, but for what is `coloured`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import accumulate
from textwrap import wrap
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from rich.cells import cell_len

from cover.drawing.palette import on_dark

_NAMESPACE = "http://www.w3.org/2000/svg"

FONT = "sans-serif"
_TEXT = 5.0  # the height of captions and words
_LINE = 1.5 * _TEXT  # and of the lines they are in
_ADVANCE = 0.6  # how wide a character is beside its height, by and large
_MARGIN = 8.0  # between pictures, and around all of them
_CAPTION = 150.0  # how wide a caption may be below a picture that is no wider

_LISTED = 3.2  # the height of letters in a list of lines
_LONGEST = 24  # characters of a name

_CLASS = "cover-picture"  # of our pictures, whose styles are for no others in a notebook
_COLOUR = re.compile('(fill|stroke)="(#[0-9a-f]{6})"')

# What XML 1.0 cannot hold, not even escaped.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Picture(NamedTuple):
    """What there is to see in a rectangle whose upper left corner is (0, 0)."""

    width: float
    height: float
    elements: tuple[Element, ...]


def element(tag: str, *children: Element, text: str = "", **attributes: str | float) -> Element:
    """Make an element of SVG; `_` in names of attributes means `-`, and lengths are rounded.

    Groups of nothing are left out.
    """
    made = Element(
        tag,
        {
            name.replace("_", "-"): value if isinstance(value, str) else rounded(value)
            for name, value in attributes.items()
        },
    )
    if text:
        made.text = _NO_XML.sub("\ufffd", text)
    # A list: what interrupts a generator is hidden from here by a `TypeError` of the tree.
    made.extend([child for child in children if child.tag != "g" or len(child)])
    return made


def coloured(*elements: Element) -> Element:
    """Group what looks the same on a dark screen: pieces, with the letters and lines on them."""
    made = element("g", *elements)
    made.set("class", "own")
    return made


def dark_style(drawn: Iterable[str]) -> str:
    """Return the CSS for the colours of some `svg` elements on screens that are to be dark."""
    found = {colour for svg in drawn for colour in _COLOUR.findall(svg)}
    ink, paper = on_dark("#000000"), on_dark("#ffffff")
    rules = [f".{_CLASS}{{fill:{ink}}}.{_CLASS}:root{{background:{paper}}}"]
    rules += [f".{_CLASS} .own{{fill:#000000}}"]
    for what, colour in sorted(found):
        rules.append(f'.{_CLASS} [{what}="{colour}"]:not(.own *){{{what}:{on_dark(colour)}}}')
    return f"@media screen and (prefers-color-scheme:dark){{{''.join(rules)}}}"


def rounded(length: float) -> str:
    """Return a length in hundredths, without noughts after the last other digit."""
    return f"{round(length, 2):.12g}"


def point(place: tuple[float, float]) -> str:
    """Return a point as it is written in the data of a path."""
    return " ".join(map(rounded, place))


def straight(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Return a straight line as the data of a path."""
    return f"M{point(start)} {point(end)}"


def moved(x: float, y: float, *elements: Element) -> Element:
    """Move elements to the right and down."""
    return element("g", *elements, transform=f"translate({rounded(x)} {rounded(y)})")


def words(text: str, room: float = math.inf) -> Picture:
    """Make a picture of a text alone: of lines that fit into a room, as far as its words do."""
    lines = [text] if text else []
    if width_of(text, _TEXT) > room:
        lines = wrap(
            text, int(room / (_ADVANCE * _TEXT)), break_long_words=False, break_on_hyphens=False
        )
    width = max((width_of(line, _TEXT) for line in lines), default=0)
    placed = [(line, (width / 2, (row + 0.5) * _LINE)) for row, line in enumerate(lines)]
    return Picture(width, len(lines) * _LINE, (lettering(placed, _TEXT),))


def listed(lines: Sequence[str]) -> Picture:
    """Make a picture of lines from above to below, in columns that together are about a square."""
    height, gap = 1.5 * _LISTED, 2 * _LISTED
    width = max((width_of(line, _LISTED) for line in lines), default=0) + gap
    rows = max(math.ceil(math.sqrt(len(lines) * width / height)), 1)
    columns = math.ceil(len(lines) / rows)
    texts = [
        (line, (column * width, (row + 0.5) * height))
        for number, line in enumerate(lines)
        for column, row in [divmod(number, rows)]
    ]
    return Picture(columns * width, rows * height, (lettering(texts, _LISTED, anchor="start"),))


def lettering(
    texts: Sequence[tuple[str, tuple[float, float]]], size: float, anchor: str = "middle"
) -> Element:
    """Make texts `size` mm high around points, or from there on with the anchor "start"."""
    each = [element("text", text=text, x=x, y=y + 0.36 * size) for text, (x, y) in texts]
    return element("g", *each, font_family=FONT, font_size=size, text_anchor=anchor)


def fitting(characters: int, room: float) -> float:
    """Return how high letters are if that number of them, or one, fills a room as far as it can."""
    return room / max(_ADVANCE * characters, 1)


def width_of(text: str, size: float) -> float:
    """Return about how wide a text is in letters of that height."""
    return _ADVANCE * size * cell_len(text)


def short(name: str) -> str:
    """Return a name as pictures show it: the beginning of a long one."""
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def heading(text: str, size: float) -> Element:
    """Make a text in the upper left corner, in a line of that height."""
    return element("text", text=text, x=0, y=0.75 * size, font_size=0.75 * size, font_family=FONT)


def inline(picture: Picture, title: str) -> str:
    """Return an `svg` element for use inside a page, where it needs no namespace."""
    return ElementTree.tostring(_root(picture, title), encoding="unicode")


def sheet(panels: Sequence[tuple[str, Picture]]) -> str:
    """Return an SVG document of pictures, at least one, each above its caption, about a square.

    There is no room for captions where all are "", and long ones have several lines. One picture
    alone has its true size, in mm; of several the viewer shows as much as it has room for.
    """
    said = [words(caption, max(picture.width, _CAPTION)) for caption, picture in panels]
    pictures = [picture for _, picture in panels]
    sizes = [
        (max(picture.width, below.width), picture.height + below.height)
        for picture, below in zip(pictures, said, strict=True)
    ]
    whole = sum(width + _MARGIN for width, _ in sizes), sum(height + _MARGIN for _, height in sizes)
    columns = min(max(round(math.sqrt(len(panels) * whole[1] / whole[0])), 1), len(panels))
    rows = [slice(k, k + columns) for k in range(0, len(panels), columns)]
    widths = [max(width for width, _ in sizes[k::columns]) for k in range(columns)]
    highest = [max(picture.height for picture in pictures[row]) for row in rows]
    heights = [
        high + max(below.height for below in said[row])
        for high, row in zip(highest, rows, strict=True)
    ]
    xs = list(accumulate((width + _MARGIN for width in widths), initial=_MARGIN))
    ys = list(accumulate((height + _MARGIN for height in heights), initial=_MARGIN))
    placed = []
    for number, (picture, below) in enumerate(zip(pictures, said, strict=True)):
        row, column = divmod(number, columns)
        middle = xs[column] + widths[column] / 2
        above = (highest[row] - picture.height) / 2
        drawing = moved(middle - picture.width / 2, ys[row] + above, *picture.elements)
        caption = moved(middle - below.width / 2, ys[row] + highest[row], *below.elements)
        placed.append(element("g", drawing, caption))
    title = panels[0][0] if len(panels) == 1 else f"{len(panels)} pictures"
    paper = Picture(xs[-1], ys[-1], tuple(placed))
    root = _document(paper, title, in_true_size=len(panels) == 1)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{root}\n'


def alone(picture: Picture, title: str) -> str:
    """Return an SVG document of one picture in its true size, without a caption."""
    width, height = picture.width + 2 * _MARGIN, picture.height + 2 * _MARGIN
    drawing = moved(_MARGIN, _MARGIN, *picture.elements)
    return _document(Picture(width, height, (drawing,)), title, in_true_size=True)


def _document(picture: Picture, title: str, *, in_true_size: bool) -> str:
    """Return a picture on paper, in mm where it is in its true size."""
    paper = element("rect", width="100%", height="100%", fill="#ffffff")
    root = _root(picture._replace(elements=(paper, *picture.elements)), title)
    root.set("xmlns", _NAMESPACE)
    if in_true_size:
        root.set("width", f"{rounded(picture.width)}mm")
        root.set("height", f"{rounded(picture.height)}mm")
    drawn = ElementTree.tostring(root, encoding="unicode")
    return drawn.replace("</title>", f"</title><style>{dark_style([drawn])}</style>", 1)


def _root(picture: Picture, title: str) -> Element:
    box = f"0 0 {rounded(picture.width)} {rounded(picture.height)}"
    named = element("title", text=title or "picture")
    root = element("svg", named, *picture.elements, viewBox=box, role="img")
    root.set("class", _CLASS)
    return root


EDGE = 10.0  # of a cell, in mm
BORDER = 0.8  # the width of the lines around pieces
MARGIN = BORDER / 2  # what they need beside the outermost cells
QUIET = "#20608a"  # the colour of what was found, beside what was given
THIN, FAINT = 0.25, 0.4  # width and opacity of the lines between cells of a piece

Square = tuple[int, int]  # row and column
Point = tuple[int, int]  # a corner; the upper left one of square (r, c) is (r, c)

# Where a corner of squares, given by row and column, is in the picture: x and y.
Projection = Callable[[float, float], tuple[float, float]]

# A side of a square, walked along with the square to the right: a point and a direction.
_Side = tuple[Point, int]

# By direction, right, down, left and up: the way along a side; and, from the square, to where that
# side begins and to the square beyond.
_WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
_BEGINNINGS = ((0, 0), (0, 1), (1, 1), (1, 0))
_BEYOND = ((-1, 0), (0, 1), (1, 0), (0, -1))


def contours(squares: Collection[Square]) -> list[list[Point]]:
    """Return the closed lines around a set of squares, by the points where they turn.

    They run clockwise around squares, and counter-clockwise around what these leave out. Where two
    squares touch in nothing but a corner, no line goes from one to the other.
    """
    sides = dict.fromkeys(
        ((row + _BEGINNINGS[way][0], column + _BEGINNINGS[way][1]), way)
        for row, column in sorted(squares)
        for way in range(4)
        if (row + _BEYOND[way][0], column + _BEYOND[way][1]) not in squares
    )
    left = dict(sides)
    found: list[list[Point]] = []
    while left:
        line = [next(iter(left))]
        while (side := _next(line[-1], sides)) != line[0]:
            line.append(side)
        for side in line:
            del left[side]
        found.append([point for k, (point, way) in enumerate(line) if line[k - 1][1] != way])
    return found


def _next(side: _Side, sides: Collection[_Side]) -> _Side:
    """Return the side that follows: around the same square if it can be, or on, or to the left."""
    (row, column), way = side
    end = row + _WAYS[way][0], column + _WAYS[way][1]
    return next(
        (end, turned) for turned in ((way + 1) % 4, way, (way - 1) % 4) if (end, turned) in sides
    )


def flat(row: float, column: float) -> tuple[float, float]:
    """Project a corner of a grid that is drawn as it is, its first corner at (0, 0)."""
    return column * EDGE, row * EDGE


def middle(square: tuple[float, float], at: Projection) -> tuple[float, float]:
    """Return the middle of a square."""
    return at(square[0] + 0.5, square[1] + 0.5)


def board(rows: int, columns: int, *elements: Element, margin: float = MARGIN) -> Picture:
    """Make a picture of a grid that is drawn as it is, with a margin around its cells."""
    size = columns * EDGE + 2 * margin, rows * EDGE + 2 * margin
    return Picture(*size, (moved(margin, margin, *elements),))


def closed(
    lines: Sequence[Sequence[tuple[float, float]]], at: Projection, fill: str, title: str = ""
) -> Element:
    """Make a filled path along closed lines, each given by the corners in which it turns."""
    data = "".join(f"M{' '.join(point(at(*corner)) for corner in line)}Z" for line in lines)
    titles = [element("title", text=title)] if title else []
    return element("path", *titles, d=data, fill=fill)


def bordered(*paths: Element) -> Element:
    """Give paths the lines of borders."""
    return element("g", *paths, stroke="#000000", stroke_width=BORDER, stroke_linejoin="round")


def between(squares: Sequence[Square], at: Projection) -> Iterator[str]:
    """Yield the lines between neighbouring squares, each as the data of a path."""
    held = set(squares)
    for row, column in squares:
        end = at(row + 1, column + 1)
        if (row, column + 1) in held:
            yield straight(at(row, column + 1), end)
        if (row + 1, column) in held:
            yield straight(at(row + 1, column), end)


def thin(lines: Iterable[str]) -> Element:
    """Make a path of lines between cells of a piece, each given as the data of a path."""
    data = "".join(lines)
    return element(
        "path", d=data, fill="none", stroke="#000000", stroke_width=THIN, stroke_opacity=FAINT
    )
