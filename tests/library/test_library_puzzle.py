"""What can be asked of a puzzle of any family, and what it and its answers are to a program.

Nothing else finds that an answer is of another type, says another thing than the command prints,
cannot be pickled, or that an argument is taken silently that is of no use.
"""

from __future__ import annotations

import copy
import datetime
import pickle
from collections.abc import Callable, Iterator
from functools import partial
from html import unescape
from inspect import signature
from itertools import product
from typing import Any, assert_type, get_args, get_type_hints

import numpy as np
import pytest

import cover
from conftest import ENGINES, ROOT, Run
from cover.asking.found import SolutionEstimate, Uniqueness
from cover.checking.judging import CheckResult
from cover.errors import InputError, LimitError, OptionError
from cover.families.grids.puzzle import GridSolution
from cover.options import OPTIONS
from cover.problem import Problem
from cover.questions import Questions
from tables import hold

SIX = "1....2.....3...."  # solutions
ONE = "1....2.....3.4.."
NONE = "1.1............."
EMPTY = "." * 81
KINDS: dict[str, type[cover.Puzzle]] = {
    "sudoku/seed.yaml": cover.Sudoku,
    "irregular/latin.yaml": cover.Jigsaw,
    "killer/list-4x4.yaml": cover.Killer,
    "domino/seed.yaml": cover.SuDominoKu,
    "domino/tatham.txt": cover.Dominosa,
    "tiling/calendar.yaml": cover.Tiling,
    "tiling/diabolical-cube.yaml": cover.Tiling,
    "matching/friends.yaml": cover.Matching,
    "exact-cover/colours.yaml": cover.ExactCover,
}
CUBE = ROOT / "puzzles" / "tiling" / "bedlam-cube.yaml"


def first(name: str) -> cover.Puzzle:
    return next(cover.read(ROOT / "puzzles" / name))


def solved(source: Any) -> cover.Solution:
    solution = cover.solve(source)
    assert solution is not None
    return solution


# --- Questions ---


QUESTIONS = r"""
six, found = Sudoku(SIX), list(Sudoku(SIX).solutions())
(len(found), len(set(found)), six.count(), six.unique()) -> (6, 6, 6, 'several')
six.solve() in found -> True
set(six.sample(50, seed=1)) -> set(found)
six.sample(5, seed=2) -> six.sample(5, seed=2)
six.estimate(seed=1).low <= 6 -> True
all(six.check(each) for each in found) -> True
six.reason() -> None

none = Sudoku(NONE)
(none.solve(), list(none.solutions()), none.sample(3)) -> (None, [], [])
(none.count(), none.estimate().mean, bool(none.unique())) -> (0, 0, False)
none.reason() -> 'grid:1:3: 1 is already in row 1, at line 1 column 1'

# Solutions are found when they are asked for.
solutions = Sudoku(EMPTY).solutions()
next(solutions) != next(solutions) -> True
(solutions.found, solutions.complete) -> (2, False)
repr(solutions) -> '<FoundSolutions of <Sudoku 9x9, 0 givens>: 2 so far>'

# They tell whether they are all.
limited = [six.solutions(limit=limit) for limit in (None, 2, 6, 7)]
[len([*each]) for each in limited] -> [6, 2, 6, 6]
[each.complete for each in limited] -> [True, False, False, True]
[next(each, None) for each in limited] -> [None] * 4
[repr(each)[-8:] for each in limited] -> [': 6 all>', ' so far>', ' so far>', ': 6 all>']

# Puzzles are equal if they state the same.
other = Sudoku('1...\n.2..\n...3\n....\n')
(six, hash(six), {six: 'there'}[other]) -> (other, hash(other), 'there')
(six == Sudoku(ONE), six == SIX) -> (False, False)
Puzzle(SIX) raises TypeError: a puzzle is of a family

# Nothing can be changed.
setattr(six, 'notes', ()) raises AttributeError: a puzzle never changes
delattr(six, 'notes') raises AttributeError: a puzzle never changes
setattr(solve(ONE), 'values', ()) raises AttributeError: a solution never changes
delattr(solve(ONE), 'values') raises AttributeError: a solution never changes
setattr(six.count(), 'exact', ()) raises AttributeError: a count never changes
delattr(six.count(), 'exact') raises AttributeError: a count never changes
setattr(six, 'another', 1) raises AttributeError

# Uniqueness is true only for one solution, and says which it is.
words, unique = ['unique', 'several', 'none'], [Sudoku(each).unique() for each in (ONE, SIX, NONE)]
[each.status for each in unique] == [*map(str, unique)] == unique == words -> True
[*map(bool, unique)] -> [True, False, False]
[*map(repr, unique)] -> ['<unique>', '<several>', '<none>']
[each in ('unknown', True, False, 1, None) for each in unique] -> [False] * 3
[{each: 1}[pickle.loads(pickle.dumps(each))] for each in unique] -> [1] * 3

# Estimates and errors can be pickled.
pickle.loads(pickle.dumps(six.estimate(seed=1))) -> six.estimate(seed=1)
told = []
list(read('12', 'sudoku', on_error=told.append)) -> []
again = pickle.loads(pickle.dumps(told[0]))
(str(again), again.place, again.text) -> (str(told[0]), told[0].place, told[0].text)

# What is not known in time is a lower bound, or an error.
up_to = Sudoku(EMPTY).count(limit=1000)
(up_to, up_to.exact, str(up_to)) -> (1000, False, '>=1000')
cube.count(timeout=0.01).exact -> False
cube.sample(3, timeout=0.001) raises LimitError
Sudoku(EMPTY).unique(timeout=1e-9) raises LimitError
first('domino/seed.yaml').sample(2) raises InputError: ... does not know grids from layouts

# Numbers of NumPy are numbers.
one, limit = np.int64(1), np.uint8(3)
six.sample(one, seed=one) -> six.sample(1, seed=1)
six.solve(seed=one, jobs=one) -> six.solve(seed=1)
(six.count(limit=limit), Sudoku('.' * 16).count(limit=limit)) -> (3, 3)
six.estimate(seed=one) -> six.estimate(seed=1)
len(list(six.solutions(limit=limit))) -> 3

# A class, and a puzzle, stand for their family.
[type(each) for each in read(SIX, Sudoku)] -> [Sudoku]
solve(six, Sudoku) == solve(SIX, Sudoku) == solve(six, 'sudoku') == six.solve() -> True
Sudoku(SIX, symbols=None, blank=None) -> six
solve(ONE) -> Sudoku(ONE).solve()
solve(ONE) == solve(SIX) -> False

# What options cost.
matching = Matching('a b 2.5\na c 2\nb d 4\nc d 1\n')
[matching.cost_of(name) for name, _ in matching.options()] -> [2.5, 2, 4, 1]
shifts = ExactCover({'ann': [1, 2], 'bob': [1]}, costs={'ann': 180})
[shifts.cost_of(name) for name, _ in shifts.options()] -> [180, 0]
six.cost_of('1 in r1c1') -> None

# Counts and estimates are written as the command writes them.
six.estimate(seed=1).to('line') -> 'estimate 6 (exact: 6 dives have seen all)'
'"estimate": {"mean": 6, "low": 6,' in six.estimate(seed=1).to('json') -> True
count = six.count()
(count.to('line'), count.to('csv').splitlines()[1]) -> ('6', 'grid,1,1,several,,,6,,,,,')
'"count": 6' in count.to('json') -> True
count.to('svg') raises OptionError: svg is a form of solutions, not of their number
Count(6).to('json') raises OptionError: this number is no count of a puzzle
pickle.loads(pickle.dumps(count)) -> 6

# Solutions, and their forms.
bool(Matching([], vertices=['a'], maximum=True).solve()) -> True
len(Matching([], vertices=['a'], maximum=True).solve()) -> 0
[solve(ONE).to(form) for form in ('SVG', '.svg', '.SVG')] -> [solve(ONE).to('svg')] * 3
[six.to(form) for form in ('SVG', '.svg', '.SVG')] -> [six.to('svg')] * 3
first('exact-cover/hust1017.txt').solve().to('contest').split()[0].isdigit() -> True
cube.solve().to('contest') raises InputError: ... no contest has this format
again = Sudoku(solve(ONE).to('yaml'))
(again, bool(again.check())) -> (Sudoku(ONE), True)

# Answers of any kind are checked.
one, right = Sudoku(ONE), solve(ONE)
rows = [[int(digit) for digit in row] for row in right.to('rows').split()]
answers = (right, right.data, right.to('rows'), str(right), right.to('json'), rows)
{(one.check(answer).text, bool(one.check(answer))) for answer in answers} -> {('right', True)}
one.check('') raises InputError
one.check('12') raises InputError
one.check(7) raises InputError
one.check(None) raises InputError
one.check('1324423121433412\n1324423121433412') raises InputError

# The answer beside a puzzle.
text = 'type: sudoku\ngrid: |\n  1...\n  .2..\n  ...3\n  .4..\nsolution: |\n  1324\n  4231\n'
Sudoku(text + '  2143\n  3412').check().text -> 'right'
bool(Sudoku(text + '  2143\n  3421').check()) -> False

# A drawing is an answer.
jigsaws = [Jigsaw(size=size) for size in ('2x2', '3x3', '3x4', '4x4', '9x9', '5x2')]
drawn = [[each, each.solve().to(form)] for each in jigsaws for form in ('grid', 'rows', 'line')]
{jigsaw.check(answer).text for jigsaw, answer in drawn} -> {'right'}
"""


def test_questions_and_answers() -> None:
    hold(QUESTIONS, {**globals(), "cube": next(cover.read(CUBE))})


def test_all_engines_answer_the_same() -> None:
    puzzle = cover.Sudoku(SIX)
    lines = [each.to("line") for each in puzzle.solutions()]

    for engine in ENGINES:
        assert [each.to("line") for each in puzzle.solutions(engine=engine)] == lines
        assert puzzle.count(engine=engine) == 6
        assert puzzle.unique(engine=engine).status == "several"
        assert cover.Sudoku(ONE).solve(engine=engine, jobs=2) == cover.solve(ONE)
        assert len(puzzle.sample(2, seed=1, engine=engine)) == 2
        assert engine == "python" or puzzle.estimate(seed=1, engine=engine).hits > 0


def test_a_limit_cuts_solutions_off() -> None:
    puzzle = cover.Sudoku(EMPTY)
    puzzle.solve()  # so that the problem is laid out
    solutions = puzzle.solutions(timeout=0.05)
    found: list[cover.Solution] = []

    with pytest.raises(LimitError, match="the time was over"):
        found.extend(solutions)

    assert solutions.found == len(found)
    assert not solutions.complete
    assert list(solutions) == []


# --- What the command prints ---


def test_forms_are_what_the_command_prints(cover: Run) -> None:
    path = ROOT / "puzzles" / "sudoku" / "seed.yaml"

    for form in ("line", "rows", "grid", "json", "csv", "yaml", "svg", "html"):
        done = cover("sudoku", path, "--format", form, "--engine", "python", "-q")
        assert str(solved(path).to(form)) + "\n" == done.stdout, form


# --- Checking ---


def test_a_solution_of_another_kind_or_size_is_wrong() -> None:
    puzzles: list[cover.Puzzle] = [
        cover.Sudoku(ONE),
        cover.Sudoku(EMPTY),
        cover.ExactCover({"A": ["x"], "B": ["y"]}),
        cover.Tiling((2, 4), {"I": "####", "J": "####"}),
        cover.Matching([("a", "b"), ("c", "d")]),
    ]
    for puzzle, other in product(puzzles, repeat=2):
        try:
            is_right = bool(puzzle.check(solved(other)))
        except InputError:
            is_right = False

        assert is_right == (puzzle is other)


def test_a_solution_of_a_puzzle_in_another_order() -> None:
    one = cover.ExactCover({"A": ["x"], "B": ["y"], "C": ["x", "y"]})
    other = cover.ExactCover({"C": ["x", "y"], "B": ["y"], "A": ["x"]})
    two, swapped = (cover.Tiling((2, 3), dict.fromkeys(names, "###")) for names in ("IJ", "JI"))

    for puzzle, reordered in ((one, other), (two, swapped)):
        found = list(puzzle.solutions())
        assert found
        assert all(reordered.check(each) for each in found)
        assert puzzle != reordered
        assert not set(found) & set(reordered.solutions())


# --- What a puzzle is ---


@pytest.mark.parametrize("name", KINDS)
def test_a_puzzle_is_of_its_class_and_can_be_copied(name: str) -> None:
    puzzle = first(name)
    solution = puzzle.solve()

    assert type(puzzle) is KINDS[name]
    assert type(solution) is KINDS[name].solution_class
    for each in (puzzle, solution, puzzle.count(limit=5)):
        for again in (pickle.loads(pickle.dumps(each)), copy.copy(each), copy.deepcopy(each)):
            assert (again, type(again), repr(again)) == (each, type(each), repr(each))
    again = pickle.loads(pickle.dumps(puzzle))
    assert hash(again) == hash(puzzle)
    assert again.solve() == solution


@pytest.mark.parametrize("name", sorted(KINDS.keys() - {"domino/seed.yaml"}))  # of 12,000 options
def test_the_model_that_a_puzzle_tells_is_its_own(name: str) -> None:
    """Colours and multiplicities among it; sums and givens are said elsewhere."""
    puzzle = first(name)
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


def test_nothing_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    """Whatever is asked, and whatever goes wrong."""
    puzzle = cover.Sudoku(SIX)

    puzzle.solve(), list(puzzle.solutions()), puzzle.count(), puzzle.sample(2), puzzle.estimate()
    puzzle.to("grid"), puzzle.model(), puzzle.reason(), puzzle.unique(), puzzle.to("svg")
    list(cover.read("12 34\n5 6\n", on_error=str)), cover.solve_lines(f"{SIX}\n1\n\n?")
    with pytest.raises(InputError):
        cover.Sudoku("12").solve()

    assert capfd.readouterr() == ("", "")


# --- Pictures ---


def test_pictures_in_a_notebook() -> None:
    plane, space = solved(ONE), solved(CUBE)
    page = space._repr_html_()

    assert cover.Sudoku(ONE)._repr_svg_().startswith("<svg")
    assert plane._repr_svg_().startswith("<svg")
    assert plane._repr_html_() is None
    assert page is not None
    assert page.startswith('<iframe title="&lt;Tiling ')
    assert 'sandbox="allow-scripts"' in page
    assert "Content-Security-Policy" in unescape(page)


@pytest.mark.parametrize("name", ["soma", "bedlam-cube", "pentominoes-3x4x5", "y-pentacubes"])
def test_a_solution_in_space_is_light_in_a_notebook(name: str) -> None:
    """30 to 50 KB a cell, of at most 300; the same is a page, which needs nothing else."""
    solution = solved(first(f"tiling/{name}.yaml"))

    assert 10_000 < len(str(solution._repr_html_()).encode()) < 60_000
    assert 10_000 < len(str(solution.to("html")).encode()) < 45_000


# --- Arguments ---


@pytest.mark.parametrize(
    "method",
    # which take options
    [name for name in vars(Questions) if not name.startswith("_") and name not in ("model", "to")],
)
def test_a_method_has_the_arguments_of_the_table_with_their_defaults(method: str) -> None:
    """What is another thing at one method stands in the table by the name of that method, too."""
    options = {each.name: each for key, each in OPTIONS.items() if " " not in key}
    options |= {each.name: each for key, each in OPTIONS.items() if key.startswith(f"{method} ")}

    for name, parameter in signature(getattr(Questions, method)).parameters.items():
        if name not in ("self", "answer"):
            # A method works in this thread alone, unless it is told otherwise.
            default = 1 if name == "jobs" else options[name].default
            assert parameter.default == default, name


def _doors() -> Iterator[tuple[Callable[..., Any], str]]:
    """Yield each public function that takes options, with the name of each of them."""
    puzzle = cover.Sudoku(SIX)
    methods: list[Any] = [
        getattr(puzzle, name) for name in dir(Questions) if not name.startswith("_")
    ]
    functions: list[Any] = [
        *(each for each in methods if callable(each) and each.__name__ not in _OF_NO_OPTIONS),
        *(
            getattr(cover, name).generate
            for name in cover.__all__
            if "generate" in vars(getattr(cover, name)) and name not in ("OwnPuzzle", "Puzzle")
        ),
        partial(cover.solve, SIX),
        partial(cover.solve_lines, SIX),
        partial(cover.read, SIX),
        solved(puzzle).to,
    ]
    for each in functions:
        for name, parameter in signature(each).parameters.items():
            if parameter.kind is not parameter.VAR_KEYWORD:
                yield each, name
            elif name == "keywords":
                keywords = get_type_hints(each, include_extras=True)[name]
                yield from ((each, keyword) for keyword in get_args(keywords)[0].__annotations__)


# They take a record, an answer, and the values of a solution.
_OF_NO_OPTIONS = ("of_record", "check", "GridSolution")


def test_values_of_no_use_are_refused_by_the_name_of_the_option() -> None:
    for door, name in _doors():
        for value in (object(), np.arange(3)):
            with pytest.raises(OptionError, match=rf"\b{name}\b"):
                door(**{name: value})


def test_new_puzzles_are_asked_for_as_by_the_command() -> None:
    small = {"size": 4, "seed": 1}
    same: list[tuple[Any, dict[str, Any], list[dict[str, Any]]]] = [
        (cover.Sudoku, {}, [{"givens": n} for n in ("28", 28, (28, 28), np.int64(28), [28, 28])]),
        (cover.Sudoku, small, [{"givens": n} for n in ("5..7", (5, 7), range(5, 8))]),
        (cover.Sudoku, small, [{"difficulty": n} for n in ("2..400", (2, 400))]),
        (cover.Sudoku, small, [{"difficulty": n} for n in ("..90", (None, 90))]),
        (cover.Sudoku, {"size": 6}, [{"box": n} for n in ("2x3", (2, 3), np.array([2, 3]), None)]),
        (cover.Killer, small, [{"cages": n} for n in ("1:2,2:7", {1: 2, 2: 7}, ((1, 2), (2, 7)))]),
        (cover.Killer, small, [{"cages": n} for n in ("1,2,3", (1, 2, 3), range(1, 4))]),
        (cover.Tiling, {"board": "4x5"}, [{"sizes": n} for n in ("5", 5, (5, 5), "5..5")]),
        (cover.Tiling, {"sizes": 5}, [{"board": n} for n in ("4x5", (4, 5))]),
        (
            cover.Tiling,
            {"preset": "calendar"},
            [{"date": n} for n in ("2026-11-20", datetime.date(2026, 11, 20))],
        ),
    ]
    for kind, said, ways in same:
        made = [kind.generate(**({"seed": 2} | said | way)) for way in ways]
        assert all(each == made[0] for each in made), ways


_SWITCHES = ("diagonals", "windows", "boxes", "repeats", "rotate", "distinct", "layouts", "maximum")


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (cover.Sudoku, {"grid": SIX}),
        (cover.Jigsaw, {"size": 4}),
        (cover.Killer, {"cages": {"r1c1": 1}, "size": 4}),
        (cover.Tiling, {"board": "xx", "pieces": {"A": "x"}}),
        (cover.Tiling, {"board": "preset: calendar"}),
        (cover.Matching, {"edges": [(1, 2)]}),
        (cover.SuDominoKu, {"dominoes": ["6 B2 1 B3"]}),
    ],
)
def test_options_of_puzzles_have_their_types(kind: Any, said: dict[str, Any]) -> None:
    named = {*_SWITCHES, "symbols", "blank", "date", "reflect", "header", "min_cost"}
    for name in named & {*signature(kind).parameters}:
        for value in (object(), [], 7, np.arange(3)):
            with pytest.raises(InputError, match=rf"^{name}: found "):
                kind(**said, **{name: value})
        if name in _SWITCHES:
            kind(**said, **{name: np.bool_(False)})
