"""The line on standard error: what it tells, when it is drawn, and that nothing of it is left.

No other test finds a line that is drawn too early, too often or too long, or that stays there.
"""

from __future__ import annotations

import io
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from fcntl import ioctl
from fnmatch import fnmatchcase
from struct import pack
from termios import TIOCSWINSZ

import pytest

from cover.drawing import progress
from cover.drawing.progress import Progress, ProgressBar, Searched, line

COLOURS = re.compile(r"\x1b\[[0-9;]*m")


# --- What it tells ---

LONG = Searched(12.3, 0.123, 45678)
TREE = "12.5 % of the search tree"
BATCH = Progress(10.0, 1234, 0.43)
BOTH = BATCH._replace(search=LONG)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (BATCH, "1,234 records, 123/s  43 %  0:00:10"),
        (Progress(3600.0, 1, 1.0), "1 record, 0/s  100 %  1:00:00"),
        (Progress(0.5, 0, 0.02), "reading  2 %  0:00:00"),
        (Progress(75.0, 500), "500 records, 6/s  0:01:15"),
        (
            Progress(12.3, 0, 1.0, LONG),
            "12.3 % of the search tree, 45,678 solutions, 3,713/s  0:00:12",
        ),
        (Progress(12.3, 0, None, Searched(2.0, None, 1)), "searching, 1 solution, 0/s  0:00:12"),
        (Progress(12.3, 0, None, Searched(2.0, 0.0, 0)), "0.0 % of the search tree  0:00:12"),
        (Progress(12.3, 0, None, Searched(2.0, 1e-9, 0)), "<0.1 % of the search tree  0:00:12"),
        (
            Progress(12.3, 0, None, Searched(2.0, None, 10**400)),
            "searching, 1.00e+400 solutions, 5.00e+399/s  0:00:12",
        ),
        (
            BOTH,
            "1,234 records, 123/s  43 %  0:00:10  "
            "12.3 % of the search tree, 45,678 solutions, 3,713/s",
        ),
        (
            BATCH._replace(search=Searched(2.0, None, 0)),
            "1,234 records, 123/s  43 %  0:00:10  searching",
        ),
    ],
)
def test_what_it_tells(state: Progress, expected: str) -> None:
    assert line(state, 150, colour=False, bar=False) == expected


@pytest.mark.parametrize(
    ("state", "columns", "expected"),
    [
        (BATCH, 31, "1,234 records, 123/s  43 %"),
        (BATCH, 25, "1,234 records  43 %"),
        (BATCH, 20, "1,234 records  43 %"),
        (BATCH, 19, "1,234 records"),
        (BATCH, 9, "1,234 re"),
        (BATCH, 1, ""),
        (BOTH, 60, "1,234 records, 123/s  43 %  12.3 % of the search tree"),
        (BOTH, 50, "1,234 records  43 %  12.3 % of the search tree"),
        (BOTH, 40, "1,234 records, 123/s  43 %  0:00:10"),
    ],
)
def test_the_least_important_is_left_out_where_it_is_narrow(
    state: Progress, columns: int, expected: str
) -> None:
    assert line(state, columns, colour=False, bar=False) == expected


@pytest.mark.parametrize(
    "state",
    [
        BOTH,
        Progress(12.3, 0, None, LONG),
        Progress(1.0),
        Progress(99999.9, 10**14, None, Searched(9.0, None, 10**5000)),
    ],
)
@pytest.mark.parametrize("colour", [False, True])
def test_it_is_one_line_that_fits(state: Progress, colour: bool) -> None:
    for columns in (*range(1, 40, 5), *range(40, 160, 31)):
        text = line(state, columns, colour)
        assert "\n" not in text
        plain = COLOURS.sub("", text)
        assert len(plain) < columns
        assert plain == line(state, columns, colour=False) or "━" in plain
        assert line(state, columns, colour, bar=False).isascii()


def test_the_bar_grows_and_pulses() -> None:
    assert "\x1b[" in line(BATCH, 80, colour=True)
    assert "\x1b[" not in line(BATCH, 80, colour=False)
    grown = [line(Progress(9.0, 5, share / 10), 80, False).count("━") for share in range(11)]
    pulses = {line(Progress(seconds / 10, 5), 80, True)[:-8] for seconds in range(99, 109)}

    assert grown == sorted(grown)
    assert grown[-1] == 40
    assert len(pulses) > 3


# --- When it is drawn ---


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True

    def drawn(self) -> list[str]:
        """What was drawn since, without colours; an empty text where the line was erased."""
        parts = COLOURS.sub("", self.getvalue()).split("\r")[1:]
        self.seek(0)
        self.truncate()
        assert all(part.endswith("\x1b[K") for part in parts)
        return [part.removesuffix("\x1b[K") for part in parts]


class Clock:
    """A time that passes as it is told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(progress, "monotonic", clock)
    monkeypatch.setenv("TERM", "xterm")
    return clock


@pytest.fixture
def terminal() -> Terminal:
    return Terminal()


# How many bytes there are, whether solutions count; then what happens, and what is drawn of it. A
# number is seconds that pass.
Story = tuple[int | None, bool, list[tuple[str, list[str]]]]
ONE_PUZZLE = "5 read=500"
STORIES: dict[str, Story] = {
    "nothing is drawn at first": (
        1000,
        True,
        [
            ("0.9 records=100 hide show", []),
            ("0.1 read=500", ["100 records, 100/s  ━* 50 %  0:00:01"]),
        ],
    ),
    "one puzzle has no bar": (
        500,
        True,
        [
            (ONE_PUZZLE, []),
            ("1 searched=0.125,2500", [f"{TREE}, 2,500 solutions, 416/s  0:00:06"]),
            ("hide records=1 show", [""]),
        ],
    ),
    "where one solution is asked for, others do not count": (
        None,
        False,
        [(ONE_PUZZLE, []), ("1 searched=0.125,2500", [f"{TREE}  0:00:06"])],
    ),
    "what an earlier run has done makes no rate": (
        None,
        True,
        [("go_on=1000 2 records=1100", ["1,100 records, 50/s  *"])],
    ),
    "a record that takes long is told of": (
        None,
        True,
        [
            ("1 records=7", ["7 records, 7/s*"]),
            ("0.4 searched=0.25,10", ["7 records, 5/s*0:00:01"]),
            ("0.6 searched=0.5,20", ["*0:00:02  50.0 % of the search tree, 20 solutions, 20/s"]),
            ("0.2 records=8", ["8 records, 3/s*0:00:02"]),
            ("0.2 read=9", ["8 records, 3/s*0:00:02"]),
        ],
    ),
    "it is hidden while something else is printed, and nothing is left": (
        None,
        True,
        [
            ("1 records=2", ["2 records*"]),
            ("hide hide 1 records=3 searched=0.5,1", [""]),
            ("show", ["3 records*"]),
            ("close", [""]),
            ("close show 1 records=3", []),
        ],
    ),
}


@pytest.mark.parametrize("name", STORIES)
def test_when_it_is_drawn(clock: Clock, terminal: Terminal, name: str) -> None:
    total, counts, story = STORIES[name]
    bar = ProgressBar(total, "never", terminal)
    bar.counts = counts
    for happening, expected in story:
        for word in happening.split():
            act, _, values = word.partition("=")
            if act[0].isdigit():
                clock.now += float(act)
            else:
                getattr(bar, act)(*json.loads(f"[{values}]"))
        drawn = terminal.drawn()
        assert len(drawn) == len(expected), (happening, drawn)
        assert all(map(fnmatchcase, drawn, expected)), (happening, drawn)


def test_it_is_drawn_ten_times_a_second(clock: Clock, terminal: Terminal) -> None:
    bar = ProgressBar(None, "never", terminal)

    for number in range(1000):
        clock.now += 0.005
        bar.hide()
        bar.show()
        bar.records(number)

    assert 35 <= sum(map(bool, terminal.drawn())) <= 41


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_not_on_a_dumb_terminal(
    term: str, clock: Clock, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    bar = ProgressBar(None, "always", terminal)

    clock.now += 9
    bar.records(2)
    bar.close()
    assert terminal.getvalue() == ""


def test_not_in_a_file(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    for given in (stream, None):
        monkeypatch.setattr(sys, "stderr", given)
        bar = ProgressBar(None, "always")
        clock.now += 9
        bar.records(2)
        bar.close()
    assert stream.getvalue() == ""


def test_a_stream_that_is_closed(clock: Clock) -> None:
    closed, closing = Terminal(), Terminal()
    closed.close()
    bars = ProgressBar(None, "never", closed), ProgressBar(None, "never", closing)
    closing.close()

    clock.now += 9
    for bar in bars:
        bar.records(2)
        bar.hide()
        bar.show()
        bar.close()
    assert closing.closed


@pytest.mark.parametrize(
    ("color", "no_color", "expected"),
    [
        ("auto", "", True),
        ("auto", "1", False),
        ("always", "1", True),
        ("never", "", False),
    ],
)
def test_colours(
    color: str,
    no_color: str,
    expected: bool,
    clock: Clock,
    terminal: Terminal,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    bar = ProgressBar(100, color, terminal)

    clock.now += 9
    bar.read(50)
    assert bool(COLOURS.search(terminal.getvalue())) is expected


def test_characters_that_a_terminal_lacks(clock: Clock) -> None:
    class Ascii(Terminal):
        encoding = "ascii"

    terminal = Ascii()
    bar = ProgressBar(100, "never", terminal)
    clock.now += 9
    bar.read(50)

    assert terminal.drawn() == ["reading  50 %  0:00:09"]


# --- A real terminal ---


@pytest.fixture
def real() -> Iterator[tuple[int, int]]:
    """A terminal of 30 columns: the side of its user, and that of the program."""
    user, program = pty.openpty()
    ioctl(program, TIOCSWINSZ, pack("HHHH", 24, 30, 0, 0))
    yield user, program
    os.close(user)
    os.close(program)


def _shown(user: int, program: int) -> str:
    """All that a program has sent to its user; the system takes its time to bring it."""
    end = b"<end>"
    os.write(program, end)
    sent = b""
    while not sent.endswith(end):
        sent += os.read(user, 100_000)
    return sent.removesuffix(end).decode()


def _screen(text: str) -> tuple[str, list[str]]:
    """The line that is seen, and all that were."""
    seen: list[str] = []
    current = ""
    for part in re.split(r"(\r|\x1b\[K)", COLOURS.sub("", text)):
        if part == "\x1b[K":
            seen.append(current)
        else:
            current = "" if part == "\r" else current + part
    return current, seen


def test_on_a_real_terminal(real: tuple[int, int], clock: Clock) -> None:
    user, program = real
    with open(program, "w", closefd=False) as stream:
        bar = ProgressBar(1000, "always", stream)
        clock.now += 1
        bar.records(500)
        clock.now += 1
        bar.searched(0.5, 10)
        bar.hide()
        print("out", file=stream, end="\r\n")
        bar.show()
        clock.now += 1
        bar.read(600)
        bar.close()

    last, seen = _screen(_shown(user, program))
    assert last == ""
    assert seen[0].startswith("500 records, 500/s")
    assert seen[-2].startswith("500 records, 166/s  60 %")
    assert all(len(text) < 30 for text in seen if "out" not in text)


def test_ctrl_c_ends_it(real: tuple[int, int]) -> None:
    """There is no thread that would keep the process, and nobody has to close the line."""
    user, program = real
    script = """
import os, signal, time
from cover.drawing.progress import ProgressBar
signal.signal(signal.SIGINT, signal.default_int_handler)  # the tests may be deaf to Ctrl-C
bar = ProgressBar(None, "never")
try:
    while True:
        bar.searched(0.25, 3)
        if bar._is_drawn:
            os.kill(os.getpid(), signal.SIGINT)
finally:
    bar.close()
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        stderr=program,
        env={**os.environ, "TERM": "xterm"},
        timeout=60,
        check=False,
    )

    assert done.returncode != 0
    before, behind = _shown(user, program).split("Traceback", 1)
    assert before.startswith("\r25.0 %, 3 solutions")
    assert before.endswith("\r\x1b[K")
    assert behind.rstrip().endswith("KeyboardInterrupt")
