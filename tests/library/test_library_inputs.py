"""What puzzles are read from: texts, paths, streams, pipes that are being written, lines."""

import io
import os
from collections.abc import Iterable
from pathlib import Path
from threading import Thread

import pytest

import cover
from tables import hold

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


SOURCES = r"""
# Bad records are raised in their places.
puzzles = read(f'{SIX}\n12\n{ONE}\n', 'sudoku', format='lines')
next(puzzles).to('lines') -> SIX
next(puzzles) raises InputError: text:2:
[next(puzzles).to('lines'), next(puzzles, None)] -> [ONE, None]

# Files that are not there.
read(folder / 'nothing') raises FileNotFoundError
solve(str(folder / 'missing.txt')) raises FileNotFoundError
Sudoku('nothing.sdk') raises FileNotFoundError
next(read(folder)) raises IsADirectoryError

# What cannot be read at all.
next(read(7)) raises OptionError: source takes a text, a path
next(read([1, 2])) raises TypeError: a line is str or bytes, not int
next(read('')) raises InputError: text: the input holds no puzzle
solve('53..7') raises InputError: ... name the family, ... family="

# One puzzle of any kind is solved.
one = Sudoku(ONE)
sources = (ONE, ONE.encode(), single, str(single), one)
[solve(source) for source in sources] -> [one.solve()] * 5
Sudoku(single) == Sudoku(str(single)) == one -> True
solve(ONE, 'sudoku', format='lines', timeout=60, jobs=2, seed=3) -> one.solve()
solve(TWO) raises InputError: text:2: a second puzzle, expected one; cover.read reads all of them
"""


def test_what_is_no_source_is_told(tmp_path: Path) -> None:
    single = tmp_path / "one.sdk"
    single.write_text(ONE)

    hold(SOURCES, {**globals(), "folder": tmp_path, "single": single})
