"""Shards of a problem, and the ledger of those that are done, in memory and in a folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given

from cover.errors import CheckpointError, Place
from cover.problem import Problem
from cover.shards.ledger import Checkpoint, Ledger, SavedState, ShardError
from cover.shards.shard import Cut, Shard, digest_of, divided, whole
from cover.solver import prepare
from problems import Answered, answered_problems, queens
from processes import started

HERE = Place("part.json")


@given(answered_problems())
def test_shards_and_shards_of_these_add_up(answered: Answered) -> None:
    problem, fixed, expected = answered
    prepared = prepare(problem)
    root = whole(prepared, fixed)
    ledger = Ledger(root.digest)

    for shard in divided(root, prepared, 3):
        for part in divided(shard, prepared, 2) if shard.path[-1].number == 2 else [shard]:
            ledger.add(part, prepared.count(fixed=part.fixed).value, HERE)

            ledger.merge(part)

    assert ledger.total == len(expected)
    assert len(ledger.counts()) <= 1  # the whole, where it has any shards


def test_what_is_missing_is_named() -> None:
    prepared = prepare(queens(6))
    first, second, *others = divided(whole(prepared), prepared, 4)
    first_again, _, *rest = again = divided(second, prepared, 2)
    ledger = Ledger(first.digest)

    assert list(ledger.missing()) == ["whole"]
    for shard in (*others, first_again, *rest):
        ledger.add(shard, 1, HERE)

    of = first.path[0].parts
    assert list(ledger.missing()) == [f"1-of-{of}", f"2-of-{of}.2-of-{len(again)}"]


def test_a_shard_that_does_not_go_with_the_others_is_refused() -> None:
    root = Shard("d", ())
    ledger = Ledger("d")
    part = root._replace(path=(Cut(1, 3, "k"),))
    ledger.add(part, 5, HERE)
    ledger.add(root._replace(path=(Cut(2, 3, "k"), Cut(1, 2, "l"))), 7, HERE)

    for shard, message in (
        (part, "1-of-3 is there twice"),
        (part._replace(digest="e"), "1-of-3 is a part of another problem"),
        (part._replace(path=(Cut(3, 3, "m"),)), "3-of-3 was cut in another way than 1-of-3, by"),
        (part._replace(path=(Cut(1, 4, "k"),)), "1-of-4 was cut in another way than 1-of-3, by"),
        (part._replace(path=(*part.path, Cut(1, 2, "n"))), "is a part of 1-of-3, counted too"),
        (root._replace(path=(Cut(2, 3, "k"),)), "parts of 2-of-3 are counted, too"),
        (root, "parts of whole are counted, too"),
    ):
        with pytest.raises(ShardError, match=message):
            ledger.add(shard, 1, HERE)

    assert ledger.total == 12


def test_equal_problems_have_one_digest_and_others_another() -> None:
    problem = Problem(["a", "b"], [["a"], ["b"], ["a", "b"]])

    assert digest_of(problem) == digest_of(Problem([1, 2], [[1], [2], [1, 2]]))
    others = [
        digest_of(Problem(["a"], [["a"], ["b"], ["a", "b"]], ["b"])),
        digest_of(Problem(["a", "b"], [["b"], ["a"], ["a", "b"]])),
        digest_of(problem, [1]),
        digest_of(Problem("a", ["a", "a"]), [0, 1]),
        digest_of(Problem("a", ["a", "a"], multiplicities={"a": (0, 1)})),
    ]
    assert len({digest_of(problem), *others}) == 6


# --- In a folder ---


def test_a_checkpoint_is_of_one_version_problem_and_question(tmp_path: Path) -> None:
    asked = {"version": "cover 1", "problem": "0a", "question": "count, engine links"}
    with Checkpoint(str(tmp_path)) as checkpoint:
        checkpoint.begin(asked)
    for key in asked:
        with (
            Checkpoint(str(tmp_path)) as again,
            pytest.raises(CheckpointError, match=f"is a checkpoint of another {key}"),
        ):
            again.begin(asked | {key: "another one"})


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
    with started(program=("-c", program)) as other:
        other.stdout.readline()
        with pytest.raises(CheckpointError, match="is in use by another run"):
            Checkpoint(str(tmp_path))
    with Checkpoint(str(tmp_path)) as checkpoint:
        assert checkpoint.is_fresh


def test_a_full_disk_leaves_the_old_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(descriptor: int) -> NoReturn:
        raise OSError(28, "No space left on device")

    with Checkpoint(str(tmp_path)) as checkpoint:
        checkpoint.begin({"problem": "0a"})
        monkeypatch.setattr(os, "fsync", refuse)
        with pytest.raises(CheckpointError, match="cannot be written: No space left on device"):
            checkpoint.save(SavedState(7))
    with Checkpoint(str(tmp_path)) as checkpoint:
        assert checkpoint.state == SavedState()
