"""What core/README.md says of the C sources: arrows run one way, and a name means one thing."""

import re
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

from conftest import ROOT

CORE = ROOT / "src" / "cover" / "solver" / "core"
FILES = {
    path: path.read_text(encoding="utf-8")
    for path in CORE.rglob("*")
    if path.suffix in (".c", ".h")
}


def included(path: Path) -> set[Path]:
    names = re.findall(r'^#include "(.+)"$', FILES[path], re.MULTILINE)
    return {(path.parent / name).resolve() for name in names}


def test_files_include_only_what_is_there() -> None:
    for path in FILES:
        assert included(path) <= {*FILES}, path


def test_no_files_and_no_folders_include_each_other_in_a_circle() -> None:
    def folder(path: Path) -> Path:  # beside the folders, each file stands for itself
        return path if path.parent == CORE else path.parent

    files = {path: included(path) for path in FILES}
    folders: dict[Path, set[Path]] = {}
    for path, others in files.items():
        folders.setdefault(folder(path), set()).update({*map(folder, others)} - {folder(path)})

    for graph in (files, folders):
        assert len(list(TopologicalSorter(graph).static_order())) == len(graph)


def test_what_engines_share_knows_none_of_them() -> None:
    for name in ("engine.h", "sums.h", "restarts.h", "memory.h"):
        assert {each.parent for each in included(CORE / name)} <= {CORE}, name


def test_a_name_means_one_thing() -> None:
    tag = re.compile(r"^(?:typedef )?(?:struct|enum|union) (\w+) \{", re.MULTILINE)

    names = Counter(path.name for path in FILES)
    names.update(f"struct {name}" for text in FILES.values() for name in tag.findall(text))

    assert [name for name, count in names.items() if count > 1] == []


def test_threads_tell_each_other_by_flags_alone() -> None:
    # What is `volatile` is no more atomic than anything else.
    used = {path.name for path, text in FILES.items() if re.search(r"\bvolatile\b", text)}

    assert used == {"flag.h"}
