"""All that is read: the text formats, in the order in which they are tried, and the documents.

The first format that shows itself in the beginning of an input is the one; where a command is
named, only those that it reads are tried. Before the list come `--from`, a document of YAML or JSON
with its type or its keys, and, where no command is named, the suffix and the folder of the file
(see `cover.families.detection`). A new format is a `RecordReader` in a module of its family, and an
entry here. docs/formats.md describes all of them. Below the list is what files are called.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from cover.families import COMMANDS
from cover.families.family import from_outside
from cover.reading.formats import YAML, Format, Formats, loaded

_SUDOKU, _IRREGULAR, _KILLER = ("sudoku",), ("irregular",), ("killer",)
_GRIDS = _SUDOKU + _IRREGULAR + _KILLER
_DOMINO, _TILING, _MATCHING, _COVER = ("domino",), ("tiling",), ("matching",), ("exact-cover",)

# What all commands read: the keys tell which one it is. Their examples are below.
DOCUMENTS = Format(YAML, tuple(COMMANDS), "", "documents of YAML or JSON")

FORMATS: tuple[Format, ...] = (
    # Files and strings of programs, which have marks that nothing else has.
    Format(
        "sudokupad",
        _GRIDS,
        "grids.text.links:Links",
        "links and JSON of SudokuPad",
        writer="written_sudokupad",
        in_a_line=True,
        marks=("sudokupad", "crackingthecryptic", "scf", "scln4", "ctcn4"),
        example="https://sudokupad.app/sclN4Ig...",
    ),
    Format(
        "fpuzzles",
        _GRIDS,
        "grids.text.links:Links",
        "links and JSON of f-puzzles",
        writer="written_fpuzzles",
        in_a_line=True,
        marks=("{", "f-puzzles.com", "fpuz", "n4ig"),
        example="https://www.f-puzzles.com/?load=N4Ig...",
    ),
    Format(
        "link",
        _SUDOKU,
        "grids.text.embedded:SiteLinks",
        "links of sites that carry 81 characters",
        marks=("http://", "https://", "www."),
        pattern=r"(?i)(.*[\s(<])?(https?://|www\.)",
        example="https://www.sudokuwiki.org/sudoku.htm?bd=" + "0" * 80 + "1",
    ),
    DOCUMENTS,
    Format(
        "hodoku",
        _SUDOKU,
        "grids.text.embedded:HodokuLines",
        "lines of HoDoKu's library, with placed digits",
        marks=(":",),
        pattern=r":[0-9a-zA-Z-]*:[0-9a-zA-Z]*:",
        example=":0000:x:" + "." * 79 + "1+2::",
    ),
    Format(
        "burrtools",
        _TILING,
        "tilings.text.burrtools:BurrTools",
        "files of BurrTools, of bricks",
        example='<puzzle version="2">',
        suffixes=("xmpuzzle",),
        writer="written",
        holds_one=True,
        pattern="<",
    ),
    Format(
        "opensudoku",
        _SUDOKU,
        "grids.text.embedded:OpenSudoku",
        "files of OpenSudoku",
        suffixes=("opensudoku",),
        writer="written_game",
        in_a_line=True,
        frame=("<opensudoku>", "</opensudoku>"),
        pattern="<",
        example="<opensudoku>\n<game data='53..7....'/></opensudoku>",
    ),
    Format(
        "ps",
        _KILLER,
        "grids.text.strings:PerfectSudoku",
        "Perfect Sudoku (3x3::k:...)",
        writer="written_ps",
        in_a_line=True,
        pattern=r"[0-9]{1,2}x[0-9]{1,2}\s*:[^:]*:",
        example="3x3::k:3841:3841:0:0:...",
    ),
    Format(
        "sumocue",
        _IRREGULAR + _KILLER,
        "grids.text.strings:SumoCue",
        "SumoCue",
        writer="written_sumocue",
        in_a_line=True,
        pattern="SumoCue",
        example="SumoCueV1=10+0=3=7+1+2+2=5+7=10+8=5+8+10=3+14",
    ),
    Format(
        "iss",
        _GRIDS,
        "grids.text.strings:InteractiveSolver",
        "Interactive Sudoku Solver (.Cage~15~R1C3~R1C4)",
        writer="written_iss",
        in_a_line=True,
        pattern=r"\.[A-Za-z]*~|\.[A-Z][a-z]+[A-Z.]",
        example=".Shape~4x4.Cage~5~R1C1~R1C2.~R2C2_3",
    ),
    Format(
        "solo",
        _GRIDS,
        "grids.text.strings:Solo",
        "Simon Tatham's Solo",
        writer="written_solo",
        in_a_line=True,
        marks=(":", "savefile", "game", "params", "desc"),
        pattern=r"[0-9]{1,2}(x[0-9]{1,2}|j)[a-z0-9]*:|(SAVEFILE|GAME|PARAMS|DESC)\b",
        example="2x2:d3b1b4d",
    ),
    Format(
        "tatham",
        _DOMINO,
        "dominoes.text:DominosaGames",
        "ids and saved games of Simon Tatham's Dominosa",
        pattern=r"[0-9]+[a-z]*:|(SAVEFILE|GAME|PARAMS|DESC)\b",
        example="1:001101",
        writer="written_id",
        in_a_line=True,
    ),
    Format(
        "dimacs",
        _MATCHING,
        "matchings.text.numbered:Dimacs",
        "files of the DIMACS challenges",
        example="p edge 2 1\ne 1 2",
        suffixes=("col", "gr", "dimacs"),
        writer="written_dimacs",
        pattern=r"[cpe]\b",
    ),
    Format(
        "graph6",
        _MATCHING,
        "matchings.text.numbered:Graph6",
        "Brendan McKay's lines",
        example=">>graph6<<C~",
        suffixes=("g6", "graph6"),
        writer="written_graph6",
        in_a_line=True,
        pattern=r">>|[:;&?-~]+$",
    ),
    # Puzzles of dominoes, which show themselves by all of their numbers.
    Format(
        "su-domino-ku",
        _DOMINO,
        "dominoes.text:SuDominoKuLists",
        "the dominoes and the single digits of a sudoku (HDU 4210)",
        example="1  6 B2 1 B3\nC5 A3 D9 I4 A9 E5 A2 C6 I1",
        writer="written_list",
        pattern=r"[0-9]{1,4}(?:\s|$)",
    ),
    Format(
        "dominosa",
        _DOMINO,
        "dominoes.text:DominosaRows",
        "rows of numbers (UVa 211)",
        pattern=r"[0-9.?_#]{1,5}[\s,;]|[0-9]{1,62}$",
        example="0 0 1\n1 0 1",
        suffixes=("dom", "dominosa"),
        rivals=("matching:matrix", "matching:edges", "exact-cover:matrix", "exact-cover:dense"),
        writer="written_rows",
    ),
    # Drawings: where no command is named, of marks alone.
    Format(
        "knuth",
        _TILING,
        "tilings.text.knuth:Coordinates",
        "files of Knuth's polyomino and polycube programs",
        example="[01]0\nI 00 10",
        suffixes=("pol", "poly"),
        holds_one=True,
        pattern=r"\||[0-9a-zA-Z\[\]-]{1,60}(?:\s|$)",
    ),
    Format(
        "sized",
        _TILING,
        "tilings.text.sheet:SizedBoards",
        "a size, followed by drawings of pieces",
        example="1 3\nxxx",
        pattern=r"[1-9][0-9]*[\sx×*X]",
    ),
    Format(
        "sheet",
        _TILING,
        "tilings.text.sheet:Sheet",
        "drawings of the board and the pieces beside each other",
        example="xxxx  xx  xx\nxxxx  xx  xx",
        holds_one=True,
        pattern=r"[._0\s-]*(?:[^\W\d_]|[#*█]|([1-9])\1)|[._0-]+$",
    ),
    # Lists and tables, of which the first lines show much.
    Format(
        "lists",
        _IRREGULAR,
        "grids.text.regions:ListedGrids",
        "givens and regions as lists of rows",
        example="[[1, 0], [0, 0]]\n[[1, 1], [2, 2]]",
        pattern=r"[\[{(]|[^\W\d]",
    ),
    Format(
        "lists",
        _SUDOKU,
        "grids.text.rows:SudokuLists",
        "lists of rows, as programs print them",
        example="grid = [[1, 0, 0, 4], [0, 0, 1, 0],\n        [0, 1, 0, 0], [4, 0, 0, 1]]",
        pattern=r"[\[{(]|[^\W\d]",
        rivals=("exact-cover:collections", "matching:collections"),
    ),
    Format(
        "collections",
        _MATCHING,
        "matchings.text.collections:GraphCollections",
        "edges, neighbours and matrices as Python, JSON and numpy write them",
        pattern=r"(?:\w+\s*=\s*)?(?:[A-Za-z_][\w.]*\()?[\[({]",
        example="[(1, 2), (2, 3), (3, 4, {'weight': 5})]",
        rivals=("exact-cover:collections",),
    ),
    Format(
        "collections",
        _COVER,
        "exact_covers.text.collections:OptionCollections",
        "sets, lists, maps and arrays of Python and JSON",
        example='{"A": [1, 4, 7], "B": [2, 3], "C": [5, 6]}',
        rivals=("matching:collections",),
        pattern=r"(?:[^\s\[\](){}|]+\s*[:=]\s*)?(?:[A-Za-z_][\w.]*\()?[\[({]",
    ),
    Format(
        "list",
        _KILLER,
        "grids.text.cages:CageList",
        "lists of cages, perhaps below givens",
        example="15 r1c1 r1c2\nr1c3+r2c3 = 9",
        writer="written_list",
    ),
    Format(
        "sums",
        _KILLER,
        "grids.text.cages:CageMaps",
        "maps of cages and their totals, perhaps with givens",
        example="aabbccddaabbccdd\na=10 b=10 c=10 d=10",
        suffixes=("kil", "killer"),
        writer="written_sums",
    ),
    Format(
        "layouts",
        _IRREGULAR,
        "grids.text.regions:Layouts",
        "regions alone",
        example="AABBAABBCCDDCCDD",
        writer="written_layout",
    ),
    Format(
        "grids",
        _IRREGULAR,
        "grids.text.regions:TwoGrids",
        "givens and regions: two grids, or a line and numbers",
        example="1...............\nAABBAABBCCDDCCDD",
        suffixes=("jig", "jigsaw"),
        writer="written",
    ),
    Format(
        "csv",
        _SUDOKU,
        "grids.text.embedded:PuzzleTable",
        "tables with a column of puzzles",
        example="id,puzzle\n1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        pattern=r"0\s*$|[^,;\t]{0,60}[,;\t]|[^\W\d_]+\s*$",
    ),
    Format(
        "table",
        _COVER,
        "exact_covers.text.sets:OptionTables",
        "0/1 matrices with names of columns or rows",
        example=",red,blue,cost\nann,1,1,2.50",
        rivals=("matching:matrix",),
        writer="written_table",
        pattern=r".*\S[\s,;]+\S",
    ),
    # Grids with more than their givens, then grids alone.
    Format(
        "lines",
        _SUDOKU,
        "grids.text.lines:SudokuLines",
        "lines of 81 characters (or 16, 36, 64 ... 625)",
        example="53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        suffixes=("sdm", "ss"),
        writer="written",
        in_a_line=True,
        pattern=r"[^|]",
    ),
    Format(
        "rows",
        _SUDOKU,
        "grids.text.rows:SudokuRows",
        "rows with or without frames, of numbers or of candidates",
        suffixes=("sdk", "sdx", "sud", "sudoku"),
        writer="written",
        example="1 . | . 4\n. 4 | 1 .",
    ),
    Format(
        "dlx",
        _COVER,
        "exact_covers.text.dlx:DlxFile",
        "Knuth's DLX files: items and options, colours, multiplicities, costs",
        example="a b | x\na x:1",
        rivals=("matching:edges", "matching:adjacency"),
        suffixes=("dlx", "xc", "xcc"),
    ),
    # Lines of numbers, then those of words.
    Format(
        "matrix",
        _MATCHING,
        "matchings.text.tables:Matrices",
        "adjacency matrices, and tables of costs with names of rows and columns",
        example=",dig,cook\nann,3,5",
        rivals=("exact-cover:matrix", "exact-cover:dense", "exact-cover:table"),
    ),
    Format(
        "edges",
        _MATCHING,
        "matchings.text.edges:EdgeLists",
        "lines of two vertices and perhaps a weight, perhaps below names of columns",
        example="ann bob 3\nbob cat 2.5",
        rivals=("exact-cover:options", "exact-cover:sets", "exact-cover:sparse"),
        suffixes=("edge", "edges", "edgelist", "el"),
        writer="written",
    ),
    Format(
        "ec",
        _COVER,
        "exact_covers.text.dlx:CountedOptions",
        "options below the number of items, and perhaps of options; p ec of DXD",
        example="p ec 3\ns 1 2",
        suffixes=("ec",),
        pattern=r"[0-9]{1,18}(?: +[0-9]{1,18})?\s*(?:$|#)|[cp] ",
    ),
    Format(
        "orlib",
        _COVER,
        "exact_covers.text.matrices:SetPartitioning",
        "set-partitioning files of OR-Library, with costs",
        example="2 1\n10 2 1 2",
        writer="written_priced",
        holds_one=True,
    ),
    Format(
        "secondary",
        _COVER,
        "exact_covers.text.matrices:SecondaryColumns",
        "0/1 matrices below the numbers of columns and secondary ones",
        example="3 1\n0 1 1",
    ),
    Format(
        "dense",
        _COVER,
        "exact_covers.text.matrices:DenseCases",
        "0/1 matrices below their sizes",
        example="2 3\n1 0 1",
        writer="written_dense",
    ),
    Format(
        "sparse",
        _COVER,
        "exact_covers.text.matrices:SparseCases",
        "rows of how many columns, and which, below their sizes",
        example="2 7\n3 1 4 7",
        writer="written_sparse",
    ),
    Format(
        "matrix",
        _COVER,
        "exact_covers.text.matrices:BareMatrices",
        "0/1 matrices alone",
        example="1 0 1\n0 1 0",
        writer="written",
    ),
    Format(
        "adjacency",
        _MATCHING,
        "matchings.text.edges:AdjacencyLists",
        "lines of a vertex and its neighbours",
        example="ann: bob cat\ncat: dan",
        rivals=("exact-cover:sets", "exact-cover:options"),
        suffixes=("adj", "adjlist"),
    ),
    Format(
        "sets",
        _COVER,
        "exact_covers.text.sets:NamedSets",
        "named sets, in lines or tables",
        example="A: 1 4 7\nB: 2 3",
        writer="written_sets",
        holds_one=True,
        rivals=("matching:adjacency",),
    ),
    Format(
        "options",
        _COVER,
        "exact_covers.text.sets:OptionLists",
        "lines of items without names",
        example="1 4 7\n2 3",
    ),
)


# What the grid of a sudoku is called in documents; all but the first are names in data sets.
GRID_KEYS = (
    *("grid", "puzzle", "quizzes", "quiz", "question", "sudoku", "problem", "board", "clues"),
    "givens",
)

# Of each command what is read of documents; the class of its `options` is loaded later.
_DOCUMENTS = {
    "sudoku": Formats(
        "type: sudoku\ngrid: 1....2..3....4..",
        "grids.yaml:read_sudoku",
        (
            *("type", "name", "grid", "box", "symbols", "blank", "diagonals", "windows"),
            *("costs", "solution", *GRID_KEYS[1:]),
        ),
        options="grids.text.notation:GridOptions",
        yaml_block="grids.yaml:block_like",
        passed=(
            *("id", "index", "answer", "rating", "difficulty", "level", "source", "author"),
            *("date", "url", "tags", "split"),
        ),
    ),
    "irregular": Formats(
        "{type: irregular, grid: [1..., ...., ...., ..3.],\n regions: [aabb, aabb, ccdd, ccdd]}",
        "grids.yaml:read_irregular",
        (
            *("type", "name", "size", "grid", "regions", "extra", "low", "high", "box"),
            *("boxes", "diagonals", "windows", "symbols", "blank", "costs", "solution"),
        ),
        options="grids.text.notation:GridOptions",
        yaml_block="grids.yaml:block_like",
    ),
    "killer": Formats(
        "{type: killer, size: 4,\n cages: [{sum: 3, cells: r1c1 r1c2}]}",
        "grids.yaml:read_killer",
        (
            *("type", "name", "cages", "sums", "repeats", "grid", "candidates", "box", "size"),
            *("low", "high", "diagonals", "windows", "boxes", "regions", "extra", "symbols"),
            *("blank", "costs", "solution"),
        ),
        options="grids.text.notation:GridOptions",
    ),
    "domino": Formats(
        "type: domino\ngrid: [0 0 1, 1 0 1]",
        "dominoes.text:read_yaml",
        ("type", "name", "variant", "dominoes", "singles", "grid"),
        options="dominoes.options:DominoOptions",
        frames=False,
    ),
    "tiling": Formats(
        "{type: tiling, board: 2x3,\n pieces: {I: {shape: xx, count: any}}}",
        "tilings.yaml:read_yaml",
        (
            *("type", "name", "board", "open", "holes", "uncovered", "empty", "use", "except"),
            *("pieces", "laid", "rotate", "reflect", "preset", "date", "costs"),
            *("expect", "grid", "shapes"),
        ),
        options="tilings.options:TilingOptions",
        frames=False,
    ),
    "matching": Formats(
        "type: matching\nedges: [ann bob, bob cat, cat dan]",
        "matchings.text.yaml:read_yaml",
        ("type", "name", "vertices", "edges", "places"),
        options="matchings.options:GraphOptions",
        any_key_is_yaml=False,  # `a: b c` is a vertex and its neighbours
        frames=False,
    ),
    "exact-cover": Formats(
        "type: exact-cover\noptions: {a: 1 2, b: 3, c: 2 3}",
        "exact_covers.text.yaml:read_yaml",
        ("type", "name", "items", "secondary", "multiplicities", "options", "costs"),
        any_key_is_yaml=False,  # `A: 1 4 7` is a named set
        frames=False,
    ),
}


_asked: dict[str, Formats] = {}  # what commands of the package read, as far as they were asked


def formats_of(name: str) -> Formats:
    """Return all that a command reads."""
    if name not in COMMANDS:
        return _of_outside(name)
    if name not in _asked:
        formats = _DOCUMENTS[name]
        documents = DOCUMENTS._replace(example=formats.example)
        own = (each for each in FORMATS if name in each.commands)
        _asked[name] = formats._replace(
            texts=tuple(documents if each is DOCUMENTS else each for each in own),
            options=loaded(formats.options)() if formats.options else None,
        )
    return _asked[name]


@cache
def all_formats() -> Mapping[str, Formats]:
    """Return by each command of the package all that it reads."""
    return {name: formats_of(name) for name in COMMANDS}


def _of_outside(name: str) -> Formats:
    """Return what a family from outside reads; its class stands in the place of options."""
    from cover.families.outside import kind_of

    kind: Any = kind_of(name)
    lines = Format(
        "lines",
        (name,),
        "own.text:OwnLines",
        "a puzzle in a line, with | between its rows",
        writer="written_in_a_line",
        in_a_line=True,
    )
    text = Format(
        "rows",
        (name,),
        "own.text:OwnText",
        "rows of a puzzle, blank lines between puzzles",
        suffixes=tuple(kind.suffixes),
        writer="written",
    )
    return Formats(
        "",
        "own.text:read_yaml",
        ("type", "name", *kind.settings, kind.yaml_key),
        texts=(DOCUMENTS, lines, text) if kind.in_lines else (DOCUMENTS, text),
        any_key_is_yaml=False,
        options=kind,
    )


# --- What files of puzzles are called ---

# Files in a directory with these suffixes are read besides those of families, and those without any
# suffix; others have to be named themselves.
_SUFFIXES = (
    *("txt", "text", "asc", "dat", "data", "in", "inp", "input", "lst", "list", "mat", "matrix"),
    *("csv", "tsv", "yaml", "yml", "json", "jsonl", "ndjson", "xml"),
    *("grid", "puz", "puzzle", "sav", "save"),
)

_CELLS = set("0123456789.*_")
_SHORTEST, _SHORTEST_OF_DIGITS = 6, 30  # puzzles in one line, of two blanks or of whatever cells


def is_no_name(text: str) -> bool:
    """Whether a text is certainly no name of a file.

    That is so of JSON and of links, of several lines without a suffix at their end, and of cells.
    """
    if text.startswith(("{", "http://", "https://")):
        return True
    if "\n" in text:
        return re.search(r"\.[A-Za-z]\w*$", text) is None
    shortest = _SHORTEST if ".." in text else _SHORTEST_OF_DIGITS
    return len(text) >= shortest and _CELLS.issuperset(text)


def has_puzzle_suffix(path: str) -> bool:
    """Whether a name ends like that of a file of puzzles."""
    suffix = suffix_of(os.path.basename(path))
    if suffix in puzzle_suffixes():
        return True
    return suffix != "" and any(suffix in formats_of(name).suffixes for name in from_outside())


def suffix_of(name: str) -> str:
    """Return what stands after the last dot, in lower case; "" without a dot."""
    return name.rpartition(".")[2].lower() if "." in name else ""


@cache
def puzzle_suffixes() -> frozenset[str]:
    """Return the suffixes of the files that are read in a directory."""
    return frozenset(_SUFFIXES).union(*(formats_of(name).suffixes for name in COMMANDS))
