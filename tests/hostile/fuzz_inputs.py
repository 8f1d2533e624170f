"""Inputs of the fuzzer, drawn by their numbers: texts to start from, damaged, and their reading."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yaml

import fuzz_mutations as mutations
from asked import asked
from cover.errors import Place
from cover.families import COMMANDS
from cover.families.formats import formats_of
from cover.families.grids.houses import Rules, parse_box
from cover.families.grids.puzzle import DigitGrid
from cover.reading.reader import read
from cover.reading.records import Reading

WHOLE = 1 << 20  # bytes: more than any input has

_DEEP = 0.12  # the share of inputs whose puzzles are solved, too
_ODDS = 0.3  # of each option, where there are any
_BOXES = ("1x4", "2x2", "2x3", "3x2", "3x3", "1x9", "4x4", "5x5", "99x99")
_BLANKS = ("", ".", "0", " ", "x", "é", "1", "#", ",", ". 0")
_SYMBOLS = (
    "",
    "1234",
    "0123",
    "ABCD",
    "123456789",
    "abcdefghi",
    "11",
    "é①２ſ",
    "987654321",
    "#.,;",
)
_DATES = (None, "2026-11-20", "2024-02-29", "2026-02-30", "11-20", "0-0", "x", "", "9999-12-31")


# --- Inputs ---


class Trial(NamedTuple):
    """An input: its bytes come in chunks of `chunk`; with `deep`, its first puzzles are solved.

    If it is `untold`, nobody says to which family it belongs.
    """

    family: str
    source: str
    data: bytes
    reading: Reading[Any]
    chunk: int = WHOLE
    blocks: bool = False
    untold: bool = False
    deep: Random | None = None


def drawn(seed: int, number: int, family: str = "") -> Trial:
    """The input of this number, always the same one; of one family, if it is named."""
    random = Random(f"{seed} {number}")
    pools = [key for key in seeds() if not family or key[0] == family]
    key = random.choice(pools)
    start, other = random.choice(seeds()[key]), _other(random, key)
    data = _data(random, start, other)
    reader = random.choice(list(COMMANDS)) if not family and random.random() < 0.03 else key[0]
    reading = _reading(random, reader, start.format)
    is_hard = False
    layout = getattr(reading.options, "layout", None)
    if layout is not None:
        is_hard = layout.symbols > 6  # for searches that no clock ends, as those of blocks
        data = mutations.mutated(random, _givens(random, layout), data)
    suffix = random.choice((".yaml", ".yaml", ".json", ""))
    return Trial(
        reader,
        "input" + (suffix if start.format == "yaml" else ""),
        data,
        reading,
        random.choice((1, 7, 64, 1000)) if random.random() < 0.1 else WHOLE,
        random.random() < 0.2 and not is_hard,
        random.random() < 0.05 and reading == Reading(None),
        random if random.random() < _DEEP else None,
    )


def _other(random: Random, key: tuple[str, str]) -> Seed:
    """Another seed, mostly one of the same format."""
    pools = list(seeds())
    return random.choice(seeds()[key if random.random() < 0.6 else random.choice(pools)])


def _data(random: Random, start: Seed, other: Seed) -> bytes:
    if random.random() < 0.05:
        return start.data
    if start.tree is not None and random.random() < 0.6:
        return mutations.document(random, start.tree, other.tree)
    return mutations.mutated(random, start.data, other.data)


def _reading(random: Random, family: str, form: str) -> Reading[Any]:
    """What the command line says: mostly nothing, or the format of the text, or another one."""
    formats = formats_of(family).names
    reading = Reading(None)
    if random.random() < 0.25:
        reading = reading._replace(format=form if form in formats else random.choice(formats))
    elif random.random() < 0.03:
        reading = reading._replace(format=random.choice(formats))
    return reading if random.random() < 0.8 else _with_options(random, family, reading)


def _with_options(random: Random, family: str, reading: Reading[Any]) -> Reading[Any]:
    if family in ("sudoku", "irregular", "killer"):
        if family != "sudoku" and random.random() < _ODDS:
            return asked("sudoku", format="lines", layout=random.choice(_layouts(family)))
        return _with_options_of_grids(random, family, reading)
    if family == "tiling":
        return asked(
            family,
            format=reading.format,
            rotate=random.choice((None, True, False)),
            reflect=random.choice((None, True, False)),
            date=random.choice(_DATES),
        )
    if family == "matching":
        return asked(family, format=reading.format, header=False)
    return reading


def _with_options_of_grids(random: Random, family: str, reading: Reading[Any]) -> Reading[Any]:
    return asked(
        family,
        format=reading.format,
        box=parse_box(random.choice(_BOXES)) if random.random() < _ODDS else None,
        blank=random.choice(_BLANKS) if random.random() < _ODDS else "",
        symbols=random.choice(_SYMBOLS) if random.random() < _ODDS else "",
        diagonals=random.random() < _ODDS,
        windows=random.random() < _ODDS,
        boxes=family == "irregular" and random.random() < _ODDS,
        repeats=family == "killer" and random.random() < _ODDS,
    )


@cache
def _layouts(family: str) -> tuple[Rules, ...]:
    """The rules of small puzzles of a family."""
    found: list[Rules] = []
    for (name, form), pool in seeds().items():
        for seed in pool if name == family and form else ():
            formats = formats_of(family)
            records = read(family, formats, "layout", BytesIO(seed.data), Reading(None))
            for puzzle in islice(records, 2):
                if isinstance(puzzle, DigitGrid) and puzzle._contradiction() is None:
                    found.append(puzzle.rules)
    return tuple(found)


def _givens(random: Random, rules: Rules) -> bytes:
    """Some lines for a layout."""
    cells, symbols = rules.rows * rules.columns, "0123456789ABCDEFG"[: rules.symbols + 1]
    lines = [["."] * cells for _ in range(random.choice((1, 2, 30)))]
    for line in lines:
        line[random.randrange(cells)] = random.choice(symbols)
    return "\n".join(map("".join, lines)).encode()


# --- Texts to start from ---

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

# Small ones of kinds that neither files nor the examples of formats have.
_SMALL: Mapping[str, Sequence[str]] = {
    "sudoku": (
        "4\n1...\n..3.\n.2..\n...4\n",
        "1...|..3.|\n----+----\n.2..|...4\n",
        "1...\n..3.\n.2..\n...4\n\n....\n..1.\n.2..\n....\n",
        ".Shape~4x4.~R1C1_1~R2C3_3\n.Shape~4x4.~R4C4_4\n",
        "id,puzzle\n1,1.....3..2.....4\n2,................\n",
        "{grid: 1.....3..2.....4, diagonals: true}\n",
        "1.....3..2.....4\n" * 12,
        "1,,,\n,,3,\n,2,,\n,,,4\n",
        "| 1 |   |   |   |\n|   |   | 3 |   |\n|   | 2 |   |   |\n|   |   |   | 4 |\n",
        "1\n  3\n 2\n   4\n",
        "┌─────┬─────┐\n│ 1 2 │ 3 4 │\n│ 3 4 │ 1 2 │\n├─────┼─────┤\n"
        "│ 4 3 │ 2 1 │\n│ 2 1 │ 4 3 │\n└─────┴─────┘\nboth diagonals\n",
        f"https://f-puzzles.com/?load={_SUDOKU}\n",
        f"https://sudokupad.app/fpuzzles{_SUDOKU}\n",
        '{"size": 2, "grid": [[{"value": 1, "given": true}, {}], [{}, {}]], "diagonal+": true}\n',
    ),
    "irregular": (
        "................\n0 0 1 1\n0 0 1 1\n2 2 3 3\n2 2 3 3\n",
        "4...............\nAABBAABBCCDDCCDD\n",
        "SumoCueV1=0J0=0J0=0J1=4J1=0J0=0J0=0J1=0J1=0J2=0J2=0J3=0J3=0J2=0J2=0J3=0J3\n",
        '{"size": 2, "grid": [[{"region": 0}, {"region": 0}], [{}, {}]]}\n',
        '{"cells": [[{"value": 1}, {}], [{}, {}]], "lines": [{"wayPoints": [[0, 0], [2, 2]]}], '
        '"underlays": [{"center": [0.5, 1.5], "width": 1, "height": 1}]}\n',
        ".Shape~4x4.Jigsaw~1122112233443344.~R1C1_1\n",
        f"scl{_SUDOKU}\n",
    ),
    "killer": (
        "................\n10 10 10 10 0\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n",
        "2x2::k:2561:2561:2562:2562:2561:2561:2562:2562:0:0:0:0:0:0:0:0:\n",
        "5 r1c1 r1c2\n5 r2c1 r2c2\n10 r4c3 r4c4 r3c4 r3c3\n",
        '{"cells": [[{}, {}], [{}, {"value": 2}]], '
        '"regions": [[[0, 0], [0, 1]], [[1, 0], [1, 1]]], '
        '"cages": [{"cells": [[0, 0], [1, 0]], "value": 3}, {"cells": [[0, 1]], "sum": 2}]}\n',
        f"fpuz{_KILLER}\n",
        f"https://sudokupad.app/fpuzzles{_KILLER}\n",
    ),
    "domino": (
        "3 4\n1 2 0 1\n2 0 2 0\n2 1 1 0\n\n3 4\n1 2 0 1\n2 0 2 0\n2 1 1 0\n",
        "1\n6 B2 1 B3\nA1 A3 A5 C1 C3 C5 E1 E3 E5\n0\n",
        "f:1\n┏━━━━━━━┳━━━┓\n┃ 0   1 ┃ 1 ┃\n┣━━━━━━━┫   ┃\n┃ 0   0 ┃ 1 ┃\n┗━━━━━━━┻━━━┛\n",
        "dominoes: [6 B2 1 B3, 2 C4 9 C3]\nsingles: C5 A3 D9\n",
    ),
    "tiling": (
        "[01][01][01]\n2*I 000 001 010 011\n",
        "2 2 2\n\nxx\nxx\n\nxx\nxx\n",
        "A\nAA\n.A.\n....\n.....\n......\n.......\n.B......\n.BB......\n.BB.......\n",
        "┏━━━━━━━┓\n┃ A     ┃\n┃   ┏━━━┫\n┃   ┃ B ┃\n┗━━━┻━━━┛\n",
        "board: 2x4\npieces: {L: x..|xxx, O: {shape: xx|xx, count: <=2}, I: x}\n",
        "board: xxx|x+x|xxx\nuse: trominoes\nexcept: V\nholes: r1c1-r1c2 C3\n",
        "preset: calendar\ndate: 2026-11-20\n",
    ),
    "matching": (
        "c two\np edge 4 3\ne 1 2\ne 2 3\ne 3 4\np edge 4 2\ne 1 2\ne 3 4\n",
        'source,target\na,b\n"a c",d\n',
        "1 2 {}\n3 4 {'weight': 3}\n",
        "{1: [2, 3], 2: [1, 4], 3: [1, 4], 4: [2, 3]}\n",
        "4 4\n1 2\n2 3\n3 4\n4 1\n",
        "4\n1 2\n3 4\n\n4\n0 1\n2 3\n",
        "0110\n1001\n1001\n0110\n",
        "f:1, 1 of 2\nann    bob   3\ncat    dan   4\n──────────────\ncost         7\n",
        "edges: [ann bob, [bob, cat, 3], {dan: 1}]\nvertices: 6\n",
        "edges: {ann bob: 3, cat dan: 1e-3}\n",
        "edges: |\n  a b\n  c d\n",
    ),
    "exact-cover": (
        "A B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n",
        "1100\n0011\n1001\n\n10\n01\n",
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
