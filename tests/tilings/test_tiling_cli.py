"""`cover tiling` as a command: presets, switches, expectations, placements as JSON."""

from __future__ import annotations

import json

import pytest

from conftest import Run

DOMINOES = "board: 2x3\npieces: {D: {shape: xx, count: any}}\n"
CORNERS = "board: 2x4\npieces: {A: x..|xxx, B: x..|xxx}\n"


@pytest.mark.parametrize(
    ("expect", "arguments", "message", "code"),
    [
        (3, ["--count"], "", 0),
        (3, ["--all", "--format", "json"], "", 0),
        (3, ["--count", "--distinct"], "", 0),
        (4, ["--count"], "stdin:1: 3 solutions, expected 4\n", 1),
        (4, ["--count", "--distinct"], "stdin:1: 3 solutions, expected 4\n", 1),
        (2, ["--all"], "stdin:1: 3 solutions, expected 2\n", 1),
        (4, ["-n", "2"], "", 0),  # nobody knows how many there are
        (4, ["--count", "--limit", "2"], "", 3),
        (4, [], "", 0),
    ],
)
def test_what_a_file_expects_is_compared(
    cover: Run, expect: int, arguments: list[str], message: str, code: int
) -> None:
    done = cover("tiling", *arguments, stdin=f"{DOMINOES}expect: {expect}\n")

    assert (done.stderr, done.returncode) == (message, code)


def test_none_where_some_are_expected(cover: Run) -> None:
    done = cover("tiling", stdin="board: 1x3\npieces: {D: {shape: xx, count: any}}\nexpect: 1\n")

    assert (done.stdout, done.returncode) == ("none\n", 1)
    assert "stdin:1: 0 solutions, expected 1\n" in done.stderr


def test_a_preset_needs_no_input_and_takes_none(cover: Run) -> None:
    alone = cover("tiling", "--preset", "calendar", "--date", "2024-10-06", "--count")
    with_file = cover("tiling", "--preset", "calendar", "puzzle.yaml")
    unknown = cover("tiling", "--preset", "calender")

    assert (alone.stdout, alone.stderr) == ("7\n", "")
    assert with_file.returncode == 2
    assert "--preset is a puzzle of its own" in with_file.stderr
    assert (unknown.stdout, unknown.returncode) == ("bad\n", 2)
    assert unknown.stderr.startswith('calender: there is no puzzle "calender"; ')


def test_messages_about_a_preset_name_it_and_no_place(cover: Run) -> None:
    impossible = cover("tiling", "--preset", "calendar", "--date", "2026-02-30", "--json")
    empty = cover("tiling", "--preset", "calendar", "--date", "")
    drawn = cover("tiling", "--preset", "soma-cube", "--format", "grid")

    assert impossible.stderr.startswith('calendar: "2026-02-30" is no date: ')
    assert json.loads(impossible.stdout)["error"]["column"] == 0
    assert (empty.stdout, empty.returncode) == ("bad\n", 2)
    assert empty.stderr.startswith('calendar: "" is no date; ')
    assert drawn.stdout.startswith("soma-cube\n")


def test_a_preset_is_no_text_format(cover: Run) -> None:
    done = cover("tiling", "--preset", "soma-cube", "--from", "knuth")
    yaml = cover("tiling", "--preset", "soma-cube", "--from", "yaml")

    assert (done.stdout, done.returncode) == ("", 2)
    assert "it goes with no --from" in done.stderr
    assert yaml.returncode == 0


def test_an_empty_date_is_for_calendars_too(cover: Run) -> None:
    done = cover("tiling", "--date", "", stdin=DOMINOES)

    assert (done.stdout, done.returncode) == ("bad\n", 2)
    assert 'the date "" is for a calendar' in done.stderr


def test_the_example_in_the_help_runs(cover: Run) -> None:
    done = cover("tiling", stdin="board: 6x10\nuse: pentominoes\n")

    assert (len(done.stdout), done.stderr, done.returncode) == (66, "", 0)


@pytest.mark.parametrize(
    ("switches", "count"),
    [
        ([], 4),  # both are turned over, or none; and they may change places
        (["--no-reflect"], 2),
        (["--no-rotate"], 0),
    ],
)
def test_pieces_may_be_turned_as_switches_say(cover: Run, switches: list[str], count: int) -> None:
    done = cover("tiling", "--count", "--quiet", *switches, stdin=CORNERS)

    assert int(done.stdout) == count


def test_json_has_placements(cover: Run) -> None:
    flat = cover("tiling", "--json", stdin="board: 1x3\npieces: {D: xx, M: x}\n")
    solid = cover("tiling", "--json", stdin="board: 2x1x2\npieces: {D: {shape: xxx|x.x}}\n")
    space = cover("tiling", "--json", stdin="board: 2x1x1\npieces: {D: xx}\n")

    first = json.loads(flat.stdout)
    assert first["status"] == "solved"
    assert sorted(map(tuple, (cell for one in first["solution"] for cell in one["cells"]))) == [
        (1, 1),
        (1, 2),
        (1, 3),
    ]
    assert {one["piece"]: len(one["cells"]) for one in first["solution"]} == {"D": 2, "M": 1}
    assert json.loads(solid.stdout)["status"] == "none"
    assert json.loads(space.stdout)["solution"] == [{"piece": "D", "cells": [[1, 1, 1], [2, 1, 1]]}]


def test_letters_that_are_no_names_are_told_below_the_drawing(cover: Run) -> None:
    text = "board: 1x4\npieces: {Trog: xxx, T: x}\n"
    done = cover("tiling", "--format", "grid", stdin=text)

    assert done.stdout.splitlines()[-1] == "t = Trog"
    assert "= T\n" not in done.stdout


def test_rows_tell_copies_apart(cover: Run) -> None:
    text = "board: 1x7\npieces: {D: {shape: xx, count: 2}, '1': {shape: x, count: any}}\n"
    done = cover("tiling", "--format", "rows", "--all", stdin=text)
    rows = set(done.stdout.strip().split("\n\n"))

    assert "D1 D1 D2 D2 1.1 1.2 1.3" in rows
    assert len(rows) == 10  # two dominoes in seven cells, and three single ones
    assert cover("tiling", "-n", "1", stdin=text).stdout in ("DDDD111\n", "111DDDD\n", "1DDDD11\n")


def test_a_zero_is_no_letter(cover: Run) -> None:
    names = ", ".join(f"'{number}': x" for number in range(1, 13))
    done = cover("tiling", stdin=f"board: 2x6\npieces: {{{names}}}\n")

    assert "0" not in done.stdout
    assert len(set(done.stdout.strip().replace("|", ""))) == 12


def test_a_sheet_whose_board_is_drawn_with_points_is_read_or_refused(cover: Run) -> None:
    pieces = "\nxxxx   xxx   x\nx      xx    x\n             xxx\n"
    done = cover("tiling", "--format", "rows", stdin=".....\n" * 3 + pieces)
    refused = cover("tiling", stdin=".....\n" * 2 + pieces)

    assert (done.stdout, done.returncode) == ("11113\n22213\n22333\n", 0)
    assert (refused.stdout, refused.returncode) == ("bad\n", 2)
    assert "is this the board? 10 marks for nothing, and 15 others" in refused.stderr


@pytest.mark.parametrize(
    ("date", "remark"),
    [
        ("11/22", "11/22 is read as November 22"),
        ("22.11.", "22.11. is read as November 22"),
        ("05/06", "05/06 is read as May 6"),
        ("tomorrow", "the date is that of tomorrow, "),
    ],
)
def test_how_a_date_is_read_is_told(cover: Run, date: str, remark: str) -> None:
    done = cover("tiling", "--preset", "calendar", "--date", date)

    assert done.stderr.startswith(f"calendar: note: {remark}")
    assert done.returncode == 0


def test_tilings_are_converted_to_what_is_read_again(cover: Run) -> None:
    converted = cover("convert", "--to", "burrtools", "puzzles/tiling/sheet.txt")
    counted = cover("tiling", "--count", stdin=converted.stdout)

    assert (converted.stderr, counted.stdout, counted.stderr) == ("", "4\n", "")
