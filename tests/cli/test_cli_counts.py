"""Counts, samples and estimates on the command line, and one search by several threads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import Run
from problems import dominoes, langford
from test_sample import dlx

PUZZLES = Path("puzzles") / "exact-cover"
BOARD = PUZZLES / "dominoes-8x8.dlx"
LARGE = PUZZLES / "dominoes-12x12.dlx"
SMALL = PUZZLES / "dominoes-4x4.dlx"
NONE = PUZZLES / "dominoes-3x3.dlx"

TILINGS = 12_988_816
TOO_LARGE = dlx(dominoes(30, 30))


# --- Counts -------------------------------------------------------------------------------------


def test_a_count_tells_how_it_was_made(cover: Run) -> None:
    done = cover("exact-cover", "--count", "-v", BOARD, SMALL)
    _, first, _, second = done.stderr.splitlines()

    assert (done.returncode, done.stdout) == (0, f"{TILINGS}\n36\n")
    assert " states in layers" in first
    assert first.endswith(" states in layers")
    assert second.endswith(" by listing")


@pytest.mark.parametrize("memory", ["0", "1.5kB", "16MiB", "999999999T"])
def test_memory_changes_no_count(cover: Run, memory: str) -> None:
    text = dlx(dominoes(6, 8))
    done = cover("exact-cover", "--count", "--memory", memory, "--jobs", "1", stdin=text)

    assert (done.returncode, done.stdout, done.stderr) == (0, "167089\n", "")


def test_json_writes_large_counts_as_strings(cover: Run) -> None:
    """2^53 is the first that readers with floating point may change."""
    done = cover("exact-cover", "--count", "--json", LARGE, SMALL, NONE)
    counts = [json.loads(line)["count"] for line in done.stdout.splitlines()]

    assert counts == ["53060477521960000", 36, 0]
    assert done.returncode == 1


def test_a_part_of_a_count_is_a_lower_bound(cover: Run) -> None:
    arguments = ("exact-cover", "--count", "--timeout", "0.1", "--json", "-v")
    done = cover(*arguments, "--memory", "1K", stdin=TOO_LARGE)
    told = json.loads(done.stdout)

    assert (done.returncode, told["status"]) == (3, "unknown")
    assert "count" not in told
    assert told["at_least"] > 0
    assert 0 <= told["statistics"]["share"] < 1


# --- Samples and estimates ----------------------------------------------------------------------


def test_samples(cover: Run) -> None:
    possible = cover("exact-cover", "--all", SMALL).stdout.splitlines()
    arguments = ("exact-cover", "--sample", "50", SMALL, NONE)
    first = cover(*arguments, "--seed", "4")
    *drawn, last = first.stdout.splitlines()

    assert (first.returncode, len(drawn), last) == (1, 50, "none")
    assert 10 < len({*drawn}) < 50
    assert {*drawn} < {*possible}
    assert cover(*arguments, "--seed", "4", "--jobs", "2", "--memory", "1K").stdout == first.stdout
    assert cover(*arguments, "--seed", "5").stdout != first.stdout


def test_no_samples_of_what_cannot_be_counted(cover: Run) -> None:
    arguments = ("exact-cover", "--sample", "2", "--timeout", "0.1", "-v", "--memory", "1K")
    done = cover(*arguments, stdin=TOO_LARGE)

    assert (done.returncode, done.stdout) == (3, "unknown\n")
    assert "; at least " in done.stderr


def test_an_estimate_is_called_one(cover: Run) -> None:
    line = cover("exact-cover", "--estimate", "--seed", "1", LARGE)
    told = cover("exact-cover", "--estimate", "--seed", "1", "--json", LARGE)
    answer = json.loads(told.stdout)
    estimate = answer["estimate"]

    assert line.stdout.startswith("estimate ")
    assert " (95 %: " in line.stdout
    assert (answer["status"], "count" in answer) == ("solved", False)
    assert (estimate["confidence"], estimate["dives"]) == (0.95, 1000)
    assert 10**16 < int(estimate["mean"]) < 3 * 10**17
    assert int(estimate["low"]) < int(estimate["mean"]) < int(estimate["high"])
    assert (line.returncode, told.returncode) == (0, 0)


def test_an_estimate_of_nothing_is_no_proof(cover: Run) -> None:
    pigeons, holes = [f"p{number}" for number in range(12)], [f"h{number}" for number in range(11)]
    pairs = [f"{pigeon} {hole}" for pigeon in pigeons for hole in holes]
    text = "\n".join([f"{' '.join(pigeons)} | {' '.join(holes)}", *pairs, ""])
    done = cover("exact-cover", "--estimate", "--json", stdin=text)
    answer = json.loads(done.stdout)

    assert (done.returncode, answer["status"]) == (3, "unknown")
    assert answer["estimate"]["high"] is None
    assert cover("exact-cover", "--estimate", stdin=text).stdout == (
        "estimate 0 (no solution seen in 1000 dives)\n"
    )


def test_an_estimate_of_a_tree_that_was_seen_is_a_count(cover: Run) -> None:
    done = cover("exact-cover", "--estimate", NONE)

    assert (done.returncode, done.stdout) == (1, "estimate 0 (exact: 2 dives have seen all)\n")


# --- Threads ------------------------------------------------------------------------------------


def test_threads_list_in_the_same_order(cover: Run) -> None:
    text = dlx(langford(11))
    one = cover("exact-cover", "-n", "5000", "--jobs", "1", stdin=text)
    two = cover("exact-cover", "-n", "5000", "--jobs", "2", stdin=text)

    assert one.stdout.count("\n") == 5000
    assert one.stdout == two.stdout
