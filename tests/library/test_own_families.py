"""A family from outside of the package by its command, as docs/own-puzzle.md says: real processes.

They are forked from one that looks for packages in a folder, which is empty at its start; each test
installs its families there. Nothing else finds what is wrong with entry points, and that a family
that is broken is told in a line and harms no other.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from shutil import rmtree

import pytest

from conftest import ROOT, Run
from forked import Forks
from installed import STAR_BATTLE, forgotten, install, install_star_battle

UNIQUE = "stars 1\nAABBB\nABBBB\nACCBD\nCCCBD\nCCEDD\n"
ANSWER = "*....|...*.|.*...|....*|..*.."
SEVERAL = "stars 1\nAABBB\nAABBB\nCCCDD\nCCDDD\nCCEEE\n"
TWO_STARS = """\
stars 2
AAAABCCCC
AAAABCCCD
EEEEBBDDD
EEEEEBDDD
FEEEEBGGD
FFFHHBGGG
FFHHHHGGG
FFHHHHHGG
FFIIIIIGG
"""
BAD = "stars 1\nAAB\nABB\nAA\n"
SUDOKU = "1234341221434321\n"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the packages that the tests of this file install."""
    return tmp_path_factory.mktemp("packages")


@pytest.fixture(scope="module")
def forks(packages: Path) -> Iterator[Forks]:
    """Where processes of the command are forked that know the folder; also new ones know it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(packages))
        with Forks() as forks:
            yield forks


@pytest.fixture
def site(packages: Path) -> Iterator[Path]:
    """The same folder, empty again after the test."""
    yield packages
    for path in packages.iterdir():
        rmtree(path) if path.is_dir() else path.unlink()


@pytest.fixture
def outside(cover: Run, site: Path) -> Run:
    """The command with Star Battle installed."""
    install_star_battle(site)
    return cover


# --- What the document says ---

TEXT = (ROOT / "docs" / "own-puzzle.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
# What is true besides, with the exit code in a line of its own.
MORE = (ROOT / "tests" / "data" / "star-battle.txt").read_text(encoding="utf-8")


def commands(block: str) -> Iterator[tuple[str, str]]:
    """Commands and what is said and printed."""
    for part in f"\n{block}".split("\n$ ")[1:]:
        command, _, output = part.partition("\n")
        yield command, output.rstrip("\n")


COMMANDS = [*chain(*map(commands, re.findall(r"```shell-session\n(.*?)```", TEXT, re.DOTALL)))]
COMMANDS += commands(MORE)
FILES = {words[4:]: f"{output}\n" for words, output in COMMANDS if words.startswith("cat ")}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with the files of the document, and of what is true besides."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_commands_print_what_is_said(outside: Run, place: Path) -> None:
    for command, output in COMMANDS:
        if not command.startswith("cat "):
            said = ""
            for part in command.split(" | "):
                done = outside(*shlex.split(part)[1:], cwd=place, stdin=said)
                said = done.stdout
            code = f"= {done.returncode}" if done.returncode and command in MORE else ""
            assert f"{done.stderr}{said}{code}".rstrip("\n") == output, command


def test_the_picture_is_as_the_command_draws_it(outside: Run, place: Path) -> None:
    picture = (ROOT / "docs" / "pictures" / "star-battle.svg").read_text(encoding="utf-8")
    words = ("--format", "svg", "--caption", "Star Battle", "puzzle.txt")

    assert outside("star-battle", *words, cwd=place).stdout == picture


def test_the_document_has_the_whole_file() -> None:
    assert STAR_BATTLE.read_text(encoding="utf-8") == PROGRAMS[0]
    assert PROGRAMS[0].count("\n") < 150


@pytest.mark.parametrize("number", range(1, len(PROGRAMS)))
def test_programs_of_the_document_run(number: int) -> None:
    with forgotten():
        exec(PROGRAMS[number], {})
        sys.modules.pop("star_battle", None)


# --- Its command ---


def test_it_tells_of_itself_in_the_help(outside: Run) -> None:
    own = outside("star-battle", "--help").stdout

    assert "  star-battle  Star Battle: stars that do not touch.\n" in outside("--help").stdout
    for said in ("    stars 1\n    AABBB\n", "Keys in YAML: stars, grid.", "--unique"):
        assert said in own


SLOW = """
from os import getpid
from time import sleep

from star_battle import StarBattle

class Slow(StarBattle):
    command = "slow"

    def options(self):
        with open("processes", "a") as file:
            file.write(f"{getpid()}\\n")
        sleep(0.4 if self.stars == 2 else 0.02)  # as long as no process helps at first
        return super().options()
"""


def test_a_batch_in_two_processes_keeps_the_order(outside: Run, site: Path, tmp_path: Path) -> None:
    install(site, "slow-family", {"slow": "slow:Slow"}, {"slow": SLOW})
    text = "\n".join([TWO_STARS, *[UNIQUE, SEVERAL, BAD] * 10, TWO_STARS])
    alone = outside("star-battle", "--jobs", "1", stdin=text)

    done = outside("slow", "--jobs", "2", stdin=text, cwd=tmp_path)

    assert done.stdout == alone.stdout
    assert done.stdout.count("\n") == 32
    assert done.stderr == alone.stderr
    assert len({*(tmp_path / "processes").read_text().split()}) > 1


def test_what_is_no_text_is_told_as_ever(outside: Run, tmp_path: Path) -> None:
    """Lines say it once: what asks for it must hear it, before families from outside are asked."""
    path = tmp_path / "a.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(99))

    assert outside("solve", path).stderr == (
        f"{path}: this is a PNG picture; write the puzzle as text\n"
    )


# --- Families that are broken ---


@pytest.fixture
def broken(cover: Run, site: Path) -> Callable[..., Run]:
    """The command with some package installed."""

    def made(families: dict[str, str], **modules: str) -> Run:
        install(site, "broken-family", families, modules)
        return cover

    return made


GRID = "from cover import OwnGrid\nclass Queens(OwnGrid):\n    command ="
NO_CLASS = "cannot be used: `queens:Queens` is no class made of cover.OwnPuzzle"

# What a module holds, and what is said of it.
BROKEN = (
    ("import no_such_module", "cannot be loaded: ModuleNotFoundError: No module named"),
    ("raise SystemExit('bye')", "cannot be loaded: SystemExit: bye"),
    ("def ill(:", "cannot be loaded: SyntaxError: "),
    ("Queens = 3", NO_CLASS),
    ("", "cannot be loaded: AttributeError: "),
    (f"{GRID} 'sudoku'", "cannot be loaded: TypeError: Queens has the command"),
    (f"{GRID} 'others'", NO_CLASS),
    (f"{GRID} 'queens'", "cannot be used: its class lacks faults, items, options"),
)


@pytest.mark.parametrize(("text", "fault"), BROKEN)
def test_a_broken_family_is_told_in_a_line(
    broken: Callable[..., Run], text: str, fault: str
) -> None:
    done = broken({"queens": "queens:Queens"}, queens=text)("queens", "x")

    assert f'cover: the family "queens" of the package broken-family {fault}' in done.stderr
    assert (done.stderr.count("\n"), done.stdout, done.returncode) == (1, "", 2)


def test_a_broken_family_harms_no_other(broken: Callable[..., Run]) -> None:
    text, fault = BROKEN[0]
    cover = broken({"queens": "queens:Queens"}, queens=text)

    assert "queens       (Cannot be used; this command tells why.)" in cover("--help").stdout
    assert fault in cover("queens", "--help").stderr
    assert fault in cover("solve", stdin="type: queens\ngrid: x\n").stderr
    checked = cover("check", "--type", "queens", "a", "b")
    assert f'cover: the family "queens" of the package broken-family {fault}' in checked.stderr
    assert (checked.stderr.count("\n"), checked.stdout, checked.returncode) == (1, "", 2)
    assert cover("sudoku", stdin=SUDOKU).returncode == 0
    assert cover("solve", stdin=SUDOKU).returncode == 0
    completed = cover(COMP_WORDS="cover queens --", COMP_CWORD="2", _COVER_COMPLETE="bash_complete")
    assert (completed.stderr, completed.returncode) == ("", 0)


def test_names_that_cannot_be_used_are_left_out(broken: Callable[..., Run]) -> None:
    names = ("sudoku", "solve", "completion", "Big_Name")
    cover = broken(dict.fromkeys(names, "queens:Queens"), queens="raise RuntimeError")

    said = " ".join(cover("--help").stdout.split())

    for name in names:
        assert f'the family "{name}" of the package broken-family is left out:' in said
    assert cover("sudoku", stdin=SUDOKU).stdout == SUDOKU


def test_of_two_packages_with_one_name_the_first_is_taken(outside: Run, site: Path) -> None:
    install(site, "tsb", {"star-battle": "other:Other"}, {"other": "raise RuntimeError"})

    said = " ".join(outside("--help").stdout.split()).replace("- ", "-")

    assert outside("star-battle", stdin=UNIQUE).stdout == f"{ANSWER}\n"
    assert "of the package tsb is left out: the package star-battle has this name, too" in said


FAULTY = """
from cover import OwnPuzzle

class Faulty(OwnPuzzle):
    command = "faulty"

    def parse(self, rows):
        self.number = {"well": 1, "faults": 0}[rows[0]]

    def items(self):
        return ["a", "b"]

    def options(self):
        return [("A", ["a"]), ("B", ["b"]), ("AB", ["a", "b"])]

    def faults(self, answer):
        1 / self.number
        return [] if sorted("".join(answer)) == ["A", "B"] else ["A and B are not covered"]
"""


def test_a_fault_in_a_family_is_told_at_its_puzzle_and_the_rest_goes_on(
    broken: Callable[..., Run], tmp_path: Path
) -> None:
    cover = broken({"faulty": "faulty:Faulty"}, faulty=FAULTY)
    text = "lost\n\nwell\n\nfaults\n\nwell\n"
    (tmp_path / "puzzles").write_text("well\n\nfaults\n\nwell\n")

    done, count = cover("faulty", stdin=text), cover("faulty", "--count", stdin=text)
    checked = cover("check", "--type", "faulty", tmp_path / "puzzles", "-", stdin="AB\nAB\nA B\n")

    parse, faults = done.stderr.splitlines()
    said = "parse() raised KeyError: 'lost', in line 8 of parse()"
    assert parse == f"stdin:1: a fault in the family faulty: {said}"
    told = "a fault in the family faulty: faults() raised ZeroDivisionError: "
    assert faults.startswith(f"stdin:5: {told}")
    assert (done.stdout, count.stdout) == ("bad\nA B\n" * 2, "bad\n2\n2\n2\n")
    assert checked.stdout == "right\nbad\nright\n"
    assert told in checked.stderr
