"""Operators' actions on the corpus."""
