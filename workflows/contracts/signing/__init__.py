"""Signed documents, their keys, seals and checkpoints."""
