"""Metrics and traces for operators, without personal data."""
