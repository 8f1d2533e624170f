"""New puzzles, each with its solution and the proof that there is no other: `cover generate`.

How they are made is said in `generate.py` of each family; here is what is wished for, the proof,
and the forms in which they are written.
"""

from cover.setting.generate.wishes import NewPuzzle, NotMade, Wish, drawn_seed, score_range

__all__ = ["NewPuzzle", "NotMade", "Wish", "drawn_seed", "score_range"]
