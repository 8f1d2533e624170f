"""Outlines of squares, and pictures in sheets and pages: captions, sizes, and no address."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from hypothesis import given
from hypothesis import strategies as st

from cover.drawing.svg import Picture, Point, contours, element, inline, sheet, words
from tilings import area

SVG = "{http://www.w3.org/2000/svg}"
BOX = Picture(60.8, 20.8, (element("rect", width=60.8, height=20.8, fill="#ffffff"),))


def _document(*panels: tuple[str, Picture]) -> Element:
    return ElementTree.fromstring(sheet(panels))


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1))
def test_contours_are_closed_and_hold_their_squares(squares: set[Point]) -> None:
    lines = contours(squares)
    corners = Counter(corner for line in lines for corner in line)

    for line in lines:
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise([*line, line[0]])]
        assert all((down == 0) != (right == 0) for down, right in steps)
        assert all((a[0] == 0) != (b[0] == 0) for a, b in pairwise([*steps, steps[0]]))
    assert sum(map(area, lines)) == len(squares)
    assert all(
        number == (2 if _is_crossing(corner, squares) else 1) for corner, number in corners.items()
    )


def _is_crossing(corner: Point, squares: set[Point]) -> bool:
    """Whether two squares touch in a corner and nothing else is there."""
    y, x = corner
    around = [(y - 1, x - 1) in squares, (y - 1, x) in squares, (y, x) in squares]
    return around[0] == around[2] != around[1] == ((y, x - 1) in squares)


def test_lines_turn_clockwise_but_around_what_is_left_out() -> None:
    frame = {(y, x) for y in range(3) for x in range(4)} - {(1, 1), (1, 2)}

    assert contours(frame) == [
        [(0, 0), (0, 4), (3, 4), (3, 0)],
        [(1, 1), (2, 1), (2, 3), (1, 3)],
    ]
    assert contours({(0, 0), (1, 1)}) == [
        [(0, 0), (0, 1), (1, 1), (1, 0)],
        [(1, 1), (1, 2), (2, 2), (2, 1)],
    ]


def test_a_sheet_shows_captions_and_words_as_they_are() -> None:
    text = sheet([('a<b> & "c"\x07\udcff.yaml:1', BOX), ("two", words("none"))])
    root = ElementTree.fromstring(text)

    shown = 'a<b> & "c"\ufffd\ufffd.yaml:1'
    assert [each.text for each in root.iter(f"{SVG}text")] == [shown, "none", "two"]
    assert root.findtext(f"{SVG}title") == "2 pictures"
    assert root.get("role") == "img"
    text.encode()


def test_a_picture_alone_has_its_true_size_and_several_make_about_a_square() -> None:
    alone, nine = _document(("1", BOX)), _document(*[("1", BOX)] * 9)

    assert alone.get("width") == "76.8mm"
    assert alone.get("viewBox") == "0 0 76.8 44.3"
    assert nine.get("width") is None
    _, _, width, height = map(float, nine.get("viewBox", "").split())
    assert 0.5 < width / height < 2


def test_long_captions_do_not_overlap() -> None:
    root = _document(*[("x" * 100, BOX)] * 4)
    captions = [
        group.get("transform", "")
        for group in root.iter(f"{SVG}g")
        if [text.text for text in group.findall(f"{SVG}g/{SVG}text")] == ["x" * 100]
    ]
    places = [[float(number) for number in re.findall(r"[\d.]+", each)] for each in captions]

    assert len(places) == 4
    assert len({x for x, _ in places}) == 1
    assert all(above + 5 < below for (_, above), (_, below) in pairwise(places))


def test_a_picture_inside_a_page_needs_no_namespace_and_one_alone_no_other_address() -> None:
    text, document = inline(BOX, "a & b"), sheet([("test:1", BOX)])

    assert text.startswith("<svg ")
    assert "xmlns" not in text
    assert "<title>a &amp; b</title>" in text
    assert "href" not in document
    assert document.count("http") == document.count("//") == document.count('xmlns="http') == 1
