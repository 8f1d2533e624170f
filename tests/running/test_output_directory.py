"""`--output DIR`: where the answers to each source go, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from cover.errors import OptionError
from cover.reading.records import Reading
from cover.running.file_output import open_output, with_targets
from cover.running.sources import Input, expand
from output_runs import COMMAND, INPUTS, answer, files


def _placed(top: Path | str, *unders: str, suffix: str = ".txt") -> Sequence[Input]:
    """Sources below a folder that is not there, and where their answers go."""
    sources = [Input(f"in/{under}", f"in/{under}", under) for under in unders]
    return with_targets(sources, str(top), suffix)


def _said(sources: Sequence[Input]) -> list[str]:
    """What is said of each source, or nothing."""
    return ["" if source.error is None else str(source.error) for source in sources]


def _found(operand: Path, recursive: bool = True) -> list[Input]:
    return list(expand([str(operand)], recursive, Reading(None)))


def test_a_directory_is_made(tmp_path: Path) -> None:
    new, _ = open_output(f"{tmp_path}/new/er/", (), COMMAND)
    answer(new, [each._replace(target=each.target and f"{each.target}.txt") for each in INPUTS])

    assert files(tmp_path / "new" / "er").keys() == {
        *("a.txt.txt", "s/b.txt.txt", "c.txt.txt", "d.txt.txt")
    }
    with pytest.raises(OptionError, match="cannot be written: Not a directory"):
        open_output(f"{tmp_path}/new/er/a.txt.txt/more/", (), COMMAND)


@pytest.mark.parametrize(
    ("under", "expected"),
    [
        ("a.sdk", "a.sdk.txt"),
        ("a.txt", "a.txt"),
        ("stdin", "stdin.txt"),
        ("a/b.c/d", "a/b.c/d.txt"),
        ("../../a", "a.txt"),
        ("a/../../b.yaml", "a/b.yaml.txt"),
        ("/etc/passwd", "etc/passwd.txt"),
        ("./a", "a.txt"),
    ],
)
def test_where_the_answers_to_a_source_go(tmp_path: Path, under: str, expected: str) -> None:
    (source,) = _placed(tmp_path, under)

    assert source.error is None
    assert source.target == expected


def test_two_sources_of_one_file(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("s")
    placed = _placed(tmp_path, "a.txt", "a", "b.txt/c", "b", "s/d", "link/d")

    no_place = "has no place for its answers:"
    assert _said(placed) == [
        "",
        f"in/a: {no_place} {tmp_path}/a.txt is for those to in/a.txt",
        "",
        f"in/b: {no_place} {tmp_path}/b.txt is a directory",
        "",
        f"in/link/d: {no_place} {tmp_path}/link/d.txt is for those to in/s/d",
    ]
    assert [source.target for source in placed] == ["a.txt", "", "b.txt/c.txt", "", "s/d.txt", ""]


def test_what_is_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "a.txt").mkdir()
    (tmp_path / "b").touch()
    said = _said(_placed(tmp_path, "a", "b/c", "d" * 250))

    assert said[0].endswith("/a.txt is a directory")
    assert said[1].endswith("/b/c.txt cannot be written: Not a directory")
    assert said[2].endswith("d.txt cannot be written: File name too long")


def test_inputs_are_not_overwritten(tmp_path: Path) -> None:
    """Whether they are named, in a directory, or match a pattern."""
    (tmp_path / "b").mkdir()
    for name in ("a", "a.txt", "b/c.txt", "d.yaml"):
        (tmp_path / name).write_text("puzzles\n")

    *refused, d = _said(with_targets(_found(tmp_path), str(tmp_path), ".txt"))
    assert d == ""
    assert all(
        said.endswith((" is an input", f" is for those to {tmp_path}/a")) for said in refused
    )
    said = _said(with_targets(_found(tmp_path / "a*"), str(tmp_path), ".txt"))
    assert said[0].endswith("/a.txt is an input")
    assert said[1].endswith(f"/a.txt is for those to {tmp_path}/a")


def test_only_what_is_read_is_an_input(tmp_path: Path) -> None:
    """So the same run can be made again."""
    for name in ("a.txt", "a.txt.svg", "in/b.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()

    assert _said(with_targets(_found(tmp_path), str(tmp_path), ".svg")) == ["", ""]

    below = with_targets(_found(tmp_path, recursive=False), str(tmp_path / "in"), ".txt")
    assert _said(below) == [""]
