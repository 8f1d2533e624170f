"""Files of parts are whole or not there; answers of anyone are taken, or told in words."""

from __future__ import annotations

import json
import resource
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ROOT
from cover.errors import InputError, OptionError
from cover.reading.lines import Line, Lines
from cover.running.parts import Joined, PartAnswer, part_answers, write
from processes import run

CUT = {"number": 1, "of": 2, "key": "0123abcd"}
ANSWER = {
    "schema": 1,
    "source": "queens.1-of-2.json",
    "part": {"problem": "0123456789abcdef0123456789abcdef", "path": [CUT]},
    "count": 7,
}

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda children: (
        st.lists(children, max_size=3)
        | st.dictionaries(st.sampled_from((*ANSWER, *CUT, "problem", "path")), children, max_size=4)
    ),
    max_leaves=8,
)


def _read(*answers: object) -> list[PartAnswer | InputError]:
    lines = [Line("answers.jsonl", n, json.dumps(each)) for n, each in enumerate(answers, 1)]
    return list(part_answers(Lines(lines)))


@given(st.sampled_from(("source", "count", "part", "problem", "path", *CUT)), VALUES)
def test_a_forged_answer_is_taken_or_told(key: str, value: object) -> None:
    answer, part, cut = dict(ANSWER), dict(ANSWER["part"]), dict(CUT)  # type: ignore[call-overload]
    holder = next(each for each in (answer, part, cut) if key in each)
    holder[key] = value
    if key in CUT:
        part["path"] = [cut]
    if key != "part":
        answer["part"] = part
    sums = Joined()
    for found in _read({**ANSWER, "count": 3}, answer):
        if isinstance(found, InputError):
            assert found.place.line == 2
            continue
        with suppress(InputError):
            sums.add(found)
    assert sums.total >= 3


def test_numbers_and_paths_of_any_length_are_added_or_told() -> None:
    sums = Joined()
    huge, endless = {**ANSWER, "count": "9" * 4300}, {**ANSWER, "count": "9" * 4301}
    deep = {**ANSWER, "part": {"problem": "0123456789abcdef" * 2, "path": [CUT] * 101}}
    added, *refused = _read(huge, endless, deep)

    assert isinstance(added, PartAnswer)
    sums.add(added)
    assert sums.total == 10**4300 - 1
    for each, said in zip(refused, ("4301 digits", "101 times"), strict=True):
        assert isinstance(each, InputError)
        assert said in each.message


def test_a_disk_that_is_full_leaves_no_part_of_a_file(tmp_path: Path) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    files = write(str(tmp_path), ["1.json", "2.json"], ["{}", "[" + 1000 * " " + "]"])
    resource.setrlimit(resource.RLIMIT_FSIZE, (500, limits[1]))
    try:
        assert next(files) == str(tmp_path / "1.json")
        with pytest.raises(OptionError, match=r"2\.json: cannot be written: File too large$"):
            next(files)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    assert list(tmp_path.iterdir()) == [tmp_path / "1.json"]
    assert (tmp_path / "1.json").read_text(encoding="ascii") == "{}\n"


def split(puzzle: Path, folder: Path, parts: int) -> list[Path]:
    """Split a puzzle, and return the files of its parts."""
    done = run("split", "-q", puzzle, "--parts", str(parts), "--output", folder)
    assert (done.returncode, done.stderr) == (0, "")
    return [Path(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    "name",
    [
        *("exact-cover/langford-7.dlx", "exact-cover/shop-shifts.dlx", "sudoku/several.txt"),
        *("tiling/counts.yaml", "domino/several.txt", "matching/hypercube-3.col"),
    ],
)
def test_parts_one_after_the_other_have_all_solutions(tmp_path: Path, name: str) -> None:
    """Those of one part after the other, even: where there are sums, the order is another one."""
    parts = split(ROOT / "puzzles" / name, tmp_path, 4)

    listed = run("solve", "--all", "-q", "--jobs", "1", *parts).stdout.splitlines()

    assert len(parts) > 1
    assert parts == sorted(parts)
    everything = run("solve", "--all", "-q", ROOT / "puzzles" / name).stdout.splitlines()
    assert sorted(line for line in listed if line != "none") == sorted(everything)
