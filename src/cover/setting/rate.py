"""How hard a puzzle is for people, by the steps of its explanation: `cover rate`.

The score grows with two things, and with nothing else: with how hard the hardest step is, and with
how many steps there are. docs/setting/explain.md says so to users.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import inf, log2

from cover.errors import InputError, LimitError
from cover.families.words import TECHNIQUES, Deduction
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import counted
from cover.result import Result
from cover.setting.explain import explanation

# From which score on and below which one a puzzle is called so.
DIFFICULTIES: dict[str, tuple[float, float]] = {
    "easy": (0.0, 200.0),
    "medium": (200.0, 500.0),
    "hard": (500.0, 700.0),
    "extreme": (700.0, inf),
}

# How hard the techniques are; contradictions and searches that much at least.
_HARDNESS = dict(zip(TECHNIQUES, (0.0, 100.0, 200.0, 300.0, 400.0, 500.0, 1000.0), strict=True))

# Twice as long a chain, or twice as many trials, is that much harder; longer ones than the longest
# are no harder, so that no contradiction is as hard as a search.
_DOUBLED = 80.0
_LONGEST = 32

# What a search takes whose trials are too many to be told.
_TOO_MANY = 512

# So many steps count half of the 100 that no number of steps comes to.
_HALF_WAY = 100


def hardness(deduction: Deduction) -> float:
    """Return how hard a step is, from 0 for a single on.

    The chain of a contradiction is the longer the harder, and so are the trials of a search.
    """
    base = _HARDNESS[deduction.technique]
    if deduction.technique == "contradiction":
        return base + _DOUBLED * log2(min(max(len(deduction.chain), 1), _LONGEST))
    if deduction.technique == "search":
        return base + _DOUBLED * log2(deduction.size or _TOO_MANY)
    return base


def score(hardest: float, steps: int) -> float:
    """Return the score for how hard the hardest step is, and for the number of steps.

    It rises with each of the two while the other stays. Since the steps add less than 100, the
    hundreds below 500 tell the technique.
    """
    return round(hardest + 100.0 * steps / (steps + _HALF_WAY), 1)


def difficulty(score: float) -> str:
    return next(name for name, (least, below) in DIFFICULTIES.items() if least <= score < below)


class Rating(Result):
    """How hard a puzzle is.

    `score` and `difficulty` are None, unless the `status` is "unique": only the way to the one
    solution has an end. `hardest` is the technique of the hardest step (None without any), `steps`
    their number, and `techniques` has how many steps there are of each technique, in their order.
    """

    is_brief = True
    columns = ("score", "difficulty", "hardest", "steps")
    puzzle: Puzzle

    def __init__(self, puzzle: Puzzle, status: str, deductions: Sequence[Deduction]) -> None:
        self.puzzle = puzzle
        self.status = status
        hardest = max(deductions, key=hardness, default=None)
        self.hardest = None if hardest is None else hardest.technique
        self.steps = len(deductions)
        counted = Counter(each.technique for each in deductions)
        self.techniques = {name: counted[name] for name in TECHNIQUES if counted[name]}
        self.score: float | None = None
        self.difficulty: str | None = None
        if status == "unique":
            self.score = score(0.0 if hardest is None else hardness(hardest), self.steps)
            self.difficulty = difficulty(self.score)

    def line(self) -> str:
        if self.score is None:
            return self.status
        steps = counted(self.steps, "step")
        hardest = "" if self.hardest is None else f", hardest {self.hardest}"
        return f"{self.score} {self.difficulty}, {steps}{hardest}"

    def data(self) -> Mapping[str, object]:
        """Return the score, its difficulty, the hardest technique and how many steps there are."""
        if self.score is None:
            return {}
        return {
            "score": self.score,
            "difficulty": self.difficulty,
            "hardest": self.hardest,
            "steps": self.steps,
            "techniques": self.techniques,
        }


def rating(
    puzzle: Puzzle, query: Query, watch: Callable[[Deduction], object] | None = None
) -> Rating:
    """Rate a puzzle; raises `LimitError` where the time did not do for all of its steps.

    `watch` is that of `explanation`.
    """
    explained = explanation(puzzle, query, watch=watch)
    if explained.status == "unknown":
        raise LimitError("the steps to the solution were not all found in the time")
    return Rating(puzzle, explained.status, [step.deduction for step in explained.steps])


class _TooHardError(Exception):
    """A step is so hard that the score is clear."""


def score_of(puzzle: Puzzle, query: Query, below: float = inf) -> float:
    """Return the score of a puzzle with one solution, or infinity as soon as it is not `below`.

    Raises `LimitError` where the time did not do for it, `InputError` for any other puzzle.
    """

    def watch(deduction: Deduction) -> None:
        if hardness(deduction) >= below:
            raise _TooHardError

    try:
        rated = rating(puzzle, query, watch)
    except _TooHardError:
        return inf
    if rated.score is None:
        raise InputError(puzzle.place, f"only a puzzle with one solution has a score: {rated}")
    return rated.score
