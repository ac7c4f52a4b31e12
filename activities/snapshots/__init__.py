"""The snapshots that every worker reads: a local cache and its pruning."""
