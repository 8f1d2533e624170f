"""A search or a count in shards: what each of them is, and which of them are done.

Files of shards, checkpoints and clusters are all made of these.
"""
