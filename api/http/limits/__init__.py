"""Limits of a request: size, pace, rate, connections and slots."""
