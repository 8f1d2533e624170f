"""Many lines at once get the same verdicts as one by one."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from json import dumps
from random import Random

import pytest

import cover
from conftest import ROOT
from cover.asking.prospects import prospects
from cover.checking import judging
from cover.checking.answers import SolvedTable, answers_in, columns_in
from cover.checking.judging import Judge, RightLines, checked
from cover.cli import check
from cover.families.detection import puzzles_in
from cover.query import Query
from cover.reading.lines import ByteLines
from cover.reading.records import Reading

# What a mistake puts in the place of a character.
_MISTAKES = "123456789.0x,A "


def _solved(line: str) -> tuple[str, str]:
    solution = cover.Sudoku(line).solve()
    assert solution is not None
    return line, solution.to("line")


NINE = _solved((ROOT / "puzzles/sudoku/17-clues.txt").read_text().split("\n")[0])
FOUR = _solved("1......43......2")


def _rows(pair: tuple[str, str], count: int, seed: int) -> list[tuple[str, str]]:
    """Puzzles that differ in their symbols, with a mistake in some of them."""
    random = Random(seed)
    symbols = "123456789"[: 9 if len(pair[0]) == 81 else 4]
    found = []
    for _ in range(count):
        other = str.maketrans(symbols, "".join(random.sample(symbols, len(symbols))))
        row = [text.translate(other) for text in pair]
        if random.random() < 0.05:
            side, at = random.randrange(2), random.randrange(len(pair[0]))
            row[side] = row[side][:at] + random.choice(_MISTAKES) + row[side][at + 1 :]
        found.append((row[0], row[1]))
    return found


def _checked(
    puzzles: str, answers: str | None, monkeypatch: pytest.MonkeyPatch, many: int, unique: bool
) -> tuple[list[str], int]:
    """All reports of what is said of puzzles and answers, and how many were taken together."""
    monkeypatch.setattr(judging, "_MANY", many)
    lines = ByteLines("p", BytesIO(puzzles.encode()))
    query = Query.made("unique")
    status_of, find = check.searching(query) if unique else (None, None)
    judge = Judge(partial(prospects, query=query), status_of)
    columns = columns_in(lines) if answers is None else None
    if columns is not None:
        table = SolvedTable(lines, columns)
        found = puzzles_in(table.puzzles, "p", "sudoku", Reading(None, "lines"))
        judged = list(checked(found, table, judge, (lines, table), find))
    else:
        given = ByteLines("a", BytesIO((answers or "").encode()))
        found = puzzles_in(lines, "p", "sudoku", Reading(None, "lines"))
        judged = list(checked(found, answers_in(given), judge, (lines, given), find))
    alone = [
        one for each in judged for one in (each.each() if isinstance(each, RightLines) else [each])
    ]
    words, data = [one.text for one in alone], [dumps(one.document()) for one in alone]
    reports = ["".join(f"{said}\n" for said in told) for told in (words, data)]
    return reports, sum(each.lines for each in judged if isinstance(each, RightLines))


@pytest.mark.parametrize("unique", [False, True], ids=["", "unique"])
@pytest.mark.parametrize("pair", [NINE, FOUR], ids=["9x9", "4x4"])
def test_verdicts_are_the_same_as_one_by_one(
    pair: tuple[str, str], unique: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for style in ("", "{p},{a}", *(() if unique else ('{n};"{p}";{a}', "{a}\t{p}\tx"))):
        count = 4600 if (pair, style, unique) == (FOUR, "", False) else 400
        several = [(pair[0].replace("1", "."), pair[1])] * unique
        rows = [*_rows(pair, count, 7), *several, *_rows(pair, 300, 8)]
        puzzles, answers = ("".join(f"{each[side]}\n" for each in rows) for side in (0, 1))
        if style:
            table = [style.format(n=n, p=p, a=a) for n, (p, a) in enumerate(rows)]
            puzzles = "\n".join([style.format(n="id", p="puzzle", a="solution"), *table, ""])
        texts = puzzles, None if style else answers

        together, taken = _checked(*texts, monkeypatch, 1, unique)
        alone, none = _checked(*texts, monkeypatch, 10**9, unique)

        assert together == alone, style
        assert none == 0 < taken
        assert 0.9 < alone[0].count("right\n") / len(rows) < 1
        assert "wrong: " in alone[0]
        assert ("right, but one of several\n" in alone[0]) == unique
        assert '"unique": true' in alone[1] or not unique
