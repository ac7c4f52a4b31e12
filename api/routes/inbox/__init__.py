"""Pending work: the list of cases, counts, and assignments."""
