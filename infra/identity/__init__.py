"""Principals and their rights, independent of the credential."""
