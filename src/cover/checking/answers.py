"""What an input says are answers: lines, rows, drawings, JSON Lines, YAML or a table.

Which lines are one answer is known only with its puzzle, so that an answer is read when its puzzle
is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import NamedTuple

from cover.errors import InputError, Place, WrongAnswerError, as_bad_record
from cover.facts import StatedAnswer, Values
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.reading.fields import field_spans
from cover.reading.lines import Line, Lines, counted, is_array, objects_of
from cover.reading.records import BadRecord, lines_of_text
from cover.reading.refused import refused_drawing

# What `cover` writes where there is no solution to write.
STATUS_WORDS = ("none", "several", "unknown", "bad")

# What an answer costs, and what is known of the best cost where a limit came before the proof.
_COST = r"(?:, cost -?[\d.]+)?"
_BOUND = r"(?:: (?:best -?[\d.]+, )?bound -?[\d.]+)?"

# What stands above an answer: the place of its puzzle, which of its solutions it is, its status.
_HEADING = re.compile(
    rf"(?P<key>\S+:\d{{1,9}}(?::\d{{1,9}})?)(?:, \d+(?: of \S+)?)?{_COST}"
    rf"(?:: (?P<status>[a-z]+){_BOUND})?"
)
_THIS_PUZZLE = "puzzle:0"  # for its place, which may be a name, or have blanks
_UNKNOWN = re.compile(rf"(unknown){_BOUND}")
_COMMENT = re.compile(r"\s*#\s*[^\W\d_#]")
_LONGEST_COUNT = 18  # digits of the number of an answer
_COLUMN = re.compile(r'(?:^|[,;\t])\s*"?(solutions?|answers?)"?\s*(?:[,;\t]|$)', re.IGNORECASE)


class GivenAnswer(NamedTuple):
    """An answer as it was given, and the place where.

    It has a `solution`, or an `error` that says why it has none, or one of the status words. Those
    with the same `key` are answers to one puzzle; "" tells nothing. `number` is that of a solution
    among all of its puzzle, 0 if it is not told; `cost` is what it is said to cost, or "".
    """

    place: Place
    solution: Values | None = None
    error: InputError | None = None
    status: str = ""
    key: str = ""
    number: int = 0
    cost: str = ""


def answers_in(lines: Lines) -> TextAnswers | DataAnswers:
    """Return the answers of an input, in the form that its first lines show."""
    first = next((line for line in lines.ahead() if not line.is_blank), None)
    if first is None:
        return TextAnswers(lines)
    text = first.text.strip()
    if is_array(lines):
        return DataAnswers(_json_values(lines))
    if text in ("{", "["):
        error = first.error("JSON in several lines, expected a line for each answer")
        return DataAnswers(iter([GivenAnswer(first.place(), error=error)]))
    if text[0] in ("{", "[", '"') and _is_json(first):
        return DataAnswers(_json_values(lines))
    if re.match(r"(---|%YAML|(type|solution|status|schema)\s*:)", text):
        return DataAnswers(_yaml_values(lines))
    if _COLUMN.search(text):
        return DataAnswers(_table_values(lines))
    return TextAnswers(lines)


def given(stated: StatedAnswer, puzzle: Puzzle, key: str = "", number: int = 0) -> GivenAnswer:
    """Return an answer that is stated as data, read as one to that puzzle."""
    place, value, status, cost = stated
    if isinstance(value, dict) and value.get("cost") is not None:
        cost = cost or str(value["cost"])
    answer = GivenAnswer(place, status=status, key=key, number=number, cost=cost)
    if value is None:
        return answer
    try:
        with as_bad_record(place):
            if isinstance(value, str):
                solution = puzzle._read_answer(lines_of_text(value, place))
            else:
                solution = puzzle._read_data(value, place)
    except InputError as error:
        return answer._replace(error=error, status="")
    return answer._replace(solution=solution, status="")


# --- Texts ---


class _CountedLines(Lines):
    """The same lines, and how many of them were `taken`."""

    def __init__(self, lines: Lines) -> None:
        super().__init__(())
        self._lines = lines
        self.taken = 0

    def __next__(self) -> Line:
        line = next(self._lines)
        self.taken += 1
        return line

    def ahead(self) -> Iterator[Line]:
        """The coming lines, of which none is taken."""
        return self._lines.ahead()

    def push_back(self, line: Line) -> None:
        """Make `line` the next one again."""
        self._lines.push_back(line)
        self.taken -= 1


class TextAnswers:
    """Answers in lines: one a line, or several lines each, perhaps below headings."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self._key = ""  # that a heading has told of the next answer
        self._place = ""  # of the puzzle, which headings name
        self._are_blocks = False  # whether answers take several lines

    def take(self, puzzle: Puzzle | BadRecord) -> GivenAnswer | None:
        """Read the lines of the next answer."""
        self._place = str(puzzle.place)
        status = self._pass_headings()
        first = next(self.lines, None)
        if first is None:
            return None
        answer = GivenAnswer(first.place(), key=self._key)
        self._key = ""
        word = status or _status(first.text.strip(), puzzle)
        if word:
            return answer._replace(status=word)
        if isinstance(puzzle, BadRecord):
            self._pass_over()
            return answer._replace(status="bad")
        self.lines.push_back(first)
        if not formats_of(puzzle.family).frames and refused_drawing(first) is not None:
            self._are_blocks = True
            self._pass_over()
            return answer._replace(error=first.error("a drawing is not read as an answer"))
        counted = _CountedLines(self.lines)
        try:
            with as_bad_record(first.place()):
                solution = puzzle._read_answer(counted)
        except InputError as error:
            if not isinstance(error, WrongAnswerError):
                self._pass_over()
            return answer._replace(error=error)
        self._are_blocks = counted.taken > 1
        return answer._replace(solution=solution)

    def goes_on(self, answer: GivenAnswer) -> bool:
        """Whether the next heading is that of the same puzzle."""
        if not answer.key:
            return False
        status = self._pass_headings(only_key=answer.key)
        return not status and self._key == answer.key

    def _pass_headings(self, only_key: str = "") -> str:
        """Take headings and comments above the next answer; return the status that one tells.

        With `only_key`, a heading of another puzzle stays.
        """
        for line in self.lines:
            if line.is_blank or _COMMENT.match(line.text):
                continue
            text = line.text.strip()
            if text.startswith(self._place) and text[len(self._place) :][:1] in ("", ",", ":"):
                text = text.replace(self._place, _THIS_PUZZLE, 1)
            found = _HEADING.fullmatch(text)
            if found is None or (only_key and found["key"] != only_key):
                self.lines.push_back(line)
                return ""
            self._key = found["key"]
            if found["status"] in STATUS_WORDS:
                self.lines.push_back(line)
                return str(found["status"])
        return ""

    def _pass_over(self) -> None:
        """Take what is left of an answer that cannot be read: lines up to a blank one."""
        for line in self.lines:
            if line.is_blank or not self._are_blocks:
                self.lines.push_back(line)
                return


def _status(text: str, puzzle: Puzzle | BadRecord) -> str:
    """The status that a line says: by our words, or those of the contest; "" for other lines."""
    if text in STATUS_WORDS:
        return text
    if _UNKNOWN.fullmatch(text):
        return "unknown"
    contest = None if isinstance(puzzle, BadRecord) else puzzle._contest
    words = {} if contest is None else {said: word for word, said in contest.words.items()}
    return words.get(text, "")


# --- Data ---


class _StatedValue(NamedTuple):
    """An answer as data, the key of its puzzle, and its number among those of the puzzle."""

    stated: StatedAnswer
    key: str = ""
    number: int = 0


class DataAnswers:
    """Answers in JSON, YAML or a table."""

    def __init__(self, values: Iterator[_StatedValue | GivenAnswer]) -> None:
        self._values = values

    def take(self, puzzle: Puzzle | BadRecord) -> GivenAnswer | None:
        """Read the next value."""
        found = next(self._values, None)
        if found is None or isinstance(found, GivenAnswer):
            return found
        stated, key, number = found
        if isinstance(puzzle, BadRecord):
            return GivenAnswer(stated.place, status=stated.status or "bad", key=key, number=number)
        return given(stated, puzzle, key, number)

    def goes_on(self, answer: GivenAnswer) -> bool:
        """Whether the next value has the same key, or the number that follows."""
        following = next(self._values, None)
        if following is None:
            return False
        self._values = chain([following], self._values)
        if answer.key or following.key:
            return answer.key == following.key
        return answer.number > 0 and following.number == answer.number + 1


def _is_json(line: Line) -> bool:
    """Whether a line is JSON, or would be if it were less long or deep."""
    from json import JSONDecodeError

    with suppress(InputError):
        try:
            _json(line.text, line)
        except JSONDecodeError:
            return False
    return True


def _json_values(lines: Lines) -> Iterator[_StatedValue | GivenAnswer]:
    """The answers of JSON, in lines or an array of them: objects of our form, or bare values."""
    from json import JSONDecodeError

    for line in objects_of(lines):
        if not line.is_blank:
            try:
                yield from _of_object(_json(line.text, line), line.place())
            except JSONDecodeError as error:
                broken = line.error(f"not JSON: {error.msg}", error.pos)
                yield GivenAnswer(line.place(), error=broken)
            except InputError as error:
                yield GivenAnswer(line.place(), error=error)


def _json(text: str, line: Line) -> object:
    """Return what a text of JSON says; raises `JSONDecodeError`, or `InputError` for the rest."""
    from json import JSONDecodeError, loads

    try:
        return loads(text)
    except JSONDecodeError:
        raise
    except ValueError:
        raise line.error("a number of thousands of digits, which is not read") from None
    except RecursionError:
        raise line.error("nested too deeply for an answer") from None


def _of_object(value: object, place: Place) -> Iterator[_StatedValue]:
    """The answer of an object of our schema, or a bare solution."""
    if not isinstance(value, dict) or not ({"solution", "status"} & value.keys()):
        yield _StatedValue(StatedAnswer(place, value))
        return
    where = [value[name] for name in ("source", "line", "record") if name in value]
    key = ":".join(map(str, where)) if len(where) > 1 else ""
    number = value.get("number")
    number = number if isinstance(number, int) else 0
    if value.get("solution") is not None or not {"count", "distinct"} & value.keys():
        status = str(value.get("status", ""))
        cost = "" if value.get("cost") is None else str(value["cost"])
        stated = StatedAnswer(place, value.get("solution"), status, cost)
        yield _StatedValue(stated, key, number)


def _yaml_values(lines: Lines) -> Iterator[_StatedValue | GivenAnswer]:
    """The solutions of documents of YAML; puzzles beside them are passed over."""
    from cover.reading.yaml_documents import documents
    from cover.reading.yaml_reader import stated_answer

    for document in documents(lines):
        if isinstance(document, InputError):
            yield GivenAnswer(document.place, error=document)
            continue
        number = document.get("number")
        count = 0 if number is None else _count(number.text)
        yield _StatedValue(stated_answer(document), "", count)


def _count(text: str) -> int:
    """Return the number of an answer among several; 0 for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_COUNT else 0


def _table_values(lines: Lines) -> Iterator[_StatedValue | GivenAnswer]:
    """The solutions of a table with a header, by the names of our columns."""
    head = next(line for line in lines if not line.is_blank)
    delimiter = max(",;\t", key=head.text.count)
    names = [name.strip().lower() for name in _row(head, delimiter)]
    column = next(k for k, name in enumerate(names) if name.rstrip("s") in ("solution", "answer"))
    for line in lines:
        if line.is_blank:
            continue
        try:
            fields = _row(line, delimiter)
        except InputError as error:
            yield GivenAnswer(line.place(), error=error)
            continue
        if len(fields) <= column:
            has = counted(len(fields), "field")
            short = line.error(f"{has}, the solution is in field {column + 1}")
            yield GivenAnswer(line.place(), error=short)
            continue
        row = dict(zip(names, fields, strict=False))
        key = ":".join(row[name] for name in ("source", "line", "record") if name in row)
        number = row.get("number", "")
        status, cost = row.get("status", ""), row.get("cost", "")
        stated = StatedAnswer(line.place(), fields[column] or None, status, cost)
        yield _StatedValue(stated, key, _count(number))


def _row(line: Line, delimiter: str) -> list[str]:
    """Return the fields of a row; raises `InputError`."""
    from csv import Error, reader
    from io import StringIO

    try:
        return next(reader(StringIO(line.text), delimiter=delimiter), [])
    except Error as error:
        raise line.error(f"no row of a table: {error}") from None


# --- Tables that have a column of puzzles and a column of their solutions ---

_DELIMITERS = (",", ";", "\t", " ")
_PUZZLES = {"puzzle", "quiz", "quizze", "question", "grid", "problem"}
_SOLUTIONS = {"solution", "answer", "solved"}
_BLANKS = re.compile(r"[.0?_*x-]")
_CELLS = re.compile(r"[0-9A-Za-z.?_*-]{16,}")
_LOOKED_AT = 20  # rows


class SolvedColumns(NamedTuple):
    """Which columns of a table are the puzzles and their solutions, from 0."""

    puzzle: int
    solution: int
    delimiter: str
    has_header: bool


def columns_in(lines: Lines) -> SolvedColumns | None:
    """Return the columns of puzzles and solutions of a table; None for other texts. Takes no line.

    A header names them; or else the puzzle is the field that a longer look fills: in every row, the
    solution has its symbols, and more in the place of blanks.
    """
    coming = (line.text for line in lines.ahead() if not line.is_blank and not line.is_comment)
    texts = list(islice(coming, _LOOKED_AT))
    for delimiter in _DELIMITERS:
        rows = [[text[a:b] for a, b in field_spans(text, delimiter)] for text in texts]
        if rows and len(rows[0]) > 1:
            found = _named(rows, delimiter) or _seen(rows, delimiter)
            if found is not None:
                return found
    return None


def _named(rows: Sequence[Sequence[str]], delimiter: str) -> SolvedColumns | None:
    names = [name.strip().lower().removesuffix("s") for name in rows[0]]
    puzzle = next((k for k, name in enumerate(names) if name in _PUZZLES), None)
    solution = next((k for k, name in enumerate(names) if name in _SOLUTIONS), None)
    if puzzle is None or solution is None:
        return None
    return SolvedColumns(puzzle, solution, delimiter, True)


def _seen(rows: Sequence[Sequence[str]], delimiter: str) -> SolvedColumns | None:
    """The columns of rows that look like puzzles and solutions, below a header or without one."""
    for has_header, below in ((False, rows), (True, rows[1:])):
        if not below:
            continue
        fields = range(min(map(len, below)))
        for puzzle in fields:
            for solution in fields:
                if all(_is_solved(row[puzzle], row[solution]) for row in below):
                    return SolvedColumns(puzzle, solution, delimiter, has_header)
    return None


def _is_solved(puzzle: str, solution: str) -> bool:
    """Whether a text has the symbols of another one, and nothing but symbols."""
    return (
        len(puzzle) == len(solution)
        and puzzle != solution
        and bool(_CELLS.fullmatch(puzzle) and _CELLS.fullmatch(solution))
        and len(_BLANKS.findall(solution)) < len(_BLANKS.findall(puzzle))
    )


class SolvedTable:
    """The rows of a table: `puzzles` are the lines of one column, the answers those of another."""

    def __init__(self, lines: Lines, columns: SolvedColumns) -> None:
        self.lines, self.columns = lines, columns
        self.last: Line | None = None  # row that was taken, unless it was too short
        self._solutions: dict[int, Line | InputError] = {}  # by the number of the line
        rows = islice(lines.ahead(), columns.has_header, _LOOKED_AT)
        fields = (line.text.split(columns.delimiter)[columns.puzzle :] for line in rows)
        self._like = next((each[0] for each in fields if each), ".")  # a puzzle of a row
        self.puzzles = Lines(self._puzzles())

    def take(self, puzzle: Puzzle | BadRecord) -> GivenAnswer | None:
        """Read the solution in the row of a puzzle."""
        line = self._solutions.pop(puzzle.place.line, None)
        if line is None:
            return None
        if isinstance(line, InputError):
            return GivenAnswer(line.place, error=line)
        answer = GivenAnswer(line.place())
        if isinstance(puzzle, BadRecord) or line.is_blank:
            return answer
        try:
            return answer._replace(solution=puzzle._read_answer(Lines([line])))
        except InputError as error:
            return answer._replace(error=error)

    def goes_on(self, answer: GivenAnswer) -> bool:
        """Return False: each row has one puzzle."""
        return False

    def _puzzles(self) -> Iterator[Line]:
        """Yield the puzzle of each row, and keep its solution until the puzzle was read."""
        puzzle, solution, delimiter, is_header = self.columns
        for line in self.lines:
            if line.is_blank or line.is_comment:
                continue
            if is_header:
                is_header = False
                continue
            spans = list(field_spans(line.text, delimiter))
            if len(spans) > max(puzzle, solution):
                self.last, self._solutions[line.number] = line, line.part(*spans[solution])
                yield line.part(*spans[puzzle])
                continue
            what, field = ("puzzle", puzzle) if puzzle >= len(spans) else ("solution", solution)
            has = f"{counted(len(spans), 'field')}, the {what} is in field {field + 1}"
            self.last, self._solutions[line.number] = None, line.error(has)
            # A record in its place needs a puzzle: its own, or that of another row.
            if puzzle < len(spans):
                yield line.part(*spans[puzzle])
            else:
                yield Line(line.source, line.number, self._like)


# The answers of an input, in order: `take` returns the next one, read as one to a puzzle, and None
# where none is left; `goes_on` tells whether the next one says that it is to the same puzzle.
GivenAnswers = TextAnswers | DataAnswers | SolvedTable
