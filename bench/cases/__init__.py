"""Benchmarks of whole cases, alone and many at once."""
