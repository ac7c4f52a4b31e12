"""Payloads between our processes and Temporal: sealed on the way out, and only taken sealed on the way in."""
