"""Pictures of sudokus, irregular ones and killers: symbols, lines, cages, what is shaded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from any_grids import grids
from conftest import examples
from cover.drawing.svg import BORDER, EDGE, QUIET, sheet, width_of
from cover.families.grids import houses
from cover.families.grids.houses import Cage, Rules, boxes_rules, regions_rules
from cover.families.grids.puzzle import DigitGrid
from small_puzzles import killer

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]  # row and column, in cells


def _drawn(rules: Rules, givens: Sequence[int] = ()) -> Element:
    """The document of a grid with 1, 2, 3 ... in it, cell by cell."""
    cells = range(rules.rows * rules.columns)
    solution = [0 if k in rules.missing else k % rules.symbols + 1 for k in cells]
    given = tuple(symbol * (k in givens) for k, symbol in enumerate(solution))
    return _document(DigitGrid._of_rules(rules, given), solution)


def _document(record: DigitGrid, solution: Sequence[int]) -> Element:
    drawn = record._picture(solution)
    return ElementTree.fromstring(sheet([("", drawn)]))


def _texts(root: Element) -> dict[tuple[int, int], list[str]]:
    """What is written in each cell, given by row and column."""
    found: dict[tuple[int, int], list[str]] = {}
    for text in root.iter(f"{SVG}text"):
        if text.text:
            y, x = (float(text.get(name, "")) for name in "yx")
            found.setdefault((int(y // EDGE), int(x // EDGE)), []).append(text.text)
    return found


def _loops(path: Element) -> Iterator[list[Point]]:
    """The closed lines of a path, each from a corner back to the same one."""
    for part in path.get("d", "").split("M")[1:]:
        assert part.endswith("Z")
        numbers = [float(number) / EDGE for number in part[:-1].split()]
        corners = list(zip(numbers[1::2], numbers[::2], strict=True))
        yield [*corners, corners[0]]


def _group(root: Element, **attributes: str) -> list[Element]:
    """The paths of the group, or of the path, with these attributes."""
    wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
    return [
        path
        for found in root.iter()
        if all(found.get(name) == value for name, value in wanted.items())
        for path in found.iter(f"{SVG}path")
    ]


def _steps(loop: Sequence[Point], step: float) -> Iterator[Point]:
    """Points along a line, so far from one another."""
    for (row, column), (end, last) in pairwise(loop):
        count = max(round((abs(end - row) + abs(last - column)) / step), 1)
        for k in range(count):
            yield row + (end - row) * k / count, column + (last - column) * k / count


def _borders(rules: Rules) -> set[Point]:
    """The middles of the sides of cells between two regions, or a region and the outside."""
    regions = rules.regions or [0] * (rules.rows * rules.columns)
    region = {divmod(cell, rules.columns): regions[cell] for cell in rules.cells()}
    found: set[Point] = set()
    for row in range(rules.rows + 1):
        for column in range(rules.columns + 1):
            here = region.get((row, column))
            if region.get((row - 1, column)) != here:
                found.add((row, column + 0.5))
            if region.get((row, column - 1)) != here:
                found.add((row + 0.5, column))
    return found


def _thick(root: Element) -> set[Point]:
    """The middles of the sides of cells that have thick lines."""
    loops = [loop for path in _group(root, stroke_width=str(BORDER)) for loop in _loops(path)]
    return {
        point
        for loop in loops
        for point in _steps(loop, 0.5)
        if sum(point) % 1 == pytest.approx(0.5)
    }


def _sides(cage: Cage, columns: int) -> Iterator[tuple[Point, Point]]:
    """The middle of each side of a cage, and the way from there into it."""
    cells = {divmod(cell, columns) for cell in cage.cells}
    for row, column in cells:
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            if (row + down, column + right) not in cells:
                yield (row + 0.5 + down / 2, column + 0.5 + right / 2), (-down, -right)


@given(grids())
@examples(30)
def test_pictures_have_symbols_totals_and_regions(puzzle: DigitGrid) -> None:
    rules = puzzle.rules
    cells = range(rules.rows * rules.columns)
    solution = [0 if k in rules.missing else k % rules.symbols + 1 for k in cells]
    root = _document(puzzle, solution)

    texts = _texts(root)
    assert {cell: held[-1] for cell, held in texts.items()} == {
        divmod(cell, rules.columns): puzzle._symbol(solution[cell]) for cell in rules.cells()
    }
    totals = sorted(text for held in texts.values() for text in held[:-1])
    assert totals == sorted(str(cage.total) for cage in rules.cages if cage.total is not None)
    assert _thick(root) == _borders(rules)


@given(st.integers())
def test_lines_and_outlines_lie_where_they_must_and_totals_apart(seed: int) -> None:
    rules = killer(Random(seed), (4, 5, 6))[0].rules
    root = _drawn(rules)

    assert _thick(root) == _borders(rules)
    _check_outlines(root, rules)
    _check_totals(root)


def test_four_totals_stand_in_the_corners_of_a_cell() -> None:
    cages = tuple(Cage(f"cage {total}", (0,), total) for total in (1, 2, 3, 4))
    root = _drawn(boxes_rules(2, 2)._replace(cages=cages))

    _check_totals(root)
    places = [*_places_of_totals(root)]
    assert all(0 < min(place) < max(place) < EDGE for place in places)
    assert len(places) == 4


def _check_outlines(root: Element, rules: Rules) -> None:
    """They are closed, and follow the sides within the cells."""
    paths = _group(root, stroke_width="0.2", stroke="#000000")

    assert [path.findtext(f"{SVG}title") for path in paths] == [cage.name for cage in rules.cages]
    for path, cage in zip(paths, rules.cages, strict=True):
        points = [point for loop in _loops(path) for point in _steps(loop, 0.05)]
        assert {int(row) * rules.columns + int(column) for row, column in points} <= {*cage.cells}
        assert any(_follow(points, cage, rules.columns, depth / 12) for depth in (1, 2, 3))


def _follow(points: Sequence[Point], cage: Cage, columns: int, inset: float) -> bool:
    """Whether some of the points are inwards of the middle of each side of a cage, that far."""
    return all(
        any(abs(row + inset * down - y) + abs(column + inset * right - x) < 0.04 for y, x in points)
        for (row, column), (down, right) in _sides(cage, columns)
    )


def _check_totals(root: Element) -> None:
    """None lies on another one."""
    for one, other in combinations(_places_of_totals(root), 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart


def _places_of_totals(root: Element) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each total."""
    groups = (each for each in root.iter(f"{SVG}g") if each.get("text-anchor") == "start")
    for group, text in ((each, text) for each in groups for text in each):
        x, y = (float(text.get(name, "")) for name in "xy")
        size = float(group.get("font-size", ""))
        width, height = width_of(text.text or "", size), 0.72 * size
        left = x - width if text.get("text-anchor") == "end" else x
        yield left, y - height, left + width, y


def test_givens_are_bold_and_the_rest_is_quiet() -> None:
    root = _drawn(boxes_rules(2, 3), givens=(0, 8, 35))
    (bold,) = (group for group in root.iter(f"{SVG}g") if group.get("font-weight") == "bold")
    (quiet,) = (group for group in root.iter(f"{SVG}g") if group.get("fill") == QUIET)

    assert [text.text for text in bold.iter(f"{SVG}text")] == ["1", "3", "6"]
    assert len(list(quiet.iter(f"{SVG}text"))) == 33


def test_diagonals_are_lines_from_corner_to_corner_without_what_does_not_exist() -> None:
    more = tuple(houses.diagonal_houses(4))
    rules = regions_rules(4, 4, [0] * 16, ["region A"], missing=frozenset([6]), more=more)
    (path,) = _group(_drawn(rules), stroke="#a8a8a8")

    assert path.get("d") == "M0 0 40 40M40 0 30 10M20 20 0 40"


def test_windows_are_shaded_alike_and_groups_that_touch_are_not() -> None:
    windows = _group(_drawn(boxes_rules(3, 3, windows=True)), fill_opacity="0.12")
    more = tuple(houses.rectangles("box", 2, 2))
    rules = regions_rules(4, 4, [k // 4 for k in range(16)], ["a", "b", "c", "d"], more=more)
    touching = _group(_drawn(rules), fill_opacity="0.12")

    assert [path.get("d") for path in windows] == [
        f"M{x} {y} {x + 30} {y} {x + 30} {y + 30} {x} {y + 30}Z" for y in (10, 50) for x in (10, 50)
    ]
    assert len({path.get("fill") for path in windows}) == 1
    assert len({path.get("fill") for path in touching}) == 4
