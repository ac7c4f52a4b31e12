"""Precedents, súmulas and themes that a text cites, and the numbers they go by."""
