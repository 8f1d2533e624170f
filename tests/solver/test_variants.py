"""The code for each processor is what its name says, and COVER_CPU chooses it."""

from __future__ import annotations

import re
import subprocess
from bisect import bisect_left
from collections.abc import Iterator

import pytest

from cover.errors import EngineError
from cover.solver import _core, count
from cover.solver.engines import describe
from problems import queens


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


# Everything that the core holds code for, whether or not it runs here.
ALL = [*symbols()]
COMPILED = sorted({file[:-2] for file, name, _, _ in ALL if name == "narrow_blocks"})


def code_of(cpu: str) -> dict[str, list[str]]:
    """The functions made from the source file of a variant, with their instructions."""
    spans = sorted((at, at + size, name) for file, name, at, size in ALL if file == f"{cpu}.c")
    within = f"--start-address={spans[0][0]}", f"--stop-address={spans[-1][1]}"
    text = output_of("objdump", "-d", "--no-show-raw-insn", *within, _core.__file__)
    found = re.findall(r"^ +([0-9a-f]+):\t(.+)$", text, re.MULTILINE)
    places = [int(address, 16) for address, _ in found]
    return {
        name: [code for _, code in found[bisect_left(places, at) : bisect_left(places, end)]]
        for at, end, name in spans
    }


# The registers or instructions that make each variant, and those that it must not know: of larger
# ones, and in the last two any of AVX.
KNOWN = {
    "v4_bitalg": (r"%zmm", r"$^"),
    "v4": (r"%zmm", r"^vpopcnt|^vpshufbitqmb"),
    "v3": (r"%ymm", r"%zmm|%k[0-7]|mm(1[6-9]|2\d|3[01])\b"),
    "neon": (r"\bv\d+\.\d", r"$^"),
    "baseline": (
        r"%xmm",
        r"%zmm|%ymm|^v|^popcnt|^(andn|bextr|bzhi|pdep|pext|shlx|shrx|sarx|rorx) ",
    ),
    "plain": (r"^mov", r"%zmm|%ymm|^v"),
}


@pytest.mark.parametrize("cpu", COMPILED)
def test_the_code_is_what_its_name_says(cpu: str) -> None:
    functions, (own, foreign) = code_of(cpu), KNOWN[cpu]
    layouts = {name.removeprefix("narrow_") for name in functions if name.startswith("narrow_")}
    lanes = {"lanes_8", "lanes_16", "lanes_32", "lanes_64"}
    assert ({"blocks"} if cpu == "v4_bitalg" else lanes | {"planes_16", "blocks"}) <= layouts

    for layout in layouts:
        parts = [code for name, code in functions.items() if f"_{layout}." in f"{name}."]
        assert any(re.search(own, text) for code in parts for text in code), layout
    if cpu == "v4_bitalg":
        assert any(text.startswith("vpopcnt") for code in functions.values() for text in code)
    for name, code in functions.items():
        assert [text for text in code if re.search(foreign, text)] == [], name


def test_processors_are_listed_from_the_best_on() -> None:
    ranked = ["v4-bitalg", "v4", "v3", "baseline", "neon", "plain"]

    assert [cpu for cpu in ranked if cpu in _core.CPUS] == list(_core.CPUS)
    assert {cpu.replace("-", "_") for cpu in _core.CPUS} <= set(COMPILED)


@pytest.mark.parametrize("cpu", ["", *_core.CPUS])
def test_the_environment_chooses_the_code(cpu: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COVER_CPU", cpu)
    monkeypatch.setenv("COVER_ENGINE", "dense")

    assert describe().endswith(f"with code for {cpu or _core.CPUS[0]}")
    assert count(queens(8)).value == 92


def test_a_processor_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COVER_CPU", "z80")
    told = f'COVER_CPU: no code for "z80" runs here; there is {", ".join(_core.CPUS)}'

    for ask in (describe, lambda: count(queens(8), engine="native")):
        with pytest.raises(EngineError) as raised:
            ask()
        assert str(raised.value) == told
    assert count(queens(8), engine="links").value == 92  # which does not look at the processor
