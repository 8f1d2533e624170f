"""Answers are checked by the rules of their puzzles, whatever program has made them.

    puzzles -> records --+
                         +-- pairs -> verdicts -> report
    answers -> stated ---+

`answers` reads what an input says are answers, `pairs` finds the puzzle of each, and `verdicts` ask
the puzzle's own `check`. `columns` and `bulk` are for tables of puzzles beside their solutions.
Nothing here knows a model or an engine.
"""
