"""A puzzle, of any family: what is given, what must be covered, and when an answer is right."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Self, SupportsIndex, cast, overload

from cover.authoring import Authored, Setting, is_taken
from cover.errors import CheckError, OptionError, Place, printable
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
    Reason,
    Source,
    Unfinished,
    Values,
)
from cover.problem import Coloured, ItemSymmetry, Problem
from cover.solution import AnySolution, Solution, Unchanging

if TYPE_CHECKING:
    from cover.drawing.html import Solid
    from cover.drawing.marks import Marking
    from cover.drawing.svg import Picture
    from cover.families.clues import Clues, Constraints
    from cover.families.own.answers import AnswerReader
    from cover.families.words import Words
    from cover.reading.arguments import Text
    from cover.reading.lines import Lines
    from cover.setting.generate import NewPuzzle


class Puzzle(Unchanging, Authored[AnySolution]):
    """A puzzle of any family: what is given, and what can be asked.

    It is made of a text in any format that its command reads, or of values in Python, as the class
    of its family says, such as `cover.Sudoku`; `cover.read` makes it of any input. It never
    changes, can be pickled and be a member of a set, and any number of threads can ask it at once.
    `str()` is a drawing of the unsolved puzzle, a notebook shows its picture. Two puzzles are equal
    if they state the same, options and pieces in the same order, whatever they were made of, and
    call things by the same names: a vertex that a program calls 1 is another than "1". Symbols of
    grids are no names: 1 to 9 may be written A to I.

    `source` is where it stood and what its input says besides, which equality ignores; `notes` are
    remarks on how it was read, such as what was left out; nothing is ever printed.

    >>> import cover
    >>> (puzzle,) = cover.read("1....2.....3.4..")
    >>> puzzle
    <Sudoku 4x4, 4 givens>
    >>> puzzle.family
    'sudoku'
    >>> print(puzzle.place)
    text:1
    >>> puzzle.notes
    ()
    >>> puzzle == cover.Sudoku("1....2.....3.4..")
    True

    Readers make a puzzle by `made`; `but` returns the same one but for some attributes, `sourced`
    but for where it comes from, and `restated` one that states something else in its place.

    >>> puzzle.sourced(format="lines").source.format
    'lines'
    >>> puzzle.but(source=puzzle.source) == puzzle.restated() == type(puzzle).made(**vars(puzzle))
    True

    Names with one underscore are what the engines, the writers and the setter's bench ask of a
    puzzle. Each has a default, which a family overrides where it knows better.
    """

    _called = "puzzle"

    source: Source
    # Of a puzzle that `parse` has read: what its settings say, its rows, and whether it is reading.
    _settings: Mapping[str, Setting]
    _text: tuple[str, ...]
    _is_open: bool = False

    solution_class: ClassVar[type[Solution]] = Solution

    # The kind of its new puzzles, where a family of the package makes any.
    _new_kind: ClassVar[str] = ""

    # The modules below `cover.families` that draw it in a terminal and as a picture, and that read
    # answers; and the classes there of its words and of its clues.
    _drawn_by = _pictured_by = "own.drawing"
    _answered_by = "own.answers"
    _worded_by, _clued_by = "words:Words", "own.text:RowClues"

    # --- How it is made ---

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Take a class from outside of the package as a family; raises `TypeError` as that does."""
        from cover.families import COMMANDS

        super().__init_subclass__(**keywords)
        if not (cls.__module__.startswith("cover.") and cls.command in ("", *COMMANDS)):
            cls._become_family()

    def __init__(self, text: Text) -> None:
        if not self.command:
            raise TypeError("a puzzle is of a family, such as cover.Sudoku; cover.read knows all")
        self._take(text)

    def _take(
        self, text: Text, options: Any = None, *, input_format: str = "", called: str = "text"
    ) -> None:
        """Become the only puzzle of a text, or of a file, read with the options of the family.

        Messages call a text as `called` says. Raises `InputError`.
        """
        from cover.asking.read import only_puzzle

        puzzle = only_puzzle(text, self.command, options, input_format=input_format, called=called)
        self._become(puzzle, puzzle.notes)

    def _take_values(
        self, read: Callable[[Any, Any], Puzzle[Any]], stated: Any, options: Any
    ) -> None:
        """Become the puzzle of values of Python: what `read` makes of a node, or of keys.

        It reads documents of YAML, whose keys these are, with the options of the family.
        """
        from cover.reading.arguments import ArgumentNode, arguments, noted

        if not isinstance(stated, ArgumentNode):
            stated = arguments(type(self).__name__, stated)
        reading, notes = noted(options)
        self._become(read(stated, reading), notes)

    @overload
    @classmethod
    def generate(cls, *args: Any, n: None = None, **keywords: Any) -> Self: ...
    @overload
    @classmethod
    def generate(cls, *args: Any, n: int, **keywords: Any) -> Iterator[Self]: ...
    @classmethod
    def generate(cls, *args: Any, n: int | None = None, **keywords: Any) -> Self | Iterator[Self]:
        """Return a new puzzle with one solution, or `n`; families of your own have `new_rows`.

        Its settings are keywords, as the class says; for those that all families have, see
        `cover.Sudoku.generate`. Raises `OptionError` where the family makes no puzzles.
        """
        if args:
            raise TypeError("what a puzzle is to be like is said by keywords")
        if not (cls._new_kind or cls._makes_puzzles()):
            raise OptionError(f"{cls.__name__} makes no puzzles: it has no new_rows()")
        return cls._generated(cls._new_kind or cls.command, n, keywords)

    @classmethod
    def _generated(
        cls, kind: str, n: int | None, keywords: Mapping[str, Any]
    ) -> Self | Iterator[Self]:
        """Return the first new puzzle of a kind, or an iterator of the first `n` that differ.

        What one has otherwise than was wished for is in its notes. Raises what `new_puzzles` does.
        """
        from cover.reading.option_values import whole_number
        from cover.setting.generate import new_puzzles

        number = None if n is None else whole_number("n", n, 1)
        puzzles = map(cls._new, new_puzzles(kind, keywords))
        return next(puzzles) if number is None else islice(puzzles, number)

    @classmethod
    def _new(cls, new: NewPuzzle) -> Self:
        """Return a puzzle that was made as one of this class."""
        puzzle = cls.__new__(cls)
        puzzle._become(new.puzzle, (new.made.remark,) if new.made.remark else ())
        return puzzle

    @classmethod
    def made(cls, source: Source, **stated: Any) -> Self:
        """Return the puzzle with these attributes, as readers make it."""
        puzzle = cls.__new__(cls)
        puzzle.__dict__.update(stated, source=source)
        return puzzle

    @classmethod
    def _parsed(cls, source: Source, rows: Sequence[str], settings: Mapping[str, Setting]) -> Self:
        """Return the puzzle of a text, which `parse` may change until it has read all rows.

        Raises `FamilyError`, or `InputError` as `parse` does.
        """
        puzzle = cls.made(source, _text=tuple(rows), _settings=dict(settings), **settings)
        puzzle.__dict__["_is_open"] = True
        with puzzle._blamed("parse()"):
            puzzle.parse(list(rows))
        del puzzle.__dict__["_is_open"]
        return puzzle

    def __setattr__(self, name: str, value: object) -> None:
        """Take what `parse` has found; after that a puzzle never changes."""
        if "source" in self.__dict__ and not self._is_open:
            raise AttributeError(self._refusal())
        if is_taken(name):
            raise AttributeError(f"every puzzle has `{name}`; another name is needed")
        object.__setattr__(self, name, value)

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Send other processes what was read; what `parse` has found, it finds there again."""
        if "_text" in self.__dict__:
            return type(self)._parsed, (self.source, self._text, self._settings)
        return super().__reduce_ex__(protocol)

    def but(self, **changes: Any) -> Self:
        """Return the same puzzle but for some attributes."""
        puzzle = type(self).__new__(type(self))
        puzzle.__dict__.update(self.__getstate__(), **changes)
        return puzzle

    def sourced(self, **changes: Any) -> Self:
        """Return the same puzzle, of whose source some fields are others."""
        return self.but(source=self.source._replace(**changes))

    def restated(self, **changes: Any) -> Self:
        """Return one that states something else in its place: what was said of answers goes."""
        return self.but(source=Source(self.place, self.source.format), **changes)

    def _become(self, puzzle: Puzzle[Any], notes: Sequence[str] = ()) -> None:
        """Be what another one is, which a reader has made, and no more."""
        self.__dict__.update(puzzle.__getstate__())
        self.__dict__["source"] = puzzle.source._replace(notes=tuple(notes))

    def __getstate__(self) -> dict[str, Any]:
        """Return what is stated, and nothing of what was found of it."""
        state, found = dict(self.__dict__), _found_later(cast("Any", type(self)))
        for name in found & state.keys():
            del state[name]
        return state

    # --- Where it stood, and what it is equal to ---

    @property
    def place(self) -> Place:
        """Where the puzzle stood in its input; lines and columns count from 1."""
        return self.source.place

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks on how it was read."""
        return self.source.notes

    @property
    def family(self) -> str:
        """The command for puzzles like this one, which is also the `type` of their YAML."""
        return self.command

    @cached_property
    def _stated_text(self) -> str:
        """All that is stated, as one text, in its order: it numbers options and pieces."""
        from json import dumps

        return dumps({"type": self.family, **self._stated()}, default=str)

    def _key(self) -> Hashable:
        """Return all that tells puzzles apart: what this one states, and perhaps more."""
        return self._stated_text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self is other or self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    # --- What engines ask ---

    @property
    def _shape(self) -> Hashable:
        """What the model depends on: puzzles of one class and shape share a prepared problem."""
        return type(self), self._key()

    def _model(self, deadline: float | None = None) -> Problem:
        """Return the exact-cover problem of all puzzles of this shape, without what is given.

        Raises `LimitError` at the deadline, a time of `monotonic`.
        """
        primary, secondary = self._said_items
        with self._blamed("multiplicities()"):
            multiplicities = {
                item: (times, times) if isinstance(times, int) else (times[0], times[1])
                for item, times in self.multiplicities().items()
            }
        with self._blamed("items() and options()"):
            options = (items for _, items in self._said_options)
            return Problem(primary, options, secondary, multiplicities=multiplicities)

    def _names(self) -> ModelNames:
        """Return what people call the items of the model, and its colours."""
        entries = (entry for _, items in self._said_options for entry in items)
        colours = dict.fromkeys(each.colour for each in entries if isinstance(each, Coloured))
        primary, secondary = self._said_items
        return ModelNames([*map(_word, (*primary, *secondary))], [*map(_word, colours)])

    @cached_property
    def _said_options(self) -> Sequence[tuple[Any, tuple[Any, ...]]]:
        """The meaning and the items of each option, as `options` tells them."""
        with self._blamed("options()"):
            return [(meaning, tuple(items)) for meaning, items in self.options()]

    @cached_property
    def _said_items(self) -> tuple[Sequence[Hashable], Sequence[Hashable]]:
        """The items, as `items` tells them, and all others that options name."""
        with self._blamed("items()"):
            primary = list(self.items())
        with self._blamed("options()"):
            known = set(primary)
            entries = (entry for _, items in self._said_options for entry in items)
            named = dict.fromkeys(k.item if isinstance(k, Coloured) else k for k in entries)
            return primary, [item for item in named if item not in known]

    def _given_options(self) -> Values:
        """Return the numbers of the options that the givens choose."""
        return ()

    # Whether few puzzles share a shape, so that mostly only what the givens leave is laid out.
    _givens_come_first: bool = False

    def _fixed(self) -> Values:
        """Return the options that are in all solutions: those given, and those of the shard."""
        given, shard = self._given_options(), self.source.shard
        return given if shard is None else tuple(dict.fromkeys((*given, *shard.fixed)))

    def _contradiction(self, deadline: float | None = None) -> Contradiction | None:
        """Return why there can be no solution, where the statement shows it.

        Raises `LimitError` at the deadline.
        """
        return None

    # Whether statements of such puzzles can have costs.
    _may_cost: ClassVar[bool] = True

    def _costs(self) -> Costs | None:
        """Return what the options cost; None where the statement has no costs."""
        if not self._states_costs():
            return None
        from cover.families.costs import costs_of
        from cover.reading.exact_numbers import exact_number

        with self._blamed("cost_of()"):
            said = [self.cost_of(meaning) for meaning, _ in self._said_options]
            stated = [None if cost is None else exact_number(str(cost)) for cost in said]
            for cost, number in zip(said, stated, strict=True):
                if cost is not None and number is None:
                    raise ValueError(f"{cost!r} is no number")
            return costs_of(stated)

    def _exchangeable(self) -> Exchangeable | None:
        """Return how it is solved without its givens, where symbols are then all alike."""
        return None

    def _item_symmetry(self) -> ItemSymmetry | None:
        """Return how items of the model can change places, whatever is given."""
        return None

    # Whether solutions that are turned or mirrored forms of each other count as one.
    _up_to_symmetry: bool = False

    def _symmetries(self) -> Iterable[Sequence[int]]:
        """Return the ways to turn and mirror it: for each option of the model its image.

        They are a group, and map the givens onto themselves; one may come twice.
        """
        return ()

    # Whether solutions with the same answer, told by `_answer_items`, count as different ones; and
    # why answers cannot be drawn at random, and what can be asked instead.
    _tells_all_layers: bool = False
    _why_not_drawn: ClassVar[str] = ""

    def _answer_items(self) -> Sequence[int] | None:
        """Return the primary items that tell answers apart; None where all of them do.

        A grid that dominoes can cover in several ways is one answer with several solutions.
        """
        return None

    def _decider(self) -> Decider | None:
        """Return how it is solved in polynomial time; None where that takes a search."""
        return None

    def _partial(self) -> Self | None:
        """Return the puzzle in which items may be left over; None where there is no such."""
        return None

    def _coverage(self) -> Sequence[int]:
        """Return, of a partial puzzle, how many of the items each option covers."""
        return ()

    def _left_over(self, values: Sequence[int]) -> list[str]:
        """Return the names of the items that a solution of a partial puzzle leaves over."""
        return []

    def _filling(self) -> Filling | None:
        """Return how options fill a grid, and all that `check` looks at but the givens."""
        return None

    def _covering(self) -> Covering | None:
        """Return all that `check` looks at, where solutions are options that cover items."""
        return None

    # --- Solutions ---

    def _decode(self, options: Sequence[int]) -> Values:
        """Return the solution that chosen options of the model mean."""
        return tuple(sorted(options))

    def _faults_in(self, values: Sequence[int]) -> list[str]:
        """Return what is wrong with a solution by the rules; it knows nothing of the model."""
        with self._blamed("faults()"):
            found = self.faults(self._answer(values))
            if isinstance(found, str):  # one fault, and not one for each of its letters
                return [found] if found else []
            return [str(fault) for fault in found]

    def _unfinished(self, values: Sequence[int]) -> Unfinished | None:
        """Return what an answer says that has faults and leaves something open; else None."""
        from cover.families.own.answers import unfinished

        words = self._words()
        return unfinished(self, {words.option(value): (value,) for value in values})

    def _begun(self) -> Values | None:
        """Return what is given as the beginning of an answer; None where that is no part of one."""
        return None

    def _answer(self, values: Sequence[int]) -> Any:
        """Return a solution as `faults`, `drawn` and `pictured` know it."""
        return [str(self._said_options[value][0]) for value in values]

    def _decoded(self, options: Sequence[int]) -> Values:
        """Return the solution that options mean; raises `CheckError` if it is none."""
        return self._checked(self._decode(options))

    def _checked(self, values: Values) -> Values:
        """Return the solution itself; raises `CheckError` if it is none."""
        if faults := self._faults_in(values):
            if "_text" in self.__dict__:
                refused = f"its options allow what its faults() refuses: {faults[0]}"
                raise self._fault_of_family(refused)
            raise fault(self.place, faults[0])
        return values

    def _reason(self, deadline: float | None = None) -> Reason | None:
        """Return why the statement rules itself out, in words; raises as `_contradiction` does."""
        found = self._contradiction(deadline)
        if found is None:
            return None
        text = found.rule
        if found.symbols:
            text = text.format(*map(self._symbol, found.symbols))
        places = [self._place_of(cell) for cell in found.cells]
        if found.part is not None:
            places = [self._place_of_clue(found.part)]
        if len(places) > 1:
            _, line, column = places[1]
            text += f", at line {line} column {column}" if line else f", at {places[1]}"
        if self._way_out:
            text += f"; {self._way_out}"
        lists = {name: list(map(self._symbol, symbols)) for name, symbols in found.lists.items()}
        return Reason(places[0] if places else self.place, text, lists)

    def _cost(self, values: Sequence[int]) -> int | None:
        """Return what a solution costs, in units of `_costs`, whatever options it is made of."""
        return None

    # --- How solutions are written and read ---

    @property
    def _contest(self) -> Contest | None:
        """What the contest wants to see that has the format of the puzzle."""
        return None

    def _symbol(self, value: int) -> str:
        return str(value)

    def _place_of(self, cell: int) -> Place:
        return self.place

    def _place_of_clue(self, number: int) -> Place:
        """Return where the total of a cage or a piece stands, by its number from 0."""
        return self.place

    def _line(self, values: Sequence[int]) -> str:
        from cover.families.own.answers import EMPTY, quoted

        return " ".join(map(quoted, self._answer(values))) or EMPTY

    # Whether the lines of solutions come of their options, by `_covering` and `_line_parts`.
    _writes_parts: ClassVar[bool] = False

    def _line_parts(self) -> LineParts | None:
        """Return how such a line comes of its options; None where it does not."""
        return None

    def _rows(self, values: Sequence[int]) -> list[str]:
        """Return a solution in several lines, as contests want it."""
        from cover.families.own.answers import EMPTY

        return list(map(printable, self._answer(values))) or [EMPTY]

    def _table(self, values: Sequence[int]) -> list[list[str]] | None:
        """Return a solution as rows of cells below the names of columns; None where it has none."""
        return None

    def _data(self, values: Sequence[int]) -> str | Sequence[object] | Mapping[str, object]:
        """Return a solution as it stands in JSON."""
        names: Sequence[str] = self._answer(values)
        return names

    # Whether drawings and pictures tell what solutions cost.
    _draws_costs: ClassVar[bool] = False

    def _read_answer(self, lines: Lines) -> Values:
        """Take an answer of any program, that begins with the coming line; raises `InputError`.

        It is a `WrongAnswerError` where the answer can be read, and is wrong by what it says.
        """
        values: Values = _loaded(self._answered_by).read_lines(lines, self)
        return values

    def _data_beside(self, values: Sequence[int]) -> Mapping[str, object]:
        """Return what JSON says besides of a solution, where that does not say all by itself."""
        return {}

    def _read_data(self, value: object, place: Place) -> Values:
        """Return the answer that a list or a map of JSON or YAML says; raises as above."""
        values: Values = _loaded(self._answered_by).read_data(value, self, place)
        return values

    @cached_property
    def _answer_reader(self) -> AnswerReader:
        """Reads answers that are names of options."""
        from cover.families.own.answers import AnswerReader

        names = [str(meaning) for meaning, _ in self._said_options]
        return AnswerReader(self, {name: k for k, name in enumerate(names)}, names)

    def _as_layout(self) -> Hashable | None:
        """Return its rules, for lines that are other givens of them; None where there are none."""
        return None

    def _puzzle_lines(self) -> PuzzleLines | None:
        """Return how lines like its own are checked together; None where they are not."""
        return None

    # --- How it is stated ---

    def _stated(self, command: str = "") -> dict[str, object]:
        """Return the keys of a command's YAML and their values; without one, the family's."""
        from cover.reading.yaml_text import LiteralText

        return {**self._settings, self.yaml_key: LiteralText("\n".join(self._text))}

    def _document(self, command: str = "") -> dict[str, object]:
        """Return all keys of the puzzle, or a part of one, and their values, as they are read."""
        keys = {"type": command or self.family, **self._stated(command)}
        if self.source.shard is not None:
            from cover.reading.part_key import KEY, stated_shard

            keys[KEY] = stated_shard(self.source.shard)
        return keys

    def _stated_solution(self, values: Sequence[int]) -> object:
        """Return a solution as it stands beside its puzzle in YAML."""
        return self._data(values)

    # --- What it looks like ---

    def _draw(
        self, values: Sequence[int] | None, colour: bool, above: Sequence[int] | None = None
    ) -> str:
        """Draw a solution, or the unsolved puzzle, for a terminal, with colours or without.

        In colour, what is not as in the solution `above` it is marked.
        """
        drawn: str = _loaded(self._drawn_by).draw(self, values, colour, above)
        return drawn

    def _draw_marked(self, marks: Marking, colour: bool) -> str:
        """Draw the unsolved puzzle for a terminal, with marks, if there are any."""
        if not any(marks):
            return self._draw(None, colour)
        drawn: str = _loaded(self._drawn_by).draw_marked(self, marks, colour)
        return drawn

    def _picture(self, values: Sequence[int] | None) -> Picture:
        pictured: Picture = _loaded(self._pictured_by).picture(self, values)
        return pictured

    def _picture_marked(self, marks: Marking) -> Picture:
        if not any(marks):
            return self._picture(None)
        pictured: Picture = _loaded(self._pictured_by).picture_marked(self, marks)
        return pictured

    def _solid(self, values: Sequence[int]) -> Solid | None:
        """Make a solid of a solution in space; None of others."""
        return None

    def __str__(self) -> str:
        return self._draw(None, False)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.place}>"

    def _repr_svg_(self) -> str:
        """Return the picture of the unsolved puzzle, for notebooks."""
        from cover.drawing.svg import alone

        return alone(self._picture(None), repr(self))

    # --- What setters ask ---

    def _words(self) -> Words:
        """Return what people call the items and options of the model."""
        words: Words = _loaded(self._worded_by)(self)
        return words

    def _clues(self) -> Clues:
        """Return what the statement says of the answer, and can be left out."""
        clues: Clues = _loaded(self._clued_by)(self)
        return clues

    @cached_property
    def _cell_names(self) -> Sequence[str]:
        """What cells are called, by the numbers that drawings have for them: those of the rows."""
        from cover.families.own.text import cells_of

        return [name for name, _, _ in cells_of(self._text)]

    def _offers(self) -> Clues | None:
        """Return what it offers to the answer; None where that follows from the rules."""
        return None

    @property
    def _way_out(self) -> str:
        """What can be asked or said instead, where there is no solution."""
        return ""

    # Whether a statement says what its rules demand, so that these are its clues.
    _states_constraints: ClassVar[bool] = False

    def _constraints(self) -> Constraints:
        """Return what the rules demand, of a puzzle without any of its clues."""
        from cover.families.clues import Clue, Constraint, Constraints

        words = self._words()
        found = [
            Constraint(Clue("item", words.item(item), words.cells(item)), optional=(item,))
            for item in words.asked
        ]
        return Constraints(self._model(), found, "be covered by options that share no item")

    def _invariant(self) -> Hashable:
        """Return what is the same of puzzles that are alike, and soon found.

        They are alike if one is the other, turned or mirrored, or with its symbols exchanged where
        these are names alone.
        """
        return self._canonical_form()

    def _canonical_form(self) -> Hashable:
        """Return what is the same of puzzles that are alike, and of no others."""
        return self._stated_text


def _word(name: Hashable) -> str:
    """Return a name as one word: of a tuple, its parts with hyphens between."""
    return "-".join(map(_word, name)) if isinstance(name, tuple) else str(name)


def fault(place: Place, what: str) -> CheckError:
    return CheckError(f"{place}: a fault in cover: the answer found breaks the rules ({what})")


def _loaded(name: str) -> Any:
    """Return a module below `cover.families`, or what is called so in it: `words:Words`."""
    module, _, attribute = name.partition(":")
    found = import_module(f"cover.families.{module}")
    return getattr(found, attribute) if attribute else found


def elsewhere(name: str) -> Any:
    """Return a method that another module holds, such as `grids.words:words`.

    The module, below `cover.families`, is loaded when the method is called for the first time.
    """
    module, _, function = name.partition(":")
    return lambda puzzle, *args: getattr(_loaded(module), function)(puzzle, *args)


@cache
def _found_later(kind: Any) -> frozenset[str]:
    """Return the names of what objects of a class find when it is asked for first, and keep."""
    return frozenset(
        name
        for each in kind.__mro__
        for name, value in vars(each).items()
        if isinstance(value, cached_property)
    )
