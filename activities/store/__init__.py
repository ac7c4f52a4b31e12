"""Writes of facts: cases, runs, reviews, events, memories. Artifacts are recorded by who makes them, in `reports`."""
