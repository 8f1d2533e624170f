"""The readers of exact-cover problems, beside what `tests/data/told` has of them.

Answers are in `tests/data/commands/exact-covers.txt`.
"""

from __future__ import annotations

import io
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asked import asked
from conftest import examples
from cover.facts import Contest
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.matrices import HUST_1017, POJ_3740, written_priced
from cover.families.formats import formats_of
from cover.reading import reader as reading
from cover.reading.lines import ByteLines
from cover.reading.records import BadRecord
from cover.solver import search

FORMATS = formats_of("exact-cover")


def read(text: str, name: str = "") -> list[ExactCover | BadRecord]:
    """All puzzles of a text, in the format `name` or in one to be recognised."""
    stream = io.BytesIO(text.encode())
    found = reading.read("exact-cover", FORMATS, "in", stream, asked("exact-cover", format=name))
    return [each for each in found if isinstance(each, ExactCover | BadRecord)]


def puzzle(text: str, name: str = "") -> ExactCover:
    """The one puzzle of a text."""
    (found,) = read(text, name)
    assert isinstance(found, ExactCover), found
    return found


@pytest.mark.parametrize(
    ("text", "contest"),
    [
        ("1 3\n1 1 0\n", POJ_3740),
        ("1 3\n2 1 3\n", HUST_1017),
        ("11\n", None),
        ("A: 1\n", None),
        ("A\nA\n", None),
    ],
)
def test_puzzles_know_their_contest(text: str, contest: Contest | None) -> None:
    assert puzzle(text)._contest == contest


def test_messages_stay_short_where_the_input_is_not() -> None:
    items = " ".join(f"item{k}" for k in range(5000))
    (found,) = read(f"{items} | X\nitem1\n{'no' * 1000}\n")
    assert isinstance(found, BadRecord)
    error = str(found.error)

    assert error.startswith(f'in:3:1: unknown item "{"no" * 30}..."; items are item0 item1')
    assert error.endswith("... (5000 in all) | X")
    assert len(error) < 300


def crew_pairings(random: Random, rows: int, columns: int) -> str:
    """A problem of the shape of those of airlines: columns of a few rows, costs of thousands."""
    lines = [f"{rows} {columns}"]
    for _ in range(columns):
        covered = sorted(random.sample(range(1, rows + 1), random.randint(1, min(rows, 12))))
        cost = 1000 + random.randrange(3000)
        lines.append(f" {cost} {len(covered)} {' '.join(map(str, covered))} ")
    return "\n".join(lines) + "\n"


def test_large_files_of_or_library_are_recognised_by_their_beginnings_and_come_back() -> None:
    for seed in range(10):
        random = Random(seed)
        text = crew_pairings(random, random.randint(10, 60), random.randint(40, 3000))
        found = FORMATS.shown_by(ByteLines("in", io.BytesIO(text.encode())), asked("exact-cover"))
        assert found is not None
        assert found.name == "orlib"

    text = crew_pairings(Random(1), 17, 197)
    lines = written_priced(puzzle(text))
    assert [line.split() for line in lines] == [line.split() for line in text.splitlines()]


Rows = list[list[bool]]
ROWS = st.integers(3, 7).flatmap(
    lambda width: st.lists(
        st.lists(st.booleans(), min_size=width, max_size=width), min_size=2, max_size=7
    ).filter(lambda rows: all(map(any, zip(*rows, strict=True))) and all(map(any, rows)))
)


def spelt(rows: Rows) -> dict[str, str]:
    """The same problem, of which no row and no column is empty, as people write it."""
    columns = [[k for k, bit in enumerate(row, 1) if bit] for row in rows]
    words = [" ".join(map(str, row)) for row in columns]
    commas = [word.replace(" ", ",") for word in words]
    bits = [" ".join(str(int(bit)) for bit in row) for row in rows]
    sparse = [f"{len(row)} {word}" for row, word in zip(columns, words, strict=True)]
    names = "PQRSTUV"[: len(rows)]
    size, turned = f"{len(rows)} {len(rows[0])}", f"{len(rows[0])} {len(rows)}"
    named = list(zip(names, words, commas, strict=True))
    heading = "," + ",".join("abcdefg"[: len(rows[0])])
    lines = {
        "matrix": bits,
        "booleans": [" ".join(map(str, row)) for row in rows],
        "dense": [size, *bits],
        "dense, turned": [turned, *bits],
        "columns": [str(len(rows[0])), *bits],
        "sparse": [size, *sparse],
        "sparse, turned": [turned, *sparse],
        "p ec": [f"p ec {len(rows[0])}", *(f"s {word}" for word in words)],
        "orlib": [turned, *(f"1{k}.5 {row}" for k, row in enumerate(sparse))],
        "ec": [turned, *words],
        "colons": [f"{name}: {word}" for name, word, _ in named],
        "names": [f"{name} {word}" for name, word, _ in named],
        "fields": [f"{name},{items}" for name, _, items in named],
        "quoted": [f'{name},"{items}"' for name, _, items in named],
        "long": ["set,element", *(f"{n},{k}" for n, word, _ in named for k in word.split())],
        "table": [heading, *(f"{n},{b}" for n, b in zip(names, bits, strict=True))],
        "lists": [str(columns)],
        "array": [f"np.array({[list(map(int, row)) for row in rows]})"],
    }
    lines["table"] = [line.replace(" ", ",") for line in lines["table"]]
    return {name: "\n".join(each) + "\n" for name, each in lines.items()}


@examples(50)
@given(ROWS)
def test_each_spelling_is_the_same_problem_or_refused(rows: Rows) -> None:
    text = spelt(rows)["matrix"]
    solutions = set(search(puzzle(text, name="matrix")._problem))
    for name, text in spelt(rows).items():
        for found in read(text):
            if isinstance(found, ExactCover):
                assert set(search(found._problem)) == solutions, (name, text)
