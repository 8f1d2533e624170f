"""Drawings of grids beside `tests/data/told/drawn-grids.txt`: colours, and missing cells."""

import re
from collections.abc import Sequence

import pytest

from cover.families.grids.houses import House, Rules, boxes_rules, regions_rules
from cover.families.grids.puzzle import DigitGrid

L_SHAPES = (0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)


def _lines(
    rules: Rules,
    solution: Sequence[int],
    givens: Sequence[int] = (),
    colour: bool = False,
) -> list[str]:
    puzzle = DigitGrid._of_rules(rules, tuple(givens))
    return puzzle._draw(solution, colour).splitlines()


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
