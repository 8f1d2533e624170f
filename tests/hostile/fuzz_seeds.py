"""Texts to start from: puzzle files, examples in the documentation, small ones of every format."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import yaml

import killer_texts
from cover.errors import Place
from cover.families import COMMANDS
from cover.families.formats import formats_of
from cover.reading.reader import read
from cover.reading.records import Reading

ROOT = Path(__file__).parents[2]
LONGEST = 1500  # bytes of a seed: what stands behind them is mostly more of the same

# What commands in the documentation print into a pipe.
_EXAMPLE = re.compile(r"^\$ ((?:printf|echo) .*) \| cover ([a-z-]+)", re.MULTILINE)

# A killer and a sudoku of 4x4 cells, packed by f-puzzles.
_KILLER = (
    "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uy6kAawgBt+MDAGMAhmjjxCIET"
    "EFh8IAEoBGAMKqQqNeoBM2lXs2Hlxg9wBuY/gFcpIVQAYQFWfP6LpKjQGZTGoimxv46xkFWNvYIji5El"
    "ERAA"
)
_SUDOKU = (
    "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZY8qhACZ6jFu04wefStQ"
    "DMIpq3gduvLgF1khEKRkJ56UUpWS1vHf2p1Di8aukD4wm2OUSNWh9WcNbb+xZ6tAquJlJSgY4GvqHumo"
    "QRulEhxu7mSd4pdqZeCNYxqdzq6lxAA="
)

# Small ones of formats that files have few of: short inputs make many.
_SMALL: Mapping[str, Sequence[str]] = {
    "sudoku": (
        "4\n1...\n..3.\n.2..\n...4\n",
        "1...|..3.|\n----+----\n.2..|...4\n",
        "12. 34 . 1\n1234 . . 2\n. . . .\n3 4 1 2\n",
        "1...\n..3.\n.2..\n...4\n\n....\n..1.\n.2..\n....\n",
        "2x2:1a2_4b,3c1\n",
        ".Shape~4x4.~R1C1_1~R2C3_3\n.Shape~4x4.~R4C4_4\n",
        "3x3x:b5a2c1i3_4d7z8z\n",
        "id,puzzle\n1,1.....3..2.....4\n2,................\n",
        "puzzle,solution\n1.....3..2.....4,\n",
        '<?xml version="1.0"?>\n<opensudoku>\n<game data="'
        + "1000000000" * 8
        + '0" />\n</opensudoku>\n',
        "{grid: 1.....3..2.....4, diagonals: true}\n",
        "1.....3..2.....4\n" * 12,
        "1,,,\n,,3,\n,2,,\n,,,4\n",
        "| 1 |   |   |   |\n|   |   | 3 |   |\n|   | 2 |   |   |\n|   |   |   | 4 |\n",
        "1\n  3\n 2\n   4\n",
        "[[1, 0, None, 4], ['3', 4, 1., 2],\n [2, 1, 4, 3], [4, 3, 2, 1]]\n",
        "┌─────┬─────┐\n│ 1 2 │ 3 4 │\n│ 3 4 │ 1 2 │\n├─────┼─────┤\n"
        "│ 4 3 │ 2 1 │\n│ 2 1 │ 4 3 │\n└─────┴─────┘\nboth diagonals\n",
        f"https://f-puzzles.com/?load={_SUDOKU}\n",
        f"https://sudokupad.app/fpuzzles{_SUDOKU}\n",
        '{"size": 2, "grid": [[{"value": 1, "given": true}, {}], [{}, {}]], "diagonal+": true}\n',
    ),
    "irregular": (
        "4\n0 0 0 0\n",
        "................\n0 0 1 1\n0 0 1 1\n2 2 3 3\n2 2 3 3\n",
        "................ AABBAABBCCDDCCDD\n",
        "4...............\nAABBAABBCCDDCCDD\n",
        "AABB\nAABB\nCCDD\nCCDD\n",
        "SumoCueV1=0J0=0J0=0J1=4J1=0J0=0J0=0J1=0J1=0J2=0J2=0J3=0J3=0J2=0J2=0J3=0J3\n",
        "4j:1o,b4a1bca1\n",
        ".Shape~4x4.Jigsaw~1122112233443344.~R1C1_1\n",
        "[[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]\n".replace("[0] * 4", "[0, 0, 0, 0]")
        + "[[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]\n",
        '{"size": 2, "grid": [[{"region": 0}, {"region": 0}], [{}, {}]]}\n',
        '{"cells": [[{"value": 1}, {}], [{}, {}]], "lines": [{"wayPoints": [[0, 0], [2, 2]]}], '
        '"underlays": [{"center": [0.5, 1.5], "width": 1, "height": 1}]}\n',
        f"scl{_SUDOKU}\n",
    ),
    "killer": (
        "................\n10 10 10 10 0\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n",
        "2x2::k:2561:2561:2562:2562:2561:2561:2562:2562:0:0:0:0:0:0:0:0:\n",
        "SumoCueV1=10+0=10+2+0+0+2+2=10+8=10+10+8+8+10+10\n",
        "aabb\naabb\nccdd\nccdd\na=10 b=10 c=10 d=10\n",
        "5 r1c1 r1c2\n5 r2c1 r2c2\n10 r4c3 r4c4 r3c4 r3c3\n",
        "5 0 1\n7 2 3\n10 15 14 11 10\n",
        ".Shape~4x4~.Cage~5~R1C1~R1C2~.~R1C3_1~.~R2C2_1_2\n",
        "2x2k:p,a2b1_c,10d\n",
        '{"cells": [[{}, {}], [{}, {"value": 2}]], '
        '"regions": [[[0, 0], [0, 1]], [[1, 0], [1, 1]]], '
        '"cages": [{"cells": [[0, 0], [1, 0]], "value": 3}, {"cells": [[0, 1]], "sum": 2}]}\n',
        f"fpuz{_KILLER}\n",
        f"https://sudokupad.app/fpuzzles{_KILLER}\n",
        *(getattr(killer_texts, name)() for name in ("sums", "ps", "sumocue")),
    ),
    "domino": (
        "2:120120202110\n",
        "1 2 0 1\n2 0 2 0\n2 1 1 0\n",
        "3 4\n1 2 0 1\n2 0 2 0\n2 1 1 0\n\n3 4\n1 2 0 1\n2 0 2 0\n2 1 1 0\n",
        "1201\n2020\n2110\n",
        "1\n6 B2 1 B3\nA1 A3 A5 C1 C3 C5 E1 E3 E5\n0\n",
        "grid: [1 2 0 1, 2 0 2 0, 2 1 1 0]\n",
        "f:1\n┏━━━━━━━┳━━━┓\n┃ 0   1 ┃ 1 ┃\n┣━━━━━━━┫   ┃\n┃ 0   0 ┃ 1 ┃\n┗━━━━━━━┻━━━┛\n",
        "dominoes: [6 B2 1 B3, 2 C4 9 C3]\nsingles: C5 A3 D9\n",
    ),
    "tiling": (
        "[0-2][0-4]\nL 0[0-3] 10\nP 0[0-2] 1[01]\nV [0-2]0 2[12]\n",
        "[01][01][01]\n2*I 000 001 010 011\n",
        "xxxxx\nxxxxx\nxxxxx\n\nxxxx   xxx   x\nx      xx    x\n             xxx\n",
        "3 5\n\nxxxx\nx...\n\nxxx\nxx\n\nx\nx\nxxx\n",
        "2 2 2\n\nxx\nxx\n\nxx\nxx\n",
        ".\n..\n...\n....\n.....\n......\n.......\n........\n.........\n..........\n",
        "A\nAA\n.A.\n....\n.....\n......\n.......\n.B......\n.BB......\n.BB.......\n",
        "┏━━━━━━━┓\n┃ A     ┃\n┃   ┏━━━┫\n┃   ┃ B ┃\n┗━━━┻━━━┛\n",
        "board: 2x4\npieces: {L: x..|xxx, O: {shape: xx|xx, count: <=2}, I: x}\n",
        "board: xxx|x+x|xxx\nuse: trominoes\nexcept: V\nholes: r1c1-r1c2 C3\n",
        "preset: calendar\ndate: 2026-11-20\n",
        "board: 6x10\nuse: pentominoes\nexpect: 9356\nreflect: false\n",
    ),
    "matching": (
        "c two\np edge 4 3\ne 1 2\ne 2 3\ne 3 4\np edge 4 2\ne 1 2\ne 3 4\n",
        "ann bob 3\nann cat 2.5\nbob dan 1\ncat dan 4\n",
        'source,target\na,b\n"a c",d\n',
        "1 2 {}\n3 4 {'weight': 3}\n",
        "{1: [2, 3], 2: [1, 4], 3: [1, 4], 4: [2, 3]}\n",
        "4 4\n1 2\n2 3\n3 4\n4 1\n",
        "4\n1 2\n3 4\n\n4\n0 1\n2 3\n",
        "a: b c\nb: a\nc: d\n",
        "1 2 3 4\n2 1\n3 4 1\n",
        "0110\n1001\n1001\n0110\n",
        "0 2 3\n2 0 1.5\n3 1.5 0\n",
        ">>graph6<<C~\nDhc\n",
        "f:1, 1 of 2\nann    bob   3\ncat    dan   4\n──────────────\ncost         7\n",
        "edges: [ann bob, [bob, cat, 3], {dan: 1}]\nvertices: 6\n",
        "edges: {ann bob: 3, cat dan: 1e-3}\n",
        "edges: |\n  a b\n  c d\n",
    ),
    "exact-cover": (
        "A B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n",
        "3 4\n1 1 0 0\n0 0 1 1\n1 0 0 1\n",
        "3 4\n2 1 2\n2 3 4\n1 4\n",
        "p ec 3\ns 1 2\ns 3\n",
        "3 1\n0 1 1\n",
        "1100\n0011\n1001\n\n10\n01\n",
        "p: A B\nq: C\nr: A C\n",
        "items: A B\nsecondary: X\noptions: {p: A X:1, q: B X:1, r: A B}\n",
        '{"options": ["A B", ["C", "D"], "A"]}\n',
    ),
}


class Seed(NamedTuple):
    """A text of a format of a family; `tree` is what it holds as a document, where it is one."""

    family: str
    format: str
    data: bytes
    tree: object = None


@cache
def seeds() -> Mapping[tuple[str, str], tuple[Seed, ...]]:
    """All seeds, by family and format; always in the same order."""
    found: dict[tuple[str, str], list[Seed]] = {}
    for family, data in dict.fromkeys(_texts()):
        for seed in _documents(family, data) or [_seed(family, data)]:
            found.setdefault((seed.family, seed.format), []).append(seed)
    return {key: tuple(found[key]) for key in sorted(found)}


def _texts() -> Iterator[tuple[str, bytes]]:
    for family in COMMANDS:
        for folder in (ROOT / "puzzles" / family, ROOT / "tests" / "data" / family):
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.suffix not in (".expected", ".error"):
                    yield family, _beginning(path.read_bytes())
        for text in (*_SMALL[family], *(each.example for each in formats_of(family).texts)):
            yield family, text.encode()
    for path in sorted((ROOT / "docs").glob("*.md")):
        for command, family in _EXAMPLE.findall(path.read_text(encoding="utf-8")):
            if family in COMMANDS:
                yield family, _printed(command)


def _beginning(data: bytes) -> bytes:
    """The whole lines at the beginning of a text that are not too long together."""
    if len(data) <= LONGEST:
        return data
    return data[: data.rfind(b"\n", 0, LONGEST) + 1 or LONGEST]


def _printed(command: str) -> bytes:
    """What `printf '%s\\n' WORD...` or `echo WORD...` prints."""
    name, *words = shlex.split(command)
    words = [" ".join(words)] if name == "echo" else words[1:]
    return "".join(f"{word}\n" for word in words).encode()


def _seed(family: str, data: bytes) -> Seed:
    try:
        tree = json.loads(data) if data.startswith(b"{") else None
    except ValueError:
        tree = None
    return Seed(family, recognised(family, data), data, tree)


def recognised(family: str, data: bytes) -> str:
    """The name of the format of a text; "" where it has none."""
    names: list[str] = []

    def guess(place: Place, name: str) -> None:
        names.append(name)

    found = read(family, formats_of(family), "seed", BytesIO(data), Reading(None, guess=guess))
    list(islice(found, 1))
    return names[0] if names else ""


def _documents(family: str, data: bytes) -> list[Seed]:
    """Each document of a text in YAML; none where it is another one."""
    if recognised(family, data) != "yaml":
        return []
    try:
        trees = list(yaml.load_all(data, Loader=yaml.CBaseLoader))
    except yaml.YAMLError:
        return [Seed(family, "yaml", data)]
    return [Seed(family, "yaml", data, tree) for tree in trees]
