"""What the fuzzer asks of puzzles that were read: questions of the bench, in all their forms."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import partial
from random import Random
from xml.etree import ElementTree

from cover.asking import Answer, told
from cover.families.symmetries import SYMMETRIES
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.records import BadRecord
from cover.setting.candidates import candidates
from cover.setting.explain import explanation
from cover.setting.finding import Inquiry
from cover.setting.forms import FINDING_FORMS, FindingForm
from cover.setting.minimize import PartChoice, minimized
from cover.setting.minimize.forms import PUZZLE_FORMS
from cover.setting.rate import COLUMNS, RATING_FORMS, rating
from cover.setting.trace import TRACE_FORMS, traced
from cover.setting.why import why
from cover.solver.engines import choose
from cover.writing import Writer
from fuzz_solving import FaultError, check_line, is_json, is_small, is_text

TIMEOUT = 0.1  # seconds of a question
_STATUSES = {"solved", "unique", "several", "none", "unknown", "bad"}


def asked(record: Puzzle, random: Random) -> str:
    """The status of a puzzle that is asked something, told in some form; "large" if it is.

    Raises `FaultError` for texts that are not of this form.
    """
    if not is_small(record):
        return "large"
    inquiry, forms = _question(random)
    mode = "unique" if forms in (PUZZLE_FORMS, RATING_FORMS) else "first"
    request = Query(mode, timeout=TIMEOUT, seed=random.randrange(100), engine=choose("auto"))
    name = random.choice(list(forms))
    writer: Writer = forms[name].writer(inquiry, random.choice(("never", "always")))
    answer = Answer(record, request)
    texts = [*writer.head(), *told(answer, writer), *writer.left_over()]
    if isinstance(answer.puzzle, BadRecord):
        check_line(answer.puzzle.error.message)
    if answer.status not in _STATUSES:
        raise FaultError(f"no status: {answer.status!r}")
    for text in texts:
        assert isinstance(text, str), "no form of the bench is binary"
        _check(name, text)
    return answer.status


def _question(random: Random) -> tuple[Inquiry, Mapping[str, FindingForm]]:
    """A question, and the forms in which it is answered."""
    choice = PartChoice(symmetry=random.choice(list(SYMMETRIES)))
    return random.choice(
        (
            (partial(candidates, counts=random.choice((None, True, False))), FINDING_FORMS),
            (partial(why, smallest=random.random() < 0.5), FINDING_FORMS),
            (partial(minimized, choice=choice, number=random.randrange(1, 4)), PUZZLE_FORMS),
            (
                partial(
                    explanation,
                    is_hint=random.random() < 0.3,
                    draws_all=random.random() < 0.3,
                ),
                FINDING_FORMS,
            ),
            (rating, RATING_FORMS),
            (
                partial(
                    traced,
                    limit=random.randrange(1, 200),
                    all_solutions=random.random() < 0.5,
                ),
                TRACE_FORMS,
            ),
        )
    )


def _check(form: str, text: str) -> None:
    if form == "json":
        is_json(text)
    elif form == "svg":
        ElementTree.fromstring(text)
    elif form == "csv":
        (row,) = csv.reader([text])
        if len(row) != len(COLUMNS):
            raise FaultError(f"{len(row)} fields in {text!r}")
    else:
        is_text(text.replace("\x1b[", ""))
