"""What the page asks of `cover`: one message in JSON comes in, one goes out; see `worker.js`.

A message names its `question`, with the `text` of a puzzle, its `family` (`null`: recognise it),
its `options` for the class of the family `options_of`, and the `seconds` that a search may
take. What comes back is an answer: its `kind` (`good`, `bad`, `unknown` or `error`), a `headline`,
`lines` of what else there is to say, and the `solutions`; or the kind is `missing`, with the
`module` that has to be loaded before the same can be asked again. Nothing is kept from one message
to the next: Python may have been stopped and started in between.
"""

from __future__ import annotations

import json
import platform
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import cover
from cover.errors import CoverError, InputError, LimitError
from cover.solver.engines import describe

MOST = 20  # solutions that are shown
MEMORY = 256 << 20  # bytes of a table of counts

Told = dict[str, Any]


def answered(message: str, tell: Callable[[str], object]) -> str:
    """Answer a message; `tell` hears of each solution of a list when it is found."""
    asked = json.loads(message)
    try:
        told = _QUESTIONS[asked["question"]](asked, tell)
    except LimitError as error:
        told = {"kind": "unknown", "headline": "Not known", "lines": [f"{error}."]}
    except InputError as error:
        told = _mistake(error)
    except (CoverError, RecursionError) as error:
        told = {"kind": "error", "headline": str(error)}
    except ModuleNotFoundError as error:
        told = {"kind": "missing", "module": error.name}
    except MemoryError:
        told = {"kind": "unknown", "headline": "Not known", "lines": ["The memory was too small."]}
    return json.dumps(told)


# --- Questions ---


def _about(asked: Told, tell: object) -> Told:
    return {"version": cover.__version__, "engine": describe(), "python": platform.python_version()}


def _show(asked: Told, tell: object) -> Told:
    puzzle, told = _puzzle(asked)
    reason = puzzle.reason(timeout=asked["seconds"])
    if reason is not None:
        told |= _ruled_out(reason)
    return told | {"picture": _picture(puzzle)}


def _edit(asked: Told, tell: object) -> Told:
    """Return what is stated as JSON has it, for the drawing board."""
    puzzle, told = _puzzle(asked)
    return told | {"stated": json.loads(puzzle.to("json"))}


def _solve(asked: Told, tell: object) -> Told:
    puzzle, told = _puzzle(asked)
    solution = puzzle.solve(timeout=asked["seconds"], **_best(asked, puzzle))
    if solution is None:
        return _without(puzzle, told)
    return told | {"kind": "good", "headline": "Solved", "solutions": _told([solution])}


def _count(asked: Told, tell: object) -> Told:
    puzzle, told = _puzzle(asked)
    count = puzzle.count(timeout=asked["seconds"], memory=MEMORY)
    if count == 0 and count.exact:
        return _without(puzzle, told)
    if not count.exact:
        headline = f"At least {count:,} {_solutions(count)}" if count else "Not known"
        told |= {"kind": "unknown", "headline": headline}
        return told | {"lines": ["The time or the memory was over before all were counted."]}
    told |= {"kind": "good", "headline": f"{count:,} {_solutions(count)}"}
    if count.of_all is not None:
        told["lines"] = [f"These stand for {count.of_all:,} in all."]
    return told


def _all(asked: Told, tell: Callable[[str], object]) -> Told:
    puzzle, told = _puzzle(asked)
    coming = puzzle.solutions(limit=MOST + 1, timeout=asked["seconds"], **_best(asked, puzzle))
    found = 0
    more = False
    try:
        for solution in coming:
            if found == MOST:
                more = True
                break
            tell(json.dumps(_solution(solution, found)))
            found += 1
    except LimitError as error:
        headline = f"{found} {_solutions(found)} so far" if found else "Not known"
        return told | {"kind": "unknown", "headline": headline, "lines": [f"{error}."]}
    if not found:
        return _without(puzzle, told)
    headline = (
        f"The first {found}; there are more" if more else f"{found} {_solutions(found)} in all"
    )
    return told | {"kind": "good", "headline": headline}


def _unique(asked: Told, tell: object) -> Told:
    puzzle, told = _puzzle(asked)
    if puzzle.unique(timeout=asked["seconds"]):
        told |= {"kind": "good", "headline": "Just one solution"}
        return told | {"solutions": _told([puzzle.solve(timeout=asked["seconds"])])}
    found = list(puzzle.solutions(limit=2, timeout=asked["seconds"]))
    if not found:
        return _without(puzzle, told)
    return told | {"kind": "bad", "headline": "More than one solution", "solutions": _told(found)}


def _check(asked: Told, tell: object) -> Told:
    puzzle, told = _puzzle(asked)
    verdict = puzzle.check(asked["answer"].encode() if asked["answer"].strip() else None)
    if verdict:
        return told | {"kind": "good", "headline": "The answer is right"}
    lines = list(verdict.faults) or [verdict.text]
    return told | {"kind": "bad", "headline": "The answer is wrong", "lines": lines}


def _space(asked: Told, tell: object) -> Told:
    """Return a page with the viewer for a solution, of which the message has the `values`."""
    puzzle, _ = _puzzle(asked)
    return {"page": puzzle.solution_class(puzzle, asked["values"]).to("html")}


_QUESTIONS: dict[str, Callable[[Told, Any], Told]] = {
    "about": _about,
    "all": _all,
    "check": _check,
    "count": _count,
    "edit": _edit,
    "show": _show,
    "solve": _solve,
    "space": _space,
    "unique": _unique,
}


# --- What they have in common ---


def _puzzle(asked: Told) -> tuple[cover.Puzzle, Told]:
    """Return the first puzzle of the text, with what is to be said of it."""
    if asked["options"] and _family(asked) == asked["options_of"]:
        options = {name: value for name, value in asked["options"].items() if name not in _BEST}
        of_family = _CLASSES[asked["options_of"]](asked["text"].encode(), **options)
        return of_family, _described(of_family, of_family.notes)
    coming: Iterator[cover.Puzzle] = cover.read(asked["text"].encode(), asked["family"])
    puzzle = next(islice(coming, 1))
    notes = list(puzzle.notes)
    if next(_others(coming), False):
        notes.append("There are more puzzles in the text; this page answers the first one.")
    return puzzle, _described(puzzle, notes)


_BEST = ("min_cost", "max_cost")  # are asked, while other options say how a text is read


def _best(asked: Told, puzzle: cover.Puzzle) -> dict[str, Any]:
    options = asked["options"] if puzzle.family == asked["options_of"] else {}
    return {name: True for name in _BEST if options.get(name)}


def _family(asked: Told) -> str:
    return asked["family"] or next(iter(cover.read(asked["text"].encode()))).family


_CLASSES: dict[str, Callable[..., cover.Puzzle]] = {
    "sudoku": cover.Sudoku,
    "irregular": cover.Jigsaw,
    "killer": cover.Killer,
    "tiling": cover.Tiling,
    "matching": cover.Matching,
}


def _described(puzzle: cover.Puzzle, notes: Sequence[str]) -> Told:
    notes = [_PLACE.sub("", note) for note in notes]
    return {"family": puzzle.family, "puzzle": repr(puzzle).strip("<>"), "notes": notes}


def _others(coming: Iterator[cover.Puzzle]) -> Iterator[bool]:
    try:
        yield next(coming, None) is not None
    except InputError:
        yield True


def _without(puzzle: cover.Puzzle, told: Told) -> Told:
    reason = puzzle.reason()
    return told | _ruled_out("" if reason is None else reason)


def _ruled_out(reason: str) -> Told:
    told: Told = {"kind": "bad", "headline": "There is no solution"}
    if place := _PLACE.match(reason):
        told |= {"line": int(place[1]), "column": int(place[2] or 0)}
    return told | {"lines": [_PLACE.sub("", reason)] if reason else []}


def _mistake(error: InputError) -> Told:
    """Return what is wrong and where; what the command would be told, the page has a list for."""
    told: Told = {"kind": "error", "headline": error.message}
    for of_the_command in ("; name the family, such as", "; name one, such as", "; formats are"):
        message, found, _ = error.message.partition(of_the_command)
        if found:
            told |= {"headline": message, "lines": ["Choose a family above."], "is_other": True}
    told |= {"line": error.place.line, "column": error.place.column}
    return told | {"of_answer": error.place.source == "answer"}


_PLACE = re.compile(r"text:(\d+)(?::(\d+))?: ")


def _told(solutions: Sequence[cover.Solution | None]) -> list[Told]:
    return [_solution(each, number) for number, each in enumerate(solutions) if each is not None]


def _solution(solution: cover.Solution, number: int) -> Told:
    return {
        "number": number,
        "values": solution.values,
        "picture": _picture(solution),
        "drawing": str(solution),
        "line": solution.to("line"),
        "in_space": solution.puzzle._solid(solution.values) is not None,
    }


def _picture(what: cover.Puzzle | cover.Solution) -> str:
    """Return the picture as an element of a page."""
    text = what._repr_svg_()
    return text[text.index("<svg") :]


def _solutions(count: int) -> str:
    return "solution" if count == 1 else "solutions"
