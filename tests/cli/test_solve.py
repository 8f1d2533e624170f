"""`cover solve` and the commands of families: counts, samples, estimates, the best."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import cover
from cover.errors import LimitError
from in_process import run
from killing import dlx
from problems import dominoes

PUZZLES = Path("puzzles") / "exact-cover"
BOARD, LARGE = PUZZLES / "dominoes-8x8.dlx", PUZZLES / "dominoes-12x12.dlx"
TOO_LARGE = dlx(dominoes(30, 30))
SMALL, NONE = PUZZLES / "dominoes-4x4.dlx", PUZZLES / "dominoes-3x3.dlx"


def hard(items: int = 150, options: int = 4000) -> str:
    """A problem of which the best cannot be proved in a moment, with a solution."""
    random, names = Random(7), [f"i{number}" for number in range(items)]
    rows = [names[start : start + 3] for start in range(0, items, 3)]
    rows += [random.sample(names, random.randint(2, 7)) for _ in range(options)]
    priced = (f"{' '.join(row)} |{random.randint(900, 1100) * len(row)}" for row in rows)
    return "\n".join([" ".join(names), *priced, ""])


# --- Counts, samples and estimates ---


def test_a_count_tells_how_it_was_made() -> None:
    done = run("exact-cover", "--count", "-v", BOARD, SMALL)
    _, first, _, second = done.stderr.splitlines()

    assert (done.returncode, done.stdout) == (0, "12988816\n36\n")
    assert first.endswith(" states in layers")
    assert second.endswith(" by listing")


def test_a_part_of_a_count_is_a_lower_bound_and_gives_no_samples() -> None:
    limits = ("--timeout", "0.2", "--memory", "1K", "-v")
    done = run("exact-cover", "--count", "--json", *limits, stdin=TOO_LARGE)
    sampled = run("exact-cover", "--sample", "2", *limits, stdin=TOO_LARGE)
    told = json.loads(done.stdout)

    assert (done.returncode, told["status"], "count" in told) == (3, "unknown", False)
    assert told["at_least"] > 0
    assert 0 <= told["statistics"]["share"] < 1
    assert (sampled.returncode, sampled.stdout) == (3, "unknown\n")
    assert "; at least " in sampled.stderr


def test_samples() -> None:
    possible = run("exact-cover", "--all", SMALL).stdout.splitlines()
    arguments = ("exact-cover", "--sample", "50", SMALL, NONE)
    first = run(*arguments, "--seed", "4")
    *drawn, last = first.stdout.splitlines()

    assert (first.returncode, len(drawn), last) == (1, 50, "none")
    assert 10 < len({*drawn}) < 50
    assert {*drawn} < {*possible}
    assert run(*arguments, "--seed", "4", "--jobs", "2", "--memory", "1K").stdout == first.stdout
    assert run(*arguments, "--seed", "5").stdout != first.stdout


def test_an_estimate_is_called_one() -> None:
    done = run("exact-cover", "--estimate", "--seed", "1", "--json", LARGE)
    told = json.loads(done.stdout)
    estimate = told["estimate"]

    assert (done.returncode, told["status"], "count" in told) == (0, "solved", False)
    assert (estimate["confidence"], estimate["dives"]) == (0.95, 1000)
    assert 10**16 < int(estimate["mean"]) < 3 * 10**17
    assert int(estimate["low"]) < int(estimate["mean"]) < int(estimate["high"])


def test_an_estimate_of_nothing_is_no_proof() -> None:
    holes = " ".join(f"h{number}" for number in range(11))
    pigeons = [f"p{number}" for number in range(12)]
    rows = [f"{pigeon} {hole}" for pigeon in pigeons for hole in holes.split()]
    text = "\n".join([f"{' '.join(pigeons)} | {holes}", *rows, ""])
    done = run("exact-cover", "--estimate", "--json", stdin=text)
    answer = json.loads(done.stdout)
    line = run("exact-cover", "--estimate", stdin=text)

    assert (done.returncode, answer["status"]) == (3, "unknown")
    assert answer["estimate"]["high"] is None
    assert line.stdout == "estimate 0 (no solution seen in 1000 dives)\n"


def test_threads_list_in_the_same_order() -> None:
    one, two = (run("exact-cover", "-n", "200", "--jobs", jobs, BOARD).stdout for jobs in "12")

    assert one.count("\n") == 200
    assert one == two


# --- Costs ---


def test_a_limit_tells_the_best_so_far_and_what_is_proved() -> None:
    asked = ["exact-cover", "--timeout", "0.2", "--min-cost"]
    least, told = run(*asked, stdin=hard()), run(*asked, "--json", stdin=hard())

    *solutions, last = least.stdout.splitlines()
    known = re.fullmatch(r"unknown: (?:best (\d+), )?bound (\d+)", last)
    assert known is not None
    assert bool(known[1]) == bool(solutions)
    assert known[1] is None or int(known[1]) >= int(known[2])
    assert least.returncode == told.returncode == 3
    answer = json.loads(told.stdout)
    assert answer["status"] == "unknown"
    assert ("cost" in answer) == ("solution" in answer)
    assert answer.get("cost", answer["bound"]) >= answer["bound"] > 0


def test_programs_are_told_no_best_without_a_proof() -> None:
    (puzzle,) = cover.read(hard())
    found = puzzle.solutions(min_cost=True, limit=3, timeout=0.2)

    with pytest.raises(LimitError):
        puzzle.solve(min_cost=True, timeout=0.2)
    with pytest.raises(LimitError):
        assert all(found.bound <= each.cost for each in found)  # type: ignore[operator]
    assert found.bound is not None
    assert not found.complete
