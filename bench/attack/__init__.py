"""Benchmarks of hostile input: texts, requests, and what the defences cost."""
