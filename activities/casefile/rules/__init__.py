"""Versioned rule sets: what a piece is and which phase it belongs to. A published file never changes."""
