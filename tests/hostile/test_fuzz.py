"""Damaged texts of all formats end in records and messages: a short draw; `fuzz.py` draws more."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fuzz
import fuzz_mutations
from conftest import ROOT, examples
from cover.families import COMMANDS
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.reading.reader import read
from cover.reading.records import BadRecord, Reading
from fuzz_inputs import Trial, drawn, seeds
from fuzz_trial import Table
from fuzzing import fresh_seed

FORMATS = [
    (family, name)
    for family in COMMANDS
    for name in formats_of(family).names
]  # fmt: skip


def tried(seed: int, numbers: Iterable[int]) -> Table:
    """What the inputs of these numbers were read as, if nothing is wrong with any of them."""
    table = Table()
    failures = [fuzz.attempt(seed, number, table) for number in numbers]
    assert [failure.text for failure in failures if failure is not None] == []
    return table


def test_a_short_draw() -> None:
    table = tried(8, range(600))

    assert {kind for family, _, kind in table if family} == {"good", "bad"}
    assert {"solved", "unique", "several", "none"} <= {name for family, name, _ in table}


@pytest.mark.slow
def test_a_fresh_draw_reaches_every_format() -> None:
    table = tried(fresh_seed(), range(12_000))

    for kind in ("good", "bad"):
        assert [key for key in FORMATS if not table[*key, kind]] == []


def test_every_format_has_a_seed_that_is_a_puzzle() -> None:
    for family, name in FORMATS:
        formats = formats_of(family)
        found = [
            record
            for seed in seeds()[family, name]
            for record in read(family, formats, "seed", BytesIO(seed.data), Reading(None, name))
        ]
        assert any(isinstance(record, Puzzle) for record in found), (family, name)


def test_what_is_raised_and_what_does_not_end_are_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(trial: Trial, table: Table) -> None:
        raise ValueError("something")

    def go_on(trial: Trial, table: Table) -> None:
        while True:
            table.update(Table())

    monkeypatch.setattr(fuzz, "try_out", fail)
    failure = fuzz.attempt(1, 7, Table())
    assert failure is not None
    assert (failure.number, failure.kind[:14]) == (7, "ValueError at ")
    assert failure.text.endswith("ValueError: something\n")

    monkeypatch.setattr(fuzz, "try_out", go_on)
    gc.disable()  # what is raised while it calls hypothesis is lost
    try:
        failure = fuzz.attempt(1, 7, Table(), seconds=0.05)
    finally:
        gc.enable()
    assert failure is not None
    assert failure.kind.startswith("TooSlow at ")


@pytest.mark.slow
def test_the_command(tmp_path: Path) -> None:
    options = ("--inputs", "300", "--jobs", "2", "--faults", tmp_path / "faults")
    done = subprocess.run(
        [sys.executable, fuzz.__file__, *options],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests")},
    )

    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "seed 0: 300 inputs, 0 faults"
    assert not (tmp_path / "faults").exists()


def test_inputs_are_short_different_and_can_be_drawn_again() -> None:
    inputs = [drawn(3, number).data for number in range(200)]
    starts = {seed.data for pool in seeds().values() for seed in pool}

    assert [drawn(3, number).data for number in range(200)] == inputs
    assert [drawn(4, number).data for number in range(200)] != inputs
    assert len({*inputs}) > 150
    assert len({*inputs} - starts) > 150
    assert max(map(len, inputs)) <= 30 * 5000 + fuzz_mutations.LARGEST


def any_input(family: str) -> st.SearchStrategy[tuple[str, bytes]]:
    """The name of a format, or nothing, and any bytes or a text of marks that formats have."""
    names = st.sampled_from(["", *formats_of(family).names])
    parts = st.sampled_from([*'0123AB.x|:,-[]{}#"\n\n', " ", "A: ", "x:1", "2 2\n", "10\n"])
    texts = st.text(max_size=200) | st.lists(parts, max_size=80).map("".join)
    return st.tuples(names, st.binary(max_size=200) | texts.map(str.encode))


# What once was read as something that it is not.
ODD = (
    ("exact-cover", "dlx", "A\x1c|\x0b:"),
    ("exact-cover", "dense", "1 1\n\x1c\x0c1"),
    ("exact-cover", "sparse", "\u0661 1\n1"),
    ("matching", "edges", "\u0661 \u0662\n"),
    ("matching", "edges", "1\x1c2\n"),
    ("matching", "matrix", "0 \x1c1\n1 0\n"),
    ("domino", "dominosa", "\u0661 \u0661\n\n1"),
    ("domino", "dominosa", "1\x1c2\n\n1"),
    ("domino", "su-domino-ku", "0\u0661\nA 00"),
    ("domino", "tatham", "\x1c:0"),
    ("domino", "", "A1 2\n"),
    ("domino", "", "2 2\n0 0"),
    ("tiling", "sized", "\u0661 \u0661\n\nx"),
    ("tiling", "sized", "1\x1c2\n\nx"),
    ("tiling", "knuth", "0\u0661\nA 00"),
)


@pytest.mark.parametrize("family", COMMANDS)
@examples(60)
@given(data=st.data())
def test_whatever_the_bytes(family: str, data: st.DataObject) -> None:
    name, text = data.draw(any_input(family))
    check_read(family, name, text)


def test_odd_characters_and_short_texts() -> None:
    for family, name, text in ODD:
        check_read(family, name, text.encode())


def check_read(family: str, name: str, data: bytes) -> None:
    """Check that bytes are read as puzzles whose places are known, and faults in a line each."""
    reading = Reading(None, format=name)
    found = list(read(family, formats_of(family), "f", BytesIO(data), reading))

    assert found
    for record in found:
        assert isinstance(record, Puzzle | BadRecord)
        if isinstance(record, BadRecord):
            assert record.error.message.isprintable()
        else:
            record._contradiction()
            assert record.place.source == "f"
