"""The families of puzzles: a folder each, in which all files have the same names.

`COMMANDS` has the name of each command, in the order of `cover --help`, and that of its folder. A
new family is a folder and a name here.
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

# The kinds of puzzles that can be made (see `cover.families.generating`) and their folders: those
# of some commands, and variants that are made in ways of their own.
KINDS = {
    "sudoku": "grids",
    "irregular": "grids",
    "killer": "grids",
    "domino": "dominoes",
    "tiling": "tilings",
    "su-domino-ku": "dominoes",
}

# The folder that serves all families from outside of the package (see `cover.families.outside`).
OUTSIDE = "own"
