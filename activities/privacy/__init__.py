"""Erasure, export and retention: steps that touch everything that is kept of a case."""
