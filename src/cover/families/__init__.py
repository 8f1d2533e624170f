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
    "matching": "Perfect matchings of graphs.",
    "exact-cover": "Exact covers: DLX files, 0/1 matrices, named sets.",
}

# The kinds of puzzles that can be made (see `cover.families.generating`) and their folders: those
# of some commands, and variants that are made in ways of their own.
KINDS = {name: COMMANDS[name] for name in ("sudoku", "irregular", "killer", "domino", "tiling")}
KINDS["su-domino-ku"] = COMMANDS["domino"]

# The folder that serves all families from outside of the package (see `cover.families.outside`).
OUTSIDE = "own"
