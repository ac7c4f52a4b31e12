"""Counts in windows of time that hold over all processes and their restarts."""
