"""Drawings and pictures of tilings, beside the drawings that `tests/data/told` has."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.drawing.palette import COLOURS, darker
from cover.drawing.svg import EDGE, Picture, sheet
from cover.families.tilings import drawing as tiling
from cover.families.tilings.picture import picture
from cover.families.tilings.pieces import Board, Cell, Piece, Tiles, normal
from cover.families.tilings.puzzle import Tiling
from tilings import area, tiling_of

SVG = "{http://www.w3.org/2000/svg}"
RHOMBUS = EDGE * EDGE * math.sqrt(3) / 2  # the area of a face of a cube

Solved = tuple[Tiling, tuple[int, ...]]


def _solved(
    *layers: str,
    space: bool = False,
    labels: Mapping[Cell, str] | None = None,
) -> Solved:
    """A solution as it is drawn, a character for each piece, `+` for an empty cell."""
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
    pieces = tuple(map(Piece, copies, shapes))
    puzzle = tiling_of(Tiles(Board(cells, space, empty), pieces), labels=labels)
    solution = tuple(0 if drawn[cell] == "+" else 1 + copies.index(drawn[cell]) for cell in cells)
    assert puzzle._faults_in(solution) == []
    return puzzle, solution


WORDS = {(0, 0, 0): "Jan", (0, 0, 1): "Feb", (0, 1, 1): "9", (0, 2, 2): "Tue"}


@pytest.mark.parametrize(
    ("solved", "lines"),
    [
        # Wide letters take two columns, and accents none.
        (
            _solved("日日x", labels={(0, 0, 3): "月", (0, 0, 4): "e\u0301"}),
            [
                "┏━━━━━━━━━┳━━━━┳━━━━┳━━━━┓",
                "┃ 日      ┃ x  ┃ 月 ┃ e\u0301  ┃",
                "┗━━━━━━━━━┻━━━━┻━━━━┻━━━━┛",
            ],
        ),
        # Holes are blank but for their words, and covered words are not shown.
        (
            _solved("I.L|I.L|ILL|.+L", labels=WORDS),
            [
                "┏━━━━━┳━━━━━┳━━━━━┓",
                "┃  I  ┃ Feb ┃  L  ┃",
                "┃     ┣━━━━━┫     ┃",
                "┃     ┃  9  ┃     ┃",
                "┃     ┣━━━━━┛     ┃",
                "┃     ┃           ┃",
                "┗━━━━━╋━━━━━┓     ┃",
                "      ┃  ·  ┃     ┃",
                "      ┗━━━━━┻━━━━━┛",
            ],
        ),
        # A board may begin anywhere, and have words outside.
        (
            _solved("...|..A|..A", labels={(0, 1, 1): "x"}),
            ["┏━━━┳━━━┓", "┃ x ┃ A ┃", "┗━━━┫   ┃", "    ┃   ┃", "    ┗━━━┛"],
        ),
    ],
)
def test_drawings(solved: Solved, lines: list[str]) -> None:
    assert tiling.draw(*solved, False).splitlines() == lines


@pytest.mark.parametrize(("columns", "beside"), [(80, 3), (43, 3), (42, 2), (27, 1), (5, 1)])
def test_layers_that_are_too_wide_stand_below(
    monkeypatch: pytest.MonkeyPatch, columns: int, beside: int
) -> None:
    """A layer alone is never folded, however narrow the terminal is."""
    monkeypatch.setattr(tiling, "columns_of_terminal", lambda: columns)
    solved = _solved("AAB|ACB", "DCB|DDE", "FFF|EEE", space=True)

    lines = tiling.draw(*solved, False).splitlines()

    assert lines[0].split("  ")[0] == "layer 1"
    assert lines[0].count("layer") == beside
    assert "┏━━━━━━━┳━━━┓" in lines[1]
    assert len(lines) == 6 * math.ceil(3 / beside)
    assert {len(line) for line in tiling.draw(*_solved("A" * 2600), False).splitlines()} == {10401}


@pytest.mark.parametrize(
    ("terminal", "code"), [("xterm-256color", "38;5;16;48;5;210"), ("xterm", "30;41")]
)
def test_as_many_colours_as_the_terminal_has(
    monkeypatch: pytest.MonkeyPatch, terminal: str, code: str
) -> None:
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.setenv("TERM", terminal)

    assert tiling.draw(*_solved("AA"), True).splitlines()[1] == f"┃\x1b[{code}m A     \x1b[0m┃"


def test_the_inside_of_a_piece_is_coloured_without_gaps() -> None:
    lines = tiling.draw(*_solved("AAB|AAB"), True).splitlines()

    assert [line.count("\x1b[0m") for line in lines] == [0, 2, 2, 2, 0]
    assert "\x1b[0m┃\x1b[" in lines[2]


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
    root = _document(("test:1", record._picture(solution)))
    drawn, letters = list(_paths(root)), list(root.iter(f"{SVG}text"))[:-1]
    middles = [(float(each.get("x", "")) // 10, float(each.get("y", "")) // 10) for each in letters]

    assert middles == [(1, 0), (2, 2), (0, 3)]
    assert drawn == [
        ("L", COLOURS[0], [[(0, 0), (0, 30), (10, 30), (10, 10), (20, 10), (20, 0)]]),
        (
            "T",
            COLOURS[1],
            [[(10, 10), (10, 30), (40, 30), (40, 20), (30, 20), (30, 10)]],
        ),
        ("U", COLOURS[2], [[(20, 0), (20, 10), (30, 10), (30, 20), (40, 20), (40, 0)]]),
    ]


def test_thin_lines_letters_words_and_empty_cells_are_in_the_picture() -> None:
    labels = {(0, 0, 1): "Feb", (0, 0, 0): "Jan"}
    root = _document(("test:1", picture(*_solved("I.L|I.L|ILL|.+L", labels=labels))))
    (dot,) = root.iter(f"{SVG}circle")
    line = next(path for path in root.iter(f"{SVG}path") if path.get("stroke-opacity"))

    assert [text.text for text in root.iter(f"{SVG}text")] == ["I", "L", "Feb", "test:1"]
    assert [title for title, *_ in _paths(root)] == ["Feb", "I", "L"]
    assert (dot.get("cx"), dot.get("cy")) == ("15", "35")
    assert line.get("d", "").startswith(
        "M0 10 10 10M0 20 10 20M20 10 30 10M20 20 30 20M20 20 20 30"
    )
    assert float(line.get("stroke-width", "")) < 0.5


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


@given(
    st.dictionaries(
        st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(0, 3)),
        st.integers(0, 4),
        min_size=1,
    ),
    st.booleans(),
)
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
        areas[title] += abs(sum(map(area, lines)))

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
