"""Statements of decisions and official lists about the force of precedents, súmulas and themes."""
