"""Scores: how they grow, the difficulties, what they are made of; `data/commands` has the rest."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover as library
from conftest import ROOT
from cover.errors import InputError, LimitError
from cover.families.words import TECHNIQUES, Deduction, Link
from cover.query import Query
from cover.setting.rate import DIFFICULTIES, Rating, difficulty, hardness, score, score_of

SINGLES = "1....2.....3.4.."


@st.composite
def deductions(draw: st.DrawFn) -> Deduction:
    """Any step, as far as it matters to how hard it is."""
    technique = draw(st.sampled_from(TECHNIQUES))
    chain = (Link(0, 0),) * draw(st.integers(0, 40)) if technique == "contradiction" else ()
    size = draw(st.integers(0, 500)) if technique == "search" else 0
    return Deduction(technique, chain=chain, size=size)


ways = st.lists(deductions(), min_size=1, max_size=30)


@given(ways, ways)
def test_the_score_grows_with_the_hardest_step_and_with_the_number_of_steps(
    one: list[Deduction], other: list[Deduction]
) -> None:
    """Whatever the other steps are: in both together never down, and up with either of them."""
    puzzle = library.Sudoku(SINGLES)
    lower, higher, with_one_more = (
        Rating(puzzle, "unique", way).score or 0.0
        for way in (one, other, [*one, Deduction("single")])
    )
    hardest, of_other = (max(map(hardness, way)) for way in (one, other))

    if hardest <= of_other and len(one) <= len(other):
        assert lower <= higher
        assert lower < higher or (hardest, len(one)) == (of_other, len(other))
    assert with_one_more > lower


def test_the_hundreds_tell_the_technique() -> None:
    for technique, least in zip(TECHNIQUES, (0, 100, 200, 300, 400, 500, 1000), strict=True):
        one = Deduction(technique, chain=(Link(0, 0),), size=1)
        for steps in (1, 80, 10_000):
            assert least < score(hardness(one), steps) <= least + 100


def test_twice_as_long_a_chain_and_twice_as_many_trials_are_harder_by_as_much() -> None:
    chains = [Deduction("contradiction", chain=(Link(0, 0),) * k) for k in (0, 1, 2, 32, 1000)]
    searches = [Deduction("search", size=size) for size in (1, 2, 512, 0)]

    assert [*map(hardness, chains)] == [500, 500, 580, 900, 900]
    assert [*map(hardness, searches)] == [1000, 1080, 1720, 1720]
    assert score(900, 10_000) <= score(1000, 0)


def test_what_the_hardest_step_of_a_difficulty_is() -> None:
    hardest = {
        "easy": (Deduction("single"), Deduction("locked")),
        "medium": (Deduction("sum"), Deduction("triple")),
        "hard": (Deduction("contradiction", chain=(Link(0, 0),) * 3),),
        "extreme": (
            Deduction("contradiction", chain=(Link(0, 0),) * 6),
            Deduction("search", size=1),
        ),
    }
    for called, steps in hardest.items():
        scores = {score(hardness(step), count) for step in steps for count in (1, 80, 250)}
        assert {*map(difficulty, scores)} == {called}


def test_difficulties_lie_side_by_side() -> None:
    bounds = list(DIFFICULTIES.values())

    assert [below for _, below in bounds[:-1]] == [least for least, _ in bounds[1:]]
    assert [difficulty(least) for least, _ in bounds] == list(DIFFICULTIES)
    assert list(DIFFICULTIES) == ["easy", "medium", "hard", "extreme"]


def test_what_a_score_is_made_of() -> None:
    rating = library.Sudoku(SINGLES).rate()

    assert (rating.hardest, rating.steps, rating.difficulty) == ("single", 12, "easy")
    assert rating.techniques == {"single": 12}
    assert rating.score == score(0.0, 12) == score_of(library.Sudoku(SINGLES), Query.made())


def test_a_score_is_left_as_soon_as_it_is_too_high() -> None:
    (hardest,) = library.read(ROOT / "puzzles/sudoku/hardest.txt")

    assert score_of(hardest, Query.made(), below=500.0) == inf
    assert score_of(library.Sudoku(SINGLES), Query.made(), below=200.0) == score(0.0, 12)


def test_other_puzzles_have_no_score() -> None:
    several, none = library.Sudoku("1" + 15 * "."), library.Sudoku("11" + 14 * ".")

    assert (several.rate().score, none.rate().score) == (None, None)
    assert several.rate().difficulty is None
    with pytest.raises(InputError, match="only a puzzle with one solution has a score: several"):
        score_of(several, Query.made())
    with pytest.raises(LimitError):
        several.rate(timeout=1e-6)
