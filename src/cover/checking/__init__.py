"""Answers are checked by the rules of their puzzles, whatever program has made them.

`answers` reads what an input says are answers; `judging` finds the puzzle of each, and asks the
puzzle's own `check`. `columns` and `bulk` are for tables of puzzles beside their solutions. Nothing
here knows a model or an engine.
"""
