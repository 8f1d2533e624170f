"""Sudokus, jigsaws and killers: grids of digits, some of whose cells are given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, Unpack, overload

from cover.errors import InputError, Place
from cover.facts import (
    Contest,
    Contradiction,
    Costs,
    Exchangeable,
    Filling,
    ModelNames,
    Source,
    Unfinished,
    Values,
)
from cover.families.grids import houses
from cover.families.grids import model as digit_model
from cover.families.grids.houses import Rules
from cover.families.grids.text import notation as notations
from cover.families.grids.text.notation import CellPlaces, Notation
from cover.problem import ItemSymmetry, Problem
from cover.puzzle import Puzzle, elsewhere
from cover.reading.lines import counted, in_rows
from cover.solution import Solution
from cover.tuples import NamedTuple

if TYPE_CHECKING:
    from cover.families.grids.generate import GridKeywords
    from cover.reading.arguments import Text
    from cover.reading.cell_names import Cell

    # A grid as a program has it: a text, rows of numbers, symbols and None, all cells in a row, or
    # a mapping from cells to symbols.
    Grid = Text | Iterable[Any] | Mapping[Any, Any]


class FilledCell(NamedTuple):
    """A cell by its row and column from 0, and the symbol in it as the puzzle writes it."""

    row: int
    column: int
    symbol: str

    @property
    def name(self) -> str:
        """The name of the cell, such as `r1c2`."""
        return f"r{self.row + 1}c{self.column + 1}"


class GridSolution(Solution):
    """The filled grid of a sudoku, a jigsaw or a killer.

    >>> solution = Sudoku(["1...", "..2.", "...3", ".4.."]).solve()
    >>> solution["r1c2"], solution[0, 1], solution["A2"], solution[-1, -1]
    ('2', '2', '2', '2')
    >>> solution.numbers
    [[1, 2, 3, 4], [4, 3, 2, 1], [2, 1, 4, 3], [3, 4, 1, 2]]
    """

    puzzle: DigitGrid

    def __getitem__(self, key: Cell) -> str:
        """Return the symbol of a cell, named `r1c2` or `A2`, or by its row and column from 0.

        Raises `KeyError` for a name, and `IndexError` for numbers, that the grid does not have.
        """
        return self.puzzle._symbol(self.values[self.puzzle._cell_at(key)])

    @property
    def placements(self) -> list[FilledCell]:
        """The cells, row by row, each with its symbol."""
        rules, symbol = self.puzzle.rules, self.puzzle._symbol
        return [
            FilledCell(*divmod(cell, rules.columns), symbol(self.values[cell]))
            for cell in rules.cells()
        ]

    @property
    def rows(self) -> list[list[str]]:
        """The symbols in rows, as the puzzle writes them; `#` where there is no cell."""
        cells = [self.puzzle._symbol(value) for value in self.values]
        return in_rows(cells, self.puzzle.rules.columns)

    @property
    def numbers(self) -> list[list[int]]:
        """The numbers in rows; letters count from 1, and where there is no cell, there is 0."""
        low = self.puzzle.rules.low
        numbers = [value + low - 1 if value else 0 for value in self.values]
        return in_rows(numbers, self.puzzle.rules.columns)


class CandidateCosts(NamedTuple):
    """What candidates cost, in units of 10 ** -`decimals`; those that are not named cost nothing.

    `of` has a cell, a symbol from 1, and what that symbol costs in that cell; each pair once.
    """

    of: tuple[tuple[int, int, int], ...]
    decimals: int = 0


class StatedCage(NamedTuple):
    """The total of a cage, None where it is not known, and the names of its cells."""

    total: int | None
    cells: tuple[str, ...]


_UNREAD = Source(Place(""))  # of puzzles that are made


class DigitGrid(Puzzle[GridSolution]):
    """What sudokus, jigsaws and killers have in common: a grid whose houses hold no symbol twice.

    An index finds what is given in a cell, "" where nothing is, and to iterate is to go through the
    `rows`; `givens`, `regions` and `cages` name cells as `r1c1`. All of them are what the classes
    take as arguments, too.

    >>> import cover
    >>> grid = cover.Killer(cages={"r1c1 r1c2": 3}, grid={"r4c4": 1}, size=4)
    >>> grid.size, grid.rows[3], grid["r4c4"], grid[0, 0]
    ((4, 4), ('', '', '', '1'), '1', '')
    >>> grid.givens, grid.cages
    ({'r4c4': '1'}, (StatedCage(total=3, cells=('r1c1', 'r1c2')),))
    >>> list(grid.regions), grid.regions["1"]
    (['1', '2', '3', '4'], ('r1c1', 'r1c2', 'r2c1', 'r2c2'))

    `rules` are all its houses, cages and candidates, which puzzles of one shape share, `notation`
    is how it writes symbols, and `prices` what these cost, None where that is not said.
    """

    # Solutions, and `_givens`, have a number for each cell, row by row: 0 where nothing is given
    # and where there is no cell, and symbols from 1.

    solution_class = GridSolution
    _drawn_by, _pictured_by = "grids.drawing", "grids.picture"
    _answered_by = "grids.answers"
    _worded_by, _clued_by = "grids.words:words", "grids.words:GridClues"

    rules: Rules
    notation: Notation
    prices: CandidateCosts | None = None
    _givens: Values
    _cells: CellPlaces | None = None  # where cells stand, if it was read
    _cage_places: Sequence[Place] = ()
    _contest: Contest | None = None

    @classmethod
    def _of_rules(
        cls,
        rules: Rules,
        givens: Values = (),
        notation: Notation | None = None,
        source: Source = _UNREAD,
        **stated: Any,
    ) -> DigitGrid:
        """Return the puzzle with these rules, of the class whose keys say all of them, and no more.

        Without a notation, it is written with digits, and letters after 9.
        """
        return _class_for(rules).made(
            source,
            rules=rules,
            notation=notation or notations.digits(rules.low, rules.symbols),
            _givens=givens or (0,) * (rules.rows * rules.columns),
            **stated,
        )

    def _with_rules(self, rules: Rules, **changes: Any) -> DigitGrid:
        """Return the puzzle with other rules, of the class whose keys say these."""
        return _class_for(rules).made(**{**self.__getstate__(), "rules": rules, **changes})

    def _with_givens(self, givens: Values) -> Self:
        return self.but(_givens=givens)

    def _as_layout(self) -> Rules:
        """Return the rules with the givens among them, as the candidates of their cells."""
        rules = self.rules
        if not any(self._givens):
            return rules
        every = tuple(range(1, rules.symbols + 1))
        allowed = list(rules.candidates or [every] * len(self._givens))
        for cell, given in enumerate(self._givens):
            if given or cell in rules.missing:
                allowed[cell] = (given,) if given else ()
        return rules._replace(candidates=tuple(allowed))

    @overload  # type: ignore[override]  # it has keywords of its own
    @classmethod
    def generate(cls, *, n: None = None, **keywords: Unpack[GridKeywords]) -> Self: ...
    @overload
    @classmethod
    def generate(cls, *, n: int, **keywords: Unpack[GridKeywords]) -> Iterator[Self]: ...
    @classmethod
    def generate(
        cls, *, n: int | None = None, **keywords: Unpack[GridKeywords]
    ) -> Self | Iterator[Self]:
        """Return a new puzzle with one solution, or an iterator of `n` that differ.

        Its `size` is 9 where neither that nor a `box` of rows and columns is said; it may have
        `diagonals` and `windows`. It has so many `givens`, such as `28` or `(24, 28)`; `minimal`
        ones, of which none can go, where no number is said and it is not large. They have the
        `symmetry` of that name, as for `minimize`. Texts are taken as the command takes them, too:
        `givens="24..28"`, `box="2x3"`.

        The regions of a jigsaw, of a `size` from 4 to 16, are drawn; it has neither `box` nor
        `windows`. A killer has no givens unless they are asked for, and neither `minimal` nor
        `symmetry`; its `cages` are sizes such as `(2, 3, 4)`, or numbers of cages of each size such
        as `{2: 10, 3: 12, 4: 6}`; where others came out, `notes` tell which.

        The same `seed` makes the same puzzles again. `difficulty` is easy, medium, hard or extreme,
        or a range of the score of `rate`, such as `(200, 400)`. Of `n` puzzles, each is made when
        it is asked for, and they are fewer where no others are found. Raises `OptionError` for what
        cannot be had, and `LimitError` where none was found in `timeout` seconds.

        >>> Sudoku.generate(size=4, seed=1).unique()
        <unique>
        >>> [puzzle.to("line") for puzzle in Sudoku.generate(n=2, size=4, seed=1)]
        ['.....1.4......23', '2.4....1.3......']
        >>> Jigsaw.generate(size=5, seed=1).unique(), Killer.generate(size=4, seed=1).unique()
        (<unique>, <unique>)
        """
        return cls._generated(cls.command, n, keywords)

    # --- What programs read ---

    @property
    def family(self) -> str:
        """The command whose keys say all of the rules, and no more."""
        return _class_for(self.rules).command

    @property
    def size(self) -> tuple[int, int]:
        """The number of rows, and that of columns."""
        return self.rules.rows, self.rules.columns

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The rows: in each cell its symbol, "" where nothing is given, "#" where no cell is."""
        rules = self.rules
        cells = [self._symbol(given) if given else "" for given in self._givens]
        for cell in rules.missing:
            cells[cell] = notations.MISSING
        return tuple(map(tuple, in_rows(cells, rules.columns)))

    @property
    def givens(self) -> dict[str, str]:
        """What is given, by the names of cells, row by row."""
        name, symbol = self.rules.name, self._symbol
        return {name(cell): symbol(given) for cell, given in enumerate(self._givens) if given}

    @property
    def regions(self) -> dict[str, tuple[str, ...]]:
        """The cells of each region by its name, or of each box by its number."""
        of_kind: dict[str, dict[str, tuple[str, ...]]] = {"region": {}, "box": {}}
        for house in self.rules.houses:
            kind, *_, name = house.name.removeprefix("the ").split()
            if kind in of_kind:
                of_kind[kind][name] = tuple(map(self.rules.name, house.cells))
        return of_kind["region"] or of_kind["box"]

    @property
    def cages(self) -> tuple[StatedCage, ...]:
        """The cages, as they were stated."""
        return tuple(
            StatedCage(cage.total, tuple(map(self.rules.name, cage.cells)))
            for cage in self.rules.cages
        )

    def __getitem__(self, key: Cell) -> str:
        """Return what is given in a cell, named `r1c2` or `A2`, or by row and column from 0.

        Raises `KeyError` for a name, and `IndexError` for numbers, that the grid does not have.
        """
        given = self._givens[self._cell_at(key)]
        return self._symbol(given) if given else ""

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return iter(self.rows)

    def _cell_at(self, key: Cell) -> int:
        from cover.reading.cell_names import cell_at

        rules = self.rules
        row, column = cell_at(key, (rules.rows, rules.columns))
        cell = row * rules.columns + column
        if cell in rules.missing:
            raise KeyError(f"{rules.name(cell)} is no cell of this grid, which has holes")
        return cell

    @cached_property
    def _stated_plainly(self) -> str:
        """All that is stated, in digits, whatever symbols it is written in."""
        plain = notations.digits(self.rules.low, self.rules.symbols)
        return self.but(notation=plain)._stated_text

    def _key(self) -> str:
        return self._stated_plainly

    def __repr__(self) -> str:
        rules, givens = self.rules, sum(map(bool, self._givens))
        parts = [f"{rules.rows}x{rules.columns}"]
        if rules.cages:
            parts.append(counted(len(rules.cages), "cage"))
        if givens or not rules.cages:
            parts.append(counted(givens, "given"))
        return f"<{type(self).__name__} {', '.join(parts)}>"

    # --- What engines ask ---

    @property
    def _shape(self) -> Rules:
        return self.rules

    def _model(self, deadline: float | None = None) -> Problem:
        return digit_model.model(self.rules)

    def _names(self) -> ModelNames:
        """Return `r1c1` for cells, `r1=5` for a symbol of a house, `cage3` for a combination."""
        names = digit_model.item_names(self.rules, self.notation.symbol)
        return ModelNames(names, instead_of_sums=digit_model.options_for_totals(self.rules))

    def _given_options(self) -> Values:
        rules = self.rules
        if rules.candidates is None and not rules.missing:
            size = rules.symbols
            return tuple(
                [cell * size + symbol - 1 for cell, symbol in enumerate(self._givens) if symbol]
            )
        return tuple(
            number
            for number, (cell, symbol) in enumerate(digit_model.placements(rules))
            if self._givens[cell] == symbol
        )

    @property
    def _givens_come_first(self) -> bool:  # type: ignore[override]
        """Whether it has a shape of its own, or one that is too large for bit sets."""
        rules = self.rules
        is_large = rules.rows * rules.columns * rules.symbols > digit_model.MOST_OPTIONS
        return is_large or not rules.has_boxes_alone

    def _contradiction(self, deadline: float | None = None) -> Contradiction | None:
        return houses.contradiction(self._givens, self.rules)

    def _costs(self) -> Costs | None:
        """Return what each symbol costs in each cell; combinations of cages cost nothing."""
        if self.prices is None:
            return None
        cost_of = {(cell, symbol): cost for cell, symbol, cost in self.prices.of}
        placed = [cost_of.get(each, 0) for each in digit_model.placements(self.rules)]
        combinations = [0] * len(digit_model.combinations(self.rules))
        return Costs(placed + combinations, self.prices.decimals)

    def _exchangeable(self) -> Exchangeable | None:
        """Return how patterns tell the grids; None where symbols are more than names."""
        rules = self.rules
        if rules.candidates is not None or any(cage.total is not None for cage in rules.cages):
            return None
        return digit_model.exchangeable(rules)

    def _item_symmetry(self) -> ItemSymmetry | None:
        return digit_model.item_symmetry(self.rules)

    def _filling(self) -> Filling:
        rules = self.rules
        return Filling(
            rules.rows * rules.columns,
            digit_model.placements(rules),
            [
                *(house.cells for house in rules.houses),
                *(cage.cells for cage in rules.cages if not cage.repeats),
            ],
            [
                (cage.cells, rules.from_one(cage.cells, cage.total))
                for cage in rules.cages
                if cage.total is not None
            ],
        )

    # --- Solutions ---

    def _decode(self, options: Sequence[int]) -> Values:
        rules = self.rules
        if rules.candidates is None and not rules.missing:  # one option a cell, cell by cell
            options = options[: rules.rows * rules.columns]
            return tuple([option % rules.symbols + 1 for option in options])
        table = digit_model.placements(rules)
        solution = [0] * (rules.rows * rules.columns)
        for option in options:
            if option < len(table):
                cell, symbol = table[option]
                solution[cell] = symbol
        return tuple(solution)

    def _faults_in(self, values: Sequence[int]) -> list[str]:
        return [*houses.faults(values, self._givens, self.rules, self.notation.symbol)]

    def _unfinished(self, values: Sequence[int]) -> Unfinished | None:
        """Return what stands in the cells, with what is given, if some are empty."""
        rules = self.rules
        if all(values[cell] for cell in rules.cells()):
            return None
        filled = [value or given for value, given in zip(values, self._givens, strict=True)]
        if faults := [*houses.faults(filled, self._givens, rules, self._symbol, is_open=True)]:
            return Unfinished({}, faults)
        option_of = {placed: (k,) for k, placed in enumerate(digit_model.placements(rules))}
        return Unfinished(
            {
                f"{self._symbol(symbol)} in {rules.name(cell)}": option_of[cell, symbol]
                for cell, symbol in enumerate(filled)
                if symbol
            }
        )

    def _begun(self) -> Values:
        return self._givens

    def _cost(self, values: Sequence[int]) -> int:
        prices = () if self.prices is None else self.prices.of
        return sum(cost for cell, symbol, cost in prices if values[cell] == symbol)

    # --- How solutions are written and read ---

    def _symbol(self, value: int) -> str:
        return self.notation.symbol(value)

    def _place_of(self, cell: int) -> Place:
        return self.place if self._cells is None else self._cells.token(cell).place()

    def _place_of_clue(self, number: int) -> Place:
        return self._cage_places[number] if self._cage_places else self.place

    def _line(self, values: Sequence[int]) -> str:
        return self.notation.line(values)

    def _rows(self, values: Sequence[int]) -> list[str]:
        return list(map(self.notation.line, in_rows(values, self.rules.columns)))

    def _data(self, values: Sequence[int]) -> str | list[int | None]:
        """Return a text of symbols, or a list where these are decimal numbers.

        In the list, None is a cell that does not exist.
        """
        if self.notation.symbols:
            return self._line(values)
        before = self.notation.low - 1
        return [value + before if value else None for value in values]

    _puzzle_lines = elsewhere("grids.answers:puzzle_lines")

    # --- How it is stated, and what setters ask ---

    _stated = elsewhere("grids.yaml:stated")
    _stated_solution = elsewhere("grids.yaml:stated_solution")
    _constraints = elsewhere("grids.words:constraints")
    _invariant = elsewhere("grids.generate_givens:invariant")
    _canonical_form = elsewhere("grids.generate_givens:canonical_form")

    def _state_costs(self, costs: Mapping[Any, Any] | None) -> None:
        """Add what candidates cost; raises `InputError`."""
        if costs is not None:
            from cover.families.grids.yaml import with_costs
            from cover.reading.arguments import costs_of_candidates

            self._become(with_costs(self, costs_of_candidates(costs)), self.notes)


class Sudoku(DigitGrid):
    """A sudoku of any size that has boxes.

    `grid` is a text in any format that `cover sudoku` reads, or the path of a file; or a list of
    rows, each a text or a list of cells; or all cells in one list, 81 of them or 16, 36 ... 625.
    Cells are numbers, symbols, or 0, None or "" where nothing is given. Arrays of NumPy are such
    lists. A mapping from cells, `"r1c1"` or `(0, 0)`, to symbols goes with a `size`, 9 where
    neither that nor a `box` is said; without a grid, nothing is given.

    `box` are the rows and columns of a box, `(2, 3)` or "2x3"; by default the most square one. With
    `diagonals` and `windows`, these hold every symbol, too. `symbols` has a character for each
    symbol, `blank` those of empty cells, where the usual ones are not meant.

    `costs` maps candidates, `"r1c1=5"` or `(0, 0, 5)` with row and column from 0, to what they
    cost, and cells, `"r1c1"` or `(0, 0)`, to lists with a cost for each symbol.

    Raises `InputError`, which is a `ValueError`, for what is no sudoku.

    >>> from cover import Sudoku
    >>> sudoku = Sudoku([[1, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 3], [0, 4, 0, 0]])
    >>> sudoku
    <Sudoku 4x4, 4 givens>
    >>> sudoku.unique()
    <unique>
    >>> sudoku.rows[0], sudoku["r2c3"]
    (('1', '', '', ''), '2')
    >>> Sudoku(), Sudoku(size=6), Sudoku({"r1c1": 5, (4, 4): 9})
    (<Sudoku 9x9, 0 givens>, <Sudoku 6x6, 0 givens>, <Sudoku 9x9, 2 givens>)
    """

    command = "sudoku"

    def __init__(
        self,
        grid: Grid | None = None,
        *,
        size: int | None = None,
        box: tuple[int, int] | str | None = None,
        diagonals: bool = False,
        windows: bool = False,
        symbols: str | None = "",
        blank: str | None = "",
        costs: Mapping[Any, Any] | None = None,
    ) -> None:
        from cover.families.grids import arguments
        from cover.reading.arguments import ArgumentNode

        options = arguments.options_of(box, blank, symbols, diagonals=diagonals, windows=windows)
        stated = arguments.sudoku_grid(grid, size, options)
        if isinstance(stated, ArgumentNode):
            self._take_values(arguments.read_rows, stated, options)
        else:
            self._take(stated, options, called="grid")
        if size not in (None, self.rules.rows):
            raise InputError(Place("size"), f"{size}, but the grid has {self.rules.rows} rows")
        self._state_costs(costs)


class Jigsaw(DigitGrid):
    """An irregular sudoku: in place of boxes, or besides them, it has regions of any form.

    `regions` is a text in any format that `cover irregular` reads, or the path of a file, where it
    stands alone. Otherwise it tells the regions: a drawing, rows of labels (in which None is in no
    region and "#" no cell), or a mapping from labels to cells, these named in a text, `"r1c1 r1c2"`
    or by pairs of row and column from 0. `grid` is what is given, as `Sudoku` takes it; without
    it, nothing is.

    `size` is a side of the grid, or its rows and columns, where nothing else shows them. `extra`
    maps names of further regions to cells; `low` and `high` are the least and the greatest digit;
    `diagonals`, `windows` and `boxes` are further houses, all else, such as
    `costs`, is as in `Sudoku`.

    Raises `InputError`, which is a `ValueError`, for what is no such grid.

    >>> from cover import Jigsaw
    >>> jigsaw = Jigsaw(["AAAB", "ACBB", "CCBD", "CDDD"], grid=["1...", "..2.", "....", "...."])
    >>> jigsaw
    <Jigsaw 4x4, 2 givens>
    >>> jigsaw.count()
    Count(2)
    """

    command = "irregular"

    def __init__(
        self,
        regions: Grid | None = None,
        grid: Grid | None = None,
        *,
        size: int | str | tuple[int, int] | None = None,
        extra: Mapping[str, Any] | None = None,
        low: int | None = None,
        high: int | None = None,
        box: tuple[int, int] | str | None = None,
        boxes: bool = False,
        diagonals: bool = False,
        windows: bool = False,
        symbols: str | None = "",
        blank: str | None = "",
        costs: Mapping[Any, Any] | None = None,
    ) -> None:
        from cover.families.grids import arguments
        from cover.families.grids.yaml import read_irregular
        from cover.reading.arguments import is_text

        options = arguments.options_of(
            box, blank, symbols, diagonals=diagonals, windows=windows, boxes=boxes
        )
        keys = arguments.keys_of(size, low, high, extra)
        is_alone = grid is None and all(value is None for value in keys.values())
        if is_alone and is_text(regions):
            self._take(regions, options, called="regions")
        else:
            keys |= arguments.grid_and_regions(grid, regions, keys, options)
            self._take_values(read_irregular, keys, options)
        self._state_costs(costs)


class Killer(DigitGrid):
    """A killer sudoku: the digits in a cage differ, and add up to its total.

    `text` is a text in any format that `cover killer` reads, or the path of a file. Or `cages` are
    a mapping from cells to totals, or pairs of a total and cells. Cells are names in a text,
    `"r1c1 r1c2"`, or names or pairs of row and column from 0 in a tuple; a total of None means
    that it is not known. A drawing of the cages by letters goes with `sums`, which maps these to
    totals.

    `grid` is what is given, as `Sudoku` takes it, and `regions` are as in `Jigsaw`. `size` is a
    side of the grid, 9 if nothing else shows it, or its rows and columns. With `repeats`, a cage
    may hold a digit more than once. If `boxes` is False, the grid has none; by default it has those
    of its size, unless there are regions. `candidates` are rows with the digits that each cell may
    hold, "." for all. All else is as in `Sudoku` and `Jigsaw`.

    Raises `InputError`, which is a `ValueError`, for what is no killer.

    >>> from cover import Killer
    >>> killer = Killer(cages={"r1c1 r1c2": 3, ((1, 0), (2, 0)): 7, "r4c4": 4}, size=4)
    >>> killer
    <Killer 4x4, 3 cages>
    >>> killer.count()
    Count(10)
    """

    command = "killer"

    def __init__(
        self,
        text: Text | None = None,
        *,
        cages: Mapping[Any, int | None] | Iterable[Any] | str | None = None,
        sums: Mapping[str, int] | None = None,
        grid: Grid | None = None,
        size: int | str | tuple[int, int] | None = None,
        regions: Grid | None = None,
        candidates: Grid | None = None,
        extra: Mapping[str, Any] | None = None,
        low: int | None = None,
        high: int | None = None,
        box: tuple[int, int] | str | None = None,
        boxes: bool | None = None,
        diagonals: bool = False,
        windows: bool = False,
        repeats: bool = False,
        symbols: str | None = "",
        blank: str | None = "",
        costs: Mapping[Any, Any] | None = None,
    ) -> None:
        from cover.families.grids import arguments
        from cover.families.grids.yaml import read_killer

        options = arguments.options_of(
            box,
            blank,
            symbols,
            diagonals=diagonals,
            windows=windows,
            boxes=False if boxes is None else boxes,
            repeats=repeats,
        )
        keys = {**arguments.keys_of(size, low, high, extra), "sums": sums, "boxes": boxes}
        if text is not None:
            others = {**keys, "cages": cages, "grid": grid, "regions": regions}
            self._take(arguments.text_alone(text, others), options)
        else:
            keys |= {"candidates": candidates, "cages": arguments.cages_of(cages)}
            keys |= arguments.grid_and_regions(grid, regions, keys, options)
            self._take_values(read_killer, keys, options)
        self._state_costs(costs)


# What makes options of values that programs pass on.
OPTIONS = {"box": elsewhere("grids.arguments:box_of")}


def _class_for(rules: Rules) -> type[DigitGrid]:
    """Return the class of puzzles whose keys say all of these rules, and no more."""
    if rules.cages:
        return Killer
    if rules.has_boxes_alone:
        return Sudoku
    return Jigsaw if rules.candidates is None else Killer
