"""What is told while an answer takes long, and of what is known when it is given up."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from threading import Event
from time import monotonic

import pytest

from conftest import Run
from cover.cli.messages import Patience
from interrupting import heed_signals
from test_cli import _pairs

HOPELESS = _pairs(41)

# The command, whose answers take long after half a second.
IMPATIENT = (
    "import sys; from cover.cli import runs; runs._LONG = 0.5\n"
    "from cover.__main__ import run; sys.exit(run())"
)
ABOUT = "--estimate tells about how many there are"
SAMPLED = f"--seed 1 finds some in an order drawn by 1, {ABOUT}\n"


def started(*arguments: str, err: int = subprocess.PIPE) -> subprocess.Popen[str]:
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
    process.stdin.write(HOPELESS)
    process.stdin.close()
    process.stdin = None
    return process


@pytest.mark.parametrize(
    ("ending", "mode", "remark", "printed"),
    [
        (
            signal.SIGHUP,
            "--count",
            "still counting; Ctrl-C or --timeout SECONDS ends it with a lower",
            ">=0\n",
        ),
        (
            signal.SIGTERM,
            "--all",
            "still listing solutions; -n N lists the first N, and --count their",
            "",
        ),
        (
            signal.SIGHUP,
            "--unique",
            "still searching; --timeout SECONDS gives up after that time",
            "",
        ),
        (
            signal.SIGINT,
            "--sample=3",
            "still counting the solutions, of which some are to be drawn; ",
            "unknown\n",
        ),
    ],
)
def test_a_search_without_an_end_says_so_and_ends_with_what_it_knows(
    ending: int, mode: str, remark: str, printed: str
) -> None:
    process = started(mode)
    assert process.stderr is not None
    assert process.stderr.readline().startswith(f"cover: note: {remark}")
    process.send_signal(ending)
    out, err = process.communicate(timeout=60)

    assert (out, process.returncode) == (printed, 128 + ending)
    assert err.endswith("cover: interrupted; what was printed is not everything\n")
    assert ("-n 3 --seed 1 finds some" in err) == mode.startswith("--sample")


@pytest.mark.parametrize("arguments", [["--count"], ["--sample", "3"]])
def test_a_limit_ends_with_what_is_known(cover: Run, arguments: list[str]) -> None:
    done = cover("exact-cover", *arguments, "--timeout", "0.1", stdin=HOPELESS)

    assert done.returncode == 3
    if arguments == ["--count"]:
        assert (done.stdout, done.stderr) == (">=0\n", "")
    else:
        assert done.stdout == "unknown\n"
        assert done.stderr.startswith("stdin:2: note: solutions are drawn once all are counted")
        assert done.stderr.endswith(SAMPLED)
        assert (
            cover("exact-cover", "-q", *arguments, "--timeout", "0.1", stdin=HOPELESS).stderr == ""
        )


def test_progress_is_shown_where_only_the_messages_go_to_a_terminal() -> None:
    user, program = pty.openpty()
    process = started("--count", err=program)
    os.close(program)
    shown = b""
    while b"searching" not in shown and b"of the search tree" not in shown:
        shown += os.read(user, 4096)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    os.close(user)

    assert out == ">=0\n"


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
