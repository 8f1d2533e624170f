"""OR-Tools' CP-SAT at the problems of `bounds.py`, in a process of its own; it needs no cover.

The first line of its output says what it is, or what is missing. Then one problem a line comes in
and one answer a line goes out, all in JSON. The model is the plain one: one Boolean
an option, exactly one of those of each primary item, at most one of those of a secondary item, for
which options of one colour are one, and a linear constraint for the copies of each kind of piece.
One worker; the time is that of the processor, of making the model and solving it.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from time import process_time
from typing import Any


def solve(cp_model: Any, given: dict[str, Any]) -> dict[str, Any]:
    """Search for `limit` solutions; say what is known of their number, and the seconds it took."""
    began = process_time()
    model = cp_model.CpModel()
    options = [model.NewBoolVar("") for _ in given["options"]]
    _cover(model, given, options)
    for first, last, low, high in given["kinds"]:
        copies = sum(options[first:last])
        if low:
            model.Add(copies >= low)
        if high is not None:
            model.Add(copies <= high)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found = 0
    while found < given["limit"]:
        left = given["timeout"] - (process_time() - began)
        solver.parameters.max_time_in_seconds = max(left, 0.01)
        status = solver.Solve(model)
        if status == cp_model.INFEASIBLE:
            break
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return {"found": None, "seconds": process_time() - began}
        found += 1
        model.AddBoolOr([option.Not() for option in options if solver.Value(option)])
    return {"found": found, "seconds": process_time() - began}


def _cover(model: Any, given: dict[str, Any], options: list[Any]) -> None:
    of_item: list[dict[int, list[Any]]] = [{} for _ in range(given["items"])]
    for option, entries in zip(options, given["options"], strict=True):
        for item, colour in entries:
            of_item[item].setdefault(colour, []).append(option)
    for item, of_colour in enumerate(of_item):
        group = of_colour.pop(0, [])
        if item < given["primary"]:
            model.AddExactlyOne(group)
            continue
        for alike in of_colour.values():
            coloured = model.NewBoolVar("")
            group.append(coloured)
            for option in alike:
                model.AddImplication(option, coloured)
        model.AddAtMostOne(group)


def main() -> None:
    try:
        ortools = import_module("ortools")
        cp_model = import_module("ortools.sat.python.cp_model")
    except ImportError as error:
        print(json.dumps({"missing": str(error)}), flush=True)
        return
    about = f"OR-Tools {ortools.__version__}, CP-SAT, one worker"
    print(json.dumps({"about": about}), flush=True)
    for line in sys.stdin:
        print(json.dumps(solve(cp_model, json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
