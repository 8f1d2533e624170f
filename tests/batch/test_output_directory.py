"""`--output DIR`: where the answers to each source go, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from cover.batch.outputs import Output, OutputOptions, open_output
from cover.batch.resumable import DirectoryOutput
from cover.batch.sources import Source
from cover.errors import OptionError
from output_runs import COMMAND, INPUTS, answer, files, to_directory


def _output(path: Path | str, *operands: Path) -> Output:
    names = [str(path) for path in operands]
    return open_output(OutputOptions(str(path), COMMAND, operands=names, recursive=True))


def _admitted(output: DirectoryOutput, path: Path | str, under: str) -> str:
    """What is said of a source, or nothing."""
    error = output.admit(Source(str(path), str(path), under)).error
    return "" if error is None else str(error)


def test_a_directory_is_made(tmp_path: Path) -> None:
    new = _output(f"{tmp_path}/new/er/")
    answer(new)

    assert isinstance(new, DirectoryOutput)
    assert files(tmp_path / "new" / "er").keys() == {"a.txt", "s/b.txt", "c.txt", "d.txt"}
    with pytest.raises(OptionError, match="cannot be made: Not a directory"):
        _output(f"{tmp_path}/new/er/a.txt/more/")


@pytest.mark.parametrize(
    ("under", "expected"),
    [
        ("a.sdk", "a.sdk.txt"),
        ("stdin", "stdin.txt"),
        ("a/b.c/d", "a/b.c/d.txt"),
        ("../../a", "a.txt"),
        ("a/../../b.yaml", "a/b.yaml.txt"),
        ("/etc/passwd", "etc/passwd.txt"),
        ("./a", "a.txt"),
    ],
)
def test_where_the_answers_to_a_source_go(tmp_path: Path, under: str, expected: str) -> None:
    answer(to_directory(tmp_path), [INPUTS[0]._replace(name="in", under=under)])

    assert files(tmp_path).keys() == {f"out/{expected}"}


def test_two_sources_of_one_file(tmp_path: Path) -> None:
    new = to_directory(tmp_path)

    assert _admitted(new, "in/a.txt", "a.txt") == ""
    assert _admitted(new, "in/a", "a") == (
        f"in/a: has no place for its answers: {tmp_path}/out/a.txt is for those to in/a.txt"
    )
    assert _admitted(new, "a.txt", "a.txt/b").endswith("out/a.txt is no directory")
    assert _admitted(new, "in/s/b.txt", "s.txt/b.txt") == ""
    assert _admitted(new, "in/s.txt", "s.txt").endswith("out/s.txt is a directory")
    new.leave()


def test_what_is_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "out" / "a.txt").mkdir(parents=True)
    (tmp_path / "out" / "b").touch()
    new = to_directory(tmp_path)

    assert _admitted(new, "in/a", "a").endswith("out/a.txt is a directory")
    assert _admitted(new, "in/b/c", "b/c").endswith("out/b is no directory")
    new.leave()


def test_inputs_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("puzzles\n")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "c.txt").write_text("more puzzles\n")
    before = files(tmp_path)
    for operands in ((tmp_path,), (tmp_path / "a.txt", tmp_path / "b")):
        new = _output(tmp_path, *operands)
        assert isinstance(new, DirectoryOutput)
        for under in ("a.txt", "a", "b/c"):
            said = _admitted(new, tmp_path / under, under)
            assert said.endswith("is there, and may be an input"), said
        assert _admitted(new, tmp_path / "d.yaml", "d.yaml") == ""
        new.leave()

    assert files(tmp_path) == before


def test_only_what_is_read_is_an_input(tmp_path: Path) -> None:
    """So the same run can be made again."""
    for name in ("a.svg", "in/b.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    beside = DirectoryOutput(
        OutputOptions(str(tmp_path), COMMAND, False, ".svg", [str(tmp_path)], True)
    )
    assert _admitted(beside, tmp_path / "a.txt", "a.txt") == ""
    beside.leave()
    below = DirectoryOutput(OutputOptions(str(tmp_path / "in"), COMMAND, operands=[str(tmp_path)]))
    assert _admitted(below, tmp_path / "b.txt", "b.txt") == ""
    below.leave()
