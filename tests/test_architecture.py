"""The arrows of docs/architecture.md: every room imports only rooms above it."""

import ast
from pathlib import Path

import pytest

import cover
from conftest import ROOT

SOURCE = ROOT / "src" / "cover"
ROOMS = (
    "errors",
    "processes",
    "steps",
    "exact_cover",
    "solver",
    "puzzles",
    "formats",
    "answers",
    "writers",
    "render",
    "families",
    "batch",
    "cli",
)
MODULES = sorted(path for path in SOURCE.rglob("*.py"))
# `import cover` and `python -m cover` are the two entrances from outside.
INSIDE = [path for path in MODULES if path.parent != SOURCE or path.stem in ROOMS]


def _room(module: str) -> int:
    return ROOMS.index(module.split(".")[1])


def _all_imports(path: Path) -> set[str]:
    """The modules that a file imports, at its head or inside of functions."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by a relative name"
            module = node.module or ""
            # `from cover import x` hides which room x is from.
            hidden = [f"cover.{alias.name}" for alias in node.names] if module == "cover" else []
            found.update(hidden or [module])
    return found


def _imports(path: Path) -> set[str]:
    """The modules of the package that a file imports."""
    return {name for name in _all_imports(path) if name.split(".")[0] == "cover"} - {
        "cover.__version__"
    }


@pytest.mark.parametrize("path", INSIDE, ids=lambda path: str(path.relative_to(SOURCE)))
def test_arrows_run_one_way(path: Path) -> None:
    relative = path.relative_to(SOURCE)
    here = ROOMS.index(relative.parts[0].removesuffix(".py"))

    assert [name for name in _imports(path) if _room(name) > here] == []


@pytest.mark.parametrize("path", sorted((SOURCE / "puzzles").glob("*.py")), ids=lambda p: p.name)
def test_no_puzzle_knows_an_engine(path: Path) -> None:
    assert not [name for name in _imports(path) if name.startswith("cover.solver")]


# Which rooms may know a library.
LIBRARIES = {
    "click": {"cli"},
    "rich": {"render"},
    "yaml": {"formats"},
    "plotly": {"render"},
    "rustworkx": {"puzzles", "render"},
}


@pytest.mark.parametrize("path", INSIDE, ids=lambda path: str(path.relative_to(SOURCE)))
def test_libraries_stay_in_their_rooms(path: Path) -> None:
    room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    packages = {name.split(".")[0] for name in _all_imports(path)}

    forbidden = {name for name, rooms in LIBRARIES.items() if room not in rooms}

    assert packages & forbidden == set()


def test_every_room_is_in_the_picture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    there = {path.stem for path in SOURCE.iterdir() if not path.stem.startswith(("__", "py"))}

    assert there == set(ROOMS)
    for room in ROOMS:
        name = f"`{room}/`" if (SOURCE / room).is_dir() else f"`{room}.py`"
        assert name in text, room


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_modules_say_what_they_are_for(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


def test_what_the_package_exports() -> None:
    assert sorted(cover.__all__) == [
        "Coloured",
        "ExactCover",
        "Sum",
        "count",
        "estimate",
        "prepare",
        "sample",
        "search",
        "split",
    ]
