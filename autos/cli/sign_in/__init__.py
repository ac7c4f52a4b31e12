"""Signing in from a terminal: the command line is an OAuth client like any other."""
