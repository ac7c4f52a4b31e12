"""Commands that run processes: the embedded stack and each of its parts."""
