"""Files of BurrTools: shapes, ranges, results, holes, and what is refused by its name."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest

from conftest import Run
from cover.families.formats import formats_of
from cover.families.tilings.pieces import Bounds
from cover.reading import reader as reading
from cover.reading.records import BadRecord
from readings import asked
from tiling_texts import board_picture, picture, record, told
from yaml_written import meaning

PIECES = '<shape id="1" count="2"/><shape id="2"/>'
RESULT = '<voxel x="3" y="2" z="1" name="Result" type="0">######</voxel>'
DOMINO = '<voxel x="2" y="1" z="1" name="Domino" type="0">##</voxel>'
BAR = '<voxel x="2" y="2" z="1" type="0">#_#_</voxel>'
VOXELS = (RESULT, DOMINO, BAR)


def problem(pieces: str = PIECES, result: int = 0, more: str = "") -> str:
    """A problem with its pieces, and further attributes."""
    return (
        f'  <problem {more}>\n   <shapes>{pieces}</shapes><result id="{result}"/>'
        f"<bitmap/>\n   <solutions><solution><assembly>0 0 0</assembly></solution>"
        "</solutions>\n  </problem>\n"
    )


def puzzle(*problems: str, voxels: tuple[str, ...] = VOXELS, grid: int = 0) -> str:
    """A file of shapes and problems."""
    shapes = "\n".join(f"  {voxel}" for voxel in voxels)
    return (
        f'<?xml version="1.0"?>\n<puzzle version="2">\n <gridType type="{grid}"/>\n <colors/>\n'
        f" <shapes>\n{shapes}\n </shapes>\n <problems>\n{''.join(problems)} </problems>\n"
        " <comment>A small one</comment>\n</puzzle>\n"
    )


def test_shapes_pieces_and_results() -> None:
    found = told(puzzle(problem()))

    assert board_picture(found.puzzle) == "xxx|xxx"
    assert {name: picture(piece.shape) for name, piece in found.pieces.items()} == {
        "Domino": "xx",
        "S3": "x|x",
    }
    assert found.pieces["Domino"].copies == Bounds(2, 2)
    assert not found.board.space


def test_layers_ranges_and_holes() -> None:
    voxels = ('<voxel x="2" y="2" z="2" type="0">##_# #+++</voxel>', DOMINO)
    ranged = '<shape id="1" min="0" max="4"/>'
    free = told(puzzle(problem(ranged), voxels=voxels))
    most = told(puzzle(problem(ranged, more='maxHoles="1"'), voxels=voxels))
    fixed = told(puzzle(problem('<shape id="1" count="2"/>', more='maxHoles="0"'), voxels=voxels))

    assert board_picture(free.puzzle) == "xx|.x/x+|++"
    assert (free.board.space, free.board.empty) == (True, Bounds(0, None))
    assert free.pieces["Domino"].copies == Bounds(0, 4)
    assert not free.pieces["Domino"].reflect
    assert most.board.empty == Bounds(0, 1)
    assert fixed.board.empty == Bounds(0, None)  # as many as the pieces leave


def test_each_problem_is_a_record_in_its_place() -> None:
    bad = problem(result=7)
    found = told(puzzle(problem(), bad, problem('<shape id="1" count="3"/>')))

    assert [str(each)[:40] for each in found.records if isinstance(each, str)] == [
        "f:15: the problem has no result shape"
    ]
    assert [each.place.line for each in found.records if not isinstance(each, str)] == [11, 19]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (puzzle(problem(), grid=2), "f:3: a BurrTools puzzle of spheres; only those of bricks"),
        (puzzle(problem(), grid=1), "f:3: a BurrTools puzzle of triangle prisms; only those of"),
        (puzzle(problem('<shape id="9"/>')), "f:12: a piece whose shape is not in the file"),
        (puzzle(problem('<shape id="1" count="x"/>')), 'f:12: count="x" of <shape>, expected a'),
        (puzzle(problem('<shape id="1" min="3" max="2"/>')), "f:12: 3 to 2 copies of a piece"),
        (
            puzzle(problem('<shape id="1"/>'), voxels=(RESULT, DOMINO.replace("##", "#+"))),
            "f:7: shape S2, a piece, has 1 variable voxel; only a result may",
        ),
        (
            puzzle(problem(), voxels=(RESULT.replace('x="3"', 'x="4"'), DOMINO, BAR)),
            "f:6: 6 voxels, expected 8 (4 x 2 x 1)",
        ),
        (
            puzzle(problem(), voxels=(RESULT.replace("#####", "####@"), DOMINO, BAR)),
            "f:6: voxels are written # _ and +, each perhaps with a colour",
        ),
        (
            puzzle(
                problem(),
                voxels=(RESULT.replace("######", "#1#####"), DOMINO.replace("##", "#1#2"), BAR),
            ),
            "f:12: colours of a piece and of the result, which may restrict it, are not read",
        ),
        (puzzle(problem()).replace("</puzzle>", ""), "f:17:1: this is no whole XML: no element"),
        (
            puzzle(problem()).replace("\n", '\n<!DOCTYPE puzzle [<!ENTITY a "aaaa">]>\n', 1),
            "f:2: a document type is declared here, which is not read",
        ),
    ],
)
def test_what_is_not_read_is_told(text: str, error: str) -> None:
    assert told(text, format="burrtools").error.startswith(error)


def test_colours_of_pieces_alone_say_nothing() -> None:
    found = told(puzzle(problem(), voxels=(RESULT, DOMINO.replace("##", "#1#2"), BAR)))

    assert board_picture(found.puzzle) == "xxx|xxx"


def test_optional_cells_and_holes_come_back() -> None:
    text = "board: xx+|x++\nempty: <=2\npieces: {'a<b': {shape: xx, count: 1-3}, C: x}\n"
    written = "\n".join(formats_of("tiling").named("burrtools").written(record(text)))

    assert meaning(record(written, format="burrtools")) == meaning(record(text))


def test_any_family_reads_compressed_files(cover: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.xmpuzzle"
    path.write_bytes(gzip.compress(puzzle(problem('<shape id="1" count="3"/>')).encode()))
    done = cover("solve", "--count", str(path))

    assert (done.stdout, done.returncode) == ("3\n", 0)


def read(data: bytes) -> list[str]:
    """What is said of the records of bytes."""
    formats = formats_of("tiling")
    found = reading.read("tiling", formats, "f", io.BytesIO(data), asked("tiling"))
    return [str(each.error) if isinstance(each, BadRecord) else "read" for each in found]


def test_compressed_files_that_are_broken_or_too_large_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = puzzle(problem()).encode()
    packed = gzip.compress(text)

    assert read(packed) == ["read"]
    assert read(packed[:-20]) == ["f: this file is not whole; what it holds was not read"]
    assert read(packed[:-8] + bytes(8))[0].startswith("f: this file is damaged")
    assert "compressed" in read(gzip.compress(b"board: 2x2"))[0]
    monkeypatch.setattr("cover.reading.not_text._MOST", 1000)
    assert read(gzip.compress(text + b" " * 10_000)) == [
        "f: this file holds more than 1000 bytes; what it holds was not read"
    ]
