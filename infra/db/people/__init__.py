"""Firms, people, their sessions and what they sign in with."""
