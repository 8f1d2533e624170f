"""What is told while an answer takes long, and of what is known when it is given up."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from threading import Event
from time import monotonic

import pytest

from cover.cli import runs
from cover.cli.messages import Patience
from in_process import run
from interrupting import ctrl_c_after, heed_signals
from test_cli import pairs
from test_solve import hard

HOPELESS = pairs(41)
ABOUT = "--estimate tells about how many there are"
NO_SAMPLE = (
    "stdin:2: note: solutions are drawn once all are counted; -n 3 --seed 1 finds some in an "
    f"order drawn by 1, {ABOUT}"
)
SEARCHING = "still searching; --timeout SECONDS gives up after that time"


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

    monkeypatch.setattr(runs, "_LONG", 0.15)  # when the search has begun
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


# The command, whose answers take long after a moment.
IMPATIENT = (
    "import sys; from cover.cli import runs; runs._LONG = 0.05\n"
    "from cover.__main__ import run; sys.exit(run())"
)


def started(*arguments: str, text: str, err: int = subprocess.PIPE) -> subprocess.Popen[str]:
    """The command, at work on a problem without an end."""
    process = subprocess.Popen(
        [sys.executable, "-c", IMPATIENT, "exact-cover", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=err,
        text=True,
        preexec_fn=heed_signals,
    )
    assert process.stdin is not None
    process.stdin.write(text)
    process.stdin.close()
    process.stdin = None
    return process


def test_a_signal_ends_it_with_what_it_knows() -> None:
    process = started("--min-cost", text=hard())
    assert process.stderr is not None
    said = process.stderr.readline()
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=60)

    assert said.startswith("cover: note: still looking for the best; --timeout SECONDS prints the")
    assert re.fullmatch(r"unknown: (best \d+, )?bound \d+", out.splitlines()[-1])
    assert err.endswith("cover: interrupted; what was printed is not everything\n")
    assert process.returncode == 128 + signal.SIGTERM


def test_progress_is_shown_where_only_the_messages_go_to_a_terminal() -> None:
    user, program = pty.openpty()
    process = started("--count", text=HOPELESS, err=program)
    os.close(program)
    shown = b""
    while b"searching" not in shown and b"of the search tree" not in shown:
        shown += os.read(user, 4096)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    os.close(user)

    assert (out, process.returncode) == (">=0\n", 128 + signal.SIGINT)


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
