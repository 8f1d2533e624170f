"""The reference engine: readable, in pure Python, and what every other engine is compared with."""
