"""Texts of law in a snapshot: one read-only database with their tree, their wordings, their words."""
