"""Journals: whose they are, and what is believed of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cover.batch import resumable
from cover.batch.outputs import OutputOptions
from cover.batch.resumable import FileOutput
from cover.errors import OptionError
from output_runs import (
    COMMAND,
    INPUTS,
    OPENERS,
    Opener,
    alone,
    answer,
    begin,
    entries_at_each_record,
    files,
    go_on,
    prepare,
    to_file,
)


@pytest.mark.parametrize(
    ("run", "message"),
    [
        ({**COMMAND, "--format": "json"}, '--format was "line", now "json"'),
        ({**COMMAND, "--seed": 3}, "--seed was not given, now 3"),
        ({**COMMAND, "--all": True}, "--all was not given, now given"),
        ({**COMMAND, "input 2": "c"}, 'input 2 was "b", now "c"'),
        ({"--format": "line", "input 1": "a.txt"}, 'input 2 was "b", now not given'),
    ],
)
def test_another_run_does_not_go_on(tmp_path: Path, run: dict[str, object], message: str) -> None:
    answer(to_file(tmp_path), stop=3)
    before = files(tmp_path)
    with pytest.raises(OptionError) as error:
        FileOutput(OutputOptions(str(tmp_path / "out.txt"), run, resume=True))

    assert str(error.value) == (
        f"{tmp_path}/out.txt.journal belongs to another run: {message}; "
        "without --resume it starts anew"
    )
    assert files(tmp_path) == before


def test_other_sources_do_not_go_on(tmp_path: Path) -> None:
    answer(to_file(tmp_path), stop=5)
    other = to_file(tmp_path, resume=True)
    with pytest.raises(OptionError, match=r"source 3 was in/s/b.txt, now in/d.txt; the sources"):
        answer(other, [INPUTS[0], INPUTS[1], INPUTS[4]])
    other.leave()
    fewer = to_file(tmp_path, resume=True)
    with pytest.raises(OptionError, match="there were 3 sources or more, now 2"):
        answer(fewer, INPUTS[:2])
    fewer.leave()

    assert files(tmp_path).keys() == {"out.txt.part", "out.txt.journal"}


def test_two_runs_at_once(tmp_path: Path) -> None:
    path = str(tmp_path / "out.txt")
    program = (
        "import sys; from cover.batch.outputs import OutputOptions, open_output\n"
        f"open_output(OutputOptions({path!r}, {{}}))\nprint(); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(OptionError, match=r"out\.txt\.journal is in use by another run$"):
            FileOutput(OutputOptions(path, {}))
        other.kill()
    FileOutput(OutputOptions(path, {}, resume=True)).leave()


DAMAGES = st.one_of(
    st.tuples(st.just("cut"), st.integers(0, 4000), st.just(b"")),
    st.tuples(st.just("put"), st.integers(0, 4000), st.binary(min_size=1, max_size=30)),
    st.tuples(st.just("over"), st.integers(0, 4000), st.binary(min_size=1, max_size=30)),
    st.tuples(st.just("lines"), st.integers(0, 12), st.just(b"")),
)


def _damage(path: Path, damage: tuple[str, int, bytes]) -> None:
    kind, at, data = damage
    text = path.read_bytes()
    if kind == "lines":
        head, *entries = text.splitlines(keepends=True)
        text = head + b"".join(entries[at:] + entries[:at])
    else:
        after = {"cut": len(text), "put": at, "over": at + len(data)}[kind]
        text = text[:at] + data + text[after:]
    path.write_bytes(text)


@settings(max_examples=40)
@given(
    opener=st.sampled_from(OPENERS),
    stop=st.integers(0, 9),
    damages=st.lists(DAMAGES, min_size=1, max_size=3),
    of_part=st.booleans(),
)
def test_damage_is_noticed(
    opener: Opener, stop: int, damages: list[tuple[str, int, bytes]], of_part: bool
) -> None:
    with TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        entries_at_each_record(patch)
        folder = prepare(Path(name, "damaged"))
        answer(opener(folder, False), stop=stop)
        ending = "part" if of_part else "journal"
        for path in folder.rglob(f"*.{ending}"):
            for damage in damages:
                _damage(path, damage)

        assert go_on(opener, folder) == alone(opener, Path(name, "alone"))


def test_a_changed_entry_is_not_believed(tmp_path: Path) -> None:
    output = to_file(tmp_path)
    begin(output, "a")
    for records in (1, 2):
        output.write("same")
        output.keep(records)
    output.leave()
    journal = tmp_path / "out.txt.journal"
    journal.write_text(journal.read_text().replace('"records":2', '"records":3'))
    output = to_file(tmp_path, resume=True)

    assert begin(output, "a") == 1
    output.leave()


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
        journal.write(b'{"source":1,"na')
    output = to_file(tmp_path, resume=True)
    begin(output, "a")
    output.write("two")
    output.keep(2)
    output = to_file(tmp_path, resume=True)  # the other one was killed

    assert begin(output, "a") == 2
    output.leave()


def test_entries_are_rare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(resumable, "monotonic", lambda: now)
    output = to_file(tmp_path)
    begin(output, "a")
    for records in range(1, 1001):
        now += 0.01
        output.write("text")
        output.keep(records)
    lines = (tmp_path / "out.txt.journal").read_text().splitlines()
    output.leave()

    assert 49 <= len(lines) - 1 <= 51


def test_an_entry_without_room_does_not_harm_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries_at_each_record(monkeypatch)
    output = to_file(tmp_path)
    begin(output, "a")
    output.write("one")
    with monkeypatch.context() as patch:
        really = os.write
        patch.setattr(os, "write", lambda to, data: really(to, data[:9] if b"{" in data else data))
        with pytest.raises(OSError, match="No space left"):
            output.keep(1)
    output.leave()
    output = to_file(tmp_path, resume=True)

    assert begin(output, "a") == 1
    output.leave()
