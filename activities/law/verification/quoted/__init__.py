"""Passages quoted beside a citation, compared with the decision, and who speaks in them."""
