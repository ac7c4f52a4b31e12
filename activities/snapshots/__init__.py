"""The snapshots that every worker reads: a local cache, and how it is kept small."""
