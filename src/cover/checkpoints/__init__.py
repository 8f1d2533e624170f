"""Searches and counts that are saved as they go, so that a kill at any moment costs some seconds.

A `Checkpoint` is a folder that holds the state of one question about one problem. What works at the
question (`counting.py`, `first.py`, `listing.py`) divides the problem into shards and says which of
them are left.
"""
