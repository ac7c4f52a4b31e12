"""Benchmarks of search, graph and corpus, and the decisions they use."""
