"""Firms, people, sessions and credentials."""
