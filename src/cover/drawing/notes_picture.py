"""Notes and lights in pictures: told apart by colour, and by a shape or a texture as well.

Lengths are in mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from cover.drawing.marks import Light, Note, Tone
from cover.drawing.notes import NoteLine, Raster
from cover.drawing.svg import (
    Picture,
    Projection,
    Square,
    closed,
    contours,
    element,
    fitting,
    lettering,
    moved,
    straight,
    width_of,
)

_INKS: dict[Tone, str] = {"": "#444444", "sure": "#000000", "new": "#00502e", "gone": "#8c2318"}

# From rare to common, dark enough for white paper, and apart for all kinds of eyes.
_SHARES = ("#9a3412", "#7a5a10", "#505050", "#2b5a8a", "#0b3f9e")

_PAPERS: dict[Light, str] = {"reason": "#fff1bf", "target": "#cfe5fb", "fault": "#fcd6cf"}
_LINES: dict[Light, str] = {"reason": "#d9a400", "target": "#1f6fbf", "fault": "#c0341d"}
_HATCHED = 5  # lines across a cell
_HAIR = 0.25
_FRAME = 0.09  # of a cell, from its sides to the frame in it
_CORNER = 0.22  # of a cell, how long the strokes in its corners are

_LINE_TEXT = 3.2  # the height of letters in a list
_LINE_HEIGHT = 1.7 * _LINE_TEXT


class Spot(NamedTuple):
    """The room for something, by its middle."""

    x: float
    y: float
    width: float
    height: float


class _Written(NamedTuple):
    """A note, the middle of it, and how high its letters are."""

    note: Note
    x: float
    y: float
    size: float


def rasters(
    raster: Raster, room: Spot, cells: Iterable[tuple[tuple[float, float], Sequence[Note]]]
) -> Iterator[Element]:
    """Yield the small notes of cells, given by their middles, from which the room is told."""
    yield from _drawn([each for cell in cells for each in _in_raster(raster, room, *cell)])


def large_notes(
    notes: Sequence[tuple[Note, tuple[float, float]]], size: float
) -> Iterator[Element]:
    """Yield notes that fill their cells, around their middles."""
    yield from _drawn([_Written(note, x, y, size) for note, (x, y) in notes])


def _in_raster(
    raster: Raster, room: Spot, at: tuple[float, float], notes: Sequence[Note]
) -> Iterator[_Written]:
    across, down = room.width / raster.columns, room.height / raster.rows
    size = min(fitting(raster.longest, 0.86 * across), 0.78 * down)
    for place, note in raster.placed(notes).items():
        row, column = divmod(place, raster.columns)
        x = at[0] + room.x + (column + 0.5) * across - room.width / 2
        y = at[1] + room.y + (row + 0.5) * down - room.height / 2
        yield _Written(note, x, y, size)


def ink(note: Note) -> str:
    """Return the colour of a note."""
    if note.step is None or note.tone in ("new", "gone"):
        return _INKS[note.tone]
    return _SHARES[note.step]


def _drawn(notes: Sequence[_Written]) -> Iterator[Element]:
    """Yield notes, those of one look together, and what stands around them."""
    looks: dict[tuple[str, bool, float], list[tuple[str, tuple[float, float]]]] = {}
    for each in notes:
        look = ink(each.note), each.note.tone in ("sure", "new"), each.size
        looks.setdefault(look, []).append((each.note.text, (each.x, each.y)))
    yield from _decoration(notes)
    for (fill, bold, size), texts in looks.items():
        weight = "bold" if bold else "normal"
        yield element("g", lettering(texts, size), fill=fill, font_weight=weight)


def _decoration(notes: Sequence[_Written]) -> Iterator[Element]:
    """Yield what tells notes apart without colours: rings, strokes, and bars for their shares."""
    rings, strokes, bars = [], "", ""
    for note, x, y, size in notes:
        width = width_of(note.text, size)
        if note.tone == "new":  # a ring around it
            high = 1.16 * size
            wide = max(width + 0.35 * size, high)
            at, top = x - wide / 2, y - high / 2
            rings.append(element("rect", x=at, y=top, width=wide, height=high, rx=high / 2))
        if note.tone == "gone":  # a stroke through it
            across, down = width / 2 + 0.12 * size, 0.42 * size
            strokes += straight((x - across, y + down), (x + across, y - down))
        if note.share is not None:  # a bar below it, as long as its share of the solutions
            left, low = x - width / 2, y + 0.5 * size
            bars += straight((left, low), (left + width * min(max(note.share, 0.06), 1), low))
    if rings:
        yield element("g", *rings, fill="#d9f2e3", stroke=_INKS["new"], stroke_width=_HAIR)
    if strokes:
        yield element("path", d=strokes, stroke=_INKS["gone"], stroke_width=1.4 * _HAIR)
    if bars:
        yield element("path", d=bars, stroke="#707070", stroke_width=_HAIR)


# --- Lights ---


def lights(cells: Mapping[Square, Light], at: Projection) -> Iterator[Element]:
    """Yield the lights on squares of a grid: stripes, an inner frame, or strokes in the corners."""
    for light in _PAPERS:
        squares = [square for square, held in cells.items() if held == light]
        if squares:
            papers = [closed(contours([square]), at, _PAPERS[light]) for square in squares]
            yield element("g", *papers)
            data = "".join(line for square in squares for line in _texture(light, square, at))
            width = _HAIR if light == "reason" else 2 * _HAIR
            yield element("path", d=data, fill="none", stroke=_LINES[light], stroke_width=width)


def _texture(light: Light, square: Square, at: Projection) -> Iterator[str]:
    """Yield the lines in a square."""
    row, column = square

    def line(start: tuple[float, float], end: tuple[float, float]) -> str:
        return straight(at(row + start[0], column + start[1]), at(row + end[0], column + end[1]))

    if light == "reason":
        for k in range(1, 2 * _HATCHED):
            least, most = max(k / _HATCHED - 1, 0.0), min(k / _HATCHED, 1.0)
            yield line((most, least), (least, most))
    elif light == "target":
        low, high = _FRAME, 1 - _FRAME
        corners = ((low, low), (low, high), (high, high), (high, low))
        for number, corner in enumerate(corners):
            yield line(corner, corners[(number + 1) % 4])
    else:
        for down, right in ((0, 0), (0, 1), (1, 0), (1, 1)):
            inner = abs(down - _CORNER), abs(right - _CORNER)
            yield line((abs(down - 0.04), abs(right - 0.04)), inner)


def lit_frame(light: Light, spot: Spot, radius: float) -> Element:
    """Return a rectangle with a light on it: its lines are dashed, whole or dotted."""
    dashes = {"reason": "1.6 0.8", "target": "none", "fault": "0.5 0.7"}[light]
    return element(
        "rect",
        x=spot.x - spot.width / 2,
        y=spot.y - spot.height / 2,
        width=spot.width,
        height=spot.height,
        rx=radius,
        fill=_PAPERS[light],
        stroke=_LINES[light],
        stroke_width=3 * _HAIR,
        stroke_dasharray=dashes,
    )


# --- Lists ---


def notes_list(lines: Sequence[NoteLine]) -> Picture:
    """Return a list of cells with what stands there and their notes, in columns, about a square."""
    names = max((width_of(line.name, _LINE_TEXT) for line in lines), default=0.0)
    notes = max((_length(line) for line in lines), default=0.0)
    width = names + notes + 4 * _LINE_TEXT
    rows = max(math.ceil(math.sqrt(len(lines) * width / _LINE_HEIGHT)), min(len(lines), 10), 1)
    columns = math.ceil(len(lines) / rows)
    elements: list[Element] = []
    for number, line in enumerate(lines):
        column, row = divmod(number, rows)
        x, y = column * width, (row + 0.5) * _LINE_HEIGHT
        elements += _listed(line, x, y, names)
    return Picture(columns * width, rows * _LINE_HEIGHT, tuple(elements))


def _length(line: NoteLine) -> float:
    texts = [f"= {line.standing}"] if line.standing else []
    texts += [note.text for note in line.notes]
    return sum(width_of(text, _LINE_TEXT) + _LINE_TEXT for text in texts)


def _listed(line: NoteLine, x: float, y: float, names: float) -> Iterator[Element]:
    """Yield a line that begins at `x`, around `y`; names have a column of their own."""
    if line.light is not None:
        width = names + _LINE_TEXT
        yield lit_frame(line.light, Spot(x + width / 2, y, width, 1.5 * _LINE_TEXT), 0.5)
    start = x + _LINE_TEXT / 2
    yield element("g", lettering([(line.name, (start, y))], _LINE_TEXT, anchor="start"))
    start += names + 1.5 * _LINE_TEXT
    if line.standing:
        text = f"= {line.standing}"
        bold = lettering([(text, (start, y))], _LINE_TEXT, anchor="start")
        yield element("g", bold, font_weight="bold")
        start += width_of(text, _LINE_TEXT) + _LINE_TEXT
    written: list[_Written] = []
    for note in line.notes:
        half = width_of(note.text, _LINE_TEXT) / 2
        written.append(_Written(note, start + half, y, _LINE_TEXT))
        start += 2 * half + _LINE_TEXT
    yield from _drawn(written)


def below(upper: Picture, lower: Picture, gap: float = 4.0) -> Picture:
    """Return a picture above another one."""
    down = upper.height + gap
    size = max(upper.width, lower.width), down + lower.height
    return Picture(*size, (*upper.elements, moved(0, down, *lower.elements)))
