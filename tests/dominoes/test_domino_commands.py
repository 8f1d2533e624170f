"""`cover domino` as a command: grids and layouts, contests, bad puzzles between good ones."""

from __future__ import annotations

import json

import pytest

from conftest import ROOT, Run

PUZZLES = (ROOT / "puzzles" / "domino" / "hdu4210.txt").read_text(encoding="utf-8")
FIRST, SECOND = PUZZLES[: PUZZLES.index("\n11\n") + 1], PUZZLES[PUZZLES.index("\n11\n") + 1 :]
BAD = FIRST.replace("1 B3", "1 B4")
CLASH = FIRST.replace("C5 A3", "C5 A4").replace("6 B2 1 B3", "2 A1 1 B1")
GRIDS = [
    "872643195361975842549218637126754983738169254495832761284597316657381429913426578",
    "814267593965831247273945168392176854586492371741358629137529486459683712628714935",
]
DOMINOSA = "2:120120202110"
UNBALANCED = "1 2 0 1\n2 0 2 0\n2 1 1 1\n"


@pytest.mark.parametrize(
    ("text", "arguments", "output", "code"),
    [
        (SECOND, ["--count"], "1\n", 0),
        (SECOND, ["--count", "--layouts"], "1 of 2\n", 0),
        (SECOND, ["--unique"], f"{GRIDS[1]}\n", 0),
        (SECOND, ["--unique", "--layouts"], "several\n", 1),
        (SECOND, ["--all"], f"{GRIDS[1]}\n", 0),
        (SECOND, ["--all", "--layouts"], f"{GRIDS[1]}\n{GRIDS[1]}\n", 0),
        (DOMINOSA, ["--unique"], "<><>|^<>^|v<>v\n", 0),
        ("1:000011", ["--count", "-q"], "0\n", 1),
        ("0:00", ["--count", "--layouts"], "1\n", 0),  # a dominosa is nothing but its layout
        (UNBALANCED, ["-q"], "none\n", 1),
    ],
)
def test_solutions_are_grids_unless_layouts_are_asked_for(
    cover: Run, text: str, arguments: list[str], output: str, code: int
) -> None:
    done = cover("domino", *arguments, stdin=text)

    assert (done.stdout, done.stderr, done.returncode) == (output, "", code)


def test_json_tells_grids_and_layouts_apart(cover: Run) -> None:
    count = json.loads(cover("domino", "--count", "--layouts", "--json", stdin=SECOND).stdout)
    both = cover("domino", "--all", "--layouts", "--json", stdin=SECOND).stdout.splitlines()
    solutions = [json.loads(line)["solution"] for line in both]

    assert (count["status"], count["count"], count["layouts"]) == ("unique", 1, 2)
    assert [solution["grid"] for solution in solutions] == [GRIDS[1]] * 2
    assert solutions[0]["dominoes"] != solutions[1]["dominoes"]


def test_a_bad_puzzle_keeps_its_place_and_its_number_and_the_rest_goes_on(cover: Run) -> None:
    done = cover("domino", stdin=FIRST + BAD + SECOND)
    contest = cover("domino", "--format", "contest", stdin=BAD + CLASH + SECOND)

    assert done.stdout == f"{GRIDS[0]}\nbad\n{GRIDS[1]}\n"
    assert done.stderr == "stdin:14: B2 and B4 are not neighbours\n"
    assert done.returncode == contest.returncode == 2
    assert contest.stdout.startswith(f"bad\nPuzzle 2\nnone\nPuzzle 3\n{GRIDS[1][:9]}\n")


def test_where_nothing_is_given_a_grid_is_found(cover: Run) -> None:
    done = cover("domino", "--format", "rows", stdin="dominoes: []\n")

    assert [sorted(row) for row in done.stdout.split()] == [list("123456789")] * 9
    assert (done.stderr, done.returncode) == ("", 0)


def test_a_grid_that_cannot_balance_says_why(cover: Run) -> None:
    done = cover("domino", stdin=UNBALANCED)

    assert (done.stdout, done.returncode) == ("none\n", 1)
    assert done.stderr == (
        "stdin:1: a 3x4 grid needs each of 0-2 four times; 1 occurs 5 times and 0 three times\n"
    )
