"""The probability that a decision is useful, from its evidence."""
