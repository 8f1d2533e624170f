"""What the commands for those who make puzzles have in common: each record is asked the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cover.cli.forms import chosen_form, writer_of
from cover.cli.options import Settings

if TYPE_CHECKING:
    from cover.result import Result
    from cover.running.record_solver import Asking

_STILL = "still at it; --timeout SECONDS gives up after that time"


def ask(
    settings: Settings,
    asking: Asking,
    kind: type[Result],
    *,
    mode: str = "first",
    form: str = "grid",
) -> int:
    """Ask each record, and return the exit code; with mode "unique", several solutions are 1.

    That comes to results of a `kind`, which are written in the `form` where no option says another.
    """
    from cover.cli.messages import Messages
    from cover.cli.runs import run, screen
    from cover.writing.writer import WriterOptions

    chosen = chosen_form(settings, "new" if kind.columns is None else "results", form)
    query = settings.query(mode)
    bar, print_line = screen(settings)
    messages = Messages(settings.verbosity, print_line)
    inputs = settings.reading(messages)
    options = WriterOptions(settings.command, settings.verbose, settings.color, kind=kind)
    writer = writer_of(chosen, options)
    return run(settings, inputs, query, chosen, writer, messages, bar, _STILL, asking)
