"""Solutions as objects: what they say, the forms that they are written in, and their pictures."""

import subprocess
import sys
from html import unescape

import pytest

import cover
from conftest import ROOT, Run

ONE = "1....2.....3.4.."
CUBE = ROOT / "puzzles" / "tiling" / "bedlam-cube.yaml"


def _solved(source: object) -> cover.Solution:
    solution = cover.solve(source)  # type: ignore[arg-type]
    assert solution is not None
    return solution


def test_a_solution_without_placements_is_true() -> None:
    nothing = cover.Matching([], vertices=["a"], maximum=True).solve()

    assert nothing is not None
    assert len(nothing) == 0
    assert bool(nothing)


@pytest.mark.parametrize("form", ["line", "rows", "grid", "json", "csv", "yaml", "svg", "html"])
def test_forms_are_what_the_command_prints(form: str, cover: Run) -> None:
    path = ROOT / "puzzles" / "sudoku" / "seed.yaml"
    done = cover("sudoku", path, "--format", form, "--engine", "python", "-q")

    assert str(_solved(path).to(form)) + "\n" == done.stdout


@pytest.mark.parametrize("form", ["SVG", ".svg", ".SVG"])
def test_names_of_forms_are_those_of_targets(form: str) -> None:
    puzzle, solution = cover.Sudoku(ONE), _solved(ONE)

    assert solution.to(form) == solution.to("svg")
    assert puzzle.to(form) == puzzle.to("svg")


def test_the_form_of_a_contest() -> None:
    puzzle = next(cover.read(ROOT / "puzzles" / "exact-cover" / "hust1017.txt"))
    solution = puzzle.solve()
    assert solution is not None

    assert str(solution.to("contest")).split()[0].isdigit()
    with pytest.raises(cover.errors.InputError, match="no contest has this format"):
        _solved(CUBE).to("contest")


def test_yaml_is_read_again_with_the_solution() -> None:
    again = cover.Sudoku(_solved(ONE).to("yaml"))

    assert again == cover.Sudoku(ONE)
    assert again.check()


def test_pictures_in_a_notebook() -> None:
    plane, space = _solved(ONE), _solved(CUBE)

    assert plane._repr_svg_().startswith("<svg")
    assert plane._repr_html_() is None
    page = space._repr_html_()
    assert page is not None
    assert page.startswith('<iframe title="&lt;Tiling ')
    assert 'sandbox="allow-scripts"' in page
    assert "Content-Security-Policy" in unescape(page)


@pytest.mark.parametrize("name", ["soma", "bedlam-cube", "pentominoes-3x4x5", "y-pentacubes"])
def test_a_solution_in_space_is_light_in_a_notebook(name: str) -> None:
    """30 to 50 KB a cell, of at most 300; the same is a page, which needs nothing else."""
    program = "import cover, sys; found = next(cover.read(sys.argv[1])).solve(); sys.stdout.write("
    for what, most in (("found._repr_html_()", 60_000), ("found.to('html')", 45_000)):
        path = ROOT / "puzzles" / "tiling" / f"{name}.yaml"
        command = [sys.executable, "-c", f"{program}{what})", str(path)]
        done = subprocess.run(command, capture_output=True, check=True)
        assert 10_000 < len(done.stdout) < most


@pytest.mark.parametrize("size", ["2x2", "3x3", "3x4", "4x4", "9x9", "5x2"])
def test_a_drawing_is_an_answer(size: str) -> None:
    puzzle = cover.Jigsaw(size=size)
    solution = puzzle.solve()

    assert solution is not None
    assert [puzzle.check(solution.to(form)).text for form in ("grid", "rows", "line")] == [
        "right"
    ] * 3
