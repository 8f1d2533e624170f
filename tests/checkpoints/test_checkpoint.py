"""What a checkpoint keeps, and whom it goes on with."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn
from unittest.mock import patch

import pytest
from hypothesis import given

import cover
from conftest import Run, examples
from cover.checkpoints.counting import count_on
from cover.checkpoints.first import SavedFirst
from cover.checkpoints.folder import Checkpoint, SavedBranch, SavedState
from cover.checkpoints.listing import SavedListing
from cover.checkpoints.side_by_side import OpenShards, shards_of
from cover.errors import CheckpointError
from cover.problem import Problem
from cover.solver import prepare
from cover.solver.counting.count import Counting
from cover.solver.searching import Solution
from problems import Answered, answered_problems, queens

ENGINE = "links"
ASKED = {"version": "cover 1", "problem": "0a", "question": "count, engine links"}
QUEENS = "puzzles/exact-cover/queens-8.dlx"


@contextmanager
def opened(path: str) -> Iterator[Checkpoint]:
    """A checkpoint that has begun, as a new process would open it."""
    with Checkpoint(path) as checkpoint:
        checkpoint.begin(ASKED)
        yield checkpoint


@contextmanager
def begun() -> Iterator[Checkpoint]:
    """A new checkpoint, which is for nothing but to begin."""
    with TemporaryDirectory() as folder, opened(folder) as checkpoint:
        yield checkpoint


def listed_in_pieces(problem: Problem, fixed: list[int], path: str, size: int) -> list[Solution]:
    """All solutions, of which each run takes so many, and forgets what else it has found."""
    prepared, found = prepare(problem, ENGINE), list[Solution]()
    while True:
        with opened(path) as checkpoint:
            listing = SavedListing(prepared, fixed, checkpoint, prepared.network.run)
            assert listing.found == len(found)
            for _ in range(size):
                solution = listing.next()
                if solution is None:
                    return found
                found.append(solution)
            listing._save()


@examples(60)
@given(answered_problems())
def test_a_listing_goes_on_after_any_solution(answered: Answered) -> None:
    problem, fixed, _ = answered
    with TemporaryDirectory() as folder:
        found = listed_in_pieces(problem, fixed, folder, 1)

    assert found == list(prepare(problem, ENGINE).search(fixed=fixed))


@examples(60)
@given(answered_problems())
def test_counts_and_first_solutions_in_shards(answered: Answered) -> None:
    problem, fixed, solutions = answered
    prepared = prepare(problem, ENGINE)
    with patch("cover.checkpoints.counting._TRIAL", 0.0), begun() as checkpoint:
        count = count_on(prepared, fixed, checkpoint, timeout=None, memory=None, jobs=2, watch=None)
    with patch("cover.checkpoints.first.AT_ONCE", 0.0), begun() as checkpoint:
        search = SavedFirst(prepared, fixed, checkpoint, 2, None)
        solution = search.next()

    assert (count.value, count.complete) == (len(solutions), True)
    assert (solution in solutions) if solutions else (solution is None and search.exhausted)


def test_what_is_left_adds_up_wherever_a_count_is_stopped(tmp_path: Path) -> None:
    problem = queens(7)
    prepared = prepare(problem, ENGINE)
    for stop in range(3):
        with opened(str(tmp_path)) as checkpoint:
            shards = OpenShards(
                prepared,
                (),
                checkpoint.state,
                1,
                lambda shard: Counting(prepared, shard.fixed, memory=1 << 20),
            )
            for shard in shards._left[: 2 + stop]:
                shards._at_work[shard] = 0
                shards._work_at(shard)
            checkpoint.save(shards.state)
    with opened(str(tmp_path)) as checkpoint:
        assert 0 < checkpoint.state.found < 40
        count = count_on(prepared, (), checkpoint, timeout=None, memory=None, jobs=2, watch=None)

    assert count.value == 40


@pytest.mark.parametrize("key", list(ASKED))
def test_what_a_checkpoint_is_about(tmp_path: Path, key: str) -> None:
    with opened(str(tmp_path)):
        pass
    with Checkpoint(str(tmp_path)) as again, pytest.raises(CheckpointError) as caught:
        again.begin(ASKED | {key: "another one"})
    assert f"is a checkpoint of another {key}" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        *("", "{}", "[]", "7", '{"found": "x", "left": 1}', "[" * 10**5),
        '{"found": "0x1", "left": [[1, Infinity]], "last": null, "written": [0, 0]}',
    ],
    ids=range(7),
)
def test_a_folder_that_is_no_checkpoint(tmp_path: Path, text: str) -> None:
    (tmp_path / "checkpoint.json").write_text(text, encoding="utf-8")
    with pytest.raises(CheckpointError, match="is no checkpoint"):
        Checkpoint(str(tmp_path))

    (tmp_path / "checkpoint.json").rename(tmp_path / "letter.txt")
    with pytest.raises(CheckpointError, match="there are other files in it"):
        Checkpoint(str(tmp_path))


def test_two_runs_at_once(tmp_path: Path) -> None:
    program = (
        "import sys; from cover.checkpoints.folder import Checkpoint\n"
        f"checkpoint = Checkpoint({str(tmp_path)!r})\nprint(flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(CheckpointError, match="is in use by another run"):
            Checkpoint(str(tmp_path))
        other.kill()
    with Checkpoint(str(tmp_path)) as checkpoint:
        assert checkpoint.is_fresh


def test_a_full_disk_leaves_the_old_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(descriptor: int) -> NoReturn:
        raise OSError(28, "No space left on device")

    with opened(str(tmp_path)) as checkpoint:
        monkeypatch.setattr(os, "fsync", refuse)
        with pytest.raises(CheckpointError, match="cannot be written: No space left on device"):
            checkpoint.save(SavedState(7, ()))
    with Checkpoint(str(tmp_path)) as checkpoint:
        assert checkpoint.state == SavedState()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--unique"], "--checkpoint does not go with --unique"),
        (["--count", "--limit", "3"], "--checkpoint does not go with --limit"),
        (["--all"], "--checkpoint with --all goes on with a file"),
        (["--all", "--output", "a.json"], "--checkpoint with --all writes lines"),
        (["--all", "--output", "/dev/null"], "writes a file of --output, not /dev/null"),
        (["--count", "--resume", "--output", "a"], "--checkpoint goes on by itself"),
    ],
)
def test_what_does_not_go_with_it(
    cover: Run, tmp_path: Path, arguments: list[str], message: str
) -> None:
    done = cover("exact-cover", QUEENS, "--checkpoint", tmp_path / "kept", *arguments)

    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr.splitlines()[-1]


def test_a_second_puzzle_and_one_with_layers_are_refused_in_their_places(
    cover: Run, tmp_path: Path
) -> None:
    done = cover("exact-cover", "--count", "--checkpoint", tmp_path / "a", QUEENS, QUEENS)
    assert (done.returncode, done.stdout) == (2, "92\nbad\n")
    assert "a checkpoint is of one puzzle" in done.stderr

    layers = "puzzles/domino/several.txt"
    done = cover("domino", "--count", "--checkpoint", tmp_path / "b", layers)
    assert (done.returncode, done.stdout) == (2, "bad\n")
    assert "only one layer is the answer" in done.stderr


@pytest.mark.parametrize(
    ("command", "file", "count"),
    [
        ("exact-cover", QUEENS, "92"),
        ("matching", "puzzles/matching/grid-6x6.txt", "6728"),
        ("sudoku", "puzzles/sudoku/empty-4x4.txt", "288"),
        ("tiling", "puzzles/tiling/soma.yaml", "11520"),
    ],
)
def test_the_answers_of_all_families_are_those_without_it(
    cover: Run, tmp_path: Path, command: str, file: str, count: str | None
) -> None:
    for mode in ("--count", "--all"):
        whole = cover(command, mode, file, "--output", tmp_path / "whole")
        for _ in range(2):  # once more where it is complete
            kept, out = tmp_path / f"kept{mode}", tmp_path / f"out{mode}"
            done = cover(command, mode, file, "--checkpoint", kept, "--output", out)
            assert (done.returncode, done.stderr) == (whole.returncode, whole.stderr)
            assert out.read_text() == (tmp_path / "whole").read_text()
        if mode == "--count" and count is not None:
            assert out.read_text() == count + "\n"


def test_a_listing_whose_file_has_changed_is_refused(cover: Run, tmp_path: Path) -> None:
    command = ["exact-cover", "--all", QUEENS, "--checkpoint", tmp_path / "kept"]
    out = tmp_path / "out"
    assert cover(*command, "--output", out).returncode == 0
    out.write_text("something else\n", encoding="utf-8")

    done = cover(*command, "--output", out)

    assert done.returncode == 2
    assert "not what the checkpoint has written" in done.stderr
    assert out.read_text() == "something else\n"


def test_a_program_counts_with_a_checkpoint(tmp_path: Path) -> None:
    puzzle = cover.Sudoku("1....2.....3....")
    for _ in range(2):
        assert puzzle.count(checkpoint=tmp_path / "kept") == 6
    with pytest.raises(CheckpointError, match="another problem"):
        cover.Sudoku("1....3.....2....").count(checkpoint=tmp_path / "kept")


def test_a_count_that_had_no_time_begins_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has not found out whether patterns of one symbol are counted, another problem."""
    monkeypatch.setattr("cover.answers.counts._item_symmetry", lambda *_: None)
    puzzle, kept = cover.Sudoku("." * 16), tmp_path / "kept"

    assert not puzzle.count(checkpoint=kept, timeout=1e-9).exact
    assert [path.name for path in kept.iterdir()] == ["lock"]
    assert puzzle.count(checkpoint=kept) == 288


@pytest.mark.parametrize("option", [-1, 2**31])
def test_options_that_no_problem_has_are_refused(option: int) -> None:
    left = SavedState(branches=(SavedBranch((option,), 1.0),))
    with pytest.raises(CheckpointError, match="damaged"):
        shards_of(left, prepare(Problem("A", ["A"])), (), 1)


def test_a_solution_of_unknown_options_is_refused(tmp_path: Path) -> None:
    with opened(str(tmp_path)) as checkpoint:
        checkpoint.save(SavedState(1, (), (5,)))
        search = SavedFirst(prepare(Problem("A", ["A"])), (), checkpoint, 1, None)
        with pytest.raises(CheckpointError, match="damaged"):
            search.next()
