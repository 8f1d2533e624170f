"""`cover convert`: targets, files, what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from in_process import run
from test_cli import GOOD as SUDOKU

KILLER = ".Cage~15~R1C1~R1C2.Cage~3~R9C8~R9C9"


def test_the_suffix_of_the_output_is_a_target(tmp_path: Path) -> None:
    source = tmp_path / "puzzle.txt"
    source.write_text(SUDOKU + "\n")

    for suffix in ("sdk", "dlx", "cnf", "opb", "lp", "svg", "pdf", "png", "yaml", "json", "csv"):
        path = tmp_path / f"out.{suffix}"
        done = run("convert", source, "--type", "sudoku", "--output", path)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert path.stat().st_size > 81

    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF-")
    assert [each["type"] for each in json.loads((tmp_path / "out.json").read_text())] == ["sudoku"]
    assert (tmp_path / "out.sdk").read_text().startswith(".2738..1.\n.1...6735\n")
    assert "p cnf 729 " in (tmp_path / "out.cnf").read_text()
    solved = run("exact-cover", "--count", tmp_path / "out.dlx")
    assert solved.stdout == "1\n"
    assert "r1c1 r1=5 c1=5 b1=5\n" in (tmp_path / "out.dlx").read_text()


def test_a_bad_record_and_what_cannot_be_said_are_told_and_the_rest_goes_on() -> None:
    lines = f"{KILLER}\n.Cage~x~R1C1.NoBoxes\n{KILLER}.~R5C5_5\n{KILLER}\n"

    done = run("convert", "--type", "killer", "--to", "ps", stdin=lines)

    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 2
    assert done.stderr.splitlines() == [
        'stdin:2:1: cage "x" on R1C1: expected a whole number as its sum',
        "stdin:3: ps cannot say givens",
    ]


def test_problems_are_one_a_file() -> None:
    done = run("convert", "-q", "--to", "dlx", stdin=f"{SUDOKU}\n{SUDOKU}\n")

    assert done.returncode == 2
    assert done.stderr == (
        "stdin:2: a file of dlx holds one problem, and this is a further one; --output with a "
        "directory writes a file for each input\n"
    )


def test_tilings_that_are_one_a_file() -> None:
    target = "burrtools"
    text = "board: 2x2\npieces: {'1': xx|xx}\n"

    alone = run("convert", "--to", target, stdin=text)
    two = run("convert", "--to", target, stdin=f"{text}---\n{text}")

    assert (two.returncode, two.stdout) == (2, alone.stdout)
    assert f"stdin:4: a file of {target} holds one problem" in two.stderr
    again = run("convert", "--type", "tiling", "--to", "json", stdin=two.stdout)
    assert again.stdout == run("convert", "--to", "json", stdin=text).stdout


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (
            [],
            2,
            "a form with --to: grid, line, rows, json, csv, yaml, svg, html, png, pdf, dlx, cnf, ",
        ),
        (["--to", "docx"], 2, "'docx' is no form; there are grid, line, rows, json"),
        (
            ["--output", "x.docx"],
            2,
            "no form of puzzles has the suffix .docx; known are .txt (line)",
        ),
        (["--to", "yaml", "--box", "3x2"], 2, "--box goes with --type sudoku or irregular or"),
        (["--to", "ps"], 2, "stdin:1: ps cannot say givens"),
        (["--to", "yaml", "--type", "irregular"], 2, "stdin:1: "),
    ],
)
def test_what_is_refused(arguments: list[str], code: int, message: str) -> None:
    done = run("convert", *arguments, stdin=SUDOKU + "\n")

    assert done.returncode == code
    assert message in done.stderr
    assert done.stdout == ""


def test_options_of_a_family() -> None:
    rows = "123456\n......\n......\n......\n......\n......\n"

    done = run("convert", "--type", "sudoku", "--box", "3x2", "--to", "yaml", stdin=rows)

    assert "box: 3x2\n" in done.stdout
    preset = run("convert", "--type", "tiling", "--preset", "soma-cube", "--to", "dlx")
    assert preset.stdout.splitlines()[1].startswith("l1r1c1 l1r1c2 ")
