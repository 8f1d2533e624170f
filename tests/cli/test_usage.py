"""What users are told who meant something else: each message names the way on."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import ROOT, Run
from test_cli import GOOD, SHORT, SOLVED

DASH = "what is no option and begins with - goes below --, or through a pipe"
RULE = "cover has no such rule of its own; docs/own-puzzle.md shows how to write one"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("in.txt", "solve in.txt"),
        ("lost.txt", "solve lost.txt"),
        ("--count in.txt", "solve --count in.txt"),
        ("--number 2 in.txt", "solve -n 2 in.txt"),
        ("-fjson -n2 in.txt", "solve --format json -n 2 in.txt"),
        ("-- -in.txt", "solve ./-in.txt"),
        ("-", "solve -"),
        (GOOD, f"solve {GOOD}"),
        ("help sudoku", "sudoku --help"),
        ("help generate sudoku", "generate sudoku --help"),
        ("help", "--help"),
        ("-V", "--version"),
        ("version", "--version"),
        ("jigsaw jigsaw.txt", "irregular jigsaw.txt"),
        ("windoku in.txt", "sudoku --windows in.txt"),
        ("generate windoku --seed 1", "generate sudoku --windows --seed 1"),
        ("generate jigsaw --size 4 --seed 1", "generate irregular --size 4 --seed 1"),
        ("dominosa dominosa.txt", "domino dominosa.txt"),
        ("pentominoes --preset soma-cube", "tiling --preset soma-cube"),
        ("minimise in.txt", "minimize in.txt"),
        ("count in.txt", "solve --count in.txt"),
        ("verify in.txt in.txt", "check in.txt in.txt"),
        ("hint in.txt", "explain --hint in.txt"),
        ("marks in.txt", "candidates --simple in.txt"),
        ("sudoku -j 1 in.txt", "sudoku --jobs 1 in.txt"),
        ("sudoku --threads=1 in.txt", "sudoku --jobs 1 in.txt"),
        ("sudoku -f json in.txt", "sudoku --format json in.txt"),
        ("sudoku --svg in.txt", "sudoku --format svg in.txt"),
        ("sudoku --first in.txt", "sudoku in.txt"),
        ("sudoku --no-color -f grid in.txt", "sudoku --color never -f grid in.txt"),
        ("sudoku --colour always -f grid in.txt", "sudoku --color always -f grid in.txt"),
        ("why --colour=always in.txt", "why --color always in.txt"),
        ("sudoku --time-limit 5m in.txt", "sudoku --timeout 300 in.txt"),
        ("tiling --preset soma --count", "tiling --preset soma-cube --count"),
        (
            "generate sudoku --symmetry 180 --seed 1",
            "generate sudoku --symmetry rotational --seed 1",
        ),
        ("sudoku --help-all", "sudoku --help"),
    ],
)
def test_what_is_understood_is_taken(cover: Run, tmp_path: Path, typed: str, meant: str) -> None:
    for name in ("in.txt", "-in.txt"):
        (tmp_path / name).write_text(f"{GOOD}\n")
    (tmp_path / "jigsaw.txt").write_text(f"{'.' * 16} {'0011' * 2}{'2233' * 2}\n")
    (tmp_path / "dominosa.txt").write_text("1:010011\n")
    done, other = (cover(*each.split(), cwd=tmp_path, stdin=f"{GOOD}\n") for each in (typed, meant))

    assert other.stdout
    assert (done.stdout, done.stderr) == (other.stdout, other.stderr)
    assert done.returncode == other.returncode


def test_an_output_and_costs_have_short_names(cover: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{GOOD}\n")
    done = cover("sudoku", "--stats", "-o", "out.txt", "in.txt", cwd=tmp_path)

    assert (done.stdout, done.returncode) == ("", 0)
    assert (tmp_path / "out.txt").read_text() == f"{SOLVED}\n"
    assert "nodes" in done.stderr


def test_the_environment_forces_colours(cover: Run) -> None:
    drawn = cover("sudoku", "--format", "grid", GOOD, FORCE_COLOR="1").stdout

    assert drawn == cover("sudoku", "--format", "grid", "--color", "always", GOOD).stdout
    assert "\x1b[" in drawn


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sudok"], "No such command 'sudok'; did you mean sudoku?"),
        (["zzz"], "No such command 'zzz'; cover --help lists them"),
        (["SUDOKO"], "No such command 'SUDOKO'; did you mean sudoku?"),
        (
            ["calendar"],
            "No such command 'calendar'; cover tiling --preset NAME solves what comes with cover",
        ),
        (["santa"], "No such command 'santa'; pairs: cover matching FILE"),
        (["matrix"], "No such command 'matrix'; sets and options: cover exact-cover FILE"),
        (
            ["--count", "sudoku", "in.txt"],
            "No such option '--count'; options follow a command: cover sudoku --count",
        ),
        (["thermo"], f"No such command 'thermo'; {RULE}"),
        (["sudoku", "--thermo"], f"No such option '--thermo'; {RULE}"),
        (["why", "--anti-knight"], f"No such option '--anti-knight'; {RULE}"),
        (["sudoku", "--candidates"], "No such option '--candidates'; cover candidates does that"),
        (["sudoku", "--marks"], "No such option '--marks'; cover candidates --simple does that"),
        (["sudoku", "--jigsaw"], "No such option '--jigsaw'; cover irregular does that"),
        (["sudoku", "--cuont"], "No such option '--cuont'; did you mean --count?"),
        (["sudoku", "--foo"], "No such option '--foo'; cover sudoku --help tells all options"),
        (["split", "--colour"], "No such option '--colour'; elsewhere, --color does that"),
        (["generate", "sudok"], "No such kind 'sudok'; did you mean sudoku?"),
        (["sudoku", "--hint"], "No such option '--hint'; it is an option of cover explain"),
        (
            ["check", "--output", "x"],
            "No such option '--output'; it is an option of cover solve, cover candidates, "
            "cover why and 13 others",
        ),
        (
            ["sudoku", "--layouts"],
            "No such option '--layouts'; it is an option of cover domino",
        ),
        (["split", "in.txt"], "Missing option '--parts'."),
        (["sudoku", "-53"], f"No such option '-5'; {DASH}"),
        (["sudoku", "--resume", "in.txt"], "--resume goes on with an --output; name it, too"),
        (
            ["sudoku", "--resume", "--output", "-", "in.txt"],
            "--resume goes on with an --output; name it, too",
        ),
    ],
)
def test_usage(cover: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "in.txt").write_text(f"{GOOD}\n")
    done = cover(*arguments, cwd=tmp_path)

    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == f"Error: {message}"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("-q -v", "-q and -v exclude each other"),
        ("--json --format line", "--json and --format line exclude each other"),
        ("--timeout nan", "--timeout takes a number of seconds"),
        ("--timeout 0", "--timeout takes a number of seconds"),
        ("--all --count", "--all and --count exclude each other"),
        ("--sample 2 --all", "--all and --sample exclude each other"),
        ("--count --estimate", "--count and --estimate exclude each other"),
        ("--sample 2 --estimate", "--sample and --estimate exclude each other"),
        ("--sample 0", "0 is not in the range"),
        ("--timeout 2x", "2x is not a time such as 10, 500ms or 2m"),
        ("--format f-puzzles", "'f-puzzles' is no form; there are grid, line, rows, table"),
        ("--format cvs", "'cvs' is no form; did you mean csv?"),
        ("--memory 1K", "--memory goes with --count and --sample"),
        ("--estimate --memory 1K", "--memory goes with --count and --sample"),
        ("--count --memory 5X", "5X is not an amount of memory such as 500M or 2G"),
        ("--limit 3", "--limit goes with --count"),
        ("--sample 2 --limit 3", "--limit goes with --count"),
        ("--count --jobs 0", "0 is not in the range"),
        ("--min-cost --max-cost", "--min-cost does not go with --max-cost"),
        ("--min-cost --unique", "--min-cost does not go with --unique"),
        ("--max-cost --sample 2", "--max-cost does not go with --sample"),
        ("--max-cost --estimate", "--max-cost does not go with --estimate"),
        ("--within 3", "--within goes with --min-cost or --max-cost"),
        ("--min-cost --within cheap", "--within takes a cost such as 12.5, or +3"),
        ("--min-cost --within +1", "it goes with -n, --all, --count"),
        ("--maximum --all", "--maximum goes with -n; it does not go with --all"),
        ("--maximum --unique", "--maximum does not go with --unique"),
        ("--maximum --max-cost --within 3", "--within does not go with --maximum"),
    ],
)
def test_what_does_not_go_together(cover: Run, arguments: str, message: str) -> None:
    done = cover("exact-cover", *arguments.split(), stdin="a b |3\n")

    assert (done.stdout, done.returncode) == ("", 2)
    assert message in done.stderr.splitlines()[-1]


def test_a_source_whose_family_lacks_the_format_is_bad(cover: Run) -> None:
    files = "puzzles/sudoku/line.txt", "puzzles/exact-cover/named-sets.txt"
    done = cover("solve", "--from", "sets", *files)

    assert done.stdout == "bad\nB D F\n"
    assert done.returncode == 2
    assert done.stderr.startswith(
        'puzzles/sudoku/line.txt: sudoku has no format "sets"; it has sudokupad, '
    )


@pytest.mark.parametrize(
    ("arguments", "puzzle"),
    [
        ("sudoku --from line", "1....2.....3....\n"),
        ("irregular --from grid", "123 aab\n231 abb\n312 ccc\n"),
        ("exact-cover --from option", "a b\na\nb\n"),
    ],
)
def test_formats_are_named_in_the_singular_and_in_the_plural(
    cover: Run, arguments: str, puzzle: str
) -> None:
    one, many = (cover(*f"{arguments}{end}".split(), stdin=puzzle) for end in ("", "s"))

    assert "has no format" not in one.stderr
    assert (one.stdout, one.stderr) == (many.stdout, many.stderr)


@pytest.mark.parametrize(
    ("command", "path", "right"),
    [
        ("irregular", "sudoku/17-clues.txt", "sudoku"),
        ("killer", "irregular/5x5.yaml", "irregular"),
        ("matching", "sudoku/17-clues.txt", "sudoku"),
        ("exact-cover", "domino/tatham.txt", "domino"),
    ],
)
def test_the_wrong_command_names_the_right_one(
    cover: Run, command: str, path: str, right: str
) -> None:
    done = cover(command, f"puzzles/{path}")
    first = done.stderr.splitlines()[0]

    assert done.stdout.splitlines()[0] == "bad"
    assert first.endswith(f"; it looks like a puzzle for cover {right}")


def test_a_slip_below_good_puzzles_is_sent_nowhere(cover: Run) -> None:
    dominoes = (ROOT / "puzzles/domino/hdu4210.txt").read_text()
    done = cover("domino", stdin=f"{dominoes.rpartition(chr(10) + '0')[0]}\n4\nA1 x\n")

    assert done.stdout.endswith("\nbad\n")
    assert "looks like" not in done.stderr


def test_rules_that_no_command_reads_are_sent_nowhere(cover: Run) -> None:
    row = "[" + ",".join(["{}"] * 9) + "]"
    text = f'{{"size":9,"grid":[{",".join([row] * 9)}],"antiknight":true}}'

    assert cover("sudoku", stdin=text).stderr == "stdin:1:1: rules that are not read: antiknight\n"


def test_a_layout_below_a_grid_is_sent_to_irregular(cover: Run) -> None:
    done = cover("sudoku", stdin="1...\n....\n....\n...2\n\n1112\n1222\n3334\n3444\n")

    assert done.stdout == "1243342121344312\nnone\n"
    assert done.stderr.splitlines()[0] == (
        "stdin:6: note: this input looks like a puzzle for cover irregular"
    )


def test_solve_tells_what_it_has_guessed(cover: Run) -> None:
    edges, jigsaw = "a b\nb c\nc d\n", (ROOT / "puzzles/irregular/solo.txt").read_text()

    assert cover("solve", stdin=GOOD).stderr == ""  # hardly a guess
    assert cover("solve", "-q", stdin=edges).stderr == ""
    assert cover("solve", stdin=f"type: sudoku\ngrid: {GOOD}\n").stderr == ""
    assert cover("solve", stdin=jigsaw).stderr == ""  # nothing else looks like that
    assert cover("solve", "-v", stdin=edges).stderr.splitlines()[0] == (
        "stdin:1: read as matching (edges)"
    )


def test_lines_of_another_family_are_refused_with_its_name(cover: Run) -> None:
    dominosa = (ROOT / "puzzles/domino/tatham.txt").read_text()
    done = cover("solve", stdin=f"{GOOD}\n{dominosa}{GOOD}\n")

    assert done.stdout == f"{SOLVED}\nbad\n{SOLVED}\n"
    assert done.stderr.splitlines()[0].endswith(
        "; it looks like a puzzle for cover domino, in an input of its own"
    )


def test_runs_are_told_apart_in_the_words_of_the_user(cover: Run, tmp_path: Path) -> None:
    text = tmp_path / "in.txt"
    text.write_text(f"{GOOD}\n{SHORT}\n{GOOD}\n")
    stopped = cover("sudoku", "-n", "1", "--fail-fast", "--output", "out", "in.txt", cwd=tmp_path)
    assert stopped.stderr.endswith(
        "cover: stopped at a bad record; with --resume it goes on after that\n"
    )

    def refused(*arguments: str) -> str:
        done = cover("sudoku", "--resume", "--output", "out", *arguments, cwd=tmp_path)
        assert done.returncode == 2
        _, _, what = done.stderr.partition("belongs to another run: ")
        return what.partition("; without")[0]

    assert refused("in.txt") == '-n was "1", now not given'
    assert refused("-n", "1", "--windows", "in.txt") == "--windows was not given, now given"
    assert refused("-n", "1", "--json", "in.txt") == '--format was "line", now "json"'
    assert refused("-n", "1", "in.txt", "-") == 'input 2 was not given, now "-"'
    text.write_text(f"{GOOD}\n{GOOD}\n")
    assert refused("-n", "1", "in.txt").startswith('file in.txt was "245 bytes of ')


def test_a_run_that_has_come_to_its_end_was_not_stopped(cover: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{GOOD}\n{SHORT}\n{GOOD}\n")
    arguments = ["sudoku", "--fail-fast", "--output", "out", "in.txt"]
    cover(*arguments, cwd=tmp_path)
    done = cover(*arguments, "--resume", cwd=tmp_path)

    assert (tmp_path / "out").read_text().splitlines()[1] == "bad"
    assert done.stderr == ""


def test_no_text_gets_the_name_of_something_else(cover: Run, tmp_path: Path) -> None:
    done = cover("sudoku", "--output", "x.xyz", stdin=GOOD, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(
        "cover: --output x.xyz: no form of solutions has the suffix .xyz; known are .txt (line), "
    )
    assert done.stderr.endswith("; or choose a form with --format\n")
    assert not list(tmp_path.iterdir())

    for name, options in (("x.sdm", []), ("x.xyz", ["--format", "line"]), ("no-suffix", [])):
        cover("sudoku", "--output", name, *options, stdin=GOOD, cwd=tmp_path)
        assert (tmp_path / name).read_text() == f"{SOLVED}\n"


def test_nobody_is_sent_to_resume_what_begins_anew(cover: Run, tmp_path: Path) -> None:
    arguments = ["--fail-fast", "--output", "out", "--format", "svg"]
    done = cover("sudoku", *arguments, stdin=SHORT, cwd=tmp_path)

    assert done.stderr.splitlines()[-1] == (
        "cover: stopped at a bad record; what was written has .part after its name"
    )
    assert (tmp_path / "out.part").exists()
