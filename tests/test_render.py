"""Drawings of grids: boxes, regions of any form and cages."""

import re
from collections.abc import Sequence

import pytest

from cover.families.grids.houses import Cage, House, Rules, boxes_rules, regions_rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation
from cover.families.grids.text.notation import Notation

L_SHAPES = (0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)


def _lines(
    rules: Rules,
    solution: Sequence[int],
    written: Notation | None = None,
    givens: Sequence[int] = (),
    colour: bool = False,
) -> list[str]:
    puzzle = DigitGrid._of_rules(rules, tuple(givens), written)
    return puzzle._draw(solution, colour).splitlines()


def _four(*cages: Cage, regions: Sequence[int] = L_SHAPES) -> list[str]:
    """A grid of 4x4 with 1, 2, 3, 4 in each row."""
    names = [f"region {number}" for number in range(4)]
    rules = regions_rules(4, 4, regions, names)._replace(cages=cages)
    return _lines(rules, (1, 2, 3, 4) * 4)


def _sudoku(rows: int, columns: int, written: Notation) -> list[str]:
    """A sudoku with boxes of `rows` x `columns`, all of it given."""
    rules = boxes_rules(rows, columns)
    size = rules.symbols
    solution = [
        (row * columns + row // rows + column) % size + 1
        for row in range(size)
        for column in range(size)
    ]
    assert DigitGrid._of_rules(rules, tuple(solution))._faults_in(solution) == []
    return _lines(rules, solution, written, givens=solution)


def test_boxes_of_two_rows_and_three_columns() -> None:
    assert _sudoku(2, 3, notation.digits_then_letters(6)) == [
        "┌───────┬───────┐",
        "│ 1 2 3 │ 4 5 6 │",
        "│ 4 5 6 │ 1 2 3 │",
        "├───────┼───────┤",
        "│ 2 3 4 │ 5 6 1 │",
        "│ 5 6 1 │ 2 3 4 │",
        "├───────┼───────┤",
        "│ 3 4 5 │ 6 1 2 │",
        "│ 6 1 2 │ 3 4 5 │",
        "└───────┴───────┘",
    ]


def test_decimal_numbers_stand_in_columns() -> None:
    first, second = _sudoku(3, 4, notation.numbers(12))[1:3]

    assert first == "│  1  2  3  4 │  5  6  7  8 │  9 10 11 12 │"
    assert len(second) == len(first)


def test_the_widest_grid_is_not_folded() -> None:
    lines = _sudoku(5, 5, notation.numbers(25))

    assert len(lines) == 25 + 6
    assert {len(line) for line in lines} == {25 * 3 + 5 + 6}


def test_regions_of_any_form_have_thick_lines() -> None:
    assert _four() == [
        "┏━━━━━━━━━━━┳━━━┓",
        "┃ 1   2   3 ┃ 4 ┃",
        "┣━━━┓   ┏━━━┛   ┃",
        "┃ 1 ┃ 2 ┃ 3   4 ┃",
        "┃   ┗━━━╋━━━┓   ┃",
        "┃ 1   2 ┃ 3 ┃ 4 ┃",
        "┃   ┏━━━┛   ┗━━━┫",
        "┃ 1 ┃ 2   3   4 ┃",
        "┗━━━┻━━━━━━━━━━━┛",
    ]


def test_cells_that_do_not_exist_are_left_out() -> None:
    regions = (0, 0, 0, -1, 0, -1, 1, 1, 2, 2, -1, 1)
    rules = regions_rules(3, 4, regions, "ABC", missing=frozenset({3, 5}))

    assert _lines(rules, (1, 2, 3, 0, 4, 0, 1, 2, 3, 4, 1, 2)) == [
        "┏━━━━━━━━━━━┓",
        "┃ 1   2   3 ┃",
        "┃   ┏━━━┳━━━┻━━━┓",
        "┃ 4 ┃   ┃ 1   2 ┃",
        "┣━━━┻━━━╋━━━┓   ┃",
        "┃ 3   4 ┃ 1 ┃ 2 ┃",
        "┗━━━━━━━┻━━━┻━━━┛",
        "no region: r3c3",
        "no cell: r2c2",
    ]


def test_grids_of_boxes_that_overlap_stay_close() -> None:
    regions = (0, 0, 1, 1, -1, -1) * 2 + (2, 2, 3, 3, 4, 4) * 2
    rules = Rules(4, 6, 4, (), regions=regions, missing=frozenset({4, 5, 10, 11}))

    assert _lines(rules, (1, 2, 3, 4, 0, 0) * 2 + (1, 2, 3, 4, 1, 2) * 2) == [
        "┌─────┬─────┐",
        "│ 1 2 │ 3 4 │",
        "│ 1 2 │ 3 4 │",
        "├─────┼─────┼─────┐",
        "│ 1 2 │ 3 4 │ 1 2 │",
        "│ 1 2 │ 3 4 │ 1 2 │",
        "└─────┴─────┴─────┘",
        "digits 1-4",
    ]


def test_a_grid_without_regions_is_one() -> None:
    assert _lines(Rules(2, 2, 2, ()), (1, 2, 2, 1)) == ["┌─────┐", "│ 1 2 │", "│ 2 1 │", "└─────┘"]


def test_cages_are_dashed_and_have_their_totals_in_a_corner() -> None:
    """A cell alone, cages that touch, one without a total, one across lines, and free cells."""
    cages = (
        Cage("corner", (4, 1, 0), 8),
        Cage("no total", (2,)),
        Cage("angle", (3, 7, 6), 115),
        Cage("across", (8, 12, 13), 7),
        Cage("alone", (15,), 1),
    )
    assert _four(*cages, regions=boxes_rules(2, 2).regions) == [
        "┏━━━━━━━━━━━┳━━━━━━━━━━━┓",
        "┃8╌╌╌╌╌╌╌╌╌╮┃╭╌╌╌╮ 115╌╮┃",
        "┃╎ 1     2 ╎┃╎ 3 ╎ ╎ 4 ╎┃",
        "┃╎   ╭╌╌╌╌╌╯┃╰╌╌╌╯ ╎   ╎┃",
        "┃╎   ╎      ┃╭╌╌╌╌╌╯   ╎┃",
        "┃╎ 1 ╎   2  ┃╎ 3     4 ╎┃",
        "┃╰╌╌╌╯      ┃╰╌╌╌╌╌╌╌╌╌╯┃",
        "┣━━━━━━━━━━━╋━━━━━━━━━━━┫",
        "┃7╌╌╌╮      ┃           ┃",
        "┃╎ 1 ╎   2  ┃  3     4  ┃",
        "┃╎   ╎      ┃           ┃",
        "┃╎   ╰╌╌╌╌╌╮┃      1╌╌╌╮┃",
        "┃╎ 1     2 ╎┃  3   ╎ 4 ╎┃",
        "┃╰╌╌╌╌╌╌╌╌╌╯┃      ╰╌╌╌╯┃",
        "┗━━━━━━━━━━━┻━━━━━━━━━━━┛",
    ]


def test_cages_cross_the_lines_of_regions() -> None:
    """Where no line passes, outlines go on without a gap; a cage of 2x2 cells is empty inside."""
    assert _four(Cage("square", (0, 1, 4, 5), 6), Cage("angle", (7, 10, 11, 14), 14)) == [
        "┏━━━━━━━━━━━━━━━━━┳━━━━━┓",
        "┃6╌╌╌╌╌╌╌╌╌╮      ┃     ┃",
        "┃╎ 1     2 ╎   3  ┃  4  ┃",
        "┃╎         ╎      ┃     ┃",
        "┣━━━━━┓    ╎┏━━━━━┛     ┃",
        "┃╎    ┃    ╎┃      14╌╌╮┃",
        "┃╎ 1  ┃  2 ╎┃  3   ╎ 4 ╎┃",
        "┃╰╌╌╌╌┃╌╌╌╌╯┃      ╎   ╎┃",
        "┃     ┗━━━━━╋━━━━━┓╎   ╎┃",
        "┃           ┃╭╌╌╌╌┃╯   ╎┃",
        "┃  1     2  ┃╎ 3  ┃  4 ╎┃",
        "┃           ┃╎   ╭┃╌╌╌╌╯┃",
        "┃     ┏━━━━━┛╎   ╎┗━━━━━┫",
        "┃     ┃      ╎   ╎      ┃",
        "┃  1  ┃  2   ╎ 3 ╎   4  ┃",
        "┃     ┃      ╰╌╌╌╯      ┃",
        "┗━━━━━┻━━━━━━━━━━━━━━━━━┛",
    ]


def test_cages_that_overlap_lie_within_each_other() -> None:
    """The larger ones outside, and no deeper than three; the others are listed."""
    cages = (
        Cage("pair", (0, 1), 3),
        Cage("below", (1, 5), 6),
        Cage("square", (0, 1, 4, 5), 10),
        Cage("the same pair", (1, 0), 3),
        Cage("once more", (0, 1)),
        Cage("across", (10, 9), 5),
    )
    lines = _four(*cages, regions=boxes_rules(2, 2).regions)
    assert [*lines[:15], *lines[-3:]] == [
        "┏━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━┓",
        "┃10╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╮┃                   ┃",
        "┃╎3╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╮╎┃                   ┃",
        "┃╎╎          6╌╌╌╮╎╎┃                   ┃",
        "┃╎╎  1       ╎ 2 ╎╎╎┃    3         4    ┃",
        "┃╎╎          ╎   ╎╎╎┃                   ┃",
        "┃╎╰╌╌╌╌╌╌╌╌╌╌╎╌╌╌╎╯╎┃                   ┃",
        "┃╎           ╎   ╎ ╎┃                   ┃",
        "┃╎           ╎   ╎ ╎┃                   ┃",
        "┃╎           ╎   ╎ ╎┃                   ┃",
        "┃╎           ╎   ╎ ╎┃                   ┃",
        "┃╎   1       ╎ 2 ╎ ╎┃    3         4    ┃",
        "┃╎           ╰╌╌╌╯ ╎┃                   ┃",
        "┃╎                 ╎┃                   ┃",
        "┃╰╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╯┃                   ┃",
        "┗━━━━━━━━━━━━━━━━━━━┻━━━━━━━━━━━━━━━━━━━┛",
        "cage 3: r1c2 r1c1",
        "cage: r1c1 r1c2",
    ]


def test_a_killer_of_nine_by_nine_fits_a_terminal() -> None:
    cages = tuple(Cage(f"row {k}", tuple(range(9 * k, 9 * k + 9)), 45) for k in range(9))
    lines = _lines(boxes_rules(3, 3)._replace(cages=cages), (1, 2, 3, 4, 5, 6, 7, 8, 9) * 9)

    assert {len(line) for line in lines} == {55}
    assert len(lines) == 31


def test_givens_are_bold() -> None:
    first = _lines(boxes_rules(2, 2), (1, 2, 3, 4) * 4, givens=(1, *[0] * 15), colour=True)[1]

    assert first == "│ \x1b[1m1\x1b[0m \x1b[36m2\x1b[0m │ \x1b[36m3\x1b[0m \x1b[36m4\x1b[0m │"


@pytest.mark.parametrize(
    ("terminal", "line"),
    [
        ("xterm", "<30;47> <1;30;47>1<30;47> <34;47>2<30;47> <>│ <36>3<> <36>4<> │"),
        (
            "xterm-256color",
            "<38;5;16;48;5;252> <1;38;5;16;48;5;252>1<38;5;16;48;5;252> "
            "<38;5;24;48;5;252>2<38;5;16;48;5;252> <>│ <36>3<> <36>4<> │",
        ),
    ],
)
def test_extra_regions_are_shaded(
    terminal: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", terminal)
    monkeypatch.delenv("COLORTERM", raising=False)
    rules = boxes_rules(2, 2)
    rules = rules._replace(houses=(*rules.houses, House("extra", (0, 1, 4, 6))))
    lines = _lines(rules, (1, 2, 3, 4) * 4, givens=(1, *[0] * 15), colour=True)

    assert _styled(lines[1]) == f"│{line}"
    assert _lines(rules, (1, 2, 3, 4) * 4) == _lines(boxes_rules(2, 2), (1, 2, 3, 4) * 4)


def test_what_is_shaded_goes_on_below_where_there_is_no_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("COLORTERM", raising=False)
    names = [f"region {number}" for number in range(4)]
    rules = regions_rules(4, 4, L_SHAPES, names, more=[House("extra", (0, 1, 5))])
    lines = [_styled(line) for line in _lines(rules, (1, 2, 3, 4) * 4, colour=True)]

    assert lines[1:4] == [
        "┃<30;47> <34;47>1<30;47>   <34;47>2<30;47> <>  <36>3<> ┃ <36>4<> ┃",
        "┣━━━┓<30;47>   <>┏━━━┛   ┃",
        "┃ <36>1<> ┃<30;47> <34;47>2<30;47> <>┃ <36>3<>   <36>4<> ┃",
    ]


def _styled(line: str) -> str:
    """A line with its styles in angle brackets; <> is the end of one that none follows."""
    marked = re.sub("\x1b\\[([0-9;]+)m", r"<\1>", line.replace("\x1b[0m", "<>"))
    return marked.replace("<><", "<")
