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
from cover.reading.records import Reading
from cover.running.sources import expand
from cover.writing.forms import FORMS
from processes import run

SCRIPT = [str(Path(sysconfig.get_path("scripts"), "cover"))]
MODULE = [sys.executable, "-m", "cover"]

# A puzzle of each family.
PUZZLES = (
    *("sudoku/17-clues.txt", "irregular/5x5.yaml", "killer/partial.txt", "domino/dominosa.yaml"),
    *("matching/workers.txt", "exact-cover/knuth-dlx1.dlx", "tiling/layers.yaml"),
)
PATHS = [str(ROOT / "puzzles" / name) for name in PUZZLES]

# Each family by its own command, all of them in each form, and one in each mode.
OF_FAMILIES = [[Path(path).parent.name, "--format", "grid", path] for path in PATHS]
OF_FORMS = [
    ["solve", "--format", name, *PATHS] for name, form in FORMS.items() if form.writes("solutions")
]
OF_MODES = [
    ["tiling", PATHS[-1], *mode.split()]
    for mode in ("--count", "--count --distinct", "--all --distinct", "--sample 2", "--estimate")
]
OTHERS = [["--version"], ["--help"]]

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


# What the script `cover` does, for several commands, whose exit codes are told in the end.
# Processes help them after so many seconds.
_SCRIPT = """\
import sys
from cover.__main__ import run
from cover.running import batch

if __name__ == "__main__":
    batch.PATIENCE = batch.WORTH = float(sys.argv[1])
    codes = []
    for words in sys.argv[2].split(";"):
        sys.argv[1:] = words.split("|")
        codes.append(run())
    print(*codes, file=sys.stderr)
"""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("bin") / "cover"
    path.write_text(_SCRIPT)
    return str(path)


def test_every_family_form_and_mode(traps: Traps, script: str) -> None:
    asked = [*OF_FAMILIES, *OF_FORMS, *OF_MODES, *OTHERS, ["--no-such-option"]]
    words = ";".join("|".join([*each, *["-q"] * (len(each) > 1)]) for each in asked)

    done = traps.run(sys.executable, script, "60", words)

    bad = {"contest", "table", "--no-such-option"}  # of which not all families have the forms
    expected = ["2" if bad & {*each} else "0" for each in asked]
    assert done.stderr.splitlines()[-1].split() == expected
    assert traps.run(*SCRIPT, *OF_FAMILIES[0]).stdout


def test_python_m_from_the_first_line_of_the_package_on(tmp_path: Path) -> None:
    """Before that, Python itself looks into the current folder."""
    (tmp_path / "early.py").write_text("import sys\nprint(*sys.modules)\n")
    early = subprocess.check_output([sys.executable, "-m", "early"], cwd=tmp_path, text=True)

    done = Traps(tmp_path, ["cover", *early.split()]).run(*MODULE, "solve", "-q", *PATHS)

    assert (len(done.stdout.splitlines()), done.returncode) == (8, 0)


def test_processes_answer_what_one_thread_does_and_import_nothing(
    traps: Traps, script: str
) -> None:
    """One run is told by `-I` to heed no `PYTHONPATH`, which its processes do not either."""
    folders = [str(Path(path).parent) for path in PATHS]
    found = [source.path for each in folders for source in expand([each], False, Reading(None))]
    small = [path for path in found if Path(path).stat().st_size < 200]
    words = ["solve", "--unique", "--json", "-q", *small]
    alone = run(*words, "--jobs", "1").stdout
    asked = "0", "|".join([*words, "--jobs", "2"])

    done = traps.run(sys.executable, script, *asked)
    heedless = traps.run(
        sys.executable, "-I", script, *asked, PYTHONPATH=".", PYTHONSTARTUP="random.py"
    )

    assert done.stdout == heedless.stdout == alone
    assert done.stderr == heedless.stderr == "1\n"
    assert alone.count("\n") > 60
    assert all(f'"{status}"' in alone for status in ("unique", "several", "none"))


@pytest.mark.parametrize("command", [SCRIPT, MODULE])
def test_a_current_folder_that_is_gone(command: list[str], tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    leaving = ["/bin/sh", "-c", 'rmdir "$1"; shift; exec "$@"', "sh"]
    words = [*leaving, str(gone), *command, "sudoku", PATHS[0]]
    done = subprocess.run(words, capture_output=True, cwd=gone, check=False)

    assert (done.returncode, done.stderr) == (0, b"")
