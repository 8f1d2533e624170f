"""`cover tiling` as a command: presets, switches, expectations, placements as JSON."""

from __future__ import annotations

import json

import pytest

from conftest import Run

DOMINOES = "board: 2x3\npieces: {D: {shape: xx, count: any}}\n"
BARS = "board: 1x3\npieces: {D: {shape: xx, count: any}}\n"
PIECES = "\nxxxx   xxx   x\nx      xx    x\n             xxx\n"


@pytest.mark.parametrize(
    ("text", "expect", "arguments", "message", "code"),
    [
        (DOMINOES, 3, ["--all"], "", 0),
        (DOMINOES, 3, ["--count", "--distinct"], "", 0),
        (DOMINOES, 4, ["--count"], "stdin:1: 3 solutions, expected 4\n", 1),
        (DOMINOES, 4, ["--count", "--distinct"], "stdin:1: 3 solutions, expected 4\n", 1),
        (DOMINOES, 2, ["--all"], "stdin:1: 3 solutions, expected 2\n", 1),
        (DOMINOES, 4, ["-n", "2"], "", 0),  # nobody knows how many there are
        (DOMINOES, 4, ["--count", "--limit", "2"], "", 3),
        (BARS, 1, ["-q"], "stdin:1: 0 solutions, expected 1\n", 1),
    ],
)
def test_what_a_file_expects_is_compared(
    cover: Run, text: str, expect: int, arguments: list[str], message: str, code: int
) -> None:
    done = cover("tiling", *arguments, stdin=f"{text}expect: {expect}\n")

    assert (done.stderr, done.returncode) == (message, code)


@pytest.mark.parametrize(
    ("arguments", "stdout", "stderr", "code"),
    [
        (["calendar", "--date", "2024-10-06", "--count"], "7\n", "", 0),
        (["calendar", "puzzle.yaml"], "", "--preset is a puzzle of its own", 2),
        (["calender"], "bad\n", 'calender: there is no puzzle "calender"; ', 2),
        (["calendar", "--date", ""], "bad\n", 'calendar: "" is no date; ', 2),
        (["calendar", "--date", "05/06"], "", "calendar: note: 05/06 is read as May 6", 0),
        (["calendar", "--date", "tomorrow"], "", "calendar: note: the date is that of tomorrow", 0),
        (["soma-cube", "--from", "knuth"], "", "it goes with no --from", 2),
        (["soma-cube", "--from", "yaml", "--format", "grid"], "soma-cube\n", "", 0),
    ],
)
def test_a_preset_needs_no_input_and_takes_none(
    cover: Run, arguments: list[str], stdout: str, stderr: str, code: int
) -> None:
    done = cover("tiling", "--preset", *arguments)

    assert stderr in done.stderr
    assert done.stdout.startswith(stdout)
    assert (done.stdout == "") == (stdout == "" and code == 2)
    assert done.returncode == code


def test_messages_about_a_preset_name_no_place(cover: Run) -> None:
    done = cover("tiling", "--preset", "calendar", "--date", "2026-02-30", "--json")

    assert done.stderr.startswith('calendar: "2026-02-30" is no date: ')
    assert json.loads(done.stdout)["error"]["column"] == 0


def test_an_empty_date_is_for_calendars_too(cover: Run) -> None:
    done = cover("tiling", "--date", "", stdin=DOMINOES)

    assert (done.stdout, done.returncode) == ("bad\n", 2)
    assert 'the date "" is for a calendar' in done.stderr


@pytest.mark.parametrize(
    ("switches", "count"),
    [
        ([], 4),  # both are turned over, or none; and they may change places
        (["--no-reflect"], 2),
        (["--no-rotate"], 0),
    ],
)
def test_pieces_may_be_turned_as_switches_say(cover: Run, switches: list[str], count: int) -> None:
    corners = "board: 2x4\npieces: {A: x..|xxx, B: x..|xxx}\n"
    done = cover("tiling", "--count", "--quiet", *switches, stdin=corners)

    assert int(done.stdout) == count


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("board: xx.x\npieces: {D: xx, M: x}\n", [("D", [[1, 1], [1, 2]]), ("M", [[1, 4]])]),
        ("board: 2x1x1\npieces: {D: xx}\n", [("D", [[1, 1, 1], [2, 1, 1]])]),
        ("board: 2x1x2\npieces: {D: {shape: xxx|x.x}}\n", None),
    ],
)
def test_json_has_placements(
    cover: Run, text: str, answer: list[tuple[str, list[list[int]]]] | None
) -> None:
    told = json.loads(cover("tiling", "--json", stdin=text).stdout)

    assert told["status"] == ("solved" if answer else "none")
    assert not answer or [(k["piece"], k["cells"]) for k in told["solution"]] == answer


def test_letters_stand_for_names_and_no_zero_is_one(cover: Run) -> None:
    drawn = cover("tiling", "--format", "grid", stdin="board: 1x4\npieces: {Trog: xxx, T: x}\n")
    names = ", ".join(f"'{number}': x" for number in range(1, 13))
    line = cover("tiling", stdin=f"board: 2x6\npieces: {{{names}}}\n").stdout

    assert drawn.stdout.splitlines()[-1] == "t = Trog"
    assert "= T\n" not in drawn.stdout
    assert "0" not in line
    assert len(set(line.strip().replace("|", ""))) == 12


def test_rows_tell_copies_apart(cover: Run) -> None:
    text = "board: 1x7\npieces: {D: {shape: xx, count: 2}, '1': {shape: x, count: any}}\n"
    done = cover("tiling", "--format", "rows", "--all", stdin=text)
    rows = set(done.stdout.strip().split("\n\n"))

    assert "D1 D1 D2 D2 1.1 1.2 1.3" in rows
    assert len(rows) == 10  # two dominoes in seven cells, and three single ones
    assert cover("tiling", "-n", "1", stdin=text).stdout in ("DDDD111\n", "111DDDD\n", "1DDDD11\n")


def test_a_sheet_whose_board_is_drawn_with_points_is_read_or_refused(cover: Run) -> None:
    done = cover("tiling", "--format", "rows", stdin=".....\n" * 3 + PIECES)
    refused = cover("tiling", stdin=".....\n" * 2 + PIECES)

    assert (done.stdout, done.returncode) == ("11113\n22213\n22333\n", 0)
    assert (refused.stdout, refused.returncode) == ("bad\n", 2)
    assert "is this the board? 10 marks for nothing, and 15 others" in refused.stderr


def test_tilings_are_converted_to_what_is_read_again(cover: Run) -> None:
    converted = cover("convert", "--to", "burrtools", "puzzles/tiling/sheet.txt")
    counted = cover("tiling", "--count", stdin=converted.stdout)

    assert (converted.stderr, counted.stdout, counted.stderr) == ("", "4\n", "")
