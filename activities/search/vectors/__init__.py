"""Sense: encoders, and the vectors of a snapshot."""
