"""Telling people, and the systems of firms, that something waits for them."""
