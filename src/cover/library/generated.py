"""New puzzles for programs: what `generate` of each class does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cover.answers import question
from cover.errors import LimitError, OptionError
from cover.families.family import generator
from cover.families.generating import joined
from cover.library.inputs import Numbers
from cover.reading.records import Record
from cover.setting.generate import NewPuzzle, Wish, drawn_seed, score_range


def new_record(
    kind: str,
    options: Mapping[str, Any],
    seed: int | None,
    difficulty: Numbers | None,
    timeout: float | None,
) -> tuple[Record, str]:
    """Return a new puzzle of a kind: the first one of the seed, or of one that is drawn.

    What it has otherwise than was wished for comes beside it. Values of options are those that the
    command takes, or numbers of Python in their place. Raises `OptionError` for what cannot be had,
    which calls options as a program does, and `LimitError` where none was found in the time.
    """
    question(timeout=timeout, seed=seed)
    found = generator(kind)
    try:
        plan = found.plan(found.said(options))
        scores = None if difficulty is None else score_range(joined(difficulty, ("..",)))
        wish = Wish(kind, plan, drawn_seed() if seed is None else seed, scores, timeout)
        made = wish.made(1)
    except OptionError as error:
        raise OptionError(str(error).replace("--", "")) from None
    if isinstance(made, NewPuzzle):
        return made.record, made.made.remark
    raise made.error or LimitError(made.reason)
