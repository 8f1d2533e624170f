"""Tilings, in the plane and in space."""
