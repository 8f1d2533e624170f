"""Shards of a problem, and the ledger of those that are done."""

from pathlib import PurePath

import pytest
from hypothesis import given

from cover.errors import Place
from cover.problem import Problem
from cover.shards.ledger import Ledger, ShardError
from cover.shards.shard import Cut, Shard, digest_of, divided, whole
from cover.solver import prepare
from problems import Answered, answered_problems, queens

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
    ]
    assert len({digest_of(problem), *others}) == 4


def test_the_name_of_a_shard_can_be_that_of_a_file() -> None:
    shard = Shard("d", (), (Cut(3, 8, "k"), Cut(1, 2, "l")))

    assert PurePath(shard.name).name == shard.name == "3-of-8.1-of-2"
