"""Scores: how they grow, the difficulties, what the command prints, and known files in order."""

from __future__ import annotations

import csv
import io
import json
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover as library
from conftest import ROOT, Run
from cover.errors import InputError, LimitError
from cover.families.words import TECHNIQUES, Deduction, Link
from cover.query import Query
from cover.setting.rate import DIFFICULTIES, Rating, difficulty, hardness, score, score_of
from puzzles_of_all import puzzles

SINGLES = "1....2.....3.4.."


@st.composite
def deductions(draw: st.DrawFn) -> Deduction:
    """Any step, as far as it matters to how hard it is."""
    technique = draw(st.sampled_from(TECHNIQUES))
    chain = (Link(0, 0),) * draw(st.integers(0, 40)) if technique == "contradiction" else ()
    size = draw(st.integers(0, 500)) if technique == "search" else 0
    return Deduction(technique, chain=chain, size=size)


ways = st.lists(deductions(), min_size=1, max_size=120)


def hardest_of(way: list[Deduction]) -> float:
    return max(map(hardness, way))


@given(ways, ways)
def test_the_score_grows_with_the_hardest_step_and_with_the_number_of_steps(
    one: list[Deduction], other: list[Deduction]
) -> None:
    """Whatever the other steps are: in both together never down, and up with either of them."""
    puzzle = library.Sudoku(SINGLES)
    lower, higher = Rating(puzzle, "unique", one), Rating(puzzle, "unique", other)
    assert lower.score is not None
    assert higher.score is not None

    is_no_easier = hardest_of(one) <= hardest_of(other) and len(one) <= len(other)
    is_harder = hardest_of(one) < hardest_of(other) or len(one) < len(other)
    if is_no_easier:
        assert lower.score <= higher.score
        assert not is_harder or lower.score < higher.score
    with_one_more = Rating(puzzle, "unique", [*one, Deduction("single")]).score
    assert with_one_more is not None
    assert with_one_more > lower.score


def test_the_hundreds_tell_the_technique() -> None:
    for technique, least in zip(TECHNIQUES, (0, 100, 200, 300, 400, 500, 1000), strict=True):
        one = Deduction(technique, chain=(Link(0, 0),), size=1)
        for steps in (1, 80, 10_000):
            assert least < score(hardness(one), steps) <= least + 100


def test_every_contradiction_is_easier_than_every_search() -> None:
    longest = Deduction("contradiction", chain=(Link(0, 0),) * 1000)

    assert score(hardness(longest), 10_000) <= score(hardness(Deduction("search", size=1)), 0)


@pytest.mark.parametrize(
    ("hardest", "called"),
    [
        (Deduction("single"), "easy"),
        (Deduction("locked"), "easy"),
        (Deduction("sum"), "medium"),
        (Deduction("triple"), "medium"),
        (Deduction("contradiction", chain=(Link(0, 0),) * 3), "hard"),
        (Deduction("contradiction", chain=(Link(0, 0),) * 6), "extreme"),
        (Deduction("search", size=1), "extreme"),
    ],
)
def test_what_the_hardest_step_of_a_difficulty_is(hardest: Deduction, called: str) -> None:
    assert {difficulty(score(hardness(hardest), steps)) for steps in (1, 80, 250)} == {called}


def test_difficulties_lie_side_by_side() -> None:
    bounds = list(DIFFICULTIES.values())

    assert [below for _, below in bounds[:-1]] == [least for least, _ in bounds[1:]]
    assert [difficulty(least) for least, _ in bounds] == list(DIFFICULTIES)
    assert list(DIFFICULTIES) == ["easy", "medium", "hard", "extreme"]


# --- Puzzles ---


@pytest.mark.parametrize("name", puzzles())
def test_puzzles_of_every_family_have_a_score_where_they_have_one_solution(name: str) -> None:
    puzzle = puzzles()[name]
    rating = puzzle.rate()

    assert (rating.score is not None) == bool(puzzle.unique())
    assert (rating.score is None) == (rating.difficulty is None)
    assert sum(rating.techniques.values()) == rating.steps


def test_what_a_score_is_made_of() -> None:
    rating = library.Sudoku(SINGLES).rate()

    assert rating.techniques == {"single": 12}
    assert (rating.hardest, rating.steps, rating.difficulty) == ("single", 12, "easy")
    assert rating.score == score(0.0, 12) == score_of(library.Sudoku(SINGLES), Query.made())


def test_a_score_is_left_as_soon_as_it_is_too_high() -> None:
    (hardest,) = library.read(ROOT / "puzzles/sudoku/hardest.txt")

    assert score_of(hardest, Query.made(), below=500.0) == inf
    assert score_of(library.Sudoku(SINGLES), Query.made(), below=200.0) == score(0.0, 12)


def test_a_full_grid_is_easy() -> None:
    rating = library.Sudoku("1324423121433412").rate()

    assert (rating.score, rating.hardest, rating.steps) == (0.0, None, 0)
    assert str(rating) == "0.0 easy, 0 steps"


def test_other_puzzles_have_no_score() -> None:
    several, none = library.Sudoku("1" + 15 * "."), library.Sudoku("11" + 14 * ".")

    assert (str(several.rate()), several.rate().score) == ("several", None)
    assert (str(none.rate()), none.rate().score) == ("none", None)
    with pytest.raises(InputError, match="only a puzzle with one solution has a score: several"):
        score_of(several, Query.made())


def test_no_score_is_made_up_where_the_time_is_over() -> None:
    (puzzle,) = library.read(ROOT / "puzzles/sudoku/hardest.txt")

    with pytest.raises(LimitError):
        puzzle.rate(timeout=1e-6)


# --- The command ---

MANY = f"{SINGLES}\n1...............\n123\n11..............\n1324423121433412\n"


def test_a_line_for_each_puzzle_in_order(cover: Run) -> None:
    done = cover("rate", "--type", "sudoku", "-q", "-", stdin=MANY)

    assert done.stdout.splitlines() == [
        "stdin:1: 10.7 easy, 12 steps, hardest single",
        "stdin:2: several",
        "stdin:3: bad",
        "stdin:4: none",
        "stdin:5: 0.0 easy, 0 steps",
    ]
    assert done.returncode == 2
    assert done.stderr.startswith("stdin:3: ")


def test_the_same_as_data_and_as_a_table(cover: Run) -> None:
    data = cover("rate", "--type", "sudoku", "-q", "--json", stdin=MANY).stdout.splitlines()
    table = cover("rate", "--type", "sudoku", "-q", "--format", "csv", stdin=MANY).stdout
    first, *others = map(json.loads, data)

    assert first == {
        **{"schema": 1, "source": "stdin", "line": 1, "record": 1, "status": "unique"},
        **{"score": 10.7, "difficulty": "easy", "hardest": "single", "steps": 12},
        "techniques": {"single": 12},
    }
    assert [each["status"] for each in others] == ["several", "bad", "none", "unique"]
    for row, told in zip(csv.DictReader(io.StringIO(table)), [first, *others], strict=True):
        for column, value in row.items():
            assert value == str("" if told.get(column) is None else told[column])


def test_processes_rate_in_order(cover: Run) -> None:
    file = ROOT / "puzzles/sudoku/17-clues-50.txt"

    alone = cover("rate", "-q", "--jobs", "1", file)

    assert cover("rate", "-q", "--jobs", "2", file).stdout == alone.stdout
    assert alone.returncode == 0


def test_a_limit_makes_it_unknown(cover: Run) -> None:
    file = ROOT / "puzzles/sudoku/hardest.txt"
    done = cover("rate", "-q", "--timeout", "0.000001", file)

    assert {line.rpartition(" ")[2] for line in done.stdout.splitlines()} == {"unknown"}
    assert done.returncode == 3


def test_the_hardest_is_harder_than_those_of_17_givens() -> None:
    """docs/setting/explain.md has the means of whole files."""
    (hardest,) = library.read(ROOT / "puzzles/sudoku/hardest.txt")
    few = library.read(ROOT / "puzzles/sudoku/17-clues-50.txt")

    assert max(puzzle.rate().score or 0 for puzzle in few) < (hardest.rate().score or 0)
