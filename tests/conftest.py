"""What all tests share: the engines that are there, and the command as a real process."""

from __future__ import annotations

import gc
import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from cover.errors import FaultError
from cover.families import outside
from forked import Forks
from processes import SLOW, SUMMARY

# The same examples in every run: a red run means that the code has changed.
settings.register_profile(
    "long", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("steady", settings.get_profile("long"), max_examples=40)
settings.register_profile("short", settings.get_profile("long"), max_examples=25)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def examples(number: int) -> settings:
    """Another number of examples for a test, as far as the profile takes the usual ones."""
    usual = settings().max_examples
    return settings(max_examples=max(1, number * usual // 100))


ROOT = Path(__file__).parent.parent
NATIVE = importlib.util.find_spec("cover.solver._core") is not None
FORCED = os.environ.get("COVER_ENGINE", "auto")
CORE_ENGINES = ["links", "dense", "clauses"]
ENGINES = ["python", *CORE_ENGINES]

Run = Callable[..., subprocess.CompletedProcess[str]]


# How the tests are run must not matter to them; and that modules are compiled once, not by each of
# many processes, is a third of the time that a process takes.
for _variable in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "PYTHONDONTWRITEBYTECODE"):
    os.environ.pop(_variable, None)


@pytest.fixture(autouse=True)
def no_faults(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing that a test does in this process meets a fault of ours, which is told as an error."""
    made: list[str] = []
    whole = FaultError.__init__

    def init(self: FaultError, *arguments: Any) -> None:
        whole(self, *arguments)
        made.append(str(self))

    monkeypatch.setattr(FaultError, "__init__", init)
    yield
    assert made == [] or "faults_told" in request.fixturenames


@pytest.fixture
def faults_told() -> None:
    """Let a test make faults of ours on purpose."""


@pytest.fixture
def none_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Know no family from outside that the modules of other tests have made."""
    monkeypatch.setattr(outside, "_made", {})


def pytest_report_header() -> list[str]:
    """Tell which engines the run covers, and what draws its fresh inputs again."""
    engines = ", ".join(ENGINES if NATIVE else ["python"])
    seed = os.environ["COVER_SEED"]
    told = f"engines tested: {engines}; COVER_ENGINE={FORCED}"
    return [told, f"COVER_SEED={seed} has slow tests draw the same again"]


def pytest_configure() -> None:
    """Fail at once where the native engine is demanded and missing."""
    os.environ.setdefault("COVER_SEED", str(time.time_ns() // 1000 % 10**6))  # for all workers
    if FORCED == "native" and not NATIVE:
        pytest.exit("COVER_ENGINE=native, but cover.solver._core was not compiled", 4)
    if _is_stale():
        pytest.exit("a source of the core is newer than it: python setup.py build_ext --inplace", 4)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Where nothing is compiled, test what is promised for that alone."""
    is_left_out = not NATIVE and collection_path.suffix == ".py"
    return True if is_left_out and collection_path.name != "test_without_core.py" else None


def pytest_collection_finish() -> None:
    """Have the garbage collector look no more at ten thousand tests, which are there to stay."""
    gc.collect()
    gc.freeze()


def _is_stale() -> bool:
    """Whether the core lies beside its sources, and is older than one of them."""
    spec = importlib.util.find_spec("cover.solver._core")
    if spec is None or spec.origin is None:
        return False
    core = Path(spec.origin)
    sources = [*core.parent.glob("core/**/*.[ch]")]
    return any(source.stat().st_mtime > core.stat().st_mtime for source in sources)


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine."""
    return str(request.param)


@pytest.fixture(params=CORE_ENGINES)
def core_engine(request: pytest.FixtureRequest) -> str:
    """Each engine that is compiled."""
    return str(request.param)


@pytest.fixture(scope="session")
def forks() -> Iterator[Forks]:
    """Where processes of the command are forked."""
    with Forks() as forks:
        yield forks


@pytest.fixture
def cover(forks: Forks) -> Run:
    """Run the command in a process of its own; stdin, stdout and stderr are pipes.

    Where a variable of the environment is set, Python is started anew, otherwise the process is
    forked. What depends on how long answers took is left out.
    """

    def run(
        *arguments: str | Path, stdin: str | bytes = "", cwd: Path = ROOT, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        words = [*map(str, arguments)]
        if environment or not forks.have_this_environment():
            done = subprocess.run(
                [sys.executable, "-m", "cover", *words],
                input=data,
                capture_output=True,
                env={**os.environ, **environment},
                cwd=cwd,
                timeout=120,
                check=False,
            )
            code, out, err = done.returncode, done.stdout, done.stderr
        else:
            code, out, err = forks.run_on_texts(words, cwd, data, timeout=120)
        said = SLOW.sub("", SUMMARY.sub("", err.decode()))
        return subprocess.CompletedProcess(words, code, out.decode(), said)

    return run
