"""How hard a puzzle is for people: `cover rate`."""

from cover.setting.rate.scores import (
    DIFFICULTIES,
    Rating,
    difficulty,
    hardness,
    rating,
    score,
    score_of,
)

__all__ = ["DIFFICULTIES", "Rating", "difficulty", "hardness", "rating", "score", "score_of"]
