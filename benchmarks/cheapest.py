"""The cheapest solutions: ours beside CP-SAT and SCIP of OR-Tools, and HiGHS.

    python benchmarks/cheapest.py [--timeout SECONDS] [FILE ...]

Files are of OR-Library's set-partitioning format, or any other that states costs of exact covers;
without files, there are assignments, teams of three, and coverings, drawn by chance, always the
same ones. All get the problem in memory; seconds are of the processor, one thread, up to the answer
that is proved. What is not proved after `--timeout` seconds has no figure. Costs have to be the
same. Peers take part where they are installed: `pip install ortools highspy`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import cover
from cover.problem import Problem
from cover.solver import prepare
from report import heading, parser, processor_seconds, take_turns


class Priced(NamedTuple):
    """A problem without colours and sums, and what its options cost."""

    problem: Problem
    costs: list[int]

    def rows(self) -> list[tuple[list[int], int, int]]:
        """For each item the options that use it, and the bounds of their number."""
        problem = self.problem
        using: list[list[int]] = [[] for _ in problem.items]
        for option in range(problem.option_count):
            for entry in range(problem.starts[option], problem.starts[option + 1]):
                using[problem.entries[entry]].append(option)
        primary = problem.primary_count
        bounds = [problem.multiplicity(k) if k < primary else (0, 1) for k in range(len(using))]
        return [(options, *bound) for options, bound in zip(using, bounds, strict=True)]


def of_file(path: Path) -> Priced:
    puzzle = next(iter(cover.read(path, "exact-cover")))
    costs = puzzle._costs()
    if costs is None:
        sys.exit(f"{path} states no costs")
    return Priced(puzzle._model(), list(costs.of))


# --- Problems that are drawn ---


def assignment(size: int) -> Priced:
    random = Random(size)
    options = [(f"p{one}", f"j{other}") for one in range(size) for other in range(size)]
    names = [f"{kind}{k}" for kind in "pj" for k in range(size)]
    return Priced(Problem(names, options), [random.randrange(1, 1000) for _ in options])


def teams(size: int) -> Priced:
    random = Random(size)
    options = [random.sample(range(size), 3) for _ in range(6 * size)]
    bounds = dict.fromkeys(range(size), (2, 3))
    costs = [random.randrange(50, 100) for _ in options]
    return Priced(Problem(range(size), options, multiplicities=bounds), costs)


def covering(size: int) -> Priced:
    random = Random(size)
    options = [random.sample(range(size), random.randint(2, 6)) for _ in range(5 * size)]
    options += [[item] for item in range(size)]
    bounds = dict.fromkeys(range(size), (1, len(options)))
    costs = [random.randrange(10, 30) + 10 * len(option) for option in options]
    return Priced(Problem(range(size), options, multiplicities=bounds), costs)


def drawn() -> dict[str, Priced]:
    kinds: list[tuple[Callable[[int], Priced], int]] = [
        *((assignment, size) for size in (20, 50)),
        *((teams, size) for size in (15, 30)),
        *((covering, size) for size in (20, 40)),
    ]
    return {f"{make.__name__} {size}": make(size) for make, size in kinds}


# --- Who takes part: each returns the least cost, or None where it is not proved ---


def ours(timeout: float, task: Priced) -> int | None:
    found = prepare(task.problem).cheapest(task.costs, timeout=timeout)
    return found.solutions[0][0] if found.complete else None


def cp_sat(timeout: float, task: Priced) -> int | None:
    cp_model: Any = import_module("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    chosen = [model.NewBoolVar("") for _ in task.costs]
    for options, low, high in task.rows():
        of_item = [chosen[option] for option in options]
        if low == high == 1:
            model.AddExactlyOne(of_item)
        else:
            model.AddLinearConstraint(cp_model.LinearExpr.Sum(of_item), low, high)
    model.Minimize(cp_model.LinearExpr.WeightedSum(chosen, task.costs))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = timeout
    is_proved = solver.Solve(model) == cp_model.OPTIMAL
    return round(solver.ObjectiveValue()) if is_proved else None


def scip(timeout: float, task: Priced) -> int | None:
    solver = import_module("ortools.linear_solver.pywraplp").Solver.CreateSolver("SCIP")
    chosen = [solver.BoolVar("") for _ in task.costs]
    for options, low, high in task.rows():
        row = solver.Constraint(low, high)
        for option in options:
            row.SetCoefficient(chosen[option], 1)
    for variable, cost in zip(chosen, task.costs, strict=True):
        solver.Objective().SetCoefficient(variable, cost)
    solver.set_time_limit(round(1000 * timeout))
    return round(solver.Objective().Value()) if solver.Solve() == solver.OPTIMAL else None


def highs(timeout: float, task: Priced) -> int | None:
    highspy: Any = import_module("highspy")
    solver = highspy.Highs()
    for name, value in {"output_flag": False, "threads": 1, "time_limit": timeout}.items():
        solver.setOptionValue(name, value)
    solver.addVars(len(task.costs), [0.0] * len(task.costs), [1.0] * len(task.costs))
    for option, cost in enumerate(task.costs):
        solver.changeColCost(option, float(cost))
        solver.changeColIntegrality(option, highspy.HighsVarType.kInteger)
    for options, low, high in task.rows():
        solver.addRow(low, high, len(options), options, [1.0] * len(options))
    solver.run()
    is_proved = solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return round(solver.getInfo().objective_function_value) if is_proved else None


PEERS = {"cp-sat": cp_sat, "scip": scip, "highs": highs}
MODULES = {"cp-sat": "ortools", "scip": "ortools", "highs": "highspy"}

_least: dict[int, int] = {}


def seconds(answer: Callable[[Priced], int | None], task: Priced) -> float | None:
    used = processor_seconds()
    cost = answer(task)
    taken = processor_seconds() - used
    if cost is None:
        return None
    if _least.setdefault(id(task), cost) != cost:
        sys.exit(f"{answer}: {cost} is not {_least[id(task)]}")
    return taken


def main() -> None:
    made = parser(__doc__, rounds=1)
    add = made.add_argument
    add("files", nargs="*", type=Path, metavar="FILE")
    add("--timeout", type=float, default=60.0, metavar="SECONDS", help="default: 60")
    given = made.parse_args()
    contestants = {"cover": partial(seconds, partial(ours, given.timeout))}
    abouts = {}
    for name, answer in PEERS.items():
        try:
            module: Any = import_module(MODULES[name])
        except ImportError as error:
            print(f"{name}: left out: {error}")
        else:
            abouts[name] = f"{MODULES[name]} {getattr(module, '__version__', '')}"
            contestants[name] = partial(seconds, partial(answer, given.timeout))
    heading(**abouts)
    tasks = {path.stem: of_file(path) for path in given.files} or drawn()
    take_turns("seconds", contestants, tasks, given.rounds).print()


if __name__ == "__main__":
    main()
