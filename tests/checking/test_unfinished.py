"""Unfinished answers are right so far where a solution has them, against all solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

import pytest

import cover
from asked import Asked
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


PUZZLES = [
    *(read(*each) for each in SMALL if each != ("sudoku", "1...............")),
    read("killer", "type: killer\nbox: 2x2\ncages: [4 r1c1 r1c2, 6 r3c1 r4c2]\n"),
    read("domino", "0 1 1\n0 . .\n"),
    cover.Matching("a b\na c\nd a\n", maximum=True),
    cover.Matching("a b\nb c\nc d\na c\n"),
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
