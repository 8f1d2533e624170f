"""The one list of forms in which puzzles, solutions and results are written.

A new form is a module of this folder with a kind of `Writer`, and an entry in `FORMS`; then all
commands, `--output` and the methods `to` know it. Text formats of families that can be written are
forms of puzzles, too (see `texts.py`).
"""

from __future__ import annotations

import os
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from cover.errors import InputError, OptionError, printable
from cover.tuples import NamedTuple

if TYPE_CHECKING:
    from cover.puzzle import Puzzle
    from cover.result import Result
    from cover.writing.writer import Writer, WriterOptions

# What can be written: unsolved puzzles, solutions, what came of a query, or puzzles that are new.
What = Literal["puzzles", "solutions", "results", "new"]


def _called(of: What) -> str:
    """Return what messages call it."""
    return "puzzles" if of == "new" else of


class Form(NamedTuple):
    """A form of output.

    `name` is the choice of `--format`, `also` what else it is called, and `help` describes it.
    `made_by` names a module of this folder and what makes a `Writer` of `WriterOptions` there. It
    `says` puzzles, solutions, results, or several of them. `suffixes` are those of an `--output`
    file that choose this form. A form of `pictures` is one document that shows solutions, and has
    nothing to show of a number of them; it is in UTF-8, unless it `is_binary`. With `is_problem`, a
    file holds one problem and no more, whose lines `made_by` yields. A form that `asks` is about
    all solutions, and the mode of a query that it alone goes with.
    """

    name: str
    help: str
    made_by: str
    says: tuple[What, ...] = ("puzzles", "solutions", "results")
    suffixes: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    pictures: bool = False
    is_binary: bool = False
    is_problem: bool = False
    asks: str = ""

    @property
    def file_suffix(self) -> str:
        """The suffix of the files that are written into a directory."""
        return self.suffixes[0] if self.suffixes else ".txt"

    def writer(self, options: WriterOptions) -> Writer:
        """Load what makes the writer of this form, and make it.

        Raises `OptionError` where a library is missing.
        """
        module, _, name = self.made_by.partition(".")
        make: Any = getattr(import_module(f"cover.writing.{module}"), name)
        if self.is_problem:
            from cover.writing.texts import ProblemWriter

            return ProblemWriter(self.name, make)
        writer: Writer = make(options._replace(form=self.name))
        return writer

    def writes(self, of: What) -> bool:
        """Whether it writes something of a kind; new puzzles are both puzzles and results."""
        kinds = ("puzzles", "results") if of == "new" else (of,)
        return any(kind in self.says for kind in kinds)

    def refusal(self, of: What) -> str:
        """Return that the form does not write that, in a line."""
        return f"{self.name} writes {' and '.join(self.says)}, not {_called(of)}"

    def shows(self, mode: str) -> bool:
        """Whether the form has something to show for this mode of a query."""
        if self.asks:
            return mode == self.asks
        return not (self.pictures and mode in ("count", "estimate"))


_picture = partial(Form, made_by="pictures.picture_writer", pictures=True)
_problem = partial(Form, says=("puzzles",), is_problem=True)

_ALL = (
    Form("grid", "drawings for people", "grid.GridWriter", also=("text",)),
    Form(
        "line",
        "a line each, for scripts",
        "line.LineWriter",
        suffixes=(".txt", ".text", ".out", ".lst", ".sdm"),
        also=("lines",),
    ),
    Form("rows", "several lines each", "texts.RowsWriter", ("puzzles", "solutions")),
    Form(
        "table",
        "a row for each pair or option, to be pasted into a spreadsheet",
        "answers.TableWriter",
        ("solutions",),
        (".tsv",),
        also=("tsv",),
    ),
    Form("contest", "what a programming contest wants", "answers.ContestWriter", ("solutions",)),
    Form(
        "json",
        "JSON Lines, in FILE.json one array: all that is known",
        "json.JsonWriter",
        suffixes=(".jsonl", ".ndjson", ".json"),
    ),
    Form("csv", "a table, for spreadsheets and data frames", "csv.CsvWriter", suffixes=(".csv",)),
    Form(
        "yaml",
        "puzzles with their solutions, which `cover` reads again",
        "yaml.YamlWriter",
        suffixes=(".yaml", ".yml"),
    ),
    _picture("svg", "one document with all pictures", suffixes=(".svg",)),
    _picture("html", "one page with all pictures", suffixes=(".html", ".htm")),
    _picture("png", "the same as svg, in points", suffixes=(".png",), is_binary=True),
    _picture("pdf", "the same as svg, to print", suffixes=(".pdf",), is_binary=True),
    Form(
        "zdd",
        "all solutions as a decision diagram, for Graphillion",
        "answers.DiagramWriter",
        ("solutions",),
        (".zdd",),
        asks="diagram",
    ),
    _problem(
        "dlx",
        "the exact-cover problem, for Knuth's XCC programs",
        "model.dlx",
        suffixes=(".dlx", ".xcc"),
    ),
    _problem("cnf", "the same for SAT solvers (DIMACS CNF)", "cnf.cnf", suffixes=(".cnf",)),
    _problem("opb", "the same for pseudo-Boolean solvers", "linear.opb", suffixes=(".opb",)),
    _problem("lp", "the same for integer programming (CPLEX LP)", "linear.lp", suffixes=(".lp",)),
    Form("puzzle", "the puzzles, as they were written", "texts.OwnFormatWriter", ("puzzles",)),
)
FORMS = {form.name: form for form in _ALL}
_CALLED = {name: form for form in FORMS.values() for name in (form.name, *form.also)}
_BY_SUFFIX = {suffix: form for form in FORMS.values() for suffix in form.suffixes}


def form_named(name: str, of: What | None = None) -> Form | None:
    """Return the form of a name or a suffix, such as `json`, `lines` or `.svg`; None for no form.

    It is one that writes what is said, if there is one. Text formats of families are forms, too,
    of puzzles; and a file of text about results is for people.
    """
    asked = name.lower().removeprefix(".")
    found = _CALLED.get(asked) or _BY_SUFFIX.get(f".{asked}")
    if of == "results" and f".{asked}" in FORMS["line"].suffixes:
        found = FORMS["grid"]
    if found is not None and (of not in ("puzzles", "new") or found.writes(of)):
        return found
    from cover.writing.texts import format_called

    text = format_called(asked)
    if text is None:
        return found
    suffix = asked if asked in text.suffixes else next(iter(text.suffixes), "txt")
    return Form(asked, "", "texts.format_writer", ("puzzles",), (f".{suffix}",))


def form_of_file(path: str, of: What, default: str = "line") -> Form:
    """Return the form that the suffix of an output file chooses.

    The default is for files of plain text, for those without a suffix, folders and devices. Raises
    `OptionError` for an unknown suffix.
    """
    suffix = os.path.splitext(path)[1].lower()
    is_no_file = os.path.exists(path) and not os.path.isfile(path)
    if not suffix or path.endswith(os.sep) or is_no_file or suffix in FORMS["line"].suffixes:
        return FORMS[default]
    found = form_named(suffix, of)
    if found is None or not found.writes(of):
        shown = {each: form for each, form in _BY_SUFFIX.items() if form.writes(of)}
        known = ", ".join(f"{each} ({form.name})" for each, form in shown.items())
        what = f"no form of {_called(of)} has the suffix {printable(suffix)}"
        if found is not None:
            what = found.refusal(of)
        raise OptionError(
            f"--output {printable(path)}: {what}; known are {known}; or choose a form with --format"
        )
    return found


def names_of(of: What, command: str | None = None) -> list[str]:
    """Return the names of forms that write something of a kind.

    Where that is puzzles, text formats are among them: those of a command, or of all families.
    """
    names = [form.name for form in FORMS.values() if form.writes(of)]
    if of in ("puzzles", "new"):
        from cover.writing.texts import format_names

        names += format_names(command)
    return [*dict.fromkeys(names)]


def written(puzzle: Puzzle[Any] | None, said: Result | None, form: str) -> str | bytes:
    """Return the document of a puzzle, or of what came of it, in the form of a name or suffix.

    There is no line end after the last line. Raises `OptionError` for other names, for a form that
    has nothing to show of it, and where a library is missing that the form needs.
    """
    from cover.query import Query
    from cover.reading.names import misspelt
    from cover.result import SearchResult
    from cover.writing.writer import Record, WriterOptions

    search = said if isinstance(said, SearchResult) else None
    of: What = "results"
    if said is None:
        of = "puzzles"
    elif said.columns is None:
        of = "new"
    elif search is not None and search.solution is not None:
        of = "solutions"
    found = form_named(form, "solutions" if search else of) if isinstance(form, str) else None
    if found is None:
        raise misspelt(form, "form", names_of(of))
    if not found.writes(of):
        raise OptionError(found.refusal(of))
    mode = "first" if search is None else search.mode
    if not found.shows(mode):
        shows = (
            "all solutions, not of one alone" if found.asks else "solutions, not of their number"
        )
        raise OptionError(f"{found.name} is a form of {shows}")
    assert puzzle is not None, "what is said is said of a puzzle"
    kind = None if said is None else type(said)
    writer = found.writer(WriterOptions(puzzle.family, color="never", kind=kind))
    texts = [*writer.begin(), *writer.one(Record(puzzle, 1, Query(mode)), said), *writer.end()]
    lines = []
    for text in texts:
        if isinstance(text, InputError):
            raise text
        if isinstance(text, bytes):
            return text
        lines.append(text)
    return "\n".join(lines).removeprefix("\n").removesuffix("\n")
