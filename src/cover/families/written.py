"""Puzzles of families whose rules and layout are objects of their own, beside the puzzle."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Self

from cover.errors import Place
from cover.facts import (
    Contest,
    Contradiction,
    Costs,
    Covering,
    Decider,
    Exchangeable,
    Filling,
    LineParts,
    ModelNames,
    PuzzleLines,
    Source,
    Values,
)
from cover.families import COMMANDS, OUTSIDE
from cover.puzzle import Puzzle
from cover.solution import AnySolution

if TYPE_CHECKING:
    from cover.drawing.html import Solid
    from cover.drawing.marks import Marking
    from cover.drawing.svg import Picture
    from cover.families.clues import Clues, Constraints
    from cover.families.words import Telling, Words
    from cover.problem import ItemSymmetry, Problem
    from cover.reading.lines import Lines


class Record(Puzzle[AnySolution]):
    """A puzzle with its statement, `puzzle`, and its `layout`; hooks ask these, and modules."""

    puzzle: Any
    layout: Any

    def _replace(self, **changes: Any) -> Self:
        own = {name: value for name, value in changes.items() if name in ("puzzle", "layout")}
        other = {name: value for name, value in changes.items() if name not in own}
        return self.but(**own, source=self.source._replace(**other))

    def _module(self, name: str) -> Any:
        return import_module(f"cover.families.{COMMANDS.get(self.family, OUTSIDE)}.{name}")

    def _key(self) -> Hashable:
        return super()._key()

    @property
    def family(self) -> str:
        """The command for puzzles like this one."""
        family: str = self.puzzle.family
        return family

    @property
    def _shape(self) -> Hashable:
        shape: Hashable = self.puzzle.shape
        return shape

    def _model(self, deadline: float | None = None) -> Problem:
        kind, shape = type(self.puzzle), self.puzzle.shape
        found: Problem
        if hasattr(kind, "model_in_time"):
            found = kind.model_in_time(shape, deadline)
        else:
            found = kind.model(shape)
        return found

    def _names(self) -> ModelNames:
        names: ModelNames = self.puzzle.names(self.layout.symbol)
        return names

    def _given_options(self) -> Values:
        fixed: Values = self.puzzle.fixed()
        return fixed

    def _contradiction(self, deadline: float | None = None) -> Contradiction | None:
        found: Contradiction | None
        if hasattr(self.puzzle, "contradiction_in_time"):
            found = self.puzzle.contradiction_in_time(deadline)
        else:
            found = self.puzzle.contradiction()
        return found

    @property
    def _may_cost(self) -> bool:  # type: ignore[override]
        return hasattr(self.puzzle, "costs")

    def _costs(self) -> Costs | None:
        return self.puzzle.costs() if hasattr(self.puzzle, "costs") else None

    def _exchangeable(self) -> Exchangeable | None:
        found: Exchangeable | None = self.puzzle.exchangeable()
        return found

    def _item_symmetry(self) -> ItemSymmetry | None:
        ask = getattr(self.puzzle, "item_symmetry", None)
        return None if ask is None else ask(self.puzzle.shape)

    @property
    def _up_to_symmetry(self) -> bool:  # type: ignore[override]
        return getattr(self.puzzle, "is_up_to_symmetry", False)

    def _symmetries(self) -> Iterable[Sequence[int]]:
        return self.puzzle.symmetries() if hasattr(self.puzzle, "symmetries") else ()

    @property
    def _tells_all_layers(self) -> bool:  # type: ignore[override]
        return getattr(self.puzzle, "tells_all_layers", False)

    @property
    def _why_not_drawn(self) -> str:  # type: ignore[override]
        return getattr(self.puzzle, "why_not_drawn", "")

    def _answer_items(self) -> Sequence[int] | None:
        ask = getattr(self.puzzle, "answer_items", None)
        return None if ask is None else ask(self.puzzle.shape)

    def _decider(self) -> Decider | None:
        found = self.puzzle
        if not hasattr(found, "reduced"):
            return None
        reduced = lambda: (  # noqa: E731
            None if (less := found.reduced()) is None else self._replace(puzzle=less)
        )
        return Decider(found.found, found.best, found.extends, found.allowed, reduced)

    def _partial(self) -> Self | None:
        return (
            self._replace(puzzle=self.puzzle.partial()) if hasattr(self.puzzle, "partial") else None
        )

    def _coverage(self) -> Sequence[int]:
        return self.puzzle.coverage() if hasattr(self.puzzle, "coverage") else ()

    def _left_over(self, values: Sequence[int]) -> list[str]:
        return self.puzzle.left_over(values) if hasattr(self.puzzle, "left_over") else []

    def _filling(self) -> Filling | None:
        ask = getattr(self.puzzle, "filling", None)
        return None if ask is None else ask(self.puzzle.shape)

    def _covering(self) -> Covering | None:
        return self.puzzle.covering() if hasattr(self.puzzle, "covering") else None

    def _decode(self, options: Sequence[int]) -> Values:
        found: Values = self.puzzle.decode(options)
        return found

    def _faults_in(self, values: Sequence[int]) -> list[str]:
        found: list[str] = self.puzzle.check(values, self.layout.symbol)
        return found

    def _cost(self, values: Sequence[int]) -> int | None:
        return self.puzzle.cost(values) if hasattr(self.puzzle, "cost") else None

    @property
    def _contest(self) -> Contest | None:
        found: Contest | None = self.layout.contest
        if found is None:
            return None
        lines, head = found.lines, found.head
        return found._replace(
            lines=lambda puzzle, values: lines(puzzle.layout, values),
            head=lambda puzzle, number: head(puzzle.layout, number),
        )

    def _symbol(self, value: int) -> str:
        symbol: str = self.layout.symbol(value)
        return symbol

    def _place_of(self, cell: int) -> Place:
        place: Place = self.layout.place(cell)
        return place

    def _place_of_clue(self, number: int) -> Place:
        place: Place = self.layout.part_place(number)
        return place

    def _line(self, values: Sequence[int]) -> str:
        line: str = self.layout.line(values)
        return line

    @property
    def _writes_parts(self) -> bool:  # type: ignore[override]
        return hasattr(self.layout, "line_parts") and hasattr(self.puzzle, "covering")

    def _line_parts(self) -> LineParts | None:
        return self.layout.line_parts(self.puzzle) if hasattr(self.layout, "line_parts") else None

    def _rows(self, values: Sequence[int]) -> list[str]:
        rows: list[str] = self.layout.rows(values)
        return rows

    def _data(self, values: Sequence[int]) -> str | Sequence[object] | Mapping[str, object]:
        data: str | Sequence[object] | Mapping[str, object] = self.layout.data(values)
        return data

    @property
    def _draws_costs(self) -> bool:  # type: ignore[override]
        return hasattr(self.layout, "cost")

    def _read_answer(self, lines: Lines) -> Values:
        values: Values = self._module("solutions").read_lines(lines, self)
        return values

    def _read_data(self, value: object, place: Place) -> Values:
        values: Values = self._module("solutions").read_data(value, self, place)
        return values

    def _puzzle_lines(self) -> PuzzleLines | None:
        lines = getattr(self._module("solutions"), "puzzle_lines", None)
        return None if lines is None else lines(self)

    def _stated(self, command: str = "") -> dict[str, object]:
        keys: dict[str, object] = self._module("yaml").stated(self, command or self.family)
        return keys

    def _stated_solution(self, values: Sequence[int]) -> object:
        return self._module("yaml").stated_solution(self, values)

    def _draw(
        self, values: Sequence[int] | None, colour: bool, above: Sequence[int] | None = None
    ) -> str:
        drawn: str = self._module("drawing").draw(self, values, colour, above)
        return drawn

    def _draw_marked(self, marks: Marking, colour: bool) -> str:
        drawn: str = self._module("drawing").draw_marked(self, marks, colour)
        return drawn

    def _picture(self, values: Sequence[int] | None) -> Picture:
        picture: Picture = self._module("picture").picture(self, values)
        return picture

    def _picture_marked(self, marks: Marking) -> Picture:
        picture: Picture = self._module("picture").picture_marked(self, marks)
        return picture

    def _solid(self, values: Sequence[int]) -> Solid | None:
        make = getattr(self._module("picture"), "solid", None)
        return None if make is None else make(self, values)

    def _words(self) -> Words:
        words: Words = self._module("words").words(self)
        return words

    def _telling(self, problem: Problem) -> Telling:
        told: Telling = self._module("words").telling(self, problem)
        return told

    def _clues(self) -> Clues:
        parts: Clues = self._module("clues").clues(self)
        return parts

    def _offers(self) -> Clues | None:
        make = getattr(self._module("clues"), "offers", None)
        return None if make is None else make(self)

    @property
    def _states_constraints(self) -> bool:  # type: ignore[override]
        is_stated = getattr(self._module("clues"), "is_stated", None)
        return is_stated is not None and is_stated(self)

    def _constraints(self) -> Constraints:
        demands: Constraints = self._module("clues").constraints(self)
        return demands

    def _invariant(self) -> Hashable:
        mark: Hashable = self._module("likeness").mark(self)
        return mark

    def _canonical_form(self) -> Hashable:
        form: Hashable = self._module("likeness").form(self)
        return form


def made_of(place: Place, puzzle: Any, layout: Any, expect: int | None = None) -> Record[Any]:
    """Return the puzzle of a statement and its layout, of the class of its family."""
    source = Source(place, expect=expect)
    raw: Record[Any] = Record.made(source, puzzle=puzzle, layout=layout)
    found: type[Record[Any]] = raw._module("classes").class_of(raw)
    return found.made(source, puzzle=puzzle, layout=layout)
