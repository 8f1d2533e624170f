"""What has no solution, or cannot be read, is told with what can be said or asked instead."""

from __future__ import annotations

import pytest

from conftest import Run

ODD = "7 vertices are an odd number; --maximum pairs as many as can be"
TIMETABLE = """
items: 3|Maths 1|Art Mon1 Mon2 Tue1 0:1|Maths-Mon
options:
- Maths Mon1 Maths-Mon
- Maths Mon2 Maths-Mon
- Maths Tue1
- Art Mon1
"""
LESS = (
    "0:3|Maths instead of 3|Maths asks for at most so many, "
    "--maximum covers as many items as can be"
)
GIVENS = "Jigsaw\n1 . . .\n. . . 2\n. . . .\n. 3 . .\n"


@pytest.mark.parametrize(
    ("command", "text", "says"),
    [
        ("matching", "a b\nb c\nc d\nd e\ne f\nf g\n", ODD),
        ("matching", "worker,job\na,b\nc,d\ne,f\ng,f\n", ODD),
        ("matching", "a: b c\nb: a c\nc: a b\n", "--maximum pairs as many as can be"),
        ("matching", ",x,y\na,1,2\nb,2,1\nc,1,1\n", "--maximum pairs as many as can be, --places"),
        ("matching", "edges: [a b, b c, b d]", "--maximum pairs as many as can be"),
        ("matching", "w;j;cost;price\na;x;1;2\n", '"cost" and "price" may both be the weight'),
        ("matching", "at,name,x,y\n3/4,ann,1,2\n3/5,bob,2,1\n", "one column of names before"),
        ("matching", "a b 1e39\nc d 2e-30\n", "round them"),
        ("tiling", "board: 8x8\nuse: pentominoes", '"empty: 4" leaves 4 cells empty'),
        ("tiling", "board: 8x8\nuse: pentominoes\nempty: 3", '"empty: 4" leaves so many'),
        ("tiling", "board: 8x8\nuse: pentominoes\nholes: 4", '"empty: 4" leaves so many'),
        ("tiling", "board: 8x8\nuse: pentominoes\nuncovered: 4", '"empty: 4" leaves so many'),
        ("tiling", "board: 8x8\nuse: pentominoes\nfree: 4", 'did you mean "empty"?'),
        ("tiling", "board: 5x5\nuse: {dominoes: any}", '"empty: 1" leaves so many'),
        ("sudoku", "1..l\n..S.\n....\n.O2.\n", '; nor is "S" at 2:3, "O" at 4:2'),
        ("sudoku", f"\n{'k' + '.' * 80}\n", 'stdin:2:1: "k" is not a digit 1-9'),
        ("sudoku --format table", "1....2.....3.4..", "no table; --format rows has lines"),
        ("tiling", "board: 8x8\nuse: dominoes", "{dominoes: any}"),
        ("exact-cover", "a b c\na b\n", 'item "c" is in no option; --maximum covers as many'),
        ("exact-cover", f"type: exact-cover{TIMETABLE}", LESS),
        ("exact-cover", "option,a,b\nS,1,0\nT,,x\n", 'neither 0 nor 1; write 1 for "x"'),
        ("exact-cover", "S = a, b\nT = c\nU = a, c\n", '"=" is no item; a name has a colon'),
        (
            "tiling",
            "board: 1x2x2\npieces:\n  A: |\n    xx\n    ---\n    xx\n",
            "or a line between layers? between layers, a line is empty",
        ),
        ("solve", f"{GIVENS}\nAreas\nAABB\nAABB\nCCDD\nCCCD\n", "region C has 5 cells"),
        (
            "exact-cover",
            "shift;cost;price;Mo;Tu\na;1;2;1;\nb;1;2;;1\n",
            '"price" is a second column of costs',
        ),
        (
            "exact-cover",
            "type: exact-cover\noptions: {a: 1, b: 2}\ncosts: [1, 2, 3]",
            '3 costs, expected 2, one for each option; a map "option: cost" is for some of them',
        ),
    ],
)
def test_the_message_names_what_helps(cover: Run, command: str, text: str, says: str) -> None:
    done = cover(*command.split(), stdin=text)

    assert done.stdout in ("none\n", "bad\n")
    assert says in done.stderr


def test_a_square_that_is_no_graph_has_costs_by_an_option(cover: Run) -> None:
    square = "9 2 7 8\n6 4 3 7\n5 8 1 8\n7 6 9 4\n"
    done = cover("matching", "--min-cost", stdin=square)
    asked = cover("matching", "--min-cost", "--bipartite", stdin=square)

    assert done.stdout == "bad\n"
    assert "; --bipartite reads a table of costs" in done.stderr
    assert asked.stdout == "r1-c2 r2-c1 r3-c3 r4-c4\n"


def test_a_sheet_has_headings(cover: Run) -> None:
    text = "Board\n####\n####\n\nPiece 1\n##\n##\n\nPiece 2\n##\n##\n"

    assert cover("tiling", stdin=text).stdout == "1111|1111\n"


def test_it_does_help(cover: Run) -> None:
    head = "type: exact-cover"
    text = head + TIMETABLE.replace("3|Maths", "0:3|Maths")
    why = cover("why", stdin=head + TIMETABLE)
    left = cover("exact-cover", "--maximum", "--format", "grid", stdin=text)

    assert f"{LESS}." in why.stdout
    assert cover("exact-cover", stdin=text).stdout.startswith(
        "2(Maths,Mon2,Maths-Mon) 3(Maths,Tue1) "
    )
    assert "cost" not in left.stdout
