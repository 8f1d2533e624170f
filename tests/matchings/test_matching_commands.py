"""`cover matching` as a command: modes, costs, headers, who is left over, bad graphs, no hangs."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from conftest import Run

SQUARE = "ann bob\nann cat\nbob dan\ncat dan\n"
PRICES = "ann bob 3\nann cat 2.5\nbob dan 1\ncat dan 4\n"
HEADER = "4 4\n1 2\n2 3\n3 4\n4 1\n"
THREE = "4 3\n1 2\n1 3\n1 4\n"
STAR = "hub,a,3\nhub,b,1\nhub,c,2\n"
FIVE = "ann bob\nbob cat\ncat dan\ndan eve\n"


def _clique(letter: str, size: int) -> str:
    names = [f"{letter}{number}" for number in range(size)]
    return "".join(f"{a} {b}\n" for a, b in combinations(names, 2))


@pytest.mark.parametrize(
    ("text", "arguments", "output", "code"),
    [
        (SQUARE, ["--all"], "ann-bob cat-dan\nann-cat bob-dan\n", 0),
        (SQUARE, ["-n", "1"], "ann-bob cat-dan\n", 0),
        (SQUARE, ["--count", "--limit", "1"], ">=1\n", 3),
        (SQUARE, ["--unique"], "several\n", 1),
        (SQUARE, ["--format", "rows"], "ann-bob\ncat-dan\n", 0),
        ("a b\nb c\nc d\n", ["--unique"], "a-b c-d\n", 0),
        ("a b\na c\na d\n", ["--count"], "0\n", 1),
        (SQUARE, ["--format", "contest"], "bad\n", 2),
        (PRICES, ["--min-cost", "--all"], "ann-cat bob-dan\nann-bob cat-dan\n", 0),
        (PRICES, ["--max-cost", "-n", "2"], "ann-bob cat-dan\nann-cat bob-dan\n", 0),
        (HEADER, ["--count"], "2\n", 0),
        (HEADER, ["--count", "--no-header"], "2\n", 0),
        (THREE, ["--no-header"], "1-2 3-4\n", 0),
        (THREE, ["--header"], "none\n", 1),
        ("one two\n", ["--header"], "bad\n", 2),  # a table that is a header alone
        (STAR, ["--maximum", "--min-cost"], "hub-b a c\n", 0),
        (STAR, ["--maximum", "--count"], "3\n", 0),
        (STAR, ["--maximum", "--all"], "hub-a b c\nhub-b a c\nhub-c a b\n", 0),
        (STAR, ["--maximum", "--min-cost", "--all"], "hub-b a c\nhub-c a b\nhub-a b c\n", 0),
        (STAR, ["--maximum", "--max-cost", "-n", "2"], "hub-a b c\nhub-c a b\n", 0),
        (FIVE, ["--maximum", "-n", "1"], "ann-bob cat-dan eve\n", 0),
        ("a b\nb c\nc d\n", ["--maximum", "--unique"], "a-b c-d\n", 0),
        (FIVE, ["--maximum", "--format", "rows"], "ann-bob\ndan-eve\ncat\n", 0),
        ("ann: bob\nx-y:\n", ["--maximum"], 'ann-bob "x-y"\n', 0),
    ],
)
def test_modes_and_exit_codes(
    cover: Run, text: str, arguments: list[str], output: str, code: int
) -> None:
    done = cover("matching", *arguments, stdin=text)

    assert (done.stdout, done.returncode) == (output, code)


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        (HEADER, ["--count", "--no-header"], "note: a loop at 4 is dropped"),
        (THREE, [], "--header or --no-header says which"),
        (STAR, ["--min-cost", "--max-cost"], "--min-cost does not go with --max-cost"),
        ("a b\n", ["-v"], "stdin:1: read as edges\nstdin:1: solved, without a search\n"),
    ],
)
def test_what_is_said_beside_answers(
    cover: Run, text: str, arguments: list[str], message: str
) -> None:
    assert message in cover("matching", *arguments, stdin=text).stderr


def test_a_bad_graph_keeps_its_place_and_the_rest_goes_on(cover: Run) -> None:
    text = f"{SQUARE}\nann bob\nann\n\n# a comment\nann bob\nbob cat\n\n{SQUARE}"
    done = cover("matching", stdin=text)

    assert done.stdout == "ann-bob cat-dan\nbad\nnone\nann-bob cat-dan\n"
    assert done.stderr.splitlines() == [
        'stdin:7: expected two vertices and perhaps a weight, found "ann"',
        "stdin:10: 3 vertices are an odd number; --maximum pairs as many as can be",
    ]
    assert done.returncode == 2


def test_costs_and_who_is_left_over_are_told_in_every_form(cover: Run) -> None:
    drawn = cover("matching", "--min-cost", "--format", "grid", stdin=PRICES).stdout
    first = json.loads(cover("matching", "--json", stdin=PRICES).stdout)["solution"]
    told = json.loads(cover("matching", "--maximum", "--json", stdin=STAR).stdout)["solution"]
    left = cover("matching", "--maximum", "--min-cost", "--format", "grid", stdin=STAR).stdout

    assert drawn.splitlines()[-1].split() == ["cost", "3.5"]
    assert first["cost"] == 7
    assert told == {"pairs": [["hub", "a"]], "left_over": ["b", "c"], "cost": 3}
    assert left.splitlines()[-1] == "left over: a  c"


def test_names_of_columns_are_told(cover: Run) -> None:
    table = "person,task,cost\nAnn Lee,dig,3\nAnn Lee,cook,4\nBob,dig,5\nBob,cook,1\n"
    done = cover("matching", "--min-cost", stdin=table)
    other = cover("matching", "--no-header", "--min-cost", stdin=table)

    assert done.stdout == '"Ann Lee"-dig Bob-cook\n'
    assert done.stderr == (
        'stdin:1: note: "person,task,cost" names columns; it is no edge '
        "(with --no-header it is one)\n"
    )
    assert (other.stdout, other.returncode) == ("bad\n", 2)
    assert 'stdin:1:13: "cost", expected a weight' in other.stderr


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
    """Squares, of two matchings each, and p-q, which looks good and leaves two triangles alone."""
    rows = [f"a{n} b{n}\nb{n} c{n}\nc{n} d{n}\nd{n} a{n}\n" for n in range(40)]
    text = f"p q\n{''.join(rows)}p x\nx y\ny z\nz x\nq u\nu v\nv w\nw u\n"
    done = cover("matching", "-n", "3", stdin=text)
    matchings = [frozenset(line.split()) for line in done.stdout.splitlines()]

    assert len({*matchings}) == 3
    assert all({"p-x", "q-u"} <= matching for matching in matchings)
    assert (done.stderr, done.returncode) == ("", 0)


def test_seeds_and_threads_list_the_same_matchings(cover: Run) -> None:
    plain, drawn, shared = (
        cover("matching", "--all", *more, stdin=_clique("v", 6)).stdout.splitlines()
        for more in ((), ("--seed", "3"), ("--jobs", "2"))
    )

    assert len(plain) == len(set(plain)) == 15
    assert plain == shared
    assert sorted(plain) == sorted(drawn)


@pytest.mark.parametrize(
    ("text", "answer", "verdict"),
    [
        (STAR, "", "right\n"),
        (FIVE, "bob-cat ann dan eve\n", "wrong: 1 more pair can be made\n"),
        (FIVE, "ann-bob cat-dan bob\n", "wrong: left over: eve; the answer says bob\n"),
        (FIVE, "ann-bob cat-dan zoe\n", "wrong: "),
    ],
)
def test_maximum_matchings_pass_the_check_and_no_others(
    cover: Run, tmp_path: Path, text: str, answer: str, verdict: str
) -> None:
    file = tmp_path / "graph.txt"
    file.write_text(text)
    for form in ("line",) if answer else ("line", "rows", "json", "grid", "yaml"):
        asked = ("matching", "--maximum", "--min-cost", "--format", form, file)
        stdin = answer or cover(*asked).stdout
        done = cover("check", "--type", "matching", "--maximum", file, "-", stdin=stdin)

        assert done.stdout.startswith(verdict)
        assert done.returncode == (verdict != "right\n")


def test_a_model_of_maximum_matchings_can_be_written(cover: Run) -> None:
    asked = ["--type", "matching", "--maximum", "--to", "dlx"]
    model = cover("convert", *asked, stdin="a b\nb c\n").stdout

    assert cover("exact-cover", "--count", stdin=model).stdout == "2\n"
