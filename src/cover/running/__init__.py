"""Puzzles come in, each is asked, answers go out in order, or are kept to go on with.

Operands name sources (`sources.py`), of which a batch (`batch.py`) takes the
records; each is asked and written, here, by processes (`process_pool.py`) or
by a cluster (`cluster_pool.py`); what comes of it is printed (`outputs.py`) or goes into files
(`file_output.py`). Likewise new puzzles are made (`making.py`), and parts of a puzzle go to other
machines and come back (`parts.py`).
"""
