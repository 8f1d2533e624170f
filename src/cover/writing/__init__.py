"""The forms in which answers are written: `FORMS` lists them, and each has a module of its own.

A new form is a module here with a function `writer`, and an entry in `FORMS`; those of pictures
share one, whose `writer` takes the name of the form, too.

A `Writer` is called with each answer and yields the texts to print for it, each without its line
end. Every record leaves something in the output: its solutions, and the status word where there are
none to print or where a limit cut them off. Apart from writers that keep answers until the end of
the document, a writer remembers nothing from one record to the next, so that several processes can
write: the answer itself knows the number of its record.

A text that starts with a line end is set off by an empty line from what was printed before; that
line end is dropped at the beginning of a document.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.asking import Answer
from cover.errors import InputError, OptionError, printable
from cover.puzzle import Puzzle
from cover.reading.lines import in_full, rounded
from cover.solution import document

if TYPE_CHECKING:
    from cover.asking.blocks import Answered
    from cover.solver.knuth_estimate import Estimate


class Writer(ABC):
    """Writes answers in one form.

    `keeps_answers` tells that nothing is written before the end of the document.
    """

    keeps_answers = False

    def head(self) -> Iterator[str]:
        """Yield the texts above all answers of a document."""
        return iter(())

    @abstractmethod
    def __call__(self, answer: Answer) -> Iterator[str]:
        """Yield the texts for one answer."""

    def left_over(self) -> Iterator[str | bytes | InputError]:
        """Yield the texts that were kept for the end of a document, and forget them.

        A document that is no text is given by its bytes. For a record that cannot be written after
        all, there is an error.
        """
        return iter(())


class BlockWriter(Writer):
    """Writes the answers to many lines at once, too, unless it `tells_costs`."""

    tells_costs = False

    @abstractmethod
    def of_block(self, answered: Answered) -> str | bytes:
        """Return the texts for lines that were answered at once, the same as one by one.

        Bytes are lines of ASCII with their ends.
        """


class WriterOptions(NamedTuple):
    """What a form may need to know.

    `command` is that of all records, or "solve", where each tells its own; `statistics` tells
    whether costs are written; `color` is when colours are. `caption` is that of each picture; None
    for its place. `has_costs` tells that solutions come by their costs.
    """

    command: str
    statistics: bool = False
    color: str = "auto"
    caption: str | None = None
    has_costs: bool = False


class Form(NamedTuple):
    """A form of output.

    `name` is the choice of `--format` and the name of the module; `help` describes the form.
    `suffixes` are those of an `--output` file that choose this form, and `file_suffix` is given to
    the files that are written into a directory. A form of `pictures` is one document that shows
    solutions, and has nothing to show of a number of them; it is in UTF-8, unless it `is_binary`.
    A form that `asks` is about all solutions, and the mode of a query that it alone goes with.
    """

    name: str
    help: str
    suffixes: tuple[str, ...] = ()
    file_suffix: str = ".txt"
    pictures: bool = False
    is_binary: bool = False
    asks: str = ""

    def writer(self, options: WriterOptions) -> Writer:
        """Load the module of this form and make its writer.

        Raises `OptionError` where a library is missing.
        """
        module: Any = import_module(f"cover.writing.{'pictures' if self.pictures else self.name}")
        arguments = (options, self.name) if self.pictures else (options,)
        writer: Writer = module.writer(*arguments)
        return writer

    def shows(self, mode: str) -> bool:
        """Whether the form has something to show for this mode of a query."""
        if self.asks:
            return mode == self.asks
        return not (self.pictures and mode in ("count", "estimate"))


FORMS = {
    form.name: form
    for form in (
        Form("grid", "drawings for people"),
        Form(
            "line",
            "a line for each solution, for scripts",
            (".txt", ".text", ".out", ".lst", ".sdm"),
        ),
        Form("rows", "several lines for each solution"),
        Form("contest", "what a programming contest wants"),
        Form("json", "JSON Lines: all that is known, for programs", (".jsonl", ".json"), ".jsonl"),
        Form("csv", "a table, for spreadsheets and data frames", (".csv",), ".csv"),
        Form(
            "yaml",
            "puzzles with their solutions, which `cover` reads again",
            (".yaml", ".yml"),
            ".yaml",
        ),
        Form("svg", "one document with all pictures", (".svg",), ".svg", pictures=True),
        Form("html", "one page with all pictures", (".html", ".htm"), ".html", pictures=True),
        Form("png", "the same as svg, in points", (".png",), ".png", pictures=True, is_binary=True),
        Form("pdf", "the same as svg, to print", (".pdf",), ".pdf", pictures=True, is_binary=True),
        Form(
            "zdd",
            "all solutions as a decision diagram, for Graphillion",
            (".zdd",),
            ".zdd",
            asks="diagram",
        ),
    )
}

# The modes of a query in which there may be several solutions.
LISTING = ("some", "all", "sample")

_BY_SUFFIX = {suffix: form for form in FORMS.values() for suffix in form.suffixes}


def form_named(name: str) -> Form | None:
    """Return the form of a name, or of a suffix with or without its dot; None if there is none."""
    name = name.lower().removeprefix(".")
    return FORMS.get(name) or _BY_SUFFIX.get(f".{name}")


def form_of_file(path: str) -> Form:
    """Return the form that the suffix of an output file chooses.

    It is lines where there is no suffix, and for a directory or a device. Raises `OptionError` for
    a suffix of no form: a text would not be what the name says.
    """
    suffix = os.path.splitext(path)[1].lower()
    is_no_file = os.path.exists(path) and not os.path.isfile(path)
    if not suffix or path.endswith(os.sep) or is_no_file:
        return FORMS["line"]
    if suffix not in _BY_SUFFIX:
        known = ", ".join(f"{each} ({form.name})" for each, form in _BY_SUFFIX.items())
        raise OptionError(
            f"--output {printable(path)}: no form of answers has the suffix {printable(suffix)}; "
            f"known are {known}; or choose a form with --format"
        )
    return _BY_SUFFIX[suffix]


def written(answer: Answer, form: str) -> str | bytes:
    """Return the document of an answer alone, in the form of a name or of a suffix.

    There is no line end after the last line. Raises `OptionError` for other names, for a form that
    has nothing to show of such an answer, and where a library is missing that the form needs.
    """
    from cover.reading.names import misspelt

    known = form_named(form if isinstance(form, str) else "")
    if known is None:
        raise misspelt(form, "form", FORMS)
    if not known.shows(answer.query.mode):
        of = "all solutions, not of one alone" if known.asks else "solutions, not of their number"
        raise OptionError(f"{known.name} is a form of {of}")
    writer = known.writer(WriterOptions(puzzle_of(answer).family, color="never"))
    return document([*writer.head(), *writer(answer), *writer.left_over()])


# --- What several forms have in common ---


def puzzle_of(answer: Answer) -> Puzzle:
    """Return the record of an answer that has solutions."""
    assert isinstance(answer.puzzle, Puzzle), "only a record that was read has solutions"
    return answer.puzzle


def status_text(answer: Answer) -> str | None:
    """Return what is printed besides the solutions of an answer, None where nothing is.

    That is the count, the estimate or the status word. To be asked when the iteration over the
    answer is over.
    """
    if answer.count is not None:
        counts = [(answer.count, answer.counted_all)]
        if answer.distinct is not None:
            counts.insert(0, (answer.distinct.value, answer.status != "unknown"))
        if answer.layouts is not None:
            counts.append((answer.layouts.value, answer.layouts.complete))
        return " of ".join(f"{'' if is_all else '>='}{in_full(count)}" for count, is_all in counts)
    if answer.estimate is not None:
        return estimate_text(answer.estimate)
    if answer.found and answer.status != "unknown":
        return None
    if answer.bound is not None and answer.status == "unknown":
        return f"unknown: {best_text(answer)}"
    return answer.status


def cost_text(answer: Answer) -> str:
    """Return what the last solution costs, where they come by that and drawings do not tell it."""
    if not answer.query.best or puzzle_of(answer)._draws_costs:
        return ""
    return f"cost {answer.cost}"


def best_text(answer: Answer) -> str:
    """Return what the best solution costs, as far as that is known, and what is proved of it."""
    known = (("best", answer.best_cost), ("bound", answer.bound))
    return ", ".join(f"{what} {cost}" for what, cost in known if cost is not None)


def estimate_text(estimate: Estimate) -> str:
    """Return an estimate in words, with the range in which the number lies."""
    dives = "1 dive" if estimate.dives == 1 else f"{estimate.dives} dives"
    if estimate.is_exact:
        have = "has" if estimate.dives == 1 else "have"
        return f"estimate {rounded(estimate.mean)} (exact: {dives} {have} seen all)"
    if estimate.high is None:
        seen = {0: "no solution", 1: "one solution"}.get(estimate.hits, "solutions")
        return f"estimate {rounded(estimate.mean)} ({seen} seen in {dives})"
    low, high = rounded(estimate.low), rounded(estimate.high)
    return f"estimate {rounded(estimate.mean)} (95 %: {low} to {high})"
