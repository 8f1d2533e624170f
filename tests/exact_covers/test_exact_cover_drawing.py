"""Pictures of exact covers: tables of items and options, and lists where these are large."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from cover.drawing.palette import COLOURS
from cover.drawing.svg import sheet
from small_puzzles import read

SVG = "{http://www.w3.org/2000/svg}"


class _Mark(NamedTuple):
    """A mark of a table: its middle, and its colour."""

    x: float
    y: float
    fill: str


def _drawn(text: str, solution: Sequence[int]) -> Element:
    picture = read("exact-cover", text)._picture(solution)
    return ElementTree.fromstring(sheet([("caption", picture)]))


def _marks(root: Element) -> list[_Mark]:
    """The marks row by row, from the left to the right."""
    return [
        _Mark(
            float(mark.get("x", "")) + float(mark.get("width", "")) / 2,
            float(mark.get("y", "")) + float(mark.get("height", "")) / 2,
            group.get("fill", ""),
        )
        for group in root.iter(f"{SVG}g")
        for mark in group.findall(f"{SVG}rect")
        if mark.get("rx")
    ]


def _table(root: Element) -> list[str]:
    """Of each row the colours of marks by letters: `.` is no mark, `-` one that is not chosen."""
    marks = _marks(root)
    columns = sorted({round(mark.x, 1) for mark in marks})
    rows: dict[float, list[str]] = {}
    for mark in marks:
        row = rows.setdefault(round(mark.y, 1), ["."] * len(columns))
        chosen = mark.fill in COLOURS
        row[columns.index(round(mark.x, 1))] = "abcdef"[COLOURS.index(mark.fill)] if chosen else "-"
    return ["".join(rows[y]) for y in sorted(rows)]


def _texts(root: Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")][:-1]


def test_a_small_problem_is_shown_as_a_whole() -> None:
    root = _drawn("A: 1 4 7\nB: 1 4\nC: 4 5 7\nD: 3 5 6\nE: 2 3 6 7\nF: 2 7\n", (1, 3, 5))

    lines = re.findall(
        r"M(\S+) (\S+) (\S+) (\S+?)(?=M|$)", next(root.iter(f"{SVG}path")).get("d", "")
    )

    assert _table(root) == ["-..-..-", "a..a...", "...--.-", "..b.bb.", ".--..--", ".c....c"]
    assert [line[0] == line[2] for line in lines] == [True] * 6 + [False] * 5
    assert all(line[1] == line[3] for line in lines[6:])
    assert _texts(root) == [*"1234567", *"ABCDEF"]


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("p: 10 9\nq: 2 1\n", ["1", "2", "9", "10"]),
        ("p: c e\nq: a d b\n", [*"abcde"]),
        ("p: Wed Tue\nq: Mon\n", ["Wed", "Tue", "Mon"]),
        ("b a 2 1\nb a\n2 1\n", [*"ba21"]),
        ("items: [3, 1, 2]\noptions: {p: [1, 3], q: [2]}\n", [*"312"]),
    ],
)
def test_columns_are_in_their_order(text: str, columns: list[str]) -> None:
    """That of the input where it names its items, and otherwise as they count."""
    assert _texts(_drawn(text, (0, 1)))[: len(columns)] == columns


def test_of_a_large_problem_the_chosen_options_are_shown_and_every_item_is_in_one() -> None:
    options = "".join(f"i{k} i{(k + 1) % 40}\n" for k in range(40))
    items = " ".join(f"i{k}" for k in range(40))
    root = _drawn(f"{items} | s t\n{options}", range(0, 40, 2))

    marks = _marks(root)
    assert len({mark.x for mark in marks}) == len(marks) == 40
    assert _texts(root)[-20:] == [str(number) for number in range(1, 41, 2)]
    assert "s" not in _texts(root)


def test_secondary_items_stand_apart_in_italics_with_their_colours() -> None:
    root = _drawn("a b | x yy z\na x:red yy\nb x:red\na b yy\n", (0, 1))
    (italics,) = (group for group in root.iter(f"{SVG}g") if group.get("font-style"))
    frames = [rect for rect in root.iter(f"{SVG}rect") if not rect.get("rx")][1:]

    assert _table(root) == ["a.aa", ".bb.", "--.-"]
    assert [text.text for text in italics.iter(f"{SVG}text")] == ["x", "yy"]
    assert _texts(root).count("red") == 2
    start, width = (float(frames[0].get(name, "")) for name in ("x", "width"))
    assert start + width < float(frames[1].get("x", ""))


def test_long_names_are_turned_and_shortened_and_long_colours_make_columns_wide() -> None:
    name, colour = "n" * 30, "c" * 20
    root = _drawn(f"{name} | s\n{name} s:{colour}\n", (0,))
    first, second = (rect for rect in root.iter(f"{SVG}rect") if rect.get("rx"))
    turned = [group for group in root.iter(f"{SVG}g") if group.get("transform") == "rotate(-90)"]

    assert [text.text for group in turned for text in group.iter(f"{SVG}text")] == [
        "n" * 23 + "…",
        "s",
    ]
    assert colour in _texts(root)
    assert float(first.get("width", "")) * 5 < float(second.get("width", ""))


def test_what_is_too_large_for_a_table_is_a_list() -> None:
    items = [f"i{k}" for k in range(500)]
    long = _drawn(f"{' '.join(items)}\n{' '.join(items)}\n", (0,))
    many = _drawn("".join(f"set{k}: {k}\n" for k in range(500)), range(500))

    assert _marks(long) == []
    assert " ".join(_texts(long)).split() == items
    assert max(map(len, _texts(long))) <= 100
    assert _texts(many) == [f"set{k}: {k}" for k in range(500)]


def test_nothing_to_choose_is_a_picture_of_that() -> None:
    assert "(empty)" in _texts(_drawn("type: exact-cover\nitems: []\noptions: []\n", ()))


def test_bounds_stand_above_columns_and_costs_behind_rows() -> None:
    drawn = _drawn("2|A 0:1|B C\nA C |7\nA B |2.50\nB\n", (0, 1))
    plain = _drawn("A B C\nA C\nB\n", (0, 1))
    texts = ["".join(each.itertext()) for each in drawn.iter(f"{SVG}text")]

    assert {"2|A", "0:1|B", "C", "7", "2.5", "0"} <= set(texts)
    assert not {"7", "0"} & {"".join(each.itertext()) for each in plain.iter(f"{SVG}text")}
