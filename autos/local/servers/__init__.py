"""The servers of the embedded stack, one file each."""
