"""Drawings and pictures of tilings: borders, marks, colours, layers, and outlines that fit."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.drawing.palette import COLOURS, HUES, background, colours, darker
from cover.drawing.svg import EDGE, Picture, Point, contours, inline, sheet, words
from cover.families.tilings import drawing as tiling
from cover.families.tilings.drawing import TilingView
from cover.families.tilings.picture import picture
from cover.families.tilings.pieces import ANY, Board, Cell, Piece, Tiles, normal
from cover.families.tilings.puzzle import Tiling
from tilings import tiling_of

SVG = "{http://www.w3.org/2000/svg}"
RHOMBUS = EDGE * EDGE * math.sqrt(3) / 2  # the area of a face of a cube

Solved = tuple[Tiling, tuple[int, ...]]


def _solved(
    *layers: str,
    space: bool = False,
    one_kind: bool = False,
    labels: Mapping[Cell, str] | None = None,
) -> Solved:
    """A solution as it is drawn, a character for each copy, `+` for an empty cell, `.` for a hole.

    Each character is a piece of its own, or all are copies of the first one.
    """
    drawn = {
        (z, y, x): character
        for z, layer in enumerate(layers)
        for y, row in enumerate(layer.split("|"))
        for x, character in enumerate(row)
        if character != "."
    }
    cells = tuple(sorted(drawn))
    empty = frozenset(number for number, cell in enumerate(cells) if drawn[cell] == "+")
    copies = list(dict.fromkeys(drawn[cell] for cell in cells if drawn[cell] != "+"))
    shapes = [normal(cell for cell in cells if drawn[cell] == copy) for copy in copies]
    pieces = [Piece(copy, shape) for copy, shape in zip(copies, shapes, strict=True)]
    if one_kind:
        pieces = [pieces[0]._replace(copies=ANY, others=tuple(shapes[1:]))]
    puzzle = tiling_of(Tiles(Board(cells, space, empty), tuple(pieces)), labels=labels)
    solution = tuple(0 if drawn[cell] == "+" else 1 + copies.index(drawn[cell]) for cell in cells)
    assert puzzle._faults_in(solution) == []
    return puzzle, solution


def _drawing(solved: Solved) -> list[str]:
    return tiling.draw(*solved, False).splitlines()


def test_wide_letters_take_two_columns_and_accents_none() -> None:
    assert _drawing(_solved("日日x", labels={(0, 0, 3): "月", (0, 0, 4): "e\u0301"})) == [
        "┏━━━━━━━━━┳━━━━┳━━━━┳━━━━┓",
        "┃ 日      ┃ x  ┃ 月 ┃ e\u0301  ┃",
        "┗━━━━━━━━━┻━━━━┻━━━━┻━━━━┛",
    ]


def test_lines_pass_between_pieces_and_each_has_its_letter_once() -> None:
    assert _drawing(_solved("LLL|LTT|UTT|UUT")) == [
        "┏━━━━━━━━━━━┓",
        "┃ L         ┃",
        "┃   ┏━━━━━━━┫",
        "┃   ┃ T     ┃",
        "┣━━━┫       ┃",
        "┃ U ┃       ┃",
        "┃   ┗━━━┓   ┃",
        "┃       ┃   ┃",
        "┗━━━━━━━┻━━━┛",
    ]


def test_copies_of_the_only_piece_have_numbers() -> None:
    assert _drawing(_solved("aabb|ccdd", one_kind=True)) == [
        "┏━━━━━━━┳━━━━━━━┓",
        "┃ 1     ┃ 2     ┃",
        "┣━━━━━━━╋━━━━━━━┫",
        "┃ 3     ┃ 4     ┃",
        "┗━━━━━━━┻━━━━━━━┛",
    ]


def test_several_copies_of_one_of_the_pieces_have_letter_and_number() -> None:
    board = Board(tuple((0, y, x) for y in range(2) for x in range(3)))
    pieces = Piece("A", ((0, 0, 0), (0, 0, 1)), ANY), Piece("B", ((0, 0, 0), (0, 1, 0)))
    record = tiling_of(Tiles(board, pieces))

    assert _drawing((record, (1, 1, 2, 3, 3, 2))) == [
        "┏━━━━━━━━━┳━━━━┓",
        "┃ A1      ┃ B  ┃",
        "┣━━━━━━━━━┫    ┃",
        "┃ A2      ┃    ┃",
        "┗━━━━━━━━━┻━━━━┛",
    ]


def test_holes_are_blank_but_for_their_words_and_covered_words_are_not_shown() -> None:
    words_on = {(0, 0, 0): "Jan", (0, 0, 1): "Feb", (0, 1, 1): "9", (0, 2, 2): "Tue"}

    assert _drawing(_solved("I.L|I.L|ILL|.+L", labels=words_on)) == [
        "┏━━━━━┳━━━━━┳━━━━━┓",
        "┃  I  ┃ Feb ┃  L  ┃",
        "┃     ┣━━━━━┫     ┃",
        "┃     ┃  9  ┃     ┃",
        "┃     ┣━━━━━┛     ┃",
        "┃     ┃           ┃",
        "┗━━━━━╋━━━━━┓     ┃",
        "      ┃  ·  ┃     ┃",
        "      ┗━━━━━┻━━━━━┛",
    ]


def test_a_board_may_begin_anywhere_and_have_words_outside() -> None:
    record, solution = _solved("...|..A|..A", labels={(0, 1, 1): "x"})

    assert TilingView(record, solution).size == (1, 2, 2)
    assert _drawing((record, solution)) == [
        "┏━━━┳━━━┓",
        "┃ x ┃ A ┃",
        "┗━━━┫   ┃",
        "    ┃   ┃",
        "    ┗━━━┛",
    ]


def test_the_longest_board_is_not_folded() -> None:
    lines = _drawing(_solved("A" * 2600))

    assert {len(line) for line in lines} == {2600 * 4 + 1}


LAYERS = ("AAB|ACB", "DCB|DDE", "FFF|EEE")


def test_layers_stand_side_by_side() -> None:
    assert _drawing(_solved(*LAYERS, space=True)) == [
        "layer 1        layer 2        layer 3",
        "┏━━━━━━━┳━━━┓  ┏━━━┳━━━┳━━━┓  ┏━━━━━━━━━━━┓",
        "┃ A     ┃ B ┃  ┃ D ┃ C ┃ B ┃  ┃ F         ┃",
        "┃   ┏━━━┫   ┃  ┃   ┗━━━╋━━━┫  ┣━━━━━━━━━━━┫",
        "┃   ┃ C ┃   ┃  ┃       ┃ E ┃  ┃ E         ┃",
        "┗━━━┻━━━┻━━━┛  ┗━━━━━━━┻━━━┛  ┗━━━━━━━━━━━┛",
    ]


@pytest.mark.parametrize(("columns", "beside"), [(80, 3), (43, 3), (42, 2), (27, 1), (5, 1)])
def test_layers_that_are_too_wide_stand_below(
    monkeypatch: pytest.MonkeyPatch, columns: int, beside: int
) -> None:
    """A layer alone is never folded, however narrow the terminal is."""
    monkeypatch.setattr(tiling, "columns_of_terminal", lambda: columns)

    lines = _drawing(_solved(*LAYERS, space=True))

    assert lines[0].split("  ")[0] == "layer 1"
    assert lines[0].count("layer") == beside
    assert "┏━━━━━━━┳━━━┓" in lines[1]
    assert len(lines) == 6 * math.ceil(3 / beside)


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"TERM": "xterm-256color"}, "38;5;16;48;5;210"),
        ({"TERM": "xterm-kitty"}, "38;5;16;48;5;210"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "38;5;16;48;5;210"),
        ({"TERM": "xterm"}, "30;41"),
        ({}, "30;41"),
    ],
)
def test_as_many_colours_as_the_terminal_has(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], code: str
) -> None:
    for name in ("TERM", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert tiling.draw(*_solved("AA"), True).splitlines()[1] == f"┃\x1b[{code}m A     \x1b[0m┃"


def test_the_inside_of_a_piece_is_coloured_without_gaps() -> None:
    lines = tiling.draw(*_solved("AAB|AAB"), True).splitlines()

    assert [line.count("\x1b[0m") for line in lines] == [0, 2, 2, 2, 0]
    assert "\x1b[0m┃\x1b[" in lines[2]


def _luminance(colour: str) -> float:
    """Relative luminance, as the Web Content Accessibility Guidelines define it."""
    red, green, blue = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (red, green, blue)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_black_is_legible_on_all_colours() -> None:
    assert len(set(COLOURS)) == 3 * HUES == 36
    assert all((_luminance(colour) + 0.05) / 0.05 >= 4.5 for colour in COLOURS)
    assert len({background(hue, many=False) for hue in range(HUES)}) == HUES
    assert darker("#ff8000", 0.5) == "#804000"


def test_pieces_of_many_kinds_have_colours_of_their_own() -> None:
    assert colours(range(12), 12, [set()] * 12) == list(range(12))
    assert sorted(colours(range(36), 36, [set()] * 36)) == list(range(36))


def test_copies_that_touch_differ_in_hue_or_at_least_in_shade() -> None:
    ring = [{(k - 1) % 9, (k + 1) % 9} for k in range(9)]
    for kinds in (1, 2, 7, 20):
        given_to = colours([k % kinds for k in range(9)], kinds, ring)
        assert all(given_to[k] != given_to[k - 1] for k in range(9))


def test_a_piece_keeps_its_colours_whatever_others_do() -> None:
    some = colours([0, 2, 2], 3, [set(), {2}, {1}])

    assert [colour % 3 for colour in some] == [0, 2, 2]
    assert some[1] != some[2]


squares_of_a_board = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1)


def _area(line: Sequence[tuple[float, float]]) -> float:
    """The area that a closed line runs around, by y and x; negative if it runs the other way."""
    return (
        sum(
            x * below - right * y
            for (y, x), (below, right) in zip(line, _turned(line), strict=True)
        )
        / 2
    )


def _turned(line: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    return [*line[1:], line[0]]


@given(squares_of_a_board)
def test_contours_are_closed_and_hold_their_squares(squares: set[Point]) -> None:
    lines = contours(squares)
    corners = Counter(corner for line in lines for corner in line)

    for line in lines:
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(line, _turned(line), strict=True)]
        assert all((down == 0) != (right == 0) for down, right in steps)
        assert all((a[0] == 0) != (b[0] == 0) for a, b in zip(steps, _turned(steps), strict=True))
    assert sum(map(_area, lines)) == len(squares)
    assert all(
        number == (2 if _is_crossing(corner, squares) else 1) for corner, number in corners.items()
    )


def _is_crossing(corner: Point, squares: set[Point]) -> bool:
    """Whether two squares touch in a corner and nothing else is there."""
    y, x = corner
    around = [(y - 1, x - 1) in squares, (y - 1, x) in squares, (y, x) in squares]
    return around[0] == around[2] != around[1] == ((y, x - 1) in squares)


def test_contours_of_a_frame() -> None:
    frame = {(y, x) for y in range(3) for x in range(4)} - {(1, 1), (1, 2)}

    assert contours(frame) == [
        [(0, 0), (0, 4), (3, 4), (3, 0)],
        [(1, 1), (2, 1), (2, 3), (1, 3)],
    ]


def test_squares_that_touch_in_a_corner_have_lines_of_their_own() -> None:
    assert contours({(0, 0), (1, 1)}) == [
        [(0, 0), (0, 1), (1, 1), (1, 0)],
        [(1, 1), (1, 2), (2, 2), (2, 1)],
    ]


def _document(*panels: tuple[str, Picture]) -> Element:
    return ElementTree.fromstring(sheet(panels))


def _paths(root: Element) -> Iterable[tuple[str, str, list[list[tuple[float, float]]]]]:
    """The filled paths: title, fill, and lines by y and x."""
    for path in root.iter(f"{SVG}path"):
        if path.get("fill") != "none":
            title = path.findtext(f"{SVG}title", "")
            yield title, path.get("fill", ""), _lines_of(path.get("d", ""))


def _lines_of(data: str) -> list[list[tuple[float, float]]]:
    lines = []
    for line in data.removesuffix("Z").split("Z"):
        numbers = [float(number) for number in line.removeprefix("M").split(" ")]
        lines.append(list(zip(numbers[1::2], numbers[::2], strict=True)))
    return lines


def test_a_picture_has_a_path_a_piece_along_its_border() -> None:
    record, solution = _solved("LLL|LTT|UTT|UUT")
    drawn = list(_paths(_document(("test:1", record._picture(solution)))))

    assert drawn == [
        ("L", COLOURS[0], [[(0, 0), (0, 30), (10, 30), (10, 10), (20, 10), (20, 0)]]),
        (
            "T",
            COLOURS[1],
            [[(10, 10), (10, 30), (40, 30), (40, 20), (30, 20), (30, 10)]],
        ),
        ("U", COLOURS[2], [[(20, 0), (20, 10), (30, 10), (30, 20), (40, 20), (40, 0)]]),
    ]


def test_cells_of_a_piece_have_thin_lines_between_them() -> None:
    (path,) = (
        path
        for path in _document(("", picture(*_solved("AA|A.")))).iter(f"{SVG}path")
        if path.get("fill") == "none"
    )

    assert path.get("d") == "M10 0 10 10M0 10 10 10"
    assert float(path.get("stroke-width", "")) < 0.5


def test_letters_words_and_empty_cells_are_in_the_picture() -> None:
    record, solution = _solved("I.L|I.L|ILL|.+L", labels={(0, 0, 1): "Feb", (0, 0, 0): "Jan"})
    root = _document(("test:1", record._picture(solution)))

    assert [text.text for text in root.iter(f"{SVG}text")] == ["I", "L", "Feb", "test:1"]
    assert [title for title, *_ in _paths(root)] == ["Feb", "I", "L"]
    (dot,) = root.iter(f"{SVG}circle")
    assert (dot.get("cx"), dot.get("cy")) == ("15", "35")


def test_a_picture_in_space_shows_layers_with_what_can_be_seen_of_their_cubes() -> None:
    record, solution = _solved("AAB|.CB", "DDD|DDD", space=True)
    root = _document(("test:1", record._picture(solution)))
    seen = list(_paths(root))
    tops = [(title, fill) for title, fill, _ in seen if title]
    sides = [fill for title, fill, _ in seen if not title]

    assert [text.text for text in root.iter(f"{SVG}text")] == [
        *("layer 1", "A", "B", "C"),
        *("layer 2", "D", "test:1"),
    ]
    assert tops == list(zip("ABCD", COLOURS, strict=False))
    assert sides == [
        *(darker(COLOURS[0], 0.15), darker(COLOURS[2], 0.15), darker(COLOURS[1], 0.15)),
        darker(COLOURS[1], 0.35),
        *(darker(COLOURS[3], 0.15), darker(COLOURS[3], 0.35)),
    ]


cells_and_copies = st.dictionaries(
    st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(0, 3)),
    st.integers(0, 4),
    min_size=1,
)


@given(cells_and_copies, st.booleans())
def test_the_outlines_of_any_tiling_have_the_areas_of_their_cells(
    copies: dict[Cell, int], space: bool
) -> None:
    if not space:
        copies = {cell: copy for cell, copy in copies.items() if cell[0] == 0} or {(0, 0, 0): 0}
    layers = [
        "|".join("".join(_letter(copies.get((z, y, x))) for x in range(4)) for y in range(4))
        for z in range(3)
    ]
    seen = list(_paths(_document(("", picture(*_solved(*layers, space=space))))))
    areas: defaultdict[str, float] = defaultdict(float)
    for title, _, lines in seen:
        areas[title] += abs(sum(map(_area, lines)))

    face = RHOMBUS if space else EDGE * EDGE
    for copy, number in Counter(copies.values()).items():
        assert areas[_letter(copy)] == pytest.approx(number * face, rel=1e-3)
    assert areas[""] == pytest.approx(_open_sides(copies) * face * space, rel=1e-3)


def _letter(copy: int | None) -> str:
    return "." if copy is None else "ABCDE"[copy]


def _open_sides(cells: Iterable[Cell]) -> int:
    """How many sides of cubes face a viewer in front of the last row and the last column."""
    held = set(cells)
    return sum(((z, y + 1, x) not in held) + ((z, y, x + 1) not in held) for z, y, x in held)


def test_a_sheet_shows_captions_and_words_as_they_are() -> None:
    caption = 'a<b> & "c"\x07\udcff.yaml:1'
    text = sheet([(caption, picture(*_solved("AA"))), ("two", words("none"))])
    root = ElementTree.fromstring(text)

    shown = 'a<b> & "c"\ufffd\ufffd.yaml:1'
    assert [element.text for element in root.iter(f"{SVG}text")] == ["A", shown, "none", "two"]
    assert root.findtext(f"{SVG}title") == "2 pictures"
    assert root.get("role") == "img"
    text.encode()


def test_a_sheet_names_no_address_and_is_the_same_each_time() -> None:
    solved = _solved(*LAYERS, space=True)
    texts = {sheet([("test:1", picture(*solved))]) for _ in range(2)}

    (text,) = texts
    assert (
        text.count("http") == text.count("//") == text.count('xmlns="http://www.w3.org/2000/svg"')
    )
    assert "href" not in text


def test_a_picture_alone_has_its_true_size_and_several_make_about_a_square() -> None:
    drawn = picture(*_solved("AAAAAA|AAAAAA"))
    alone, nine = _document(("1", drawn)), _document(*[("1", drawn)] * 9)

    assert alone.get("width") == "76.8mm"
    assert alone.get("viewBox") == "0 0 76.8 44.3"
    assert nine.get("width") is None
    _, _, width, height = map(float, nine.get("viewBox", "").split())
    assert 0.5 < width / height < 2


def test_long_captions_do_not_overlap() -> None:
    root = _document(*[("x" * 100, picture(*_solved("AA")))] * 4)
    captions = [
        group.get("transform", "")
        for group in root.iter(f"{SVG}g")
        if [text.text for text in group.findall(f"{SVG}g/{SVG}text")] == ["x" * 100]
    ]
    places = [[float(number) for number in re.findall(r"[\d.]+", each)] for each in captions]

    heights = [y for _, y in places]

    assert len(places) == 4
    assert len({x for x, _ in places}) == 1
    assert all(above + 5 < below for above, below in pairwise(heights))


def test_a_picture_inside_a_page_needs_no_namespace() -> None:
    text = inline(picture(*_solved("AA")), "a & b")

    assert text.startswith("<svg ")
    assert "xmlns" not in text
    assert "<title>a &amp; b</title>" in text
