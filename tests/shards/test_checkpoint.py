"""Counts and listings that go on from a checkpoint, also after a kill."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given

import cover
from conftest import Run, examples
from cover.errors import CheckpointError
from cover.shards import count, listing
from cover.shards.count import ShardedCount
from cover.shards.executors import Threads
from cover.shards.ledger import Checkpoint, SavedState
from cover.shards.listing import ShardedListing
from cover.shards.shard import Cut, Stretch
from cover.solver import Prepared, prepare
from cover.solver.searching import Solution, Solutions
from killing import KINDS, rounds
from problems import Answered, answered_problems, queens

ENGINE = "links"
QUEENS = "puzzles/exact-cover/queens-8.dlx"
WHOLE = "cover: this listing is made as a whole: a checkpoint keeps nothing of it\n"


@contextmanager
def opened(path: Path) -> Iterator[Checkpoint]:
    """A checkpoint that has begun, as a new process would open it."""
    with Checkpoint(str(path)) as checkpoint:
        checkpoint.begin({"version": "cover 1", "problem": "0a", "question": "links"})
        yield checkpoint


def listed_in_pieces(prepared: Prepared, fixed: list[int], path: Path) -> list[Solution]:
    """All solutions, by runs that take a few after each has saved, which the next one forgets."""
    found = list[Solution]()
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


def counted(prepared: Prepared, fixed: list[int], path: Path) -> tuple[int, SavedState]:
    """The count by shards, and what a checkpoint keeps of it."""
    with opened(path) as checkpoint:
        shards = ShardedCount(Threads(2), prepared, fixed, checkpoint=checkpoint, memory=1 << 20)
        shards.go_on()
        shards.close()
        return shards.found, checkpoint.state


@examples(40)
@given(answered_problems())
def test_counts_and_listings_in_pieces_are_whole(
    tmp_path_factory: pytest.TempPathFactory, answered: Answered
) -> None:
    problem, fixed, solutions = answered
    prepared, number = prepare(problem, ENGINE), len(solutions)
    with (
        patch.multiple(listing, _HERE=0.0001, _FOR_STRETCH=0.0001, _SENT=100),
        patch("cover.shards.ledger._BETWEEN_SAVES", 0.0),
    ):
        found = listed_in_pieces(prepared, fixed, tmp_path_factory.mktemp("listing"))

    assert found == list(prepared.search(fixed=fixed))
    assert counted(prepared, fixed, tmp_path_factory.mktemp("count")) == (
        number,
        SavedState(number, True, {(): number}),
    )


def test_what_is_left_adds_up_wherever_a_count_is_stopped(tmp_path: Path) -> None:
    prepared = prepare(queens(7), ENGINE)
    found = []
    with patch.multiple(count, _AT_FIRST=4, _FOR_SHARD=1e-5, _MOST_SECONDS=1e-3):
        for _ in range(20):
            with opened(tmp_path) as checkpoint:
                here = prepared.counting((), None, 1)
                counting = ShardedCount(Threads(1), prepared, (), here=here, checkpoint=checkpoint)
                with patch.object(count, "_HERE", 0.0), patch.object(count, "_UNDECIDED", 0.0):
                    counting.go_on(seconds=0.003)
                counting.save()
                counting.close()
                found.append(counting.found)

    assert found == sorted(found)
    assert counted(prepared, [], tmp_path)[0] == 40


def test_shards_of_another_cut_are_done_again(tmp_path: Path) -> None:
    with opened(tmp_path) as checkpoint:
        checkpoint.save(SavedState(7, counts={(Cut(1, 4, "0123abcd"),): 7}))

    assert counted(prepare(queens(6), ENGINE), [], tmp_path)[0] == 4


# --- By the command, and by the library ---


@pytest.mark.parametrize(
    ("command", "file", "count"),
    [
        ("exact-cover", QUEENS, "92"),
        ("matching", "puzzles/matching/k6.txt", "15"),
        ("sudoku", "puzzles/sudoku/empty-4x4.txt", "288"),
        ("tiling", "puzzles/tiling/soma.yaml", "11520"),
    ],
)
def test_the_answers_of_all_families_are_those_without_it(
    cover: Run, tmp_path: Path, command: str, file: str, count: str
) -> None:
    for mode in ("--count", "--all"):
        whole = cover(command, mode, file)
        kept, out = tmp_path / f"kept{mode}", tmp_path / f"out{mode}"
        for _ in range(2):  # once more where it is complete
            done = cover(command, mode, file, "--checkpoint", kept, "--output", out)
            said = WHOLE if (command, mode) == ("matching", "--all") else whole.stderr
            assert (done.returncode, done.stderr) == (whole.returncode, said)
            assert out.read_text() == whole.stdout
        assert mode == "--all" or whole.stdout == f"{count}\n"


def test_a_listing_goes_on_only_with_what_it_has_written(cover: Run, tmp_path: Path) -> None:
    kept, out = tmp_path / "kept", tmp_path / "out"
    command = ["exact-cover", "--all", QUEENS, "--checkpoint", kept, "--output", out]
    assert cover(*command).returncode == 0
    whole = out.read_text()

    out.write_text("something else\n", encoding="utf-8")
    done = cover(*command)
    assert done.returncode == 2
    assert "not what the checkpoint has written" in done.stderr
    assert out.read_text() == "something else\n"

    for option in (-1, 2**31):  # which no problem has
        out.write_text(whole, encoding="utf-8")
        with Checkpoint(str(kept)) as checkpoint:
            checkpoint.mark = lambda: checkpoint.state.written
            left = (Stretch([(option,)], 1.0),)
            checkpoint.save(checkpoint.state._replace(complete=False, left=left))
        done = cover(*command)
        assert done.returncode == 2
        assert "is damaged" in done.stderr


def test_a_program_counts_with_a_checkpoint(tmp_path: Path) -> None:
    puzzle = cover.Sudoku("1....2.....3....")
    for _ in range(2):
        assert puzzle.count(checkpoint=tmp_path / "kept") == 6
    with pytest.raises(CheckpointError, match="another problem"):
        cover.Sudoku("1....3.....2....").count(checkpoint=tmp_path / "kept")


# --- Killed at random moments, it comes to the same ---


@pytest.mark.parametrize(
    ("kind", "kills"), [("count", 2), ("listing", 2), ("worker", 1), ("cluster count", 1)]
)
def test_some_kills_change_nothing(kind: str, kills: int) -> None:
    assert rounds(KINDS[kind], kills, 1, str) >= kills


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_more_kills_of_each_kind(kind: str) -> None:
    assert rounds(KINDS[kind], 12, 2, str) >= 12
