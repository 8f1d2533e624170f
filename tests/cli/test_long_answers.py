"""What is told while an answer takes long, and of what is known when it is given up."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
from random import Random
from threading import Event
from time import monotonic

import pytest

import cover
from cover.cli import runs
from cover.cli.messages import Patience
from cover.errors import LimitError
from problems import dlx, dominoes
from processes import ctrl_c_after, run, started
from test_cli import pairs

HOPELESS = pairs(41)
TOO_LARGE = dlx(dominoes(30, 30))
ABOUT = "--estimate tells about how many there are"
NO_SAMPLE = (
    "stdin:2: note: solutions are drawn once all are counted; -n 3 --seed 1 finds some in an "
    f"order drawn by 1, {ABOUT}"
)
SEARCHING = "still searching; --timeout SECONDS gives up after that time"


def hard(items: int = 99, options: int = 2000) -> str:
    """A problem of which the best cannot be proved in a moment, with a solution."""
    random, names = Random(7), [f"i{number}" for number in range(items)]
    rows = [names[start : start + 3] for start in range(0, items, 3)]
    rows += [random.sample(names, random.randint(2, 7)) for _ in range(options)]
    priced = (f"{' '.join(row)} |{random.randint(900, 1100) * len(row)}" for row in rows)
    return "\n".join([" ".join(names), *priced, ""])


@pytest.mark.parametrize(
    ("mode", "printed", "remark"),
    [
        ("", "", SEARCHING),
        ("-n 2", "", SEARCHING),
        ("--unique", "", SEARCHING),
        (
            *("--all", ""),
            "still listing solutions; -n N lists the first N, and --count their number alone",
        ),
        (
            *("--count", ">=0\n"),
            f"still counting; Ctrl-C or --timeout SECONDS ends it with a lower bound, {ABOUT}",
        ),
        (
            *("--sample=3", "unknown\n"),
            "still counting the solutions, of which some are to be drawn; -n N --seed 1 finds N of "
            f"them in an order drawn by 1, {ABOUT}",
        ),
        (
            *("--format=zdd", ""),
            "still putting all solutions into a diagram; --timeout SECONDS gives up after that "
            f"time, {ABOUT}",
        ),
    ],
)
def test_a_search_without_an_end_says_so_and_ends_with_what_it_knows(
    mode: str, printed: str, remark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def say(text: str) -> None:
        said.append(text)
        if len(said) == 1:
            os.kill(os.getpid(), signal.SIGALRM)

    monkeypatch.setattr(runs, "_LONG", 0.2)  # when the search has begun
    monkeypatch.setattr(runs, "say", say)
    with ctrl_c_after(60):
        done = run("exact-cover", *mode.split(), stdin=HOPELESS)

    assert said == [f"cover: note: {remark}", *([NO_SAMPLE] if "--sample" in mode else [])]
    assert (done.stdout, done.returncode) == (printed, 130)
    assert done.stderr.endswith("cover: interrupted; what was printed is not everything\n")


def test_a_limit_ends_with_what_is_known() -> None:
    asked = ["exact-cover", "--timeout", "0.05"]
    count = run(*asked, "--count", stdin=HOPELESS)
    sample = run(*asked, "--sample=3", stdin=HOPELESS)

    assert (count.stdout, count.stderr, count.returncode) == (">=0\n", "", 3)
    assert (sample.stdout, sample.returncode) == ("unknown\n", 3)
    assert sample.stderr == f"{NO_SAMPLE}\n"
    assert run(*asked, "-q", "--sample=3", stdin=HOPELESS).stderr == ""


def test_a_part_of_a_count_is_a_lower_bound_and_gives_no_samples() -> None:
    limits = ("--timeout", "0.2", "--memory", "1K", "-v")
    done = run("exact-cover", "--count", "--json", *limits, stdin=TOO_LARGE)
    sampled = run("exact-cover", "--sample", "2", *limits, stdin=TOO_LARGE)
    told = json.loads(done.stdout)

    assert (done.returncode, told["status"], "count" in told) == (3, "unknown", False)
    assert int(told["at_least"]) > 0
    assert 0 <= told["statistics"]["share"] < 1
    assert (sampled.returncode, sampled.stdout) == (3, "unknown\n")
    assert "; at least " in sampled.stderr


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


# The command, whose answers take long after less than a second, when the search has begun.
IMPATIENT = (
    "import sys; from cover.cli import runs; runs._LONG = 0.8\n"
    "from cover.__main__ import run; sys.exit(run())"
)


def test_a_signal_ends_it_with_what_it_knows() -> None:
    with started("exact-cover", "--min-cost", program=["-c", IMPATIENT]) as found:
        found.stdin.write(hard())
        found.stdin.close()
        said = found.stderr.readline()
        found.process.send_signal(signal.SIGTERM)
        out, err = found.stdout.read(), found.stderr.read()
        code = found.process.wait(timeout=60)

    assert said.startswith("cover: note: still looking for the best; --timeout SECONDS prints the")
    assert re.fullmatch(r"unknown: (best \d+, )?bound \d+", out.splitlines()[-1])
    assert err.endswith("cover: interrupted; what was printed is not everything\n")
    assert code == 128 + signal.SIGTERM


def test_progress_is_shown_where_only_the_messages_go_to_a_terminal() -> None:
    user, program = pty.openpty()
    with started("exact-cover", "--count", stderr=program) as found:
        found.stdin.write(HOPELESS)
        found.stdin.close()
        os.close(program)
        shown = b""
        while b"searching" not in shown and b"of the search tree" not in shown:
            shown += os.read(user, 4096)
        found.process.send_signal(signal.SIGINT)
        assert found.stdout.read() == ">=0\n"
        assert found.process.wait(timeout=60) == 128 + signal.SIGINT
    os.close(user)


def test_each_remark_is_said_once_however_often_there_is_waiting() -> None:
    said: list[str] = []
    both = Event()

    def say(text: str) -> None:
        said.append(text)
        if len(said) == 2:
            both.set()

    patience = Patience({0.01: "long", 0.0: "slow"}, say)
    patience.since = monotonic()
    assert both.wait(60)
    patience.since = monotonic()

    assert said == ["cover: note: slow", "cover: note: long"]
