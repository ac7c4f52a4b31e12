"""Workflows: the order of the steps. Deterministic and free of I/O."""
