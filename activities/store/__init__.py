"""Writes of facts: cases, runs, reviews, events, memories. `reports` records artifacts."""
