"""Tools about cases: submission, progress, phases, reviews, artifacts."""
