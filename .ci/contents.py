"""Whether an sdist and a wheel hold what they should and nothing else.

    git ls-files | python3 .ci/contents.py dist/*

The names of all files of the project are read from standard input.
"""

import re
import sys
import tarfile
import zipfile

# Of the project, besides the package itself.
AROUND = {"LICENSE", "MANIFEST.in", "README.md", "docs/cover.1", "pyproject.toml", "setup.py"}

# Written by setuptools.
TOLD = {"PKG-INFO", "setup.cfg"}
EGG = r"src/cover\.egg-info/\w+(-INFO|\.txt)"
DIST = r"cover-[\d.]+\.dist-info/([A-Z]+|(entry_points|top_level)\.txt|licenses/LICENSE)"
MANUAL = r"cover-[\d.]+\.data/data/share/man/man1/cover\.1"
CORE = r"cover/solver/_core\.[\w-]+\.(so|pyd)"


def faults(name: str, project: list[str]) -> list[str]:
    """What is wrong with the contents of a package, a line each."""
    package = {path for path in project if path.startswith("src/cover/")}
    if name.endswith(".whl"):
        with zipfile.ZipFile(name) as wheel:
            files = {path for path in wheel.namelist() if not re.fullmatch(DIST, path)}
        cores = {path for path in files if re.fullmatch(CORE, path)}
        expected = {
            path.removeprefix("src/") for path in package if not path.endswith((".c", ".h"))
        }
        manuals = {path for path in files if re.fullmatch(MANUAL, path)}
        told = [] if len(cores) == 1 else [f"{name}: {len(cores)} compiled cores"]
        told += [] if manuals else [f"{name}: no page of the manual"]
        return told + _differences(name, files - cores - manuals, expected)
    with tarfile.open(name) as sdist:
        files = {
            path.partition("/")[2] for path in sdist.getnames() if sdist.getmember(path).isfile()
        }
    files = {path for path in files if not re.fullmatch(EGG, path)}
    return _differences(name, files, package | AROUND | TOLD)


def _differences(name: str, files: set[str], expected: set[str]) -> list[str]:
    missing = [f"{name}: {path} is missing" for path in sorted(expected - files)]
    return missing + [f"{name}: {path} has no place in it" for path in sorted(files - expected)]


def main() -> None:
    """Tell all faults; exit code 1 where there are any."""
    project = sys.stdin.read().split("\n")
    told = [fault for name in sys.argv[1:] for fault in faults(name, project)]
    if {name.rpartition(".")[2] for name in sys.argv[1:]} != {"gz", "whl"}:
        told.append("an sdist and a wheel are wanted")
    sys.exit("\n".join(told) or 0)


main()
