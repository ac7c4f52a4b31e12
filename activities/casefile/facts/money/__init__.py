"""Sums of money: what each is, and who says so."""
