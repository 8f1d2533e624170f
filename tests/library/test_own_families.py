"""A family from outside of the package has all that families have: real processes.

They are forked from one that looks for packages in a folder, which is empty at its start; each test
installs its families there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import rmtree

import pytest

from conftest import Run
from forked import Forks
from installed import STAR_BATTLE, install, install_star_battle

UNIQUE = "stars 1\nAABBB\nABBBB\nACCBD\nCCCBD\nCCEDD\n"
ANSWER = "*....|...*.|.*...|....*|..*.."
WRONG = "*....|...*.|..*..|....*|.*..."
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


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.txt"
    path.write_text(UNIQUE)
    return path


# --- Its command ---


def test_its_command_solves_a_text(outside: Run, puzzle: Path) -> None:
    done = outside("star-battle", puzzle)

    assert (done.stdout, done.stderr, done.returncode) == (f"{ANSWER}\n", "", 0)
    assert outside("star-battle", "--count", stdin=TWO_STARS).stdout == "1\n"
    assert len(STAR_BATTLE.read_text(encoding="utf-8").splitlines()) < 150


# What is asked for, and a part of what is printed.
OPTIONS = (
    ("--count", "8"),
    ("--count --limit 3", ">=3"),
    ("--unique", "several"),
    ("--estimate --seed 1 --format json", '"status"'),
    ("--sample 2 --seed 1", "*"),
    ("-n 3", "*"),
    ("--all --format csv", "solved"),
    ("--format rows", "*"),
    ("--json", '"solution": ["'),
    ("--format yaml", "type: star-battle"),
    ("--format grid", "┏━━━━━━━┳━━━━━━━━━━━┓"),
    ("--format svg", "<svg"),
    ("--format html", "<svg"),
    ("--engine python", "*"),
    ("--seed 7", "*"),
)


def test_it_has_all_the_options_that_families_share(outside: Run) -> None:
    for options, expected in OPTIONS:
        done = outside("star-battle", *options.split(), stdin=SEVERAL)

        assert expected in done.stdout, options
        assert done.stderr == "", options
    found = outside("star-battle", "--all", stdin=SEVERAL).stdout.splitlines()
    assert len(found) == len(set(found)) == 8


def test_it_tells_of_itself_in_the_help(outside: Run) -> None:
    done = outside("--help")
    own = outside("star-battle", "--help")

    assert "  star-battle  Star Battle: stars that do not touch.\n" in done.stdout
    assert "    stars 1\n    AABBB\n" in own.stdout
    assert "Keys in YAML: stars, grid." in own.stdout
    assert "--unique" in own.stdout


def test_a_bad_record_stands_in_its_place_and_the_rest_goes_on(outside: Run) -> None:
    done = outside("star-battle", stdin=f"{UNIQUE}\n{BAD}\n{UNIQUE}")

    assert done.stdout == f"{ANSWER}\nbad\n{ANSWER}\n"
    assert done.stderr == "stdin:11: 2 cells in a row, expected 3\n"
    assert done.returncode == 2


# Texts that are no puzzles, and what is said of them.
WRONG_TEXTS = (
    ("stars x\nA\n", 'stdin:1:7: stars is "x", expected a whole number'),
    ("stars 1\nstars 1\nA\n", "stdin:2: a second line of stars"),
    ("stars 0\nA\n", "stdin:2: 0 stars, expected 1 to 9"),
    ("stars 1\n", "stdin:1: there are no cells"),
    ("AB\nAB\nAB\n", "3 rows of 2 cells with 2 regions, expected as many of each"),
)


def test_what_is_wrong_with_a_text_is_told_with_its_place(outside: Run) -> None:
    for text, message in WRONG_TEXTS:
        done = outside("star-battle", stdin=text)

        assert message in done.stderr
        assert (done.stdout, done.returncode) == ("bad\n", 2), message


# --- Many puzzles ---


def test_a_puzzle_may_stand_in_a_line(outside: Run) -> None:
    lines = "".join("|".join(text.split()) + "\n" for text in (UNIQUE, BAD, UNIQUE))
    lines = lines.replace("stars|", "stars ")

    done = outside("star-battle", stdin=f"{lines}|\n")

    assert done.stdout == f"{ANSWER}\nbad\n{ANSWER}\nbad\n"
    assert done.stderr == "stdin:2: 2 cells in a row, expected 3\nstdin:4: no rows here\n"


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
    text = "\n".join([TWO_STARS, *[UNIQUE, SEVERAL, BAD] * 15, TWO_STARS])
    alone = outside("star-battle", "--jobs", "1", stdin=text)

    done = outside("slow", "--jobs", "2", stdin=text, cwd=tmp_path)

    assert done.stdout == alone.stdout
    assert done.stdout.count("\n") == 47
    assert done.stderr == alone.stderr
    assert len({*(tmp_path / "processes").read_text().split()}) > 1


# --- Commands for puzzles of any family ---


def test_solve_tells_the_family_by_its_text_its_suffix_and_its_type(
    outside: Run, puzzle: Path, tmp_path: Path
) -> None:
    without_stars = tmp_path / "puzzle.stars"
    without_stars.write_text(UNIQUE.partition("\n")[2])
    typed = tmp_path / "puzzle.yaml"
    typed.write_text(outside("convert", "--to", "yaml", puzzle).stdout)

    assert "type: star-battle\nstars: 1\ngrid: |\n" in typed.read_text()
    assert outside("solve", typed).stdout == f"{ANSWER}\n"
    assert outside("solve", puzzle).stdout == f"{ANSWER}\n"
    assert f"{puzzle}:1: read as star-battle (rows)\n" in outside("solve", "-v", puzzle).stderr


def test_what_is_no_text_is_told_as_ever(outside: Run, tmp_path: Path) -> None:
    """Lines say it once: what asks for it must hear it, before families from outside are asked."""
    path = tmp_path / "a.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(99))

    assert outside("solve", path).stderr == (
        f"{path}: this is a PNG picture; write the puzzle as text\n"
    )


def test_a_type_that_there_is_not_is_told_with_those_from_outside(outside: Run) -> None:
    done = outside("solve", stdin="type: star-batle\ngrid: A\n")

    assert 'did you mean "star-battle"?' in done.stderr
    assert "did you mean star-battle" in outside("star-batle").stderr


# Answers, what is said of them, and the exit code.
ANSWERS = (
    (
        WRONG,
        "wrong: 2 stars in region C, expected 1; 0 stars in region E, expected 1; "
        "the stars at r2c4 and r3c3 touch",
        1,
    ),
    ("*x...|...*.|.*...|....*|..*..", 'wrong: "x" is none of the marks * .', 1),
    ("*....|...*.", "bad", 2),
    ("none", "not checked: the answer is `none`", 3),
)


def test_answers_in_any_form_are_checked(outside: Run, puzzle: Path) -> None:
    def check(answer: str) -> tuple[str, int]:
        done = outside("check", "--type", "star-battle", puzzle, "-", stdin=answer)
        return done.stdout, done.returncode

    for form in ("line", "rows", "grid", "json", "yaml"):
        answer = outside("star-battle", "--format", form, puzzle).stdout
        assert check(answer) == ("right\n", 0), form
    for answer, verdict, code in ANSWERS:
        assert check(answer) == (f"{verdict}\n", code)


def test_a_wrong_solution_beside_a_puzzle_makes_it_bad(outside: Run) -> None:
    rows = "".join(f"  {row}\n" for row in UNIQUE.splitlines()[1:])
    wrong = "".join(f"  {row}\n" for row in WRONG.split("|"))
    text = f"type: star-battle\ngrid: |\n{rows}solution: |\n{wrong}"

    done = outside("solve", stdin=text)

    assert done.stdout == "bad\n"
    assert "this is no solution: 2 stars in" in done.stderr


# Targets, and a part of what is written.
TARGETS = {
    "yaml": "type: star-battle",
    "json": '"type": "star-battle"',
    "dlx": "row-1 ",
    "cnf": "p cnf",
    "opb": "* #variable=",
    "svg": "<svg",
    "grid": "┏━━━━━━━┳",
    "text": "┏━━━━━━━┳",
    "rows": "stars 1\nAABBB",
    "line": "stars 1|AABBB|ABBBB|",
    "lines": "stars 1|AABBB|ABBBB|",
    "csv": ",1,star-battle,stars 1|AABBB|ABBBB|",
}


def test_it_is_converted(outside: Run, puzzle: Path) -> None:
    for target, expected in TARGETS.items():
        done = outside("convert", "--type", "star-battle", "--to", target, puzzle)

        assert expected in done.stdout, target
        assert (done.stderr, done.returncode) == ("", 0), target
    problem = outside("convert", "--type", "star-battle", "--to", "dlx", "-", stdin=SEVERAL).stdout
    assert outside("exact-cover", "--count", stdin=problem).stdout == "8\n"


def test_what_is_converted_is_read_again(outside: Run) -> None:
    words = ("--type", "star-battle", "--to", "rows", "-")
    many = f"{UNIQUE}\n{TWO_STARS}"
    data = outside("convert", "--type", "star-battle", "--to", "json", "-", stdin=many).stdout

    assert outside("convert", *words, stdin=many).stdout == many
    assert outside("convert", *words, stdin=data).stdout == many


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
    cover = broken({"queens": "queens:Queens"}, queens=text)

    for words in (["queens", "x"], ["check", "--type", "queens", "a", "b"]):
        done = cover(*words)
        assert f'cover: the family "queens" of the package broken-family {fault}' in done.stderr
        assert (done.stderr.count("\n"), done.stdout, done.returncode) == (1, "", 2)
    assert fault in cover("solve", stdin="type: queens\ngrid: x\n").stderr


def test_a_broken_family_harms_no_other(broken: Callable[..., Run]) -> None:
    cover = broken({"queens": "queens:Queens"}, queens="import no_such_module")

    assert "queens       (Cannot be used; this command tells why.)" in cover("--help").stdout
    assert "no_such_module" in cover("queens", "--help").stderr
    assert cover("sudoku", stdin="1234341221434321\n").returncode == 0
    assert cover("solve", stdin="1234341221434321\n").returncode == 0
    completed = cover(COMP_WORDS="cover queens --", COMP_CWORD="2", _COVER_COMPLETE="bash_complete")
    assert (completed.stderr, completed.returncode) == ("", 0)


@pytest.mark.parametrize("name", ["sudoku", "solve", "completion", "Big_Name"])
def test_a_name_that_cannot_be_used_is_left_out(broken: Callable[..., Run], name: str) -> None:
    cover = broken({name: "queens:Queens"}, queens="raise RuntimeError")

    said = " ".join(cover("--help").stdout.split())

    assert f'the family "{name}" of the package broken-family is left out:' in said
    assert cover("sudoku", stdin="1234341221434321\n").stdout == "1234341221434321\n"


def test_of_two_packages_with_one_name_the_first_is_taken(outside: Run, site: Path) -> None:
    install(site, "tsb", {"star-battle": "other:Other"}, {"other": "raise RuntimeError"})

    said = " ".join(outside("--help").stdout.split())
    said = said.replace("- ", "-")

    assert outside("star-battle", stdin=UNIQUE).stdout == f"{ANSWER}\n"
    assert "of the package tsb is left out: the package star-battle has this name, too" in said


FAULTY = '''
from cover import OwnPuzzle

class Faulty(OwnPuzzle):
    """What its text says fails."""

    command = "faulty"

    def parse(self, rows):
        self.word = rows[0]
        if self.word == "parse":
            raise KeyError("lost")

    def items(self):
        return [{}["a"]] if self.word == "items" else ["a", "b"]

    def options(self):
        if self.word == "options":
            1 / 0
        yield "A", ["a", "a"] if self.word == "model" else ["a"]
        yield "B", ["b"]
        yield "AB", ["a", "b"]

    def faults(self, answer):
        if self.word == "faults":
            [][1]
        if self.word == "refuse":
            return ["never"]
        letters = [letter for name in answer for letter in name if letter in "AB"]
        return [] if sorted(letters) == ["A", "B"] else ["A and B are not covered"]
'''


@pytest.mark.parametrize(
    ("word", "fault"),
    [
        ("parse", "parse() raised KeyError: 'lost', in line "),
        ("items", "items() raised KeyError: 'a', in line "),
        ("options", "options() raised ZeroDivisionError: "),
        ("model", 'raised ModelError: option 0: repeated item "a"'),
        ("faults", "faults() raised IndexError: "),
        ("refuse", "its options allow what its faults() refuses: never"),
    ],
)
def test_a_fault_in_a_family_is_told_at_its_puzzle_and_the_rest_goes_on(
    broken: Callable[..., Run], word: str, fault: str
) -> None:
    cover = broken({"faulty": "faulty:Faulty"}, faulty=FAULTY)

    done = cover("faulty", stdin=f"well\n\n{word}\n\nwell\n")
    count = cover("faulty", "--count", stdin=f"{word}\n\nwell\n")

    assert done.stdout == "A B\nbad\nA B\n"
    assert done.stderr.startswith("stdin:3: a fault in the family faulty: ")
    assert fault in done.stderr
    assert done.stderr.count("\n") == 1
    assert count.stdout == ("2\n2\n" if word in ("faults", "refuse") else "bad\n2\n")


def test_a_fault_in_a_check_is_no_verdict(broken: Callable[..., Run], tmp_path: Path) -> None:
    cover = broken({"faulty": "faulty:Faulty"}, faulty=FAULTY)
    (tmp_path / "puzzles").write_text("well\n\nfaults\n\nwell\n")

    done = cover("check", "--type", "faulty", tmp_path / "puzzles", "-", stdin="AB\nAB\nA B\n")

    assert done.stdout == "right\nbad\nright\n"
    assert "faults() raised IndexError" in done.stderr


# --- Answers that are names ---


@pytest.mark.parametrize("form", ["line", "rows", "grid", "json", "yaml"])
def test_answers_of_names_are_checked(
    broken: Callable[..., Run], tmp_path: Path, form: str
) -> None:
    text = FAULTY.replace('"AB", ["a", "b"]', '"A and B", ["a", "b"]')
    cover = broken({"faulty": "faulty:Faulty"}, faulty=text)
    (tmp_path / "puzzle").write_text("well\n")
    answers = cover("faulty", "--all", "--format", form, stdin="well\n").stdout

    done = cover("check", "--type", "faulty", tmp_path / "puzzle", "-", stdin=answers)

    assert done.stdout == "right\nright\n"
