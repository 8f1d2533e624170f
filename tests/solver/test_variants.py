"""The code for each processor is what its name says, and COVER_CPU chooses it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from functools import cache

import pytest

from conftest import Run
from cover.solver import _core
from problems import queens
from random_problems import lay_out


def output_of(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def symbols() -> Iterator[tuple[str, str, int, int]]:
    """Input file, name, address and size of the functions that are private to a source file."""
    file = ""
    for line in output_of("readelf", "-sW", _core.__file__).splitlines():
        words = line.split()
        if len(words) == 8 and words[3] == "FILE":
            file = words[7]
        elif len(words) >= 8 and words[3:5] == ["FUNC", "LOCAL"]:
            yield file, words[7], int(words[1], 16), int(words[2], 0)


@cache
def instructions() -> list[tuple[int, str]]:
    """All machine instructions with their addresses."""
    text = output_of("objdump", "-d", "--no-show-raw-insn", _core.__file__)
    lines = re.findall(r"^ +([0-9a-f]+):\t(.+)$", text, re.MULTILINE)
    return [(int(address, 16), instruction) for address, instruction in lines]


# Everything that the core holds code for, whether or not it runs here.
COMPILED = sorted({file[:-2] for file, name, _, _ in symbols() if name == "narrow_blocks"})


@cache
def code_of(cpu: str) -> dict[str, list[str]]:
    """The functions made from the source file of a variant, with their instructions."""
    functions: dict[str, list[str]] = {}
    for file, name, address, size in symbols():
        if file == f"{cpu}.c":
            functions[name] = [text for at, text in instructions() if 0 <= at - address < size]
    return functions


SOMA = "puzzles/exact-cover/soma.dlx"

# The registers or instructions that make each variant, then those that it must not know: of larger
# ones, and in the last two any of AVX.
OWN = {
    "v4_bitalg": r"%zmm",
    "v4": r"%zmm",
    "v3": r"%ymm",
    "baseline": r"%xmm",
    "neon": r"\bv\d+\.\d",
    "plain": r"^mov",
}
FOREIGN = {
    "v4_bitalg": r"$^",
    "neon": r"$^",
    "v4": r"^vpopcnt|^vpshufbitqmb",
    "v3": r"%zmm|%k[0-7]|mm(1[6-9]|2\d|3[01])\b",
    "baseline": r"%zmm|%ymm|^v|^popcnt|^(andn|bextr|bzhi|pdep|pext|shlx|shrx|sarx|rorx) ",
    "plain": r"%zmm|%ymm|^v",
}


@pytest.mark.parametrize("cpu", COMPILED)
def test_the_code_is_what_its_name_says(cpu: str) -> None:
    functions = code_of(cpu)
    layouts = {name.removeprefix("narrow_") for name in functions if name.startswith("narrow_")}
    lanes = {"lanes_8", "lanes_16", "lanes_32", "lanes_64"}
    assert ({"blocks"} if cpu == "v4_bitalg" else lanes | {"planes_16", "blocks"}) <= layouts

    for layout in layouts:
        parts = [code for name, code in functions.items() if f"_{layout}." in f"{name}."]
        assert any(re.search(OWN[cpu], text) for code in parts for text in code), layout
    if cpu == "v4_bitalg":
        assert any(text.startswith("vpopcnt") for code in functions.values() for text in code)
    for name, code in functions.items():
        assert [text for text in code if re.search(FOREIGN[cpu], text)] == [], name


def test_processors_are_listed_from_the_best_on() -> None:
    ranked = ["v4-bitalg", "v4", "v3", "baseline", "neon", "plain"]

    assert [cpu for cpu in ranked if cpu in _core.CPUS] == list(_core.CPUS)
    assert {cpu.replace("-", "_") for cpu in _core.CPUS} <= set(COMPILED)


@pytest.mark.parametrize("cpu", _core.CPUS)
def test_the_environment_chooses_the_code(cover: Run, cpu: str) -> None:
    version = cover("--version", COVER_CPU=cpu, COVER_ENGINE="auto")
    answer = cover(
        "exact-cover",
        "puzzles/exact-cover/soma.dlx",
        "--count",
        COVER_CPU=cpu,
        COVER_ENGINE="dense",
    )

    assert version.stdout.splitlines()[1].endswith(f"with code for {cpu}")
    assert answer.stdout == "11520\n"


def test_without_a_choice_the_best_code_is_taken(cover: Run) -> None:
    version = cover("--version", COVER_CPU="", COVER_ENGINE="dense").stdout

    assert f"with code for {_core.CPUS[0]}\n" in version


@pytest.mark.parametrize("arguments", [["--version"], ["exact-cover", SOMA]])
def test_a_processor_that_is_not_there_is_an_error(cover: Run, arguments: list[str]) -> None:
    done = cover(*arguments, COVER_CPU="z80", COVER_ENGINE="native")

    assert done.returncode == 2
    assert done.stderr.startswith('cover: COVER_CPU: no code for "z80" runs here; there is ')
    assert done.stderr.endswith(", ".join(_core.CPUS) + "\n")


def test_links_does_not_look_at_the_processor(cover: Run) -> None:
    done = cover("exact-cover", SOMA, "--count", COVER_CPU="z80", COVER_ENGINE="links")

    assert done.stdout == "11520\n"


def test_the_core_refuses_a_processor_that_is_not_there() -> None:
    with pytest.raises(ValueError, match='there is no code for "z80" here'):
        lay_out(queens(4), "z80")
