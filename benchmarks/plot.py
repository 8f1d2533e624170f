"""A plot as SVG: lines through points, on a light ground, with ticks, titles and a legend."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

_WIDTH, _HEIGHT = 640, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 80, 590, 90, 300  # of the field with the points
_COLOURS = ("#1f5fa8", "#d1495b", "#3a7d44", "#a05a00", "#6a4c93")  # readable on white
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "1 5")  # for readers who do not see all colours


class Axis(NamedTuple):
    """A title, and the places that are named; the field goes from the first to the last of them."""

    title: str
    ticks: Sequence[tuple[float, str]]
    logarithmic: bool = False

    def share(self, value: float) -> float:
        """How far along the axis a value is, from 0 to 1."""
        first, last, value = (
            math.log(each) if self.logarithmic else each
            for each in (self.ticks[0][0], self.ticks[-1][0], value)
        )
        return (value - first) / (last - first)


def upwards(title: str, most: float) -> Axis:
    """An axis from 0 to `most` or somewhat more, with ticks at round numbers."""
    step = 10 ** math.floor(math.log10(most))
    step = next(step * k for k in (0.2, 0.5, 1, 2) if most <= 6 * step * k)
    return Axis(title, [(k * step, f"{k * step:,.4g}") for k in range(math.ceil(most / step) + 1)])


def plot(title: str, x: Axis, y: Axis, series: Mapping[str, Sequence[tuple[float, float]]]) -> str:
    """The document; up to five series, by their names."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="13" fill="#222222">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>',
        _text(_LEFT, 28, title, "start", ' font-size="16"'),
        _text((_LEFT + _RIGHT) / 2, _HEIGHT - 14, x.title),
        _text(
            0,
            0,
            y.title,
            "middle",
            f' transform="translate(20 {(_TOP + _BOTTOM) / 2}) rotate(-90)"',
        ),
    ]
    for value, name in x.ticks:
        at = _LEFT + x.share(value) * (_RIGHT - _LEFT)
        parts += [_line(at, _BOTTOM, at, _BOTTOM + 5), _text(at, _BOTTOM + 21, name)]
    for value, name in y.ticks:
        at = _BOTTOM - y.share(value) * (_BOTTOM - _TOP)
        parts += [_line(_LEFT, at, _RIGHT, at), _text(_LEFT - 8, at + 4, name, "end")]
    looks = zip(series.items(), _COLOURS, _DASHES, strict=False)
    legend = _LEFT
    for (name, points), colour, dashes in looks:
        parts.append(_curve([_placed(x, y, point) for point in points], colour, dashes))
        style = f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"'
        parts.append(f'<path d="M{legend} 56h28" {style}/>')
        parts.append(_text(legend + 34, 60, name, "start"))
        legend += 56 + 7 * len(name)
    return "\n".join([*parts, "</svg>", ""])


def _placed(x: Axis, y: Axis, point: tuple[float, float]) -> tuple[float, float]:
    across, up = x.share(point[0]), y.share(point[1])
    return _LEFT + across * (_RIGHT - _LEFT), _BOTTOM - up * (_BOTTOM - _TOP)


def _curve(points: Sequence[tuple[float, float]], colour: str, dashes: str) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>' for x, y in points)
    style = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"'
    return f'<polyline points="{path}" {style}/><g fill="{colour}">{dots}</g>'


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="#cccccc"/>'


def _text(x: float, y: float, text: str, anchor: str = "middle", more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{escape(text)}</text>'
