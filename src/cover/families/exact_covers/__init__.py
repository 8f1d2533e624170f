"""Exact covers that are stated as such."""
