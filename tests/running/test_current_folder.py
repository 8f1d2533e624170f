"""Modules may lie beside puzzles: nothing of the current folder is ever imported."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from conftest import ROOT
from cover.query import Query
from cover.running import batch
from cover.writing.forms import FORMS
from test_side_by_side import answers

SCRIPT = [str(Path(sysconfig.get_path("scripts"), "cover"))]
MODULE = [sys.executable, "-m", "cover"]
KILLERS = (ROOT / "benchmarks/killers/tarek.txt").read_text(encoding="utf-8")

# A puzzle of each family.
PUZZLES = {
    "sudoku": "sudoku/17-clues-50.txt",
    "irregular": "irregular/5x5.yaml",
    "killer": "killer/partial.txt",
    "domino": "domino/dominosa.yaml",
    "matching": "matching/workers.txt",
    "exact-cover": "exact-cover/knuth-dlx1.dlx",
    "tiling": "tiling/layers.yaml",
}
PATHS = {family: str(ROOT / "puzzles" / name) for family, name in PUZZLES.items()}


# Each family by its own command, and some of them in each form.
OF_FAMILIES = [
    pytest.param([family, "--format", "grid", path], id=family) for family, path in PATHS.items()
]
OF_FORMS = [
    pytest.param(["solve", "--format", form, *PATHS.values()], id=form)
    for form in FORMS
    if FORMS[form].writes("solutions")
]

_TRAP = """\
with open(__file__ + ".mark", "w"):
    raise ImportError("a module of the current folder")
"""


class Traps:
    """A folder with modules that leave a mark where they are imported, and fail.

    They have every name of the standard library and of what is installed, but for those `spared`.
    """

    def __init__(self, path: Path, spared: Iterable[str] = ()) -> None:
        self.path = path
        names = {*sys.stdlib_module_names, *packages_distributions(), "sitecustomize"}
        for name in names.difference(spared):
            (path / f"{name}.py").write_text(_TRAP)

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command in this folder; fails where anything of it was imported."""
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",  # of pictures
            cwd=self.path,
            env={**os.environ, **environment},
            timeout=120,
            check=False,
        )
        self.check()
        assert "Traceback" not in done.stderr
        return done

    def check(self) -> None:
        """Fail where a module was imported."""
        marks = list(self.path.glob("*.mark"))
        for mark in marks:
            mark.unlink()
        assert [mark.name for mark in marks] == []


@pytest.fixture(scope="module")
def traps(tmp_path_factory: pytest.TempPathFactory) -> Traps:
    return Traps(tmp_path_factory.mktemp("traps"))


@pytest.fixture(scope="module")
def late_traps(tmp_path_factory: pytest.TempPathFactory) -> Traps:
    """Without those into which Python falls before `python -m` comes to the package."""
    path = tmp_path_factory.mktemp("late")
    (path / "early.py").write_text("import sys\nprint(*sys.modules)\n")
    early = subprocess.check_output([sys.executable, "-m", "early"], cwd=path, text=True)
    return Traps(path, ["cover", *early.split()])


@pytest.mark.parametrize("words", [OF_FAMILIES[0], *OF_FORMS])
def test_every_form_of_every_family(words: list[str], traps: Traps) -> None:
    done = traps.run(*SCRIPT, *words, "-q", "--jobs", "2")

    assert done.stdout
    assert done.returncode == 0 or (done.returncode == 2 and {"contest", "table"} & {*words})


@pytest.mark.slow
@pytest.mark.parametrize("words", [*OF_FAMILIES, *OF_FORMS])
def test_python_m_from_the_first_line_of_the_package_on(
    words: list[str], late_traps: Traps
) -> None:
    done = late_traps.run(*MODULE, *words, "-q", "--jobs", "2")

    assert done.stdout
    assert done.returncode == 0 or (done.returncode == 2 and {"contest", "table"} & {*words})


@pytest.mark.parametrize(
    "options",
    [
        ["--count"],
        ["--count", "--distinct"],
        ["--all", "--distinct"],
        ["--sample", "2"],
        ["--estimate"],
        ["--all", "--output", "{}/out.html"],
        ["--version"],
        ["--help"],
        ["--no-such-option"],
    ],
)
def test_every_mode(options: list[str], traps: Traps, tmp_path: Path) -> None:
    words = [word.format(tmp_path) for word in options]
    if not {"--version", "--help"}.intersection(options):
        words = ["tiling", str(ROOT / "puzzles/tiling/layers.yaml"), *words]

    assert traps.run(*SCRIPT, *words).args


def test_processes(traps: Traps, tmp_path: Path) -> None:
    """These killers take so long that processes are asked, but on the fastest of machines.

    A second run is told by `-I` to heed no `PYTHONPATH`, which its processes do not either.
    """
    path = tmp_path / "many.txt"
    path.write_text(KILLERS * 2)
    asked = ["killer", "--jobs", "2", "-q", str(path)]

    done = traps.run(*SCRIPT, *asked)

    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 84
    isolated = [sys.executable, "-I", "-m", "cover", *asked]
    heedless = traps.run(*isolated, PYTHONPATH=".", PYTHONSTARTUP="random.py")
    assert heedless.stdout == done.stdout


@pytest.mark.parametrize(
    "families", [("sudoku", "irregular", "killer"), ("domino", "matching", "exact-cover", "tiling")]
)
def test_processes_answer_what_one_thread_does_and_import_nothing(
    families: tuple[str, ...], traps: Traps, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = Query("unique", timeout=60, engine="auto")
    alone = answers(request, *families)

    monkeypatch.chdir(traps.path)
    monkeypatch.setattr(batch, "PATIENCE", 0.0)
    monkeypatch.setattr(batch, "WORTH", 0.0)

    assert answers(request._replace(jobs=2), *families) == alone
    assert len(alone[0]) > 60
    traps.check()


def test_a_current_folder_that_is_gone(tmp_path: Path) -> None:
    puzzle = ROOT / "puzzles/sudoku/17-clues.txt"
    gone = tmp_path / "gone"
    for command in (SCRIPT, MODULE):
        gone.mkdir()
        done = subprocess.run(
            [
                "/bin/sh",
                "-c",
                'rmdir "$1"; shift; exec "$@"',
                "sh",
                gone,
                *command,
                "sudoku",
                puzzle,
            ],
            capture_output=True,
            cwd=gone,
            check=False,
        )

        assert (done.returncode, done.stderr) == (0, b"")
