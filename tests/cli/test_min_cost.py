"""`--min-cost` and what goes with it, as commands, on puzzles of several families."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep

import pytest

import cover
from conftest import Run
from cover.errors import LimitError
from interrupting import heed_signals
from test_cli import GOOD

SHIFTS = "a b c d\na b |3\nc d |4.25\na c |1\nb d |2.5\na d |7\nb c |0.5\n"
EXACT = "a b\na |0.1\nb |0.2\na b |12345678901234567890.5\n"


def _hard(items: int = 150, options: int = 4000) -> str:
    """A problem of which the best cannot be proved in a moment, with a solution."""
    random, names = Random(7), [f"i{number}" for number in range(items)]
    rows = [names[start : start + 3] for start in range(0, items, 3)]
    rows += [random.sample(names, random.randint(2, 7)) for _ in range(options)]
    priced = (f"{' '.join(row)} |{random.randint(900, 1100) * len(row)}" for row in rows)
    return "\n".join([" ".join(names), *priced, ""])


@pytest.mark.parametrize(
    ("arguments", "output", "code"),
    [
        (["--min-cost"], "3(a,c) 4(b,d)\n", 0),
        (["--max-cost"], "5(a,d) 6(b,c)\n", 0),
        (["--min-cost", "-n", "2"], "3(a,c) 4(b,d)\n1(a,b) 2(c,d)\n", 0),
        (["--max-cost", "--all"], "5(a,d) 6(b,c)\n1(a,b) 2(c,d)\n3(a,c) 4(b,d)\n", 0),
        (["--min-cost", "--all", "--within", "7.25"], "3(a,c) 4(b,d)\n1(a,b) 2(c,d)\n", 0),
        (["--max-cost", "--all", "--within", "7.25"], "5(a,d) 6(b,c)\n1(a,b) 2(c,d)\n", 0),
        (["--max-cost", "--all", "--within", "+0.25"], "5(a,d) 6(b,c)\n1(a,b) 2(c,d)\n", 0),
        (["--min-cost", "-n", "1", "--within", "+9"], "3(a,c) 4(b,d)\n", 0),
        (["--min-cost", "--within", "3.499"], "none\n", 1),
        (["--min-cost", "--within", "-1"], "none\n", 1),
        (["--min-cost", "--count"], "3\n", 0),
        (["--min-cost", "--count", "--within", "+0"], "1\n", 0),
        (["--min-cost", "--count", "--within", "9", "--limit", "2"], ">=2\n", 3),
        (["--min-cost", "--format", "rows"], "a c |1\nb d |2.5\n", 0),
    ],
)
def test_modes_and_exit_codes(cover: Run, arguments: list[str], output: str, code: int) -> None:
    done = cover("exact-cover", *arguments, stdin=SHIFTS)

    assert (done.stdout, done.returncode) == (output, code)
    assert done.stderr == ""


@pytest.mark.parametrize("command", ["sudoku", "solve"])
@pytest.mark.parametrize("mode", [[], ["--all"], ["-n", "2"], ["--count"]])
def test_lines_without_costs_are_not_answered_in_blocks(
    cover: Run, command: str, mode: list[str]
) -> None:
    done = cover(command, "--min-cost", *mode, stdin=f"{GOOD}\n{GOOD}\n")

    assert (done.stdout, done.returncode) == ("bad\nbad\n", 2)
    assert "stdin:2: no costs are stated, so no solution is the best" in done.stderr


def test_costs_are_exact_in_every_form(cover: Run) -> None:
    def told(form: str) -> str:
        return cover("exact-cover", "--min-cost", "--all", "--format", form, stdin=EXACT).stdout

    dear = "12345678901234567890.5"
    assert [json.loads(line)["cost"] for line in told("json").splitlines()] == [0.3, dear]
    assert [line.split(",")[-2] for line in told("csv").splitlines()] == ["cost", "0.3", dear]
    assert re.findall("cost: (.*)", told("yaml")) == ["0.3", f'"{dear}"']
    assert re.findall(r"cost (\S+)", told("grid")) == ["0.3", dear]
    assert {"cost 0.3", f"cost {dear}"} <= set(re.findall(r"cost [\d.]+", told("svg")))


def test_a_limit_tells_the_best_so_far_and_what_is_proved(cover: Run) -> None:
    asked = ["exact-cover", "--timeout", "1"]
    least = cover(*asked, "--min-cost", stdin=_hard())
    told = cover(*asked, "--min-cost", "--json", stdin=_hard())

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


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_tells_the_best_so_far(tmp_path: Path, ending: int) -> None:
    (tmp_path / "hard.dlx").write_text(_hard())
    asked = ["exact-cover", "--min-cost", "hard.dlx"]
    words = [sys.executable, "-m", "cover", *asked]
    with subprocess.Popen(
        words,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=heed_signals,
    ) as process:
        sleep(2)
        process.send_signal(ending)
        output, _ = process.communicate(timeout=60)

    assert re.fullmatch(r"unknown: (best \d+, )?bound \d+", output.splitlines()[-1])
    assert process.returncode == 128 + ending


def test_programs_are_told_no_best_without_a_proof() -> None:
    (puzzle,) = cover.read(_hard())
    found = puzzle.solutions(min_cost=True, limit=3, timeout=1)

    with pytest.raises(LimitError):
        puzzle.solve(min_cost=True, timeout=1)
    with pytest.raises(LimitError):
        assert all(found.bound <= each.cost for each in found)  # type: ignore[operator]
    assert found.bound is not None
    assert not found.complete
