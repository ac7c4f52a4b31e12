"""Brasília time, in which Autos counts days and prints times."""

from datetime import timedelta, timezone

BRASILIA = timezone(timedelta(hours=-3))
"""Brazil has had no daylight saving time since 2019 (Decreto 9.772/2019)."""
