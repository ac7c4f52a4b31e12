"""The side that a decision favours, from its own words."""
