"""For whom a decision is, read from its own words."""
