"""Versioned rule sets for piece types and phases. A published file never changes."""
