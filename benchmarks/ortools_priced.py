"""OR-Tools at problems whose options have costs, in a process of its own; it needs no cover.

The first line of its output says what it is, or what is missing. Then one problem a line comes in
and one answer a line goes out, all in JSON. The model is the plain one: one Boolean an option;
linear constraints for multiplicities and sums; at most one of the options of a secondary item, for
which options of one colour are one; the costs are what is minimized. Solutions that were found are
excluded for the next one. One worker; the time is that of the processor, of making the model and
solving it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from time import process_time
from typing import Any, NamedTuple

Answer = dict[str, Any]


class Constraint(NamedTuple):
    """Factors of options and of colours, which come after them, that add up to low to high."""

    factors: list[tuple[int, int]]
    low: int
    high: int


def constraints(given: dict[str, Any]) -> tuple[list[Constraint], int]:
    """The rows of a problem, and how many columns there are with those of its colours."""
    of_item: list[dict[int, list[int]]] = [{} for _ in range(given["items"])]
    for option, entries in enumerate(given["options"]):
        for item, colour in entries:
            of_item[item].setdefault(colour, []).append(option)
    columns = len(given["options"])
    rows = []
    for item, of_colour in enumerate(of_item):
        using = of_colour.pop(0, [])
        if item < given["primary"]:
            low, high = given["multiplicities"][item]
            rows.append(Constraint([(option, 1) for option in using], low, high))
            continue
        for alike in of_colour.values():
            rows += [Constraint([(columns, 1), (option, -1)], 0, 1) for option in alike]
            using.append(columns)
            columns += 1
        rows.append(Constraint([(column, 1) for column in using], 0, 1))
    rows += (summed(given, each) for each in given["sums"])
    return rows, columns


def summed(given: dict[str, Any], each: dict[str, Any]) -> Constraint:
    """The row of a sum, in which an option counts for each of its items."""
    signs = {**dict.fromkeys(each["items"], 1), **dict.fromkeys(each["minus"], -1)}
    factors = [
        (option, sum(signs.get(item, 0) for item, _ in entries) * each["weights"][option])
        for option, entries in enumerate(given["options"])
    ]
    return Constraint([pair for pair in factors if pair[1]], each["low"], each["high"])


def is_choosable(given: dict[str, Any], option: int) -> bool:
    return any(item < given["primary"] for item, _ in given["options"][option])


def by_cp_sat(given: dict[str, Any]) -> Answer:
    cp_model = import_module("ortools.sat.python.cp_model")
    began = process_time()
    rows, columns = constraints(given)
    model = cp_model.CpModel()
    chosen = [model.NewBoolVar("") for _ in range(columns)]
    options = chosen[: len(given["options"])]
    for option in range(len(options)):
        if not is_choosable(given, option):
            model.Add(chosen[option] == 0)
    for factors, low, high in rows:
        of_columns, values = [chosen[k] for k, _ in factors], [value for _, value in factors]
        if low == high == 1 and set(values) == {1}:
            model.AddExactlyOne(of_columns)
        elif (low, high) == (0, 1) and set(values) == {1}:
            model.AddAtMostOne(of_columns)
        else:
            model.AddLinearConstraint(
                cp_model.LinearExpr.WeightedSum(of_columns, values), low, high
            )
    model.Minimize(cp_model.LinearExpr.WeightedSum(options, given["costs"]))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1

    def least() -> Iterator[tuple[str, list[int], float]]:
        while True:
            left = given["timeout"] - (process_time() - began)
            solver.parameters.max_time_in_seconds = max(left, 0.01)
            status = solver.Solve(model)
            if status == cp_model.INFEASIBLE:
                yield "none", [], 0.0
                return
            found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
            solution = [k for k, option in enumerate(options) if found and solver.Value(option)]
            said = {cp_model.OPTIMAL: "best", cp_model.FEASIBLE: "some"}.get(status, "unknown")
            yield said, solution, solver.BestObjectiveBound()
            inside = set(solution)
            model.AddBoolOr([each.Not() if k in inside else each for k, each in enumerate(options)])

    return answer(given, least(), began)


def by_scip(given: dict[str, Any]) -> Answer:
    pywraplp = import_module("ortools.linear_solver.pywraplp")
    began = process_time()
    rows, columns = constraints(given)
    solver = pywraplp.Solver.CreateSolver("SCIP")
    chosen = [solver.BoolVar("") for _ in range(columns)]
    options = chosen[: len(given["options"])]
    for option in range(len(options)):
        if not is_choosable(given, option):
            options[option].SetUb(0)
    for factors, low, high in rows:
        row = solver.Constraint(low, high)
        for column, factor in factors:
            row.SetCoefficient(chosen[column], factor)
    for option, cost in zip(options, given["costs"], strict=True):
        solver.Objective().SetCoefficient(option, cost)
    parameters = pywraplp.MPSolverParameters()
    parameters.SetDoubleParam(parameters.RELATIVE_MIP_GAP, 0.0)

    def least() -> Iterator[tuple[str, list[int], float]]:
        while True:
            left = given["timeout"] - (process_time() - began)
            solver.set_time_limit(max(10, round(1000 * left)))
            status = solver.Solve(parameters)
            if status == pywraplp.Solver.INFEASIBLE:
                yield "none", [], 0.0
                return
            names = {pywraplp.Solver.OPTIMAL: "best", pywraplp.Solver.FEASIBLE: "some"}
            said = names.get(status, "unknown")
            solution = [
                k
                for k, option in enumerate(options)
                if said != "unknown" and option.solution_value() > 0.5
            ]
            yield said, solution, solver.Objective().BestBound()
            inside = set(solution)
            row = solver.Constraint(1 - len(inside), solver.infinity())
            for k, option in enumerate(options):
                row.SetCoefficient(option, -1 if k in inside else 1)

    return answer(given, least(), began)


def answer(
    given: dict[str, Any], least: Iterator[tuple[str, list[int], float]], began: float
) -> Answer:
    """As many solutions as are asked for; whether they are proved to be the least; a bound."""
    solutions: list[list[int]] = []
    is_proved, bound = True, None
    for said, solution, its_bound in least:
        if said != "none" and bound is None:
            bound = its_bound
        if said in ("best", "some"):
            solutions.append(solution)
        is_proved = said in ("best", "none")
        if not is_proved or len(solutions) == given["number"]:
            break
    seconds = process_time() - began
    return {"solutions": solutions, "proved": is_proved, "bound": bound, "seconds": seconds}


def main() -> None:
    try:
        ortools = import_module("ortools")
        import_module("ortools.sat.python.cp_model")
    except ImportError as error:
        print(json.dumps({"missing": f"{error}: pip install ortools"}), flush=True)
        return
    about = f"OR-Tools {ortools.__version__}, one worker"
    print(json.dumps({"about": about}), flush=True)
    for line in sys.stdin:
        given = json.loads(line)
        by = {"cp-sat": by_cp_sat, "scip": by_scip}[given["by"]]
        print(json.dumps(by(given)), flush=True)


if __name__ == "__main__":
    main()
