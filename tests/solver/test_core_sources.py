"""What core/README.md says of the C sources: arrows run one way, and a name means one thing."""

import re
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

from conftest import ROOT

CORE = ROOT / "src" / "cover" / "solver" / "core"
FILES = sorted(path for path in CORE.rglob("*") if path.suffix in (".c", ".h"))


def _included(path: Path) -> set[Path]:
    names = re.findall(r'^#include "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    return {(path.parent / name).resolve() for name in names}


def _folder(path: Path) -> Path:
    """The folder of a file; beside the folders, each file stands for itself."""
    return path if path.parent == CORE else path.parent


def test_files_include_only_what_is_there() -> None:
    for path in FILES:
        assert _included(path) <= {*FILES}, path


def test_no_files_include_each_other_in_a_circle() -> None:
    graph = {path: _included(path) for path in FILES}

    assert len(list(TopologicalSorter(graph).static_order())) == len(FILES)


def test_no_folders_include_each_other_in_a_circle() -> None:
    graph: dict[Path, set[Path]] = {}
    for path in FILES:
        here = _folder(path)
        graph.setdefault(here, set()).update({_folder(each) for each in _included(path)} - {here})

    assert len(list(TopologicalSorter(graph).static_order())) == len(graph)


def test_what_engines_share_knows_none_of_them() -> None:
    shared = CORE / "engine.h", CORE / "sums.h", CORE / "restarts.h", CORE / "memory.h"

    for path in shared:
        assert {each.parent for each in _included(path)} <= {CORE}, path


def test_a_name_means_one_thing() -> None:
    tag = re.compile(r"^(?:typedef )?(?:struct|enum|union) (\w+) \{", re.MULTILINE)

    tags = Counter(name for path in FILES for name in tag.findall(path.read_text(encoding="utf-8")))

    files = Counter(path.name for path in FILES)
    assert [name for name, count in tags.items() if count > 1] == []
    assert [name for name, count in files.items() if count > 1] == []
