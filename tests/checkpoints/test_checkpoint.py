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
from cover.errors import CheckpointError
from cover.problem import Problem
from cover.shards import count, listing
from cover.shards.count import ShardedCount
from cover.shards.executors import Threads
from cover.shards.ledger import Checkpoint, SavedState
from cover.shards.listing import ShardedListing
from cover.shards.shard import Cut, Stretch
from cover.solver import prepare
from cover.solver.searching import Solution, Solutions
from problems import Answered, answered_problems, queens

ENGINE = "links"
ASKED = {"version": "cover 1", "problem": "0a", "question": "count, engine links"}
QUEENS = "puzzles/exact-cover/queens-8.dlx"
WHOLE = "cover: this listing is made as a whole: a checkpoint keeps nothing of it\n"


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


def listed_in_pieces(problem: Problem, fixed: list[int], path: str) -> list[Solution]:
    """All solutions, by runs that take a few after each has saved, which the next one forgets."""
    prepared, found = prepare(problem, ENGINE), list[Solution]()
    while True:
        with opened(path) as checkpoint:
            workers = Threads(1)
            search = ShardedListing(workers, prepared, fixed, checkpoint)
            del found[search.found :]
            before = checkpoint.state
            while checkpoint.state == before and not search.exhausted:
                found += Solutions(search.block(5))
            del found[checkpoint.state.found :]
            found += Solutions(search.block(3))  # lost: they are not saved
            workers.cancel(())
            if search.exhausted:
                return found


@examples(40)
@given(answered_problems())
def test_a_listing_goes_on_after_any_stretch(answered: Answered) -> None:
    problem, fixed, _ = answered
    with (
        TemporaryDirectory() as folder,
        patch.multiple(listing, _HERE=0.0001, _FOR_STRETCH=0.0001, _SENT=100),
        patch("cover.shards.ledger._BETWEEN_SAVES", 0.0),
    ):
        found = listed_in_pieces(problem, fixed, folder)

    assert found == list(prepare(problem, ENGINE).search(fixed=fixed))


@examples(40)
@given(answered_problems())
def test_a_count_in_shards(answered: Answered) -> None:
    problem, fixed, solutions = answered
    prepared = prepare(problem, ENGINE)
    with begun() as checkpoint:
        shards = ShardedCount(Threads(2), prepared, fixed, checkpoint=checkpoint, memory=1 << 20)
        shards.go_on()
        shards.close()
        state = checkpoint.state

    assert (shards.found, state) == (
        len(solutions),
        SavedState(len(solutions), True, {(): len(solutions)}),
    )


def test_what_is_left_adds_up_wherever_a_count_is_stopped(tmp_path: Path) -> None:
    prepared = prepare(queens(7), ENGINE)
    found = []
    with patch.multiple(count, _AT_FIRST=4, _FOR_SHARD=1e-5, _MOST_SECONDS=1e-3):
        for _ in range(20):
            with opened(str(tmp_path)) as checkpoint:
                here = prepared.counting((), None, 1)
                counting = ShardedCount(Threads(1), prepared, (), here=here, checkpoint=checkpoint)
                with patch.object(count, "_HERE", 0.0), patch.object(count, "_UNDECIDED", 0.0):
                    counting.go_on(seconds=0.003)
                counting.save()
                counting.close()
                found.append(counting.found)
    with opened(str(tmp_path)) as checkpoint:
        shards = ShardedCount(Threads(2), prepared, (), checkpoint=checkpoint)
        shards.go_on()
        shards.close()

    assert found == sorted(found)
    assert shards.found == 40


def test_shards_of_another_cut_are_done_again(tmp_path: Path) -> None:
    with opened(str(tmp_path)) as checkpoint:
        checkpoint.save(SavedState(7, counts={(Cut(1, 4, "0123abcd"),): 7}))
    prepared = prepare(queens(6), ENGINE)
    with opened(str(tmp_path)) as checkpoint:
        shards = ShardedCount(Threads(1), prepared, (), checkpoint=checkpoint)
        shards.go_on()
        shards.close()

    assert shards.found == 4


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
        *("", "{}", "[]", "7", '{"part": {"problem": "0a"}, "count": "x"}', "[" * 10**5),
        '{"part": {"problem": "0a"}, "at_least": 1, "left": [[[[1]], Infinity, 2]]}',
        '{"part": {"problem": "0a"}, "at_least": 1, "left": [[[], 1]]}',
        '{"part": {"problem": "0a"}, "at_least": 1}\n{"part": {"path": [{}]}, "count": 1}',
    ],
    ids=range(9),
)
def test_a_folder_that_is_no_checkpoint(tmp_path: Path, text: str) -> None:
    ledger = tmp_path / "ledger.jsonl"
    ledger.write_text(text, encoding="utf-8")
    with pytest.raises(CheckpointError, match="is no checkpoint"):
        Checkpoint(str(tmp_path))

    ledger.rename(tmp_path / "letter.txt")
    with pytest.raises(CheckpointError, match="there are other files in it"):
        Checkpoint(str(tmp_path))


def test_two_runs_at_once(tmp_path: Path) -> None:
    program = (
        "import sys; from cover.shards.ledger import Checkpoint\n"
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
            checkpoint.save(SavedState(7))
    with Checkpoint(str(tmp_path)) as checkpoint:
        assert checkpoint.state == SavedState()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "--checkpoint goes with --count and --all"),
        (["--unique"], "--checkpoint does not go with --unique"),
        (["--count", "--limit", "3"], "--checkpoint does not go with --limit"),
        (["--all"], "--checkpoint with --all goes on with a file"),
        (["--all", "--output", "a.json"], "--checkpoint with --all writes lines"),
        (["--all", "--output", "/dev/null"], "writes a file of --output, not /dev/null"),
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
            said = WHOLE if (command, mode) == ("matching", "--all") else whole.stderr
            assert (done.returncode, done.stderr) == (whole.returncode, said)
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


@pytest.mark.parametrize("option", [-1, 2**31])
def test_options_that_no_problem_has_are_refused(cover: Run, tmp_path: Path, option: int) -> None:
    kept, out = tmp_path / "kept", tmp_path / "out"
    command = ["exact-cover", "--all", QUEENS, "--checkpoint", kept, "--output", out]
    assert cover(*command).returncode == 0
    with Checkpoint(str(kept)) as checkpoint:
        state = checkpoint.state._replace(complete=False, left=(Stretch([(option,)], 1.0),))
        checkpoint.save(state)

    done = cover(*command)

    assert done.returncode == 2
    assert "is damaged" in done.stderr
