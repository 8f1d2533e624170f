"""What puzzles are read from: texts, paths, streams, pipes that are being written, lines."""

import io
import os
from collections.abc import Iterable
from pathlib import Path
from threading import Thread

import pytest

import cover
from cover.errors import InputError, OptionError

pytestmark = pytest.mark.usefixtures("none_from_outside")

SIX = "1....2.....3...."
ONE = "1....2.....3.4.."
LINES = ["." * k + "12" + "." * (79 - k) for k in range(3)]
TWO = f"{SIX}\n{ONE}\n"


def _texts(puzzles: Iterable[cover.Puzzle]) -> list[object]:
    return [puzzle.to("lines") for puzzle in puzzles]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of two puzzles."""
    path = tmp_path / "two.sdm"
    path.write_text(TWO)
    return path


def test_sources_of_any_kind(path: Path) -> None:
    sources: list[object] = [
        *(TWO, TWO.encode(), bytearray(TWO.encode()), TWO.replace("\n", "\r\n")),
        *(path, str(path), io.StringIO(TWO), io.BytesIO(TWO.encode())),
        *([SIX, ONE], TWO.splitlines(keepends=True), iter([SIX.encode(), ONE.encode()])),
        [line.encode() for line in TWO.splitlines(keepends=True)],
        (line for line in (SIX, ONE)),
    ]

    for source in sources:
        puzzles = list(cover.read(source))  # type: ignore[arg-type]
        assert _texts(puzzles) == [SIX, ONE], source
        assert [puzzle.place.line for puzzle in puzzles] == [1, 2], source


@pytest.mark.parametrize(("mode", "buffering"), [("r", 1), ("r", -1), ("rb", 0), ("rb", -1)])
def test_open_files_stay_open(mode: str, buffering: int, path: Path) -> None:
    with open(path, mode, buffering=buffering) as stream:
        puzzles = list(cover.read(stream))
        assert not stream.closed

    assert [puzzle.place.source for puzzle in puzzles] == [str(path)] * 2


def test_a_file_is_closed_after_its_last_puzzle(path: Path) -> None:
    def opened() -> int:
        return len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0

    before = opened()
    puzzles = cover.read(path)
    first = next(puzzles)
    puzzles.close()

    assert first.to("lines") == SIX
    assert list(puzzles) == []
    with cover.read(path) as others:
        next(others)
    assert opened() == before


@pytest.mark.parametrize("mode", ["r", "rb"])
def test_a_pipe_that_is_being_written(mode: str) -> None:
    """Each puzzle is there before the next one is written."""
    reading, writing = os.pipe()
    with open(reading, mode) as stream, open(writing, "w", buffering=1) as pipe:
        puzzles = cover.read(stream, "sudoku")
        for line in LINES:
            pipe.write(f"{line}\n")
            assert next(puzzles).to("lines") == line
        pipe.close()
        assert next(puzzles, None) is None


def test_a_named_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = Thread(target=path.write_text, args=[TWO])
    writer.start()

    assert _texts(cover.read(str(path))) == [SIX, ONE]
    writer.join()


def test_bad_records_are_raised_in_their_places() -> None:
    puzzles = cover.read(f"{SIX}\n12\n{ONE}\n", "sudoku", format="lines")

    assert next(puzzles).to("lines") == SIX
    with pytest.raises(InputError) as raised:
        next(puzzles)
    assert raised.value.place == ("text", 2, 0)
    assert next(puzzles).to("lines") == ONE
    assert next(puzzles, None) is None


def test_files_that_are_not_there(tmp_path: Path) -> None:
    for missing in (tmp_path / "nothing", "nothing.sdk", str(tmp_path / "missing.txt")):
        for read in (cover.read, cover.solve, cover.Sudoku):
            with pytest.raises(FileNotFoundError):
                read(missing)
    with pytest.raises(IsADirectoryError):
        next(cover.read(tmp_path))


def test_what_cannot_be_read_at_all() -> None:
    with pytest.raises(OptionError, match="source takes a text, a path"):
        next(cover.read(7))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a line is str or bytes, not int"):
        next(cover.read([1, 2]))  # type: ignore[arg-type]
    with pytest.raises(InputError, match="the input holds no puzzle"):
        next(cover.read(""))
    with pytest.raises(InputError, match=r'name the family, .*family="[a-z]+"'):
        cover.solve("53..7")


def test_solve_takes_one_puzzle_of_any_kind(tmp_path: Path) -> None:
    path = tmp_path / "one.sdk"
    path.write_text(ONE)
    expected = cover.Sudoku(ONE).solve()
    assert expected is not None

    for source in (ONE, ONE.encode(), path, str(path), cover.Sudoku(ONE)):
        assert cover.solve(source) == expected
    assert cover.solve(ONE, "sudoku", format="lines", timeout=60, jobs=2, seed=3) == expected
    second = r"^text:2: a second puzzle, expected one; cover\.read reads all of them$"
    with pytest.raises(InputError, match=second):
        cover.solve(TWO)
