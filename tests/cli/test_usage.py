"""What users are told who meant something else: each message names the way on."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import ROOT, Run
from test_cli import GOOD, SHORT, SOLVED

REGIONS = "a sudoku with regions of any form is irregular: cover irregular FILE"
CHECK = "cover check PUZZLE ANSWER tells whether an answer is right"
DASH = "what is no option and begins with - goes below --, or through a pipe"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sudok"], "No such command 'sudok'; did you mean sudoku?"),
        (["in.txt"], "No such command 'in.txt'; for a file: cover solve in.txt"),
        (["zzz"], "No such command 'zzz'; cover --help lists them"),
        (["SUDOKO"], "No such command 'SUDOKO'; did you mean sudoku?"),
        (["-"], "No such command '-'; for a puzzle: cover solve -"),
        (["53..7...."], "No such command '53..7....'; for a puzzle: cover solve 53..7...."),
        (["jigsaw"], f"No such command 'jigsaw'; {REGIONS}"),
        (["verify"], f"No such command 'verify'; {CHECK}"),
        (
            ["create"],
            "No such command 'create'; new puzzles: cover generate KIND, such as cover generate "
            "sudoku -n 10",
        ),
        (["-V"], "No such option '-V'; cover --version tells it"),
        (["--all"], "No such option '--all'; options follow a command: cover solve --all"),
        (["solve", "-o", "x"], "No such option '-o'; --output PATH writes to a file or a folder"),
        (["sudoku", "--hint"], "No such option '--hint'; it is an option of cover explain"),
        (["sudoku", "--threads", "2"], "No such option '--threads'; --jobs N does that"),
        (["sudoku", "--svg"], "No such option '--svg'; --format svg does that"),
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
