"""A search or a count in shards: parts that are done anywhere, and a ledger of those that are.

A `Shard` is a branch of the search (`shard.py`), the `Ledger` says which shards are done and what
is missing. Counts (`count.py`) and listings (`listing.py`) have their shards done by `Workers`:
threads (`workers.py`), or those of a cluster (`cover.cluster`). A `Checkpoint` is a folder that
keeps the ledger (`checkpoint.py`).
"""
