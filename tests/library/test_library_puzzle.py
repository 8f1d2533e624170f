"""What can be asked of a puzzle, and what a puzzle is to a program."""

import copy
import pickle
import subprocess
import sys
from itertools import product
from typing import assert_type

import pytest

import cover
from conftest import ENGINES, ROOT
from cover.asking.found import SolutionEstimate, Uniqueness
from cover.checking.judging import CheckResult
from cover.errors import OptionError
from cover.families.grids.puzzle import GridSolution
from cover.problem import Problem

SIX = "1....2.....3...."  # solutions
ONE = "1....2.....3.4.."
NONE = "1.1............."
EMPTY = "." * 81
KINDS = (
    *("sudoku/seed.yaml", "irregular/latin.yaml", "killer/list-4x4.yaml", "domino/seed.yaml"),
    *("domino/tatham.txt", "tiling/calendar.yaml", "tiling/diabolical-cube.yaml"),
    *("matching/friends.yaml", "exact-cover/colours.yaml"),
)
BARS = {"I": "###", "J": "###"}
CUBE = ROOT / "puzzles" / "tiling" / "bedlam-cube.yaml"


def test_questions() -> None:
    puzzle = cover.Sudoku(SIX)

    found = list(puzzle.solutions())
    assert len(found) == len(set(found)) == 6
    assert puzzle.solve() in found
    assert puzzle.count() == 6
    assert not puzzle.unique()
    assert set(puzzle.sample(50, seed=1)) == set(found)
    assert puzzle.sample(5, seed=2) == puzzle.sample(5, seed=2)
    assert puzzle.estimate(seed=1).low <= 6
    assert puzzle.reason() is None
    assert all(puzzle.check(each) for each in found)


def test_a_puzzle_without_solutions() -> None:
    puzzle = cover.Sudoku(NONE)

    assert puzzle.solve() is None
    assert list(puzzle.solutions()) == []
    assert puzzle.count() == 0
    assert not puzzle.unique()
    assert puzzle.sample(3) == []
    assert puzzle.estimate().mean == 0
    assert puzzle.reason() == "grid:1:3: 1 is already in row 1, at line 1 column 1"


@pytest.mark.parametrize("engine", [*ENGINES, "auto"])
def test_all_engines_answer_the_same(engine: str) -> None:
    puzzle = cover.Sudoku(SIX)

    assert [each.to("line") for each in puzzle.solutions(engine=engine)] == [
        each.to("line") for each in puzzle.solutions(engine="python")
    ]
    assert puzzle.count(engine=engine) == 6
    assert puzzle.unique(engine=engine).status == "several"
    assert cover.Sudoku(ONE).solve(engine=engine, jobs=2) == cover.solve(ONE)
    assert len(puzzle.sample(2, seed=1, engine=engine)) == 2
    assert engine == "python" or puzzle.estimate(seed=1, engine=engine).hits > 0


def test_solutions_are_found_when_they_are_asked_for() -> None:
    solutions = cover.Sudoku(EMPTY).solutions()

    first, second = next(solutions), next(solutions)

    assert first != second
    assert solutions.found == 2
    assert not solutions.complete
    assert repr(solutions) == "<FoundSolutions of <Sudoku 9x9, 0 givens>: 2 so far>"


def test_solutions_tell_whether_they_are_all() -> None:
    puzzle = cover.Sudoku(SIX)
    everything, some = puzzle.solutions(), puzzle.solutions(limit=2)

    assert (len(list(everything)), len(list(some))) == (6, 2)
    assert everything.complete
    assert not some.complete
    for limit, is_complete in ((6, False), (7, True)):
        up_to = puzzle.solutions(limit=limit)
        assert len(list(up_to)) == 6
        assert up_to.complete == is_complete
    assert next(everything, None) is None
    assert repr(everything).endswith(": 6 all>")


def test_a_limit_cuts_solutions_off() -> None:
    puzzle = cover.Sudoku(EMPTY)
    puzzle.solve()  # so that the problem is laid out
    solutions = puzzle.solutions(timeout=0.3)
    found: list[cover.Solution] = []

    with pytest.raises(cover.errors.LimitError, match="the time was over"):
        found.extend(solutions)

    assert solutions.found == len(found)
    assert not solutions.complete
    assert list(solutions) == []


def test_a_count_that_was_cut_off_is_a_lower_bound() -> None:
    puzzle = cover.Sudoku(EMPTY)

    up_to = puzzle.count(limit=1000)
    in_time = next(cover.read(CUBE)).count(timeout=0.01)

    assert (up_to, up_to.exact, str(up_to)) == (1000, False, ">=1000")
    assert not in_time.exact


def test_what_is_not_known_in_time_is_an_error() -> None:
    puzzle = next(cover.read(CUBE))

    with pytest.raises(cover.errors.LimitError):
        puzzle.sample(3, timeout=0.001)
    with pytest.raises(cover.errors.LimitError):
        cover.Sudoku(EMPTY).unique(timeout=1e-9)


def test_what_a_puzzle_cannot_be_asked() -> None:
    puzzle = next(cover.read(ROOT / "puzzles" / "domino" / "seed.yaml"))

    with pytest.raises(cover.errors.InputError, match="does not know grids from layouts"):
        puzzle.sample(2)


# --- Checking ---


def test_checking_takes_answers_of_any_kind() -> None:
    puzzle, right = cover.Sudoku(ONE), cover.solve(ONE)
    assert right is not None
    rows = [[int(digit) for digit in row] for row in str(right.to("rows")).split()]

    for answer in (right, right.data, right.to("rows"), str(right), right.to("json"), rows):
        assert puzzle.check(answer), answer
        assert puzzle.check(answer).text == "right"


def test_a_solution_of_another_kind_or_size_is_wrong() -> None:
    puzzles: list[cover.Puzzle] = [
        cover.Sudoku(ONE),
        cover.Sudoku(EMPTY),
        cover.ExactCover({"A": ["x"], "B": ["y"]}),
        cover.Tiling((2, 4), {"I": "####", "J": "####"}),
        cover.Matching([("a", "b"), ("c", "d")]),
    ]
    for puzzle, other in product(puzzles, repeat=2):
        answer = other.solve()
        assert answer is not None
        try:
            is_right = bool(puzzle.check(answer))
        except cover.errors.InputError:
            is_right = False

        assert is_right == (puzzle is other)


def test_a_solution_of_a_puzzle_in_another_order() -> None:
    one = cover.ExactCover({"A": ["x"], "B": ["y"], "C": ["x", "y"]})
    other = cover.ExactCover({"C": ["x", "y"], "B": ["y"], "A": ["x"]})
    two, swapped = cover.Tiling((2, 3), BARS), cover.Tiling((2, 3), dict(reversed(BARS.items())))

    for puzzle, reordered in ((one, other), (two, swapped)):
        found = list(puzzle.solutions())
        assert found
        assert all(reordered.check(each) for each in found)
        assert puzzle != reordered
        assert not set(found) & set(reordered.solutions())


def test_what_is_no_answer() -> None:
    for answer in ("", "12", 7, None, "1324423121433412\n1324423121433412"):
        with pytest.raises(cover.errors.InputError):
            cover.Sudoku(ONE).check(answer)


def test_the_answer_beside_a_puzzle() -> None:
    text = "type: sudoku\ngrid: |\n  1...\n  .2..\n  ...3\n  .4..\nsolution: |\n  "
    right, wrong = "1324\n  4231\n  2143\n  3412\n", "1324\n  4231\n  2143\n  3421\n"

    assert cover.Sudoku(text + right).check()
    assert not cover.Sudoku(text + wrong).check()


# --- The model, and other formats ---


# --- What a puzzle is ---


def test_puzzles_are_equal_if_they_state_the_same() -> None:
    one, other = cover.Sudoku(SIX), cover.Sudoku("1...\n.2..\n...3\n....\n")

    assert one == other
    assert hash(one) == hash(other)
    assert one != cover.Sudoku(ONE)
    assert one != SIX
    assert {one: "there"}[other] == "there"
    assert cover.solve(ONE) == cover.Sudoku(ONE).solve()
    assert cover.solve(ONE) != cover.solve(SIX)


@pytest.mark.parametrize("path", KINDS, ids=str)
def test_everything_can_be_pickled_and_copied(path: str) -> None:
    puzzle = next(cover.read(ROOT / "puzzles" / path))
    solution = puzzle.solve()

    for each in (puzzle, solution, puzzle.count(limit=5)):
        for again in (pickle.loads(pickle.dumps(each)), copy.copy(each), copy.deepcopy(each)):
            assert again == each
            assert type(again) is type(each)
            assert repr(again) == repr(each)
    again = pickle.loads(pickle.dumps(puzzle))
    assert hash(again) == hash(puzzle)
    assert again.solve() == solution


def test_estimates_and_errors_can_be_pickled() -> None:
    estimate = cover.Sudoku(SIX).estimate(seed=1)
    assert pickle.loads(pickle.dumps(estimate)) == estimate
    with pytest.raises(cover.errors.InputError) as raised:
        cover.Sudoku("12")

    again = pickle.loads(pickle.dumps(raised.value))

    assert (str(again), again.place, again.text) == (
        str(raised.value),
        raised.value.place,
        raised.value.text,
    )


def test_nothing_can_be_changed() -> None:
    puzzle = cover.Sudoku(ONE)
    solution, number = puzzle.solve(), puzzle.count()

    for thing, name in ((puzzle, "notes"), (solution, "values"), (number, "exact")):
        with pytest.raises(AttributeError, match="never changes"):
            setattr(thing, name, ())
        with pytest.raises(AttributeError, match="never changes"):
            delattr(thing, name)
    with pytest.raises(AttributeError):
        puzzle.another = 1


def test_a_puzzle_is_of_a_family() -> None:
    with pytest.raises(TypeError, match="a puzzle is of a family"):
        cover.Puzzle(SIX)


def test_a_picture_in_a_notebook() -> None:
    assert cover.Sudoku(ONE)._repr_svg_().startswith("<svg")


@pytest.mark.parametrize(
    ("text", "word"), [(ONE, "unique"), (SIX, "several"), ("11" + "." * 14, "none")]
)
def test_uniqueness_is_true_only_for_one_and_says_which(text: str, word: str) -> None:
    found = cover.Sudoku(text).unique()

    assert bool(found) is (word == "unique")
    assert (found.status, str(found), repr(found)) == (word, word, f"<{word}>")
    assert found == word
    assert found not in ("unknown", True, False, 1, None)
    assert {found: 1}[pickle.loads(pickle.dumps(found))] == 1


def test_types() -> None:
    puzzle = cover.Sudoku(ONE)

    assert_type(cover.solve(ONE), cover.Solution | None)
    assert_type(puzzle.solve(), GridSolution | None)
    assert_type(list(puzzle.solutions()), list[GridSolution])
    assert_type(puzzle.sample(1), list[GridSolution])
    assert_type(puzzle.count(), cover.Count)
    assert_type(puzzle.unique(), Uniqueness)
    assert_type(puzzle.estimate(), SolutionEstimate)
    assert_type(puzzle.check("1324423121433412"), CheckResult)
    assert_type(puzzle.model(), Problem)
    assert_type(puzzle.to("yaml"), str)
    assert_type(puzzle.to("pdf"), bytes)
    assert_type(puzzle.to("lines"), str)
    assert_type(puzzle.to("sumocue"), str | bytes)
    assert_type(list(cover.read(ONE)), list[cover.Puzzle])


def test_nothing_is_printed() -> None:
    """Whatever is asked, and whatever goes wrong."""
    script = f"""
import cover
puzzle = cover.Sudoku({SIX!r})
puzzle.solve(), list(puzzle.solutions()), puzzle.count(), puzzle.sample(2), puzzle.estimate()
puzzle.to("grid"), puzzle.model(), puzzle.reason(), puzzle.unique(), puzzle.to("svg")
list(cover.read("12 34\\n5 6\\n", on_error=str)), cover.solve_lines({SIX!r} + "\\n1\\n\\n?")
try:
    cover.Sudoku("12").solve()
except cover.errors.InputError:
    pass
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=False
    )

    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


@pytest.mark.parametrize("name", KINDS)
def test_the_model_that_a_puzzle_tells_is_its_own(name: str) -> None:
    """Colours and multiplicities among it; sums and givens are said elsewhere."""
    puzzle = next(iter(cover.read(ROOT / "puzzles" / name)))
    model, primary = puzzle._model(), list(puzzle.items())
    options = [items for _, items in puzzle.options()]
    named = (each.item if isinstance(each, cover.Coloured) else each for o in options for each in o)
    others = dict.fromkeys(name for name in named if name not in {*primary})
    bounds = {
        item: (times, times) if isinstance(times, int) else times
        for item, times in puzzle.multiplicities().items()
    }
    told = Problem(primary, options, others, multiplicities=bounds)

    assert (told.primary_count, told.starts) == (model.primary_count, model.starts)
    assert told.multiplicities == model.multiplicities
    assert [*map(bool, told.colours)] == [*map(bool, model.colours)]
    assert len({*zip(told.colours, model.colours, strict=True)}) == len({*model.colours})


def test_what_options_cost() -> None:
    matching = cover.Matching("a b 2.5\na c 2\nb d 4\nc d 1\n")
    assert [matching.cost_of(name) for name, _ in matching.options()] == [2.5, 2, 4, 1]
    shifts = cover.ExactCover({"ann": [1, 2], "bob": [1]}, costs={"ann": 180})
    assert [shifts.cost_of(name) for name, _ in shifts.options()] == [180, 0]
    assert cover.Sudoku(ONE).cost_of("1 in r1c1") is None


def test_a_count_is_written_as_the_command_writes_it() -> None:
    count = cover.Sudoku("1....2.....3....").count()

    assert count.to("line") == "6"
    assert '"count": 6' in count.to("json")
    assert count.to("csv").splitlines()[1] == "grid,1,1,several,,,6,,,,,"
    with pytest.raises(OptionError, match="svg is a form of solutions, not of their number"):
        count.to("svg")
    with pytest.raises(OptionError, match="this number is no count of a puzzle"):
        cover.Count(6).to("json")
    assert pickle.loads(pickle.dumps(count)) == 6
