"""What docs/architecture.md says of the rooms: arrows run one way, and a name means one thing."""

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import cover
from conftest import ROOT
from cover.families import COMMANDS

SOURCE = ROOT / "src" / "cover"

# Each room imports only those before it.
ROOMS = (
    *("tuples", "errors", "options", "files", "processes", "steps", "problem", "solver", "shards"),
    *("facts", "solution", "questions", "authoring", "puzzle"),
    *("reading", "query", "result", "drawing", "families", "checking"),
    *("writing", "asking", "setting", "running", "cli"),
)
# The one door upwards: what a puzzle is asked loads the room that answers it, when it is asked.
DOOR = (
    "facts",
    "solution",
    "questions",
    "authoring",
    "puzzle",
    "result",
)  # modules of these names, in any room
MODULES = sorted(SOURCE.rglob("*.py"))
# `import cover` and `python -m cover` are the two entrances from outside.
INSIDE = [path for path in MODULES if path.parent != SOURCE or path.stem in ROOMS]
FOLDERS = sorted(set(COMMANDS.values()))

# The way of one line: a sudoku on standard input, up to its printed answer. So much of the package
# is entered on it, which a program lists that has Python tell of every call.
LINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n"
WAY = """
import sys, threading

entered = set()

def enter(frame, event, _):
    code = frame.f_code
    if event == "call" and code.co_flags & 2 and not code.co_name.startswith("<"):  # no class body
        entered.add(code)

threading.setprofile(enter)
sys.setprofile(enter)
from cover.__main__ import run

sys.argv = ["cover", "sudoku"]
exit_code = run()
sys.setprofile(None)
print(*(each.co_filename for each in entered), sep="\\n", file=sys.stderr)
sys.exit(exit_code)
"""
MOST_FUNCTIONS, MOST_MODULES = 200, 41


def _name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {_name(path) for path in MODULES}


def _room(module: str) -> int:
    return ROOMS.index(module.split(".")[1])


@cache
def _nodes(path: Path) -> list[ast.AST]:
    return [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


@cache
def _imported(path: Path) -> list[str]:
    """The modules that a file imports, at its head, inside of functions, or for types alone."""
    return [*_imports(path)]


def _imports(path: Path) -> Iterator[str]:
    for node in _nodes(path):
        yield from _named(node, path)


def _named(node: ast.AST, path: Path) -> Iterator[str]:
    """The modules that a statement imports, if it is one that does."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, f"{path} imports by a relative name"
        for alias in node.names:
            module = f"{node.module}.{alias.name}"
            yield module if module in NAMES else str(node.module)


def _at_the_head(path: Path) -> set[str]:
    """The modules of the package that a file imports as soon as it is imported itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {name for node in tree.body for name in _named(node, path)}
    return names & NAMES - {"cover", _name(path)}


def _of_the_package(path: Path) -> set[str]:
    return {name for name in _imported(path) if name.startswith("cover.") and name in NAMES}


def test_arrows_run_one_way() -> None:
    for path in INSIDE:
        here = _room(_name(path))
        imported = _at_the_head(path) if path.stem in DOOR else _of_the_package(path)
        assert [name for name in imported if _room(name) > here] == [], path


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {_name(path): _at_the_head(path) for path in MODULES}

    assert len(list(TopologicalSorter(graph).static_order())) >= len(MODULES)


def test_a_class_name_means_one_thing() -> None:
    names = Counter(
        node.name for path in MODULES for node in _nodes(path) if isinstance(node, ast.ClassDef)
    )

    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_family_has_its_files_and_knows_no_other(folder: str) -> None:
    home = SOURCE / "families" / folder
    others = tuple(f"cover.families.{other}" for other in FOLDERS if other != folder)

    there = {path.stem for path in home.iterdir() if path.suffix == ".py" or path.stem == "text"}

    files = {"puzzle", "text", "drawing", "commands", "words"}
    assert files <= there
    for path in home.rglob("*.py"):
        assert [name for name in _imported(path) if name.startswith(others)] == []


def test_a_family_is_named_only_by_itself_and_in_one_list() -> None:
    words = {*COMMANDS, *FOLDERS}
    own = SOURCE / "families"
    others = [path for path in INSIDE if path == own / "family.py" or own not in path.parents]

    assert len(others) > 100
    for path in others:
        constants = [node.value for node in _nodes(path) if isinstance(node, ast.Constant)]
        assert [value for value in constants if value in words] == [], path
        assert not [name for name in _imported(path) if set(name.split(".")) & set(FOLDERS)], path


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_puzzle_knows_an_engine(folder: str) -> None:
    makers = ("generate", "canonical")  # which ask as they go
    for path in (SOURCE / "families" / folder).glob("*.py"):
        if path.stem.split("_")[0] not in makers:
            assert not [name for name in _imported(path) if name.startswith("cover.solver")]


# Which rooms may know a library.
LIBRARIES = {
    "click": {"cli", "families"},
    "numpy": {"asking", "checking"},
    "rich": {"drawing", "families"},
    "yaml": {"reading"},
    "typst": {"drawing"},
    "rustworkx": {"families"},
}


def test_libraries_stay_in_their_rooms() -> None:
    for path in INSIDE:
        room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        packages = {name.split(".")[0] for name in _imported(path)}
        forbidden = {name for name, rooms in LIBRARIES.items() if room not in rooms}
        assert packages & forbidden == set(), path


def test_every_room_is_in_the_picture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    there = {path.stem for path in SOURCE.iterdir() if not path.stem.startswith(("__", "py"))}

    assert there == set(ROOMS)
    for room in ROOMS:
        name = f"`{room}/`" if (SOURCE / room).is_dir() else f"`{room}.py`"
        assert name in text, room


def test_every_module_says_what_it_is_for() -> None:
    for path in MODULES:
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


def test_what_the_package_exports() -> None:
    assert cover.__all__ == sorted(cover.__all__)
    assert cover.__all__ == [
        *("Coloured", "Count", "Dominosa", "ExactCover", "Jigsaw", "Killer", "Matching"),
        *("OwnGrid", "OwnPuzzle", "Puzzle", "Solution", "SuDominoKu", "Sudoku", "Tiling"),
        *("errors", "read", "solve", "solve_lines"),
    ]
    assert set(cover.__all__) <= set(dir(cover))


def test_the_tests_that_ci_names_are_there() -> None:
    named = re.findall(r"(tests/[\w/]+\.py)(?:::(\w+))?", (ROOT / ".ci" / "run").read_text())

    assert len(named) > 20
    for path, test in named:
        assert f"def {test}" in (ROOT / path).read_text(encoding="utf-8"), (path, test)


def _way() -> Counter[str]:
    """How many functions of each module one line goes through."""
    command, environment = [sys.executable, "-c", WAY], os.environ | {"COVER_ENGINE": "auto"}
    done = subprocess.run(
        command, input=LINE, capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.startswith("417369825632158947")
    own = [name for name in done.stderr.splitlines() if Path(name).is_relative_to(SOURCE)]
    return Counter(str(Path(name).relative_to(SOURCE)) for name in own)


def test_a_start_defines_no_tuples_that_take_long_to_define() -> None:
    code = WAY.replace(
        "entered = set()", "import typing\ntyping.NamedTuple = None\nentered = set()"
    )
    command = [sys.executable, "-c", code]
    subprocess.run(command, input=LINE, capture_output=True, text=True, check=True)


def test_the_way_of_one_line_is_short() -> None:
    """Of three runs the shortest: a machine that stands still for a moment asks what to do then."""
    modules = min((_way() for _ in range(3)), key=Counter.total)

    assert modules["solver/searching.py"] > 0
    assert modules.total() <= MOST_FUNCTIONS, modules.most_common()
    assert len(modules) <= MOST_MODULES, sorted(modules)
