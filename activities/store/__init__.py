"""Writes of facts: cases, runs, reviews, events, artifacts."""
