"""Reasoning as people do it: techniques from the simplest on, on any exact cover problem.

A set of options is a long integer with a bit for each, so that a technique looks at all options of
an item at once. Each technique is a module here that finds the next `Deduction`; the `Course` of
`explain.py` asks them in their order, and begins anew after each step.
"""
