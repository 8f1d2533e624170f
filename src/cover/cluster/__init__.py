"""Work on several machines, by Dask (the extra `cover[dask]`), which is loaded for nothing else.

A `Cluster` (`connection.py`) has functions called by workers. Counts and listings of one problem
are done in parts (`counting.py`, `listing.py`), each by a worker that keeps the problem
(`work.py`); a batch of records has a pool of its own (`cover.batch.cluster_pool`).
"""
