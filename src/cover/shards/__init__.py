"""Long runs: parts that are done anywhere, a ledger of those that are, and what does them.

A `Shard` is a branch of a search, and a `Stretch` some solutions of a listing (`shard.py`). The
`Ledger` says which shards are done and what is missing, and a `Checkpoint` is a folder that keeps
it (`ledger.py`). Counts (`count.py`) and listings (`listing.py`) have their parts done by an
`Executor`: threads, or workers of a cluster (`cluster.py`). Records of a batch are done by
processes, or by the same cluster (`executors.py`).
"""
