"""What a terminal has: colours, and columns."""

import pytest

from cover.drawing.terminal import columns_of_terminal, has_many_colours, wants_colour


@pytest.mark.parametrize(
    ("choice", "is_terminal", "environment", "expected"),
    [
        ("always", False, {"NO_COLOR": "1"}, True),
        ("never", True, {}, False),
        ("auto", False, {}, False),
        ("auto", False, {"FORCE_COLOR": "1"}, True),
        ("auto", False, {"CLICOLOR_FORCE": "1"}, True),
        ("auto", False, {"FORCE_COLOR": "0", "CLICOLOR_FORCE": ""}, False),
        ("auto", False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ("auto", True, {"TERM": "xterm"}, True),
        ("auto", True, {"TERM": "dumb"}, False),
        ("auto", True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        ("auto", True, {"TERM": "xterm", "NO_COLOR": ""}, True),
    ],
)
def test_colours_are_for_terminals_and_for_who_asks_for_them(
    monkeypatch: pytest.MonkeyPatch,
    choice: str,
    is_terminal: bool,
    environment: dict[str, str],
    expected: bool,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: is_terminal)

    assert wants_colour(choice) is expected


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "xterm-kitty"}, True),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, True),
        ({"TERM": "xterm"}, False),
        ({}, False),
    ],
)
def test_as_many_colours_as_the_terminal_has(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: bool
) -> None:
    for name in ("TERM", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert has_many_colours() is expected


def test_a_terminal_is_as_wide_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")

    assert columns_of_terminal() == 80  # no terminal
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert columns_of_terminal() == 100
