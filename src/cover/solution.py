"""A solution of a puzzle, as an object."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, TypeVar, overload

if TYPE_CHECKING:
    from cover.puzzle import Puzzle
    from cover.reading.exact_numbers import ExactCost


# What is written as text by that name, and as bytes, for those who check types.
_Common = Literal["line", "lines", "rows", "grid", "text", "json", "csv", "yaml", "svg", "html"]
TextForm = Literal[_Common, "table", "tsv", "contest"]
PuzzleForm = Literal[_Common, "puzzle", "dlx", "cnf", "opb", "lp"]
BytesForm = Literal["png", "pdf"]


class Unchanging:
    """The base of puzzles, solutions and counts; they set their attributes by `object`.

    Messages call it as `_called` says.
    """

    __slots__ = ()

    _called: ClassVar[str]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(self._refusal())

    def __delattr__(self, name: str) -> None:
        raise AttributeError(self._refusal())

    def _refusal(self) -> str:
        return f"a {self._called} never changes; make another one"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


_LONGEST = 100  # characters of a solution in a `repr`


class Solution(Unchanging):
    """A solution of the `puzzle`, checked by its rules; it never changes.

    An index finds what stands in a cell, and to iterate is to go through the `placements`; what
    these are, the class of each family says. `data` is the solution as JSON has it, and `to` writes
    it in any form. `str()` is the drawing that `--format grid` prints; a notebook shows the
    picture, a solid one in space. It is always true, so that `if solution` asks whether there is
    one, even where nothing is to be placed. Two solutions are equal if they are the same one of
    equal puzzles; they can be pickled, and be members of sets.

    `values` are the numbers that the family itself makes of a solution. `cost` is what it costs,
    where the puzzle states costs and the solution was found by their options: exact if it is whole,
    otherwise the nearest number in floating point.

    >>> import cover
    >>> solution = cover.solve("1....2.....3.4..")
    >>> solution["r1c2"], solution[0, 1]
    ('3', '3')
    >>> solution.to("line")
    '1324423121433412'
    >>> solution
    <GridSolution 1324423121433412>
    >>> solution.placements[0]
    FilledCell(row=0, column=0, symbol='1')
    >>> solution.data
    '1324423121433412'
    """

    __slots__ = ("_cost", "puzzle", "values")

    _called = "solution"

    puzzle: Puzzle[Any]
    values: tuple[int, ...]
    _cost: ExactCost | None

    def __init__(
        self, puzzle: Puzzle[Any], values: Sequence[int], cost: ExactCost | None = None
    ) -> None:
        object.__setattr__(self, "puzzle", puzzle)
        object.__setattr__(self, "values", tuple(values))
        object.__setattr__(self, "_cost", cost)

    # --- What it says ---

    def __getitem__(self, key: Any) -> Any:
        """Return what stands in a cell, or in the place that the family calls so.

        Raises `KeyError` where there is none.
        """
        try:
            return self.data[key]
        except (IndexError, TypeError):
            raise KeyError(key) from None

    @property
    def placements(self) -> list[Any]:
        """What was put where, in the order of the puzzle."""
        data = self.data
        return list(data.items() if isinstance(data, Mapping) else data)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.placements)

    def __len__(self) -> int:
        return len(self.placements)

    def __bool__(self) -> bool:
        """True: a solution was found, even where nothing is to be put anywhere."""
        return True

    @property
    def cost(self) -> int | float | None:
        """What the solution costs; None where that is not known.

        >>> import cover
        >>> cover.Matching("a b 3\\na c 2\\nb d 4\\nc d 1\\n").solve(max_cost=True).cost
        6
        """
        return None if self._cost is None else self._cost.number

    @property
    def exact_cost(self) -> ExactCost | None:
        """The cost in full, which `str` writes exactly; None where it is not known.

        >>> import cover
        >>> str(cover.Matching("a b 0.10\nc d 0.2\n").solve(min_cost=True).exact_cost)
        '0.30'
        """
        return self._cost

    @property
    def data(self) -> Any:
        """The solution as it stands in JSON: a text, a list or a map."""
        return self.puzzle._data(self.values)

    @overload
    def to(self, form: TextForm) -> str: ...
    @overload
    def to(self, form: BytesForm) -> bytes: ...
    @overload
    def to(self, form: str) -> str | bytes: ...
    def to(self, form: str) -> str | bytes:
        """Return the solution in a form of `--format`, as the command writes it.

        That is `line`, `rows`, `table`, `grid`, `contest`, `json`, `csv`, `yaml`, `svg` or `html`,
        and `png` or `pdf` as bytes; or the suffix of its files, such as `.svg`. There is no line
        end after the last line. Raises `OptionError` for other names, and where a library is
        missing that the form needs; `InputError` for `contest` where no contest has the format that
        the puzzle was written in, and for `table` where a solution has none.
        """
        from cover.result import SearchResult

        result = SearchResult(self.puzzle)
        result.status, result.solution, result.found = "solved", self, 1
        return result.to(form)

    # --- What it looks like ---

    def __str__(self) -> str:
        return self.puzzle._draw(self.values, False)

    def __repr__(self) -> str:
        line = self.puzzle._line(self.values)
        return (
            f"<{type(self).__name__} {line if len(line) <= _LONGEST else line[:_LONGEST] + '...'}>"
        )

    def _repr_svg_(self) -> str:
        from cover.drawing.svg import alone

        return alone(self.puzzle._picture(self.values), repr(self))

    def _repr_html_(self) -> str | None:
        """Return a viewer for what stands in space; None where the picture says as much."""
        found = self.puzzle._solid(self.values)
        if found is None:
            return None
        from cover.drawing.html import Panel, framed, page

        panel = Panel(str(self.puzzle.place), self.puzzle._picture(self.values), found)
        return framed(repr(self.puzzle), page(repr(self.puzzle), [panel]))

    # --- What it is equal to ---

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self.values == other.values and self.puzzle == other.puzzle

    def __hash__(self) -> int:
        return hash(self.values)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.puzzle, self.values, self._cost)


if TYPE_CHECKING:  # who leaves out what kind of solution it is, means any
    from typing_extensions import TypeVar as TypeVarWithDefault

    AnySolution = TypeVarWithDefault(
        "AnySolution", bound=Solution, default=Solution, covariant=True
    )
else:
    AnySolution = TypeVar("AnySolution", covariant=True)
