"""Exact covers with multiplicities answered, by the rules and by brute force."""

from __future__ import annotations

import json
from random import Random

import pytest

from asked import Asked, puzzle_writer, texts_of
from conftest import Run
from cover.families.exact_covers.puzzle import ExactCover
from cover.puzzle import Puzzle
from cover.query import Query
from cover.setting.explain import explanation
from cover.writing.forms import FORMS
from cover.writing.writer import WriterOptions
from diagrams_read import read_by_graphillion, sets_of
from random_covers import brute_force, exact_cover_with_bounds
from small_puzzles import read
from yaml_written import meaning


def solutions_of(puzzle: Puzzle) -> list[tuple[int, ...]]:
    assert isinstance(puzzle, ExactCover)
    return sorted(brute_force(puzzle))


@pytest.mark.parametrize("engine", ["python", "auto"])
def test_all_questions_have_the_answers_of_brute_force(engine: str) -> None:
    for seed in range(200):
        record = exact_cover_with_bounds(Random(seed), idle=seed % 2 / 4)
        wanted = solutions_of(record)
        counted = Asked(record, Query("count", engine=engine))
        drawn = list(Asked(record, Query("sample", number=4, seed=seed, engine=engine)))

        assert sorted(Asked(record, Query("all", engine=engine))) == wanted, seed
        assert list(counted) == []
        assert counted.count == len(wanted), seed
        assert set(drawn) <= set(wanted), seed
        assert len(drawn) == (4 if wanted else 0), seed
        assert wanted == [] or record._contradiction() is None, seed
        assert all(record._faults_in(solution) == [] for solution in wanted), seed


def test_what_is_no_solution_fails_the_check() -> None:
    random = Random(1)
    for seed in range(100):
        record = exact_cover_with_bounds(Random(seed), idle=seed % 2 / 4)
        wanted = set(solutions_of(record))
        options = range(len(record.options()))
        for _ in range(20):
            tried = tuple(sorted(random.sample(options, random.randint(0, len(options)))))
            assert (record._faults_in(tried) == []) == (tried in wanted), (seed, tried)


def test_options_that_no_solution_has_keep_their_numbers() -> None:
    """Those without a primary item, or without any: in diagrams, explanations and formats."""
    for seed in range(60):
        record = exact_cover_with_bounds(Random(seed), idle=0.3)
        wanted = solutions_of(record)
        diagram = FORMS["zdd"].writer(WriterOptions("exact-cover"))
        drawn = "\n".join(texts_of(diagram, record, Query("diagram"))) + "\n"
        assert sorted(sets_of(read_by_graphillion(drawn))) == wanted, seed
        for target in ("yaml", "json", "dlx"):
            text = "\n".join(puzzle_writer(target).puzzle(record)) + "\n"
            assert solutions_of(read("exact-cover", text)) == wanted, text
        if record.multiplicities():
            continue
        for step in explanation(record, Query("unique")):
            told = json.loads(json.dumps(step.data()))
            for each in (*told["chosen"], *told["removed"]):
                items = ",".join(map(str, record.options()[each["option"] - 1][1]))
                assert each["name"] == f"option {each['option']}({items})", seed


def test_the_command_prints_them(cover: Run) -> None:
    records = [exact_cover_with_bounds(Random(seed), idle=seed % 2 / 4) for seed in range(40)]
    written = (line for record in records for line in puzzle_writer("yaml").puzzle(record))
    text = "\n".join(written) + "\n"
    wanted = [solutions_of(record) for record in records]
    lines = cover("exact-cover", "--all", "--format", "line", stdin=text).stdout.splitlines()
    counts = cover("exact-cover", "--count", stdin=text).stdout.split()
    told = cover("exact-cover", "--all", "--format", "json", stdin=text).stdout
    found: dict[int, list[tuple[int, ...]]] = {number: [] for number in range(1, 41)}
    for each in map(json.loads, told.splitlines()):
        if each["status"] != "none":
            found[each["record"]].append(tuple(sorted(k - 1 for k in each["solution"])))

    assert counts == [str(len(each)) for each in wanted]
    assert len(lines) >= sum(map(len, wanted))
    assert [sorted(each) for each in found.values()] == wanted


@pytest.mark.parametrize("target", ["yaml", "json", "dlx"])
def test_what_is_written_is_read_again(target: str) -> None:
    for seed in range(100):
        record = exact_cover_with_bounds(Random(seed))
        text = "\n".join(puzzle_writer(target).puzzle(record)) + "\n"

        assert meaning(read("exact-cover", text)) == meaning(record), text
