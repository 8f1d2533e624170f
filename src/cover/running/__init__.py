"""Puzzles come in, each is asked, answers go out in order, or are kept to go on with.

Operands name sources (`sources.py`), of which a batch (`batch.py`) takes the records; each is asked
and written, here or by the workers of an executor (`pool.py`). What comes of it is printed
(`outputs.py`) or goes into files (`file_output.py`). Likewise new puzzles are made (`making.py`),
and parts of a puzzle go to other machines and come back (`parts.py`).
"""
