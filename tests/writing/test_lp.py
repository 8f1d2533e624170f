"""Integer programs that HiGHS and SCIP read: what they say is the best costs what ours costs."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from highspy import Highs, HighsModelStatus
from hypothesis import HealthCheck, given, settings
from pyscipopt import Model

from asked import puzzle_writer
from conftest import ROOT, Run, examples
from cover.asking import result_of
from cover.facts import Costs, Source
from cover.families.exact_covers.puzzle import ExactCover
from cover.problem import Coloured
from cover.puzzle import Puzzle
from cover.query import Best, Query
from cover.writing.model import NamedModel
from problems import PricedProblem, priced_problems
from random_covers import PLACE, exact_cover_with_bounds
from small_puzzles import SMALL, read

PRICED = [
    ("matching", "ann bob 3.5\nann cat 1\nbob dan 2\ncat dan 4.25\n"),
    ("matching", "a b -1.5\nb c 2\nc d 1\nd a -4\n"),
    (
        "tiling",
        "board: 4x4\nempty: 1-3\npieces:\n  I: {shape: XXX, count: 1-3}\n"
        "  d: {shape: XX, count: any}\n"
        "costs: {I: 3.5, d: 2, d on r1c1 r1c2: 0.25, d on r2c2 r3c2: 7}\n",
    ),
    (
        "killer",
        "grid: 1... .... .... ....\ncages: [{sum: 5, cells: r1c2 r1c3}]\n"
        "costs: {r4c1=2: 0.75, r4c1=3: 0.5, r4c2: [1, 2, 3, 5], r2c2=3: 12}\n",
    ),
]


def least_by_highs(file: Path) -> float | None:
    """What the best solution costs; None where there is none."""
    highs: Any = Highs()  # type: ignore[no-untyped-call]
    highs.setOptionValue("output_flag", False)
    highs.readModel(str(file))
    highs.run()
    if highs.getModelStatus() == HighsModelStatus.kInfeasible:
        return None
    assert highs.getModelStatus() == HighsModelStatus.kOptimal
    return float(highs.getInfo().objective_function_value)


def least_by_scip(file: Path) -> float | None:
    """The same by SCIP."""
    model: Any = Model()
    model.hideOutput()
    model.readProblem(str(file))
    model.optimize()
    if model.getStatus() == "infeasible":
        return None
    assert model.getStatus() == "optimal"
    return float(model.getObjVal())


def said_of(record: Puzzle, folder: Path, goal: str = "Minimize") -> list[float | None]:
    """What each of them says that the best solution costs."""
    file = folder / "problem.lp"
    text = "\n".join(map(str, puzzle_writer("lp").puzzle(record)))
    file.write_text(text.replace("Minimize", goal), encoding="utf-8")
    return [least_by_highs(file), least_by_scip(file)]


def compare(record: Puzzle, folder: Path, best: Best = "least") -> float | None:
    """Compare what the best solution costs, by them and by ours, and return it."""
    if NamedModel(record).costs is None:
        expected = None if result_of(record, Query.made()).status == "none" else 0.0
    else:
        cost = result_of(record, Query(best=best)).best_cost
        expected = None if cost is None else float(str(cost))

    said = said_of(record, folder, "Minimize" if best == "least" else "Maximize")

    assert said == [pytest.approx(expected)] * 2
    return expected


@pytest.mark.parametrize(("family", "text"), SMALL)
def test_puzzles_of_every_family(family: str, text: str, tmp_path: Path) -> None:
    compare(read(family, text), tmp_path)


@pytest.mark.parametrize(("family", "text"), PRICED)
def test_the_least_and_the_most(family: str, text: str, tmp_path: Path) -> None:
    record = read(family, text)

    least, most = compare(record, tmp_path), compare(record, tmp_path, "most")

    assert least is not None
    assert most is not None
    assert least < most


@pytest.mark.parametrize(
    "name", ["exact-cover/crew.csv", "exact-cover/timetable.yaml", "tiling/cutting.yaml"]
)
def test_puzzles_of_the_documents(cover: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / "problem.lp"
    done = cover("convert", ROOT / "puzzles" / name, "--output", file)
    least = json.loads(cover("solve", "--min-cost", "--json", ROOT / "puzzles" / name).stdout)

    assert (done.stderr, done.returncode) == ("", 0)
    assert least_by_highs(file) == pytest.approx(least["cost"])


def test_exact_covers_with_costs_multiplicities_and_colours(tmp_path: Path) -> None:
    records = (exact_cover_with_bounds(Random(seed), idle=0.2) for seed in range(30))
    costs = {compare(record, tmp_path) for record in records}

    assert None in costs
    assert len(costs) > 10


def stated(priced: PricedProblem) -> Puzzle:
    """A problem as if somebody had stated it."""
    problem, costs, _, _ = priced
    items, starts = list(map(str, problem.items)), problem.starts
    entries = [
        Coloured(items[item], colour) if colour else items[item]
        for item, colour in zip(problem.entries, problem.colours, strict=True)
    ]
    options = [tuple(entries[start:end]) for start, end in pairwise(starts)]
    primary, secondary = items[: problem.primary_count], items[problem.primary_count :]
    return ExactCover.made(
        Source(PLACE),
        _problem=problem,
        _primary=tuple(primary),
        _secondary=tuple(secondary),
        _options=options,
        _prices=Costs(costs),
        _labels=[1] * len(options),
        _texts=[""] * len(options),
    )


@settings(examples(30), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(priced_problems().filter(lambda priced: not priced.fixed))
def test_problems_with_sums_multiplicities_colours_and_costs(
    tmp_path: Path, priced: PricedProblem
) -> None:
    expected = priced.solutions[0][0] if priced.solutions else None

    said = said_of(stated(priced), tmp_path)

    assert said == [pytest.approx(expected)] * 2
