"""Signatures, seals and time stamps."""
