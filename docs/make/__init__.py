"""Writes the documents that are made from the product itself."""
