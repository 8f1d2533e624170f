"""Levels in folders: counts that go on from them, and what is refused."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

import pytest

from conftest import NATIVE
from counters import AMPLE, best_order, lay_out
from cover.problem import Problem
from cover.solver import Prepared, prepare
from cover.solver.counting import component, count
from cover.solver.levels import OutgrownError, pace
from cover.solver.levels import count as level_count
from cover.solver.levels.count import LevelCount, LevelPlan
from cover.solver.levels.saved import SavedLevels, SavedLevelsError
from cover.steps import finished
from problems import dominoes, langford, queens
from test_memo import unfixed

BOARD = dominoes(6, 6)
TILINGS = 6728

MANIFEST = "levels.json"


@pytest.fixture(params=["python", "native"] if NATIVE else ["python"])
def engine(request: pytest.FixtureRequest) -> str:
    """An engine of each counter."""
    name: str = request.param
    return name


@pytest.fixture
def _saving_always(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "_EVERY", 0)
    monkeypatch.setattr(pace, "_SPARED", 0)


@pytest.fixture
def _levels_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is listed, and memoisation gets no time, or where there are no levels, all of it."""
    monkeypatch.setattr(component.Listing, "go_on", lambda *_: False)
    monkeypatch.setattr(component, "_SLICE", 60.0)
    monkeypatch.setattr(component, "_LEVELS_AFTER", 0)
    monkeypatch.setattr(count, "patience", lambda _: 0.0)
    monkeypatch.setattr(component, "patience", lambda _: 0.0)
    monkeypatch.setattr(component.CountingRace, "is_memo_ahead", True)


def begun(folder: Path, engine: str = "auto", problem: Problem = BOARD) -> LevelCount:
    """A count that saves its levels, and goes on from those that are there."""
    frontier = lay_out(problem, best_order(problem))
    return finished(
        LevelPlan(prepare(problem, engine).engine, AMPLE, folder=folder).making(frontier)
    )


def killed_by(step: str, folder: Path, engine: str = "auto") -> int:
    """Count until that step of saving is to be done; return how many states were looked at."""

    def killed(*_: object) -> None:
        raise SystemExit

    one = begun(folder, engine)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SavedLevels, step, killed)
        with suppress(SystemExit):
            one.go_on()
    return one.states


@pytest.mark.usefixtures("_saving_always")
def test_a_count_goes_on_from_each_level(tmp_path: Path, engine: str) -> None:
    states = [killed_by("_remove_others", tmp_path, engine) for _ in range(37)]

    assert states[:30] == sorted(set(states[:30]))
    one = begun(tmp_path, engine)
    assert one.go_on()
    assert (one.found, one.states) == (TILINGS, states[-1])


@pytest.mark.usefixtures("_saving_always")
def test_what_was_not_renamed_is_not_there(tmp_path: Path, engine: str) -> None:
    """A process that is killed while it saves leaves the levels before."""
    killed_by("_remove_others", tmp_path, engine)
    before = (tmp_path / MANIFEST).read_bytes()

    killed_by("_write_manifest", tmp_path, engine)

    assert (tmp_path / MANIFEST).read_bytes() == before
    one = begun(tmp_path, engine)
    assert one.go_on()
    assert one.found == TILINGS
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.usefixtures("_saving_always")
def test_levels_of_something_else_are_refused(tmp_path: Path) -> None:
    killed_by("_remove_others", tmp_path)

    with pytest.raises(SavedLevelsError, match="of another problem"):
        begun(tmp_path, problem=langford(4))
    manifest = json.loads((tmp_path / MANIFEST).read_text())
    (tmp_path / MANIFEST).write_text(json.dumps({**manifest, "version": 0}))
    with pytest.raises(SavedLevelsError, match="another version"):
        begun(tmp_path)


@pytest.mark.usefixtures("_saving_always")
def test_damaged_levels_are_refused(tmp_path: Path) -> None:
    killed_by("_remove_others", tmp_path)
    good = (tmp_path / MANIFEST).read_text()
    file = tmp_path / json.loads(good)["files"][0]["name"]
    rows = file.read_bytes()
    for damaged in (rows[:-8], bytes(len(rows)), b"", None):
        file.unlink() if damaged is None else file.write_bytes(damaged)
        with pytest.raises(SavedLevelsError, match="damaged"):
            begun(tmp_path)
    large = good.replace('"limbs": 1', f'"limbs": {2**70}')
    for text in ("", "[]", "{}", good.replace("digest", "digits"), "\udc80", "[" * 10**5, large):
        (tmp_path / MANIFEST).write_text(text, errors="surrogateescape")
        with pytest.raises(SavedLevelsError, match="damaged"):
            begun(tmp_path)


@pytest.mark.usefixtures("_saving_always")
def test_a_full_disk_ends_the_count(tmp_path: Path) -> None:
    for place in range(37):
        os.symlink("/dev/full", tmp_path / f"1-{place}.rows")

    with pytest.raises(OutgrownError, match="No space left"):
        begun(tmp_path).go_on()


@pytest.mark.usefixtures("_levels_first")
def test_counts_by_levels_in_a_race(engine: str, tmp_path: Path) -> None:
    """Random problems in parts, with fixed options gone, and others twice; saved or not."""
    by_levels = 0
    for number, (case, solutions) in enumerate(unfixed(40)):
        prepared = prepare(case.problem, engine)
        for folder in (None, tmp_path / str(number)):
            counted = prepared.count(levels=folder)

            assert (counted.value, counted.complete) == (len(solutions), True)
            by_levels += "levels" in counted.way
    assert by_levels > 20


@pytest.mark.usefixtures("_levels_first", "_saving_always")
def test_a_count_of_a_prepared_problem_goes_on(engine: str, tmp_path: Path) -> None:
    prepared: Prepared = prepare(dominoes(6, 8), engine)
    stopped = 0
    while not (counted := prepared.count(levels=tmp_path, timeout=0.05)).complete:
        stopped += 1

    assert counted.value == 167_089
    assert counted.way.startswith("levels")
    assert prepared.count(levels=tmp_path).value == counted.value


@pytest.mark.usefixtures("_levels_first")
def test_a_limit_is_for_what_knows_lower_bounds(engine: str) -> None:
    counted = prepare(queens(8), engine).count(limit=10)

    assert (counted.value, counted.stopped_by) == (10, "limit")
    assert "levels" not in counted.way


@pytest.mark.usefixtures("_levels_first")
def test_levels_without_room_make_way_for_memoisation(
    monkeypatch: pytest.MonkeyPatch, engine: str, tmp_path: Path
) -> None:
    monkeypatch.setattr(level_count, "gettempdir", _no_folder)

    counted = prepare(queens(6), engine).count(memory=1, levels=tmp_path)

    assert (counted.value, counted.complete) == (4, True)
    assert "levels" not in counted.way


def _no_folder() -> None:
    raise PermissionError


@pytest.mark.usefixtures("_levels_first")
def test_a_disk_that_is_full_is_told(
    monkeypatch: pytest.MonkeyPatch, engine: str, tmp_path: Path
) -> None:
    def full(*_: object) -> bool:
        raise OutgrownError("a count by levels: No space left on device")

    monkeypatch.setattr(LevelCount, "go_on", full)

    counted = prepare(queens(6), engine).count(levels=tmp_path)

    assert counted.stopped_by == "room"
    assert counted.value <= 4


@pytest.mark.core
@pytest.mark.usefixtures("_saving_always")
def test_levels_that_memory_does_not_hold_are_saved_too(tmp_path: Path) -> None:
    """They are taken out of files, and back into files."""
    frontier = lay_out(BOARD, best_order(BOARD))
    count = finished(LevelPlan("native", 2000, folder=tmp_path).making(frontier))

    assert count.go_on()
    assert not count.too_large
    assert count.found == TILINGS
