"""What steps are called, and how they are told, family by family; and the command."""

from __future__ import annotations

from json import loads
from pathlib import Path
from typing import Any

import pytest

import cover as library
from conftest import ROOT, Run
from cover.setting.explain import TECHNIQUES
from own_latin import Latin

POINTING = "...6..1.....2...4..59......6.......47....9.......5..8....1..7.6.82...4........3.8"
TRIPLE = ".4.7...6...39............57.......3.2...8.....19...57.6...4...5.5.1......2...6.84"
CONTRADICTION = "5..2..3......8..9...2.34..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9"
LINE = "1....2.....3.4.."


def _steps(name: str) -> list[str]:
    puzzle = next(iter(library.read(ROOT / "puzzles" / name)))
    return [str(step) for step in puzzle.explain()]


@pytest.mark.parametrize(
    ("puzzle", "hint"),
    [
        (LINE, "hidden single: 4 in box 1 can only go in r2c1 (column 2 has 4)"),
        (POINTING, "pointing: 6 in box 1 must be in row 2, so r2c7 is not 6"),
        (
            TRIPLE,
            "hidden triple: 1, 7 and 9 in box 5 can only go in r4c5, r4c6 and r5c6, so r4c5 is not "
            "2, 5 or 6, r4c6 is not 2, 4 or 5 and r5c6 is not 3, 4 or 5",
        ),
        (
            CONTRADICTION,
            "contradiction: if r5c4 were 9, 9 in column 3 would have to go in r1c3, then no place "
            "is left for 9 in box 2; so r5c4 is not 9",
        ),
    ],
)
def test_a_hint_for_a_sudoku(puzzle: str, hint: str) -> None:
    found = library.Sudoku(puzzle).explain(hint=True)

    assert [str(step) for step in found] == [hint]
    assert str(found) == f"Hint: {hint}"
    assert found.status == "unique"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "tiling/counts.yaml",
            "locked options: 2 places of L and S on r1c2 r1c3 r2c1 r2c2 are out: "
            "nothing could cover r1c1 any more",
        ),
        ("domino/dominosa.yaml", "single: domino 0-0 fits only on r2c4 r3c4"),
        ("domino/dominosa.yaml", "single: r1c4 can only be paired with r1c3"),
        ("matching/one-way.txt", "single: r40 has only the edge l40-r40 left"),
        ("matching/dead-ends.txt", "locked options: y needs x or z, so the edge x-z is out"),
        (
            "exact-cover/knuth-dlx1.dlx",
            "locked options: item A needs one of options 2(A,D,G) and 4(A,D), so option 6(D,E,G) "
            "cannot be chosen",
        ),
        ("exact-cover/knuth-dlx1.dlx", "single: item E is only in option 1(C,E,F) now"),
        (
            "tiling/pentominoes-placed.yaml",
            "single: r2c1 can only be covered by P on r1c1 r1c2 r2c1 r2c2 r3c1",
        ),
        ("killer/4x4.yaml", "cage combination: cage c can only be 2+3+4"),
        (
            "killer/4x4.yaml",
            "pointing: 2 in box 3 must be in row 3 and cage c, so r2c1, r3c3 and r3c4 are not 2",
        ),
        ("killer/4x4.yaml", "naked single: r2c1 can only be 3 (cage c has 2+3+4, row 2 has 4)"),
        ("domino/seed.yaml", "hidden single: 8 in row 1 can only go in r1c1"),
        (
            "domino/seed.yaml",
            "placed domino: what lies on r1c1 can only be the domino of 3 in r2c1 and 8 in r1c1",
        ),
        (
            "domino/seed.yaml",
            "locked options: 1 in row 1 must go in r1c7 or r1c8, "
            "so 34 placements of dominoes there are out",
        ),
    ],
)
def test_each_family_has_its_words(name: str, sentence: str) -> None:
    assert sentence in _steps(name)


def test_a_killer_is_told_by_cages_and_the_rule_of_45() -> None:
    steps = _steps("killer/partial.txt")

    assert steps[0] == (
        "cage combination: cage 2 is 5+9 or 6+8, so r1c3 and r1c4 are not 1, 2, 3, 4 or 7"
    )
    assert (
        "rule of 45: box 2 adds up to 45, cage 3 and cage 5 to 32, so r1c4 + r3c6 is 13: r1c4 and "
        "r3c6 are not 9"
    ) in steps
    assert "cage combination: cage 16 has 1 in r7c3 or is 2+4, so r7c3 is not 5" in steps


def test_a_family_of_ones_own_is_told_by_its_items_and_options() -> None:
    found = Latin("12..\n..1.\n.1..\n...2").explain()

    assert str(found.steps[0]) == "single: r1c1 has only 1 left"
    assert str(found).splitlines()[-1] == "no solution, after 4 steps: nothing is left for r-3-1"


def _objects(text: str) -> list[dict[str, Any]]:
    return [loads(line) for line in text.splitlines()]


def test_json_has_options_by_number_and_name(cover: Run) -> None:
    done = cover("explain", "--json", LINE)
    (found,) = _objects(done.stdout)

    assert done.returncode == 0
    assert found["status"] == "unique"
    assert found["solution"] == "1324423121433412"
    assert len(found["steps"]) == 12
    first = found["steps"][0]
    assert first["technique"] in TECHNIQUES
    assert first["name"] == "hidden single"
    assert first["chosen"] == [{"option": 20, "name": "4 in r2c1"}]
    assert first["items"] == ["4 in box 1"]
    assert first["cells"] == ["r2c1"]


def test_a_chain_is_there_for_programs(cover: Run) -> None:
    (found,) = _objects(cover("explain", "--json", "--hint", CONTRADICTION).stdout)
    (step,) = found["steps"]

    assert step["chain"][0]["item"] == "9 in column 3"
    assert step["items"] == ["9 in box 2"]


def test_several_end_where_nothing_follows(cover: Run) -> None:
    done = cover("explain", "--json", "1....2.....3....")
    (found,) = _objects(done.stdout)

    assert (done.returncode, found["status"]) == (0, "several")
    assert found["open"]["r2c3"] == ["1", "3", "4"]
    said = cover("explain", "1....2.....3....").stdout
    assert "several solutions; no step leads on; left open: r1c2 is 3 or 4; r1c3 is 2," in said


@pytest.mark.parametrize(
    ("puzzle", "end"),
    [
        ("1.1.............", "no solution: 1 is already in row 1, at line 1 column 1"),
        ("123...4.........", "no solution, after 0 steps: no place is left for 4 in box 1"),
    ],
)
def test_none_ends_in_the_contradiction(cover: Run, puzzle: str, end: str) -> None:
    done = cover("explain", puzzle)

    assert done.returncode == 1
    assert end in done.stdout


def test_a_limit_that_was_hit_is_unknown(cover: Run) -> None:
    done = cover("explain", "--timeout", "0.2", "puzzles/sudoku/15x15.txt")

    assert done.returncode == 3
    assert "the time is over after" in done.stdout


def test_drawings_and_pictures_show_each_step(cover: Run, tmp_path: Path) -> None:
    drawn = cover("explain", "--drawings", LINE).stdout
    page = tmp_path / "steps.html"
    done = cover("explain", "--output", page, LINE)

    assert drawn.count("\n┏") + drawn.count("\n┌") == 13
    assert done.returncode == 0
    shown = page.read_text()
    assert shown.count("<svg") == 13
    assert ">the only solution, after 12 steps<" in shown
    assert "hidden single" in page.read_text()


def test_a_bad_record_stands_in_its_place(cover: Run) -> None:
    done = cover("explain", "--json", stdin=f"{LINE}\n1....2.....3.4.\n{LINE}\n")

    assert done.returncode == 2
    assert [found["status"] for found in _objects(done.stdout)] == ["unique", "bad", "unique"]
