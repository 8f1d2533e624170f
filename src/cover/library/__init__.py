"""Puzzles as objects, for programs and notebooks: what `import cover` offers.

`Puzzle` is what can be asked of a puzzle of any family, `Solution` what comes back, `Count` how
many there are; `read` and `solve` take any input. The classes of each family, such as `Sudoku`,
stand in its own folder, in `classes.py`.
"""
