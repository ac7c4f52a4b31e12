"""The probability that a decision is of use, from its evidence."""
