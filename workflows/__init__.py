"""What happens, in which order: deterministic, free of I/O."""
