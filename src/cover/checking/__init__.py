"""Answers are checked by the rules of their puzzles, whatever program has made them.

`answers` reads what an input says are answers; `judging` finds the puzzle of each, and asks the
puzzle's own `check`. `bulk` judges tables of puzzles beside their solutions by the block. Nothing
here knows a model or an engine.
"""
