"""New puzzles: forms, seeds, numbers, several at once; `data/commands` has what is refused."""

import json
import re
import sys
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

import cover as library
from conftest import Run
from cover.errors import LimitError, OptionError
from cover.families import KINDS, VARIANTS
from cover.setting.generate import score_range
from processes import run, shown_on_a_terminal

# What is made of each kind, in no time, and what has other rules or a larger alphabet.
WISHES = (
    *("sudoku", "sudoku --size 16 --givens 140", "sudoku --size 6 --box 3x2", "sudoku --windows"),
    *("irregular --size 10", "irregular --size 5 --diagonals"),
    *("killer --size 6", "killer --size 4 --givens 3", "killer --size 6 --cages 2,3"),
    *("domino --size 4", "domino --size 12", "su-domino-ku --givens 20"),
    *("tiling --board 4x4", "tiling --use soma --board 3x3x3"),
    "tiling --preset calendar --date 2026-11-20",
)


def test_each_kind_is_tried() -> None:
    assert {wish.split()[0] for wish in WISHES} == set(KINDS)


@pytest.mark.parametrize("wish", WISHES)
def test_what_is_made_has_one_solution_and_is_read_back(wish: str, tmp_path: Path) -> None:
    """A line of cells of a plain sudoku or a dominosa, and else JSON: no links and no codes."""
    kind, *words = wish.split()
    asked = ["generate", *wish.split(), "-n", "2", "--seed", "3", "--jobs", "1"]
    done = run(*asked)
    made, told = done.stdout, run(*asked, "--json").stdout

    puzzles, lines, data = list(library.read(told)), made.splitlines(), told.splitlines()
    has_cells = kind == "domino" or (kind == "sudoku" and {"--box", "--windows"}.isdisjoint(words))
    assert done.returncode == 0
    assert [line[0] == "{" for line in lines] == [not has_cells] * 2
    assert puzzles == list(library.read(made))
    assert {puzzle.family for puzzle in puzzles} == {VARIANTS.get(kind, kind)}
    for count, (puzzle, said) in enumerate(zip(puzzles, map(json.loads, data), strict=True), 1):
        assert puzzle.unique()
        assert puzzle.check(said["solution"])
        assert (said["unique"], said["expect"]) == (True, 1)
        assert said["proved_by"] in ("links", "clauses", "dense", "python")
        assert (said["seed"], said["number"]) == (3, count)


def test_on_a_terminal_it_is_drawn(cover: Run) -> None:
    words = ("generate", "domino", "--size", "3", "-q", "--seed", "3")
    shown = shown_on_a_terminal([sys.executable, "-m", "cover", *words, "--color", "never"])

    assert shown == cover(*words, "--format", "grid").stdout


@pytest.mark.parametrize("wish", ["sudoku --size 4", "tiling --board 4x5"])
def test_a_seed_repeats_whatever_the_jobs(wish: str, cover: Run) -> None:
    asked = ("generate", *wish.split(), "-n", "8", "--seed", "7")

    one, two, other = (
        cover(*asked, "--jobs", "1").stdout,
        cover(*asked, "--jobs", "2").stdout,
        cover(*asked[:-1], "8", "--jobs", "1").stdout,
    )

    assert one == two != other


def test_without_a_seed_one_is_drawn_and_told(tmp_path: Path) -> None:
    asked = ["generate", "domino", "--size", "2"]
    done = run(*asked)

    (seed,) = re.findall(r"--seed (\d+)", done.stderr)
    again = run(*asked, "--seed", seed)
    assert (again.stdout, again.stderr) == (done.stdout, "")


def test_sheets_have_as_many_solutions_as_puzzles(tmp_path: Path) -> None:
    asked = ["generate", "domino", "--size", "2", "-n", "7", "--seed", "1", "--jobs", "1"]
    for form in ("svg", "html"):
        made = run(*asked, "--format", form).stdout

        texts = re.findall(r">([^<>]+)</text>", made)
        assert sum(text.startswith("Puzzles, page") for text in texts) == 2
        assert texts.count("Solutions") == 1
        assert {*map(str, range(1, 8))} <= {*texts[texts.index("Solutions") :]}


def test_a_range_of_scores() -> None:
    for text, scores in (("3..5", (3, 5)), ("..5", (0, 5)), ("100..", (100, float("inf")))):
        assert score_range(text) == scores
    for text in ("5..3", "5", "..x", "", "-5..-1", "nan..nan", "5..5"):
        with pytest.raises(OptionError, match="is no difficulty"):
            score_range(text)


# --- For programs ---


def test_several_are_an_iterator_that_makes_each_when_it_is_asked_for() -> None:
    coming = library.Sudoku.generate(n=10**9, size=4, seed=1)

    first = [next(coming) for _ in range(20)]

    assert first[0] == library.Sudoku.generate(size=4, seed=1)
    assert len(set(first)) == 20
    assert {type(puzzle) for puzzle in first} == {library.Sudoku}


def test_several_are_fewer_where_no_others_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cover.setting.generate.MOST_ALIKE", 60)
    lines = [puzzle.to("line") for puzzle in library.Tiling.generate(n=50, board="2x4", seed=1)]

    assert 0 < len(set(lines)) == len(lines) < 50


def test_several_end_where_none_was_found_in_the_time() -> None:
    coming = library.Tiling.generate(n=5, board="20x20", seed=1, timeout=0.01)

    with pytest.raises(LimitError):
        next(coming)
    assert next(coming, None) is None


def test_a_family_from_outside_draws_its_own() -> None:
    class Halves(library.OwnPuzzle):
        command = "drawn-halves"
        settings: ClassVar[dict[str, int]] = {"length": 4}

        @classmethod
        def new_rows(cls, random: Random, **settings: int) -> list[str]:
            return [" ".join(str(random.randrange(4)) for _ in range(settings["length"]))]

        def parse(self, rows: list[str]) -> None:
            self.numbers = [int(word) for word in rows[0].split()]

        def items(self) -> list[str]:
            return ["half"]

        def options(self) -> list[tuple[str, list[str]]]:
            numbers = enumerate(self.numbers)
            return [(str(place), ["half"]) for place, number in numbers if number == 0]

        def faults(self, answer: object) -> list[str]:
            return []

    puzzle = Halves.generate(length=6, seed=2)

    assert puzzle.unique(engine="python")
    assert len(puzzle.numbers) == 6
    with pytest.raises(OptionError, match="length: 'long' is not a valid integer"):
        Halves.generate(length="long")
    with pytest.raises(OptionError, match="cover generate drawn-halves has no option height"):
        Halves.generate(height=6)
