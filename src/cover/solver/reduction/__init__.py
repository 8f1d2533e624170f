"""Preprocessing: smaller problems with the same solutions."""
