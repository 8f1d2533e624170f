"""Inputs of the fuzzer, drawn by their numbers: texts to start from, damaged, and their reading."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import yaml

import fuzz_mutations as mutations
from asked import asked
from conftest import ROOT
from cover.errors import Place
from cover.families import COMMANDS
from cover.families.formats import formats_of
from cover.families.grids.houses import Rules, parse_box
from cover.families.grids.puzzle import DigitGrid
from cover.reading.reader import read
from cover.reading.records import Reading
from told import FOLDER, blocks

WHOLE = 1 << 20  # bytes: more than any input has

_DEEP = 0.12  # the share of inputs whose puzzles are solved, too
_ODDS = 0.3  # of each option, where there are any
_OPTIONS: Mapping[str, Sequence[object]] = {
    "box": [parse_box(f"{each}x{each + more}") for each in (1, 2, 3, 4, 99) for more in (0, 1, 3)],
    "blank": (".", "0", " ", "x", "é", "1", "#", ",", ". 0"),
    "symbols": ("1234", "0123", "ABCD", "123456789", "abcdefghi", "11", "é①２ſ", "#.,;"),
    **dict.fromkeys(("diagonals", "windows", "boxes", "repeats"), (True,)),
    **dict.fromkeys(("rotate", "reflect", "header"), (True, False)),
    "date": ("2026-11-20", "2024-02-29", "2026-02-30", "11-20", "0-0", "x", "", "9999-12-31"),
}
_OF_ONE = {"boxes": "irregular", "repeats": "killer"}  # families


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
    if family in ("irregular", "killer") and random.random() < _ODDS:
        return asked("sudoku", format="lines", layout=random.choice(_layouts(family)))
    names = getattr(formats_of(family).options, "_fields", ())
    said = {
        name: random.choice(_OPTIONS[name])
        for name in names
        if _OF_ONE.get(name, family) == family and name in _OPTIONS and random.random() < _ODDS
    }
    return asked(family, format=reading.format, **said)


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

LONGEST = 1500  # bytes of a seed: what stands behind them is mostly more of the same


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
        for each in formats_of(family).texts:
            yield family, each.example.encode()
    for path in sorted(FOLDER.iterdir()):
        for block in blocks(path):
            yield block.command.split()[0], _beginning(block.text.encode())


def _beginning(data: bytes) -> bytes:
    """The whole lines at the beginning of a text that are not too long together."""
    if len(data) <= LONGEST:
        return data
    return data[: data.rfind(b"\n", 0, LONGEST) + 1 or LONGEST]


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
