"""What puzzles are read from: texts, paths, streams, pipes that are being written, lines."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cover
from conftest import ROOT

pytestmark = pytest.mark.usefixtures("none_from_outside")

SIX = "1....2.....3...."
ONE = "1....2.....3.4.."
LINES = ["." * k + "12" + "." * (79 - k) for k in range(3)]
TWO = f"{SIX}\n{ONE}\n"


def _texts(puzzles: Iterator[cover.Puzzle]) -> list[object]:
    return [puzzle.to("lines") for puzzle in puzzles]


def _sources(path: Path) -> dict[str, object]:
    path.write_text(TWO)
    return {
        "text": TWO,
        "bytes": TWO.encode(),
        "path": path,
        "name": str(path),
        "text stream": io.StringIO(TWO),
        "binary stream": io.BytesIO(TWO.encode()),
        "bytearray": bytearray(TWO.encode()),
        "lines": [SIX, ONE],
        "lines with ends": TWO.splitlines(keepends=True),
        "lines of bytes": iter([SIX.encode(), ONE.encode()]),
        "lines of a generator": (line for line in (SIX, ONE)),
        "a carriage return": TWO.replace("\n", "\r\n"),
    }


@pytest.mark.parametrize("kind", list(_sources(Path(os.devnull))))
def test_sources_of_any_kind(kind: str, tmp_path: Path) -> None:
    source = _sources(tmp_path / "two.sdm")[kind]

    assert _texts(cover.read(source)) == [SIX, ONE]  # type: ignore[arg-type]


def test_a_text_that_tells_no_family_asks_for_the_argument() -> None:
    with pytest.raises(cover.errors.InputError, match=r'name the family, .*family="[a-z]+"'):
        cover.solve("53..7")


@pytest.mark.parametrize("mode", ["r", "rb"])
@pytest.mark.parametrize("buffering", [-1, 0])
def test_open_files_stay_open(mode: str, buffering: int, tmp_path: Path) -> None:
    path = tmp_path / "two.sdm"
    path.write_text(TWO)
    if mode == "r" and buffering == 0:
        buffering = 1

    with open(path, mode, buffering=buffering) as stream:
        puzzles = list(cover.read(stream))
        assert not stream.closed

    assert [puzzle.place.source for puzzle in puzzles] == [str(path)] * 2


def test_a_file_is_closed_after_its_last_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "two.sdm"
    path.write_text(TWO)
    before = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0

    puzzles = cover.read(path)
    first = next(puzzles)
    puzzles.close()

    assert first.to("lines") == SIX
    assert list(puzzles) == []
    with cover.read(path) as others:
        next(others)
    if before:
        assert len(os.listdir("/proc/self/fd")) == before


@pytest.mark.parametrize("text", [False, True])
def test_a_pipe_that_is_being_written(text: bool) -> None:
    """Each puzzle is solved before the next one is written."""
    script = """
import sys
for line in sys.stdin:
    print(line.strip()[::-1], flush=True)
"""
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=text
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        puzzles = cover.read(other.stdout, "sudoku")
        for line in LINES:
            other.stdin.write(f"{line}\n" if text else f"{line}\n".encode())
            other.stdin.flush()
            assert next(puzzles).to("lines") == line[::-1]
        other.stdin.close()
        assert next(puzzles, None) is None


def test_a_named_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)

    with subprocess.Popen([sys.executable, "-c", f"open({str(path)!r}, 'w').write({TWO!r})"]):
        assert _texts(cover.read(str(path))) == [SIX, ONE]


def test_objects_are_of_the_class_of_their_family() -> None:
    kinds = {
        "sudoku/seed.yaml": cover.Sudoku,
        "irregular/latin.yaml": cover.Jigsaw,
        "killer/4x4.yaml": cover.Killer,
        "domino/seed.yaml": cover.SuDominoKu,
        "domino/tatham.txt": cover.Dominosa,
        "tiling/calendar.yaml": cover.Tiling,
        "matching/friends.txt": cover.Matching,
        "exact-cover/colours.yaml": cover.ExactCover,
    }
    for name, kind in kinds.items():
        puzzle = next(cover.read(ROOT / "puzzles" / name))
        assert type(puzzle) is kind, name
        assert isinstance(puzzle, cover.Puzzle)
        assert type(puzzle.solve()) is kind.solution_class


def test_bad_records_are_raised_in_their_places() -> None:
    puzzles = cover.read(f"{SIX}\n12\n{ONE}\n", "sudoku", format="lines")

    assert next(puzzles).to("lines") == SIX
    with pytest.raises(cover.errors.InputError) as raised:
        next(puzzles)
    assert raised.value.place == ("text", 2, 0)
    assert next(puzzles).to("lines") == ONE
    assert next(puzzles, None) is None


def test_files_that_are_not_there(tmp_path: Path) -> None:
    for missing in (tmp_path / "nothing", "nothing.sdk", str(tmp_path / "missing.txt")):
        with pytest.raises(FileNotFoundError):
            cover.read(missing)
        with pytest.raises(FileNotFoundError):
            cover.solve(missing)
        with pytest.raises(FileNotFoundError):
            cover.Sudoku(missing)
    with pytest.raises(IsADirectoryError):
        next(cover.read(tmp_path))


def test_what_cannot_be_read_at_all() -> None:
    with pytest.raises(cover.errors.OptionError, match="source takes a text, a path"):
        next(cover.read(7))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a line is str or bytes, not int"):
        next(cover.read([1, 2]))  # type: ignore[arg-type]
    with pytest.raises(cover.errors.InputError, match="the input holds no puzzle"):
        next(cover.read(""))


def test_solve_takes_one_puzzle_of_any_kind(tmp_path: Path) -> None:
    path = tmp_path / "one.sdk"
    path.write_text(ONE)
    expected = cover.Sudoku(ONE).solve()
    assert expected is not None

    for source in (ONE, ONE.encode(), path, str(path), cover.Sudoku(ONE)):
        assert cover.solve(source) == expected
    assert cover.solve(ONE, "sudoku", format="lines", timeout=60, jobs=2, seed=3) == expected


def test_solve_refuses_several_puzzles() -> None:
    with pytest.raises(cover.errors.InputError) as raised:
        cover.solve(TWO)

    assert (
        str(raised.value) == "text:2: a second puzzle, expected one; cover.read reads all of them"
    )
