"""Where answers go by `--output`, and what is said of runs that go on."""

from __future__ import annotations

from pathlib import Path

from in_process import run
from test_cli import GOOD, SHORT, SOLVED


def test_an_output_has_a_short_name(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{GOOD}\n")
    done = run("sudoku", "--stats", "-o", "out.txt", "in.txt", cwd=tmp_path)

    assert (done.stdout, done.returncode) == ("", 0)
    assert (tmp_path / "out.txt").read_text() == f"{SOLVED}\n"
    assert "nodes" in done.stderr


def test_runs_are_told_apart_in_the_words_of_the_user(tmp_path: Path) -> None:
    text = tmp_path / "in.txt"
    text.write_text(f"{GOOD}\n{SHORT}\n{GOOD}\n")
    stopped = run("sudoku", "-n", "1", "--fail-fast", "--output", "out", "in.txt", cwd=tmp_path)
    assert stopped.stderr.endswith(
        "cover: stopped at a bad record; with --resume it goes on after that\n"
    )
    for _ in range(2):
        ended = run("sudoku", "--fail-fast", "--output", "end", "in.txt", "--resume", cwd=tmp_path)
    assert (tmp_path / "end").read_text().splitlines() == [SOLVED, "bad", SOLVED]
    assert ended.stderr == ""

    def refused(*arguments: str) -> str:
        done = run("sudoku", "--resume", "--output", "out", *arguments, cwd=tmp_path)
        assert done.returncode == 2
        _, _, what = done.stderr.partition("belongs to another run: ")
        return what.partition("; without")[0]

    assert refused("in.txt") == '-n was "1", now not given'
    assert refused("-n", "1", "--windows", "in.txt") == "--windows was not given, now given"
    assert refused("-n", "1", "--json", "in.txt") == '--format was "line", now "json"'
    assert refused("-n", "1", "in.txt", "-") == 'input 2 was not given, now "-"'
    text.write_text(f"{GOOD}\n{GOOD}\n")
    assert refused("-n", "1", "in.txt").startswith('file in.txt was "245 bytes of ')


def test_no_text_gets_the_name_of_something_else(tmp_path: Path) -> None:
    done = run("sudoku", "--output", "x.xyz", stdin=GOOD, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(
        "cover: --output x.xyz: no form of solutions has the suffix .xyz; known are .txt (line), "
    )
    assert done.stderr.endswith("; or choose a form with --format\n")
    assert not list(tmp_path.iterdir())

    for name, options in (("x.sdm", []), ("x.xyz", ["--format", "line"]), ("no-suffix", [])):
        run("sudoku", "--output", name, *options, stdin=GOOD, cwd=tmp_path)
        assert (tmp_path / name).read_text() == f"{SOLVED}\n"


def test_nobody_is_sent_to_resume_what_begins_anew(tmp_path: Path) -> None:
    arguments = ["--fail-fast", "--output", "out", "--format", "svg"]
    done = run("sudoku", *arguments, stdin=SHORT, cwd=tmp_path)

    assert done.stderr.splitlines()[-1] == (
        "cover: stopped at a bad record; what was written has .part after its name"
    )
    assert (tmp_path / "out.part").exists()
