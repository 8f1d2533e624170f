"""Maximum matchings: as many pairs as can be, the best of them, and who is left over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given

from conftest import Run
from cover import Matching
from cover.solver import count, prepare, search
from graphs import clique, graph, graphs, matchings

STAR = "hub,a,3\nhub,b,1\nhub,c,2\n"
FIVE = "ann bob\nbob cat\ncat dan\ndan eve\n"


def maximum(puzzle: Matching) -> Matching:
    """The same graph, of which as many vertices as can be are to be paired."""
    return puzzle.but(maximum=True)


def largest(puzzle: Matching) -> set[tuple[int, ...]]:
    """All maximum matchings."""
    everything = set(matchings(puzzle))
    most = max(map(len, everything))
    return {found for found in everything if len(found) == most}


# --- The puzzle ---


@given(graphs())
def test_the_solutions_of_the_model_are_the_maximum_matchings(puzzle: Matching) -> None:
    asked = maximum(puzzle)
    found = [asked._decode(options) for options in search(asked._model())]

    assert len(found) == len(set(found))
    assert set(found) == largest(puzzle)


@given(graphs(most=6))
def test_what_passes_the_check_are_the_maximum_matchings(puzzle: Matching) -> None:
    asked = maximum(puzzle)

    assert {found for found in matchings(puzzle) if not asked._faults_in(found)} == largest(puzzle)


@given(graphs(weighted=True))
def test_the_best_of_the_maximum_matchings(puzzle: Matching) -> None:
    costs = list(map(puzzle._cost, largest(puzzle)))
    asked = maximum(puzzle)
    prices = asked._costs()
    assert prices is not None
    least = asked._decode(asked._choices.best(prices.of))
    most = asked._decode(asked._choices.best([-price for price in prices.of]))

    assert (puzzle._cost(least), puzzle._cost(most)) == (min(costs), max(costs))
    for solution in (least, most, asked._choices.found()):
        assert asked._faults_in(solution) == []


@given(graphs(most=6))
def test_options_that_can_be_completed(puzzle: Matching) -> None:
    asked = maximum(puzzle)
    solutions = [set(options) for options in search(asked._model())]
    every = range(asked._model().option_count)

    for pair in [(one, other) for one in every for other in every if one <= other]:
        assert asked._choices.extends(pair) == any(set(pair) <= found for found in solutions)
    assert set(asked._choices.allowed()) == set().union(*solutions)


def test_faults_of_solutions() -> None:
    path = maximum(graph([(0, 1), (1, 2), (2, 3), (3, 4)]))

    assert path._faults_in((0, 3)) == []
    assert path._faults_in((1,)) == ["1 more pair can be made"]
    assert path._faults_in((0, 1)) == ["vertex 1 is in 2 pairs"]
    assert path._faults_in((9,)) == ["there is no edge 9"]


def test_it_is_decided_and_never_contradicts_itself() -> None:
    asked = maximum(graph([], vertices=3))

    assert asked._contradiction() is None
    assert asked._choices.found() == asked._decode(asked._choices.best((0, 0, 0))) == ()
    assert list(search(asked._model())) == [(0, 1, 2)]


def test_samples_and_counts_of_many() -> None:
    asked = maximum(graph([*clique(range(7)), (7, 8), (8, 9)]))
    problem = asked._model()

    assert count(problem).value == 105 * 2
    assert all(
        not asked._faults_in(asked._decode(found)) for found in prepare(problem).sample(5, seed=1)
    )


# --- The command ---


@pytest.mark.parametrize(
    ("text", "arguments", "output"),
    [
        (STAR, ["--min-cost"], "hub-b a c\n"),
        (STAR, ["--max-cost"], "hub-a b c\n"),
        (STAR, ["--count"], "3\n"),
        (STAR, ["--all"], "hub-a b c\nhub-b a c\nhub-c a b\n"),
        (FIVE, ["-n", "1"], "ann-bob cat-dan eve\n"),
        ("a b\nb c\nc d\n", ["--unique"], "a-b c-d\n"),
        (FIVE, ["--format", "rows"], "ann-bob\ndan-eve\ncat\n"),
        ("ann: bob\nx-y:\n", [], 'ann-bob "x-y"\n'),
    ],
)
def test_as_many_pairs_as_can_be(cover: Run, text: str, arguments: list[str], output: str) -> None:
    done = cover("matching", "--maximum", *arguments, stdin=text)

    assert (done.stdout, done.stderr, done.returncode) == (output, "", 0)


def test_every_form_tells_who_is_left_over(cover: Run) -> None:
    told = json.loads(cover("matching", "--maximum", "--json", stdin=STAR).stdout)["solution"]
    drawn = cover("matching", "--maximum", "--min-cost", "--format", "grid", stdin=STAR).stdout

    assert told == {"pairs": [["hub", "a"]], "left_over": ["b", "c"], "cost": 3}
    assert drawn.splitlines()[-1] == "left over: a  c"


def test_the_best_of_the_maximum_come_in_order(cover: Run) -> None:
    cheap = cover("matching", "--maximum", "--min-cost", "--all", stdin=STAR)
    dear = cover("matching", "--maximum", "--max-cost", "-n", "2", stdin=STAR)

    assert cheap.stdout == "hub-b a c\nhub-c a b\nhub-a b c\n"
    assert dear.stdout == "hub-a b c\nhub-c a b\n"


def test_the_least_and_the_most_exclude_each_other(cover: Run) -> None:
    done = cover("matching", "--min-cost", "--max-cost", stdin=STAR)

    assert (done.stdout, done.returncode) == ("", 2)
    assert "--min-cost does not go with --max-cost" in done.stderr


@pytest.mark.parametrize("form", ["line", "rows", "json", "grid", "yaml"])
@pytest.mark.parametrize("best", [[], ["--min-cost"]])
def test_answers_pass_the_check_in_every_form(
    cover: Run, tmp_path: Path, form: str, best: list[str]
) -> None:
    file = tmp_path / "star.csv"
    file.write_text(STAR)
    answer = cover("matching", "--maximum", *best, "--format", form, str(file)).stdout
    done = cover("check", "--type", "matching", "--maximum", str(file), "-", stdin=answer)

    assert (done.stdout, done.returncode) == ("right\n", 0)


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("bob-cat ann dan eve\n", "wrong: 1 more pair can be made\n"),
        ("ann-bob cat-dan bob\n", "wrong: left over: eve; the answer says bob\n"),
        ("ann-bob cat-dan zoe\n", "wrong: "),
    ],
)
def test_wrong_answers_do_not(cover: Run, tmp_path: Path, answer: str, verdict: str) -> None:
    file = tmp_path / "five.txt"
    file.write_text(FIVE)
    done = cover("check", "--type", "matching", "--maximum", str(file), "-", stdin=answer)

    assert done.stdout.startswith(verdict)
    assert done.returncode == 1


def test_its_model_can_be_written(cover: Run) -> None:
    asked = ["--type", "matching", "--maximum", "--to", "dlx"]
    model = cover("convert", *asked, stdin="a b\nb c\n").stdout

    assert cover("exact-cover", "--count", stdin=model).stdout == "2\n"
