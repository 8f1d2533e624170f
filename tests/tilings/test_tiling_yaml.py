"""Tilings in YAML, beside what `tests/data/told` has of them: large ones, dates, presets."""

from __future__ import annotations

from datetime import date as date_of

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.families.tilings.pieces import Cell, normal
from cover.families.tilings.text import calendars, drawings
from texts import told

BOARD = "pieces: {A: x}\nboard: "
ROW = "  " + 1000 * "x" + "\n"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (f"{BOARD}|\n" + 101 * ROW, "f:3: a board of 101000 cells; at most 100000 are read"),
        (f"{BOARD}|\n" + 1100 * ROW, "f:3: a drawing of more than 1000000 characters"),
        (f"{BOARD}9x{'9' * 5000}", "f:2:8: the board has more than 100000 cells"),
        (f"board: 2x2\npieces: {{A: {{shape: xx, count: {'9' * 5000}}}}}", f'{"9" * 60}..." is no'),
    ],
    ids=["cells", "characters", "sides", "copies"],
)
def test_what_is_too_large_is_refused_at_once(text: str, error: str) -> None:
    assert error in told(text).error


def test_holes_that_are_named_over_and_over_end_in_a_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(drawings, "_MOST_MARKS", 1_000)
    few, many = (", ".join(["r1c1-r9c10"] * times) for times in (11, 12))

    assert len(told(f"board: 10x10\nholes: [{few}]\nuse: domino").board.cells) == 10
    assert told(f"board: 10x10\nholes: [{many}]\nuse: domino").error.endswith(
        ": more than 1000 cells are named here"
    )


@given(
    st.sets(
        st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=12
    )
)
def test_what_is_drawn_is_what_is_read(shape: set[Cell]) -> None:
    cells = normal(shape)
    depth, height, width = (max(places) + 1 for places in zip(*cells, strict=True))
    layers = [
        "|".join("".join(".x"[(z, y, x) in cells] for x in range(width)) for y in range(height))
        for z in range(depth)
    ]
    rows = ["\n".join(f"    {row}" for row in layer.split("|")) for layer in layers]

    for text in (
        f"[{', '.join(f'{layer}|' for layer in layers)}]",
        "|\n" + "\n\n".join(f"    {layer}" for layer in layers),
        "|\n" + "\n\n".join(rows),
    ):
        assert told(f"board: 3x3x3\npieces:\n  A: {text}").pieces["A"].shape == cells


# --- Calendars and other presets ---


def _free(text: str, **said: str) -> set[Cell]:
    puzzle = told(text, **said).puzzle
    return set(puzzle.notation.labels) - set(puzzle.board.cells)


def test_days_near_today(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(f"preset: calendar\ndate: {calendars.today()}").puzzle
    monkeypatch.setattr(calendars, "today", lambda: date_of(2023, 12, 31))

    assert _free("preset: calendar") == _free("preset: calendar", date="12-31")
    assert _free("preset: calendar-weekday", date="Tomorrow") == {(0, 0, 0), (0, 2, 0), (0, 6, 4)}
    assert _free("preset: calendar", date="yesterday") == _free("preset: calendar", date="12-30")
    for said, day in (("today", "2023-12-31"), ("tomorrow", "2024-01-01")):
        note = f"f:1:1: the date is that of {said}, {day}"
        assert told("preset: calendar", date=said).notes == [note]
    assert told("preset: calendar\ndate: 2024-10-06").notes == []


def test_what_a_preset_says_stands_where_it_is_named() -> None:
    record = told("preset: calendar\ndate: 10-06").puzzle
    wrong = told("preset: soma-cube\nboard: 3x9").error

    assert {record._place_of(cell) for cell in range(41)} == {("f", 1, 9)}
    assert record._place_of_clue(0) == ("f", 1, 9)
    assert wrong.startswith("f:1:9: piece A has 2 layers, the board has none")


@pytest.mark.parametrize(
    ("preset", "text"),
    [
        ("soma-cube", "board: 3x3x3\nuse: soma"),
        ("pentomino-6x10", "board: 6x10\nuse: pentominoes"),
        ("chessboard-dominoes", "board: 8x8\nuse: {domino: 32}"),
    ],
)
def test_whole_puzzles(preset: str, text: str) -> None:
    found, stated = (told(each).puzzle._shape for each in (f"preset: {preset}", text))

    assert found.board == stated.board
    assert {piece.shape for piece in found.pieces} == {piece.shape for piece in stated.pieces}
