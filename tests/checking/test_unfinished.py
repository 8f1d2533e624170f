"""Unfinished answers: right so far, wrong by the rules, or wrong by the solver."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cover
from asked import Asked
from conftest import Run
from cover.asking.prospects import prospects
from cover.checking.answers import GivenAnswer
from cover.checking.judging import Judge
from cover.errors import Place
from cover.facts import Values
from cover.families.dominoes.puzzle import neighbours
from cover.families.tilings.puzzle import cells_by_value
from cover.puzzle import Puzzle
from cover.query import Query
from small_puzzles import SMALL, read

ONE = "1....2.....3.4..\n"  # 1324423121433412
TWO = "1....2.....3....\n"  # one of six is 1324423121433412
CAGES = "type: killer\nbox: 2x2\ncages: [4 r1c1 r1c2, 6 r3c1 r4c2]\n"
FORCED = "type: exact-cover\noptions: {A: 1 2, B: 3 4, C: 1 3, D: 4, E: 2 4}\n"
BOARD = "board: 2x3\npieces: {V: xx|x., L: xx|x.}\n"
BARS = "board: 1x9\npieces: {P: {shape: xx, others: [xxx], count: 3}, Q: x}\n"
DOMINOSA = "0 1 1\n0 0 1\n"
BLANKS = "0 1 1\n0 . .\n"
NEEDED = "a b\nb c\nc d\na c\n"
SU = "dominoes: [6 B2 1 B3, 5 A1 9 A2]\n"


@pytest.mark.parametrize(
    ("kind", "puzzle", "answer", "code", "said"),
    [
        ("", ONE, "13244231........", 3, "right so far: 10 of 16"),
        ("", ONE, "13244231214334.2", 3, "right so far: 15 of 16"),
        ("", ONE, "14..............", 1, "wrong: column 2 has 4 twice, r1c2 and r4c2"),
        ("", ONE, ".............3..", 1, "wrong: r4c2 is 3, given is 4"),
        ("", ONE, "1.4......1......", 1, "wrong: r1c3 is 4, the solution has 2"),
        ("", TWO, "13..............", 3,
         "right so far: 4 of 16; several solutions go on from here"),
        ("", TWO, ".4..........3...", 1,
         "wrong: no solution goes on from here; one does without 4 in r1c2"),
        ("", "1.1.............", "....2...........", 1,
         "wrong: row 1 has 1 twice, r1c1 and r1c3"),
        ("", CAGES, "13..............", 3,
         "right so far: 2 of 16; several solutions go on from here"),
        ("", CAGES, "12..............", 1, "wrong: cage 1 (r1c1 r1c2) adds up to 3, not 4"),
        ("", CAGES, "2...............", 1,
         "wrong: no solution goes on from here; one does without 2 in r1c1"),
        ("", FORCED, "A", 3, "right so far: 2 of 4"),
        ("", FORCED, "C", 3, "right so far: 2 of 4"),
        ("", FORCED, "D", 1, "wrong: no solution goes on from here; one does without option D"),
        ("", FORCED, "A C", 1, 'wrong: item "1" is covered 2 times'),
        ("tiling", BOARD, "VV.|V..", 3, "right so far: 3 of 6"),
        ("tiling", BOARD, "VVV|...", 1,
         "wrong: what covers r1c1 r1c2 r1c3 has not the form of piece V"),
        ("tiling", BOARD, '[{"piece": "V", "cells": [[1, 1], [1, 2], [2, 2]]}]', 1,
         "wrong: no solution goes on from here; one does without V on r1c1 r1c2 r2c2"),
        ("tiling", BARS, "PPPPP....", 3,
         "right so far: 5 of 9; several solutions go on from here"),
        ("tiling", BARS, "PPPPPP...", 2, "bad"),  # two copies so far, or three
        ("tiling", BARS, "P1 P1 P1 P2 P2 P2 . . .", 3,
         "right so far: 6 of 9; several solutions go on from here"),
        ("domino", DOMINOSA, "^..|v..", 3,
         "right so far: 2 of 6; several solutions go on from here"),
        ("domino", DOMINOSA, "^.^|v.v", 3, "right so far: 4 of 6"),
        ("domino", BLANKS, "^..|v.. 0,1,1|0,.,1", 3,
         "right so far: 2 of 6; several solutions go on from here"),
        ("matching", NEEDED, "a-b", 3, "right so far: 2 of 4"),
        ("matching", NEEDED, "b-c", 1, "wrong: b-c is not in the solution"),
        ("matching", NEEDED, "a-b b-c", 1, "wrong: vertex b is in 2 pairs"),
        ("domino", SU, "59......." + 72 * ".", 3, "right so far: 4 of 81; several solutions go on "
         "from here"),
        ("domino", SU, "95......." + 72 * ".", 1, "wrong: A1 is 9, given is 5; A2 is 5, given "
         "is 9; row 1 has 9 twice, A1 and A2; and 1 more"),
        ("domino", SU, '{"dominoes": ["6 B2 1 B3", "1 A1 2 A2"]}', 1,
         "wrong: A1 is 1, given is 5; A2 is 2, given is 9"),
    ],
)  # fmt: skip
def test_it_is_judged_as_far_as_it_goes(
    cover: Run, tmp_path: Path, kind: str, puzzle: str, answer: str, code: int, said: str
) -> None:
    (tmp_path / "puzzle").write_text(puzzle)
    of_type = ("--type", kind) if kind else ()

    done = cover("check", *of_type, "puzzle", "-", stdin=f"{answer}\n", cwd=tmp_path)

    assert (done.returncode, done.stdout) == (code, f"{said}\n"), done.stderr


NAMED = "cover: note: no answer was named; cover check PUZZLE -"
AS_ANSWER = f"{NAMED} checks it as an answer to a puzzle\n"
WHICH = f"{NAMED} tells which entries are wrong, cover why - what rules it out\n"


@pytest.mark.parametrize(
    ("text", "code", "said", "note"),
    [
        (ONE, 3, "right so far: 4 of 16\n", AS_ANSWER),
        (TWO, 3, "right so far: 3 of 16; several solutions go on from here\n", AS_ANSWER),
        ("1324423121433412\n", 0, "right\n", AS_ANSWER),
        ("1.1.............\n", 1, "wrong: row 1 has 1 twice, r1c1 and r1c3\n", WHICH),
        ("1.4..2...1.3.4..\n", 1, "wrong: no solution goes on from here\n", WHICH),
        (CAGES, 3, "right so far: 0 of 16; several solutions go on from here\n", AS_ANSWER),
        (SU, 3, "right so far: 4 of 81; several solutions go on from here\n", AS_ANSWER),
        (f"{BOARD}laid: |\n  VV+\n  V++\n", 3, "right so far: 3 of 6\n",
         "stdin:2:20: note: pieces V and L are alike"),
        ("type: matching\nedges: [a b]\n", 2, "no answer\n", "stdin:1:1: no answer stands beside"),
        ("type: sudoku\ngrid: 1324423121433412\n---\ntype: sudoku\ngrid: 1...............\n"
         "solution: 1324423121433412\n---\ntype: sudoku\ngrid: 1...............\n", 2,
         "right\nright\nno answer\n", AS_ANSWER),
    ],
)  # fmt: skip
def test_a_grid_alone_is_checked_by_its_own_rules(
    cover: Run, text: str, code: int, said: str, note: str
) -> None:
    done = cover("check", stdin=text)
    quiet = cover("check", "-q", "-", stdin=text)

    assert (done.returncode, done.stdout) == (code, said), done.stderr
    assert done.stderr.startswith(note)
    assert (quiet.returncode, quiet.stdout) == (code, "")
    assert "note" not in quiet.stderr


def test_forms_say_how_far_it_is(cover: Run, tmp_path: Path) -> None:
    (tmp_path / "a.sdm").write_text(TWO)
    answers = "13..............\n"

    data = cover("check", "--json", "a.sdm", "-", stdin=answers, cwd=tmp_path)
    table = cover("check", "--format", "csv", "a.sdm", "-", stdin=answers, cwd=tmp_path)
    limited = ("check", "--timeout", "0.000000001", "a.sdm", "-")
    unknown = cover(*limited, stdin=answers, cwd=tmp_path)

    found = json.loads(data.stdout)
    assert (found["status"], found["filled"], found["of"]) == ("unfinished", 4, 16)
    assert found["unique"] is False
    row = "a.sdm,1,1,1,unfinished,no,4 of 16; several solutions go on from here"
    assert table.stdout.split("\n")[1] == row
    assert unknown.returncode == 3
    assert unknown.stdout.startswith("right so far by the rules")
    assert unknown.stdout.endswith("; whether it can be finished is not known\n")
    refused = cover("check", "--timeout", "0", "a.sdm", "-", stdin=answers, cwd=tmp_path)
    assert refused.returncode == 2
    assert "Error: --timeout takes a number of seconds above 0, not 0.0\n" in refused.stderr


# --- Against a naive oracle ---


class Links(cover.OwnGrid):
    """Dominoes of two marks that say nothing of which cells go together."""

    command, marks = "links-of-marks", "ab"

    def items(self) -> list[Any]:
        return [(y, x) for y in range(self.height) for x in range(self.width)]

    def options(self) -> Iterator[tuple[Any, list[Any]]]:
        for one, other in combinations(self.items(), 2):
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1:
                yield {one: "a", other: "b"}, [one, other]
                yield {one: "b", other: "a"}, [one, other]

    def faults(self, answer: Any) -> list[str]:
        if [row.count(".") for row in answer] != [0] * self.height:
            return ["a cell is empty"]
        marks = Counter(mark for row in answer for mark in row)
        return [] if marks["a"] == marks["b"] else ["more of one mark"]


class Pegs(cover.OwnGrid):
    """One peg in each row and in each column; the other cells stay empty."""

    command, marks = "pegs-in-rows", "o"

    def items(self) -> list[Any]:
        return [(line, k) for line in ("row", "column") for k in range(self.height)]

    def options(self) -> Iterator[tuple[Any, list[Any]]]:
        for y, row in enumerate(self.cells):
            for x, mark in enumerate(row):
                if mark != "x":
                    yield {(y, x): "o"}, [("row", y), ("column", x)]

    def faults(self, answer: Any) -> list[str]:
        lines = [*answer, *zip(*answer, strict=True)]
        return ["not one peg in a line" for line in lines if line.count("o") != 1]


class Names(cover.Puzzle):
    """Words that have each letter of a text once: answers are names of options."""

    command = "letters-of-names"

    def parse(self, rows: list[str]) -> None:
        self.words = rows

    def items(self) -> list[Any]:
        return sorted({*"".join(self.words)})

    def options(self) -> Iterator[tuple[Any, list[Any]]]:
        yield from ((word, list(word)) for word in self.words)

    def faults(self, answer: Any) -> list[str]:
        return [] if sorted("".join(answer)) == self.items() else ["not each letter once"]


KILLER = "type: killer\nbox: 2x2\ncages: [4 r1c1 r1c2, 6 r3c1 r4c2]\n"
PUZZLES = [
    *(read(*each) for each in SMALL if each != ("sudoku", "1...............")),
    read("killer", KILLER),
    read("domino", BLANKS),
    cover.Matching("a b\na c\nd a\n", maximum=True),
    cover.Matching(NEEDED),
    Links("..\n..\n..\n"),
    Pegs(".x.\n..x\n...\n"),
    Names("ab\nbc\ncd\nad\nabc\nd\n"),
]


def said(puzzle: Puzzle[Any], values: Sequence[int]) -> set[Any]:
    """Everything that an answer says, whatever it leaves open."""
    if isinstance(puzzle, cover.Tiling):
        cells = cells_by_value(values).items()
        return {((value - 1) % len(puzzle.pieces), *covered) for value, covered in cells if value}
    if isinstance(puzzle, cover.Dominosa):
        pairs = enumerate(puzzle._partners_in(values))
        told = enumerate(puzzle._numbers_in(values))
        laid = {(cell, other) for cell, other in pairs if cell != other}
        return {*laid, *((cell, "has", n) for cell, n in told if n >= 0)}
    if isinstance(puzzle, cover.OwnGrid) or hasattr(puzzle, "rules"):
        return {(cell, value) for cell, value in enumerate(values) if value}
    return set(values)


def some_answers(puzzle: Puzzle[Any], right: Sequence[Values], random: Random) -> Iterator[Values]:
    """Parts of solutions, perhaps of several, and parts of none."""
    for _ in range(40):
        values = list(random.choice(right)) if right else []
        other = random.choice(right) if right else ()
        share = random.random()
        if isinstance(puzzle, cover.Tiling):
            laid = [each for each in said(puzzle, values) if random.random() < share]
            free = set(range(len(puzzle.board.cells))).difference(*(each[1:] for each in laid))
            more = [each for each in puzzle._placements if free.issuperset(each[1])]
            if more and random.random() < 0.4:
                piece, cells = random.choice(more)
                laid += [(piece, *cells)] if piece >= 0 else []
            yield puzzle._values_of((each[0], list(each[1:])) for each in laid)
        elif isinstance(puzzle, cover.Dominosa):
            count, columns = len(puzzle._numbers), puzzle.columns
            partners, numbers = list(range(count)), list(puzzle._numbers)
            pairs = list(neighbours(count // columns, columns))
            for one, partner in enumerate(values[:count]):
                is_free = partners[one] == one and partners[partner] == partner
                if is_free and random.random() < share:
                    partners[one], partners[partner] = partner, one
            one, partner = random.choice(pairs)
            if random.random() < 0.4 and partners[one] == one and partners[partner] == partner:
                partners[one], partners[partner] = partner, one
            for cell, number in enumerate(values[count:]):
                numbers[cell] = max(numbers[cell], random.choice((-1, number)))
            yield (*partners, *(numbers if puzzle._has_blanks else ()))
        elif isinstance(puzzle, cover.OwnGrid) or hasattr(puzzle, "rules"):
            values = values or list(puzzle._begun() or ())
            filled = [value if random.random() < share else 0 for value in values]
            if random.random() < 0.5:
                cell = random.randrange(len(filled))
                filled[cell] = random.choice((filled[cell], *other))
            yield tuple(filled)
        else:
            found = {value for value in values if random.random() < share}
            if random.random() < 0.5:
                found |= set(other[:1])
            if random.random() < 0.3:
                edges = getattr(puzzle, "edges", None)
                found.add(random.randrange(len(edges) if edges else puzzle._model().option_count))
            yield tuple(sorted(found))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda each: f"{type(each).__name__}")
def test_it_is_right_so_far_if_a_solution_has_it(puzzle: Puzzle[Any]) -> None:
    judge = Judge(partial(prospects, query=Query()))
    right = list(Asked(puzzle, Query("all")))
    verdicts = Counter[str]()
    for number, values in enumerate(some_answers(puzzle, right, Random(5)), 1):
        found = judge.check(puzzle, GivenAnswer(Place("a"), values), number, 1)
        extended = [each for each in right if said(puzzle, each) >= said(puzzle, values)]

        what = puzzle, values, found.text
        verdicts[found.status] += 1
        if values in right:
            assert found.status == "right", what
        elif extended:
            assert found.status == "unfinished", what
            assert found.is_unique == (len(extended) == 1), what
            assert 0 <= found.filled <= found.total, what
        else:
            assert found.status == "wrong", what
            assert found.faults, what
    assert verdicts["unfinished"] or not right
