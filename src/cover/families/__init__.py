"""The families of puzzles: a folder each, in which all files have the same names.

`COMMANDS` has the name of each command, in the order of `cover --help`, and that of its folder. A
new family is a folder and a name here, with what the help says of it.
"""

COMMANDS = {
    "sudoku": "grids",
    "irregular": "grids",
    "killer": "grids",
    "domino": "dominoes",
    "tiling": "tilings",
    "matching": "matchings",
    "exact-cover": "exact_covers",
}

# What the help of `cover` says of each.
SHORT_HELPS = {
    "sudoku": "Sudokus of any box shape, from 4x4 to 25x25.",
    "irregular": "Irregular sudokus (jigsaws), from 2x2 to 25x25.",
    "killer": "Killer sudokus: cages with sums, in grids of any boxes.",
    "domino": "Dominoes on grids: su-domino-ku, dominosa.",
    "tiling": "Tilings: polyforms in the plane and in space.",
    "matching": "Pairs: graphs, tables of costs, lists of wishes.",
    "exact-cover": "Exact covers: DLX files, 0/1 matrices, named sets.",
}

# What people call some of them: each, perhaps with an option, by the words that mean just that.
ALSO_CALLED = {
    "irregular": "jigsaw jigsaws jigsaw-sudoku squiggly nonomino chaos",
    "sudoku --windows": "windoku hyper hypersudoku",
    "sudoku --diagonals": "x-sudoku sudoku-x",
    "killer": "killers killer-sudoku sumdoku",
    "domino": "dominosa dominos dominoes",
    "tiling": "tilings polyomino polyominoes pentomino pentominoes",
    "matching": "matchings graph pairs assignment",
    "exact-cover": "exact-covers exactcover dlx xcc",
}

# The kinds of puzzles that can be made (see `cover.families.generating`), and what is said of each:
# those of some commands, and variants of these that are made in ways of their own.
KINDS = {
    "sudoku": "Sudokus of any size and boxes, with diagonals or windows.",
    "irregular": "Irregular sudokus (jigsaws) with regions of any form, from 4x4 to 16x16.",
    "killer": "Killer sudokus: cages with sums, without givens or with a few.",
    "domino": "Dominosas: a grid of numbers, to be divided into dominoes.",
    "tiling": "Tilings: pieces cut from a board, some of which lie there already.",
    "su-domino-ku": "Su-domino-kus: a sudoku made of dominoes, some of which are given.",
}
VARIANTS = {"su-domino-ku": "domino"}
