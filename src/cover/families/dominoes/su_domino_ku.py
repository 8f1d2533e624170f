"""Su-domino-kus: sudokus made of dominoes, each of the 36 once, and of nine single digits.

The contest problem HDU 4210 is of this kind.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from cover.facts import Contest, Contradiction, ModelNames, Unfinished, Values, as_rows
from cover.families.dominoes.puzzle import (
    UNKNOWN,
    DominoPuzzle,
    DominoSolution,
    LaidDomino,
    neighbours,
    often,
    partner_faults,
    set_faults,
)
from cover.problem import Coloured, Problem
from cover.reading.lines import counted, in_rows

if TYPE_CHECKING:
    from cover.reading.arguments import Text
    from cover.reading.cell_names import Cell

SIZE = 9
CELLS = SIZE * SIZE
DIGITS = range(1, SIZE + 1)

# The dominoes, each with its smaller digit first.
DOMINOES = tuple(combinations(DIGITS, 2))

# What is said of these, and of single digits, where they lie.
_PIECES = {
    **{(u, v): f"domino {u}+{v} lies" for u, v in DOMINOES},
    **{(digit, digit): f"{digit} is single" for digit in DIGITS},
}

# For each cell its box, from 0, and its houses; then the names of all houses.
BOXES = tuple(cell // 27 * 3 + cell % SIZE // 3 for cell in range(CELLS))
HOUSES_OF = tuple(
    (f"row {cell // SIZE + 1}", f"column {cell % SIZE + 1}", f"box {box + 1}")
    for cell, box in enumerate(BOXES)
)
HOUSES = tuple(f"{kind} {digit}" for kind in ("row", "column", "box") for digit in DIGITS)

# What cells are called here, with letters for their rows: `A1` to `I9`.
LETTERED = tuple(f"{letter}{digit}" for letter in "ABCDEFGHI" for digit in DIGITS)

# The cells of the smaller and of the larger digit, for each way that a domino can lie.
_WAYS = (*neighbours(SIZE, SIZE), *((other, one) for one, other in neighbours(SIZE, SIZE)))
_NUMBER_OF_WAY = {cells: number for number, cells in enumerate(_WAYS)}

_FIRST_SINGLE = CELLS * SIZE + len(DOMINOES) * len(_WAYS)

_IN_A_LINE = 4  # dominoes of a solution in YAML

# A domino that lies in the grid: a digit, its cell, the other digit and its cell.
PlacedDomino = tuple[int, int, int, int]


class SuDominoKuSolution(DominoSolution):
    """The digits of a su-domino-ku, and how its dominoes lie.

    >>> from cover import SuDominoKu
    >>> solution = SuDominoKu(["6 B2 1 B3"]).solve()
    >>> solution["B2"], solution[1, 2], solution.numbers[1][1]
    ('6', '1', 6)
    >>> LaidDomino((6, 1), ((1, 1), (1, 2))) in solution.placements
    True
    """

    def __getitem__(self, key: Cell) -> str:
        """Return the digit of a cell, named `A2` or `r1c2`, or by its row and column from 0.

        Raises `KeyError` for a name, and `IndexError` for numbers, that the grid does not have.
        """
        return str(self.values[self.puzzle._cell(key)])


class SuDominoKu(DominoPuzzle[SuDominoKuSolution]):
    """A su-domino-ku: a sudoku made of the dominoes 1+2 to 8+9 and nine single cells.

    `dominoes` is a text in any format that `cover domino` reads su-domino-kus in, or the path of a
    file; or the given dominoes, each a text such as `"6 B2 1 B3"`. Then `singles` may tell the
    cells of the single digits 1 to 9. With `layouts`, ways to lay dominoes on one grid are
    different solutions.

    Raises `InputError`, which is a `ValueError`, for what is no such puzzle.

    `generate` makes one with one solution that tells at least `givens` dominoes, 14 where nothing
    is said, and always the cells of the single digits.

    >>> from cover import SuDominoKu
    >>> puzzle = SuDominoKu(["6 B2 1 B3"])
    >>> puzzle
    <SuDominoKu 1 domino>

    An index tells the digit that is given in a cell, if one is; `rows` are all of them. `dominoes`
    are those that are given, each with its numbers and cells, and `singles` has for each of the
    single digits its row and column, or is empty.

    >>> puzzle["B2"], puzzle[1, 2], puzzle["A1"]
    (6, 1, None)
    >>> puzzle.rows[1]
    (None, 6, 1, None, None, None, None, None, None)
    >>> puzzle.dominoes, puzzle.singles, puzzle.layouts
    ((LaidDomino(numbers=(6, 1), cells=((1, 1), (1, 2))),), {}, False)
    """

    # The dominoes are different ones of the set, and lie on neighbours; no cell is used twice.
    # `_singles` are the cells of the digits 1 to 9. A solution has 162 numbers: the digit of each
    # cell, then for each cell the one that its domino goes on to, itself where its digit is single.

    solution_class = SuDominoKuSolution
    columns = SIZE
    _boxes = BOXES
    _new_kind = "su-domino-ku"
    _worded_by, _clued_by = "dominoes.words:SuDominoWords", "dominoes.words:SuDominoClues"
    _if_other = "a dominosa; expected the dominoes of a su-domino-ku"
    _why_not_drawn = "does not know grids from layouts; with layouts asked for, it speaks of these"

    layouts: bool = False
    _dominoes: tuple[PlacedDomino, ...] = ()
    _singles: tuple[int, ...] = ()

    def __init__(
        self,
        dominoes: Text | Iterable[str],
        *,
        singles: str | Iterable[str] | None = None,
        layouts: bool = False,
    ) -> None:
        from cover.families.dominoes.options import DominoOptions
        from cover.families.dominoes.text import read_yaml
        from cover.reading.arguments import checked, is_text, iterated

        options = checked(DominoOptions(layouts=layouts))
        if is_text(dominoes) and singles is None:
            self._take(dominoes, options, called="dominoes")
        else:
            listed = dominoes if is_text(dominoes) else iterated(dominoes, "dominoes")
            self._take_values(read_yaml, {"dominoes": listed, "singles": singles}, options)

    # --- What is stated ---

    @property
    def dominoes(self) -> tuple[LaidDomino, ...]:
        """The dominoes that are given."""
        return tuple(
            LaidDomino((u, v), (divmod(a, SIZE), divmod(b, SIZE))) for u, a, v, b in self._dominoes
        )

    @property
    def singles(self) -> dict[int, tuple[int, int]]:
        """The cells of the single digits, row and column from 0; empty where they are not given."""
        return {digit: divmod(cell, SIZE) for digit, cell in enumerate(self._singles, 1)}

    @cached_property
    def _numbers(self) -> tuple[int, ...]:  # type: ignore[override]
        numbers = [UNKNOWN] * CELLS
        for u, a, v, b in self._dominoes:
            numbers[a], numbers[b] = u, v
        for digit, cell in enumerate(self._singles, 1):
            numbers[cell] = digit
        return tuple(numbers)

    def _key(self) -> Hashable:
        return self._stated_text, self.layouts

    def __repr__(self) -> str:
        dominoes = counted(len(self._dominoes), "domino")
        more = f", {len(self._singles)} singles" if self._singles else ""
        return f"<{type(self).__name__} {dominoes}{more}>"

    def _stated(self, command: str = "") -> dict[str, object]:
        singles = written_singles(self._singles)
        laid = list(map(written_domino, self._dominoes))
        return {"dominoes": laid, "singles": singles} if singles else {"dominoes": laid}

    # --- The model: all puzzles share one ---

    @property
    def _shape(self) -> Hashable:
        return ()

    def _model(self, deadline: float | None = None) -> Problem:
        """Return a sudoku and the dominoes that lie on it, which agree by the colours of the cells.

        First, as for any sudoku, an option for each digit of each cell, which gives the secondary
        item `digit` of the cell this colour. Then the placements of the dominoes, each on all pairs
        of neighbours in both directions, and those of the singles: they cover the item `laid` of
        their cells, and give their digits the colour, too.

        So grids can be told apart by their cells, in whatever ways dominoes lie on them; they could
        not where a placement covers the cells itself. And a search for grids branches on cells:
        where little is given, it finds one at once, while a search among all items may not end.
        """
        primary = [
            *(("cell", cell) for cell in range(CELLS)),
            *((house, digit) for house in HOUSES for digit in DIGITS),
            *(("laid", cell) for cell in range(CELLS)),
            *(("domino", *domino) for domino in DOMINOES),
            *(("single", digit) for digit in DIGITS),
        ]
        return Problem(primary, list(_options()), [("digit", cell) for cell in range(CELLS)])

    def _names(self) -> ModelNames:
        """Return `r1c1` for a cell and `r1=5` for a digit of a row.

        `r1c1-laid` is what lies on a cell, `1+2` a domino, `single-5` a single digit, `r1c1-digit`
        the digit of a cell.
        """
        cells = self._cell_names
        houses = (f"{house[0]}{house[-1]}" for house in HOUSES)
        items = [
            *cells,
            *(f"{house}={digit}" for house in houses for digit in DIGITS),
            *(f"{cell}-laid" for cell in cells),
            *(f"{one}+{other}" for one, other in DOMINOES),
            *(f"single-{digit}" for digit in DIGITS),
            *(f"{cell}-digit" for cell in cells),
        ]
        return ModelNames(items, list(map(str, DIGITS)))

    def _answer_items(self) -> Sequence[int]:
        """Return the items `cell`: two solutions are one answer if their grids agree."""
        return range(CELLS)

    @property
    def _tells_all_layers(self) -> bool:  # type: ignore[override]
        return self.layouts

    def _given_options(self) -> Values:
        laid = [_placement(*domino) for domino in self._dominoes]
        laid += [_single(digit, cell) for digit, cell in enumerate(self._singles, 1)]
        given = enumerate(self._numbers)
        digits = [digit_option(cell, digit) for cell, digit in given if digit != UNKNOWN]
        return (*digits, *laid)

    def _laid(self, options: Sequence[int]) -> tuple[list[int], list[int]]:
        digits, partners = [UNKNOWN] * CELLS, [UNKNOWN] * CELLS
        for option in (*self._given_options(), *options):
            placed = placement_of(option)
            for digit, cell in placed:
                digits[cell] = digit
            if option >= CELLS * SIZE:  # it tells more than a digit
                one, other = placed[0][1], placed[-1][1]
                partners[one], partners[other] = other, one
        return digits, partners

    def _decode(self, options: Sequence[int]) -> Values:
        digits, partners = [0] * CELLS, list(range(CELLS))
        for option in options:
            if option < CELLS * SIZE:
                digits[option // SIZE] = option % SIZE + 1
            elif option < _FIRST_SINGLE:
                one, other = _WAYS[(option - CELLS * SIZE) % len(_WAYS)]
                partners[one], partners[other] = other, one
        return (*digits, *partners)

    def _numbers_in(self, values: Sequence[int]) -> Sequence[int]:
        return values[:CELLS]

    def _partners_in(self, values: Sequence[int]) -> Sequence[int]:
        return values[CELLS:]

    # --- Whether it can have a solution, and whether one is right ---

    def _contradiction(self, deadline: float | None = None) -> Contradiction | None:
        """Find a digit that is twice in a house, or squares that are left over.

        Those are where the singles leave other than 36 cells of each colour of a chessboard.
        """
        seen: dict[tuple[str, int], int] = {}
        for cell, digit in enumerate(self._numbers):
            for house in HOUSES_OF[cell] if digit != UNKNOWN else ():
                if (house, digit) in seen:
                    cells = cell, seen[house, digit]
                    return Contradiction(f"{digit} is already in {house}", cells)
                seen[house, digit] = cell
        dark = sum((cell // SIZE + cell % SIZE) % 2 == 0 for cell in self._singles)
        if not self._singles or dark == (SIZE + 1) // 2:
            return None
        few, many = sorted([(CELLS + 1) // 2 - dark, CELLS // 2 - (SIZE - dark)])
        left = f"{many} cells of one colour of a chessboard and {few} of the other"
        return Contradiction(f"the singles leave {left}; a domino covers one of each")

    def _faults_in(self, values: Sequence[int]) -> list[str]:
        """Return givens that were moved, wrong houses, dominoes that are none or not there once."""
        digits, partners = values[:CELLS], values[CELLS:]
        found = []
        for u, a, v, b in self._dominoes:
            if (digits[a], digits[b], partners[a], partners[b]) != (u, v, b, a):
                at = f"{LETTERED[a]} and {LETTERED[b]}"
                found.append(f"domino {u}+{v} does not lie where it is given, on {at}")
        for digit, cell in enumerate(self._singles, 1):
            if (digits[cell], partners[cell]) != (digit, cell):
                at = LETTERED[cell]
                found.append(f"the single {digit} does not lie where it is given, on {at}")
        found += [*_house_faults(digits), *partner_faults(partners, SIZE, LETTERED)]
        return found or list(set_faults(_PIECES, digits, partners, LETTERED))

    def _unfinished(self, values: Sequence[int]) -> Unfinished | None:
        """Return the digits, with those that are given, and the dominoes, if some are to follow."""
        digits, partners = values[:CELLS], values[CELLS:]
        if UNKNOWN not in values:
            return None
        faults = [
            f"{name} is {digit}, given is {given}"
            for name, digit, given in zip(LETTERED, digits, self._numbers, strict=True)
            if UNKNOWN not in (digit, given) and digit != given
        ]
        held = [max(each) for each in zip(digits, self._numbers, strict=True)]
        faults += _house_faults(held, is_open=True)
        faults += set_faults(_PIECES, held, partners, LETTERED, is_open=True)
        if faults:
            return Unfinished({}, faults)
        names = self._cell_names
        said = {
            f"{digit} in {names[cell]}": (digit_option(cell, digit),)
            for cell, digit in enumerate(held)
            if digit != UNKNOWN
        }
        dominoes, singles = parts(values)
        for u, a, v, b in dominoes:
            said[f"domino {u}+{v} on {names[a]} {names[b]}"] = (_placement(u, a, v, b),)
        for cell in singles:
            said[f"the single {held[cell]} in {names[cell]}"] = (_single(held[cell], cell),)
        return Unfinished(said)

    def _begun(self) -> Values:
        digits, partners = self._laid(())
        return (*digits, *partners)

    # --- How solutions are written ---

    @property
    def _contest(self) -> Contest | None:
        return HDU_4210 if self.source.format == "su-domino-ku" else None

    def _line(self, values: Sequence[int]) -> str:
        return "".join(map(str, values[:CELLS]))

    def _rows(self, values: Sequence[int]) -> list[str]:
        return in_rows(self._line(values), SIZE)

    def _data(self, values: Sequence[int]) -> dict[str, object]:
        """Return the grid, the dominoes in the order of their first cells, the cells of singles.

        Dominoes are written as in the input, `6 B2 1 B3`; the singles are those of 1, 2, ..., 9.
        """
        dominoes, singles = parts(values)
        return {
            "grid": self._line(values),
            "dominoes": list(map(written_domino, dominoes)),
            "singles": written_singles(singles),
        }

    def _stated_solution(self, values: Sequence[int]) -> dict[str, object]:
        from cover.reading.yaml_text import LiteralText

        dominoes, singles = parts(values)
        lines = in_rows(list(map(written_domino, dominoes)), _IN_A_LINE)
        return {
            "grid": LiteralText("\n".join(self._rows(values))),
            "dominoes": LiteralText("\n".join(", ".join(line) for line in lines)),
            "singles": written_singles(singles),
        }


def written_domino(placed: PlacedDomino) -> str:
    """Return a domino as in the input, `6 B2 1 B3`."""
    u, a, v, b = placed
    return f"{u} {LETTERED[a]} {v} {LETTERED[b]}"


def written_singles(cells: Iterable[int]) -> str:
    """Return the cells of the single digits as in the input, `C5 A3 D9 ...`."""
    return " ".join(map(LETTERED.__getitem__, cells))


def parts(values: Sequence[int]) -> tuple[list[PlacedDomino], list[int]]:
    """Return the dominoes of a solution, by their first cells, and the cells of 1, 2, ..., 9."""
    digits, partners = values[:CELLS], values[CELLS:]
    dominoes = [(digits[a], a, digits[b], b) for a, b in enumerate(partners) if a < b]
    singles = [cell for cell, partner in enumerate(partners) if cell == partner]
    return dominoes, sorted(singles, key=digits.__getitem__)


def _house_faults(digits: Sequence[int], *, is_open: bool = False) -> Iterator[str]:
    cells_of: dict[tuple[str, int], list[int]] = {}
    for cell, (digit, houses) in enumerate(zip(digits, HOUSES_OF, strict=True)):
        if digit in DIGITS:
            for house in houses:
                cells_of.setdefault((house, digit), []).append(cell)
        elif not is_open:
            yield f"{LETTERED[cell]} {'is empty' if digit == UNKNOWN else 'holds no digit 1-9'}"
    for (house, digit), cells in cells_of.items():
        if len(cells) > 1:
            *first, last = map(LETTERED.__getitem__, cells)
            yield f"{house} has {digit} {often(len(cells))}, {', '.join(first)} and {last}"


# --- The options of the model, in the order of their numbers ---


def _options() -> Iterator[list[object]]:
    for cell in range(CELLS):
        for digit in DIGITS:
            covered = [(house, digit) for house in HOUSES_OF[cell]]
            yield [("cell", cell), *covered, Coloured(("digit", cell), digit)]
    for u, v in DOMINOES:
        for a, b in _WAYS:
            digits = Coloured(("digit", a), u), Coloured(("digit", b), v)
            yield [("laid", a), ("laid", b), ("domino", u, v), *digits]
    for digit in DIGITS:
        for cell in range(CELLS):
            yield [("laid", cell), ("single", digit), Coloured(("digit", cell), digit)]


def digit_option(cell: int, digit: int) -> int:
    return cell * SIZE + digit - 1


def _placement(u: int, a: int, v: int, b: int) -> int:
    (u, a), (v, b) = sorted(((u, a), (v, b)))
    return CELLS * SIZE + DOMINOES.index((u, v)) * len(_WAYS) + _NUMBER_OF_WAY[a, b]


def _single(digit: int, cell: int) -> int:
    return _FIRST_SINGLE + (digit - 1) * CELLS + cell


def placement_of(option: int) -> tuple[tuple[int, int], ...]:
    """Return the digits that an option lays, each with its cell: two of them for a domino."""
    if option < CELLS * SIZE:
        return ((option % SIZE + 1, option // SIZE),)
    if option >= _FIRST_SINGLE:
        digit, cell = divmod(option - _FIRST_SINGLE, CELLS)
        return ((digit + 1, cell),)
    number, way = divmod(option - CELLS * SIZE, len(_WAYS))
    return tuple(zip(DOMINOES[number], _WAYS[way], strict=True))


HDU_4210 = Contest(as_rows, {}, head=lambda _, number: [f"Puzzle {number}"])
