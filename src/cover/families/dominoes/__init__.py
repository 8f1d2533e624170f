"""Domino puzzles: su-domino-ku and dominosa."""
