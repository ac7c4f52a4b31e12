"""Provisions cited in a text, and their laws."""
