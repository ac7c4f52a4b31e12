"""Erasure, export and retention: steps that touch everything kept about a case."""
