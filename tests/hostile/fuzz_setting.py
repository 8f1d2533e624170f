"""What the fuzzer asks of puzzles that were read: questions of the bench, in all their forms."""

from __future__ import annotations

import csv
from functools import partial
from io import StringIO
from random import Random
from xml.etree import ElementTree

from batches import errors_and_reasons
from cover.families.symmetries import SYMMETRIES
from cover.puzzle import Puzzle
from cover.query import Query
from cover.result import Result
from cover.running.batch import Asking, RecordSolver
from cover.setting.candidates import Candidates, candidates
from cover.setting.explain import Explanation, explanation
from cover.setting.minimize import MinimalPuzzles, PartChoice, minimized
from cover.setting.rate import Rating, rating
from cover.setting.trace import Trace, traced
from cover.setting.why import Why, why
from cover.solver.engines import choose
from cover.writing.forms import FORMS
from cover.writing.writer import WriterOptions
from fuzz_solving import FaultError, check_line, is_json, is_small, is_text

TIMEOUT = 0.1  # seconds of a question
_FORMS = ("line", "grid", "json", "csv", "yaml", "svg", "html")
_STATUSES = {"solved", "unique", "several", "none", "unknown", "bad"}


def asked(record: Puzzle, random: Random) -> str:
    """The status of a puzzle that is asked something, told in some form; "large" if it is.

    Raises `FaultError` for texts that are not of this form.
    """
    if not is_small(record):
        return "large"
    asking, kind = _question(random)
    mode = "unique" if kind in (MinimalPuzzles, Rating) else "first"
    query = Query(mode, timeout=TIMEOUT, seed=random.randrange(100), engine=choose("auto"))
    name = random.choice(_FORMS)
    writer = FORMS[name].writer(
        WriterOptions("why", color=random.choice(("never", "always")), kind=kind)
    )
    told, said = list[str](), list[str]()
    solver = RecordSolver(query, writer, asking, errors_and_reasons)
    counted = solver.answer(record, 1, told.append, said.append)
    for line in said:
        check_line(line)
    texts = [*writer.begin(), *told, *writer.end()]
    if counted.status not in _STATUSES:
        raise FaultError(f"no status: {counted.status!r}")
    for text in texts:
        assert isinstance(text, str), "no form of the bench is binary"
        _check(name, text)
    return counted.status


def _question(random: Random) -> tuple[Asking, type[Result]]:
    """A question, and the kind of its results."""
    choice = PartChoice(symmetry=random.choice(list(SYMMETRIES)))
    return random.choice(
        (
            (partial(candidates, counts=random.choice((None, True, False))), Candidates),
            (why, Why),
            (partial(minimized, choice=choice, number=random.randrange(1, 4)), MinimalPuzzles),
            (
                partial(
                    explanation,
                    is_hint=random.random() < 0.3,
                    draws_all=random.random() < 0.3,
                ),
                Explanation,
            ),
            (rating, Rating),
            (
                partial(
                    traced,
                    limit=random.randrange(1, 200),
                    all_solutions=random.random() < 0.5,
                ),
                Trace,
            ),
        )
    )


def _check(form: str, text: str) -> None:
    if form == "json":
        is_json(text)
    elif form == "svg":
        ElementTree.fromstring(text)
    elif form == "csv":
        if not list(csv.reader(StringIO(text, newline=""))):
            raise FaultError(f"no row in {text!r}")
    else:
        is_text(text.replace("\x1b[", ""))
