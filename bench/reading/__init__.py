"""Benchmarks of reading PDFs, and the files they read."""
