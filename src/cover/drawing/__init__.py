"""Drawings of answers for people."""
