"""Sums of money: the kind of each, and who states it."""
