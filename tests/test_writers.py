"""Answers as text: what stands between blocks, and what JSON does with large numbers."""

import json
from collections.abc import Callable, Iterator

from cover.answers import Answer, Request
from cover.contest_writer import ContestWriter
from cover.errors import InputError, Place
from cover.formats import notation
from cover.formats.grid_layout import GridLayout, LineOfCells
from cover.formats.record import BadRecord, Record
from cover.formats.text import Line
from cover.puzzles.digit_grid import DigitGrid
from cover.puzzles.sudoku import boxes
from cover.writers import GridWriter, JsonWriter, RowsWriter

PLACE = Place("test", 1)
BAD = BadRecord(PLACE, InputError(PLACE, "no puzzle"))


def _record(givens: str, contest: str = "") -> Record:
    layout = GridLayout(
        notation.digits_then_letters(4), LineOfCells(Line("test", 1, givens), 0), contest
    )
    return Record(PLACE, DigitGrid(boxes(2, 2), tuple(map(int, givens))), layout)


SOLVED = _record("1234341221434321", contest="poj3076")
ROWS = "1234\n3412\n2143\n4321"
IMPOSSIBLE = _record("11" + "0" * 14, contest="poj3076")


def _text(write: Callable[[Answer], Iterator[str]], *records: Record | BadRecord) -> str:
    request = Request()
    return "\n".join(text for record in records for text in write(Answer(record, request)))


def test_a_blank_line_stands_between_all_blocks_of_rows() -> None:
    assert _text(RowsWriter(), SOLVED, BAD, IMPOSSIBLE, SOLVED) == (
        f"{ROWS}\n\nbad\n\nnone\n\n{ROWS}"
    )


def test_a_blank_line_stands_between_drawings() -> None:
    writer = GridWriter(lambda record, solution, colour: "drawn", colour=False)

    assert _text(writer, SOLVED, IMPOSSIBLE, SOLVED) == (
        "test:1\ndrawn\n\ntest:1: none\n\ntest:1\ndrawn"
    )


def test_a_contest_with_separated_answers_separates_all_of_them() -> None:
    assert _text(ContestWriter(), SOLVED, IMPOSSIBLE, SOLVED) == f"{ROWS}\n\nnone\n\n{ROWS}"


def test_a_bad_record_leaves_the_answers_behind_it_separated() -> None:
    assert _text(ContestWriter(), BAD, SOLVED) == f"bad\n\n{ROWS}"


class _Counted(Answer):
    """An answer that has counted already."""

    def __init__(self, count: int) -> None:
        super().__init__(SOLVED, Request("count"))
        self.count = count
        self.status = "several"

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(())


def test_counts_that_floats_cannot_hold_are_strings_in_json() -> None:
    def written(count: int) -> object:
        (line,) = JsonWriter(statistics=False)(_Counted(count))
        return json.loads(line)["count"]

    assert written(2**53) == 2**53
    assert written(2**53 + 1) == str(2**53 + 1)
    assert written(53060477521960000) == "53060477521960000"
