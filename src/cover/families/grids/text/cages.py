"""Killers as givens, perhaps, and cages: a list of these, or a map and totals.

In a list, a cage is a total and its cells in a line, `15 r1c1 r1c2` or `15: A1, A2`, or
`r1c1+r1c2 = 15`. Cells are names, as `cell_names` reads them, or numbers that count the cells row
by row: from 0 (CSPLib 057), or from 1 if the last cell has its number and none has 0. The grid is
that of the givens, or has the usual 9x9 cells, unless the cages fill another one.

A map has a letter or number in each cell, beside the givens (CodinGame), below them or alone, and
the totals below: `a=12 b=17 ...`. Or it has numbers below a line of givens and the totals, which
end with 0; the first belongs to the smallest number, and so on. The article's two are so::

    .................................................................................
    15 24 11 17 ... 10 0
     1  2  3  3  5  5  8  8  8
    ...
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, takewhile
from math import isqrt

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, cell_name, grouped
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.cells import Layer, Layers, Row, is_rule
from cover.families.grids.text.grid_text import (
    BOXED_SIZES,
    LONGEST_NUMBER,
    CageText,
    GridReader,
    GridText,
    is_end,
    of_cells,
    of_givens,
    side_of_box,
    with_cages,
)
from cover.families.grids.text.notation import GridReading, ScatteredCells
from cover.families.grids.text.regions import (
    is_long,
    is_numbers,
    is_short,
    numbers_below,
    refuse_broken,
)
from cover.reading.cell_names import cells_named, coordinates, corners_in, is_cell_name
from cover.reading.formats import Head
from cover.reading.lines import Line, Lines, Token, counted, shown, significant, words

USUAL = 9  # rows and columns of a killer that says nothing else

_WORD = re.compile(r"[=:]|[^\s,;:=+]+")
_SIGNS = ("=", ":")
_LEAD = re.compile(r"\s*(?:[-*]|cage|sum)\s+(?=[0-9]+\W+[A-Za-z])", re.IGNORECASE)
_TOTAL = re.compile(rf"[0-9]{{1,{LONGEST_NUMBER}}}")
_SIZE = re.compile(r"\b([1-9][0-9]?) ?[x×] ?\1\b")
_NUMBER = re.compile(r"[0-9]{1,3}")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_MOST_CELLS = LARGEST * LARGEST
_MOST_LINES = _MOST_CELLS + 1
_FEW = 20  # cages that show a list
_FEW_MORE = 4  # headings between two grids and below them


# --- Lists ---


class CageList(GridReader):
    """Reads givens, where there are some, and the cages up to a blank line."""

    _side = 0  # of the grid, which a heading has told

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether the first line is a cage, or one with names is below givens.

        Where no command is named, cages have names, and totals that such cells can have, and share
        no cell unless givens are above; or they fill a grid and add up to its sum.
        """
        lines = takewhile(lambda line: not _is_totals(line), islice(head.stated(), 2 * LARGEST))
        coming = (line for line in lines if not _is_heading(line))
        first = next(coming, None)
        if first is None or (not head.is_open and is_cage(first)):
            return first is not None
        if head.is_open and _fill_a_grid(first, head):
            return True
        below = islice(coming, 1 if is_long(first) else Row(first).width + _FEW_MORE)
        named = (line for line in chain([first], below) if _is_named_cage(line))
        if not head.is_open:
            return any(named)
        return _are_of_killer(list(islice(named, _FEW)), may_share=not is_cage(first))

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        return below_blank

    def record(self, first: Line) -> DigitGrid | None:
        if is_rule(first.text) or _is_heading(first):
            said = _SIZE.search(first.text)
            self._side = int(said[1]) if said else self._side
            return None
        said_side, self._side = self._side, 0  # a heading is that of one puzzle
        self.lines.push_back(first)
        try:
            givens = self._givens()
        except InputError:
            following = next(significant(self.lines.ahead()), None)
            if following is not None and (_is_heading(following) or _is_named_cage(following)):
                deque(self._cage_lines(), maxlen=0)  # which belong to these givens
            raise
        lines = list(self._cage_lines())
        if not lines:
            raise first.error("no cages below this, expected lines such as 15 r1c1 r1c2")
        if len(lines) > _MOST_LINES:
            message = f"more than {_MOST_LINES} lines without a blank one, too many cages"
            raise lines[0].error(message)
        stated = list(map(cage_in, lines))
        names = [word for _, cells in stated for word in cells]
        if givens is None:
            box = self.reading.options.box
            side = said_side or _filled(names) or USUAL
            if box is not None:
                side = side_of_box(box, lines[0])
            cells = ScatteredCells([Token("", lines[0], 0)] * (side * side))
            givens = GridText(lines[0].place(), side, side, cells)
        size = givens.rows, givens.columns
        zero = first_number((word.text for word in names), *size)
        found = [
            _cage(str(number), cells_in(held, *size, zero), total)
            for number, (total, held) in enumerate(stated, 1)
        ]
        return with_cages(self.puzzle_of(givens), found, self.reading)

    def _givens(self) -> GridText | None:
        """Take the givens above the cages; return None where these come first.

        Rows of numbers look like cages; but they are as many as they have words, above names.
        """
        first = next(significant(self.lines.ahead()))
        if is_cage(first):
            width = len(first.text.split())
            stated = (k for k in significant(self.lines.ahead()) if not _is_heading(k))
            coming = list(islice(stated, width + 1))
            widths = [len(line.text.split()) for line in coming[:width]]
            if widths != [width] * width or not any(map(_is_named_cage, coming[width:])):
                return None
        elif is_long(first) and len(first.text.strip()) > LARGEST:
            return of_givens(next(self.stated(self.lines)))
        layers = Layers(self.lines, in_lines=True, stops=_is_named_cage)
        layer = next(layers, None)
        if layer is None:
            return None
        refuse_broken(layer)
        return of_cells(layer.cells, layer.size, layer.size, place=layer.first.place())

    def _cage_lines(self) -> Iterator[Line]:
        """Take the lines of the cages, below blank lines and headings, up to a blank one."""
        for line in self.lines:
            plain = line.without_comment()
            if plain.is_blank or is_rule(plain.text) or _is_heading(plain):
                continue
            yield from self.below(plain)
            return


def _cage(name: str, cells: Sequence[int], total: Token) -> CageText:
    """Return a cage with the total that a text says; 0 is none."""
    return CageText(f"cage {shown(name)}", tuple(cells), int(total.text) or None, total.place())


def _words_and_signs(line: Line) -> list[Token]:
    """Return the words of a cage, without a dash, "cage" or "sum" before it, and its signs."""
    lead = _LEAD.match(line.text)
    return list(islice(words(line, _WORD, lead.end() if lead else 0), _MOST_CELLS + 3))


def words_of_cage(line: Line) -> list[Token]:
    return [word for word in _words_and_signs(line) if word.text not in _SIGNS]


def cage_in(line: Line) -> tuple[Token, list[Token]]:
    """Return the total of a cage, and the words that name its cells; raises `InputError`."""
    found = _words_and_signs(line)
    stated = [word for word in found if word.text not in _SIGNS]
    if len(stated) > 1 and found[-2].text in _SIGNS and _TOTAL.fullmatch(found[-1].text):
        if len(stated) == 2 and _TOTAL.fullmatch(stated[0].text):
            raise stated[0].error(f"which is the sum? expected such as {found[-1].text} r1c1")
        stated = [stated[-1], *stated[:-1]]
    first = stated[0] if stated else Token("", line, 0)
    if not _TOTAL.fullmatch(first.text):
        what = "expected a cage such as 15 r1c1 r1c2: a sum and cells"
        raise first.error(f'{what}, found "{shown(line.text)}"')
    if len(stated) == 1:
        raise first.error(f"a sum of {first.text} without cells")
    if len(stated) > _MOST_CELLS + 1:
        raise stated[-1].error(f"a cage of more than {_MOST_CELLS} cells")
    return first, stated[1:]


def is_cage(line: Line) -> bool:
    """Return whether a line holds a total and names of cells, even if some of these are wrong."""
    texts = [word.text for word in words_of_cage(line)]
    cells = sum(map(_names_cells, texts[1:]))
    is_named = len(texts) > 1 and 2 * cells > len(texts) - 1 and texts[0].isdecimal()
    return is_named or _is_named_cage(line)


def _is_named_cage(line: Line) -> bool:
    """Return whether most cells of a cage have names."""
    found = _words_and_signs(line)
    texts = [word.text for word in found if word.text not in _SIGNS]
    names = sum(all(map(is_cell_name, corners_in(text))) for text in texts)
    ends = texts[:1] + texts[-1:] * (len(found) > len(texts))
    return 2 * names >= len(texts) > 1 and any(map(str.isdecimal, ends))


def _is_heading(line: Line) -> bool:
    """Return whether a line holds words, and no name of a cell."""
    texts = [word.text for word in words_of_cage(line)]
    has_words = any(map(_LETTERS.search, texts)) and not is_long(line)
    return has_words and not any(map(_names_cells, texts[1:]))


def _are_of_killer(lines: Sequence[Line], may_share: bool) -> bool:
    """Return whether all lines are cages whose totals are possible, and perhaps share no cell."""
    seen: set[str] = set()
    for line in lines:
        try:
            total, cells = cage_in(line)
        except InputError:
            return False
        names, count = {cell.text.upper() for cell in cells}, len(cells)
        least = count * (count + 1) // 2
        if not least <= int(total.text) <= count * (USUAL + 1) - least:
            return False
        if names & seen and not may_share:
            return False
        seen |= names
    return bool(lines)


def _fill_a_grid(first: Line, head: Head) -> bool:
    """Return whether cages of numbered cells part a grid, and add up to its sum."""
    if not is_numbers(first) or not is_cage(first):
        return False
    try:
        stated = list(map(cage_in, head.block(_MOST_LINES)))
    except InputError:
        return False
    side = _filled([cell for _, cells in stated for cell in cells])
    total = sum(int(total.text) for total, _ in stated)
    return side > 0 and total == side**2 * (side + 1) // 2


def _filled(names: Sequence[Token]) -> int:
    """Return the side of the grid that cells fill, each of them once; 0 where they fill none."""
    texts = {name.text for name in names}
    corners = (coordinates(part) for text in texts for part in corners_in(text))
    side = max((max(corner[1:]) + 1 for corner in corners if corner), default=isqrt(len(texts)))
    try:
        zero = first_number(texts, side, side)
        cells = cells_in(names, side, side, zero) if side in BOXED_SIZES else ()
    except InputError:
        return 0
    return side if len(cells) == side**2 else 0


# What the cells of cages are called, in YAML, too


def _names_cells(text: str) -> bool:
    """Return whether a word is a number, the name of a cell, or that of a block of cells."""
    return _NUMBER.fullmatch(text) is not None or all(map(is_cell_name, corners_in(text)))


def cells_in(words: Sequence[Token], rows: int, columns: int, first: int = 0) -> tuple[int, ...]:
    """Return the cells that words mean, where numbers begin at `first`; raises `InputError`."""
    found: dict[int, None] = {}
    for word in words:
        text, line, start = word
        if not _NUMBER.fullmatch(text):
            cells = cells_named(line.part(start, start + len(text)), rows, columns)
        elif first <= int(text) < first + rows * columns:
            cells = [int(text) - first]
        else:
            last = first + rows * columns - 1
            raise word.error(f"{text} is no cell; they are numbered {first}-{last}")
        for cell in cells:
            if cell in found:
                raise word.error(f"{cell_name(cell, columns)} is named twice")
            found[cell] = None
    return tuple(found)


def first_number(words: Iterable[str], rows: int, columns: int) -> int:
    """Return the number of the first cell of a grid, told by all the words that occur."""
    numbers = {int(word) for word in words if _NUMBER.fullmatch(word)}
    return int(rows * columns in numbers and 0 not in numbers)


# --- Maps ---

# A total and the label of its cage; a number is set off by a sign. Before and after are blanks.
_LABELLED = re.compile(
    r"(?:([^\s\d.,;:=?_*+|-])(?: ?[=:] ?)?|([0-9]{1,3}|[A-Za-z]{2}) ?[=:] ?)([0-9]{1,4})(?![0-9])"
)
_BETWEEN = re.compile(r"[\s,;]*")
_INTEGER = re.compile(rf"-?[0-9]{{1,{LONGEST_NUMBER}}}")
_NOWHERE = "-1"
_IN_NO_CAGE = ("", ".", _NOWHERE)


class CageMaps(GridReader):
    """Reads maps of cages with their totals, and givens, up to a line `end`."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        super().__init__(Lines(_apart(lines)), reading)
        self._layers = _layers(self.lines)
        self._has_labels = False  # of the last puzzle, all of whose lines are taken

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether totals stand below a grid, with labels or in a list.

        Where a command is named, a line of cells alone or what may be rows of them is enough.
        """
        if not is_short(head.first):
            return False
        below = _apart(_near(head))
        first = next(below)
        if is_end(first):
            return not head.is_open
        if not head.is_open and is_long(first):
            return True
        has_totals = any(map(_is_totals, below))
        if not head.is_open:
            return has_totals or len(list(islice(head.stated(), 4))) == 4
        if not has_totals:
            return numbers_below(head) > len(first.text.strip()) + 1
        layer = next(_layers(Lines(_apart(head.ahead()))), None)
        return layer is not None and layer.error is None

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is of cells alone, the end, or below a blank one or totals."""
        is_cells = self._has_labels or is_long(line) or is_end(line)
        return not _is_totals(line) and (is_cells or (below_blank and not is_numbers(line)))

    def record(self, first: Line) -> DigitGrid | None:
        if self.is_at_end(first):
            return None
        if _is_totals(first):
            raise first.error("sums without a grid above that says which cells they are of")
        following, ends = self._coming()
        if not is_long(first) and ends != "labels" and (ends or is_numbers(first)):
            if not is_numbers(first):
                return None  # a heading
            message = "numbers, where the cells of the next puzzle are expected, such as 81 dots"
            raise first.error(message)
        self._has_labels = ends == "labels" or not is_long(first)
        if not ends and following is not None and not is_numbers(following):
            self._has_labels |= len(following.text.split()) == 1  # a row of a map
        if self._has_labels:
            self.lines.push_back(first)
            widths = list(map(len, first.text.split()))
            are_beside = len(widths) == 2 and widths[0] == widths[1]
            return self._with_labels(first, ends == "labels" and not are_beside)
        grid = of_givens(first)
        puzzle, count = self.puzzle_of(grid), grid.rows * grid.columns
        totals, ids = self._listed_totals(first, count)
        while len(ids) < count:
            if (numbers := self._next_numbers()) is None:
                line = ids[0].line if ids else first
                raise line.error(f"the cage map has {counted(len(ids), 'number')}, not {count}")
            ids = [*ids, *numbers]
        if len(ids) > count:
            raise ids[count].error(f"a number too many: the cage map has {count}")
        return with_cages(puzzle, _of_list(totals, ids), self.reading)

    def _coming(self) -> tuple[Line | None, str]:
        """Return the next line, and whether totals with "labels" come, or a "list" of them."""
        following: Line | None = None
        for line in islice(significant(self.lines.ahead()), 3 * LARGEST):
            following = following or line
            if _is_totals(line):
                return following, "labels"
            if is_numbers(line) and line.text.split()[-1] == "0":
                return following, "list"
        return following, ""

    # Labelled totals: `a=12 b=17`

    def _with_labels(self, first: Line, has_grid_below: bool) -> DigitGrid | None:
        """Read grids and totals; with `has_grid_below`, another one may stand above these."""
        layers: list[Layer] = []
        try:
            for layer in islice(self._layers, 2):
                refuse_broken(layer)
                layers.append(layer)
            following = next(significant(self.lines.ahead()), None)
            if layers and (following is None or not _is_totals(following)):
                raise first.error("no sums of the cages below this grid, expected a=12 b=17 ...")
        except InputError:
            while has_grid_below and not _is_totals(next(self.stated(self.lines.ahead()))):
                next(self.lines)
            raise
        if not layers:
            return None
        totals = self._labelled_totals(layers)
        drawn = _map_in(layers, totals)
        if drawn is None or len({layer.size for layer in layers}) > 1:
            what = "two grids, of which either may be the map of the cages; draw it with letters"
            raise first.error(what if drawn is None else "two grids of different sizes")
        size, place = drawn.size, layers[0].first.place()
        text = GridText(place, size, size, ScatteredCells(drawn.cells))
        for givens in layers:
            if givens is not drawn:
                text = of_cells(givens.cells, size, size, place=place)
        members = grouped(cell.text for cell in drawn.cells)
        for label, total in totals.items():
            if label not in members:
                raise total.error(f'no cell is in cage "{shown(label)}"')
        for label, cells in members.items():
            if label not in totals and label not in _IN_NO_CAGE:
                name = shown(label)
                message = f"cage {name} has no sum; {name}=0 is a cage without one"
                raise drawn.cells[cells[0]].error(message)
        found = [_cage(label, members[label], total) for label, total in totals.items()]
        return with_cages(self.puzzle_of(text), found, self.reading)

    def _labelled_totals(self, layers: Sequence[Layer]) -> dict[str, Token]:
        """Take the lines of totals; return these by the labels of their cages."""
        found: dict[str, Token] = {}
        for line in self.lines:
            plain = line.without_comment()
            if not _is_totals(plain):
                if plain.is_blank and not found:
                    continue
                self.lines.push_back(line)
                break
            for item in _LABELLED.finditer(plain.text):
                label = item[1] or item[2]
                if label in found:
                    raise plain.error(f"cage {shown(label)} has a sum already", item.start())
                found[label] = Token(item[3], plain, item.start(3))
            drawn = _map_in(layers, found)
            if drawn is not None and found.keys() >= _labels_in(drawn):
                break
        return found

    # A list of totals, and a map of numbers

    def _listed_totals(self, cells: Line, count: int) -> tuple[list[Token], list[Token]]:
        """Read the totals up to the 0, and the numbers after it in its line."""
        totals: list[Token] = []
        while (numbers := self._next_numbers()) is not None and len(totals) <= count:
            end = next((k for k, number in enumerate(numbers) if not int(number.text)), None)
            totals += numbers[:end]
            for total in totals:
                if total.text.startswith("-"):
                    raise total.error(f"{total.text} is not the sum of a cage")
            if end is not None:
                return totals, numbers[end + 1 :]
            below = list(islice(takewhile(is_numbers, significant(self.lines.ahead())), count + 1))
            if sum(len(line.text.split()) for line in below) == count:
                raise totals[0].line.error(
                    f"the list of cage sums must end with 0 ({counted(len(totals), 'sum')}, then "
                    f"line {below[0].number} already looks like the cage map)"
                )
        if not totals:
            raise cells.error("no list of cage sums below these cells, expected one that ends in 0")
        raise totals[0].line.error("the list of cage sums must end with 0")

    def _next_numbers(self) -> list[Token] | None:
        """Take the next line and return its numbers; None where the puzzle is at its end."""
        line = next(self.stated(self.lines), None)
        if line is None:
            return None
        if is_long(line) or is_end(line):
            self.lines.push_back(line)
            return None
        found = list(words(line))
        for word in found:
            if not _INTEGER.fullmatch(word.text):
                what = "is not a number (the sum of a cage, or which it is)"
                raise word.error(f'"{shown(word.text)}" {what}')
        return found or None


def _layers(lines: Lines) -> Layers:
    return Layers(
        lines, beside=True, in_lines=True, stops=lambda line: _is_totals(line) or is_end(line)
    )


def _near(head: Head) -> Iterator[Line]:
    """Yield the first line, and those below it in which its totals stand, if there are any."""
    first = next(head.stated())
    has_grid = is_long(first)
    yield first
    for line in islice(head.stated(1), 2 * (LARGEST if has_grid else Row(first).width) + _FEW_MORE):
        yield line
        if has_grid and is_long(line):
            yield from islice(head.stated(2), 1)
            return


def _apart(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield lines, where labelled totals stand after cells as two."""
    for line in lines:
        plain = line.without_comment()
        begin = _begin_of_totals(plain.text)
        if 0 < begin < len(plain.text):
            yield plain.part(0, begin)
            yield plain.part(begin, len(plain.text))
        else:
            yield line


def _begin_of_totals(text: str) -> int:
    """Return where the labelled totals begin that a text ends with; its length without them."""
    begin, end = len(text), 0
    if not text.rstrip(" ,;")[-1:].isdecimal():
        return begin  # by far the most common
    for item in _LABELLED.finditer(text):
        start = item.start()
        if begin == len(text) or not _BETWEEN.fullmatch(text, end, start):
            is_apart = start == 0 or _BETWEEN.fullmatch(text, start - 1, start)
            begin = start if is_apart else len(text)
        end = item.end()
    return begin if _BETWEEN.fullmatch(text, end) else len(text)


def _is_totals(line: Line) -> bool:
    begin = _begin_of_totals(line.text)
    return begin < len(line.text) and not line.text[:begin].strip()


def _labels_in(layer: Layer) -> set[str]:
    return {cell.text for cell in layer.cells}.difference(_IN_NO_CAGE)


def _map_in(layers: Sequence[Layer], labels: Iterable[str]) -> Layer | None:
    """Return the grid that has most of the labels; None where two have as many."""
    shares = [len(_labels_in(layer).intersection(labels)) for layer in layers]
    most = max(shares)
    return layers[shares.index(most)] if shares.count(most) == 1 else None


def _of_list(totals: list[Token], ids: list[Token]) -> list[CageText]:
    """Return the cages: the k-th total belongs to the k-th smallest number of the map."""
    for each in ids:
        if each.text.startswith("-") and each.text != _NOWHERE:
            raise each.error(f"{each.text} is not a cage; {_NOWHERE} is a cell in none")
    members = grouped(int(each.text) for each in ids)
    members.pop(int(_NOWHERE), None)
    names = sorted(members)
    if len(names) != len(totals):
        line = totals[0].line if totals else ids[0].line
        sums, cages = counted(len(totals), "sum"), counted(len(names), "different cage id")
        shown_names = f"{names[0]}-{names[-1]}" if names else "all -1"
        message = f"{sums} but {cages} ({shown_names}) in the map below"
        missing = range(len(totals) + 1, len(names) + 1)
        if len(missing) == 1:
            message += f"; sum {missing[0]} is missing"
        elif missing:
            message += f"; sums {missing[0]}-{missing[-1]} are missing"
        raise line.error(message)
    return [_cage(str(k), members[k], total) for k, total in zip(names, totals, strict=True)]


# --- Writing ---


def written_list(puzzle: DigitGrid) -> list[str]:
    """Return a line for each cage, and above them the givens where they or the size need them."""
    sayable = writing.GIVENS, writing.BOXES, writing.UNBOXED, writing.CAGES
    writing.refuse_more(puzzle, "list", *sayable, writing.NO_TOTAL, writing.SHARED)
    rules = puzzle.rules
    cages = writing.cages_of(rules)
    if not cages:
        raise InputError(puzzle.place, "list cannot say a grid without cages")
    side = 1 + max(max(divmod(cell, rules.columns)) for cage in cages for cell in cage.cells)
    fills_less = side < USUAL and len({cell for cage in cages for cell in cage.cells}) == side**2
    has_grid = any(puzzle._givens) or rules.rows != USUAL or fills_less
    grid = ["".join(writing.characters(puzzle))] if has_grid else []
    lines = (" ".join((str(cage.total or 0), *map(rules.name, cage.cells))) for cage in cages)
    return [*grid, *lines]


def written_sums(puzzle: DigitGrid) -> list[str]:
    """Return the line of cells, the totals and the map of the cages."""
    sayable = writing.GIVENS, writing.BOXES, writing.UNBOXED, writing.CAGES
    writing.refuse_more(puzzle, "sums", *sayable)
    rules = puzzle.rules
    totals = [str(cage.total) for cage in writing.cages_of(rules)]
    numbers = list(map(str, writing.cage_numbers(rules, int(_NOWHERE))))
    return [
        "".join(writing.characters(puzzle)),
        " ".join((*totals, "0")),
        *writing.in_rows(numbers, rules.columns, " "),
    ]
