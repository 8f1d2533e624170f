"""Counting by levels where a problem's symmetries make states one.

A *cut* is a place of the order of items before which there is a set of items that the symmetries
map onto itself. They map the states of a cut to each other, and two states that are mapped to each
other can be completed in equally many ways; so one of them can stand for both. At some cuts, the
*waists*, there is little to be remembered, and few states are different: 44 for the empty sudoku
after its first three rows. From one waist to the next, a state goes its way by levels
(`cover.solver.memo`) without the others, in little memory, and what they come to is put together
there.

That is how B. Felgenhauer and A. F. Jarvis counted the sudokus ("Mathematics of Sudoku I", 2006),
whose bands of three rows are what lies between two waists.

- `layout.py`: the symmetries of a problem, and a frontier whose states show them;
- `images.py`: the least of the images of a state, and states as the core has them;
- `count.py`: from waist to waist.
"""
