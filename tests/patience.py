"""How long a test waits for something that comes: so long that only what never comes is missed on a busy machine."""

PATIENCE = 200.0
"""Seconds; less than a test may take in all."""
