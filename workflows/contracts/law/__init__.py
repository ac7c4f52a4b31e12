"""Decisions and texts of law: sides, authority, treatment, and the corpus that holds them."""
