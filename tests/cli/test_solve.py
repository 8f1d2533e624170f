"""`cover solve` and the commands of families: counts, samples, estimates, costs, types."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import cover
from cover.errors import LimitError
from in_process import run
from test_cli import GOOD

PUZZLES = Path("puzzles") / "exact-cover"
BOARD, LARGE = PUZZLES / "dominoes-8x8.dlx", PUZZLES / "dominoes-12x12.dlx"
SMALL, NONE = PUZZLES / "dominoes-4x4.dlx", PUZZLES / "dominoes-3x3.dlx"
TOO_LARGE = "board: 30x30\nuse: {dominoes: any}\n"

SHIFTS = "a b c d\na b |3\nc d |4.25\na c |1\nb d |2.5\na d |7\nb c |0.5\n"
EXACT = "a b\na |0.1\nb |0.2\na b |12345678901234567890.5\n"


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


@pytest.mark.parametrize("memory", ["0", "1.5kB", "16MiB", "999999999T"])
def test_memory_changes_no_count(memory: str) -> None:
    text = "board: 6x8\nuse: {dominoes: any}\n"
    done = run("tiling", "--count", "--memory", memory, "--jobs", "1", stdin=text)

    assert (done.returncode, done.stdout, done.stderr) == (0, "167089\n", "")


def test_a_part_of_a_count_is_a_lower_bound_and_gives_no_samples() -> None:
    limits = ("--timeout", "0.1", "--memory", "1K", "-v")
    done = run("tiling", "--count", "--json", *limits, stdin=TOO_LARGE)
    sampled = run("tiling", "--sample", "2", *limits, stdin=TOO_LARGE)
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


def test_an_estimate_of_nothing_is_no_proof_but_where_all_was_seen() -> None:
    holes = " ".join(f"h{number}" for number in range(11))
    pigeons = [f"p{number}" for number in range(12)]
    rows = [f"{pigeon} {hole}" for pigeon in pigeons for hole in holes.split()]
    text = "\n".join([f"{' '.join(pigeons)} | {holes}", *rows, ""])
    done = run("exact-cover", "--estimate", "--json", stdin=text)
    answer = json.loads(done.stdout)
    line = run("exact-cover", "--estimate", stdin=text)
    seen = run("exact-cover", "--estimate", NONE)

    assert (done.returncode, answer["status"]) == (3, "unknown")
    assert answer["estimate"]["high"] is None
    assert line.stdout == "estimate 0 (no solution seen in 1000 dives)\n"
    assert (seen.returncode, seen.stdout) == (1, "estimate 0 (exact: 2 dives have seen all)\n")


def test_threads_list_in_the_same_order() -> None:
    one, two = (run("exact-cover", "-n", "200", "--jobs", jobs, BOARD).stdout for jobs in "12")

    assert one.count("\n") == 200
    assert one == two


# --- Costs ---


@pytest.mark.parametrize(
    ("arguments", "output", "code"),
    [
        ("--min-cost", "3(a,c) 4(b,d)\n", 0),
        ("--max-cost", "5(a,d) 6(b,c)\n", 0),
        ("--min-cost -n 2", "3(a,c) 4(b,d)\n1(a,b) 2(c,d)\n", 0),
        ("--max-cost --all", "5(a,d) 6(b,c)\n1(a,b) 2(c,d)\n3(a,c) 4(b,d)\n", 0),
        ("--min-cost --all --within 7.25", "3(a,c) 4(b,d)\n1(a,b) 2(c,d)\n", 0),
        ("--max-cost --all --within 7.25", "5(a,d) 6(b,c)\n1(a,b) 2(c,d)\n", 0),
        ("--max-cost --all --within +0.25", "5(a,d) 6(b,c)\n1(a,b) 2(c,d)\n", 0),
        ("--min-cost -n 1 --within +9", "3(a,c) 4(b,d)\n", 0),
        ("--min-cost --within 3.499", "none\n", 1),
        ("--min-cost --within -1", "none\n", 1),
        ("--min-cost --count", "3\n", 0),
        ("--min-cost --count --within +0", "1\n", 0),
        ("--min-cost --count --within 9 --limit 2", ">=2\n", 3),
        ("--min-cost --format rows", "a c |1\nb d |2.5\n", 0),
    ],
)
def test_the_best_solutions(arguments: str, output: str, code: int) -> None:
    done = run("exact-cover", *arguments.split(), stdin=SHIFTS)

    assert (done.stdout, done.returncode, done.stderr) == (output, code, "")


def test_lines_without_costs_are_not_answered_in_blocks() -> None:
    for command in ("sudoku", "solve"):
        for mode in ("", "--all", "-n 2", "--count"):
            done = run(command, "--min-cost", *mode.split(), stdin=f"{GOOD}\n{GOOD}\n")
            assert (done.stdout, done.returncode) == ("bad\nbad\n", 2), (command, mode)
            assert "stdin:2: no costs are stated, so no solution is the best" in done.stderr


def test_costs_are_exact_in_every_form() -> None:
    def told(form: str) -> str:
        return run("exact-cover", "--min-cost", "--all", "--format", form, stdin=EXACT).stdout

    dear = "12345678901234567890.5"
    assert [json.loads(line)["cost"] for line in told("json").splitlines()] == [0.3, dear]
    assert [line.split(",")[-2] for line in told("csv").splitlines()] == ["cost", "0.3", dear]
    assert re.findall("cost: (.*)", told("yaml")) == ["0.3", f'"{dear}"']
    assert re.findall(r"cost (\S+)", told("grid")) == ["0.3", dear]
    assert {"cost 0.3", f"cost {dear}"} <= set(re.findall(r"cost [\d.]+", told("svg")))


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


# --- A family that is said, with its options, instead of one that is told ---


@pytest.mark.parametrize(
    ("family", "options", "text", "code"),
    [
        ("sudoku", "", "1..........2....\n", 0),  # may be a layout, too
        ("irregular", "", "1..........2....\n", 2),
        ("sudoku", "--symbols abcd --count", "ab..............\n", 0),
        ("tiling", "--preset calendar --date 2026-11-20 --unique", "", 1),
    ],
)
def test_a_type_is_read_as_by_its_command(family: str, options: str, text: str, code: int) -> None:
    done = run("solve", "--type", family, *options.split(), stdin=text)

    assert (done.stdout, done.returncode) == (
        run(family, *options.split(), stdin=text).stdout,
        code,
    )


def test_another_command_is_told_to_read_the_same() -> None:
    done = run("solve", "--type", "sudoku", "--diagonals", stdin="...4.3.....2....\n")

    assert done.stdout == "none\n"
    assert "cover why --type sudoku --diagonals tells what rules it out" in done.stderr
