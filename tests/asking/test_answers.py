"""One record: statuses, reasons, and that nothing unchecked is ever shown."""

import pytest

from asked import Asked
from cover.cli.messages import Messages
from cover.errors import CheckError, Place
from cover.facts import Source
from cover.families.grids.houses import boxes_rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.notation import LineOfCells
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import Line
from cover.solver import CountResult, IncompleteCountError, Search, Statistics
from cover.solver.knuth_estimate import Estimate
from cover.writing.writer import Record


def _record(givens: str) -> Puzzle:
    cells = LineOfCells(Line("test", 3, givens), 0)
    source = Source(Place("test", 3))
    return DigitGrid._of_rules(
        boxes_rules(2, 2), tuple(map(int, givens)), None, source, _cells=cells
    )


EMPTY, UNIQUE, NONE = "0" * 16, "1000003002000004", "1100" + "0" * 12


@pytest.mark.parametrize(
    ("givens", "request_", "status", "listed"),
    [
        (EMPTY, Query(), "solved", 1),
        (EMPTY, Query("some", number=5), "solved", 5),
        (EMPTY, Query("all"), "several", 288),
        (EMPTY, Query("unique"), "several", 0),
        (EMPTY, Query("count"), "several", 0),
        (EMPTY, Query("count", limit=9), "unknown", 0),
        (UNIQUE, Query(), "solved", 1),
        (UNIQUE, Query("unique"), "unique", 1),
        (UNIQUE, Query("all"), "unique", 1),
        (UNIQUE, Query("count"), "unique", 0),
        (NONE, Query(), "none", 0),
        (NONE, Query("count"), "none", 0),
    ],
)
def test_statuses(givens: str, request_: Query, status: str, listed: int) -> None:
    answer = Asked(_record(givens), request_)

    assert len(list(answer)) == listed
    assert answer.status == status


def test_an_answer_that_breaks_the_rules_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = tuple(range(0, 64, 4))  # a 1 in every cell
    monkeypatch.setattr(Search, "__next__", lambda self: wrong)

    with pytest.raises(CheckError, match=r"a fault in cover: .*\(row 1 has 1 four times"):
        next(iter(Asked(_record(EMPTY), Query())))


def test_numbers_of_any_length_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python does not print a number of more than 4,300 digits as such."""
    count = CountResult(12_345 * 10**9000, "timeout", Statistics(1, 2, 3.0))

    def in_vain(*_: object) -> None:
        raise IncompleteCountError(count)

    monkeypatch.setattr("cover.asking.counts.sampled", in_vain)
    answer = Asked(_record(EMPTY), Query("sample", number=2))
    assert (list(answer), answer.status) == ([], "unknown")
    record = Record(_record(EMPTY), 1, Query("sample", number=2))
    told = [*Messages(1).remarks(record, answer.result)]
    answer.result.estimate = Estimate(count.value, 1, 2 * count.value, 9, 5, count.value)
    told += Messages(1).remarks(record, answer.result)

    assert any("; at least 1.23e+9004 solutions" in line for line in told)
    assert any("about 1.23e+9004 nodes" in line for line in told)


def test_a_count_that_had_no_room_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    count = CountResult(17, "memory", Statistics(1, 2, 3.0), "1000 states in layers")
    monkeypatch.setattr("cover.asking.counts.counted", lambda *_: count)

    answer = Asked(_record(EMPTY), Query("count"))
    assert (list(answer), answer.status) == ([], "unknown")
    assert (answer.count, answer.exact) == (17, False)
    record = Record(_record(EMPTY), 1, Query("count"))
    (told,) = Messages(0).remarks(record, answer.result)

    assert told.startswith("test:3: note: counted no further: the states do not fit into --memory")
    assert "--estimate" in told
