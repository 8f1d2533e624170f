"""Runs that are killed and gone on with leave the same files as one that is left alone.

Nothing else ends an output between two of its system calls: at each of them without puzzles, at
many in whole runs, and once by the system.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ROOT, examples
from cover.cli.main import main
from cover.errors import OptionError
from cover.running.file_output import open_output
from output_runs import (
    OLD,
    OPENERS,
    Opener,
    alone,
    answer,
    begin,
    entries_at_each_record,
    files,
    go_on,
    killed,
    no_entries_for_records,
    prepare,
    to_directory,
    to_file,
)
from processes import AT_ONCE, SUMMARY, run, started, wait_until
from test_batch import ONE
from texts import GOOD, SHORT, TWICE, TWO_WAYS

CLOCKS = [entries_at_each_record, no_entries_for_records]


def _is_over(opener: Opener, folder: Path) -> bool:
    """Whether nothing at all is left to be done."""
    left = "*.journal" if opener is to_directory else "*.part"
    return not list(folder.rglob(left))


def test_a_run_that_is_left_alone(tmp_path: Path) -> None:
    found, tally = alone(to_file, tmp_path / "file")

    assert found["out.txt"].startswith(
        "a1\n\na2\n\na2'\nnone\nhas no place for its answers\nb1 é\n".encode()
    )
    assert found["out.txt"].endswith(b"b\nb3\nd1\n\nd2\n")
    assert tally == {"solved": 8, "none": 1, "code": 1}

    found, _ = alone(to_directory, tmp_path / "directory")

    assert found.keys() == {"out.txt", *(f"out/{name}.txt" for name in ("a", "s/b", "c", "d"))}
    assert found["out/a.txt"] == b"a1\n\na2\n\na2'\nnone\n"
    assert found["out/c.txt"] == b""
    assert found["out/d.txt"] == b"d1\n\nd2\n"


@pytest.mark.parametrize("opener", OPENERS)
@pytest.mark.parametrize(
    ("clock", "how"),
    [
        (entries_at_each_record, "before"),
        (entries_at_each_record, "half"),
        (no_entries_for_records, "before"),
    ],
)
def test_a_kill_at_any_call_loses_nothing(
    opener: Opener,
    clock: Callable[[pytest.MonkeyPatch], None],
    how: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock(monkeypatch)
    expected = alone(opener, tmp_path / "alone")
    for at in count(1):
        folder = prepare(tmp_path / str(at))
        kept = [0]
        with killed(at, how) as kills:
            answer(opener(folder, False), kept=kept)
        if kills.calls < at:
            break
        for name, data in files(folder).items():
            if not name.endswith((".part", ".journal")):
                assert data in (expected[0][name], OLD.get(name)), f"{name} after call {at}"
        sure = kept[-1] if clock is entries_at_each_record and not _is_over(opener, folder) else 0
        assert go_on(opener, folder, sure) == expected, f"call {at}"
        shutil.rmtree(folder)
    assert at > 15


@pytest.mark.parametrize("opener", OPENERS)
def test_a_run_that_was_left_goes_on(opener: Opener, tmp_path: Path) -> None:
    expected = alone(opener, tmp_path / "alone")
    for stop in range(9):
        folder = prepare(tmp_path / f"left after {stop}")
        answer(opener(folder, False), stop=stop)
        left = files(folder).get("out.txt.part", b"cut off\n")
        assert left.endswith(b"cut off\n")  # which is made again
        output = opener(folder, True)
        assert output.tally.records == stop
        answer(output)
        assert (files(folder), output.tally.data()) == expected


@pytest.mark.parametrize("opener", OPENERS)
def test_nothing_done_leaves_nothing_behind(opener: Opener, tmp_path: Path) -> None:
    output = opener(tmp_path, False)
    begin(output, "a.txt")
    output.leave()

    assert files(tmp_path) == {}


def test_what_the_system_lost_is_made_again(tmp_path: Path) -> None:
    """Where the system itself goes down, entries can be newer than the part."""
    first = to_file(tmp_path)
    for name in ("a", "b"):
        begin(first, name)
        first.write(f"the answer to {name}")
        first.end()
    first.leave()
    part = tmp_path / "out.txt.part"
    part.write_bytes(b"the answer to a\n" + bytes(16))
    for _ in range(2):
        output = to_file(tmp_path, resume=True)

        assert begin(output, "a") is None
        assert begin(output, "b") == 0
        assert part.read_bytes() == b"the answer to a\n"

        output.write("another one, since there was less time")
        output.leave()


@pytest.mark.parametrize("opener", OPENERS)
def test_an_older_file_is_not_taken_for_the_answers(opener: Opener, tmp_path: Path) -> None:
    """Without its part, a file that was not whole is gone, whatever has its name."""
    output = opener(tmp_path, False)
    begin(output, "a.txt")
    output.write("same")
    output.keep(1)
    output.leave()
    (part,) = tmp_path.rglob("*.part")
    part.rename(part.with_suffix(""))
    output = opener(tmp_path, True)

    assert begin(output, "a.txt") == 0
    output.leave()


# --- Journals: whose they are, and what is believed of them ---


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
        f"path = {path!r}; output = {begun}\nprint(flush=True); sys.stdin.read()"
    )
    with started(program=("-c", program)) as other:
        other.stdout.readline()
        with pytest.raises(OptionError, match=f"{held} is in use by another run$"):
            open_output(path, (), {})
    assert (tmp_path / held).exists()
    open_output(path, (), {}, resume=True)[0].leave()


def test_a_file_that_has_changed_is_another_run(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text(f"{GOOD}\n{SHORT}\n", encoding="ascii")
    words = ["sudoku", "--fail-fast", "--output", str(tmp_path / "out"), str(path)]
    run(*words)
    path.write_text(f"{GOOD}\n{GOOD}\n", encoding="ascii")

    assert f'another run: file {path} was "163 bytes of 2' in run(*words, "--resume").stderr


KINDS = st.sampled_from(["cut", "put", "over"])
DAMAGES = st.tuples(KINDS, st.integers(0, 4000), st.binary(max_size=30))


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
            for kind, at, data in damages:
                text = path.read_bytes()
                after = {"cut": len(text), "put": at, "over": at + len(data)}[kind]
                path.write_bytes(text[:at] + data + text[after:])

        assert go_on(opener, folder) == alone(opener, Path(name, "alone"))


def test_a_torn_entry_does_not_harm_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries_at_each_record(monkeypatch)
    for done in range(3):
        output = to_file(tmp_path, resume=done > 0)
        assert begin(output, "a") == done
        output.write("an answer")
        output.keep(done + 1)
        output.leave()
        if done == 0:
            with (tmp_path / "out.txt.journal").open("ab") as file:
                file.write(b'\n[1, 2, "out"')


# --- Whole runs ---


def lines(number: int) -> str:
    """Lines of all kinds in any order."""
    random = Random(number)
    text = (ROOT / "puzzles/sudoku/17-clues-50.txt").read_text(encoding="utf-8")
    good = [line for line in text.splitlines() if len(line) == 81]
    comment = "#" + "." * 80  # as long as a puzzle
    others = [GOOD, SHORT, TWICE, TWO_WAYS, comment, "", "end of it", " " * 81]
    return "".join(f"{random.choice(others if n % 20 == 7 else good)}\n" for n in range(number))


def irregulars(number: int) -> str:
    """Documents of YAML, every tenth without an answer."""
    broken = ONE.replace("....5", "...")
    return "---\n".join(broken if k % 10 == 9 else ONE for k in range(number))


@pytest.mark.parametrize(
    ("text", "words", "output"),
    [
        (lines(3000), "sudoku --unique --jobs 2", "out.txt"),
        (lines(300), "sudoku --count --jobs 1", "out.json"),
        (irregulars(30), "irregular", "out.csv"),
        (irregulars(20), "solve --format grid", "out"),
        (lines(200), "sudoku --json -r", "out/"),
    ],
)
def test_a_run_comes_to_the_same_after_any_number_of_kills(
    text: str, words: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        path = tmp_path / "in" / "below" / f"{number}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text[82 * number :], encoding="utf-8")
    CLOCKS[output == "out/"](monkeypatch)
    monkeypatch.chdir(tmp_path)
    source = "in" if output == "out/" else "in/below/0.txt"
    command = [*words.split(), source, "--output"]
    expected = main([*command, output.replace("out", "whole")])
    random, kills, code = Random(1), 0, None
    while code is None:
        kills += 1
        with killed(random.randint(1, 8 + 2 * kills), random.choice(["before", "half"])):
            code = main([*command, output, "--resume"])

    found = files(tmp_path)
    written = {name: data for name, data in found.items() if name.startswith("out")}
    assert kills > 5
    assert code == expected
    assert written == {
        name.replace("whole", "out"): data
        for name, data in found.items()
        if name.startswith("whole")
    }
    assert len(written) == (4 if output == "out/" else 1)
    if output == "out.json":
        assert len(json.loads(written[output])) == written[output].count(b"\n") - 2


def test_a_run_that_the_system_kills_can_be_gone_on_with(tmp_path: Path) -> None:
    """What is left behind are the part and the journal, and the rest is all that is done again."""
    (tmp_path / "in.txt").write_text(irregulars(2000), encoding="utf-8")
    words = [sys.executable, "-c", AT_ONCE, "irregular", "--jobs=2", "--json", "in.txt"]
    words += ["--output", "out"]
    part = tmp_path / "out.part"
    with subprocess.Popen(words, cwd=tmp_path) as process:
        wait_until(lambda: part.exists() and part.stat().st_size > 2000)
        process.kill()
    assert sorted(os.listdir(tmp_path)) == ["in.txt", "out.journal", "out.part"]

    done = subprocess.run(
        [*words, "--resume"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    *_, summary = done.stderr.splitlines(keepends=True)
    records = (tmp_path / "out").read_text(encoding="utf-8").splitlines()
    assert SUMMARY.fullmatch(summary)
    assert summary.startswith("2,000 records: 1,800 solved, 200 bad; ")
    assert [json.loads(each)["record"] for each in records] == [*range(1, 2001)]
