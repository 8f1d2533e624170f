"""Families from outside, installed without pip: modules in a folder, and what tells their names."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from cover.families import outside

STAR_BATTLE = Path(__file__).parent / "star_battle.py"


def install(
    folder: Path, package: str, families: Mapping[str, str], modules: Mapping[str, str]
) -> None:
    """Put a package into a folder: what its modules hold, and the objects of families by name."""
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    about = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    entries = "".join(f"{name} = {value}\n" for name, value in families.items())
    (about / "entry_points.txt").write_text(f"[cover.families]\n{entries}")


def install_star_battle(folder: Path) -> None:
    """Put Star Battle into a folder, as its own package would be installed."""
    text = STAR_BATTLE.read_text(encoding="utf-8")
    install(folder, "star-battle", {"star-battle": "star_battle:StarBattle"}, {"star_battle": text})


@contextmanager
def forgotten() -> Iterator[None]:
    """Forget the families that are made meanwhile, so that no other test sees them."""
    known = dict(outside._made)
    yield
    outside._made.clear()
    outside._made.update(known)


@contextmanager
def imported(module: str, name: str) -> Iterator[Any]:
    """Import the class of a family, which no other test sees."""
    with forgotten():
        yield getattr(import_module(module), name)
    del sys.modules[module]
