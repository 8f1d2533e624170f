"""The command line as a whole: records in and out, exit codes, streams, terminals, names.

Nothing else finds what is wrong between a right answer and what a user gets to see of it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT
from cover.drawing import progress
from processes import run, shown
from texts import GOOD, SOLVED

EMPTY_4X4 = "." * 16


def pairs(people: int) -> str:
    """All ways to part people into pairs, as a DLX file; none if they are odd, and long to see."""
    names = [str(one) for one in range(people)]
    rows = [f"{one} {other}" for one in range(people) for other in range(one)]
    return "\n".join(["| pairs", " ".join(names), *rows])


def test_a_timeout_is_unknown_and_never_none() -> None:
    """An odd number of people has no pairs, and the search for them no end."""
    for mode in ([], ["--unique"], ["--all"], ["-n", "2"]):
        done = run("exact-cover", "--timeout", "0.05", *mode, stdin=pairs(41))
        assert (done.stdout, done.returncode) == ("unknown\n", 3), mode


def test_solutions_cut_off_by_a_timeout_are_followed_by_unknown() -> None:
    line, told = (
        run("sudoku", "--all", "--timeout", "0.1", *form, stdin="." * 81)
        for form in ([], ["--json"])
    )
    *solutions, last = line.stdout.splitlines()
    *objects, unknown = map(json.loads, told.stdout.splitlines())

    assert len(solutions) > 10
    assert {len(solution) for solution in solutions} == {81}
    assert last == "unknown"
    assert {(each["status"], len(each["solution"])) for each in objects} == {("solved", 81)}
    assert (unknown["status"], "solution" in unknown) == ("unknown", False)
    assert line.returncode == told.returncode == 3


def test_a_count_tells_how_it_was_made() -> None:
    done = run(
        "exact-cover",
        "--count",
        "-v",
        "puzzles/exact-cover/dominoes-8x8.dlx",
        "puzzles/exact-cover/dominoes-4x4.dlx",
    )
    _, first, _, second = done.stderr.splitlines()

    assert (done.returncode, done.stdout) == (0, "12988816\n36\n")
    assert first.endswith(" states in layers")
    assert second.endswith(" by listing")


def test_the_environment_chooses_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COVER_ENGINE", "auto")
    version = run("--version").stdout
    assert version.startswith("cover 0.")
    assert "engine: native, compiled by " in version

    monkeypatch.setenv("COVER_ENGINE", "python")
    assert "engine: python" in run("--version").stdout

    monkeypatch.setenv("COVER_ENGINE", "steam")
    done = run("sudoku", stdin=GOOD)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith('cover: COVER_ENGINE: unknown engine "steam"')


# --- Terminals ---


def test_a_terminal_sees_a_coloured_grid_and_a_pipe_a_plain_one() -> None:
    coloured, piped = shown("sudoku", stdin=GOOD), run("sudoku", "--format=grid", stdin=GOOD).stdout

    assert "┌───────┬───────┬───────┐" in coloured
    assert "\x1b[1m2\x1b[0m" in coloured
    assert piped.splitlines()[:3] == [
        *("stdin:1", "┌───────┬───────┬───────┐", "│ 5 2 7 │ 3 8 9 │ 4 1 6 │")
    ]
    assert shown("sudoku", "--count", stdin=EMPTY_4X4) == "288\n"


def test_one_puzzle_on_a_terminal_is_its_drawing_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No line of progress, however slow the machine is, and no note on what it was read as."""
    monkeypatch.setattr(progress, "_LONG", 0.0)
    monkeypatch.setattr(progress, "_EVERY", 0.0)
    (tmp_path / "in.txt").write_text(f"{GOOD}\n")
    path = str(tmp_path / "in.txt")
    for words in (
        *(["sudoku", path], ["solve", path], ["solve", "--engine", "python", path]),
        ["generate", "sudoku", "--size=4", "--seed=1"],
    ):
        drawing = shown(*words, "--color=never")
        assert "┌" in drawing
        for word in ("%", "reading", "record", "solutions", "note", "read as"):
            assert word not in drawing, words


def test_bad_lines_on_a_terminal_are_told_with_a_caret_and_not_set_off() -> None:
    broken = GOOD.replace("7", "k", 1)
    text = shown("sudoku", "--color=never", stdin=f"{GOOD}\n12\n{broken}\n{GOOD}\n")

    assert text.split("┘\n")[1].split("┌")[0].splitlines() == [
        "stdin:2: 2 cells; a one-line puzzle needs 16, 36, 64, 81, 100, 144, 256 or 625",
        "stdin:2: bad",
        'stdin:3:3: "k" is not a digit 1-9 or a blank (. 0 ? - _ * x)',
        *(f"    {broken}", "      ^", "stdin:3: bad"),
        *("", "stdin:4"),
    ]


def test_a_file_gets_bytes_of_a_picture_and_a_terminal_none(tmp_path: Path) -> None:
    (tmp_path / "answer.txt").write_text(SOLVED)
    for suffix, begin in (("pdf", b"%PDF-"), ("png", b"\x89PNG")):
        path = tmp_path / f"out.{suffix}"
        assert run("convert", "--type=sudoku", "--output", path, stdin=GOOD).stderr == ""
        assert path.read_bytes().startswith(begin)
    for words in (["sudoku"], ["check", "-", f"{tmp_path}/answer.txt"]):
        said = shown(*words, "--format", "png", stdin=GOOD)

        assert said.endswith("Error: a terminal cannot show png; send it to a file\n")


# --- Streams and names ---

LINES = "puzzles/sudoku/lines.txt"


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        (f"$cover sudoku {LINES} > /dev/full", 2, "cover: cannot write: No space left on device\n"),
        ("$cover --help > /dev/full", 2, "cover: cannot write: No space left on device\n"),
        (f"$cover sudoku {LINES} >&-", 2, "cover: there is no standard output to write to\n"),
        (f"$cover sudoku {LINES} 2>&-", 0, "527389416"),
        ("echo 5 | $cover sudoku 2> /dev/full", 2, "bad"),
        ("$cover sudoku <&-", 2, "stdin: cannot be read: "),
        (f"PYTHONIOENCODING=ascii $cover sudoku --format grid {LINES}", 0, " 5 2 7 "),
        (
            # More than a pipe holds goes to a reader that leaves.
            f"yes {'.' * 80} | head -1000 | $cover sudoku 2> >(head -1 > /dev/null) | uniq -c",
            *(0, "   1000 bad"),
        ),
    ],
)
def test_no_stream_leads_to_a_traceback(command: str, code: int, said: str) -> None:
    done = subprocess.run(
        ["/bin/bash", "-c", command],
        cwd=ROOT,
        # /usr/bin is for head; .ci/run has a PATH without it
        env={**os.environ, "PATH": "/usr/bin:/bin", "cover": f"{sys.executable} -m cover"},
        capture_output=True,
        timeout=120,
        check=False,
    )
    told = done.stdout + done.stderr

    assert done.returncode == code
    assert said.encode() in told
    assert b"Traceback" not in told
    assert b"Exception ignored" not in told


@pytest.mark.parametrize(
    "words",
    [
        "sudoku -v --format csv FILE",
        "sudoku -v --format csv --count FILE",
        "sudoku --json FILE no-FILE",
        "sudoku -v --format grid FILE no-FILE",
        "sudoku --output FILE FILE",
        "sudoku --memory FILE",
        "sudoku --FILE",
        "no-FILE",
        "check --format csv FILE FILE",
        "convert --to csv FILE",
        "explain FILE",
        "rate --format csv FILE",
        "rate --format FILE",
        "split --parts 1 --output FILE-parts FILE",
        "join FILE",
    ],
)
def test_names_command_no_terminal(tmp_path: Path, words: str) -> None:
    name = os.fsdecode(b"a\xff\x07\x1b[31m\xe2\x80\xae\nb.txt")
    (tmp_path / name).write_text(GOOD)

    done = run(*(word.replace("FILE", name) for word in words.split()), cwd=tmp_path)

    assert "b.txt" in done.stdout + done.stderr
    assert all(line.isprintable() for line in (done.stdout + done.stderr).split("\n"))
