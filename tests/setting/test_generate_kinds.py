"""`cover generate`: every kind, forms, seeds, numbers of solutions, wishes that cannot be."""

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
from terminals import shown_on_a_terminal

# Options with which a puzzle of each kind is small, and made in no time.
SMALL = {
    "sudoku": ("--size", "4"),
    "irregular": ("--size", "5"),
    "killer": ("--size", "4"),
    "domino": ("--size", "3"),
    "tiling": ("--board", "4x5"),
    "su-domino-ku": ("--givens", "20"),
}


def test_each_kind_is_tried() -> None:
    assert set(SMALL) == set(KINDS)


@pytest.mark.parametrize("kind", SMALL)
def test_a_puzzle_has_one_solution_which_is_read_back(
    kind: str, cover: Run, tmp_path: Path
) -> None:
    file = tmp_path / "new.yaml"
    made = cover("generate", kind, *SMALL[kind], "-n", "2", "--seed", "5", "--output", file)

    puzzles = list(library.read(file))
    assert made.returncode == 0
    engine = "auto" if kind == "su-domino-ku" else "python"
    assert len(puzzles) == 2
    assert all(puzzle.unique(engine=engine) for puzzle in puzzles)
    assert [puzzle.source.expect for puzzle in puzzles] == [1, 1]
    checked = cover("check", file)
    assert (checked.returncode, checked.stdout.count("right")) == (0, 2)


# What puzzles of a kind have besides, and with it other rules or a larger alphabet.
WISHES = (
    *(("sudoku",), ("sudoku", "--size", "16", "--givens", "140")),
    *(
        ("sudoku", "--size", "6", "--box", "3x2"),
        ("sudoku", "--windows"),
        ("sudoku", "--diagonals"),
    ),
    *(("irregular", "--size", "7"), ("irregular", "--size", "6", "--diagonals")),
    *(("irregular", "--size", "12"), ("killer", "--size", "6"), ("killer",)),
    *(("killer", "--size", "4", "--givens", "3"), ("killer", "--size", "6", "--cages", "2,3")),
    *(("domino", "--size", "4"), ("domino", "--size", "12"), ("su-domino-ku",)),
    *(("tiling", "--board", "4x4"), ("tiling", "--use", "pentominoes", "--board", "6x10")),
    ("tiling", "--preset", "calendar", "--date", "2026-11-20"),
)


@pytest.mark.parametrize("asked", WISHES, ids=" ".join)
def test_in_a_pipe_each_is_a_line_that_the_command_of_its_kind_reads(
    asked: tuple[str, ...], cover: Run, tmp_path: Path
) -> None:
    """The cells of a plain sudoku or a dominosa, and else JSON: no links and no codes."""
    kind, words = asked[0], ("generate", *asked, "-n", "2", "--seed", "3")
    made, told = cover(*words), cover(*words, "--json")

    lines = made.stdout.splitlines()
    assert len(lines) == 2
    variants = {"--box", "--windows", "--diagonals"}
    has_cells = kind == "domino" or (kind == "sudoku" and variants.isdisjoint(asked))
    assert [line[0] == "{" for line in lines] == [not has_cells] * 2
    assert list(library.read(made.stdout)) == list(library.read(told.stdout))
    solved = cover(VARIANTS.get(kind, kind), "--unique", stdin=made.stdout)
    assert solved.returncode == 0
    (tmp_path / "made.txt").write_text(made.stdout)
    (tmp_path / "answers.txt").write_text(solved.stdout)
    checked = cover("check", tmp_path / "made.txt", tmp_path / "answers.txt")
    assert checked.stdout == "right\nright\n"


@pytest.mark.parametrize("kind", SMALL)
def test_on_a_terminal_each_is_drawn(kind: str, cover: Run) -> None:
    words = ("generate", kind, *SMALL[kind], "-q", "--seed", "3")
    shown = shown_on_a_terminal([sys.executable, "-m", "cover", *words, "--color", "never"])

    assert shown == cover(*words, "--format", "grid").stdout


@pytest.mark.parametrize("kind", SMALL)
def test_data_tells_solution_proof_and_seed(kind: str, cover: Run) -> None:
    made = cover("generate", kind, *SMALL[kind], "--seed", "6", "--json")

    data = json.loads(made.stdout)
    assert data["unique"] is True
    assert data["expect"] == 1
    assert data["proved_by"] in ("links", "clauses", "dense", "python")
    assert (data["seed"], data["number"]) == (6, 1)
    assert next(iter(library.read(made.stdout.encode()))).check(data["solution"])


@pytest.mark.parametrize("kind", ["sudoku", "domino", "tiling"])
def test_a_seed_repeats_whatever_the_jobs(kind: str, cover: Run) -> None:
    asked = ("generate", kind, *SMALL[kind], "-n", "12", "--seed", "7")

    one, two, other = (
        cover(*asked, "--jobs", "1").stdout,
        cover(*asked, "--jobs", "2").stdout,
        cover(*asked[:-1], "8").stdout,
    )

    assert one == two != other


def test_without_a_seed_one_is_drawn_and_told(cover: Run) -> None:
    made = cover("generate", "domino", "--size", "2")

    (seed,) = re.findall(r"--seed (\d+)", made.stderr)
    again = cover("generate", "domino", "--size", "2", "--seed", seed)
    assert again.stdout == made.stdout
    assert again.stderr == ""


def test_puzzles_that_are_alike_are_left_out(cover: Run) -> None:
    made = cover("generate", "tiling", "--board", "2x2", "-n", "9", "--seed", "1")

    assert made.stdout.count("board") == 1
    assert made.returncode == 3
    assert "no more than 1 were found that differ" in made.stderr


@pytest.mark.parametrize("form", ["svg", "html"])
def test_sheets_have_as_many_solutions_as_puzzles(form: str, cover: Run) -> None:
    made = cover("generate", "domino", "--size", "2", "-n", "7", "--seed", "1", "--format", form)

    texts = re.findall(r">([^<>]+)</text>", made.stdout)
    assert sum(text.startswith("Puzzles, page") for text in texts) == 2
    assert sum(text == "Solutions" for text in texts) == 1
    start = texts.index("Solutions")
    assert all(str(number) in texts[start:] for number in range(1, 8))


def test_a_calendar_gets_pieces_that_lie_there(cover: Run) -> None:
    asked = ("--preset", "calendar", "--date", "2026-11-20", "--seed", "1", "--format", "yaml")

    (puzzle,) = library.read(cover("generate", "tiling", *asked).stdout.encode())

    assert puzzle.unique()
    assert "laid:" in puzzle.to("yaml")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("sudoku", "--size", "0"), "--size 0: there are no boxes of that size"),
        (("killer", "--size", "0"), "--size 0: there are no boxes of that size"),
        (("killer", "--cages", "3:50"), "--cages: 3:50 take 150 cells, but there are only 81"),
        (("killer", "--cages", "3:2,3:4"), "cages of 3 cells are wished for twice"),
        (("killer", "--cages", "3:0"), "there is no cage of such a size"),
        (("irregular", "--size", "0"), "--size takes a number from 4 to 16, not 0"),
        (("domino", "--size", "1"), "--size takes a number from 2 to 30, not 1"),
        (("matching",), "No such kind 'matching'; there are sudoku, irregular"),
        (("tiling", "--board", "5"), "--board takes rows x columns"),
        (("tiling", "--board", "3x3", "--sizes", "5"), "do not add up to the 9 of the board"),
        (("tiling", "--use", "pentominoes"), "cannot be laid on this board"),
        (("tiling", "--preset", "nothing"), "there is no puzzle"),
        (("su-domino-ku", "--givens", "37"), "--givens takes a number from 0 to 36"),
        (("sudoku", "--givens", "30..24"), "30..24: the first number is larger than the second"),
        (("sudoku", "--givens", "900+"), "900 givens or more, but there are only 81 cells"),
        (("domino", "--difficulty", "40..10"), "the first number is larger than the second"),
        (("domino", "--difficulty", "odd"), '"odd" is no difficulty'),
        (("domino", "--timeout", "0"), "--timeout takes a number of seconds above 0"),
        (("domino", "--format", "odd"), "'odd' is no form; there are grid, line"),
        (("domino", "--output", "x.odd"), "no form of puzzles has the suffix .odd"),
        (("domino", "--output", "new/"), "--output new/: name a file, not a folder"),
        (("domnio",), "No such kind 'domnio'; did you mean domino"),
        (("sudoku", "--pattern", "no.txt"), "pattern:1: 6 cells; a line of a whole grid has 16, "),
        (("sudoku", "--pattern", "no.txt"), "there is no file of that name, either"),
        (("sudoku", "--pattern", "mypattern123.txt"), 'pattern:1:1: "m"; expected . for an empty'),
        (("sudoku", "--pattern", ""), "pattern: there is no cell; expected . for an empty cell"),
        (("sudoku", "--pattern", "x..x\n.x?."), 'pattern:2:3: "?"; expected . for an empty cell'),
        (("sudoku", "--pattern", "x..x\n.x..\n"), "pattern:1: 4 cells; a grid of 2 rows has"),
        (("sudoku", "--pattern", "x" * 16 + "." * 65), "a sudoku has 17 givens at least"),
        (
            ("sudoku", "--pattern", "x" * 18 + "." * 63),
            "rows 4 and 5 have no givens",
        ),
        (("sudoku", "--pattern", "xxxxxxx.." * 9), "columns 8 and 9 have no givens"),
        (("sudoku", "--pattern", "x" * 81, "--size", "6"), "--pattern has 9 rows, and the size"),
        (("sudoku", "--pattern", "x" * 81, "--symmetry", "full"), "leave --symmetry out"),
        (("irregular", "--pattern", "x..." * 4, "--minimal"), "leave --minimal out"),
        (("irregular", "--pattern", "." * 14 + "xx"), "a grid of size 4 takes 3 at least"),
        (("killer", "--pattern", "x" * 81), "No such option"),
    ],
)
def test_what_cannot_be_had_is_refused(asked: tuple[str, ...], says: str, cover: Run) -> None:
    refused = cover("generate", *asked)

    assert refused.returncode == 2
    assert says in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_pattern_may_be_a_puzzle_in_a_file(cover: Run, tmp_path: Path) -> None:
    """What it has besides its cells, such as the lines between boxes, is passed over."""
    grid = "1 . | . 4\n. 2 | . .\n----+----\n. . | 3 .\n4 0 | _ 1\n"
    (tmp_path / "old.txt").write_text(grid)
    made = cover("generate", "sudoku", "--pattern", tmp_path / "old.txt", "--seed", "1")
    assert re.fullmatch(r"\d\.\.\d\.\d\.\.\.\.\d\.\d\.\.\d\n", made.stdout)


def test_a_pattern_goes_with_a_difficulty_and_a_time(cover: Run) -> None:
    cross = "xx..x..xx...x.x.....x...x..x..x..x....x...x....x..x..x..x...x.....x.x...xx..x..xx"
    made = cover("generate", "sudoku", "--pattern", cross, "--difficulty", "easy", "--seed", "1")
    assert made.stdout.strip().translate(str.maketrans("123456789", "x" * 9)) == cross
    rated = cover("rate", stdin=made.stdout)
    assert "easy" in rated.stdout

    corners = "....x......x..........xx.xx...xxx...xxxx.xxxx...xxx...xx.xx..........x......x...."
    made = cover("generate", "sudoku", "--pattern", corners, "--timeout", "0.2", "--seed", "1")
    assert (made.returncode, made.stdout) == (3, "unknown\n")


def test_cages_that_came_out_otherwise_are_told(cover: Run) -> None:
    made = cover("generate", "killer", "--cages", "3:27", "--seed", "1")

    assert made.returncode == 0
    assert re.fullmatch(r"killer:1: note: cages came out as .*3:2\d, not 3:27\n", made.stderr)


def test_what_is_not_found_in_the_time_is_unknown(cover: Run) -> None:
    asked = ("su-domino-ku", "--givens", "0", "--timeout", "0.01", "--json", "--seed", "1")

    made = cover("generate", *asked, "-n", "2")

    assert made.returncode == 3
    assert made.stdout.splitlines() == [
        '{"status": "unknown", "number": 1}',
        '{"status": "unknown", "number": 2}',
    ]


@pytest.mark.parametrize(
    ("text", "least", "below"), [("3..5", 3, 5), ("..5", 0, 5), ("100..", 100, float("inf"))]
)
def test_a_range_of_scores(text: str, least: float, below: float) -> None:
    assert tuple(score_range(text)) == (least, below)


@pytest.mark.parametrize("text", ["5..3", "5", "..x", "", "-5..-1", "nan..nan"])
def test_no_range_of_scores(text: str) -> None:
    with pytest.raises(OptionError, match="is no difficulty"):
        score_range(text)


def test_programs_make_puzzles_too() -> None:
    assert library.Dominosa.generate(size=3, seed=1) == library.Dominosa.generate(size=3, seed=1)
    with pytest.raises(OptionError, match=r"^size takes a number"):
        library.Dominosa.generate(size=1)


def test_several_are_an_iterator_that_makes_each_when_it_is_asked_for() -> None:
    coming = library.Sudoku.generate(n=10**9, size=4, seed=1)

    first = [next(coming) for _ in range(20)]

    assert first[0] == library.Sudoku.generate(size=4, seed=1)
    assert len(set(first)) == 20
    assert {type(puzzle) for puzzle in first} == {library.Sudoku}


def test_several_are_fewer_where_no_others_are_found() -> None:
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
