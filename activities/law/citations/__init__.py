"""Precedents, súmulas and themes cited in a text, and process numbers."""
