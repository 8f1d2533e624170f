"""What can go wrong, and where.

::

    CoverError                 whatever `cover` raises on purpose
    ├── InputError             a text that cannot be read as a puzzle: knows file, line, column
    │   ├── WrongAnswerError   a text that can be read as an answer, and says what cannot be
    │   ├── UnfitError         a puzzle that does not have what an option asks for
    │   ├── FamilyError        a fault in the code of a family from outside of the package
    │   └── FaultError         a fault in the code of `cover`, and the puzzle that met it
    ├── ModelError             an exact-cover problem that is not well formed: knows option and item
    ├── EngineError            the engine that was asked for is missing, unknown or out of date
    │   ├── TooLargeError      it is there, and has no room for this problem
    │   ├── NoThreadError      it is there, and there is not even one thread for it
    │   └── ClusterError       workers that are out of reach, of no use, or have gone
    │       └── LostTaskError  they end, one after the other, while they are at one task
    ├── OptionError            a query that cannot be carried out, whatever the input says
    │   └── CheckpointError    the folder of a checkpoint that cannot be used, or is of another one
    ├── LimitError             a limit was hit where nothing can be said without a whole answer
    │   └── OutgrownError      the states of a count do not fit into the memory that it may take
    └── CheckError             an answer that broke the rules: a fault of `cover`

The command line catches `CoverError` once, and leaves with its `exit_code`. What is wrong with what
a caller has passed on, a `ValueError` is, too: inputs, problems, options. Whatever else is raised
while one record is worked at becomes an `InputError` by `as_bad_record`, so that it costs no other.

>>> import cover
>>> try:
...     cover.Sudoku(["1...", "..7.", "....", "...."])
... except cover.errors.InputError as error:
...     print(error.place)
...     print(error.message)
grid:2:3
"7" is not a digit 1-4 or a blank (. 0 ? - _ * x)
"""

from __future__ import annotations

from contextlib import AbstractContextManager

from cover.tuples import NamedTuple


def printable(text: str) -> str:
    """The text without characters that would break a line or command a terminal."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)


class Place(NamedTuple):
    """Where something stands in the input: `line` and `column` count from 1; 0 is "not known"."""

    source: str
    line: int = 0
    column: int = 0

    @property
    def name(self) -> str:
        """The source as it can be shown, whatever the name of its file holds."""
        return printable(self.source)

    def __str__(self) -> str:
        column = f":{self.column}" if self.column else ""
        return f"{self.name}:{self.line}{column}" if self.line else self.name


class CoverError(Exception):
    """The root of everything that `cover` raises on purpose."""

    exit_code = 2


class InputError(CoverError, ValueError):
    """A text that is not a puzzle.

    `message` says what was found and what was expected; `text` is the source line, where there
    is one to show under the message.
    """

    def __init__(self, place: Place, message: str, text: str = "") -> None:
        super().__init__(f"{place}: {message}")
        self.place = place
        self.message = message
        self.text = text

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.place, self.message, self.text)


class WrongAnswerError(InputError):
    """An answer that can be read, and is wrong by what it says: a symbol that there is not."""

    exit_code = 1


class UnfitError(InputError):
    """What an `option` asks for, and the puzzle does not have."""

    def __init__(self, place: Place, option: str, message: str) -> None:
        super().__init__(place, message)
        self.option = option

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.place, self.option, self.message)


class FamilyError(InputError):
    """A fault in the code of a family from outside of the package, and the puzzle that met it."""


class FaultError(InputError):
    """A fault in the code of `cover`, and the puzzle that met it."""


class ModelError(CoverError, ValueError):
    """An exact-cover problem that is not well formed.

    `option` is the number of the option from 0 (None: the fault lies with the items), `entry`
    the place of the item in that option from 0, and `item` the name of the item.
    """

    def __init__(
        self, message: str, *, option: int | None = None, entry: int = 0, item: object = None
    ) -> None:
        where = "" if option is None else f"option {option}: "
        super().__init__(where + message)
        self.message = message
        self.option = option
        self.entry = entry
        self.item = item


class EngineError(CoverError):
    """The engine that was asked for is missing, unknown or out of date."""


class TooLargeError(EngineError):
    """The engine that was asked for has no room for this problem; others have."""


class ClusterError(EngineError):
    """The workers that were asked for are out of reach, of no use, or have gone."""


class LostTaskError(ClusterError):
    """Workers ended, one after the other, while they were at a task: it may need too much memory.

    How many workers of a cluster are tried is a setting of its scheduler.
    """


class NoThreadError(EngineError):
    """The system has no room for even one more thread."""

    def __init__(
        self, message: str = "no thread can begin: the system has no room for more of them"
    ) -> None:
        super().__init__(message)


class OptionError(CoverError, ValueError):
    """A query that cannot be carried out: an unknown format, a switch without a meaning here."""


class CheckpointError(OptionError):
    """The folder of a checkpoint cannot be used, or is about another question."""


class LimitError(CoverError):
    """A limit was hit where nothing can be said without a whole answer."""

    exit_code = 3


class OutgrownError(LimitError):
    """The states of a count do not fit into the memory that it may take."""

    def __init__(self) -> None:
        super().__init__("the states of a count do not fit into the memory that it may take")


class CheckError(CoverError):
    """An answer that broke the puzzle's own rules: a fault of `cover`. The answer is not shown."""


class as_bad_record(AbstractContextManager[None]):  # noqa: N801 - as `suppress`, it is entered
    """Raise as an `InputError` what is raised while the record at a place is worked at.

    It says whether that is a fault in `cover`. What is said of a whole run goes through: options,
    limits, a cluster that has gone, files that cannot be read or written.
    """

    __slots__ = ("_place",)

    def __init__(self, place: Place) -> None:
        self._place = place

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        if not isinstance(error, Exception):
            return
        if isinstance(error, InputError | OptionError | LimitError | ClusterError | OSError):
            return
        if isinstance(error.__cause__, KeyboardInterrupt):  # it came as a class was being made
            raise error.__cause__ from None
        place = self._place
        if isinstance(error, EngineError):
            raise InputError(place, str(error)) from error
        if isinstance(error, MemoryError):
            raise InputError(place, "there is not enough memory for it") from error
        if isinstance(error, CheckError):
            told = str(error).removeprefix(f"{place}: ") + _REPORT
            raise FaultError(place, told) from error
        raise FaultError(place, fault_in_a_line(error)) from error


_PACKAGE = __file__.removesuffix("errors.py")
_REPORT = "; please report it, with the puzzle and the command"
_LONGEST = 300  # characters of what an exception says


def fault_in_a_line(error: BaseException) -> str:
    """Return what is said of an exception that `cover` never meant to raise, and where it was."""
    where, step = "", error.__traceback__
    while step is not None:
        name = step.tb_frame.f_code.co_filename
        if name.startswith(_PACKAGE):
            where = f" ({name.removeprefix(_PACKAGE)}, line {step.tb_lineno})"
        step = step.tb_next
    return f"a fault in cover: {in_a_line(error)}{where}{_REPORT}"


def in_a_line(error: BaseException) -> str:
    """Return the type of an exception and what it says, in one line."""
    text = printable(" ".join(str(error).split()))
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]}..."
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
