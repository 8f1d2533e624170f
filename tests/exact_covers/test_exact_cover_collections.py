"""Exact covers as people have them: lines of items, collections of programs, tables with names."""

from __future__ import annotations

import pytest

from conftest import Run
from test_exact_cover_formats import puzzle

NUMBERED, NAMED = ["2(1,4) 4(3,5,6) 6(2,7)"], ["B D F"]

# Six sets, of which {1, 4}, {3, 5, 6} and {2, 7} cover all.
LINES = "1 4 7\n1 4\n4 5 7\n3 5 6\n2 3 6 7\n2 7\n"
COMMAS = LINES.replace(" ", ", ")
SETS = "".join(f"{{{line}}}\n" for line in COMMAS.splitlines())
LETTERED = [(name, line) for name, line in zip("ABCDEF", COMMAS.splitlines(), strict=True)]
NAMED_SETS = "".join(f"{name}: {{{line}}}\n" for name, line in LETTERED)
JSON = "{" + ", ".join(f'"{name}": [{line}]' for name, line in LETTERED) + "}\n"
LISTS = "[" + ", ".join(f"[{line}]" for _, line in LETTERED) + "]\n"
ROWS = [[str(int(str(k) in line)) for k in range(1, 8)] for line in LINES.splitlines()]
BITS = "".join(",".join(row) + "\n" for row in ROWS)
HEADED = f"a,b,c,d,e,f,g\n{BITS}"
CORNERED = ",1,2,3,4,5,6,7\n" + "".join(
    f"{name},{','.join(row)}\n" for (name, _), row in zip(LETTERED, ROWS, strict=True)
)


def test_names_of_columns_are_items() -> None:
    assert puzzle(HEADED).items() == tuple("abcdefg")
    assert puzzle(CORNERED)._rows((1, 3)) == ["B: 1 4", "D: 3 5 6"]
    assert puzzle("x y,z\n1,1\n")._rows((0,)) == ['"x y" z']


@pytest.mark.parametrize("text", [LINES, SETS, LISTS, JSON, NAMED_SETS])
def test_the_family_is_told_by_the_text(cover: Run, text: str) -> None:
    done = cover("solve", stdin=text)

    assert done.stdout.splitlines() in (NUMBERED, NAMED)
    assert done.returncode == 0


@pytest.mark.parametrize("text", [HEADED, CORNERED])
def test_a_table_of_bits_with_names_may_be_one_of_costs(cover: Run, text: str) -> None:
    done = cover("solve", stdin=text)

    assert done.stdout == "bad\n"
    assert "(cover exact-cover)" in done.stderr
    assert "(cover matching); name the command" in done.stderr
