"""What users are told who meant something else: each message names the way on.

Nothing else types what is called otherwise here, or names options that do not go together.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import ROOT
from in_process import run
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
        ("generate windoku --seed 1 --help", "generate sudoku --windows --seed 1 --help"),
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
            "generate sudoku --size 4 --symmetry 180 --seed 1",
            "generate sudoku --size 4 --symmetry rotational --seed 1",
        ),
        ("sudoku --help-all", "sudoku --help"),
    ],
)
def test_what_is_understood_is_taken(tmp_path: Path, typed: str, meant: str) -> None:
    for name in ("in.txt", "-in.txt"):
        (tmp_path / name).write_text(f"{GOOD}\n")
    (tmp_path / "jigsaw.txt").write_text(f"{'.' * 16} {'0011' * 2}{'2233' * 2}\n")
    (tmp_path / "dominosa.txt").write_text("1:010011\n")
    done, other = (run(*each.split(), cwd=tmp_path, stdin=f"{GOOD}\n") for each in (typed, meant))

    assert other.stdout
    assert (done.stdout, done.stderr) == (other.stdout, other.stderr)
    assert done.returncode == other.returncode


def test_an_output_and_costs_have_short_names(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{GOOD}\n")
    done = run("sudoku", "--stats", "-o", "out.txt", "in.txt", cwd=tmp_path)

    assert (done.stdout, done.returncode) == ("", 0)
    assert (tmp_path / "out.txt").read_text() == f"{SOLVED}\n"
    assert "nodes" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("sudok", "No such command 'sudok'; did you mean sudoku?"),
        ("zzz", "No such command 'zzz'; cover --help lists them"),
        ("SUDOKO", "No such command 'SUDOKO'; did you mean sudoku?"),
        (
            "calendar",
            "No such command 'calendar'; cover tiling --preset NAME solves what comes with cover",
        ),
        ("santa", "No such command 'santa'; pairs: cover matching FILE"),
        ("matrix", "No such command 'matrix'; sets and options: cover exact-cover FILE"),
        (
            "--count sudoku in.txt",
            "No such option '--count'; options follow a command: cover sudoku --count",
        ),
        ("thermo", f"No such command 'thermo'; {RULE}"),
        ("sudoku --thermo", f"No such option '--thermo'; {RULE}"),
        ("why --anti-knight", f"No such option '--anti-knight'; {RULE}"),
        ("sudoku --candidates", "No such option '--candidates'; cover candidates does that"),
        ("sudoku --marks", "No such option '--marks'; cover candidates --simple does that"),
        ("sudoku --jigsaw", "No such option '--jigsaw'; cover irregular does that"),
        ("sudoku --cuont", "No such option '--cuont'; did you mean --count?"),
        ("sudoku --foo", "No such option '--foo'; cover sudoku --help tells all options"),
        ("split --colour", "No such option '--colour'; elsewhere, --color does that"),
        ("generate sudok", "No such kind 'sudok'; did you mean sudoku?"),
        ("sudoku --hint", "No such option '--hint'; it is an option of cover explain"),
        (
            "check --output x",
            "No such option '--output'; it is an option of cover solve, cover candidates, "
            "cover why and 13 others",
        ),
        ("sudoku --layouts", "No such option '--layouts'; it is an option of cover domino"),
        ("split in.txt", "Missing option '--parts'."),
        ("sudoku -53", f"No such option '-5'; {DASH}"),
        ("sudoku --resume in.txt", "--resume goes on with an --output; name it, too"),
        ("sudoku --resume --output - in.txt", "--resume goes on with an --output; name it, too"),
        ("exact-cover -q -v", "-q and -v exclude each other"),
        ("exact-cover --json --format line", "--json and --format line exclude each other"),
        ("exact-cover --timeout nan", "--timeout takes a number of seconds above 0, not nan"),
        ("exact-cover --timeout 0", "--timeout takes a number of seconds above 0, not 0.0"),
        ("exact-cover --all --count", "--all and --count exclude each other"),
        ("exact-cover --sample 2 --all", "--all and --sample exclude each other"),
        ("exact-cover --count --estimate", "--count and --estimate exclude each other"),
        ("exact-cover --sample 2 --estimate", "--sample and --estimate exclude each other"),
        ("exact-cover --sample 0", "Invalid value for '--sample': 0 is not in the range x>=1."),
        (
            "exact-cover --timeout 2x",
            "Invalid value for '--timeout': 2x is not a time such as 10, 500ms or 2m",
        ),
        (
            "exact-cover --format f-puzzles",
            "Invalid value for '--format' / '-f' / '--to': 'f-puzzles' is no form; there are "
            "grid, line, rows, table, contest, json, csv, yaml, svg, html, png, pdf, zdd",
        ),
        (
            "exact-cover --format cvs",
            "Invalid value for '--format' / '-f' / '--to': 'cvs' is no form; did you mean csv?",
        ),
        ("exact-cover --memory 1K", "--memory goes with --count and --sample and --format zdd"),
        (
            "exact-cover --estimate --memory 1K",
            "--memory goes with --count and --sample and --format zdd",
        ),
        (
            "exact-cover --count --memory 5X",
            "Invalid value for '--memory': 5X is not an amount of memory such as 500M or 2G",
        ),
        ("exact-cover --limit 3", "--limit goes with --count; to list some solutions use -n"),
        (
            "exact-cover --sample 2 --limit 3",
            "--limit goes with --count; to list some solutions use -n",
        ),
        (
            "exact-cover --count --jobs 0",
            "Invalid value for '--jobs' / '-j': 0 is not in the range 1<=x<=1024.",
        ),
        ("exact-cover --min-cost --max-cost", "--min-cost does not go with --max-cost"),
        ("exact-cover --min-cost --unique", "--min-cost does not go with --unique"),
        ("exact-cover --max-cost --sample 2", "--max-cost does not go with --sample"),
        ("exact-cover --max-cost --estimate", "--max-cost does not go with --estimate"),
        ("exact-cover --within 3", "--within goes with --min-cost or --max-cost"),
        (
            "exact-cover --min-cost --within cheap",
            "--within takes a cost such as 12.5, or +3 for at most 3 worse than the best, "
            "not 'cheap'",
        ),
        (
            "exact-cover --min-cost --within +1",
            "--within +C is about solutions that are worse than the best; it goes with -n, "
            "--all, --count",
        ),
        ("exact-cover --maximum --all", "--maximum goes with -n; it does not go with --all"),
        ("exact-cover --maximum --unique", "--maximum does not go with --unique"),
        ("exact-cover --maximum --max-cost --within 3", "--within does not go with --maximum"),
        ("solve --box 2x2", "--box goes with --type sudoku or irregular or killer"),
        ("solve --type tiling --box 2x2", "--box goes with --type sudoku or irregular or killer"),
        ("solve --type exact-cover --maximum", "--maximum goes with --type matching"),
        (
            "solve --type tiling --distinct",
            "No such option '--distinct'; it is an option of cover tiling",
        ),
    ],
)
def test_what_is_not_understood_leads_on(tmp_path: Path, arguments: str, message: str) -> None:
    (tmp_path / "in.txt").write_text(f"{GOOD}\n")
    done = run(*arguments.split(), stdin="a b |3\n", cwd=tmp_path)

    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr.splitlines()[-1] == f"Error: {message}"


def puzzle(name: str) -> str:
    """The text of a puzzle that comes with cover."""
    return (ROOT / "puzzles" / name).read_text(encoding="utf-8")


DOMINOES, EDGES = puzzle("domino/tatham.txt"), "a b\nb c\nc d\n"
SLIP = puzzle("domino/hdu4210.txt").rpartition("\n0")[0] + "\n4\nA1 x"
RULES = {"size": 9, "grid": [[{}] * 9] * 9, "antiknight": True}
SIGNPOST = "it looks like a puzzle for cover"


@pytest.mark.parametrize(
    ("command", "text", "printed", "said"),
    [
        ("irregular", GOOD, "bad", f"; {SIGNPOST} sudoku"),
        ("killer", puzzle("irregular/5x5.yaml"), "bad", f"; {SIGNPOST} irregular"),
        ("exact-cover", DOMINOES, "bad", f"; {SIGNPOST} domino"),
        # Nothing else is a puzzle with a slip below good ones, or one with a rule of no command.
        ("domino", SLIP, "bad", "line 26 says 4 dominoes, 0 follow"),
        ("sudoku", json.dumps(RULES), "bad", ":1:1: rules that are not read: antiknight"),
        (
            *("sudoku", "1...\n....\n....\n...2\n\n1112\n1222\n3334\n3444", "none"),
            "stdin:6: note: this input looks like a puzzle for cover irregular",
        ),
        (
            *("solve", f"{GOOD}\n{DOMINOES}{GOOD}", SOLVED),
            f"; {SIGNPOST} domino, in an input of its own",
        ),
        ("solve -v", EDGES, "a-b c-d", "stdin:1: read as matching (edges)"),
        *(("solve", text, SOLVED, "") for text in (GOOD, f"type: sudoku\ngrid: {GOOD}\n")),
        ("solve", puzzle("irregular/solo.txt"), "", ""),  # nothing else looks like that
        ("solve -q", EDGES, "a-b c-d", ""),
    ],
)
def test_what_it_looks_like_is_told_where_that_helps(
    command: str, text: str, printed: str, said: str
) -> None:
    done = run(*command.split(), stdin=f"{text}\n")

    assert done.stdout.endswith(f"{printed}\n")
    assert done.stderr.partition("\n")[0].endswith(said)
    assert bool(done.stderr) == bool(said)
    assert done.stderr.count(SIGNPOST) == said.count(SIGNPOST)


def test_a_source_whose_family_lacks_the_format_is_bad() -> None:
    files = "puzzles/sudoku/line.txt", "puzzles/exact-cover/named-sets.txt"
    done = run("solve", "--from", "sets", *files)

    assert (done.stdout, done.returncode) == ("bad\nB D F\n", 2)
    assert done.stderr.startswith(f'{files[0]}: sudoku has no format "sets"; it has sudokupad, ')


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ("sudoku --from line", "1....2.....3....\n"),
        ("irregular --from grid", "123 aab\n231 abb\n312 ccc\n"),
        ("exact-cover --from option", "a b\na\nb\n"),
    ],
)
def test_formats_are_named_in_the_singular_and_in_the_plural(arguments: str, text: str) -> None:
    one, many = (run(*f"{arguments}{end}".split(), stdin=text) for end in ("", "s"))

    assert "has no format" not in one.stderr
    assert (one.stdout, one.stderr) == (many.stdout, many.stderr)


def test_runs_are_told_apart_in_the_words_of_the_user(tmp_path: Path) -> None:
    text = tmp_path / "in.txt"
    text.write_text(f"{GOOD}\n{SHORT}\n{GOOD}\n")
    stopped = run("sudoku", "-n", "1", "--fail-fast", "--output", "out", "in.txt", cwd=tmp_path)
    assert stopped.stderr.endswith(
        "cover: stopped at a bad record; with --resume it goes on after that\n"
    )
    ended = run("sudoku", "--fail-fast", "--output", "end", "in.txt", "--resume", cwd=tmp_path)
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


def test_what_is_told_to_do_instead_does_help() -> None:
    text = """
type: exact-cover
items: 3|Maths 1|Art Mon1 Mon2 Tue1 0:1|Maths-Mon
options: [Maths Mon1 Maths-Mon, Maths Mon2 Maths-Mon, Maths Tue1, Art Mon1]
"""
    less = (
        "0:3|Maths instead of 3|Maths asks for at most so many, "
        "--maximum covers as many items as can be"
    )
    helped = text.replace("3|Maths", "0:3|Maths")

    assert f"; {less}\n" in run("exact-cover", stdin=text).stderr
    assert f"{less}." in run("why", stdin=text).stdout
    assert (
        run("exact-cover", stdin=helped).stdout
        == "2(Maths,Mon2,Maths-Mon) 3(Maths,Tue1) 4(Art,Mon1)\n"
    )
    assert "cost" not in run("exact-cover", "--maximum", "--format=grid", stdin=helped).stdout
