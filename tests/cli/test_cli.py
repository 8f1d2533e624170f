"""The command line through real processes and pipes: modes, formats, errors, exit codes."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from conftest import ROOT, Run
from interrupting import heed_signals
from terminals import shown_on_a_terminal

GOOD = ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534."
SOLVED = "527389416819426735436751829375692184194538267268174593643217958951843672782965341"
TWICE = "55" + "." * 79
SHORT = GOOD[:-1]
EMPTY_4X4 = "." * 16
TWO_WAYS = SOLVED.replace("1", ".").replace("2", ".").replace("5", ".").replace("8", ".")


def _pairs(people: int) -> str:
    """All ways to part people into pairs, as a DLX file; none if they are odd, and long to see."""
    names = [str(one) for one in range(people)]
    pairs = [f"{one} {other}" for one in range(people) for other in range(one)]
    return "\n".join(["| pairs", " ".join(names), *pairs])


def test_a_bad_record_keeps_its_place_and_the_rest_goes_on(cover: Run) -> None:
    done = cover("sudoku", stdin=f"{GOOD}\n{SHORT}\n# a comment\n\n{TWICE}\n{GOOD}\n")

    assert done.stdout == f"{SOLVED}\nbad\nnone\n{SOLVED}\n"
    assert done.stderr.splitlines() == [
        "stdin:2: 80 cells; a one-line puzzle needs 16, 36, 64, 81, 100, 144, 256 or 625 "
        "(one cell short of 9x9)",
        "stdin:5:2: 5 is already in row 1, at line 5 column 1",
    ]
    assert done.returncode == 2


def test_a_file_that_is_not_there_is_one_bad_record(cover: Run, tmp_path: Path) -> None:
    path = tmp_path / "good.txt"
    path.write_text(GOOD)

    done = cover("sudoku", tmp_path / "missing.txt", path / "below", path)

    assert done.stdout == f"bad\nbad\n{SOLVED}\n"
    assert done.stderr.splitlines() == [
        f"{tmp_path}/missing.txt: cannot be read: No such file or directory; for a puzzle itself: "
        "echo PUZZLE | cover ..., or name - and paste it",
        f"{path}/below: cannot be read: Not a directory",
    ]
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("puzzles", "arguments", "output", "code"),
    [
        (TWO_WAYS, ["--unique"], "several\n", 1),
        (GOOD, ["--unique"], f"{SOLVED}\n", 0),
        (TWICE, ["--unique"], "none\n", 1),
        (EMPTY_4X4, ["--count"], "288\n", 0),
        (EMPTY_4X4, ["--count", "--limit", "100"], ">=100\n", 3),
        (EMPTY_4X4, ["--count", "--limit", "300"], "288\n", 0),
        (TWICE, ["--count"], "0\n", 1),
        (f"{EMPTY_4X4}\n{TWICE}", ["--count", "--limit", "9"], ">=9\n0\n", 3),
        (f"{EMPTY_4X4}\n{SHORT}", ["--count", "--limit", "9"], ">=9\nbad\n", 2),
        (TWICE, [], "none\n", 1),
        (TWICE, ["--all"], "none\n", 1),
        (GOOD, ["--all"], f"{SOLVED}\n", 0),
        (GOOD, ["-n", "5"], f"{SOLVED}\n", 0),
    ],
)
def test_modes_and_exit_codes(
    cover: Run, puzzles: str, arguments: list[str], output: str, code: int
) -> None:
    done = cover("sudoku", *arguments, stdin=puzzles)

    assert (done.stdout, done.returncode) == (output, code)


@pytest.mark.parametrize("mode", [[], ["--unique"], ["--all"], ["-n", "2"], ["--sample", "2"]])
def test_a_timeout_is_unknown_and_never_none(cover: Run, mode: list[str]) -> None:
    """An odd number of people has no pairs, and the search for them no end."""
    done = cover("exact-cover", "--timeout", "0.1", *mode, stdin=_pairs(41))

    assert done.stdout == "unknown\n"
    assert done.returncode == 3


def test_solutions_cut_off_by_a_timeout_are_followed_by_unknown(cover: Run) -> None:
    done = cover("sudoku", "--all", "--timeout", "0.2", stdin="." * 81)
    *solutions, last = done.stdout.splitlines()

    assert last == "unknown"
    assert len(solutions) > 10
    assert all(len(solution) == 81 for solution in solutions)
    assert done.returncode == 3


def test_a_grid_in_a_pipe_has_no_colours(cover: Run) -> None:
    done = cover("sudoku", "--format", "grid", stdin=EMPTY_4X4)

    assert done.stdout.splitlines()[0] == "stdin:1"
    assert done.stdout.splitlines()[1] == "┌─────┬─────┐"
    assert len(done.stdout.splitlines()) == 8
    assert "\x1b" not in done.stdout


def test_color_always_wins_over_no_color(cover: Run) -> None:
    arguments = ["sudoku", "--format", "grid", "--color", "always"]

    assert "\x1b[1m" in cover(*arguments, stdin=GOOD, NO_COLOR="1").stdout


def test_json_lines(cover: Run) -> None:
    done = cover("sudoku", "--json", stdin=f"{GOOD}\n{SHORT}\n{TWICE}\n")
    solved, bad, none = map(json.loads, done.stdout.splitlines())
    head = {"schema": 1, "source": "stdin"}

    assert solved == {**head, "line": 1, "record": 1, "status": "solved", "solution": SOLVED}
    assert bad["status"] == "bad"
    assert bad["error"]["line"] == 2
    assert bad["error"]["message"].startswith("80 cells")
    assert none == {
        **head,
        "line": 3,
        "record": 3,
        "status": "none",
        "reason": {
            "line": 3,
            "column": 2,
            "message": "5 is already in row 1, at line 3 column 1",
        },
    }


def test_a_file_of_json_is_an_array_and_one_of_jsonl_has_lines(cover: Run, tmp_path: Path) -> None:
    """So it is whatever is asked, and both are read again; folders on the way are made."""
    lines = "4...............\nno\n..1.2......4.3..\n"
    for name in ("new/all/x.json", "x.jsonl", "new/x.ndjson"):
        done = cover("sudoku", "--unique", "--output", name, stdin=lines, cwd=tmp_path)
        assert done.returncode == 2
    of_lines = (tmp_path / "x.jsonl").read_text().splitlines()
    assert (tmp_path / "new/x.ndjson").read_text().splitlines() == of_lines
    found = json.loads((tmp_path / "new/all/x.json").read_text())
    assert found == [json.loads(line) for line in of_lines]
    assert [each["status"] for each in found] == ["several", "bad", "unique"]
    (tmp_path / "in.txt").write_text(lines)
    checked = cover("check", tmp_path / "in.txt", tmp_path / "new/all/x.json")
    assert checked.stdout == "not checked: the answer is `several`\nbad\nright\n"

    cover("generate", "sudoku", "--size=4", "-n12", "--seed=1", "--output=made.json", cwd=tmp_path)
    made = json.loads((tmp_path / "made.json").read_text())
    for command in ("sudoku", "solve"):
        solved = cover(command, tmp_path / "made.json")
        solutions = [each["solution"].replace("\n", "") for each in made]
        assert solved.stdout.splitlines() == solutions

    cover("convert", "--type=sudoku", "--output=none.json", stdin="no\n", cwd=tmp_path)
    assert json.loads((tmp_path / "none.json").read_text()) == []


def test_quiet_drops_reasons_but_no_errors(cover: Run) -> None:
    done = cover("sudoku", "-q", stdin=f"{TWICE}\n{SHORT}\n")

    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("stdin:2: 80 cells")


def test_an_engine_that_is_not_there_is_told(cover: Run) -> None:
    done = cover("sudoku", stdin=GOOD, COVER_ENGINE="steam")

    assert done.returncode == 2
    assert done.stderr.startswith('cover: COVER_ENGINE: unknown engine "steam"')
    assert done.stdout == ""


def test_version_names_the_engine(cover: Run) -> None:
    done = cover("--version", COVER_ENGINE="auto")

    assert done.stdout.startswith("cover 0.")
    assert "engine: native, compiled by " in done.stdout
    assert "engine: python" in cover("--version", COVER_ENGINE="python").stdout


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["sudoku", "--help"], ["sudoku", "-"], ["sudoku", "--json"], ["solve"]],
)
def test_light_commands_import_no_heavy_library(arguments: list[str]) -> None:
    program = (
        "import sys; from cover.cli.main import main; sys.argv[1:] = "
        f"{arguments!r}; main(); "
        "heavy = {'networkx', 'rich', 'rustworkx', 'yaml'}; "
        "heavy |= set() if '--help' in sys.argv else {'importlib.metadata'}; "
        "print(*sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=GOOD, capture_output=True, text=True, check=True
    )

    assert done.stderr == "\n"


# The line of progress is drawn whenever there is news, however little time has passed.
_AT_ONCE = (
    "import sys; from cover.drawing import progress; progress._LONG = progress._EVERY = 0.0; "
    "from cover.__main__ import run; sys.exit(run())"
)


def _on_a_terminal(
    arguments: list[str], stdin: str, program: tuple[str, str] = ("-m", "cover"), **environment: str
) -> str:
    """What the command shows when its stdout is a terminal."""
    return shown_on_a_terminal([sys.executable, *program, *arguments], stdin, **environment)


def test_a_terminal_sees_a_coloured_grid() -> None:
    shown, plain = _on_a_terminal(["sudoku"], GOOD), _on_a_terminal(["sudoku"], GOOD, NO_COLOR="1")

    assert "┌───────┬───────┬───────┐" in shown
    assert "\x1b[1m2\x1b[0m" in shown
    assert "│ 5 2 7 │ 3 8 9 │ 4 1 6 │" in plain
    assert "\x1b[1m" not in plain


def test_a_terminal_sees_the_line_and_a_caret_below_an_error() -> None:
    shown = _on_a_terminal(["sudoku"], GOOD.replace("7", "k", 1))

    assert f"    {GOOD.replace('7', 'k', 1)}\n      ^\n" in shown


def test_one_puzzle_on_a_terminal_is_its_drawing_alone(tmp_path: Path) -> None:
    """No line of progress, however slow the machine is, and no note on what it was read as."""
    (tmp_path / "in.txt").write_text(f"{GOOD}\n")
    path = str(tmp_path / "in.txt")
    for command in (["sudoku"], ["solve"], ["solve", "--engine", "python"], ["generate", "sudoku"]):
        operands = ["--size=4", "--seed=1"] if "generate" in command else [path]
        shown = _on_a_terminal([*command, *operands], "", ("-c", _AT_ONCE), NO_COLOR="1")
        assert "%" not in shown
        assert "reading" not in shown
        assert "record" not in shown
        assert "solutions" not in shown
        assert "note" not in shown
        assert "read as" not in shown


def test_bad_lines_on_a_terminal_are_not_set_off() -> None:
    shown = _on_a_terminal(["sudoku"], f"{GOOD}\n12\n1\n{GOOD}\n", NO_COLOR="1")

    between = shown.split("┘\n")[1].split("┌")[0].splitlines()
    short = "a one-line puzzle needs 16, 36, 64, 81, 100, 144, 256 or 625"
    assert between == [
        *(f"stdin:2: 2 cells; {short}", "stdin:2: bad"),
        *(f"stdin:3: 1 cell; {short}", "stdin:3: bad"),
        *("", "stdin:4"),
    ]


def test_a_terminal_gets_no_bytes_of_a_picture(tmp_path: Path) -> None:
    (tmp_path / "answer.txt").write_text(SOLVED)
    for words in (["sudoku"], ["check", "-", f"{tmp_path}/answer.txt"]):
        shown = _on_a_terminal([*words, "--format", "png"], GOOD)

        assert shown.endswith("Error: a terminal cannot show png; send it to a file\n")


@contextmanager
def _started(*arguments: str | Path) -> Iterator[subprocess.Popen[str]]:
    """The command, running, with pipes to all of its streams."""
    process = subprocess.Popen(
        [sys.executable, "-m", "cover", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
        preexec_fn=heed_signals,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{GOOD}\n" * 20_000)
    with _started("sudoku", path) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == SOLVED + "\n"
        process.stdout.close()

        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 0


def _shell(command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A shell command in which $cover is the command under test."""
    return subprocess.run(
        ["/bin/bash", "-c", command],
        cwd=ROOT,
        env={
            **os.environ,
            "PATH": "/usr/bin:/bin",  # for head and sort; .ci/run has a PATH without them
            "cover": f"{sys.executable} -m cover",
            **environment,
        },
        capture_output=True,
        timeout=120,
        check=False,
    )


LINES = "puzzles/sudoku/lines.txt"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (f"$cover sudoku {LINES} > /dev/full", 2),
        ("$cover --help > /dev/full", 2),
        (f"$cover sudoku {LINES} >&-", 2),
        (f"$cover sudoku {LINES} 2>&-", 0),
        ("echo 5 | $cover sudoku 2>&-", 2),
        ("echo 5 | $cover sudoku 2> /dev/full", 2),
        ("$cover sudoku <&-", 2),
        (f"$cover sudoku - - < {LINES}", 2),
        ("$cover sudoku --unheard-of", 2),
        ("$cover unheard-of", 2),
        (f"$cover sudoku --json $'\\xff\\x1b[31m' {LINES}", 2),
    ],
)
def test_no_stream_and_no_name_leads_to_a_traceback(command: str, code: int) -> None:
    done = _shell(command)

    assert done.returncode == code
    assert b"Traceback" not in done.stderr + done.stdout
    assert b"Exception ignored" not in done.stderr
    assert b"\x1b" not in done.stderr + done.stdout


@pytest.mark.parametrize(
    "words",
    [
        "sudoku -v --format csv FILE",
        "sudoku -v --format csv --count FILE",
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
def test_names_command_no_terminal(cover: Run, tmp_path: Path, words: str) -> None:
    name = "a\x07\x1b[31m\u202e\nb.txt"
    (tmp_path / name).write_text(GOOD)

    done = cover(*(word.replace("FILE", name) for word in words.split()), cwd=tmp_path)

    assert "b.txt" in done.stdout + done.stderr
    assert all(line.isprintable() for line in (done.stdout + done.stderr).split("\n"))


@pytest.mark.parametrize("locale", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}])
def test_a_terminal_without_frames_sees_question_marks(locale: dict[str, str]) -> None:
    done = _shell(f"$cover sudoku --format grid {LINES}", **locale)

    assert done.returncode == 0
    assert b" 5 2 7 " in done.stdout


def test_answers_go_on_when_nobody_reads_the_messages() -> None:
    bad = f"({sys.executable} -c \"print(('.' * 80 + '\\n') * 3000)\"; cat {LINES})"
    done = _shell(f"{bad} | $cover sudoku 2> >(head -1 > /dev/null) | sort | uniq -c")

    assert [line.split()[0] for line in done.stdout.splitlines()] == [b"1", b"1", b"3000"]


def test_a_count_on_a_terminal_is_the_number_alone() -> None:
    assert _on_a_terminal(["sudoku", "--count"], EMPTY_4X4) == "288\n"


def test_a_record_of_no_contest_is_bad_under_format_contest(cover: Run) -> None:
    good = "puzzles/sudoku/poj3076.txt"
    done = cover("sudoku", "--format", "contest", good, "puzzles/sudoku/seed.yaml", good)
    blocks = done.stdout.split("\n\n")

    assert done.returncode == 2
    assert blocks == [f"{blocks[1].rstrip()}\nbad", blocks[1]]
    assert done.stderr.count("\n") == 1
    assert "seed.yaml:1:1: no contest has this format" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "statuses"),
    [
        (["--all", "--timeout", "0.3"], {"solved", "unknown"}),
        (["--unique"], {"several"}),
        (["-n", "2"], {"solved"}),
    ],
)
def test_every_json_object_has_a_status(
    cover: Run, arguments: list[str], statuses: set[str]
) -> None:
    done = cover("sudoku", "--json", *arguments, stdin="." * 81)
    objects = [json.loads(line) for line in done.stdout.splitlines()]

    assert {k["status"] for k in objects} == statuses
    assert all(("solution" in k) == (k["status"] == "solved") for k in objects)


def test_a_line_of_another_size_is_noted_once(cover: Run) -> None:
    """A line that was cut off at 64 characters is a legal 8x8."""
    done = cover("sudoku", stdin=f"{GOOD}\n{'.' * 64}\n{GOOD}\n")

    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 3
    assert done.stderr == ("stdin:2: note: a puzzle of 8x8 after one of 9x9; was a line cut off?\n")


@pytest.mark.parametrize("family", ["sudoku", "exact-cover"])
def test_the_command_line_takes_a_seed(cover: Run, family: str) -> None:
    problem = EMPTY_4X4 if family == "sudoku" else "| x\nA B\nA\nA B\nB\n"

    def lines(*arguments: str) -> list[str]:
        return cover(family, *arguments, stdin=problem).stdout.splitlines()

    every = lines("--all")
    varied = [lines("--seed", str(seed), "--all") for seed in range(4)]

    assert all(sorted(found) == sorted(every) for found in varied)
    assert any(found != every for found in varied)
    assert lines("--seed", "1", "--all") == varied[1]
    assert lines("--seed", "1", "--count") == [str(len(every))]
