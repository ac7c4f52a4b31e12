"""Encoders, and the vectors of a snapshot."""
