"""Hostile inputs, names, options and streams: one clear message each, in bounded memory.

Nothing else measures what a process takes. The inputs are in `hostile_inputs.py`; the slow tests
have the rest of them.
"""

from __future__ import annotations

import os
import re
import resource
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from forked import Forks
from hostile_inputs import CASES, FAMILIES, LEGAL, Data
from texts import GOOD, SOLVED

MOST_MEGABYTES = 500
# Small files cannot fill the memory: bytes, and megabytes more than a process takes anyway.
SMALL, MOST_OF_SMALL = 5_000, 100
HANG = 120  # seconds after which a process is stopped that does nothing
_MOST_SECONDS = 60  # of a processor
_MOST_BYTES = 4 << 30  # so that a fault does not take the machine with it
_LIMITS = ((resource.RLIMIT_CPU, _MOST_SECONDS), (resource.RLIMIT_AS, _MOST_BYTES))
_SUMMARY = re.compile(r"[0-9]+ records: ")


class Ended(NamedTuple):
    """How a process ended: its code, its output, its messages, and the memory that it took."""

    code: int
    out: str
    messages: list[str]
    megabytes: float = 0


def run_words(words: list[str], folder: Path, forks: Forks) -> Ended:
    """Run the command with these words in a folder, with nothing on its standard input."""
    out, messages = folder / "out", folder / "messages"
    with open(os.devnull) as stdin, open(out, "wb") as stdout, open(messages, "wb") as stderr:
        streams = stdin.fileno(), stdout.fileno(), stderr.fileno()
        ended = forks.run(words, folder, streams, HANG, _LIMITS)
    return _told(ended.code, out.read_bytes(), messages.read_bytes(), ended.megabytes)


def _shell(command: str, folder: Path) -> Ended:
    """Run a command of the shell, in which `$cover` is the command."""
    cover = f"{shlex.quote(sys.executable)} -m cover"
    done = subprocess.run(
        ["/bin/bash", "-c", command.replace("$cover", cover)],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=HANG,
        check=False,
    )
    return _told(done.returncode, done.stdout, done.stderr)


def _told(code: int, out: bytes, messages: bytes, megabytes: float = 0) -> Ended:
    said = messages.decode(errors="backslashreplace").split("\n")[:-1]
    lines = [line for line in said if not _SUMMARY.match(line)]
    return Ended(code, out.decode(errors="backslashreplace"), lines, megabytes)


def _is_plain(ended: Ended) -> bool:
    """Whether nothing would command a terminal, and no message is longer than a few lines."""
    lines = [*ended.out.split("\n"), *ended.messages]
    return all(map(str.isprintable, lines)) and all(len(line) < 500 for line in ended.messages)


@pytest.fixture(scope="module")
def idle(forks: Forks, tmp_path_factory: pytest.TempPathFactory) -> float:
    """What a process takes that does next to nothing, in megabytes."""
    folder = tmp_path_factory.mktemp("idle")
    (folder / "four.txt").write_text("1234341221434321\n")
    return run_words(["sudoku", "four.txt"], folder, forks).megabytes


SLOW = pytest.param(True, marks=pytest.mark.slow)


@pytest.mark.parametrize("is_heavy", [False, SLOW])
@pytest.mark.parametrize("family", [*FAMILIES, "solve"])
def test_hostile_inputs_end_in_one_message_each(
    family: str, is_heavy: bool, forks: Forks, tmp_path: Path, idle: float
) -> None:
    cases = [case for case in CASES if (case.family, case.heavy) == (family, is_heavy)]
    groups: dict[bool, list[tuple[str, str]]] = {}
    for number, case in enumerate(cases):
        data, file = case.data(), f"{number}{case.suffix}"
        (tmp_path / file).write_bytes(data)
        groups.setdefault(len(data) <= SMALL, []).append((file, case.message))

    for is_small, group in groups.items():
        files = [file for file, _ in group]
        ended = run_words([family, "--jobs", "1", *files], tmp_path, forks)

        assert (ended.code, ended.out) == (2, "bad\n" * len(files))
        assert len(ended.messages) == len(files), ended.messages
        for (file, said), message in zip(group, ended.messages, strict=True):
            assert message.startswith(f"{file}:"), message
            assert said in message, (said, message)
        assert _is_plain(ended)
        assert ended.megabytes < (idle + MOST_OF_SMALL if is_small else MOST_MEGABYTES)


@pytest.mark.parametrize(
    ("family", "data", "suffix", "code"),
    [pytest.param(*row, marks=[] if is_quick else [pytest.mark.slow]) for *row, is_quick in LEGAL],
)
def test_what_is_legal_after_all_is_solved(
    family: str, data: Data, suffix: str, code: int, forks: Forks, tmp_path: Path
) -> None:
    (tmp_path / f"input{suffix}").write_bytes(data())

    ended = run_words([family, "-q", f"input{suffix}"], tmp_path, forks)

    assert ended.code == code
    assert not code or ended.out == "none\n"
    assert _is_plain(ended)
    assert ended.megabytes < MOST_MEGABYTES


def test_a_diagram_takes_no_more_memory_than_it_may(
    forks: Forks, tmp_path: Path, idle: float
) -> None:
    (tmp_path / "input.yaml").write_text("board: 10x12\nuse: {pentominoes: any}\n")
    options = ("--format", "zdd", "--memory", "25M", "--timeout", "60")

    ended = run_words(["tiling", *options, "input.yaml"], tmp_path, forks)

    assert (ended.code, ended.out) == (3, "unknown\n")
    assert ended.megabytes - idle < 1.2 * 25 + 5


_SETTING = f"""
printf %s {GOOD} > good.txt
printf %s ................ > four.txt
touch file; mkdir -p empty nest/inner; cp good.txt nest/inner
ln -s loop loop; ln -s ../nest nest/again; ln -s .. nest/inner/above
"""


# Names of what cannot be read, and what is said of each.
UNREADABLE = (
    ("file/below", "file/below: cannot be read: Not a directory"),
    ("loop", "loop: cannot be read: Too many levels of symbolic links"),
    ("a" * 300, "a: cannot be read: File name too long"),
    ("", '"": cannot be read: No such file or directory'),
    ("new\nline\x1b[31m.txt", "new?line?[31m.txt: "),
    ("\udcff\udcfe", "??: cannot be read: No such file or directory"),
    ("/dev/zero", "/dev/zero: this is a binary file, not text"),
    ("/dev/full", "/dev/full: this is a binary file, not text"),
    ("/dev/null", "/dev/null: the input holds no puzzle"),
    ("/proc/self/mem", "/proc/self/mem: cannot be read: Input/output error"),
    ("/dev/stdin", "/dev/stdin: the input holds no puzzle"),
    ("empty", "empty: holds no puzzle files"),
    ("no*such", "no*such: there is no such file, and none that this pattern matches"),
)


def test_what_cannot_be_read_is_one_bad_record(forks: Forks, tmp_path: Path) -> None:
    told = [
        (_shell(f"{_SETTING}\n$cover sudoku - <&-", tmp_path), "stdin: cannot be read: Bad file")
    ]
    told += [(run_words(["sudoku", each], tmp_path, forks), said) for each, said in UNREADABLE]

    for ended, message in told:
        assert (ended.code, ended.out) == (2, "bad\n"), message
        assert len(ended.messages) == 1, message
        assert message in ended.messages[0]
        assert _is_plain(ended), message
        assert ended.megabytes < MOST_MEGABYTES, message


def test_links_in_a_circle_are_followed_once(tmp_path: Path) -> None:
    ended = _shell(f"{_SETTING}\n$cover sudoku -r nest", tmp_path)

    assert ended.code == 0
    assert ended.out == f"{SOLVED}\n"
    assert [message.partition(" ")[0] for message in ended.messages] == [
        "nest/again:",
        "nest/inner/above:",
    ]


# Commands that cannot do their work, and what is said of each: those of a shell, and of words.
OF_SHELLS = (
    ("$cover sudoku good.txt > /dev/full", "cover: cannot write: No space left on device"),
    ("$cover sudoku --help > /dev/full", "cover: cannot write: No space left on device"),
    ("$cover --version > /dev/full", "cover: cannot write: No space left on device"),
    ("$cover sudoku good.txt >&-", "cover: there is no standard output to write to"),
    ("COVER_ENGINE=$'\\e' $cover sudoku good.txt", 'COVER_ENGINE: unknown engine "?"'),
    (
        "(ulimit -f 4; $cover sudoku --all four.txt > small.txt)",
        "cover: cannot write: File too large",
    ),
)
OF_WORDS = (
    ("sudoku --format nothing good.txt", "'nothing' is no form; there are"),
    ("sudoku --from \x1b[31m good.txt", 'sudoku has no format "?[31m"'),
    ("killer --layout /dev/zero good.txt", "/dev/zero: this is a binary file, not text"),
    ("killer --layout nothing good.txt", "nothing: cannot be read"),
    ("\x1b[31m", "No such command '\\x1b[31m'"),
)


def test_what_cannot_be_done_is_told_once(forks: Forks, tmp_path: Path) -> None:
    _shell(_SETTING, tmp_path)

    told = [(_shell(command, tmp_path), said) for command, said in OF_SHELLS]
    told += [(run_words(words.split(" "), tmp_path, forks), said) for words, said in OF_WORDS]

    for ended, message in told:
        assert (ended.code, ended.out) == (2, ""), message
        assert message in ended.messages[-1]
        assert len(ended.messages) == 1 or ended.messages[0].startswith("Usage: "), message
        assert _is_plain(ended), message


# Long values of options, and symbols that cannot be printed; and what is printed and said.
VALUES = (
    (["--seed", f"1{'0' * 10_000}"], "", "Error: "),
    (["--box", f"{'9' * 10_000}x1"], "", "Error: "),
    (["--symbols", "\x1b[31"], "bad\n", "symbols that cannot be printed"),
    (["--symbols", "\udcff\udcfe\udcfd\udcfc"], "bad\n", "cannot be printed"),
)


def test_values_of_options(forks: Forks, tmp_path: Path) -> None:
    (tmp_path / "four.txt").write_text("." * 16)

    for words, out, message in VALUES:
        ended = run_words(["sudoku", *words, "four.txt"], tmp_path, forks)

        assert (ended.code, ended.out) == (2, out), words
        assert message in ended.messages[-1], words
        assert "Traceback" not in "".join(ended.messages), words
        assert not out or _is_plain(ended), words
