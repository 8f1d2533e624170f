"""Work on several machines, by Dask (the extra `cover[dask]`), which is loaded for nothing else.

A `Cluster` (`connection.py`) has functions called by workers (`work.py`): at the shards of one
problem (`cover.shards`), or at the records of a batch (`cover.running.cluster_pool`).
"""
