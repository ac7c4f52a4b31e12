"""Passages quoted beside a citation, compared with the decision and its speakers."""
