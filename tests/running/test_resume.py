"""Runs that are killed at random moments and gone on with: nothing is lost, nothing done twice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from batches import SUMMARY
from conftest import ROOT, Run
from test_cli import GOOD, SHORT, TWICE, TWO_WAYS

COMMENT = "#" + "." * 80  # as long as a puzzle
KILLED = -9


def lines(number: int) -> str:
    """Lines of all kinds in any order."""
    random = Random(number)
    text = (ROOT / "puzzles/sudoku/17-clues-50.txt").read_text(encoding="utf-8")
    good = [line for line in text.splitlines() if len(line) == 81]
    others = [GOOD, SHORT, TWICE, TWO_WAYS, COMMENT, "", "end of it", " " * 81]
    found = [random.choice(good) for _ in range(number)]
    for _ in range(number // 100):
        found[random.randrange(number)] = random.choice(others)
    return "\n".join(found) + "\n"


def irregulars(number: int) -> str:
    """Documents of YAML, every tenth without an answer."""
    one = (ROOT / "puzzles/irregular/5x5.yaml").read_text(encoding="utf-8")
    broken = one.replace("....5", "...")
    return "---\n".join(broken if k % 10 == 9 else one for k in range(number))


# Records that are no lines go to processes after a while, however little they ask for.
PROGRAM = (
    "import sys; from cover.running import batch as q; q.PATIENCE = 0.1; q.WORTH = 0.0; "
    "from cover.__main__ import run; sys.exit(run())"
)


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-c", PROGRAM, *arguments]


def killed_again_and_again(arguments: list[str], cwd: Path, first: float) -> tuple[int, int]:
    """Run, kill and go on until a run comes to its end: its exit code, and how many were killed.

    Each run gets a little more time than the one before, from `first` seconds on; less, where the
    first one comes to its end in that time.
    """
    random = Random(first)
    kills = 0
    while kills < 60:
        started = command(*arguments, "--resume")
        with subprocess.Popen(started, cwd=cwd, stderr=subprocess.DEVNULL) as process:
            try:
                code = process.wait(first * (1 + kills / 4) * random.uniform(0.5, 1.5))
            except subprocess.TimeoutExpired:
                process.kill()
                code = process.wait()  # another one, where it came to its end meanwhile
        if code == KILLED:
            kills += 1
        elif kills:
            return code, kills
        else:
            first /= 2
    raise AssertionError("no run came to its end")


@pytest.mark.parametrize(
    ("text", "arguments", "first"),
    [
        (lines(20_000), ["sudoku", "--unique", "--jobs", "2"], 0.1),
        (lines(20_000), ["sudoku", "--json", "--count", "--jobs", "1"], 0.1),
        (irregulars(300), ["irregular", "--format", "csv", "--jobs", "2"], 0.15),
        (irregulars(60), ["solve", "--format", "grid", "--jobs", "2"], 0.15),
        pytest.param(
            *(lines(400_000), ["sudoku", "--unique", "--jobs", "2"], 0.3), marks=pytest.mark.slow
        ),
        pytest.param(
            *(irregulars(3000), ["solve", "--json", "--jobs", "3"], 0.2), marks=pytest.mark.slow
        ),
    ],
    ids=["blocks", "json", "csv by processes", "grids", "many blocks", "much json by processes"],
)
def test_a_file_is_the_same_after_any_number_of_kills(
    cover: Run, tmp_path: Path, text: str, arguments: list[str], first: float
) -> None:
    (tmp_path / "in.txt").write_text(text, encoding="utf-8")
    suffix = ".json" if "--json" in arguments else ""
    whole = cover(*arguments, "--output", f"whole{suffix}", "in.txt", cwd=tmp_path)

    arguments = [*arguments, "--output", f"out{suffix}", "in.txt"]
    code, kills = killed_again_and_again(arguments, tmp_path, first)

    assert kills
    written = (tmp_path / f"out{suffix}").read_bytes()
    assert written == (tmp_path / f"whole{suffix}").read_bytes()
    if suffix:
        assert len(json.loads(written)) == written.count(b"\n") - 2
    assert code == whole.returncode
    assert sorted(os.listdir(tmp_path)) == ["in.txt", f"out{suffix}", f"whole{suffix}"]


def test_a_directory_is_the_same_after_any_number_of_kills(cover: Run, tmp_path: Path) -> None:
    (tmp_path / "in" / "below").mkdir(parents=True)
    for number in range(12):
        folder = tmp_path / "in" / ("below" if number % 3 else ".")
        (folder / f"{number}.txt").write_text(lines(400 * number + 400), encoding="utf-8")
    arguments = ["sudoku", "--json", "-r", "in"]
    whole = cover(*arguments, "--output", "whole/", cwd=tmp_path)

    code, kills = killed_again_and_again([*arguments, "--output", "out/"], tmp_path, 0.1)

    def files(top: Path) -> dict[str, bytes]:
        paths = [path for path in top.rglob("*") if path.is_file()]
        return {str(path.relative_to(top)): path.read_bytes() for path in paths}

    assert kills
    assert files(tmp_path / "out") == files(tmp_path / "whole")
    assert len(files(tmp_path / "out")) == 12
    assert code == whole.returncode


def test_a_kill_between_the_new_name_and_the_end_of_the_journal_loses_nothing(
    tmp_path: Path,
) -> None:
    (tmp_path / "in.txt").write_text(irregulars(6), encoding="utf-8")
    arguments = ["irregular", "--output", "out", "--resume", "in.txt"]
    killed = f"import os, pathlib; pathlib.Path.unlink = lambda *_, **__: os._exit(9); {PROGRAM}"

    assert subprocess.run([sys.executable, "-c", killed, *arguments], cwd=tmp_path).returncode == 9
    assert sorted(os.listdir(tmp_path)) == ["in.txt", "out", "out.journal"]
    whole = (tmp_path / "out").read_bytes()

    assert subprocess.run(command(*arguments), cwd=tmp_path).returncode == 0
    assert (tmp_path / "out").read_bytes() == whole
    assert sorted(os.listdir(tmp_path)) == ["in.txt", "out"]


def test_a_run_that_was_killed_can_be_gone_on_with(tmp_path: Path) -> None:
    """What is left behind are the part and the journal, and the rest is all that is done again."""
    (tmp_path / "in.txt").write_text(lines(20_000), encoding="utf-8")
    arguments = ["sudoku", "--json", "--output", "out", "in.txt"]
    with subprocess.Popen(command(*arguments), cwd=tmp_path) as process:
        while not (tmp_path / "out.part").exists() or (tmp_path / "out.part").stat().st_size < 9000:
            assert process.poll() is None
        process.kill()

    assert sorted(os.listdir(tmp_path)) == ["in.txt", "out.journal", "out.part"]

    done = subprocess.run(
        command(*arguments, "--resume"), cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert SUMMARY.fullmatch(done.stderr.splitlines()[-1] + "\n")
    records = (tmp_path / "out").read_text(encoding="utf-8").splitlines()
    assert done.stderr.splitlines()[-1].startswith(f"{len(records):,} records: ")
    assert all(f'"record": {number}, ' in record for number, record in enumerate(records, 1))
