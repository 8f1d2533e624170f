"""What `import cover` offers besides puzzles and solutions: reading any input, and what comes back.

`read` and `solve` take any input, `solve_lines` many lines; a `Count` says how many solutions there
are. The classes of each family, such as `Sudoku`, stand in `puzzle.py` of its own folder.
"""
