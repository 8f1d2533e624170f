"""Puzzles written as others want them: `TARGETS` lists what a puzzle can be written as.

A new target is a module here with a function `writer`, and an entry in `TARGETS`; a text format of
a family is one as soon as its entry in the family's list names its writer.
"""
