"""Break lines of `src` at random, one at a time, and tell which breaks the tests catch.

    python tests/tools/mutate.py FOLDER [--breaks 60] [--seed 42] [--under src] [--tests tests]

FOLDER is made for copies of the tree, of which one is run first with all places marked: this tells
which tests reach each place, and only these run with it broken, those of a similar name first, then
the quickest. Of what is not marked, in C and where modules are loaded, all tests run in this order.
A break that no test reaches, or none fails of, survives. The last lines are for a report. The same
seed breaks the same lines as long as `src` is the same; `--from` takes those of a FOLDER of another
run, where their lines are still the same. CC="ccache gcc" saves compiling.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

import reached
from breaks import Break, chosen

ROOT = Path(__file__).parent.parent.parent
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
HANGS = 100  # seconds that no test takes
FIRST = 100  # tests of the first run, for which few files are loaded


def main() -> None:
    """Break, run, and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--breaks", type=int, default=60)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--under", default="src")
    parser.add_argument("--tests", nargs="+", default=["tests"])
    parser.add_argument("--from", dest="other", type=Path)
    given = parser.parse_args()
    folder: Path = given.folder.resolve()
    folder.mkdir(parents=True)
    if given.other is None:
        breaks = chosen(ROOT, given.under, given.breaks, given.seed)
    else:
        breaks = [*_of_another(given.other)]
    (folder / "breaks").write_text(json.dumps(breaks))
    for each in breaks:
        (folder / "src" / each.file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / each.file, folder / "src" / each.file)
    trees = [_copied(folder / f"tree-{number}") for number in range(os.cpu_count() or 1)]
    os.environ["COVER_REACHED"] = str(folder)
    seconds = _with_marks(trees[0], folder, breaks, given.tests)
    free: SimpleQueue[Path] = SimpleQueue()
    for tree in trees:
        free.put(tree)

    def ran(number: int) -> str:
        tree = free.get()
        try:
            return _ran(tree, breaks[number], number, seconds)
        finally:
            free.put(tree)

    with ThreadPoolExecutor(len(trees)) as pool:
        caught = 0
        for number, result in enumerate(pool.map(ran, range(len(breaks)))):
            caught += result.startswith("caught")
            text = (ROOT / breaks[number].file).read_bytes()
            print(f"{result:8.8} {breaks[number].told(text)}{result[8:]}", flush=True)
    print(f"{caught} of {len(breaks)} are caught ({caught / len(breaks):.0%})")


def _of_another(folder: Path) -> Iterator[Break]:
    """The breaks of another run, where they are now; those whose lines are gone are told."""
    for old in (Break(*each) for each in json.loads((folder / "breaks").read_text())):
        path, before = ROOT / old.file, (folder / "src" / old.file).read_bytes()
        found = old.moved(before, path.read_bytes()) if path.exists() else None
        if found is None:
            print("no longer there:", old.told(before))
        else:
            yield found


def _copied(tree: Path) -> Path:
    """A copy of what git knows, with its core."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, stdout=subprocess.PIPE, check=True,
    ).stdout.decode().split("\0")  # fmt: skip
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    _build(tree)
    return tree


def _build(tree: Path) -> bool:
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", "1"]
    environment = {**os.environ, "COVER_REQUIRE_CORE": "1"}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, check=False)
    return done.returncode == 0


def _pytest(tree: Path, *arguments: str) -> tuple[int, str]:
    path = os.pathsep.join([str(tree / "src"), str(Path(__file__).parent)])
    done = subprocess.run(
        [*PYTEST, "-o", f"faulthandler_timeout={HANGS}", *arguments],
        cwd=tree, env={**os.environ, "PYTHONPATH": path}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    said = done.stdout.decode(errors="replace")
    assert "ERROR: not found: " not in said, said  # all that is asked for is a test
    return done.returncode, said


def _with_marks(
    tree: Path, folder: Path, breaks: list[Break], tests: list[str]
) -> dict[str, float]:
    """Run all tests with marks at the breaks; the seconds of each that passes unbroken."""
    texts: dict[str, bytes] = {}
    for number in sorted(range(len(breaks)), key=lambda number: -breaks[number].mark_start):
        one = breaks[number]
        if one.mark_start >= 0:
            text = texts.setdefault(one.file, (tree / one.file).read_bytes())
            start, end = one.mark_start, one.mark_end
            call = f'__import__("reached").reached({number})'
            indent = one.new.partition("\n")[2]
            marked = f"({call} or ".encode() + text[start:end] + b")"
            if start == end:
                marked = f"{call}\n{indent}".encode()
            texts[one.file] = text[:start] + marked + text[end:]
    for name, text in texts.items():
        (tree / name).write_bytes(text)
    _pytest(tree, "-p", "reached", "-n", str(os.cpu_count()), *tests)
    for name in texts:
        shutil.copy2(ROOT / name, tree / name)
    ran = reached.tests()
    failed = [test for test, (_, has_passed) in ran.items() if not has_passed]
    print(f"{len(ran)} tests ran with marks; {len(failed)} failed, and run again without")
    for test in failed:
        if _pytest(tree, test)[0] != 0:
            print("left out, as it fails unbroken:", test)
            del ran[test]
    return {test: seconds for test, (seconds, _) in ran.items()}


def _ran(tree: Path, one: Break, number: int, seconds: dict[str, float]) -> str:
    """What became of a break: the test that failed, or that it survives."""
    known = set(reached.at(number)) & set(seconds)
    is_loaded = one.mark_start < 0 or not _is_in_function(one)
    if not known and not is_loaded:
        return "SURVIVES by no test"
    words = set(re.findall(r"[a-z]{3,}", one.file)) - {"src", "cover", "solver", "core"}

    def unlike(test: str) -> tuple[int, float]:
        return -len(words & set(re.findall(r"[a-z]{3,}", test.split("::")[0]))), seconds[test]

    order = sorted(seconds if is_loaded else known, key=unlike)
    path = tree / one.file
    text = path.read_bytes()
    stat = path.stat()
    core = next(tree.glob("src/cover/solver/_core*.so"))
    is_c = path.suffix == ".c"
    if is_c:
        shutil.copy2(core, tree / "core")
    try:
        path.write_bytes(one.applied(text))
        if is_c and not _build(tree):
            return "caught   by the compiler"
        for some in (order[:FIRST], order[FIRST:]):
            chosen_tests = tree / "chosen"
            chosen_tests.write_text("\n".join(some))
            code, said = _pytest(tree, "-x", f"@{chosen_tests}") if some else (0, "")
            if code != 0:
                break
    finally:
        path.write_bytes(text)
        os.utime(path, (stat.st_atime, stat.st_mtime))
        if is_c:
            shutil.copy2(tree / "core", core)
    if code == 0:
        return f"SURVIVES {len(order)} tests"
    found = re.search(r"^(?:FAILED|ERROR) (\S.*?)(?: - .*)?$", said, re.M)
    return f"caught   by {found[1] if found else said.strip().splitlines()[-1][:100]}"


def _is_in_function(one: Break) -> bool:
    """Whether a break of Python is run when a function is called, not when its module is loaded."""
    tree = ast.parse((ROOT / one.file).read_bytes())
    return any(
        node.body[0].lineno <= one.line <= (node.end_lineno or 0)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    )


if __name__ == "__main__":
    main()
