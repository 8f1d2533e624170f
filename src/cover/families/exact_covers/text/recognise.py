"""The formats of exact-cover problems, and how to tell them apart.

`dlx` are Knuth's files; `dense` the cases of POJ 3740, `sparse` those of HUST 1017, `cases` those
of hihoCoder 1317; `matrix` is a bare matrix of 0 and 1, `sets` are lines `name: item item ...`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, dropwhile, islice, takewhile
from typing import Any

from cover.families.exact_covers.text import cases, dlx, matrix, sets
from cover.reading.lines import Line, Lines, shown, significant
from cover.reading.records import Reading

_ENOUGH = 100  # rows that tell dense ones from sparse ones


def recognise(lines: Lines, reading: Reading[Any]) -> str:
    """The name of the format of the coming lines, "" if there is none.

    Looks at as few lines as it needs: at one, or at the rows of the first case; only in an input
    that looks like nothing so far it looks on.
    """
    coming = significant(lines.ahead())
    first = next(coming, None)
    if first is None:
        return ""
    if first.source.lower().endswith(".dlx") or "|" in first.text:
        return "dlx"
    if sets.is_set(first):
        return "sets"
    size = cases.size_of(first)
    if size is not None:
        return _sized(size, lines, reading)
    if _is_count(first):
        second = next(coming, None)
        if second is not None and cases.size_of(second) is not None:
            return "cases"
    if matrix.is_binary(first):
        return "matrix"
    return "dlx" if _is_reused(first, coming) else ""


def _is_count(line: Line) -> bool:
    text = line.text.strip()
    return matrix.integer(text) is not None and (text == "0" or not text.startswith("0"))


def _is_reused(first: Line, coming: Iterator[Line]) -> bool:
    """Whether a later line holds an item of the first, or is a comment of a DLX file.

    Numbers do not count as items here: they may be anything.
    """
    items = {word for word in first.text.split() if not word.isdigit()}
    return any(
        dlx.is_comment(line) or any(word.partition(":")[0] in items for word in line.text.split())
        for line in coming
    )


def _sized(size: cases.Size, lines: Lines, reading: Reading[Any]) -> str:
    """The format of an input whose first line is `rows columns`, or else a row of a matrix."""
    if _is_bare_matrix(size, lines):
        return "matrix"
    coming = islice(significant(lines.ahead()), 1, None)
    rows = list(islice(coming, min(size.rows, _ENOUGH)))
    dense = sum(cases.DENSE.fits(row, size) for row in rows)
    sparse = sum(cases.SPARSE.fits(row, size) for row in rows)
    if dense == sparse == len(rows) > 0:
        reading.note(
            size.line.place(),
            f'"{shown(size.line.text)}" and its rows are dense cases and sparse ones; '
            "read as dense (--from sparse reads them otherwise)",
        )
    if dense or sparse or not rows:
        return "sparse" if sparse > dense else "dense"
    return _broken(rows)


def _is_bare_matrix(size: cases.Size, lines: Lines) -> bool:
    """Whether all lines up to a blank one are rows of two values, 0 or 1.

    A lone `0 1` is none: it is a case without rows.
    """
    behind = dropwhile(lambda line: line.number <= size.line.number, lines.ahead())
    others = significant(takewhile(lambda line: not line.is_blank, behind))
    second = next(others, None)
    rows = [size.line] if second is None else chain([size.line, second], others)
    return (second is not None or size.rows > 0) and all(
        matrix.is_binary(row) and cases.size_of(row) is not None for row in rows
    )


def _broken(rows: list[Line]) -> str:
    """The format of a case of which no row fits: what the rows look like."""
    if any(matrix.is_binary(row) for row in rows):
        return "dense"
    words = (word for row in rows for word in row.text.split())
    return "sparse" if any(matrix.integer(word) is not None for word in words) else ""
