"""How the package is built: with a core, or with the reason why there is none."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from sysconfig import get_config_var

import pytest

from conftest import ROOT

COMPILER = """\
import sys
print("core.c: In function 'f':", file=sys.stderr)
print("core.c:7:1: fatal error: no such\\x1b thing", file=sys.stderr)
sys.exit(1)
"""

# Takes long in pure Python, which is told after one second.
HARD = ROOT / "puzzles" / "exact-cover" / "pentominoes-6x10.dlx"

# What clang 14 and gcc 12 both know by name; either refuses to compile another one.
FEATURES = {
    *("popcnt", "avx", "avx2", "bmi", "bmi2", "fma"),
    *("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl", "avx512bitalg"),
}

Done = subprocess.CompletedProcess[str]


def built(folder: Path, compiler: str, **environment: str) -> Done:
    """Build the package into a folder `lib`; everything else that this leaves is beside it."""
    words = ["egg_info", f"--egg-base={folder}", "build", f"--build-lib={folder / 'lib'}"]
    return subprocess.run(
        [sys.executable, "setup.py", "-q", *words, f"--build-temp={folder / 'temp'}"],
        cwd=ROOT,
        env={**os.environ, "CC": compiler, "COVER_REQUIRE_CORE": "0", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def without_core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is installed where a compiler finds a fault."""
    folder = tmp_path_factory.mktemp("built")
    compiler = folder / "compiler.py"
    compiler.write_text(COMPILER)
    done = built(folder, f"{sys.executable} {compiler}")
    assert done.returncode == 0, done.stderr
    assert "the core does not compile: core.c:7:1: fatal error: no such" in done.stderr
    return folder / "lib"


def run(package: Path, *words: object, **environment: str) -> Done:
    """Run the command from a package that was built."""
    program = (
        "import sys; sys.path.insert(0, sys.argv.pop(1)); from cover.__main__ import run; run()"
    )
    return subprocess.run(
        [sys.executable, "-c", program, str(package), *map(str, words)],
        env={**os.environ, "COVER_ENGINE": "", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_old_compilers_know_the_features_that_are_asked_for() -> None:
    sources = (ROOT / "src" / "cover" / "solver" / "core").glob("**/*.[ch]")
    code = "".join(source.read_text() for source in sources)
    asked_for = set(re.findall(r'__builtin_cpu_supports\("([^"]*)"\)', code))

    assert asked_for
    assert asked_for <= FEATURES


def test_a_failed_compile_is_told_by_the_version(without_core: Path) -> None:
    said = run(without_core, "--version").stdout

    assert re.search(r"engine: python, which is slow: .*core\.c:7:1: fatal error: no such", said)


def test_a_failed_compile_is_told_once_where_a_search_takes_long(without_core: Path) -> None:
    count = "exact-cover", "--count", "--timeout", 1.2

    done = run(without_core, *count, HARD, HARD)
    notes = [line for line in done.stderr.splitlines() if line.startswith("cover: note: ")]

    assert len(notes) == 1
    assert "in pure Python" in notes[0]
    assert "core.c:7:1: fatal error: no such? thing" in notes[0]


def test_no_note_where_it_is_not_wanted(without_core: Path) -> None:
    count = "exact-cover", "--count", "--timeout", 1.2, HARD

    assert run(without_core, *count, "-q").stderr == ""
    assert "in pure Python" not in run(without_core, *count, "--engine", "python").stderr
    assert "in pure Python" not in run(without_core, *count, COVER_ENGINE="python").stderr


def test_an_engine_that_did_not_compile_is_refused_with_the_reason(without_core: Path) -> None:
    done = run(without_core, "exact-cover", "--engine", "dense", HARD)

    assert "core.c:7:1: fatal error: no such" in done.stderr


def test_no_compiler_at_all_is_the_reason(tmp_path: Path) -> None:
    done = built(tmp_path, str(tmp_path / "gcc"))

    assert done.returncode == 0
    assert "No such file" in run(tmp_path / "lib", "--version").stdout


def test_a_core_can_be_demanded(tmp_path: Path) -> None:
    assert built(tmp_path, str(tmp_path / "gcc"), COVER_REQUIRE_CORE="1").returncode != 0


def test_an_older_core_does_not_outlive_a_failed_compile(tmp_path: Path) -> None:
    older = tmp_path / "lib" / "cover" / "solver" / f"_core{get_config_var('EXT_SUFFIX')}"
    older.parent.mkdir(parents=True)
    older.touch()
    os.utime(older, (0, 0))

    assert built(tmp_path, str(tmp_path / "gcc")).returncode == 0
    assert not older.exists()


def test_nor_does_one_beside_its_sources(tmp_path: Path) -> None:
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "src" / "cover" / "solver", tmp_path / "src" / "cover" / "solver")
    older = tmp_path / "src" / "cover" / "solver" / f"_core{get_config_var('EXT_SUFFIX')}"
    older.touch()
    words = [sys.executable, "setup.py", "build_ext", "--inplace"]

    environment = {**os.environ, "CC": str(tmp_path / "gcc"), "COVER_REQUIRE_CORE": "0"}
    subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, check=True)

    assert not older.exists()
    assert "No such file" in older.with_name("_core_missing.txt").read_text()


def test_an_older_reason_does_not_outlive_a_compile(tmp_path: Path) -> None:
    reason = tmp_path / "lib" / "cover" / "solver" / "_core_missing.txt"
    reason.parent.mkdir(parents=True)
    reason.touch()
    core = reason.with_name(f"_core{get_config_var('EXT_SUFFIX')}")
    core.touch()  # newer than its sources

    assert built(tmp_path, str(tmp_path / "gcc")).returncode == 0
    assert core.exists()
    assert not reason.exists()
