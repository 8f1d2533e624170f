"""Journals: whose they are, and what is believed of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from cover.errors import OptionError
from cover.running.file_output import open_output
from output_runs import (
    OPENERS,
    Opener,
    alone,
    answer,
    begin,
    entries_at_each_record,
    go_on,
    prepare,
    to_file,
)


@pytest.mark.parametrize(
    ("begun", "held"),
    [
        ("open_output(path, (), {})", "out.txt.journal"),
        ("open_to_append(path + PART)", "out.txt.part"),
    ],
)
def test_two_runs_at_once(tmp_path: Path, begun: str, held: str) -> None:
    """A listing that a checkpoint goes on with has no journal."""
    path = str(tmp_path / "out.txt")
    program = (
        "import sys; from cover.running.file_output import PART, open_output, open_to_append\n"
        f"path = {path!r}; output = {begun}\nprint(); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(OptionError, match=f"{held} is in use by another run$"):
            open_output(path, (), {})
        other.kill()
    assert (tmp_path / held).exists()
    open_output(path, (), {}, resume=True)[0].leave()


DAMAGES = st.one_of(
    st.tuples(st.just("cut"), st.integers(0, 4000), st.just(b"")),
    st.tuples(st.just("put"), st.integers(0, 4000), st.binary(min_size=1, max_size=30)),
    st.tuples(st.just("over"), st.integers(0, 4000), st.binary(min_size=1, max_size=30)),
)


def _damage(path: Path, damage: tuple[str, int, bytes]) -> None:
    kind, at, data = damage
    text = path.read_bytes()
    after = {"cut": len(text), "put": at, "over": at + len(data)}[kind]
    path.write_bytes(text[:at] + data + text[after:])


@examples(40)
@given(
    opener=st.sampled_from(OPENERS),
    stop=st.integers(0, 9),
    damages=st.lists(DAMAGES, min_size=1, max_size=3),
)
def test_a_damaged_part_is_noticed(
    opener: Opener, stop: int, damages: list[tuple[str, int, bytes]]
) -> None:
    with TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        entries_at_each_record(patch)
        folder = prepare(Path(name, "damaged"))
        answer(opener(folder, False), stop=stop)
        for path in folder.rglob("*.part"):
            for damage in damages:
                _damage(path, damage)

        assert go_on(opener, folder) == alone(opener, Path(name, "alone"))


def test_a_torn_entry_does_not_harm_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries_at_each_record(monkeypatch)
    output = to_file(tmp_path)
    begin(output, "a")
    output.write("one")
    output.keep(1)
    output.leave()
    with (tmp_path / "out.txt.journal").open("ab") as journal:
        journal.write(b'[1, 2, "out"')
    output = to_file(tmp_path, resume=True)
    begin(output, "a")
    output.write("two")
    output.keep(2)
    output.leave()
    output = to_file(tmp_path, resume=True)

    assert begin(output, "a") == 2
    output.leave()
