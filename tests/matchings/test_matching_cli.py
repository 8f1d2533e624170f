"""`cover matching` as a command: modes, reasons, costs, headers, bad graphs between good ones."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from conftest import Run

SQUARE = "ann bob\nann cat\nbob dan\ncat dan\n"
PRICES = "ann bob 3\nann cat 2.5\nbob dan 1\ncat dan 4\n"
HEADER = "4 4\n1 2\n2 3\n3 4\n4 1\n"


def _clique(letter: str, size: int) -> str:
    names = [f"{letter}{number}" for number in range(size)]
    return "".join(f"{a} {b}\n" for a, b in combinations(names, 2))


def _dead_ends(squares: int) -> str:
    """Squares, of two matchings each, and p-q, which looks good and leaves two triangles alone."""
    rows = [f"a{n} b{n}\nb{n} c{n}\nc{n} d{n}\nd{n} a{n}\n" for n in range(squares)]
    return f"p q\n{''.join(rows)}p x\nx y\ny z\nz x\nq u\nu v\nv w\nw u\n"


@pytest.mark.parametrize(
    ("text", "arguments", "output", "code"),
    [
        (SQUARE, ["--all"], "ann-bob cat-dan\nann-cat bob-dan\n", 0),
        (SQUARE, ["-n", "1"], "ann-bob cat-dan\n", 0),
        (SQUARE, ["--count"], "2\n", 0),
        (SQUARE, ["--count", "--limit", "1"], ">=1\n", 3),
        (SQUARE, ["--unique"], "several\n", 1),
        (SQUARE, ["--format", "rows"], "ann-bob\ncat-dan\n", 0),
        ("a b\nb c\nc d\n", ["--unique"], "a-b c-d\n", 0),
        ("a b\na c\na d\n", ["--count"], "0\n", 1),
        (SQUARE, ["--format", "contest"], "bad\n", 2),
    ],
)
def test_modes_and_exit_codes(
    cover: Run, text: str, arguments: list[str], output: str, code: int
) -> None:
    done = cover("matching", *arguments, stdin=text)

    assert (done.stdout, done.returncode) == (output, code)


def test_a_bad_graph_keeps_its_place_and_the_rest_goes_on(cover: Run) -> None:
    text = f"{SQUARE}\nann bob\nann\n\n# a comment\nann bob\nbob cat\n\n{SQUARE}"
    done = cover("matching", stdin=text)

    assert done.stdout == "ann-bob cat-dan\nbad\nnone\nann-bob cat-dan\n"
    assert done.stderr.splitlines() == [
        'stdin:7: expected two vertices and perhaps a weight, found "ann"',
        "stdin:10: 3 vertices are an odd number; --maximum pairs as many as can be",
    ]
    assert done.returncode == 2


def test_the_cheapest_matching_has_the_least_cost(cover: Run) -> None:
    line = cover("matching", "--min-cost", stdin=PRICES)
    drawn = cover("matching", "--min-cost", "--format", "grid", stdin=PRICES)
    first = json.loads(cover("matching", "--json", stdin=PRICES).stdout)
    least = json.loads(cover("matching", "--json", "--min-cost", stdin=PRICES).stdout)

    assert (line.stdout, line.returncode) == ("ann-cat bob-dan\n", 0)
    assert drawn.stdout.splitlines()[-1].split() == ["cost", "3.5"]
    assert (first["solution"]["cost"], least["solution"]["cost"]) == (7, 3.5)


def test_matchings_come_in_the_order_of_their_costs(cover: Run) -> None:
    cheap, dear = "ann-cat bob-dan", "ann-bob cat-dan"

    assert cover("matching", "--min-cost", "--all", stdin=PRICES).stdout == f"{cheap}\n{dear}\n"
    assert cover("matching", "--max-cost", "-n", "2", stdin=PRICES).stdout == f"{dear}\n{cheap}\n"


def test_a_line_of_two_numbers_is_a_header_unless_it_must_not(cover: Run) -> None:
    header = cover("matching", "--count", stdin=HEADER)
    edge = cover("matching", "--count", "--no-header", stdin=HEADER)
    star = "4 3\n1 2\n1 3\n1 4\n"

    assert (header.stdout, edge.stdout) == ("2\n", "2\n")
    assert "note: a loop at 4 is dropped" in edge.stderr
    assert "--header or --no-header says which" in cover("matching", stdin=star).stderr
    assert cover("matching", "--no-header", stdin=star).stdout == "1-2 3-4\n"
    assert cover("matching", "--header", stdin=star).stdout == "none\n"


def test_a_table_may_be_a_header_alone(cover: Run) -> None:
    assert cover("matching", "--header", stdin="one two\n").returncode == 2


@pytest.mark.parametrize(("bridge", "answer", "code"), [("", "none", 1), ("a0 b0\n", "a0-b0", 0)])
def test_two_odd_cliques_answer_at_once(cover: Run, bridge: str, answer: str, code: int) -> None:
    done = cover("matching", stdin=_clique("a", 51) + bridge + _clique("b", 51))

    assert done.stdout.split()[0] == answer
    assert len(done.stdout.split()) == (51 if bridge else 1)
    assert done.returncode == code
    assert ("2 have an odd number of vertices" in done.stderr) == (not bridge)


def test_json_has_the_certificate_in_full(cover: Run) -> None:
    spokes = "".join(f"hub a{n}\na{n} b{n}\nb{n} c{n}\nc{n} a{n}\n" for n in range(3))
    reason = json.loads(cover("matching", "--json", stdin=spokes).stdout)["reason"]

    assert reason["tutte_set"] == ["hub"]
    assert len(reason["odd_parts"]) == 3
    assert len(reason["unmatched"]) == 2


def test_two_to_the_forty_dead_ends_do_not_hang(cover: Run) -> None:
    done = cover("matching", "-n", "3", stdin=_dead_ends(40))
    matchings = [set(line.split()) for line in done.stdout.splitlines()]

    assert len(set(map(frozenset, matchings))) == 3
    assert all({"p-x", "q-u"} <= matching for matching in matchings)
    assert (done.stderr, done.returncode) == ("", 0)


def test_seeds_and_threads_list_the_same_matchings(cover: Run) -> None:
    clique = _clique("v", 6)
    plain = cover("matching", "--all", stdin=clique).stdout.splitlines()
    drawn = cover("matching", "--all", "--seed", "3", stdin=clique).stdout.splitlines()
    shared = cover("matching", "--all", "--jobs", "2", stdin=clique).stdout.splitlines()

    assert len(plain) == len(set(plain)) == 15
    assert plain == shared
    assert sorted(plain) == sorted(drawn)


def test_a_first_matching_takes_no_search(cover: Run) -> None:
    done = cover("matching", "-v", stdin="a b\n")

    assert done.stdout == "a-b\n"
    assert done.stderr == "stdin:1: read as edges\nstdin:1: solved, without a search\n"
