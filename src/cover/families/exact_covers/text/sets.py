"""Options with a line for each: named sets, tables of 0 and 1 with names, and lists of items.

Sets are `A: 1 4 7`, `A 1 4 7`, `A,1,4,7` or `A,"1,4,7"`; or rows below a heading, such as
`set,element`, that are grouped by their first column. The items are all that occur, and a word `|7`
beside them is what the option costs. An item with a colour, `x:A`, is secondary.

Tables have names of columns in a first line, of rows before each, or both. Between entries are
commas, semicolons, tabs or blanks; an empty one is a 0. A column headed `cost`, `price` or
`Cost (EUR)` has what the rows cost, and one headed `2|C` or `0:2|C` is the item C with its
multiplicity.

Lists, `1 4 7`, are known by their numbers where they are not asked for: words may be Knuth's. An
input of sets holds one problem; below tables and lists, a blank line begins the next one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from cover.facts import Heading
from cover.families.costs import COSTS, UNIT, fault_of_cost, number_text, refuse_thousands
from cover.families.exact_covers.puzzle import ExactCover, word_of
from cover.families.exact_covers.text.matrices import (
    BOOLEANS,
    bits_of,
    integer,
    is_priced,
    is_sparse,
)
from cover.families.exact_covers.text.options import (
    ITEM,
    StatedOption,
    Word,
    cannot_say,
    costs_as_texts,
    costs_as_words,
    cover_of,
    is_cost,
    plain_options,
    stated_item,
    stated_items,
    stated_option,
    words_of,
    written_items,
)
from cover.reading.fields import common_separator, fields, without_empty_end
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token, counted, shown, words
from cover.reading.names import is_odd
from cover.reading.records import Reading

# A blank follows the colon: `x:A` is an item with a colour.
NAME = re.compile(r"\s*([^\s:|](?:[^:|]*[^\s:|])?)\s*:(?=\s|$)")

_BETWEEN = re.compile(r"[^,;\s][^,;]*")
_BITS = frozenset("01")
_ONES = ("1", "true")
_FAR = 10**9  # a column beyond all others
_ENTRIES = frozenset(("0", "1", "", *BOOLEANS))
_WIDE = 3  # entries of rows in words below no names
_COMMENT = re.compile(r"(^|\s)#(\s|$)")
_WIDEST_HEADING = 100  # characters
_MANY = 100  # lines that show a format
_COST_COLUMN = re.compile(rf"(?i)(?:{COSTS}){UNIT}")

Row = Sequence[Token]

# How columns are headed that hold names of sets, and items.
_SETS = ("set", "sets", "subset", "subsets", "option", "options", "name", "id", "group", "row")
_ITEMS = ("item", "items", "set", "element", "elements", "member", "members", "column", "columns")


# --- Named sets ---


def is_set(line: Line) -> bool:
    return NAME.match(line.text) is not None


def has_names_first(head: Head) -> bool:
    """Return whether first words are names, and the others the items of sets.

    Names are no numbers, each begins one line, and none is an item. Other words are items where
    they are numbers, or where one of the first line, which may be a heading, occurs again.
    """
    first = head.first
    if first is None or first.text.split(maxsplit=1)[0].isdecimal():
        return False
    block = head.block(_MANY)
    separator = common_separator(block)
    names = {line.text.split(separator or None, 1)[0].strip() for line in block}
    if len(names) < max(2, len(block)) or any(k.isdecimal() or is_odd(k) for k in names):
        return False
    rows = [_fields(line, separator)[1:] for line in block]
    above, *others = [{k for cell in row for k in ITEM.findall(cell.text)} for row in rows]
    items = above.union(*others)
    if not (all(rows) and names.isdisjoint(items)) or _BITS.issuperset(items):
        return False
    are_numbers = all(item.isdecimal() or is_cost(item) for item in items)
    return are_numbers or (len(rows) > 2 and not above.isdisjoint(set().union(*others)))


class NamedSets(RecordReader):
    """Reads the one problem of an input."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether the first line is a named set or a heading, or first words are names.

        Where no command is named, `Edges: (1, 4), (1, 2)` is none.
        """
        first = head.first
        if first is None or (head.is_open and "(" in first.text):
            return False
        return is_set(first) or headed(first) is not None or has_names_first(head)

    def record(self, first: Line) -> ExactCover:
        lines = [first, *self.stated(self.lines)]
        if is_set(first):
            sets = []
            for line in lines:
                if (found := NAME.match(line.text)) is None:
                    what = f'expected "name: item item ...", found "{shown(line.text)}"'
                    raise line.error(what)
                name, words = Token(found[1], line, found.start(1)), words_of(line, found.end())
                sets.append(stated_option(name, line.place(), words, line.text))
        elif (heading := headed(first)) is not None:
            sets = _grouped(lines[1:], *heading)
            above = Heading(tuple(k.text for k in _fields(first, heading[0])), heading[0] == ";")
            return cover_of(first.place(), sets, self.reading).sourced(heading=above)
        else:
            separator = common_separator(lines)
            rows = [_fields(line, separator) for line in lines]
            is_list = separator and all(len(row) < 3 for row in rows)
            sets = []
            for line, row in zip(lines, rows, strict=True):
                if not row:
                    raise line.error(f'expected a name and its items, found "{shown(line.text)}"')
                name, *cells = row  # a field for each item, or one for all
                items = _listed(cells) if is_list else [cell for cell in cells if cell.text]
                sets.append(stated_option(name, name.place(), items))
        return cover_of(first.place(), sets, self.reading)


def _fields(line: Line, separator: str) -> list[Token]:
    """Return what separators or else blanks are between, but empty fields at the end."""
    return without_empty_end(fields(line, separator)) if separator else words_of(line)


def _listed(cells: Sequence[Token]) -> list[Word]:
    """Return the items of fields that hold all of an option, between commas or else blanks."""
    return [
        Token(found.group().strip(), cell.line, cell.start + found.start())
        for cell in cells
        for found in (_BETWEEN if re.search("[,;]", cell.text) else ITEM).finditer(cell.text)
    ]


def headed(line: Line) -> tuple[str, list[str]] | None:
    """Return what separates the columns below a heading, and their names; None for others."""
    separator = common_separator([line])
    is_short = len(line.text) <= _WIDEST_HEADING
    names = [field.text.casefold() for field in _fields(line, separator)] if is_short else []
    if not 2 <= len(names) <= 3 or not all(map(_COST_COLUMN.fullmatch, names[2:])):
        return None
    return (separator, names) if names[0] in _SETS and names[1] in _ITEMS else None


def _grouped(lines: Sequence[Line], separator: str, names: Sequence[str]) -> list[StatedOption]:
    """Return the sets of rows: the only row of each has all of its items, or each row has one."""
    rows = [_fields(line, separator) for line in lines]
    for line, row in zip(lines, rows, strict=True):
        if not 2 <= len(row) <= len(names):
            have = counted(len(row), "field")
            raise line.error(f"{have}, expected {len(names)}: {', '.join(names)}")
    sets: dict[str, StatedOption] = {}
    is_long = len({row[0].text for row in rows}) < len(rows)
    for name, cell, *price in rows:
        before = sets.get(name.text, StatedOption(name, name.place(), []))
        if is_long and re.search("[,;]", cell.text):
            raise cell.error(f'"{shown(cell.text)}": expected one item, since sets have rows')
        costs = [_cost_in_field(each, separator) for each in price if each.text]
        if before.costs and costs and costs[0].text != before.costs[0].text:
            raise costs[0].error(f'"{shown(name.text)}" has another cost above; a set has one')
        items = [*before.items, *([cell] if is_long else _listed([cell]))]
        sets[name.text] = before._replace(items=items, costs=before.costs or costs)
    return list(sets.values())


def _cost_in_field(field: Token, separator: str) -> Token:
    """Return the cost in a field, perhaps with a currency, as a word; raises `InputError`."""
    if separator == ";":
        refuse_thousands(field)
    text = number_text(field.text, decimal_comma=separator == ";")
    if fault := fault_of_cost(text):
        raise field.error(f'"{shown(field.text)}": {fault}')
    return Token(f"|{text}", field.line, field.start)


def written_sets(puzzle: ExactCover) -> list[str]:
    what = "a list of sets"
    options, names = plain_options(puzzle, what), list(map(str, puzzle._labels))
    used = {item for option in options for item in option}
    for item in puzzle._primary:
        if item not in used:
            raise cannot_say(puzzle, what, f'the item "{shown(item)}", which is in no option')
        if not ITEM.fullmatch(item) or "#" in item:
            raise cannot_say(puzzle, what, f'the item "{shown(item)}"')
    if not options:
        raise cannot_say(puzzle, what, "a problem without options")
    for name in names:
        found = NAME.fullmatch(f"{name}:")
        if found is None or found.group(1) != name or "#" in name:
            raise cannot_say(puzzle, what, f'the name "{shown(name)}"')
    named = zip(names, options, costs_as_words(puzzle), strict=True)
    return [" ".join([f"{name}:", *items]) + cost for name, items, cost in named]


# --- Tables of 0 and 1 ---


class OptionTables(RecordReader):
    """Reads tables with names, with blank lines between."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether lines are rows of 0 and 1 with names above or before them."""
        first = head.first
        if first is None or headed(first) is not None:
            return False
        block = head.block(2)
        if len(block) < 2 or _table_of(block) is None:
            return False
        table = _table_of(head.block(_MANY))
        if table is None or not table.items or any("," in name.text for name in table.items):
            return False
        rows = [row for _, row, _ in table.rows]
        texts = [entry.text for row in rows for entry in row]
        entries = [text in _ENTRIES for text in texts]
        if table.separator and not head.is_open and (table.is_headed or "0" in texts):
            return sum(entries) > len(entries) // 2
        return all(entries) and {len(row) for row in rows} == {len(table.items)}

    @classmethod
    def is_certain(cls, head: Head) -> bool:
        """Return whether a table cannot be one of costs: it has a column of them beside 0 and 1."""
        table = _table_of(head.block(_MANY))
        return table is not None and all(
            price and all(entry.text in _ENTRIES for entry in row) for _, row, price in table.rows
        )

    def record(self, first: Line) -> ExactCover:
        table = _table_of(list(self.below(first)))
        if table is None:
            raise first.error("expected rows of 0 and 1, with names above them or before each")
        items = stated_items(table.items)
        for name in table.items:
            if _COST_COLUMN.fullmatch(name.text):
                raise name.error(f'"{shown(name.text)}" is a second column of costs; leave one out')
            if is_odd(stated_item(name.text)[0]):
                raise name.error(f'"{shown(name.text)}" is no item')
        options = []
        for row_name, bits, price in table.rows:
            for entry in bits:
                if entry.text not in _ENTRIES:
                    hint = '; a column of costs is headed "cost"'
                    hint = f'; write 1 for "{shown(entry.text)}"' if entry.text.isalpha() else hint
                    raise entry.error(f'"{shown(entry.text)}" is neither 0 nor 1{hint}')
            line = (row_name or [*bits, *price][0]).line
            if len(bits) != len(items.primary):
                have = counted(len(bits), "value")
                raise line.error(f"{have}, expected {len(items.primary)}, one for each column")
            entries = zip(items.primary, bits, strict=True)
            words = [bit._replace(text=k) for k, bit in entries if bit.text.lower() in _ONES]
            costs = [_cost_in_field(each, table.separator) for each in price if each.text]
            options.append(StatedOption(row_name, line.place(), words, costs))
        above = Heading(table.heads, table.separator == ";") if table.heads else None
        return cover_of(first.place(), options, self.reading, items).sourced(heading=above)


def chosen_rows(puzzle: ExactCover, values: Sequence[int]) -> list[list[str]]:
    """Return the rows of a table that were chosen; of other options, a row of items for each."""
    costs = costs_as_texts(puzzle)
    above = puzzle.source.heading or Heading(("option", "items", *(costs and ("cost",))))
    items = [stated_item(name)[0] for name in above.columns[1:]]
    are_columns = not {*puzzle._primary}.isdisjoint(items)
    rows = [list(above.columns)]
    for option in values:
        words = list(map(word_of, puzzle._options[option]))
        price = above.written(costs[option]) if costs else ""
        cells = [" ".join(words), *(costs and [price])]
        if are_columns:
            is_price = [_COST_COLUMN.fullmatch(name) for name in above.columns[1:]]
            marks = ("1" if item in words else "" for item in items)
            cells = [price if k else mark for k, mark in zip(is_price, marks, strict=True)]
        rows.append([str(puzzle._labels[option]), *cells])
    return rows


def written_table(puzzle: ExactCover) -> list[str]:
    import csv
    from io import StringIO

    options = plain_options(puzzle, "a table", has_bounds=True)
    if not options or not puzzle._primary:
        raise cannot_say(puzzle, "a table", "a problem without options or items")
    names = list(map(str, puzzle._labels))
    for name in (*puzzle._primary, *names):
        if name != name.strip() or _COMMENT.search(name):
            raise cannot_say(puzzle, "a table", f'the name "{shown(name)}"')
    for item in puzzle._primary:
        if _COST_COLUMN.fullmatch(item):
            raise cannot_say(puzzle, "a table", f'the item "{item}", which heads a column of costs')
    prices = costs_as_texts(puzzle)
    rows = [["", *written_items(puzzle._primary, puzzle._bounds), *(prices and ["cost"])]]
    for number, (name, option) in enumerate(zip(names, options, strict=True)):
        bits = (str(int(item in option)) for item in puzzle._primary)
        rows.append([name, *bits, *prices[number : number + 1]])
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().splitlines()


class _Table(NamedTuple):
    """The names of columns but that of costs; and of rows names, other entries, and a cost.

    `heads` are the names of all columns, that of the rows' names first, where they have names.
    """

    separator: str
    is_headed: bool
    items: Row
    rows: Sequence[tuple[Token | None, Row, Row]]
    heads: tuple[str, ...] = ()


def _table_of(lines: Sequence[Line]) -> _Table | None:
    """Return the table that lines are; None where nothing in them has a name."""
    separator = common_separator(lines)
    rows = [list(fields(line, separator) if separator else words(line)) for line in lines]
    if not rows or not all(rows):
        return None
    first, *below = rows
    is_short = bool(below) and len(first) + 1 == len(below[0])
    are_lettered = is_short and not any(row[0].text.isdecimal() for row in below)
    texts = [cell.text for cell in first]
    if are_lettered:  # numbers can be names, too
        has_names = not _ENTRIES.issuperset(texts)
    elif is_short or not separator:
        has_names = not all(map(str.isdecimal, texts)) and _ENTRIES.isdisjoint(texts)
    else:
        is_cornered = not texts[0] and "" not in texts[1:] and len(set(texts)) == len(texts)
        has_names = is_cornered or not _ENTRIES.issuperset(texts[1:])
    has_names = has_names and bool(below)
    body = below if has_names else rows
    is_headed = has_names and first[0].text.casefold() in ("", *_SETS)
    is_cost = has_names and _COST_COLUMN.fullmatch(first[0].text)
    are_bits = all(row[0].text in _ENTRIES for row in body)
    are_named = (has_names and is_short) or (
        not is_cost and (is_headed or not are_bits)
        if separator
        else not has_names and not are_bits and min(map(len, rows)) > _WIDE
    )
    if not (has_names or are_named):
        return None
    names = first[1:] if are_named and not is_short else first
    at = next(
        (k for k, name in enumerate(names) if has_names and _COST_COLUMN.fullmatch(name.text)), _FAR
    )
    named = [(row[0], row[1:]) if are_named else (None, row) for row in body]
    parted = [(name, [*row[:at], *row[at + 1 :]], row[at : at + 1]) for name, row in named]
    numbers = [Token(str(k), *entry[1:]) for k, entry in enumerate(parted[0][1], 1)]
    items = [*names[:at], *names[at + 1 :]] if has_names else numbers
    corner = (first[0].text if not is_short else "option") if are_named else "row"
    heads = (corner, *(name.text for name in names)) if has_names else ()
    return _Table(separator, has_names, items, parted, heads)


# --- Lists of items ---


class OptionLists(RecordReader):
    """Reads lines of items, with blank lines between problems."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether all lines up to a blank one are numbers, as no format before has them."""
        rows = [_numbers(line) for line in head.block(_MANY)]
        return len(rows) > 1 and all(rows)

    def record(self, first: Line) -> ExactCover:
        lines = list(self.below(first))
        if not self.reading.format and _may_be_head(lines):
            what = "an option (--from options), all items (--from dlx), a size (--from ec, sparse"
            ways = f"{what} or orlib), or the number of options or problems (leave it out then)"
            raise first.error(f'"{shown(first.text)}" may be {ways}')
        stated = [stated_option(None, line.place(), words_of(line)) for line in lines]
        return cover_of(first.place(), stated, self.reading)


def _numbers(line: Line) -> list[int]:
    found = [integer(word) for word in ITEM.findall(line.text) if not is_cost(word)]
    return [] if None in found else [number for number in found if number is not None]


def _may_be_head(lines: Sequence[Line]) -> bool:
    """Return whether a first line may say how many items, options or problems follow, or which."""
    first, *others = map(_numbers, lines)
    below = {number for row in others for number in row}
    if len(first) == 1 and (first[0] >= max(below, default=0) or first[0] == len(others)):
        return True
    if len(first) == 1 and len(lines) > 2 and len(others[0]) == 2:
        return bool(bits_of(lines[2])) or is_sparse(lines[2], max(others[0]))
    if "|" in lines[0].text:
        return False
    if len(first) == 2 and 2 * sum(map(is_priced, lines[1:])) >= len(others):
        return True
    if len(first) == 2 and len(others) in first and max(map(len, others)) < 3:
        return True
    return bool(below) and below.issubset(first)
