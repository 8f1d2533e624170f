"""Hostile inputs, names, options and streams: one clear message each, in bounded memory.

The inputs are in `hostile_inputs.py` and `hostile_families.py`; the slow tests have the rest.
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from forked import Forks
from hostile import MOST_MEGABYTES, Ended, Hostile, run, run_command, run_words
from hostile_families import OF_FAMILIES
from hostile_inputs import FAMILIES, OF_ALL
from test_cli import GOOD, SOLVED

# Small files cannot fill the memory: bytes, and megabytes more than a process takes anyway.
SMALL, MOST_OF_SMALL = 5_000, 100

STATUS = {0: "", 1: "none\n", 2: "bad\n"}


@pytest.fixture(scope="module")
def idle(forks: Forks, tmp_path_factory: pytest.TempPathFactory) -> float:
    """What a process takes that does next to nothing, in megabytes."""
    case = Hostile("idle", "sudoku", lambda: b"1234341221434321\n", "")
    return run(case, tmp_path_factory.mktemp("idle"), forks).megabytes


@pytest.mark.parametrize("is_heavy", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("family", [*FAMILIES, "solve"])
def test_hostile_inputs_end_in_one_message(
    family: str, is_heavy: bool, forks: Forks, tmp_path: Path, idle: float
) -> None:
    cases = [case for case in (*OF_ALL, *OF_FAMILIES) if case.family == family]

    for case in cases:
        if case.heavy == is_heavy:
            ended = run(case, tmp_path, forks)

            assert ended.code == case.code, case
            assert len(ended.messages) == bool(case.message), (case, ended.messages)
            assert case.message in "".join(ended.messages), case
            assert ended.out.endswith(STATUS[case.code]), case
            assert _is_plain(ended), case
            assert ended.megabytes < MOST_MEGABYTES, case
            if (tmp_path / case.file).stat().st_size <= SMALL:
                assert ended.megabytes - idle < MOST_OF_SMALL, case


def test_a_diagram_takes_no_more_memory_than_it_may(
    forks: Forks, tmp_path: Path, idle: float
) -> None:
    board = b"board: 10x12\nuse: {pentominoes: any}\n"
    options = ("--format", "zdd", "--memory", "50M", "--timeout", "60")
    case = Hostile("states", "tiling", lambda: board, "", file="input.yaml", options=options)

    ended = run(case, tmp_path, forks)

    assert (ended.code, ended.out) == (3, "unknown\n")
    assert ended.megabytes - idle < 1.2 * 50


def _is_plain(ended: Ended) -> bool:
    """Whether nothing would command a terminal, and no message is longer than a few lines."""
    lines = [*ended.out.split("\n"), *ended.messages]
    return all(map(str.isprintable, lines)) and all(len(line) < 500 for line in ended.messages)


def _shell(command: str, folder: Path) -> Ended:
    """Run a command of the shell, in which `cover` is the command."""
    cover = f"{shlex.quote(sys.executable)} -m cover"
    return run_command(["/bin/bash", "-c", command.replace("$cover", cover)], folder)


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


# Commands that cannot do their work, and what is said of each.
IMPOSSIBLE = (
    ("$cover sudoku good.txt > /dev/full", "cover: cannot write: No space left on device"),
    ("$cover sudoku --help > /dev/full", "cover: cannot write: No space left on device"),
    ("$cover --version > /dev/full", "cover: cannot write: No space left on device"),
    ("$cover sudoku good.txt >&-", "cover: there is no standard output to write to"),
    ("$cover sudoku --format nothing good.txt", "'nothing' is no form; there are"),
    ("$cover sudoku --from $'\\e[31m' good.txt", 'sudoku has no format "?[31m"'),
    ("COVER_ENGINE=$'\\e' $cover sudoku good.txt", 'COVER_ENGINE: unknown engine "?"'),
    ("$cover killer --layout /dev/zero good.txt", "/dev/zero: this is a binary file, not text"),
    ("$cover killer --layout nothing good.txt", "nothing: cannot be read"),
    ("$cover $'\\e[31m'", "No such command '\\x1b[31m'"),
    (
        "(ulimit -f 4; $cover sudoku --all four.txt > small.txt)",
        "cover: cannot write: File too large",
    ),
)


def test_what_cannot_be_done_is_told_once(tmp_path: Path) -> None:
    _shell(_SETTING, tmp_path)

    for command, message in IMPOSSIBLE:
        ended = _shell(command, tmp_path)

        assert (ended.code, ended.out) == (2, ""), command
        assert message in ended.messages[-1]
        assert len(ended.messages) == 1 or ended.messages[0].startswith("Usage: "), command
        assert _is_plain(ended), command


# Options without a meaning, and what is said of them.
ABSURD = (
    "--timeout nan",
    "--timeout -1",
    "--jobs 0",
    f"--jobs 1{'0' * 30}",
    "--limit 0 --count",
    "-n -1",
    f"--count --memory 1{'0' * 30}",
    f"--seed 1{'0' * 10_000}",
    "--box 0x9",
    "--box 100000x100000",
    f"--box {'9' * 10_000}x1",
    "--box \u0663x\u0663",
)

# Large values, which have their meaning, and what is printed with them.
LARGE = (
    ("--timeout inf", "1234341221434321\n"),
    ("--timeout 1e308 --jobs 1024 --count", "288\n"),
    (f"--count --limit 1{'0' * 30}", "288\n"),
    ("--count --memory 999999999999999T", "288\n"),
    ("--count --memory 0", "288\n"),
    (f"--seed 1{'0' * 100} --count", "288\n"),
    (f"--seed -1{'0' * 100} --count", "288\n"),
)

# Symbols that cannot be told apart or printed.
SYMBOLS = (
    ("12,3", '"," stands between cells or for none; choose other symbols'),
    ("1123", '4 different symbols are needed, these are named: "1123"'),
    ("\x1b[31", "symbols that cannot be printed"),
    ("\udcff\udcfe\udcfd\udcfc", "cannot be printed"),
)


def test_values_of_options(forks: Forks, tmp_path: Path) -> None:
    (tmp_path / "four.txt").write_text("." * 16)

    def run(*words: str) -> Ended:
        return run_words(["sudoku", *words, "four.txt"], tmp_path, forks)

    for options in ABSURD:
        ended = run(*options.split(" "))
        assert (ended.code, ended.out) == (2, ""), options
        assert ended.messages[-1].startswith("Error: "), options
        assert "Traceback" not in "".join(ended.messages), options
    for options, out in LARGE:
        ended = run(*options.split(" "))
        assert (ended.code, ended.out, ended.messages) == (0, out, []), options
    for symbols, message in SYMBOLS:
        ended = run("--symbols", symbols)
        assert (ended.code, ended.out) == (2, "bad\n"), symbols
        assert message in ended.messages[0], symbols
        assert _is_plain(ended), symbols
