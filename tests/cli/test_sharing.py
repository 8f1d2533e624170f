"""`cover split`, `cover solve PART`, `cover join`: the parts of a puzzle, and their sum."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from in_process import run

PUZZLES = ROOT / "puzzles"
LANGFORD = PUZZLES / "exact-cover" / "langford-7.dlx"  # 52 solutions


def split(puzzle: Path, folder: Path, parts: int) -> list[Path]:
    """Split a puzzle, and return the files of its parts."""
    done = run("split", "-q", puzzle, "--parts", str(parts), "--output", folder)
    assert (done.returncode, done.stderr) == (0, "")
    return [Path(line) for line in done.stdout.splitlines()]


def answers(path: Path, *parts: Path) -> list[dict[str, Any]]:
    """Have parts counted, and return the answers, which are in a file, too."""
    path.write_text(run("solve", "--count", "--json", *parts).stdout)
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize(
    "name",
    [
        *("exact-cover/langford-7.dlx", "exact-cover/shop-shifts.dlx", "sudoku/several.txt"),
        *("tiling/counts.yaml", "domino/several.txt", "matching/hypercube-3.col"),
    ],
)
def test_parts_one_after_the_other_have_all_solutions(tmp_path: Path, name: str) -> None:
    """Those of one part after the other, even: where there are sums, the order is another one."""
    parts = split(PUZZLES / name, tmp_path, 4)

    listed = run("solve", "--all", "-q", "--jobs", "1", *parts).stdout.splitlines()

    assert len(parts) > 1
    assert parts == sorted(parts)
    everything = run("solve", "--all", "-q", PUZZLES / name).stdout.splitlines()
    assert sorted(line for line in listed if line != "none") == sorted(everything)


def test_counts_are_joined_and_a_part_can_be_split_again(tmp_path: Path) -> None:
    first, *others = split(LANGFORD, tmp_path / "parts", 10)
    assert first.name == f"langford-7.01-of-{1 + len(others)}.json"
    again = split(first, tmp_path / "again", 2)
    assert again[0].name.startswith(first.name.removesuffix(".json") + ".1-of-")
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    told = [*answers(one, *others), *answers(two, *again)]

    done = run("join", one, two)

    assert sum(answer["count"] for answer in told) == 52
    assert (done.returncode, done.stdout, done.stderr) == (0, "52\n", "")


def test_shortcuts_of_the_whole_are_none_of_a_part(tmp_path: Path) -> None:
    """Symbols that are nowhere given can be exchanged, but not where parts give them."""
    parts = split(PUZZLES / "sudoku" / "empty-4x4.txt", tmp_path, 20)

    told = answers(tmp_path / "answers.jsonl", *parts)

    assert len(parts) >= 20
    assert sum(answer["count"] for answer in told) == 288


def test_two_numbers_of_one_part_are_told(tmp_path: Path) -> None:
    part, *_ = split(LANGFORD, tmp_path, 3)
    path = tmp_path / "answers.jsonl"
    (told,) = answers(path, part)

    done = run("join", "-", path, stdin=json.dumps({**told, "count": told["count"] + 1}))

    assert done.returncode == 2
    said = f"{path}:1:1: 1-of-6 has another number of solutions at stdin:1:1"
    assert done.stderr.splitlines()[0] == said


def test_what_does_not_go_together_is_told_with_its_place(tmp_path: Path) -> None:
    _, second, *others = split(LANGFORD, tmp_path / "parts", 3)
    foreign, *_ = split(PUZZLES / "exact-cover" / "langford-8.dlx", tmp_path, 2)
    otherwise, *_ = split(LANGFORD, tmp_path, 2 * len(others) + 9)
    path = tmp_path / "answers.jsonl"
    told = answers(path, second, *others, second, foreign, otherwise)
    with path.open("a") as file:
        file.write('{"schema": 1, "status": "several", "count": 3}\n{"part": 3,\n')
    size, lines = 2 + len(others), len(told)

    done = run("join", path)

    total = sum(answer["count"] for answer in told[: size - 1])
    assert (done.returncode, done.stdout) == (2, f">={total}\n")
    twice, alien, other, bare, broken, missing = done.stderr.splitlines()
    assert twice == f"{path}:{size}:1: 2-of-{size} is there twice"
    assert alien.startswith(f"{path}:{size + 1}:1: 1-of-")
    assert alien.endswith("is a part of another problem")
    assert "was cut in another way than" in other
    assert bare.startswith(f"{path}:{lines + 1}:1: no answer to a part of a puzzle; cover solve")
    assert broken.startswith(f"{path}:{lines + 2}:")
    assert missing == f"cover: 1-of-{size} is missing"


def test_a_part_that_was_not_counted_to_its_end_is_missing(tmp_path: Path) -> None:
    parts = split(LANGFORD, tmp_path, 3)
    path = tmp_path / "answers.jsonl"
    path.write_text(run("solve", "--count", "--limit", "1", "--json", *parts).stdout)

    done = run("join", path)

    assert (done.returncode, done.stdout) == (3, ">=0\n")
    assert len(done.stderr.splitlines()) == len(parts) + 1
    assert f"1-of-{len(parts)} was not counted to its end" in done.stderr
    assert run("join", "-q", stdin="").stdout == ">=0\n"
    assert run("join", stdin="").stderr == "cover: every part is missing\n"


def test_an_audit_counts_again_and_tells_what_differs(tmp_path: Path) -> None:
    parts = split(LANGFORD, tmp_path / "parts", 3)
    path = tmp_path / "answers.jsonl"
    answers(path, *parts)
    done = run("join", path, "--audit", "50", "--engine", "python", "--seed", "1")
    assert (done.returncode, done.stdout) == (0, "52\n")
    assert (
        done.stderr == f"cover: {len(parts) // 2} parts counted again by python: the same numbers\n"
    )

    first, *others = path.read_text().splitlines()
    wrong = json.loads(first)
    wrong["count"] += 1
    path.write_text("\n".join((json.dumps(wrong), *others)))
    (tmp_path / "parts").rename(tmp_path / "moved")
    done = run("join", path, "--audit", "100", "--parts", tmp_path / "moved")

    assert (done.returncode, done.stdout) == (1, "53\n")
    said = f"{path}:1:1: 1-of-{len(parts)} has {wrong['count'] - 1} solutions by "
    assert done.stderr.startswith(said)
    done = run("join", path, "--audit", "1")
    assert done.returncode == 2
    assert "cannot be counted again: there is no file" in done.stderr


def test_what_cannot_be_split_is_said_in_a_line(tmp_path: Path) -> None:
    sudoku = "4..............."
    for stdin, code, said in (
        (f"{sudoku}\n{sudoku}\n", 2, "stdin:2: a further puzzle; cover split takes one"),
        ("44..............\n", 1, "stdin:1:2: 4 is already in row 1"),
        ("no puzzle", 2, "stdin:1: this looks like no family"),
    ):
        done = run("split", "--parts", "2", "--output", tmp_path, stdin=stdin)
        assert (done.returncode, done.stdout) == (code, ""), stdin
        assert done.stderr.startswith(said)
        assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
    pieces = PUZZLES / "tiling" / "counts.yaml"
    part, *_ = split(pieces, tmp_path, 2)
    done = run("tiling", "--count", "--distinct", part)
    assert (done.returncode, done.stdout) == (2, "bad\n")
    assert "turned and mirrored solutions that count as one" in done.stderr


def test_solutions_of_a_part_are_read_again(tmp_path: Path) -> None:
    part, *_ = split(LANGFORD, tmp_path, 3)

    told = run("solve", "--all", "--format", "yaml", part).stdout

    assert told.count("\n  path:") == told.count("\n---\n") + 1 > 1
    checked = run("check", "-", stdin=told)
    assert (checked.returncode, set(checked.stdout.split())) == (0, {"right"})


def test_a_part_is_not_taken_for_the_whole(tmp_path: Path) -> None:
    part, *_ = split(LANGFORD, tmp_path, 3)
    for command in (
        ["solve", "--unique"],
        ["solve", "--sample", "2"],
        ["why"],
        ["convert", "--to", "dlx"],
    ):
        done = run(*command, part)
        assert done.returncode == 2
        assert f"{part}:1:" in done.stderr
        assert "1-of-6 of a puzzle" in done.stderr
        assert done.stderr.count("\n") == 1

    stated = json.loads(part.read_text())
    stated["part"]["version"] = "0.0.9"
    part.write_text(json.dumps(stated))
    assert 'made by cover "0.0.9"' in run("solve", part).stderr
